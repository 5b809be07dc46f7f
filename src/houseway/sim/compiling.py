"""From rules and steps to plain arrays: what the kernels play by. What they cannot play is refused in one line.

A house is numbers in an array here as it is switches in the rule book: no house and no game has code of its own.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.cards import CARD_COUNT, JOKER
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.ranking import rank, tables
from houseway.ranking.kernels import SCORES_AT, SUITED_AT
from houseway.ranking.kinds import KINDS
from houseway.referee.game import Game, Step
from houseway.referee.poker import betting, dealing, drawing, showdown, stud, window
from houseway.referee.rules import NO_FLOP_FULL, Betting, FeeMoment, FeePayer, Rules
from houseway.sim import strengths
from houseway.sim.compiling_push import hands_of_three, is_push_nine, write_push, write_switches
from houseway.sim.kernels import layout as at
from houseway.sim.styles import Style

_BETTING: Final = {
    Betting.FIXED: at.FIXED, Betting.SPREAD: at.SPREAD, Betting.NO_LIMIT: at.NO_LIMIT, Betting.POT_LIMIT: at.POT_LIMIT,
}  # fmt: skip
_FIVE: Final = 5
_RANKINGS: Final = ("high", "bug", "low", "eight", "omaha", "two-hole")
"""What the compiled scores know, by how the names of rankings begin."""
_MOST_HOLE: Final = 4
_DRAWS_EACH: Final = 2
_THRESHOLD: Final = 65536
_SHOWING: Final = 14**4

Memory: TypeAlias = npt.NDArray[np.int64]


class CannotPlayError(HousewayError):
    """Rules that are not played in bulk."""


class Compiled(Struct, frozen=True):
    """A table ready to be played: the memory as it is at the start, and the large tables that are only read."""

    memory: Memory
    t16: npt.NDArray[np.uint16]
    t32: npt.NDArray[np.uint32]
    push: bool = False
    """Whether it is push-nine, which has a loop of its own."""


class _Blocks:
    """Arrays laid one behind the other, each known by where it begins."""

    def __init__(self, dtype: Any) -> None:
        self.parts: list[npt.NDArray[Any]] = []
        self.length = 0
        self.dtype = dtype

    def add(self, part: npt.NDArray[Any]) -> int:
        """Where it begins."""
        first = self.length
        self.parts.append(part.astype(self.dtype).reshape(-1))
        self.length += part.size
        return first

    def whole(self) -> npt.NDArray[Any]:
        return np.concatenate(self.parts)


def compile_table(
    rules: Rules, game: Game, players: int, styles: Sequence[Style], buy_in: int
) -> Compiled:  # fmt: skip
    """Everything for a table of so many, one style for each seat."""
    push = game.family.name == "push"
    if not game.family.poker and not push:
        raise CannotPlayError(f"{rules.title or game.title} is not played by betting rounds")
    if push and not is_push_nine(rules, game):
        raise CannotPlayError(f"{rules.title or game.title} is not push-nine as houses play it: that is not in bulk")
    for kind in () if push else game.kinds(rules):
        if not kind.startswith(_RANKINGS) or KINDS[kind].hole > _MOST_HOLE:
            raise CannotPlayError(f"{rules.title} ranks hands by {kind}: that is not played in bulk yet")
    chosen = {style.name: style for style in styles}
    names = list(chosen)
    memory = np.zeros(at.THRESHOLDS + at.STYLE_NUMBERS * len(names), np.int64)
    if push:
        t16, t32 = hands_of_three(), np.zeros(1, np.uint32)
    else:
        counts = _write_steps(memory, rules, game, players)
        t16, t32, numbers = _tables(rules, game, counts)
        memory[: len(numbers)] += numbers
    _write_rules(memory, rules, game, players, buy_in)
    if push:
        write_push(memory, rules)
    for place, style in enumerate(chosen.values()):
        thresholds = _thresholds(style, complete=push)
        first = at.THRESHOLDS + at.STYLE_NUMBERS * place
        memory[first : first + at.STYLE_NUMBERS] = thresholds
        memory[at.STYLE_KIND + place] = at.BY_CHANCE if style.by_chance else at.BY_STYLE
        memory[at.STYLE_SIZE + place] = style.size
        memory[at.STYLE_KILLS + place] = style.kills
        memory[at.STYLE_LOOKS + place] = style.looks
        memory[at.STYLE_CALLS + place] = not style.by_chance and not thresholds.any()
        memory[at.STYLE_BUYS + place] = style.buys
        memory[at.STYLE_AGREES + place] = style.agrees
    for seat, style in enumerate(styles):
        memory[at.SEAT_STYLE + seat] = names.index(style.name)
    return Compiled(memory, t16, t32, push)


# the rules


def _write_rules(m: Memory, rules: Rules, game: Game, players: int, buy_in: int) -> None:
    limit, bets, blinds = rules.limit, rules.betting, rules.blinds
    pack = find_deck(game.pack(rules)).cards
    if game.family.poker and (blinds.forced == "game" or (blinds.forced == "blinds" and not limit.blinds)):
        raise CannotPlayError(f"{rules.title} has no blinds and no antes: a hand in bulk begins with either")
    if sorted(pack) != list(range(len(pack))) or len(pack) not in (JOKER, CARD_COUNT):
        raise CannotPlayError(f"{rules.title} is dealt from {game.pack(rules)}: in bulk from 52 or 53 cards only")
    if rules.seating.button == "dead" and len(limit.blinds) == 1:
        raise CannotPlayError("a dead button with a single blind stands still: play it in bulk with two blinds")
    low = limit.lower
    if low <= 0:
        raise CannotPlayError(f"{rules.title} has no smallest bet")
    antes = blinds.forced == "ante"
    game_kinds = game.kinds(rules)
    values = {
        at.N: players, at.PACK: len(pack), at.BETTING: _BETTING[limit.betting], at.LOWER: low, at.HIGHER: limit.higher,
        at.CHIP: limit.chip, at.ANTE: limit.ante, at.BLINDS: 0 if antes else len(limit.blinds),
        at.BRING_IN: limit.bring_in, at.FORCED_ANTE: antes,
        at.PRELAID: game.board if rules.dealing.prelaid_board else 0,
        at.STRADDLE: blinds.straddle and blinds.window != "straddle",
        at.DEALER_MOST: min(rules.draw.most, rules.draw.dealer_most) if rules.self_dealt else rules.draw.most,
        at.FORGETS: rules.draw.counts == "until action", at.HAS_BUTTON: game.has_button(rules), at.HI_LO: game.hi_lo,
        at.EXACT: KINDS[game_kinds[0]].exactly_two, at.BUY_IN: buy_in, at.LOW_DRAW: game.low,
    }  # fmt: skip
    for place, value in values.items():
        m[place] = value
    write_switches(m, rules, push=False)
    for place, amount in enumerate(() if antes else limit.blinds):
        m[at.BLIND_1 + place] = amount
    # Nobody starts a hand without the whole ante, or with less than half the big blind (DR-LB-14): one buys in again.
    blind = 0 if antes or not limit.blinds else (limit.blinds[-1] + 1) // 2
    m[at.LEAST] = max(1, game.family.least_stack(rules), blind)
    if blinds.kill is not None and not antes:
        m[at.KILL_PERCENT] = blinds.kill.percent
        m[at.KILL_SCOOP] = blinds.kill.trigger == "scoop"
        m[at.SCOOP_BETS] = blinds.kill.scoop_bets
    sevens = rules.sevens
    if sevens is not None:
        m[at.SEVENS] = at.SEVENS_BEFORE if sevens.when == "before draw" else at.SEVENS_AFTER
        m[at.LATER_BETS] = ("returned", "second best", "pot forfeited").index(sevens.later_bets)
        m[at.SHORT_SEVENS] = sevens.short_all_in
        m[at.WORST_SEVEN] = int(rank("7c 6d 5h 4s 3c", game_kinds[0]))
    if bets.openers == "jacks":
        m[at.WORST_OPENERS] = int(rank("Jc Jd 4h 3s 2c", "bug"))
    _write_fee(m, rules, players)


def _write_fee(m: Memory, rules: Rules, players: int) -> None:
    fee = rules.limit.fee
    m[at.NO_FLOP] = -1
    if fee is None:
        return
    m[at.FEE] = fee.amount(players)
    if fee.payer is FeePayer.POT:
        m[at.FEE_PAYER] = at.FROM_POT
        if fee.no_flop is not None and fee.moment is not FeeMoment.BEFORE_DEAL:
            m[at.NO_FLOP] = fee.amount(players) if fee.no_flop == NO_FLOP_FULL else fee.no_flop
    else:
        m[at.FEE_PAYER] = at.FROM_BIG_BLIND if fee.payer is FeePayer.BIG_BLIND else at.FROM_BUTTON


# the steps


class _Count(Struct):
    """The cards there are when a round is bet."""

    held: int
    board: int
    drawn: bool


def _higher(limit: str) -> int:
    return int(limit == betting.HIGHER)


def _write_steps(m: Memory, rules: Rules, game: Game, players: int) -> dict[int, _Count]:
    """Write the steps that do anything; the cards there are in each betting round, and at the end as round 0."""
    fee = rules.limit.fee
    rows: list[tuple[int, ...]] = []
    counts: dict[int, _Count] = {}
    held = board = need = 0
    drawn = False
    for step in game.as_played(rules).steps:
        row = _row(step, rules)
        if isinstance(step, dealing.Collect) and (fee is None or fee.moment is not step.moment):
            continue
        if isinstance(step, betting.BettingRound):
            counts[step.number] = _Count(held, board, drawn)
        need += step.cards(rules, players)
        if row is None:
            continue
        held += step.each
        board += step.board
        if isinstance(step, dealing.ThrowAway):
            held -= step.throws
        if isinstance(step, drawing.DrawCards):
            drawn = True
            m[at.DRAWS] = 1
            need += _DRAWS_EACH * players
        if isinstance(step, stud.ThirdStreet) and not rules.limit.bring_in:
            raise CannotPlayError(f"{rules.title} has no forced bet to open with")
        rows.append(row)
    counts[0] = _Count(held, board, drawn)
    if len(rows) > at.MOST_STEPS or rows[-1][0] != at.SHOW:
        raise CannotPlayError(f"{game.title} does not end with a showdown, or has too many steps")
    m[at.STEPS] = len(rows)
    m[at.NEED] = min(need, len(find_deck(game.pack(rules)).cards))
    for place, row in enumerate(rows):
        m[at.STEPS_AT + 4 * place : at.STEPS_AT + 4 * place + len(row)] = row
    return counts


def _row(step: Step, rules: Rules) -> tuple[int, ...] | None:
    """A step as numbers; None where this house does nothing then."""
    match step:
        case stud.ThirdStreet():
            return at.THIRD, step.number, _higher(step.limit), int(step.opens == stud.HIGH_CARD)
        case stud.StudRound():
            return at.STREET, step.number, _higher(step.limit), int(step.opens == stud.LOW_HAND)
        case betting.BettingRound():
            return at.BET_ROUND, step.number, _higher(step.limit), int(step.opens == betting.AFTER_BLINDS)
        case dealing.Deal():
            return at.DEAL, step.down
        case dealing.Board():
            return at.TURN_UP, step.count, int(rules.dealing.burn and not rules.dealing.prelaid_board)
        case stud.DealUp():
            return at.UP, step.street
    code = _code(step, rules)
    return None if code is None else (code,)


_ALWAYS: Final[dict[type[Step], int]] = {
    dealing.Collect: at.COLLECT, dealing.PostBlinds: at.POST, drawing.DrawCards: at.DRAW, stud.LastCard: at.LAST,
    showdown.Showdown: at.SHOW,
}  # fmt: skip


def _code(step: Step, rules: Rules) -> int | None:
    """The code of a step that needs no more than that; None where this house does nothing then."""
    match step:
        case dealing.Burn() | drawing.CutWindow():
            return None  # a burn goes with the cards that it comes before, and nobody asks for a cut
        case dealing.ThrowAway():
            if step.throws != 1:
                raise CannotPlayError("one card is thrown away in bulk, not several")
            return at.THROW if rules.dealing.discard != "none" else None
        case drawing.PassedOut():
            return at.PASS_OUT if rules.betting.openers != "none" else None
        case window.TwoCardWindow():
            return at.ASK_WINDOW if rules.blinds.window != "none" else None
    if type(step) not in _ALWAYS:
        raise CannotPlayError(f"there is no way yet to play {type(step).__name__} in bulk")
    return _ALWAYS[type(step)]


# the tables


_Tables: TypeAlias = tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint32], Memory]
"""The tables, and what the memory has of them: where they begin, and the cards' keys."""


