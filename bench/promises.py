"""`python -m bench.promises [PATTERN]`: how long things may take, and whether they do; exit code 1 if one takes longer.

This is the only place where durations are asserted: a test never depends on how fast the machine is. Times are the
processor's, told as on a machine that does the work of `bench.fixed_work` in its `REFERENCE_SECONDS`, except where a
promise is one of waiting. The best of a few turns counts, because a shared machine can be twice as slow from one second
to the next.
"""

import asyncio
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from functools import partial
from itertools import repeat
from random import Random
from typing import Final

from rich.console import Console
from rich.table import Table

from bench import open_room
from bench.fixed_work import REFERENCE_SECONDS, Seconds, reference_seconds, yardstick
from bench.floods import FLOODS, others_wait
from bench.hostile import BASE, HOSTILE
from bench.referee import houseway, third_round
from bench.room import apart
from houseway.bots.levels import LEVELS
from houseway.bots.pan import decide_pan
from houseway.bots.simple import STYLES, SimpleBot
from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.houses import HOUSES, Offer, house
from houseway.houses.loader import read_book
from houseway.houses.problems import RuleBookError
from houseway.load.load_run import LoadPlan, run
from houseway.ranking.blackjack_play import warm_up
from houseway.ranking.house_way import house_way
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.view import HandView
from houseway.referee.vocabulary import MayPlay
from houseway.testing import Choices, bustle, deal, open_table

TURNS: Final = 3
MOST_TURNS: Final = 12
"""A promise that seems to be broken is tried so often."""
_MICRO: Final = 1e-6
_MILLI: Final = 1e-3
_UNITS: Final = ((1.0, "s"), (_MILLI, "ms"), (_MICRO, "µs"))


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that takes no longer than so many seconds on the machine of reference."""

    what: str
    most: float
    prepare: Callable[[], Seconds]
    """Makes ready, unmeasured, and hands over what is measured."""
    by_the_clock: bool = False
    """Whether it mostly waits, for a disk or another process: a time on the wall, the same on every machine."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A promise and what was measured."""

    what: str
    most: float
    measured: float | None
    missing: str = ""
    """What this machine lacks for it to be measured."""

    @property
    def kept(self) -> bool:
        """Whether it took no longer than was promised, as far as it could be measured."""
        return self.measured is None or self.measured <= self.most

    def row(self) -> tuple[str, ...]:
        """Its line in the table."""
        if self.measured is None:
            return (self.what, told(self.most), "", "", f"not measured: {self.missing}")
        said = "[green]kept[/]" if self.kept else "[red]not kept[/]"
        return (self.what, told(self.most), told(self.measured), f"{self.measured / self.most:.0%}", said)


def findings(promises: Iterable[Promise], work: Seconds = yardstick) -> Iterator[Finding]:
    """Measure them one after the other: the best of some turns, of more as long as a promise seems to be broken."""
    for promise in promises:
        try:
            measure, best = promise.prepare(), float("inf")
        except (HousewayError, ImportError) as missing:  # a few need what the tests need
            yield Finding(promise.what, promise.most, None, str(missing))
            continue
        for turn in range(MOST_TURNS):
            if turn >= TURNS and best <= promise.most:
                break
            best = min(best, measure() if promise.by_the_clock else reference_seconds(measure, work))
        yield Finding(promise.what, promise.most, best)


# How things are timed


def _timed(work: Callable[[], object], times: int = 1) -> Seconds:
    """Seconds that a piece of work takes, on the average of so many times; it has been done once before."""
    work()

    def seconds() -> float:
        start = time.thread_time()
        for _ in repeat(None, times):
            work()
        return (time.thread_time() - start) / times

    return seconds


def _process(words: Sequence[str]) -> str:
    """What a fresh process of Python prints; the first one leaves its bytecode for the next, as after an install."""
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run([sys.executable, *words], env=kept, capture_output=True, text=True, check=True).stdout


