"""What a house decides about blinds, kills, the button and coming in: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import (
    BUTTON,
    EVERY_GAME,
    FLAG,
    LOWBALL,
    POKER,
    ROUNDS,
    STUD,
    ComingAndGoing,
    Compiled,
    Refused,
    choice,
    switch,
)
from houseway.referee.rules.values import Choice, Choices, SuitOrder, Table, Whole, number, or_words, parts

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.rules.rules import Rules


def has_blinds(rules: "Rules", _game: "Game | None" = None) -> bool:
    """Whether a hand begins with blinds."""
    return rules.blinds.forced == "blinds"


def _several_blinds(rules: "Rules", _game: "Game") -> bool:
    return has_blinds(rules) and len(rules.limit.blinds) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A pot played at higher stakes, posted for by whoever brought it on (CX-45, CX-97)."""

    percent: int = 200
    """200 doubles the limits (full kill), 150 makes them half as much again (half kill)."""
    trigger: str = "two pots running"
    """`two pots running`, or `scoop` (hi-lo: all of a pot of `scoop_bets` lower bets or more)."""
    scoop_bets: int = 10


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
        applies=has_blinds,
    )  # fmt: skip
    """`all in`, or `defer`: a player with less than half the blind is dealt in and the next takes it (DR-LB-14)."""
    straddle: bool = switch(
        False, FLAG, "the player after the blinds may post twice the big blind, live", games=POKER,
        bulk=Compiled(), topics=("straddle",), section="betting",
        says={
            True: "Before the deal the player left of the big blind may straddle: post twice that blind, live, and act "
            "last while nobody raises.",
        },
        applies=lambda rules, game: has_blinds(rules) and rules.blinds.window != "straddle",
    )  # fmt: skip
    kill: Kill | None = switch(
        None, _A_KILL, "pots played for higher stakes", games=POKER, bulk=Compiled(), topics=("kill",), says=_kill,
        section="seating", readings="CX-45 CX-97",
        habit=lambda rules, game: "The game is played with a kill." if rules.blinds.kill is not None else "",
        applies=has_blinds,
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
        readings=lambda rules, game: "CX-59" if rules.blinds.window == "kill" else "CX-75", applies=has_blinds,
    )  # fmt: skip
    """What a player who has seen two cards may do before the third is dealt: `none`, `kill`, `straddle`."""
    kill_effect: str = switch(
        "limit", choice("limit", "blind"), "whether a kill doubles the limits or only the first bet", games=POKER,
        bulk=Compiled("kill_limit", lambda value: int(value == "limit")), section="coming in",
        topics=("kill_effect",), readings="CX-59", says=_kill_effect,
        applies=lambda rules, game: _may_kill(rules, game) or (has_blinds(rules) and rules.blinds.kill is not None),
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
    if rules.seating.button == "dead" and has_blinds(rules) and len(rules.limit.blinds) <= 2:
        return (
            "After each hand the big blind goes on to the next player; the button follows, to an empty seat if need be."
        )
    follow = ", and the blinds follow it." if has_blinds(rules) else "."
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
        applies=lambda rules, game: has_blinds(rules) and "free" in rules.seating.entry,
    )  # fmt: skip
    """Whether a new player between the button and the small blind gets no cards until the button is past (CC-HE-17)."""
    missed: tuple[str, ...] = switch(
        ("post", "wait"), Choices(_MISSED, tried=(("post", "wait"), ("post",), ("wait",), ("kill", "wait"))),
        "how a player who missed the blinds may come back", key="missed_blinds", games=POKER,
        bulk=ComingAndGoing(), topics=("missed",), says=_missed, section="coming in",
        cites=lambda rules, game: tuple(f"missed.{way}" for way in rules.seating.missed),
        readings=lambda rules, game: "CX-133 CX-134" if "post" in rules.seating.missed else "CX-134",
        applies=has_blinds,
    )  # fmt: skip
    no_makeup_arc: str = switch(
        "none", choice("none", "short", "long"), "seats from which missed blinds may not be made up: "
        "none, those from the button to the big blind, or all but those between the two", games=POKER,
        bulk=ComingAndGoing(), topics=("missed.arc",), section="coming in", readings="CX-46",
        says={
            "short": "Missed blinds may not be made up in a seat from the button to the big blind.",
            "long": "Missed blinds may be made up only in a seat between the button and the big blind.",
        },
        applies=lambda rules, game: has_blinds(rules) and "post" in rules.seating.missed,
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
        readings=lambda rules, game: "CX-26" if rules.seating.seat_change == "post or wait" else "", applies=has_blinds,
    )  # fmt: skip
    """`free`; `post or wait` for one who has not paid the big blind and moves away from it (CX-26); `free before
    blind`: no penalty while the blind has not yet passed the new seat, else as for missed blinds (CC-HE-23)."""
