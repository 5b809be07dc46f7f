"""Every line of the tournament rules, as a situation: the director's at the desk, the referee's at a table."""

import re
from pathlib import Path

import pytest

from houseway.bots.outlook import Outlook
from houseway.games import GAMES
from houseway.referee.hand import Hand
from houseway.referee.poker.events import Drew, Shown
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import TOPICS, Rules
from houseway.referee.shared_events import Posted, Won
from houseway.referee.table.seating_commands import (
    Bring,
    CallBombPot,
    Leave,
    PlaceButton,
    RabbitHunt,
    ShowCards,
    Straddle,
)
from houseway.referee.table.seating_events import ButtonMoved
from houseway.referee.table.table import Table
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayBet, MayCall, MayCheck, MayDraw
from houseway.tournaments.bot_evening import Evening, folded
from houseway.tournaments.chops import chop_amounts
from houseway.tournaments.director_commands import (
    AnswerChop,
    CallOff,
    ComeHome,
    CorrectStack,
    DeclineRebuy,
    DirectorCommand,
    DropChop,
    GoAway,
    HandBegan,
    MovePlayer,
    Penalize,
    ProposeChop,
    Reenter,
    Register,
    RemovePlayer,
    Start,
    TakeAddOn,
    TakeRebuy,
    TimeUp,
    Withdraw,
)
from houseway.tournaments.director_events import (
    BoughtChips,
    BreakingOrder,
    ButtonPlaced,
    CalledOff,
    CameHome,
    ChopAnswered,
    ChopDropped,
    DirectorEvent,
    Eliminated,
    Entered,
    HandForHand,
    LevelBegan,
    PrizesSet,
    RacedOff,
    RebuyOffered,
    Removed,
    SeatDrawn,
    StackCorrected,
    TableBroken,
    TableOpened,
    TournamentOver,
    WentAway,
)
from houseway.tournaments.director_state import TournamentError
from houseway.tournaments.structures import CHIP
from houseway.tournaments.tournament_rules import table_rules, tournament_rules

from .desk import TEXT, Desk, at_a_limit, structure

rule = pytest.mark.clause
BLINDS = ("small blind", "big blind")


def test_every_rule_has_a_number_a_sentence_and_a_test() -> None:
    ids = [one.id for one in tournament_rules()]
    assert ids == [f"T-{number:02}" for number in range(1, len(ids) + 1)]
    proved = set(re.findall(r"^@rule\((.*)\)$", Path(__file__).read_text(), re.MULTILINE))
    assert set(re.findall(r"T-\d+", " ".join(proved))) == set(ids)
    for one in tournament_rules():
        assert one.rule.endswith(".")
        assert set(one.topics) <= {*TOPICS}


# the director


@rule("T-01")
def test_seats_are_drawn() -> None:
    drawn = set()
    for seed in range(4):
        desk = Desk(10, seed=seed)
        assert desk.sizes() == [3, 3, 4]
        drawn.add(str(sorted(desk.at(1).items())))
    assert len(drawn) == 4
    assert Desk(10, seed=3).director.packed() == desk.director.packed()


@rule("T-02")
def test_a_late_entrant_draws_a_seat_at_a_shortest_table() -> None:
    desk = Desk(7, structure('fee = "$1"', "late_through = 2"))
    short = next(number for number in (1, 2) if len(desk.at(number)) == 3)
    (seat,) = (event for event in desk.tell(Register("Late")) if isinstance(event, SeatDrawn))
    assert (seat.table, seat.why) == (short, "late entry")
    assert desk.stack(8) == 1_000
    events = desk.tell(Register("Later"))
    assert [event.table for event in events if isinstance(event, TableOpened)] == [3]
    assert desk.sizes() == [3, 3, 3]
    desk.tell(TimeUp())
    desk.tell(TimeUp())
    with pytest.raises(TournamentError, match="late entry is closed: it was open through level 2"):
        desk.tell(Register("Too late"))


@rule("T-03", "T-04")
def test_the_player_due_the_big_blind_moves_into_the_worst_seat() -> None:
    desk = Desk(12)
    first, second, third = (desk.at(number) for number in (1, 2, 3))
    assert [len(one) for one in (first, second, third)] == [4, 4, 4]
    a, b, c, d = (first[seat] for seat in sorted(first))
    desk.knock_out(a, by=b)  # 3, 4, 4: nobody moves
    assert desk.sizes() == [3, 4, 4]
    desk.deal(2)
    desk.over(2)
    seats = sorted(second)
    big = desk.director.state.tables[2].big
    due = second[seats[(seats.index(big) + 1) % 4]]
    events = desk.knock_out(c, by=d)  # 2, 4, 4
    (move,) = (event for event in events if isinstance(event, SeatDrawn))
    assert move.why == "balance"
    assert (move.player, move.before, move.table) == (due, 2, 1)
    last = desk.director.state.tables[1].big
    free = [seat for seat in (*range(last + 1, 5), *range(1, last + 1)) if seat not in first or seat == move.seat]
    assert move.seat == free[0], "the big blind reaches it first"
    assert desk.sizes() == [3, 3, 4]


