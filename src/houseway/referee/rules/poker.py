"""What a house decides about poker: one record for each switch, in the order of the handbook."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.stakes import Betting
from houseway.referee.rules.switch import (
    BOARD,
    BUTTON,
    DRAW,
    DRAW_POKER,
    EVERY_GAME,
    FLAG,
    HI_LO,
    LOWBALL,
    POKER,
    ROUNDS,
    SPARE_CARD,
    STUD,
    ComingAndGoing,
    Compiled,
    NoEffect,
    Refused,
    choice,
    switch,
)
from houseway.referee.rules.topics import COMMON
from houseway.referee.rules.values import Choice, Choices, SuitOrder, Table, Whole, Wholes, parts

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.rules.rules import Rules

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NO_BREAKS: Final = "no hand goes wrong in bulk play"


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _blinds(rules: "Rules", _game: "Game | None" = None) -> bool:
    return rules.blinds.forced == "blinds"


def _several_blinds(rules: "Rules", _game: "Game") -> bool:
    return _blinds(rules) and len(rules.limit.blinds) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A pot played at higher stakes, posted for by whoever brought it on (CX-45, CX-97)."""

    percent: int = 200
    """200 doubles the limits (full kill), 150 makes them half as much again (half kill)."""
    trigger: str = "two pots running"
    """`two pots running`, or `scoop` (hi-lo: all of a pot of `scoop_bets` lower bets or more)."""
    scoop_bets: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Sevens:
    """Lowball: what becomes of a seven or better that is checked (CX-19, CX-20, CX-85)."""

    when: str = "after draw"
    """`before draw` or `after draw`: in which round the check is held against the player."""
    later_bets: str = "returned"
    """`returned` to those who made them, to the `second best` hand, or `pot forfeited` (tournaments)."""
    short_all_in: bool = False
    """Whether a seven that only calls an all-in of less than a bet may win it, overcalls being returned (OV-LB-16)."""


# dealing


def _substantial(rules: "Rules", _game: "Game") -> str:
    chips, acts = rules.dealing.substantial_action
    players, others = "player has" if chips == 1 else "players have", "has" if acts == 1 else "have"
    return (
        f"Action is substantial once {number(chips)} {players} put chips in of their own will, or {number(acts)} "
        f"{others} acted in any way."
    )


def _rules_on_substantial_action(rules: "Rules", _game: "Game") -> bool:
    return any("substantial" in when for line in rules.irregularities for when in line.when)


def _burn(rules: "Rules", game: "Game") -> str:
    if DRAW.include(game):
        return "One card is burned before the first is dealt." if rules.dealing.burn else ""
    return "The dealer burns one card unseen and " if rules.dealing.burn else "The dealer "


def _discard(rules: "Rules", game: "Game") -> str:
    """Before the flop in turn, after it all at once until the dealer calls the hands clear (CX-137)."""
    when = game.throws_away(rules)
    if when == "none":
        return _no_discard(rules, game)
    if when == "before flop":
        return (
            "Each live player in turn from the button's left throws one of the three hole cards away, face down, "
            "before the flop."
        )
    return (
        "Each live player throws one of the three hole cards away, face down, all at once. Then the dealer calls the "
        "hands clear; a hand that still holds three cards by then is dead."
    )


def _no_discard(rules: "Rules", game: "Game") -> str:
    return "No card is thrown away: all three are held and may play." if game.throws_away(rules) == "none" else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingRules:
    """How cards come and go."""

    substantial_action: tuple[int, int] = switch(
        (2, 3), Wholes(1, 99, ((2, 3), (1, 2))),
        "action is substantial once so many have put chips in, or so many have acted in any way",
        games=ROUNDS, bulk=NoEffect(NO_BREAKS), says=_substantial, readings="CX-27",
        applies=_rules_on_substantial_action,
    )  # fmt: skip
    """When action is substantial: so many have put chips in, or so many have acted in any way (CX-27)."""
    burn: bool = switch(
        True, FLAG, "a card is burned before flop, turn and river, before each street from the fourth on, and before "
        "the draw", games=POKER, bulk=Compiled("burn"), topics=("burn",), says=_burn,
        readings=lambda rules, game: "CX-106" if DRAW.include(game) and rules.dealing.burn else "",
        applies=lambda rules, game: not rules.dealing.prelaid_board,
    )  # fmt: skip
    prelaid_board: bool = switch(
        False, FLAG, "the cards of the board are laid out face down at the start and turned over in stages",
        games=BOARD, bulk=Compiled(), says={True: " laid out face down as the board."}, cites=("board.flop",),
        readings="CX-31",
    )  # fmt: skip
    """Whether the board is laid out face down at the start (CX-31)."""
    discard: str = switch(
        "", choice("none", "before flop", "after flop"), "when each player throws one of three hole cards away",
        games=SPARE_CARD, bulk=Compiled(), topics=("discard",), says=_discard, habit=_no_discard,
        cites=lambda rules, game: ("discard", "hand") if game.throws_away(rules) == "none" else ("discard",),
        readings=lambda rules, game: "CX-35 CX-137" if game.throws_away(rules) == "after flop" else "CX-35",
    )  # fmt: skip
    """When one of three hole cards goes away: `none`, `before flop` or `after flop` (CX-35); else as the game says."""


