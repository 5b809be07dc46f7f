"""A plan on bulk play as text, as data for programs, and as a page with plots."""

import io
from collections.abc import Iterator
from html import escape
from typing import Final

from houseway.chips.money import format_money
from houseway.pricing.plots import COLORS, Plot, axes_in, picture
from houseway.pricing.run_page import figure_of, paper, section, table_of
from houseway.tournaments.bulk_plan import BulkPlan
from houseway.tournaments.structure_sheet import stakes_said

_EVERY: Final = 10
"""Minutes between two points of the tables that are open."""
MODELED: Final = """\
Played: every hand by the rules of its game at the level's stakes, blinds and the dead button, the draw of seats,
balancing, breaking, the final table, chip races, and a rebuy and the add-on for everyone.
Not played: the clock of single hands (every table deals at the same pace), players who come late, enter again or sit
out, penalties, and hands for which a player who was moved waits.
Players are styles of bulk play: cautious with deep stacks, and push or fold with twelve big blinds or fewer where there
is no limit. They never change, so the results are about styles and not about people."""
"""What a plan takes into account, and what it does not."""


def clock(minutes: float) -> str:
    """`3:05`."""
    return f"{round(minutes) // 60}:{round(minutes) % 60:02}"


def plan_lines(plan: BulkPlan) -> Iterator[str]:
    """The plan for people to read."""
    lasts = plan.duration
    yield (
        f"{plan.structure.name} with {plan.entries} entries: {clock(lasts.middle)}, "
        f"in eight of ten cases {clock(lasts.low)} to {clock(lasts.high)}"
    )
    yield f"{plan.tournaments:,} tournaments played in bulk, {plan.hands:,} hands, {plan.pace} an hour at each table"
    yield ""
    heads, *rows = _level_rows(plan)
    used = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    widths = {column: max(len(row[column]) for row in (heads, *rows)) for column in used}
    for row in (heads, *rows):
        yield "  ".join(f"{row[column]:>{widths[column]}}" for column in used).rstrip()
    yield ""
    for style in plan.styles:
        yield (
            f"{style.name:<12}{style.players:>4} players   wins {100 * style.wins:5.1f} %   "
            f"{100 * style.prizes.value:5.1f} % +- {100 * style.prizes.error:.1f} of the prizes"
        )
    yield ""
    yield from _money(plan)


def _level_rows(plan: BulkPlan) -> Iterator[tuple[str, ...]]:
    yield "level", "starts", "stakes", "reached", "left", "tables", "big blinds", "most have"
    for one in plan.levels:
        yield (
            str(one.number), clock(one.starts), stakes_said(one.level), f"{100 * one.reached:.0f} %", f"{one.left:.1f}",
            f"{one.tables:.1f}", f"{one.depth.middle:.0f}", f"{one.depth.low:.0f} to {one.depth.high:.0f}",
        )  # fmt: skip


def _money(plan: BulkPlan) -> Iterator[str]:
    yield f"Prizes {format_money(round(plan.pool))} on average; fees to the house {format_money(plan.fees)}"
    if plan.overlay >= 1:
        yield f"The house adds {format_money(round(plan.overlay))} on average to reach the guarantee."
    yield (
        f"The house takes {format_money(round(plan.house_an_hour))} an hour, "
        f"{format_money(round(plan.house_a_table_hour))} an hour for each table"
    )


def plan_data(plan: BulkPlan) -> dict[str, object]:
    """The plan for programs."""
    lasts = plan.duration
    return {
        "structure": plan.structure.id, "entries": plan.entries, "tournaments": plan.tournaments, "seed": plan.seed,
        "hands": plan.hands, "hands_an_hour": plan.pace,
        "minutes": {"mean": round(plan.mean.value, 1), "error": round(plan.mean.error, 1), "low": lasts.low,
                    "middle": lasts.middle, "high": lasts.high, "least": plan.minutes[0], "most": plan.minutes[-1]},
        "levels": [
            {"level": one.number, "starts_minutes": one.starts, "reached": round(one.reached, 4),
             "left": round(one.left, 2), "tables": round(one.tables, 2),
             "big_blinds": {"low": round(one.depth.low, 1), "middle": round(one.depth.middle, 1),
                            "high": round(one.depth.high, 1)}}
            for one in plan.levels
        ],
        "open_tables": [{"minutes": _EVERY * at, "tables": round(count, 2)}
                        for at, count in enumerate(plan.open_tables)],
        "styles": [
            {"style": one.name, "players": one.players, "wins": round(one.wins, 4),
             "prizes": round(one.prizes.value, 4), "error": round(one.prizes.error, 4)}
            for one in plan.styles
        ],
        "pool_cents": round(plan.pool), "fees_cents": plan.fees, "overlay_cents": round(plan.overlay),
        "house_cents_an_hour": round(plan.house_an_hour),
        "house_cents_a_table_hour": round(plan.house_a_table_hour),
    }  # fmt: skip


