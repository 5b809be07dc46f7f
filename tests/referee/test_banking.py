"""The frame of the games with a bank: who is offered it, wagers and fees, who gets action and is covered."""

from collections import Counter
from random import Random

import pytest
from tests.referee.bank_table import (
    CASINO_CLUB,
    S_AND_K,
    STACK,
    TIERS,
    dealt,
    fee,
    hand,
    open_bank,
    play_of,
    rules,
    settled,
    stacks,
    told,
    uncovered,
)
from tests.referee.properties import is_refused

from houseway.decks import deck
from houseway.games import GAMES
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.mixing import thrown
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import BankRules, Rules
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Bank,
    BankPassed,
    BankReturned,
    BankTaken,
    Charged,
    DiceThrown,
    HandEnded,
    Hit,
    MayBank,
    MayWager,
    NoBank,
    NotIn,
    Pass,
    Settled,
    Uncovered,
    Wager,
    Wagered,
)

NINE, SEVEN, FIVE, ZERO = "6h 3c Kd", "5h 2c Kd", "5d Kh Qh", "Kc Qc Jc"
SP9 = rules("super-pan-9")


def offered_to(one: Hand) -> list[int]:
    """Everyone who is offered the bank when all decline it."""
    order = []
    while not one.over:
        assert one.actor is not None
        order.append(one.actor)
        one.act("pass")
    return order


def stand(one: Hand) -> Hand:
    while not one.over:
        one.act("stand")
    return one


# the bank goes round


@pytest.mark.clause("CC-PG-09", "CC-PG-10", "CX-39")
def test_in_a_new_game_the_offer_starts_at_seat_1_and_goes_clockwise() -> None:
    by = rules("pai-gow", bank=CASINO_CLUB)
    assert offered_to(hand(by, dict.fromkeys((1, 2, 4, 7), STACK), button=4)) == [1, 2, 4, 7]
    assert offered_to(hand(by, dict.fromkeys((3, 5, 6), STACK), button=5)) == [3, 5, 6]


@pytest.mark.clause("SK-PG-06", "CX-39")
def test_at_s_and_k_it_goes_the_other_way_round() -> None:
    by = rules("pai-gow", bank=S_AND_K)
    assert offered_to(hand(by, dict.fromkeys((1, 2, 4, 7), STACK), button=2)) == [1, 7, 4, 2]
    assert offered_to(hand(by, dict.fromkeys((3, 5, 6), STACK))) == [6, 5, 3]


@pytest.mark.parametrize(
    ("bank", "turn", "order"),
    [
        (CASINO_CLUB, BankTurn(3, 1, ((3, 1),)), [3, 4, 5, 1, 2]),  # the second hand is the banker's to take
        (CASINO_CLUB, BankTurn(3, 2, ((3, 2),)), [4, 5, 1, 2]),  # never three running
        (CASINO_CLUB, BankTurn(3, 0), [4, 5, 1, 2, 3]),  # nobody banked, or somebody else sits there now
        (CASINO_CLUB, BankTurn(6, 1, ((6, 1),)), [1, 2, 3, 4, 5]),  # who banked is not in this hand
        (S_AND_K, BankTurn(3, 1, ((3, 1),)), [3, 2, 1, 5, 4]),
        (S_AND_K, BankTurn(3, 2, ((3, 2),)), [2, 1, 5, 3, 4]),  # once most of the others decline, on for ever
        (BankRules(most_hands=0), BankTurn(2, 9, ((2, 9),)), [2, 3, 4, 5, 1]),
        (BankRules(most_hands=1), BankTurn(2, 1, ((2, 1),)), [3, 4, 5, 1]),
        (BankRules(most_hands=1, counted="round"), BankTurn(2, 1, ((2, 1),)), [3, 4, 5, 1]),
    ],
)
@pytest.mark.clause("CC-PG-10", "CC-PG-11", "SK-PG-07", "SK-PG-09", "CX-39", "CX-120")
def test_who_is_asked_after_a_hand(bank: BankRules, turn: BankTurn, order: list[int]) -> None:
    assert offered_to(hand(rules("pai-gow", bank=bank), [STACK] * 5, carry=turn)) == order


