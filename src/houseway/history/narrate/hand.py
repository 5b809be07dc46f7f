"""A hand told in a card room's words, one line an event, each with the clause it follows from.

The teller is handed events and names and knows nothing else, so a seat's own view is told by handing in the events
as that seat may see them. A line never says more than its event holds.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from houseway.cards import Card, format_card
from houseway.chips.money import format_money
from houseway.history.narrate.games import tell_banked, tell_pan, tell_push
from houseway.referee.hand import NO_BUTTON, UNKNOWN
from houseway.referee.vocabulary import (
    BankedEvent,
    BoardDealt,
    Burned,
    Called,
    CarriedOver,
    Charged,
    Checked,
    Collected,
    Dealt,
    DealtUp,
    Declared,
    Discarded,
    Drew,
    Folded,
    HandDead,
    HandEnded,
    HandEvent,
    HandStarted,
    Mixed,
    Mucked,
    Opened,
    PaidOver,
    PanEvent,
    PlayedBoard,
    Posted,
    PushEvent,
    Raised,
    Requested,
    Returned,
    RoundOpened,
    Shown,
    StubCut,
    Swept,
    Won,
)

_BRING_IN: Final = "bring-in"
_STREETS: Final = ("Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street")
_DRAW: Final = ("Before the draw", "After the draw")
_ROUNDS: Final = {"stud": _STREETS, "stud-hi-lo": _STREETS, "razz": _STREETS, "draw": _DRAW, "lowball": _DRAW}
_GAMES: Final = {
    "draw": "draw poker", "stud": "seven-card stud", "stud-hi-lo": "seven-card stud hi-lo", "pai-gow": "pai gow",
    "super-pan-9": "super pan 9", "blackjack-22": "blackjack 22",
}  # fmt: skip
"""What a card room says where the short name of a game would puzzle a reader."""


def narrate(events: Sequence[HandEvent], names: Mapping[int, str] | None = None) -> list[str]:
    """The lines of a hand, or of a part of one."""
    started = next((event for event in events if isinstance(event, HandStarted)), None)
    seats, game = (started.seats, started.game) if started is not None else ((), "")
    pots = max((event.pot for event in events if isinstance(event, Won)), default=1)
    lines: list[str] = []
    brought_in = False
    for event in events:
        if isinstance(event, RoundOpened):
            brought_in = False
            said = f"{_round(event.number, game)}: {_who(event.seat, names or {})} is first"
        elif isinstance(event, Raised) and brought_in:
            brought_in = False
            said = f"{_who(event.seat, names or {})} completes to {format_money(event.to)}{_all_in(event.all_in)}"
        else:
            brought_in |= isinstance(event, Posted) and event.what == _BRING_IN
            said = _said(event, names or {}, seats, pots)
        clause = getattr(event, "clause", "")
        lines.append(f"{said} ({clause})" if clause else said)
    return lines


def _round(number: int, game: str) -> str:
    """What the game calls a betting round."""
    names = _ROUNDS.get(game, ())
    return names[number - 1] if number <= len(names) else f"Betting round {number}"


def _who(seat: int, names: Mapping[int, str]) -> str:
    return names.get(seat) or f"Seat {seat}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join("??" if card == UNKNOWN else format_card(card) for card in cards)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _said(event: Struct, names: Mapping[int, str], seats: tuple[int, ...], pots: int) -> str:
    match event:
        case HandStarted():
            return _started(event, names)
        case BoardDealt(cards, street):
            return f"{street.capitalize()}: {_cards(cards)}"
        case Burned(cards, count):
            return f"The dealer burns {_cards(cards) if cards else _count(count, 'card')}"
        case Collected(amount, players):
            return f"The house takes {format_money(amount)} from the pot, with {players} players dealt in"
        case Swept(amount, pot):
            return f"{format_money(amount)} goes into the pot, which holds {format_money(pot)}"
        case HandEnded(stacks, collected):
            ends = [f"{_who(seat, names)} {format_money(stack)}" for seat, stack in zip(seats, stacks, strict=False)]
            taken = f"; the house collected {format_money(collected)}" if collected else ""
            return f"The hand is over: {', '.join(ends) or 'no more'}{taken}"
        case CarriedOver(amount):
            return f"{format_money(amount)} stays on the table for the next deal"
        case Mixed(count):
            return f"{_count(count, 'card')} {'is' if count == 1 else 'are'} shuffled to go on dealing from"
        case StubCut(seat, by, at):
            return f"{_who(seat, names)} asks for a cut, and {_who(by, names)} lifts {_count(at, 'card')}"
        case Folded() | Checked() | Called() | Opened() | Raised() | Returned():
            return f"{_who(event.seat, names)} {_in_the_betting(event)}"
        case Dealt() | DealtUp() | Discarded() | Requested() | Drew():
            return f"{_who(event.seat, names)} {_with_the_cards(event)}"
        case Posted() | Charged() | Declared() | Shown() | Mucked() | HandDead() | PlayedBoard() | Won():
            return f"{_who(event.seat, names)} {_at_the_table(event, pots)}"
        case _:
            return _elsewhere(event, names)


def _elsewhere(event: Struct, names: Mapping[int, str]) -> str:
    """What happens in the games that are not poker."""

    def who(seat: int) -> str:
        return _who(seat, names)

    if isinstance(event, BankedEvent):
        return tell_banked(event, who)
    if isinstance(event, PushEvent | PaidOver):
        return tell_push(event, who)
    return tell_pan(event, who) if isinstance(event, PanEvent) else _plainly(event, names)


def _started(event: HandStarted, names: Mapping[int, str]) -> str:
    players = ", ".join(
        f"{_who(seat, names)} (seat {seat}) {format_money(stack)}"
        for seat, stack in zip(event.seats, event.stacks, strict=True)
    )
    game = _GAMES.get(event.game, event.game)
    button = f"; the button is at seat {event.button}" if event.button != NO_BUTTON else ""
    return f"A hand of {game} {event.limit} at {event.house}: {players}{button}"


def _plainly(event: Struct, names: Mapping[int, str]) -> str:
    """An event that has no words of its own here: its name and what it holds."""
    facts = asdict(event)
    facts.pop("clause", None)
    who = f"{_who(facts.pop('seat'), names)}: " if "seat" in facts else ""
    if "amount" in facts:
        facts["amount"] = format_money(facts["amount"])
    held = ", ".join(f"{name} {_cards(value) if name == 'cards' else value}" for name, value in facts.items())
    return f"{who}{event.__struct_config__.tag}" + (f" ({held})" if held else "")


def _with_the_cards(event: Dealt | DealtUp | Discarded | Requested | Drew) -> str:
    match event:
        case Dealt(_, cards, count):
            return f"is dealt {_cards(cards) if cards else _count(count, 'card')}"
        case DealtUp(_, cards):
            return f"is dealt {_cards(cards)} face up"
        case Discarded(_, cards, count):
            return f"discards {_cards(cards) if cards else _count(count, 'card')}"
        case Requested(_, _, 0):
            return "stands pat"
        case Requested(_, cards, count):
            return f"asks for {_count(count, 'card')}" + (f", throwing away {_cards(cards)}" if cards else "")
        case Drew(_, _, 0):
            return "keeps all five"
        case Drew(_, cards, count):
            return f"draws {_cards(cards) if cards else _count(count, 'card')}"


def _at_the_table(event: Posted | Charged | Declared | Shown | Mucked | HandDead | PlayedBoard | Won, pots: int) -> str:
    match event:
        case Posted(_, amount, "bring-in", _, all_in):
            return f"brings it in for {format_money(amount)}{_all_in(all_in)}"
        case Posted(_, amount, what, live, all_in):
            dead = "" if live or what in ("ante", "dead post") else " dead"
            return f"posts {_article(what)}{dead} of {format_money(amount)}{_all_in(all_in)}"
        case Charged(_, amount, live):
            return f"pays the house {format_money(amount)}{', which counts as a bet' if live else ''}"
        case Declared(_, top):
            return f"declares a low of {top}"
        case Shown(_, cards, words):
            return f"shows {_cards(cards)}: {words}"
        case PlayedBoard(_, words):
            return f"plays the board: {words}"
        case Won(_, amount, pot, share, words, cards):
            if share == "uncontested":
                return f"wins {format_money(amount)}, uncontested"
            which = "" if pots == 1 else " from the main pot" if pot == 1 else f" from side pot {pot - 1}"
            half = f" for the {share}" if share in ("high", "low") else ""
            best = f" with {words}: {_cards(cards)}" if cards else f" with {words}" if words else ""
            return f"wins {format_money(amount)}{which}{half}{best}"
        case Mucked():
            return "throws the hand away"
        case HandDead():
            return "has not discarded when the hands are called clear: the hand is dead"


def _in_the_betting(event: Folded | Checked | Called | Opened | Raised | Returned) -> str:
    match event:
        case Folded():
            return "folds"
        case Checked():
            return "checks"
        case Called(_, amount, _, all_in):
            return f"calls {format_money(amount)}{_all_in(all_in)}"
        case Opened(_, _, to, all_in):
            return f"bets {format_money(to)}{_all_in(all_in)}"
        case Raised(_, _, to, full, all_in):
            short = "" if full else ", less than a full raise"
            return f"raises to {format_money(to)}{_all_in(all_in)}{short}"
        case Returned(_, amount):
            return f"takes back {format_money(amount)} that nobody called"


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


def _article(what: str) -> str:
    if what in ("small blind", "big blind", "third blind", "kill"):
        return f"the {what}"
    return f"{'an' if what[:1] in 'aeiou' else 'a'} {what}"
