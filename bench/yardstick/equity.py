"""How much of the pot a hand is worth, as a bot can know it: by dealing what nobody has seen a few times over.

It works from one seat's view and knows nothing else. What others may hold is dealt once for a board, for a hand's open
cards or for a game, and kept: all bots of a table ask about the same board, and each of them more than once. Everything
is drawn from a seed that follows from the cards themselves, so the same view is always worth the same.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, islice
from random import Random
from typing import Final, TypeAlias

from bench.yardstick.drawing import not_wanted
from houseway.cards import Card
from houseway.games import GAMES
from houseway.ranking import KINDS
from houseway.ranking.adaptive import OnBoard, scorer
from houseway.ranking.radix import FLUSH_BIAS, FLUSH_BITS, KEYS, RANK_MASK
from houseway.ranking.scalar import Evaluator, by_code, by_suit
from houseway.referee.game import usual_kinds
from houseway.referee.hand import UNKNOWN
from houseway.referee.view import HandView

_PACK: Final = 52
_TWO: Final = 2
_RUNOUTS, _OTHERS = 5, 12
"""How often a board is dealt out, and to how many others each time, while cards are to come."""
_LAST_OTHERS: Final = 40
"""To how many others, as far as the cards go, when the board is whole."""
_FIRST_RUNOUTS: Final = 100
"""How often before the flop, which is worked out once for a game."""
_OWN_FIRST: Final = 40
"""On how many of those boards a hand before the flop is looked at."""
_HANDS: Final = 12
"""How often a hand of stud is dealt to its end."""
_FINISHED: Final = 200
"""How many finished hands of a draw game one's own is compared with."""
_DRAWS: Final = 10
_DRAWN: Final = 3
"""How many cards a player is taken to draw at most."""
_KEPT: Final = 4_096

Cards: TypeAlias = tuple[Card, ...]
Scores: TypeAlias = tuple[Sequence[int], ...]
"""For each way of ranking some hands' scores in order."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a hand of a game is in the end: so many cards of one's own, so many shared, and how they rank."""

    hole: int
    board: int
    ranked: tuple[str, ...]
    low: bool = False
    draws: bool = False


@cache
def _shape(name: str) -> _Shape:
    """As the game says of itself; a house's own way of ranking is more than a view tells."""
    game = GAMES[name]
    return _Shape(game.keeps, game.board, usual_kinds(game), game.low, draws=game.family.name == "draw")


def winning_share(view: HandView) -> float:
    """How much of the pot the viewer's hand wins, 0 to 1."""
    shape = _shape(view.game)
    mine, *theirs = known_cards(view)
    against = len(theirs) or 1
    if not mine or UNKNOWN in mine or UNKNOWN in view.board or any(UNKNOWN in cards for cards in theirs):
        return 0.5 / (against + 1)
    if shape.board:
        if len(mine) == _TWO and not view.board:
            mine = _alike(mine)
        return _on_a_board(view.game, mine, view.board, against)
    if shape.draws:
        return _in_a_draw(view.game, mine, against, view.round != 1)
    own = _to_the_end(view.game, mine)
    others = [_to_the_end(view.game, cards) for cards in theirs]
    return _share(own, lambda kind, score: _beats_all(others, kind, score), others)


def _alike(mine: Cards) -> Cards:
    """Two cards that are as good as these before the board comes."""
    high, low = max(mine), min(mine)
    return high & ~3, low & ~3 | (high & 3 != low & 3)


# games with a board


@lru_cache(maxsize=_KEPT)
def _on_a_board(game: str, mine: Cards, board: Cards, against: int) -> float:
    shape = _shape(game)
    hole = max(shape.hole, len(mine))
    taken, total, found, most = set(mine), 0.0, 0, _RUNOUTS if board else _OWN_FIRST
    held = mine if len(mine) == hole else (*mine, *(one for one in range(_PACK) if one not in taken))[:hole]
    for whole, ways in _dealt_out(game, hole, board):
        if taken.isdisjoint(whole):
            total += _share_there(held, ways, against)
            found += 1
            if found >= most:
                break
    return total / found if found else 0.5 / (against + 1)


