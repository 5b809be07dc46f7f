"""The value of hands in the kernels: their scores, as in `houseway.ranking`, and their strength in eighths."""

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.chance import how_many, in_16, in_32
from houseway.bulk.kernels.pieces import call, large, small
from houseway.ranking import radix

_I64 = np.int64
_JOKER = 52
_DECK = 52
RANK_BITS, SUIT_MASK = 13, (1 << 13) - 1
_SECOND, _THIRD, _FOURTH = (8 << radix.SUIT_SHIFT + 4 * suit for suit in (1, 2, 3))
_LOW, _HIGH, _LOW_BITS, _FLUSH = radix.LOW_MASK, radix.HIGH_MASK, radix.LOW_BITS, radix.FLUSH_BITS
_FLUSH_BIAS = radix.FLUSH_BIAS


@small
def suit_of(flush):
    """The suit whose counter shows at least five."""
    return _I64(flush >= _SECOND) + _I64(flush >= _THIRD) + _I64(flush >= _FOURTH)


@small
def best_five(m, key, bits, offsets, scores, suited):
    """The score of cards with these summed keys and bits, from the tables at these offsets."""
    t16 = m.t16
    index = in_16(t16, key & _LOW) + in_32(m.t32, offsets + (key >> _LOW_BITS & _HIGH))
    score = in_16(t16, index + scores)
    flush = key & _FLUSH
    if flush:
        mask = bits >> RANK_BITS * suit_of(flush) & SUIT_MASK | (bits >> _JOKER) << RANK_BITS
        score = max(score, in_16(t16, mask + suited))
    return score


@small
def add_to_board(m, card):
    """Turn a card up and add its keys to the board's."""
    m.board[m.board_count] = card
    m.board_count += 1
    m.board_key += m.keys_1[card]
    m.board_bits |= m.bits[card]
    if m.exact:
        m.board_key_2 |= m.keys_2[card]
    else:
        m.board_key_2 += m.keys_2[card]


@small
def score(m, player):
    """Score a player's cards with the board by the game's ranking: `first`, and in hi-lo `second`."""
    call(m.scoring, m, player)


@large
def openers_score(m, player):
    """What five cards are worth where opening takes a pair of jacks: there the joker is the bug."""
    key, bits = _I64(_FLUSH_BIAS), _I64(0)
    for place in range(5):
        card = m.holes[player, place]
        key += m.keys_1[card]
        bits |= m.bits[card]
    return best_five(m, key, bits, m.bug_offsets, m.bug_scores, m.bug_suited)


@large
def worth_of_few(m, hole, held):
    """The promise of fewer than five cards: the sum over each two of them."""
    worth = _I64(0)
    for one in range(held - 1):
        row = m.worth + hole[one] * _DECK
        for other in range(one + 1, held):
            worth += in_16(m.t16, row + hole[other])
    return worth


@small
def low_rank(card):
    """1 for an ace to 13 for a king; the joker, at 0, is the best low card."""
    if card == _JOKER:
        return _I64(0)
    rank = card >> 2
    return rank + 2 if rank < 12 else _I64(1)


@large
def not_low(hole):
    """What a simple lowball player discards, one bit per card (`ranking.draw_choice`)."""
    kept, most, thrown = _I64(0), _I64(0), _I64(0)
    for place in range(5):
        rank = low_rank(hole[place])
        if rank > 8 or kept >> rank & 1:
            thrown |= _I64(1) << place
        kept |= _I64(1) << rank
        most = max(most, rank)
    return _I64(0) if how_many(kept) == 5 and most <= 9 else thrown


@large
def low_promise(hole):
    """What five cards promise before a lowball draw: the more and the lower the cards kept, the better."""
    thrown, worth = not_low(hole), _I64(0)
    for place in range(5):
        if not thrown >> place & 1:
            worth += 100 - low_rank(hole[place])
    return worth


@large
def bucket(m, player):
    """The eighth of all hands that a player's hand is in, 0 for the weakest."""
    held, board = m.held[player], m.board_count
    hole, cuts = m.holes[player], m.cuts[m.round]
    at, second = cuts, _I64(-1)
    if held + board < 5:
        value = worth_of_few(m, hole, held)
    elif m.has_draw and m.low_draw and not m.flopped:
        value = low_promise(hole)
    else:
        score(m, player)
        value = m.first[player]
        if m.hi_lo:
            second = m.second[player]
        if board:
            ranks = _I64(0)
            for place in range(board):
                ranks |= _I64(1) << (m.board[place] >> 2)
            flush = m.board_bits
            for suit in range(4):
                if how_many(flush >> RANK_BITS * suit & SUIT_MASK) > 2:
                    at += 2 * codes.BUCKETS
            if how_many(ranks) < board:
                at += codes.BUCKETS
    found = _I64(0)
    for place in range(codes.BUCKETS - 1):
        found += _I64(value > in_32(m.t32, at + place))
    if second >= 0:
        low = _I64(0)
        for place in range(codes.BUCKETS - 1):
            low += _I64(second > in_32(m.t32, cuts + codes.TEXTURES * codes.BUCKETS + place))
        found = max(found, low)
    return found
