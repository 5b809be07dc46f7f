"""What others may hold, before considering their bets: a field of candidate hands, weakest to strongest.

A field is dealt once for a board, for a player's open cards, or for a draw, and all players of a table share it; the
coach, who may take longer, uses much larger fields. A field knows the order of its hands in every round so far, so that
bets made then can be weighed, and how each hand ends: on the same boards as the viewer's own hand, or in a few possible
ways. All randomness comes from seeds derived from the cards.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import add
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from houseway.bots.keeping import remembered
from houseway.bots.shapes import Cards, Shape, scorers, shape, standing
from houseway.ranking.adaptive import OnBoard, rank_code, scorer
from houseway.ranking.draw_choice import not_wanted
from houseway.ranking.scalar import Evaluator

_KEPT: Final = 2_048
_GROUP: Final = 12
"""Before the flop, this many boards count as one outcome."""
_STRIDES: Final = (2, 3, 4, 5)
_MARKS: Final = 127
_DRAW_WAYS: Final = 3
_MOST_DRAWN: Final = 4
_FIRST_HANDS: Final = 150


class _Grain(NamedTuple):
    """The precision of the analysis."""

    pool: int
    """How many hands of a game are considered before the board, and how many of those still possible after it."""
    before: int
    after: int
    first_boards: int
    runouts: int
    """The number of boards for comparing hands while cards are to come: a prime, for each number of `passes`."""
    passes: int
    downs: int
    """The number of samples of face-down cards in stud."""
    ends: int
    """How often a stud hand is dealt to the end."""
    own_ends: int
    drawn: int
    own_draws: int


_PLAY: Final = _Grain(160, 52, 36, 36, 7, 1, 22, 8, 20, 44, 20)
_FINE: Final = _Grain(900, 300, 200, 150, 47, 3, 120, 16, 60, 200, 120)


def _grain(*, fine: bool) -> _Grain:
    return _FINE if fine else _PLAY


Row: TypeAlias = tuple[float, ...]
"""The chance of winning against each hand of a field, 0 to 1."""


class Beaten(NamedTuple):
    """How the viewer's hand does against a field, for each outcome."""

    rows: tuple[Row, ...]
    lows: tuple[Row, ...] = ()
    """In games where high and low share the pot. A hand without a low counts 1 against another without one."""
    has_low: tuple[bool, ...] = ()


Ends: TypeAlias = list[list[list[Any]]]


class Candidate(NamedTuple):
    """Cards that a player may hold."""

    cards: Cards
    mask: int
    """The same as bits."""
    code: int
    """Their ranks' part of a hand's key."""


def _candidate(cards: Cards) -> Candidate:
    return Candidate(cards, mask_of(cards), rank_code(cards))


class Field:
    """Candidates for a player's cards."""

    __slots__ = ("candidates", "ends", "masks", "orders", "paths", "scoring")

    def __init__(self, candidates: list[Candidate], orders: list[list[int]]) -> None:
        self.candidates = candidates
        self.masks = [one.mask for one in candidates]
        self.orders = orders
        """For each round so far, the hands' positions, weakest first."""
        self.ends: Ends = []
        """For each ranking and hand, its possible final scores; or for each board, those of all hands."""
        self.paths: list[Cards] = []
        """The boards on which they end."""
        self.scoring: list[list[Evaluator]] = []
        """The scorer for those boards."""


def mask_of(cards: Cards) -> int:
    """Cards as bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _ordered(values: list[float]) -> list[int]:
    return sorted(range(len(values)), key=values.__getitem__)


# games with a board


@cache
def _pool(game: str, hole: int, *, fine: bool) -> list[Candidate]:
    """Random hands of a game, as many as are ever needed."""
    chance, pack = Random(f"{game} {hole}"), shape(game).pack
    times = range(_grain(fine=fine).pool)
    return [_candidate(tuple(sorted(chance.sample(pack, hole), reverse=True))) for _ in times]


@cache
def _opening(game: str, hole: int, *, fine: bool) -> tuple[Field, dict[int, float]]:
    """Before the flop: the field, and by each hand's bits, how good it is."""
    pool, of, grain = _pool(game, hole, fine=fine), shape(game), _grain(fine=fine)
    chance = Random(f"boards {hole}")
    times = grain.first_boards // (1 if hole == 2 else 2)  # all two-card hands can be covered
    paths = [tuple(chance.sample(of.pack, of.board)) for _ in range(times)]
    whole = Field(pool, [])
    whole.paths = paths
    _end(of, whole, hole)
    worth = _worth(whole.ends, len(pool))
    field = Field(pool[: grain.before], [_ordered(worth[: grain.before])])
    field.ends = [[scores[: grain.before] for scores in way] for way in whole.ends]
    field.paths, field.scoring = paths, whole.scoring
    return field, {one.mask: value for one, value in zip(pool, worth, strict=True)}


