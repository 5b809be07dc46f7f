"""What a house decides about draws, streets and the checked seven: one record for each switch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from houseway.referee.rules.poker import is_capped
from houseway.referee.rules.stakes import Betting
from houseway.referee.rules.switch import (
    DRAW,
    FLAG,
    LOWBALL,
    STUD,
    CompiledSwitch,
    NoEffect,
    PlayedGame,
    RefusedSwitch,
    choice,
    switch,
)
from houseway.referee.rules.values import Table, WholeNumber, number, parts

if TYPE_CHECKING:
    from houseway.referee.rules.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Sevens:
    """Lowball: what happens to a seven or better that is checked (CX-19, CX-20, CX-85)."""

    when: str = "after draw"
    """`before draw` or `after draw`: in which round the check is held against the player."""
    later_bets: str = "returned"
    """`returned` to those who made them, to the `second best` hand, or `pot forfeited` (tournaments)."""
    short_all_in: bool = False
    """Whether a seven that only calls an all-in of less than a bet may win it, overcalls being returned (OV-LB-16)."""


# draws and streets


def _may_draw(rules: "Rules", game: PlayedGame) -> int:
    """The most cards that a player may draw: no more than a hand has."""
    return min(rules.draw.most, game.hole_cards)


def _cards(count: int) -> str:
    return f"{number(count)} card{'' if count == 1 else 's'}"


def _most(rules: "Rules", game: PlayedGame) -> str:
    most = _may_draw(rules, game)
    if not most:
        return "stands pat: nobody draws."
    return f"stands pat, or discards up to {_cards(most)} and is dealt as many."


def _dealer_most(rules: "Rules", game: PlayedGame) -> str:
    most = rules.draw.dealer_most
    if most >= _may_draw(rules, game):
        return ""
    return f"The player who deals may draw {_cards(most)} at most." if most else "The player who deals may not draw."


def _cut(rules: "Rules", _game: PlayedGame) -> str:
    if not rules.draw.cut:
        return ""
    dealer = ", but not the dealer" if rules.self_dealt else ""
    return (
        f"Until the first player asks for cards, a player{dealer} may ask for a cut; the player on the dealer's "
        "right makes it. There is one cut per draw."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How cards are replaced in a draw game (CX-36)."""

    most: int = switch(
        5,
        WholeNumber(0, 5, tried=(5, 4, 3)),
        "draw games: how many cards a player may replace",
        key="draw_most",
        games=DRAW,
        bulk=CompiledSwitch("draw_most"),
        topics=("draw.ask",),
        says=_most,
        habit=lambda rules, game: (
            f"Nobody may draw more than {_cards(rules.draw.most)}." if rules.draw.most < game.hole_cards else ""
        ),
        cites=("draw",),
        readings="CX-36",
    )
    fifth_late: bool = switch(
        False,
        FLAG,
        "a player who draws five gets the fifth after all others have drawn",
        key="fifth_card_late",
        games=DRAW,
        bulk=CompiledSwitch("fifth_late"),
        topics=("draw.fifth",),
        section="the draw",
        cites=("draw.fifth", "draw.last"),
        readings="CX-36",
        says={
            True: "A player who draws five is dealt four in turn, and the fifth after everyone else has drawn; the "
            "last to draw gets it after a burn.",
        },
        habit={True: "A player who draws five waits for the fifth card."},
        applies=lambda rules, game: _may_draw(rules, game) == 5,
    )
    """Whether a player who draws five gets the fifth only after everyone else has drawn (CC-LB-16)."""
    dealer_most: int = switch(
        5,
        WholeNumber(0, 5, tried=(5, 4)),
        "how many cards the dealer of a self-dealt game may replace",
        key="dealer_draw_most",
        games=DRAW,
        bulk=CompiledSwitch(),
        topics=("draw.dealer",),
        section="the draw",
        says=_dealer_most,
        readings="CX-51",
        applies=lambda rules, game: rules.self_dealt,
    )
    """The most the dealer may draw in a self-dealt game (CC-LB-18, CX-51)."""
    cut: bool = switch(
        False,
        FLAG,
        "a player may ask for a cut before the draw",
        key="cut_before_draw",
        games=DRAW,
        bulk=RefusedSwitch("players in bulk play never ask for a cut"),
        topics=("draw.cut",),
        says=_cut,
    )
    """Whether a player may ask for a cut before the draw (CC-LB-22)."""
    counts: str = switch(
        "always",
        choice("always", "until action"),
        "how long it stays public how many cards each player drew",
        key="draw_counts",
        games=DRAW,
        bulk=NoEffect("no style in bulk play looks at what the others drew"),
        topics=("draw.count",),
        section="the draw",
        readings="CX-146",
        says={
            "until action": "How many cards each player drew is public until the first action after the draw, and not "
            "again until the hand is over.",
        },
        habit={"until action": "After the first action the number of cards drawn is no longer public."},
    )
    """`always`, or `until action`: not from the first action after the draw until the hand is over (CX-146)."""


