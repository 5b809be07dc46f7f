"""How people play, with 95 % confidence intervals: the figures that trackers show, by player, position or game, from
the tables.

A share has Wilson's interval and a win rate that of its mean. With few hands the intervals are wide, and that is the
point.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

from houseway.history.analysis.table_store import Tables, needed
from houseway.history.history_errors import HistoryError

GROUPS: Final = {"player": "player", "position": "position", "game": "game", "house": "house"}
_Z: Final = 1.959963984540054

_QUESTION: Final = """
WITH played AS (
    SELECT {group} AS label, results.*, hands.played, hands.hand_id AS number
    FROM results JOIN players USING (hand_id, seat) JOIN hands USING (hand_id)
    WHERE ($player = '' OR lower(players.player) = lower($player))
      AND ($game = '' OR hands.game = $game)
)
SELECT coalesce(label, 'none') AS label, count(*) AS hands,
       count(*) FILTER (vpip), count(*) FILTER (pfr),
       sum(aggressive), sum(calls),
       count(*) FILTER (showdown), count(*) FILTER (won_showdown),
       sum(net), count(net_units), avg(net_units), coalesce(stddev_samp(net_units), 0)
FROM played GROUP BY label HAVING count(*) >= $least ORDER BY hands DESC, label
"""


class Share(NamedTuple):
    """A share and its confidence interval."""

    times: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float | None:
        """The share itself; None without hands."""
        return self.times / self.of if self.of else None


class Figures(NamedTuple):
    """One line."""

    label: str
    hands: int
    vpip: Share
    """Put chips voluntarily into the pot before the flop."""
    pfr: Share
    """Bet or raised before the flop."""
    aggression: float | None
    """Bets and raises per call in the later rounds; None without a call."""
    showdowns: Share
    won_showdowns: Share
    net: float
    per_100: float | None
    """Big blinds (at fixed limit, big bets) per hundred hands."""
    low: float | None
    high: float | None


def share(count: int, of: int) -> Share:
    """With Wilson's interval."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    rate, square = count / of, _Z * _Z
    middle = (rate + square / (2 * of)) / (1 + square / of)
    spread = _Z / (1 + square / of) * (rate * (1 - rate) / of + square / (4 * of * of)) ** 0.5
    return Share(count, of, max(0.0, middle - spread), min(1.0, middle + spread))


def figures(tables: Tables, *, by: str = "player", player: str = "", game: str = "", least: int = 1) -> list[Figures]:
    """The lines, most hands first."""
    if by not in GROUPS:
        raise HistoryError(f"{by!r} is not a group: choose {', '.join(GROUPS)}")
    question = _QUESTION.replace("{group}", GROUPS[by])
    _, rows = tables.ask(question, {"player": player, "game": game, "least": least})
    return [_line(row) for row in rows]


def _line(row: tuple[Any, ...]) -> Figures:
    label, hands, vpip, pfr, aggressive, calls, showdowns, won, net, counted, mean, deviation = row
    per_100 = low = high = None
    if counted:
        per_100 = 100 * mean
        if counted > 1:
            spread = 100 * _Z * deviation / counted**0.5
            low, high = per_100 - spread, per_100 + spread
    return Figures(
        label, hands, share(vpip, hands), share(pfr, hands), aggressive / calls if calls else None,
        share(showdowns, hands), share(won, showdowns), net or 0.0, per_100, low, high,
    )  # fmt: skip


def plot(tables: Tables, lines: list[Figures], target: Path, *, player: str = "") -> None:
    """Plot win rates with their intervals; for one player, also the running total."""
    needed("matplotlib")
    figure_module, canvas = needed("matplotlib.figure"), needed("matplotlib.backends.backend_agg")
    known = [line for line in lines if line.per_100 is not None][:30][::-1]
    if not known:
        raise HistoryError("there is nothing to plot: no hand says what was won")
    figure = figure_module.Figure(figsize=(9, 2 + 0.32 * len(known) + (3 if player else 0)), layout="constrained")
    canvas.FigureCanvasAgg(figure)
    panels = figure.subplots(2 if player else 1, 1, squeeze=False)[:, 0]
    rates = [line.per_100 or 0.0 for line in known]
    errors = [
        [rate - (line.low if line.low is not None else rate) for rate, line in zip(rates, known, strict=True)],
        [(line.high if line.high is not None else rate) - rate for rate, line in zip(rates, known, strict=True)],
    ]
    panels[0].errorbar(rates, range(len(known)), xerr=errors, fmt="o", capsize=3)
    panels[0].set_yticks(range(len(known)), [f"{line.label} ({line.hands:,})" for line in known])
    panels[0].axvline(0, linewidth=0.8, color="gray")
    panels[0].set_xlabel("big blinds (fixed limit: big bets) per hundred hands, with 95 % confidence intervals")
    if player:
        _, rows = tables.ask(
            "SELECT sum(net) OVER (ORDER BY played, hand_id) FROM results JOIN players USING (hand_id, seat) "
            "JOIN hands USING (hand_id) WHERE lower(player) = lower($player) AND net IS NOT NULL "
            "ORDER BY played, hand_id",
            {"player": player},
        )
        panels[1].plot(range(1, 1 + len(rows)), [row[0] for row in rows])
        panels[1].set_xlabel("hands")
        panels[1].set_ylabel(f"what {player} has won")
    try:
        figure.savefig(target)
    except (OSError, ValueError) as error:
        raise HistoryError(f"{target} cannot be drawn: {error}") from None
