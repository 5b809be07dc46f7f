"""Turns rules and steps into the plain arrays that the kernels work on.

Rules that they cannot play are refused in one line. A house is just numbers in an array, as it is just switches in the
rule book: no house and no game has code of its own.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk import strengths
from houseway.bulk.compiling_push import hands_of_three, is_push_nine, write_push, write_switches
from houseway.bulk.engine import roots_of
from houseway.bulk.kernels import codes
from houseway.bulk.kernels.kernel_memory import TABLES, CompiledTable, Memory, blank
from houseway.bulk.play_styles import Style
from houseway.cards import CARD_COUNT, JOKER
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.ranking import rank, score_tables
from houseway.ranking.kernels import SCORES_AT, SUITED_AT
from houseway.ranking.kinds import KINDS
from houseway.referee.game import Game, Step
from houseway.referee.poker import betting, dealing, drawing, showdown, stud, window
from houseway.referee.poker.running_twice import RunTwiceWindow, SecondRun
from houseway.referee.rules import NO_FLOP_FULL, SWITCHES, Betting, FeeMoment, FeePayer, Rules
from houseway.referee.rules.switch import RefusedSwitch

_BETTING: Final = {
    Betting.FIXED: codes.FIXED,
    Betting.SPREAD: codes.SPREAD,
    Betting.NO_LIMIT: codes.NO_LIMIT,
    Betting.POT_LIMIT: codes.POT_LIMIT,
}
_RANKINGS: Final = ("high", "bug", "low", "eight", "omaha", "two-hole")
"""The rankings with compiled scores, by prefix of their names."""
_MOST_HOLE: Final = 4
_DRAWS_EACH: Final = 2
_THRESHOLD: Final = 65536
_SHOWING: Final = 14**4


class CannotPlayError(HousewayError):
    """Rules that bulk play does not support."""


class _Blocks:
    """Concatenated arrays, each found by its offset."""

    def __init__(self, dtype: Any) -> None:
        self.parts: list[npt.NDArray[Any]] = []
        self.length = 0
        self.dtype = dtype

    def add(self, part: npt.NDArray[Any]) -> int:
        """Append an array; returns its offset."""
        first = self.length
        self.parts.append(part.astype(self.dtype).reshape(-1))
        self.length += part.size
        return first

    def whole(self) -> npt.NDArray[Any]:
        return np.concatenate(self.parts)


def not_modeled(rules: Rules, game: Game) -> dict[str, str]:
    """The table's switches that move chips in a way that bulk play does not model, and why."""
    found = {}
    for name, one in SWITCHES.items():
        if one.concerns(rules, game):
            bulk = one.in_bulk(game)
            if isinstance(bulk, RefusedSwitch) and bulk.leaves_out(one.value(rules)):
                found[name] = bulk.reason
    return found


def compile_table(
    rules: Rules, game: Game, players: int, styles: Sequence[Style], buy_in: int, *, turnover: bool = False
) -> CompiledTable:
    """Everything for a table with one style per seat; with `turnover`, for hands planned by the referee's table."""
    push = game.family.name == "push"
    if not game.family.poker and not push:
        raise CannotPlayError(f"{rules.title or game.title} has no betting rounds")
    if push and not is_push_nine(rules, game):
        raise CannotPlayError(
            f"{rules.title or game.title} is not push-nine as the houses play it, so bulk play does not support it"
        )
    for name, why in not_modeled(rules, game).items():
        raise CannotPlayError(f"{name}: bulk play cannot play this table: {why}")
    for kind in () if push else game.kinds(rules):
        if not kind.startswith(_RANKINGS) or KINDS[kind].hole > _MOST_HOLE:
            raise CannotPlayError(f"{rules.title} ranks hands by {kind}, which bulk play does not support yet")
    chosen = {style.name: style for style in styles}
    names = list(chosen)
    memory = blank()
    if push:
        t16, t32 = hands_of_three(), np.zeros(1, np.uint32)
    else:
        counts = _write_steps(memory, rules, game, players)
        t16, t32, numbers = _tables(rules, game, counts)
        for name in TABLES.fields:
            memory[name] = numbers[name]
    _write_rules(memory, rules, game, players, buy_in)
    if push:
        write_push(memory, rules)
    elif turnover:
        memory["planned"] = 1
        memory["least"] = max(1, game.family.least_stack(rules))  # short blinds are played by the house's rule
    elif rules.seating.button == "dead" and len(rules.limit.blinds) == 1:
        raise CannotPlayError("a dead button with a single blind never moves: use two blinds in bulk play")
    for place, style in enumerate(chosen.values()):
        thresholds = _thresholds(style, complete=push)
        memory["thresholds"][place] = thresholds
        memory["style_kind"][place] = codes.BY_CHANCE if style.by_chance else codes.BY_STYLE
        memory["style_size"][place] = style.size
        memory["style_kills"][place] = style.kills
        memory["style_looks"][place] = style.looks
        memory["style_calls"][place] = not style.by_chance and not thresholds.any()
        memory["style_buys"][place] = style.buys
        memory["style_agrees"][place] = style.agrees
    for seat, style in enumerate(styles):
        memory["seat_style"][seat] = names.index(style.name)
    return CompiledTable(memory, t16, t32, push)