# betting


def _cap(rules: "Rules", _game: "Game") -> str:
    cap = rules.betting.raise_cap
    if cap is None:
        return "The number of raises is not limited."
    return f"A bet and {number(cap)} {'raise is' if cap == 1 else 'raises are'} the most in one round."


def _cap_readings(rules: "Rules", game: "Game") -> str:
    if rules.betting.raise_cap is None:
        return ""
    reading = "CX-81" if DRAW_POKER.include(game) else "CX-09"
    return f"CX-08 {reading}" if rules.limit.betting is Betting.NO_LIMIT else reading


def _capped(rules: "Rules", _game: "Game") -> bool:
    return rules.betting.raise_cap is not None


def _heads_up(rules: "Rules", _game: "Game") -> str:
    if not rules.betting.heads_up_uncapped:
        return "Between two players the raises are counted all the same."
    return f"Between two players the raises are not counted; that is tested {_TESTED[rules.betting.heads_up_test]}."


_TESTED: Final = {"now": "at the moment of the raise", "round start": "when the round starts"}
_OPEN_ENDED: Final = (Betting.NO_LIMIT, Betting.POT_LIMIT)


def _least_raise_matters(rules: "Rules", _game: "Game") -> bool:
    return rules.limit.betting is not Betting.FIXED


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingRules:
    """What may be bet and raised, beside the limit."""

    raise_cap: int | None = switch(
        3, Whole(0, 99, tried=(3, 4, 1, None), has_none=True), "raises in one betting round", games=ROUNDS,
        bulk=Compiled("raise_cap"), topics=("cap",), says=_cap, section="betting",
        readings=_cap_readings,
        habit=lambda rules, game: (
            "Raises are capped in no limit too."
            if rules.betting.raise_cap is not None and rules.limit.betting is Betting.NO_LIMIT else ""
        ),
    )  # fmt: skip
    heads_up_uncapped: bool = switch(
        True, FLAG, "between two players the raises are not counted", games=ROUNDS, bulk=Compiled("uncapped"),
        topics=("heads_up",), says=_heads_up, section="betting", readings="CX-09 CX-80", applies=_capped,
        habit={False: "The cap on raises holds between two players as well."},
    )  # fmt: skip
    heads_up_test: str = switch(
        "now", choice("now", "round start"), "when the two players are counted", games=ROUNDS,
        bulk=Compiled("test_at_start"), topics=("heads_up",), says=_TESTED,
        applies=lambda rules, game: _capped(rules, game) and rules.betting.heads_up_uncapped,
    )  # fmt: skip
    """`now`, or `round start` (CX-09)."""
    min_reraise: str = switch(
        "last raise", choice("last raise", "first bet", "any larger"), "how much a re-raise must add", games=ROUNDS,
        bulk=Compiled("reraise"), section="betting", topics=("min_reraise",), readings="CX-08",
        says={
            "last raise": "A raise adds at least the last bet or raise.",
            "first bet": "A raise adds at least the first bet of its round.",
            "any larger": "A raise need only be larger.",
        },
        applies=_least_raise_matters,
    )  # fmt: skip
    """`last raise`, `first bet` of the round (CC-LB-29), or `any larger` (CX-08)."""
    short_all_in: str = switch(
        "usual", choice("usual", "counts"), "whether an all-in raise of less than a full one counts as a raise",
        games=ROUNDS, bulk=Compiled("counts_short"), topics=("reopen",), section="betting",
        says={
            "usual": "At fixed limit an all-in raise of less than half a bet does not reopen the betting, and one of "
            "half a bet or more counts as a full raise; at other limits only a full raise reopens it.",
            "counts": "Every all-in raise counts as a raise, however small.",
        },
    )  # fmt: skip
    """`usual`: at fixed limit less than half a bet does not reopen the betting, half or more counts as full, and in
    the other forms only a full raise reopens; `counts`: every all-in raise counts as one of its own."""
    check_raise: bool = switch(
        True, FLAG, "a player who has checked may raise in the same round", games=ROUNDS,
        bulk=Compiled("check_raise"), topics=("check_raise",), section="betting",
        says={
            True: "A player who has checked may raise in the same round.",
            False: "A player who has checked may not raise in the same round.",
        },
        readings=lambda rules, game: "CX-81" if DRAW_POKER.include(game) else "CX-72",
    )  # fmt: skip
    openers: str = switch(
        "none", choice("none", "jacks"), "draw poker: whether it takes a pair of jacks to open", games=DRAW_POKER,
        bulk=Compiled("jacks"), topics=("openers",), section="betting",
        says={"jacks": "It takes a pair of jacks or better to open."},
        applies=lambda rules, game: rules.blinds.forced == "ante",
    )  # fmt: skip
    """Draw poker with antes: `none`, or `jacks`: a pair of jacks or better to open. A blind has opened already."""


