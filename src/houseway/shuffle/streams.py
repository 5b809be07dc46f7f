"""From an endless stream of bytes to an order of cards, by Fisher and Yates: words that would bias it are discarded.

Here is what all shuffles share, with the errors. Nothing here knows where a stream comes from.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from struct import pack as to_bytes
from struct import unpack as from_bytes

from houseway.decks import Deck
from houseway.errors import HousewayError

Stream = Callable[[int], bytes]
"""The first bytes of an endless stream, like a SHAKE's `digest`."""


class ShuffleError(HousewayError):
    """An invalid seed or commitment."""


class VerificationError(ShuffleError):
    """A shuffle that does not match its commitment."""


def pack_bytes(deck: Deck) -> bytes:
    """A deck in the form that is hashed: its name, the number of cards, and the unshuffled cards."""
    if not isinstance(deck, Deck):
        raise TypeError(f'what is shuffled is a Deck such as deck("53"), not a {type(deck).__name__}')
    name = deck.name.encode()
    return to_bytes(">H", len(name)) + name + to_bytes(">H", deck.size) + bytes(deck.cards)


@cache
def _places(size: int) -> tuple[tuple[int, int, int], ...]:
    """Each place to fill, how many places it may swap with, and the first word to discard."""
    return tuple((place, place + 1, 65536 - 65536 % (place + 1)) for place in range(size - 1, 0, -1))


def words(stream: Stream, count: int) -> Iterator[int]:
    """The stream's endless u16 words; `count` is usually enough."""
    taken = 0
    while True:
        yield from from_bytes(f">{count}H", stream(2 * count))[taken:]
        taken, count = count, 2 * count


def fisher_yates(cards: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Cards, or places, in the order determined by a stream."""
    order = list(cards)
    # At most 1 word in 64 is discarded (MAX_CARDS is 1024), so a sixteenth to spare is nearly always enough.
    next_word = words(stream, len(order) + len(order) // 16 + 8).__next__
    for place, choices, too_high in _places(len(order)):
        word = next_word()
        while word >= too_high:
            word = next_word()
        other = word % choices
        order[place], order[other] = order[other], order[place]
    return tuple(order)