def _command(words: Sequence[str]) -> Seconds:
    """Seconds that a command takes from the start of its process to the end."""
    command = ("-m", "houseway", *words)
    _process(command)

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        _process(command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    return seconds


def _fresh(imports: str, work: str) -> Seconds:
    """Seconds that a piece of work takes in a fresh process, with its imports or after them."""
    program = f"import sys, time\n{imports}\nstart = time.process_time()\n{work}\n"
    program += "print(); print(time.process_time() - start)"
    _process(("-c", program))
    return lambda: float(_process(("-c", program)).split()[-1])


# What is promised

QUICK: Final = (
    "--help",
    "--version",
    "rank AsKsQsJsTs2d3c",
    "rank AsKsQsJsTs2d3c --as low",
    "kinds",
    "deck pan --count",
    "shuffle --deck 53 --json",
    "tour --game razz",
)
NOT_POKER: Final = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")


def _refusing(text: str) -> Seconds:
    def refuse() -> None:
        try:
            read_book(BASE + text, file="x.toml")
        except RuleBookError:
            return
        raise HousewayError("a hostile book is not refused")

    return _timed(refuse)


def _flooded(kind: str) -> Seconds:
    """By the clock, for others wait by it: the one promise that a busy machine may seem to break."""
    return partial(others_wait, kind)


def _clauses() -> Seconds:
    imports = "from houseway.houses.clauses import clause, reading"
    return _fresh(imports, "clause('OAS-HE-01'), reading('CX-01')")


def _setting() -> Seconds:
    chance = Random(5)
    rows = [chance.sample(range(53), 7) for _ in range(2_000)]
    turns = _timed(lambda: [house_way(seven) for seven in rows])
    return lambda: turns() / len(rows)


def _warming() -> Seconds:
    imports = "from houseway.ranking.blackjack import A\nfrom houseway.ranking.blackjack_play import warm_up"
    return _fresh(imports, "warm_up(A)")


def _answering() -> Seconds:
    """A player and a banker asked once, on the average of twelve cards that may be up."""
    imports = (
        "from houseway.cards import parse_cards\n"
        "from houseway.ranking.blackjack import A\n"
        "from houseway.ranking.blackjack_play import advise, banker_advise, warm_up\n"
        "warm_up(A)"
    )
    work = (
        "for up in range(0, 48, 4):\n"
        "    advise(A, parse_cards('3h 8d'), up, ('hit', 'stand'))\n"
        "    banker_advise(A, [51, up], [(5, None, 3), (1, 40, 2)], up=up)"
    )
    twelve = _fresh(imports, work)
    return lambda: twelve() / 12


def _shoe() -> Seconds:
    imports = "from houseway.ranking.pan_nine_odds import banker_hits, player_hits"
    return _fresh(imports, "player_hits(5, packs=12), banker_hits(5, True, packs=12)")


def _sheet() -> Seconds:
    imports = "from houseway.cli.houses import houses_command, rules_command"
    return _fresh("", f"{imports}\nhouses_command(); rules_command('ocean-view/omaha-hi-lo', html=True)")


def _copying() -> Seconds:
    return _timed(third_round().copy, 500)


def _refereeing(game: str) -> Seconds:
    return _timed(partial(houseway(game), None), 60)


def _melding() -> Seconds:
    """A decision at pan with much to meld."""
    view = _pan_view()
    return _timed(lambda: decide_pan(view, Random(1), STYLES["solid"]), 20)


def _pan_view() -> HandView:
    """Seven players; the sixth has drawn a king, melded the kings, and holds seven cards of which most go together."""
    junk, good, players = "Ac 2d 3h 4c 5d 6h 7c Jd Qh Kc", "4c 4d 5c 5d 6c 6d Kc Kd Qc Qd", 7
    hands = [parse_cards(good if seat == 6 else junk) for seat in (6, 5, 4, 3, 2, 1, 7)]  # from the dealer's right
    top = [card for half in (0, 5) for held in hands for card in held[half : half + 5]]
    top += parse_cards("Kh")
    rest = list(deck("pan").cards)
    for card in top:
        rest.remove(card)
    offer = house("s-and-k").offer("pan", limit="sheet A")
    hand = Hand(offer.rules, offer.game, range(1, players + 1), (2_000,) * players, (*top, *rest))
    while MayPlay() in hand.options:
        hand.act("play")
    for said in ("draw card", "meld Kc Kd Kh"):
        hand.act(said)
    return hand.view(6)


def _thinking(game: str) -> Seconds:
    """The slowest of many decisions of bots of all styles and levels, once what is worked out only once has been."""
    known = _offers(game)
    if game == "blackjack-22":
        for sheet in "abf":
            warm_up(SHEETS[sheet].count)
    hands = 8 if game == "pan" else 40
    _slowest(known, hands)
    return lambda: _slowest(known, 3 * hands // 2)


def _offers(game: str) -> list[Offer]:
    """The game at every limit of every house; blackjack on three of its sheets."""
    houses = [house(name) for name in HOUSES if name != "common"]
    known = [
        one.offer(game, limit=limit.name) for one in houses if game in one.games for limit in one.games[game].limits
    ]
    if game != "blackjack-22":
        return known
    sheets = (("a", ""), ("b", "blackjack-22-b"), ("f", "blackjack-22-f"))
    return [
        replace(offer, rules=replace(offer.rules, blackjack=sheet, deck=pack))
        for offer in known
        for sheet, pack in sheets
    ]


def _slowest(offers: Sequence[Offer], hands: int) -> float:
    """Seconds of the slowest decision in so many hands, at one table after the other, with some coming and going."""
    styles, levels, slowest = sorted(STYLES), sorted(LEVELS), 0.0
    played = seed = 0
    while played < hands:
        choices, offer = Choices(seed), offers[seed % len(offers)]
        bots = {
            seat: SimpleBot(
                styles[(seat + seed) % len(styles)],
                level=levels[(seat + seed // 3) % len(levels)],
                seed=100 * seed + seat,
            )
            for seat in range(1, 11)
        }
        table = open_table(offer.rules, offer.game, choices)
        seed += 1
        for _ in range(10):
            hand = deal(table, choices)
            if hand is None:
                break
            slowest = max(slowest, _slowest_of(hand, bots))
            played += 1
            bustle(table, choices)
    return slowest


def _held_up(tables: int, clients: int) -> Seconds:
    """The longest that a server's event loop did one thing, or looked for garbage, while so many play over sockets."""
    wanted = LoadPlan(tables=tables, players=clients, seconds=15.0, offers=(("oasis", "holdem"),))

    def seconds() -> float:
        found = asyncio.run(run(wanted, lambda _: None))
        held_up = [one.worst_processor_ms for one in found.long] + [one.worst_ms for one in found.collections]
        return max(held_up) * _MILLI

    return seconds


def _slowest_of(hand: Hand, bots: dict[int, SimpleBot]) -> float:
    slowest = 0.0
    while hand.actor is not None:
        view, bot = hand.view(hand.actor), bots[hand.actor]
        start = time.thread_time()
        action = bot.decide(view)
        slowest = max(slowest, time.thread_time() - start)
        hand.act(action)
    for bot in bots.values():
        bot.saw(hand.view(None))
    return slowest


def _bots_of_a_hand() -> Seconds:
    """What five bots of the room think in a hand of hold'em; the first hundred hands build what is looked up."""
    games = tuple((name, "holdem") for name in ("oasis", "del-rio"))
    return lambda: apart(games, 100)["ms_a_hand_bots"] * _MILLI


PROMISES: Final = (
    *(Promise(f"houseway {words}", 300 * _MILLI, partial(_command, words.split())) for words in QUICK),
    Promise("the houses and a printed rule sheet, in a fresh process", 600 * _MILLI, _sheet),
    Promise("a clause and a reading, all of them read first", 20 * _MILLI, _clauses),
    *(Promise(f"refuse {name}", 5.0, partial(_refusing, text)) for name, (text, _) in HOSTILE.items()),
    *(
        Promise(f"99 of 100 actions, while twenty guests flood with {kind}", 0.1, partial(_flooded, kind))
        for kind in FLOODS
    ),
    Promise("set a hand of pai gow the house way", 100 * _MICRO, _setting),
    Promise("blackjack 22 worked out, in a fresh process", 2.0, _warming),
    Promise("blackjack 22: advice to a player and to a banker", 20 * _MILLI, _answering),
    Promise("a shoe of super pan 9 worked out, in a fresh process", 200 * _MILLI, _shoe),
    Promise("pan: a bot's decision with much to meld", 3 * _MILLI, _melding),
    *(Promise(f"{game}: a bot's slowest decision", 20 * _MILLI, partial(_thinking, game)) for game in NOT_POKER),
    Promise("200 tables, 1,000 clients: what holds the server up", 50 * _MILLI, partial(_held_up, 200, 1_000)),
    Promise("400 tables, 2,000 clients: what holds the server up", 100 * _MILLI, partial(_held_up, 400, 2_000)),
    Promise("hold'em: what five bots think in a hand", 6 * _MILLI, _bots_of_a_hand),
    Promise("copy a hand in its third round", 10 * _MICRO, _copying),
    Promise("referee a hand of fixed-limit hold'em", _MILLI / 0.8, partial(_refereeing, "fixed-limit hold'em")),
    Promise("referee a hand of seven-card stud", 2 * _MILLI, partial(_refereeing, "seven-card stud")),
    Promise("reports: a hundred thousand hands not read before", 3.0, open_room.reporting),
    Promise("reports: one more hand", 100 * _MILLI, open_room.reporting_again),
    Promise("a room closes while a report reads it", 3.0, open_room.closing, by_the_clock=True),
    Promise("a server answers over a socket", 30 * _MILLI, open_room.answering, by_the_clock=True),
    Promise('from "Play now" to one\'s own cards', 5.0, open_room.first_hand, by_the_clock=True),
    Promise("a killed server's table goes on elsewhere", 3.5, open_room.taking_over, by_the_clock=True),
    Promise("referee a hand of draw poker", _MILLI / 0.8, partial(_refereeing, "draw poker")),
)


# The table


def told(seconds: float) -> str:
    """A time in the unit that suits it."""
    unit, name = next(((unit, name) for unit, name in _UNITS if seconds >= unit), _UNITS[-1])
    return f"{seconds / unit:,.3g} {name}"


def report(promises: Sequence[Promise], console: Console, work: Seconds = yardstick) -> int:
    """Measure and print; 1 if a promise is not kept, else 0."""
    table = Table("promise", box=None, header_style="dim")
    for name in ("at most", "measured", "of that"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("")
    broken = 0
    for found in findings(promises, work):
        broken += not found.kept
        table.add_row(*found.row())
    console.print(table)
    console.print(
        f"Processor time, as on a machine that does the yardstick's work in {told(REFERENCE_SECONDS)}, "
        "except where a promise is one of waiting; "
        f"this one needs {told(work())} just now. {len(promises) - broken} kept, {broken} not kept."
    )
    return 1 if broken else 0


def main(words: Sequence[str] = ()) -> int:
    """Those promises that have this in their text, or all; the exit code."""
    pattern = " ".join(words)
    chosen = [promise for promise in PROMISES if fnmatch(promise.what, f"*{pattern}*")]
    if not chosen:
        print(f"bench: no promise is worded like {pattern!r}", file=sys.stderr)
        return 2
    console = Console()
    return report(chosen, console if console.is_terminal else Console(width=110))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