@rule("T-03")
def test_a_table_that_is_two_short_waits_for_the_hand_of_the_fullest() -> None:
    desk = Desk(8)
    ann, bob, cat, _ = desk.at(1).values()
    desk.deal(2)
    desk.knock_out(bob, cat, by=ann)
    assert desk.sizes() == [2, 4]
    assert desk.director.why_not(1) == "a player is on the way to it"
    with pytest.raises(TournamentError, match="table 1 cannot deal: a player is on the way to it"):
        desk.deal(1)
    desk.over(2)
    assert desk.sizes() == [3, 3]
    assert desk.director.may_deal(1)


@rule("T-05")
def test_tables_are_broken_in_the_published_order() -> None:
    desk = Desk(12, start=False)
    (order,) = (event for event in desk.tell(Start()) if isinstance(event, BreakingOrder))
    assert sorted(order.tables) == [1, 2, 3]
    broken: list[int] = []
    while len(desk.director.state.tables) > 2:
        table = max(desk.director.state.tables, key=lambda one: len(desk.at(one)))
        loser, winner, *_ = desk.at(table).values()
        events = desk.knock_out(loser, by=winner)
        broken += [event.table for event in events if isinstance(event, TableBroken)]
    assert broken == [order.tables[0]]
    moved = [event for event in events if isinstance(event, SeatDrawn)]
    assert {event.why for event in moved} == {"table broken"}
    assert desk.sizes() == [4, 4]


@rule("T-06", "T-08")
def test_the_final_table_waits_for_every_hand_and_is_drawn() -> None:
    desk = Desk(5)
    assert desk.sizes() == [2, 3]
    large = next(number for number in (1, 2) if len(desk.at(number)) == 3)
    small = 3 - large
    desk.deal(small)
    loser, winner, _ = desk.at(large).values()
    events = desk.knock_out(loser, by=winner)
    assert not [event for event in events if isinstance(event, SeatDrawn)]
    assert "the final table is drawn" in desk.director.why_not(large)
    events = desk.over(small)
    assert len([event for event in events if isinstance(event, SeatDrawn) and event.why == "final table"]) == 4
    assert len([event for event in events if isinstance(event, ButtonPlaced)]) == 1
    assert desk.sizes() == [4]


@rule("T-08")
def test_the_first_button_is_drawn_at_each_table() -> None:
    desk = Desk(12, start=False)
    placed = [event for event in desk.tell(Start()) if isinstance(event, ButtonPlaced)]
    assert [event.table for event in placed] == [1, 2, 3]
    assert all(event.seat in desk.at(event.table) for event in placed)


@rule("T-16", "T-18")
def test_hand_for_hand_at_the_bubble() -> None:
    desk = Desk(6, structure("[60, 40]", "[40, 25, 15, 12, 8]"))
    one, two = ([*desk.at(number).values()] for number in (1, 2))
    assert desk.director.state.round == 1, "six players and five prizes"
    desk.deal(1)
    desk.over(1, **{f"p{one[0]}": -200, f"p{one[1]}": 200})
    assert desk.director.why_not(1) == "hand for hand: the other tables are still playing"
    desk.deal(2)
    desk.over(2)
    assert desk.director.may_deal(1)
    desk.deal(1)
    desk.deal(2)
    events = desk.over(1, **{f"p{one[0]}": -800, f"p{one[1]}": 800})
    assert not [event for event in events if isinstance(event, Eliminated)], "the other hand counts as the same"
    events = desk.over(2, **{f"p{two[0]}": -1000, f"p{two[1]}": 1000})
    places = {event.player: event.place for event in events if isinstance(event, Eliminated)}
    assert places == {one[0]: 6, two[0]: 5}, "800 chips at the start of the hand against 1,000"
    assert HandForHand(on=False, rule="T-16") in events


@rule("T-16")
def test_nobody_plays_hand_for_hand_at_one_table() -> None:
    desk = Desk(3)
    assert not desk.director.state.round


@rule("T-17")
def test_out_in_the_same_hand_the_larger_stack_is_ahead_and_equal_ones_share() -> None:
    desk = Desk(4)
    ann, bob, cat, dan = desk.at(1).values()
    desk.hand(1, **{f"p{ann}": -500, f"p{dan}": 500})
    events = desk.knock_out(ann, bob, cat, by=dan)
    places = {event.player: event.place for event in events if isinstance(event, Eliminated)}
    assert places[ann] == 4
    assert places[bob] == places[cat] == 2
    over = events[-1]
    assert isinstance(over, TournamentOver)
    assert over.standings[0] == (dan, 1, 4_000)


@rule("T-17", "T-26")
def test_a_shared_place_shares_its_prizes() -> None:
    desk = Desk(3, structure("entries = 2\npercent = [100]", "entries = 2\npercent = [70, 30]"))
    ann, bob, cat = sorted(desk.at(1).values())
    (over,) = (event for event in desk.knock_out(ann, bob, by=cat) if isinstance(event, TournamentOver))
    assert over.standings == ((cat, 1, 2_100), (ann, 2, 450), (bob, 2, 450))


@rule("T-19")
def test_chips_are_raced_off_when_every_table_has_finished() -> None:
    desk = Desk(6)
    desk.tell(TimeUp())
    one, two = ([*desk.at(number).values()] for number in (1, 2))
    desk.hand(1, **{f"p{one[0]}": -25, f"p{one[1]}": 25})
    desk.hand(2, **{f"p{two[0]}": -75, f"p{two[1]}": 75})
    desk.deal(1)
    desk.tell(TimeUp())
    events = desk.over(1)
    (race,) = (event for event in events if isinstance(event, RacedOff))
    assert (race.chip, race.added) == (25, 0)
    assert {player: len(cards.split()) for player, cards in race.cards} == {one[0]: 3, one[1]: 1, two[0]: 1, two[1]: 3}
    assert sum(change for _, change in race.changes) == 0
    assert all(desk.stack(player) % 100 == 0 for player in (*one, *two))
    assert desk.director.chips == 6_000


