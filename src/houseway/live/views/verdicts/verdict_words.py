"""How a sentence about a hand names people and amounts for one viewer, who is `you` in it."""

from collections.abc import Mapping, Sequence

from houseway.chips.money import format_money
from houseway.referee.hand import Hand


class Teller:
    """Names players, with the viewer as `you`."""

    __slots__ = ("names", "viewer")

    def __init__(self, names: Mapping[int, str], viewer: int | None) -> None:
        self.names, self.viewer = names, viewer

    def who(self, seat: int) -> str:
        """`you` or `Ann`."""
        return "you" if seat == self.viewer else self.names.get(seat) or f"Seat {seat}"

    def whose(self, seat: int) -> str:
        """`your` or `Ann's`, before what they have."""
        return "your" if seat == self.viewer else f"{self.who(seat)}'s"

    def beside(self, seat: int) -> str:
        """`yours` or `Ann has`, before the losing kicker."""
        return "yours" if seat == self.viewer else f"{self.who(seat)} has"

    def all(self, seats: Sequence[int]) -> str:
        """`Ann, Bob and you`; the viewer comes last, as is polite."""
        ordered = [seat for seat in seats if seat != self.viewer] + [seat for seat in seats if seat == self.viewer]
        return listed([self.who(seat) for seat in ordered])

    def does(self, seats: Sequence[int], one: str, several: str) -> str:
        """The matching verb: `Ann takes`, `you take`, `Ann and Bob take`."""
        return one if len(seats) == 1 and seats[0] != self.viewer else several


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def sentence(text: str) -> str:
    """The text with a capital letter at the start and a period at the end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""


def money(cents: int) -> str:
    """An amount without its sign."""
    return format_money(abs(cents))


def dead_seats(hand: Hand) -> list[int]:
    """Seats with hands that a ruling killed."""
    return [] if hand.trouble is None else [hand.seats[player] for player in sorted(hand.trouble.dead)]


def dead_words(seats: Sequence[int], teller: Teller) -> str:
    """`Bob's hand is dead by a ruling`; the viewer comes last, as is polite."""
    ordered = sorted(seats, key=lambda seat: seat == teller.viewer)
    whose = listed([teller.whose(seat) for seat in ordered])
    return f"{whose} {'hand is' if len(ordered) == 1 else 'hands are'} dead by a ruling"


def own_dead(hand: Hand, teller: Teller) -> list[str]:
    """For a viewer who sees the end of a hand in which their own hand did not count."""
    return [dead_words([teller.viewer], teller)] if teller.viewer in dead_seats(hand) else []
