"""The sheet of push-nine: the thirty-six ranks, the betting, the push pot, and what players may agree on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from houseway.cards import RANKS, parse_cards
from houseway.chips.money import format_money
from houseway.houses.sheets.model import Citing, Example, Line, Lines, Section, capital
from houseway.ranking.push_nine import say, score
from houseway.referee.game import Game
from houseway.referee.push.agreements import BuyIns, CowStakes, PushersAlone
from houseway.referee.push.award import PushRound, PushShowdown
from houseway.referee.push.deal import Antes, ButtonFee, ButtonStops, DealIn
from houseway.referee.rules import COMMON, Betting, FeePayer

_FACES: Final = ("Kc Kd Qh", "also KKJ, QQK, QQJ, JJK, JJQ: all equal")
_POINTS: Final = (
    ("9h 7c 3d", "nineteen; nine and twenty-nine too"),
    ("Ks Td 8c", "faces and tens count nothing"),
    ("Kc 5d 2h", "seven, seventeen, twenty-seven"),
    ("6s 5d 5h", "a pair counts for nothing but its sum"),
    ("9c 8d 8h", "five, fifteen, twenty-five"),
    ("Qd 3c As", "the ace is one"),
    ("Js 2c Ad", "three, thirteen, twenty-three"),
    ("9s 2h Ac", "twelve"),
    ("Kd Tc As", "one, eleven, twenty-one"),
    ("Ks 9d Ac", "ten, twenty, thirty: the worst"),
)
"""Nine points down to none."""


def ranks() -> tuple[tuple[str, str, str], ...]:
    """All thirty-six ranks from the best down: name, cards, what to know."""
    trips = [(f"{rank}c {rank}d {rank}h", "") for rank in reversed(RANKS)]
    trips[0] = (trips[0][0], "the best hand of all")
    order = f"A{RANKS}"  # the ace is low in the last straight, high in the first
    straights = [(f"{order[top]}s {order[top - 1]}d {order[top - 2]}c", "") for top in range(len(order) - 1, 1, -1)]
    straights[0] = (straights[0][0], "three in sequence; suits do not matter")
    rows = (*trips, *straights, _FACES, *_POINTS)
    return tuple((say(score(parse_cards(cards))), cards, about) for cards, about in rows)


def _ranks(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say(
        "A hand is three cards. Three of a kind beats a straight, a straight beats three faces, three faces beat "
        "points.",
        citing.closest("rank.classes", "rank.high"),
        cx="CX-60",
    )
    lines.say(
        "Points are the last digit of the sum: an ace counts one, faces and tens nothing, other cards their "
        "number. Nine is best.",
        citing.closest("rank.points", "rank.high"),
    )
    lines.say(
        "The ace is high in A-K-Q and low in 3-2-A; no straight goes around the corner. Suits are equal.",
        citing.closest("rank.aces", "rank.high"),
        cx="CX-63",
    )
    lines.say("From the best down, 1 to 36:")
    examples = tuple(
        Example(f"{place}. {name}", parse_cards(cards), about) for place, (name, cards, about) in enumerate(ranks(), 1)
    )
    return replace(lines.section("Ranks of the hands"), examples=examples)


def _amount(citing: Citing) -> str:
    return f" of {format_money(citing.first.limit.ante)}" if citing.one else ""


def _fee(citing: Citing) -> Line | None:
    fee = citing.first.limit.fee
    if fee is None:
        return None
    if fee.payer is FeePayer.BUTTON_ANTE:
        text = f"The ante of the player with the button is {citing.the_fee}, and is not part of the pot."
    elif fee.payer is FeePayer.POT:
        text = f"{capital(citing.the_fee)} is taken out of the pot."
    else:
        text = f"The player with the button pays {citing.the_fee} over and above the ante; it is not part of the pot."
    return citing.line(text, "fee", cx="CX-44")


def _pushes(citing: Citing) -> bool:
    """Whether a pot is ever played for again."""
    return citing.first.push.most_pushes != 1


def _buy_ins(citing: Citing) -> Line | None:
    if not _pushes(citing):
        return None
    text = (
        "For a push pot, the buy-in is announced. In turn from the button's left, those who may buy in pay it or "
        "stay out."
    )
    return citing.line(text, "push.price", "push.buy_in")


def _alone(citing: Citing) -> Line | None:
    if not citing.words("push.pushers_may_split"):
        return None
    text = "If nobody buys in, those who pushed may agree to divide the pot; otherwise they play on for it."
    return citing.line(text, "push.no_taker")


def _button(citing: Citing) -> Line | None:
    if not _pushes(citing):
        return None
    return citing.line("The button skips any player who is not dealt in.", "button.move")


def _stakes(citing: Citing) -> Line | None:
    if not _pushes(citing) or "cow" not in citing.first.push.agreements:
        return None
    return citing.line(
        "What the members of a cow bring for betting is placed in front of the one who holds its hand.", "cow"
    )


def _showdown(citing: Citing) -> Line:
    best = "The best hand takes the pot."
    if not _pushes(citing):
        return citing.line(f"{best} Equal best hands divide it.", "award", "push.split")
    text = f"{best} If the best hands are equal, the pot is not divided but pushed: it is played for again on the next "
    return citing.line(f"{text}hand.", "award", "push")


def _betting(citing: Citing) -> Section:
    lines = Lines(citing)
    fixed = all(one.limit.betting is Betting.FIXED for one in citing.rules)
    what = (
        "Bets and raises are the amount of the condition."
        if fixed
        else ("Bets and raises are the amount of the condition or, with a spread limit, any amount in the spread.")
    )
    lines.say(what, "bet", "raise", but="check cap")
    lines.say("In turn, each player checks or bets or, facing a bet, calls, raises or folds.", "check", "call", "fold")
    lines.switch("raise_cap", "heads_up_uncapped", "min_reraise", "short_all_in", "check_raise")
    lines.say(
        "Play is for the chips that were on the table before the hand. A player without enough chips goes all-in "
        "and plays for the part of the pot they cover; bets beyond that make a side pot.",
        "side_pot",
    )
    lines.rest("betting")
    return lines.section("Betting")


def _push_pot(citing: Citing) -> Section:
    lines, pushes = Lines(citing), _pushes(citing)
    lines.say("Equal best hands make a push pot: it stays on the table and is played for again.", "push", when=pushes)
    lines.say(
        "Those who pushed are dealt in without paying. Nobody antes to a push pot; the "
        f"{citing.fee_name or 'fee'} is taken as on any hand, after the buy-ins, but not when no cards are "
        "dealt.",
        "push.buy_in",
        "fee",
        cx="CX-100",
        when=pushes,
    )
    lines.say(
        "Everyone else who was dealt in on the hand that pushed may buy in, even after folding.",
        "push.buy_in",
        cx="CX-100",
        when=pushes,
    )
    lines.switch("push.price")
    winner = pushes and citing.first.push.button == "winner"
    lines.say(
        "The first pusher left of the button has the button for the push pot.", "push.button", cx="CX-41", when=winner
    )
    lines.say("The pusher who declared last cuts.", "push.cut", when=winner)
    lines.rest("the push pot")
    return lines.section("The push pot")


def _hands_and_odd_chips(citing: Citing) -> Section:
    """Who shows, and when a pot is divided after all: by agreement, at the last push, and on the side."""
    lines = Lines(citing)
    lines.switch("show_all")
    lines.say("A side pot with equal best hands is divided between them.", "tie")
    lines.switch("odd_chips")
    return lines.section("The showdown")


def _agreements(citing: Citing) -> Section | None:
    push, lines = citing.first.push, Lines(citing)
    if not push.agreements or not _pushes(citing):
        return None
    half = citing.words("push.betting_stake")
    lines.say(
        f"Cow: two or more players join for one buy-in, their parts adding up to it, and bring together at least "
        f"{half}, for betting. A cow gets one hand, and its members choose who holds it. They share the push pot "
        "and the buy-ins in proportion. What they bring for betting is placed in front of the holder and bet from "
        "there; what is left, and what it wins, goes back in proportion.",
        "cow",
        cx="CX-49 CX-101",
        when="cow" in push.agreements,
    )
    lines.say(
        f"Partners: two players each pay a whole buy-in and bring {half}. Each has a hand and bets their own chips; "
        "what either wins is divided between the two.",
        "partners",
        cx="CX-49 CX-101",
        when="partners" in push.agreements,
    )
    lines.say(
        "Backing: players agree that if one of them wins, that player repays the other's buy-in.",
        "backing",
        when="backing" in push.agreements,
    )
    lines.say(
        "A partner or backer may raise the other only with an eight or better: eight or nine points, three "
        "faces, a straight or three of a kind, and shows it, folded or not, before one of the two takes the pot. "
        "Otherwise both lose all right to the pot, and it goes to the best hand among the rest; with nobody else "
        "left in, it is pushed to the others who were dealt in.",
        "partners.raise",
        cx="CX-50",
        when="partners" in push.agreements or "backing" in push.agreements,
    )
    return lines.section("Agreements")


def _seats(citing: Citing) -> Section:
    rules, lines = citing.first, Lines(citing)
    lines.switch("seats", "button_draw")
    lines.rest("seats and button")
    never = ", but never into a push pot" if _pushes(citing) else ""
    lines.say(f"A new player is dealt in at once{never}.", "entry.free")
    cited = tuple(one for one in rules.limit.cite.split() if one != COMMON)
    found = lines.section("Seats and button")
    return replace(found, lines=(Line("A table has only one condition.", cited), *found.lines))


_STEPS: Final[Mapping[type, Callable[[Citing], Line | None]]] = {
    BuyIns: _buy_ins,
    PushersAlone: _alone,
    ButtonStops: _button,
    ButtonFee: _fee,
    Antes: lambda citing: citing.line(
        f"Everyone puts up the ante{_amount(citing)}, which is the condition of the table.", "blind.ante"
    ),
    CowStakes: _stakes,
    DealIn: lambda citing: citing.line("Each player is dealt three cards face down.", "deal"),
    PushRound: lambda citing: citing.line(
        f"One round of betting, clockwise: {citing.words('push.first')}.", "round.1", "first.1", cx="CX-41"
    ),
    PushShowdown: _showdown,
}


def order_of_play(citing: Citing, game: Game) -> Section:
    """One line for each step."""
    lines = [_STEPS[type(step)](citing) for step in game.steps if type(step) in _STEPS]
    return Section("Order of play", tuple(line for line in lines if line is not None), numbered=True)


def sections(citing: Citing, game: Game) -> list[Section]:
    """All that is particular to push-nine."""
    found = [
        _ranks(citing),
        order_of_play(citing, game),
        _betting(citing),
        _hands_and_odd_chips(citing),
        _push_pot(citing),
        _agreements(citing),
        _seats(citing),
    ]
    return [section for section in found if section is not None]