def _share_there(held: Cards, ways: "list[tuple[Evaluator, list[int]]]", against: int) -> float:
    """The share of a pot on one whole board: all of it, or half for each way of ranking that somebody qualifies for."""
    share, counted = 0.0, 0
    for score, others in ways:
        own = score(held)
        if own:
            counted += 1
            share += _wins(len(others), against)[bisect_left(others, own) + bisect_right(others, own)]
        elif others[-1]:
            counted += 1
    return share / counted if counted else 0.0


@cache
def _wins(count: int, against: int) -> tuple[float, ...]:
    """How often so many others are all beaten, by twice the number of hands beaten out of `count`."""
    return tuple(_all_beaten(twice / 2, count, against) for twice in range(2 * count + 1))


def _all_beaten(beaten: float, count: int, against: int) -> float:
    """How often a score beats so many at once: no hand is two players' (a plain power would say too much)."""
    chances = 1.0
    for place in range(min(against, count)):
        chances *= max(0.0, beaten - place) / (count - place)
    return chances


def _power(others: Scores, against: int) -> Callable[[int, int], float]:
    """How often a score beats so many of them at once."""

    def wins(kind: int, score: int) -> float:
        known = others[kind]
        return _wins(len(known), against)[bisect_left(known, score) + bisect_right(known, score)]

    return wins


@lru_cache(maxsize=_KEPT)
def _dealt_out(game: str, hole: int, shown: Cards) -> "list[tuple[Cards, list[tuple[Evaluator, list[int]]]]]":
    """Boards that may come of what is shown; for each way of ranking what scores a hand there, and others' scores."""
    shape = _shape(game)
    to_come = max(0, shape.board - len(shown))
    random = Random(f"{shape.ranked} {hole} {shown}").random
    unseen = [card for card in range(_PACK) if card not in shown]
    times, others = (1, _LAST_OTHERS) if not to_come else (_RUNOUTS if shown else _FIRST_RUNOUTS, _OTHERS)
    needed = min(to_come + others * hole, len(unseen))
    found = []
    for _ in range(times):
        left = len(unseen)
        for place in range(needed):  # only as many as are looked at are put in order
            other = place + int(random() * left)
            left -= 1
            unseen[place], unseen[other] = unseen[other], unseen[place]
        board = (*shown, *unseen[:to_come])
        hands = [tuple(unseen[place : place + hole]) for place in range(to_come, needed - hole + 1, hole)]
        ways = []
        for score in _scoring(shape.ranked, hole, board):
            scores = list(map(score, hands))
            scores.sort()
            ways.append((score, scores))
        found.append((board, ways))
    return found


def _scoring(ranked: tuple[str, ...], hole: int, board: Cards) -> list[Evaluator]:
    """What scores hole cards on this board, for each way of ranking."""
    return [
        _two_and_three(board) if KINDS[kind].exactly_two and kind != "omaha8" else OnBoard(kind, board, hole)
        for kind in ranked
    ]


def _two_and_three(board: Cards) -> Evaluator:
    """Exactly two cards of one's own with three of the board: the best five-card hand of all those."""
    scores, suited = by_code("high", 5), by_suit("high")
    threes = [(KEYS[a] + KEYS[b] + KEYS[c] + FLUSH_BIAS, (a, b, c)) for a, b, c in combinations(board, 3)]
    keys = [key & RANK_MASK for key, _ in threes]

    def score(cards: Sequence[Card]) -> int:
        best = 0
        for one, other in combinations(cards, 2):
            pair = KEYS[one] + KEYS[other]
            ranks = pair & RANK_MASK
            best = max(best, *[scores[key + ranks] for key in keys])
            if one & 3 == other & 3:
                for key, three in threes:
                    if key + pair & FLUSH_BITS:
                        best = max(best, suited[sum([1 << (card >> 2) for card in (one, other, *three)])])
        return best

    return score


