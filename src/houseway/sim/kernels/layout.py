"""Where everything stands in the one array of whole numbers that the kernels work on, and what its codes mean.

The memory holds the rules (written once, by `compiling`), the hand being played, a row of `SEATS` numbers for each
thing that players have, and the counters. Players are counted from the button's left, as in the referee.
"""

from typing import Final

SEATS: Final = 16
"""Numbers in a row of players."""
SEAT_BITS: Final = SEATS - 1
CARD_BITS: Final = 63
"""Masks that change no player and no card, but tell the compiler that a place in the array is none before its start."""

# the rules
(
    N, STEPS, PACK, NEED, BETTING, LOWER, HIGHER, CHIP, ANTE, BLINDS, BLIND_1, BLIND_2, BLIND_3, BRING_IN, FORCED_ANTE,
    BUTTON_SMALL, FEE, FEE_PAYER, FEE_BEFORE_DEAL, NO_FLOP, RAISE_CAP, UNCAPPED, TEST_AT_START, RERAISE, COUNTS_SHORT,
    CHECK_RAISE, JACKS, ODD_HIGH, ONE_EACH, BURN, PRELAID, WINDOW, KILL_LIMIT, KILL_PERCENT, KILL_SCOOP, SCOOP_BETS,
    STRADDLE, DRAW_MOST, DEALER_MOST, FIFTH_LATE, SEVENS, LATER_BETS, SHORT_SEVENS, OPEN_PAIR, COMPLETION, HAS_BUTTON,
    HI_LO, EXACT, WORST_SEVEN, WORST_OPENERS, BUY_IN, LEAST, DRAWS, LOW_DRAW, PAT_HIGH,
    FORGETS,
) = range(56)  # fmt: skip
# where tables begin, by the number of cards: of the first ranking, then of the low
OFFSETS_1, SCORES_1, OFFSETS_2, SCORES_2, CUTS = 64, 76, 88, 100, 112
(
    SUITED_1, SUITED_2, PAIRS_AT, TOP_TWO, TOP_THREE, LOWS_AT, LEAST_STRAIGHT_FLUSH, WORTH, SHOWING, BUG_OFFSETS,
    BUG_SCORES, BUG_SUITED,
) = range(124, 136)  # fmt: skip
# the hand
(
    LIVE, LEVEL, FULL_LEVEL, LAST_RAISE, RAISES, FULLS, BET_SIZE, PERCENT, POSTERS, AGGRESSOR, EITHER, ROUND, DEAD,
    TAKEN, CREDIT, COLLECTED, FLOPPED, TOP, LENGTH, DRAWN, MIXES, BOARD, LAID, BURNS, CARRIED, OPENS, CHECKED_SEVENS,
    LOGGED, LIVE_POSTS, CHECKED, PUSHED, WON, GIVEN, CURSOR, ENTERED, RAISED, STRADDLER, KILLED,
    BUTTON, LEG_SEAT, LEGS, KILLER, BEFORE_DRAW, TROUBLE, DECK_STREAM, CHOICE_STREAM, BOARD_KEY, BOARD_BITS,
    BOARD_KEY_2, T16, T32, CODES, CODED, KNOWN, LEARNER, WHAT, LOW_TO, HIGH_TO, PENDING, HISTORY,
) = range(140, 200)  # fmt: skip
# rows of players
(
    STACK, BET, TOTAL, HELD, SEEN, FIRST, SECOND, EARLY, SEAT_COUNTS, STYLE, SHOWN, THROWN, BUCKET, SEAT_STACK,
    SEAT_STYLE, MINE, GIVE_BACK,
) = range(200, 200 + 17 * SEATS, SEATS)  # fmt: skip
POT_AMOUNT, POT_PLAYERS = range(200 + 17 * SEATS, 200 + 19 * SEATS, SEATS)
# what a style does besides, by style
STYLE_KIND, STYLE_SIZE, STYLE_KILLS, STYLE_LOOKS, STYLE_CALLS = range(200 + 19 * SEATS, 200 + 24 * SEATS, SEATS)
# the counters: first what `Tally` has of its own, then those of `tally.COUNTS`
COUNTERS: Final = 200 + 24 * SEATS
(
    HANDS, COLLECTED_ALL, COLLECTED_SQUARES, POTS, SHOWDOWNS, SPLITS, STRETCHES, DECIDED, ROUND_1, ROUND_2, ROUND_3,
    ROUND_4, ROUND_5,
) = range(COUNTERS, COUNTERS + 13)  # fmt: skip
(
    KILLS, STRADDLES, WINDOWS, CAPS, BARRED, ALL_INS, SHORTS, SIDE_POTS, RETURNS, ODDS, NO_LOWS, SCOOPS, NO_FLOP_FEES,
    BRING_INS, PAIRS_OPEN, SEVENS_CHECKED, SEVENS_BITTEN, DRAWS_MADE, RUN_OUTS, PASSED_OUTS, PUSHED_POTS, BOUGHT_IN,
    LAST_PUSHES, COWS_MADE, PARTNERS_MADE, BACKINGS_MADE, FORFEITS, NO_TAKERS, UNBET_SPLITS,
) = range(COUNTERS + 16, COUNTERS + 45)  # fmt: skip
# rows of seats that add up
(
    SEAT_HANDS, SEAT_NET, SEAT_SQUARES, SEAT_SQUARES_HIGH, SEAT_ENTERED, SEAT_RAISED, SEAT_SHOWDOWNS, SEAT_WON,
    SEAT_BUY_INS, SEAT_STRETCH,
) = range(COUNTERS + 48, COUNTERS + 48 + 10 * SEATS, SEATS)  # fmt: skip
LOW_HALF: Final = (1 << 32) - 1
HISTOGRAM: Final = COUNTERS + 48 + 10 * SEATS
# what was put in in this round, one after the other, where a rule asks for it (checked sevens): three rows
LOG: Final = HISTOGRAM + 64
MOST_LOGGED: Final = 1024
STEPS_AT: Final = LOG + 3 * MOST_LOGGED
"""The steps, four numbers each: the code and up to three more."""
MOST_STEPS: Final = 32
# the cards: the deck as it lies, with what is mixed in behind it, a row of ten for each player, and the rest
DECK: Final = STEPS_AT + 4 * MOST_STEPS
HOLES: Final = DECK + 512
HOLE: Final = 10
BOARD_AT: Final = HOLES + SEATS * HOLE
LAID_AT: Final = BOARD_AT + 8
BURNS_AT: Final = LAID_AT + 8
# the cards' keys for the first ranking and for the low, their bits, the straights; what mixing works on
KEYS_1: Final = BURNS_AT + 16
KEYS_2: Final = KEYS_1 + 64
BITS: Final = KEYS_2 + 64
STRAIGHTS: Final = BITS + 64
MIXING: Final = STRAIGHTS + 16
ORDER: Final = MIXING + 32
# where one seat's decisions are asked for: all that was decided, and what everybody has done, by player
HISTORY_AT: Final = ORDER + 64
MOST_HISTORY: Final = 1024
ACTS: Final = HISTORY_AT + MOST_HISTORY
"""For every player and round how often one bet or raised, and how often one checked or called."""
ACTS_EACH: Final = 10
DREW: Final = ACTS + SEATS * ACTS_EACH
"""How many cards a player drew, and one more; a row for each draw."""
MOST_DRAWS: Final = 4
DRAW_NUMBER: Final = DREW + SEATS * MOST_DRAWS
PENDING_CARDS: Final = DRAW_NUMBER + 1
MAY_FOLD: Final = DRAW_NUMBER + 2
ACTED_IN: Final = DRAW_NUMBER + 3
"""The round of the latest action."""
# push-nine, in which players are counted by their seats: the rules, what one hand leaves for the next, the hand
PUSH_AT: Final = DRAW_NUMBER + 8
(
    WINNER_DEALS, BUTTON_FIRST, PER_PUSHER, MOST_PUSHES, SPLIT_UNBET, MAY_COW, MAY_PARTNERS, MAY_BACK, PUSHERS_SPLIT,
    HALF_STAKE, RANKS_AT, NEXT_BUTTON, NEXT_PUSHERS, NEXT_BUYERS, NEXT_NUMBER, NEXT_PRICE, HAND_BUTTON, PUSHERS, BUYERS,
    WAITING, BOUGHT, PUSH_NUMBER, PRICE, FEE_ANTE, DEALT, SHOWED, HOLDER, GROUPS, PARTNER_RAISED, TOOK_PUSHED, OPENER,
) = range(PUSH_AT, PUSH_AT + 31)  # fmt: skip
# by how many are dealt in; by seat; by pot; by group
(
    FEES_BY, GROUP_OF, PARTNER, TOOK, ASKED_COW, ASKED_PARTNERS, ASKED_BACK, ASKED_SPLIT, POT_NUMBER, GROUP_WHAT,
    GROUP_SIZE, STAKED, STAKE_WON,
) = range(PUSH_AT + 32, PUSH_AT + 32 + 13 * SEATS, SEATS)  # fmt: skip
STYLE_BUYS, STYLE_AGREES = range(PUSH_AT + 32 + 13 * SEATS, PUSH_AT + 32 + 15 * SEATS, SEATS)
# a row of members for each group, with what they have paid to come in and what they bring for betting
GROUP_SEATS: Final = PUSH_AT + 32 + 15 * SEATS
MOST_GROUPS: Final = 8
FORMING: Final = MOST_GROUPS
"""The group that a cow is in while its parts do not add up yet."""
GROUP_PARTS: Final = GROUP_SEATS + (MOST_GROUPS + 1) * SEATS
STAKES: Final = GROUP_PARTS + (MOST_GROUPS + 1) * SEATS
THRESHOLDS: Final = STAKES + (MOST_GROUPS + 1) * SEATS
"""What styles do, `STYLE_NUMBERS` for each; the memory ends behind the last of them."""

