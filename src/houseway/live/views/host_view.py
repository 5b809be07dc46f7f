"""What only a table's host sees: the guests let in, the settings, and what waits for the end of the hand."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from msgspec.structs import asdict

from houseway.bots.levels import USUAL_LEVEL
from houseway.live.table.conduct import Conduct
from houseway.live.table.host_commands import EndNight
from houseway.live.table.table_commands import kind_of
from houseway.live.table_keys import mark_of
from houseway.live.table_settings import GameChoice, Rotation
from houseway.protocol.host_messages import GameRequest, RotationRequest, TermsRequest
from houseway.protocol.table_messages import BuyInNow, GuestNow, HostNotice


def host_told(conduct: Conduct, here: AbstractSet[str], name_of: Callable[[str], str]) -> HostNotice:
    """The host's own view. `here` are the guests with an open page of the table; bots are not guests."""
    table, hosted = conduct.table, conduct.table.hosted
    seats = {one.guest: seat for seat, one in sorted(table.occupants.items()) if not one.bot}
    names = {one.guest: one.name for one in table.occupants.values()}
    known = dict.fromkeys((*seats, *sorted(here), *hosted.entered))
    guests = [
        GuestNow(mark_of(table.id, guest), names.get(guest) or name_of(guest), seats.get(guest), guest in here)
        for guest in known
        if guest not in hosted.barred or guest in seats
    ]
    shut = [
        GuestNow(mark_of(table.id, guest), name_of(guest), None, here=False, barred=True)
        for guest in hosted.barred
        if guest not in seats
    ]
    played = hosted.coming or hosted.game or conduct.manner.opened
    orders = [kind_of(one.command) for one in conduct.orders]
    if conduct.ending:
        orders.append(kind_of(EndNight("", "")))
    return HostNotice(
        table=table.id,
        private=hosted.private,
        password=bool(hosted.password),
        guests=(*guests, *shut),
        bots=conduct.manner.bots if hosted.bots is None else hosted.bots,
        act=conduct.pace.act,
        between=conduct.pace.between,
        orders=tuple(orders),
        level=conduct.bots.level or USUAL_LEVEL,
        seat=conduct.pace.away_gone,
        bomb=table.table.bomb if table.table.has_bomb_pots else None,
        confirms=hosted.confirms,
        knocking=tuple(GuestNow(mark_of(table.id, one.guest), one.name, None, here=True) for one in hosted.knocking),
        asking=tuple(
            BuyInNow(mark_of(table.id, one.guest), one.name, one.seat, one.cents, one.more) for one in hosted.asking
        ),
        game=None if played is None else _game(played),
        rotation=_rotation(hosted.rotation),
        most_rebuys=hosted.most_rebuys,
        most_bought=hosted.most_bought,
    )


def _rotation(played: Rotation | None) -> RotationRequest | None:
    if played is None:
        return None
    games = tuple(_game(one) for one in played.games)
    return RotationRequest(games=games, every=played.every, dealers_choice=played.dealers_choice)


def _game(choice: GameChoice) -> GameRequest:
    return GameRequest(game=choice.game, limit=choice.limit, terms=TermsRequest(**asdict(choice.terms)))
