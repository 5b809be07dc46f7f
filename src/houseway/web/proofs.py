"""A finished hand proved to the guest who asks: by who was dealt in under that name, never by a seat number sent in."""

from houseway.decks import deck as find_deck
from houseway.room.room import Room
from houseway.room.table.restore import offer_of
from houseway.room.telling.proofs import proof_of
from houseway.shuffle.proofs import Proof
from houseway.web.hands import HandError, find_row, seat_in


def proof_told(room: Room, table: str, hand: int, guest: str) -> Proof:
    """What this guest saw of a hand, with what proves it; somebody who looked on is proved board and shown hands."""
    row, known = find_row(room, table, hand, guest), room.row_of(table)
    if known is None:
        raise HandError(f"there is no table {table[:80]}")
    offer = offer_of(known)
    pack = find_deck(offer.rules.deck or offer.game.deck)
    return proof_of(row, seat_in(row, guest), pack, seed=room.shows_seeds(known))
