"""A betting round in the kernels: who must act, what they may do, and what that does; as in `referee.poker.betting`.

The players still in, able to bet, or yet to act are bits of a word, so that the next player is found at once.
"""

# ruff: noqa: C901, D103 - kernels: `kernel_memory` says what they take

from typing import Any

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import asked, chance, chance_below, first_bit, how_many, is_told, keep, runs_out
from houseway.bulk.kernels.pieces import large, small, step, table_at
from houseway.bulk.kernels.scores import bucket, openers_score, score

_CLOSED = -1
_RANKS = 14


@large
def pot(m):
    """All chips in the middle, minus what the house has taken."""
    found = m.dead - m.taken - m.credit
    for player in range(m.n):
        found += m.total[player] + m.bet[player]
    return found


@small
def take_from_pot(m, amount):
    taken = min(amount, pot(m))
    if taken > 0:
        m.taken += taken
        m.collected += taken
    return taken > 0


@large
def log_in(m, player, to, how):
    """Log a player's bet up to this amount, if a rule needs it later."""
    at = m.logged
    if at < codes.MOST_LOGGED:
        m.log_player[at] = player
        m.log_to[at] = to
        m.log_how[at] = how
    else:
        m.trouble = 1
    m.logged = at + 1


@small
def _least_raise(m):
    return m.chip if m.reraise == codes.ANY_LARGER_RULE else m.last_raise


@large
def _may_double(m, player):
    """Whether the player may use the higher bet that an open pair allows (CX-28)."""
    if m.open_pair != codes.HOLDER_FIRST or m.level:
        return True
    return open_pair(m.shown[player])


@large
def open_pair(shown):
    """Whether open cards, given as digits of their ranks, contain a pair."""
    seen = 0
    while shown:
        bit = 1 << shown % _RANKS
        if seen & bit:
            return True
        seen |= bit
        shown //= _RANKS
    return False


@large
def may_raise(m, player, able, acted, heads_up):
    """The smallest and largest total a player may bet or raise to, or `_CLOSED`. An open pair allows only these two;
    otherwise any whole chip between.
    """
    bet, level = m.bet[player], m.level
    everything = bet + m.stack[player]
    bit = 1 << player
    if everything <= level or not able & ~bit:
        return _CLOSED, _CLOSED
    if (m.raises or m.full_level) and m.raise_cap >= 0 and m.raises >= m.raise_cap:
        free = m.uncapped and (heads_up if m.test_at_start else how_many(able) <= 2)
        if not free:
            return _CLOSED, _CLOSED
    if m.checked & bit and not m.check_raise:
        m.check_raises_barred += 1
        return _CLOSED, _CLOSED
    if acted & bit:
        if m.betting == codes.FIXED or m.counts_short:
            again = m.fulls > m.seen[player]
        else:
            again = level - bet >= _least_raise(m)
        if not again:
            return _CLOSED, _CLOSED
    if not level and m.jacks and m.round == 1 and openers_score(m, player) < m.worst_openers:
        return _CLOSED, _CLOSED
    size = m.bet_size
    if m.betting == codes.FIXED:
        least = m.full_level + size
        most = least
        if m.either and _may_double(m, player):
            most = m.full_level + m.higher * m.percent // 100
    elif m.betting == codes.SPREAD:
        largest = m.higher * m.percent // 100
        least = level + min(_least_raise(m) if level else size, largest)
        most = level + largest
    else:
        least = level + (_least_raise(m) if level else size)
        most = max(least, level + pot(m) + level - bet) if m.betting == codes.POT_LIMIT else everything
    if everything <= most:
        most = everything
        least = min(least, most)
    return least, most