# showdown


def nearest(rules: "Rules", game: "Game") -> str:
    """What the winner nearest gets an odd chip by."""
    return "button" if game.has_button(rules) else "dealer"


def _odd_half(rules: "Rules", game: "Game") -> str:
    if rules.showdown.odd_half == "high":
        return "An odd chip between the halves goes to the high hand."
    return f"An odd chip between the halves goes to the winner nearest the {nearest(rules, game)}'s left."


def _odd_chips(rules: "Rules", game: "Game") -> str:
    one = rules.showdown.odd_chips == "one player"
    goes = "all go to one, the" if one else "go out one each, first to the"
    return f"Chips left over of a share {goes} winner nearest the {nearest(rules, game)}'s left."


def _made_of(rules: "Rules", game: "Game") -> str:
    if game.two_exactly(rules):
        return "A hand is exactly two hole cards and three cards of the board."
    if game.hole_cards == 3 and game.throws_away(rules) == "none":
        return "A hand is the best five of the three hole cards and the board, with any number of hole cards."
    return "A hand is the best five of the two hole cards and the board, with two, one or no hole cards."


def plays_board(rules: "Rules", game: "Game") -> bool:
    """Whether the board alone may be a hand."""
    return game.board == 5 and not game.two_exactly(rules)


def _announcing(rules: "Rules", _game: "Game") -> tuple[str, ...]:
    """The clause on the announcement itself, or else the one on playing the board."""
    if rules.showdown.play_board_announce != "forfeit":
        return ()
    return ("play_board",) if rules.cite("play_board_announce") == COMMON else ("play_board_announce",)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownRules:
    """What a hand is made of, who must show, and how a pot is divided."""

    exactly_two: bool | None = switch(
        None, FLAG, "a hand is two hole cards and three of the board, no other mix", games=BOARD, bulk=Compiled(),
        habit=lambda rules, game: (
            "Both hole cards must play, for high and for low."
            if game.hole_cards == 2 and game.two_exactly(rules) else ""
        ),
        says=_made_of, cites=("hand",),
        readings=lambda rules, game: "CX-33" if game.hole_cards == 2 and game.two_exactly(rules) else "",
        applies=lambda rules, game: game.board == 5,
    )  # fmt: skip
    """Whether a hand is two hole cards and three of the board, no other mix; None as the game says."""
    odd_half: str = switch(
        "left of button", choice("left of button", "high"),
        "who gets the odd chip between the halves of a split pot", usual="high", games=HI_LO,
        bulk=Compiled("odd_high"), topics=("odd",), says=_odd_half, section="showdown", readings="CX-14 CX-83",
        habit={"left of button": "The odd chip between the halves goes by seat, not to the high hand."},
    )  # fmt: skip
    """Who gets an odd chip between the halves: `left of button` or `high` (CX-14)."""
    odd_chips: str = switch(
        "one player", choice("one player", "one each"), "who gets the chips left over of a shared part", games=ROUNDS,
        bulk=Compiled("one_each"), topics=("odd",), says=_odd_chips, section="showdown", readings="CX-14",
        habit={"one player": "All the chips left over of a share go to one winner."},
    )  # fmt: skip
    """`one player` gets all that is left over of a share, or `one each` (CX-14)."""
    show_all: bool = switch(
        False, FLAG, "every live hand is shown; otherwise a beaten hand may be thrown away unseen", games=ROUNDS,
        bulk=NoEffect("who shows a beaten hand moves no chip: the best live hand wins in bulk play, shown or not"),
        topics=("show", "show_all", "muck"), section="showdown",
        cites=lambda rules, game: ("show_all",) if rules.showdown.show_all else ("muck",),
        says={
            True: "After the last round all live players show.",
            False: "A player may throw the hand away unseen instead of showing it, and gives it up.",
        },
        habit={True: "Every live hand is shown at the end."},
    )  # fmt: skip
    """Whether every live hand is shown; otherwise a beaten hand may be thrown away unseen."""
    play_board_announce: str = switch(
        "none", choice("none", "forfeit"), "playing the board must be announced, or all claim is lost", games=BOARD,
        bulk=Refused("players in bulk play never throw a hand away that plays the board"),
        topics=("play_board", "play_board_announce"), section="showdown",
        says={
            "none": "A player who plays the board shows the hand like anyone else; a hand thrown away is dead.",
            "forfeit": "A player who plays the board must say so before throwing the cards away, or loses all claim "
            "to the pot.",
        },
        habit={"forfeit": "Playing the board must be announced."},
        cites=_announcing,
        readings="CX-24", applies=lambda rules, game: plays_board(rules, game) and not rules.showdown.show_all,
    )  # fmt: skip
    """`forfeit`: a player may announce to play the board and throw the hand away; without a word all claim is lost.
    `none`: no such announcement is offered, and a hand thrown away is dead (CX-24)."""
    verbal_binding: bool = switch(
        False, FLAG, "a hand declared better than it is cannot win", games=LOWBALL,
        bulk=Refused("players in bulk play do not declare their hands"), topics=("declare",), section="showdown",
        says={
            True: "A player who calls a hand before showing it must show that or better: one that is worse than called "
            "cannot win while anybody contests the pot.",
        },
        habit={True: "A hand called before it is shown must be as good as it was called."}, readings="CX-73",
    )  # fmt: skip
    """Whether a hand declared better than it is cannot win (DR-LB-06, CX-73)."""


