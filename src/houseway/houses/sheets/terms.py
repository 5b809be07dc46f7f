"""The terms of play on a sheet: betting, showdown, seats, coming in, and what is particular to the house."""

from typing import Final

from houseway.houses.sheets.drawing import completion, open_pair
from houseway.houses.sheets.model import Citing, Line, Lines, Section
from houseway.houses.sheets.play import NUMBERS
from houseway.houses.sheets.ranks import suits_line
from houseway.referee.rules import Betting, FeePayer, Kill
from houseway.referee.rules.rules import STUD_SEATS

_KINDS: Final = {
    Betting.SPREAD: "Spread limit: a bet or raise is any amount in the spread",
    Betting.NO_LIMIT: "No limit: a bet is the big blind or more, up to all a player has on the table.",
    Betting.POT_LIMIT: "Pot limit: a bet is the big blind or more; a raise is at most the pot after calling.",
}
_FIXED: Final = {
    "board": "in the first two rounds and the higher bet after",
    "draw": "before the draw and the higher bet after",
    "stud": "on third and fourth street and the higher bet after",
}
_LEAST_RAISE: Final = {
    "last raise": "adds at least the last bet or raise",
    "first bet": "adds at least the first bet of its round",
    "any larger": "need only be larger",
}
_KIND_READING: Final = {Betting.SPREAD: "CX-96", Betting.NO_LIMIT: "CX-95"}


def betting(citing: Citing) -> Section:
    """How much, how often, and by whom."""
    rules, lines = citing.first, Lines(citing)
    kinds = list(dict.fromkeys(one.limit.betting for one in citing.rules))
    lines.say(
        "In turn a player folds, calls or raises; with nothing to call, checks or bets. An opening bet is not a raise.",
        "fold", "check", "call", "bet", "raise", cx="CX-10",
    )  # fmt: skip
    lines.say(
        "Before the draw there is nothing to check: a player calls, raises or folds, and only the big blind may stay "
        "in as it is.",
        "check", cx="CX-58 CX-92", when=citing.nature.family.name == "draw" and rules.blinds.forced == "blinds",
    )  # fmt: skip
    lines.say("It takes a pair of jacks or better to open.", "openers", when=rules.betting.openers == "jacks")
    if rules.betting.raise_cap is None:
        lines.say("The number of raises is not limited.", "cap")
    else:
        most = (
            NUMBERS[rules.betting.raise_cap] if rules.betting.raise_cap < len(NUMBERS) else str(rules.betting.raise_cap)
        )
        lines.say(f"A bet and {most} raises are the most in one round.", "cap",
                  cx="CX-81" if rules.game == "draw" else "CX-09")  # fmt: skip
        moment = "at the moment of the raise" if rules.betting.heads_up_test == "now" else "when the round starts"
        counted = f"not counted; that is tested {moment}" if rules.betting.heads_up_uncapped else "counted all the same"
        lines.say(f"Between two players the raises are {counted}.", "heads_up", cx="CX-09 CX-80")
    least = _LEAST_RAISE[rules.betting.min_reraise]
    free = Betting.NO_LIMIT in kinds or Betting.POT_LIMIT in kinds
    lines.say(f"A raise {least}.", "raise", cx="CX-08", when=free or rules.betting.min_reraise == "first bet")
    may = "may" if rules.betting.check_raise else "may not"
    lines.say(f"A player who has checked {may} raise in the same round.", "check_raise",
              cx="CX-81" if rules.game == "draw" else "CX-72")  # fmt: skip
    lines.say(
        "Play is for the chips on the table. A player without enough goes all-in and plays for the pot so far covered; "
        "what others bet beyond that makes a side pot.",
        "side_pot",
    )
    lines.say(
        "The player left of the big blind may post twice that blind, live.", "straddle", when=rules.blinds.straddle
    )
    section = lines.section("Betting")
    kind_lines = [_kind_line(citing, kind) for kind in kinds]
    streets = [open_pair(citing), completion(citing)] if citing.nature.family.name == "stud" else []
    return Section(section.title, (*kind_lines, *section.lines, *(line for line in streets if line is not None)))


