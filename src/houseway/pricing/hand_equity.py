"""The equity of hands when no one folds: `equity`, for every poker game.

If every way the missing cards can fall can be counted within seconds, the answer is exact; otherwise they are sampled
and the answer has a standard error. The same seed gives the same figures for any number of threads.
"""

import os
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from typing import Final

from msgspec import Struct

from houseway.cards import Card, as_cards, format_cards, require_distinct
from houseway.games import GAMES
from houseway.pricing import equity_kernels as kernels
from houseway.pricing import preflop
from houseway.pricing.contests import Contest, contest
from houseway.pricing.discards import thrown_away
from houseway.pricing.meetings import met
from houseway.pricing.ranges import read_range
from houseway.pricing.showdowns import (
    Counts,
    EquityError,
    Progress,
    Question,
    Side,
    countable,
    counted,
    duel_counts,
    is_duel,
    sampled,
)
from houseway.ranking.draw_choice import not_wanted

_TRIALS: Final = 1_000_000
_MOST_TRIALS: Final = 10_000_000_000
_MOST_DRAWN: Final = 5
_TIMES: Final = ("", "once", "two", "three")


class Share(Struct, frozen=True):
    """What one hand is worth; all figures are fractions."""

    hand: str
    equity: float
    """Its share of the whole pot, including ties and halves."""
    error: float
    """The standard error of that share; 0 if it is exact."""
    win: float
    """How often it wins the whole pot."""
    tie: float
    """How often it shares the high half, or the pot."""
    high: float
    """Its share of the high half, or of the pot if there is no low."""
    low: float
    """Its share of the low half, over all showdowns."""
    quarter: float
    """How often it gets only a quarter of the pot."""


class Equities(Struct, frozen=True):
    """What several hands are worth against each other."""

    game: str
    shares: tuple[Share, ...]
    showdowns: int
    exact: bool
    no_low: float
    """In a split game, how often no low qualifies."""
    drawing: str
    """How players discard, in games with discards."""