def plan_page(plan: BulkPlan, *, style: str, command: str) -> str:
    """The plan as a page that stands alone; `style` is that of printed sheets."""
    lasts, (heads, *rows) = plan.duration, list(_level_rows(plan))
    shares = [
        (one.name, str(one.players), f"{100 * one.wins:.1f} %",
         f"{100 * one.prizes.value:.1f} % ± {100 * one.prizes.error:.1f}")
        for one in plan.styles
    ]  # fmt: skip
    body = [
        section(
            "How long it lasts",
            f"<p>Half of the tournaments are over after {clock(lasts.middle)}; eight of ten last {clock(lasts.low)} "
            f"to {clock(lasts.high)}. The shortest took {clock(plan.minutes[0])}, the longest "
            f"{clock(plan.minutes[-1])}.</p>",
        ),
        *map(figure_of, _pictures(plan)),
        section("Level by level", table_of(heads, rows)),
        section("Who wins", table_of(("style", "players", "wins", "of the prizes"), shares)),
        section("Money", "".join(f"<p>{escape(line)}</p>" for line in _money(plan))),
        section(
            "Method",
            f"<p>{escape(MODELED)}</p><pre>{escape(command)}</pre>",
        ),
    ]
    return paper(
        title=f"{plan.structure.name} · how it will go",
        house=plan.structure.title,
        heading=f"{plan.structure.name} with {plan.entries} entries",
        summary=f"{plan.tournaments:,} tournaments, {plan.hands:,} hands",
        body="\n".join(body),
        footer="A figure after ± is the half-width of a 95 % confidence interval.",
        style=style,
    )


def _pictures(plan: BulkPlan) -> Iterator[Plot]:
    out = io.BytesIO()
    with axes_in(out) as axes:
        axes.hist([one / 60 for one in plan.minutes], bins=30, color=COLORS[0])
        axes.set_xlabel("hours")
        axes.set_ylabel("tournaments")
    yield picture("How long it lasts", out)
    out = io.BytesIO()
    with axes_in(out) as axes:
        axes.step([_EVERY * at / 60 for at in range(len(plan.open_tables))], plan.open_tables, where="post",
                  color=COLORS[0])  # fmt: skip
        axes.set_xlabel("hours")
        axes.set_ylabel("tables open, on average")
        axes.set_ylim(bottom=0)
    yield picture("How many tables are open", out)
    out = io.BytesIO()
    numbers = [one.number for one in plan.levels]
    with axes_in(out) as axes:
        axes.plot(numbers, [one.depth.middle for one in plan.levels], marker="o", markersize=4, color=COLORS[0])
        axes.fill_between(
            numbers, [one.depth.low for one in plan.levels], [one.depth.high for one in plan.levels], color=COLORS[0],
            alpha=0.18, linewidth=0,
        )  # fmt: skip
        axes.set_yscale("log")
        axes.set_xlabel("level, as it begins")
        axes.set_ylabel("big blinds")
    yield picture("How deep stacks are: the middle one, and eight of ten", out)
    out = io.BytesIO()
    with axes_in(out, height=1.2 + 0.5 * len(plan.styles)) as axes:
        axes.errorbar(
            [100 * one.prizes.value for one in plan.styles], range(len(plan.styles)),
            xerr=[100 * one.prizes.error for one in plan.styles], fmt="o", color=COLORS[1], capsize=4, markersize=5,
        )  # fmt: skip
        axes.set_yticks(range(len(plan.styles)), [one.name for one in plan.styles])
        axes.set_ylim(len(plan.styles) - 0.5, -0.5)
        axes.set_xlabel("share of the prizes, %")
    yield picture("Who wins the prizes", out)