@pytest.mark.clause("SK-PG-05", "SK-PG-10", "CC-PG-07", "DR-GEN-03")
def test_no_bank_no_hand_and_nothing_is_charged() -> None:
    one = hand(rules("pai-gow", charge=fee(100)), [STACK] * 3, button=2)
    for _ in range(3):
        one.act("pass")
    assert [type(event) for event in one.events[1:]] == [BankPassed] * 3 + [NoBank, HandEnded]
    assert one.result is not None
    assert (one.result.stacks, one.result.collected) == ((STACK,) * 3, 0)
    assert (one.result.carry, one.result.next_button) == (None, 2)


def test_a_table_of_players_too_poor_to_bank_has_no_hand_and_asks_nobody() -> None:
    one = hand(rules("pai-gow", charge=fee(100)), [599, 599])
    assert one.over
    assert isinstance(one.events[-2], NoBank)


class Session:
    """Hands of super pan 9 at a table; `plays` says who banks the next one, all others declining when asked."""

    def __init__(self, bank: BankRules, *, seats: int = 3) -> None:
        self.table = Table(rules("super-pan-9", bank=bank), GAMES["super-pan-9"], seats=7)
        for seat in range(1, seats + 1):
            self.table.apply(Sit(seat, f"Player {seat}", STACK))
        self.number = 0

    def plays(self, bank: int | None) -> tuple[list[int], Hand]:
        """Who was asked, and the hand."""
        one = self.table.deal(seed=self.number)
        self.number += 1
        asked: list[int] = []
        while not one.over and isinstance(one.options[0], MayBank):
            assert one.actor is not None
            asked.append(one.actor)
            one.act(Bank(2_000) if one.actor == bank else Pass())
        while not one.over:
            one.act(Wager(500) if isinstance(one.options[0], MayWager) else "stand")
        self.table.settle()
        return asked, one


@pytest.mark.clause("CC-PG-11", "CC-PG-12", "CX-39")
def test_casino_club_two_hands_running_or_one_and_pass_or_pass_outright() -> None:
    session = Session(CASINO_CLUB)
    assert session.plays(1)[0] == [1]
    assert session.plays(1)[0] == [1]  # two running
    assert session.plays(2)[0] == [2]  # and no third
    assert session.plays(3)[0] == [2, 3]  # one hand, and passes
    assert session.plays(2)[0] == [3, 1, 2]  # seat 1 passes outright
    assert session.table.carry == BankTurn(2, 1, ((2, 1),))
    assert session.table.next_button == 2


@pytest.mark.clause("SK-PG-06", "SK-PG-07", "CX-39")
def test_s_and_k_two_hands_a_round_counter_clockwise() -> None:
    session = Session(S_AND_K, seats=4)
    asked = [session.plays(bank)[0] for bank in (1, 1, 4, 3, 3, 2, 1)]
    assert asked == [[1], [1], [4], [4, 3], [3], [2], [2, 1]]
    assert session.table.carry == BankTurn(1, 1, ((1, 1),)), "the bank has come round: a new round begins"


def test_the_carry_counts_a_round_of_the_table() -> None:
    session = Session(S_AND_K, seats=4)
    for bank in (1, 1, 4, 3):
        session.plays(bank)
    assert session.table.carry == BankTurn(3, 1, ((1, 2), (4, 1), (3, 1)))
    session.plays(4)  # past seat 1, where the round began
    assert session.table.carry == BankTurn(4, 1, ((4, 1),))


@pytest.mark.clause("SK-PG-09", "CX-39")
def test_when_the_others_decline_one_player_may_bank_all_the_time() -> None:
    session = Session(S_AND_K)
    hands = [session.plays(2) for _ in range(5)]
    assert [asked for asked, _ in hands] == [[1, 3, 2], [2], [1, 3, 2], [1, 3, 2], [1, 3, 2]]
    taken = [event for _, one in hands for event in one.events if isinstance(event, BankTaken)]
    assert [event.running for event in taken] == [1, 2, 3, 4, 5]
    assert session.plays(1)[0] == [1], "the others are asked every time, and one of them takes it"


