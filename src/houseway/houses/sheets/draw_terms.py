"""What a sheet says about draws, checked sevens and stud streets: steps in order of play, and sections of their own.

Only what the house's switches put in force is printed. The wording follows the referee's steps and decides nothing.
"""

from typing import Final

from houseway.chips.money import format_money
from houseway.houses.sheets.model import Citing, Line, Lines, Section
from houseway.referee.poker.betting import LOWER
from houseway.referee.poker.drawing import CutWindow, DrawCards, PassedOut
from houseway.referee.poker.stud import DealUp, LastCard, StudRound, ThirdStreet
from houseway.referee.poker.window import TwoCardWindow
from houseway.referee.rules import Betting
from houseway.referee.rules.draw_and_stud import seven_lines

STREETS: Final = ("", "third", "fourth", "fifth", "sixth", "seventh")
"""The streets of stud by the number of their betting round."""


# the steps


def step_line(citing: Citing, step: object) -> Line | None:
    """The line of a step that only draw games and stud have."""
    match step:
        case TwoCardWindow():
            return _window(citing)
        case CutWindow():
            return citing.switch("cut_before_draw")
        case DrawCards():
            return _draw(citing)
        case PassedOut():
            return _passed_out(citing)
        case DealUp(street):
            return _up_card(citing, street)
        case LastCard():
            return _last_card(citing)
        case ThirdStreet(_, limit):
            return _third_street(citing, bet_size(citing, limit))
        case StudRound(number, limit):
            return _stud_round(citing, number, bet_size(citing, limit))
    return None


def bet_size(citing: Citing, limit: str) -> str:
    """The size of the bets in a round, as part of its sentence."""
    if all(rules.limit.betting is Betting.FIXED for rules in citing.rules):
        amount = citing.first.limit.lower if limit == LOWER else citing.first.limit.higher
        return f" in steps of {format_money(amount)}" if citing.one else f" at the {limit} bet"
    if any(rules.limit.betting is Betting.FIXED for rules in citing.rules):
        return f" (with fixed limits, at the {limit} bet)"
    return ""


def _window(citing: Citing) -> Line | None:
    """The pause after two cards."""
    rules = citing.first
    if not (may := citing.words("two_card_window")):
        return None
    amount = f"{format_money(2 * rules.limit.blinds[-1])}" if citing.one else "twice the big blind"
    effect = "Only the first bet is raised by it." if rules.blinds.window == "straddle" else citing.words("kill_effect")
    text = (
        f"The deal stops there. In turn from the button's left, {may} {amount}, live. {effect} Only one player may "
        "do it, and acts last unless someone raises."
    )
    readings = "CX-75 CX-79" if rules.blinds.window == "straddle" else "CX-59 CX-75 CX-79"
    return citing.line(text, "window", "window.pause", cx=readings)


def _draw(citing: Citing) -> Line:
    """The draw itself."""
    text = f"In turn from the button's left, each live player {citing.words('draw_most')}"
    return citing.line(text, "draw", cx="CX-36 CX-106")


def _passed_out(citing: Citing) -> Line | None:
    """If nobody opens."""
    if not citing.words("openers"):
        return None
    return citing.line("If nobody opens, the hand is over and the pot stays for the next deal.", "openers")


def _up_card(citing: Citing, street: int) -> Line:
    """An open card to everyone."""
    if street == 3:
        return citing.line("Each player is dealt one card face up.", "deal")
    dealt = f"{citing.words('burn')}deals each live player one card face up"
    return citing.line(f"{dealt}: {STREETS[street - 2]} street.", "deal", "burn")


def _last_card(citing: Citing) -> Line:
    """The last card, face down."""
    text = f"{citing.words('burn')}deals each live player the last card face down: seventh street."
    return citing.line(text, "deal", "burn")


def _third_street(citing: Citing, at: str) -> Line:
    """The forced bet and the first round."""
    rules = citing.first
    card = "highest open card (ace low)" if citing.nature.low else "lowest open card (ace high)"
    amount = f" of {format_money(rules.limit.bring_in)}" if citing.one else ""
    tie = "the highest" if citing.nature.low else "the lowest"
    text = (
        f"Third street{at}: the player with the {card} must make the forced bet{amount} or complete it to a full bet; "
        f"if cards tie, {tie} suit decides, clubs below diamonds below hearts below spades. Then everyone acts in turn."
    )
    return citing.line(text, "round.1", "bring_in", "first.1", cx="CX-65 CX-66 CX-93")


def _stud_round(citing: Citing, number: int, at: str) -> Line:
    """A later street."""
    shows = "lowest" if citing.nature.low else "highest"
    text = (
        f"{STREETS[number].capitalize()} street{at}: the {shows} hand showing acts first or, if hands tie, the "
        "first one left of the dealer."
    )
    return citing.line(text, f"round.{min(number, 4)}", "first.later")


# sections of their own


def drawing_sections(citing: Citing) -> list[Section]:
    """The draw and the checked seven, or the open pair and the deck that runs short."""
    match citing.nature.family.name:
        case "draw":
            found = [_draw_section(citing)]
            return [*found, _sevens(citing)] if citing.first.sevens is not None else found
        case "stud":
            return [_short_deck(citing)]
    return []


def _draw_section(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say(
        "A request may be changed until the next player has spoken or a card has been dealt for it.", "draw.change"
    )
    lines.switch("burn")
    lines.rest("the draw")
    lines.say(
        "When the stub runs out, folded hands, the discards of the others and the burns are shuffled into a new one, "
        "the drawer's own discards only as a last resort.",
        "run_out",
        cx="CX-77 CX-78",
    )
    return lines.section("The draw")


def _sevens(citing: Citing) -> Section:
    sevens, lines = citing.first.sevens, Lines(citing)
    for text, topics, others, readings in seven_lines(sevens) if sevens is not None else ():
        lines.say(text, *topics.split(), but=others, cx=readings)
    return lines.section("A seven that is checked")


def _short_deck(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say(
        "If there are too few cards for seventh street, all but the last card of the deck are dealt.",
        citing.closest("run_out.short", "run_out"),
    )
    burn = citing.first.dealing.burn
    lines.say(
        "That card and the burns are mixed and cut, one card is burned, and the missing cards come from the rest.",
        citing.closest("run_out.mixed", "run_out"),
        when=burn,
    )
    lines.say(
        "The burn is skipped if everyone gets a card only that way.",
        citing.closest("run_out.burn", "run_out"),
        when=burn,
    )
    lines.say(
        "The player who is still without a card gets that one.",
        citing.closest("run_out.mixed", "run_out"),
        when=not burn,
    )
    lines.say(
        f"If that is still too few, nobody gets a card: {'after a burn, ' if burn else ''}one card is turned up in the "
        "middle and counts in every hand. The hand that opened sixth street opens again.",
        citing.closest("run_out.shared", "run_out"),
        cx="CX-76",
    )
    return lines.section("When the deck runs short")
