"""How fast the rankings are: random hands to rank, a fair stopwatch, and the facts of the machine.

`houseway bench` and `bench/` both measure with this. The hands are for timing only: they come from a
seeded generator and must never be dealt. Importing this module imports NumPy, so quick commands must not.
"""

import gc
import os
import platform
import subprocess
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Work: TypeAlias = Callable[[], object]

_ROWS_AT_ONCE = 1 << 16


def random_hands(generator: np.random.Generator, hands: int, cards: int, *, pack: int = 52) -> npt.NDArray[np.uint8]:
    """`hands` rows of `cards` different cards each, every row as likely as any other."""
    out = np.empty((hands, cards), np.uint8)
    for first in range(0, hands, _ROWS_AT_ONCE):
        rows = out[first : first + _ROWS_AT_ONCE]
        held: list[npt.NDArray[np.uint8]] = []  # the cards a row has so far, lowest first
        for place in range(cards):
            # The n-th of the cards still in the pack: step over those already held, from the lowest up.
            card = generator.integers(0, pack - place, len(rows), dtype=np.uint8)
            for lower in held:
                card += card >= lower
            rows[:, place] = card
            for at, other in enumerate(held):
                held[at], card = np.minimum(other, card), np.maximum(other, card)
            held.append(card)
    return out


def best_seconds(works: Mapping[str, Work], *, repeats: int) -> dict[str, float]:
    """The least time that each piece of work took, in turns, so that a slow spell of the machine hits all alike.

    Each is run once beforehand, unmeasured, to build its tables and warm the caches.
    """
    for work in works.values():
        work()
    best = dict.fromkeys(works, float("inf"))
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(repeats):
            for name, work in works.items():
                start = perf_counter()
                work()
                best[name] = min(best[name], perf_counter() - start)
    finally:
        if collecting:
            gc.enable()
    return best


def machine() -> dict[str, str | int]:
    """What a figure depends on: processor, cores and versions; nothing that tells whose machine it is."""
    return {
        "cpu": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": version_of("numpy") or "not installed",
        "numba": version_of("numba") or "not installed",
    }


def version_of(package: str) -> str | None:
    """The installed version of a package, if it is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _processor() -> str:
    try:
        known = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        known = ""
    # Linux names an ARM processor by numbers alone, which lscpu can read; a Mac has no such file.
    return (
        _model(known)
        or _model(_said("lscpu"))
        or _said("sysctl", "-n", "machdep.cpu.brand_string").strip()
        or platform.processor()
        or platform.machine()
        or "unknown"
    )


def _model(text: str) -> str:
    named = (line.partition(":")[2].strip() for line in text.splitlines() if line.lower().startswith("model name"))
    return next((name for name in named if name.strip("-")), "")


def _said(*command: str) -> str:
    """What a command prints; nothing if this system does not have it."""
    try:
        return subprocess.run(  # noqa: S603 - named here, never by anybody else
            command, env={**os.environ, "LC_ALL": "C"}, capture_output=True, text=True, check=True, timeout=10
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
