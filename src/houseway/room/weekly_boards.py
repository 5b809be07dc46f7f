"""The weekly boards: who played most, and who did best, at the tables open to all; only people who agreed are named."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError
from houseway.houses import Offer
from houseway.people.board_names import BoardNames
from houseway.protocol.board_bodies import BoardLine, BoardsView
from houseway.room.own_hands.public_hands import PublicHands, PublicSum
from houseway.room.reports.calendar import calendar_of
from houseway.room.side_work import BusyError
from houseway.store.rows import HandRow, TableRow

if TYPE_CHECKING:
    from houseway.store.store import Store

WEEKS: Final = ("this", "last")
LEAST_HANDS: Final = 100
"""The fewest hands with which a result is on its board."""
_MOST_LINES: Final = 10


class Boards:
    """The boards of one room."""

    def __init__(self, store: "Store", offer_of: Callable[[TableRow], Offer]) -> None:
        self._store = store
        self._offer_of = offer_of
        self._title = lru_cache(maxsize=1_000)(self._titled)
        self._hands = PublicHands(store)
        self._names = BoardNames(store)

    def view(self, week: str, now: float, *, game: str = "", guest: str = "", seconds: float) -> BoardsView:
        """The boards of this or the last week, of all games, a `house`, or a `house/game`.

        Hands are read for this many seconds at most.
        """
        found = calendar_of(self._store).week(now, before=WEEKS.index(week))
        unread = self._hands.read_more(found.since, found.until, self._called, seconds=seconds)
        everything = self._hands.sums(found.since, found.until)
        by_guest = defaultdict[str, list[PublicSum]](list)
        for one in everything:
            if game in ("", one.house, f"{one.house}/{one.game}"):
                by_guest[one.guest].append(one)
        guests = list(by_guest.values())

        def board(value: Callable[[list[PublicSum]], float | None]) -> tuple[BoardLine, ...]:
            return _lines([(figure, sums) for sums in guests if (figure := value(sums)) is not None], guest)

        return BoardsView(
            week=found.name,
            since=found.since,
            until=found.until,
            game=game,
            offers=tuple(sorted({f"{one.house}/{one.game}" for one in everything})),
            hands=board(_hands),
            games=() if "/" in game else board(lambda sums: len({one.game for one in sums})),
            results=board(_result),
            pots=board(lambda sums: round(max(one.pot for one in sums), 1) or None),
            least=LEAST_HANDS,
            shows=self._names.shows(guest),
            unread=unread,
        )

    def _called(self, row: HandRow) -> str:
        return self._title(row.table, row.game, row.limit)

    def _titled(self, table: str, game: str, limit: str) -> str:
        row = self._store.table(table)
        try:
            return "" if row is None else self._offer_of(row).played(game, limit).title
        except BusyError:  # that is true only at this moment
            raise
        except HousewayError:
            return ""


def _hands(sums: Sequence[PublicSum]) -> int:
    return sum(one.hands for one in sums)


def _result(sums: Sequence[PublicSum]) -> float | None:
    """Big blinds per hundred hands, if there are hands enough; nobody is named for being down."""
    measured, blinds = sum(one.measured for one in sums), sum(one.blinds for one in sums)
    return round(100 * blinds / measured, 1) or None if measured >= LEAST_HANDS and blinds > 0 else None


def _lines(figures: list[tuple[float, list[PublicSum]]], guest: str) -> tuple[BoardLine, ...]:
    figures.sort(key=lambda one: (-one[0], one[1][0].name.casefold()))
    values = [value for value, _ in figures]
    return tuple(
        BoardLine(
            place=values.index(value) + 1,
            name=sums[0].name,
            you=sums[0].guest == guest,
            value=value,
            hands=_hands(sums),
        )
        for value, sums in figures[:_MOST_LINES]
    )