# blinds and kills


def _kill(rules: "Rules", _game: "Game") -> str:
    kill = rules.blinds.kill
    if kill is None:
        return ""
    stakes = "are doubled" if kill.percent == 200 else "are half as much again"
    if rules.blinds.kill_effect == "blind":
        stakes = "stay as they are"
    winner = "A player who wins two whole pots running"
    if kill.trigger == "scoop":
        winner = f"A player who scoops a pot of {number(kill.scoop_bets)} lower bets or more"
    return f"{winner} kills the next pot: that player posts twice the big blind, and the limits {stakes}."


_KILL_SIZES: Final = {"full": 200, "half": 150}


def _make_kill(size: str, when: str, scoop_bets: int) -> Kill:
    return Kill(percent=_KILL_SIZES[size], trigger=when, scoop_bets=scoop_bets)


def _kill_parts(kill: Kill) -> tuple[object, ...]:
    size = next(name for name, percent in _KILL_SIZES.items() if percent == kill.percent)
    return size, kill.trigger, kill.scoop_bets


_A_KILL: Final = Table(
    "a kill",
    parts(
        size=(choice("full", "half"), "full"), when=(choice("two pots running", "scoop"), "two pots running"),
        scoop_bets=(Whole(1, 100, tried=(10,)), 10),
    ),
    _make_kill, _kill_parts, '{ size = "full", when = "two pots running" }',
    '"none", or { size = "full" or "half", when = "two pots running" or "scoop", scoop_bets = 10 }',
)  # fmt: skip


def _may_kill(rules: "Rules", _game: "Game") -> bool:
    """Whether a player may kill a pot that did not have to be killed."""
    return rules.blinds.window == "kill" or "kill" in (*rules.seating.entry, *rules.seating.missed)


def _kill_effect(rules: "Rules", game: "Game") -> str:
    if rules.blinds.kill_effect == "blind":
        return "A kill raises the first bet alone; the limits stay as they are."
    if not _may_kill(rules, game):
        return ""  # the sentence of the kill that is owed says it
    half = rules.blinds.kill is not None and rules.blinds.kill.percent != _KILL_SIZES["full"]
    return f"{'Any other' if half else 'A'} kill doubles the limits of that hand."


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindRules:
    """What must be put in before the cards come, and what raises the stakes."""

    forced: str = switch(
        "blinds", Choice(("blinds", "ante", "game"), tried=("blinds", "ante")), "what starts the pot",
        games=EVERY_GAME, bulk=Compiled(),
        says={"blinds": "left of the button post", "ante": "Everyone puts in the ante"},
        cites=("blind.small", "blind.big", "blind.ante"),
    )  # fmt: skip
    """`blinds` or `ante` (CX-32); `game` where the game's own first steps take what is due."""
    heads_up_blinds: str = switch(
        "literal", choice("literal", "button small"), "between two, the button is the big or the small blind",
        games=POKER, bulk=Compiled("button_small"), section="seating", topics=("heads_up_blinds",),
        readings="CX-05",
        says={
            "literal": "Between two players the button is the big blind.",
            "button small": "Between two players the button is the small blind.",
        },
        habit={"literal": "Between two players the button posts the big blind and acts last in every round."},
        applies=_several_blinds,
    )  # fmt: skip
    """`literal`: the button is the big blind; `button small`: the usual (CX-05)."""
    short_blind: str = switch(
        "all in", choice("all in", "defer"), "what a player with less than half the blind does: "
        "puts all in, or is dealt in while the next takes the blind", games=POKER,
        bulk=ComingAndGoing(),
        topics=("blind.deferred", "short_blind"), section="seating", cites=("short_blind",), readings="CX-91 CX-130",
        says={
            "all in": "A player with less than the blind posts it all-in.",
            "defer": "Half a blind or more counts as the whole. A player with less is dealt in, the next takes the "
            "blind, and the player who was too short takes it on the hand after getting chips.",
        },
        applies=_blinds,
    )  # fmt: skip
    """`all in`, or `defer`: a player with less than half the blind is dealt in and the next takes it (DR-LB-14)."""
    straddle: bool = switch(
        False, FLAG, "the player after the blinds may post twice the big blind, live", games=POKER,
        bulk=Compiled(), topics=("straddle",), section="betting",
        says={
            True: "Before the deal the player left of the big blind may straddle: post twice that blind, live, and act "
            "last while nobody raises.",
        },
        applies=lambda rules, game: _blinds(rules) and rules.blinds.window != "straddle",
    )  # fmt: skip
    kill: Kill | None = switch(
        None, _A_KILL, "pots played for higher stakes", games=POKER, bulk=Compiled(), topics=("kill",), says=_kill,
        section="seating", readings="CX-45 CX-97",
        habit=lambda rules, game: "The game is played with a kill." if rules.blinds.kill is not None else "",
        applies=_blinds,
    )  # fmt: skip
    window: str = switch(
        "none", choice("none", "kill", "straddle"),
        "what a player who has seen two cards may do before the third is dealt", key="two_card_window",
        games=LOWBALL, bulk=Compiled("window"), topics=("window",),
        says={
            "kill": "a player who has seen only those two cards may kill the pot by posting",
            "straddle": "a player who has seen only those two cards may straddle by posting",
        },
        habit={
            "kill": "A player who has seen two cards may kill the pot.",
            "straddle": "A player who has seen two cards may straddle.",
        },
        readings=lambda rules, game: "CX-59" if rules.blinds.window == "kill" else "CX-75", applies=_blinds,
    )  # fmt: skip
    """What a player who has seen two cards may do before the third is dealt: `none`, `kill`, `straddle`."""
    kill_effect: str = switch(
        "limit", choice("limit", "blind"), "whether a kill doubles the limits or only the first bet", games=POKER,
        bulk=Compiled("kill_limit", lambda value: int(value == "limit")), section="coming in",
        topics=("kill_effect",), readings="CX-59", says=_kill_effect,
        applies=lambda rules, game: _may_kill(rules, game) or (_blinds(rules) and rules.blinds.kill is not None),
    )  # fmt: skip
    """Whether a kill raises the limits (`limit`) or only the first bet (`blind`) (CX-59)."""


