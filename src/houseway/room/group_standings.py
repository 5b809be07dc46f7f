"""The standings of a group over its nights: the settlements of its tables that are closed, added up.

A table is one night, and a night counts once, when it is over. Nothing of this is stored: it follows from the ledger.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from houseway.houses import Offer
from houseway.people.groups import Group
from houseway.protocol.group_bodies import GroupNight, GroupPlayer, GroupView
from houseway.room.settlement import ChipFlow, PlayerNight, cell, dollars, players_of
from houseway.store.rows import TableRow, collection_of

if TYPE_CHECKING:
    from houseway.store.store import Store

MOST_NIGHTS: Final = 200
"""The most nights in one view; earlier ones are only counted."""


def standings_of(
    store: "Store", group: Group, tables: Sequence[str], *, guest: str, offer_of: Callable[[TableRow], Offer]
) -> GroupView:
    """The standings by the ledger; `tables` are the group's, latest first. They may include open ones."""
    rows = [row for table in dict.fromkeys(tables) if (row := store.table(table)) is not None and row.state == "closed"]
    nights = list[GroupNight]()
    by_guest = dict[str, list[tuple[int, PlayerNight]]]()
    for place, row in enumerate(rows[:MOST_NIGHTS]):
        moves = [ChipFlow(*moved) for moved in store.moved_at(row.id)]
        players = players_of(row.id, moves, people=store.people_at(row.id))
        for one, night in players.items():
            if not night.bot:
                by_guest.setdefault(one, []).append((place, night))
        offer, drop = offer_of(row), collection_of(row.id)
        nights.append(
            GroupNight(
                table=row.id,
                title=offer.page.title,
                house_name=offer.house.name,
                limit=row.limit,
                opened_at=row.opened_at,
                hands=store.hands_at(row.id),
                bots=sum(night.result for night in players.values() if night.bot),
                collected=sum(one.cents * ((one.credit == drop) - (one.debit == drop)) for one in moves),
            )
        )
    standings = [_player(one == guest, played, len(nights)) for one, played in by_guest.items()]
    return GroupView(
        group=group.id,
        name=group.name,
        nights=tuple(nights),
        players=tuple(sorted(standings, key=lambda one: (-one.result, one.name))),
        hands=sum(night.hands for night in nights),
        bots=sum(night.bots for night in nights),
        collected=sum(night.collected for night in nights),
        earlier=len(rows) - len(nights),
    )


def _player(you: bool, played: list[tuple[int, PlayerNight]], nights: int) -> GroupPlayer:
    by_night = {place: night.result for place, night in played}
    return GroupPlayer(
        name=played[0][1].name,
        you=you,
        nights=len(played),
        hands=sum(night.hands for _, night in played),
        result=sum(by_night.values()),
        results=tuple(by_night.get(place) for place in range(nights)),
    )


def standings_csv(view: GroupView) -> str:
    """The standings as CSV, in dollars: a line for each player, and a column for each night."""
    heads = [f"{night.title} {night.limit} ({night.table})" for night in view.nights]
    lines = [",".join(("player", "nights", "hands", "result", *map(cell, heads)))]
    for one in view.players:
        results = ("" if cents is None else dollars(cents) for cents in one.results)
        lines.append(",".join((cell(one.name), str(one.nights), str(one.hands), dollars(one.result), *results)))
    bots, drop = (night.bots for night in view.nights), (night.collected for night in view.nights)
    lines.append(",".join((cell("all bots"), "", "", dollars(view.bots), *map(dollars, bots))))
    lines.append(",".join((cell("collected by the house"), "", "", dollars(view.collected), *map(dollars, drop))))
    return "\n".join(lines) + "\n"
