"""A second opinion on seats, button and blinds, from what is said at the table alone.

The keeper hears the events of a table and of its hands, like somebody who stands behind the chairs with the house's
printed page: button forward to whoever is dealt in (OV-HE-21, CC-HE-19, CX-06, CX-98, CX-117), blinds at its left
(OAS-HE-31, CC-HE-11, CX-05), every blind that goes by an absent player owed once (CX-134) and paid or waited for on
coming back (OV-HE-19, CC-HE-20, DR-LB-16, OV-LB-19), the live part first (CX-133), newcomers by the way they chose
(CX-71), one whole kill a deal (CX-128). It counts on fingers: a blind's place is so many seats on since the first hand.
Whoever has just changed seats is not judged before being dealt in again.
"""

from dataclasses import dataclass, field

from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    BlindDeferred,
    CameBack,
    Charged,
    HandEnded,
    HandStarted,
    Left,
    Missed,
    Posted,
    SatOut,
    Seated,
    ToppedUp,
    Waiting,
)


@dataclass
class Chair:
    """What the keeper knows of a player."""

    name: str
    stack: int
    out: bool = False
    new: bool = True
    how: str = "free"
    owed: set[int] = field(default_factory=set)
    moved: bool = False

    @property
    def ready(self) -> bool:
        return not self.out and self.stack > 0

    @property
    def settled(self) -> bool:
        return self.ready and not self.new and not self.owed and not self.moved