# seats


ENTRY: Final = ("free", "post", "wait", "after button", "post ahead of button", "kill")
_MISSED: Final = ("post", "wait", "kill")
_WAYS_IN: Final = {
    "free": "be dealt in at once",
    "post": "post a live big blind and be dealt in",
    "wait": "wait for the big blind",
    "after button": "wait until blinds and button have gone by",
    "post ahead of button": "post a live big blind {}, which the button then skips once",
    "kill": "kill the pot: post twice the big blind, live, and act last while nobody raises",
}
_ENTRY_TOPICS: Final = {
    "free": ("entry.free",),
    "post": ("entry.post",),
    "wait": ("entry.wait",),
    "after button": ("entry.wait",),
    "post ahead of button": ("entry.post", "entry.jump"),
    "kill": ("entry.kill",),
}
_WAYS_BACK: Final = {
    "post": "post what went by, the small blind dead and the big blind live",
    "wait": "wait for the big blind",
    "kill": "kill the pot by posting twice the big blind",
}


_JUMP: Final = {"left": "in the seat left of the button", "right": "in the seat right of the button"}


def or_words(ways: list[str]) -> str:
    """`this, that, or the other`."""
    return ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}"


def _entry(rules: "Rules", _game: "Game") -> str:
    ways = rules.seating.entry
    if ways == ("free",):
        return "A new player is dealt in at once."
    said = or_words([_WAYS_IN[way].format(_JUMP[rules.seating.entry_jump_seat]) for way in ways])
    return f"A new player {'may' if len(ways) > 1 else 'must'} {said}."


def _entry_habit(rules: "Rules", _game: "Game") -> str:
    if "free" in rules.seating.entry:
        return "A new player need not wait or post."
    return "A new player cannot post to come in sooner." if rules.seating.entry == ("wait",) else ""


def _entry_readings(rules: "Rules", _game: "Game") -> str:
    readings = "CX-71 CX-25" if "post ahead of button" in rules.seating.entry else "CX-71"
    return f"{readings} CX-79 CX-91" if "kill" in rules.seating.entry else readings


def _missed(rules: "Rules", _game: "Game") -> str:
    ways = rules.seating.missed
    must = "may" if len(ways) > 1 else "must"
    return f"A player who missed any of the blinds {must} {or_words([_WAYS_BACK[way] for way in ways])}."


def _button_move(rules: "Rules", _game: "Game") -> str:
    # Three blinds follow the button, and antes leave no blind for it to follow.
    if rules.seating.button == "dead" and _blinds(rules) and len(rules.limit.blinds) <= 2:
        return (
            "After each hand the big blind goes on to the next player; the button follows, to an empty seat if need be."
        )
    follow = ", and the blinds follow it." if _blinds(rules) else "."
    return (
        f"After each hand the button goes on to the next player clockwise; it never stands still or goes back{follow}"
    )


_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_ACE: Final = {"high": "the highest takes the button", "low": "the highest (the ace being lowest) takes the button"}


