"""Blackjack 22: totals and who beats whom, for the whole family of California games that count past 21.

The one house that offers it prints no rules of play (DR-BJ22-01), so a game is a `Rules22`, a handful of parameters,
and `VARIANTS` has the sheets that are complete enough (CX-108 fills the gaps of A). Totals are kept in half points,
because one variant counts to 21.5. Dealing, drawing and what the bank can cover are the game's business: this module
only compares two finished hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from houseway.cards import JOKER, TEXT
from houseway.errors import CardError, HousewayError

FEWEST_CARDS: Final = 2
MOST_CARDS: Final = 22
"""Twenty-two aces count 22 hard, and nobody draws past that."""


class Outcome(Enum):
    """What becomes of the player's bet."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


class Joker(Enum):
    """What a joker counts."""

    NONE = "no joker in the pack"
    ACE = "1 or 11, like an ace"
    WILD = "makes the hand a set total"
    TWO_TWELVE = "2 or 12"


class Over(Enum):
    """How hands past the target are compared."""

    DISTANCE = "nobody is over: the closest wins, the lower of two equally close"
    PUSH_IF_CLOSER = "over loses to not over; both over: a closer player pushes, else the banker wins"
    BUST = "a player who is over has lost, whatever the banker makes"


class Pair(Enum):
    """Two first cards that may be a natural."""

    TWO_JOKERS = "two jokers"
    ACE_JOKER = "ace and joker"
    TWO_ACES = "two aces"
    SUITED_ACES = "two aces of one suit"
    JOKER_ANY = "joker and any card"
    ACE_TEN = "ace and a ten or face"


@dataclass(frozen=True, slots=True)
class Natural:
    """Two first cards that beat every total. Of two naturals the higher tier wins."""

    pair: Pair
    total: int
    """What it counts, in half points."""
    words: str
    pays: tuple[int, int] = (1, 1)
    tier: int = 1


@dataclass(frozen=True, slots=True)
class Rules22:
    """One way of counting and comparing. Totals are in half points: 44 is twenty-two."""

    name: str
    target: int
    joker: Joker
    naturals: tuple[Natural, ...]
    over: Over
    packs: int | None = None
    """None if the sheet leaves the number to the house."""
    jokers_per_pack: int = 1
    wild_total: int = 0
    """What any hand with a joker counts, when jokers are wild."""
    equal: Outcome = Outcome.PUSH
    both_natural: Outcome = Outcome.PUSH
    equal_over: Outcome = Outcome.LOSE
    """Equal totals past the target, if `over` is PUSH_IF_CLOSER."""
    saved_total: int = 0
    """A total past the target that is not a bust if the banker makes it too; 0 for none."""

    def __post_init__(self) -> None:
        if not 40 <= self.target <= 48:
            raise HousewayError(f"target {self.target} is not 20 to 24 points: write it in half points, 44 for 22")
        if (self.joker is Joker.WILD) != (self.wild_total > 0):
            raise HousewayError("a wild joker needs the total it makes, and only a wild joker has one")
        if any(natural.tier < 1 or min(natural.pays) < 1 for natural in self.naturals):
            raise HousewayError("a natural has a tier from 1 and pays a pair such as (3, 2)")
        if self.packs is not None and self.packs < 1:
            raise HousewayError(f"{self.packs} packs cannot be dealt: one or more")


def _natural_22(*pairs: Pair, pays: tuple[int, int] = (1, 1), tier: int = 1) -> tuple[Natural, ...]:
    return tuple(Natural(pair, 44, "natural 22", pays, tier) for pair in pairs)


