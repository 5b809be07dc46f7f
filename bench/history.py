"""`python -m bench.history [FOLDER]`: recorded hands checked a second, beside PokerKit, in the same run.

Everybody reads the same PHH and plays every hand of it through. PokerKit's readers and states are used as its own
documentation has it; it compares nothing afterward, which is in its favor. Hands that somebody refuses count as
played. What Houseway remembers of lines and actions is forgotten before every turn: in practice hands are new.
Without a folder, hands of no-limit hold'em are made up here.
"""

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from houseway.errors import HousewayError
from houseway.history.handfile.record import record_of
from houseway.history.history_errors import HistoryError
from houseway.history.parallel_check import check_all, cores, work_in
from houseway.history.phh.convert import to_phh
from houseway.history.phh.phh_record import PhhHand, format_phhs
from houseway.history.phh.read import forget
from houseway.houses import house
from houseway.testing import Choices, play, random_hand

TURNS: Final = 5
HANDS: Final = 600
MADE_UP: Final = 400
LONGER: Final = 64
"""Several processes are given so many times the hands: starting them is part of it."""


def made_up(count: int) -> str:
    """Hands of no-limit hold'em, played at random."""
    offer = house("common").offer("holdem", limit="no limit")
    hands: list[PhhHand] = []
    seed = 0
    while len(hands) < count:
        seed += 1
        choices = Choices(seed)
        hand = random_hand(offer, choices)
        for _ in play(hand, choices):
            pass
        if hand.over:
            try:
                hands.append(to_phh(record_of(hand)))
            except HistoryError:
                continue
    return format_phhs(hands)


def some(text: str, count: int) -> str:
    """The first hands of a collection."""
    end = text.find(f"\n[{count + 1}]\n")
    return text if end < 0 else text[: end + 1]


def collections(folder: Path | None) -> list[str]:
    """What is read: as many hands of every collection as make up the count."""
    files = [] if folder is None else sorted(folder.rglob("*.phhs"))
    if not files:
        return [made_up(MADE_UP)]
    return [some(file.read_text(encoding="utf-8"), HANDS // len(files)) for file in files]


def houseway(texts: list[str], jobs: int) -> int:
    """The hands that the check goes through, from the disk."""
    forget()
    with TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            Path(folder, f"{number}.phhs").write_text(text, encoding="utf-8")
        return sum(step.report.hands for step in check_all(work_in(Path(folder)), jobs=jobs))


def pokerkit(texts: list[str]) -> int:
    """The hands that PokerKit goes through; it keeps whole hands of those that it refuses."""
    kit: Any = import_module("pokerkit")
    hands = 0
    for text in texts:
        for hand in kit.HandHistory.loads_all(text):
            hands += 1
            try:
                for _ in hand:
                    pass
            except (ValueError, KeyError):
                continue
    return hands


class Speed(NamedTuple):
    """Hands a second, by the clock and by the processor's time of all processes together."""

    clock: float = 0.0
    processor: float = 0.0


def spent() -> float:
    """The processor's time of this process and of those it has ended."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def race(works: dict[str, Callable[[], int]], turns: int) -> dict[str, Speed]:
    """Hands a second of each, the best of so many turns, taken in turns."""
    best = dict.fromkeys(works, Speed())
    for _ in range(turns):
        for name, work in works.items():
            start, used = perf_counter(), spent()
            hands = work()
            clock, processor = hands / (perf_counter() - start), hands / (spent() - used)
            best[name] = Speed(max(best[name].clock, clock), max(best[name].processor, processor))
    return best


def main(folder: Path | None, *, turns: int = TURNS) -> dict[str, Speed]:
    """Measure and print."""
    texts = collections(folder)
    works: dict[str, Callable[[], int]] = {
        "houseway, one process": lambda: houseway(texts, 1),
        f"houseway, {cores()} processes": lambda: houseway(texts * LONGER, cores()),
    }
    try:
        import_module("pokerkit")
        works["pokerkit"] = lambda: pokerkit(texts)
    except ImportError:
        print("pokerkit is not installed here: only our own figures")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a peer's own code does is not ours to mend
        best = race(works, turns)
    peer = best.get("pokerkit")
    for name, speed in best.items():
        times = Speed() if peer is None else Speed(speed.clock / peer.clock, speed.processor / peer.processor)
        beside = [f" ({one:.1f} times pokerkit)" if peer else "" for one in times]
        print(
            f"{name}: {speed.clock:,.0f} hands a second{beside[0]}, "
            f"{speed.processor:,.0f} a second of the processor{beside[1]}"
        )
    return best


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    except HousewayError as problem:
        print(f"bench: {problem}", file=sys.stderr)
        sys.exit(2)
