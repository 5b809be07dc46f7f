"""Complete hands refereed, beside other people's engines: six players, all rounds, one core, plain Python.

Everyone calls to the showdown, or everyone takes any one of fold, check or call, and the least raise with equal
chance. In stud the forced bet counts as a call. In the draw games, which no other engine here plays by these rules,
everyone stands pat or, by chance, draws up to three. Everybody shuffles inside the timed loop, plays as many decisions
a hand, and starts every hand with full stacks. Houseway plays from a house's rule book, fee and all, and keeps every
event with its clause.
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

from bench.rows import MISSING, US, Row, Verdict, broken
from houseway.decks import deck
from houseway.houses import house
from houseway.ranking.timing import Work, best_seconds, version_of
from houseway.referee.hand import Hand, Post
from houseway.referee.rules import Limit, Rules
from houseway.referee.vocabulary import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    MayBet,
    MayCheck,
    MayDraw,
    MayFold,
    MayRaise,
    Option,
    Pass,
    Raise,
)
from houseway.testing import Choices, offered

if TYPE_CHECKING:
    from bench.works import Size

PLAYERS: Final = 6
STACK_BETS: Final = 100
CALLS_A_HAND: Final = PLAYERS * 4
STUD_CALLS_A_HAND: Final = PLAYERS * 5
COPIES: Final = 1_000

Table: TypeAlias = Callable[[random.Random | None], int]
"""Plays one hand, all calling or as the generator decides, and says how many decisions it took."""

GAMES: Final = {
    "fixed-limit hold'em": ("ocean-view", "holdem", "$4-$8"),
    "no-limit hold'em": ("oasis", "holdem", "$1 to no limit"),
    "limit Omaha hi-lo": ("ocean-view", "omaha-hi-lo", "$4-$8"),
    "seven-card stud": ("ocean-view", "stud", "$4-$8"),
    "stud hi-lo": ("ocean-view", "stud-hi-lo", "$4-$8"),
    "razz": ("ocean-view", "razz", "$4-$8"),
    "draw poker": ("ocean-view", "draw", "$4-$8"),
    "lowball": ("ocean-view", "lowball", "$4-$8"),
}
STUDS: Final = ("seven-card stud", "stud hi-lo", "razz")
DRAWS: Final = ("draw poker", "lowball")
WAYS: Final = ("all call", "random")
COPY: Final = "referee copy of a hand in its third round"
REFEREE: Final = {f"referee {game}, {way}": (game, way) for game in GAMES for way in WAYS}
REFEREE_WORKS: Final = (*REFEREE, COPY)


def houseway(game: str) -> Table:
    """Our own referee."""
    book, key, limit = GAMES[game]
    offer = house(book).offer(key, limit=limit)
    rules, steps = offer.rules, offer.game
    seats, stacks = range(1, PLAYERS + 1), (STACK_BETS * rules.limit.lower,) * PLAYERS
    posts, opens = _posts(rules)
    pack = list(deck(rules.deck or steps.deck).cards)
    answer = {"stud": _stud_action, "draw": _draw_action}.get(_family(game), _board_action)

    def play(chance: random.Random | None) -> int:
        random.shuffle(pack)
        hand = Hand(rules, steps, seats, stacks, pack, posts=posts, opens=opens)
        decisions = 0
        while not hand.over:
            decisions += 1
            hand.act(answer(hand, chance))
        return decisions

    return play


def _family(game: str) -> str:
    return "stud" if game in STUDS else "draw" if game in DRAWS else "board"


def _posts(rules: Rules) -> tuple[tuple[Post, ...], int]:
    """What goes in before the deal, and who opens."""
    if rules.blinds.forced == "ante":
        return tuple(Post(player, rules.limit.ante, "ante", live=False) for player in range(PLAYERS)), 0
    small, big = rules.limit.blinds
    return (Post(0, small, "small blind"), Post(1, big, "big blind")), 2


_CALL: Final = Call()
_CHECK: Final = Check()
_FOLD: Final = Fold()
_BRING_IN: Final = BringIn()
_PASS: Final = Pass()
_PAT: Final = Discard(())


def _board_action(hand: Hand, chance: random.Random | None) -> Action:
    if chance is None:
        return _CALL if hand.bets[hand.who or 0] < hand.play.level else _CHECK
    _, second, *raises = hand.options
    return _any_bet([_CHECK] if isinstance(second, MayCheck) else [_FOLD, _CALL], raises, chance)


def _any_bet(acts: list[Action], raises: Sequence[Option], chance: random.Random) -> Action:
    for option in raises:
        if isinstance(option, MayRaise):
            acts.append(Raise(option.least))
        elif isinstance(option, MayBet):
            acts.append(Bet(option.least))
    return chance.choice(acts)


def _stud_action(hand: Hand, chance: random.Random | None) -> Action:
    if hand.play.level or hand.play.round > 1:
        return _board_action(hand, chance)
    return _BRING_IN if chance is None else _any_bet([_BRING_IN], hand.options, chance)


def _draw_action(hand: Hand, chance: random.Random | None) -> Action:
    first = hand.options[0]
    if isinstance(first, MayFold):
        return _board_action(hand, chance)
    if isinstance(first, MayDraw):
        return _PAT if chance is None else Discard(first.cards[: chance.randrange(4)])
    return _PASS


_POKERKIT: Final = {
    "fixed-limit hold'em": "FixedLimitTexasHoldem",
    "no-limit hold'em": "NoLimitTexasHoldem",
    "limit Omaha hi-lo": "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "seven-card stud": "FixedLimitSevenCardStud",
    "stud hi-lo": "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "razz": "FixedLimitRazz",
}


def pokerkit(game: str) -> Table:
    """PokerKit, everything that can be automatic being automatic."""
    kit: Any = import_module("pokerkit")
    limit = _limit(game)
    least = limit.lower
    bets: tuple[int, ...] = (least,) if game.startswith("no-limit") else (least, 2 * least)
    forced = (limit.ante, limit.bring_in) if game in STUDS else (0, limit.blinds)
    create = partial(
        getattr(kit, _POKERKIT[game]).create_state,
        tuple(kit.Automation),
        True,
        *forced,
        *bets,
        STACK_BETS * least,
        PLAYERS,
        mode=kit.Mode.CASH_GAME,
    )

    stud = game in STUDS

    def play(chance: random.Random | None) -> int:
        state = create()
        decisions = 0
        while state.status:
            decisions += 1
            opening = stud and state.can_post_bring_in()
            if chance is None:
                state.post_bring_in() if opening else state.check_or_call()
                continue
            # It will not fold where nothing is owed, and neither do the others here.
            acts = [state.post_bring_in] if opening else [state.check_or_call]
            if not opening and state.checking_or_calling_amount:
                acts.append(state.fold)
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


def _limit(game: str) -> Limit:
    book, key, limit = GAMES[game]
    return house(book).offer(key, limit=limit).rules.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Somebody's referee."""

    name: str
    package: str
    plays: tuple[str, ...]
    table: Callable[[str], Table]