A: Final = Rules22(
    name="California blackjack, 22",
    target=44,
    joker=Joker.ACE,
    naturals=_natural_22(Pair.TWO_ACES, Pair.TWO_JOKERS, Pair.ACE_JOKER),  # even money, both push: CX-108
    over=Over.DISTANCE,
    packs=1,
    jokers_per_pack=4,
)
# The sheet names Natural 22, not its cards or pay: two jokers as in its sisters C and D, even money.
B: Final = Rules22(
    name="21st Century blackjack",
    target=44,
    joker=Joker.WILD,
    wild_total=44,
    naturals=_natural_22(Pair.TWO_JOKERS),
    over=Over.PUSH_IF_CLOSER,
    packs=8,
)
C: Final = Rules22(
    name="No Bust 21st Century blackjack, 2002",
    target=44,
    joker=Joker.WILD,
    wild_total=44,
    naturals=(
        *_natural_22(Pair.TWO_JOKERS, pays=(2, 1), tier=2),
        Natural(Pair.JOKER_ANY, 44, "joker and a card"),
    ),
    over=Over.PUSH_IF_CLOSER,
)
# "Over" is over a natural, so over 22, and yet a joker makes only 21.
D: Final = Rules22(
    name="No Bust 21st Century blackjack, joker makes 21",
    target=44,
    joker=Joker.WILD,
    wild_total=42,
    naturals=_natural_22(Pair.TWO_JOKERS),
    over=Over.PUSH_IF_CLOSER,
)
# The source says "nearest to 22" and no more: equal distance is read as in A.
E: Final = Rules22(
    name="Wisted's California blackjack, 1989",
    target=44,
    joker=Joker.WILD,
    wild_total=44,
    naturals=_natural_22(Pair.TWO_JOKERS, Pair.TWO_ACES, Pair.ACE_JOKER),
    over=Over.DISTANCE,
    packs=6,
)
# One account pushes equal totals over 21 as well: dataclasses.replace(F, equal_over=Outcome.PUSH).
F: Final = Rules22(
    name="California No Bust",
    target=42,
    joker=Joker.WILD,
    wild_total=42,
    naturals=(
        *_natural_22(Pair.TWO_JOKERS, pays=(2, 1)),
        *_natural_22(Pair.TWO_ACES, Pair.ACE_JOKER),
    ),
    over=Over.PUSH_IF_CLOSER,
    packs=6,
)
I: Final = Rules22(  # noqa: E741 - the letter the survey gives it
    name="Hot Action",
    target=42,
    joker=Joker.TWO_TWELVE,
    naturals=(
        Natural(Pair.TWO_JOKERS, 48, "natural 24", (4, 1), 3),
        Natural(Pair.SUITED_ACES, 44, "natural 22", (2, 1), 2),
        Natural(Pair.ACE_TEN, 42, "blackjack", (6, 5), 1),
    ),
    over=Over.BUST,
    saved_total=44,
)
# What the natural pays is not printed: even money.
J: Final = Rules22(
    name="Pure 21.5",
    target=43,
    joker=Joker.NONE,
    jokers_per_pack=0,
    naturals=(Natural(Pair.ACE_TEN, 43, "natural 21.5"),),
    over=Over.BUST,
)

VARIANTS: Final = {"a": A, "b": B, "c": C, "d": D, "e": E, "f": F, "i": I, "j": J}
"""Card-room sheets by letter. G and H are not here: neither sheet says how two hands over are compared."""


@dataclass(frozen=True, slots=True)
class HandTotal:
    """What a hand counts at its best under one variant."""

    total: int
    """In half points."""
    soft: bool
    """An ace, or a joker that counts two ways, stands at its higher value; never said of a natural."""
    natural: Natural | None
    joker: bool

    @property
    def words(self) -> str:
        """`natural 22`, `soft nineteen`, `twenty-four`."""
        if self.natural is not None:
            return self.natural.words
        return ("soft " if self.soft else "") + _points_words(self.total)

    @property
    def figures(self) -> str:
        """`natural 22`, `soft 19`, `24`, `21½`: read faster than words."""
        if self.natural is not None:
            return self.natural.words
        whole, half = divmod(self.total, 2)
        return f"{'soft ' if self.soft else ''}{whole or ''}{'½' if half else '' if whole else '0'}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome for the player, and what the bet brings: (2, 1) twice itself, (-1, 1) when it is lost."""

    outcome: Outcome
    pays: tuple[int, int]


