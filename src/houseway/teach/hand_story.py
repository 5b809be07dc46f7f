"""The story of a hand as one player has seen it: a line for each thing that happened, and how it ended.

The first line of its kind in a hand also explains it. The story names nothing that the player's seat does not see.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from houseway.cards import format_cards
from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.narrate.narrator import Line, line_of, tell
from houseway.referee.shared_events import Event
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    BankPassed,
    BankReturned,
    BankTaken,
    BoardDealt,
    BoughtIn,
    Burned,
    Called,
    CardTaken,
    Charged,
    Checked,
    Collected,
    Dealt,
    DealtUp,
    DiceThrown,
    Discarded,
    Drew,
    Folded,
    HandEnded,
    HandSet,
    HandShown,
    HandStarted,
    Melded,
    Mucked,
    NoBank,
    Opened,
    OpenTaken,
    PaidOver,
    PassedHand,
    Plays,
    Posted,
    Pushed,
    Raised,
    RoundOpened,
    SecondBoardDealt,
    SetShown,
    Settled,
    Shown,
    StockDrawn,
    Stood,
    ThrownUp,
    Wagered,
    WentOut,
    Won,
)

_MOST_TOLD: Final = 14
"""The most events told at once; the log has them all."""


class StoryLine(Struct, frozen=True):
    """A line about what happened, with the reason if it is the first of its kind in the hand."""

    text: str
    why: str = ""


def capitalized(words: str) -> str:
    """The words as they begin a line."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words with a full stop."""
    return words if words.endswith((".", "!", "?")) else f"{words}."


class Story:
    """The story of the hand as the viewer has seen it."""

    def __init__(self, view: HandView, names: Mapping[int, str]) -> None:
        self._view = view
        self._names = names

    def who(self, seat: int) -> str:
        """What to call a player."""
        return self._names.get(seat) or f"Seat {seat}"

    def since(self) -> tuple[StoryLine, ...]:
        """What happened since the viewer's last decision, newest last."""
        events = self._view.events
        begin = max((at + 1 for at, event in enumerate(events) if self._decided(event)), default=0)
        first = {type(event): at for at, event in reversed(list(enumerate(events))) if self._is_told(event)}
        words = self._words(events)
        told = [(at, event) for at, event in enumerate(events) if at >= begin and self._is_told(event)]
        found = []
        for kind, run in groupby(told, key=lambda one: type(one[1])):
            lines = list(run)
            texts = self._together([event for _, event in lines], [words[at] for at, _ in lines])
            whys = [self._why(event) if first[kind] == at else "" for at, event in lines]
            found += [StoryLine(sentence(text), why) for text, why in zip(texts, whys, strict=False)]
        return tuple(found[-_MOST_TOLD:])

    def _together(self, run: Sequence[Event], texts: Sequence[str]) -> list[str]:
        """One line for several players who got or did the same; a line each for the rest."""
        seats: list[int] = [getattr(one, "seat", 0) for one in run]
        if len(run) > 1 and isinstance(run[0], DealtUp):
            cards = (format_cards(one.cards) for one in run if isinstance(one, DealtUp))
            return [
                f"Dealt face up: {', '.join(f'{self._you(seat)} {up}' for seat, up in zip(seats, cards, strict=True))}"
            ]
        deeds = {text.removeprefix(f"{self.who(seat)} ") for seat, text in zip(seats, texts, strict=True)}
        if len(run) == 1 or len(deeds) > 1 or len(set(seats)) < len(run) or not isinstance(run[0], _ALIKE):
            return [self._as_you(text) for text in texts]
        verb, _, rest = deeds.pop().partition(" ")
        *others, last = map(self._you, seats)
        each = f"{rest} each" if "$" in rest else rest.replace("the hand", "their hands")
        return [capitalized(f"{', '.join(others)} and {last} {_base(verb)} {each}".rstrip())]

    def _you(self, seat: int) -> str:
        return "you" if seat == self._view.viewer else self.who(seat)

    def _words(self, events: Sequence[Event]) -> list[str]:
        try:
            return tell(events, self._names)
        except HousewayError:
            return ["" for _ in events]

    def _as_you(self, text: str) -> str:
        """A line about the viewer in the second person: `Ann posts $1` becomes `You post $1`."""
        viewer = self._view.viewer
        name = "" if viewer is None else self.who(viewer)
        if not name or not text.startswith(f"{name} "):
            return text
        verb, _, rest = text[len(name) + 1 :].partition(" ")
        said = f"You {_base(verb)} {rest}".rstrip()
        return said.replace(" and is ", " and are ").replace(" and has ", " and have ")

    def _is_told(self, event: Event) -> bool:
        if isinstance(event, Dealt) and event.seat != self._view.viewer:
            return False
        if self._view.over and isinstance(event, _RESULTS):  # the ending tells it
            return False
        return line_of(event) is not Line.NONE and not isinstance(event, _PLAIN)

    def _decided(self, event: Event) -> bool:
        mine = getattr(event, "seat", None) == self._view.viewer
        return mine and isinstance(event, _DECISIONS)

    def _why(self, event: Event) -> str:
        say = _WHYS.get(type(event))
        return "" if say is None else say(event, GAMES[self._view.game].low)

    def ending(self, result: str) -> tuple[str, ...]:
        """Who won with what, and the change in the viewer's chips."""
        events = self._view.events
        if result:
            return (sentence(result), *self._net(events))
        words = self._words(events)
        won = [sentence(words[at]) for at, event in enumerate(events) if isinstance(event, _RESULTS)]
        return (*won, *self._net(events))

    def _net(self, events: Sequence[Event]) -> Iterable[str]:
        start = next((event for event in events if isinstance(event, HandStarted)), None)
        end = next((event for event in reversed(events) if isinstance(event, HandEnded)), None)
        if start is None or end is None or self._view.viewer not in start.seats:
            return
        at = start.seats.index(self._view.viewer)
        net = end.stacks[at] - start.stacks[at]
        if net > 0:
            yield f"You are {format_money(net)} up on this hand."
        elif net < 0:
            yield f"You are {format_money(-net)} down on this hand."
        else:
            yield "You broke even on this hand."


