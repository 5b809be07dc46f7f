"""A hand in words, for the line under the viewer's cards and beside every open hand.

Everything is derived from one view, so these words cannot say what that viewer's view does not show. They are the
rankings' own names; in low games they also say what the hand is drawing to.
"""

import logging
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from msgspec.structs import replace

from houseway.cards import JOKER, Card, rank_of
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.ranking import KINDS, points, push_nine, rank, say
from houseway.ranking.blackjack import Over, total
from houseway.ranking.draw_choice import low_rank, not_wanted
from houseway.ranking.hand_names import dashed, plural, singular, with_article
from houseway.ranking.house_way import house_way
from houseway.ranking.pai_gow import foul
from houseway.ranking.stand_ins import stands_for
from houseway.referee.banked.play import BankedView
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import UNKNOWN
from houseway.referee.pan.deal import PanView
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import MayDraw

_PLAYED: Final = 2
"""The hole cards left to play with where one is discarded."""
_FROM_BOARD: Final = 3
_FRONT: Final = "pai-gow-front"
_PAN_OUT: Final = 11
_LOWS: Final = ("low", "low-joker", "low-oasis", "deuce-to-seven", "badugi")
_NO_LOW: Final = "no low"
_SHOWING: Final = " showing"
_MOST_DRAWN: Final = 5
_MOST_FAULTS: Final = 50
_FAULTS: set[str] = set()
log = logging.getLogger("houseway.room")


def held_words(view: HandView, rules: Rules) -> str:
    """What the viewer holds; empty if nothing."""
    mine = next((one for one in view.seats if one.seat == view.viewer), None)
    if mine is None:
        return ""
    try:
        return _in_words(view, mine, rules)
    except Exception as problem:  # noqa: BLE001  (cards without a name are better shown than misnamed)
        _unsaid(problem)
        return ""


def _unsaid(problem: Exception) -> None:
    """A failure of words must never hide the cards; each fault of ours is logged once."""
    said = f"{type(problem).__name__}: {problem}"
    if not isinstance(problem, HousewayError) and said not in _FAULTS and len(_FAULTS) < _MOST_FAULTS:
        _FAULTS.add(said)
        log.error("a hand could not be put in words", exc_info=problem)


def showing_words(view: HandView, rules: Rules) -> dict[str, str]:
    """By seat number: what each seat has turned up."""
    found: dict[str, str] = {}
    for one in view.seats:
        words = _shown_words(view, one, rules)
        if words:
            found[str(one.seat)] = words
    return found


def _shown_words(view: HandView, one: SeatView, rules: Rules) -> str:
    if isinstance(view.play, BankedView):
        return " and ".join(spot.words for spot in view.play.spots if spot.seat == one.seat and spot.words)
    if isinstance(view.play, PanView):
        down = next((each.down for each in view.play.seats if each.seat == one.seat), 0)
        return f"{down} of {_PAN_OUT} down" if down else ""
    try:
        if one.cards and (one.seat != view.viewer or (view.over and view.family == "stud")):
            return _in_words(view, one, rules)
        if view.family == "stud" and one.up and not one.folded:
            kind = "showing-low" if GAMES[view.game].low else "showing-high"
            return rank(one.up[:4], kind).words
    except Exception as problem:  # noqa: BLE001  (see above)
        _unsaid(problem)
        return ""
    return ""


def _in_words(view: HandView, one: SeatView, rules: Rules) -> str:
    """The name of a seat's cards as far as they are seen, with both boards if there are two."""
    if view.second:
        shared = view.board[: len(view.board) - len(view.second)]
        first, second = (
            _in_words(replace(view, board=board, second=()), one, rules) for board in (view.board, shared + view.second)
        )
        return first if first == second else f"{first} / {second}"
    if isinstance(view.play, BankedView):
        return _banked(view, view.play, one, rules)
    if isinstance(view.play, PanView):
        down = next((each.down for each in view.play.seats if each.seat == one.seat), 0)
        return f"{down} of {_PAN_OUT} down, {len(one.cards)} in hand" if one.cards else ""
    if not one.cards and not one.up:
        return ""
    game = GAMES[view.game]
    draws = sum(bool(step.draws(rules)) for step in game.steps)
    drawing = not view.over and (view.round <= draws or any(isinstance(may, MayDraw) for may in view.options))
    cards = tuple(one.cards) + tuple(one.up)
    if len(cards) > _PLAYED and game.throws_away(rules) != "none" and view.family == "board":
        return _of_two(view.game, cards, view.board, game.kinds(rules), game.hi_lo)
    return _poker(
        view.game,
        cards,
        view.board,
        game.kinds(rules),
        game.hi_lo,
        drawing and view.family == "draw",
        not view.over and _to_come(view, one),
    )