@rule("T-20")
def test_nobody_is_raced_out() -> None:
    desk = Desk(3)
    desk.tell(TimeUp())
    ann, bob, cat = desk.at(1).values()
    desk.hand(1, **{f"p{ann}": -975, f"p{bob}": -975, f"p{cat}": 1_950})
    (race,) = (event for event in desk.tell(TimeUp()) if isinstance(event, RacedOff))
    assert (desk.stack(ann), desk.stack(bob), desk.stack(cat)) == (100, 100, 2_900)
    assert race.added == 100
    assert desk.director.chips == desk.director.state.sold + 100


@rule("T-21")
def test_a_new_level_begins_with_the_next_hand() -> None:
    desk = Desk(4)
    desk.deal(1)
    assert LevelBegan(2, "T-21") in desk.tell(TimeUp())
    desk.over(1)
    desk.tell(TimeUp())
    assert desk.director.why_not(1) == "the tournament is on a break"
    desk.tell(TimeUp())
    assert desk.director.state.level == 3


@rule("T-22")
def test_entries_are_taken_back_before_the_start_only() -> None:
    desk = Desk(3, start=False)
    desk.tell(Withdraw(2))
    assert (desk.director.state.cents, desk.director.state.fees) == (2_000, 200)
    desk.tell(Start())
    with pytest.raises(TournamentError, match="has started"):
        desk.tell(Withdraw(1))


@rule("T-22")
def test_a_player_who_is_out_enters_again() -> None:
    desk = Desk(4, structure('fee = "$1"', "reentries = 1\nreentry_through = 2"))
    ann, bob, *_ = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    events = desk.tell(Reenter(ann))
    assert BoughtChips(ann, 1_000, 1_000, "re-entry", "T-22") in events
    assert desk.stack(ann) == 1_000
    desk.knock_out(ann, by=bob)
    with pytest.raises(TournamentError, match="cannot reenter"):
        desk.tell(Reenter(ann))
    assert desk.director.pool == 5_000


REBUYS = structure("[[payouts]]", '[rebuy]\nprice = "$5"\nchips = 500\nthrough = 2\nmost = 1\nwhen = "out"\n\n'
                   '[add_on]\nprice = "$5"\nchips = 800\nafter = 2\n\n[[payouts]]')  # fmt: skip


@rule("T-23")
def test_the_table_waits_while_a_rebuy_is_offered() -> None:
    desk = Desk(4, REBUYS)
    ann, bob, *_ = desk.at(1).values()
    assert RebuyOffered(ann, "T-23") in desk.knock_out(ann, by=bob)
    assert desk.director.why_not(1) == "a rebuy is offered"
    desk.tell(TakeRebuy(ann))
    assert (desk.stack(ann), desk.director.pool) == (500, 4_500)
    assert desk.director.may_deal(1)
    events = desk.knock_out(ann, by=bob)
    assert [event.place for event in events if isinstance(event, Eliminated)] == [4], "one rebuy each"


@rule("T-23")
def test_who_declines_is_out_and_no_chips_are_bought_during_a_hand() -> None:
    desk = Desk(4, REBUYS)
    ann, bob, cat, _ = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    assert Eliminated(ann, 4, "T-17") in desk.tell(DeclineRebuy(ann))
    with pytest.raises(TournamentError, match="cannot rebuy"):
        desk.tell(TakeRebuy(cat))


@rule("T-24", "T-26")
def test_the_add_on_is_sold_once_in_its_break() -> None:
    desk = Desk(4, REBUYS)
    ann, *_ = desk.at(1).values()
    with pytest.raises(TournamentError, match="not on sale"):
        desk.tell(TakeAddOn(ann))
    desk.tell(TimeUp())
    desk.tell(TimeUp())
    desk.tell(TakeAddOn(ann))
    with pytest.raises(TournamentError, match="has the add-on"):
        desk.tell(TakeAddOn(ann))
    events = desk.tell(TimeUp())
    assert PrizesSet(4_500, (4_500,), "T-26") in events
    assert desk.stack(ann) == 1_800


@rule("T-12", "T-25")
def test_the_absent_and_the_penalized_are_dealt_in_and_folded() -> None:
    desk = Desk(4)
    ann, bob, *_ = desk.at(1).values()
    desk.tell(GoAway(ann))
    assert desk.tell(Penalize(bob, 2, "showed a live hand")) == [WentAway(bob, 2, "T-25", "showed a live hand")]
    seats = {desk.director.state.players[player].seat for player in (ann, bob)}
    assert desk.director.absent_seats(1) == seats
    desk.hand(1)
    assert CameHome(bob, "T-25") in desk.hand(1)
    desk.tell(ComeHome(ann))
    assert not desk.director.absent_seats(1)


