"""Every kind of ranking by name: how many cards it takes, from what pack, and how it scores and speaks.

This is the one list that the command line, the batch engine and the games read. A kind whose cards come
in two groups takes the hole cards first and the board after them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Self

from houseway.cards import JOKER, RANKS, as_cards, format_card, require_distinct
from houseway.errors import HousewayError
from houseway.ranking import scalar, two_from_hand
from houseway.ranking.orders import order
from houseway.ranking.scalar import Evaluator


class RankingError(HousewayError):
    """Cards that a kind of ranking cannot take, or a kind that does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One way of ranking."""

    name: str
    about: str
    counts: tuple[int, ...]
    score: Callable[[Sequence[int]], int]
    words: Callable[[int], str]
    order: str | None = None
    """The order of five-card hands behind it, if any."""
    hole: int = 0
    """How many of the cards, the first ones, are hole cards; 0 when there are no two groups."""
    exactly_two: bool = False
    """Whether the hand must be two hole cards and three of the board."""
    joker: bool = False
    many_packs: bool = False
    ranks: str = RANKS
    """The ranks that its pack has."""
    suits_tell: bool = False
    """Whether suits matter without an order of five-card hands behind it."""
    counted: Callable[[Sequence[int]], tuple[int, ...]] | None = None
    """Which of a hand's cards count, if not five of them by an order."""

    def check(self, cards: Sequence[int]) -> None:
        """Refuse cards that this kind cannot rank, saying what would be right."""
        if len(cards) not in self.counts:
            raise RankingError(f"{self.name} takes {self.takes}, not {len(cards)}")
        if not self.joker and JOKER in cards:
            raise RankingError(f"{self.name} has no joker (Jk): {self._with_joker()}")
        absent = next((card for card in cards if card != JOKER and RANKS[card >> 2] not in self.ranks), None)
        if absent is not None:
            raise RankingError(f"{self.name} has no {format_card(absent)}: its ranks are {' '.join(self.ranks)}")
        if not self.many_packs:
            require_distinct(cards)

    @property
    def takes(self) -> str:
        """`7 cards`, `5 to 8 cards`, `4 hole cards and 3 to 5 board cards`."""
        first, last = self.counts[0], self.counts[-1]

        def span(low: int, high: int, what: str) -> str:
            return f"{low} {what}" if low == high else f"{low} to {high} {what}"

        if self.hole:
            return f"{self.hole} hole cards and {span(first - self.hole, last - self.hole, 'board cards')}"
        return span(first, last, "card" if last == 1 else "cards")

    def _with_joker(self) -> str:
        return "with a joker use bug, bug-wheel-second or low-joker"


def _later(module: str, function: str) -> Callable[..., Any]:
    """A function of one of the small rankings, imported when first called: most commands never need it."""

    @cache
    def found() -> Callable[..., Any]:
        ready: Callable[..., Any] = getattr(import_module(f"houseway.ranking.{module}"), function)
        return ready

    def call(*given: Any) -> Any:
        return found()(*given)

    return call


_ANY: Final = (5, 6, 7, 8)
_ONE_JOKER: Final = (5, 6, 7)


def _five(name: str, counts: tuple[int, ...], about: str, *, ranks: str = RANKS) -> Kind:
    return Kind(
        name=name,
        about=about,
        counts=counts,
        order=name,
        ranks=ranks,
        joker=name in ("bug", "bug-wheel-second", "low-joker"),
        score=lambda cards: scalar.direct(order(name), cards),
        words=lambda score: order(name).words(score),
    )


def _high(name: str, hole: int, counts: tuple[int, ...], about: str, *, exactly_two: bool) -> Kind:
    def score(cards: Sequence[int]) -> int:
        if exactly_two:
            return two_from_hand.direct_high(order("high"), cards[:hole], cards[hole:])
        return scalar.direct(order("high"), cards)

    return Kind(
        name=name,
        about=about,
        counts=counts,
        order="high",
        hole=hole,
        exactly_two=exactly_two,
        score=score,
        words=lambda score: order("high").words(score),
    )


def _eight(name: str, hole: int, counts: tuple[int, ...], about: str) -> Kind:
    return Kind(
        name=name,
        about=about,
        counts=counts,
        order="eight",
        hole=hole,
        exactly_two=True,
        score=two_from_hand.low_evaluator(hole),
        words=lambda score: order("eight").words(score),
    )


