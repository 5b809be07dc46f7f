"""A betting round in the kernels: who must act, what they may do, what it does; as `referee.poker.betting` has it.

Who is in, who can still bet and who must still act are bits of a word, so that the next player is found at once.
"""

# ruff: noqa: C901, D103, F403, F405 - kernels: what they take is said in `layout`

import numpy as np

from houseway.sim.kernels.chance import asked, chance, chance_below, first_bit, how_many, is_told, keep, runs_out
from houseway.sim.kernels.layout import *
from houseway.sim.kernels.pieces import large, small
from houseway.sim.kernels.scores import bucket, openers_score, score

_CLOSED = -1
END, FOLDED, WAITS = 0, 1, 2
"""How a round ends: as usual, because only one is left, or not yet: a decision has to be asked for."""
_RANKS = 14


@large
def pot(m):  # type: ignore[no-untyped-def]
    """All chips in the middle, without what the house has taken."""
    found = m[DEAD] - m[TAKEN] - m[CREDIT]
    for player in range(m[N]):
        found += m[TOTAL + player] + m[BET + player]
    return found


@small
def take_from_pot(m, amount):  # type: ignore[no-untyped-def]
    taken = min(amount, pot(m))
    if taken > 0:
        m[TAKEN] += taken
        m[COLLECTED] += taken
    return taken > 0


@large
def log_in(m, player, to, how):  # type: ignore[no-untyped-def]
    """Note that a player's bet came to so much, where a rule asks for it afterwards."""
    at = m[LOGGED]
    if at < MOST_LOGGED:
        m[LOG + at] = player
        m[LOG + MOST_LOGGED + at] = to
        m[LOG + 2 * MOST_LOGGED + at] = how
    else:
        m[TROUBLE] = 1
    m[LOGGED] = at + 1


@small
def _least_raise(m):  # type: ignore[no-untyped-def]
    return m[CHIP] if m[RERAISE] == ANY_LARGER_RULE else m[LAST_RAISE]


@large
def _may_double(m, player):  # type: ignore[no-untyped-def]
    """Whether the player may use the higher bet that an open pair allows (CX-28)."""
    if m[OPEN_PAIR] != HOLDER_FIRST or m[LEVEL]:
        return True
    return open_pair(m[SHOWN + player])


@large
def open_pair(shown):  # type: ignore[no-untyped-def]
    """Whether open cards, kept as digits of their ranks, hold two of a rank."""
    seen = 0
    while shown:
        bit = 1 << shown % _RANKS
        if seen & bit:
            return True
        seen |= bit
        shown //= _RANKS
    return False


@large
def may_raise(m, player, able, acted, heads_up):  # type: ignore[no-untyped-def]
    """The least and the most one may bet or raise to, or `_CLOSED`; the step is the chip, or with an open pair none."""
    bet, level = m[BET + player], m[LEVEL]
    everything = bet + m[STACK + player]
    bit = 1 << player
    if everything <= level or not able & ~bit:
        return _CLOSED, _CLOSED
    if (m[RAISES] or m[FULL_LEVEL]) and m[RAISE_CAP] >= 0 and m[RAISES] >= m[RAISE_CAP]:
        free = m[UNCAPPED] and (heads_up if m[TEST_AT_START] else how_many(able) <= 2)
        if not free:
            return _CLOSED, _CLOSED
    if m[CHECKED] & bit and not m[CHECK_RAISE]:
        m[BARRED] += 1
        return _CLOSED, _CLOSED
    if acted & bit:
        if m[BETTING] == FIXED or m[COUNTS_SHORT]:
            again = m[FULLS] > m[SEEN + player]
        else:
            again = level - bet >= _least_raise(m)
        if not again:
            return _CLOSED, _CLOSED
    if not level and m[JACKS] and m[ROUND] == 1 and openers_score(m, player) < m[WORST_OPENERS]:
        return _CLOSED, _CLOSED
    size = m[BET_SIZE]
    if m[BETTING] == FIXED:
        least = m[FULL_LEVEL] + size
        most = least
        if m[EITHER] and _may_double(m, player):
            most = m[FULL_LEVEL] + m[HIGHER] * m[PERCENT] // 100
    elif m[BETTING] == SPREAD:
        largest = m[HIGHER] * m[PERCENT] // 100
        least = level + min(_least_raise(m) if level else size, largest)
        most = level + largest
    else:
        least = level + (_least_raise(m) if level else size)
        most = max(least, level + pot(m) + level - bet) if m[BETTING] == POT_LIMIT else everything
    if everything <= most:
        most = everything
        least = min(least, most)
    return least, most