@rule("T-33")
def test_a_wrong_stack_is_corrected_between_hands_with_a_reason() -> None:
    desk = Desk(4)
    ann, bob, *_ = desk.at(1).values()
    assert desk.tell(CorrectStack(ann, 1_250, "a pot was pushed wrong")) == [
        StackCorrected(ann, 1_000, 1_250, "a pot was pushed wrong", "T-33")
    ]
    desk.tell(CorrectStack(bob, 800, "a pot was pushed wrong"))
    assert desk.director.chips == 4_050
    desk.check()
    for stack, why, said in (
        (0, "lost", "remove the player"),
        (1_010, "counted", "the smallest chip in play is 25"),
        (4_025, "counted", "more than all 4,000"),
        (1_250, "counted", "has 1,250 chips already"),
        (1_000, " ", "a reason of 1 to 80"),
    ):
        with pytest.raises(TournamentError, match=said):
            desk.tell(CorrectStack(ann, stack, why))
    desk.deal(1)
    with pytest.raises(TournamentError, match="a hand is being played at table 1"):
        desk.tell(CorrectStack(ann, 1_000, "counted"))


@rule("T-34")
def test_the_floor_moves_a_player_or_has_two_exchange_seats() -> None:
    desk = Desk(7)
    large = next(number for number in (1, 2) if len(desk.at(number)) == 4)
    small = 3 - large
    ann, bob = list(desk.at(large).values())[:2]
    cat = min(desk.at(small).values())
    free = next(seat for seat in range(1, 5) if seat not in desk.at(small))
    assert desk.tell(MovePlayer(ann, small)) == [SeatDrawn(ann, small, free, "floor", "T-34", large)]
    with pytest.raises(TournamentError, match=f"table {small} is full"):
        desk.tell(MovePlayer(bob, small))
    seats = {one: desk.director.state.players[one].seat for one in (bob, cat)}
    assert desk.tell(MovePlayer(bob, small, seats[cat])) == [
        SeatDrawn(bob, small, seats[cat], "floor", "T-34", large),
        SeatDrawn(cat, large, seats[bob], "floor", "T-34", small),
    ]
    desk.check()
    gap = next(seat for seat in range(1, 5) if seat not in desk.at(large))
    (seat,) = desk.tell(MovePlayer(cat, large, gap))
    assert seat == SeatDrawn(cat, large, gap, "floor", "T-34", large)
    for seat_named, said in ((9, "has seats 1 to 4"), (gap, "sits at table")):
        with pytest.raises(TournamentError, match=said):
            desk.tell(MovePlayer(cat, large, seat_named))
    desk.deal(large)
    with pytest.raises(TournamentError, match=f"a hand is being played at table {large}"):
        desk.tell(MovePlayer(cat, small, seats[cat]))


@rule("T-34")
def test_no_move_leaves_a_table_two_players_short_or_counts_a_hand_for_hand_twice() -> None:
    desk = Desk(6)
    ann, *_ = desk.at(1).values()
    with pytest.raises(TournamentError, match="table 2 would have two players more than table 1"):
        desk.tell(MovePlayer(ann, 2))
    desk = Desk(6, structure("[60, 40]", "[40, 25, 15, 12, 8]"))
    ann, bob = desk.at(1)[min(desk.at(1))], desk.at(2)[min(desk.at(2))]
    desk.hand(1)
    with pytest.raises(TournamentError, match="hand for hand"):
        desk.tell(MovePlayer(ann, 2, desk.director.state.players[bob].seat))


@rule("T-35")
def test_a_removed_player_is_out_with_the_chips() -> None:
    desk = Desk(4, structure('fee = "$1"', "reentries = 1\nreentry_through = 2"))
    ann, bob, cat, dan = desk.at(1).values()
    assert desk.tell(RemovePlayer(ann, "hid chips")) == [
        Removed(ann, 1_000, "hid chips", "T-35"), Eliminated(ann, 4, "T-35"),
    ]  # fmt: skip
    assert desk.director.chips == 3_000
    with pytest.raises(TournamentError, match="was removed"):
        desk.tell(Reenter(ann))
    with pytest.raises(TournamentError, match="is out"):
        desk.tell(RemovePlayer(ann, "again"))
    desk.knock_out(bob, by=cat)
    desk.tell(TimeUp())
    desk.tell(TimeUp())
    events = desk.tell(RemovePlayer(cat, "left in anger"))
    (over,) = (event for event in events if isinstance(event, TournamentOver))
    assert [(player, place) for player, place, _ in over.standings] == [(dan, 1), (cat, 2), (bob, 3), (ann, 4)]


PAID = structure("entries = 5\npercent = [60, 40]", "entries = 4\npercent = [50, 30, 20]")


def chop(desk: Desk, how: str, rest: int = 0) -> dict[int, int]:
    """Everyone who is left agrees to a split."""
    amounts = chop_amounts(desk.director.state, how, rest)
    desk.tell(ProposeChop(how, amounts, rest))
    assert "decide about splitting" in desk.director.why_not(1)
    for player in amounts:
        desk.tell(AnswerChop(player, True))
    return amounts


@rule("T-36")
def test_everyone_left_splits_the_prizes_and_the_places_go_by_chips() -> None:
    desk = Desk(4, PAID)
    ann, bob, cat, dan = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    desk.hand(1, **{f"p{cat}": -500, f"p{bob}": 500})
    assert chop(desk, "chips") == {bob: 1_800, cat: 1_000, dan: 1_200}, "$8 for certain, and $16 by chips"
    state = desk.director.state
    assert state.over
    assert desk.director.standings() == [(bob, 1, 1_800), (dan, 2, 1_200), (cat, 3, 1_000), (ann, 4, 0)]