@lru_cache(maxsize=4_096)
def _of_two(game: str, cards: tuple[Card, ...], board: tuple[Card, ...], kinds: tuple[str, ...], hi_lo: bool) -> str:
    """What can be played while a card must still be discarded: the best two of those held, for each half."""
    pairs = list(combinations(cards, _PLAYED))

    def strength(two: tuple[Card, ...], kind: str) -> tuple[int, ...]:
        if _takes(kind, two, board):
            return (int(rank(two + board, kind)),)
        ranks = sorted((rank_of(card) for card in two), reverse=True)
        return (ranks[0] == ranks[1], *ranks)

    high = _high(max(pairs, key=lambda two: strength(two, kinds[0])), board, kinds[0], game)
    if not hi_lo:
        return high

    def lowness(two: tuple[Card, ...]) -> tuple[int, int, int]:
        made, ranks = _takes(kinds[-1], two, board), _low_ranks(two)
        return (int(rank(two + board, kinds[-1])) if made else 0, len(ranks), -sum(ranks))

    low = _eight(max(pairs, key=lowness), board, kinds[-1], to_come=True)
    return f"{high}; {low}" if low else high


def _to_come(view: HandView, one: SeatView) -> bool:
    """Whether more cards may come, so that a low is still possible."""
    if view.family == "stud":
        return len(one.cards) + len(one.up) < 7
    return len(view.board) < 5


@lru_cache(maxsize=4_096)
def _poker(
    game: str,
    cards: tuple[Card, ...],
    board: tuple[Card, ...],
    kinds: tuple[str, ...],
    hi_lo: bool,
    drawing: bool,
    to_come: bool,
) -> str:
    if kinds[0] in _LOWS:
        to = _razz_draw(cards) if to_come and GAMES[game].family.name == "stud" else ""
        return _low(cards, kinds[0], drawing=drawing, to=to)
    high = _high(cards, board, kinds[0], game)
    if not hi_lo:
        return high
    low = _eight(cards, board, kinds[-1], to_come=to_come)
    return f"{high}; {low}" if low else high


def _joker_words(cards: tuple[Card, ...], kind: str) -> str:
    """The card that the joker stands for in a hand of five; empty without a joker."""
    if JOKER not in cards or len(cards) != 5 or not KINDS[kind].joker:
        return ""
    found = stands_for(cards, rank(cards, kind).words, low=kind in _LOWS)
    return f"; the joker is {with_article(singular(rank_of(found)))}"