@pytest.mark.clause("CC-PG-11", "SK-PG-10")
def test_without_a_permanent_bank_there_is_no_hand_until_somebody_else_has_banked() -> None:
    session = Session(CASINO_CLUB)
    for _ in range(2):
        session.plays(2)
    asked, one = session.plays(2)
    assert asked == [3, 1], "seat 2 has banked two running and is not asked"
    assert any(isinstance(event, NoBank) for event in one.events)
    assert session.plays(2)[0] == [3, 1], "an offer that nobody took is no hand between"
    assert session.plays(3)[0] == [3]
    assert session.plays(1)[0] == [3, 1]
    assert session.plays(2)[0] == [1, 2], "the others have banked since"


@pytest.mark.clause("CC-PG-11")
def test_a_banker_who_is_away_while_nobody_banks_has_still_banked_the_last_hand() -> None:
    session = Session(CASINO_CLUB)
    session.plays(2)
    session.table.apply(SitOut(2))
    assert session.plays(None)[0] == [3, 1]
    session.table.apply(ComeBack(2))
    assert session.plays(2)[0] == [3, 1, 2], "the second hand running, when it comes to seat 2 again"
    assert session.plays(2)[0] == [3, 1], "and no third"


def test_the_turn_goes_on_from_the_place_of_a_banker_who_left() -> None:
    session = Session(CASINO_CLUB, seats=4)
    session.plays(2)
    session.table.apply(Leave(2))
    assert session.plays(3)[0] == [3]
    session.plays(3)
    session.table.apply(SitOut(3))
    assert session.plays(4)[0] == [4]


def test_a_newcomer_in_the_bankers_seat_is_asked_last() -> None:
    session = Session(CASINO_CLUB)
    session.plays(2)
    session.table.apply(Leave(2))
    session.table.apply(Sit(2, "New", STACK))
    assert session.plays(None)[0] == [3, 1, 2]


# chairs change, and the hands banked go along (CX-114)


@pytest.mark.clause("CX-114", "CC-PG-11")
def test_a_banker_who_changes_chairs_has_one_more_hand_and_no_two() -> None:
    session = Session(CASINO_CLUB, seats=4)
    session.plays(2)
    session.table.apply(Move(2, 6))
    asked, one = session.plays(6)
    assert asked == [6], "the second hand is still his to take"
    assert [event.running for event in told(one, BankTaken) if isinstance(event, BankTaken)] == [2]
    assert session.plays(3)[0] == [3], "and then it goes on from the place where the bank was"
    session.table.apply(Move(3, 2))
    session.plays(2)
    assert session.plays(1)[0] == [4, 6, 1], "seat 3 moved to 2 and has had two hands"


@pytest.mark.clause("CX-114", "CC-PG-11")
def test_a_banker_who_has_had_two_hands_does_not_get_more_by_changing_chairs() -> None:
    session = Session(CASINO_CLUB)
    for _ in range(2):
        session.plays(1)
    session.table.apply(Move(1, 5))
    asked, one = session.plays(5)
    assert asked == [2, 3], "seat 5 is not asked: two hands running"
    assert told(one, NoBank)
    session.table.apply(Move(2, 1))
    assert session.plays(1)[0] == [3, 1], "whoever takes the chair has no hands to his count"
    assert session.plays(1)[0] == [1]
    assert session.plays(5)[0] == [3, 5], "others have banked since"


@pytest.mark.clause("CX-114", "SK-PG-07")
def test_the_hands_of_a_round_go_along_and_the_round_ends_where_it_began() -> None:
    session = Session(S_AND_K, seats=5)
    for bank in (1, 1, 5):
        session.plays(bank)
    session.table.apply(
        Move(1, 6)
    )  # counter-clockwise the bank has passed that place, and comes to it in the next round
    session.table.apply(Move(4, 1))
    session.table.apply(Move(6, 4))  # the bank will come here within the round
    assert session.table.carry == BankTurn(5, 1, ((4, 2), (5, 1)), began=1)
    assert session.plays(3)[0] == [5, 3], "seat 4 has had two hands of this round"
    assert session.plays(3)[0] == [3]
    assert session.plays(2)[0] == [2]
    assert session.plays(1)[0] == [2, 1]
    assert session.table.carry == BankTurn(1, 1, ((1, 1),)), "the bank has come to where the round began"
    session.plays(1)
    assert session.plays(4)[0] == [5, 4], "a new round: seat 4 may bank again"


