"""How a hand stands, from what one seat can see: its share of the pot against random hands, and its outs.

The unseen cards are dealt many times over, with a seed made from the visible cards, so the same view always gives the
same figures. A player who bets usually has more than a random hand, so the words say what was compared.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from houseway.cards import JOKER, SUIT_NAMES, Card, suit_of
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.ranking import KINDS, rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import not_wanted, worst
from houseway.ranking.kinds import evaluator
from houseway.ranking.orders import FLUSH, FULL_HOUSE, NO_PAIR, PAIR, TRIPS, TWO_PAIR, class_of, order
from houseway.referee.game import Game, usual_kinds
from houseway.referee.hand import UNKNOWN
from houseway.referee.rules import Rules
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Drew
from houseway.teach.seen import known_cards, once_seen, opponents

_TIMES: Final = 960
"""How often the rest is dealt; the share is rarely off by more than three percent."""
_DRAWS: Final = 2
"""Divides that number in draw games, which take longer."""
_FLOP, _WHOLE = 3, 5
_DRAWN: Final = 3
"""The most cards that another player is assumed to draw."""
_MADE: Final = (
    "no pair",
    "a pair",
    "two pair",
    "three of a kind",
    "a straight",
    "a flush",
    "a full house",
    "four of a kind",
    "a straight flush",
    "five aces",
)

Cards: TypeAlias = tuple[Card, ...]


class Out(Struct, frozen=True):
    """How many cards would help, and what they would make."""

    count: int
    makes: str


class Odds(Struct, frozen=True):
    """The strength of a hand."""

    share: float
    """The average share of the pot, from 0 to 1."""
    against: int
    """How many other players are in."""
    outs: tuple[Out, ...] = ()
    unseen: int = 0
    """How many cards are not visible."""
    often: int = 0
    """The share in percent, as shown everywhere."""
    open: bool = False
    """Whether some of the others' cards are open and were counted as they are."""
    halves: bool = False
    """Whether the pot may be halved; then half of the pot counts as half a win."""
    played: int | None = None
    """The share in percent, judged by how the others have played, if that differs."""

    @property
    def in_words(self) -> str:
        """The share, and what it was compared with."""
        hands = "one hand" if self.against == 1 else f"{self.against} hands"
        dealt = "with their up cards and the rest at random" if self.open else "dealt at random"
        if self.halves:
            gets = f"about {self.often} % of the pot" if self.often else "hardly anything"
            return f"gets {gets} against {hands} {dealt}"
        wins = f"about {self.often} % of the time" if self.often else "hardly ever"
        return f"wins {wins} against {hands} {dealt}"


def odds_of(view: HandView, rules: Rules) -> Odds | None:
    """The odds of the viewer's hand in a game with a pot; None if there is nothing to compare."""
    game = GAMES[view.game]
    mine, *theirs = known_cards(view)
    known = (*mine, *view.board, *(card for cards in theirs for card in cards))
    if not mine or not theirs or UNKNOWN in known or not game.kinds(rules):
        return None
    gone = once_seen(view) - set(known)
    unseen = list((Counter(find_deck(game.pack(rules)).cards) - Counter((*known, *gone))).elements())
    chance = Random(f"{view.game} {known}")
    hands = _Hands(game, rules, view, mine, theirs)
    times = _TIMES // (_DRAWS if hands.draws else 1)
    share = sum(hands.share(chance, unseen) for _ in range(times)) / times
    outs = _outs(game, rules, view, mine, unseen)
    halves = len(game.kinds(rules)) > 1
    return Odds(share, opponents(view), outs, len(unseen), round(100 * share), any(theirs), halves)


class _Hands:
    """The hands of one view, played out again and again."""

    def __init__(self, game: Game, rules: Rules, view: HandView, mine: Cards, theirs: Sequence[Cards]) -> None:
        self._kinds = game.kinds(rules)
        self._game = game
        self._hole = game.hole_cards if game.throws_away(rules) == "none" else game.keeps
        self._board = view.board
        self.draws = game.family.name == "draw"
        draws = sum(bool(step.draws(rules)) for step in game.steps)
        drawn = sum(isinstance(event, Drew) and event.seat == view.viewer for event in view.events)
        self._drawn = self.draws and (drawn >= draws or view.round > draws)
        self._mine = mine
        if len(mine) > self._hole:
            gone = worst(mine, len(mine) - self._hole, view.board)
            self._mine = tuple(card for card in mine if card not in gone)
        self._theirs = theirs
        count = self._hole + game.board
        self.twice = any(KINDS[kind].exactly_two for kind in self._kinds)
        find = evaluator if self.twice else scorer  # a table pays off if hands are tried in sixty ways
        self._score = [find(kind, count) for kind in self._kinds]

    def share(self, chance: Random, unseen: Sequence[Card]) -> float:
        """The share of one pot."""
        most = self._game.board + (len(self._theirs) + 1) * (self._hole + 5)
        rest = iter(chance.sample(unseen, min(len(unseen), most)))
        board = (*self._board, *self._next(rest, self._game.board - len(self._board)))
        hands = [self._finished(self._mine, rest, own=True), *(self._finished(one, rest) for one in self._theirs)]
        total, ways = 0.0, 0
        for score in self._score:
            scores = [score((*hand, *board)) for hand in hands]
            best = max(scores)
            if best:  # if nobody qualifies, the other half takes everything
                ways += 1
                total += (scores[0] == best) / scores.count(best)
        return total / ways if ways else 0.0

    def _finished(self, cards: Cards, rest: Iterator[Card], *, own: bool = False) -> Cards:
        whole = (*cards, *self._next(rest, self._hole - len(cards)))
        if not self.draws or (own and self._drawn):
            return whole
        thrown = not_wanted(whole, _DRAWN, kind=self._kinds[0])
        kept = tuple(card for card in whole if card not in thrown)
        return (*kept, *self._next(rest, self._hole - len(kept)))

    @staticmethod
    def _next(rest: Iterator[Card], count: int) -> Cards:
        return tuple(islice(rest, max(0, count)))