def _button_draw(rules: "Rules", _game: "Game") -> str:
    how = "equal cards draw again"
    if rules.seating.button_draw != "redraw":
        suits = " below ".join(_SUITS[suit] for suit in rules.seating.button_draw)
        how = f"between equal cards the suit decides, {suits}"
    takes = _ACE[rules.seating.button_draw_ace]
    return f"When a table opens, each player is dealt one card face up; {takes}, and {how}."


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules:
    """The button, and how players come in, go and come back."""

    button: str = switch(
        "forward", choice("forward", "dead"), "the button always goes to a player, or may fall on an empty seat",
        games=ROUNDS, bulk=ComingAndGoing(), topics=("button.move",), says=_button_move, section="seating",
        readings="CX-06", applies=lambda rules, game: game.family.poker and game.has_button(rules),
    )  # fmt: skip
    """`forward` or `dead` (CX-06)."""
    stud_button: str = switch(
        "none", choice("none", "travelling"), "stud: whether a button goes round; without one the dealer's left is "
        "first", games=STUD, bulk=Compiled(), section="seating", cites=("button",), readings="CX-131",
        says={
            "none": "There is no button: a house dealer deals, and the lowest seat dealt in is first.",
            "travelling": "There is a button, and the first player to its left is dealt the first card.",
        },
    )  # fmt: skip
    """Stud: `none`, where a house dealer deals from the lowest seat on, or `travelling`, as in the other games
    (CX-131)."""
    button_draw: str = switch(
        "cdhs", SuitOrder(), "how equal cards are told apart in the draw for the button", games=BUTTON,
        bulk=Refused("bulk play does not draw for the first button"), topics=("button.draw",), says=_button_draw,
        section="seating",
        readings=lambda rules, game: "CX-01 CX-02" if rules.seating.button_draw_ace == "low" else "CX-01",
        applies=lambda rules, game: game.has_button(rules),
    )  # fmt: skip
    """How equal ranks are told apart in the draw for the button: suits from low to high, or `redraw` (CX-01)."""
    button_draw_ace: str = switch(
        "high", choice("high", "low"), "whether the ace is the highest or the lowest card in that draw", games=BUTTON,
        bulk=Refused("bulk play does not draw for the first button"), topics=("button.draw",),
        says=_ACE,
        applies=lambda rules, game: game.has_button(rules),
    )  # fmt: skip
    """Whether the ace is the highest card in that draw or, by the game's own order, the lowest (CX-02)."""
    entry: tuple[str, ...] = switch(
        ("free",), Choices(ENTRY, tried=(("free",), ("post", "wait"), ("wait",), ("after button",),
                                         ("post ahead of button", "wait"), ("kill", "wait"))),
        "how a new player may come in", key="new_player", games=POKER, bulk=ComingAndGoing(), topics=("entry",),
        says=_entry, section="coming in", readings=_entry_readings, habit=_entry_habit,
        cites=lambda rules, game: tuple(topic for way in rules.seating.entry for topic in _ENTRY_TOPICS[way]),
    )  # fmt: skip
    """What a new player may do: `free`, `post`, `wait` (for the big blind), `after button` (wait until blinds and
    button have gone by, CC-HE-16), `post ahead of button` (CX-71)."""
    entry_jump_seat: str = switch(
        "left", choice("left", "right"), "which seat by the button posts ahead of it", key="jump_seat", games=POKER,
        bulk=ComingAndGoing(),
        says=_JUMP,
        applies=lambda rules, game: "post ahead of button" in rules.seating.entry,
    )  # fmt: skip
    """Which seat next to the button `post ahead of button` means: `left` or `right` (CX-25)."""
    entry_waits_behind_button: bool = switch(
        False, FLAG, "a new player between button and small blind gets no cards until the button is past",
        key="waits_behind_button", games=POKER, bulk=ComingAndGoing(), section="coming in",
        cites=("entry.behind",),
        says={True: "A new player between the button and the small blind gets no cards until the button is past."},
        applies=lambda rules, game: _blinds(rules) and "free" in rules.seating.entry,
    )  # fmt: skip
    """Whether a new player between the button and the small blind gets no cards until the button is past (CC-HE-17)."""
    missed: tuple[str, ...] = switch(
        ("post", "wait"), Choices(_MISSED, tried=(("post", "wait"), ("post",), ("wait",), ("kill", "wait"))),
        "how a player who missed the blinds may come back", key="missed_blinds", games=POKER,
        bulk=ComingAndGoing(), topics=("missed",), says=_missed, section="coming in",
        cites=lambda rules, game: tuple(f"missed.{way}" for way in rules.seating.missed),
        readings=lambda rules, game: "CX-133 CX-134" if "post" in rules.seating.missed else "CX-134", applies=_blinds,
    )  # fmt: skip
    no_makeup_arc: str = switch(
        "none", choice("none", "short", "long"), "seats from which missed blinds may not be made up: "
        "none, those from the button to the big blind, or all but those between the two", games=POKER,
        bulk=ComingAndGoing(), topics=("missed.arc",), section="coming in", readings="CX-46",
        says={
            "short": "Missed blinds may not be made up in a seat from the button to the big blind.",
            "long": "Missed blinds may be made up only in a seat between the button and the big blind.",
        },
        applies=lambda rules, game: _blinds(rules) and "post" in rules.seating.missed,
    )  # fmt: skip
    """`none`, `short` (from the button to the big blind), or `long` (all but those between the two) (CX-46)."""
    seat_change: str = switch(
        "free", choice("free", "post or wait", "free before blind"), "what a change of seats costs", games=POKER,
        bulk=Refused("nobody changes seats in bulk play"), topics=("seat.change",), section="coming in",
        says={
            "post or wait": "A player who has not yet paid the big blind and moves away from it posts a live big "
            "blind, or waits as long as the old seat would have.",
            "free": "A change of seats is free.",
            "free before blind": "A change of seats is free while the blind has not yet passed the new seat; once it "
            "has, the player comes back in as after missed blinds.",
        },
        readings=lambda rules, game: "CX-26" if rules.seating.seat_change == "post or wait" else "", applies=_blinds,
    )  # fmt: skip
    """`free`; `post or wait` for one who has not paid the big blind and moves away from it (CX-26); `free before
    blind`: no penalty while the blind has not yet passed the new seat, else as for missed blinds (CC-HE-23)."""


