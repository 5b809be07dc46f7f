"""Complete hands refereed, beside other people's engines: six players, four rounds, one core, plain Python.

Everyone calls to the showdown, or everyone takes any one of fold, check or call, and the least raise with equal
chance. Everybody shuffles inside the timed loop, plays as many decisions a hand, and starts every hand with full
stacks. Houseway plays from a house's rule book, fee and all, and keeps every event with its clause.
"""

import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import repeat
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bench.rows import US, Row, Verdict
from houseway.decks import STANDARD
from houseway.houses import house
from houseway.ranking.timing import Work, best_seconds, version_of
from houseway.referee.actions import Action, Bet, Call, Check, Fold, MayBet, MayCheck, MayRaise, Raise
from houseway.referee.hand import Hand, Post
from houseway.testing import Choices, offered

if TYPE_CHECKING:
    from bench.works import Size

PLAYERS: Final = 6
STACK_BETS: Final = 100
CALLS_A_HAND: Final = PLAYERS * 4
COPIES: Final = 1_000

Table: TypeAlias = Callable[[random.Random | None], int]
"""Plays one hand, all calling or as the generator decides, and says how many decisions it took."""

GAMES: Final = {
    "fixed-limit hold'em": ("ocean-view", "holdem", "$4-$8"),
    "no-limit hold'em": ("oasis", "holdem", "$1 to no limit"),
    "limit Omaha hi-lo": ("ocean-view", "omaha-hi-lo", "$4-$8"),
}
WAYS: Final = ("all call", "random")
COPY: Final = "referee copy of a hand in its third round"
REFEREE: Final = {f"referee {game}, {way}": (game, way) for game in GAMES for way in WAYS}
REFEREE_WORKS: Final = (*REFEREE, COPY)


def houseway(game: str) -> Table:
    """Our own referee."""
    book, key, limit = GAMES[game]
    offer = house(book).offer(key, limit=limit)
    rules, steps = offer.rules, offer.game
    small, big = rules.limit.blinds
    seats, stacks = range(1, PLAYERS + 1), (STACK_BETS * big,) * PLAYERS
    posts = (Post(0, small, "small blind"), Post(1, big, "big blind"))
    pack, call, check, fold = list(STANDARD.cards), Call(), Check(), Fold()

    def play(chance: random.Random | None) -> int:
        random.shuffle(pack)
        hand = Hand(rules, steps, seats, stacks, pack, posts=posts, opens=2)
        decisions = 0
        while not hand.over:
            decisions += 1
            if chance is None:
                hand.act(call if hand.bets[hand.who or 0] < hand.level else check)
                continue
            _, second, *raises = hand.options
            acts: list[Action] = [check] if isinstance(second, MayCheck) else [fold, call]
            for option in raises:
                if isinstance(option, MayRaise):
                    acts.append(Raise(option.least))
                elif isinstance(option, MayBet):
                    acts.append(Bet(option.least))
            hand.act(chance.choice(acts))
        return decisions

    return play


def pokerkit(game: str) -> Table:
    """PokerKit, everything that can be automatic being automatic."""
    kit: Any = import_module("pokerkit")
    _, big = _blinds(game)
    automatic, stack = tuple(kit.Automation), STACK_BETS * big
    more: tuple[int, ...] = (big,) if game.startswith("no-limit") else (big, 2 * big)
    kind = {
        "fixed-limit hold'em": "FixedLimitTexasHoldem",
        "no-limit hold'em": "NoLimitTexasHoldem",
        "limit Omaha hi-lo": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    }[game]
    create = partial(
        getattr(kit, kind).create_state, automatic, True, 0, _blinds(game), *more, stack, PLAYERS,
        mode=kit.Mode.CASH_GAME,
    )  # fmt: skip

    def play(chance: random.Random | None) -> int:
        state = create()
        decisions = 0
        while state.status:
            decisions += 1
            if chance is None:
                state.check_or_call()
                continue
            # It will not fold where nothing is owed, and neither do the others here.
            acts = [state.fold] if state.checking_or_calling_amount else []
            acts.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                acts.append(state.complete_bet_or_raise_to)
            chance.choice(acts)()
        return decisions

    return play


def clubs(game: str) -> Table:
    """The fastest of the engines in plain Python; it has no hi-lo."""
    module: Any = import_module("clubs")
    configs = {
        "fixed-limit hold'em": "LIMIT_HOLDEM_SIX_PLAYER",
        "no-limit hold'em": "NO_LIMIT_HOLDEM_SIX_PLAYER",
    }
    dealer = module.poker.Dealer(**getattr(module.configs, configs[game]))

    def play(chance: random.Random | None) -> int:
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        decisions, done = 0, [False]
        while not all(done):
            decisions += 1
            call, least = seen["call"], seen["min_raise"]
            bet = call
            if chance is not None:
                bet = chance.choice([*([-1] if call else []), call, *([least] if least > call else [])])
            seen, _, done = dealer.step(bet)
        return decisions

    return play