# the steps
(
    COLLECT, POST, DEAL, BET_ROUND, TURN_UP, THROW, DRAW, PASS_OUT, ASK_WINDOW, UP, LAST, THIRD, STREET, SHOW,
) = range(14)  # fmt: skip
FIXED, SPREAD, NO_LIMIT, POT_LIMIT = range(4)
FROM_POT, FROM_BIG_BLIND, FROM_BUTTON, BUTTON_ANTE_IS_FEE = range(4)
LAST_RAISE_RULE, FIRST_BET_RULE, ANY_LARGER_RULE = range(3)
NO_WINDOW, KILL_WINDOW, STRADDLE_WINDOW = range(3)
NO_SEVENS, SEVENS_AFTER, SEVENS_BEFORE = range(3)
RETURNED_BETS, SECOND_BEST, FORFEITED = range(3)
NO_PAIR, ANY_PAIR, HOLDER_FIRST = range(3)
BY_STYLE, BY_CHANCE = range(2)
CHOSEN, TOLD, KEPT, SEATED = range(4)
"""Whether decisions are the styles' (`GIVEN`), are told, are the styles' and kept, or one player's are told."""
ASK_CHECK, ASK_CALL, ASK_BRING_IN, ASK_DRAW, ASK_THROW, ASK_POST = range(6)
"""What that player has to decide (`WHAT`): a bet, and what one does instead; discards; a kill or straddle."""
CALLED, IN_FULL, WITH_ALL = 1, 2, 4
"""How a bet was made, as the log keeps it: by a call, in full, with all one had."""

BUY, COW, PARTNERS, BACKING, SPLIT = range(1, 6)
"""What is done about a push pot, 0 to stay out: a proposal has the seat at `SEAT_SHIFT`, a part at `PART_SHIFT`."""
AGREED, HOLDS = 1, 2
"""An answer: 0 for no. Who agrees to a cow may take its hand and name a part, 0 for all that is asked."""
SEAT_SHIFT, PART_SHIFT = 4, 8
PROPOSE_SPLIT: Final = -2
"""In the betting, the proposal to divide."""
EIGHT_OR_BETTER: Final = 9
"""The least score of push-nine that a partner may raise the other with."""

BUCKETS: Final = 8
CLASSES: Final = 6
"""May check; nobody has raised the first round; one bet or raise to face; two; three; more."""
MOST_ROUNDS: Final = 5
TEXTURES: Final = 4
"""Boards with and without a pair, with and without three of a suit."""
STYLE_NUMBERS: Final = MOST_ROUNDS * CLASSES * 2 * BUCKETS * 2
"""For every round, class, position (early, late) and bucket: how often in 65,536 it raises, and how often it folds."""