def needs(rules: Rules, game: Game, players: int, loop: str = "hands") -> tuple[str, ...]:
    """The kernels to compile for playing it in this loop (`engine`)."""
    if game.family.name == "push":
        return ("push_hands",)
    memory = blank()
    _write_steps(memory, rules, game, players)
    memory["exact"] = KINDS[game.kinds(rules)[0]].exactly_two
    memory["sevens"] = rules.sevens is not None
    return roots_of(memory, loop)


# the rules


def _write_rules(m: Memory, rules: Rules, game: Game, players: int, buy_in: int) -> None:
    limit, bets, blinds = rules.limit, rules.betting, rules.blinds
    pack = find_deck(game.pack(rules)).cards
    if game.family.poker and (blinds.forced == "game" or (blinds.forced == "blinds" and not limit.blinds)):
        raise CannotPlayError(f"{rules.title} has neither blinds nor antes: bulk play needs one of them")
    if sorted(pack) != list(range(len(pack))) or len(pack) not in (JOKER, CARD_COUNT):
        raise CannotPlayError(f"{rules.title} is dealt from {game.pack(rules)}: bulk play supports only 52 or 53 cards")
    low = limit.lower
    if low <= 0:
        raise CannotPlayError(f"{rules.title} has no smallest bet")
    antes = blinds.forced == "ante"
    game_kinds = game.kinds(rules)
    values = {
        "n": players, "pack": len(pack), "betting": _BETTING[limit.betting], "lower": low, "higher": limit.higher,
        "chip": limit.chip, "ante": limit.ante, "blind_count": 0 if antes else len(limit.blinds),
        "bring_in": limit.bring_in, "forced_ante": antes,
        "prelaid": game.board if rules.dealing.prelaid_board else 0,
        "straddle": blinds.straddle and blinds.window != "straddle",
        "dealer_most": min(rules.draw.most, rules.draw.dealer_most) if rules.self_dealt else rules.draw.most,
        "forgets": rules.draw.counts == "until action", "has_button": game.has_button(rules), "hi_lo": game.hi_lo,
        "exact": KINDS[game_kinds[0]].exactly_two, "buy_in": buy_in, "low_draw": game.low,
    }  # fmt: skip
    for name, value in values.items():
        m[name] = value
    write_switches(m, rules, push=False)
    for place, amount in enumerate(() if antes else limit.blinds):
        m["blinds"][place] = amount
    # Nobody starts a hand without the whole ante, or with less than half the big blind (DR-LB-14): such a player buys
    # in again.
    blind = 0 if antes or not limit.blinds else (limit.blinds[-1] + 1) // 2
    m["least"] = max(1, game.family.least_stack(rules), blind)
    if blinds.kill is not None and not antes:
        m["kill_percent"] = blinds.kill.percent
        m["kill_scoop"] = blinds.kill.trigger == "scoop"
        m["scoop_bets"] = blinds.kill.scoop_bets
    sevens = rules.sevens
    if sevens is not None:
        m["sevens"] = codes.SEVENS_BEFORE if sevens.when == "before draw" else codes.SEVENS_AFTER
        m["later_bets"] = ("returned", "second best", "pot forfeited").index(sevens.later_bets)
        m["short_sevens"] = sevens.short_all_in
        m["worst_seven"] = int(rank("7c 6d 5h 4s 3c", game_kinds[0]))
    if bets.openers == "jacks":
        m["worst_openers"] = int(rank("Jc Jd 4h 3s 2c", "bug"))
    _write_fee(m, rules, players)


def _write_fee(m: Memory, rules: Rules, players: int) -> None:
    m["fee"], m["no_flop"] = fee_at(rules, players)
    fee = rules.limit.fee
    if fee is not None and fee.payer is not FeePayer.POT:
        m["fee_payer"] = codes.FROM_BIG_BLIND if fee.payer is FeePayer.BIG_BLIND else codes.FROM_BUTTON


