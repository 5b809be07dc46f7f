"""Season leagues: points for the places of tournaments, by a formula that is data, and the standings that follow.

Points are kept in hundredths. Players who share a place share its points, rounded down to a hundredth.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

WHOLE: Final = 100
"""A point, in hundredths."""
SEASONS: Final = ("month", "quarter", "year")


@dataclass(frozen=True, slots=True)
class PointsRow:
    """What the places are worth with so many entries or more, until the next row."""

    entries: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """A formula."""

    id: str
    name: str
    about: str = ""
    season: str
    """How long one lasts: a `month`, a `quarter`, or a `year`."""
    best: int = 0
    """How many of a player's results count, the best ones; 0 for all."""
    attending: int = 0
    """Points for everyone who takes part, on top."""
    rows: tuple[PointsRow, ...]

    def points(self, entries: int, place: int, tied: int = 1) -> int:
        """What a place is worth, in hundredths, to each of those who share it."""
        fits = [row for row in self.rows if row.entries <= entries]
        worth = sum(fits[-1].places[place - 1 : place - 1 + tied]) if fits else 0
        return WHOLE * self.attending + WHOLE * worth // tied


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """How one tournament ended."""

    event: str
    """By which it is known."""
    places: Mapping[str, int]
    """By player."""
    entries: int
    bots: frozenset[str] = frozenset()
    """Players who have places, and are in no standings."""


@dataclass(slots=True)
class LeaguePlayer:
    """One player's season."""

    player: str
    place: int = 0
    points: int = 0
    """The results that count, in hundredths."""
    played: int = 0
    wins: int = 0
    results: dict[str, int] = field(default_factory=dict)
    """By event: its points in hundredths."""
    counted: frozenset[str] = frozenset()
    """The events that count."""


def league_standings(league: League, results: Iterable[LeagueResult]) -> list[LeaguePlayer]:
    """Everyone's season, the best first; with the same points and wins, players share a place."""
    found: dict[str, LeaguePlayer] = {}
    for result in results:
        held = [*result.places.values()]
        for player, place in result.places.items():
            if player in result.bots:
                continue
            one = found.setdefault(player, LeaguePlayer(player))
            one.results[result.event] = league.points(result.entries, place, held.count(place))
            one.played += 1
            one.wins += place == 1
    for one in found.values():
        best = sorted(one.results, key=lambda event: -one.results[event])[: league.best or None]
        one.counted = frozenset(best)
        one.points = sum(one.results[event] for event in best)
    ranked = sorted(found.values(), key=lambda one: (-one.points, -one.wins, one.player.casefold()))
    scores = [(one.points, one.wins) for one in ranked]
    for one in ranked:
        one.place = 1 + scores.index((one.points, one.wins))
    return ranked


def points_said(hundredths: int) -> str:
    """`12`, `7.5`."""
    return f"{hundredths / WHOLE:,.2f}".rstrip("0").rstrip(".")


def league_sheet(league: League) -> Iterator[str]:
    """The formula as players read it."""
    yield league.name
    if league.about:
        yield league.about
    yield ""
    yield f"Season     a {league.season}"
    yield f"Counted    {f'the best {league.best} results' if league.best else 'all results'} of each player"
    if league.attending:
        yield f"Attending  {league.attending} point{'s' * (league.attending != 1)} for everyone who plays, on top"
    yield ""
    yield "entries  points by place"
    for row, after in zip(league.rows, (*league.rows[1:], None), strict=True):
        until = "+" if after is None else f"-{after.entries - 1}" if after.entries - 1 > row.entries else ""
        yield f"{f'{row.entries}{until}':>7}  {', '.join(map(str, row.places))}"
    yield "Players who share a place share its points."


def league_table(ranked: Sequence[LeaguePlayer]) -> Iterator[str]:
    """The standings as text."""
    width = max(6, *(len(one.player) for one in ranked)) if ranked else 6
    yield f"place  {'player':<{width}}  points  played  wins"
    for one in ranked:
        yield f"{one.place:>5}  {one.player:<{width}}  {points_said(one.points):>6}  {one.played:>6}  {one.wins:>4}"