def _kind_line(citing: Citing, kind: Betting) -> Line:
    of_kind = Citing(rules for rules in citing.rules if rules.limit.betting is kind)
    text = _KINDS.get(kind) or f"Fixed limit: bets and raises are the lower bet {_FIXED[citing.nature.family.name]}."
    if kind is Betting.SPREAD:
        last = citing.first.betting.min_reraise == "last raise"
        text += ", and no less than the last bet or raise." if last else "."
    return of_kind.line(text, "bet", "raise", cx=_KIND_READING.get(kind, ""))


def showdown(citing: Citing) -> Section:
    """Who shows, who wins, and where the odd chip goes."""
    rules, lines = citing.first, Lines(citing)
    board = citing.nature.family.name == "board" and not citing.nature.two_exactly(rules)
    first = "dealer" if _no_button(citing) else "button"
    announce = rules.showdown.play_board_announce == "forfeit"
    lines.say("After the last round all live players show.", "show", when=rules.showdown.show_all)
    lines.say("Cards speak: a hand shown counts for what it is.", "show", when=not rules.showdown.show_all)
    lines.say(
        "Who plays the board must say so before throwing the cards away, or loses all claim to the pot.",
        "play_board", cx="CX-24", when=board and announce,
    )  # fmt: skip
    lines.say(
        "Who calls a hand before showing it must show that or better: one that is worse than called cannot win while "
        "anybody contests the pot.",
        "declare", cx="CX-73", when=rules.showdown.verbal_binding,
    )  # fmt: skip
    lines.say("The board alone may be played.", "play_board", when=board and not announce)
    if citing.nature.hi_lo:
        lines.say("The pot is halved between the best high hand and the best qualifying low.", "halves", cx="CX-13")
        lines.say("One player may win both halves.", "scoop")
        lines.say("Without a qualifying low the best high hand takes the whole pot.", "no_low")
        half = "to the high hand" if rules.showdown.odd_half == "high" else f"to the winner nearest the {first}'s left"
        lines.say(f"An odd chip between the halves goes {half}.", "odd", cx="CX-14 CX-83")
    else:
        lines.say(f"The {'lowest' if citing.nature.low else 'best'} hand takes the pot.", "award")
    lines.say("Equal hands share their part evenly.", "tie")
    left = "all go to one, the" if rules.showdown.odd_chips == "one player" else "go out one each, first to the"
    lines.say(f"Chips left over of a share {left} winner nearest the {first}'s left.", "odd", cx="CX-14")
    return lines.section("The showdown")


def _no_button(citing: Citing) -> bool:
    return not citing.nature.has_button(citing.first)


def seating(citing: Citing) -> Section:
    """Seats, button, blinds and kills."""
    rules, lines = citing.first, Lines(citing)
    button = not _no_button(citing)
    forward = rules.seating.button == "forward"
    short = citing.nature.family.name == "stud" and rules.most_seats == STUD_SEATS
    lines.say(f"A table seats {NUMBERS[rules.most_seats]} players at most.", "seats", cx="CX-76" if short else "")
    lines.say(suits_line(rules), "button.draw", cx="CX-01 CX-02" if rules.seating.button_draw_ace == "low" else "CX-01",
              when=button)  # fmt: skip
    lines.say("There is no button: a house dealer deals, and the lowest seat dealt in is first.", "button", cx="CX-131",
              when=not button)  # fmt: skip
    lines.say(
        "After each hand the button goes on to the next player clockwise; it never stands still or goes back"
        + (", and the blinds follow it." if rules.blinds.forced == "blinds" else "."),
        "button.move", cx="CX-06", when=forward and button,
    )  # fmt: skip
    lines.say(
        "After each hand the big blind goes on to the next player; the button follows, to an empty seat if need be.",
        "button.move", cx="CX-06", when=not forward and button,
    )  # fmt: skip
    blind = "big" if rules.blinds.heads_up_blinds == "literal" else "small"
    blinds = rules.blinds.forced == "blinds"
    lines.say(
        f"Between two players the button is the {blind} blind.", "blind.small", "blind.big", cx="CX-05", when=blinds
    )
    lines.say(
        "Half a blind or more counts as the whole. A player with less is dealt in, the next takes the blind, and who "
        "was too short takes it on the hand after getting chips.",
        "blind.big", "blind.deferred", cx="CX-91 CX-130", when=rules.blinds.short_blind == "defer",
    )  # fmt: skip
    if rules.blinds.kill is not None:
        lines.say(_kill(rules.blinds.kill), "kill", cx="CX-45 CX-97")
    heading = "Seats, button and" if button else "Seats and"
    return lines.section(f"{heading} {'blinds' if blinds else 'antes'}")