# games without one


@lru_cache(maxsize=_KEPT)
def _to_the_end(game: str, known: Cards) -> Scores:
    """What a hand may come to that has these cards, dealt to its end a few times over."""
    shape = _shape(game)
    hole = max(shape.hole, len(known))
    quick = [scorer(kind, hole) for kind in shape.ranked]
    lacking = hole - len(known)
    if not lacking:
        return tuple((score(known),) for score in quick)
    chance = Random(f"{shape.ranked} {known}")
    unseen = [card for card in range(_PACK) if card not in known]
    hands = [(*known, *chance.sample(unseen, lacking)) for _ in range(_HANDS)]
    return tuple(sorted(map(score, hands)) for score in quick)


@lru_cache(maxsize=_KEPT)
def _in_a_draw(game: str, mine: Cards, against: int, drawn: bool) -> float:
    shape = _shape(game)
    others = _finished(game)
    hands = [mine]
    if not drawn or len(mine) < shape.hole:
        chance = Random(f"{game} {mine}")
        thrown = not_wanted(mine, _DRAWN, low=shape.low) if len(mine) == shape.hole else ()
        kept = tuple(card for card in mine if card not in thrown)
        unseen = [card for card in range(_PACK) if card not in mine]
        times = _DRAWS if len(kept) < shape.hole else 1
        hands = [(*kept, *chance.sample(unseen, shape.hole - len(kept))) for _ in range(times)]
    own = tuple([scorer(kind, shape.hole)(hand) for hand in hands] for kind in shape.ranked)
    return _share(own, _power(others, against), (others,))


@cache
def _finished(game: str) -> Scores:
    """Hands of a draw game after the draw, as anybody would draw."""
    shape = _shape(game)
    chance = Random(game)
    hands = []
    for _ in range(_FINISHED):
        cards = chance.sample(range(_PACK), shape.hole + _DRAWN)
        hands.append(_drawn(tuple(cards[: shape.hole]), shape, iter(cards[shape.hole :])))
    return tuple(sorted(map(scorer(kind, shape.hole), hands)) for kind in shape.ranked)


def _drawn(cards: Cards, shape: _Shape, rest: Iterator[Card]) -> Cards:
    thrown = not_wanted(cards, _DRAWN, low=shape.low)
    kept = tuple(card for card in cards if card not in thrown)
    return (*kept, *islice(rest, shape.hole - len(kept)))


# what it comes to


def _beaten(others: Sequence[int], score: int) -> float:
    """How many of these a score beats, with half of those it is equal to."""
    return (bisect_left(others, score) + bisect_right(others, score)) / (2 * len(others))


def _beats_all(others: Sequence[Scores], kind: int, score: int) -> float:
    chances = 1.0
    for one in others:
        chances *= _beaten(one[kind], score)
    return chances


def _share(own: Scores, wins: Callable[[int, int], float], others: Sequence[Scores]) -> float:
    """The share of a pot: all of it, or half for each way of ranking that somebody qualifies for."""
    total, ways = 0.0, 0
    for kind, scores in enumerate(own):
        if any(scores) or any(one[kind][-1] for one in others):
            ways += 1
            total += sum(wins(kind, score) for score in scores if score) / len(scores)
    return total / ways if ways else 0.0


def known_cards(view: HandView) -> list[Cards]:
    """What is known of the viewer's cards, then of everybody else's who is still in."""
    mine: Cards = ()
    theirs: list[Cards] = []
    for seat in view.seats:
        if seat.seat == view.viewer:
            mine = seat.cards + seat.up if not seat.folded else ()
        elif not seat.folded:
            theirs.append(seat.cards + seat.up)
    return [mine, *theirs]


def opponents(view: HandView) -> int:
    """How many others are still in, one at least."""
    return max(1, sum(not seat.folded for seat in view.seats) - 1)
