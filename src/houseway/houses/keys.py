"""The words of a rule book: every key, what it may be set to, and which field of `Rules` it becomes.

This is the one list that the loader, the linter, the printed sheets and the handbook's test read. A name with a dot
stands in a table of its own: `bank.direction` is `direction` under `[pai-gow.bank]`.
"""

from dataclasses import dataclass, replace
from typing import Final

from houseway.houses.readers import (
    Reader,
    or_list,
    read_button_draw,
    read_check_seven,
    read_choice,
    read_choices,
    read_count,
    read_flag,
    read_kill,
    read_moneys,
    read_more_money,
    read_some,
    read_whole,
    read_wholes,
)
from houseway.referee.rules import PART_OF, Betting

MOST_SEATS: Final = 10
MOST_BLINDS: Final = 3


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule book."""

    name: str
    field: str
    """Where its value stands in `Rules`; several places where it becomes several values."""
    read: Reader
    values: str
    """How its values are written."""
    about: str


NOT_PRINTED: Final = ("limits", "blinds", "ante", "bring-in", "fee", "buy-in", "seats", "play")
"""What the house's own pages may leave out; `play` is the rules of play themselves."""
TABLE_SETTINGS: Final = ("limits", "blinds", "ante", "bring-in", "fee", "buy-in", "smallest wager", "self-dealt")
"""What a house may leave to the table although its book has it."""


def _choice(name: str, choices: tuple[str, ...], about: str, field: str = "") -> Key:
    return Key(name, field or name, read_choice(*choices), or_list(choices), about)


def _flag(name: str, about: str, field: str = "") -> Key:
    return Key(name, field or name, read_flag, "true or false", about)


def _placed(field: str) -> str:
    """A field of `Rules` with the part it stands in: `betting.raise_cap`."""
    return f"{PART_OF[field]}.{field}" if field in PART_OF else field


ENTRY: Final = ("free", "post", "wait", "after button", "post ahead of button", "kill")
_MISSED: Final = ("post", "wait", "kill")
KINDS: Final = ("high", "bug", "bug-wheel-second", "eight", "low", "low-joker", "low-oasis", "push-nine")
"""The rankings that a page may name; `houseway rank` knows them by the same names."""