_ACE_RANK: Final = 12
_TEN_RANK: Final = 8
_FIRST_TWO_WAY: Final = 4 * _ACE_RANK  # the aces and the joker are the last cards
_RAISE: Final = 20  # from 1 to 11, or from 2 to 12
_VALUES: Final = tuple(2 if card >= _FIRST_TWO_WAY else 2 * min(10, (card >> 2) + 2) for card in range(JOKER + 1))
"""In half points, two-way cards at their lower value; a joker of 2 or 12 adds its other point in `total`."""


def _require_hand(cards: Sequence[int], rules: Rules22, fewest: int) -> None:
    if not fewest <= len(cards) <= MOST_CARDS:
        raise CardError(f"a blackjack 22 hand is {fewest} to {MOST_CARDS} cards, not {len(cards)}")
    if not 0 <= min(cards) <= max(cards) <= JOKER:
        raise CardError("that is not a card: cards are the ints 0 to 51, and 52 for the joker")
    if rules.joker is Joker.NONE and JOKER in cards:
        raise CardError(f"{rules.name} has no joker")
    _require_held(cards, rules)


def _require_held(cards: Sequence[int], rules: Rules22) -> None:
    if rules.packs is None or len(set(cards)) == len(cards):
        return
    for card in set(cards):
        held = rules.packs * (rules.jokers_per_pack if card == JOKER else 1)
        if cards.count(card) > held:
            raise CardError(f"{TEXT[card]} appears {cards.count(card)} times: {rules.name} holds {held}")


def _is_pair(pair: Pair, first: int, second: int) -> bool:
    jokers = (first == JOKER) + (second == JOKER)
    aces = (first >> 2 == _ACE_RANK) + (second >> 2 == _ACE_RANK)
    match pair:
        case Pair.TWO_JOKERS:
            return jokers == 2
        case Pair.ACE_JOKER:
            return jokers == aces == 1
        case Pair.TWO_ACES:
            return aces == 2
        case Pair.SUITED_ACES:
            return aces == 2 and first & 3 == second & 3
        case Pair.JOKER_ANY:
            return jokers == 1
        case Pair.ACE_TEN:
            return aces == 1 and jokers == 0 and min(first, second) >> 2 >= _TEN_RANK


def total(cards: Sequence[int], rules: Rules22 = A) -> HandTotal:
    """What the cards count at their best; one card will do, for a banker's up card.

    Which of its values an ace takes is decided by the variant's own order: ace-ace-ace is 23 in A, one
    away from 22, but 13 wherever going over is worse than being low.
    """
    _require_hand(cards, rules, 1)
    joker = JOKER in cards
    if len(cards) == 2:
        for natural in rules.naturals:
            if _is_pair(natural.pair, cards[0], cards[1]):
                return HandTotal(natural.total, False, natural, joker)
    if joker and rules.joker is Joker.WILD:
        return HandTotal(rules.wild_total, False, None, joker)
    hard = sum([_VALUES[card] for card in cards])
    if rules.joker is Joker.TWO_TWELVE:
        hard += 2 * cards.count(JOKER)
    two_way = sum([card >= _FIRST_TWO_WAY for card in cards])
    best = max(range(hard, hard + _RAISE * two_way + 1, _RAISE), key=lambda halves: _strength(halves, rules))
    return HandTotal(best, best > hard, None, joker)


_SPAN: Final = 1000  # more half points than any hand counts
_NATURAL: Final = 3 * _SPAN


def _strength(halves: int, rules: Rules22) -> int:
    """A total as one integer, higher better; `_halves` reads it back."""
    past = halves - rules.target
    if rules.over is Over.DISTANCE:
        return 2 * (_SPAN - abs(past)) + (past <= 0)
    return _SPAN - past if past > 0 else _SPAN + halves


