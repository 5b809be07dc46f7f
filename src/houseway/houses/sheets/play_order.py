"""The order of play, derived step by step from the game's steps and the house's switches."""

from typing import Final

from houseway.chips.money import format_money
from houseway.houses.sheets.draw_terms import bet_size, step_line
from houseway.houses.sheets.model import Citing, Line
from houseway.houses.sheets.ranks import best_low
from houseway.referee.game import Game
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.dealing import Board, Burn, Collect, Deal, PostBlinds, ThrowAway
from houseway.referee.poker.drawing import DrawCards
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.stud import StudRound, ThirdStreet
from houseway.referee.rules import NO_FLOP_FULL, SWITCHES, Fee, FeeMoment, FeePayer, Rules
from houseway.referee.rules.values import number

_ROUNDS: Final = ("", "First", "Second", "Third", "Last")
_MOMENTS: Final = {
    FeeMoment.BEFORE_FLOP: "Just before the flop",
    FeeMoment.AFTER_FLOP: "After the flop",
    FeeMoment.BEFORE_DRAW: "Just before the draw",
    FeeMoment.AFTER_DRAW: "After the draw",
    FeeMoment.BEFORE_FOURTH: "Just before fourth street",
}


def order_of_play(citing: Citing, game: Game) -> tuple[Line, ...]:
    """One line for each step that this house takes."""
    lines: list[Line | None] = []
    burned = False
    whole = citing.first.blinds.window == "none"
    down_in_all = sum(step.down for step in game.steps if isinstance(step, Deal))
    for step in game.as_played(citing.first).steps:
        match step:
            case Collect(moment):
                lines.append(_collect(citing, moment))
            case PostBlinds():
                lines.append(_blinds(citing))
            case Deal(down):
                # If nothing happens in between, the cards are dealt in one go.
                lines += _deal(citing, down_in_all if whole else down)
                down_in_all = 0 if whole else down_in_all
            case BettingRound() if not isinstance(step, ThirdStreet | StudRound):
                lines.append(_round(citing, step.number, step.limit))
            case ThrowAway():
                if citing.first.dealing.discard != "none":
                    lines.append(citing.switch("discard"))
            case Burn():
                burned = citing.first.dealing.burn and not citing.first.dealing.prelaid_board
            case Board(street, count):
                lines.append(_board(citing, street, count, burned=burned))
            case Showdown():
                lines.append(_showdown(citing))
            case _:
                lines.append(step_line(citing, step))
    return tuple(line for line in lines if line is not None)


def _fees(citing: Citing) -> list[Fee]:
    return [rules.limit.fee for rules in citing.rules if rules.limit.fee is not None]


def _collect(citing: Citing, moment: FeeMoment) -> Line | None:
    fees = [fee for fee in _fees(citing) if fee.moment is moment]
    if not fees:
        return None
    amounts = {band.amount for fee in fees for band in fee.bands}
    fee = f"{citing.the_fee} of {format_money(amounts.pop())}" if len(amounts) == 1 else citing.the_fee
    payer = fees[0].payer
    if payer is FeePayer.BIG_BLIND:
        return citing.line(
            f"Before the deal, the player with the big blind pays {fee}, over and above the blind.", "fee", cx="CX-70"
        )
    if payer is FeePayer.LIVE_BUTTON:
        text = (
            f"Before the deal, the player with the button pays {fee}; it counts as that much of the player's first bet."
        )
        return citing.line(text, "fee", cx="CX-54")
    text = f"{_MOMENTS[moment]}, the dealer takes {fee} out of the pot. {_no_flop(fees)}"
    return citing.line(text, "fee", "fee.no_flop", cx="" if citing.nature.family.name == "board" else "CX-22")


def _no_flop(fees: list[Fee]) -> str:
    kinds = {fee.no_flop for fee in fees}
    if kinds == {None}:
        return "A hand that ends sooner pays none."
    if kinds == {NO_FLOP_FULL}:
        return "A hand that ends sooner still pays it."
    if len(kinds) == 1 and (amount := kinds.pop()) is not None:
        return f"A hand that ends sooner pays {format_money(amount)}."
    return "The table of limits shows what a hand that ends sooner pays."


