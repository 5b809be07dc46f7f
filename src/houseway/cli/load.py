"""`houseway load`: put hundreds of tables and a thousand clients on a room, and measure how it copes.

Without an address it starts a server of its own, over a temporary database unless one is given. Exits with 1 if a
client was lost, a table is stuck, or nothing was received.
"""

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.load.load_run import Report

WRONG_EXIT: Final = 1
_MOST_TABLES: Final = 480
_MOST_CLIENTS: Final = 5_000
_MOST_SECONDS: Final = 24 * 3_600
_MOST_NAMES: Final = 10
"""At most this many slow callbacks are listed."""


def load_command(
    *,
    url: Annotated[str, Parameter(help="The room's address; by default the command starts a server of its own.")] = "",
    tables: Annotated[int, Parameter(help="How many tables to open, with six players each.")] = 200,
    players: Annotated[int, Parameter(help="How many clients connect; one in five watches, the rest play.")] = 1_000,
    seconds: Annotated[float, Parameter(help="How many seconds to measure.")] = 60.0,
    pace: Annotated[str, Parameter(help="How quickly they act: human or flat-out.")] = "human",
    game: Annotated[
        list[str] | None,
        Parameter(help="The game, such as oasis/holdem; several take turns.", consume_multiple=True),
    ] = None,
    processes: Annotated[int, Parameter(help="How many processes the clients run in; 0 picks a number.")] = 0,
    db: Annotated[
        str, Parameter(help="A new database for the command's own server, kept afterward; by default a temporary file.")
    ] = "",
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Load-test a room with real clients over WebSockets."""
    from houseway.load.load_player import PACES
    from houseway.load.load_run import LoadPlan, run

    _check("--tables", tables, 1, _MOST_TABLES)
    _check("--players", players, tables, _MOST_CLIENTS)
    _check("--processes", processes, 0, 64)
    if not 0 < seconds <= _MOST_SECONDS:
        raise HousewayError(f"--seconds must be more than 0 and at most {_MOST_SECONDS:,}, not {seconds:g}")
    if pace not in PACES:
        raise HousewayError(f"{pace!r} is not a pace for clients: choose {' or '.join(PACES)}")
    if url and db:
        raise HousewayError("the room at --url has its own database: give --db only without --url")
    offers = tuple(map(_offer, game or ["oasis/holdem"]))
    wanted = LoadPlan(
        url=url, tables=tables, players=players, seconds=seconds, pace=pace, processes=processes, offers=offers, db=db
    )
    report = asyncio.run(run(wanted, lambda line: print(line, file=sys.stderr, flush=True)))
    if json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _print(report)
    if report.lost or report.frozen or not report.heard:
        sys.exit(WRONG_EXIT)


def _check(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise HousewayError(f"{option} is {least:,} to {most:,}, not {value:,}")


def _offer(text: str) -> tuple[str, str]:
    house, slash, game = text.partition("/")
    if not (house and slash and game):
        raise HousewayError(f"{text!r} does not name a house and a game: write it like oasis/holdem")
    return house, game


def _pauses(report: "Report") -> list[tuple[str, str]]:
    """What blocked the server's event loop, if the server reports it."""
    if not report.collections:
        return []
    looked = ", ".join(f"{one.times:,} of generation {one.generation}" for one in report.collections if one.times)
    took, worst = sum(one.total_ms for one in report.collections), max(one.worst_ms for one in report.collections)
    long = sum(one.processor for one in report.long)
    lines = [
        ("garbage collection", f"{looked or 'never'}; {took:,.0f} ms of CPU time, worst {worst:g} ms"),
        ("callbacks over 10 ms", f"{long:,} of CPU time, {sum(one.times for one in report.long):,} of wall time"),
    ]
    for one in report.long[:_MOST_NAMES]:
        said = f"worst {one.worst_processor_ms:g} ms of CPU time, {one.worst_ms:g} ms of wall time"
        lines.append(("", f"{one.times:,} of {one.name}: {said}"))
    return lines


def _print(report: "Report") -> None:
    people = f"{report.players:,} play, {report.lookers_on:,} watch"
    times = f"p50 {report.p50_ms:g} ms, p99 {report.p99_ms:g} ms, worst {report.worst_ms:g} ms"
    commits = f"a commit {report.commit_p50_ms:g} ms (p99 {report.commit_p99_ms:g} ms)"
    apart = f"{report.memory_per_table_kb:,.0f} kB per table, {report.memory_per_connection_kb:,.0f} kB per connection"
    several = "process" if report.processes == 1 else "processes"
    clients = f"clients {report.load_processor:.0%} ({report.processes} {several})"
    refused = sum(report.problems.values())
    lines = [
        ("tables, clients", f"{report.tables:,}, {report.clients:,} ({people})"),
        ("pace, for", f"{report.pace}, {report.seconds:g} s"),
        ("hands", f"{report.hands:,}, {report.hands_per_second:,.1f} a second"),
        ("entries written", f"{report.entries_per_second:,.1f} a second, {commits}"),
        ("action to another screen", f"{times} ({report.heard:,} times, {report.actions:,} actions)"),
        ("messages", f"{report.messages_per_second:,.0f} a second, {report.megabytes_per_second:g} MB/s"),
        ("memory", f"{report.memory_mb:,.0f} MB, {apart}"),
        ("processor", f"server {report.server_processor:.0%} of a core, {clients}"),
        *_pauses(report),
        ("start", f"{report.start_seconds:g} s" if report.start_seconds else "was open already"),
        ("errors", f"{report.lost:,} clients lost, {report.frozen:,} tables stuck, {refused:,} refused"),
        ("machine", report.machine),
    ]
    width = max(len(name) for name, _ in lines)
    for name, said in lines:
        print(f"{name:<{width}}  {said}")
    for problem, count in sorted(report.problems.items(), key=lambda one: -one[1])[:10]:
        print(f"{count:>{width},}  {problem}")
