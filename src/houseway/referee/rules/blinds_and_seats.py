"""What a house decides about blinds, kills, the button and coming in: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.switch import (
    BUTTON,
    EVERY_GAME,
    FLAG,
    FLOP,
    LOWBALL,
    POKER,
    ROUNDS,
    STUD,
    CompiledSwitch,
    PlayedGame,
    RefusedSwitch,
    TurnoverSwitch,
    choice,
    switch,
)
from houseway.referee.rules.values import (
    NONE,
    Choice,
    Choices,
    Rhythm,
    SuitOrder,
    Table,
    WholeNumber,
    every,
    number,
    or_words,
    parts,
)

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules


def has_blinds(rules: "Rules", _game: PlayedGame | None = None) -> bool:
    """Whether a hand begins with blinds."""
    return rules.blinds.forced == "blinds"


def _several_blinds(rules: "Rules", _game: PlayedGame) -> bool:
    return has_blinds(rules) and len(rules.limit.blinds) > 1


def _antes_with_blinds(rules: "Rules", _game: PlayedGame) -> bool:
    return has_blinds(rules) and rules.limit.ante > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """A pot played at higher stakes, posted for by whoever brought it on (CX-45, CX-97)."""

    percent: int = 200
    """200 doubles the limits (full kill), 150 raises them by half (half kill)."""
    trigger: str = "two pots running"
    """`two pots running`, or `scoop` (hi-lo: all of a pot of `scoop_bets` lower bets or more)."""
    scoop_bets: int = 10


# blinds and kills


def _kill(rules: "Rules", _game: PlayedGame) -> str:
    kill = rules.blinds.kill
    if kill is None:
        return ""
    stakes = "are doubled" if kill.percent == 200 else "go up by half"
    if rules.blinds.kill_effect == "blind":
        stakes = "stay as they are"
    winner = "A player who wins two whole pots in a row"
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
        size=(choice("full", "half"), "full"),
        when=(choice("two pots running", "scoop"), "two pots running"),
        scoop_bets=(WholeNumber(1, 100, tried=(10,)), 10),
    ),
    _make_kill,
    _kill_parts,
    '{ size = "full", when = "two pots running" }',
    '"none", or { size = "full" or "half", when = "two pots running" or "scoop", scoop_bets = 10 }',
)


def _may_kill(rules: "Rules", _game: PlayedGame) -> bool:
    """Whether a player may kill a pot that did not have to be killed."""
    return rules.blinds.window == "kill" or "kill" in (*rules.seating.entry, *rules.seating.missed)


def _kill_effect(rules: "Rules", game: PlayedGame) -> str:
    if rules.blinds.kill_effect == "blind":
        return "A kill raises only the first bet; the limits stay as they are."
    if not _may_kill(rules, game):
        return ""  # the sentence of the kill that is owed says it
    half = rules.blinds.kill is not None and rules.blinds.kill.percent != _KILL_SIZES["full"]
    return f"{'Any other' if half else 'A'} kill doubles the limits of that hand."


_STRADDLERS: Final = {
    "under the gun": "the player left of the big blind may straddle: post twice that blind, live, and act last",
    "button": "the player with the button may straddle: post twice the big blind, live, so that the player on the "
    "button's left acts first and the button last",
    "any seat": "any player without a blind may straddle, first come, first served: post twice the big blind, live, so "
    "that the player on the straddler's left acts first and the straddler last",
}


def _may_bomb(rules: "Rules", _game: PlayedGame) -> bool:
    return has_blinds(rules) and bool(rules.limit.blinds) and rules.blinds.kill is None


def _bomb_ante(rules: "Rules", _game: PlayedGame) -> str:
    times = rules.blinds.bomb_ante
    how = {1: "the big blind", 2: "twice the big blind"}.get(times, f"{number(times)} times the big blind")
    return f"For a bomb pot, everyone who is dealt in puts in {how}."


def _bomb_pots(rules: "Rules", _game: PlayedGame) -> str:
    if rules.blinds.bomb_pots == NONE:
        return ""
    hands = every(rules.blinds.bomb_pots)
    when = f"Every {number(hands)} hands, and when the host calls one," if hands else "When the host calls one,"
    return (
        f"{when} a hand is a bomb pot: everyone antes, nobody posts a blind or bets before the flop, and the betting "
        "begins on the flop."
    )


def _straddles_before_the_deal(rules: "Rules", _game: PlayedGame) -> bool:
    return has_blinds(rules) and rules.blinds.window != "straddle"


def _straddle(rules: "Rules", _game: PlayedGame) -> str:
    if not rules.blinds.straddle:
        return ""
    return f"Before the deal, {_STRADDLERS[rules.blinds.straddle_from]} unless someone raises."


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindRules:
    """What must be put in before the cards come, and what raises the stakes."""

    forced: str = switch(
        "blinds",
        Choice(("blinds", "ante", "game"), tried=("blinds", "ante")),
        "what starts the pot",
        games=EVERY_GAME,
        bulk=CompiledSwitch(),
        says={"blinds": "left of the button post", "ante": "Everyone puts in the ante"},
        cites=("blind.small", "blind.big", "blind.ante"),
    )
    """`blinds` or `ante` (CX-32); `game` where the game's own first steps take what is due."""
    heads_up_blinds: str = switch(
        "literal",
        choice("literal", "button small"),
        "whether the button is the big or the small blind heads-up",
        games=POKER,
        bulk=CompiledSwitch("button_small"),
        section="seating",
        topics=("heads_up_blinds",),
        readings="CX-05",
        says={
            "literal": "Heads-up, the button is the big blind.",
            "button small": "Heads-up, the button is the small blind.",
        },
        habit={"literal": "Heads-up, the button posts the big blind and acts last in every round."},
        applies=_several_blinds,
    )
    """`literal`: the button is the big blind; `button small`: the usual (CX-05)."""
    short_blind: str = switch(
        "all in",
        choice("all in", "defer"),
        "what a player with less than half the blind does: "
        "goes all in, or is dealt in while the next player takes the blind",
        games=POKER,
        bulk=TurnoverSwitch(),
        topics=("blind.deferred", "short_blind"),
        section="seating",
        cites=("short_blind",),
        readings="CX-91 CX-130",
        says={
            "all in": "A player with less than the blind posts it all-in.",
            "defer": "Half a blind or more counts as the whole. A player with less is dealt in, the next player "
            "takes the blind, and the short player takes it on the first hand after getting chips.",
        },
        applies=has_blinds,
    )
    """`all in`, or `defer`: a player with less than half the blind is dealt in and the next takes it (DR-LB-14)."""
    short_ante: str = switch(
        "waits",
        choice("waits", "all in"),
        "where everyone antes: whether a player with less than the ante waits, or is dealt in all-in for it",
        games=POKER,
        bulk=RefusedSwitch("in bulk play a player with less than the ante buys chips first", plays="waits"),
        topics=("blind.ante",),
        section="seating",
        says={"all in": "A player with less than the ante is dealt in, all-in for it."},
        applies=lambda rules, game: rules.blinds.forced == "ante" and rules.limit.ante > 0,
    )
    """`waits`: it takes the whole ante to be dealt in (OV-7S-10); or `all in`, as in tournaments."""
    ante_from: str = switch(
        "each player",
        choice("each player", "big blind"),
        "blinds and an ante: whether everyone puts it in, or the player with the big blind for the whole table",
        games=POKER,
        bulk=RefusedSwitch("in bulk play everyone puts in the ante", plays="each player"),
        topics=("blind.ante",),
        section="seating",
        says={
            "big blind": "The player with the big blind puts in the ante for the whole table, after the blind. It "
            "goes into the main pot and is not part of that player's bet.",
        },
        applies=_antes_with_blinds,
        asked="Who antes",
        asked_after="ante",
    )
    """Where blinds start the pot and there is an ante: `each player`, or the `big blind` for the whole table."""
    straddle: bool = switch(
        False,
        FLAG,
        "a player may post twice the big blind, live",
        games=POKER,
        bulk=CompiledSwitch(),
        topics=("straddle",),
        section="betting",
        says=_straddle,
        applies=_straddles_before_the_deal,
        asked="Straddle",
    )
    straddle_from: str = switch(
        "under the gun",
        choice("under the gun", "button", "any seat"),
        "who may straddle: the player after the blinds, the player on the button, or the first player without a "
        "blind to say so",
        games=POKER,
        bulk=RefusedSwitch("in bulk play only the player left of the big blind straddles", plays="under the gun"),
        topics=("straddle",),
        says=_STRADDLERS,
        applies=lambda rules, game: rules.blinds.straddle and _straddles_before_the_deal(rules, game),
        asked="Who may straddle",
        asked_after="straddle",
    )
    """`under the gun`, `button`, or `any seat`: the first of all but the blinds to say so."""
    bomb_pots: str = switch(
        NONE,
        Rhythm(),
        "hands that begin on the flop, with an ante from everyone: at regular intervals, or when the host calls one",
        games=FLOP,
        bulk=RefusedSwitch("no hand is a bomb pot in bulk play", plays=NONE),
        topics=("blind.ante",),
        section="betting",
        says=_bomb_pots,
        applies=_may_bomb,
        asked="Bomb pots",
    )
    """`none`; `when called` by the host; or `every 5 hands`, and when called."""
    bomb_ante: int = switch(
        2,
        WholeNumber(1, 50, tried=(2, 1, 5, 10)),
        "what everyone puts in for a bomb pot, in big blinds",
        games=FLOP,
        bulk=RefusedSwitch("no hand is a bomb pot in bulk play"),
        topics=("blind.ante",),
        section="betting",
        says=_bomb_ante,
        applies=lambda rules, game: _may_bomb(rules, game) and rules.blinds.bomb_pots != NONE,
        asked="Ante for a bomb pot, in big blinds",
        asked_after="bomb_pots",
    )
    kill: Kill | None = switch(
        None,
        _A_KILL,
        "pots played for higher stakes",
        games=POKER,
        bulk=CompiledSwitch(),
        topics=("kill",),
        says=_kill,
        section="seating",
        readings="CX-45 CX-97",
        habit=lambda rules, game: "The game is played with a kill." if rules.blinds.kill is not None else "",
        applies=has_blinds,
    )
    window: str = switch(
        "none",
        choice("none", "kill", "straddle"),
        "what a player who has seen two cards may do before the third is dealt",
        key="two_card_window",
        games=LOWBALL,
        bulk=CompiledSwitch("window"),
        topics=("window",),
        says={
            "kill": "a player who has seen only those two cards may kill the pot by posting",
            "straddle": "a player who has seen only those two cards may straddle by posting",
        },
        habit={
            "kill": "A player who has seen two cards may kill the pot.",
            "straddle": "A player who has seen two cards may straddle.",
        },
        readings=lambda rules, game: "CX-59" if rules.blinds.window == "kill" else "CX-75",
        applies=has_blinds,
    )
    kill_effect: str = switch(
        "limit",
        choice("limit", "blind"),
        "whether a kill doubles the limits or only the first bet",
        games=POKER,
        bulk=CompiledSwitch("kill_limit", lambda value: int(value == "limit")),
        section="coming in",
        topics=("kill_effect",),
        readings="CX-59",
        says=_kill_effect,
        applies=lambda rules, game: _may_kill(rules, game) or (has_blinds(rules) and rules.blinds.kill is not None),
    )


