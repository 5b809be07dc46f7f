"""One finished hand: its files, and the replay as a guest may see it. `own_hand_routes` has the list."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import partial
from typing import Final
from zlib import crc32
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.json import Decoder
from msgspec.structs import replace

from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.houses import Offer
from houseway.live.table.restoration import hosted_kept
from houseway.live.views.hand_proofs import proof_of, seen_record
from houseway.live.views.replays import AfterHand, frames_of
from houseway.protocol.http_bodies import ReplayView
from houseway.referee.vocabulary import AnyEvent
from houseway.room.room import Room
from houseway.shuffle.proofs import Proof
from houseway.store.rows import HandRow, TableRow

_events: Final[Decoder[list[AnyEvent]]] = Decoder(list[AnyEvent])
PRIVATE_HAND: Final = "this hand was played at a private table: only people who were let in there can see it"


class HandError(HousewayError):
    """A hand that does not exist, or that belongs to others."""


def seat_in(row: HandRow, guest: str) -> int | None:
    """The seat where a guest was dealt in, whoever sits there now."""
    return next((seat for seat, one in row.guests.items() if one == guest), None)


def find_row(room: Room, table: str, hand: int, guest: str) -> HandRow:
    """A finished hand, for someone who was dealt in or may watch the table.

    Nobody else learns whether a private table has played it.
    """
    found = room.store.hand(table, hand) if hand < 2**62 else None
    if found is None or seat_in(found, guest) is None:
        known = room.row_of(table)
        if known is not None and not may_look(room, known, guest):
            raise HandError(PRIVATE_HAND)
    if found is None:
        raise HandError(f"there is no finished hand {hand} of table {table[:80]}")
    return found


def _own(room: Room, table: str, hand: int, guest: str) -> HandRow:
    found = find_row(room, table, hand, guest)
    if seat_in(found, guest) is None:
        raise HandError("only players who were dealt in can download the hand")
    return found


def hand_file(room: Room, table: str, hand: int, guest: str) -> str:
    """The guest's own hand as a hand file."""
    row = _own(room, table, hand, guest)
    if not row.text:
        raise HandError("this game has no hand files yet")
    known = room.row_of(table)
    if known is None or not room.shows_seeds(known):
        return seen_record(row, seat_in(row, guest))
    return row.text


def hand_phh(room: Room, table: str, hand: int, guest: str) -> str:
    """The guest's own hand as PHH, if PHH knows the game."""
    from houseway.history.handfile.text import parse_record
    from houseway.history.phh.convert import to_phh
    from houseway.history.phh.phh_record import format_phh

    return format_phh(to_phh(parse_record(hand_file(room, table, hand, guest), file=f"{table}-{hand}.hand")))


def hand_site(room: Room, table: str, hand: int, guest: str, form: str) -> str:
    """The guest's own hand in another site's format: their own cards, and what was shown."""
    from houseway.history.handfile.text import parse_record
    from houseway.history.sites.forms import FORMS, write_site
    from houseway.history.sites.story_writer import About

    row = _own(room, table, hand, guest)
    if not row.text:
        raise HandError("this game has no hand files yet")
    known = room.row_of(table)
    about = About(
        number=f"{crc32(table.encode())}{hand:06}",
        table=table,
        hero=seat_in(row, guest),
        seats=0 if known is None else known.seats,
        when=_eastern(row.started_at) if form == "pokerstars" else _utc(row.started_at),
    )
    story = write_site(parse_record(row.text, file=f"{table}-{hand}.hand"), FORMS[form], about)
    return FORMS[form].write(story)


def _utc(at: float) -> datetime:
    return datetime.fromtimestamp(int(at), UTC).replace(tzinfo=None)


def _eastern(at: float) -> datetime:
    """A time in New York, as PokerStars writes it; in winter time if no time zones are installed."""
    try:
        zone: tzinfo = ZoneInfo("America/New_York")
    except (ZoneInfoNotFoundError, OSError):
        zone = timezone(-timedelta(hours=5))
    return datetime.fromtimestamp(int(at), zone).replace(tzinfo=None)


