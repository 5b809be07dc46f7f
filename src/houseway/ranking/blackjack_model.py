"""Blackjack 22 as numbers: the states a hand can be in, what final hands pay, and how players do against bankers.

Cards come from an endless pack, so cards that are gone do not matter. A banker who draws by a rule follows it. A banker
who draws freely plays as well as possible against one player: by that player's total where hands are open, and
otherwise by the number of cards and by how such players play, with each side answering the other for some rounds. What
hands count and pay is decided in `blackjack` alone. Plain Python, fractions of a second.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from houseway.cards import JOKER, Card
from houseway.ranking.blackjack import Joker, Over, Pair, Rules22, settle, total


@dataclass(frozen=True, slots=True)
class Drawing:
    """How cards are drawn, which the counting rules do not say."""

    banker_stands: int | None = None
    """The total in half points from which the banker must stand, drawing below it; None leaves the banker free."""
    banker_hits_soft: bool = False
    """Whether the banker draws to that very total when it is soft."""
    tabled: bool = False
    """Whether a free banker sees the players' hands."""


def usual_drawing(rules: Rules22) -> Drawing:
    """Free and against hidden hands where the nearest wins, as in A; else to 17, and on soft 17, as in F and H."""
    if rules.over is Over.DISTANCE:
        return Drawing()
    return Drawing(banker_stands=34, banker_hits_soft=True)


FEWEST_COUNT: Final = 2
MOST_COUNT: Final = 6
"""Hands with more cards are treated like hands of this many."""
COUNTS: Final = tuple(range(FEWEST_COUNT, MOST_COUNT + 1))
_MOST_TWO_WAY: Final = 2  # raising a third ace never brings a hand nearer to its target
_ROUNDS: Final = 12
_LAPSE: Final = 0.01
ROUNDING: Final = 1e-12
"""Expectations no further apart than this are equal."""
_WILD: Final = -1  # the hard total of a hand whose joker is wild

Chances: TypeAlias = tuple[tuple[int, float], ...]
"""(where, how likely) pairs."""
State: TypeAlias = tuple[int, int]
"""(hard total in points, aces and such that may count ten more): all that matters of a hand, its number apart."""


_NATURAL_CARDS: Final[Mapping[Pair, tuple[Card, Card]]] = {
    Pair.TWO_JOKERS: (JOKER, JOKER),
    Pair.ACE_JOKER: (51, JOKER),
    Pair.TWO_ACES: (51, 50),
    Pair.SUITED_ACES: (51, 51),
    Pair.JOKER_ANY: (0, JOKER),
    Pair.ACE_TEN: (51, 32),
}


def _someones_cards(points: int) -> list[Card]:
    """Two cards or more, no ace or joker among them, that count so much; four will do for the single cards below."""
    values: list[int] = []
    points = max(4, points)
    while points > 13:
        values.append(10)
        points -= 10
    low = 2 if points <= 12 else 3
    return [4 * (value - 2) for value in (*values, low, points - low)]


