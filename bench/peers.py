"""Other people's hand evaluators: how to hand each its cards, call it, and read which hand it finds better.

A peer's cards are made outside the timed loop, in the form it likes best, and it is called through the
quickest function it offers. A peer that is not installed raises ImportError here, and nowhere else.
"""

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import pairwise
from typing import Any, Final, TypeAlias

from houseway.cards import format_card
from houseway.ranking.timing import version_of

Hand: TypeAlias = Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One way to rank hands, one call a hand."""

    call: Callable[..., Any]
    """Takes what `form` gives, spread out as arguments if `spread`."""
    form: Callable[[Hand], Any]
    spread: bool = False
    lower_wins: bool = False

    def run(self, formed: Iterable[Any]) -> None:
        """Rank them all and keep nothing: the loop that is timed."""
        call = self.call
        if self.spread:
            for hand in formed:
                call(*hand)
        else:
            for hand in formed:
                call(hand)

    def results(self, formed: Iterable[Any]) -> list[Any]:
        """What it says of each hand."""
        return [self.call(*hand) if self.spread else self.call(hand) for hand in formed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A peer's name, the package it comes in, and how to make it ready for each work it can do."""

    name: str
    package: str
    plays: Mapping[str, Callable[[], Player]]

    @property
    def version(self) -> str | None:
        """The installed version, if it is installed."""
        return version_of(self.package)

    def player(self, work: str) -> Player:
        """The peer, ready for the work; ImportError if it is not installed."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a peer's own code does is not ours to mend
            return self.plays[work]()


def _each(card_of: Callable[[int], Any]) -> Callable[[Hand], list[Any]]:
    pack = [card_of(card) for card in range(52)]
    return lambda hand: [pack[card] for card in hand]


def _apart(hole: int, card_of: Callable[[int], Any]) -> Callable[[Hand], tuple[list[Any], list[Any]]]:
    pack = [card_of(card) for card in range(52)]
    return lambda hand: ([pack[card] for card in hand[:hole]], [pack[card] for card in hand[hole:]])


def _phevaluator(function: str) -> Player:
    # Its ids are ours: 4 * rank + suit, clubs first.
    return Player(call=getattr(import_module("phevaluator"), function), form=tuple, spread=True, lower_wins=True)


def _phevaluator_private(function: str) -> Player:
    call = getattr(import_module("phevaluator._pheval"), function)
    return Player(call=call, form=tuple, spread=True, lower_wins=True)


def _board_first(player: Player) -> Player:
    """Its Omaha takes the board before the hole cards."""
    return Player(call=player.call, form=lambda hand: (*hand[4:], *hand[:4]), spread=True, lower_wins=True)


def _eval7() -> Player:
    eval7 = import_module("eval7")
    return Player(call=eval7.evaluate, form=_each(lambda card: eval7.Card(format_card(card))))


def _pkrbot() -> Player:
    pkrbot = import_module("pkrbot")
    return Player(call=pkrbot.evaluate, form=_each(lambda card: pkrbot.Card(format_card(card))))


def _pkrbot_raw() -> Player:
    def form(hand: Hand) -> tuple[bytes, bytes, int]:
        return bytes(card >> 2 for card in hand), bytes(card & 3 for card in hand), len(hand)

    return Player(call=import_module("pkrbot").evaluate_raw, form=form, spread=True)


def _treys(evaluator: str, hole: int) -> Player:
    treys = import_module("treys")
    form = _apart(hole, lambda card: treys.Card.new(format_card(card)))
    return Player(call=getattr(treys, evaluator)().evaluate, form=form, spread=True, lower_wins=True)


def _pokerkit(hand_type: str, hole: int) -> Player:
    pokerkit = import_module("pokerkit")
    form = _apart(hole, lambda card: next(iter(pokerkit.Card.parse(format_card(card)))))
    kind = getattr(pokerkit, hand_type)
    # Its lows compare so that the better low is the greater hand; no low is None.
    call = kind.from_game_or_none if "EightOrBetter" in hand_type else kind.from_game
    return Player(call=call, form=form, spread=True)


PEERS: Final = (
    Peer(
        name="pkrbot",
        package="pkrbot",
        plays={"high 7": _pkrbot, "high 5": _pkrbot},
    ),
    Peer(
        name="pkrbot, raw bytes",
        package="pkrbot",
        plays={"high 7": _pkrbot_raw, "high 5": _pkrbot_raw},
    ),
    Peer(
        name="eval7",
        package="eval7",
        plays={"high 7": _eval7, "high 5": _eval7},
    ),
    Peer(
        name="phevaluator",
        package="phevaluator",
        plays={
            "high 7": partial(_phevaluator, "evaluate_7cards"),
            "high 5": partial(_phevaluator, "evaluate_5cards"),
            "omaha 9": lambda: _board_first(_phevaluator("evaluate_omaha_cards")),
        },
    ),
    Peer(
        name="phevaluator, private C",
        package="phevaluator",
        plays={
            "high 7": partial(_phevaluator_private, "evaluate_7cards"),
            "high 5": partial(_phevaluator_private, "evaluate_5cards"),
            "omaha 9": lambda: _board_first(_phevaluator_private("evaluate_omaha_cards")),
        },
    ),
    Peer(
        name="treys",
        package="treys",
        plays={
            "high 7": partial(_treys, "Evaluator", 2),
            "high 5": partial(_treys, "Evaluator", 2),
            "omaha 9": partial(_treys, "PLOEvaluator", 4),
        },
    ),
    Peer(
        name="pokerkit",
        package="pokerkit",
        plays={
            "high 7": partial(_pokerkit, "StandardHighHand", 2),
            "high 5": partial(_pokerkit, "StandardHighHand", 2),
            "low 7": partial(_pokerkit, "RegularLowHand", 7),
            "omaha 9": partial(_pokerkit, "OmahaHoldemHand", 4),
            "omaha8 9": partial(_pokerkit, "OmahaEightOrBetterLowHand", 4),
        },
    ),
)


def disagreement(ours: Sequence[int], theirs: Sequence[Any], *, lower_wins: bool) -> str | None:
    """How a peer's results order the hands otherwise than our scores do, or None if they agree.

    Equal scores must be equal results, and a higher score a better result. Where we score 0 (no hand), the
    peer must say None, and only there.
    """
    result_of: dict[int, Any] = {}
    for place, (score, result) in enumerate(zip(ours, theirs, strict=True)):
        if (score == 0) != (result is None):
            return f"hand {place}: only one of us finds a hand"
        if result_of.setdefault(score, result) != result:
            return f"hand {place}: equal for us, not for them"
    ladder = [result_of[score] for score in sorted(result_of) if score]
    if lower_wins:
        ladder.reverse()
    for worse, better in pairwise(ladder):
        if not worse < better:
            return f"{worse} and {better} are the other way round"
    return None