def _tables(rules: Rules, game: Game, counts: dict[int, _Count]) -> _Tables:
    """The tables of the rankings, and the cuts between strengths."""
    pack = len(find_deck(game.pack(rules)).cards)
    key = tuple(sorted((number, one.held, one.board, one.drawn) for number, one in counts.items()))
    jacks = rules.betting.openers == "jacks"
    return _tables_of(game.kinds(rules), key, pack, game.low, game.family.name == "stud", jacks, rules.draw.most)


@lru_cache(maxsize=16)
def _tables_of(
    kinds: tuple[str, ...], key: tuple[tuple[int, int, int, bool], ...], pack: int, low: bool, showing: bool,
    jacks: bool, most: int,
) -> _Tables:  # fmt: skip
    counts = {number: _Count(held, board, drawn) for number, held, board, drawn in key}
    t16, t32, m = _Blocks(np.uint16), _Blocks(np.uint32), np.zeros(at.THRESHOLDS, np.int64)
    t16.add(tables.low_place())
    m[at.BITS : at.BITS + CARD_COUNT] = tables.suit_bits()[:CARD_COUNT]
    if KINDS[kinds[0]].exactly_two:
        _exact_tables(m, t16, t32, hi_lo=len(kinds) > 1)
    else:
        sizes = {one.held + one.board for one in counts.values()} - set(range(_FIVE))
        if showing:
            sizes.add(7)
        for half, name in enumerate(kinds):
            _plain_tables(m, half, name, sizes, t16, t32)
    if jacks:
        _, offsets, table = tables.best_of("bug", _FIVE)
        m[at.BUG_OFFSETS], m[at.BUG_SCORES] = t32.add(offsets), t16.add(table[SCORES_AT:])
        m[at.BUG_SUITED] = t16.add(table[SUITED_AT:SCORES_AT])
    if showing:
        m[at.SHOWING] = t16.add(_showing("showing-high"))
        t16.add(_showing("showing-low"))
    final = counts[0]
    if final.held < _FIVE or final.board or showing:
        m[at.WORTH] = t16.add(strengths.pair_worth(kinds, final.held, final.board))
    if not low and counts[0].drawn:
        m[at.PAT_HIGH] = int(rank("Ac 2d 3h 4s 5c", kinds[0]))
    for number, one in counts.items():
        if number:
            m[at.CUTS + number] = t32.add(_cuts(kinds, one, final, pack, most, low=low))
    return t16.whole(), t32.whole(), m


