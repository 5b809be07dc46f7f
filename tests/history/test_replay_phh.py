"""Recorded hands at the referee: every action legal, chips as stated, and nothing made up where a record is silent."""

import pytest
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED

from houseway.cards import parse_cards
from houseway.history.history_errors import DisagreementError, HistoryError, NotPlayedError
from houseway.history.phh.compare import check_phh
from houseway.history.phh.read import parse_phh
from houseway.history.phh.replay import OVER, UNDECIDED, UNFINISHED, ReplayedHand, replay_phh
from houseway.history.phh.setup import Entry, Reading
from houseway.referee.vocabulary import HandStarted, Posted, RoundOpened, Won


def check(text: str) -> ReplayedHand:
    return check_phh(parse_phh(text, file="hand.phh"))


def hand(
    blinds: str, stacks: str, *actions: str, left: str = "", more: str = "", variant: str = "NT", antes: str = ""
) -> str:
    """A PHH text in few words; hole cards are not told unless the actions tell them."""
    count = len(stacks.split(","))
    sizes = "min_bet = 10" if variant in ("NT", "PO") else "small_bet = 10\nbig_bet = 20"
    dealt = [f"d dh p{player} {'????' if variant in ('NT', 'FT') else '????????'}" for player in range(1, count + 1)]
    if actions and actions[0].startswith("d dh"):
        dealt = []
    end = f"finishing_stacks = [{left}]\n" if left else ""
    ante = antes or ", ".join(["0"] * count)
    return (
        f"variant = '{variant}'\nantes = [{ante}]\nblinds_or_straddles = [{blinds}]\n{sizes}\n"
        f"starting_stacks = [{stacks}]\nactions = {[*dealt, *actions]}\n{end}{more}"
    )


@pytest.mark.parametrize("text", [HEADS_UP, RAKED, DEAD_POST, FIXED_OMAHA])
def test_hands_play_to_the_end(text: str) -> None:
    replayed = check(text)
    assert replayed.ending == OVER
    assert replayed.hand.rules.house == "common"


class TestPosts:
    def test_heads_up_the_button_has_the_small_blind_and_acts_first(self) -> None:
        played = check(HEADS_UP).hand
        posted = [(event.seat, event.amount, event.what) for event in played.events if isinstance(event, Posted)]
        assert posted == [(1, 200, "big blind"), (2, 100, "small blind")]
        started = played.events[0]
        assert isinstance(started, HandStarted)
        assert started.button == 2
        assert next(event.seat for event in played.events if isinstance(event, RoundOpened)) == 2

    def test_who_comes_in_posts_live_and_does_not_move_the_action(self) -> None:
        text = hand(
            "5, 10, 0, -10",
            "500, 500, 500, 500",
            "p3 f",
            "p4 cc",
            "p1 f",
            "p2 cbr 30",
            "p4 f",
            left="495, 515, 500, 490",
        )
        played = check(text).hand
        assert Posted(4, 1000, "live post", True, False, "common") in played.events

    def test_a_small_post_is_live_unless_the_stacks_say_it_was_dead(self) -> None:
        live = DEAD_POST.replace("[209.3, 196, 200, 194]", "[208, 196, 200, 196]")
        assert check(live).notes == []
        dead = check(DEAD_POST)
        assert dead.notes == ["the post of p4 is read as dead, judging by the rest of the record"]
        assert dead.rake == 70
        with pytest.raises(DisagreementError):
            check(DEAD_POST.replace("194]", "193]"))

    def test_both_blinds_posted_and_one_recorded(self) -> None:
        # The raise to 18 is recorded as 16: on top of the small post instead of the big one beside it.
        text = hand("5, 10, 0, -5", "500, 500, 500, 500", "p3 f", "p4 cbr 30", "p1 f", "p2 cc", "d db 2c7d9h",
                    "p2 cbr 40", "p4 f", left="495, 545, 500, 460")  # fmt: skip
        assert check(text).notes == ["the post of p4 is read as both blinds, judging by the rest of the record"]
        assert replay_phh(parse_phh(text), reading=Reading({3: Entry.BOTH})).hand.stacks[3] == 46_000

    def test_only_one_blind_and_a_straddle(self) -> None:
        one = hand("10, 0, 0", "500, 500, 500", "p2 cbr 30", "p3 f", "p1 f", left="490, 510, 500")
        assert check(one).ending == OVER
        straddled = hand(
            "5, 10, 20, 0", "500, 500, 500, 500", "p4 cbr 50", "p1 f", "p2 f", "p3 f", left="495, 490, 480, 535"
        )
        assert check(straddled).ending == OVER

    def test_antes_of_all_and_of_the_big_blind_alone(self) -> None:
        every = hand("5, 10, 0", "500, 500, 500", "p3 f", "p1 f", antes="2, 2, 2", left="493, 509, 498")
        assert check(every).ending == OVER
        one = hand("5, 10, 0", "500, 500, 500", "p3 cbr 20", "p1 f", "p2 f", antes="0, 10, 0", left="495, 480, 525")
        assert check(one).ending == OVER

    def test_the_full_blind_is_called_though_the_big_blind_is_short(self) -> None:
        text = hand("5, 10, 0", "500, 3, 500", "d dh p1 2c2d", "d dh p2 AsAd", "d dh p3 KsKd", "p3 cc", "p1 f",
                    "d db 3c8d9hTsJs", left="495, 9, 499")  # fmt: skip
        # Ten to call, of which five come back: three from each make the main pot, and two from two the side pot.
        with pytest.raises(DisagreementError):
            check(text.replace("499]", "498]").replace("495, 9", "496, 9"))
        assert check(text).ending == OVER


