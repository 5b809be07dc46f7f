"""Who is dealt in, where the button goes, and who posts what: the arithmetic between two hands.

Everything here is a pure function of the seats. Seats are numbered clockwise from the house dealer's left.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from houseway.referee.carries import Carry
from houseway.referee.hand import Post
from houseway.referee.rules import Limit, Rules


@dataclass(slots=True)
class Seat:
    """A player at the table between hands."""

    name: str
    stack: int
    out: bool = False
    new: bool = True
    """Coming in: not dealt a hand yet, or moved where the house makes one come in again."""
    paid: bool = False
    """Has paid a big blind since sitting down."""
    moved: bool = False
    """Coming in because of a change of seats."""
    how: str = "free"
    """How a new or returning player comes in: one of `Rules.entry` or `Rules.missed`."""
    owes: bool = False
    """The blinds went by while the player was away."""
    deferred: int = 0
    """A blind that went to the next player because this one had less than half of it (DR-LB-14)."""
    wait_hands: int = 0
    """Hands to sit through after a seat change (CX-26)."""

    def copy(self) -> "Seat":
        """An independent copy."""
        return replace(self)

    @property
    def ready(self) -> bool:
        """Present, with chips, and not sitting through hands."""
        return not self.out and self.stack > 0 and self.wait_hands == 0

    @property
    def away(self) -> bool:
        """Sits out, though with chips; who has none is out only for that."""
        return self.out and self.stack > 0

    @property
    def settled(self) -> bool:
        """Dealt in without conditions."""
        return self.ready and not self.new and not self.owes


def able(rules: Rules, number: int, seat: Seat, carry: Carry | None) -> bool:
    """Whether a seat can be dealt in: ready, with the ante it takes, and concerned where the last hand left a pot.

    Who plays on for a push pot needs no chips for it, and nobody antes to it again (CC-PN-27, CX-100); sitting out
    gives up no claim either (CX-113). Push-nine is played for less than an ante too, all-in (CX-115).
    """
    if carry is not None and carry.holds(number):
        return True
    if not seat.ready or (carry is not None and not carry.deals_in(number)):
        return False
    antes = rules.forced == "ante" or (rules.forced == "game" and rules.ranking != ("push-nine",))
    return seat.stack >= (rules.least_stack if antes else 0)


def clockwise(after: int, seats: Iterable[int]) -> list[int]:
    """Seats in clockwise order, starting with the first after `after`; `after` itself comes last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def between(seat: int, first: int, last: int) -> bool:
    """Whether going clockwise from `first` one meets `seat` before `last` (both ends left out)."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last


@dataclass(frozen=True, slots=True)
class Deal:
    """The next hand as the seats give it."""

    button: int
    players: tuple[int, ...]
    """Seats dealt in, clockwise from the button's left."""
    small: int | None
    big: int | None
    posts: tuple[Post, ...]
    opens: int
    waiting: tuple[tuple[int, str, str], ...]
    """(seat, why, topic) of those who are ready but not dealt in."""
    jumped: int | None
    """A seat that the button will skip next time (CX-25)."""
    small_place: int | None
    """Where the small blind belongs, be there anybody or not: the dead button's next seat."""
    skipped: bool
    """Whether the button went past a seat that it had to skip."""
    deferred: dict[int, int]
    """Blinds that went to the next player, by the seat that was too short."""
    paid_up: tuple[int, ...]
    """Seats that take such a blind on this hand."""