def fee_at(rules: Rules, players: int) -> tuple[int, int]:
    """For this number dealt in: the fee, and the fee of a hand without a flop or draw, -1 if it has none of its own."""
    fee = rules.limit.fee
    if fee is None:
        return 0, -1
    amount = fee.amount(players)
    if fee.payer is not FeePayer.POT or fee.no_flop is None or fee.moment is FeeMoment.BEFORE_DEAL:
        return amount, -1
    return amount, amount if fee.no_flop == NO_FLOP_FULL else fee.no_flop


# the steps


class _Count(Struct):
    """The number of cards at each betting round."""

    held: int
    board: int
    drawn: bool


def _higher(limit: str) -> int:
    return int(limit == betting.HIGHER)


def _write_steps(m: Memory, rules: Rules, game: Game, players: int) -> dict[int, _Count]:
    """Write the steps that do anything; returns the cards in each betting round, with the final cards as round 0."""
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
            m["has_draw"] = 1
            need += _DRAWS_EACH * players
        if isinstance(step, stud.ThirdStreet) and not rules.limit.bring_in:
            raise CannotPlayError(f"{rules.title} has no forced bet to open with")
        rows.append(row)
        if isinstance(step, stud.StudRound | stud.ThirdStreet):  # find the opener, then bet
            opens = codes.BY_BRING_IN if isinstance(step, stud.ThirdStreet) else codes.BY_OPEN_CARDS
            rows.append((codes.BET_ROUND, row[1], row[2], opens))
    counts[0] = _Count(held, board, drawn)
    if len(rows) > codes.MOST_STEPS or rows[-1][0] != codes.SHOW:
        raise CannotPlayError(f"{game.title} does not end with a showdown, or has too many steps")
    m["step_count"] = len(rows)
    m["need"] = min(need, len(find_deck(game.pack(rules)).cards))
    for place, row in enumerate(rows):
        m["steps"][place][: len(row)] = row
    return counts


def _row(step: Step, rules: Rules) -> tuple[int, ...] | None:
    """A step as numbers; None if this house skips it."""
    match step:
        case stud.ThirdStreet():
            return codes.THIRD, step.number, _higher(step.limit), int(step.opens == stud.HIGH_CARD)
        case stud.StudRound():
            return codes.STREET, step.number, _higher(step.limit), int(step.opens == stud.LOW_HAND)
        case betting.BettingRound():
            return codes.BET_ROUND, step.number, _higher(step.limit), int(step.opens == betting.AFTER_BLINDS)
        case dealing.Deal():
            return codes.DEAL, step.down
        case dealing.Board():
            return codes.TURN_UP, step.count, int(rules.dealing.burn and not rules.dealing.prelaid_board)
        case stud.DealUp():
            return codes.UP, step.street
    code = _code(step, rules)
    return None if code is None else (code,)


_ALWAYS: Final[dict[type[Step], int]] = {
    dealing.Collect: codes.COLLECT,
    dealing.PostBlinds: codes.POST,
    drawing.DrawCards: codes.DRAW,
    stud.LastCard: codes.LAST,
    showdown.Showdown: codes.SHOW,
}


def _code(step: Step, rules: Rules) -> int | None:
    """A step's code, if it needs no arguments; None if this house skips it."""
    match step:
        case dealing.Burn() | drawing.CutWindow() | RunTwiceWindow() | SecondRun():
            return None  # a burn belongs to the cards it precedes; nobody asks for a cut, and the board is run once
        case dealing.ThrowAway():
            if step.throws != 1:
                raise CannotPlayError("bulk play supports one discard, not several")
            return codes.THROW if rules.dealing.discard != "none" else None
        case drawing.PassedOut():
            return codes.PASS_OUT if rules.betting.openers != "none" else None
        case window.TwoCardWindow():
            return codes.ASK_WINDOW if rules.blinds.window != "none" else None
    if type(step) not in _ALWAYS:
        raise CannotPlayError(f"bulk play does not support {type(step).__name__} yet")
    return _ALWAYS[type(step)]


# the tables


_Tables: TypeAlias = tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint32], Memory]
"""The tables, and the part of the memory that describes them: offsets, and the cards' keys."""


def _tables(rules: Rules, game: Game, counts: dict[int, _Count]) -> _Tables:
    """The tables of the rankings, and the cuts between strengths."""
    pack = len(find_deck(game.pack(rules)).cards)
    key = tuple(sorted((number, one.held, one.board, one.drawn) for number, one in counts.items()))
    jacks = rules.betting.openers == "jacks"
    return _tables_of(game.kinds(rules), key, pack, game.low, game.family.name == "stud", jacks, rules.draw.most)


