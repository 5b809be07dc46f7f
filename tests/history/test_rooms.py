"""What rooms do differently, in hands made up for it: every one of them must agree, and a wrong one must not."""

import random
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.test_replay_phh import check, hand
from tests.repeats import examples

from houseway.history.history_errors import DisagreementError
from houseway.history.phh.read import parse_phh
from houseway.history.phh.replay import OVER, UNDECIDED
from houseway.history.phh.setup import Entry, readings

RUN_OUT = ("d db 3c8d9h", "d db 2s", "d db 5c")


class TestPosts:
    def test_two_who_come_in_are_read_each_for_themselves(self) -> None:
        text = hand("5, 10, -5, -5, 0", "500, 500, 500, 500, 500", "p3 cc", "p4 cc", "p5 f", "p1 f", "p2 cc",
                    "d db 3c8d9h", "p2 cbr 20", "p3 f", "p4 f", left="495, 525, 490, 485, 500")  # fmt: skip
        # Dead for the one, and live for the other.
        assert check(text).notes == ["the post of p4 is read as dead, judging by the rest of the record"]
        with pytest.raises(DisagreementError):
            check(text.replace("485, 500]", "484, 500]"))

    def test_a_dead_small_blind_beside_a_live_big_one_that_is_not_recorded(self) -> None:
        text = hand(
            "5, 10, 0, -10",
            "500, 500, 500, 500",
            "p3 f",
            "p4 cc",
            "p1 f",
            "p2 cbr 30",
            "p4 f",
            left="495, 520, 500, 485",
        )
        (note,) = check(text).notes
        assert note.startswith("the post of p4 is read as live, with a dead small blind that is not recorded")

    def test_both_blinds_in_one_amount(self) -> None:
        text = hand("5, 10, 0, -15", "500, 500, 500, 500", "p3 cc", "p4 cc", "p1 f", "p2 cc", "d db 3c8d9h",
                    "p2 cbr 20", "p3 f", "p4 f", left="495, 530, 490, 485")  # fmt: skip
        (note,) = check(text).notes
        assert note.startswith("the post of p4 is read as a big blind, and the rest dead")
        live = hand("5, 10, 0, -15", "500, 500, 500, 500", "p3 cc", "p4 cc", "p1 f", "p2 cc", "d db 3c8d9h",
                    "p2 cbr 20", "p3 f", "p4 f", left="495, 535, 485, 485")  # fmt: skip
        assert check(live).notes == []

    def test_readings_are_few_and_the_usual_one_is_first(self) -> None:
        usual = list(readings(parse_phh(hand("5, 10, 0", "500, 500, 500", "p3 f"))))
        assert [str(reading) for reading in usual] == ["", "an all-in raise counts, however short"]
        many = hand("5, 10, " + ", ".join(["-5"] * 8), ", ".join(["500"] * 10), "p3 f")
        found = list(readings(parse_phh(many)))
        assert len(found) == 2 * 64
        assert [len(reading.entries) for reading in found] == sorted(len(reading.entries) for reading in found)
        assert set().union(*(reading.entries.values() for reading in found)) == {Entry.DEAD, Entry.BOTH}

    def test_no_small_blind_and_two_big_ones(self) -> None:
        none = hand("0, 10, 0", "500, 500, 500", "p3 cbr 30", "p1 f", "p2 f", left="500, 490, 510")
        assert check(none).ending == OVER
        two = hand("10, 10, 0", "500, 500, 500", "p3 f", "p1 cc", "p2 cc", "d db 3c8d9h", "p1 cbr 10", "p2 f",
                   left="510, 490, 500")  # fmt: skip
        assert check(two).ending == OVER

    def test_only_posts_of_who_comes_in(self) -> None:
        text = hand("0, 0, -10", "500, 500, 500", "p1 cbr 30", "p2 f", "p3 f", left="510, 500, 490")
        assert check(text).ending == OVER

    def test_a_blind_short_after_the_ante_is_passed_over(self) -> None:
        text = hand("0, 10, 0", "500, 2, 500", "p1 f", antes="2, 2, 2", more="winnings = [0, 0, 6]\n")
        # PHH starts after the largest blind put in, and here none was: the first seat is asked.
        assert check(text).hand.given.opens == 0