def _halves(score: int, rules: Rules22) -> int:
    if rules.over is Over.DISTANCE:
        away = _SPAN - score // 2
        return rules.target - away if score & 1 else rules.target + away
    return score - _SPAN if score >= _SPAN else rules.target + _SPAN - score


def score(cards: Sequence[int], rules: Rules22 = A) -> int:
    """One integer, higher better, in the variant's order; equal integers are equal hands.

    In A: natural 22, then 22, 21, 23, 20, 24 and so on. In the others: naturals, then totals up to the target
    from the top, then totals past it, the closest first. Only `settle` says what a bet becomes.
    """
    if len(cards) < FEWEST_CARDS:
        raise CardError(f"a blackjack 22 hand is {FEWEST_CARDS} to {MOST_CARDS} cards, not {len(cards)}")
    hand = total(cards, rules)
    return _strength(hand.total, rules) if hand.natural is None else _NATURAL + hand.natural.tier


def say(score: int, rules: Rules22 = A) -> str:
    """`natural 22`, `nineteen`, `twenty-four, two over`. A score does not know soft from hard."""
    for natural in rules.naturals:
        if score == _NATURAL + natural.tier:
            return natural.words
    halves = _halves(score, rules)
    if not 0 < halves < _SPAN or _strength(halves, rules) != score:
        raise HousewayError(f"{score} is not a score of {rules.name}")
    words = _points_words(halves)
    return f"{words}, {_points_words(halves - rules.target)} over" if halves > rules.target else words


def settle(player_cards: Sequence[int], banker_cards: Sequence[int], rules: Rules22 = A) -> Settlement:
    """What becomes of a player's bet against the banker (the player-dealer)."""
    for cards in (player_cards, banker_cards):
        _require_hand(cards, rules, FEWEST_CARDS)
    _require_held([*player_cards, *banker_cards], rules)
    player, banker = total(player_cards, rules), total(banker_cards, rules)
    outcome = _compare(player, banker, rules)
    if outcome is Outcome.WIN:
        return Settlement(outcome, player.natural.pays if player.natural is not None else (1, 1))
    return Settlement(outcome, (0, 1) if outcome is Outcome.PUSH else (-1, 1))


def _compare(player: HandTotal, banker: HandTotal, rules: Rules22) -> Outcome:
    if player.natural is not None or banker.natural is not None:
        mine = 0 if player.natural is None else player.natural.tier
        theirs = 0 if banker.natural is None else banker.natural.tier
        return _higher(mine, theirs, rules.both_natural)
    player_over, banker_over = player.total > rules.target, banker.total > rules.target
    if player_over and rules.over is Over.BUST:
        saved = player.total == banker.total == rules.saved_total
        return rules.equal if saved else Outcome.LOSE
    if player_over and banker_over and rules.over is Over.PUSH_IF_CLOSER:
        if player.total == banker.total:
            return rules.equal_over
        return Outcome.PUSH if player.total < banker.total else Outcome.LOSE
    return _higher(_strength(player.total, rules), _strength(banker.total, rules), rules.equal)


def _higher(mine: int, theirs: int, when_equal: Outcome) -> Outcome:
    if mine == theirs:
        return when_equal
    return Outcome.WIN if mine > theirs else Outcome.LOSE


_ONES: Final = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _points_words(halves: int) -> str:
    """`twenty-four`, `twenty-one and a half`, `half`."""
    whole = _whole_words(halves // 2)
    if halves % 2 == 0:
        return whole
    return f"{whole} and a half" if whole else "half"


def _whole_words(points: int) -> str:
    if points < 20:
        return _ONES[points]
    if points < 100:
        tens, ones = divmod(points, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(points, 100)
    return f"{_ONES[hundreds]} hundred" + (f" and {_whole_words(rest)}" if rest else "")


def score_of_variant(variant: str, cards: Sequence[int]) -> int:
    """The score by a variant's letter."""
    return score(cards, VARIANTS[variant])


def say_of_variant(variant: str, value: int) -> str:
    """The name of a score by a variant's letter."""
    return say(value, VARIANTS[variant])