def equity(
    *hands: str,
    game: str = "",
    board: str | Iterable[Card] = "",
    dead: str | Iterable[Card] = "",
    trials: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Equities:
    """The equity of two or more hands or ranges in a game, or by a house's rules (`s-and-k/holdem-hi-lo`).

    The default game is hold'em. `trials` samples that many showdowns even if an exact answer is possible.
    """
    asked = _question(hands, contest(game or next(iter(GAMES))), as_cards(board), as_cards(dead))
    if trials is not None and not 1 <= trials <= _MOST_TRIALS:
        raise EquityError(f"{trials} is not a number of trials: choose 1 to {_MOST_TRIALS:,}")
    workers = threads if threads is not None else os.cpu_count() or 1
    if workers < 1:
        raise EquityError(f"threads must be 1 or more, not {workers}")
    if asked.by.plain:
        counts, exact = met(asked, trials, seed, progress)
        return _told(asked, counts, exact=exact)
    if asked.by.discard != "none":
        counts, error, exact = thrown_away(asked, trials or _TRIALS, seed, workers, progress)
        return _told(asked, counts, exact=exact, error=error)
    if trials is None:
        asked = _spelled_out(asked)
        known = _looked_up(asked)
        if known is not None or countable(asked):
            return _told(asked, counted(asked, workers, progress) if known is None else known, exact=True)
    return _told(asked, sampled(asked, trials or _TRIALS, seed, workers, progress), exact=False)


def _spelled_out(asked: Question) -> Question:
    """Heads-up, a random hand means all hands, which are counted just as quickly."""
    by, known = asked.by, {*asked.board, *asked.dead}
    every = tuple(hand for hand in combinations(by.pack, by.hole) if not known & {*hand}) if by.hole == 2 else ()
    players = tuple(
        Side(one.text, every, ((),) * len(every), 0) if every and one.own == by.hole else one for one in asked.players
    )
    spelled = Question(by, players, asked.board, asked.dead)
    return spelled if is_duel(spelled) else asked


def _looked_up(asked: Question) -> Counts | None:
    """Look up starting hands of hold'em in the table, if suits do not matter."""
    by = asked.by
    if not is_duel(asked) or asked.board or asked.dead or not preflop.ranks(by):
        return None
    found = preflop.met(*(preflop.classes(one.hands) for one in asked.players))
    return duel_counts((found.wins, found.losses), found.showdowns) if found and found.showdowns else None


def _question(hands: Sequence[str], by: Contest, board: tuple[Card, ...], dead: tuple[Card, ...]) -> Question:
    if not 2 <= len(hands) <= kernels.MOST_PLAYERS:
        raise EquityError(f"two to {kernels.MOST_PLAYERS} hands can be compared, not {len(hands)}")
    if board and not by.board:
        raise EquityError(f"{by.game} has no board: leave it out")
    if len(board) > by.board:
        raise EquityError(f"the board has at most {by.board} cards, not {len(board)}")
    known = (*board, *dead)
    require_distinct(known)
    _check_pack(known, by)
    asked = Question(by, tuple(_side(text, by, known) for text in hands), board, dead)
    need = sum(len(one.hands[0]) + len(one.gone[0]) + one.own for one in asked.players) + asked.left
    if need > len(by.pack) - len(known):
        raise EquityError(f"{len(hands)} hands need {need} cards, and {len(by.pack) - len(known)} are left")
    return asked


def _check_pack(cards: Iterable[Card], by: Contest) -> None:
    for one in cards:
        if one not in by.pack:
            raise EquityError(f"{format_cards([one])} is not in the pack of {by.game}")


def _side(text: str, by: Contest, known: tuple[Card, ...]) -> Side:
    hands = [hand for hand in read_range(text, by.hole, holdem=preflop.ranks(by)) if not set(hand) & set(known)]
    if not hands:
        raise EquityError(f"{text!r} is not possible: its cards are on the board or dead")
    _check_pack((card for hand in hands for card in hand), by)
    size = len(hands[0])
    if by.draws and size not in (0, by.hole):
        raise EquityError(f"{text!r} is {size} cards: a hand has {by.hole} before the draw")
    if by.family == "draw" and not by.plain:
        return _before_the_draw(text, hands, by)
    if by.discard != "none" and size != by.hole:
        raise EquityError(f"{text!r} is {size} cards: write all {by.hole}, one of which is discarded")
    return Side(text, tuple(hands), ((),) * len(hands), by.hole - size)


def _before_the_draw(text: str, hands: list[tuple[Card, ...]], by: Contest) -> Side:
    """The cards kept, and how many are drawn to them."""
    if len(hands[0]) != by.hole:
        raise EquityError(f"{text!r} is {len(hands[0])} cards: a hand has {by.hole} before the draw")
    gone = [not_wanted(hand, _MOST_DRAWN, kind=by.high) for hand in hands]
    kept = [tuple(card for card in hand if card not in out) for hand, out in zip(hands, gone, strict=True)]
    if len({len(hand) for hand in kept}) > 1:
        raise EquityError(f"{text!r} has hands that draw different numbers of cards: ask about each separately")
    return Side(text, tuple(kept), tuple(gone), by.hole - len(kept[0]))


def _told(asked: Question, counts: Counts, *, exact: bool, error: float | None = None) -> Equities:
    played = int(counts[-1, kernels.SHOWDOWNS])
    shares = []
    for one, row in zip(asked.players, counts[:-1].tolist(), strict=True):
        units, squares, high, low, whole, quarters, ties = row
        mean = units / kernels.UNIT / played
        spread = max(0.0, squares / kernels.UNIT**2 / played - mean * mean)
        about = 0.0 if exact else sqrt(spread / max(1, played - 1)) if error is None else error
        shares.append(
            Share(
                one.text,
                mean,
                about,
                whole / played,
                ties / played,
                high / kernels.UNIT / played,
                low / kernels.UNIT / played,
                quarters / played,
            )
        )
    no_low = int(counts[-1, kernels.NO_LOWS]) / played if asked.by.low else 0.0
    return Equities(asked.by.game, tuple(shares), played, exact, no_low, _drawing(asked.by))


def _drawing(by: Contest) -> str:
    if by.discard != "none":
        return "players keep the two cards that do best against a random hand"
    if not by.draws:
        return ""
    times = f"{_TIMES[by.draws]} times: " if by.draws > 1 else ""
    if by.high == "badugi":
        return (
            f"{times}players keep the most cards of different ranks and suits, four up to a jack, fewer up to an eight"
        )
    if by.high == "deuce-to-seven":
        return f"{times}a nine or better stands pat, else pairs and cards above an eight go, or a straight's top card"
    if by.lowest:
        return "a nine or better stands pat, else pairs and cards above an eight go"
    return "made hands stand pat; pairs, else four to a flush or an open straight, else the best card are kept"
