"""What one owes after being away: exactly the blinds that went by, made up or waited for as the house prints."""

import pytest

from houseway import houses
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, Leave, Move, Sit, SitOut, Straddle
from houseway.referee.vocabulary import (
    ButtonMoved,
    CameBack,
    Charged,
    Collected,
    MayCall,
    MayCheck,
    Missed,
    Posted,
    Seated,
    Waiting,
)

from .draw_room import DrawRoom
from .room import Room, blinds, cents, check_down, dollars, events, fee, net, option, won


def room(house_id: str, *seats: int, button: int = 1, **stack: float) -> Room:
    stacks = {seat: stack.get(f"s{seat}", 100) for seat in seats}
    return Room(house_id, "holdem", "3/6", stacks=stacks, button=button, seats=9)


def places(at: Room) -> tuple[int | None, int | None, int | None]:
    return (at.table.button, at.table.small, at.table.big)


def owed(at: Room, seat: int) -> list[float]:
    return [dollars(one.amount) for one in events(at.table.events, Missed) if one.seat == seat]


def posted(at: Room, seat: int) -> list[tuple[str, float, bool]]:
    return paid_by(at.pass_hand(), seat)


def paid_by(hand: Hand, seat: int) -> list[tuple[str, float, bool]]:
    return [(one.what, dollars(one.amount), one.live) for one in events(hand.events, Posted) if one.seat == seat]


def away_for_the_small_blind(house_id: str) -> Room:
    """Seat 3 pays the big blind, and is away when the small one would come."""
    at = room(house_id, 1, 2, 3, 4, 5, 6)
    at.pass_hand()
    assert places(at) == (1, 2, 3)
    at.do(SitOut(3))
    at.pass_hand()
    assert places(at) == (2, 4, 5)
    return at


@pytest.mark.clause("CX-134", "OV-HE-19", "CC-HE-18", "CC-HE-20")
@pytest.mark.parametrize(("house_id", "small"), [("ocean-view", 1), ("casino-club", 1), ("del-rio", 2)])
def test_who_was_away_for_the_small_blind_alone_owes_that_one_and_it_is_dead(house_id: str, small: int) -> None:
    at = away_for_the_small_blind(house_id)
    assert owed(at, 3) == [small]
    at.pass_hand()  # the button is past
    at.do(ComeBack(3, "post"))
    assert posted(at, 3) == [("dead post", small, False)]
    assert posted(at, 3) != [("dead post", small, False)]  # once only


@pytest.mark.clause("CX-134", "OV-HE-19")
def test_or_waits_for_the_big_blind_then() -> None:
    at = away_for_the_small_blind("ocean-view")
    at.do(ComeBack(3, "wait"))
    for _ in range(6):
        hand = at.pass_hand()
        if 3 in hand.seats:
            break
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == 3] == [("big blind", 3)]


@pytest.mark.clause("CX-134", "OV-HE-19", "OV-HE-20")
def test_who_was_away_for_the_big_blind_alone_posts_that_one_live() -> None:
    """Seat 4 is back before the small blind, which takes its turn at the seat on the very next hand."""
    at = room("ocean-view", 1, 2, 3, 4, 5, 6)
    at.pass_hand()
    at.do(SitOut(4))
    at.pass_hand()
    assert places(at) == (2, 3, 5)
    assert owed(at, 4) == [3]
    at.do(ComeBack(4, "post"))
    assert posted(at, 4) == [("live post", 3, True), ("dead post", 1, False)]
    assert places(at) == (3, 5, 6)


@pytest.mark.clause("CX-134", "OV-HE-19")
def test_who_stays_away_for_both_owes_both_and_no_more_however_long() -> None:
    at = room("ocean-view", 1, 2, 3, 4, 5)
    at.pass_hand()
    at.do(SitOut(4))
    for _ in range(12):
        at.pass_hand()
    assert owed(at, 4) == [3, 4]


