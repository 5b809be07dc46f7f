"""Bots in tournaments: pushes, folds and calls in given situations, beside an equilibrium worked out another way."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from bench.icm import summed

from houseway.bots.all_in_ranges import AllIn, ranges
from houseway.bots.bot_question import NumberedQuestion, Question, answer, packed, read_asked
from houseway.bots.outlook import MOST_ELSEWHERE, Outlook, caution, outlook
from houseway.bots.simple import SimpleBot
from houseway.games import GAMES
from houseway.ranking.starting_hands import BOARDS, hands_of, meetings, table
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import Bring, PlaceButton
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, Call, Check, Fold, Raise
from houseway.tournaments.structure_files import find_structure
from houseway.tournaments.tournament_rules import table_rules

CHIP = 100
Floats = npt.NDArray[np.float64]
SIZES = np.array([len(hands) for hands in hands_of().values()], float)
PAID = (50.0, 30.0, 20.0)


def part(hands: npt.ArrayLike) -> float:
    """The part of all hands that a range has."""
    return float(np.asarray(hands, float) @ SIZES / SIZES.sum())


# the equilibrium


@cache
def payoffs(stacks: tuple[int, ...], prizes: tuple[float, ...], big: int) -> tuple[float, ...]:
    """For the small blind and the big blind, who are first and second: a fold, a steal, a call won and lost by the
    small blind; by the definition of the model.
    """
    small, match, others = big // 2, min(stacks[:2]), stacks[2:]
    found: list[float] = []
    for mine, theirs in (
        (stacks[0] - small, stacks[1] + small),
        (stacks[0] + big, stacks[1] - big),
        (stacks[0] + match, stacks[1] - match),
        (stacks[0] - match, stacks[1] + match),
    ):
        alive = [chips for chips in (mine, theirs, *others) if chips]
        worths = summed(alive, prizes[: len(alive)])
        last = prizes[len(alive)] if len(alive) < len(prizes) else 0.0
        found += [worths.pop(0) if chips else last for chips in (mine, theirs)]
    return tuple(found)


class Equilibrium(NamedTuple):
    """What small blind and big blind do, and by how much each class is better pushed, or called with."""

    push: Floats
    call: Floats
    gain: Floats
    """In shares of what a steal is worth."""
    ahead: Floats
    """In shares of the pot."""


def one_by_one(stacks: tuple[int, ...], prizes: tuple[float, ...], big: int) -> Equilibrium:
    """The equilibrium, by many small steps towards what is better."""
    fold, _, steal, stolen, won, beaten, lost, winning = payoffs(stacks, prizes, big)
    wins, ways = table().astype(float), meetings().astype(float)
    share_of = (wins + (ways * BOARDS - wins - wins.T) / 2) / BOARDS
    push, call = np.full(169, 0.5), np.full(169, 0.5)
    gain = ahead = push
    for turn in range(1, 1_500):
        ahead = (share_of @ push) / (ways @ push) - (stolen - beaten) / (winning - beaten)
        call += (1.0 * (ahead > 0) - call) / turn
        called = (ways @ call) / ways.sum(axis=1)
        equity = (share_of @ call) / np.maximum(ways @ call, 1e-12)
        gain = called * (lost + equity * (won - lost)) + (1 - called) * steal - fold
        push += (1.0 * (gain > 0) - push) / turn
    return Equilibrium(push, call, gain / (steal - fold), ahead)


def blinds(stacks: tuple[int, ...], big: int) -> AllIn:
    behind = (stacks[0] - big // 2, stacks[1] - big, *stacks[2:])
    return AllIn(behind, (big // 2, big, *[0] * (len(stacks) - 2)), big // 2 + big, 0, (1,))


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ((2_000, 2_000), (1.0,)),
        ((1_000, 2_600), (1.0,)),
        ((1_200, 2_000, 2_200), PAID[:2]),
        ((2_400, 1_000, 300, 2_000), PAID),
        ((1_000, 2_400, 300, 2_000), PAID),
        ((1_600, 1_600, 1_600, 1_600), PAID),
    ],
)
def test_ranges_are_those_of_the_equilibrium(stacks: tuple[int, ...], prizes: tuple[float, ...]) -> None:
    wanted = one_by_one(stacks, prizes, 200)
    found = ranges(blinds(stacks, 200), Outlook(prizes, 200))
    assert part(found.push) == pytest.approx(part(wanted.push), abs=0.03)
    assert part(found.calls[0]) == pytest.approx(part(wanted.call), abs=0.03)
    clear = np.abs(wanted.gain) > 0.05
    assert part(clear) > 0.5
    assert ((found.gain > 0) == (wanted.gain > 0))[clear].all(), "the same hands"
    clear = np.abs(wanted.ahead) > 0.02
    assert part(clear) > 0.5
    assert ((found.calls[0] > 0.5) == (wanted.ahead > 0))[clear].all()


def test_heads_up_ranges_are_those_that_are_published() -> None:
    """Ten big blinds each: the small blind pushes 58 % of all hands, and the big blind calls with 37 %."""
    found = ranges(blinds((2_000, 2_000), 200), Outlook((1.0,), 200))
    assert part(found.push) == pytest.approx(0.583, abs=0.015)
    assert part(found.calls[0]) == pytest.approx(0.374, abs=0.015)


def test_the_bubble_takes_half_of_the_calls_away() -> None:
    even = ranges(blinds((2_000, 2_000), 200), Outlook((1.0,), 200))
    bubble = ranges(blinds((2_000, 2_000, 300, 2_000), 200), Outlook(PAID, 200))
    assert part(bubble.calls[0]) < part(even.calls[0]) / 2
    assert part(bubble.push) > part(even.push), "who may push, may push more"


# decisions


def dealt(chips: Sequence[int], cards: dict[int, str], *, button: int) -> Hand:
    """A hand of the turbo at level 6: blinds of 100 and 200, and an ante of 200 from the big blind."""
    structure = find_structure("turbo")
    felt = Table(table_rules(structure, structure.plays[0], 6), GAMES[structure.plays[0].page.game], seats=9)
    for seat, stack in enumerate(chips, 1):
        felt.apply(Bring(seat, f"P{seat}", stack * CHIP))
    felt.apply(PlaceButton(button))
    return felt.deal(seed=3, cards=cards)


def decided(hand: Hand, *, told: bool = True, prizes: tuple[float, ...] = PAID, **bot: str) -> Action:
    """What a bot does whose turn it is; `told` of the tournament or not."""
    player = SimpleBot(bot.get("style", "solid"), level=bot.get("level", "regular"))
    known = Outlook(prizes, 200 * CHIP) if told else None
    assert hand.actor is not None
    return player.decide(hand.view(hand.actor), seed=1, outlook=known)


@pytest.mark.parametrize(
    ("chips", "cards", "all_in"),
    [
        ((1_400, 2_000, 2_000, 2_000), "Kh 9h", True),  # on the button, seven big blinds
        ((1_400, 2_000, 2_000, 2_000), "8c 3d", False),
        ((800, 2_600, 2_600, 2_600), "Ac 2d", True),
        ((800, 2_600, 2_600, 2_600), "9c 4d", False),
        ((2_200, 2_200, 2_200, 2_200), "7c 7d", True),
    ],
)
def test_a_short_stack_on_the_button_pushes_or_folds(chips: tuple[int, ...], cards: str, all_in: bool) -> None:
    hand = dealt(chips, {1: cards}, button=1)
    hand.act(Fold())
    assert hand.actor == 1
    mine = chips[0] * CHIP
    assert decided(hand) == (Raise(mine) if all_in else Fold())


def push_at_the_big_blind(chips: Sequence[int], cards: str) -> Hand:
    """Three fold to the small blind, who goes all-in; the turn of the big blind in seat 3, with these cards."""
    hand = dealt(chips, {3: cards}, button=1)
    hand.act(Fold())
    hand.act(Fold())
    hand.act(Raise(chips[1] * CHIP))
    assert hand.actor == 3
    return hand


def test_the_bubble_makes_a_call_a_fold() -> None:
    """Ace-nine is far ahead of what the big stack pushes. But a player with one big blind is about to go out first."""
    hand = push_at_the_big_blind((2_500, 4_000, 2_500, 300), "Ac 9d")
    assert decided(hand) == Fold()
    assert decided(hand, told=False) == Call()
    assert decided(hand, prizes=(1.0,)) == Call(), "a winner takes all: chips are money"
    assert decided(hand, level="easy") == Call(), "a beginner does not think of prizes"
    assert decided(push_at_the_big_blind((2_500, 4_000, 2_500, 300), "Ac Ad")) == Call()


def test_a_free_look_is_never_folded() -> None:
    hand = dealt((1_400, 1_400, 1_400, 1_400), {3: "7c 2d"}, button=1)
    for action in (Fold(), Fold(), Call()):
        hand.act(action)
    assert hand.actor == 3
    assert decided(hand) == Check()


def test_a_cash_player_does_not_push_what_wins_prizes() -> None:
    pushed = {True: 0, False: 0}
    for cards in ("Qc 8c", "Jd 9d", "Kc 5d", "6c 6d", "Ac 3d", "Qh Tc"):
        hand = dealt((1_600, 1_600, 1_600, 1_600), {1: cards}, button=1)
        hand.act(Fold())
        for told in pushed:
            pushed[told] += decided(hand, told=told) == Raise(1_600 * CHIP)
    assert pushed[True] == 6
    assert pushed[False] < 6


def test_deep_stacks_bet_as_usual_where_chips_are_money() -> None:
    hand = dealt((6_000, 6_000, 6_000, 6_000), {4: "Ac Kd"}, button=1)
    assert decided(hand, prizes=(1.0,)) == decided(hand, told=False)


def test_the_same_seed_gives_the_same_play_in_any_process() -> None:
    hand = push_at_the_big_blind((2_500, 4_000, 2_500, 300), "Ac 9d")
    question = Question("regular", "solid", 5, hand.view(3), outlook=Outlook(PAID, 200 * CHIP))
    sent = read_asked(packed(NumberedQuestion(1, question))[4:])[1]
    assert sent.outlook == question.outlook
    assert answer(sent) == answer(question) == Fold()


# what is known


def test_a_chip_lost_is_worth_more_than_a_chip_won_on_the_bubble() -> None:
    known, stacks = Outlook(PAID, 200), (2_500, 4_000, 2_500, 300)
    assert caution(known, stacks, 2, 1) > 1.5
    assert caution(known, stacks, 3, 1) < caution(known, stacks, 2, 1), "the shortest stack has least to lose"
    assert caution(Outlook((1.0,), 200), stacks, 2, 1) == 1.0
    assert caution(Outlook(PAID[:2], 200), (2_000, 3_000), 0, 1) == pytest.approx(1.0), "heads-up chips are money"


def test_a_large_field_is_summarized_by_a_like_one() -> None:
    few = outlook(9, [3_000, 1_000], (50, 30, 20), 200)
    assert (few.elsewhere, few.prizes) == ((3_000, 1_000), (50, 30, 20))
    stacks = [100 * at for at in range(1, 52)]
    many = outlook(9, stacks, (500, 300, 200, 100, 100), 200)
    ratio = (9 + len(stacks)) / (9 + MOST_ELSEWHERE)
    assert len(many.elsewhere) == MOST_ELSEWHERE
    assert sum(many.prizes) * ratio == pytest.approx(1_200)
    assert sum(many.elsewhere) / MOST_ELSEWHERE == pytest.approx(sum(stacks) / len(stacks), rel=0.02)
