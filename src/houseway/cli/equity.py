"""`houseway equity`: the equity of hands against each other, exact if that takes only seconds, otherwise sampled."""

import json as json_format
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from houseway.pricing.hand_equity import Equities


def equity_command(
    *hands: Annotated[str, Parameter(help='Two hands or more, each in quotes: AsKs, "QQ+,AKs", or * for any.')],
    game: Annotated[str, Parameter(help="A game like omaha-hi-lo, or house/game; by default hold'em.")] = "",
    board: Annotated[str, Parameter(help="The board cards dealt so far.")] = "",
    dead: Annotated[str, Parameter(help="Dead cards, which no one can be dealt.")] = "",
    trials: Annotated[int | None, Parameter(help="Sample this many showdowns instead of counting all.")] = None,
    seed: Annotated[int, Parameter(help="The seed of the sample.")] = 1,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Work out the equity of hands when no one folds, in any poker game."""
    from houseway.pricing.hand_equity import equity

    with _progress() as tick:
        found = equity(*hands, game=game, board=board, dead=dead, trials=trials, seed=seed, progress=tick)
    if json:
        import msgspec

        print(json_format.dumps(msgspec.to_builtins(found), indent=2))
        return
    for line in _lines(found):
        print(line)


def _lines(found: "Equities") -> "Iterator[str]":
    split = any(one.low for one in found.shares) or found.no_low > 0
    width = max(6, *(len(one.hand) for one in found.shares))
    names = ["equity", "wins", "ties", *(["high", "low", "quarter"] if split else [])]
    yield f"{'':{width}}  " + "  ".join(f"{name:>8}" for name in names) + ("" if found.exact else "   +-")
    for one in found.shares:
        parts = [one.equity, one.win, one.tie, *([one.high, one.low, one.quarter] if split else [])]
        about = "" if found.exact else f"   {100 * one.error:.3f} %"
        yield f"{one.hand:{width}}  " + "  ".join(f"{100 * part:6.3f} %" for part in parts) + about
    how = "all" if found.exact else "a sample of"
    yield f"{found.game}: {how} {found.showdowns:,} showdowns" + (
        f", {100 * found.no_low:.3f} % without a low" if split else ""
    )
    if found.drawing:
        yield f"discards: {found.drawing}"


@contextmanager
def _progress() -> "Iterator[Callable[[int, int], None] | None]":
    """A progress bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("showdowns", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