@pytest.mark.clause("CX-134", "DR-LB-16")
@pytest.mark.parametrize("blind", [0, 1, 2])
def test_at_del_rio_any_of_the_three_blinds_missed_is_waited_for(blind: int) -> None:
    """Blinds of one, two and three dollars at seats 2, 3 and 4; the next hand they are one seat further on."""
    at = DrawRoom("del-rio", "lowball", stacks=dict.fromkeys(range(1, 8), 200), button=1)
    at.fold_round()
    away = 3 + blind
    at.do(SitOut(away))
    at.fold_round()
    assert owed(at, away) == [(1, 2, 3)[blind]]
    with pytest.raises(RefusedError) as caught:
        at.do(ComeBack(away, "kill"))
    assert caught.value.clause == "DR-LB-16"
    at.do(ComeBack(away))
    for _ in range(9):
        hand = at.fold_round()
        if away in hand.seats:
            break
        assert "DR-LB-16" in [one.clause for one in events(at.table.events, Waiting) if one.seat == away][-1]
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == away] == [("big blind", 3)]


@pytest.mark.clause("CX-134")
@pytest.mark.parametrize("house_id", ["oasis", "ocean-view", "s-and-k", "casino-club", "del-rio"])
def test_one_who_was_away_for_no_blind_comes_back_without_a_word_about_new_players(house_id: str) -> None:
    at = Room(house_id, "holdem", stacks=dict.fromkeys(range(1, 7), 500), button=1, seats=9)
    at.pass_hand()
    at.do(SitOut(6))
    at.pass_hand()
    at.do(ComeBack(6))
    back = events(at.table.events, CameBack)[-1]
    assert (back.seat, back.how, back.clause) == (6, "free", "common")
    assert 6 in at.pass_hand().seats


@pytest.mark.clause("CX-133", "CC-HE-21", "OV-HE-20")
@pytest.mark.parametrize("house_id", ["ocean-view", "casino-club"])
@pytest.mark.parametrize(
    ("stack", "parts"),
    [
        (2, [("live post", 2, True)]),
        (3, [("live post", 3, True)]),
        (4, [("live post", 3, True), ("dead post", 1, False)]),
    ],
)
def test_a_stack_too_short_for_both_pays_the_live_part_first(
    house_id: str, stack: float, parts: list[tuple[str, float, bool]]
) -> None:
    at = room(house_id, 1, 2, 3, 4, 5, s4=stack)
    at.pass_hand()
    at.do(SitOut(4))
    at.pass_hand()
    at.pass_hand()
    at.do(ComeBack(4, "post"))
    assert posted(at, 4) == parts


# No one is all in on dead money


def back_with(at: Room, stack: float) -> None:
    """Seat 3 pays the big blind, is away for the small one, and comes back past the button with its last chips."""
    at.pass_hand()
    at.do(SitOut(3))
    at.pass_hand()
    at.pass_hand()
    seat = at.table.seats[3]
    at.table.brought_in, seat.stack = at.table.brought_in + cents(stack) - seat.stack, cents(stack)
    at.do(ComeBack(3, "post"))


@pytest.mark.clause("CX-139", "CX-134")
def test_the_last_two_dollars_for_a_missed_small_blind_are_live_and_win_as_much_from_each_player() -> None:
    at = Room("oasis", "holdem", stacks=dict.fromkeys(range(1, 6), 200), button=1)
    back_with(at, 2)
    assert owed(at, 3) == [2]
    hand = at.deal({3: "As Ah"}, "Ac Ad Ks Kh 7d", order=(1, 2, 3, 4, 5))
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == 3] == [("live post", 2)]
    check_down(hand)
    assert won(hand)[0] == (3, 6, 1, "all")  # two dollars from each of five, less the fee of four
    assert net(hand)[3] == 4


@pytest.mark.clause("CX-139")
def test_with_a_chip_to_spare_the_post_is_dead_as_ever() -> None:
    at = Room("oasis", "holdem", stacks=dict.fromkeys(range(1, 6), 200), button=1)
    back_with(at, 3)
    hand = at.deal({3: "As Ah"}, "Ac Ad Ks Kh 7d", order=(1, 2, 3, 4, 5))
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == 3] == [("dead post", 2)]
    assert {seat: dollars(bet) for seat, bet in zip(hand.seats, hand.bets, strict=True) if bet} == {1: 2, 2: 4}


