"""How a sentence about a hand names people and amounts to one viewer, who is `you` in it."""

from collections.abc import Mapping, Sequence

from houseway.chips.money import format_money
from houseway.referee.hand import Hand


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


def sentence(text: str) -> str:
    """Begins with a capital letter and ends with a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""


def money(cents: int) -> str:
    """An amount, without a sign."""
    return format_money(abs(cents))


def dead_seats(hand: Hand) -> list[int]:
    """Whose hands are dead by a ruling."""
    return [] if hand.trouble is None else [hand.seats[player] for player in sorted(hand.trouble.dead)]


def dead_words(seats: Sequence[int], teller: Teller) -> str:
    """`Bob's hand is dead by a ruling`; the viewer comes last, as is polite."""
    ordered = sorted(seats, key=lambda seat: seat == teller.viewer)
    whose = listed([teller.whose(seat) for seat in ordered])
    return f"{whose} {'hand is' if len(ordered) == 1 else 'hands are'} dead by a ruling"


def own_dead(hand: Hand, teller: Teller) -> list[str]:
    """For who looks at the end of a hand in which the own one did not count."""
    return [dead_words([teller.viewer], teller)] if teller.viewer in dead_seats(hand) else []
