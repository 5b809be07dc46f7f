"""The log of a table, one line an event, each with the clause it rests on, told as one viewer may hear it.

The words come from the history's narrator, which is handed the events as the viewer may see them and knows nothing
else. Lines are numbered the same for everybody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from houseway.cards import format_card
from houseway.chips.money import format_money
from houseway.history.narrate.hand import narrate
from houseway.referee import vocabulary as ev
from houseway.referee.vocabulary import Event, HandEvent, HandStarted, Posted, Raised, RoundOpened, Settled
from houseway.room.table.happenings import Happened
from houseway.room.telling.views import events_seen

_PER_ENTRY: Final = 1_000
"""Line numbers: so many are set aside for each command."""


class LogLine(Struct, frozen=True):
    """One line."""

    n: int
    hand: int
    text: str
    clause: str
    seat: int | None
    kind: str
    """`deal`, `bet`, `win`, `card`, `seat`, `fee` or `say`."""


_KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("posted", "folded", "checked", "called", "bet", "raised", "returned", "wagered", "bank taken",
                     "bank passed", "not in", "bought in", "not bought", "doubled", "surrendered", "plays",
                     "passed hand", "no bank", "uncovered"), "bet"),
    **dict.fromkeys(("won", "settled", "bank returned", "paid over", "pushed", "went out", "hand ended",
                     "carried over", "forfeited", "pot taken"), "win"),
    **dict.fromkeys(("dealt", "dealt up", "drew", "requested", "discarded", "burned", "board", "mixed", "cut", "shown",
                     "mucked", "played board", "hand set", "set shown", "card taken", "stood", "pair split",
                     "hand shown", "stock drawn", "open taken", "melded", "thrown up", "forced on", "dice",
                     "pile chosen", "button drawn", "hand fouled", "hand dead", "stock run out"), "card"),
    **dict.fromkeys(("charged", "collected"), "fee"),
    **dict.fromkeys(("hand started", "round", "button", "button stopped", "swept"), "deal"),
    **dict.fromkeys(("seated", "left", "topped up", "sat out", "came back", "waiting", "missed", "blind deferred",
                     "kill owed", "straddle announced"), "seat"),
}  # fmt: skip
_UNTOLD: Final = (ev.Swept, ev.HandEnded)
"""Events that the table shows well enough without a line."""


def _kind(event: Event) -> str:
    """What sort of line it is; of what is settled with a bank, only what is won shows as a win."""
    if isinstance(event, Settled) and event.amount <= 0:
        return "bet"
    return _KINDS.get(str(event.__struct_config__.tag), "say")


def log_of(recent: Iterable[Happened], seat: int | None) -> list[LogLine]:
    """All lines of what happened, as a seat may hear them."""
    lines: list[LogLine] = []
    told: list[HandEvent] = []
    for happened in recent:
        lines += lines_of(happened, seat, told)
        told = context_of(happened.events, told)
    return lines


def context_of(events: Iterable[Event], before: Sequence[HandEvent] = ()) -> list[HandEvent]:
    """What the lines after these events need to know of them, and of what was before: nothing that is hidden."""
    told = list(before)
    for event in events:
        if isinstance(event, HandStarted):
            told = [event]
        elif isinstance(event, RoundOpened):
            told = [*(one for one in told if isinstance(one, HandStarted)), event]
        elif isinstance(event, Posted | Raised):
            told.append(event)
    return told


def lines_of(happened: Happened, seat: int | None, told: Sequence[HandEvent]) -> list[LogLine]:
    """The lines of one command as a seat may hear them; `told` is the context of the hand before it."""
    seen = events_seen(happened.events, seat)
    of_the_hand = [event for event in seen if isinstance(event, HandEvent)]
    words = iter(narrate([*told, *of_the_hand], happened.names)[len(told) :])
    lines = []
    for place, event in enumerate(seen):
        clause = str(getattr(event, "clause", ""))
        said = next(words) if isinstance(event, HandEvent) else table_words(event, happened.names)
        if isinstance(event, _UNTOLD):
            continue
        if isinstance(event, HandStarted):
            said = _started(happened, event)
        text = said.removesuffix(f" ({clause})") if clause else said
        who = getattr(event, "seat", None)
        kind = _kind(event)
        number = happened.number * _PER_ENTRY + place
        lines.append(LogLine(number, happened.hand, text, clause, who, kind))
    return lines


def _started(happened: Happened, event: HandStarted) -> str:
    players = ", ".join(
        f"{happened.names.get(seat, f'Seat {seat}')} {format_money(stack)}"
        for seat, stack in zip(event.seats, event.stacks, strict=True)
    )
    return f"Hand {happened.hand}: {players}"


_COMES: Final = {
    "free": "is dealt in", "post": "will post to come in", "wait": "waits for the big blind",
    "after button": "waits until the button is past", "post ahead of button": "will post ahead of the button",
    "kill": "will kill the pot to come in",
}  # fmt: skip


def table_words(event: Event, names: Mapping[int, str]) -> str:
    """What happens between hands, in words."""
    who = names.get(getattr(event, "seat", 0)) or f"Seat {getattr(event, 'seat', 0)}"
    match event:
        case ev.Seated(seat, name, stack):
            return f"{name} sits in seat {seat} with {format_money(stack)}"
        case ev.Left(_, name, stack):
            return f"{name} leaves with {format_money(stack)}"
        case ev.ToppedUp(_, amount):
            return f"{who} adds {format_money(amount)}"
        case ev.SatOut():
            return f"{who} sits out"
        case ev.CameBack(_, how):
            return f"{who} {_COMES.get(how, how)}"
        case ev.Waiting(_, why):
            return f"{who} {why}"
        case ev.Missed(_, amount):
            return f"The blinds pass {who}, who owes {format_money(amount)}"
        case ev.BlindDeferred(_, amount):
            return f"{who} is too short for the blind of {format_money(amount)}, which goes to the next player"
        case ev.KillOwed(_, amount):
            return f"{who} kills the next pot for {format_money(amount)}"
        case ev.StraddleAnnounced():
            return f"{who} will straddle"
        case ev.PotTaken(_, amount):
            return f"{who} takes {format_money(amount)} of the push pot: nobody is left to play against for it"
        case ev.ButtonDrawn(_, card):
            return f"{who} draws {format_card(card)} for the button"
        case ev.ButtonMoved():
            return f"The button is with {who}"
        case _:
            return str(event.__struct_config__.tag)