@pytest.mark.clause("CX-139", "CX-133")
def test_with_the_whole_blind_live_what_is_left_for_the_dead_part_stays_dead() -> None:
    """Three dollars live and one dead: the player is all in on live money, and the bet is no higher for the rest."""
    at = room("ocean-view", 1, 2, 3, 4, 5, s4=4)
    at.pass_hand()
    at.do(SitOut(4))
    at.pass_hand()
    at.pass_hand()
    at.do(ComeBack(4, "post"))
    hand = at.deal({4: "As Ah"}, "Ac Ad Ks Kh 7d", order=(5, 1, 2, 3, 4))
    assert {seat: dollars(bet) for seat, bet in zip(hand.seats, hand.bets, strict=True)} == {
        5: 1,
        1: 3,
        2: 0,
        3: 0,
        4: 3,
    }
    check_down(hand)
    assert net(hand)[4] == 12 - fee(hand)


def _posts_dead(name: str) -> list[tuple[str, str]]:
    book = houses.house(name)
    offers = [(page, book.offer(page)) for page in book.games]
    return [
        (name, page)
        for page, one in offers
        if one.rules.blinds.forced == "blinds"
        and len(one.rules.limit.blinds) > 1
        and "post" in one.rules.seating.missed
    ]


@pytest.mark.clause("CX-139")
@pytest.mark.parametrize(("house_id", "game"), [pair for name in houses.HOUSES for pair in _posts_dead(name)])
def test_at_every_table_where_a_dead_blind_is_made_up(house_id: str, game: str) -> None:
    """All stay in to the end: the main pot is the last chips of seat 3, once from everybody."""
    at = Room(house_id, game, stacks=dict.fromkeys(range(1, 7), 2000), button=1, seats=8)
    small = dollars(at.rules.limit.blinds[0])
    back_with(at, small)
    hand = at.table.deal(seed=1)
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == 3] == [("live post", small)]
    while not hand.over:
        hand.act(option(hand.options, MayCall) or option(hand.options, MayCheck) or next(iter(hand.legal())))
    out_of_pot = sum(one.amount for one in events(hand.events, Collected))
    never_in = sum(min(one.amount, cents(small)) for one in events(hand.events, Charged) if one.live)
    main = sum(amount for _, amount, pot, _ in won(hand) if pot == 1)
    assert main == small * len(hand.seats) - dollars(out_of_pot + never_in)


@pytest.mark.clause("CX-139", "DR-FEE-05")
def test_a_live_button_charge_comes_first_and_counts_with_the_last_chips() -> None:
    """The button owes a small blind of four dollars. The charge of four counts as a bet, and one more is left."""
    at = Room("del-rio", "holdem", "6/12", stacks=dict.fromkeys(range(1, 7), 500), button=1, seats=9)
    at.pass_hand()
    at.do(SitOut(3))
    at.pass_hand()
    seat = at.table.seats[3]
    at.table.brought_in, seat.stack = at.table.brought_in + cents(5) - seat.stack, cents(5)
    at.do(ComeBack(3, "post"))
    hand = at.table.deal(seed=1)
    assert hand.button == 3
    assert paid_by(hand, 3) == [("live post", 1, True)]
    assert hand.bets[hand.seats.index(3)] == cents(5)


# New players at Casino Club, between the button and the small blind


@pytest.mark.clause("CX-135", "CC-HE-17")
@pytest.mark.parametrize("seat", [2, 4, 6, 8])
def test_once_the_small_blind_has_left_no_newcomer_is_kept_out(seat: int) -> None:
    """Button 1, blinds 2 and 3. Seat 2 leaves, the button goes to 3 or to a newcomer before it."""
    at = room("casino-club", 1, 2, 3, 5, 7)
    at.pass_hand()
    assert places(at) == (1, 2, 3)
    at.do(Leave(2))
    at.do(Sit(seat, "New", cents(100), entry="free"))
    assert seat in at.pass_hand().seats