def may_look(room: Room, table: TableRow, guest: str) -> bool:
    """Whether someone who was not dealt in may see a table's hands: at a private table, only with the key."""
    run = room.runs.get(table.id)
    if run is not None:
        return run.conduct.admits(guest)
    return guest in room.roles.holders("floor") or hosted_kept(table, room.store.latest(table.id)).admits(guest)


FILES: Final[dict[str, Callable[[Room, str, int, str], str]]] = {
    "hand": hand_file,
    "phh": hand_phh,
    "txt": partial(hand_site, form="pokerstars"),
    "ohh": partial(hand_site, form="ohh"),
}
"""How to write a guest's own hand, by file suffix."""


def told_in(room: Room, table: str, hand: int, guest: str, forms: tuple[str, ...]) -> tuple[str, ...]:
    """The formats that can express this hand; each is tried."""
    return tuple(form for form in forms if form == "hand" or _tells(room, table, hand, guest, form))


def _tells(room: Room, table: str, hand: int, guest: str, form: str) -> bool:
    try:
        return bool(FILES[form](room, table, hand, guest))
    except HousewayError:
        return False


def forms_of(offer: Offer) -> tuple[str, ...]:
    """The formats that support a game, by file suffix."""
    from houseway.history.phh.setup import variant_of
    from houseway.history.sites.forms import FORMS

    game, betting = offer.game.name, offer.rules.limit.betting
    phh = ("phh",) if variant_of(game, betting) is not None else ()
    return ("hand", *phh, *(form.suffix[1:] for form in FORMS.values() if form.tells(game, betting)))


def replay_of(room: Room, table: str, hand: int, guest: str, check: Callable[[], None] = lambda: None) -> ReplayView:
    """A hand, frame by frame, with a player's own cards, or as a spectator saw it.

    `check` is called now and then, and stops the work by raising once nobody waits for it.
    """
    row = find_row(room, table, hand, guest)
    if not row.text:
        raise HandError("this hand was not recorded in full")
    you, known = seat_in(row, guest), room.row_of(table)
    if known is None:
        raise HandError(f"there is no table {table[:80]}")
    offer = room.offer_played(known, row.game, row.limit)
    if not room.shows_seeds(known):
        row = replace(row, seed="")
    frames = frames_of(
        row, you, house_name=offer.house.name, title=offer.page.title, later=_later(room, row), check=check
    )
    return ReplayView(
        table=table, hand=hand, house=row.house, house_name=offer.house.name, game=row.game, title=offer.page.title,
        limit=row.limit, names={str(seat): name for seat, name in row.names.items()}, you=you,
        started_at=row.started_at, ended_at=row.ended_at,
        frames=frames, commitment=row.commitment,
        seed="" if you is None else row.seed, deck=offer.rules.deck or offer.game.deck,
        forms=() if you is None else told_in(room, table, hand, guest, forms_of(offer)),
    )  # fmt: skip


def _later(room: Room, row: HandRow) -> tuple[AfterHand, ...]:
    """The cards that everyone was shown after a hand."""
    events = (event for body in room.store.after_hand(row.table, row.hand) for event in _events.decode(body))
    return tuple(event for event in events if isinstance(event, AfterHand))


def proof_told(room: Room, table: str, hand: int, guest: str) -> Proof:
    """What this guest saw of a hand, with its proof; a spectator gets proof of the board and the shown hands."""
    row, known = find_row(room, table, hand, guest), room.row_of(table)
    if known is None:
        raise HandError(f"there is no table {table[:80]}")
    offer = room.offer_played(known, row.game, row.limit)
    pack = find_deck(offer.rules.deck or offer.game.deck)
    return proof_of(row, seat_in(row, guest), pack, seed=room.shows_seeds(known))