@lru_cache(maxsize=16)
def _tables_of(
    kinds: tuple[str, ...],
    key: tuple[tuple[int, int, int, bool], ...],
    pack: int,
    low: bool,
    showing: bool,
    jacks: bool,
    most: int,
) -> _Tables:
    counts = {number: _Count(held, board, drawn) for number, held, board, drawn in key}
    t16, t32, m = _Blocks(np.uint16), _Blocks(np.uint32), blank()
    t16.add(score_tables.low_place())
    m["bits"][:CARD_COUNT] = score_tables.suit_bits()[:CARD_COUNT]
    if KINDS[kinds[0]].exactly_two:
        _exact_tables(m, t16, t32, hi_lo=len(kinds) > 1)
    else:
        sizes = {one.held + one.board for one in counts.values()} - set(range(5))
        if showing:
            sizes.add(7)
        for half, name in enumerate(kinds):
            _plain_tables(m, half, name, sizes, t16, t32)
    if jacks:
        _, offsets, table = score_tables.best_of("bug", 5)
        m["bug_offsets"], m["bug_scores"] = t32.add(offsets), t16.add(table[SCORES_AT:])
        m["bug_suited"] = t16.add(table[SUITED_AT:SCORES_AT])
    if showing:
        m["showing"] = t16.add(_showing("showing-high"))
        t16.add(_showing("showing-low"))
    final = counts[0]
    if final.held < 5 or final.board or showing:
        m["worth"] = t16.add(strengths.pair_worth(kinds, final.held, final.board))
    if not low and counts[0].drawn:
        m["pat_high"] = int(rank("Ac 2d 3h 4s 5c", kinds[0]))
    for number, one in counts.items():
        if number:
            m["cuts"][number] = t32.add(_cuts(kinds, one, final, pack, most, low=low))
    return t16.whole(), t32.whole(), m


def _cuts(
    kinds: tuple[str, ...], now: _Count, final: _Count, pack: int, most: int, *, low: bool
) -> npt.NDArray[np.uint32]:
    if now.held + now.board < 5:
        return strengths.cuts_of_few(kinds, final.held, final.board, now.held)
    if final.drawn:
        if now.drawn:
            return strengths.cuts_after_draw(kinds, pack, most)
        return strengths.cuts_before_draw(kinds, pack, low=low)
    return strengths.cuts_of_scores(kinds, now.held, now.board)


def _plain_tables(m: Memory, half: int, name: str, sizes: set[int], t16: _Blocks, t32: _Blocks) -> None:
    """Tables for the best five of this many cards."""
    which = half + 1
    for size in sorted(sizes):
        keys, offsets, table = score_tables.best_of(name, size)
        m[f"keys_{which}"][:CARD_COUNT] = keys[:CARD_COUNT]
        m[f"offsets_{which}"][size], m[f"scores_{which}"][size] = t32.add(offsets), t16.add(table[SCORES_AT:])
    m[f"suited_{which}"] = t16.add(table[SUITED_AT:SCORES_AT])


def _exact_tables(m: Memory, t16: _Blocks, t32: _Blocks, *, hi_lo: bool) -> None:
    """Tables for exactly two hole cards with three of the board, for boards of three, four, and five."""
    for board in (3, 4, 5):
        keys, _, offsets, best, pairs, suited, two, three, straights, least, low_bits, lows = (
            score_tables.two_plus_three(board)
        )
        m["offsets_1"][board], m["scores_1"][board] = t32.add(offsets), t16.add(best)
    m["keys_1"][:CARD_COUNT] = keys[:CARD_COUNT]
    m["straights"][: len(straights)] = straights
    m["pairs_at"], m["suited_1"], m["top_two"] = t16.add(pairs), t16.add(suited), t16.add(two)
    m["top_three"], m["least_straight_flush"] = t16.add(three), least
    if hi_lo:
        m["keys_2"][:CARD_COUNT] = low_bits[:CARD_COUNT]
        m["lows_at"] = t16.add(lows)


@cache
def _showing(name: str) -> npt.NDArray[np.uint16]:
    """The rank of open cards by their digits, in any order."""
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


def _thresholds(style: Style, *, complete: bool = False) -> npt.NDArray[np.int64]:
    """How often in 65,536 a style raises and folds: by round, what it faces, position, and strength.

    Where hands are `complete` in the first round, there is nothing to draw to: a style bets it like a later round.
    """
    table = np.zeros((codes.MOST_ROUNDS, codes.CLASSES, 2, codes.BUCKETS, 2), np.int64)
    for number in range(codes.MOST_ROUNDS):
        for kind in range(codes.CLASSES):
            for late in range(2):
                for bucket in range(codes.BUCKETS):
                    later = 1 if complete and kind == 0 else number
                    table[number, kind, late, bucket] = _odds(style, later, kind, late * style.late, bucket)
    return table


def _odds(style: Style, number: int, kind: int, late: int, bucket: int) -> tuple[int, int]:
    """How often in 65,536 it bets or raises, and how often it folds."""
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