def _outs(game: Game, rules: Rules, view: HandView, mine: Cards, unseen: Sequence[Card]) -> tuple[Out, ...]:
    """Next cards that improve this hand more than they improve everyone's."""
    on_board = _FLOP <= len(view.board) < _WHOLE
    in_stud = view.family == "stud" and 4 <= len(mine) < game.hole_cards
    if not (on_board or in_stud) or game.low:
        return ()
    kinds = game.kinds(rules)
    found: Counter[str] = Counter()
    now = _category(kinds[0], (*mine, *view.board))
    low_now = _low(kinds, (*mine, *view.board))
    for card in unseen:
        after = (*mine, *view.board, card)
        made = _category(kinds[0], after)
        if made > now and not _everybodys(card, made, view.board) and not _on_board(kinds[0], made, view.board, card):
            found[f"{_MADE[made]}{' with a card of yours' if made in (PAIR, TWO_PAIR) else ''}"] += 1
        if _low(kinds, after) > low_now:
            found["a better low" if low_now else "a low hand"] += 1
    return tuple(Out(count, makes) for makes, count in found.most_common())


def shared_by_all(view: HandView) -> int | None:
    """The hand on the board, if it is all the viewer has: a pair, three of a kind, two high cards."""
    if view.family != "board" or len(view.board) < _FLOP:
        return None
    kind, mine = usual_kinds(GAMES[view.game])[0], known_cards(view)[0]
    if not mine:
        return None
    made, whole = _category(kind, view.board), (*mine, *view.board)
    if made not in (NO_PAIR, PAIR, TRIPS) or _category(kind, whole) != made:
        return None
    highest = sorted({card >> 2 for card in whole}, reverse=True)[:2]
    return None if made == NO_PAIR and any(card >> 2 in highest for card in mine) else made


def flush_on_board(view: HandView) -> tuple[str, int, int] | None:
    """A suit with enough cards on the board for a flush, how many, and how many more a hand needs.

    None if there is no such suit, or the viewer has a flush or better.
    """
    game, mine = GAMES[view.game], known_cards(view)[0]
    if view.family != "board" or game.low or not mine or len(view.board) < _FLOP:
        return None
    kind = usual_kinds(game)[0]
    suit, there = Counter(map(suit_of, view.board)).most_common(1)[0]
    if there < _FLOP or _category(kind, (*mine, *view.board)) >= FLUSH:
        return None
    return SUIT_NAMES[suit], there, 2 if KINDS[kind].exactly_two else max(0, 5 - there)


def ahead_in_sight(view: HandView, rules: Rules) -> str:
    """Someone else's best open cards that beat everything the viewer has so far, in words; empty if there are none."""
    game = GAMES[view.game]
    mine, up = known_cards(view)[0], [seat.up for seat in view.seats if seat.seat != view.viewer and not seat.folded]
    if view.family != "stud" or game.low or not mine:
        return ""
    kind = game.kinds(rules)[0]
    found = [cards for cards in up if _category(kind, cards) and _height(kind, cards) > _height(kind, mine)]
    if not found:
        return ""
    return rank(max(found, key=lambda cards: _height(kind, cards)), "showing-high").words.removesuffix(" showing")


def _height(kind: str, cards: Cards) -> tuple[int, list[tuple[int, int]]]:
    """How high some cards rank by themselves: the kind of hand, then its ranks, the most frequent first."""
    held = Counter(card >> 2 for card in cards if card != JOKER)
    return _category(kind, cards), sorted(((times, one) for one, times in held.items()), reverse=True)


def _category(kind: str, cards: Cards) -> int:
    """The kind of hand so far; four cards are judged with a fifth that changes nothing."""
    found = KINDS[kind]
    if len(cards) not in found.counts:
        ranks = Counter(card >> 2 for card in cards if card != JOKER).values()
        pairs = sum(one > 1 for one in ranks)
        return TRIPS if 3 in ranks else min(pairs, TWO_PAIR)
    return class_of(order(found.order or "high"), scorer(kind, len(cards))(cards))[0]


def _low(kinds: Sequence[str], cards: Cards) -> int:
    """The low score of a hi-lo hand; 0 if it has none."""
    if len(kinds) < 2 or len(cards) not in KINDS[kinds[1]].counts:
        return 0
    return scorer(kinds[1], len(cards))(cards)


def _on_board(kind: str, made: int, board: Cards, card: Card) -> bool:
    """Whether the five board cards alone make that hand: everyone has it, and a better one beats it."""
    whole = (*board, card)
    return len(whole) == _WHOLE and not KINDS[kind].exactly_two and _category(kind, whole) == made


def _everybodys(card: Card, made: int, board: Cards) -> bool:
    """Whether a card makes it for everyone: a pair or three of a kind on the board."""
    there = sum(one >> 2 == card >> 2 for one in board)
    return (there == 1 and made in (PAIR, TWO_PAIR)) or (there > 1 and made < FULL_HOUSE)