@rule("T-36")
def test_a_split_needs_everyone() -> None:
    desk = Desk(4, PAID)
    ann, bob, cat, dan = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    fair = {bob: 2_000, cat: 1_000, dan: 1_000}
    for amounts, rest, said in (
        ({bob: 2_000, cat: 2_000}, 0, "names everyone who is left"),
        (fair | {ann: 0}, 0, "names everyone who is left"),
        (fair | {bob: 1_999}, 0, "add up to 39.99: they have to make 40.00"),
        (fair | {bob: 4_000, cat: -1_000}, 0, "less than nothing"),
        (fair, 2_001, "at most the first prize: 0 to 20.00"),
    ):
        with pytest.raises(TournamentError, match=said):
            desk.tell(ProposeChop("custom", amounts, rest))
    with pytest.raises(TournamentError, match="not by 'luck'"):
        desk.tell(ProposeChop("luck", fair))
    desk.tell(ProposeChop("custom", fair))
    desk.tell(AnswerChop(bob, True))
    for command, said in (
        (AnswerChop(bob, True), "has confirmed already"),
        (AnswerChop(ann, True), "is out"),
        (CorrectStack(cat, 25, "counted"), "first they decide"),
        (ProposeChop("custom", fair), "first they decide"),
    ):
        with pytest.raises(TournamentError, match=said):
            desk.tell(command)
    assert desk.tell(AnswerChop(cat, False)) == [ChopAnswered(cat, False, "T-36")]
    assert desk.director.may_deal(1)
    with pytest.raises(TournamentError, match="nobody is asked"):
        desk.tell(AnswerChop(dan, True))
    desk.tell(ProposeChop("custom", fair))
    assert desk.tell(DropChop()) == [ChopDropped("T-36")]
    assert desk.director.may_deal(1)
    desk.deal(1)
    with pytest.raises(TournamentError, match=r"hands are being played \(table 1\)"):
        desk.tell(ProposeChop("custom", fair))
    early = Desk(4, REBUYS)
    with pytest.raises(TournamentError, match="the prizes are not set yet"):
        early.tell(ProposeChop("custom", dict.fromkeys(early.at(1).values(), 1_000)))


@rule("T-37")
def test_a_rest_is_played_for() -> None:
    desk = Desk(4, PAID)
    ann, bob, cat, dan = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    amounts = chop(desk, "icm", 500)
    assert sum(amounts.values()) == 3_500
    assert amounts[cat] == amounts[dan]
    assert not desk.director.state.over
    desk.knock_out(bob, by=cat)
    events = desk.knock_out(dan, by=cat)
    assert TournamentOver(
        ((cat, 1, amounts[cat] + 500), (dan, 2, amounts[dan]), (bob, 3, amounts[bob]), (ann, 4, 0)), "T-26"
    ) in events  # fmt: skip


@rule("T-38")
def test_called_off_everyone_has_the_money_back() -> None:
    desk = Desk(4, REBUYS)
    ann, bob, cat, _ = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    desk.tell(TakeRebuy(ann))
    desk.knock_out(cat, by=bob)
    desk.tell(DeclineRebuy(cat))
    assert desk.tell(CallOff("a fire alarm")) == [
        CalledOff(((1, 1_100 + 500 * (ann == 1)), (2, 1_100 + 500 * (ann == 2)), (3, 1_100 + 500 * (ann == 3)),
                   (4, 1_100 + 500 * (ann == 4))), "a fire alarm", "T-38")
    ]  # fmt: skip
    assert desk.director.state.over
    with pytest.raises(TournamentError, match="the tournament is over"):
        desk.tell(TimeUp())
    early = Desk(2, start=False)
    assert early.tell(CallOff("too few")) == [CalledOff(((1, 1_100), (2, 1_100)), "too few", "T-38")]


@rule("T-38")
def test_called_off_in_the_money_the_prizes_are_split_by_chips() -> None:
    desk = Desk(4, PAID)
    ann, bob, cat, dan = desk.at(1).values()
    desk.knock_out(ann, by=bob)
    desk.knock_out(cat, by=dan)
    desk.deal(1)
    with pytest.raises(TournamentError, match="hands are being played"):
        desk.tell(CallOff("a fire alarm"))
    desk.over(1)
    events = desk.tell(CallOff("a fire alarm"))
    assert CalledOff((), "a fire alarm", "T-38") in events
    prizes = {player: prize for player, _, prize in desk.director.standings()}
    assert prizes == {bob: 1_600, dan: 1_600, cat: 800, ann: 0}
    assert [place for _, place, _ in desk.director.standings()] == [1, 1, 3, 4]


class Blinded(Evening):
    """Notes what the absent Player 2 pays, hand by hand."""

    def __init__(self) -> None:
        super().__init__(structure(), [Quiet() for _ in range(3)], seed=4)
        self.paid: list[set[str]] = []

    def tell(self, command: DirectorCommand) -> list[DirectorEvent]:
        if isinstance(command, HandBegan):
            hand, seat = self.tables[1].hand, self.director.state.players[2].seat
            assert hand is not None
            assert seat in hand.seats, "dealt in like everyone else"
            self.paid.append({one.what for one in hand.events if isinstance(one, Posted) and one.seat == seat})
        return super().tell(command)