class TestShort:
    def test_a_short_blind_is_all_there_is_to_call_where_a_raise_says_so(self) -> None:
        text = hand("5, 10, 0, 0", "500, 7, 500, 500", "p3 cbr 17", "p4 f", "p1 f", *RUN_OUT)
        replayed = check(text)
        assert replayed.notes == ["a short blind is all there is to call, judging by the rest of the record"]
        with pytest.raises(DisagreementError, match=r"cannot raise to \$16"):
            check(text.replace("cbr 17", "cbr 16"))

    def test_a_bet_below_the_least_when_all_in(self) -> None:
        text = hand("5, 10, 0", "500, 500, 14", "p3 cc", "p1 cc", "p2 cc", "d db 3c8d9h", "p1 cc", "p2 cc", "p3 cbr 4",
                    "p1 cc", "p2 f", "d db Ts", "d db Js", "p3 sm ????", "p1 sm ????")  # fmt: skip
        assert check(text).ending == UNDECIDED
        with pytest.raises(DisagreementError, match=r"cannot bet \$4"):
            check(text.replace("500, 500, 14", "500, 500, 15"))

    def test_raises_after_a_short_all_in(self) -> None:
        # A bet of 30 and an all-in for 45: who has not acted raises by thirty at least, over forty-five.
        text = hand("5, 10, 0, 0", "500, 500, 500, 45", "p3 cbr 30", "p4 cbr 45", "p1 cbr 75", "p2 f", "p3 f", *RUN_OUT)
        assert check(text).ending == UNDECIDED
        with pytest.raises(DisagreementError):
            check(text.replace("cbr 75", "cbr 64"))

    def test_a_raise_recorded_as_what_can_be_called(self) -> None:
        text = hand("5, 10", "30, 500", "p2 cbr 20", "p1 cbr 30", "p2 cc", *RUN_OUT)
        assert check(text).ending == UNDECIDED
        raised = hand("5, 10, 0", "500, 24, 500", "p3 f", "p1 cbr 20", "p2 cc", "d db 3c8d9h", "p1 cbr 4", "p2 f",
                      left="520, 4, 500")  # fmt: skip
        assert check(raised).ending == OVER

    def test_the_big_blind_is_asked_though_all_others_are_all_in(self) -> None:
        text = hand("5, 10, 0", "10, 500, 500", "p3 f", "p1 cc", "p2 cc", *RUN_OUT)
        assert check(text).notes == ["action 6 (p2 cc) decides nothing: all others are all-in"]

    def test_antes_that_take_all_a_player_has(self) -> None:
        text = hand("5, 10, 0", "500, 500, 2", "d dh p1 4c4d", "d dh p2 KsKd", "d dh p3 AsAd", "p1 f",
                    *RUN_OUT, "p3 sm AsAd", "p2 sm KsKd", antes="2, 2, 2", left="493, 503, 6")  # fmt: skip
        assert check(text).ending == OVER

    def test_three_pots(self) -> None:
        text = hand("5, 10, 0, 0", "500, 100, 40, 300", "d dh p1 4c4d", "d dh p2 KsKd", "d dh p3 AsAd", "d dh p4 QsQd",
                    "p3 cbr 40", "p4 cbr 300", "p1 cc", "p2 cc", *RUN_OUT, "p4 sm -", "p3 sm -", "p1 sm", "p2 sm -",
                    left="200, 180, 160, 400")  # fmt: skip
        assert check(text).ending == OVER
        raked = text.replace("200, 180, 160, 400]", "200, 177, 160, 397]")
        assert check(raked).rake == 600