# draws and streets


def _may_draw(rules: "Rules", game: "Game") -> int:
    """The most cards that a player may draw: no more than a hand has."""
    return min(rules.draw.most, game.hole_cards)


def _cards(count: int) -> str:
    return f"{number(count)} card{'' if count == 1 else 's'}"


def _most(rules: "Rules", game: "Game") -> str:
    most = _may_draw(rules, game)
    if not most:
        return "stands pat: nobody draws."
    return f"stands pat, or throws up to {_cards(most)} away and is dealt as many."


def _dealer_most(rules: "Rules", game: "Game") -> str:
    most = rules.draw.dealer_most
    if most >= _may_draw(rules, game):
        return ""
    return f"The player who deals may draw {_cards(most)} at most." if most else "The player who deals may not draw."


def _cut(rules: "Rules", _game: "Game") -> str:
    if not rules.draw.cut:
        return ""
    dealer = ", but not the dealer" if rules.self_dealt else ""
    return (
        f"Until the first draw is asked for, a player{dealer} may ask for a cut; the player at the dealer's right "
        "makes it. One cut a draw."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How cards are replaced in a draw game (CX-36)."""

    most: int = switch(
        5, Whole(0, 5, tried=(5, 4, 3)), "draw games: how many cards a player may replace", key="draw_most",
        games=DRAW, bulk=Compiled("draw_most"), topics=("draw.ask",), says=_most,
        habit=lambda rules, game: (
            f"Nobody may draw more than {_cards(rules.draw.most)}." if rules.draw.most < game.hole_cards else ""
        ),
        cites=("draw",), readings="CX-36",
    )  # fmt: skip
    fifth_late: bool = switch(
        False, FLAG, "a player who draws five gets the fifth after all others have drawn", key="fifth_card_late",
        games=DRAW, bulk=Compiled("fifth_late"), topics=("draw.fifth",), section="the draw",
        cites=("draw.fifth", "draw.last"), readings="CX-36",
        says={
            True: "A player who draws five is dealt four in turn, and the fifth after everyone else has drawn; the "
            "last to draw gets it after a burn.",
        },
        habit={True: "A player who draws five waits for the fifth card."},
        applies=lambda rules, game: _may_draw(rules, game) == 5,
    )  # fmt: skip
    """Whether a player who draws five gets the fifth only after all others have drawn (CC-LB-16)."""
    dealer_most: int = switch(
        5, Whole(0, 5, tried=(5, 4)), "how many cards the dealer of a self-dealt game may replace",
        key="dealer_draw_most", games=DRAW, bulk=Compiled(), topics=("draw.dealer",), section="the draw",
        says=_dealer_most,
        readings="CX-51", applies=lambda rules, game: rules.self_dealt,
    )  # fmt: skip
    """The most the dealer may draw in a self-dealt game (CC-LB-18, CX-51)."""
    cut: bool = switch(
        False, FLAG, "a player may ask for a cut before the draw", key="cut_before_draw", games=DRAW,
        bulk=Refused("players in bulk play never ask for a cut"), topics=("draw.cut",), says=_cut,
    )  # fmt: skip
    """Whether a player may ask for a cut before the draw (CC-LB-22)."""
    counts: str = switch(
        "always", choice("always", "until action"), "how long everyone is told how many cards each player drew",
        key="draw_counts", games=DRAW, bulk=NoEffect("no style of bulk play goes by what the others drew"),
        topics=("draw.count",), section="the draw", readings="CX-146",
        says={
            "until action": "How many cards each player drew is told until the first action after the draw, and not "
            "again until the hand is over.",
        },
        habit={"until action": "After the first action nobody is told how many cards were drawn."},
    )  # fmt: skip
    """`always`, or `until action`: not from the first action after the draw until the hand is over (CX-146)."""


def _open_pair(rules: "Rules", _game: "Game") -> str:
    if rules.streets.open_pair == "none":
        return "An open pair on fourth street changes nothing."
    holder = " only the player who paired may open for the higher bet, and" if rules.streets.open_pair != "any" else ""
    what = "raise" if holder else "bet or raise"
    return (
        f"With fixed limits and an open pair on fourth street,{holder} any player may {what} by the lower or the "
        "higher bet; once the higher has been bet, only by that."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Streets:
    """Stud: what an open pair on fourth street does (CX-28), and whether making the forced bet whole counts (CX-65)."""

    open_pair: str = switch(
        "none", choice("none", "any", "holder first"), "stud: who may bet the higher limit while an open pair shows "
        "on fourth street", games=STUD, bulk=Compiled("open_pair"), topics=("open_pair",), says=_open_pair,
        section="streets", readings=lambda rules, game: "" if rules.streets.open_pair == "none" else "CX-28 CX-93",
        habit={"any": "Everyone may use the higher bet while an open pair shows on fourth street."},
        applies=lambda rules, game: rules.limit.betting is Betting.FIXED,
    )  # fmt: skip
    """`none`; `any`: everyone may bet either size while an open pair shows; `holder first`: only the player who paired
    may open for the higher."""
    completion_counts: bool = switch(
        False, FLAG, "stud: making the forced bet whole counts as a raise", games=STUD, bulk=Compiled("completion"),
        section="streets", cites=(), readings="CX-65",
        says={
            True: "Making the forced bet whole counts as a raise.",
            False: "Making the forced bet whole is not counted as a raise.",
        },
        applies=_capped,
    )  # fmt: skip
    """Whether completing the forced bet counts as a raise (CX-65)."""


# the checked seven


def _make_sevens(when: str, later_bets: str, short_all_in: bool) -> Sevens:
    """A player who forfeits the pot has no later bets to win, short or not."""
    return Sevens(when=when, later_bets=later_bets, short_all_in=short_all_in and later_bets != "pot forfeited")


_A_CHECKED_SEVEN: Final = Table(
    "a rule for checked sevens",
    parts(
        when=(choice("after draw", "before draw"), "after draw"),
        later_bets=(choice("returned", "second best", "pot forfeited"), "returned"), short_all_in=(FLAG, False),
    ),
    _make_sevens,
    lambda sevens: (sevens.when, sevens.later_bets, sevens.short_all_in),
    '{ when = "after draw", later_bets = "returned" }',
    '"none", or { when = "after draw" or "before draw", later_bets = "returned", "second best" or "pot forfeited", '
    "short_all_in = true or false }",
)  # fmt: skip


_KEEPS: Final = "If it is the best hand, its holder wins what was in before the draw, and the bets made after the draw"
_LATER_BETS: Final = {
    "returned": f"{_KEEPS} go back to those who made them, folders too.",
    "second best": f"{_KEEPS} go to the second-best hand.",
    "pot forfeited": "Its holder cannot win any part of the pot, best hand or not, whether anybody bets or not.",
}


def _duty(sevens: Sevens) -> str:
    """The topic of the clause that a seven should be bet."""
    return "sevens.forfeit" if sevens.later_bets == "pot forfeited" else "sevens.later"


def seven_lines(sevens: Sevens) -> list[tuple[str, str, str, str]]:
    """The rule in sentences, each with its topics, those of other sentences, and its readings."""
    when, duty = sevens.when.partition(" ")[0], _duty(sevens)
    topics = duty if duty == "sevens.forfeit" else f"sevens.early {duty}"
    found = [
        (
            f"A seven or better should be bet. One that is checked {when} the draw is a checked seven.",
            duty, "", "CX-19 CX-84",
        ),
        (_LATER_BETS[sevens.later_bets], topics, "", "CX-20 CX-85"),
        ("If it is beaten, its holder loses the whole pot, with every later call.", "sevens.beaten", "", ""),
    ]  # fmt: skip
    if sevens.short_all_in:
        done = " A seven that puts in a full bet has done its duty." if when == "after" else ""
        call = (
            "Against an all-in of less than a full bet after the draw, a seven or better that only calls, and has not "
            f"checked, may win it; what players behind put in is returned to them.{done}"
        )
        found.append((call, "sevens", "sevens.early sevens.later sevens.beaten", "CX-86"))
    return found


def _sevens(rules: "Rules", _game: "Game") -> str:
    return " ".join(text for text, *_ in seven_lines(rules.sevens)) if rules.sevens is not None else ""


def check_seven() -> Sevens | None:
    """The switch of the checked seven, for the field of `Rules` itself."""
    found: Sevens | None = switch(
        None, _A_CHECKED_SEVEN, "lowball: what a seven or better that is checked may still win", key="check_seven",
        games=LOWBALL, bulk=Compiled(), topics=("sevens",), says=_sevens, readings="CX-19 CX-84",
        cites=lambda rules, game: (_duty(rules.sevens),) if rules.sevens else (),
        habit=lambda rules, game: (
            "A seven or better should be bet, or its holder may not win the later bets." if rules.sevens else ""
        ),
    )  # fmt: skip
    return found