_VERBS: Final = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_HISSING: Final = ("sses", "shes", "ches", "xes")


def _base(verb: str) -> str:
    """`post` from `posts`."""
    if verb in _VERBS:
        return _VERBS[verb]
    return verb[:-2] if verb.endswith(_HISSING) else verb.removesuffix("s")


_DECISIONS: Final = (
    Folded, Checked, Called, Opened, Raised, Drew, Discarded, Wagered, BankTaken, HandSet, Stood, CardTaken, Plays,
    PassedHand, Melded, ThrownUp, OpenTaken, BoughtIn, StockDrawn, BankPassed,
)  # fmt: skip
_ALIKE: Final = (Posted, Folded, Checked, Called, Mucked, Plays, PassedHand)
"""Events told in one line if several players in a row did the same."""
_PLAIN: Final = (HandStarted, HandEnded, RoundOpened, Burned)
"""Events that the table itself shows well enough."""
_RESULTS: Final = (Won, Settled, Pushed, NoBank, WentOut, PaidOver, BankReturned)
_Why = Callable[[Any, bool], str]
_WHYS: Final[dict[type[Event], _Why]] = {
    Posted: lambda event, _: _POSTED.get(event.what, "It must go in first, so that there is a pot to win."),
    Dealt: lambda *_: "Cards face down: only the player who holds them sees them.",
    DealtUp: lambda *_: "Cards face up: everyone sees them, so look at what the others show.",
    BoardDealt: lambda *_: "These belong to everyone.",
    SecondBoardDealt: lambda *_: "With the cards that both runs share, these are a second board for half the pot.",
    Folded: lambda *_: "Out of this hand; the chips they put in stay in the pot.",
    Checked: lambda *_: "Stays in without a bet.",
    Called: lambda *_: "Matches the bet to stay in.",
    Opened: lambda *_: "Has a good hand, or wants you to think so.",
    Raised: lambda *_: "Makes it more expensive: a sign of a strong hand, or of nerve.",
    Charged: lambda *_: "The house's fee for the hand.",
    Collected: lambda *_: "The house's fee for the hand, the same whoever wins.",
    Drew: lambda *_: "How many cards a player draws says something about what they kept.",
    Discarded: lambda *_: "Nobody else sees it.",
    Shown: lambda *_: "The cards speak for themselves.",
    Mucked: lambda *_: "A beaten hand can be mucked without showing.",
    BankTaken: lambda *_: "Everyone else bets against this stake.",
    Wagered: lambda *_: "A bet against the bank.",
    DiceThrown: lambda *_: "The dice decide whose hand is dealt and settled first.",
    HandShown: lambda *_: "Now it can be compared.",
    SetShown: lambda *_: "Both hands are shown and compared with the bank's.",
    StockDrawn: lambda *_: "It must be melded at once or discarded.",
    ThrownUp: lambda *_: "The next player may take it, if it came from the stock and can be melded at once.",
    Melded: lambda *_: "Cards down count toward eleven.",
    Plays: lambda *_: "Stays in with these ten cards.",
    PassedHand: lambda *_: "Gives up the ante.",
    Pushed: lambda *_: "The best hands tie: the pot stays and is played for again.",
    Won: lambda event, low: (
        "Everyone else had folded."
        if event.share == "uncontested"
        else ("The lowest hand shown." if low and event.share == "all" else "")
    ),
}
_POSTED: Final[dict[str, str]] = {
    "small blind": "The first seats after the button must bet before the deal, so that there is a pot to win.",
    "big blind": "The first seats after the button must bet before the deal, so that there is a pot to win.",
    "bring-in": "Someone must start the betting: the up cards decide who.",
    "ante": "Everyone pays a little before the deal, so that there is a pot to win.",
}