class Plan:
    """Works out one deal; kept as an object only while it does so.

    Settled players have been dealt in before and owe nothing. Of those who are coming in, the ones who come in free
    take part like anybody else, blinds included; those who post or wait can be reached by the big blind alone.
    """

    def __init__(self, rules: Rules, seats: Mapping[int, Seat], carry: Carry | None = None) -> None:
        self.rules = rules
        self.seats = seats
        self.carry = carry
        self.ready = [number for number, seat in seats.items() if able(rules, number, seat, carry)]
        held = {number for number in self.ready if carry is not None and carry.holds(number)}
        settled = [number for number in self.ready if seats[number].settled or number in held]
        # A game that has not two settled players is a new game: everyone present starts level.
        self.fresh = len(settled) < 2
        self.settled = self.ready if self.fresh else settled
        self.waiting: list[tuple[int, str, str]] = self._without_ante()
        self.deferred: dict[int, int] = {}
        """Blinds that passed to the next player, by the seat that was too short for them."""
        self.due = {
            number: seat.deferred
            for number, seat in seats.items()
            if seat.deferred and seat.ready and seat.stack >= seat.deferred
        }
        """Blinds passed on earlier, which their owners can now pay (DR-LB-15)."""
        self._passed: set[int] = set()
        """Seats that the button goes past on this hand."""

    def deal(
        self, *, button: int | None, last_small: int | None, last_big: int | None, skip: int | None,
        straddler: int | None, killer: int | None, decided: int | None = None,
    ) -> Deal:  # fmt: skip
        """Move the button, give out the blinds, and say who plays."""
        few = len(self.rules.limit.blinds) <= 2  # three blinds follow the button, dead or not
        if self.rules.button == "dead" and few and last_big is not None and button is not None and not self.fresh:
            at, small, big = self._dead_button(button, last_small, last_big)
            place: int | None = last_big
            small = small if len(self.rules.limit.blinds) > 1 else None
            blinds = [seat for seat in (small, big) if seat is not None]
        else:
            # Where the last hand decided it, the button goes to that seat, or to the next one in the game.
            present = {*self.settled, *self._coming("free")}
            at = self._forward(button, skip) if decided is None else clockwise(decided - 1, present)[0]
            blinds = self._blinds(at, last_big)
            small = blinds[0] if len(blinds) > 1 else None
            big = blinds[-1] if blinds else None
            place = small
        self._passed = {seat for seat in self.ready if button is not None and between(seat, button, at)}
        entering = self._entering(at, small, big, last_big)
        players = clockwise(at, {*self.settled, *entering, *((big,) if big is not None else ())})
        jumped = next((seat for seat in entering if self._how(seat) == "post ahead of button"), None)
        opens = self._opens(players, big)
        if straddler is not None and (straddler != players[opens] or straddler in blinds):
            straddler = None  # the seat is not left of the big blind after all: the straddle lapses
        posts = self._posts(players, blinds, entering, straddler, killer)
        if straddler is not None:
            opens = (opens + 1) % len(players)
        skipped = skip is not None and skip in self._passed
        return Deal(
            button=at, players=tuple(players), small=small, big=big, posts=tuple(posts), opens=opens,
            waiting=tuple(self.waiting), jumped=jumped, small_place=place, skipped=skipped, deferred=self.deferred,
            paid_up=tuple(self.due),
        )  # fmt: skip

    def _without_ante(self) -> list[tuple[int, str, str]]:
        """Players who cannot start: it takes the ante at least (OV-7S-10), or a part in the hand that pushed.

        In pan it takes what a winner has from one player besides: nobody plays off the tops (CX-115).
        """
        short = {number for number, seat in self.seats.items() if seat.stack < self.rules.limit.ante}
        return [
            (number, "had no part in the hand that pushed", "push.buy_in")
            if self.carry is not None and not self.carry.deals_in(number)
            else (number, "has less than the ante", "blind.ante")
            if number in short
            else (number, "has less than the ante and what a winner is paid", "pays")
            for number, seat in self.seats.items()
            if seat.ready and number not in self.ready
        ]

    def _how(self, seat: int) -> str:
        return "free" if self.fresh else self.seats[seat].how

    def _coming(self, *how: str) -> set[int]:
        return {seat for seat in self.ready if seat not in self.settled and self._how(seat) in how}

    def _forward(self, button: int | None, skip: int | None) -> int:
        """The next settled seat, never the same seat twice running and never backwards (CX-06, CX-98)."""
        places = clockwise(button or 0, self.settled)
        return places[1] if places[0] == skip and len(places) > 2 else places[0]

    def _behind_button(self, seat: int, button: int, last_big: int | None) -> bool:
        """Whether a new player sits between the button and the seat whose turn it is to be small blind."""
        return self.seats[seat].new and last_big is not None and between(seat, button, last_big)

    def _blinds(self, button: int, last_big: int | None) -> list[int]:
        """The seats of the blinds for a button, one to three of them, directly to its left."""
        if self.rules.forced != "blinds":
            return []
        free = self._coming("free")
        if self.rules.entry_waits_behind_button:
            free = {seat for seat in free if not self._behind_button(seat, button, last_big)}
        pool = {*self.settled, *free}
        reached = {*pool, *self._coming("wait", "post", "kill")}
        amounts = self.rules.limit.blinds
        if len(reached) == 2 and len(amounts) > 1:
            other = clockwise(button, pool)[0]
            return [other, button] if self.rules.heads_up_blinds == "literal" else [button, other]
        seats: list[int] = []
        for place, amount in enumerate(amounts):
            left = (reached if place == len(amounts) - 1 else pool) - set(seats)
            able = {seat for seat in left if not self._too_short(seat, amount)} or left
            seats.append(clockwise(seats[-1] if seats else button, able)[0])
            self._defer(left, seats, button, amount)
        return seats

    def _too_short(self, seat: int, amount: int) -> bool:
        """Whether a player has less than half the blind, where the next then takes it (DR-LB-13, DR-LB-14)."""
        return self.rules.short_blind == "defer" and 2 * self.seats[seat].stack < amount

    def _defer(self, left: set[int], seats: list[int], button: int, amount: int) -> None:
        before = seats[-2] if len(seats) > 1 else button
        for seat in left:
            if between(seat, before, seats[-1]) and self._too_short(seat, amount):
                self.deferred[seat] = amount

    def _dead_button(self, button: int, last_small: int | None, last_big: int) -> tuple[int, int | None, int | None]:
        """The big blind always goes on; the small blind and the button follow it, to empty seats if need be."""
        reached = {*self.settled, *self._coming("free", "wait", "post")}
        big = clockwise(last_big, reached)[0]
        if len(reached) == 2:
            other = next(seat for seat in reached if seat != big)
            return (other, other, big) if self.rules.heads_up_blinds != "literal" else (big, other, big)
        small = last_big if last_big in self.settled and last_big != big else None
        return (last_small if last_small is not None else button), small, big

    def _entering(self, button: int, small: int | None, big: int | None, last_big: int | None) -> list[int]:
        """New and returning players who are dealt in on this hand; the others wait, and it is said why."""
        found = []
        for seat in self.ready:
            if seat in self.settled or seat in (small, big):
                continue
            why = self._must_wait(seat, button, big, last_big)
            if why is None:
                found.append(seat)
            else:
                self.waiting.append((seat, *why))
        return [*found, *((small,) if small is not None and small not in self.settled else ())]

    def _must_wait(self, seat: int, button: int, big: int | None, last_big: int | None) -> tuple[str, str] | None:
        player, how = self.seats[seat], self._how(seat)
        if how == "wait":
            return "waits for the big blind", "missed.wait" if player.owes else "entry.wait"
        if how == "after button":
            return None if seat in self._passed else ("waits until the button is past", "entry.wait")
        inside = big is not None and between(seat, button, big)
        if player.owes:
            arc = self.rules.no_makeup_arc
            barred = (arc == "short" and inside) or (arc == "long" and not inside)
            return ("may not make up the blinds from here", "missed.arc") if barred else None
        if how == "post ahead of button":
            place = self._next_to_button(button)
            return None if seat == place else ("waits for the seat ahead of the button", "entry.post")
        if how == "post" and inside and not player.moved:
            return "may not post between the button and the big blind", "entry.between"
        behind = self._behind_button(seat, button, last_big)
        if how == "free" and behind and self.rules.entry_waits_behind_button:
            return "gets no cards until the button is past", "entry.behind"
        return None

    def _next_to_button(self, button: int) -> int:
        """The seat that `ahead of the button` means, among those present (CX-25)."""
        around = clockwise(button, self.ready)
        return around[0] if self.rules.entry_jump_seat == "left" else around[-2]

    def _posts(
        self, players: list[int], blinds: list[int], entering: list[int], straddler: int | None, killer: int | None
    ) -> list[Post]:
        limit = self.rules.limit
        index = {seat: at for at, seat in enumerate(players)}
        if self.rules.forced == "game":
            return []
        if self.rules.forced == "ante":
            return [Post(at, limit.ante, "ante", live=False) for at in range(len(players))]
        posts = [Post(at, limit.ante, "ante", live=False) for at in range(len(players)) if limit.ante]
        for seat, amount in zip(blinds, limit.blinds[-len(blinds) :], strict=True):
            owed = max(amount, self.due.get(seat, 0))
            what = "big blind" if seat == blinds[-1] else "small blind" if seat == blinds[0] else "middle blind"
            posts.append(Post(index[seat], owed, what))
        for seat in entering:
            if seat not in blinds:
                posts += self._entry_posts(index[seat], seat, limit)
        for seat, amount in self.due.items():
            if seat in index and seat not in blinds:
                posts.append(Post(index[seat], amount, "live post", topic="blind.deferred"))
        if straddler in index and straddler not in blinds:
            posts.append(Post(index[straddler], 2 * limit.blinds[-1], "straddle"))
        if killer in index:
            posts.append(Post(index[killer], 2 * limit.blinds[-1], "kill"))
        return posts

    def _entry_posts(self, player: int, seat: int, limit: Limit) -> list[Post]:
        state, how = self.seats[seat], self._how(seat)
        if state.owes and how == "post":
            dead = sum(limit.blinds[:-1])
            live = Post(player, limit.blinds[-1], "live post", topic="missed.post")
            return [Post(player, dead, "dead post", live=False), live] if dead else [live]
        if how == "kill":
            return [Post(player, 2 * limit.blinds[-1], "kill", topic="entry.kill", last=True)]
        if how == "post ahead of button":
            return [Post(player, limit.blinds[-1], "live post", topic="entry.post")]
        if how == "post":
            return [Post(player, limit.blinds[-1], "live post", topic="seat.change" if state.moved else "entry.post")]
        return []

    def _opens(self, players: list[int], big: int | None) -> int:
        """The seat left of the last blind acts first; without blinds, the button's left."""
        return 0 if big is None else (players.index(big) + 1) % len(players)
