"""The checks of a rule book that only draw games and stud need, for one limit of one game.

Like `linter`: do the pack and the ranking fit together, are there blinds if a rule depends on them, are there enough
cards for the seats? Every check reports what it finds and goes on.
"""

from typing import Final

from houseway.chips.money import format_money
from houseway.houses.fees import MOMENTS
from houseway.houses.linter import STRUCTURED, Values, betting, blinds, bring_in
from houseway.houses.readers import or_list
from houseway.ranking import KINDS
from houseway.referee.game import Game, usual_kinds
from houseway.referee.rules import FeePayer, Kill
from houseway.referee.rules.rules import STUD_SEATS

_JOKER_KINDS: Final = ("bug", "low-joker")
_HIGHS: Final = ("high", "bug")
_LOWS: Final = ("low", "low-joker", "low-oasis", "deuce-to-seven", "badugi")
_FAMILIES: Final = {"board": "a game with a board", "draw": "a game with a draw", "stud": "stud"}


def check_draw_and_stud(values: Values, nature: Game, deck: str) -> None:
    """All of them."""
    _check_ranking(values, nature, deck)
    _check_blinds_needed(values)
    _check_moment(values, nature)
    if nature.family.name == "stud":
        _check_stud(values, nature)
    five = values.get("draw_most", int) in (None, 5)
    if nature.family.name == "draw" and values.get("fifth_card_late", bool) and not five:
        values.report("fifth_card_late", "nobody may draw five cards here: write false, or draw_most = 5")


def _check_ranking(values: Values, nature: Game, deck: str) -> None:
    kinds = values.get("ranking", tuple)
    if kinds is None:
        return
    usual = usual_kinds(nature, deck)
    right = f'write ["{usual[0]}"]' if len(usual) == 1 else f"write [{', '.join(f'{one!r}' for one in usual)}]"
    right = right.replace("'", '"')
    for kind in kinds:
        if (kind in _JOKER_KINDS) is not (deck == "53"):
            joker = "a joker, and the pack has none" if deck == "52" else "no joker, and the pack has one"
            values.report("ranking", f'"{kind}" is for hands with {joker}: {right}, or change the deck')
            return
    if len(kinds) != len(usual):
        count = "two rankings, a high and a low" if nature.hi_lo else "one ranking"
        values.report("ranking", f"{len(kinds)} where this game has {count}: {right}")
    elif nature.keeps not in KINDS[kinds[0]].counts:
        values.report(
            "ranking", f'"{kinds[0]}" takes {KINDS[kinds[0]].takes}, and this game has {nature.keeps}: {right}'
        )
    elif kinds[0] not in (_LOWS if nature.low else _HIGHS):
        wins = "lowest" if nature.low else "highest"
        values.report("ranking", f'the {wins} hand wins this game, so "{kinds[0]}" is not its ranking: {right}')
    elif nature.hi_lo and kinds[1] not in ("eight", "low"):
        values.report("ranking", f'"{kinds[1]}" is no low: write ["high", "eight"], or ["high", "low"] for any low')


def _check_blinds_needed(values: Values) -> None:
    """A rule that depends on the big blind needs one."""
    if blinds(values) or values.has("blinds"):
        return
    because = "there is no blind at this table"
    entry = values.get("new_player", tuple)
    if entry is not None and entry != ("free",):
        values.report("new_player", f'{because}, so a new player is dealt in at once: write ["free"]')
    if values.get("two_card_window", str) not in (None, "none"):
        values.report("two_card_window", f'{because} to double: write "none", or set blinds')
    if values.get("straddle", bool):
        values.report("straddle", f"{because} to double: write false, or set blinds")
    if values.get("kill", Kill) is not None:
        values.report("kill", f'{because} to double: write "none", or set blinds')
    if values.get("short_blind", str) == "defer":
        values.report("short_blind", f'{because} to defer: write "all in"')
    bands = values.get("fee", tuple)
    if bands and values.get("fee_paid_by", str) in (FeePayer.BIG_BLIND, FeePayer.LIVE_BUTTON):
        values.report("fee_paid_by", f'{because} to count it against: write "{FeePayer.POT}"')


def _check_moment(values: Values, nature: Game) -> None:
    moment, bands = values.get("fee_taken", str), values.get("fee", tuple)
    if moment is not None and bands and moment not in MOMENTS[nature.family.name]:
        right = or_list(tuple(one.value for one in MOMENTS[nature.family.name]))
        values.report("fee_taken", f'{_FAMILIES[nature.family.name]} has no "{moment}": write {right}')


def _check_stud(values: Values, nature: Game) -> None:
    seats = values.get("seats", int)
    if seats is not None and seats > STUD_SEATS:
        values.report(
            "seats", f"{seats} hands of stud run out of cards on sixth street (CX-76): write seats = {STUD_SEATS}"
        )
    if values.get("forced", str) == "blinds":
        values.report("forced", 'stud has antes and a forced bet, and no blinds: write forced = "ante"')
    bets = values.get("bets", tuple)
    forced = bring_in(values, nature)
    if bets and values.has("bring_in") and betting(values) in STRUCTURED and forced > bets[0]:
        values.report(
            "bring_in",
            f"the forced bet {format_money(forced)} is more than the lower bet {format_money(bets[0])}: "
            "it may be at most that bet",
        )
    if nature.hi_lo and values.get("open_pair", str) not in (None, "none"):
        values.report("open_pair", 'an open pair changes nothing in hi-lo stud (OV-7S8-10): write "none"')
    if nature.low and values.get("open_pair", str) not in (None, "none"):
        values.report("open_pair", 'an open pair gives no option in razz (OV-RZ-02): write "none"')