def _cuts(
    kinds: tuple[str, ...], now: _Count, final: _Count, pack: int, most: int, *, low: bool
) -> npt.NDArray[np.uint32]:
    if now.held + now.board < _FIVE:
        return strengths.cuts_of_few(kinds, final.held, final.board, now.held)
    if final.drawn:
        if now.drawn:
            return strengths.cuts_after_draw(kinds, pack, most)
        return strengths.cuts_before_draw(kinds, pack, low=low)
    return strengths.cuts_of_scores(kinds, now.held, now.board)


def _plain_tables(m: Memory, half: int, name: str, sizes: set[int], t16: _Blocks, t32: _Blocks) -> None:
    """The best five of so many cards."""
    first_offsets, first_scores = (at.OFFSETS_2, at.SCORES_2) if half else (at.OFFSETS_1, at.SCORES_1)
    for size in sorted(sizes):
        keys, offsets, table = tables.best_of(name, size)
        keys_at = at.KEYS_2 if half else at.KEYS_1
        m[keys_at : keys_at + CARD_COUNT] = keys[:CARD_COUNT]
        m[first_offsets + size], m[first_scores + size] = t32.add(offsets), t16.add(table[SCORES_AT:])
    m[at.SUITED_2 if half else at.SUITED_1] = t16.add(table[SUITED_AT:SCORES_AT])