def _takes(kind: str, cards: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    found = KINDS[kind]
    return len(cards) + len(board) in found.counts and (not found.hole or len(cards) == found.hole)


def _high(cards: tuple[Card, ...], board: tuple[Card, ...], kind: str, game: str) -> str:
    if _takes(kind, cards, board):
        return rank(cards + board, kind).words + _joker_words(cards + board, kind)
    if not board and len(cards) == 2 and JOKER not in cards:  # hold'em before the flop, or two cards of draw
        return _two(cards)
    if KINDS[kind].exactly_two or len(cards) + len(board) > 7:
        return _best_group(cards)
    if JOKER in cards:
        return "joker" if len(cards) == 1 else f"joker with {_best_group(cards) or _one(cards)}"
    together = cards + board if GAMES[game].family.name != "stud" else cards
    if len(together) <= 4:  # a board of stud, or three cards of pineapple
        return rank(together, "showing-high").words.removesuffix(_SHOWING)
    return _best_group(together)


def _two(cards: tuple[Card, ...]) -> str:
    first, second = sorted((rank_of(card) for card in cards), reverse=True)
    if first == second:
        return f"pair of {plural(first)}"
    suited = " suited" if cards[0] % 4 == cards[1] % 4 else ""
    return f"{singular(first)}-{singular(second)}{suited}"


def _one(cards: Sequence[Card]) -> str:
    return " ".join(singular(rank_of(card)) for card in cards if card != JOKER)


def _best_group(cards: Sequence[Card]) -> str:
    """Hole cards that do not make a hand yet: their pairs, or the two highest."""
    ranks = sorted((rank_of(card) for card in cards if card != JOKER), reverse=True)
    pairs = [one for one in dict.fromkeys(ranks) if ranks.count(one) > 1]
    if len(pairs) > 1:
        return f"pairs of {plural(pairs[0])} and {plural(pairs[1])}"
    if pairs:
        return f"pair of {plural(pairs[0])}"
    return f"{singular(ranks[0])}-{singular(ranks[1])} high" if len(ranks) > 1 else ""


def _eight(cards: tuple[Card, ...], board: tuple[Card, ...], kind: str, *, to_come: bool) -> str:
    """The low half: what it is, or what it could become."""
    if _takes(kind, cards, board):
        score = int(rank(cards + board, kind))
        if score:
            return say(score, kind)
    if not to_come:
        return _NO_LOW
    unsaid = "" if len(cards) + len(board) < 5 else _NO_LOW
    mine, there = _low_ranks(cards), _low_ranks(board)
    if KINDS[kind].exactly_two:
        two = _best_two_low(mine, there, to_come=5 - len(board))
        near = len({*there} - {*two}) >= _FROM_BOARD - 1  # one more card makes it
        return f"low {'draw with' if near else 'cards'} {_low_dashed(two)}" if two else unsaid
    together = sorted({*mine, *there})
    return f"low draw {_low_dashed(together)}" if len(together) >= _least_draw(cards, board) else unsaid


def _best_two_low(mine: Collection[int], there: Collection[int], *, to_come: int) -> list[int]:
    """The two low hole cards that need the fewest more cards for a low, and for the best low; or none."""
    found = [
        (-min(_FROM_BOARD, len({*there} - {one, other})), other, one)
        for one, other in combinations(sorted(mine), 2)
        if len({*there} - {one, other}) + to_come >= _FROM_BOARD
    ]
    return sorted(min(found)[1:]) if found else []


def _least_draw(cards: Sequence[Card], board: Sequence[Card]) -> int:
    """How many low cards count as a draw: two or three on the first cards, then three, and five at the end."""
    to_come = 5 - len(board) if board else 7 - len(cards)
    return max(min(3, len(cards) + len(board)), 5 - to_come)


def _low_ranks(cards: Sequence[Card]) -> list[int]:
    """The different ranks up to an eight, with the ace lowest, as 1 to 8."""
    return sorted({low_rank(card) for card in cards if 1 <= low_rank(card) <= 8})


def _low_dashed(ranks: Sequence[int]) -> str:
    """`7-4-A` for 1, 4, 7."""
    return dashed([(one + 11) % 13 for one in sorted(ranks, reverse=True)])


def _razz_draw(cards: Sequence[Card]) -> str:
    """What counts so far in a razz hand without five different ranks: no pairs, and no card that can still be replaced.

    Tens and higher are named only if the cards to come cannot replace them all; empty if a pair is certain.
    """
    ranks, to_come = sorted({low_rank(card) for card in cards}), 7 - len(cards)
    if len(ranks) >= 5 or len(ranks) + to_come < 5:
        return ""
    low = sum(one <= 9 for one in ranks)
    return _low_dashed(ranks[: max(low, 5 - to_come)])


def _low(cards: tuple[Card, ...], kind: str, *, drawing: bool, to: str = "") -> str:
    """A low hand, and the cards kept before the draw; `to` is what a stud hand is drawing to."""
    whole = KINDS[kind].counts[0]
    if to:
        return f"drawing to {to}" if len(cards) < whole else f"{rank(cards, kind).words}; drawing to {to}"
    if len(cards) < whole:
        ranks = [low_rank(one) for one in cards if one != JOKER]
        if len(set(ranks)) == len(ranks):  # not a hand yet: what there is of one
            return "-".join((*(("joker",) if JOKER in cards else ()), *filter(None, [_low_dashed(ranks)])))
        return rank(cards, "showing-low").words.removesuffix(_SHOWING)
    made = rank(cards, kind).words
    thrown = not_wanted(cards, _MOST_DRAWN, kind=kind) if drawing and len(cards) == whole else ()
    if not thrown:
        return made + _joker_words(cards, kind)
    kept = [card for card in cards if card not in thrown]
    to = _low_dashed([low_rank(card) for card in kept if card != JOKER])
    joker = "joker" if JOKER in kept else ""
    return f"{made}; drawing to {'-'.join(filter(None, (joker, to)))}" if kept else made


def _banked(view: HandView, play: BankedView, one: SeatView, rules: Rules) -> str:
    spots = [spot for spot in play.spots if spot.seat == one.seat]
    if GAMES[view.game].compares == "setting":
        cards = next((spot.cards for spot in spots if len(spot.cards) == 7), tuple(one.cards))
        front = next((spot.front for spot in spots if spot.front), ())
        back = next((spot.back for spot in spots if spot.back), ())
        if front and back:
            return _set_words(front, back, rules)
        if len(cards) == 7 and not any(spot.outcome for spot in spots):  # settled hands are no longer set
            return f"house way: {_set_words(*house_way(cards, back=_back_kind(rules)), rules)}"
        return ""
    past = _past_words(view, play, one.seat, rules)
    return "; ".join(filter(None, (" and ".join(spot.words for spot in spots if spot.words), past)))


def besides(view: HandView, rules: Rules) -> str:
    """Remarks for the viewer in addition to the count, where the count is beside the cards."""
    if view.viewer is None or not isinstance(view.play, BankedView):
        return ""
    return _past_words(view, view.play, view.viewer, rules)


def _past_words(view: HandView, play: BankedView, seat: int, rules: Rules) -> str:
    """What a hand past the target may still win, until it is settled."""
    if GAMES[view.game].compares != "22" or seat == play.bank:
        return ""
    count = SHEETS[rules.blackjack].count
    open_ones = [
        total(spot.cards, count) for spot in play.spots if spot.seat == seat and spot.words and not spot.outcome
    ]
    if not any(hand.natural is None and hand.total > count.target for hand in open_ones):
        return ""
    return {
        Over.DISTANCE: f"over {count.target / 2:g} still wins if it is closer than the bank",
        Over.PUSH_IF_CLOSER: f"over {count.target / 2:g} can only get the wager back",
        Over.BUST: "",
    }[count.over]


Split: TypeAlias = tuple[tuple[Card, ...], str, str, bool]
"""The two in front, their name, the name of the five behind, and whether the hand is foul."""


def splits(cards: Sequence[Card], rules: Rules) -> tuple[Split, ...]:
    """Every way to set seven cards, in the house's own order."""
    return _splits(tuple(cards), _back_kind(rules)) if len(cards) == 7 else ()


@lru_cache(maxsize=256)
def _splits(cards: tuple[Card, ...], kind: str) -> tuple[Split, ...]:
    found: list[Split] = []
    for front in combinations(cards, 2):
        back = [card for card in cards if card not in front]
        wrong = foul(front, back, back_order=kind)
        found.append((front, rank(front, _FRONT).words, rank(back, kind).words, wrong))
    return tuple(found)


def set_words(view: HandView, rules: Rules) -> dict[str, tuple[str, str]]:
    """By seat and hand: the names of both hands of every setting that the viewer sees."""
    if not isinstance(view.play, BankedView) or GAMES[view.game].compares != "setting":
        return {}
    try:
        return {
            f"{spot.seat}-{spot.hand}": (rank(spot.front, _FRONT).words, rank(spot.back, _back_kind(rules)).words)
            for spot in view.play.spots
            if spot.front and spot.back
        }
    except Exception as problem:  # noqa: BLE001  (see above)
        _unsaid(problem)
        return {}


def counts(view: HandView, rules: Rules) -> dict[str, str]:
    """By seat and hand: the count of each hand in games with points, as far as the viewer sees its words."""
    try:
        if isinstance(view.play, BankedView):
            compares = GAMES[view.game].compares
            seen = [spot for spot in view.play.spots if spot.words and compares != "setting"]
            return {f"{spot.seat}-{spot.hand}": _count(spot.cards, compares, rules) for spot in seen}
        if view.family == "push":
            held = [one for one in view.seats if len(one.cards) == push_nine.CARD_COUNT]
            return {f"{one.seat}-1": push_nine.figures(push_nine.score(one.cards)) for one in held}
    except Exception as problem:  # noqa: BLE001  (see above)
        _unsaid(problem)
    return {}


def softs(view: HandView, rules: Rules) -> tuple[str, ...]:
    """The hands in which an ace counts eleven and may count one instead, by seat and hand, as far as they are seen."""
    if not isinstance(view.play, BankedView) or GAMES[view.game].compares != "22":
        return ()
    seen = [spot for spot in view.play.spots if spot.words and UNKNOWN not in spot.cards]
    count = SHEETS[rules.blackjack].count
    return tuple(f"{spot.seat}-{spot.hand}" for spot in seen if total(spot.cards, count).soft)


def _count(cards: Sequence[Card], compares: str, rules: Rules) -> str:
    if compares == "points":
        return points.figures(points.score(cards))
    return total(cards, SHEETS[rules.blackjack].count).figures


def _back_kind(rules: Rules) -> str:
    return GAMES[rules.game].kinds(rules)[0]


def _set_words(front: Sequence[Card], back: Sequence[Card], rules: Rules) -> str:
    return f"{rank(front, _FRONT).words} in front, {rank(back, _back_kind(rules)).words} in back"