@pytest.mark.clause("CX-135", "CC-HE-17")
def test_nor_when_both_blinds_have_left() -> None:
    at = room("casino-club", 1, 2, 3, 5, 7, 8)
    at.pass_hand()
    at.do(Leave(2))
    at.do(Leave(3))
    at.do(Sit(6, "New", cents(100), entry="free"))
    hand = at.pass_hand()
    assert hand.button == 5
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(6, "small blind"), (7, "big blind")]


@pytest.mark.clause("CX-135", "CC-HE-17")
@pytest.mark.parametrize(("seat", "dealt"), [(3, False), (4, False), (6, True), (9, True)])
def test_strictly_between_button_and_small_blind_a_newcomer_waits(seat: int, dealt: bool) -> None:
    at = room("casino-club", 1, 2, 5, 7, 8)
    at.pass_hand()
    assert places(at) == (1, 2, 5)
    at.do(Sit(seat, "New", cents(100), entry="free"))
    hand = at.pass_hand()
    assert places(at)[:2] == (2, 5)
    assert (seat in hand.seats) is dealt


# The button and newcomers


@pytest.mark.clause("CX-117", "CX-98")
@pytest.mark.parametrize("house_id", ["ocean-view", "oasis", "s-and-k"])
def test_the_button_stops_at_a_newcomer_who_is_dealt_in(house_id: str) -> None:
    at = Room(house_id, "holdem", stacks=dict.fromkeys((1, 3, 5, 7), 500), button=1, seats=9)
    at.pass_hand()
    at.do(Sit(2, "New", cents(500), entry="free"))
    hand = at.pass_hand()
    assert hand.button == 2
    assert [seat for seat, what, _ in blinds(hand) if "blind" in what] == [3, 5]


@pytest.mark.clause("CX-117", "CX-98", "OV-HE-16")
def test_and_goes_by_one_who_waits_for_the_blind() -> None:
    at = room("ocean-view", 1, 3, 5, 7)
    at.pass_hand()
    at.do(Sit(2, "New", cents(100), entry="wait"))
    assert at.pass_hand().button == 3


@pytest.mark.clause("CX-134", "OV-HE-21")
def test_blinds_that_newcomers_bring_back_a_few_seats_pass_nobody_on_the_way() -> None:
    """Two newcomers behind the blinds take the button and the small blind: nothing goes round by way of seat 8."""
    at = room("ocean-view", 1, 4, 7, 8, 9)
    at.pass_hand()
    assert places(at) == (1, 4, 7)
    at.do(SitOut(8))
    at.do(Sit(2, "New", cents(100), entry="free"))
    at.do(Sit(3, "Newer", cents(100), entry="free"))
    at.pass_hand()
    assert places(at) == (2, 3, 4)
    assert owed(at, 8) == []


# Which clause a seat's event or refusal names


@pytest.mark.clause("OV-HE-17", "OV-HE-18", "CX-25")
def test_posting_ahead_of_the_button_is_one_clause_and_the_jump_of_the_button_another() -> None:
    at = room("ocean-view", 1, 3, 5, 7)
    at.pass_hand()
    at.do(Sit(4, "New", cents(100), entry="post ahead of button"))
    assert events(at.table.events, CameBack)[-1].clause == "OV-HE-17"
    hand = at.pass_hand()
    assert [one.clause for one in events(hand.events, Posted) if one.seat == 4] == ["OV-HE-17"]
    at.pass_hand()
    assert events(at.table.events, ButtonMoved)[-1].clause == "OV-HE-21 OV-HE-18"
    with pytest.raises(RefusedError) as caught:
        at.do(Sit(9, "Newer", cents(100), entry="kill"))
    assert caught.value.clause == "OV-HE-15 OV-HE-16 OV-HE-17"