@large
def sized(m, style, least, most):  # type: ignore[no-untyped-def]
    """How much a style bets where it has the choice: its part of the pot, in whole chips, or anything by chance."""
    if least == most:
        return least
    if m[EITHER]:
        return most if chance(m) & np.uint64(1) else least
    chip = m[CHIP]
    if m[STYLE_KIND + style] == BY_CHANCE:
        to = least + chance_below(m, (most - least) // chip + 1) * chip
    else:
        to = m[LEVEL] + (pot(m) + m[LEVEL]) * m[STYLE_SIZE + style] // 100
    to = to // chip * chip
    return most if to >= most else max(least, to)


@large
def _chosen(m, player, owed, forced, able, acted, heads_up):  # type: ignore[no-untyped-def]
    """What a style does: -1 to fold, 0 to check, call or bring in, else what it bets or raises to."""
    style = m[STYLE + player]
    if m[STYLE_KIND + style] == BY_CHANCE:
        least, most = may_raise(m, player, able, acted, heads_up)
        ways = 1 + int(owed > 0 and not forced) + int(least > 0)
        way = chance_below(m, ways)
        if way == 0:
            return np.int64(0)
        if way == 1 and least > 0:
            return sized(m, style, least, most)
        return np.int64(-1)
    number = m[ROUND]
    if owed <= 0:
        kind = 0
    elif number == 1 and m[AGGRESSOR] < 0:
        kind = 1
    else:
        kind = 2 + min(3, max(0, m[RAISES] - int(number == 1)))
    strength = np.int64(0)
    if m[STYLE_LOOKS + style]:
        if not m[KNOWN] >> player & 1:
            m[KNOWN] |= 1 << player
            m[BUCKET + player] = bucket(m, player)
        strength = m[BUCKET + player]
    late = int(m[HAS_BUTTON] and 3 * player >= 2 * m[N])
    row = ((((style * MOST_ROUNDS + number - 1) * CLASSES + kind) * 2 + late) * BUCKETS + strength) * 2 + THRESHOLDS
    raises, folds = m[row], m[row + 1]
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
def _next(m, first, pending, able):  # type: ignore[no-untyped-def]
    """The first player from `first` on with something to decide; -1 when the round is over."""
    if not pending:
        return np.int64(-1)
    if not able & (able - 1):
        # Nobody else can bet: there is something to decide only for one who has not matched all.
        player = first_bit(able)
        for other in range(m[N]):
            if other != player and m[LIVE] >> other & 1 and m[BET + other] > m[BET + player]:
                return player
        return np.int64(-1)
    passed = np.int64(0)
    if m[POSTERS]:
        for player in range(m[N]):
            if m[POSTERS] >> player & 1 and m[BET + player] >= m[LEVEL]:
                passed |= 1 << player
    asked = pending & ~passed
    if not asked:
        asked = pending
    ahead = asked >> first << first
    return first_bit(ahead) if ahead else first_bit(asked)


@large
def end_round(m):  # type: ignore[no-untyped-def]
    """Give back what nobody called and sweep the bets into the pot."""
    n = m[N]
    best, second, holder = m[BET], np.int64(0), 0
    for player in range(1, n):
        bet = m[BET + player]
        if bet > best:
            second = best
            best, holder = bet, player
        elif bet > second:
            second = bet
    if not best:
        return
    if best > second and m[LIVE] >> holder & 1:
        credit = m[CREDIT] if holder == n - 1 and m[ROUND] == 1 else np.int64(0)
        back = min(best - second, best - credit)
        if back:
            m[BET + holder] -= back
            m[STACK + holder] += back
            m[RETURNS] += 1
    for player in range(n):
        m[TOTAL + player] += m[BET + player]
        m[BET + player] = 0
    m[LEVEL] = 0


@small
def turn(m, first, pending, able, posters):  # type: ignore[no-untyped-def]
    """Whose turn it is next, from `first` on; -1 when the round is over. The usual case is decided at once."""
    if not pending:
        return np.int64(-1)
    if posters or not able & (able - 1):
        return _next(m, first, pending, able)
    ahead = pending >> first << first
    return first_bit(ahead or pending)


@large
def put_up(m, who, code, level):  # type: ignore[no-untyped-def]
    """A player bets or raises to so much: what it does to the bet to call, and whether it is in full."""
    opening = level == 0
    m[STACK + who] -= code - m[BET + who]
    m[BET + who] = code
    if m[COUNTS_SHORT]:
        full = True
    elif m[BETTING] == FIXED:
        full = 2 * (code - m[FULL_LEVEL]) >= m[BET_SIZE]
    else:
        full = code - level >= (m[BET_SIZE] if opening else _least_raise(m))
    if full:
        if m[BETTING] != FIXED and (opening or m[RERAISE] != FIRST_BET_RULE):
            m[LAST_RAISE] = max(m[LAST_RAISE], code - level)
        counted = m[FULL_LEVEL] > 0 or m[COMPLETION]
        if m[EITHER] and code - m[FULL_LEVEL] >= m[HIGHER]:
            m[EITHER] = 0
            m[BET_SIZE] = m[HIGHER] * m[PERCENT] // 100
        m[FULL_LEVEL] = code
        m[FULLS] += 1
        if not opening and counted:
            m[RAISES] += 1
            m[CAPS] += int(m[RAISES] == m[RAISE_CAP])
    else:
        m[SHORTS] += 1
    m[LEVEL] = code
    m[AGGRESSOR] = who
    return full


@small
def _note_seven(m, who, number):  # type: ignore[no-untyped-def]
    """A check that the house holds against a seven is remembered."""
    if number == (1 if m[SEVENS] == SEVENS_BEFORE else 2):
        score(m, who)
        if m[FIRST + who] >= m[WORST_SEVEN]:
            m[CHECKED_SEVENS] |= 1 << who
            m[SEVENS_CHECKED] += 1


@large
def _ask(m, who, owed, bring_in, forced, able, acted, heads_up):  # type: ignore[no-untyped-def]
    """Note what a player may do whose decision has to be asked for."""
    least, most = may_raise(m, who, able, acted, heads_up)
    if bring_in:
        if most <= min(m[BRING_IN], m[STACK + who]):
            least, most = _CLOSED, _CLOSED
        m[WHAT] = ASK_BRING_IN
    else:
        m[WHAT] = ASK_CALL if owed > 0 else ASK_CHECK
    m[LOW_TO], m[HIGH_TO] = least, most
    m[MAY_FOLD] = int(not forced)


@small
def _note_act(m, who, number, code, bring_in):  # type: ignore[no-untyped-def]
    """Count a bet or raise, a check or call; a forced bet is neither."""
    m[ACTED_IN] = number
    if code > 0 or (code == 0 and not bring_in):
        m[ACTS + ACTS_EACH * who + 2 * (number - 1) + int(code == 0)] += 1


@large
def betting(m, number, higher, opener, third):  # type: ignore[no-untyped-def]
    """Play one round; `opener` would act first, `third` says that somebody must bring it in."""
    n, live = m[N], m[LIVE]
    m[ROUND] = number
    size = m[HIGHER] if higher and m[BETTING] == FIXED else m[LOWER]
    size = size if m[PERCENT] == 100 else size * m[PERCENT] // 100
    m[BET_SIZE] = size
    if number > 1:
        m[LEVEL] = 0
        m[POSTERS] = 0
    level, posters = m[LEVEL], m[POSTERS]
    m[FULL_LEVEL] = level
    m[LAST_RAISE] = max(size, level)
    m[RAISES] = 0
    m[FULLS] = 1
    m[CHECKED] = 0
    m[AGGRESSOR] = -1
    m[LOGGED] = 0
    able = np.int64(0)
    for player in range(n):
        if m[STACK + player] > 0:
            able |= np.int64(1) << player
    able &= live
    m[KNOWN] = 0
    heads_up = how_many(able) == 2
    pending, acted, checked = able, np.int64(0), np.int64(0)
    forced = np.int64(-1)
    if third:
        if not able & (able - 1):
            end_round(m)
            return END
        ahead = able >> opener << opener
        who = first_bit(ahead) if ahead else first_bit(able)
        forced = who if who == opener else np.int64(-1)
    else:
        who = turn(m, opener, pending, able, posters)
    if who >= 0:
        m[ROUND_1 + number - 1] += 1
    given, sevens, fulls, decided = m[GIVEN], m[SEVENS], np.int64(1), np.int64(0)
    while who >= 0:
        who &= SEAT_BITS
        bit = np.int64(1) << who
        bet, stack = m[BET + who], m[STACK + who]
        opens_third = third and level == 0
        owed = m[BRING_IN] if opens_third else level - bet
        decided += 1
        code = np.int64(0)
        if given and is_told(m, who):
            if runs_out(m):
                _ask(m, who, owed, opens_third, opens_third and who == forced, able, acted, heads_up)
                return WAITS
            code = asked(m)
        elif not m[STYLE_CALLS + m[STYLE + who]]:
            code = _chosen(m, who, owed, opens_third and who == forced, able, acted, heads_up)
            if opens_third and code > 0 and code <= min(m[BRING_IN], stack):
                code = np.int64(0)
        if given:
            keep(m, code)
            if given == SEATED:
                _note_act(m, who, number, code, opens_third)
        pending &= ~bit
        if code == 0:
            if owed > 0:
                paid = min(owed, stack)
                m[STACK + who] = stack - paid
                m[BET + who] = bet + paid
                if paid == stack:
                    able &= ~bit
                    m[ALL_INS] += 1
                if opens_third:
                    level = m[BRING_IN]
                    m[LEVEL] = level
                    if level >= size:  # nothing is left to make whole: the next one raises
                        m[FULL_LEVEL] = level
                    m[BRING_INS] += 1
                elif number == 1:
                    m[ENTERED] |= bit
                if sevens and not opens_third:
                    log_in(m, who, bet + paid, CALLED + (WITH_ALL if paid == stack else 0))
            else:
                if not level:
                    checked |= bit
                    m[CHECKED] = checked
                if sevens:
                    _note_seven(m, who, number)
        elif code < 0:
            live &= ~bit
            able &= ~bit
            m[LIVE] = live
            if not live & (live - 1):
                m[DECIDED] += decided
                end_round(m)
                return FOLDED
        else:
            full = put_up(m, who, code, level)
            if m[STACK + who] == 0:
                able &= ~bit
                m[ALL_INS] += 1
            pending = able & ~bit
            level, fulls = code, m[FULLS]
            if number == 1:
                m[ENTERED] |= bit
                m[RAISED] |= bit
            if sevens:
                log_in(m, who, code, (IN_FULL if full else 0) + (WITH_ALL if m[STACK + who] == 0 else 0))
        acted |= bit
        m[SEEN + who] = fulls
        who = turn(m, who, pending, able, posters)
    m[DECIDED] += decided
    if level:
        end_round(m)
    return END
