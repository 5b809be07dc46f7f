"""Who is dealt in, where the button goes, and who posts what: the arithmetic between two hands.

Everything here is a pure function of the seats. Seats are numbered clockwise from the house dealer's left.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from houseway.referee.hand import BOMB_ANTE, NO_BUTTON, Post
from houseway.referee.play import Carry
from houseway.referee.rules import FeePayer, Limit, Rules


@dataclass(slots=True)
class Seat:
    """A player at the table between hands."""

    name: str
    stack: int
    out: bool = False
    new: bool = True
    """Coming in: not dealt a hand yet, or moved at a house where that means coming in again."""
    paid: bool = False
    """Has paid a big blind since sitting down."""
    moved: bool = False
    """Coming in after a change of seats."""
    how: str = "free"
    """How a new or returning player comes in: one of `Rules.entry` or `Rules.missed`."""
    missed: tuple[int, ...] = ()
    """Which blinds went by while the player was away, 0 for the first left of the button (CX-134)."""
    deferred: int = 0
    """A blind that went to the next player because this one had less than half of it (DR-LB-14)."""
    wait_hands: int = 0
    """Hands to sit through after a seat change (CX-26)."""

    def copy(self) -> "Seat":
        """An independent copy."""
        return Seat(
            self.name,
            self.stack,
            self.out,
            self.new,
            self.paid,
            self.moved,
            self.how,
            self.missed,
            self.deferred,
            self.wait_hands,
        )

    @property
    def ready(self) -> bool:
        """Present, with chips, and not sitting through hands."""
        return not self.out and self.stack > 0 and self.wait_hands == 0

    @property
    def away(self) -> bool:
        """Sits out with chips; a player without chips may be out just for that."""
        return self.out and self.stack > 0

    @property
    def owes(self) -> bool:
        """Whether a blind went by while the player was away."""
        return bool(self.missed)

    @property
    def unsettled(self) -> bool:
        """Comes in only on conditions: new, or missed a blind."""
        return self.new or bool(self.missed)


def able(least: int, number: int, seat: Seat, carry: Carry | None) -> bool:
    """Whether a seat can be dealt in: ready, with the ante, and with a claim if the last hand left a pot.

    A player who plays on for a push pot needs no chips for it, and nobody antes to it again (CC-PN-27, CX-100); sitting
    out does not give up a claim either (CX-113). In push-nine a player may be all-in for less than an ante (CX-115).
    """
    if carry is not None and carry.holds(number):
        return True
    if not seat.ready or (carry is not None and not carry.deals_in(number)):
        return False
    return seat.stack >= least


def clockwise(after: int, seats: Iterable[int]) -> list[int]:
    """Seats in clockwise order, starting with the first after `after`; `after` itself comes last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def between(seat: int, first: int, last: int) -> bool:
    """Whether `seat` comes before `last` going clockwise from `first` (both ends excluded)."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last


def seats_named(seats: Iterable[int]) -> str:
    """The taken seats, as a refusal names them."""
    named = ", ".join(map(str, sorted(seats)))
    return f"seats {named}" if named else "none: every seat is empty"


class Places(tuple[int | None, ...]):
    """Where each blind is on a hand, from the button's left; None for a blind that too few players leave out.

    With a dead button that may be an empty seat.
    """

    __slots__ = ()

    @property
    def small(self) -> int | None:
        """The place of the small blind."""
        return self[0] if self else None

    @property
    def big(self) -> int | None:
        """The place of the big blind."""
        return self[-1] if self else None


def _steps_ahead(button: int, places: Sequence[int | None], count: int) -> list[int | None]:
    """How many seats ahead of the button each blind is, each further on than the one before."""
    least = 0 if sum(place is not None for place in places) > 1 else 1  # heads-up the button may have the first of two
    found: list[int | None] = []
    for place in places:
        if place is None:
            found.append(None)
            continue
        steps = (place - button) % count
        while steps < least:
            steps += count
        found.append(steps)
        least = steps + 1
    return found


def gone_by(
    before: tuple[int, Sequence[int | None]], after: tuple[int, Sequence[int | None]], count: int
) -> list[set[int]]:
    """For each blind, the seats it passes or reaches between two hands, given as button and places of the blinds.

    Blinds follow the button. Newcomers ahead of them can move them back a few seats: then they pass nobody.
    """
    moved = (after[0] - before[0]) % count
    now = _steps_ahead(*after, count)
    was = _steps_ahead(*before, count) or [None] * len(now)
    found: list[set[int]] = []
    for start, end in zip(was, now, strict=True):
        first = moved if start is None else start  # a blind that was nowhere starts from the button
        steps = () if end is None else range(first + 1, moved + end + 1)
        found.append({(before[0] + step - 1) % count + 1 for step in steps})
    return found


class HandPlan(NamedTuple):
    """The next hand as the seats give it."""

    button: int
    """0 if there is none."""
    players: tuple[int, ...]
    """Seats dealt in, clockwise from the button's left, or from the dealer's left if there is no button."""
    small: int | None
    big: int | None
    posts: tuple[Post, ...]
    opens: int
    waiting: tuple[tuple[int, str, str], ...]
    """(seat, why, topic) of those who are ready but not dealt in."""
    jumped: int | None
    """A seat that the button will skip next time (CX-25)."""
    places: Places
    """Where the blinds belong, taken or not."""
    skipped: bool
    """Whether the button passed a seat that it had to skip."""
    deferred: dict[int, int]
    """Blinds that passed to the next player, by the short seat."""
    paid_up: tuple[int, ...]
    """Seats that take such a blind on this hand."""
    missed: dict[int, tuple[int, ...]]
    """Which blinds the absent owe from now on, by seat, if more than before."""
    goes_by: tuple[set[int], ...]
    """Seats that each blind passes or reaches, if a change of seats depends on it (CC-HE-23)."""
    kill_percent: int
    """The limits of the hand, in percent: more if someone kills the pot (CX-45, CX-59)."""
    straddlers: tuple[int, ...]
    """Seats that may straddle, if the house has that."""


HAD_NO_PART: Final = "had no part in the hand that is dealt again"


class Plan:
    """Computes one deal.

    Settled players have been dealt in before and owe nothing. Players who come in for free take part like anyone else,
    blinds included; players who post or wait can be reached only by the big blind.
    """

    def __init__(
        self,
        rules: Rules,
        seats: Mapping[int, Seat],
        carry: Carry | None = None,
        *,
        least_stack: int = 0,
        again: Collection[int] = (),
        paid: Iterable[tuple[int, int]] = (),
        count: int = 0,
    ) -> None:
        self.rules = rules
        self._count = max(rules.most_seats, count)
        """How many seats go around: more than the game takes, if the table was opened for another one."""
        self._paid = dict(paid)
        """Fees that the next hand does not take again, by seat."""
        self.bomb = False
        self._came: list[int] = []
        """Players who came during the hand that is redealt `again`, to the same players."""
        if again:
            same = {number: seat for number, seat in seats.items() if number in again or not seat.ready}
            if sum(seat.ready for seat in same.values()) > 1:
                self._came, seats = [number for number in seats if number not in same], same
        self.seats = seats
        self.carry = carry
        self.ready = [number for number, seat in seats.items() if able(least_stack, number, seat, carry)]
        held = () if carry is None else [number for number in self.ready if carry.holds(number)]
        settled = [number for number in self.ready if not seats[number].unsettled or number in held]
        # Without two settled players it is a new game: everyone present starts equal.
        self.fresh = len(settled) < 2
        self.settled = self.ready if self.fresh else settled
        self._new = [] if self.fresh else [number for number in self.ready if number not in settled]
        self.button: int | None = None
        self.last: Places = Places()
        self.places = Places()
        self.blinds: list[int] = []
        """Who posts the blinds, the big blind last."""
        self.entering: list[int] = []
        self.waiting: list[tuple[int, str, str]] = []
        self.owed_kill: int | None = None
        self.deferred: dict[int, int] = {}
        """Blinds that passed to the next player, by the short seat."""
        self.due = {
            number: seat.deferred
            for number, seat in seats.items()
            if seat.deferred and seat.ready and 2 * seat.stack >= seat.deferred
        }
        """Blinds passed on earlier that their owners can now pay at least half of (DR-LB-15, CX-130)."""
        self._at = 0
        self._goes_by: list[set[int]] | None = None
        self._kills: int | None = None
        """Who comes in on this hand by killing the pot: one per deal (CX-128)."""

    def deal(
        self,
        *,
        button: int | None,
        last: Places,
        skip: int | None,
        straddler: int | None,
        killer: int | None,
        decided: int | None = None,
        has_button: bool = True,
        bomb: bool = False,
    ) -> HandPlan:
        """Move the button, give out the blinds, and say who plays.

        A bomb pot has no blinds, but the turn for them goes on; nobody misses any, and nobody makes any up.
        """
        self.bomb = bomb
        self.button, self.last = button, last
        self.owed_kill = killer if killer in self.settled else None
        few = len(self.rules.limit.blinds) <= 2  # three blinds follow the button, dead or not
        if not has_button:
            at, players = NO_BUTTON, self._players(NO_BUTTON, [])
        elif (
            self.rules.seating.button == "dead"
            and few
            and last.big is not None
            and button is not None
            and not self.fresh
        ):
            at, small, big = self._dead_button(button, last.small, last.big)
            blinds = [seat for seat in (small, big) if seat is not None][-len(self.rules.limit.blinds) :]
            players = self._players(at, blinds, Places((last.big, big)))
        elif decided is not None:
            # If the last hand decided it, the button goes to that seat, or to the next one in the game.
            at = clockwise(decided - 1, {*self.settled, *self._coming("free")})[0]
            players = self._players(at, self._blinds(at))
        else:
            at, players = self._forward(button, skip)
        blinds, big = self.blinds, self.big
        opens = 0 if bomb else self._opens(players, big)
        straddlers = self._straddlers(players, at, players[opens])
        if straddler not in straddlers:
            straddler = None  # the seat may not straddle any more: the straddle lapses
        posts = self._posts(players, straddler, killer)
        if straddler is not None:
            opens = (players.index(straddler) + 1) % len(players)
        return HandPlan(
            button=at,
            players=tuple(players),
            small=blinds[0] if len(blinds) > 1 else None,
            big=big,
            posts=tuple(posts),
            opens=opens,
            waiting=tuple(self.waiting),
            jumped=next((seat for seat in self.entering if self._how(seat) == "post ahead of button"), None),
            places=self.places,
            skipped=skip in self.ready and self._passes(skip),
            deferred=self.deferred,
            paid_up=() if bomb else tuple(seat for seat in self.due if seat in players),
            missed={} if bomb else self._missed(players),
            goes_by=tuple(self.goes_by) if self.rules.seating.seat_change == "free before blind" else (),
            kill_percent=self._kill_percent(posts, owed=killer in players),
            straddlers=straddlers,
        )

    def _straddlers(self, players: list[int], button: int, first: int) -> tuple[int, ...]:
        """Who may straddle: none of the blinds."""
        by_rule = {"under the gun": [first], "button": [button], "any seat": players}
        seats = by_rule[self.rules.blinds.straddle_from] if self.blinds and not self.bomb else []
        return tuple(seat for seat in seats if seat in players and seat not in self.blinds)

    def _kill_percent(self, posts: list[Post], *, owed: bool) -> int:
        """How much higher the limits are: as the house says for a required kill, double for any other."""
        if all(post.what != "kill" for post in posts) or self.rules.blinds.kill_effect == "blind":
            return 100
        kill = self.rules.blinds.kill if owed else None
        return 200 if kill is None else kill.percent

    @property
    def big(self) -> int | None:
        """Who has the big blind."""
        return self.blinds[-1] if self.blinds else None

    def _forward(self, button: int | None, skip: int | None) -> tuple[int, list[int]]:
        """The button goes to the next seat that is dealt in with it there, even a newcomer's (CX-98, CX-117).

        So it never stays on one seat twice in a row and never goes back (CX-06).
        """
        at, players = 0, list[int]()
        for at in clockwise(button or 0, self.ready):
            waits = at not in self.settled and self._how(at) in ("after button", "post ahead of button")
            if waits or self._behind_button(at, at) or (at == skip and len(self.settled) > 2):
                continue
            players = self._players(at, self._blinds(at))
            if at in players:
                break
        return at, players

    def _players(self, at: int, blinds: list[int], places: Places | None = None) -> list[int]:
        """Who is dealt in with the button and the blinds there, from the button's left."""
        missing = max(2, len(self.rules.limit.blinds)) - len(blinds)
        self.blinds, self.places = blinds, places or Places((*[None] * missing, *blinds))
        self._at, self._goes_by = at, None
        self.waiting = [*self._without_ante(), *((number, HAD_NO_PART, "void") for number in self._came)]
        self._kills = None
        self.entering = self._entering(at)
        return clockwise(at, {*self.settled, *self.entering})

    def _passes(self, seat: int | None) -> bool:
        """Whether the button passes a seat on this hand."""
        return seat is not None and self.button is not None and between(seat, self.button, self._at)

    @property
    def goes_by(self) -> list[set[int]]:
        """Seats that each blind passes or reaches; computed only if needed."""
        if self._goes_by is None:
            before, after = (self.button, self.last), (self._at, self.places)
            moved = [] if before[0] is None else gone_by((before[0], before[1]), after, self._count)
            self._goes_by = moved[-len(self.rules.limit.blinds) :]
        return self._goes_by

    def _owed(self, seat: int) -> tuple[int, ...]:
        """The blinds that have passed a seat or pass it with this deal (CX-134)."""
        now = {at for at, passed in enumerate(self.goes_by) if seat in passed}
        return tuple(sorted({*self.seats[seat].missed, *now}))

    def _missed(self, players: list[int]) -> dict[int, tuple[int, ...]]:
        """What the absent owe now: new players miss no blinds, and players dealt in have made them up."""
        if len(players) == len(self.seats):
            return {}
        return {
            seat: owed
            for seat, player in self.seats.items()
            if seat not in players and not player.new and (player.out or player.owes)
            if (owed := self._owed(seat)) != player.missed
        }

    def _without_ante(self) -> list[tuple[int, str, str]]:
        """Players who cannot start: it takes at least the ante (OV-7S-10), or a part in the hand that pushed.

        In pan it also takes what a winner gets from one player: nobody plays off the tops (CX-115).
        """
        if len(self.ready) == len(self.seats):
            return []
        return [
            (number, "had no part in the hand that pushed", "push.buy_in")
            if self.carry is not None and not self.carry.deals_in(number)
            else (number, "has less than the ante", "blind.ante")
            if seat.stack < self.rules.limit.ante
            else (number, "has less than the ante and what a winner is paid", "pays")
            for number, seat in self.seats.items()
            if seat.ready and number not in self.ready
        ]

    def _how(self, seat: int) -> str:
        return "free" if self.fresh else self.seats[seat].how

    def _coming(self, *how: str) -> set[int]:
        return {seat for seat in self._new if self._how(seat) in how}

    def _behind_button(self, seat: int, button: int) -> bool:
        """Whether a new player gets no cards until the button is past: between the button and the small blind.

        The small blind is due from the last big blind. Once the button is there too, or past it, there is no seat
        between them (CC-HE-17, CX-135). The button does not stop at a player who has been waiting for it to pass,
        either.
        """
        last = self.button
        if (
            not self.rules.seating.entry_waits_behind_button
            or seat in self.settled
            or last is None
            or not self.seats[seat].new
        ):
            return False
        if seat == button:
            small = self.last.small
            return small is not None and small != last and between(seat, last, small)
        turn = self.last.big
        if turn is None or button == turn or not between(button, last, turn) or not between(seat, button, turn):
            return False
        return not any(between(one, button, seat) for one in self.settled)

    def _blinds(self, button: int) -> list[int]:
        """The seats of the blinds for a button, one to three of them, directly to its left.

        They never go past the button: with too few players for all of them, the first ones are left out. A player
        waiting for the big blind does not come in then: with one more dealt in there would be one more blind
        (DR-FEE-09).
        """
        self.deferred = {}
        if self.rules.blinds.forced != "blinds":
            return []
        pool = reached = set(self.settled)
        if self._new:
            pool |= {seat for seat in self._coming("free") if not self._behind_button(seat, button)}
            # a player who waited for the button to pass is in the game like anyone else
            pool |= {seat for seat in self._coming("after button") if between(seat, self.button or 0, button)}
            reached = pool | self._coming("wait", "post", "kill")
        amounts = self.rules.limit.blinds
        for most in range(len(amounts), 1, -1):
            if most < len(amounts):
                reached = pool
            if len(reached) == 2 and button in reached:
                self.deferred = {}
                other = clockwise(button, reached)[0]
                return [other, button] if self.rules.blinds.heads_up_blinds == "literal" else [button, other]
            seats = self._blinds_of(amounts[-most:], button, pool, reached)
            enough = len(pool) >= most and not self.deferred
            if enough or (len(seats) == most and seats == [one for one in clockwise(button, reached) if one in seats]):
                return seats
        return self._blinds_of(amounts[-1:], button, pool, reached)

    def _blinds_of(self, amounts: Sequence[int], button: int, pool: set[int], reached: set[int]) -> list[int]:
        """This many blinds; a player waiting for the big blind is not reached by any other."""
        self.deferred = {}
        defers = self.rules.blinds.short_blind == "defer"
        seats: list[int] = []
        for place, amount in enumerate(amounts):
            left = (reached if place == len(amounts) - 1 else pool) - set(seats)
            if not left:
                break
            able = left
            if defers:
                able = {seat for seat in left if not self._too_short(seat, amount)} or left
            seats.append(clockwise(seats[-1] if seats else button, able)[0])
            if defers:
                self._defer(left, seats, button, amount)
        return seats

    def _too_short(self, seat: int, amount: int) -> bool:
        """Whether a player has less than half the blind (DR-LB-13, DR-LB-14)."""
        return 2 * self.seats[seat].stack < amount

    def _defer(self, left: set[int], seats: list[int], button: int, amount: int) -> None:
        before = seats[-2] if len(seats) > 1 else button
        for seat in left:
            if between(seat, before, seats[-1]) and self._too_short(seat, amount):
                self.deferred[seat] = amount

    def _dead_button(self, button: int, last_small: int | None, last_big: int) -> tuple[int, int | None, int | None]:
        """The big blind always goes on; the small blind and the button follow it, to empty seats if need be."""
        reached, amounts = {*self.settled, *self._coming("free", "wait", "post")}, self.rules.limit.blinds
        if len(reached) == 2:
            big = clockwise(last_big, reached)[0]
            other = next(seat for seat in reached if seat != big)
            literal = self.rules.blinds.heads_up_blinds == "literal" and len(amounts) > 1
            return (big, other, big) if literal else (other, other, big)
        (big,) = self._blinds_of(amounts[-1:], last_big, reached, reached)
        small = last_big if last_big in self.settled and last_big != big else None
        return (last_small if last_small is not None else button), small, big

    def _entering(self, button: int) -> list[int]:
        """New and returning players who are dealt in on this hand; the others wait, with a reason."""
        found = []
        for seat in clockwise(button, self._new):
            if seat in self.blinds:
                continue
            why = self._must_wait(seat, button)
            if why is None:
                found.append(seat)
            else:
                self.waiting.append((seat, *why))
        return [*found, *(seat for seat in self.blinds if seat not in self.settled)]

    def _must_wait(self, seat: int, button: int) -> tuple[str, str] | None:
        player, how, big = self.seats[seat], self._how(seat), self.big
        if self.bomb and how != "free":
            return "waits for a hand with blinds", "missed.wait" if player.owes else "entry.wait"
        if how == "wait":
            return "waits for the big blind", "missed.wait" if player.owes else "entry.wait"
        if how == "after button":
            return None if self._passes(seat) else ("waits until the button is past", "entry.wait")
        if how == "kill":
            return self._may_not_kill(seat)
        inside = big is not None and between(seat, button, big)
        from_button = inside or (big is not None and seat == button)  # CX-46: from the button to the big blind
        if player.owes:
            arc = self.rules.seating.no_makeup_arc
            barred = (arc == "short" and from_button) or (arc == "long" and not inside)
            return ("may not make up the blinds from here", "missed.arc") if barred else None
        if how == "post ahead of button":
            place = self._next_to_button(button)
            return None if seat == place else ("waits for the seat ahead of the button", "entry.post")
        if how == "post" and from_button and not player.moved:
            return "may not post between the button and the big blind", "entry.between"
        if how == "free" and self._behind_button(seat, button):
            return "gets no cards until the button is past", "entry.behind"
        return None

    def _may_not_kill(self, seat: int) -> tuple[str, str] | None:
        """One kill a deal, the first from the button's left, and posted whole (CX-128)."""
        topic = "missed.kill" if self.seats[seat].owes else "entry.kill"
        if self.seats[seat].stack < 2 * self.rules.limit.blinds[-1]:
            return "has less than the whole kill", topic
        if self.owed_kill is not None or self._kills is not None:
            return "waits for a deal without another kill", topic
        self._kills = seat
        return None

    def _next_to_button(self, button: int) -> int:
        """The seat that `ahead of the button` means, among those present (CX-25)."""
        around = clockwise(button, self.ready)
        return around[0] if self.rules.seating.entry_jump_seat == "left" else around[-2]

    def _posts(self, players: list[int], straddler: int | None, killer: int | None) -> list[Post]:
        limit, blinds = self.rules.limit, self.blinds
        index = {seat: at for at, seat in enumerate(players)}
        if self.rules.blinds.forced == "game":
            return []
        if self.bomb:
            ante = self.rules.blinds.bomb_ante * limit.blinds[-1]
            return [Post(at, ante, BOMB_ANTE, live=False) for at in range(len(players))]
        if self.rules.blinds.forced == "ante":
            return [Post(at, limit.ante, "ante", live=False) for at in range(len(players))]
        one_ante = self.rules.blinds.ante_from == "big blind"
        antes = [Post(at, limit.ante, "ante", live=False) for at in range(len(players)) if limit.ante]
        posts = [] if one_ante else antes
        for seat, amount in zip(blinds, limit.blinds[-len(blinds) :], strict=True):
            owed = max(amount, self.due.get(seat, 0))
            what = "big blind" if seat == blinds[-1] else "small blind" if seat == blinds[0] else "middle blind"
            posts.append(Post(index[seat], owed, what))
        if one_ante and blinds and antes:
            posts.append(antes[index[blinds[-1]]])
        for seat in self.entering:
            if seat not in blinds:
                posts += self._entry_posts(index[seat], seat, limit)
        for seat, amount in self.due.items():
            if seat in index and seat not in blinds:
                posts.append(Post(index[seat], amount, "live post", topic="blind.deferred"))
        if straddler in index and straddler not in blinds:
            posts.append(Post(index[straddler], limit.straddle, "straddle"))
        if killer in index:
            posts.append(Post(index[killer], 2 * limit.blinds[-1], "kill"))
        return posts

    def _entry_posts(self, player: int, seat: int, limit: Limit) -> list[Post]:
        state, how = self.seats[seat], self._how(seat)
        if state.owes and how == "post":
            return self._makeup(player, seat, limit)
        if how == "kill":
            topic = "missed.kill" if state.owes else "entry.kill"
            return [Post(player, 2 * limit.blinds[-1], "kill", topic=topic, last=True)]
        if how == "post ahead of button":
            return [Post(player, limit.blinds[-1], "live post", topic="entry.post")]
        if how == "post":
            return [Post(player, limit.blinds[-1], "live post", topic="seat.change" if state.moved else "entry.post")]
        return []

    def _makeup(self, player: int, seat: int, limit: Limit) -> list[Post]:
        """Exactly the blinds that went by: the big one live and first, the others dead (OV-HE-20, CC-HE-21, CX-133).

        No one is all in on dead money: where nothing is owed live, a dead post that takes a player's last chips counts
        as live, up to the big blind (CX-139).
        """
        owed, last, big = self._owed(seat), len(limit.blinds) - 1, limit.blinds[-1]
        dead = sum(limit.blinds[at] for at in owed if at != last)
        posts = [Post(player, big, "live post", topic="missed.post")] if last in owed else []
        chips, credit = self._before_posting(seat)
        if not posts and 0 < chips <= dead:
            live = min(chips, max(0, big - credit))
            posts = [Post(player, credit + live, "live post", topic="missed.post")] if live else []
            dead = chips - live
        return [*posts, Post(player, dead, "dead post", live=False)] if dead else posts

    def _before_posting(self, seat: int) -> tuple[int, int]:
        """What a seat has left for its posts, and how much of a live charge already counts as its bet."""
        chips, fee = self.seats[seat].stack, self.rules.limit.fee
        charge = 0
        if fee is not None and fee.payer is FeePayer.LIVE_BUTTON and seat == self._at:
            players = len({*self.settled, *self.entering})
            charge = self._paid.get(seat, 0) if self._paid else min(chips, fee.amount(players))
            chips -= 0 if self._paid else charge
        ante = self.rules.limit.ante if self.rules.blinds.ante_from == "each player" else 0
        return max(0, chips - ante), charge

    def _opens(self, players: list[int], big: int | None) -> int:
        """The seat left of the last blind acts first; without blinds, the button's left."""
        return 0 if big is None else (players.index(big) + 1) % len(players)