class Keeper:
    """Hears everything, and objects."""

    def __init__(self, rules: Rules, count: int) -> None:
        self.rules, self.count, self.sizes = rules, count, rules.limit.blinds
        self.chairs: dict[int, Chair] = {}
        self.button = self.gone = 0
        """The button's seat, and how many seats it has gone on since the first hand."""
        self.places: dict[int, int] = {}
        """Each blind's place, counted like that."""
        self.jumped: int | None = None
        self.charged: dict[int, int] = {}
        """What the button has paid the house that counts as a bet (DR-FEE-05)."""
        self.judged = 0

    def hear(self, event: object) -> None:
        """Something between two hands, or the end of one."""
        match event:
            case Seated(seat, name, stack):
                old = next((one for one, chair in self.chairs.items() if chair.name == name), None)
                self.chairs[seat] = Chair(name, stack) if old is None else self.chairs.pop(old)
                self.chairs[seat].moved = old is not None
            case Left(seat):
                del self.chairs[seat]
            case SatOut(seat):
                self.chairs[seat].out = True
            case CameBack(seat, how):
                self.chairs[seat].out, self.chairs[seat].how = False, how
            case ToppedUp(seat, amount):
                self.chairs[seat].stack += amount

    def ended(self, seats: tuple[int, ...], event: HandEnded) -> None:
        """The chips after a hand; who has none is out."""
        for seat, stack in zip(seats, event.stacks, strict=True):
            self.chairs[seat].stack, self.chairs[seat].out = stack, stack == 0

    def clockwise(self, after: int) -> list[int]:
        """All seats from the left of one, that one last."""
        return [(after + step) % self.count + 1 for step in range(self.count)]

    def dealt(self, told: list[object], hand: list[object]) -> None:
        """A deal: what the table said of it, and the first events of the hand."""
        start = next(event for event in hand if isinstance(event, HandStarted))
        posts = [event for event in hand if isinstance(event, Posted) and event.what not in ("ante", "bring-in")]
        charged = [event for event in hand if isinstance(event, Charged)]
        dealt, blinds = start.seats, self.blind_seats(posts, charged)
        settled = [seat for seat, chair in self.chairs.items() if chair.settled]
        moved = [seat for seat, chair in self.chairs.items() if chair.moved and chair.ready]
        last, by = self.button, self.goes_by(start.button, blinds)
        self.charged = {event.seat: event.amount for event in charged if event.live}
        waiting = {event.seat: event for event in told if isinstance(event, Waiting)}
        for seat, chair in self.chairs.items():
            assert not (chair.out and seat in dealt), f"seat {seat} sits out and is dealt in"
            assert not (seat in waiting and seat in dealt)
            assert not chair.ready or chair.moved or seat in dealt or seat in waiting, f"seat {seat} was forgotten"
        if len(settled) >= 2:  # otherwise a new game, where everyone present starts level
            self.judged += 1
            self.check_button(last, start, settled)
            self.check_blinds(start, blinds, settled, told)
            for seat, chair in self.chairs.items():
                if chair.ready and not chair.settled and not chair.moved:
                    self.check_entry(seat, chair, start, blinds, by, posts)
            if not moved:
                assert sum(post.what == "kill" for post in posts) <= 1, "two kills"
        self.check_missed(told, dealt, by)
        posted = [post.seat for post in posts if post.what == "live post"]
        self.jumped = next((seat for seat in posted if self.chairs[seat].how == "post ahead of button"), None)
        for seat in dealt:
            chair = self.chairs[seat]
            chair.new, chair.owed, chair.moved, chair.how = False, set(), False, "free"

    @staticmethod
    def blind_seats(posts: list[Posted], charged: list[Charged]) -> list[int]:
        """Who has the blinds, from the button's left; who is charged instead of the last has that one."""
        named = [post.seat for post in posts if post.what.endswith("blind")]
        return named if any(post.what == "big blind" for post in posts) else [*named, charged[0].seat]

    def goes_by(self, button: int, blinds: list[int]) -> list[set[int]]:
        """The seats each blind leaves behind on its way, and the new places."""
        first = not self.button
        self.gone += 0 if first else (button - self.button) % self.count
        self.button, by = button, [set[int]() for _ in self.sizes]
        place = self.gone
        for number, seat in enumerate(blinds, len(self.sizes) - len(blinds)):
            step = (seat - button) % self.count or self.count
            place = self.gone + step
            before = self.places.get(number, self.gone)
            seats = range(before + 1, place)
            by[number] = {(button - 1 + one - self.gone) % self.count + 1 for one in seats}
            self.places[number] = place
        for number in range(len(self.sizes) - len(blinds)):
            self.places.pop(number, None)
        return by

    def check_button(self, last: int, start: HandStarted, settled: list[int]) -> None:
        """On a seat dealt in, and past nobody whose turn it was."""
        assert start.button == start.seats[-1], "the button is not dealt in"
        assert start.button != last, "the button stood still"
        for seat in self.clockwise(last):
            if seat == start.button:
                break
            skipped = seat == self.jumped and len(settled) > 2
            assert seat not in settled or skipped, f"the button went past seat {seat}"
            chair = self.chairs.get(seat)
            if chair and chair.ready and chair.new and chair.how == "free" and not chair.moved:
                assert self.rules.seating.entry_waits_behind_button, f"the button went past the newcomer in seat {seat}"

    def check_blinds(self, start: HandStarted, blinds: list[int], settled: list[int], told: list[object]) -> None:
        """Directly left of the button, nobody left out whose turn it is."""
        deferred = {event.seat for event in told if isinstance(event, BlindDeferred)}
        if len(start.seats) == 2 and len(self.sizes) > 1:
            assert blinds == [start.seats[0], start.button], "heads-up the button is the big blind"
            return
        for at, seat in enumerate(self.clockwise(start.button)):
            if seat == blinds[-1]:
                break
            chair = self.chairs.get(seat)
            if chair is None or not chair.ready or chair.moved or seat in deferred or seat in blinds:
                continue
            assert seat not in settled, f"a blind went past seat {seat} ({at})"
            free = chair.new and chair.how == "free"
            assert not free or seat not in start.seats, f"a blind went past the newcomer in seat {seat}"
            reached = chair.how in ("wait", "post", "kill") and len(blinds) == len(self.sizes) > 1
            assert not reached or not between(seat, blinds[-2], blinds[-1]), f"the big blind went past seat {seat}"

    def check_entry(
        self, seat: int, chair: Chair, start: HandStarted, blinds: list[int], by: list[set[int]], posts: list[Posted]
    ) -> None:
        """A new or returning player comes in by the way chosen, and pays what that way costs."""
        paid = [(post.what, post.amount, post.live) for post in posts if post.seat == seat]
        dealt, big, credit = seat in start.seats, self.sizes[-1], self.charged.get(seat, 0)
        stack = chair.stack - credit
        if seat in blinds:
            assert all(what.endswith("blind") for what, _, _ in paid), f"seat {seat} pays twice"
        elif chair.how == "wait":
            assert not dealt, f"seat {seat} waits for the big blind"
        elif chair.how == "kill" and dealt:
            assert paid == [("kill", 2 * big - credit, True)], f"seat {seat} kills with {paid}"
        elif chair.owed and dealt:
            owed = chair.owed | {number for number, seats in enumerate(by) if seat in seats}
            live = min(max(0, big - credit), stack) if len(self.sizes) - 1 in owed else 0
            dead = min(sum(self.sizes[one] for one in owed if one != len(self.sizes) - 1), stack - live)
            if not live and dead == stack:  # nobody is all in on dead money (CX-139)
                live, dead = min(stack, big - credit), max(0, stack - (big - credit))
            due = [("live post", live, True), ("dead post", dead, False)]
            assert paid == [one for one in due if one[1]], f"seat {seat} owes {owed} and pays {paid}"
            if self.rules.seating.no_makeup_arc == "short":
                assert not between(seat, start.button, blinds[-1]), f"seat {seat} makes up in the short arc"
        elif chair.new and chair.how == "free":
            held = self.rules.seating.entry_waits_behind_button and between(seat, start.button, blinds[0])
            assert dealt is not held, f"seat {seat}: {dealt}, {held}"
            assert not dealt or not paid
        elif chair.new and chair.how.startswith("post") and dealt:
            assert paid == [("live post", min(big, stack), True)], f"seat {seat} posts {paid}"

    def check_missed(self, told: list[object], dealt: tuple[int, ...], by: list[set[int]]) -> None:
        """What went by whom is said, to the cent."""
        said = {event.seat: event.amount for event in told if isinstance(event, Missed)}
        for seat, chair in self.chairs.items():
            if seat in dealt or chair.new or chair.moved:
                continue
            more = {number for number, seats in enumerate(by) if seat in seats} - chair.owed
            if not chair.out and not chair.owed:
                more = set()
            chair.owed |= more
            expected = sum(self.sizes[number] for number in chair.owed) if more else None
            assert said.get(seat) == expected, f"seat {seat} owes {chair.owed}, said {said.get(seat)}"


def between(seat: int, first: int, last: int) -> bool:
    """Strictly between, clockwise; nothing is between a seat and itself."""
    return first != last and (seat - first) % 99 != 0 and seat != last and _steps(first, seat) < _steps(first, last)


def _steps(first: int, to: int) -> int:
    return to - first if to > first else to - first + 99
