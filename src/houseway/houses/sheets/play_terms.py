"""The terms of play on a sheet: betting, showdown, seats, coming in, and what is particular to the house."""

from typing import Final

from houseway.houses.sheets.model import Citing, Line, Lines, Section
from houseway.houses.sheets.ranks import best_low
from houseway.referee.poker.betting import HIGHER, BettingRound
from houseway.referee.rules import Betting, FeePayer
from houseway.referee.rules.poker import plays_board
from houseway.referee.rules.values import number

_KINDS: Final = {
    Betting.SPREAD: "Spread limit: a bet or raise is any amount in the spread.",
    Betting.NO_LIMIT: "No limit: a bet is the big blind or more, up to all a player has on the table.",
    Betting.POT_LIMIT: "Pot limit: a bet is the big blind or more; a raise is at most the pot after calling.",
}
_THIRD_AND_FOURTH: Final = 2
_KIND_READING: Final = {Betting.SPREAD: "CX-96", Betting.NO_LIMIT: "CX-95"}


def betting(citing: Citing) -> Section:
    """How much, how often, and by whom."""
    rules, lines = citing.first, Lines(citing)
    kinds = list(dict.fromkeys(one.limit.betting for one in citing.rules))
    lines.say(
        "In turn, each player folds, calls or raises or, with nothing to call, checks or bets. An opening bet is "
        "not a raise.",
        "fold",
        "check",
        "call",
        cx="CX-10",
    )
    lines.say(
        "Before the draw there is nothing to check: a player calls, raises or folds. A player who has already put in "
        f"as much as the bet, by {_live_chips(citing)}, may stay in without adding chips.",
        "owed.1",
        cx="CX-58 CX-92 CX-143" if _charged(citing) else "CX-58 CX-92",
        when=citing.nature.family.name == "draw" and rules.blinds.forced == "blinds",
    )
    lines.switch("openers", "raise_cap", "heads_up_uncapped", "min_reraise", "short_all_in", "check_raise")
    lines.say(
        "Play is for the chips on the table. A player without enough chips goes all-in and plays for the part of "
        "the pot they cover; bets beyond that make a side pot.",
        "side_pot",
    )
    lines.rest("betting")
    lines.rest("streets")
    section = lines.section("Betting")
    kind_lines = [_kind_line(citing, kind) for kind in kinds]
    return Section(section.title, (*kind_lines, *section.lines))


def _live_chips(citing: Citing) -> str:
    """What counts as a bet before anyone has bet."""
    return f"a blind or by the {citing.fee_name or 'live button charge'}" if _charged(citing) else "a blind"


def _charged(citing: Citing) -> bool:
    """Whether the button pays a charge that counts as a bet."""
    fee = citing.first.limit.fee
    return fee is not None and fee.payer is FeePayer.LIVE_BUTTON


def _kind_line(citing: Citing, kind: Betting) -> Line:
    of_kind = Citing(rules for rules in citing.rules if rules.limit.betting is kind)
    text = _KINDS.get(kind) or f"Fixed limit: bets and raises are the lower bet{_lower_rounds(citing)}."
    return of_kind.line(text, "bet", "raise", but="check", cx=_KIND_READING.get(kind, ""))


def _lower_rounds(citing: Citing) -> str:
    """Which rounds use the lower bet, and that the others use the higher."""
    rounds = [step for step in citing.nature.as_played(citing.first).steps if isinstance(step, BettingRound)]
    lower = sum(step.limit != HIGHER for step in rounds)
    if lower == len(rounds):
        return ""
    if citing.nature.family.name == "stud" and lower == _THIRD_AND_FOURTH:
        when = "on third and fourth street"
    elif citing.nature.family.name == "draw" and lower == 1:
        when = "before the draw"
    else:
        when = "in the first round" if lower == 1 else f"in the first {number(lower)} rounds"
    return f" {when} and the higher bet after"


def showdown(citing: Citing) -> Section:
    """Who shows, who wins, and where the odd chip goes."""
    lines = Lines(citing)
    lines.say("Cards speak: a hand shown counts for what it is.", "speak")
    lines.switch("show_all", "show_all_in")
    lines.say(
        "The board alone may be played.",
        "play_board",
        but="play_board_announce",
        when=plays_board(citing.first, citing.nature),
    )
    lines.switch("play_board_announce", "verbal_binding")
    if citing.nature.hi_lo:
        low = best_low(citing)
        lines.say(f"The pot is halved between the best high hand and the {low}.", "halves", cx="CX-13")
        lines.say("One player may win both halves.", "scoop")
        lines.say(
            "Without a qualifying low the best high hand takes the whole pot.", "no_low", when="qualifying" in low
        )
        lines.switch("odd_half")
    else:
        lines.say(f"The {'lowest' if citing.nature.low else 'best'} hand takes the pot.", "award")
    lines.say("Equal hands divide what they win evenly.", "tie")
    lines.rest("showdown")
    return lines.section("The showdown")


def seating(citing: Citing) -> Section:
    """Seats, button, blinds and kills."""
    lines = Lines(citing)
    lines.switch(
        "seats", "button_draw", "stud_button", "button", "heads_up_blinds", "short_blind", "short_ante", "kill"
    )
    lines.rest("seating")
    heading = "Seats, button and" if citing.nature.has_button(citing.first) else "Seats and"
    return lines.section(f"{heading} {'blinds' if citing.first.blinds.forced == 'blinds' else 'antes'}")


def coming_in(citing: Citing) -> Section:
    """New players, missed blinds, changing seats, adding chips."""
    rules, lines = citing.first, Lines(citing)
    lines.switch("new_player", "waits_behind_button", "kill_effect")
    lines.say(
        "There is one kill per deal, the first from the button's left, and it is posted in full; other players wait.",
        cx="CX-128",
        when="kill" in rules.seating.entry,
    )
    lines.switch("missed_blinds")
    lines.say(
        "A seat that the button goes past owes nothing for the blind it skipped; a player who sat out can only wait.",
        "missed.skipped",
        cx="CX-145",
        when=bool(citing.ids("missed.skipped")),
    )
    lines.rest("coming in")
    lines.say("Chips may be added only between hands.")
    return lines.section("Coming in")


def habits(citing: Citing) -> Section:
    """How this house differs: what a player from another room should know."""
    rules, lines = citing.first, Lines(citing)
    lines.habits()
    payer = None if rules.limit.fee is None else rules.limit.fee.payer
    live = payer is FeePayer.LIVE_BUTTON
    charge = f"The {citing.fee_name}" if citing.fee_name else "The house's charge on the button"
    lines.say(f"{charge} counts as a bet.", "fee", cx="CX-54", when=live)
    blind = payer is FeePayer.BIG_BLIND
    lines.say(
        f"One player, the big blind, pays the whole {citing.fee_name or 'fee'}.", "fee", cx="CX-70 CX-94", when=blind
    )
    lowball = citing.nature.family.name == "draw" and citing.nature.low
    plain = citing.nature.deck == "53" and rules.deck == "52"
    lines.say("There is no joker.", "deck", when=plain)
    lines.say(
        "Everyone antes, and hands may be checked before the draw.",
        "blind.ante",
        "check",
        cx="CX-18 CX-58",
        when=lowball and rules.blinds.forced == "ante",
    )
    three = len(rules.limit.blinds) == 3
    lines.say("There are three blinds.", "blind.small", cx="CX-07", when=three)
    return lines.section("Particular to this house")
