"""The sheet of pan: its melds, the order of play step by step, a turn, and what the winner gets."""

from dataclasses import replace
from typing import Final

from houseway.cards import parse_cards
from houseway.chips.money import format_money
from houseway.houses.sheets.model import Citing, Example, Line, Lines, Section
from houseway.referee.game import Game
from houseway.referee.pan.deal import Antes, DealRound, HouseRate, PlayOrPass
from houseway.referee.pan.melds import TO_GO_OUT
from houseway.referee.pan.pays import PayWinner
from houseway.referee.pan.turns import FOOT, Turns
from houseway.referee.rules.values import number

MELDS: Final = (
    ("square of different suits", "4d 4h 4s", "three or more of one rank, in three suits"),
    ("square of one suit", "4h 4h 4h", "three or more of one rank, all of one suit"),
    ("rope", "3h 4h 5h", "three or more in sequence, one suit"),
    ("rope", "7h Jh Qh", "the jack follows the seven"),
    ("rope", "Ac 2c 3c", "the ace is always low"),
)
"""The melds, each with an example."""


def melds(citing: Citing) -> Section:
    """What may be laid down."""
    lines = Lines(citing)
    lines.say(
        "A meld is a square, three or more cards of one rank, or a rope, three or more in sequence.",
        "meld",
        "rope",
        but="throw",
        cx="CX-68",
    )
    lines.switch("free_aces_kings", but="throw")
    lines.say(
        "A rope is all of one suit. There are no eights, nines and tens, so the jack follows the seven.",
        "rope",
        "deck",
        but="throw",
    )
    lines.say(
        f"A meld that is down may grow and keeps its kind: a rope at its ends, a square of one suit by that suit, "
        f"a square of different suits {citing.words('set_growth')}.",
        "meld.add",
        cx="CX-68",
    )
    lines.rest("melds")
    examples = tuple(Example(name, parse_cards(cards), about) for name, cards, about in MELDS)
    return replace(lines.section("Melds"), examples=examples)


def order_of_play(citing: Citing, game: Game) -> tuple[Line, ...]:
    """One line for each step."""
    lines: list[Line] = []
    cards = sum(step.down for step in game.steps if isinstance(step, DealRound))
    for step in game.steps:
        match step:
            case Antes():
                amount = f", {format_money(citing.first.limit.ante)}" if citing.one else ""
                lines.append(citing.line(f"Each player antes one chip{amount}.", "blind.ante"))
            case DealRound(down) if cards:
                text = f"Each player is dealt {number(cards)} cards face down, {number(down)} at a time, from the "
                lines.append(citing.line(text + "dealer's right.", "deal", cx="CX-109"))
                cards = 0
            case PlayOrPass():
                text = "In turn each player declares to play or passes. A player who passes loses the ante."
                lines.append(citing.line(text, "play", "pass"))
            case HouseRate():
                lines += _house_rate(citing)
            case Turns():
                text = "The players take turns to the right, beginning at the dealer's right, until one has "
                text += f"{TO_GO_OUT} cards melded."
                lines.append(citing.line(text, "turn", "out", cx="CX-109"))
            case PayWinner():
                text = "The winner is paid by the others and takes the antes that are left."
                lines.append(citing.line(text, "pays", "tops", "award"))
    return tuple(lines)


def _house_rate(citing: Citing) -> list[Line]:
    if all(rules.limit.fee is None for rules in citing.rules):
        return []
    by = f", {words}" if (words := citing.words("rate_by")) else ""
    text = f"The dealer gathers the antes and takes the {citing.fee_name or 'house rate'} out of them{by}."
    return [citing.line(text, "fee", cx="CX-38 CX-67")]


def _turn(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say("On a turn a player draws a card from the stock and turns it up for all to see.", "turn")
    lines.say(
        "Instead, the player may take the card that the previous player drew and did not use, if it is melded at once.",
        "take.may",
    )
    lines.say("A card that a player has discarded from the hand may not be taken.", "take.not")
    lines.say(
        "A card that can be used is melded, alone or with others from the hand; then more may be melded, and a "
        "card from the hand is discarded.",
        "throw",
    )
    lines.say(
        "A drawn card that is not used is itself discarded. It may never be put into the hand.",
        "throw.drawn",
        "foul.drawn",
    )
    lines.rest("a turn")
    lines.say(
        f"When the stock is down to its last {FOOT} cards, they and the discards are mixed to make a new one, "
        "once; when that runs out, too, nobody wins and the tops stay.",
        "stock",
    )
    return lines.section("A turn")


def _winning(citing: Citing) -> Section:
    lines = Lines(citing)
    lines.say(f"A player who has {TO_GO_OUT} cards melded is out and has won.", "out")
    lines.switch("winner_has")
    lines.say("The winner takes the antes that the dealer holds.", "tops", "award")
    lines.say("If everyone else passes, the one player left has won.")
    lines.say(
        "If everyone passes, or the stock cannot be renewed, the antes stay for the next deal.",
        "tops.carried",
        cx="CX-109",
    )
    lines.rest("winning")
    lines.say("The winner plays first in the next hand, and the player at the winner's left deals.")
    return lines.section("Winning")


def sections(citing: Citing, game: Game) -> list[Section]:
    """All that is particular to pan."""
    play = Section("Order of play", order_of_play(citing, game), numbered=True)
    return [melds(citing), play, _turn(citing), _winning(citing)]