@pytest.mark.clause("CX-114", "SK-PG-07")
def test_a_round_ends_where_it_began_though_its_first_banker_has_left() -> None:
    session = Session(S_AND_K, seats=4)
    for bank in (1, 4, 4, 3):
        session.plays(bank)
    session.table.apply(Leave(1))
    assert session.table.carry == BankTurn(3, 1, ((4, 2), (3, 1)), began=1)
    assert session.plays(4)[0] == [3, 2, 4], "past seat 1 a new round begins, though 4 had two hands of the old one"


# most of the others decline (CX-120), nobody wagers (CX-121)


@pytest.mark.parametrize(
    ("seats", "before"), [(2, [1]), (3, [1, 3]), (4, [1, 4]), (5, [1, 5, 4]), (6, [1, 6, 5]), (7, [1, 7, 6, 5])]
)
@pytest.mark.clause("CX-120", "SK-PG-09")
def test_one_may_bank_on_when_more_than_half_of_the_others_decline(seats: int, before: list[int]) -> None:
    session = Session(S_AND_K, seats=seats)
    for _ in range(2):
        session.plays(2)
    assert session.plays(2)[0] == [*before, 2]


@pytest.mark.clause("CX-120")
def test_the_rest_of_the_others_are_asked_when_that_one_declines_too() -> None:
    session = Session(S_AND_K, seats=5)
    for _ in range(2):
        session.plays(2)
    assert session.plays(None)[0] == [1, 5, 4, 2, 3]


def unwagered(session: Session, bank: int) -> list[int]:
    """Who was asked, when this seat takes the bank and nobody wagers."""
    one = session.table.deal(seed=session.number)
    asked: list[int] = []
    while not one.over:
        assert one.actor is not None
        if isinstance(one.options[0], MayBank):
            asked.append(one.actor)
        one.act(Bank(2_000) if one.actor == bank else Pass())
    session.table.settle()
    return asked


@pytest.mark.clause("CX-121", "CX-39")
def test_after_a_bank_nobody_wagers_against_the_offer_goes_on_from_the_next_seat() -> None:
    session = Session(CASINO_CLUB, seats=5)
    assert unwagered(session, 2) == [1, 2]
    assert unwagered(session, 3) == [3], "not back to seat 1, who passed, nor to seat 2"
    assert session.plays(None)[0] == [4, 5, 1, 2, 3]


@pytest.mark.clause("CX-121", "CC-PG-11")
def test_a_bank_nobody_wagers_against_is_no_hand_banked() -> None:
    session = Session(CASINO_CLUB, seats=4)
    for _ in range(2):
        session.plays(1)
    assert unwagered(session, 2) == [2]
    assert unwagered(session, 3) == [3]
    assert session.plays(2)[0] == [4, 2], "seat 1 has banked the last two hands that there were"
    assert unwagered(session, 2) == [2], "the second hand, but nobody wagers"
    assert session.plays(2)[0] == [3, 4, 1, 2], "the offer goes on, and comes back to seat 2"
    assert session.plays(None)[0] == [3, 4, 1], "who has now banked two hands running"


@pytest.mark.clause("CX-121", "CC-PG-11", "CC-PG-12")
def test_a_banker_who_passed_banks_the_second_hand_running_when_no_other_was_dealt_between() -> None:
    session = Session(CASINO_CLUB)
    session.plays(1)
    assert unwagered(session, 2) == [1, 2]
    assert [session.plays(seat)[0] for seat in (1, 2)] == [[3, 1], [2]]


@pytest.mark.clause("CX-120", "CX-121")
def test_one_who_banks_all_the_time_against_nobody_sends_the_offer_on_to_who_was_not_asked() -> None:
    session = Session(S_AND_K, seats=6)
    for _ in range(2):
        session.plays(2)
    assert unwagered(session, 2) == [1, 6, 5, 2]
    assert session.plays(4)[0] == [4], "seats 1, 6 and 5 have passed"