@large
def sized(m, style, least, most):
    """How much a style bets when it has a choice: its share of the pot in whole chips, or a random amount."""
    if least == most:
        return least
    if m.either:
        return most if chance(m) & np.uint64(1) else least
    chip = m.chip
    if m.style_kind[style] == codes.BY_CHANCE:
        to = least + chance_below(m, (most - least) // chip + 1) * chip
    else:
        to = m.level + (pot(m) + m.level) * m.style_size[style] // 100
    to = to // chip * chip
    return most if to >= most else max(least, to)


@large
def _chosen(m, player, owed, forced, able, acted, heads_up):
    """What a style does: -1 to fold, 0 to check, call, or bring in, otherwise the total it bets or raises to."""
    style = m.style[player]
    if m.style_kind[style] == codes.BY_CHANCE:
        least, most = may_raise(m, player, able, acted, heads_up)
        ways = 1 + int(owed > 0 and not forced) + int(least > 0)
        way = chance_below(m, ways)
        if way == 0:
            return np.int64(0)
        if way == 1 and least > 0:
            return sized(m, style, least, most)
        return np.int64(-1)
    number = m.round
    if owed <= 0:
        kind = 0
    elif number == 1 and m.aggressor < 0:
        kind = 1
    else:
        kind = 2 + min(3, max(0, m.raises - int(number == 1)))
    strength = np.int64(0)
    if m.style_looks[style]:
        if not m.known >> player & 1:
            m.known |= 1 << player
            m.bucket[player] = bucket(m, player)
        strength = m.bucket[player]
    late = int(m.has_button and 3 * player >= 2 * m.n)
    raises = m.thresholds[style, number - 1, kind, late, strength, 0]
    folds = m.thresholds[style, number - 1, kind, late, strength, 1]
    if not raises and not folds:
        return np.int64(0)
    drawn = np.int64(chance(m) >> np.uint64(48))
    if drawn < raises:
        least, most = may_raise(m, player, able, acted, heads_up)
        if least > 0:
            return sized(m, style, least, most)
        return np.int64(0)
    if owed > 0 and not forced and drawn >= 65536 - folds:
        return np.int64(-1)
    return np.int64(0)


@large
def _next(m, first, pending, able):
    """The first player from `first` on with a decision; -1 when the round is over."""
    if not pending:
        return np.int64(-1)
    if not able & (able - 1):
        # Nobody else can bet, so this player decides only if there is something to call.
        player = first_bit(able)
        for other in range(m.n):
            if other != player and m.live >> other & 1 and m.bet[other] > m.bet[player]:
                return player
        return np.int64(-1)
    passed = np.int64(0)
    if m.posters:
        for player in range(m.n):
            if m.posters >> player & 1 and m.bet[player] >= m.level:
                passed |= 1 << player
    asked = pending & ~passed
    if not asked:
        asked = pending
    ahead = asked >> first << first
    return first_bit(ahead) if ahead else first_bit(asked)


@large
def end_round(m):
    """Return what nobody called, and sweep the bets into the pot."""
    n = m.n
    best, second, holder = m.bet[0], np.int64(0), 0
    for player in range(1, n):
        bet = m.bet[player]
        if bet > best:
            second = best
            best, holder = bet, player
        elif bet > second:
            second = bet
    if not best:
        return
    if best > second and m.live >> holder & 1:
        credit = m.credit if holder == n - 1 and m.round == 1 else np.int64(0)
        back = min(best - second, best - credit)
        if back:
            m.bet[holder] -= back
            m.stack[holder] += back
            m.returned += 1
    for player in range(n):
        m.total[player] += m.bet[player]
        m.bet[player] = 0
    m.level = 0


@small
def turn(m, first, pending, able, posters):
    """Whose turn it is next, from `first` on; -1 when the round is over. The usual case is decided at once."""
    if not pending:
        return np.int64(-1)
    if posters or not able & (able - 1):
        return _next(m, first, pending, able)
    ahead = pending >> first << first
    return first_bit(ahead or pending)


@large
def put_up(m, who, code, level):
    """A player bets or raises to `level`: update the bet to call, and whether it was in full."""
    opening = level == 0
    m.stack[who] -= code - m.bet[who]
    m.bet[who] = code
    if m.counts_short:
        full = True
    elif m.betting == codes.FIXED:
        full = 2 * (code - m.full_level) >= m.bet_size
    else:
        full = code - level >= (m.bet_size if opening else _least_raise(m))
    if full:
        if m.betting != codes.FIXED and (opening or m.reraise != codes.FIRST_BET_RULE):
            m.last_raise = max(m.last_raise, code - level)
        counted = m.full_level > 0 or m.completion
        if m.either and code - m.full_level >= m.higher:
            m.either = 0
            m.bet_size = m.higher * m.percent // 100
        m.full_level = code
        m.fulls += 1
        if not opening and counted:
            m.raises += 1
            m.caps += int(m.raises == m.raise_cap)
    else:
        m.short_all_ins += 1
    m.level = code
    m.aggressor = who
    return full


@small
def _note_seven(m, who, number):
    """Remember a check that the house holds against a seven."""
    if number == (1 if m.sevens == codes.SEVENS_BEFORE else 2):
        score(m, who)
        if m.first[who] >= m.worst_seven:
            m.seven_checkers |= 1 << who
            m.checked_sevens += 1


@large
def _ask(m, who, owed, bring_in, forced, able, acted, heads_up):
    """Note what a player may do, before asking for the decision."""
    least, most = may_raise(m, who, able, acted, heads_up)
    if bring_in:
        if most <= min(m.bring_in, m.stack[who]):
            least, most = _CLOSED, _CLOSED
        m.what = codes.ASK_BRING_IN
    else:
        m.what = codes.ASK_CALL if owed > 0 else codes.ASK_CHECK
    m.low_to, m.high_to = least, most
    m.may_fold = int(not forced)


@small
def _note_act(m, who, number, code, bring_in):
    """Count a bet or raise, a check or call; a forced bet is neither."""
    m.acted_in = number
    if code > 0 or (code == 0 and not bring_in):
        m.acts[who, 2 * (number - 1) + int(code == 0)] += 1


@large
def betting(m, number, higher, opener, third):
    """Play one round; `opener` acts first, and `third` means that somebody must bring it in."""
    n, live = m.n, m.live
    m.round = number
    size = m.higher if higher and m.betting == codes.FIXED else m.lower
    size = size if m.percent == 100 else size * m.percent // 100
    m.bet_size = size
    if number > 1:
        m.level = 0
        m.posters = 0
    level, posters = m.level, m.posters
    m.full_level = level
    m.last_raise = max(size, level)
    m.raises = 0
    m.fulls = 1
    m.checked = 0
    m.aggressor = -1
    m.logged = 0
    able = np.int64(0)
    for player in range(n):
        if m.stack[player] > 0:
            able |= np.int64(1) << player
    able &= live
    m.known = 0
    heads_up = how_many(able) == 2
    pending, acted, checked = able, np.int64(0), np.int64(0)
    forced = np.int64(-1)
    if third:
        if not able & (able - 1):
            end_round(m)
            return codes.END
        ahead = able >> opener << opener
        who = first_bit(ahead) if ahead else first_bit(able)
        forced = who if who == opener else np.int64(-1)
    else:
        who = turn(m, opener, pending, able, posters)
    if who >= 0:
        m.rounds[number - 1] += 1
    given, sevens, fulls, decided = m.given, m.sevens, np.int64(1), np.int64(0)
    while who >= 0:
        who &= codes.SEAT_BITS
        bit = np.int64(1) << who
        bet, stack = m.bet[who], m.stack[who]
        opens_third = third and level == 0
        owed = m.bring_in if opens_third else level - bet
        decided += 1
        code = np.int64(0)
        if given and is_told(m, who):
            if runs_out(m):
                _ask(m, who, owed, opens_third, opens_third and who == forced, able, acted, heads_up)
                return codes.WAITS
            code = asked(m)
        elif not m.style_calls[m.style[who]]:
            code = _chosen(m, who, owed, opens_third and who == forced, able, acted, heads_up)
            if opens_third and code > 0 and code <= min(m.bring_in, stack):
                code = np.int64(0)
        if given:
            keep(m, code)
            if given == codes.SEATED:
                _note_act(m, who, number, code, opens_third)
        pending &= ~bit
        if code == 0:
            if owed > 0:
                paid = min(owed, stack)
                m.stack[who] = stack - paid
                m.bet[who] = bet + paid
                if paid == stack:
                    able &= ~bit
                    m.all_ins += 1
                if opens_third:
                    level = m.bring_in
                    m.level = level
                    if level >= size:  # nothing is left to complete: the next bet is a raise
                        m.full_level = level
                    m.bring_ins += 1
                elif number == 1:
                    m.entered |= bit
                if sevens and not opens_third:
                    log_in(m, who, bet + paid, codes.CALLED + (codes.WITH_ALL if paid == stack else 0))
            else:
                if not level:
                    checked |= bit
                    m.checked = checked
                if sevens:
                    _note_seven(m, who, number)
        elif code < 0:
            live &= ~bit
            able &= ~bit
            m.live = live
            if not live & (live - 1):
                m.decided += decided
                end_round(m)
                return codes.FOLDED
        else:
            full = put_up(m, who, code, level)
            if m.stack[who] == 0:
                able &= ~bit
                m.all_ins += 1
            pending = able & ~bit
            level, fulls = code, m.fulls
            if number == 1:
                m.entered |= bit
                m.raised |= bit
            if sevens:
                log_in(m, who, code, (codes.IN_FULL if full else 0) + (codes.WITH_ALL if m.stack[who] == 0 else 0))
        acted |= bit
        m.seen[who] = fulls
        who = turn(m, who, pending, able, posters)
    m.decided += decided
    if level:
        end_round(m)
    return codes.END


def made(sources: str) -> Any:
    """Make the kernel; it is cached on disk until its sources change."""

    @step
    def run(address, place):
        """Play the betting round; returns how it ends."""
        _ = sources
        m = table_at(address)
        opens = m.steps[place, 3]
        if opens >= codes.BY_OPEN_CARDS:
            opener = m.opens_up
        else:
            m.either = 0
            opener = m.opens if opens == codes.AFTER_BLINDS else np.int64(0)
        return betting(m, m.steps[place, 1], m.steps[place, 2], opener, opens == codes.BY_BRING_IN)

    return run