def _kill(kill: Kill) -> str:
    stakes = "doubled" if kill.percent == 200 else "half as much again"
    who = "Who wins two whole pots running"
    if kill.trigger == "scoop":
        who = f"Who takes both halves of a pot of {kill.scoop_bets} lower bets or more"
    return f"{who} kills the next pot: that player posts twice the big blind, and the limits are {stakes}."


_ENTRY: Final = {
    "free": "be dealt in at once",
    "post": "post a live big blind and be dealt in",
    "wait": "wait for the big blind",
    "after button": "wait until blinds and button have gone by",
    "post ahead of button": "post a live big blind in the seat by the button, which the button then skips once",
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
_BACK: Final = {
    "post": "post what went by, the small blind dead and the big blind live",
    "wait": "wait for the big blind",
    "kill": "kill the pot by posting twice the big blind",
}


def coming_in(citing: Citing) -> Section:
    """New players, missed blinds, changing seats, adding chips."""
    rules, lines = citing.first, Lines(citing)
    topics = [topic for way in rules.seating.entry for topic in _ENTRY_TOPICS[way]]
    readings = "CX-71 CX-25" if "post ahead of button" in rules.seating.entry else "CX-71"
    readings = f"{readings} CX-79 CX-91" if "kill" in rules.seating.entry else readings
    may = "may" if len(rules.seating.entry) > 1 else "must"
    ways = (
        f"{may} {_or([_ENTRY[way] for way in rules.seating.entry])}"
        if rules.seating.entry != ("free",)
        else "is dealt in at once"
    )
    lines.say(f"A new player {ways}.", *topics, cx=readings)
    lines.say(
        "A new player between the button and the small blind gets no cards until the button is past.",
        "entry.behind", when=rules.seating.entry_waits_behind_button,
    )  # fmt: skip
    lines.say(
        "A kill doubles the limits of that hand.",
        "entry.kill", "kill", cx="CX-59", when="kill" in rules.seating.entry and rules.blinds.kill_effect == "limit",
    )  # fmt: skip
    lines.say(
        "There is one kill a deal, the first from the button's left, and it is posted whole; others wait.",
        "entry.kill", cx="CX-128", when="kill" in rules.seating.entry,
    )  # fmt: skip
    missed, must = _or([_BACK[way] for way in rules.seating.missed]), "may" if len(rules.seating.missed) > 1 else "must"
    lines.say(
        f"A player who missed any of the blinds {must} {missed}.",
        *(f"missed.{way}" for way in rules.seating.missed),
        cx="CX-133 CX-134" if "post" in rules.seating.missed else "CX-134",
        when=rules.blinds.forced == "blinds",
    )  # fmt: skip
    where = "from the button to the big blind" if rules.seating.no_makeup_arc == "short" else "past the big blind"
    arc = rules.seating.no_makeup_arc != "none"
    lines.say(f"Missed blinds may not be made up in a seat {where}.", "missed.arc", cx="CX-46", when=arc)
    lines.say(
        "Who has not yet paid the big blind and moves away from it posts a live big blind, or waits as long as the old "
        "seat would have.",
        "seat.change", cx="CX-26", when=rules.seating.seat_change == "post or wait",
    )  # fmt: skip
    lines.say(
        "A change of seats is free while the blind has not yet passed the new seat.",
        "seat.change", when=rules.seating.seat_change == "free before blind",
    )  # fmt: skip
    lines.say("Chips may be added between hands only.", "buy_in")
    return lines.section("Coming in")


def _or(ways: list[str]) -> str:
    return ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}"