@pytest.mark.clause("CX-120", "CX-121", "CX-114")
def test_one_who_has_had_the_bank_and_passes_was_not_asked_in_turn() -> None:
    """Seat 1 moves to 2 between the own two hands; 3 banks two; then 1 is a newcomer's, who is asked in turn."""
    session = Session(S_AND_K, seats=3)
    session.table.apply(Leave(2))
    session.plays(1)
    session.table.apply(Move(1, 2))
    for bank in (2, 3, 3):
        session.plays(bank)
    session.table.apply(Sit(1, "Newcomer", STACK))
    assert unwagered(session, 3) == [1, 2, 3], "most decline: those who have had it are asked"
    assert session.plays(3)[0] == [3], "after seat 1, the last who was asked in turn"


# the stake and the wagers


@pytest.mark.clause("CC-PG-13", "CC-PG-21", "CX-74")
def test_the_stake_is_the_minimum_or_more_without_limit_but_the_stack_less_the_fee() -> None:
    one = hand(rules("pai-gow", charge=fee(100)), [STACK, STACK])
    assert one.options == (MayBank(500, STACK - 100, 50), one.options[1])
    for stake in (499, 450, 525, 0, -500, STACK - 50, STACK):
        is_refused(one, Bank(stake))
    with pytest.raises(RefusedError, match=r"legal now: bank \$5 to \$999, pass") as refusal:
        one.act(Bank(100))
    assert refusal.value.clause == "common"
    one.act(Bank(STACK - 100))
    assert (one.stacks, one.bets, one.pot) == ([100, STACK], [STACK - 100, 0], STACK - 100)


@pytest.mark.clause("CC-PG-18", "CC-PG-19", "CC-PG-20")
def test_wagers_go_clockwise_from_the_banks_left_within_the_limits_and_stay() -> None:
    one = hand(SP9, {1: STACK, 2: STACK, 4: STACK, 6: 7_325}, carry=BankTurn(2, 2), button=1)
    one.act(Bank(5_000))  # seat 4: the first after seat 2, who has banked twice
    assert one.actor == 6
    assert one.options[0] == MayWager(500, 7_300, 50), "a short stack wagers what whole chips it has"
    for amount in (499, 7_301, 7_325, 10_000, 0):
        is_refused(one, Wager(amount))
    is_refused(one, Bank(1_000))
    is_refused(one, Hit())
    one.act(Wager(7_300))
    assert one.actor == 1
    assert one.options[0] == MayWager(500, 10_000, 50)
    is_refused(one, Wager(10_050))
    one.act(Pass())
    assert one.actor == 2
    one.act(Wager(500))
    is_refused(one, Wager(500))
    assert told(one, Wagered, NotIn) == [Wagered(6, 7_300, "common"), NotIn(1, "common"), Wagered(2, 500, "common")]
    assert one.folded == [False, False, False, True]
    assert one.hole[one.seats.index(1)] == ()


def test_who_cannot_wager_the_minimum_and_pay_the_fee_is_not_asked() -> None:
    one = hand(rules("super-pan-9", charge=fee(100)), [STACK, 599, 600])
    one.act(Bank(1_000))
    assert told(one, NotIn) == [NotIn(2, "common")]
    assert one.actor == 3
    assert one.options[0] == MayWager(500, 500, 50)


@pytest.mark.clause("CX-111", "CX-121")
def test_nobody_home_the_stake_goes_back_and_it_was_no_hand() -> None:
    turn = BankTurn(1, 2, ((1, 2),))
    one = hand(rules("super-pan-9", charge=fee(100)), [STACK] * 3, carry=turn)
    open_bank(one, 2, 3_000, {})
    assert one.over
    assert told(one, NotIn, BankReturned, Charged) == [
        NotIn(3, "common"),
        NotIn(1, "common"),
        BankReturned(2, 3_000, "common"),
    ]
    assert one.result is not None
    assert (one.result.stacks, one.result.collected) == ((STACK,) * 3, 0)
    assert one.result.next_button == 3
    assert one.result.carry == BankTurn(2, 2, ((1, 2),), banker=1, went_on=True), "seat 1 still has banked twice"


# the fee