class TestWriting:
    def test_amounts_of_every_kind(self) -> None:
        assert parse_phh(hand("0.10, 0.25, 0", "10, 26.150, inf", "p3 f")).starting_stacks[1] == Decimal("26.150")
        text = hand("5, 10, 0", "500, 500, 500", "p3 cbr 30.000000000000004", "p1 f", "p2 f", left="495, 490, 515")
        assert check(text).ending == OVER
        rounded = hand("5, 10, 0", "500, 500, 500", "p3 f", "p1 f", left="495.00000000000006, 504.99999999999994, 500")
        assert check(rounded).ending == OVER

    def test_unknown_stacks_are_never_all_in(self) -> None:
        text = hand("5, 10, 0", "inf, inf, inf", "p3 cbr 100000", "p1 cbr 300000", "p2 f", "p3 cc", "d db 3c8d9h",
                    "p1 cbr 1000000", "p3 f", more="winnings = [600010, 0, 0]\n")  # fmt: skip
        assert check(text).ending == OVER

    def test_players_of_one_name_and_cards_half_seen(self) -> None:
        text = hand(
            "5, 10",
            "500, 500",
            "d dh p1 A?K?",
            "d dh p2 ?s??",
            "p2 f",
            left="505, 495",
            more="players = ['Ann', 'Ann']\nseats = [0, 0]\n",
        )
        assert check(text).hand.seats == (1, 2)

    def test_comments_and_empty_actions(self) -> None:
        text = hand("5, 10", "500, 500", "# a word", "p2 f # too much", "", left="505, 495")
        assert check(text).ending == OVER

    def test_hands_shown_before_the_board_is_out(self) -> None:
        text = hand("5, 10", "500, 500", "d dh p1 ????", "d dh p2 ????", "p2 cbr 500", "p1 cc", "p1 sm AsAd",
                    "p2 sm KsKd", *RUN_OUT, left="1000, 0")  # fmt: skip
        assert check(text).ending == OVER


@settings(max_examples=examples(150))
@given(st.integers(0, 1 << 30))
def test_no_limit_hands_made_up_from_what_a_player_may_do(seed: int) -> None:
    """A table nobody plays at: what comes out of our own referee in the record's notation is agreed with, and a final
    stack that is off by one is not."""
    from houseway.history.handfile.record import record_of
    from houseway.history.phh.convert import to_phh
    from houseway.history.phh.phh_record import format_phh
    from houseway.houses import house
    from houseway.referee.hand import Hand, Post
    from houseway.testing import Choices, choose_action

    chance = random.Random(seed)
    offer = house("common").offer("holdem", limit="no limit")
    count = chance.randint(2, 6)
    stacks = tuple(100 * chance.randint(3, 200) for _ in range(count))
    cards = chance.sample(range(52), 52)
    posts = [Post(0, 200, "big blind"), Post(1, 100, "small blind")]
    if count > 2:
        posts = [Post(0, 100, "small blind"), Post(1, 200, "big blind")]
        posts += [Post(player, 200, "live post") for player in range(2, count) if chance.random() < 0.2]
    rules = replace(offer.rules, limit=replace(offer.rules.limit, chip=100))  # the record has whole dollars
    played = Hand(rules, offer.game, range(1, count + 1), stacks, cards, posts=posts, opens=2 if count > 2 else 1)
    choices = Choices(seed)
    while not played.over:
        played.act(choose_action(played, choices))
    text = format_phh(to_phh(record_of(played)))
    assert check(text).hand.stacks == played.stacks
    first = format(Decimal(played.stacks[0]).scaleb(-2).normalize(), "f")
    with pytest.raises(DisagreementError):
        check(text.replace(f"finishing_stacks = [{first}", f"finishing_stacks = [{Decimal(first) + 3}"))


class TestShortAllIn:
    """The raise of a short all-in, to which rooms give different weight."""

    def test_a_room_where_a_short_all_in_raise_reopens_the_betting(self) -> None:
        actions = ("p3 cbr 30", "p1 cbr 40", "p2 cc", "p3 cbr 90", "p2 f")
        (note,) = check(hand("5, 10, 0", "40, 500, 500", *actions)).notes
        assert note.startswith("an all-in raise counts, however short")

    def test_and_where_it_does_not_nothing_is_said(self) -> None:
        assert check(hand("5, 10, 0", "40, 500, 500", "p3 cbr 30", "p1 cbr 40", "p2 cc", "p3 cc")).notes == []
