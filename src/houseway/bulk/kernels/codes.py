"""The meaning of the numbers in a table's memory (`kernel_memory` says where they are), and how much room there is."""

from typing import Final

SEATS: Final = 16
"""Numbers in a row of players."""
SEAT_BITS: Final = SEATS - 1
CARD_BITS: Final = 63
"""Masks that change no player and no card, but tell the compiler that a place in the array is none before its start."""
LOW_HALF: Final = (1 << 32) - 1
HOLE: Final = 10
"""Cards that a player may hold."""
MOST_LOGGED: Final = 1024
MOST_STEPS: Final = 32
MOST_POSTS: Final = 64
MOST_HISTORY: Final = 1024
MOST_DRAWS: Final = 4
MOST_GROUPS: Final = 8
FORMING: Final = MOST_GROUPS
"""The group that a cow is in while its parts do not add up yet."""

# the steps
(
    COLLECT, POST, DEAL, BET_ROUND, TURN_UP, THROW, DRAW, PASS_OUT, ASK_WINDOW, UP, LAST, THIRD, STREET, SHOW,
) = range(14)  # fmt: skip
LEFT_OF_BUTTON, AFTER_BLINDS, BY_OPEN_CARDS, BY_BRING_IN = range(4)
"""Who opens a betting round; the last two follow `STREET` and `THIRD`, which find the player."""
END, FOLDED, WAITS, OVER = range(4)
"""How a step ends: as usual, because one player is left, not before a decision is told, or with the whole hand."""
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
"""An answer: 0 for no. A player who agrees to a cow may take its hand and name a part, 0 for all that is asked."""
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
ACTS_EACH: Final = 2 * MOST_ROUNDS

# banked games
SPOTS: Final = 48
"""Hands on the table: the bank's, and what the others have made of theirs by splitting."""
MOST_TIERS: Final = 32
SHOE: Final = 1024
"""Cards of all packs together."""
SETTING: Final = 24
"""Numbers that setting a hand by the house way works on, or more."""
CARD_COUNTS: Final = 5
"""Hands of two cards, of three, four, five, and of six or more."""
STATES: Final = 128
"""What a hand of blackjack 22 can count."""
NO_END: Final = 1 << 60
"""More chips than there are."""
SETTINGS, POINTS, TWENTY_TWO = range(3)
"""What is compared with the bank's: two hands set, points, or hands drawn toward a target."""
SECOND_UP, BOTH_UP, LATE_UP = range(3)
PLAYS_ON, STANDS, GAVE_UP = range(3)