@pytest.mark.parametrize(
    ("wager", "due"), [(500, 50), (5_000, 50), (5_050, 100), (5_100, 100), (10_000, 100), (20_000, 200), (20_050, 300)]
)
@pytest.mark.clause("SK-FEE-05", "SK-FEE-06", "SK-FEE-07", "CX-43", "CX-103", "CX-111")
def test_the_fee_goes_by_the_wager_and_the_bankers_by_the_largest_wager(wager: int, due: int) -> None:
    by = rules("super-pan-9", most=100_000, charge=fee(tiers=TIERS))
    one = open_bank(hand(by, [STACK] * 3), 1, 20_000, {2: wager, 3: 500})
    assert told(one, Charged) == [
        Charged(2, due, False, "common"),
        Charged(3, 50, False, "common"),
        Charged(1, due, False, "common"),
    ]
    assert one.collected == due + 50 + due
    assert one.bets == [20_000, wager, 500], "never out of the wager"


@pytest.mark.clause("CC-FEE-19", "CC-FEE-20")
def test_the_fee_is_taken_before_any_card_from_those_in_the_hand_only() -> None:
    one = open_bank(hand(rules("pai-gow", charge=fee(25), chip=25), [STACK] * 4), 1, 5_000, {2: 500, 4: 600})
    assert [event.seat for event in told(one, Charged) if isinstance(event, Charged)] == [2, 4, 1]
    assert (one.collected, one.top) == (75, 49)
    assert one.events.index(told(one, Charged)[-1]) == len(one.events) - 1, "and then the piles, before a card is given"


@pytest.mark.parametrize(
    ("stack", "most"),
    [
        (550, 500),
        (5_049, 4_950),
        (5_050, 5_000),
        (5_149, 5_000),
        (5_150, 5_050),
        (10_099, 9_950),
        (10_100, 10_000),
        (10_249, 10_000),
        (10_250, 10_050),
    ],
)
def test_the_most_leaves_the_fee_for_itself_and_for_everything_less(stack: int, most: int) -> None:
    by = rules("super-pan-9", most=100_000, charge=fee(tiers=TIERS))
    one = hand(by, [STACK, stack])
    one.act(Bank(500))
    assert MayWager(500, most, 50) in one.options
    one.act(Wager(most))
    assert min(one.stacks) >= 0


@pytest.mark.parametrize(
    ("other", "most"),
    [
        (549, 1_950),
        (550, 1_950),
        (5_050, 1_950),
        (5_150, 1_900),
        (10_250, 1_800),
        (20_350, 1_700),
        (STACK, 1_700),
    ],
)
@pytest.mark.clause("CX-111", "CC-FEE-20")
def test_a_stake_leaves_the_fee_for_the_largest_wager_that_could_be_made_against_it(other: int, most: int) -> None:
    by = rules("super-pan-9", most=100_000, charge=fee(tiers=TIERS))
    one = hand(by, [2_000, other])
    assert one.options[0] == MayBank(500, most, 50)
    one.act(Bank(most))
    if not one.over:
        (wager,) = [option for option in one.options if isinstance(option, MayWager)]
        one.act(Wager(wager.most))
        assert one.stacks[0] == 0, "the stake and the fee, and nothing short"


@pytest.mark.clause("CX-111")
def test_who_has_the_stake_but_not_the_fee_for_the_largest_wager_is_not_asked() -> None:
    by = rules("super-pan-9", most=100_000, charge=fee(tiers=TIERS))
    one = hand(by, [799, 800, STACK])
    assert one.actor == 2
    assert one.options[0] == MayBank(500, 500, 50)


def test_a_fee_that_falls_as_wagers_rise_never_takes_a_wager_that_cannot_pay_it() -> None:
    by = rules("super-pan-9", charge=fee(tiers=TIERS[::-1][:1] + TIERS[:1]))  # everyone pays $3
    one = hand(by, [3_500, STACK])
    assert one.options[0] == MayBank(500, 3_200, 50)


# who gets action first


def with_total(by: Rules, total: int) -> tuple[int, ...]:
    """A shuffled pack whose dice come to this."""
    cards = list(deck(by.deck or GAMES[by.game].deck).cards)
    chance = Random(total)
    while sum(thrown(cards, 3)) != total:
        chance.shuffle(cards)
    return tuple(cards)


