"""The memory of a table of a banked game, declared like that of the other games (`kernel_memory`).

The kernels call it `b`. Players are known by their seats, from 1 on, and every wager is a spot: spot 0 is the bank's.
"""

from typing import Final

import numpy as np

from houseway.bulk.kernels import codes
from houseway.bulk.kernels.kernel_memory import Row, part, record, seats

_SEVEN: Final = 8
"""Seven cards, rounded up to whole words."""


def _spots(meaning: str) -> Row:
    """A number for each hand on the table."""
    return Row((codes.SPOTS,), meaning)


BANK_RULES: Final = part(
    "Banked games: the rules",
    kind="what is compared with the bank's hand: `SETTINGS`, `POINTS` or `TWENTY_TWO`",
    players="players at the table, in seats 1 and up",
    places="seats at the table, taken or not",
    pack_size="cards in the pack",
    lower="the least wager",
    higher="the largest; `NO_END` for none",
    chip="the smallest chip",
    buy_in="everyone's buy-in",
    usual_stake="what a banker puts up, chips permitting; 0 for everything",
    backwards="whether the bank goes around counter-clockwise",
    most_hands="how many hands a player may bank; 0 for any number",
    by_round="whether those hands are counted by round of the table, not in a row",
    permanent="whether one player may go on banking when most of the others decline",
    dice="whether three dice decide who gets action first",
    fee="the fee for a wager above all tiers",
    tiers="how many tiers the fee has",
    tier_wager=Row((codes.MOST_TIERS,), "the tiers: the largest wager of each; 0 for any wager"),
    tier_fee=Row((codes.MOST_TIERS,), "the tiers: the fee of each"),
    copies_push="pai gow: whether a copy pushes instead of going to the bank",
    piles="pai gow: the number of piles dealt; 0 to deal to the players in turn",
    ties="super pan 9: the result of a tie for the player: 0, 1 or -1",
    second_card="super pan 9: whether the banker may take a second card",
    open_hands="blackjack 22: whether the players' cards are dealt face up",
    bank_up="blackjack 22: which of the bank's cards lie face up: `SECOND_UP`, `BOTH_UP` or `LATE_UP`",
    at_once="blackjack 22: whether naturals are paid at once",
    freezes="blackjack 22: whether no one draws when the bank shows a joker",
    by_rule="blackjack 22: whether the bank draws by a rule",
    doubles="blackjack 22: whether players may double",
    most_split="blackjack 22: how many hands a seat may make by splitting",
    surrender="blackjack 22: whether players may surrender",
    late_joker="blackjack 22: whether a joker in the bank's hole takes only first wagers",
)
BANK_TURN: Final = part(
    "Banked games: whose turn it is to bank",
    turn_seat="the seat whose turn it was last; 0 in a new game",
    running="hands in a row with the last bank",
    last_banker="the last seat to bank",
    began="the seat at which this round of the table began; 0 for none",
    went_on="whether the bank has gone on since its last hand",
    banked=seats("hands each seat has banked in this round of the table"),
)
BANK_SEATS: Final = part(
    "Banked games: the seats",
    by_chance=seats("whether the seat chooses its options at random"),
    usual_wager=seats("the seat's usual wager, if not"),
    hurry="whether everyone takes the bank when offered",
    most_put="the most that anyone can wager with enough chips",
    rich="the number of chips that is enough",
    stack=seats("chips"),
    brought=seats("what the seat has brought to this table"),
    before=seats("chips before the hand"),
    put=seats("the most that the seat can wager in addition to the fee"),
    able=seats("the most that the seat can bank with; 0 if too little"),
)
SPOTS: Final = part(
    "Banked games: the hands on the table",
    spot_of=seats("each seat's spot; -1 for none"),
    spot_seat=_spots("the spot's seat"),
    spot_wager=_spots("the wager; once settled, the part that the bank covered"),
    spot_first=_spots("the wager before doubling; 0 for a hand made by splitting"),
    spot_settled=_spots("whether it has been settled"),
    spot_net=_spots("what it won or lost"),
    spot_hand=Row((codes.SEATS, _SEVEN), "pai gow: the seven cards", np.uint8),
    spot_front=_spots("pai gow: the score of the front; 0 for a foul"),
    spot_back=_spots("pai gow: the score of the back; 0 for a foul"),
    spot_points=_spots("super pan 9: the sum of the cards"),
    spot_drew=_spots("super pan 9: whether it took a card"),
    spot_cards=_spots("blackjack 22: the number of cards"),
    spot_state=_spots("blackjack 22: the count"),
    spot_natural=_spots("blackjack 22: which natural they are, from 1; 0 for none"),
    spot_one=_spots("blackjack 22: the first card"),
    spot_other=_spots("blackjack 22: the second card"),
    spot_stands=_spots("blackjack 22: `PLAYS_ON`, `STANDS` or `GAVE_UP`"),
)
BANK_ROUND: Final = part(
    "Banked games: the round being played",
    deck_chance=Row((), "chance for the cards", np.uint64),
    choice_chance=Row((), "random state for decisions", np.uint64),
    top="the next card of the pack",
    banker="the seat that banks; 0 for none",
    offered="seats that have declined the bank",
    stake="what the bank put up",
    bank_left="how much of the stake can still be won or lost",
    bank_chips="chips in the bank",
    wager_count="wagers against the bank",
    largest="the largest of them",
    pile="pai gow: the pile that is dealt first, from 1",
    asked=seats("seats that are offered the bank, in order"),
    late=seats("seats that have banked as often as they may, in order"),
    served=seats("the spots in the order of the deal"),
    served_step=seats("each of those spots' distance from the first"),
    order=_spots("the players' spots in the order of action"),
    pack=Row((codes.SHOE,), "the pack: shuffled as it is dealt, and put back after the hand", np.uint8),
    swaps=Row((codes.SHOE,), "the place from which each card was drawn"),
    lies=Row((codes.SHOE,), "pai gow: where each card that was drawn lies in the deck"),
    setting=Row((codes.SETTING,), "pai gow: scratch space for setting a hand"),
    against=Row((codes.CARD_COUNTS,), "blackjack 22: hands of two, three ... cards that the bank meets"),
    state_worth=Row((codes.STATES,), "blackjack 22: the value of each count to a banker who draws freely", np.float64),
    end_worth=Row((codes.STATES,), "blackjack 22: the value of standing on each count for that banker", np.float64),
    logged="decisions recorded",
)
BANK_COUNTERS: Final = part(
    "Banked games: counters of the whole run",
    rounds="rounds that were dealt",
    no_banks="hands in which no one took the bank",
    nobody_home="hands in which no one wagered against the bank",
    wagers="wagers",
    action="chips that had action",
    uncovered="chips that the bank did not cover",
    bank_net="what the banks won or lost",
    bank_squares="squares of what the banks won or lost",
    wins="wagers won",
    pushes="wagers pushed",
    losses="wagers lost",
    copies="pai gow: copies",
    fouls="pai gow: fouls",
    hits="cards taken; in blackjack 22, only the players'",
    naturals="blackjack 22: naturals that were shown at once",
    doubled="blackjack 22: wagers doubled",
    split_pairs="blackjack 22: pairs split",
    surrendered="blackjack 22: hands given up",
    fees_banker="fees that the bankers paid",
    wagered="chips wagered",
    collected="collected by the house",
    decisions="decisions",
    seat_hands=seats("hands, by seat"),
    seat_entered=seats("wagers against the bank"),
    seat_won=seats("hands won"),
    seat_buy_ins=seats("buy-ins after the first"),
)
BANKED_PARTS: Final = (BANK_RULES, BANK_TURN, BANK_SEATS, SPOTS, BANK_ROUND, BANK_COUNTERS)
BANKED: Final = record(*BANKED_PARTS)
"""One table of a banked game."""
