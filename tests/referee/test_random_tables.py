"""Random tables and play get everywhere: every switch is turned, every action taken, whatever is pending meanwhile."""

from collections import Counter
from dataclasses import fields, replace
from functools import cache

import pytest
from tests.referee.properties import try_command
from tests.repeats import sampled

from houseway.houses import Offer
from houseway.referee.banked.turn import BankTurn
from houseway.referee.push.pot import PushPot
from houseway.referee.rules import BankRules, PaiGowRules, PanRules, PushRules, Rules, SuperPan9Rules
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, SitOut, TopUp
from houseway.referee.vocabulary import PotTaken
from houseway.testing import (
    BOOKS,
    Choices,
    choose_command,
    deal,
    offer_at,
    open_table,
    places,
    play,
    random_hand,
    switched,
)


def offers(game: str) -> list[Offer]:
    """A table of this game at every house that has it."""
    found = [offer_at(limits[0]) for book in BOOKS for limits in places(book)]
    return [offer for offer in found if offer.game.name == game]


@cache
def pages(game: str) -> tuple[Rules, ...]:
    """The house's page with one set of switches after the other."""
    offer = offers(game)[0]
    return tuple(switched(offer.rules, game, Choices(seed)) for seed in range(400))


@pytest.mark.parametrize(
    ("game", "part", "kind"),
    [
        ("pai-gow", "bank", BankRules),
        ("super-pan-9", "bank", BankRules),
        ("blackjack-22", "bank", BankRules),
        ("pai-gow", "pai_gow", PaiGowRules),
        ("super-pan-9", "super_pan_9", SuperPan9Rules),
        ("push-nine", "push", PushRules),
        ("pan", "pan", PanRules),
    ],
)
def test_every_switch_of_a_family_is_turned(game: str, part: str, kind: type) -> None:
    turned = {
        switch.name: {getattr(getattr(page, part), switch.name) for page in pages(game)} for switch in fields(kind)
    }
    assert {name for name, values in turned.items() if len(values) < 2} == set()


def test_every_value_of_a_switch_comes_up() -> None:
    """Those with more than two values, or that are not a record of their own."""
    push, pai_gow, points = pages("push-nine"), pages("pai-gow"), pages("super-pan-9")
    assert {page.super_pan_9.ties for page in points} == {"push", "player", "banker"}
    assert len({page.deck for page in points}) > 1
    assert {page.blackjack for page in pages("blackjack-22")} == set("abcdefij")
    assert {page.pai_gow.piles for page in pai_gow} == {7, 0}
    assert {page.ranking for page in pai_gow} == {("bug",), ("bug-wheel-second",)}
    assert {page.bank.most_hands for page in pai_gow} == {0, 1, 2}
    assert {page.push.most_pushes for page in push} == {0, 1, 2, 3}
    assert {what for page in push for what in page.push.agreements} == {"cow", "partners", "backing"}
    assert {page.limit.fee is None or bool(page.limit.fee.tiers) for page in pai_gow} == {True, False}
    assert len({page.limit.fee and page.limit.fee.payer for page in push}) == 4
    assert len({page.deck for page in pages("pan")}) == 2


BANKED = {"Bank", "Wager", "Pass", "BankPassed", "NoBank", "NotIn", "DiceThrown", "Uncovered", "Settled", "Charged"}
DRAWN = {"Hit", "Stand", "CardTaken", "HandShown"}


@sampled(1)
@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("pai-gow", BANKED | {"ChoosePile", "PileChosen", "SetHand", "HandSet", "SetShown"}),
        ("super-pan-9", BANKED | DRAWN),
        ("blackjack-22", BANKED | DRAWN | {"DealtUp", "Double", "SplitPair", "Surrender"}),
        ("push-nine", {"BuyIn", "Propose", "Agree", "Pushed", "BuyInNamed", "BoughtIn", "NotBought", "Declined",
                       "PaidOver", "Forfeited", "Collected", "Charged"}),
        ("pan", {"Play", "Pass", "DrawCard", "Meld", "Force", "FoulHand", "OpenTaken", "WentOut", "PaidOver",
                 "StockRunOut", "Mixed", "CarriedOver", "Collected"}),
    ],
)  # fmt: skip
def test_random_play_comes_to_everything_a_game_has(game: str, wanted: set[str]) -> None:
    known = offers(game)
    if game == "blackjack-22":  # the only sheet with pairs to split
        known += [replace(known[0], rules=replace(known[0].rules, blackjack="f", deck="blackjack-22-f"))]
    seen: set[str] = set()
    for seed in range(1_500):
        choices = Choices(seed)
        hand = random_hand(known[choices.below(len(known))], choices)
        seen |= {type(action).__name__ for action in play(hand, choices)}
        seen |= {type(event).__name__ for event in hand.events}
        if wanted <= seen:
            return
    pytest.fail(f"{wanted - seen} never happened")


@pytest.mark.parametrize(("game", "carry"), [("push-nine", PushPot), ("pai-gow", BankTurn)])
def test_players_come_and_go_while_something_is_pending(game: str, carry: type) -> None:
    """Those it concerns leave, move, sit out, come back and buy chips; a push pot is even taken that way."""
    each = {kind.__name__ for kind in (Leave, Move, SitOut, ComeBack, TopUp)}
    wanted = each | {"Sit by another", "Leave by another"} | ({"PotTaken"} if game == "push-nine" else set())
    done: Counter[str] = Counter()
    known = offers(game)
    for seed in range(600):
        if seed > 60 and wanted <= set(done) and min(done[name] for name in each) >= 5:
            break
        choices = Choices(seed)
        offer = known[choices.below(len(known))]
        table = open_table(offer.rules, offer.game, choices)
        for _ in range(4):
            hand = deal(table, choices)
            for _ in play(hand, choices) if hand is not None else ():
                pass
            table.settle()
            for _ in range(choices.below(6)):
                pending, before = table.carry, len(table.events)
                command = choose_command(table, choices)
                named = (
                    pending.seats if isinstance(pending, PushPot) else (getattr(pending, "seat", 0),) if pending else ()
                )
                if try_command(table, command) and isinstance(pending, carry):
                    told = "" if getattr(command, "seat", 0) in named else " by another"
                    done[type(command).__name__ + told] += 1
                    done.update(type(event).__name__ for event in table.events[before:] if isinstance(event, PotTaken))
    assert wanted <= set(done)
    assert min(done[name] for name in each) >= 5, done
    assert ("PotTaken" in done) is (game == "push-nine")