_POKER_SWITCHES: Final = (
    Key("seats", "most_seats", read_whole(2, MOST_SEATS), f"2 to {MOST_SEATS}", "the most seats at a table"),
    _flag("burn", "a card is burned before flop, turn and river"),
    Key("substantial_action", "substantial_action", read_wholes(1, 99, 2), "two numbers from 1 to 99, like [2, 3]",
        "action is substantial once so many have put chips in, or so many have acted in any way"),
    _flag("prelaid_board", "the cards of the board are laid out face down at the start and turned over in stages"),
    _flag("exactly_two", "a hand is two hole cards and three of the board, no other mix"),
    _choice("discard", ("none", "before flop", "after flop"), "when each player throws one of three hole cards away"),
    Key("raise_cap", "raise_cap", read_whole(0, 99, none=True), '0 to 99, or "none"', "raises in one betting round"),
    _flag("heads_up_uncapped", "between two players the raises are not counted"),
    _choice("heads_up_test", ("now", "round start"), "when the two players are counted"),
    _choice("min_reraise", ("last raise", "first bet", "any larger"), "how much a re-raise must add"),
    _choice("short_all_in", ("usual", "counts"), "whether an all-in raise of less than a full one counts as a raise"),
    _flag("check_raise", "a player who has checked may raise in the same round"),
    _choice("odd_half", ("left of button", "high"), "who gets the odd chip between the halves of a split pot"),
    _choice("odd_chips", ("one player", "one each"), "who gets the chips left over of a shared part"),
    _flag("show_all", "every live hand is shown; otherwise a beaten hand may be thrown away unseen"),
    _choice("play_board_announce", ("none", "forfeit"), "playing the board must be announced, or all claim is lost"),
    _choice("forced", ("blinds", "ante", "game"), "what starts the pot"),
    _choice("button", ("forward", "dead"), "the button always goes to a player, or may fall on an empty seat"),
    _choice("heads_up_blinds", ("literal", "button small"), "between two, the button is the big or the small blind"),
    Key("button_draw", "button_draw", read_button_draw, 'suits from low to high, like "cdhs", or "redraw"',
        "how equal cards are told apart in the draw for the button"),
    _choice("button_draw_ace", ("high", "low"), "whether the ace is the highest or the lowest card in that draw"),
    Key("new_player", "entry", read_choices(*ENTRY), "a list of " + or_list(ENTRY), "how a new player may come in"),
    _choice("jump_seat", ("left", "right"), "which seat by the button posts ahead of it", "entry_jump_seat"),
    _flag("waits_behind_button", "a new player between button and small blind gets no cards until the button is past",
          "entry_waits_behind_button"),
    Key("missed_blinds", "missed", read_choices(*_MISSED), "a list of " + or_list(_MISSED),
        "how a player who missed the blinds may come back"),
    _choice("no_makeup_arc", ("none", "short", "long"), "seats from which missed blinds may not be made up: "
            "none, those from the button to the big blind, or all others"),
    _choice("seat_change", ("free", "post or wait", "free before blind"), "what a change of seats costs"),
    _flag("straddle", "the player after the blinds may post twice the big blind, live"),
    Key("kill", "kill", read_kill, '"none", or { size = "full" or "half", when = "two pots running" or "scoop", '
        "scoop_bets = 10 }", "pots played for higher stakes"),
    Key("ranking", "ranking", read_choices(*KINDS), "a list of " + or_list(KINDS),
        "what decides where there is no board: the high and then the low"),
    _flag("self_dealt", "the player with the button deals"),
    Key("draw_most", "draw.most", read_whole(0, 5), "0 to 5", "draw games: how many cards a player may replace"),
    _flag("fifth_card_late", "who draws five gets the fifth after all others have drawn", "draw.fifth_late"),
    Key("dealer_draw_most", "draw.dealer_most", read_whole(0, 5), "0 to 5",
        "how many cards the dealer of a self-dealt game may replace"),
    _flag("cut_before_draw", "a player may ask for a cut before the draw", "draw.cut"),
    _choice("two_card_window", ("none", "kill", "straddle"),
            "what a player who has seen two cards may do before the third is dealt", "window"),
    _choice("kill_effect", ("limit", "blind"), "whether a kill doubles the limits or only the first bet"),
    Key("check_seven", "sevens", read_check_seven, '"none", or { when = "after draw" or "before draw", later_bets = '
        '"returned", "second best" or "pot forfeited", short_all_in = true or false }',
        "lowball: what a seven or better that is checked may still win"),
    _choice("openers", ("none", "jacks"), "draw poker: whether it takes a pair of jacks to open"),
    _flag("verbal_binding", "a hand declared better than it is cannot win"),
    _choice("short_blind", ("all in", "defer"), "what a player with less than half the blind does: "
            "puts all in, or is dealt in while the next takes the blind"),
    _choice("open_pair", ("none", "any", "holder first"), "stud: who may bet the higher limit while an open pair shows "
            "on fourth street", "streets.open_pair"),
    _choice("stud_button", ("none", "travelling"), "stud: whether a button goes round; without one the dealer's left "
            "is first"),
    _flag("completion_counts", "stud: making the forced bet whole counts as a raise", "streets.completion_counts"),
)  # fmt: skip