# seats


ENTRY: Final = ("free", "post", "wait", "after button", "post ahead of button", "kill")
_MISSED: Final = ("post", "wait", "kill")
_WAYS_IN: Final = {
    "free": "be dealt in at once",
    "post": "post a live big blind and be dealt in",
    "wait": "wait for the big blind",
    "after button": "wait until the blinds and the button have passed",
    "post ahead of button": "post a live big blind {}, which the button then skips once",
    "kill": "kill the pot: post twice the big blind, live, and act last unless someone raises",
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
    "post": "post the missed blinds, the small blind dead and the big blind live",
    "wait": "wait for the big blind",
    "kill": "kill the pot by posting twice the big blind",
}


_JUMP: Final = {"left": "in the seat left of the button", "right": "in the seat right of the button"}


def _entry(rules: "Rules", _game: PlayedGame) -> str:
    ways = rules.seating.entry
    if ways == ("free",):
        return "A new player is dealt in at once."
    said = or_words([_WAYS_IN[way].format(_JUMP[rules.seating.entry_jump_seat]) for way in ways])
    return f"A new player {'may' if len(ways) > 1 else 'must'} {said}."


def _entry_habit(rules: "Rules", _game: PlayedGame) -> str:
    if "free" in rules.seating.entry:
        return "A new player need not wait or post."
    return "A new player cannot post to come in sooner." if rules.seating.entry == ("wait",) else ""