class TestShowdown:
    def test_a_hand_that_is_not_shown_loses_to_one_that_is(self) -> None:
        played = check(RAKED).hand
        assert [event.seat for event in played.events if isinstance(event, Won)] == [1]

    def test_cards_shown_fill_in_cards_dealt_unknown(self) -> None:
        assert check(RAKED).setting.hole[2] == parse_cards("Kd Qd")
        text = RAKED.replace("'d dh p3 ????'", "'d dh p3 ??Kd'")
        assert check(text).setting.hole[2] == parse_cards("Kd Qd")

    def test_nobody_shows_so_it_stays_undecided(self) -> None:
        text = RAKED.replace("'p3 sm KdQd'", "'p3 sm ????'")
        replayed = check(text)
        assert replayed.ending == UNDECIDED
        assert not replayed.hand.over
        assert replayed.rake == 23

    def test_an_unseen_hand_that_is_said_to_have_won(self) -> None:
        text = RAKED.replace("[10.50, 23.90, 31.92]", "[10.50, 28.27, 27.55]").replace("[0, 0, 4.37]", "[0, 4.37, 0]")
        assert check(text).ending == UNDECIDED
        with pytest.raises(DisagreementError, match=r"p1 ends with 10\.60 in the record, but with 10\.5 when"):
            check(text.replace("[10.50, 28.27", "[10.60, 28.27"))
        with pytest.raises(DisagreementError, match="more than was brought"):
            check(text.replace("28.27", "38.27"))

    def test_a_side_pot_between_unseen_hands_stays_undecided(self) -> None:
        text = hand("5, 10, 0", "500, 500, 30", "d dh p3 AsAd", "p3 cbr 30", "p1 cc", "p2 cc", "d db 3c8d9h",
                    "p1 cbr 50", "p2 cc", "d db 4c", "p1 cc", "p2 cc", "d db 5c", "p1 cc", "p2 cc",
                    "p1 sm ????", "p2 sm ????", "p3 sm AsAd")  # fmt: skip
        assert check(text).ending == UNDECIDED

    def test_the_last_hand_not_thrown_away_wins_unseen(self) -> None:
        text = hand("5, 10", "500, 500", "p2 cc", "p1 cc", "d db 3c8d9h", "p1 cc", "p2 cc", "d db 4c", "p1 cc",
                    "p2 cc", "d db 5c", "p1 cc", "p2 cc", "p1 sm", left="490, 510")  # fmt: skip
        assert check(text).ending == OVER

    def test_winnings_name_the_winner(self) -> None:
        with pytest.raises(DisagreementError, match="p1 collects \\$40 in the record, but nothing when replayed"):
            check(hand("5, 10", "500, 500", "p2 cc", "p1 cc", "d db 3c8d9h", "p1 cbr 20", "p2 cc", "d db 4c", "p1 f",
                       more="winnings = [40, 0]\n"))  # fmt: skip


