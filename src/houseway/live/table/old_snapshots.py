"""Snapshots of 0.1.0, read as today's: it recorded the blinds differently, and nothing else that matters differs.

That version knew where the small blind belongs and which seats the big blind had reached, but not the way of each
blind. What it did not know is decided in the player's favor or left open. No chip moves.
"""

from typing import Any, Final

import msgspec

from houseway.live.table.happenings import RoomState

_TWO_BLINDS: Final = 2
_states: msgspec.json.Decoder[RoomState] = msgspec.json.Decoder(RoomState)


def read_state(snapshot: bytes, blinds: int) -> RoomState:
    """The contents of a snapshot of either version; `blinds` is the number of blinds at the table's limit."""
    try:
        return _states.decode(snapshot)
    except msgspec.ValidationError:
        found = msgspec.json.decode(snapshot)
        if not _is_early(found):
            raise
    return msgspec.convert({**found, "table": _todays(found["table"], blinds)}, RoomState, str_keys=True)


def facts_of(snapshot: bytes) -> Any:
    """A snapshot for comparison, without what only 0.1.0 stored in this way."""
    found = msgspec.json.decode(snapshot)
    if _is_early(found):
        found["table"].pop("passed", None)
    return found


def _is_early(found: Any) -> bool:
    return isinstance(found, dict) and isinstance(found.get("table"), dict) and "small_place" in found["table"]


def _todays(table: dict[str, Any], blinds: int) -> dict[str, Any]:
    """With three blinds, nobody knows where the middle one was; they follow the button, so it does not matter."""
    known = (table["small_place"], table["big"])[max(0, _TWO_BLINDS - blinds) :]
    places = known if any(place is not None for place in known) and 0 < blinds <= _TWO_BLINDS else ()
    missed = tuple(range(blinds))
    seats = {number: {**seat, "missed": missed if seat.get("owes") else ()} for number, seat in table["seats"].items()}
    passed = {seat: (hand,) * blinds for seat, hand in table["passed"].items()} if blinds else {}
    return {**table, "seats": seats, "places": places, "passed": passed}