def _blinds(citing: Citing) -> Line:
    rules = citing.first
    if rules.blinds.forced == "ante":
        amount = f" of {format_money(rules.limit.ante)}" if citing.one else ""
        return citing.line(f"{citing.words('forced')}{amount}.", "blind.ante")
    post = citing.words("forced")
    counts = {len(one.limit.blinds) for one in citing.rules}
    if citing.one and counts == {2}:
        small, big = map(format_money, rules.limit.blinds)
        text = f"The player {post}s the small blind of {small}, the next the big blind of {big}."
    elif citing.one and counts == {3}:
        first, second, big = map(format_money, rules.limit.blinds)
        text = f"The three players {post} blinds of {first}, {second} and {big}, in that order."
    elif citing.one and counts == {1}:
        text = f"The player {post}s the blind of {format_money(rules.limit.blinds[0])}."
    else:
        text = f"The players directly {post} the blinds; the farthest is the big blind."
    who = "Everyone antes" if rules.blinds.ante_from == "each player" else "The ante for the whole table is"
    ante = f" {who} {format_money(rules.limit.ante)}." if citing.one and rules.limit.ante else ""
    return citing.line(text + ante, "blind.small", "blind.big", but="short_blind")  # stated with the seats


def _deal(citing: Citing, down: int) -> list[Line]:
    rules = citing.first
    if not down:
        return []
    cards = "one card face down" if down == 1 else f"{number(down)} cards face down, one at a time"
    text = f"Each player is dealt {cards}, from the button's left; the button is served last."
    without = not citing.nature.has_button(rules)
    if without:
        text = f"Each player is dealt {cards}, from the dealer's left."
    lines = [citing.line(text, "deal", cx="CX-131" if without else "")]
    if rules.dealing.prelaid_board:
        count = citing.nature.board
        laid = "One card is" if count == 1 else f"{number(count).capitalize()} cards are"
        lines.append(citing.line(f"{laid}{citing.words('prelaid_board')}", "board.flop", cx="CX-31"))
    return lines


def _round(citing: Citing, place: int, limit: str) -> Line:
    at = bet_size(citing, limit)
    who = "the first live player left of the button acts first" if place > 1 else _opens_first_round(citing.first)
    last = "" if place > 1 or citing.first.blinds.forced == "ante" else ", the big blind last"
    topics = (f"round.{place}", "first.1" if place == 1 else "first.later")
    if citing.nature.family.name == "draw":
        draws = sum(isinstance(step, DrawCards) for step in citing.nature.steps)
        which = "" if draws == 1 else f"{_ROUNDS[max(1, place - 1)].lower()} "
        name = f"Betting round {'after' if place > 1 else 'before'} the {which}draw"
        return citing.line(f"{name}{at}: {who}{last}.", *topics, cx="CX-90" if place > 1 else "CX-58")
    return citing.line(f"{_ROUNDS[place]} betting round{at}: {who}{last}.", *topics)


def _opens_first_round(rules: Rules) -> str:
    if rules.blinds.forced == "ante":
        return "the player left of the button acts first"
    return "the player left of the big blind acts first"


def _board(citing: Citing, street: str, count: int, *, burned: bool) -> Line:
    cards = "three cards together" if count == 3 else "one card"
    if citing.first.dealing.prelaid_board:
        text = f"The dealer turns over {cards} of the board: the {street}."
    else:
        text = f"{citing.words('burn') if burned else 'The dealer '}turns {cards}: the {street}."
    cited = citing.ids(f"burn.{street}") if burned else ()
    readings = "" if cited or not burned else "CX-04"
    return citing.line(text, *((f"burn.{street}",) if burned else ()), f"board.{street}", cx=readings)


def _showdown(citing: Citing) -> Line:
    rules = citing.first
    shown = "All live players show" if rules.showdown.show_all else "Live players show, or muck a beaten hand"
    wins = f"the {'lowest' if citing.nature.low else 'best'} hand wins the pot"
    if citing.nature.hi_lo:
        wins = f"the best high hand and the {best_low(citing)} each win half"
    showing = SWITCHES["show_all"].cites_of(rules, citing.nature)
    return citing.line(f"Showdown. {shown}; {wins}.", *showing, "halves" if citing.nature.hi_lo else "award")