class TestChips:
    def test_an_odd_chip_may_go_to_either_winner(self) -> None:
        actions = ("d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 2c2d", "p3 cc", "p1 cc", "p2 cc", "d db 3c8h9h",
                   "p1 cbr 11", "p2 cc", "p3 f", "d db 4c", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc",
                   "p1 sm -", "p2 sm -")  # fmt: skip
        for left in ("505, 505, 490", "504, 506, 490", "506, 504, 490"):
            assert check(hand("5, 10, 0", "500, 500, 500", *actions, left=left)).ending == OVER
        for left in ("507, 503, 490", "505, 505, 491"):
            with pytest.raises(DisagreementError, match="finishing_stacks: p"):
                check(hand("5, 10, 0", "500, 500, 500", *actions, left=left))

    def test_a_quotient_written_out_is_near_enough(self) -> None:
        actions = ("d dh p1 AsKs", "d dh p2 AdKd", "d dh p3 AhKh", "d dh p4 2c2d", "p3 cbr 20", "p4 cc", "p1 cc",
                   "p2 cc", "d db 3c8h9d", "p1 cbr 50", "p2 cc", "p3 cc", "p4 f", "d db 4c", "p1 cc", "p2 cc", "p3 cc",
                   "d db Jc", "p1 cc", "p2 cc", "p3 cc", "p1 sm -", "p2 sm -", "p3 sm -")  # fmt: skip
        third = 500 + 20 / 3
        text = hand("5, 10, 0, 0", "500, 500, 500, 500", *actions, left=f"{third}, {third}, {third}, 480")
        assert check(text).rake == 0

    def test_the_rake_comes_from_the_winner_alone(self) -> None:
        assert check(RAKED).rake == 23
        for wrong in ("[10.40, 23.90, 31.92]", "[10.50, 23.90, 32.16]", "[10.50, 23.80, 32.02]"):
            with pytest.raises(DisagreementError, match=r"hand\.phh:\d+: finishing_stacks: p\d ends with"):
                check(RAKED.replace("[10.50, 23.90, 31.92]", wrong))

    def test_unknown_stacks_are_not_compared(self) -> None:
        replayed = check(POT_LIMIT + "finishing_stacks = [59, 0]\n")
        assert replayed.ending == OVER
        with pytest.raises(DisagreementError):
            check(POT_LIMIT + "finishing_stacks = [60, 0]\n")

    def test_finer_than_a_cent(self) -> None:
        text = hand("5, 10", "500.125, 500", "p2 f", left="505.125, 495")
        assert check(text).setting.units.places == 3