def _exact_tables(m: Memory, t16: _Blocks, t32: _Blocks, *, hi_lo: bool) -> None:
    """Exactly two of the hand and three of the board, for boards of three, four and five."""
    for board in (3, 4, 5):
        keys, _, offsets, best, pairs, suited, two, three, straights, least, low_bits, lows = tables.two_plus_three(
            board
        )
        m[at.OFFSETS_1 + board], m[at.SCORES_1 + board] = t32.add(offsets), t16.add(best)
    m[at.KEYS_1 : at.KEYS_1 + CARD_COUNT] = keys[:CARD_COUNT]
    m[at.STRAIGHTS : at.STRAIGHTS + len(straights)] = straights
    m[at.PAIRS_AT], m[at.SUITED_1], m[at.TOP_TWO] = t16.add(pairs), t16.add(suited), t16.add(two)
    m[at.TOP_THREE], m[at.LEAST_STRAIGHT_FLUSH] = t16.add(three), least
    if hi_lo:
        m[at.KEYS_2 : at.KEYS_2 + CARD_COUNT] = low_bits[:CARD_COUNT]
        m[at.LOWS_AT] = t16.add(lows)


@cache
def _showing(name: str) -> npt.NDArray[np.uint16]:
    """The rung of open cards by their ranks, kept as digits in any order."""
    table = np.zeros(_SHOWING, np.uint16)
    for size in range(1, 5):
        for ranks in combinations_with_replacement(range(13), size):
            cards = [4 * one + place for place, one in enumerate(ranks)]
            rung = KINDS[name].score(cards)
            for order in set(permutations(ranks)):
                digits = 0
                for one in order:
                    digits = 14 * digits + one + 1
                table[digits] = rung
    return table


