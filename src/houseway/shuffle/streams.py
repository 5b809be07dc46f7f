"""From an endless stream of bytes to an order of cards, by Fisher and Yates: words that would tilt it are thrown away.

What every shuffle shares stands here, with the errors. Nothing here knows where a stream comes from.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from struct import pack as to_bytes
from struct import unpack as from_bytes

from houseway.decks import Deck
from houseway.errors import HousewayError

Stream = Callable[[int], bytes]
"""The first so many bytes of an endless stream: what a SHAKE's `digest` gives."""


class ShuffleError(HousewayError):
    """A seed or a commitment that cannot be one."""


class VerificationError(ShuffleError):
    """A shuffle that is not the one committed to."""


def pack_bytes(deck: Deck) -> bytes:
    """A deck as it is hashed: its name, how many cards, and the cards unshuffled."""
    if not isinstance(deck, Deck):
        raise TypeError(f'what is shuffled is a Deck such as deck("53"), not a {type(deck).__name__}')
    name = deck.name.encode()
    return to_bytes(">H", len(name)) + name + to_bytes(">H", deck.size) + bytes(deck.cards)


@cache
def _places(size: int) -> tuple[tuple[int, int, int], ...]:
    """Each place to fill, how many places it may swap with, and the first word to throw away."""
    return tuple((place, place + 1, 65536 - 65536 % (place + 1)) for place in range(size - 1, 0, -1))


def words(stream: Stream, count: int) -> Iterator[int]:
    """The stream's u16 words without end; `count` should usually be enough."""
    taken = 0
    while True:
        yield from from_bytes(f">{count}H", stream(2 * count))[taken:]
        taken, count = count, 2 * count


def fisher_yates(cards: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Cards, or places, in the order that a stream puts them."""
    order = list(cards)
    # At most 1 word in 64 is thrown away (MAX_CARDS is 1024), so a sixteenth to spare nearly always does.
    next_word = words(stream, len(order) + len(order) // 16 + 8).__next__
    for place, choices, too_high in _places(len(order)):
        word = next_word()
        while word >= too_high:
            word = next_word()
        other = word % choices
        order[place], order[other] = order[other], order[place]
    return tuple(order)