@rule("T-12")
def test_an_absent_player_is_dealt_in_and_pays_every_blind() -> None:
    evening = Blinded()
    for _ in evening.play():
        if evening.director.state.level and not evening.director.state.players[2].absent:
            evening.tell(GoAway(2))
        if len(evening.paid) == 6:
            break
    assert sorted(map(str, evening.paid)) == sorted(map(str, [{"small blind"}, {"big blind"}, set()] * 2))


@rule("T-26")
def test_the_house_adds_what_is_missing_to_the_guarantee() -> None:
    desk = Desk(4, structure('fee = "$1"', 'guarantee = "$100"'))
    assert desk.director.state.prizes == [10_000]
    assert desk.director.state.cents == 4_000


@rule("T-29")
def test_games_change_by_level_or_by_orbit() -> None:
    mixed = TEXT.replace('["common/holdem"]', '["common/holdem", "common/omaha", "home/pineapple"]')
    desk = Desk(4, structure(text=mixed))
    assert desk.director.play_at(1).page.game == "holdem"
    desk.tell(TimeUp())
    assert desk.director.play_at(1).page.game == "omaha"
    desk = Desk(3, structure("minutes = 10", 'minutes = 10\nchange = "orbit"', text=mixed))
    games = []
    for _ in range(7):
        games.append(desk.director.play_at(1).page.game)
        desk.hand(1)
    assert games == ["holdem"] * 3 + ["omaha"] * 3 + ["pineapple"]


# the table


def rules_of(game: str, *, betting: str = "no limit", level: int = 1, straddle: bool = False) -> Rules:
    text = TEXT.replace("common/holdem", game)
    text = at_a_limit(text) if betting == "fixed limit" else text
    found = structure("minutes = 10", f"minutes = 10\nstraddle = {str(straddle).lower()}", text=text)
    return table_rules(found, found.plays[0], level)


def table(rules: Rules, *stacks: int, button: int = 1) -> Table:
    opened = Table(rules, GAMES[rules.game], seats=6)
    for seat, stack in enumerate(stacks, 1):
        if stack:
            opened.apply(Bring(seat, f"Player {seat}", stack * CHIP))
    opened.apply(PlaceButton(button))
    return opened


def play(opened: Table, *, seed: int = 1) -> Hand:
    """A hand in which everyone checks or folds."""
    hand = opened.deal(seed=seed)
    while hand.actor is not None:
        hand.act(folded(hand.view(hand.actor)))
    opened.settle()
    return hand


def posts(hand: Hand) -> dict[str, int]:
    return {event.what: event.seat for event in hand.events if isinstance(event, Posted) and event.what in BLINDS}


@rule("T-07")
def test_the_button_is_dead() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 1_000, 1_000, 1_000)
    assert posts(play(opened)) == {"small blind": 2, "big blind": 3}
    opened.apply(Leave(3))
    hand = play(opened)
    assert posts(hand) == {"big blind": 4}, "the small blind was due in the empty seat"
    moved = [event for event in opened.events if isinstance(event, ButtonMoved)]
    assert (moved[-1].seat, moved[-1].clause) == (2, "T-07")
    hand = play(opened)
    assert posts(hand) == {"small blind": 4, "big blind": 1}
    assert opened.button == 3, "a dead button"


@rule("T-09")
def test_heads_up_the_button_has_the_small_blind_and_nobody_the_big_one_twice() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 1_000, 1_000)
    assert posts(play(opened)) == {"small blind": 2, "big blind": 3}
    opened.apply(Leave(2))
    assert posts(play(opened)) == {"small blind": 3, "big blind": 1}
    assert opened.button == 3
    assert posts(play(opened)) == {"small blind": 1, "big blind": 3}


@rule("T-10", "T-11")
def test_coming_in_is_free_and_behind_the_button_it_waits() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 0, 1_000, 1_000, 1_000)
    assert posts(play(opened)) == {"small blind": 3, "big blind": 4}
    opened.apply(Bring(6, "Fay", 1_000 * CHIP))
    opened.apply(Bring(2, "Bob", 1_000 * CHIP))
    hand = play(opened)
    assert {6, 2} <= set(hand.seats)
    assert posts(hand) == {"small blind": 4, "big blind": 5}
    assert len([event for event in hand.events if isinstance(event, Posted)]) == 2
    opened.apply(Leave(4))
    opened.apply(Leave(5))
    opened.apply(Bring(5, "Eve", 1_000 * CHIP))
    hand = play(opened)
    assert posts(hand) == {"big blind": 6}, "a newcomer in the small blind's seat: it is dead"
    assert 5 in hand.seats


@rule("T-11")
def test_between_the_button_and_the_small_blind_one_waits() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 1_000, 0, 1_000, 1_000)
    assert posts(play(opened)) == {"small blind": 2, "big blind": 4}
    opened.apply(Bring(3, "Cat", 1_000 * CHIP))
    assert 3 not in play(opened).seats