def _end(of: Shape, field: Field, hole: int) -> None:
    """Compute how a field's hands end on its boards."""
    field.scoring = [scorers(of.ranked, hole, board) for board in field.paths]
    field.ends = _ends_on(field.candidates, field.paths, field.scoring)


def _ends_on(hands: list[Candidate], paths: list[Cards], scoring: list[list[Evaluator]]) -> Ends:
    """For each ranking and board, the scores of the hands; -1 for a hand that shares a card with the board."""
    found: Ends = [[] for _ in scoring[0]]
    for board, ways in zip(paths, scoring, strict=True):
        lying = mask_of(board)
        for way, score in zip(found, ways, strict=True):
            if isinstance(score, OnBoard):
                way.append(score.each(hands, lying))
            else:
                way.append([-1 if mask & lying else score(cards) for cards, mask, _ in hands])
    return found


def _worth(ends: Ends, count: int) -> list[float]:
    """The share of a pot that each hand of a field wins from another, on boards without its cards."""
    total, found = [0.0] * count, [len(ends[0])] * count
    for at, highs in enumerate(ends[0]):
        places = _places(highs)
        shares = [places[score] for score in highs]
        lows = ends[1][at] if len(ends) > 1 else ()
        if lows and max(lows) > 0:
            places, none = _places(lows), 0.5 + 0.5 * lows.count(0) / len(lows)
            shares = [
                (share + places[low]) / 2 if low > 0 else share * none for share, low in zip(shares, lows, strict=True)
            ]
        total = list(map(add, total, shares))
        if -1 in highs:
            for hand, score in enumerate(highs):
                found[hand] -= score < 0
    return [won / boards if boards else 0.5 for won, boards in zip(total, found, strict=True)]


def _places(scores: list[int]) -> dict[int, float]:
    """By score: how many of the others are worse, counting ties half; 0 for an impossible hand."""
    ranked = sorted([score for score in scores if score >= 0])
    twice = 2 * max(1, len(ranked))
    places = {-1: 0.0}
    start = 0
    while start < len(ranked):
        score = ranked[start]
        end = bisect_right(ranked, score, start)
        places[score] = (start + end) / twice
        start = end
    return places


@remembered(_KEPT)
def board_field(game: str, hole: int, board: Cards, *, fine: bool = False) -> Field:
    """The field of possible hands with this board."""
    if not board:
        return _opening(game, hole, fine=fine)[0]
    of = shape(game)
    lying = mask_of(board)
    if len(board) > of.flop:
        before = board_field(game, hole, board[:-1], fine=fine)
        kept = [at for at, mask in enumerate(before.masks) if not mask & lying]
        hands = [before.candidates[at] for at in kept]
        place = {at: new for new, at in enumerate(kept)}
        orders = [[place[at] for at in order if at in place] for order in before.orders]
    else:
        worth = _opening(game, hole, fine=fine)[1]
        pool = _pool(game, hole, fine=fine)
        start = lying % len(pool)
        hands = [one for one in (*pool[start:], *pool[:start]) if not one.mask & lying]
        hands = hands[: _grain(fine=fine).after]
        orders = [_ordered([worth[one.mask] for one in hands])]
    field = Field(hands, orders)
    to_come = max(0, of.board - len(board))
    field.paths = _runouts(of.pack, board, to_come, _grain(fine=fine))
    _end(of, field, hole)
    orders.append(_ordered(_worth(field.ends, len(hands))))
    return field


def _runouts(pack: Cards, board: Cards, to_come: int, grain: _Grain) -> list[Cards]:
    """Complete boards from this one, with low and high cards in fair proportion."""
    if not to_come:
        return [board]
    lying = mask_of(board)
    unseen = [card for card in pack if not lying >> card & 1]
    if to_come == 1 and len(unseen) <= grain.runouts:
        return [(*board, card) for card in unseen]
    found = []
    for turn in range(grain.passes):
        columns = [_column(unseen, lying % 9_973 + turn, place, grain.runouts) for place in range(to_come)]
        found += [(*board, *come) for come in zip(*columns, strict=True) if len(set(come)) == to_come]
    return found