def _open_pair(rules: "Rules", _game: PlayedGame) -> str:
    if rules.streets.open_pair == "none":
        return "An open pair on fourth street changes nothing."
    holder = " only the player who paired may open for the higher bet, and" if rules.streets.open_pair != "any" else ""
    what = "raise by" if holder else "bet, or raise by,"
    return (
        f"With fixed limits and an open pair on fourth street,{holder} any player may {what} the lower or the "
        "higher amount; once the higher one has been bet, only that one."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Streets:
    """Stud: what an open pair on fourth street does (CX-28), and whether making the forced bet whole counts (CX-65)."""

    open_pair: str = switch(
        "none",
        choice("none", "any", "holder first"),
        "stud: who may bet the higher limit while an open pair shows on fourth street",
        games=STUD,
        bulk=CompiledSwitch("open_pair"),
        topics=("open_pair",),
        says=_open_pair,
        section="streets",
        readings=lambda rules, game: "" if rules.streets.open_pair == "none" else "CX-28 CX-93",
        habit={"any": "Everyone may use the higher bet while an open pair shows on fourth street."},
        applies=lambda rules, game: rules.limit.betting is Betting.FIXED,
    )
    """`none`; `any`: everyone may bet either size while an open pair shows; `holder first`: only the player who paired
    may open for the higher."""
    completion_counts: bool = switch(
        False,
        FLAG,
        "stud: completing the forced bet counts as a raise",
        games=STUD,
        bulk=CompiledSwitch("completion"),
        section="streets",
        cites=(),
        readings="CX-65",
        says={
            True: "Completing the forced bet counts as a raise.",
            False: "Completing the forced bet does not count as a raise.",
        },
        applies=is_capped,
    )


# the checked seven


def _make_sevens(when: str, later_bets: str, short_all_in: bool) -> Sevens:
    """A player who forfeits the pot has no later bets to win, short or not."""
    return Sevens(when=when, later_bets=later_bets, short_all_in=short_all_in and later_bets != "pot forfeited")


_A_CHECKED_SEVEN: Final = Table(
    "a rule for checked sevens",
    parts(
        when=(choice("after draw", "before draw"), "after draw"),
        later_bets=(choice("returned", "second best", "pot forfeited"), "returned"),
        short_all_in=(FLAG, False),
    ),
    _make_sevens,
    lambda sevens: (sevens.when, sevens.later_bets, sevens.short_all_in),
    '{ when = "after draw", later_bets = "returned" }',
    '"none", or { when = "after draw" or "before draw", later_bets = "returned", "second best" or "pot forfeited", '
    "short_all_in = true or false }",
)


_KEEPS: Final = (
    "If it is the best hand, its holder wins what was in the pot before the draw, and the bets made after it"
)
_LATER_BETS: Final = {
    "returned": f"{_KEEPS} go back to the players who made them, even those who folded.",
    "second best": f"{_KEEPS} go to the second-best hand.",
    "pot forfeited": "Its holder cannot win any part of the pot, even with the best hand and whether or not anyone "
    "bets.",
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
            duty,
            "",
            "CX-19 CX-84",
        ),
        (_LATER_BETS[sevens.later_bets], topics, "", "CX-20 CX-85"),
        ("If it is beaten, its holder loses the whole pot and every later call.", "sevens.beaten", "", ""),
    ]
    if sevens.short_all_in:
        done = " A seven that puts in a full bet has met the rule." if when == "after" else ""
        call = (
            "Against an all-in of less than a full bet after the draw, a seven or better that only calls, and has not "
            f"checked, may win it; what players behind put in is returned to them.{done}"
        )
        found.append((call, "sevens", "sevens.early sevens.later sevens.beaten", "CX-86"))
    return found


def _sevens(rules: "Rules", _game: PlayedGame) -> str:
    return " ".join(text for text, *_ in seven_lines(rules.sevens)) if rules.sevens is not None else ""


def check_seven() -> Sevens | None:
    """The switch of the checked seven, for the field of `Rules` itself."""
    found: Sevens | None = switch(
        None,
        _A_CHECKED_SEVEN,
        "lowball: what a checked seven or better may still win",
        key="check_seven",
        games=LOWBALL,
        bulk=CompiledSwitch(),
        topics=("sevens",),
        says=_sevens,
        readings="CX-19 CX-84",
        cites=lambda rules, game: (_duty(rules.sevens),) if rules.sevens else (),
        habit=lambda rules, game: (
            "A seven or better should be bet, or its holder may not win the later bets." if rules.sevens else ""
        ),
    )
    return found