@rule("T-13")
@pytest.mark.clause("CC-LB-28")
def test_nobody_straddles_unless_the_structure_names_it() -> None:
    opened = table(rules_of("home/holdem"), 1_000, 1_000, 1_000, 1_000)
    with pytest.raises(RefusedError) as caught:
        opened.apply(Straddle(4))
    assert caught.value.clause == "T-13"
    opened = table(rules_of("home/holdem", straddle=True), 1_000, 1_000, 1_000, 1_000)
    opened.apply(Straddle(4))
    lowball = rules_of("casino-club/lowball", betting="fixed limit")
    assert lowball.blinds.window == "none"
    assert lowball.cite("window.none") == "CC-LB-28", "the house's own rule comes first"
    assert rules_of("casino-club/lowball", betting="fixed limit", straddle=True).blinds.window == "straddle"


@rule("T-14")
def test_no_kills_no_bomb_pots_no_bounties() -> None:
    for game in ("ocean-view/lowball", "home/holdem"):
        rules = rules_of(game, betting="fixed limit" if "lowball" in game else "no limit")
        assert rules.blinds.kill is None
        assert rules.blinds.bomb_pots == "none"
        assert rules.showdown.seven_deuce is None
        opened = table(rules, 1_000, 1_000, 1_000)
        with pytest.raises(RefusedError):
            opened.apply(CallBombPot(on=True))
        hand = opened.deal(seed=1)
        assert {event.what for event in hand.events if isinstance(event, Posted)} <= {*BLINDS, "ante", "button blind"}


@rule("T-15")
def test_a_short_blind_is_all_in_and_no_blind_passes() -> None:
    rules = rules_of("del-rio/holdem", betting="fixed limit")
    opened = table(rules, 1_000, 1_000, 25, 1_000)
    hand = opened.deal(seed=1)
    assert posts(hand) == {"small blind": 2, "big blind": 3}
    text = TEXT.replace("[100, 200] }", "[100, 200], big_blind_ante = 200 }")
    found = structure(text=text.replace("[200, 400] }", "[200, 400], big_blind_ante = 400 }"))
    deal = table(table_rules(found, found.plays[0], 3), 1_000, 1_000, 200, 1_000).deal(seed=1)
    paid = {event.what: event.amount for event in deal.events if isinstance(event, Posted) and event.seat == 3}
    assert paid == {"big blind": 200 * CHIP}, "the blind comes before the ante"


@rule("T-15")
def test_a_player_with_less_than_the_ante_is_all_in_for_it() -> None:
    text = at_a_limit(TEXT).replace("common/holdem", "ocean-view/stud").replace("[200, 400]", "[800, 1_600]")
    found = structure(text=text.replace("[400, 800]", "[1_600, 3_200]"))
    opened = Table(table_rules(found, found.plays[0], 3), GAMES["stud"], seats=6)
    for seat, stack in ((1, 1_000), (2, 1_000), (3, 100)):
        opened.apply(Bring(seat, f"Player {seat}", stack * CHIP))
    hand = opened.deal(seed=1)
    antes = {event.seat: event.amount // CHIP for event in hand.events if isinstance(event, Posted)}
    assert antes == {1: 200, 2: 200, 3: 100}


def called(hand: Hand) -> Action:
    """A call, or a check if nothing is owed."""
    option = may(hand.options, MayCall) or may(hand.options, MayCheck)
    assert option is not None
    return option.take()


@rule("T-32")
def test_nothing_is_shown_after_the_hand() -> None:
    opened = table(rules_of("home/holdem"), 1_000, 1_000, 1_000)
    hand = opened.deal(seed=1)
    while not hand.over:
        hand.act("fold")
    for wanted, no in (
        (ShowCards(1, hand.hole[-1]), "nobody shows cards after a hand"),
        (RabbitHunt(1), "no rabbit hunt"),
    ):
        with pytest.raises(RefusedError, match=no):
            opened.apply(wanted)


@rule("T-31")
def test_nobody_mucks_beside_an_all_in() -> None:
    cards = {2: "As Ah", 3: "7c 2d", 4: "8c 3d", 1: "9c 4d"}
    opened = table(rules_of("common/holdem"), 1_000, 1_000, 1_000, 500)
    hand = opened.deal(seed=1, cards=cards, board="Ac Kh Qd Jh 6s")
    while hand.actor is not None:
        hand.act(called(hand))
    assert sum(isinstance(event, Shown) for event in hand.events) < 4, "nobody is all-in"
    opened = table(rules_of("common/holdem"), 1_000, 1_000, 1_000, 50)
    hand = opened.deal(seed=1, cards=cards, board="Ac Kh Qd Jh 6s")
    while hand.actor is not None:
        hand.act(called(hand))
    shown = [event for event in hand.events if isinstance(event, Shown)]
    assert {event.seat for event in shown} == {1, 2, 3, 4}
    assert {event.clause for event in shown} == {"T-31"}


@rule("T-12")
def test_an_absent_player_is_blinded_off() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 1_000, 1_000)
    hand = opened.deal(seed=1)
    while hand.actor is not None:
        hand.act(called(hand) if hand.actor != 3 else folded(hand.view(3)))
    opened.settle()
    won = sum(event.amount for event in hand.events if isinstance(event, Won) and event.seat == 3)
    assert opened.seats[3].stack == 950 * CHIP + won, "the big blind, checked to the end"