@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.clause("CC-PG-22", "CC-PG-23", "CC-PG-24", "CX-62")
def test_the_dice_count_every_place_from_the_bank_as_1(total: int) -> None:
    """The bank in seat 3 is 1, 8 and 15; seats 1, 4 and 6 have a wager, seat 7 has none, 2 and 5 are empty."""
    by = rules("super-pan-9", bank=CASINO_CLUB)
    one = hand(by, dict.fromkeys((1, 3, 4, 6, 7), STACK), with_total(by, total), carry=BankTurn(1, 2))
    open_bank(one, 3, 5_000, {1: 500, 4: 500, 6: 500})
    place = [3, 4, 5, 6, 7, 1, 2][(total - 1) % 7]
    first = {3: 4, 4: 4, 5: 6, 6: 6, 7: 1, 1: 1, 2: 4}[place]
    event = told(one, DiceThrown)[0]
    assert isinstance(event, DiceThrown)
    assert (sum(event.dice), event.position, event.seat) == (total, place, first)
    assert one.actor == first
    order = [1, 4, 6]
    at = order.index(first)
    assert [spot.seat for spot in play_of(one).spots] == [*order[at:], *order[:at], 3]


def test_without_dice_the_player_left_of_the_bank_gets_action_first() -> None:
    one = open_bank(hand(SP9, dict.fromkeys((1, 3, 4, 6), STACK)), 4, 5_000, {1: 500, 3: 500})
    assert one.actor == 1
    assert [spot.seat for spot in play_of(one).spots] == [1, 3, 4]
    assert not told(one, DiceThrown)


def test_the_dice_follow_from_the_deck_and_are_fair() -> None:
    chance = Random(1)
    shown: Counter[int] = Counter()
    throws: Counter[tuple[int, ...]] = Counter()
    for _ in range(2_000):
        cards = chance.sample(range(53), 53)
        dice = thrown(cards, 3)
        assert dice == thrown(tuple(cards), 3)
        shown.update(dice)
        throws[dice] += 1
    assert set(shown) == set(range(1, 7))
    assert sum((count - 1_000) ** 2 / 1_000 for count in shown.values()) < 20.5  # one in a thousand
    assert len(throws) > 200, "all three dice differ"


# settlement


def covered(stake: int, wagers: dict[int, int], *hands: str, by: Rules = SP9) -> Hand:
    """Seat 1 banks with the last of the hands, seats 2, 3, 4 ... hold the others and stand."""
    one = hand(by, [STACK] * len(hands), dealt(by, hands))
    return stand(open_bank(one, 1, stake, wagers))


@pytest.mark.clause("SK-PG-08", "CC-PG-08", "CX-74")
def test_each_wager_is_settled_with_the_bank_alone() -> None:
    one = covered(5_000, {2: 1_000, 3: 2_000, 4: 700}, NINE, ZERO, FIVE, FIVE)
    assert settled(one) == [(2, 1_000, "win"), (3, -2_000, "lose"), (4, 0, "push")]
    assert stacks(one) == {1: 1_000, 2: 1_000, 3: -2_000, 4: 0}
    assert one.events[-2] == BankReturned(1, 6_000, "common")


@pytest.mark.parametrize(
    ("hands", "outcomes", "back", "nets"),
    [
        ((ZERO, ZERO, ZERO, NINE), [(2, -1_000, "lose"), (3, -500, "lose")], [(3, 500), (4, 1_000)],
         (1_500, -1_000, -500, 0)),
        ((NINE, NINE, NINE, ZERO), [(2, 1_000, "win"), (3, 500, "win")], [(3, 500), (4, 1_000)],
         (-1_500, 1_000, 500, 0)),
        ((ZERO, NINE, ZERO, FIVE), [(2, -1_000, "lose"), (3, 500, "win")], [(3, 500), (4, 1_000)],
         (500, -1_000, 500, 0)),  # what seat 2 lost does not add to the bank
        ((FIVE, NINE, NINE, FIVE), [(2, 0, "push"), (3, 1_000, "win"), (4, 500, "win")], [(4, 500)],
         (-1_500, 0, 1_000, 500)),  # a push uses none of it
        ((ZERO, ZERO, FIVE, FIVE), [(2, -1_000, "lose"), (3, -500, "lose"), (4, 0, "push")], [(3, 500)],
         (1_500, -1_000, -500, 0)),  # and a push needs no cover
    ],
)  # fmt: skip
@pytest.mark.clause("CX-74", "CX-105", "CC-PG-17")
def test_the_stake_is_used_up_in_the_order_of_action_and_the_rest_goes_back(
    hands: tuple[str, ...], outcomes: list[tuple[int, int, str]], back: list[tuple[int, int]], nets: tuple[int, ...]
) -> None:
    one = covered(1_500, {2: 1_000, 3: 1_000, 4: 1_000}, *hands)
    assert settled(one) == outcomes
    assert uncovered(one) == back
    assert tuple(stacks(one).values()) == nets