@pytest.mark.clause("OV-HE-22", "CX-26")
def test_a_seat_change_names_its_clause_where_it_decides_something() -> None:
    at = room("ocean-view", 1, 2, 3, 5, 6)
    at.pass_hand()  # blinds 2 and 3; seat 5 would be next
    with pytest.raises(RefusedError) as caught:
        at.do(Move(5, 9, "free"))
    assert (caught.value.clause, caught.value.legal) == ("OV-HE-22", "post, wait")
    assert "OV-HE-22" not in events(at.do(Move(2, 4)), Seated)[0].clause  # the small blind goes nearer to the big one
    assert events(at.do(Move(5, 9, "post")), Seated)[0].clause == "OV-HE-22"


@pytest.mark.clause("OV-HE-22", "CX-26")
@pytest.mark.parametrize("how", ["post", "wait"])
def test_who_moved_away_from_the_blind_cannot_come_in_free_by_sitting_out(how: str) -> None:
    at = room("ocean-view", 1, 2, 3, 5, 6)
    at.pass_hand()
    at.do(Move(5, 9, how))
    at.do(SitOut(9))
    with pytest.raises(RefusedError) as caught:
        at.do(ComeBack(9, "free"))
    assert caught.value.clause == "OV-HE-22"
    at.do(ComeBack(9))
    hand = at.pass_hand()
    assert (9 in hand.seats) is (how == "post")
    assert [(what, amount) for seat, what, amount in blinds(hand) if seat == 9] == [("live post", 3)] * (how == "post")


@pytest.mark.clause("CC-HE-23", "CC-HE-20")
def test_at_casino_club_a_move_behind_the_blind_names_both_clauses() -> None:
    at = room("casino-club", 1, 2, 4, 5, 6)
    at.pass_hand()
    assert places(at) == (1, 2, 4)
    with pytest.raises(RefusedError) as caught:
        at.do(Move(5, 3, "free"))
    assert {"CC-HE-23", "CC-HE-20"} <= set(caught.value.clause.split())
    at.do(Move(5, 3, "post"))
    assert at.table.seats[3].missed == (1,)  # the big blind has passed the new seat, the small one has not


@pytest.mark.clause("CC-LB-26")
def test_at_casino_club_a_straddle_before_the_deal_is_told_when_it_may_be_made() -> None:
    at = DrawRoom("casino-club", "lowball", stacks=dict.fromkeys(range(1, 6), 200), button=1)
    with pytest.raises(RefusedError, match="when everyone has two cards") as caught:
        at.do(Straddle(4))
    assert "CC-LB-26" in caught.value.clause.split()


@pytest.mark.clause("OV-LB-19", "CX-134")
def test_in_ocean_view_s_lowball_the_missed_blind_names_its_clause() -> None:
    at = DrawRoom("ocean-view", "lowball", stacks=dict.fromkeys(range(1, 7), 200), button=1)
    at.fold_round()
    at.do(SitOut(4))
    at.fold_round()
    (missed,) = events(at.table.events, Missed)
    assert (missed.seat, missed.clause) == (4, "OV-LB-19")


@pytest.mark.clause("CC-HE-17", "CX-135")
def test_in_a_game_that_starts_anew_everyone_present_is_dealt_in() -> None:
    """All but one leave, and newcomers sit down behind the old button: nobody has to wait for it to go by."""
    at = room("casino-club", 1, 5, 6)
    at.pass_hand()
    assert places(at) == (1, 5, 6)
    for seat in (1, 5, 6):
        at.do(Leave(seat))
    for seat in (2, 3):
        at.do(Sit(seat, f"New {seat}", cents(100), entry="free"))
    assert sorted(at.pass_hand().seats) == [2, 3]


@pytest.mark.clause("CC-HE-16", "CC-HE-11")
def test_who_waited_for_the_button_to_go_by_is_the_big_blind_where_it_is_the_second_seat() -> None:
    """Three play, seat 1 changes hands, and the button goes from 3 past the newcomer to 2."""
    at = room("casino-club", 1, 2, 3, button=3)
    at.pass_hand()
    at.do(Leave(1))
    at.do(Sit(1, "New", cents(100), entry="after button"))
    hand = at.pass_hand()
    assert (hand.button, hand.seats) == (2, (3, 1, 2))
    assert [(seat, what) for seat, what, _ in blinds(hand)] == [(3, "small blind"), (1, "big blind")]