def habits(citing: Citing) -> Section:
    """Where this house goes its own way: what a player from elsewhere should know."""
    rules, lines = citing.first, Lines(citing)
    capped = rules.betting.raise_cap is not None
    unlimited = any(one.limit.betting is Betting.NO_LIMIT for one in citing.rules)
    payer = None if rules.limit.fee is None else rules.limit.fee.payer
    lines.say("Raises are capped in no limit too.", "cap", cx="CX-08", when=capped and unlimited)
    alone = capped and not rules.betting.heads_up_uncapped
    lines.say("The cap on raises holds between two players as well.", "heads_up", cx="CX-09", when=alone)
    lines.say(
        "Between two players the button posts the big blind and acts last in every round.",
        "blind.big", cx="CX-05", when=rules.blinds.heads_up_blinds == "literal" and rules.blinds.forced == "blinds",
    )  # fmt: skip
    lines.say("A new player need not wait or post.", "entry.free", cx="CX-71", when="free" in rules.seating.entry)
    lines.say(
        "A new player cannot post to come in sooner.", "entry.wait", cx="CX-71", when=rules.seating.entry == ("wait",)
    )
    kept = citing.nature.hole_cards == 3 and citing.nature.throws_away(rules) == "none"
    lines.say("No card is thrown away: all three are held and may play.", "discard", "hand", cx="CX-35", when=kept)
    both = citing.nature.two_exactly(rules) and citing.nature.hole_cards == 2
    lines.say("Both hole cards must play, for high and for low.", "hand", cx="CX-33", when=both)
    lines.say("Every live hand is shown at the end.", "show", when=rules.showdown.show_all)
    by_seat = citing.nature.hi_lo and rules.showdown.odd_half == "left of button"
    lines.say("The odd chip between the halves goes by seat, not to the high hand.", "odd", cx="CX-14", when=by_seat)
    one = rules.showdown.odd_chips == "one player"
    lines.say("All the chips left over of a share go to one winner.", "odd", cx="CX-14", when=one)
    announce = rules.showdown.play_board_announce == "forfeit" and not citing.nature.two_exactly(rules)
    lines.say("Playing the board must be announced.", "play_board", cx="CX-24", when=announce)
    live = payer is FeePayer.LIVE_BUTTON
    lines.say("The house's charge on the button counts as a bet.", "fee", cx="CX-54", when=live)
    blind = payer is FeePayer.BIG_BLIND
    lines.say("One player, the big blind, pays the whole fee.", "fee", cx="CX-70 CX-94", when=blind)
    lines.say("The game is played with a kill.", "kill", cx="CX-45", when=rules.blinds.kill is not None)
    _draw_habits(citing, lines)
    return lines.section("Particular to this house")


def _draw_habits(citing: Citing, lines: Lines) -> None:
    rules, lowball = citing.first, citing.nature.family.name == "draw" and citing.nature.low
    plain = citing.nature.deck == "53" and rules.deck == "52"
    lines.say("There is no joker.", "deck", when=plain)
    lines.say("Paired aces are the worst of their class.", "rank.low", cx="CX-15", when="low-oasis" in rules.ranking)
    lines.say("Everyone antes, and hands may be checked before the draw.", "blind.ante", "check", cx="CX-18 CX-58",
              when=lowball and rules.blinds.forced == "ante")  # fmt: skip
    three = len(rules.limit.blinds) == 3
    lines.say("There are three blinds.", "blind.small", "blind.big", cx="CX-07", when=three)
    most = rules.draw.most
    few = citing.nature.family.name == "draw" and most < 5
    lines.say(f"Nobody may draw more than {NUMBERS[most]} cards.", "draw", cx="CX-36", when=few)
    late = rules.draw.fifth_late
    lines.say("Who draws five waits for the fifth card.", "draw.fifth", "draw.last", cx="CX-36", when=late)
    lines.say(
        "A player who has seen two cards may kill the pot.", "window", cx="CX-59", when=rules.blinds.window == "kill"
    )
    lines.say(
        "A player who has seen two cards may straddle.", "window", cx="CX-75", when=rules.blinds.window == "straddle"
    )
    lines.say("A seven or better should be bet, or its holder may not win the later bets.", "sevens", cx="CX-19 CX-20",
              when=rules.sevens is not None)  # fmt: skip
    lines.say("A hand called before it is shown must be as good as it was called.", "declare", cx="CX-73",
              when=rules.showdown.verbal_binding)  # fmt: skip
    paired = rules.streets.open_pair == "any"
    lines.say("Everyone may use the higher bet while an open pair shows on fourth street.", "open_pair", cx="CX-28",
              when=paired)  # fmt: skip