def _blinds(game: str) -> tuple[int, int]:
    book, key, limit = GAMES[game]
    small, big = house(book).offer(key, limit=limit).rules.limit.blinds
    return small, big


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Somebody's referee."""

    name: str
    package: str
    plays: tuple[str, ...]
    table: Callable[[str], Table]


ENGINES: Final = (
    Engine(name="pokerkit", package="pokerkit", plays=tuple(GAMES), table=pokerkit),
    Engine(name="clubs", package="clubs", plays=("fixed-limit hold'em", "no-limit hold'em"), table=clubs),
)


def referee_peers() -> dict[str, str | None]:
    """The versions that are installed."""
    return {engine.package: version_of(engine.package) for engine in ENGINES}


def measure_referee(works: Sequence[str], size: "Size") -> Iterator[Row]:
    """The rows of these works."""
    for work in REFEREE:
        if work in works:
            yield from _race(work, size)
    if COPY in works:
        yield _copying(size)


def _race(work: str, size: "Size") -> list[Row]:
    game, way = REFEREE[work]
    rows = [Row(work=work)]
    tables: list[Table | None] = [houseway(game)]
    for engine in ENGINES:
        if game not in engine.plays:
            continue
        row, table = Row(work=work, who=engine.name), None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what a peer's own code does is not ours to mend
                table = engine.table(game)
        except ImportError:
            row = replace(row, note="not installed")
        rows.append(row)
        tables.append(table)
    turns: dict[int, tuple[int, Work]] = {}
    for place, table in enumerate(tables):
        if table is not None:
            rows[place], turns[place] = _turn(rows[place], table, way, size)
    taken = best_seconds({str(place): run for place, (_, run) in turns.items()}, repeats=size.turns)
    for place, (many, _) in turns.items():
        rows[place] = replace(rows[place], hands_per_second=many / taken[str(place)])
    return _beside(rows)


def _turn(row: Row, table: Table, way: str, size: "Size") -> tuple[Row, tuple[int, Work]]:
    """The row with how long its hands are, and as many hands as about five turns' time allows."""
    chance = None if way == "all call" else random.Random(7)
    decisions = [table(chance) for _ in range(10)]
    start = perf_counter()
    decisions += [table(chance) for _ in range(10)]
    rate = 10 / (perf_counter() - start)
    many = max(5, int(rate * size.turn_seconds * 5))
    decisions += [table(chance) for _ in range(many)]

    def run() -> None:
        for _ in repeat(None, many):
            table(chance)

    return replace(row, note=f"{fmean(decisions):.1f} decisions a hand"), (many, run)


def _beside(rows: list[Row]) -> list[Row]:
    """Our row says how it stands to the best peer, every peer's row how we stand to it."""
    ours, *theirs = rows
    speed = ours.hands_per_second or 0.0
    said = [
        replace(row, note=f"{row.note}; houseway is {speed / row.hands_per_second:,.1f} times as fast")
        if row.hands_per_second
        else row
        for row in theirs
    ]
    best = max((row for row in theirs if row.hands_per_second), key=lambda row: row.hands_per_second or 0, default=None)
    if best is not None and best.hands_per_second:
        ours = replace(ours, times_best_peer=speed / best.hands_per_second, best_peer=best.who)
    return [ours, *said]


def third_round() -> Hand:
    """Six players in the middle of the third round of fixed-limit hold'em, three having acted."""
    offer = house("ocean-view").offer("holdem", limit="$4-$8")
    small, big = offer.rules.limit.blinds
    posts = (Post(0, small, "small blind"), Post(1, big, "big blind"))
    stacks = (STACK_BETS * big,) * PLAYERS
    hand = Hand(offer.rules, offer.game, range(1, PLAYERS + 1), stacks, Choices(7).deck(), posts=posts, opens=2)
    for _ in range(2 * PLAYERS + 3):
        hand.act(offered(hand)[1])
    return hand


def _copying(size: "Size") -> Row:
    hand = third_round()

    def run() -> None:
        copy = hand.copy
        for _ in repeat(None, COPIES):
            copy()

    seconds = best_seconds({COPY: run}, repeats=5 * size.turns)[COPY] / COPIES
    return Row(work=COPY, seconds=seconds, note=f"{seconds * 1e6:.2f} microseconds")


def referee_verdicts(rows: Sequence[Row]) -> list[Verdict]:
    """The goals of the referee that these rows can speak to."""
    figure = {(row.work, row.who): row for row in rows}
    found: list[Verdict] = []
    for who, least in (("pokerkit", 40.0), ("clubs", 1.0)):
        for work in REFEREE:
            ours, theirs = figure.get((work, US)), figure.get((work, who))
            if not work.endswith("all call") or ours is None or theirs is None or not theirs.hands_per_second:
                continue
            times = (ours.hands_per_second or 0.0) / theirs.hands_per_second
            text = f"{work.removeprefix('referee ')}, over {who}"
            found.append(Verdict(goal=text, wanted=least, measured=times, unit="times", met=times >= least))
    copy = figure.get((COPY, US))
    if copy is not None and copy.seconds is not None:
        taken = copy.seconds * 1e6
        found.append(Verdict(goal="copy of a hand", wanted=10.0, measured=taken, unit="us", met=taken < 10.0))
    return found
