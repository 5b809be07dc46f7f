"""PHH read and written again: every documented field, exact amounts, and errors that name file, line and key."""

from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.history.hands import DEAD_POST, FIXED_OMAHA, HEADS_UP, POT_LIMIT, RAKED

from houseway.history.history_errors import HistoryError
from houseway.history.phh.notation import (
    UNKNOWN,
    BetRaise,
    CheckCall,
    Comment,
    DealBoard,
    DealHole,
    Fold,
    NotationError,
    OfOtherGames,
    ShowMuck,
    format_phh_action,
    parse_phh_action,
)
from houseway.history.phh.phh_record import FIELDS, INFINITE, PhhHand, format_phh, format_phhs
from houseway.history.phh.read import each_in_text, each_phh, parse_phh

HANDS = [HEADS_UP, RAKED, DEAD_POST, FIXED_OMAHA, POT_LIMIT]

EVERY_FIELD = (
    HEADS_UP
    + """\
ante_trimming_status = true
author = 'A. Writer'
event = "The room's own: \\"Sunday\\""
url = 'https://example.org/'
venue = 'A room'
address = '1 Main Street'
city = 'Town'
region = 'State'
postal_code = '00001'
country = 'Land'
time = 20:15:30
time_zone = 'America/Toronto'
time_zone_abbreviation = 'EDT'
day = 22
month = 6
year = 2023
hand = 56
level = 3
seats = [9, 2]
seat_count = 9
table = 'Featured'
players = ['Ann', "D'Arcy"]
winnings = [68, 0]
currency = 'USD'
currency_symbol = '$'
time_limit = 30.5
time_banks = [60, inf]
_clock = 2023-06-22T20:15:00
not_documented = [1, 2.50, true]
"""
)


class TestFields:
    @pytest.mark.parametrize("text", [*HANDS, EVERY_FIELD])
    def test_written_and_read_again_it_is_the_same(self, text: str) -> None:
        hand = parse_phh(text)
        written = format_phh(hand)
        again = parse_phh(written)
        assert again == hand
        assert format_phh(again) == written

    def test_every_documented_field_is_kept(self) -> None:
        hand = parse_phh(EVERY_FIELD)
        unset = {name for name in FIELDS if getattr(hand, name) is None}
        assert unset == {"bring_in", "small_bet", "big_bet"}
        assert hand.time == time(20, 15, 30)
        assert hand.players == ("Ann", "D'Arcy")
        assert hand.event == 'The room\'s own: "Sunday"'
        assert set(hand.extra) == {"_clock", "not_documented"}

    def test_unknown_fields_come_back_as_they_were(self) -> None:
        hand = parse_phh(RAKED)
        assert parse_phh(format_phh(hand)).extra == {"_my_note": {"streets": 4, "told": ["by", "hand"]}}

    def test_amounts_stay_exact_and_as_written(self) -> None:
        hand = parse_phh(RAKED)
        assert hand.blinds_or_straddles == (Decimal("0.10"), Decimal("0.25"), 0)
        assert "blinds_or_straddles = [0.10, 0.25, 0]\n" in format_phh(hand)

    def test_an_unknown_stack_is_infinite(self) -> None:
        hand = parse_phh(POT_LIMIT)
        assert hand.starting_stacks == (50, INFINITE)
        assert "starting_stacks = [50, inf]\n" in format_phh(hand)

    def test_two_players_post_the_other_way_about(self) -> None:
        hand = parse_phh(HEADS_UP)
        assert hand.blinds_or_straddles == (1, 2)
        assert hand.posted == (2, 1)
        assert parse_phh(RAKED).posted == (Decimal("0.10"), Decimal("0.25"), 0)

    @given(st.text(), st.lists(st.text(max_size=5), min_size=2, max_size=2))
    def test_any_text_survives(self, author: str, players: list[str]) -> None:
        source = parse_phh(HEADS_UP)
        hand = PhhHand(
            variant="NT",
            antes=(0, 0),
            blinds_or_straddles=(1, 2),
            min_bet=2,
            starting_stacks=(100, 80),
            actions=source.actions,
            author=author,
            players=tuple(players),
            extra={"_note": author},
        )
        assert parse_phh(format_phh(hand)) == hand


class TestCollections:
    def test_a_collection_is_numbered_from_one(self) -> None:
        hands = [parse_phh(text) for text in HANDS]
        text = format_phhs(hands)
        assert text.startswith("[1]\nvariant = 'NT'\n")
        assert list(each_in_text(text)) == hands

    def test_one_bad_hand_hides_no_other(self, tmp_path: Path) -> None:
        bad = HEADS_UP.replace("min_bet = 2", "min_bet = 'two'")
        worse = HEADS_UP.replace("min_bet = 2", "min_bet = = 2")
        for text in (bad, worse):
            file = tmp_path / "some.phhs"
            file.write_text(f"[1]\n{HEADS_UP}\n[2]\n{text}\n[3]\n{RAKED}")
            first, second, third = each_phh(file)
            assert isinstance(first, PhhHand)
            assert isinstance(third, PhhHand)
            assert isinstance(second, HistoryError)
            assert str(second).startswith(f"{file}:15 [2]: ")

    def test_a_hand_that_is_no_table(self) -> None:
        (error,) = each_in_text("hands = 3\n", file="some.phhs")
        assert str(error).startswith("some.phhs: variant: is missing")