def _entry_readings(rules: "Rules", _game: PlayedGame) -> str:
    readings = "CX-71 CX-25" if "post ahead of button" in rules.seating.entry else "CX-71"
    return f"{readings} CX-79 CX-91" if "kill" in rules.seating.entry else readings


def _missed(rules: "Rules", _game: PlayedGame) -> str:
    ways = rules.seating.missed
    must = "may" if len(ways) > 1 else "must"
    return f"A player who missed a blind {must} {or_words([_WAYS_BACK[way] for way in ways])}."


def _button_move(rules: "Rules", _game: PlayedGame) -> str:
    # Three blinds follow the button, and antes leave no blind for it to follow.
    if rules.seating.button == "dead" and has_blinds(rules) and len(rules.limit.blinds) <= 2:
        return (
            "After each hand, the big blind moves to the next player; the button follows, to an empty seat if need be."
        )
    follow = ", and the blinds follow it." if has_blinds(rules) else "."
    return f"After each hand, the button moves clockwise to the next player; it never stands still or goes back{follow}"


_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_ACE: Final = {"high": "the highest card takes the button", "low": "the highest card (aces low) takes the button"}


def _button_draw(rules: "Rules", _game: PlayedGame) -> str:
    how = "players with equal cards draw again"
    if rules.seating.button_draw != "redraw":
        suits = " below ".join(_SUITS[suit] for suit in rules.seating.button_draw)
        how = f"suits break ties, {suits}"
    takes = _ACE[rules.seating.button_draw_ace]
    return f"When a table opens, each player is dealt one card face up; {takes}, and {how}."


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules:
    """The button, and how players come in, go and come back."""

    button: str = switch(
        "forward",
        choice("forward", "dead"),
        "the button always goes to a player, or may fall on an empty seat",
        games=ROUNDS,
        bulk=TurnoverSwitch(),
        topics=("button.move",),
        says=_button_move,
        section="seating",
        readings="CX-06",
        applies=lambda rules, game: game.family.poker and game.has_button(rules),
    )
    """`forward` or `dead` (CX-06)."""
    stud_button: str = switch(
        "none",
        choice("none", "travelling"),
        "stud: whether a button goes around; without one, the dealer's left is first",
        games=STUD,
        bulk=CompiledSwitch(),
        section="seating",
        cites=("button",),
        readings="CX-131",
        says={
            "none": "There is no button: a house dealer deals, and the lowest seat dealt in is first.",
            "travelling": "There is a button, and the first player to its left is dealt the first card.",
        },
    )
    """Stud: `none`, where a house dealer deals from the lowest seat on, or `travelling`, as in the other games
    (CX-131)."""
    button_draw: str = switch(
        "cdhs",
        SuitOrder(),
        "how ties are broken in the draw for the button",
        games=BUTTON,
        bulk=RefusedSwitch("bulk play does not draw for the first button"),
        topics=("button.draw",),
        says=_button_draw,
        section="seating",
        readings=lambda rules, game: "CX-01 CX-02" if rules.seating.button_draw_ace == "low" else "CX-01",
        applies=lambda rules, game: game.has_button(rules),
    )
    """How equal ranks are told apart in the draw for the button: suits from low to high, or `redraw` (CX-01)."""
    button_draw_ace: str = switch(
        "high",
        choice("high", "low"),
        "whether the ace is the highest or the lowest card in that draw",
        games=BUTTON,
        bulk=RefusedSwitch("bulk play does not draw for the first button"),
        topics=("button.draw",),
        says=_ACE,
        applies=lambda rules, game: game.has_button(rules),
    )
    """Whether the ace is the highest card in that draw or, by the game's own order, the lowest (CX-02)."""
    entry: tuple[str, ...] = switch(
        ("free",), Choices(ENTRY, tried=(("free",), ("post", "wait"), ("wait",), ("after button",),
                                         ("post ahead of button", "wait"), ("kill", "wait"))),
        "how a new player may come in", key="new_player", games=POKER, bulk=TurnoverSwitch(), topics=("entry",),
        says=_entry, section="coming in", readings=_entry_readings, habit=_entry_habit,
        cites=lambda rules, game: tuple(topic for way in rules.seating.entry for topic in _ENTRY_TOPICS[way]),
    )  # fmt: skip
    """What a new player may do: `free`, `post`, `wait` (for the big blind), `after button` (wait until blinds and
    button have gone by, CC-HE-16), `post ahead of button` (CX-71)."""
    entry_jump_seat: str = switch(
        "left",
        choice("left", "right"),
        "which seat next to the button posts ahead of it",
        key="jump_seat",
        games=POKER,
        bulk=TurnoverSwitch(),
        says=_JUMP,
        applies=lambda rules, game: "post ahead of button" in rules.seating.entry,
    )
    """Which seat next to the button `post ahead of button` means: `left` or `right` (CX-25)."""
    entry_waits_behind_button: bool = switch(
        False,
        FLAG,
        "a new player between the button and the small blind gets no cards until the button has passed",
        key="waits_behind_button",
        games=POKER,
        bulk=TurnoverSwitch(),
        section="coming in",
        cites=("entry.behind",),
        says={True: "A new player between the button and the small blind gets no cards until the button is past."},
        applies=lambda rules, game: has_blinds(rules) and "free" in rules.seating.entry,
    )
    """Whether a new player between the button and the small blind gets no cards until the button is past (CC-HE-17)."""
    missed: tuple[str, ...] = switch(
        ("post", "wait"),
        Choices(_MISSED, tried=(("post", "wait"), ("post",), ("wait",), ("kill", "wait"))),
        "how a player who missed the blinds may come back",
        key="missed_blinds",
        games=POKER,
        bulk=TurnoverSwitch(),
        topics=("missed",),
        says=_missed,
        section="coming in",
        cites=lambda rules, game: tuple(f"missed.{way}" for way in rules.seating.missed),
        readings=lambda rules, game: "CX-133 CX-134" if "post" in rules.seating.missed else "CX-134",
        applies=has_blinds,
    )
    no_makeup_arc: str = switch(
        "none",
        choice("none", "short", "long"),
        "seats from which missed blinds may not be made up: "
        "none, those from the button to the big blind, or all but those between the two",
        games=POKER,
        bulk=TurnoverSwitch(),
        topics=("missed.arc",),
        section="coming in",
        readings="CX-46",
        says={
            "short": "Missed blinds may not be made up in a seat from the button to the big blind.",
            "long": "Missed blinds may be made up only in a seat between the button and the big blind.",
        },
        applies=lambda rules, game: has_blinds(rules) and "post" in rules.seating.missed,
    )
    """`none`, `short` (from the button to the big blind), or `long` (all but those between the two) (CX-46)."""
    seat_change: str = switch(
        "free",
        choice("free", "post or wait", "free before blind"),
        "what a change of seats costs",
        games=POKER,
        bulk=RefusedSwitch("nobody changes seats in bulk play"),
        topics=("seat.change",),
        section="coming in",
        says={
            "post or wait": "A player who moves away from the big blind before paying it posts a live big blind, or "
            "waits as long as in the old seat.",
            "free": "Changing seats is free.",
            "free before blind": "Changing seats is free until the blind has passed the new seat; after that, the "
            "player comes back in as after missed blinds.",
        },
        readings=lambda rules, game: "CX-26" if rules.seating.seat_change == "post or wait" else "",
        applies=has_blinds,
    )
    """`free`; `post or wait` for one who has not paid the big blind and moves away from it (CX-26); `free before
    blind`: no penalty while the blind has not yet passed the new seat, else as for missed blinds (CC-HE-23)."""