VARIANTS: Final = ("a", "b", "c", "d", "e", "f", "i", "j")
"""The sheets of blackjack 22, as `houseway.ranking.blackjack` names them."""
AGREEMENTS: Final = ("cow", "partners", "backing")
BANK_SWITCHES: Final = (
    _choice("bank.direction", ("clockwise", "counter-clockwise"), "which way round the bank is offered"),
    Key("bank.most_hands", "bank.most_hands", read_count(1, 99), '1 to 99, or "none"',
        "how many hands a player may bank before it goes on"),
    _choice("bank.counted", ("running", "round"), "whether those are hands in a row, or in one round of the table"),
    _flag("bank.permanent", "one player may bank all the time when most of the others decline"),
    _choice("bank.action", ("left", "dice"), "who gets action first: the player left of the bank, or whom three dice "
            "point at"),
)  # fmt: skip
PAI_GOW_SWITCHES: Final = (
    _choice("copies", ("banker", "push"), "pai gow: who takes a hand that ties exactly: the banker, or nobody",
            "pai_gow.copies"),
    _flag("five_aces_top", "pai gow: five aces beat every straight flush; else every straight flush beats them",
          "pai_gow.five_aces_top"),
    Key("piles", "pai_gow.piles", read_count(2, 7), '2 to 7, or "none"',
        "pai gow: how many piles of seven are dealt, whoever plays; else the cards go to the players in turn"),
)  # fmt: skip
POINT_SWITCHES: Final = (
    _choice("ties", ("push", "player", "banker"), "super pan 9: who wins with the same count", "super_pan_9.ties"),
    _flag("second_card", "super pan 9: the banker may take a second card", "super_pan_9.second_card"),
)
BLACKJACK_SWITCHES: Final = (
    _choice("variant", VARIANTS, "blackjack 22: by which sheet totals are counted and compared", "blackjack"),
)
PUSH_SWITCHES: Final = (
    _choice("push.button", ("clockwise", "winner"), "the button moves on clockwise, or goes to the winner of the pot"),
    _choice("push.first", ("left", "button"), "who acts first: the player left of the button, or the button"),
    _choice("push.price", ("half", "per pusher"), "what it costs to come into a push pot: half of it, or the pot "
            "divided by those who pushed"),
    Key("push.most_pushes", "push.most_pushes", read_count(1, 99), '1 to 99, or "none"',
        "after so many pushes running the money is divided"),
    _flag("push.split_unbet", "the last two may divide a pot that nobody has bet at"),
    Key("push.agreements", "push.agreements", read_some(*AGREEMENTS), "a list of " + or_list(AGREEMENTS),
        "what players may agree on for a push pot"),
    _flag("push.pushers_may_split", "those who pushed may divide the pot when nobody buys in"),
    Key("push.betting_stake", "push.betting_stake", read_whole(1, 99), "1 to 99",
        "how many bets the stake for betting is, of which a cow or a partner brings half"),
)  # fmt: skip
PAN_SWITCHES: Final = (
    _choice("rate_by", ("dealt", "staying"), "pan: whether the house rate goes by players dealt in, or by those who "
            "stay", "pan.rate_by"),
    _choice("set_growth", ("free", "strict"), "pan: a set of different suits grows by any card of its rank, or only by "
            "a suit it lacks", "pan.set_growth"),
    Key("winner_has", "pan.pays", read_whole(0, 99), "0 to 99", "pan: chips the winner has from everyone still in"),
    _flag("conditions", "pan: sets of valle cards or of one suit, and the low and high ropes, are paid for",
          "pan.conditions"),
    _flag("free_aces_kings", "pan: aces and kings make sets in any suits", "pan.free_aces_kings"),
    _flag("forcing", "pan: a player may be made to take an open card that fits a meld of his or hers", "pan.forcing"),
    _flag("switching", "pan: a card may be borrowed from an own meld that can spare it", "pan.switching"),
)  # fmt: skip

SWITCHES: Final = tuple(replace(key, field=_placed(key.field)) for key in (
    *_POKER_SWITCHES, *BANK_SWITCHES, *PAI_GOW_SWITCHES, *POINT_SWITCHES, *BLACKJACK_SWITCHES, *PUSH_SWITCHES,
    *PAN_SWITCHES,
))  # fmt: skip
"""Keys that may stand under `[every_game]`, under a game, or in one of its limits; the nearest one counts."""

STAKES: Final = (
    Key("betting", "limit.betting", read_choice(*Betting), or_list(tuple(Betting)), "how much may be bet"),
    Key("bets", "limit.lower limit.higher", read_moneys(2), '["$3", "$6"]; no limit and pot limit: ["$4"]',
        "the lower and the higher bet; of a spread, the smallest and the largest; without a limit, the smallest"),
    Key("blinds", "limit.blinds", read_moneys(MOST_BLINDS), 'one to three amounts, like ["$1", "$3"]',
        "from the first seat left of the button; the last is the big blind"),
    Key("wagers", "limit.lower limit.higher", read_moneys(2), '["$2", "$50"]',
        "banked games: the smallest and the largest wager"),
    Key("condition", "limit.ante limit.lower", read_more_money, 'an amount, like "$2"',
        "push-nine: the ante, and the bet"),
    Key("ante", "limit.ante", read_more_money, 'an amount, like "$1"', "what everyone puts in before the deal"),
    Key("bring_in", "limit.bring_in", read_more_money, 'an amount, like "$1"', "stud: the forced bet of third street"),
    Key("chip", "limit.chip", read_more_money, 'an amount, like "$1"', "the smallest chip: bets are whole chips"),
    Key("buy_in", "limit.buy_in", read_more_money, 'an amount, like "$30"', "the least buy-in"),
)  # fmt: skip
"""Keys of the stakes of a table."""