class TestErrors:
    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            ("variant = 'NT'", "variant = 'XX'", "bad.phh:1: variant: 'XX' is not a PHH variant: choose FT, NT"),
            ("variant = 'NT'\n", "", "bad.phh: variant: is missing"),
            ("antes = [0, 0]", "antes = [0]", "bad.phh:2: antes: 1 values for the 2 players of starting_stacks"),
            ("antes = [0, 0]", "antes = [0, -1]", "bad.phh:2: antes: [0, -1] is not an amount"),
            ("antes = [0, 0]", "antes = 0", "bad.phh:2: antes: 0 is not an array"),
            ("[1, 2]", "[1, nan]", "bad.phh:3: blinds_or_straddles: [1, nan] is not a post"),
            ("[1, 2]", "[0, 0]", "bad.phh:3: blinds_or_straddles: nobody posts anything"),
            ("min_bet = 2\n", "", "bad.phh: min_bet: is missing: every NT hand has it"),
            ("min_bet = 2", "min_bet = 0", "bad.phh:4: min_bet: 0 is not an amount over 0"),
            ("min_bet = 2", "min_bet = true", "bad.phh:4: min_bet: true is not an amount over 0"),
            ("[100, 80]", "[100, 0]", "bad.phh:5: starting_stacks: [100, 0] is not a stack over 0, or inf"),
            ("[100, 80]", "[100]", "bad.phh:5: starting_stacks: 1 players: a hand has 2 to"),
            ("[100, 80]", "[1e99, 80]", "has too many digits for an amount"),
            ("'p2 cbr 6'", "6", "bad.phh:6: actions: ["),
            ("min_bet = 2", "min_bet = 2\nday = '22'", "bad.phh:5: day: '22' is not a whole number"),
            ("min_bet = 2", "min_bet = 2\ntime = 20", "bad.phh:5: time: 20 is not a time of day"),
            ("min_bet = 2", "min_bet = 2\nauthor = 5", "bad.phh:5: author: 5 is not text"),
            ("min_bet = 2", "min_bet = 2\nhand = 5.5", "bad.phh:5: hand: 5.5 is not text or a whole number"),
            ("min_bet = 2", "min_bet = 2\nante_trimming_status = 1", "bad.phh:5: ante_trimming_status: 1 is not true"),
            ("min_bet = 2", "min_bet = 2 2", "bad.phh:4: "),
            ("min_bet = 2", "min_bet = [", "bad.phh:"),
        ],
    )
    def test_names_file_line_and_key(self, was: str, now: str, said: str) -> None:
        with pytest.raises(HistoryError) as caught:
            parse_phh(HEADS_UP.replace(was, now, 1), file="bad.phh")
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            ("p2 cbr 6", "p2 cbr six", "bad.phh:6: actions: action 3: 'six' is not an amount"),
            ("p2 cbr 6", "p2 bets 6", "bad.phh:6: actions: action 3: 'p2 bets 6' is not an action"),
            ("p2 cbr 6", "p3 cbr 6", "bad.phh:6: actions: action 3 ('p3 cbr 6') is by p3, and there are 2 players"),
            ("AsKs", "AsKz", "bad.phh:6: actions: action 1: 'Kz' is not a card"),
            ("AsKs", "AsK", "bad.phh:6: actions: action 1: 'K' is not a card"),
        ],
    )
    def test_of_actions(self, was: str, now: str, said: str) -> None:
        hand = parse_phh(HEADS_UP.replace(was, now, 1), file="bad.phh")
        with pytest.raises(HistoryError) as caught:
            list(hand.parsed_actions())
        assert said in str(caught.value)

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(HistoryError, match="cannot be read: No such file"):
            list(each_phh(tmp_path / "missing.phh"))
        binary = tmp_path / "binary.phh"
        binary.write_bytes(b"variant = 'NT'\n\xff\xfe")
        with pytest.raises(HistoryError, match=r"binary\.phh:2: is not UTF-8 text"):
            list(each_phh(binary))

    @given(st.text())
    def test_any_text_ends_in_one_line_of_error(self, text: str) -> None:
        for hand in each_in_text(text, file="any.phh"):
            assert isinstance(hand, HistoryError)
            assert len(str(hand).splitlines()) == 1


class TestActions:
    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("d dh p1 AsKd", DealHole(0, (51, 45))),
            ("d dh p12 ??2c", DealHole(11, (UNKNOWN, 0))),
            ("d db 2c2d2h", DealBoard((0, 1, 2))),
            ("p3 f", Fold(2)),
            ("p3 cc # thinks", CheckCall(2, "thinks")),
            ("p3 cbr 12", BetRaise(2, 12)),
            ("p3 cbr 0.75", BetRaise(2, Decimal("0.75"))),
            ("p3 sm", ShowMuck(2, None)),
            ("p3 sm -", ShowMuck(2, (), as_dealt=True)),
            ("p3 sm ????", ShowMuck(2, (UNKNOWN, UNKNOWN))),
            ("p3 sm AsKd", ShowMuck(2, (51, 45))),
            ("p3 pb", OfOtherGames(2, "pb")),
            ("p3 sd As", OfOtherGames(2, "sd", (51,))),
            ("# the dealer changes", Comment("the dealer changes")),
            ("", Comment()),
        ],
    )
    def test_both_ways(self, text: str, action: object) -> None:
        parsed = parse_phh_action(text)
        assert parsed == action
        assert format_phh_action(parsed) == text

    def test_spaces_do_not_matter(self) -> None:
        assert parse_phh_action("  p1   cbr  3.50 #  why ") == BetRaise(0, Decimal("3.50"), "why")

    @given(st.text() | st.from_regex(r"[dp][0-9]? (dh|db|f|cc|cbr|sm|sd|pb)( [pATx0-9.?#-]{0,6})*", fullmatch=True))
    def test_any_text_is_an_action_or_an_error(self, text: str) -> None:
        try:
            action = parse_phh_action(text)
        except NotationError:
            return
        assert parse_phh_action(format_phh_action(action)) == action
