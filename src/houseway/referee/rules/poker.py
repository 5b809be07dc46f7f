"""What a house decides about dealing, betting and the showdown of poker: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.stakes import Betting
from houseway.referee.rules.switch import (
    BOARD,
    DRAW,
    DRAW_POKER,
    FLAG,
    FLOP,
    HI_LO,
    HOLDEM,
    LOWBALL,
    POKER,
    ROUNDS,
    SPARE_CARD,
    CompiledSwitch,
    NoEffect,
    PlayedGame,
    RefusedSwitch,
    choice,
    switch,
)
from houseway.referee.rules.topics import COMMON
from houseway.referee.rules.values import WholeNumber, WholeNumbers, number

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules

NO_BREAKS: Final = "no hand goes wrong in bulk play"


# dealing


def _substantial(rules: "Rules", _game: PlayedGame) -> str:
    chips, acts = rules.dealing.substantial_action
    players, others = "player has" if chips == 1 else "players have", "has" if acts == 1 else "have"
    return (
        f"Action is substantial once {number(chips)} {players} put chips in of their own will, or {number(acts)} "
        f"{others} acted in any way."
    )


def _rules_on_substantial_action(rules: "Rules", _game: PlayedGame) -> bool:
    return any("substantial" in when for line in rules.irregularities for when in line.when)


def _burn(rules: "Rules", game: PlayedGame) -> str:
    if DRAW.include(game):
        return "One card is burned before the first is dealt." if rules.dealing.burn else ""
    return "The dealer burns one card unseen and " if rules.dealing.burn else "The dealer "


def _discard(rules: "Rules", game: PlayedGame) -> str:
    """Before the flop in turn, after it all at once until the dealer calls the hands clear (CX-137)."""
    when = game.throws_away(rules)
    if when == "none":
        return _no_discard(rules, game)
    if when == "before flop":
        return (
            "Each live player in turn from the button's left discards one of the three hole cards, face down, "
            "before the flop."
        )
    return (
        "Each live player discards one of the three hole cards, face down, all at once. Then the dealer calls the "
        "hands clear; a hand that still holds three cards by then is dead."
    )


def _no_discard(rules: "Rules", game: PlayedGame) -> str:
    return "No card is discarded: all three are kept and may play." if game.throws_away(rules) == "none" else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingRules:
    """How cards come and go."""

    substantial_action: tuple[int, int] = switch(
        (2, 3),
        WholeNumbers(1, 99, ((2, 3), (1, 2))),
        "how many players must have put chips in, or acted in any way, for action to be substantial",
        games=ROUNDS,
        bulk=NoEffect(NO_BREAKS),
        says=_substantial,
        readings="CX-27",
        applies=_rules_on_substantial_action,
    )
    burn: bool = switch(
        True,
        FLAG,
        "a card is burned before flop, turn and river, before each street from the fourth on, and before the draw",
        games=POKER,
        bulk=CompiledSwitch("burn"),
        topics=("burn",),
        says=_burn,
        readings=lambda rules, game: "CX-106" if DRAW.include(game) and rules.dealing.burn else "",
        applies=lambda rules, game: not rules.dealing.prelaid_board,
    )
    prelaid_board: bool = switch(
        False,
        FLAG,
        "the board is dealt face down at the start and turned over in stages",
        games=BOARD,
        bulk=CompiledSwitch(),
        says={True: " laid out face down as the board."},
        cites=("board.flop",),
        readings="CX-31",
    )
    discard: str = switch(
        "",
        choice("none", "before flop", "after flop"),
        "when each player discards one of three hole cards",
        games=SPARE_CARD,
        bulk=CompiledSwitch(),
        topics=("discard",),
        says=_discard,
        habit=_no_discard,
        cites=lambda rules, game: ("discard", "hand") if game.throws_away(rules) == "none" else ("discard",),
        readings=lambda rules, game: "CX-35 CX-137" if game.throws_away(rules) == "after flop" else "CX-35",
    )
    """When one of three hole cards goes away: `none`, `before flop` or `after flop` (CX-35); else as the game says."""


# betting


def _cap(rules: "Rules", _game: PlayedGame) -> str:
    cap = rules.betting.raise_cap
    if cap is None:
        return "The number of raises is not limited."
    return f"A round has at most a bet and {number(cap)} {'raise' if cap == 1 else 'raises'}."


def _cap_readings(rules: "Rules", game: PlayedGame) -> str:
    if rules.betting.raise_cap is None:
        return ""
    reading = "CX-81" if DRAW_POKER.include(game) else "CX-09"
    return f"CX-08 {reading}" if rules.limit.betting is Betting.NO_LIMIT else reading


def is_capped(rules: "Rules", _game: PlayedGame) -> bool:
    """Whether raises are counted."""
    return rules.betting.raise_cap is not None


def _heads_up(rules: "Rules", _game: PlayedGame) -> str:
    if not rules.betting.heads_up_uncapped:
        return "Heads-up, the cap on raises still applies."
    return (
        f"Heads-up, raises are not capped; whether play is heads-up is decided {_TESTED[rules.betting.heads_up_test]}."
    )


_TESTED: Final = {"now": "at the moment of the raise", "round start": "when the round starts"}


def _least_raise_matters(rules: "Rules", _game: PlayedGame) -> bool:
    return rules.limit.betting is not Betting.FIXED


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingRules:
    """What may be bet and raised, beside the limit."""

    raise_cap: int | None = switch(
        3,
        WholeNumber(0, 99, tried=(3, 4, 1, None), has_none=True),
        "raises in one betting round",
        games=ROUNDS,
        bulk=CompiledSwitch("raise_cap"),
        topics=("cap",),
        says=_cap,
        section="betting",
        readings=_cap_readings,
        habit=lambda rules, game: (
            "Raises are capped at no limit, too."
            if rules.betting.raise_cap is not None and rules.limit.betting is Betting.NO_LIMIT
            else ""
        ),
    )
    heads_up_uncapped: bool = switch(
        True,
        FLAG,
        "raises are unlimited heads-up",
        games=ROUNDS,
        bulk=CompiledSwitch("uncapped"),
        topics=("heads_up",),
        says=_heads_up,
        section="betting",
        readings="CX-09 CX-80",
        applies=is_capped,
        habit={False: "The cap on raises applies heads-up, too."},
    )
    heads_up_test: str = switch(
        "now",
        choice("now", "round start"),
        "when it is decided whether play is heads-up",
        games=ROUNDS,
        bulk=CompiledSwitch("test_at_start"),
        topics=("heads_up",),
        says=_TESTED,
        applies=lambda rules, game: is_capped(rules, game) and rules.betting.heads_up_uncapped,
    )
    """`now`, or `round start` (CX-09)."""
    min_reraise: str = switch(
        "last raise",
        choice("last raise", "first bet", "any larger"),
        "how much a re-raise must add",
        games=ROUNDS,
        bulk=CompiledSwitch("reraise"),
        section="betting",
        topics=("min_reraise",),
        readings="CX-08",
        says={
            "last raise": "A raise adds at least the last bet or raise.",
            "first bet": "A raise adds at least the first bet of its round.",
            "any larger": "A raise need only be larger.",
        },
        applies=_least_raise_matters,
    )
    """`last raise`, `first bet` of the round (CC-LB-29), or `any larger` (CX-08)."""
    short_all_in: str = switch(
        "usual",
        choice("usual", "counts"),
        "whether an all-in raise of less than a full one counts as a raise",
        games=ROUNDS,
        bulk=CompiledSwitch("counts_short"),
        topics=("reopen",),
        section="betting",
        says={
            "usual": "At fixed limit an all-in raise of less than half a bet does not reopen the betting, and one of "
            "half a bet or more counts as a full raise; at other limits only a full raise reopens it.",
            "counts": "Every all-in raise counts as a raise, however small.",
        },
    )
    """`usual`: at fixed limit less than half a bet does not reopen the betting, half or more counts as full, and in
    the other forms only a full raise reopens; `counts`: every all-in raise counts as one of its own."""
    check_raise: bool = switch(
        True,
        FLAG,
        "a player who has checked may raise in the same round",
        games=ROUNDS,
        bulk=CompiledSwitch("check_raise"),
        topics=("check_raise",),
        section="betting",
        says={
            True: "A player who has checked may raise in the same round.",
            False: "A player who has checked may not raise in the same round.",
        },
        readings=lambda rules, game: "CX-81" if DRAW_POKER.include(game) else "CX-72",
    )
    openers: str = switch(
        "none",
        choice("none", "jacks"),
        "draw poker: whether opening takes a pair of jacks",
        games=DRAW_POKER,
        bulk=CompiledSwitch("jacks"),
        topics=("openers",),
        section="betting",
        says={"jacks": "It takes a pair of jacks or better to open."},
        applies=lambda rules, game: rules.blinds.forced == "ante",
    )
    """Draw poker with antes: `none`, or `jacks`: a pair of jacks or better to open. A blind has opened already."""


# showdown


def nearest(rules: "Rules", game: PlayedGame) -> str:
    """What the winner nearest gets an odd chip by."""
    return "button" if game.has_button(rules) else "dealer"


def _odd_half(rules: "Rules", game: PlayedGame) -> str:
    if rules.showdown.odd_half == "high":
        return "An odd chip between the halves goes to the high hand."
    return f"An odd chip between the halves goes to the winner nearest the {nearest(rules, game)}'s left."


def _odd_chips(rules: "Rules", game: PlayedGame) -> str:
    one = rules.showdown.odd_chips == "one player"
    goes = "all go to the" if one else "go out one each, starting with the"
    return f"Odd chips {goes} winner nearest the {nearest(rules, game)}'s left."


def _made_of(rules: "Rules", game: PlayedGame) -> str:
    if game.two_exactly(rules):
        return "A hand is exactly two hole cards and three cards of the board."
    if game.hole_cards == 3 and game.throws_away(rules) == "none":
        return "A hand is the best five of the three hole cards and the board, with any number of hole cards."
    return "A hand is the best five of the two hole cards and the board, with two, one or no hole cards."


def plays_board(rules: "Rules", game: PlayedGame) -> bool:
    """Whether the board alone may be a hand."""
    return game.board == 5 and not game.two_exactly(rules)


def _announcing(rules: "Rules", _game: PlayedGame) -> tuple[str, ...]:
    """The clause on the announcement itself, or else the one on playing the board."""
    if rules.showdown.play_board_announce != "forfeit":
        return ()
    return ("play_board",) if rules.cite("play_board_announce") == COMMON else ("play_board_announce",)


def _seven_deuce(rules: "Rules", _game: PlayedGame) -> str:
    times = rules.showdown.seven_deuce
    if times is None:
        return ""
    how = {1: "the big blind", 2: "twice the big blind"}.get(times, f"{number(times)} times the big blind")
    return (
        f"A player who wins the whole main pot with a seven and a deuce as hole cards shows them and is paid {how} "
        "by every other player who was dealt in, as far as that player's chips go."
    )


def _run_twice(rules: "Rules", _game: PlayedGame) -> str:
    often = rules.showdown.run_twice
    if often == "off":
        return ""
    agreed = " and all of them agree" if often == "agreed" else ""
    return (
        f"If no more than one of the players left in the hand has chips before the last card of the board{agreed}, the "
        "rest of the board is dealt twice, as far as there are cards, and each run wins half of every pot; an odd chip "
        "goes to the first."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownRules:
    """What a hand is made of, who must show, and how a pot is divided."""

    exactly_two: bool | None = switch(
        None,
        FLAG,
        "a hand is exactly two hole cards and three board cards",
        games=BOARD,
        bulk=CompiledSwitch(),
        habit=lambda rules, game: (
            "Both hole cards must play, for high and for low."
            if game.hole_cards == 2 and game.two_exactly(rules)
            else ""
        ),
        says=_made_of,
        cites=("hand",),
        readings=lambda rules, game: "CX-33" if game.hole_cards == 2 and game.two_exactly(rules) else "",
        applies=lambda rules, game: game.board == 5,
    )
    """Whether a hand is two hole cards and three of the board, no other mix; None as the game says."""
    odd_half: str = switch(
        "left of button",
        choice("left of button", "high"),
        "who gets the odd chip between the halves of a split pot",
        usual="high",
        games=HI_LO,
        bulk=CompiledSwitch("odd_high"),
        topics=("odd",),
        says=_odd_half,
        section="showdown",
        readings="CX-14 CX-83",
        habit={"left of button": "The odd chip between the halves goes by seat, not to the high hand."},
    )
    """Who gets an odd chip between the halves: `left of button` or `high` (CX-14)."""
    odd_chips: str = switch(
        "one player",
        choice("one player", "one each"),
        "who gets the odd chips of a shared pot or half",
        games=ROUNDS,
        bulk=CompiledSwitch("one_each"),
        topics=("odd",),
        says=_odd_chips,
        section="showdown",
        readings="CX-14",
        habit={"one player": "All odd chips go to one winner."},
    )
    """`one player` gets all that is left over of a share, or `one each` (CX-14)."""
    show_all: bool = switch(
        False,
        FLAG,
        "every live hand is shown; otherwise a beaten hand may be mucked unseen",
        games=ROUNDS,
        bulk=NoEffect("showing a beaten hand moves no chip: the best live hand wins in bulk play, shown or not"),
        topics=("show", "show_all", "muck"),
        section="showdown",
        cites=lambda rules, game: ("show_all",) if rules.showdown.show_all else ("muck",),
        says={
            True: "After the last round all live players show.",
            False: "A player may muck the hand unseen instead of showing it, which gives it up.",
        },
        habit={True: "Every live hand is shown at the end."},
    )
    show_all_in: bool = switch(
        False,
        FLAG,
        "every live hand is shown once a player is all-in and the betting is over",
        games=POKER,
        bulk=NoEffect("showing a beaten hand moves no chip: the best live hand wins in bulk play, shown or not"),
        topics=("show", "muck"),
        section="showdown",
        cites=("show",),
        says={True: "Once a player is all-in and the betting is over, every live hand is shown."},
        habit={True: "Nobody mucks in a pot with an all-in player."},
        applies=lambda rules, game: not rules.showdown.show_all,
    )
    play_board_announce: str = switch(
        "none",
        choice("none", "forfeit"),
        "a player who plays the board must announce it, or lose all claim to the pot",
        games=BOARD,
        bulk=RefusedSwitch("players in bulk play never muck a hand that plays the board"),
        topics=("play_board", "play_board_announce"),
        section="showdown",
        says={
            "none": "A player who plays the board shows the hand like anyone else; a mucked hand is dead.",
            "forfeit": "A player who plays the board must announce it before mucking the cards, or loses all claim "
            "to the pot.",
        },
        habit={"forfeit": "Playing the board must be announced."},
        cites=_announcing,
        readings="CX-24",
        applies=lambda rules, game: plays_board(rules, game) and not rules.showdown.show_all,
    )
    """`forfeit`: a player may announce playing the board and muck the hand; without a word all claim is lost.
    `none`: no such announcement is offered, and a mucked hand is dead (CX-24)."""
    seven_deuce: int | None = switch(
        None,
        WholeNumber(1, 50, tried=(None, 1, 2, 5), has_none=True),
        "what everyone pays a player who wins with a seven and a deuce, in big blinds",
        games=HOLDEM,
        bulk=RefusedSwitch("no one is paid for a seven and a deuce in bulk play", plays=None),
        topics=("award",),
        section="showdown",
        says=_seven_deuce,
        applies=lambda rules, game: bool(rules.limit.blinds),
        asked="Seven-deuce, in big blinds",
    )
    run_twice: str = switch(
        "off",
        choice("off", "agreed", "always"),
        "whether the rest of the board is dealt twice once no one can bet anymore",
        games=FLOP,
        bulk=RefusedSwitch("the board is run once in bulk play", plays="off"),
        topics=("run_twice",),
        section="showdown",
        says=_run_twice,
        asked="Run it twice",
    )
    """`off`, `always`, or `agreed`: whenever everyone left in the hand agrees."""
    show_cards: bool = switch(
        False,
        FLAG,
        "after a hand, a player may show cards that nobody has seen, one by one",
        games=POKER,
        bulk=NoEffect("cards shown after a hand move no chip"),
        topics=("show",),
        section="showdown",
        says={
            True: "After a hand, and until the next is dealt, a player may show one or more of their own cards, even "
            "folded or mucked ones."
        },
        asked="Show cards after a hand",
    )
    rabbit_hunt: bool = switch(
        False,
        FLAG,
        "after a hand that ended before the river, a player who was dealt in may see the rest of the board",
        games=FLOP,
        bulk=NoEffect("the rest of the board moves no chip once the hand is over"),
        topics=("uncontested",),
        section="showdown",
        says={
            True: "If a hand ends before the river because all others have folded, anyone who was dealt in may ask to "
            "see the cards of the board that would have come, until the next hand is dealt."
        },
        asked="Rabbit hunt",
    )
    verbal_binding: bool = switch(
        False,
        FLAG,
        "a hand declared better than it is cannot win",
        games=LOWBALL,
        bulk=RefusedSwitch("players in bulk play do not declare their hands"),
        topics=("declare",),
        section="showdown",
        says={
            True: "A player who calls a hand before showing it must show that or better: a hand that is worse than "
            "it was called cannot win while anyone else contests the pot.",
        },
        habit={True: "A hand called before it is shown must be as good as it was called."},
        readings="CX-73",
    )
    """Whether a hand declared better than it is cannot win (DR-LB-06, CX-73)."""