@rule("T-27")
@pytest.mark.clause("CC-LB-09")
def test_the_checked_seven_is_as_the_house_has_it() -> None:
    casino = rules_of("casino-club/lowball", betting="fixed limit")
    assert casino.sevens is not None
    assert casino.sevens.later_bets == "pot forfeited"
    assert casino.cite("sevens") == "CC-LB-09"
    oasis = rules_of("oasis/lowball", betting="fixed limit")
    assert oasis.sevens is not None
    assert oasis.sevens.later_bets != "pot forfeited"


@rule("T-27")
@pytest.mark.clause("CC-LB-09")
@pytest.mark.parametrize(("game", "takes_it"), [("casino-club/lowball", False), ("oasis/lowball", True)])
def test_a_checked_seven_is_played_as_the_house_has_it(game: str, *, takes_it: bool) -> None:
    """The small blind pats a seven, checks after the draw, and calls a bet of the big blind, who pats a nine."""
    opened = table(rules_of(game, betting="fixed limit"), 1_000, 1_000, 1_000, button=1)
    cards = {2: "7c 5c 4c 3c 2c", 3: "9d 8d 5d 3d 2d", 1: "Kh Qh Jh Th 8h"}
    hand = opened.deal(seed=1, cards=cards)
    while hand.actor is not None:
        view = hand.view(hand.actor)
        bets = may(view.options, MayBet)
        if pat := may(view.options, MayDraw):
            hand.act(pat.take())
        elif hand.actor == 1:
            hand.act(folded(view))
        elif bets is not None and hand.actor == 3 and any(isinstance(one, Drew) for one in hand.events):
            hand.act(bets.take(bets.least))
        else:
            hand.act(called(hand))
    winners = {event.seat for event in hand.events if isinstance(event, Won)}
    assert (2 in winners) is takes_it
    cited = {event.clause for event in hand.events if isinstance(event, Won)}
    assert ("CC-LB-09" in cited) is (game == "casino-club/lowball")


@rule("T-28")
@pytest.mark.parametrize("game", ["oasis/holdem", "ocean-view/stud", "s-and-k/holdem", "del-rio/holdem"])
def test_no_collection_is_taken(game: str) -> None:
    rules = rules_of(game, betting="fixed limit")
    assert rules.limit.fee is None
    assert rules.cite("fee") == "T-28"


@rule("T-30")
def test_the_odd_chip_is_the_smallest_in_play() -> None:
    assert rules_of("oasis/holdem").limit.chip == 25 * CHIP
    assert rules_of("oasis/holdem", level=3).limit.chip == 100 * CHIP


@rule("T-30")
def test_the_odd_chip_of_a_shared_pot_is_one_of_25() -> None:
    opened = table(rules_of("oasis/holdem"), 1_000, 1_000, 1_000)
    cards = {1: "As 3h", 2: "9c 4d", 3: "Ac 3d"}
    hand = opened.deal(seed=1, cards=cards, board="Ad Kh Qd Js 6s")
    while hand.actor is not None:
        hand.act(folded(hand.view(2)) if hand.actor == 2 else called(hand))
    won = sorted(event.amount // CHIP for event in hand.events if isinstance(event, Won))
    assert won == [50, 75], "125 chips for two"


@rule("T-08")
def test_the_button_waits_while_stud_is_played() -> None:
    text = at_a_limit(TEXT).replace('["common/holdem"]', '["common/holdem", "common/stud"]')
    found = structure("minutes = 10", "minutes = 2", text=text)
    evening = Evening(found, [Quiet() for _ in range(4)], seed=3)
    buttons = []
    for _ in evening.play():
        state = evening.director.state
        if state.level and 1 in evening.tables:
            buttons.append((state.level, evening.tables[1].button))
        if state.level == 4:
            break
    first = [button for level, button in buttons if level == 1]
    later = [button for level, button in buttons if level == 3 and button]
    assert first
    assert later
    assert later[0] != first[-1]


class Quiet:
    """Checks or folds."""

    def decide(self, view: HandView, *, outlook: Outlook | None = None) -> Action:
        return folded(view)


def test_what_a_director_cannot_do_is_refused_and_changes_nothing() -> None:
    desk = Desk(4)
    before = desk.director.packed()
    for command, said in (
        (Start(), "started already"),
        (HandBegan(9), "there is no table 9"),
        (HandBegan(1, 9), "nobody sits in seat 9"),
        (TakeRebuy(1), "cannot rebuy"),
        (DeclineRebuy(1), "no rebuy is offered"),
        (Reenter(1), "is not out"),
        (Register("Late"), "there is no late entry"),
        (ComeHome(1), "is not away"),
        (GoAway(77), "there is no player 77"),
        (Penalize(1, 0), "a penalty is 1 to 100 hands"),
        (DropChop(), "nobody is asked"),
        (MovePlayer(1, 9), "there is no table 9"),
    ):
        with pytest.raises(TournamentError, match=said):
            desk.tell(command)
    desk.deal(1)
    with pytest.raises(TournamentError, match="count them again"):
        desk.over(1, **{f"p{desk.at(1)[min(desk.at(1))]}": 25})
    assert desk.director.packed() != before
    assert isinstance(desk.director.apply(TimeUp())[0], LevelBegan)
    with pytest.raises(TournamentError, match="1 to 40 printable"):
        Desk(2, start=False).tell(Register(" "))
    with pytest.raises(TournamentError, match="it takes 1 more"):
        Desk(1)
    assert Entered(1, "Ann", "T-22") in Desk(0, start=False).tell(Register("Ann"))
