"""The sheet of blackjack 22, by whichever variant the house plays: how hands are counted, drawn and compared."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from houseway.cards import parse_cards
from houseway.houses.sheets.bank_terms import StepLine, order_of_play, the_bank
from houseway.houses.sheets.model import Citing, Example, Line, Lines, Section
from houseway.ranking.blackjack import Joker, Natural, Outcome, Over, Pair, Rules22
from houseway.referee.banked.blackjack_22 import CompareHands, DealTwo, PayNaturals, PlayBank, PlayHands
from houseway.referee.banked.variants import SHEETS, Sheet22
from houseway.referee.game import Game
from houseway.referee.rules.values import number

_PAIRS: Final = MappingProxyType(
    {
        Pair.TWO_JOKERS: ("two jokers", "Jk Jk"),
        Pair.ACE_JOKER: ("an ace and a joker", "As Jk"),
        Pair.TWO_ACES: ("two aces", "As Ad"),
        Pair.SUITED_ACES: ("two aces of one suit", "As As"),
        Pair.JOKER_ANY: ("a joker and any other card", "Jk 7d"),
        Pair.ACE_TEN: ("an ace and a ten or face", "As Kd"),
    }
)
"""The naturals in words, each with two cards that are one."""


def sheet_of(citing: Citing) -> Sheet22:
    """The variant's sheet."""
    return SHEETS[citing.first.blackjack]


def _points(half_points: int) -> str:
    return f"{half_points // 2}{'½' if half_points % 2 else ''}"


def _joker(rules: Rules22) -> str:
    return {
        Joker.ACE: "A joker counts one or eleven, like an ace.",
        Joker.WILD: f"A joker makes any hand {_points(rules.wild_total)}.",
        Joker.TWO_TWELVE: "A joker counts two or twelve.",
        Joker.NONE: "There is no joker.",
    }[rules.joker]


def _over(rules: Rules22) -> str:
    target = _points(rules.target)
    if rules.over is Over.DISTANCE:
        return f"Nobody busts: the hand closest to {target} wins; if two are equally close, the one below {target}."
    if rules.over is Over.BUST:
        saved = ""
        if rules.saved_total:
            saved = f", except that {_points(rules.saved_total)} is saved when the bank makes it too"
        return f"A player over {target} has lost, whatever the bank makes{saved}."
    equal = "the wager goes back" if rules.equal_over is Outcome.PUSH else "the bank wins"
    return (
        f"A hand over {target} loses to one that is not. If both are over, a player who is closer gets the wager back, "
        f"otherwise the bank wins; if they are equal, {equal}."
    )


def _pays(natural: Natural) -> str:
    paid, for_each = natural.pays
    return "even money" if paid == for_each else f"{paid} to {for_each}"


def examples(rules: Rules22) -> tuple[Example, ...]:
    """The naturals of a variant, as they would lie on the table."""
    return tuple(
        Example(natural.words, parse_cards(_PAIRS[natural.pair][1]), f"{_PAIRS[natural.pair][0]}, {_pays(natural)}")
        for natural in rules.naturals
    )


def _counting(citing: Citing) -> Section:
    rules, lines = sheet_of(citing).count, Lines(citing)
    lines.switch("variant")
    lines.say(
        f"The best total is {_points(rules.target)}. Faces count ten, an ace one or eleven, other cards their "
        f"number. {_joker(rules)}",
        "points",
    )
    lines.say(_over(rules), "award")
    equal = "the wager goes back" if rules.equal is Outcome.PUSH else "the bank wins"
    lines.say(f"If totals are equal, {equal}.", "award", cx="CX-108")
    tiers = len({natural.tier for natural in rules.naturals}) > 1
    both = "the wager goes back" if rules.both_natural is Outcome.PUSH else "the bank wins"
    higher = (
        "of two different naturals the one named first wins; if they are the same, " if tiers else "if both have one, "
    )
    lines.say(f"A natural beats every total; {higher}{both}. The naturals are two first cards:", "natural", cx="CX-108")
    return replace(lines.section("What the hands count"), examples=examples(rules))


def _deal(citing: Citing) -> Line:
    by = sheet_of(citing)
    players = "face up" if by.open_hands else "face down"
    bank = {
        "second": "one down and one up",
        "both": "both face up",
        "both, late": "the first face up, and the second when the players have drawn",
    }[by.bank_up]
    return citing.line(f"The players are dealt two cards {players}; the bank's are {bank}.", "deal")


def _naturals(citing: Citing) -> Line | None:
    if not sheet_of(citing).naturals_at_once:
        return None
    text = "A natural is shown at once, and paid at once in any order if the bank covers it. Against a natural of the "
    return citing.line(f"{text}bank nobody draws.", "natural")


def _play(citing: Citing) -> Line:
    by = sheet_of(citing)
    target = _points(by.count.target)
    text = "In the order of action, each player takes cards, one at a time, or stands. "
    text += f"Nobody draws at {target} hard or more."
    if by.count.joker is Joker.WILD:
        text += " A hand with a joker stands."
    return citing.line(text, "hit", "stand")


def _bank(citing: Citing) -> Line:
    if sheet_of(citing).bank_draws == "free":
        return citing.line("The banker acts last and is free to draw or stand.", "hit", "stand")
    return citing.line("The banker draws last: up to sixteen and on a soft seventeen, and no more.", "hit", "stand")


_STEPS: Final[Mapping[type, StepLine]] = {
    DealTwo: _deal,
    PayNaturals: _naturals,
    PlayHands: _play,
    PlayBank: _bank,
    CompareHands: lambda citing: citing.line(
        "In the order of action, every hand is compared with the bank's, and the wager is settled.",
        "award",
        "bank.settle",
    ),
}


def _besides(citing: Citing) -> Section:
    by, lines = sheet_of(citing), Lines(citing)
    lines.say("If the banker shows a joker, nobody draws.", "hit", when=by.joker_up_freezes)
    lines.say("With two cards, a player may double the wager and is dealt one more card.", "double", when=by.doubles)
    lines.say("There is no doubling.", "double", when=not by.doubles)
    lines.say(
        f"Two cards of the same rank may be split, into at most {number(by.most_hands)} hands, each with a wager of "
        "the same size.",
        "pair",
        when=by.most_hands > 1,
    )
    lines.say("Pairs are not split.", "pair", when=by.most_hands == 1)
    lines.say("With two cards, a player may surrender for half the wager.", "surrender", when=by.surrender)
    lines.say("There is no surrender.", "surrender", when=not by.surrender)
    lines.say(
        "A joker that the bank had face down wins only first wagers: what was doubled or split goes back.",
        "double",
        when=by.late_joker,
    )
    return lines.section("Doubling, splitting, surrender")


def sections(citing: Citing, game: Game) -> list[Section]:
    """All that is particular to blackjack 22."""
    return [_counting(citing), order_of_play(citing, game, _STEPS), _besides(citing), the_bank(citing)]