def test_what_is_not_covered_goes_back_before_the_rest_is_settled() -> None:
    one = covered(700, {2: 1_000}, ZERO, NINE)
    assert [type(event) for event in one.events[-4:]] == [Uncovered, Settled, BankReturned, HandEnded]
    assert one.events[-4] == Uncovered(2, 300, 1, "common")


def test_a_bank_that_has_lost_everything_takes_nothing_back() -> None:
    one = covered(1_000, {2: 1_000}, NINE, ZERO)
    assert not told(one, BankReturned)
    assert stacks(one) == {1: -1_000, 2: 1_000}


@pytest.mark.clause("CC-PG-17", "CX-62", "CX-105")
def test_the_dice_decide_who_is_covered_first() -> None:
    """Whoever the dice point at is settled first, and the bank covers one of the three."""
    by = rules("super-pan-9", bank=CASINO_CLUB)
    firsts = set()
    for total in (3, 4, 5, 8):
        one = hand(by, [STACK] * 4, with_total(by, total))
        stand(open_bank(one, 1, 500, {2: 500, 3: 500, 4: 500}))
        won_or_lost = [seat for seat, amount, _ in settled(one) if amount]
        firsts.add(play_of(one).spots[0].seat)
        assert len(won_or_lost) <= 1
        assert not uncovered(one) or won_or_lost
    assert firsts == {2, 3, 4}


def test_the_next_hand_knows_who_banked_and_the_button_goes_there() -> None:
    one = covered(5_000, {2: 1_000}, ZERO, NINE)
    assert one.result is not None
    assert one.result.carry == BankTurn(1, 1, ((1, 1),))
    assert one.result.next_button == 1


# what a seat may see


def test_the_view_tells_bank_stake_cover_and_wagers() -> None:
    one = hand(SP9, [STACK] * 3, dealt(SP9, (NINE, ZERO, FIVE)))
    open_bank(one, 1, 1_500, {2: 1_000, 3: 900})
    seen = one.view(2).play
    assert seen is not None
    assert seen == play_of(one).view(one, 2)
    view = play_of(one).view(one, 2)
    assert (view.bank, view.stake, view.covered, view.action, view.variant) == (1, 1_500, 1_500, 2, "push")
    assert [(spot.seat, spot.wager, spot.count, len(spot.cards), spot.words) for spot in view.spots] == [
        (2, 1_000, 3, 3, "nine points"),
        (3, 900, 3, 0, ""),
        (1, 0, 3, 0, ""),
    ]
    stand(one)
    view = play_of(one).view(one, None)
    assert [(spot.state, spot.outcome, spot.net, spot.words) for spot in view.spots] == [
        ("settled", "win", 1_000, "nine points"),
        ("settled", "lose", -500, "zero points"),
        ("stood", "", 0, "five points"),
    ]
    assert view.covered == 0


def test_refusals_say_what_would_be_legal_and_by_which_clause() -> None:
    cites = {"bank.offer": "CC-PG-10", "bank.stake": "CC-PG-21", "wager": "CC-PG-20", "wager.fixed": "CC-PG-19"}
    one = hand(rules("pai-gow", cites=cites), [STACK] * 2)
    with pytest.raises(RefusedError, match=r"CC-PG-10") as wrong:
        one.act(Wager(500))
    assert wrong.value.legal == "bank $5 to $1,000, pass"
    with pytest.raises(RefusedError, match=r"CC-PG-21"):
        one.act("bank $4")
    one.act("bank $5")
    with pytest.raises(
        RefusedError, match=r"seat 2 cannot wager \$101 now; legal now: wager \$5 to \$100, pass \(CC-PG-20"
    ):
        one.act("wager $101")
    one.act("wager $100")
    with pytest.raises(RefusedError, match=r"cannot wager \$50 now; legal now: pile 1 to 7 \(CC-PG-19\)"):
        one.act("wager $50")
