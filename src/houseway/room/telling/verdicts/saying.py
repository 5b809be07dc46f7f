"""How a sentence about a hand names people and amounts to one viewer, who is `you` in it."""

from collections.abc import Mapping, Sequence

from houseway.chips.money import format_money
from houseway.ranking.words import with_article


class Teller:
    """Calls players by name, and the viewer `you`."""

    __slots__ = ("names", "viewer")

    def __init__(self, names: Mapping[int, str], viewer: int | None) -> None:
        self.names, self.viewer = names, viewer

    def who(self, seat: int) -> str:
        """`you` or `Ann`."""
        return "you" if seat == self.viewer else self.names.get(seat) or f"Seat {seat}"

    def whose(self, seat: int) -> str:
        """`your` or `Ann's`, before what it is that they have."""
        return "your" if seat == self.viewer else f"{self.who(seat)}'s"

    def beside(self, seat: int) -> str:
        """`yours` or `Ann has`, before the kicker that was not enough."""
        return "yours" if seat == self.viewer else f"{self.who(seat)} has"

    def all(self, seats: Sequence[int]) -> str:
        """`Ann, Bob and you`; the viewer comes last, as is polite."""
        ordered = [seat for seat in seats if seat != self.viewer] + [seat for seat in seats if seat == self.viewer]
        return listed([self.who(seat) for seat in ordered])

    def does(self, seats: Sequence[int], one: str, several: str) -> str:
        """The verb for them: `Ann takes`, `you take`, `Ann and Bob take`."""
        return one if len(seats) == 1 and seats[0] != self.viewer else several


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def a(words: str) -> str:
    """`a pair of aces`, `an ace-king flush`; what is called by its cards or in the plural has no article."""
    if not words.startswith("pair of ") and not words.endswith((" straight", " flush")):
        return words
    return with_article(words)


def sentence(text: str) -> str:
    """Begins with a capital letter and ends with a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""


def money(cents: int) -> str:
    """An amount, without a sign."""
    return format_money(abs(cents))
