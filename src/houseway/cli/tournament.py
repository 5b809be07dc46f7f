"""`houseway tournament`: structures for players and for planning, the rules, and a whole tournament played by bots."""

import json as json_format
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from houseway.cli.sim import can_report, this_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from houseway.tournaments.bot_evening import Evening
    from houseway.tournaments.forecast import Forecast

Named = Annotated[str, Parameter(help="A structure, like turbo or evening, or a file, like friday.toml.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def tournament_check_command(
    path: Annotated[str, Parameter(help="A structure, such as friday.toml.")], *, json: Json = False
) -> None:
    """Check a structure and report every error in it."""
    from houseway.tournaments.structure_files import find_structure
    from houseway.tournaments.structure_reader import StructureError

    try:
        found = find_structure(path)
    except StructureError as error:
        if json:
            rows = [{"file": one.file, "line": one.line, "key": one.key, "what": one.what} for one in error.problems]
            print(json_format.dumps({"ok": False, "problems": rows}, indent=2))
        else:
            for problem in error.problems:
                print(f"houseway: {problem}", file=sys.stderr)
        sys.exit(2)
    breaks = len(found.rows) - len(found.levels)
    if json:
        facts = {"ok": True, "id": found.id, "name": found.name, "levels": len(found.levels), "breaks": breaks}
        print(json_format.dumps({**facts, "games": [play.name for play in found.plays]}, indent=2))
        return
    pauses = f" and {breaks} break{'s' * (breaks != 1)}" if breaks else ""
    print(f"OK: {found.name}, {found.title}, {len(found.levels)} levels{pauses}")


def tournament_print_command(
    structure: Named,
    *,
    entries: Annotated[int | None, Parameter(help="Also print the prizes for this many entries.")] = None,
) -> None:
    """Print a structure for the players."""
    from houseway.tournaments.forecast import ForecastError
    from houseway.tournaments.structure_files import find_structure
    from houseway.tournaments.structure_sheet import sheet

    found = find_structure(structure)
    if entries is not None and not found.least_players <= entries <= 100 * found.most_players:
        raise ForecastError(f"{entries} entries: {found.name} is for {found.least_players} to {found.most_players}")
    for line in sheet(found, entries):
        print(line)


def tournament_plan_command(
    structure: Named,
    *,
    entries: Annotated[int, Parameter(name=("--entries", "--players"), help="How many take part.")],
    tournaments: Annotated[int, Parameter(help="How many tournaments to play in bulk.")] = 300,
    styles: Annotated[str, Parameter(help="How they play: styles of bulk play, one after the other.")] = (
        "tight,loose,aggressive,passive"
    ),
    hands_an_hour: Annotated[int, Parameter(help="How many hands a table deals in an hour.")] = 60,
    seed: Annotated[int, Parameter(help="The same seed gives the same tournaments.")] = 1,
    report: Annotated[Path | None, Parameter(help="Write a page with plots to this file.")] = None,
    hours: Annotated[
        float | None, Parameter(help="Only estimate, and say how long levels should last to end after so many hours.")
    ] = None,
    rebuys: Annotated[int | None, Parameter(help="Only estimate, with so many rebuys in all.")] = None,
    add_ons: Annotated[int | None, Parameter(help="Only estimate, with so many add-ons.")] = None,
    json: Json = False,
) -> None:
    """Play a structure many times in bulk: how long it lasts, tables, stacks, who wins, what the house takes."""
    if hours is not None or rebuys is not None or add_ons is not None:
        _estimate(structure, entries, hours, rebuys or 0, add_ons or 0, json=json)
        return
    if report is not None:
        can_report(report)
    from houseway.shuffle import SIM_SEED_LIMIT
    from houseway.tournaments.bulk_plan import PlanError, bulk_plan
    from houseway.tournaments.plan_words import plan_data, plan_lines, plan_page
    from houseway.tournaments.structure_files import find_structure

    if not 0 <= seed < SIM_SEED_LIMIT:
        raise PlanError(f"{seed} is not a seed: give a whole number from 0 to {SIM_SEED_LIMIT - 1}")
    found = find_structure(structure)
    plan = bulk_plan(found, entries, styles=styles, count=tournaments, seed=seed, pace=hands_an_hour)
    if report is not None:
        from houseway.server.sheet_style import paper_style

        report.write_text(plan_page(plan, style=paper_style(), command=this_command()), encoding="utf-8")
    if json:
        print(json_format.dumps(plan_data(plan), indent=2))
        return
    for line in plan_lines(plan):
        print(line)
    if report is not None:
        print(f"the report is in {report}")


def _estimate(structure: str, players: int, hours: float | None, rebuys: int, add_ons: int, *, json: bool) -> None:
    from houseway.tournaments.forecast import forecast, level_minutes_for
    from houseway.tournaments.structure_files import find_structure

    found = find_structure(structure)
    expected = forecast(found, players, rebuys=rebuys, add_ons=add_ons)
    minutes = None if hours is None else level_minutes_for(found, players, hours, rebuys=rebuys, add_ons=add_ons)
    if json:
        print(json_format.dumps(_plan_facts(expected, minutes), indent=2))
        return
    for line in _plan_lines(expected):
        print(line)
    if minutes is not None:
        print(f"\nTo end after {hours:g} hours, let levels last {minutes} minutes.")


def tournament_rules_command(*, json: Json = False) -> None:
    """List the tournament rules."""
    from textwrap import wrap

    from houseway.tournaments.tournament_rules import tournament_rules

    lines = tournament_rules()
    if json:
        print(json_format.dumps([{"id": one.id, "about": one.about, "rule": one.rule} for one in lines], indent=2))
        return
    for one in lines:
        first, *more = wrap(f"{one.about[0].upper()}{one.about[1:]}. {one.rule}", 110)
        print(f"{one.id}  {first}")
        for line in more:
            print(f"      {line}")


def tournament_play_command(
    structure: Named,
    *,
    players: Annotated[int, Parameter(help="How many bots take part.")],
    seed: Annotated[int, Parameter(help="The same seed gives the same tournament.")] = 0,
    bots: Annotated[
        str, Parameter(help="How they play: mixed, tight, loose, solid, wild, caller, or a list such as tight,wild.")
    ] = "mixed",
    level: Annotated[str, Parameter(help="How well they play: easy, regular, or strong.")] = "regular",
    json: Json = False,
) -> None:
    """Play a whole tournament with bots on the real referee, and print the standings."""
    from houseway.bots.styles import styles_for
    from houseway.shuffle import SIM_SEED_LIMIT
    from houseway.tournaments.bot_evening import Evening, bots_of
    from houseway.tournaments.forecast import ForecastError
    from houseway.tournaments.structure_files import find_structure

    found = find_structure(structure)
    if not found.least_players <= players <= found.most_players:
        raise ForecastError(f"{players} players: {found.name} is for {found.least_players} to {found.most_players}")
    if not 0 <= seed < SIM_SEED_LIMIT:
        raise ForecastError(f"{seed} is not a seed: give a whole number from 0 to {SIM_SEED_LIMIT - 1}")
    styles = styles_for(bots, players)
    evening = Evening(found, bots_of(styles, level=level, seed=seed), seed=seed)
    told: list[str] = []
    for events in evening.play():
        told += evening.said(events)
    rows = [
        {"place": place, "player": evening.director.state.players[player].name, "style": styles[player - 1],
         "entries": evening.director.state.players[player].entries,
         "rebuys": evening.director.state.players[player].rebuys, "prize_cents": prize}
        for player, place, prize in evening.director.standings()
    ]  # fmt: skip
    if json:
        facts = {"structure": found.id, "players": players, "seed": seed, "hands": evening.hands,
                 "minutes": evening.minutes, "pool_cents": evening.director.pool,
                 "fees_cents": evening.director.state.fees}  # fmt: skip
        print(json_format.dumps({**facts, "standings": rows}, indent=2))
        return
    for line in (*told, *_standings(evening, rows)):
        print(line)


def _standings(evening: "Evening", rows: "Sequence[Mapping[str, Any]]") -> "Iterator[str]":
    from houseway.chips.money import format_money

    state = evening.director.state
    yield ""
    yield f"{evening.hands:,} hands in {_clock(evening.minutes)} at a hand a minute; it ended in level {state.level}"
    sold, fees = format_money(state.cents), format_money(state.fees)
    added = evening.director.pool - state.cents
    yield (
        f"Prizes {format_money(evening.director.pool)}: {sold} from the players"
        + (f" and {format_money(added)} to reach the guarantee" if added else "")
        + f"; fees to the house {fees}"
    )
    yield ""
    width = max(len(row["player"]) for row in rows)
    for row in rows:
        prize = format_money(row["prize_cents"]) if row["prize_cents"] else ""
        yield f"{row['place']:>4}  {row['player']:<{width}}  {row['style']:<6}  {prize:>10}".rstrip()


def _plan_facts(expected: "Forecast", minutes: int | None) -> dict[str, object]:
    rows = [
        {"level": one.number, "starts_minutes": one.starts, "left": one.left, "average_chips": one.average,
         "average_big_blinds": round(one.depth, 1), "raced_off": list(one.raced)}
        for one in expected.levels
    ]  # fmt: skip
    facts: dict[str, object] = {
        "structure": expected.structure.id, "players": expected.players, "minutes": expected.minutes,
        "chips": expected.chips, "levels": rows, "pool_cents": expected.pool, "prizes_cents": list(expected.prizes),
        "fees_cents": expected.fees, "overlay_cents": expected.overlay,
    }  # fmt: skip
    return facts if minutes is None else {**facts, "level_minutes": minutes}


def _plan_lines(expected: "Forecast") -> "Iterator[str]":
    from houseway.chips.money import format_money
    from houseway.tournaments.structure_sheet import payout_table, stakes_said
    from houseway.tournaments.structures import chips_said

    structure = expected.structure
    yield f"{structure.name} with {expected.players} players: about {_clock(expected.minutes)}, estimated"
    yield f"{chips_said(expected.chips)} chips in play; it ends in level {expected.levels[-1].number}"
    yield ""
    rows = [("level", "starts", "stakes", "left", "average stack", "in big blinds", "raced off then")]
    rows += [
        (str(one.number), _clock(one.starts), stakes_said(one.level), str(one.left), chips_said(one.average),
         f"{one.depth:.1f}", ", ".join(map(chips_said, one.raced)))
        for one in expected.levels
    ]  # fmt: skip
    used = [column for column in range(len(rows[0])) if any(row[column] for row in rows[1:])]
    widths = {column: max(len(row[column]) for row in rows) for column in used}
    for row in rows:
        yield "  ".join(f"{row[column]:>{widths[column]}}" for column in used).rstrip()
    yield ""
    yield from payout_table(structure, expected.players, expected.pool)
    if expected.overlay:
        yield f"The house adds {format_money(expected.overlay)} to reach the guarantee."
    if expected.fees:
        yield f"Fees to the house: {format_money(expected.fees)}"


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