def _column(unseen: list[int], seed: int, place: int, size: int) -> list[int]:
    """This many cards for one place of the board, as far apart as possible, in an order of their own."""
    count = len(unseen)
    start = seed * (7 + 4 * place) % count
    column = [unseen[(start + at * count // size) % count] for at in range(size)]
    stride = _STRIDES[(seed + place) % len(_STRIDES)]
    return [column[at * stride % size] for at in range(size)]


@remembered(_KEPT)
def beaten_on_board(game: str, mine: Cards, board: Cards, *, fine: bool = False) -> Beaten:
    """How the viewer's hand does against the field on every possible board."""
    field = board_field(game, len(mine), board, fine=fine)
    own = mask_of(mine)
    if not board and not fine:
        return Beaten(_opening_rows(mine, field))
    rows: list[Row] = []
    lows: list[Row] = []
    has_low: list[bool] = []
    for at, path in enumerate(field.paths):
        if mask_of(path) & own:
            continue
        high, *low = field.scoring[at]
        rows.append(_against(high(mine), field.ends[0][at]))
        if low:
            mark = low[0](mine)
            has_low.append(mark > 0)
            lows.append(_against(mark, field.ends[1][at]) if mark else _without(field.ends[1][at]))
    if not rows:
        even = tuple([0.5] * len(field.candidates))
        return Beaten((even,), (even,) if lows else (), (True,) if lows else ())
    return Beaten(tuple(rows), tuple(lows), tuple(has_low))


def _opening_rows(mine: Cards, field: Field) -> tuple[Row, ...]:
    """Before the flop, for groups of boards: the share won from each hand of the field on the boards possible
    with it.
    """
    own, rows = mask_of(mine), []
    for start in range(0, len(field.paths), _GROUP):
        total, found = [0.0] * len(field.candidates), [0] * len(field.candidates)
        for at in range(start, min(start + _GROUP, len(field.paths))):
            path = field.paths[at]
            if mask_of(path) & own:
                continue
            marks = [score(mine) for score in field.scoring[at]]
            for place, share in enumerate(_shares(marks, [way[at] for way in field.ends])):
                if share >= 0:
                    total[place] += share
                    found[place] += 1
        rows.append(tuple([won / count if count else 0.5 for won, count in zip(total, found, strict=True)]))
    return tuple(rows)


def _shares(marks: list[int], ends: list[list[int]]) -> list[float]:
    """The share of a pot against each of some hands on one board; -1 for an impossible hand."""
    high = [-1.0 if one < 0 else 1.0 if marks[0] > one else 0.5 if marks[0] == one else 0.0 for one in ends[0]]
    if len(marks) == 1:
        return high
    mark = marks[1]
    if not mark:
        return [won if won < 0 or not one else won / 2 for won, one in zip(high, ends[1], strict=True)]
    return [
        won if won < 0 else (won + (1.0 if mark > one else 0.5 if mark == one else 0.0)) / 2
        for won, one in zip(high, ends[1], strict=True)
    ]


def kept_share(game: str, kept: Cards, dealt: Cards, board: Cards) -> float:
    """The share of a pot won from a field by the cards kept from those dealt, over the boards that can come."""
    field, out = board_field(game, len(kept), board), mask_of(dealt)
    total = 0.0
    for at, path in enumerate(field.paths):
        if not mask_of(path) & out:
            marks = [score(kept) for score in field.scoring[at]]
            total += sum([share for share in _shares(marks, [way[at] for way in field.ends]) if share > 0])
    return total


def _against(mark: int, ends: list[int]) -> Row:
    """How a score does against others; an impossible hand counts as the average of the others."""
    return _evened([1.0 if mark > one else 0.5 if mark == one else 0.0 for one in ends], ends)


def _without(ends: list[int]) -> Row:
    """Neither player has a low."""
    return _evened([0.0 if one > 0 else 1.0 for one in ends], ends)


def _evened(row: list[float], ends: list[int]) -> Row:
    """The same row, with impossible hands, which were counted as losing, replaced by the average of the others."""
    missing = ends.count(-1)
    if missing:
        known = len(row) - missing
        even = (sum(row) - missing) / known if known else 0.5  # sums of halves are exact
        at = -1
        for _ in range(missing):
            at = ends.index(-1, at + 1)
            row[at] = even
    return tuple(row)


@lru_cache(maxsize=_KEPT)
def first_place(game: str, mine: Cards) -> float:
    """The strength of the first cards: their position among all hands, 0 to 1."""
    of = shape(game)
    if of.board:
        rows = beaten_on_board(game, mine, ()).rows
        return _place(sum([sum(row) for row in rows]) / (len(rows) * len(rows[0])), _first_worths(game, len(mine)))
    worth = hand_worth(game, mine) if of.draws else _mean_end(game, mine)
    return _place(worth, _first_worths(game, len(mine)))


def _place(worth: float, among: list[float]) -> float:
    return bisect_left(among, worth) / len(among)


@cache
def _first_worths(game: str, count: int) -> list[float]:
    """How good first cards are, worst first."""
    of = shape(game)
    if of.board:
        field = board_field(game, count, ())
        return sorted(sum(map(sum, rows)) / (len(rows) * len(rows[0])) for rows in _each_against_all(game, field))
    chance = Random(f"first {game}")
    hands = [tuple(chance.sample(of.pack, count)) for _ in range(_FIRST_HANDS)]
    return sorted(hand_worth(game, one) if of.draws else _mean_end(game, one) for one in hands)


def _each_against_all(game: str, field: Field) -> list[tuple[Row, ...]]:
    return [beaten_on_board(game, one.cards, ()).rows for one in field.candidates]


def _mean_end(game: str, mine: Cards) -> float:
    ways = _own_ends(game, mine)
    return sum([sum(way) / len(way) for way in ways])


# stud


@cache
def _down_pool(game: str, *, fine: bool) -> list[Candidate]:
    """Possible face-down cards, in dealing order, with the last one last."""
    chance = Random(f"down {game}")
    return [_candidate(tuple(chance.sample(range(52), 3))) for _ in range(_grain(fine=fine).downs)]


@cache
def _rests(*, fine: bool) -> list[Cards]:
    chance = Random("rest")
    return [tuple(chance.sample(range(52), 5)) for _ in range(3 * _grain(fine=fine).own_ends)]


@cache
def _come(lacking: int, *, fine: bool) -> list[tuple[int, Cards]]:
    """Samples of this many cards, as bits and as cards."""
    return [(mask_of(rest[:lacking]), rest[:lacking]) for rest in _rests(fine=fine)]


@cache
def _marks(kind: str, count: int) -> list[int]:
    """By score: the rank of a hand among all hands, in steps; -1 for no hand."""
    return [-1, *(round(_MARKS * place) for place in standing(kind, count)[1:])]


def _ends(of: Shape, known: Cards, come: list[tuple[int, Cards]]) -> list[list[int]]:
    """For each ranking: how the hand may end, as its rank among all hands; -1 for no low."""
    mask = mask_of(known)
    hands = [(*known, *cards) for bits, cards in come if not bits & mask] if come else [known]
    found = []
    for kind in of.ranked:
        score, mark = scorer(kind, of.hole), _marks(kind, of.hole)
        found.append([mark[score(hand)] for hand in hands] or [_MARKS // 2])
    return found


def _before(game: str, ups: Cards, count: int, *, fine: bool) -> Field | None:
    """The field one card earlier; None at the beginning."""
    if count - len(ups) > 2 and ups:
        return stud_field(game, ups, count - 1, fine=fine)
    return stud_field(game, ups[:-1], count - 1, fine=fine) if len(ups) > 1 else None


@remembered(_KEPT)
def stud_field(game: str, ups: Cards, count: int, *, fine: bool = False) -> Field:
    """What a player with these open cards and this many cards in all may hold."""
    of, shown, down = shape(game), mask_of(ups), max(2, count - len(ups))
    before = _before(game, ups, count, fine=fine)
    if before is None:
        downs = [one for one in _down_pool(game, fine=fine) if not one.mask & shown]
        orders: list[list[int]] = []
    else:
        kept = [at for at, mask in enumerate(before.masks) if not mask & shown]
        place = {at: new for new, at in enumerate(kept)}
        downs = [before.candidates[at] for at in kept]
        orders = [[place[at] for at in order if at in place] for order in before.orders]
    field = Field(downs, orders)
    lacking = of.hole - down - len(ups)
    come = _come(lacking, fine=fine)[: _grain(fine=fine).ends] if lacking > 0 else []
    ends = [_ends(of, (*one.cards[:down], *ups)[: of.hole], come) for one in downs]
    field.ends = [[sorted(one[way]) for one in ends] for way in range(len(of.ranked))]
    orders.append(_ordered([sum([sum(way) / len(way) for way in one]) for one in ends]))
    return field


@lru_cache(maxsize=_KEPT)
def looks(game: str, ups: Cards, count: int) -> float:
    """How strong a hand with these open cards looks to others, 0 to 1."""
    ends = stud_field(game, ups, count).ends
    return sum([sum(one) / len(one) for way in ends for one in way]) / (_MARKS * len(ends) * max(1, len(ends[0])))


@remembered(_KEPT)
def _own_ends(game: str, mine: Cards, out: int = 0, *, fine: bool = False) -> list[list[int]]:
    """How the viewer's hand may end; `out` are dead cards, as bits, for players who count them."""
    of = shape(game)
    lacking = of.hole - len(mine)
    if lacking <= 0:
        return _ends(of, mine[: of.hole], [])
    come = _come(lacking, fine=fine)
    some = [one for one in come if not one[0] & out] if out else come[: _grain(fine=fine).own_ends]
    return _ends(of, mine, some)


@remembered(_KEPT)
def _own_over(game: str, mine: Cards, out: int, *, fine: bool = False) -> list[list[float]]:
    """For some groups of the viewer's ends, worst first: by another hand's rank, how often they beat it."""
    own = sorted(_own_ends(game, mine, out, fine=fine)[0])
    half, found = len(own) // 2, []
    for part in [[mark] for mark in own] if fine else [own[:half], own[half:]] if half else [own]:
        counts = [0] * (_MARKS + 1)
        for mark in part:
            counts[mark] += 1
        size = len(part)
        found.append([1 - (upto - at / 2) / size for upto, at in zip(accumulate(counts), counts, strict=True)])
    return found


@remembered(_KEPT)
def beaten_in_stud(game: str, mine: Cards, ups: Cards, count: int, out: int = 0, *, fine: bool = False) -> Beaten:
    """How the viewer's hand does against what a player with these open cards may hold."""
    field = stud_field(game, ups, count, fine=fine)
    if len(field.ends) == 1:
        counts = [(one, len(one)) for one in field.ends[0]]
        over = [table.__getitem__ for table in _own_over(game, mine, out, fine=fine)]
        return Beaten(tuple(tuple([sum(map(of, one)) / size for one, size in counts]) for of in over))
    own = _own_ends(game, mine, out, fine=fine)
    some = range(0, len(own[0]), 1 if fine else 2)  # high and low go together: fewer ends, but one by one
    none = tuple([sum([mark < 0 for mark in one]) / len(one) for one in field.ends[1]])
    return Beaten(
        tuple(_over(own[0][at], field.ends[0]) for at in some),
        tuple(_over(own[1][at], field.ends[1]) if own[1][at] >= 0 else none for at in some),
        tuple(own[1][at] >= 0 for at in some),
    )


def _over(mark: int, ends: list[list[int]]) -> Row:
    """How often the viewer's final hand beats each hand's, counting ties half."""
    return tuple([(bisect_left(one, mark) + bisect_right(one, mark)) / (2 * len(one)) for one in ends])


# draw games


@cache
def _draw_pools(game: str, *, more: bool, fine: bool) -> tuple[Field, dict[int, Field]]:
    """Before the draw: any player's cards; after it, those of a player who drew this many (4 means 4 or more).

    With `more` draws to come, they draw again.
    """
    of, size = shape(game), _grain(fine=fine).drawn
    chance = Random(f"draws {game}")
    score = scorer(of.ranked[0], of.hole)
    by_drawn: dict[int, list[tuple[Cards, float, int]]] = {count: [] for count in range(_MOST_DRAWN + 1)}
    anybody: list[tuple[Cards, float, int]] = []
    for _ in range(60 * size):
        cards = tuple(chance.sample(of.pack, (3 if more else 2) * of.hole))
        held, rest, again = cards[: of.hole], cards[of.hole : 2 * of.hole], cards[2 * of.hole :]
        thrown = not_wanted(held, of.hole, kind=of.ranked[0])
        count = min(_MOST_DRAWN, len(thrown))
        if len(by_drawn[count]) >= size and len(anybody) >= size:
            if all(len(one) >= size for one in by_drawn.values()):
                break
            continue
        kept = tuple(card for card in held if card not in thrown)
        drawn = (*kept, *rest[: len(thrown)])
        end = _draws(of, drawn, [again], of.hole)[0] if more else score(drawn)
        hand = (held, hand_worth(game, held), end)
        if len(anybody) < size:
            anybody.append(hand)
        if len(by_drawn[count]) < size:
            by_drawn[count].append(hand)
    by_count = {}
    for count, hands in by_drawn.items():
        seldom = len(hands) < size // 2  # then treated as drawing one card less
        also = (by_drawn[count - 1] if count else anybody) if seldom else []
        by_count[count] = _drawn_field([*hands, *also], 2)
    return _drawn_field(anybody, 1), by_count


def _drawn_field(hands: list[tuple[Cards, float, int]], rounds: int) -> Field:
    orders = [_ordered([worth for _, worth, _ in hands]), _ordered([float(end) for _, _, end in hands])]
    field = Field([], orders[:rounds])
    field.ends = [[[end for _, _, end in hands]]]
    return field


@lru_cache(maxsize=_KEPT)
def hand_worth(game: str, held: Cards) -> float:
    """How good cards are before the draw: their average rank, after drawing, among finished hands."""
    ends = own_draws(game, held)
    among = _drawn_to(game)
    return sum(bisect_left(among, end) + bisect_right(among, end) for end in ends) / (2 * len(ends) * len(among))


@cache
def _drawn_to(game: str) -> list[int]:
    of = shape(game)
    chance = Random(f"finished {game}")
    ends = []
    for _ in range(300):
        cards = tuple(chance.sample(of.pack, 2 * of.hole))
        ends += _draws(of, cards[: of.hole], [cards[of.hole :]], of.hole)
    return sorted(ends)


@remembered(_KEPT)
def own_draws(game: str, held: Cards, thrown: Cards | None = None, *, fine: bool = False) -> list[int]:
    """Scores that these cards may lead to, by the best draw or by this one."""
    of = shape(game)
    taken = set(held)
    rests = [[card for card in one if card not in taken] for one in _rest_cards(game, fine=fine)]
    return _draws(of, held, rests, of.hole, thrown)


@cache
def _rest_cards(game: str, *, fine: bool) -> list[Cards]:
    chance = Random(f"rest {game}")
    return [tuple(chance.sample(shape(game).pack, 10)) for _ in range(_grain(fine=fine).own_draws)]


def _draws(of: Shape, held: Cards, rests: Sequence[Sequence[int]], most: int, thrown: Cards | None = None) -> list[int]:
    if thrown is None:
        thrown = not_wanted(held, most, kind=of.ranked[0])
    score = scorer(of.ranked[0], of.hole)
    if not thrown:
        return [score(held)]
    kept = tuple(card for card in held if card not in thrown)
    lacking = of.hole - len(kept)
    return [score((*kept, *rest[:lacking])) for rest in rests]


def draw_field(game: str, drawn: int | None, *, more: bool = False, fine: bool = False) -> Field:
    """What a player may hold after drawing this many, with `more` draws to come; None before the draw."""
    before, after = _draw_pools(game, more=more, fine=fine)
    return before if drawn is None else after[min(drawn, _MOST_DRAWN)]


@remembered(_KEPT)
def beaten_in_draw(
    game: str, mine: Cards, drawn: int | None, *, done: bool, more: bool = False, fine: bool = False
) -> Beaten:
    """How the viewer's hand does against them; `done` after the viewer's last draw."""
    ends = draw_field(game, drawn, more=more, fine=fine).ends[0][0]
    marks = [scorer(shape(game).ranked[0], len(mine))(mine)] if done else sorted(own_draws(game, mine, fine=fine))
    size = 1 if fine else -(-len(marks) // _DRAW_WAYS)
    parts = [marks[at : at + size] for at in range(0, len(marks), size)]
    return Beaten(tuple(_parts_against(part, ends) for part in parts))


def _parts_against(marks: list[int], ends: list[int]) -> Row:
    """The average result of some scores, in order, against each of the others."""
    twice = 2 * len(marks)
    return tuple([1 - (bisect_left(marks, end) + bisect_right(marks, end)) / twice for end in ends])