class Model:
    """One form of the game as numbers: states with their next states, classes of final hands, and what they pay."""

    def __init__(self, rules: Rules22) -> None:
        self.rules = rules
        pack = [1] * JOKER + [rules.jokers_per_pack if rules.joker is not Joker.NONE else 0]
        self.pack = [(card, count / sum(pack)) for card, count in enumerate(pack) if count]
        examples = self._reachable()
        self.states = sorted(examples, key=lambda state: (state[0] == _WILD, state))  # next states come later
        self.place = {state: at for at, state in enumerate(self.states)}
        self.nexts = [self._nexts(state) for state in self.states]
        totals = [total(examples[state], replace(self.rules, naturals=())) for state in self.states]
        self.halves = sorted({hand.total for hand in totals})
        self.naturals_at = len(self.halves)
        self.class_of = [self.halves.index(hand.total) for hand in totals]
        self.soft = [hand.soft for hand in totals]
        shown = [_someones_cards(halves // 2) for halves in self.halves]
        shown += [list(_NATURAL_CARDS[natural.pair]) for natural in rules.naturals]
        self.settled = [[settle(mine, theirs, rules).pays for theirs in shown] for mine in shown]
        self.pays = [[won / staked for won, staked in row] for row in self.settled]
        self.player_start = self.start(None)

    def add(self, state: State, card: Card) -> State:
        """The state with one card more."""
        hard, two_way = state
        if hard == _WILD or (card == JOKER and self.rules.joker is Joker.WILD):
            return _WILD, 0
        if card == JOKER:
            return hard + (2 if self.rules.joker is Joker.TWO_TWELVE else 1), min(_MOST_TWO_WAY, two_way + 1)
        if card >> 2 == 12:
            return hard + 1, min(_MOST_TWO_WAY, two_way + 1)
        return hard + min(10, (card >> 2) + 2), two_way

    def state(self, cards: Sequence[Card]) -> State:
        """The state of some cards; of those that should have stopped earlier, the furthest there is."""
        state = (0, 0)
        for card in cards:
            state = self.add(state, card)
        return state if state in self.place else max(self.states)

    def _may_draw(self, state: State) -> bool:
        """Nobody draws to a hard total of the target or more (A forbids it, and it only loses), nor to a wild joker."""
        return 0 <= 2 * state[0] < self.rules.target

    def _reachable(self) -> dict[State, list[Card]]:
        """All states that a hand of one card or more can come to, each with a hand that does."""
        found: dict[State, list[Card]] = {}
        new: dict[State, list[Card]] = {(0, 0): []}
        while new:
            drawn = {
                self.add(state, card): [*cards, card] for (state, cards), (card, _) in product(new.items(), self.pack)
            }
            found = drawn | found
            new = {state: drawn[state] for state in drawn if self._may_draw(state) and found[state] is drawn[state]}
        return found

    def _nexts(self, state: State) -> Chances:
        if not self._may_draw(state):
            return ()
        chances: dict[int, float] = {}
        for card, chance in self.pack:
            at = self.place[self.add(state, card)]
            chances[at] = chances.get(at, 0.0) + chance
        return tuple(chances.items())

    def natural(self, cards: Sequence[Card]) -> int | None:
        """The class of two cards that are a natural, else None."""
        natural = total(cards, self.rules).natural
        return None if natural is None else self.naturals_at + self.rules.naturals.index(natural)

    def start(self, up: Card | None) -> Chances:
        """A hand of two cards, one of them this: the places of its states, and below zero ~class for a natural."""
        chances: dict[int, float] = {}
        for first, chance in self.pack if up is None else [(up, 1.0)]:
            for second, other in self.pack:
                natural = self.natural((first, second))
                at = self.place[self.state((first, second))] if natural is None else ~natural
                chances[at] = chances.get(at, 0.0) + chance * other
        return tuple(sorted(chances.items()))

    def stopping(self, worth: Sequence[float]) -> list[bool]:
        """In which states a card more is better than stopping, when each final class is worth so much."""
        value = [0.0] * len(self.states)
        hits = [False] * len(self.states)
        for at in range(len(self.states) - 1, -1, -1):
            stand = worth[self.class_of[at]]
            hit = sum([chance * value[then] for then, chance in self.nexts[at]]) if self.nexts[at] else stand
            hits[at] = hit > stand + ROUNDING
            value[at] = max(stand, hit)
        return hits

    def by_rule(self, drawing: Drawing) -> list[bool]:
        """In which states a banker who draws by rule draws."""
        stands = drawing.banker_stands or 0
        hits = []
        for at, state in enumerate(self.states):
            halves = self.halves[self.class_of[at]]
            low = halves < stands or (drawing.banker_hits_soft and halves == stands and self.soft[at])
            hits.append(low and self._may_draw(state))
        return hits

    def finals(self, start: Chances, hits: Sequence[bool]) -> list[float]:
        """How likely each final class is, from a start and by such drawing."""
        mass = [0.0] * len(self.states)
        ends = [0.0] * len(self.pays)
        for at, chance in start:
            if at < 0:
                ends[~at] += chance
            else:
                mass[at] += chance
        for at, here in enumerate(mass):
            if here and hits[at]:
                for then, chance in self.nexts[at]:
                    mass[then] += here * chance
            else:
                ends[self.class_of[at]] += here
        return ends

    def expected(self, chances: Sequence[float]) -> list[float]:
        """What a player of each class expects against a banker with these chances of each class."""
        met = [(at, chance) for at, chance in enumerate(chances) if chance]
        return [sum([row[at] * chance for at, chance in met]) for row in self.pays]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A player against a banker's up card: what standing is worth, and which hands are stood on."""

    standing: tuple[Sequence[float], ...]
    """By number of cards, from two: what each class expects when it stands."""
    values: tuple[Sequence[float], ...]
    """By number of cards: what each state expects, played on for the best."""
    hits: tuple[Sequence[bool], ...]
    """By number of cards: which states ask for a card."""
    hands: tuple[Sequence[float], ...]
    """By number of cards: how likely a hidden hand is to be of each class, in proportion."""


def play(model: Model, standing: Sequence[Sequence[float]]) -> tuple[list[list[float]], list[list[bool]]]:
    """The values of the states, and which ask for a card, by number of cards."""
    values: list[list[float]] = []
    hits: list[list[bool]] = []
    for stands in reversed(standing):
        value = [0.0] * len(model.states)
        hit = [False] * len(model.states)
        later = values[-1] if values else value  # more than the most counts as the most
        for at in range(len(model.states) - 1, -1, -1):
            stand = stands[model.class_of[at]]
            card = sum([chance * later[then] for then, chance in model.nexts[at]]) if model.nexts[at] else stand
            hit[at] = card > stand + ROUNDING
            value[at] = max(stand, card)
        values.append(value)
        hits.append(hit)
    return values[::-1], hits[::-1]


def stood(model: Model, hits: Sequence[Sequence[bool]]) -> list[list[float]]:
    """The probability of standing with each class under this drawing strategy, by number of cards; naturals are shown
    at once.
    """
    mass = [0.0] * len(model.states)
    for at, chance in model.player_start:
        if at >= 0:
            mass[at] = chance
    hands: list[list[float]] = []
    for step, hit in enumerate(hits):
        ends, then_mass = [0.0] * len(model.pays), [0.0] * len(model.states)
        goes_on = mass if step == len(hits) - 1 else then_mass
        for at, here in enumerate(mass):
            if here and hit[at]:
                for then, chance in model.nexts[at]:
                    goes_on[then] += here * chance
            elif here:
                ends[model.class_of[at]] += here
        hands.append(ends)
        mass = then_mass
    return hands


def _mixed(old: list[list[float]], new: Sequence[Sequence[float]], share: float) -> list[list[float]]:
    pairs = zip(old, new, strict=True)
    return [[was + share * (now - was) for was, now in zip(one, other, strict=True)] for one, other in pairs]


def answers(model: Model, start: Chances, hands: Sequence[Sequence[float]]) -> list[list[float]]:
    """Against hidden hands of each number of cards, how a free banker's hand ends."""
    return [model.finals(start, model.stopping(worth_against(model, chances))) for chances in hands]


def worth_against(model: Model, hands: Sequence[float]) -> list[float]:
    """What each final class is worth to a banker against such a hand, not brought to one."""
    met = [(model.pays[at], chance) for at, chance in enumerate(hands) if chance]
    return [-sum([pays[at] * chance for pays, chance in met]) for at in range(len(model.pays))]


def hands_behind(model: Model, met: Meeting, drawn: Sequence[Card]) -> Sequence[float]:
    """How likely each class is, in proportion, of two hidden cards and these that were drawn to them, in order.

    The player is taken to have drawn and stood as is best, but for a lapse now and then. Where nobody could have drawn
    so, the number of cards has to do.
    """
    ends = [0.0] * len(model.pays)
    for first, likely in model.player_start:
        at, chance = first, likely if first >= 0 else 0.0
        for place, card in enumerate(drawn):
            chance *= (1 - _LAPSE if met.hits[min(place, len(COUNTS) - 1)][at] else _LAPSE) if model.nexts[at] else 0.0
            if not chance:
                break
            at = model.place[model.add(model.states[at], card)]
        if chance and model.nexts[at]:
            chance *= _LAPSE if met.hits[min(len(drawn), len(COUNTS) - 1)][at] else 1 - _LAPSE
        if chance:
            ends[model.class_of[at]] += chance
    return ends if any(ends) else met.hands[min(len(drawn), len(COUNTS) - 1)]


def _simple_hands(model: Model) -> list[list[float]]:
    """The hands of players who draw up to four points below the target: some with every number of cards."""
    return stood(model, [model.by_rule(Drawing(banker_stands=model.rules.target - 8))] * len(COUNTS))


def _hidden(model: Model, start: Chances) -> Meeting:
    """A free banker against hidden hands: each answers what the other has done on average, for some rounds.

    Later rounds weigh more, so that the simple players it starts from are soon forgotten.
    """
    hands = _simple_hands(model)
    ends = answers(model, start, hands)
    for turn in range(1, _ROUNDS + 1):
        _, hits = play(model, [model.expected(chances) for chances in ends])
        hands = _mixed(hands, stood(model, hits), 3 / (turn + 3))
        ends = _mixed(ends, answers(model, start, hands), 3 / (turn + 3))
    standing = [model.expected(chances) for chances in ends]
    values, hits = play(model, standing)
    return Meeting(tuple(standing), tuple(values), tuple(hits), tuple(hands))


def _seen(model: Model, start: Chances, drawing: Drawing) -> Meeting:
    """A banker who draws by rule, or freely against an open hand."""
    if drawing.banker_stands is not None:
        stands = model.expected(model.finals(start, model.by_rule(drawing)))
    else:
        stands = []
        for pays in model.pays:
            chances = model.finals(start, model.stopping([-pay for pay in pays]))
            stands.append(sum([pay * chance for pay, chance in zip(pays, chances, strict=True)]))
    standing = [stands] * len(COUNTS)
    values, hits = play(model, standing)
    # A trace of simple players, so that no number of cards is impossible.
    hands = _mixed(_simple_hands(model), stood(model, hits), 0.999)
    return Meeting(tuple(standing), tuple(values), tuple(hits), tuple(hands))


@cache
def model_of(rules: Rules22) -> Model:
    """The numbers of a variant, computed once, for any number of packs."""
    return Model(rules) if rules.packs is None else model_of(replace(rules, packs=None))


@cache
def _meeting_from(model: Model, drawing: Drawing, start: Chances) -> Meeting:
    if drawing.banker_stands is None and not drawing.tabled:
        return _hidden(model, start)
    return _seen(model, start, drawing)


@cache
def meeting(model: Model, drawing: Drawing, up: Card | None) -> Meeting:
    """A player against this up card, or against a banker who shows none; up cards that are alike share the work."""
    return _meeting_from(model, drawing, model.start(up))
