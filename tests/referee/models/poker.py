"""A second, plain referee for poker: whose turn it is, what may be done, and what everyone has at the end.

Written from the clauses alone, for all poker games of all houses. It is told how the hand started, what was posted, the
cards, and what each player chose; everything else it works out for itself and holds against the first referee: the
turn, the range of every option, what goes back, what the house takes, and the last chip of every stack.

Facts and options are known here by the names of their types only, and every switch is read through `switch`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from houseway import parse_cards, rank
from houseway.games import GAMES

BOARD_GAMES: Final = (
    "holdem",
    "holdem-hi-lo",
    "omaha",
    "omaha-hi-lo",
    "pineapple",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
)
DRAW_GAMES: Final = ("draw", "lowball")
STUD_GAMES: Final = ("stud", "stud-hi-lo", "razz")
POKER: Final = (*BOARD_GAMES, *DRAW_GAMES, *STUD_GAMES)


def switch(rules: Any, name: str) -> Any:
    """What a house says, by the plain name of the switch; where it says nothing, what the game says."""
    game = GAMES[rules.game]
    said_of_game = {"ranking": game.kinds, "exactly_two": game.two_exactly, "discard": game.throws_away}
    if name in said_of_game:
        return said_of_game[name](rules)
    return getattr(rules.streets, name) if hasattr(rules.streets, name) else rules.switch(name)


def kind_of(thing: Any) -> str:
    """What a fact, an action or an option is."""
    return type(thing).__name__


class DisagreementError(AssertionError):
    """The two referees do not say the same."""


@lru_cache(maxsize=1 << 16)
def score(cards: tuple[int, ...], kind: str) -> int:
    return int(rank(cards, kind))


@dataclass
class Pot:
    """Chips with the players who may win them; `paid` is who put how much of it in before the draw and after."""

    lowest: int
    highest: int
    amount: int
    entitled: list[int]
    before: dict[int, int] = field(default_factory=dict)
    after: dict[int, int] = field(default_factory=dict)


class PokerModel:
    """One hand. `take` every fact in turn, ask `turn` and `options` before every decision, `final` at the end."""

    def __init__(
        self,
        rules: Any,
        game: str,
        started: Any,
        posts: Iterable[Any] = (),
        *,
        carried_in: int = 0,
        asked: bool = False,
    ) -> None:
        self.rules, self.game = rules, game
        self.limit = rules.limit
        self.seats: tuple[int, ...] = started.seats
        count = len(self.seats)
        self.place = {seat: at for at, seat in enumerate(self.seats)}
        self.start: list[int] = list(started.stacks)
        self.stack: list[int] = list(started.stacks)
        self.button = self.place.get(started.button)
        self.asked = asked
        self.betting = str(self.limit.betting.value).removesuffix(" limit")
        self.chip = self.limit.chip
        # chips
        self.level = 0
        self.full_level = 0
        self.last_raise = 0
        self.bet = [0] * count
        """This round's, what counts as one's bet."""
        self.cash = [0] * count
        """This round's bets that are chips in the pot."""
        self.level_in = [0] * count
        """Up to which amount of every other player one is in, all rounds together."""
        self.credit = [0] * count
        """The part of that which went to the house (CX-54)."""
        self.before_draw: list[int] | None = None
        self.carried_in = carried_in
        self.dead = carried_in
        """Chips in the main pot that nobody had to match."""
        self.collected = 0
        self.from_pot = 0
        # players and cards
        self.folded = [False] * count
        self.hole: list[tuple[int, ...]] = [()] * count
        self.up: list[tuple[int, ...]] = [()] * count
        self.thrown: list[tuple[int, ...]] = [()] * count
        self.board: tuple[int, ...] = ()
        self.second: tuple[int, ...] = ()
        self.runs = 0
        """How often the rest of the board is dealt, where that is settled."""
        self.common = 0
        """How many cards of the board both runs have."""
        self.agreed: set[int] = set()
        """The seats that have answered."""
        self.shown: dict[int, int] = {}
        """By whom, and how many had thrown their hands away before."""
        self.mucked: list[int] = []
        self.by_board: set[int] = set()
        self.declared: dict[int, int] = {}
        self.sevens_checked: set[int] = set()
        self.short_sevens: dict[int, list[int]] = {}
        # the round
        self.number = 0
        self.in_round = False
        self.killed = 100
        self.forced = 0
        self.posted_last: int | None = None
        self.bombed = False
        self.bounties: list[tuple[int, int, int]] = []
        self.straddled: int | None = None
        """Who straddled before the cards came."""
        self.last_blind: int | None = None
        self.blinds_owed = 0
        self.taken_next: dict[int, int] = {}
        self.passed: set[int] = set()
        """Who was asked to kill or to straddle."""
        self.asked_draw: set[int] = set()
        self.fee_due = self.limit.fee.amount(count) if self.limit.fee else 0
        self.fee_moment_met = False
        self.carried = 0
        self.round_cleared()
        for post in posts:
            self.owed(post)

    def owed(self, post: Any) -> None:
        """What a seat has to put in before the deal: where the last blind sits, and for how much all must come in."""
        blinds = self.limit.blinds
        if post.what in ("small blind", "middle blind", "big blind"):
            self.last_blind = post.player
            self.blinds_owed += 1
            if switch(self.rules, "short_blind") == "defer" and post.amount in blinds:
                self.taken_next[post.player] = post.amount  # DR-LB-15: the blind that was put off
        if post.what in ("big blind", "live post"):
            self.forced = max(self.forced, blinds[-1])

    # --- small questions

    def need(self, fact: bool, problem: str) -> None:
        if not fact:
            raise DisagreementError(problem)

    @property
    def live(self) -> list[int]:
        return [at for at in range(len(self.seats)) if not self.folded[at]]

    @property
    def able(self) -> list[int]:
        """Those in the hand who still have chips to bet."""
        return [at for at in self.live if self.stack[at]]

    @property
    def rounds(self) -> int:
        return 5 if self.game in STUD_GAMES else 4 if self.game in BOARD_GAMES else 2

    def size(self) -> int:
        """The bet of this round at fixed limit (OV-7S-04, OAS-LB-06), and the smallest bet elsewhere."""
        late = 3 if self.game in BOARD_GAMES or self.game in STUD_GAMES else 2
        bet = self.limit.higher if self.betting == "fixed" and self.number >= late else self.limit.lower
        return int(bet) * self.stakes() // 100

    def higher(self) -> int:
        return int(self.limit.higher) * self.stakes() // 100

    def stakes(self) -> int:
        """In percent: what a kill makes of the limits (CX-59); a straddle leaves them (CX-79)."""
        return self.killed if switch(self.rules, "kill_effect") == "limit" else 100

    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.level_in) - sum(self.credit) + self.dead - self.from_pot

    # --- what happened

    def take(self, event: Any) -> None:
        handler = getattr(self, f"on_{kind_of(event).lower()}", None)
        if handler is not None:
            handler(event)

    def pay(self, at: int, amount: int) -> int:
        paid = min(amount, self.stack[at])
        self.stack[at] -= paid
        return paid

    def put(self, at: int, amount: int) -> int:
        """Chips that are part of the player's bet."""
        paid = self.pay(at, amount)
        self.bet[at] += paid
        self.cash[at] += paid
        self.level_in[at] += paid
        return paid

    def on_charged(self, event: Any) -> None:
        """The fee of one seat, before the deal: live on the button (CX-54), dead on the last blind (CX-70, CX-94)."""
        at = self.place[event.seat]
        live = str(self.limit.fee.payer.value) == "live button"
        paid = self.pay(at, self.fee_due)
        self.collected += paid
        self.need(event.amount == paid and event.live == live, f"charge: {paid} expected, {event}")
        self.fee_moment_met = True
        if live:
            self.need(at == self.button, f"charge not on the button: {event}")
            self.bet[at] += paid
            self.level_in[at] += paid
            self.credit[at] += paid

    def on_posted(self, event: Any) -> None:
        at, what = self.place[event.seat], event.what
        blinds = self.limit.blinds[-max(1, self.blinds_owed) :]  # two players, three blinds: the last two
        due = {
            "small blind": blinds[0] if blinds else 0,
            "middle blind": blinds[1] if len(blinds) > 2 else 0,
            "big blind": blinds[-1] if blinds else 0,
            "ante": self.limit.ante,
            "bomb ante": switch(self.rules, "bomb_ante") * (self.limit.blinds or (0,))[-1],
            "bring-in": self.limit.bring_in,
            "live post": blinds[-1] if blinds else 0,
            "kill": self.kill_post(),
            "straddle": 2 * (blinds or (0,))[-1],
            "dead post": event.amount,
        }[what]
        if what.endswith("blind"):
            due = self.taken_next.get(at, due)
        if what == "bomb ante":
            self.bombed = True
        if what in ("ante", "bomb ante", "dead post"):
            paid = self.pay(at, due)
            one_ante = switch(self.rules, "forced") == "blinds" and switch(self.rules, "ante_from") == "big blind"
            if what == "bomb ante" or (what == "ante" and not one_ante):
                self.level_in[at] += paid
            else:
                self.dead += paid
        else:
            paid = self.put(at, due - self.bet[at])
        self.need(paid == event.amount, f"{paid} expected: {event}")
        if what in ("kill", "straddle"):
            self.forced = max(self.forced, due)
            if what == "straddle" or self.game == "lowball":
                self.posted_last = at
            if what == "straddle" and not any(self.hole):
                self.straddled = at
        if what == "kill":
            self.killed = self.kill_percent()
        if what == "bring-in":
            self.level = max(self.level, due)
            self.brought_in = due < self.size()  # as large as a bet it is one, and what follows raises it
            if not self.brought_in:
                self.full_level = due
            self.acted(at)

    def kill_percent(self) -> int:
        kill = switch(self.rules, "kill")
        return 200 if kill is None or self.game == "lowball" else int(kill.percent)

    def kill_post(self) -> int:
        """Twice the big blind, or as much as the kill makes of it (CX-91, CX-97)."""
        big = self.limit.blinds[-1] if self.limit.blinds else 0
        return int(big) * self.kill_percent() // 100

    def on_dealt(self, event: Any) -> None:
        self.hole[self.place[event.seat]] += event.cards

    def on_dealtup(self, event: Any) -> None:
        if self.number:
            self.close_round()
            self.reaches(len(self.up[self.place[event.seat]]) + 1)
        self.up[self.place[event.seat]] += event.cards

    def on_boarddealt(self, event: Any) -> None:
        self.close_round()
        if self.game in BOARD_GAMES:
            self.reaches({"flop": 2, "turn": 3, "river": 4}[event.street])
        self.board += event.cards

    def on_answeredruns(self, event: Any) -> None:
        """Everyone left in the hand may answer, each once, until somebody refuses."""
        self.need(self.place[event.seat] in self.live and self.runs == 0, f"nobody may answer: {event}")
        self.need(event.seat not in self.agreed, f"seat {event.seat} has answered: {event}")
        self.runs = 0 if event.runs == 2 else 1
        self.agreed.add(event.seat)

    def on_boardruntwice(self, event: Any) -> None:
        """Only where nobody can bet any more; everyone left must have agreed, unless the house always does it."""
        self.close_round()
        asked = switch(self.rules, "run_twice")
        self.need(asked != "off" and self.runs == 0, f"the board is not run twice: {event}")
        self.need(sum(self.stack[at] > 0 for at in self.live) <= 1 < len(self.live), f"there may be bets: {event}")
        agreed = {self.seats[at] for at in self.live} if asked == "agreed" else set()
        self.need(self.agreed >= agreed, f"{agreed} must agree, and {self.agreed} have: {event}")
        self.runs, self.common = 2, len(self.board)

    def on_secondboarddealt(self, event: Any) -> None:
        self.need(self.runs == 2 and len(self.board) == 5, f"no second run is due: {event}")
        self.second += event.cards

    def on_requested(self, event: Any) -> None:
        self.close_round()
        self.reaches(2)
        self.thrown[self.place[event.seat]] = event.cards
        self.asked_draw.add(self.place[event.seat])

    def on_discarded(self, event: Any) -> None:
        at = self.place[event.seat]
        self.hole[at] = tuple(card for card in self.hole[at] if card not in event.cards)

    def on_drew(self, event: Any) -> None:
        at = self.place[event.seat]
        self.hole[at] = tuple(card for card in self.hole[at] if card not in self.thrown[at]) + event.cards
        self.thrown[at] = ()
        if self.before_draw is None:
            self.before_draw = list(self.level_in)

    # --- the house's fee out of the pot

    def on_collected(self, event: Any) -> None:
        """Flat, by the players dealt in, from the main pot (CX-87)."""
        self.close_round()
        fee = self.limit.fee
        due = self.fee_due
        if len(self.live) == 1 and not self.past_fee_moment():
            due = {None: 0, -1: due}.get(fee.no_flop, fee.no_flop)
        taken = min(due, self.pot())
        self.from_pot += taken
        self.collected += taken
        self.fee_moment_met = True
        self.need(taken == event.amount, f"fee of {taken} expected: {event}")
        self.need(event.players == len(self.seats), f"{len(self.seats)} were dealt in: {event}")

    def past_fee_moment(self) -> bool:
        if self.game in BOARD_GAMES:
            return bool(self.board)
        if self.game in DRAW_GAMES:
            return self.before_draw is not None or len(self.live) > 1
        return any(len(up) > 1 for up in self.up)

    # --- betting

    def round_cleared(self) -> None:
        count = len(self.seats)
        self.level = 0
        self.full_level = 0
        self.last_raise = 0
        self.first_bet = 0
        self.raises = 0
        self.seen: list[int | None] = [None] * count
        self.checked: set[int] = set()
        self.since_full: set[int] = set()
        """Who has acted since the last full bet or raise."""
        self.raised = False
        self.brought_in = False
        self.large_steps = False
        self.first = 0
        self.last_actor: int | None = None
        self.heads_up_start = False
        self.aggressor: int | None = None
        self.bring_in_due = False

    def on_roundopened(self, event: Any) -> None:
        if event.number > 1:
            self.close_round()
        self.reaches(event.number)
        self.open_round(event.number)
        turn = self.turn()
        self.need(turn is not None, f"no one can bet any more: {event}")
        self.need(turn == event.seat, f"seat {turn} opens: {event}")

    def open_round(self, number: int) -> None:
        if number > 1:
            self.round_cleared()
            self.bet = [0] * len(self.seats)
            self.cash = [0] * len(self.seats)
        self.number = number
        self.in_round = True
        self.heads_up_start = len(self.able) == 2
        self.first = self.opener()
        if number == 1 and switch(self.rules, "forced") == "blinds":
            self.level = max(self.forced, *self.bet)
            self.full_level = self.level
            self.last_raise = self.first_bet = self.level  # a straddle is the new bring-in (outside 07)
        elif number == 1:
            self.level = max(self.bet)  # a live charge is all there can be

    def reaches(self, number: int) -> None:
        """Before this round all earlier ones were played, unless nobody was left to bet against."""
        played = 1 if self.bombed else self.number  # a bomb pot has no round before the flop
        self.need(max(played, self.number) >= number - 1 or len(self.able) < 2, f"round {self.number + 1} was left out")

    def opener(self) -> int:
        """From whom the first to act is looked for, clockwise."""
        if self.game in STUD_GAMES:
            return self.stud_opener()
        if self.number == 1 and self.straddled is not None and switch(self.rules, "straddle_from") != "under the gun":
            return (self.straddled + 1) % len(self.seats)
        if self.number == 1 and switch(self.rules, "forced") == "blinds" and self.last_blind is not None:
            return (self.last_blind + 1) % len(self.seats)  # OV-HE-09, CC-LB-02
        return 0  # OAS-LB-13, CX-90: the first live player left of the button

    def stud_opener(self) -> int:
        low = self.game == "razz"
        if self.number == 1:  # OV-7S-31, OV-RZ-03, CX-66
            value = [self.card_value(up[0], ace_low=low) for up in self.up]
            self.bring_in_due = True
            return value.index(max(value) if low else min(value))
        boards = {at: self.showing(self.up[at], low=low) for at in self.live}
        best = (min if low else max)(boards.values())
        return min(at for at in boards if boards[at] == best)  # OV-7S8-08

    @staticmethod
    def card_value(card: int, *, ace_low: bool) -> tuple[int, int]:
        number, suit = card // 4, card % 4
        return (-1 if ace_low and number == 12 else number, suit)

    @staticmethod
    def showing(cards: Sequence[int], *, low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        numbers = [-1 if low and card // 4 == 12 else card // 4 for card in cards]
        groups = sorted(((numbers.count(one), one) for one in set(numbers)), reverse=True)
        return tuple(count for count, _ in groups), tuple(one for _, one in groups)

    def round_over(self) -> bool:
        return self.turn() is None

    def must_act(self, at: int) -> bool:
        if self.folded[at] or not self.stack[at]:
            return False
        others = [other for other in self.live if other != at]
        if not others:
            return False
        if not any(self.stack[other] for other in others):
            return self.bet[at] < max(self.bet[other] for other in others)
        return self.seen[at] is None or self.bet[at] < self.level

    def turn(self) -> int | None:
        """The seat that must act next in this round, None when it is over."""
        count = len(self.seats)
        if not self.in_round:
            return None
        start = self.first if self.last_actor is None else self.last_actor + 1
        order = [(start + step) % count for step in range(count)]
        waiting = [at for at in order if self.must_act(at)]
        if self.number == 1 and self.posted_last in waiting and not self.raised and len(waiting) > 1:
            waiting.remove(self.posted_last)  # CX-79: passed over, and last
        return self.seats[waiting[0]] if waiting else None

    def acted(self, at: int) -> None:
        self.seen[at] = self.level
        self.since_full.add(at)
        self.last_actor = at
        self.bring_in_due = False

    def on_folded(self, event: Any) -> None:
        at = self.place[event.seat]
        self.folded[at] = True
        self.last_actor = at

    def on_checked(self, event: Any) -> None:
        at = self.place[event.seat]
        if not self.level:  # a live blind or charge is a bet (DR-FEE-05, CX-92)
            self.checked.add(at)
        self.acted(at)
        self.note_check(at)

    def on_called(self, event: Any) -> None:
        at = self.place[event.seat]
        paid = self.put(at, self.level - self.bet[at])
        self.need(paid == event.amount, f"a call of {paid} expected: {event}")
        for behind in self.short_sevens.values():
            behind.append(at)
        if self.is_short_seven(at):
            self.short_sevens.setdefault(at, [])
        self.acted(at)

    def on_opened(self, event: Any) -> None:
        self.wager(self.place[event.seat], event.to, event)

    def on_raised(self, event: Any) -> None:
        at = self.place[event.seat]
        full = self.wager(at, event.to, event)
        self.need(full == event.full, f"a full raise is {full}: {event}")
        self.raised = True

    def wager(self, at: int, to: int, event: Any) -> bool:
        """A bet or raise to so much; whether it is a full one (outside 07; CX-99)."""
        before = self.level
        self.put(at, to - self.bet[at])
        self.need(self.bet[at] == to, f"cannot pay {event}")
        size = self.steps(at)[0] if self.betting == "fixed" else self.size()
        full = self.is_full(to, before, size)
        if full:
            completes = self.game in STUD_GAMES and self.brought_in and not switch(self.rules, "completion_counts")
            whole = not self.full_level and not self.brought_in and not switch(self.rules, "completion_counts")
            if before and not whole and not completes:  # making a short bet whole is no raise
                self.raises += 1
            self.last_raise = max(to - before, self.minimum()) if before else to
            self.first_bet = self.first_bet if before else to
            if self.betting == "fixed" and self.number == 2 and self.open_pair() and to - before >= self.higher():
                self.large_steps = True
            self.full_level = to
            self.brought_in = False
            self.since_full.clear()
        self.level = to
        self.aggressor = at
        self.short_sevens.clear()
        self.acted(at)
        return full

    def is_full(self, to: int, before: int, size: int) -> bool:
        if switch(self.rules, "short_all_in") == "counts":
            return True
        if self.betting == "fixed":
            return 2 * (to - self.full_level) >= size  # half a bet or more counts as one
        if before == 0:
            return to >= size
        return to - before >= self.minimum()

    def minimum(self) -> int:
        """The least that a bet or raise must add (CX-08, CX-96, CC-LB-29)."""
        if switch(self.rules, "min_reraise") == "any larger" and self.level:
            return int(self.chip)
        if switch(self.rules, "min_reraise") == "first bet":
            return max(self.size(), self.first_bet)
        return max(self.size(), self.last_raise)

    def capped(self) -> bool:
        cap = switch(self.rules, "raise_cap")
        if cap is None or self.raises < cap:
            return False
        if not switch(self.rules, "heads_up_uncapped"):
            return True
        now = switch(self.rules, "heads_up_test") == "now"
        return not (len(self.able) == 2 if now else self.heads_up_start)  # CX-09, CX-80

    def may_raise(self, at: int) -> bool:
        if self.capped() or self.bet[at] + self.stack[at] <= self.level:
            return False
        if not any(self.stack[other] for other in self.live if other != at):
            return False  # nobody could call it
        if at in self.checked and not switch(self.rules, "check_raise"):
            return False
        seen = self.seen[at]
        if seen is None:
            return True
        if switch(self.rules, "short_all_in") == "counts":
            return self.level > seen
        if self.betting == "fixed":
            return at not in self.since_full
        return self.level - seen >= self.minimum()  # CX-99

    def may_open(self, at: int) -> bool:
        """Draw poker where it takes jacks to open."""
        if self.game != "draw" or self.number > 1 or switch(self.rules, "openers") != "jacks":
            return True
        return self.high(at) >= score(tuple(parse_cards("Jc Jd 2h 3s 4c")), switch(self.rules, "ranking")[0])

    def open_pair(self) -> bool:
        """OV-7S-06, CX-28, CX-132: a pair showed on fourth street, whoever folds since."""
        wanted = switch(self.rules, "open_pair") if self.game == "stud" else "none"
        return bool(wanted != "none") and any(up[0] // 4 == up[1] // 4 for up in self.up if len(up) == 2)

    def steps(self, at: int) -> list[int]:
        """Fixed limit: by how much one may bet or raise."""
        size = self.size()
        if self.number == 2 and self.betting == "fixed" and self.open_pair():
            higher = self.higher()
            paired = len(self.up[at]) == 2 and self.up[at][0] // 4 == self.up[at][1] // 4
            if switch(self.rules, "open_pair") == "holder first" and not self.level and not paired:
                return [size]
            return [higher] if self.large_steps else [size, higher]
        return [size]

    def amounts(self, at: int) -> tuple[int, int, list[int]]:
        """The least and the most one may bet or raise to; at fixed limit every step there is."""
        most = self.bet[at] + self.stack[at]
        if self.betting == "fixed":
            base = self.level
            if self.brought_in or 2 * (self.level - self.full_level) < self.steps(at)[0]:
                base = self.full_level  # completing
            steps = sorted({min(base + step, most) for step in self.steps(at)})
            return steps[0], steps[-1], steps
        least = self.level + self.minimum()
        highest = most
        if self.betting == "spread":
            highest = self.level + int(self.limit.higher) * self.stakes() // 100
        elif self.betting == "pot":
            highest = self.level + self.pot() + self.level - self.bet[at]
        highest = max(least, highest)
        return min(least, most), min(highest, most), []

    def options(self) -> dict[str, Any]:
        """What the player whose turn it is may do."""
        seat = self.turn()
        assert seat is not None
        at = self.place[seat]
        if self.bring_in_due and at == self.first:
            found: dict[str, Any] = {"MayBringIn": min(self.limit.bring_in, self.stack[at])}
            least, most, steps = self.amounts(at)
            if most > self.limit.bring_in:
                found["MayBet"] = (least, most, steps)
            return found
        if self.bring_in_due:  # CX-93: the low card is all in for the ante
            found = {"MayFold": None, "MayBringIn": min(self.limit.bring_in, self.stack[at])}
            least, most, steps = self.amounts(at)
            if most > self.limit.bring_in:
                found["MayBet"] = (least, most, steps)
            return found
        found = {"MayFold": None}
        owed = self.level - self.bet[at]
        if owed <= 0:
            found["MayCheck"] = None
        else:
            found["MayCall"] = min(owed, self.stack[at])
        if self.may_raise(at) and (self.level or self.may_open(at)):
            found["MayBet" if self.level == 0 else "MayRaise"] = self.amounts(at)
        return found

    def decides(self, actor: int, told: dict[str, Any]) -> None:
        """Somebody is asked: the right one, and for the right things."""
        if "MayFold" in told or "MayBringIn" in told:
            turn = self.turn()
            self.need(turn == actor, f"seat {turn} must act, not {actor}")
            wanted = self.options()
            self.need(same_options(wanted, told, self.chip), f"seat {actor} may {wanted}, not {told}")
            return
        if "MayKill" in told or "MayStraddle" in told:
            self.decides_window(actor, told)
            return
        if "MayShow" in told or "MayDraw" in told or "MayDiscard" in told or "MayRunTwice" in told:
            self.close_round()
        if "MayRunTwice" in told:
            self.need(switch(self.rules, "run_twice") == "agreed", "nobody is asked here to run it twice")
            self.need(self.place[actor] in self.live and actor not in self.agreed, f"seat {actor} is not asked")
            return
        if "MayDraw" in told:
            self.decides_draw(actor, told["MayDraw"])
        elif "MayDiscard" in told and switch(self.rules, "discard") == "before flop":  # OAS-PA-47; CX-137 elsewhere
            turn = next(at for at in self.live if len(self.hole[at]) == 3)
            self.need(self.seats[turn] == actor, f"seat {self.seats[turn]} discards, not {actor}")
        elif "MayShow" in told:
            self.decides_show(actor, told)

    def decides_draw(self, actor: int, most: int) -> None:
        """Live players in turn from the button's left (OAS-LB-41), all-in ones too, each once (CX-36, CX-51)."""
        turn = next(at for at in self.live if at not in self.asked_draw)
        self.need(self.seats[turn] == actor, f"seat {self.seats[turn]} draws, not {actor}")
        draw = switch(self.rules, "draw")
        deals = switch(self.rules, "self_dealt") and turn == self.button
        wanted = min(draw.most, draw.dealer_most) if deals else draw.most
        self.need(most == wanted, f"seat {actor} may draw {wanted}, not {most}")

    def decides_window(self, actor: int, told: dict[str, Any]) -> None:
        """From the button's left, whoever can post it whole, until somebody has (CX-128, CX-129)."""
        at, due = self.place[actor], 2 * self.limit.blinds[-1]
        self.need(self.posted_last is None, f"seat {actor} is asked to kill a killed pot")
        waiting = [
            one for one in range(len(self.seats)) if one not in self.passed and self.bet[one] + self.stack[one] >= due
        ]
        self.need(
            waiting[:1] == [at], f"seats {[self.seats[one] for one in waiting]} may kill or straddle, not {actor}"
        )
        amount = told.get("MayKill", told.get("MayStraddle"))
        self.need(amount == due, f"a kill or straddle is {due}, not {amount}")
        self.passed.add(at)

    def decides_show(self, actor: int, told: dict[str, Any]) -> None:
        """Players of the last side pot before those all in for less; in it, who bet or raised last (outside 07)."""
        at = self.place[actor]
        self.reaches(self.rounds + 1)
        waiting = [
            one for one in self.live if one not in self.shown and one not in self.mucked and one not in self.by_board
        ]
        top = max(self.level_in[one] for one in waiting)
        first = [one for one in waiting if self.level_in[one] == top]
        self.need(at in first, f"of seats {[self.seats[one] for one in first]} somebody shows before {actor}")
        if self.number == self.rounds and self.aggressor in first and not (self.shown or self.mucked or self.by_board):
            self.need(at == self.aggressor, f"seat {self.seats[self.aggressor or 0]} bet last and shows before {actor}")
        if switch(self.rules, "show_all"):
            self.need("MayMuck" not in told, "every hand is shown here")

    def close_round(self) -> None:
        """Nobody needs to act any more: what nobody called goes back, the bets go to the pot."""
        if self.number == 0 and any(self.hole):  # nobody could bet, or it would have been opened
            self.open_round(1)
        if not self.in_round:
            return
        self.need(
            self.turn() is None or len(self.live) == 1, f"seat {self.turn()} must still act in round {self.number}"
        )
        self.in_round = False
        self.returned: dict[int, int] = {}
        top = max(self.bet)
        at = self.bet.index(top)
        second = max(bet for other, bet in enumerate(self.bet) if other != at)
        back = min(top - second, self.cash[at])
        if back and not self.folded[at]:
            self.stack[at] += back
            self.level_in[at] -= back
            self.bet[at] -= back
            self.returned[at] = back

    def on_swept(self, event: Any) -> None:
        self.close_round()

    def on_returned(self, event: Any) -> None:
        if self.in_round or self.number == 0:
            self.close_round()
            at = self.place[event.seat]
            self.need(self.returned.get(at) == event.amount, f"{self.returned} go back: {event}")

    # --- the showdown

    def on_shown(self, event: Any) -> None:
        self.close_round()
        self.reaches(self.rounds + 1)
        self.shown[self.place[event.seat]] = len(self.mucked)

    def on_declared(self, event: Any) -> None:
        self.close_round()
        self.declared[self.place[event.seat]] = event.top

    def on_mucked(self, event: Any) -> None:
        self.close_round()
        self.reaches(self.rounds + 1)
        if self.asked:
            self.mucked.append(self.place[event.seat])

    def on_playedboard(self, event: Any) -> None:
        self.close_round()
        self.by_board.add(self.place[event.seat])

    def on_won(self, event: Any) -> None:
        self.close_round()

    def on_paidover(self, event: Any) -> None:
        """For seven-deuce: the bounty, or what is left, once the pots are pushed."""
        self.bounties.append((self.place[event.seat], self.place[event.to], event.amount))
        held = sorted(card // 4 for card in self.hole[self.place[event.to]])
        self.need(held == [0, 5], f"paid for {held}: {event}")

    def on_carriedover(self, event: Any) -> None:
        self.close_round()
        self.carried = self.pot()
        self.need(event.amount == self.carried, f"{self.carried} stays: {event}")

    def high(self, at: int) -> int:
        kinds = switch(self.rules, "ranking")
        if self.game in BOARD_GAMES:
            if at in self.by_board:
                return score(self.board, "high")
            if switch(self.rules, "exactly_two"):
                return score(self.hole[at] + self.board, "omaha" if len(self.hole[at]) == 4 else "two-hole")
            return score(self.hole[at] + self.board, "high")
        return score(self.hole[at] + self.up[at] + self.board, kinds[0] if kinds else "high")

    def low(self, at: int) -> int:
        """0 for none that qualifies."""
        if self.game == "stud-hi-lo":
            return score(self.hole[at] + self.up[at] + self.board, switch(self.rules, "ranking")[1])
        if at in self.by_board:
            return score(self.board, "eight")
        if switch(self.rules, "exactly_two"):
            return score(self.hole[at] + self.board, "omaha8" if len(self.hole[at]) == 4 else "two-hole8")
        return score(self.hole[at] + self.board, "eight")

    @property
    def hi_lo(self) -> bool:
        return self.game.endswith("hi-lo")

    def no_pair(self, top: int) -> int:
        """The worst low without a pair that a card of this number can head."""
        names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
        suits = "cdhsc"
        cards = parse_cards(" ".join(names[top - 1 - step] + suits[step] for step in range(5)))
        return score(tuple(cards), switch(self.rules, "ranking")[0])

    def note_check(self, at: int) -> None:
        """A seven or better that is checked when it should be bet (CX-19, CX-84)."""
        sevens = switch(self.rules, "sevens") if self.game == "lowball" else None
        if sevens is None:
            return
        if self.number == (1 if sevens.when == "before draw" else 2) and self.high(at) >= self.no_pair(7):
            self.sevens_checked.add(at)

    def is_short_seven(self, at: int) -> bool:
        """A seven that, not having acted yet, only calls an all-in of less than a bet (OV-LB-16, CX-86, CX-125)."""
        sevens = switch(self.rules, "sevens") if self.game == "lowball" else None
        if sevens is None or not sevens.short_all_in or self.number != 2 or at in self.checked:
            return False
        return self.level < self.size() and self.high(at) >= self.no_pair(7)

    def pots(self) -> list[Pot]:
        """The main pot and the side pots: one for every amount somebody in the hand is all in for (CX-136)."""
        live = self.live
        tops = sorted({self.level_in[at] for at in live})
        pots: list[Pot] = []
        lowest = 0
        highest_of_all = max(self.level_in)
        for top in tops:
            if top == lowest and len(live) > 1:
                continue  # all in for nothing: what there was went to the house (CX-94)
            reach = highest_of_all if top == tops[-1] else top
            pot = Pot(lowest, reach, 0, [at for at in live if self.level_in[at] >= top])
            for at in range(len(self.seats)):
                floor = max(lowest, self.credit[at])
                chips = max(0, min(reach, self.level_in[at]) - floor)
                line = self.level_in[at] if self.before_draw is None else self.before_draw[at]
                early = max(0, min(reach, line) - floor)
                pot.amount += chips
                pot.before[at], pot.after[at] = min(early, chips), chips - min(early, chips)
            pots.append(pot)
            lowest = reach
        if not pots:
            pots = [Pot(0, 0, 0, live)]
        pots[0].amount += self.dead
        fee = self.from_pot
        for pot in pots:  # from the main pot; from the next where that is less than the fee
            taken = min(fee, pot.amount)
            pot.amount -= taken
            fee -= taken
        return pots

    def divide(self, amount: int, winners: Iterable[int], gains: list[int]) -> None:
        """Even shares in whole chips; what is left over to the first from the button's left (CX-14)."""
        order = sorted(winners)
        share = amount // len(order) // self.chip * self.chip
        left = amount - share * len(order)
        for at in order:
            gains[at] += share
        if switch(self.rules, "odd_chips") == "one each":
            for at in order[: left // self.chip]:
                gains[at] += self.chip
                left -= self.chip
        gains[order[0]] += left

    @staticmethod
    def best(scores: dict[int, int]) -> list[int]:
        top = max(scores.values())
        return [at for at in scores if scores[at] == top]

    def contenders(self, pot: Pot) -> list[int]:
        """Who may win a pot: those in it who did not muck, and whose hand is what they said it was (CX-73, CX-136)."""
        there = [at for at in pot.entitled if at not in self.mucked]
        if not there:  # the last of them to go
            return [max(pot.entitled, key=self.mucked.index)]
        honest = [at for at in there if not self.miscalled(at)]
        return honest or there

    def miscalled(self, at: int) -> bool:
        top = self.declared.get(at)
        return bool(top) and switch(self.rules, "verbal_binding") and self.high(at) < self.no_pair(top or 13)

    def award(self, pot: Pot, gains: list[int]) -> None:
        """Of a board run twice each run has half a pot that is contested, the first with the odd chip."""
        there = self.contenders(pot)
        if self.runs != 2 or len(there) == 1:
            self.award_one(pot, there, gains)
            return
        half = pot.amount // 2 // self.chip * self.chip
        first, whole = self.board, pot.amount
        self.need(len(self.second) == 5 - self.common > 0, f"the second run is {self.second}")
        for amount, board in ((whole - half, first), (half, first[: self.common] + self.second)):
            self.board, pot.amount = board, amount
            self.award_one(pot, there, gains)
        self.board, pot.amount = first, whole

    def award_one(self, pot: Pot, there: list[int], gains: list[int]) -> None:
        if self.game == "lowball" and self.award_sevens(pot, there, gains):
            return
        if len(there) == 1:
            gains[there[0]] += pot.amount
            return
        highs = self.best({at: self.high(at) for at in there})
        lows = {at: self.low(at) for at in there} if self.hi_lo else {}
        if not any(lows.values()):
            self.divide(pot.amount, highs, gains)
            return
        low_winners = self.best(lows)
        half = pot.amount // 2 // self.chip * self.chip
        odd = pot.amount - 2 * half
        first = min(*highs, *low_winners)
        to_high = switch(self.rules, "odd_half") == "high" or first in highs  # CX-14, CX-83
        self.divide(half + odd * to_high, highs, gains)
        self.divide(half + odd * (not to_high), low_winners, gains)

    def award_sevens(self, pot: Pot, there: list[int], gains: list[int]) -> bool:
        """A checked seven, pot by pot (CX-19, CX-20, CX-85, CX-124 to CX-127); False where the rule does not bite."""
        sevens = switch(self.rules, "sevens")
        if sevens is None or len(pot.entitled) == 1:  # all others folded: no showdown for this pot (CX-85, CX-124)
            return False
        later = sum(pot.after.values())
        if sevens.later_bets == "pot forfeited":
            innocent = [at for at in there if at not in self.sevens_checked]
            if innocent and len(innocent) < len(there):  # CX-20: no part of the pot
                self.divide(pot.amount, self.best({at: self.high(at) for at in innocent}), gains)
                return True
            return False
        winners = self.best({at: self.high(at) for at in there})
        guilty = [at for at in winners if at in self.sevens_checked]
        if guilty and later:
            self.divide(pot.amount - later, winners, gains)
            if sevens.later_bets == "second best":
                # CX-127: who threw the hand away before the seven was seen is taken for seen, and where nobody else is
                # left, so is everyone
                early = self.mucked[: max(self.shown.get(at, 0) for at in guilty)]
                others = [at for at in pot.entitled if at not in self.sevens_checked]
                rest = [at for at in others if at in there or at in early] or others
                if rest:
                    self.divide(later, self.best({at: self.high(at) for at in rest}), gains)
                    return True
            for at, chips in pot.after.items():
                gains[at] += chips
            return True
        over = {at for seven in winners for at in self.short_sevens.get(seven, ())}
        if over and self.level < self.size():  # OV-LB-17, CX-126
            back = sum(pot.after[at] for at in over)
            for at in over:
                gains[at] += pot.after[at]
            self.divide(pot.amount - back, winners, gains)
            return True
        return False

    def final(self) -> tuple[int, ...]:
        """What everyone has at the end, and that the house took what it should."""
        self.close_round()
        gains = [0] * len(self.seats)
        if not self.carried:
            for pot in self.pots():
                if pot.amount:
                    self.award(pot, gains)
        total = sum(gains) + self.collected + self.carried + sum(self.stack)
        assert total == sum(self.start) + self.carried_in, "the model lost a chip"
        self.gains = gains
        self.fee_was_taken()
        left = [stack + gain for stack, gain in zip(self.stack, gains, strict=True)]
        for payer, to, amount in self.bounties:
            wanted = switch(self.rules, "seven_deuce") * self.limit.blinds[-1]
            self.need(amount == min(wanted, left[payer]), f"a bounty of {wanted} expected of {left[payer]}: {amount}")
            left[payer] -= amount
            left[to] += amount
        return tuple(left)

    def fee_was_taken(self) -> None:
        """OAS-FEE-01, CC-FEE-02, CX-21, CX-22: nothing is forgotten, and nothing taken too early."""
        if not self.fee_due or self.fee_moment_met or self.carried:
            return
        fee = self.limit.fee
        over_early = len(self.live) == 1 and not self.past_fee_moment()
        due = {None: 0, -1: self.fee_due}.get(fee.no_flop, fee.no_flop) if over_early else self.fee_due
        self.need(not due or self.pot() == 0, f"the house did not take its fee of {due}")


@dataclass
class Legs:
    """Who posts a kill on the next hand: two whole pots running, or a scoop that is large enough (CX-45, CX-97)."""

    leg: int | None = None

    def killer(self, model: PokerModel) -> int | None:
        kill = switch(model.rules, "kill")
        winners = [at for at, gain in enumerate(model.gains) if gain]
        if kill is None or len(winners) != 1:
            return None  # a split pot is no leg; one already won is kept
        seat = model.seats[winners[0]]
        if kill.trigger == "scoop":
            pot = model.pot() + model.from_pot  # measured before the drop
            return seat if pot >= kill.scoop_bets * model.limit.lower * model.killed // 100 else None
        before, self.leg = self.leg, seat
        return seat if before == seat else None


def blinds_in_order(model: PokerModel, posts: Iterable[Any]) -> None:
    """In the first seats left of the button, the farthest the big blind (OV-HE-08, CC-HE-11, CX-05, CX-07)."""
    blinds = () if model.bombed else model.limit.blinds[-len(model.seats) :]
    wanted = list(enumerate(blinds)) if switch(model.rules, "forced") == "blinds" else []
    there = [(post.player, post.amount) for post in posts if post.what.endswith("blind")]
    model.need(there == wanted, f"blinds {wanted} expected, {there} owed")


def judged(hand: Any, act: Any) -> PokerModel:
    """Play a hand to its end, `act` deciding, and hold every turn, every option and the last chip against the model."""
    model = PokerModel(
        hand.rules,
        hand.game.name,
        hand.events[0],
        hand.given.posts,
        carried_in=hand.given.carried_in,
        asked=hand.given.ask_showdown,
    )
    told = 0
    while True:
        for event in hand.events[told:]:
            model.take(event)
        told = len(hand.events)
        if hand.over:
            break
        model.decides(hand.actor, offered(hand.options))
        act(hand)
    stacks = model.final()
    model.need(stacks == hand.result.stacks, f"stacks {stacks} expected, {hand.result.stacks} at seats {hand.seats}")
    model.need(model.collected == hand.collected, f"collection {model.collected} expected, {hand.collected}")
    return model


def offered(options: Iterable[Any]) -> dict[str, Any]:
    """The first referee's options in this model's words."""
    found: dict[str, Any] = {}
    for one in options:
        name = kind_of(one)
        if name in ("MayBet", "MayRaise"):
            found[name] = (one.least, one.most, one.chip)
        else:
            found[name] = getattr(one, "most", None) if name == "MayDraw" else getattr(one, "amount", None)
    return found


def same_options(model: dict[str, Any], told: dict[str, Any], chip: int) -> bool:
    if model.keys() != told.keys():
        return False
    for name, wanted in model.items():
        if name in ("MayBet", "MayRaise"):
            least, most, steps = wanted
            if told[name][:2] != (least, most):
                return False
            whole = told[name][2]
            if steps and any(to % whole == 0 for to in range(least + 1, most, max(1, chip)) if to not in steps):
                return False
        elif wanted != told[name]:
            return False
    return True