ENGINES: Final = (
    Engine(name="pokerkit", package="pokerkit", plays=tuple(_POKERKIT), table=pokerkit),
    Engine(name="clubs", package="clubs", plays=("fixed-limit hold'em", "no-limit hold'em"), table=clubs),
)


WANTED: Final = (
    *(("pokerkit", game, 30.0 if game in STUDS else 40.0) for game in _POKERKIT),
    *(("clubs", game, 1.0) for game in ENGINES[1].plays),
)
"""How many times as fast as whom we want to be, everyone calling."""


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
                table(None)
        except ImportError:
            row, table = replace(row, note=MISSING), None
        except Exception as problem:  # noqa: BLE001
            row, table = replace(row, note=broken(problem)), None
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
    """The row with how long its hands are, and as many hands as about three turns' time allows."""
    chance = None if way == "all call" else random.Random(7)
    decisions = [table(chance) for _ in range(10)]
    start = perf_counter()
    decisions += [table(chance) for _ in range(10)]
    rate = 10 / (perf_counter() - start)
    many = max(5, int(rate * size.turn_seconds * 3))
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
    for who, game, least in WANTED:
        work = f"referee {game}, all call"
        ours, theirs = figure.get((work, US)), figure.get((work, who))
        if ours is None or theirs is None or not theirs.hands_per_second:
            continue
        times = (ours.hands_per_second or 0.0) / theirs.hands_per_second
        text = f"{work.removeprefix('referee ')}, over {who}"
        found.append(Verdict(goal=text, wanted=least, measured=times, unit="times", met=times >= least))
    copy = figure.get((COPY, US))
    if copy is not None and copy.seconds is not None:
        taken = copy.seconds * 1e6
        found.append(Verdict(goal="copy of a hand", wanted=10.0, measured=taken, unit="us", met=taken < 10.0))
    return found