# the styles


def _thresholds(style: Style, *, complete: bool = False) -> Memory:
    """How often in 65,536 a style raises and folds: by round, what it faces, position, and strength.

    Where hands are `complete` in the first round, nobody opens it on a promise: one bets as in a later round.
    """
    table = np.zeros((at.MOST_ROUNDS, at.CLASSES, 2, at.BUCKETS, 2), np.int64)
    for number in range(at.MOST_ROUNDS):
        for kind in range(at.CLASSES):
            for late in range(2):
                for bucket in range(at.BUCKETS):
                    later = 1 if complete and kind == 0 else number
                    table[number, kind, late, bucket] = _odds(style, later, kind, late * style.late, bucket)
    return table.reshape(-1)


def _odds(style: Style, number: int, kind: int, late: int, bucket: int) -> tuple[int, int]:
    """In 65,536: how often it bets or raises, how often it folds."""
    if kind == 0:
        wanted = (style.bet if number else style.open)[bucket] + late
        bets = _percent(wanted)
        return _parts(bets + (100 - bets) * style.bluffs / 100), 0
    if kind == 1:
        plays, raises = _percent(style.enter[bucket] + late), _percent(style.open[bucket] + late)
    else:
        less = (kind - 2) * style.again
        plays = _percent(style.go_on[bucket] - less - number * style.fade)
        raises = _percent(style.raises[bucket] - less)
    return _parts(min(plays, raises)), _parts(100 - plays)


def _percent(value: float) -> float:
    return max(0.0, min(100.0, value))


def _parts(percent: float) -> int:
    return round(percent * _THRESHOLD / 100)
