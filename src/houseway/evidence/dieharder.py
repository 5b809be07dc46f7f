"""Robert Brown's dieharder on the raw stream, if it is installed: it is fed for as long as it reads."""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from houseway.decks import Deck
from houseway.errors import HousewayError, InvariantError
from houseway.evidence.samples import raw_stream
from houseway.evidence.trials import Trial

TESTS: Final = (0, 1, 2, 8, 10, 11, 12, 13, 15, 16, 100, 101)
"""By dieharder's numbers: birthdays, permutations, ranks, ones, parking, spheres, squeeze, runs, craps, frequency."""
_STDIN: Final = "200"
_PIECE: Final = 1 << 20
_COLUMNS: Final = 6


class DieharderError(HousewayError):
    """dieharder is missing, or gives an unexpected answer."""


def find() -> str:
    """The path of the installed program."""
    found = shutil.which("dieharder")
    if found is None:
        raise DieharderError("dieharder is not installed: `apt install dieharder`, or leave out --dieharder")
    return found


def version() -> str:
    """Its version line; empty if it is not installed."""
    found = shutil.which("dieharder")
    if found is None:
        return ""
    said = subprocess.run([found, "-l"], capture_output=True, text=True, timeout=30, check=False).stdout  # noqa: S603 - found on the path
    return next((line.strip(" #") for line in said.splitlines() if "version" in line), "dieharder")


def run(deck: Deck, tick: Callable[[str], None], tests: Sequence[int] = TESTS) -> list[Trial]:
    """Every test once, each on fresh bytes."""
    program, found = find(), []
    for number in tests:
        tick(f"dieharder test {number}")
        found += read(_fed([program, "-g", _STDIN, "-d", str(number)], deck))
    return found


def _fed(command: list[str], deck: Deck) -> str:
    """Run a program that reads until it has enough."""
    process = subprocess.Popen(  # noqa: S603 - found on the path
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    pipe, out = process.stdin, process.stdout
    if pipe is None or out is None:
        raise InvariantError("a program was started without its pipes")
    with process:
        with suppress(BrokenPipeError, ConnectionResetError):  # it has read enough
            while process.poll() is None:
                pipe.write(raw_stream(deck, _PIECE))
        said = out.read().decode(errors="replace")
        with suppress(BrokenPipeError, ConnectionResetError):
            pipe.close()
    return said


def read(said: str) -> list[Trial]:
    """The lines of dieharder's table: name, ntup, tsamples, psamples, p-value, assessment."""
    found = []
    for line in said.splitlines():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != _COLUMNS or parts[5] not in ("PASSED", "WEAK", "FAILED"):
            continue
        try:
            samples, p = int(parts[2]) * int(parts[3]), float(parts[4])
        except ValueError:
            raise DieharderError(f"dieharder's output cannot be read: {line.strip()}") from None
        # A p-value near 1 is as rare as one near 0.
        found.append(
            Trial(
                name=f"dieharder {parts[0]}" + (f" {parts[1]}" if parts[1] != "0" else ""),
                samples=samples,
                about=f"dieharder's verdict: {parts[5]}",
                distribution="Kolmogorov-Smirnov over p-values",
                statistic=p,
                p=min(1.0, 2 * min(p, 1 - p)),
                word=parts[5],
            )
        )
    if not found:
        raise DieharderError("dieharder reported no result")
    return found
