"""The meaning of the numbers in a table's memory (`kernel_memory` says where they are), and the sizes of its rows."""

from typing import Final

SEATS: Final = 16
"""Numbers in a row of players."""
SEAT_BITS: Final = SEATS - 1
CARD_BITS: Final = 63
"""Masks that change no player and no card, but tell the compiler that an index is never negative."""
LOW_HALF: Final = (1 << 32) - 1
HOLE: Final = 10
"""The most cards that a player may hold."""
MOST_LOGGED: Final = 1024
MOST_STEPS: Final = 32
MOST_POSTS: Final = 64
MOST_HISTORY: Final = 1024
MOST_DRAWS: Final = 4
MOST_GROUPS: Final = 8
FORMING: Final = MOST_GROUPS
"""The group of a cow whose parts do not add up yet."""

# the steps
(
    COLLECT, POST, DEAL, BET_ROUND, TURN_UP, THROW, DRAW, PASS_OUT, ASK_WINDOW, UP, LAST, THIRD, STREET, SHOW,
) = range(14)  # fmt: skip
LEFT_OF_BUTTON, AFTER_BLINDS, BY_OPEN_CARDS, BY_BRING_IN = range(4)
"""Who opens a betting round; for the last two, `STREET` and `THIRD` find the player."""
END, FOLDED, WAITS, OVER = range(4)
"""How a step ends: as usual, with one player left, waiting for a decision, or with the hand over."""
FIXED, SPREAD, NO_LIMIT, POT_LIMIT = range(4)
FROM_POT, FROM_BIG_BLIND, FROM_BUTTON, BUTTON_ANTE_IS_FEE = range(4)
LAST_RAISE_RULE, FIRST_BET_RULE, ANY_LARGER_RULE = range(3)
NO_WINDOW, KILL_WINDOW, STRADDLE_WINDOW = range(3)
NO_SEVENS, SEVENS_AFTER, SEVENS_BEFORE = range(3)
RETURNED_BETS, SECOND_BEST, FORFEITED = range(3)
NO_PAIR, ANY_PAIR, HOLDER_FIRST = range(3)
BY_STYLE, BY_CHANCE = range(2)
CHOSEN, TOLD, KEPT, SEATED = range(4)
"""Where decisions come from: the styles, a list (`TOLD`), the styles with a log (`KEPT`), or a list for one player only
(`SEATED`)."""
ASK_CHECK, ASK_CALL, ASK_BRING_IN, ASK_DRAW, ASK_THROW, ASK_POST = range(6)
"""What that player has to decide (`WHAT`): a check, call, or bring-in, or betting instead; discards; a kill or
straddle."""
CALLED, IN_FULL, WITH_ALL = 1, 2, 4
"""How the log describes a bet: a call, a bet in full, all-in."""

BUY, COW, PARTNERS, BACKING, SPLIT = range(1, 6)
"""What a player does about a push pot, 0 to stay out. A proposal has the seat at `SEAT_SHIFT`, a part at
`PART_SHIFT`."""
AGREED, HOLDS = 1, 2
"""An answer; 0 for no. A player who agrees to a cow may hold its hand and name a part, 0 for all that is asked."""
SEAT_SHIFT, PART_SHIFT = 4, 8
PROPOSE_SPLIT: Final = -2
"""A proposal to divide, made during the betting."""
EIGHT_OR_BETTER: Final = 9
"""The lowest push-nine score with which a partner may raise the other."""

BUCKETS: Final = 8
CLASSES: Final = 6
"""May check; no raise yet in the first round; facing one bet or raise; two; three; more."""
MOST_ROUNDS: Final = 5
TEXTURES: Final = 4
"""Boards with and without a pair, with and without three of a suit."""
ACTS_EACH: Final = 2 * MOST_ROUNDS

# banked games
SPOTS: Final = 48
"""Hands on the table: the bank's, and the players', including those made by splitting."""
MOST_TIERS: Final = 32
SHOE: Final = 1024
"""The most cards in all packs together."""
SETTING: Final = 24
"""At least the size of the scratch space for setting a hand by the house way."""
CARD_COUNTS: Final = 5
"""Hands of two cards, three, four, five, and of six or more."""
STATES: Final = 128
"""The most counts that a hand of blackjack 22 can have."""
NO_END: Final = 1 << 60
"""More chips than anyone can have."""
SETTINGS, POINTS, TWENTY_TWO = range(3)
"""What is compared with the bank's hand: two hands set, points, or hands drawn toward a target."""
SECOND_UP, BOTH_UP, LATE_UP = range(3)
PLAYS_ON, STANDS, GAVE_UP = range(3)