class TestDisagreements:
    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            ("'p2 cbr 6'", "'p2 cbr 3'", r"action 3 \(p2 cbr 3\): seat 2 cannot raise to \$3; legal now: .*common"),
            ("'p2 cbr 6'", "'p2 cbr 600'", r"action 3 \(p2 cbr 600\): seat 2 cannot raise to \$600"),
            ("'p2 cbr 6', 'p1 cc'", "'p1 cc', 'p2 cbr 6'", r"action 3 \(p1 cc\): seat 1 cannot act: seat 2 must act"),
            ("'p1 cc', 'd db 2s7s9d'", "'d db 2s7s9d'", r"action 4 \(d db 2s7s9d\): seat 1 must act before the next"),
            ("'p2 cbr 6'", "'p2 pb'", r"action 3 \(p2 pb\): NT has no such action"),
            ("'p1 cbr 20', 'p2 cc'", "'p1 cbr 20', 'p2 f', 'p2 f'", r"action 15 .* the hand is over"),
        ],
    )
    def test_of_actions_name_action_and_rule(self, was: str, now: str, said: str) -> None:
        with pytest.raises(DisagreementError, match=rf"hand\.phh:6: {said}"):
            check(HEADS_UP.replace(was, now, 1))

    def test_a_hand_cannot_start(self) -> None:
        many = ", ".join(["500"] * 12)
        zeros = ", ".join(["0"] * 10)
        with pytest.raises(DisagreementError, match="the hand cannot start: "):
            check(hand(f"5, 10, {zeros}", many, variant="PO"))

    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            ("QhQd", "AsQd", "As is dealt twice"),
            ("QhQd", "QhQd2c", "p2 has 3 hole cards"),
            ("p1 sm AsKs", "p1 sm AsKd", "p1 shows AsKd and was dealt AsKs"),
        ],
    )
    def test_cards_that_cannot_be(self, was: str, now: str, said: str) -> None:
        with pytest.raises(HistoryError, match=f"actions: {said}"):
            check(HEADS_UP.replace(was, now, 1))

    def test_a_board_run_twice_is_not_played(self) -> None:
        with pytest.raises(NotPlayedError, match="6 cards are dealt to the board"):
            check(HEADS_UP.replace("'p1 sm AsKs'", "'d db 4h', 'p1 sm AsKs'"))


class TestRoomsDiffer:
    def test_a_record_may_stop(self) -> None:
        text = hand("5, 10, 0", "500, 500, 500", "p3 cbr 30", more="winnings = [0, 0, 45]\n")
        assert check(text).ending == UNFINISHED

    def test_a_fold_where_a_check_was_free(self) -> None:
        text = hand("5, 10", "500, 500", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 f", left="490, 510")
        assert check(text).ending == OVER

    def test_a_check_that_decides_nothing(self) -> None:
        text = hand("5, 10, 0", "500, 500, 30", "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 30", "p1 cc",
                    "p2 cc", "d db 3c8d9h", "p1 f", "p2 cc", "d db 4c", "d db 5c", "p2 sm -", "p3 sm -",
                    left="470, 560, 0")  # fmt: skip
        replayed = check(text)
        assert replayed.notes == ["action 9 (p2 cc) decides nothing: all others are all-in"]

    def test_a_fold_that_decides_nothing_gives_the_pot_up(self) -> None:
        text = hand("5, 10, 0", "500, 500, 30", "p3 cbr 30", "p1 cc", "p2 cc", "d db 3c8d9h", "p1 f", "p2 f",
                    left="470, 470, 90")  # fmt: skip
        assert check(text).ending == OVER

    def test_the_last_one_left_is_asked_first_and_was_never_seen(self) -> None:
        text = hand("5, 10, 0", "20, 500, 500", "p3 cc", "p1 cbr 20", "p2 cc", "p3 cc", "d db 3c8d9h", "p2 f", "p3 f",
                    left="60, 480, 480")  # fmt: skip
        assert check(text).ending in (OVER, UNDECIDED)
        with pytest.raises(DisagreementError):
            check(text.replace("480, 480]", "480, 479]"))

    def test_seats_that_cannot_be_are_numbered_anew(self) -> None:
        assert check(RAKED).hand.seats == (4, 6, 1)
        assert check(RAKED.replace("[4, 6, 1]", "[4, 4, 1]")).hand.seats == (1, 2, 3)

    def test_pot_limit_and_fixed_limit_are_held_to(self) -> None:
        assert check(POT_LIMIT).hand.over
        with pytest.raises(DisagreementError, match="cannot raise to"):
            check(POT_LIMIT.replace("cbr 26", "cbr 27"))
        with pytest.raises(DisagreementError, match="cannot raise to"):
            check(FIXED_OMAHA.replace("p2 cbr 20", "p2 cbr 30"))