def _small(
    name: str, about: str, module: str, counts: tuple[int, ...], *, joker: bool = False, many_packs: bool = False
) -> Kind:
    score, words = _later(module, "score"), _later(module, "say")
    return Kind(name=name, about=about, counts=counts, score=score, words=words, joker=joker, many_packs=many_packs)


def _suited(
    name: str,
    about: str,
    module: str,
    counts: tuple[int, ...],
    *,
    which: str = "",
    ranks: str = RANKS,
    hole: int = 0,
    counted: str = "",
) -> Kind:
    score, words = _later(module, f"score{which}"), _later(module, f"say{which}")
    return Kind(
        name=name,
        about=about,
        counts=counts,
        score=score,
        words=words,
        ranks=ranks,
        hole=hole,
        suits_tell=True,
        counted=_later(module, counted) if counted else None,
    )


def _board(name: str, about: str, which: str) -> Kind:
    score, words = _later("boards", f"score_{which}"), _later("boards", f"say_{which}")
    return Kind(name=name, about=about, counts=(1, 2, 3, 4), score=score, words=words)


def _blackjack(name: str, variant: str, about: str) -> Kind:
    score, words = _later("blackjack", "score_of_variant"), _later("blackjack", "say_of_variant")
    return Kind(
        name=name,
        about=about,
        counts=tuple(range(2, 23)),
        joker=True,
        many_packs=True,
        score=partial(score, variant),
        words=partial(words, variant),
    )


_ALL: Final = (
    _five("high", _ANY, "high poker, the best five cards; A-2-3-4-5 is the lowest straight"),
    _five("bug", _ONE_JOKER, "high with a joker that is an ace or fills a straight or flush; five aces is best"),
    _five("bug-wheel-second", _ONE_JOKER, "bug, with A-2-3-4-5 as the second-highest straight"),
    _five("low", _ANY, "ace-to-five low, the best five cards; straights and flushes do not count"),
    _five("low-joker", _ONE_JOKER, "ace-to-five low with a joker that is the lowest rank not held"),
    _five("low-oasis", _ONE_JOKER, "lowball as Oasis prints it: paired aces are the worst of their class"),
    _five("eight", _ANY, "ace-to-five low that needs an eight or better; 0 when there is none"),
    _high("omaha", 4, (7, 8, 9), "high with exactly two of four hole cards and three of the board", exactly_two=True),
    _eight("omaha8", 4, (7, 8, 9), "8-or-better low with exactly two of four hole cards and three of the board"),
    _high("two-hole", 2, (5, 6, 7), "high with both hole cards and three of the board (S & K)", exactly_two=True),
    _eight("two-hole8", 2, (5, 6, 7), "8-or-better low with both hole cards and three of the board (S & K)"),
    _high("pineapple", 3, (6, 7, 8), "high with any of three hole cards and the board (S & K)", exactly_two=False),
    _high("omaha-5", 5, (8, 9, 10), "high with exactly two of five hole cards and three of the board",
          exactly_two=True),
    _eight("omaha-5-8", 5, (8, 9, 10), "8-or-better low with exactly two of five hole cards and three of the board"),
    _five("short-deck", _ANY, "high from 36 cards, sixes up: a flush beats a full house, A-6-7-8-9 is a straight",
          ranks=RANKS[4:]),
    _five("deuce-to-seven", (5,), "low where straights and flushes hurt and the ace is high; 7-5-4-3-2 is best"),
    _suited("badugi", "badugi: the most of four cards that differ in rank and suit, and the lowest of those", "badugi",
            (4,), counted="counted"),
    _suited("kuhn", "one card, the higher one wins (Kuhn poker)", "study", (1,), which="_one"),
    _suited("leduc", "one hole card with the board's: a pair beats none (Leduc hold'em)", "study", (2,), which="_two",
            hole=1),
    _suited("rhode-island", "one hole card and two of the board (Rhode Island hold'em)", "study",
            (3,), which="_three", hole=1),
    _suited("numeral-211", "one hole card and two of the board; the ace is above the ten (Numeral 211)", "study",
            (3,), which="_numeral", hole=1, ranks="23456789TA"),
    _small("push-nine", "push-nine: three cards, 36 ranks from zero points to three aces", "push_nine", (3,)),
    _small("pai-gow-front", "the two-card hand of pai gow; the joker is an ace", "pai_gow", (2,), joker=True),
    _small("super-pan-9", "super pan 9: the last digit of the sum, nine is best", "points", (1, 2, 3, 4, 5),
           many_packs=True),
    _blackjack("blackjack22", "a", "blackjack 22, variant A: nearest to 22, and under beats over"),
    _blackjack("blackjack22-b", "b", "blackjack 22, variant B: 22 or under, wild joker"),
    _blackjack("blackjack22-f", "f", "blackjack 22, variant F: no-bust 21 with natural 22s"),
    _small("pan-meld", "a meld of pan: rope, or square of different suits or of one", "pan", tuple(range(3, 12)),
           many_packs=True),
    _board("showing-high", "a stud board: the highest open hand", "high"),
    _board("showing-low", "a razz board: the lowest open hand", "low"),
)  # fmt: skip

KINDS: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in _ALL})

SPLITS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "omaha-hi-lo": ("omaha", "omaha8"),
        "hi-lo": ("high", "eight"),
        "two-hole-hi-lo": ("two-hole", "two-hole8"),
        "omaha-5-hi-lo": ("omaha-5", "omaha-5-8"),
    }
)
"""Split games: the kind of the high half and the kind of the low half."""


def kind(name: str) -> Kind:
    """The kind of this name, or a one-line error that lists the names."""
    found = KINDS.get(name)
    if found is None:
        raise RankingError(f"{name!r} is not a kind of ranking: choose one of {', '.join(KINDS)}")
    return found


class Score(int):
    """A hand's strength: an int, higher is better, that knows its kind and its name."""

    kind: str

    def __new__(cls, value: int, kind: str) -> Self:
        """Tie a score to the kind that gave it."""
        score = super().__new__(cls, value)
        score.kind = kind
        return score

    @property
    def words(self) -> str:
        """The hand's name, as said at the table."""
        return say(self, self.kind)

    def __repr__(self) -> str:
        return f"<{self.kind} {int(self)}: {self.words}>"

    def __reduce__(self) -> tuple[type["Score"], tuple[int, str]]:
        return Score, (int(self), self.kind)


def rank(cards: str | Sequence[int], kind_name: str = "high") -> Score:
    """The score of a hand, from text or ints, checked.

    >>> rank("As Ks Qs Js Ts 2d 3c", "high").words
    'royal flush'
    >>> rank("2c 3d 4h 6s 8c", "low") > rank("2c 3d 4h 7s 8c", "low")
    True
    """
    by = kind(kind_name)
    held = as_cards(cards)
    by.check(held)
    return Score(by.score(held), kind_name)


def say(score: int, kind_name: str) -> str:
    """The name of a score of this kind."""
    return _words(int(score), kind_name)


@lru_cache(maxsize=65_536)
def _words(score: int, kind_name: str) -> str:
    return kind(kind_name).words(score)


def compare(hands: Sequence[str | Sequence[int]], kind_name: str = "high") -> list[tuple[int, Score]]:
    """Places of several hands: (1 for the best, its score), ties sharing a place, in the order given."""
    scores = [rank(hand, kind_name) for hand in hands]
    return [(1 + sum(other > score for other in scores), score) for score in scores]


@cache
def evaluator(kind_name: str, count: int | None = None) -> Evaluator:
    """A fast function from ints to int, the same score as `rank` but unchecked.

    With `count` it takes hands of exactly that many cards and is quickest; without, any count of the kind.
    """
    by = kind(kind_name)
    if count is None:
        if len(by.counts) == 1:
            return evaluator(kind_name, by.counts[0])
        return _any_count(kind_name)
    if count not in by.counts:
        raise RankingError(f"{kind_name} takes {by.takes}, not {count}")
    if by.order is None:
        return by.score
    if not by.exactly_two:
        return scalar.evaluator(by.order, count)
    if by.order == "eight":
        return two_from_hand.low_evaluator(by.hole)
    return two_from_hand.high_evaluator(by.hole, count - by.hole)


def _any_count(kind_name: str) -> Evaluator:
    ready: dict[int, Evaluator] = {}

    def score(cards: Sequence[int]) -> int:
        count = len(cards)
        if count not in ready:
            ready[count] = evaluator(kind_name, count)
        return ready[count](cards)

    return score
