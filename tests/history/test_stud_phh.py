"""Stud in PHH: the forced bet, completion, streets, hi-lo, razz, cards that are not told; read, played and written."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.history.any_game import a_hand
from tests.repeats import examples, sampled

from houseway.cards import parse_cards
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.phh_record import format_phh
from houseway.history.phh.read import parse_phh
from houseway.history.phh.replay import OVER, UNDECIDED, UNFINISHED, ReplayedHand
from houseway.houses import house
from houseway.referee.hand import Hand, Post
from houseway.referee.vocabulary import DealtUp, Posted, RoundOpened, Won
from houseway.testing import Choices


def stud(
    *actions: str, variant: str = "F7S", stacks: str = "500, 500, 500", antes: str = "", left: str = "", more: str = ""
) -> str:
    """A PHH text at 10-20 with a forced bet of 3 and antes of 2."""
    ante = antes or ", ".join(["2"] * len(stacks.split(",")))
    end = f"finishing_stacks = [{left}]\n" if left else ""
    return (
        f"variant = '{variant}'\nantes = [{ante}]\nbring_in = 3\nsmall_bet = 10\nbig_bet = 20\n"
        f"starting_stacks = [{stacks}]\nactions = {list(actions)}\n{end}{more}"
    )


def check(text: str) -> ReplayedHand:
    return check_phh(parse_phh(text, file="stud.phh"))


THIRD = ("d dh p1 AsAd9c", "d dh p2 KsQd2c", "d dh p3 7h6h8d")

HIGH = stud(
    *THIRD, "p2 pb", "p3 cc", "p1 cbr 10", "p2 f", "p3 cbr 20", "p1 cc",
    "d dh p1 4h", "d dh p3 5c", "p1 cc", "p3 cbr 10", "p1 cc",
    "d dh p1 Jc", "d dh p3 Jd", "p1 cc", "p3 cc",
    "d dh p1 2h", "d dh p3 Qs", "p3 cbr 20", "p1 cc",
    "d dh p1 3d", "d dh p3 4s", "p3 cbr 20", "p1 cc",
    "p3 sm 7h6h8d5cJdQs4s", "p1 sm AsAd9c4hJc2h3d",
    left="428, 495, 577",
)  # fmt: skip
"""A low card opens, is completed and raised; a straight made on seventh street beats a pair of aces."""

HI_LO = stud(
    "d dh p1 As2d3c", "d dh p2 KsKdKh", "d dh p3 9h8h7d", "p1 pb", "p2 cbr 10", "p3 f", "p1 cc",
    "d dh p1 5h", "d dh p2 Jc", "p2 cbr 10", "p1 cc",
    "d dh p1 8c", "d dh p2 Js", "p2 cbr 20", "p1 cc",
    "d dh p1 Qd", "d dh p2 4c", "p2 cbr 20", "p1 cc",
    "d dh p1 Td", "d dh p2 6s", "p2 cc", "p1 cc",
    "p2 sm KsKdKhJcJs4c6s", "p1 sm As2d3c5h8cQdTd",
    variant="F7S/8", left="501, 501, 498",
)  # fmt: skip
"""Kings full and an eight low split."""

RAZZ = stud(
    "d dh p1 ????Kh", "d dh p2 ????2c", "d dh p3 ????7d", "p1 pb", "p2 cbr 10", "p3 cc", "p1 f",
    "d dh p2 4h", "d dh p3 Qs", "p2 cbr 10", "p3 cc",
    "d dh p2 Th", "d dh p3 3s", "p2 cbr 20", "p3 f",
    variant="FR", left="495, 527, 478",
)  # fmt: skip
"""The high card opens; nobody's down cards are ever told."""


class TestPlayed:
    @pytest.mark.parametrize("text", [HIGH, HI_LO, RAZZ])
    def test_hands_play_to_the_end(self, text: str) -> None:
        replayed = check(text)
        assert replayed.ending == OVER
        assert replayed.rake == 0
        assert replayed.notes == []

    def test_who_opens_on_each_street(self) -> None:
        opened = [event.seat for event in check(HIGH).hand.events if isinstance(event, RoundOpened)]
        assert opened == [2, 1, 1, 3, 3]

    def test_the_forced_bet_and_its_completion(self) -> None:
        events = check(HIGH).hand.events
        assert Posted(2, 300, "bring-in", True, False, "common") in events
        with pytest.raises(DisagreementError, match=r"action 4 \(p3 pb\): seat 3 cannot open: seat 2 must act"):
            check(HIGH.replace("p2 pb", "p3 pb"))
        with pytest.raises(DisagreementError, match=r"\(p1 cbr 13\): seat 1 cannot raise to \$13"):
            check(HIGH.replace("p1 cbr 10", "p1 cbr 13"))
        with pytest.raises(DisagreementError, match=r"\(p2 cc\): seat 2 must open and cannot"):
            check(HIGH.replace("p2 pb", "p2 cc"))

    def test_an_opening_for_the_full_bet(self) -> None:
        text = stud(*THIRD, "p2 cbr 10", "p3 f", "p1 f", left="498, 504, 498")
        assert check(text).ending == OVER

    def test_the_high_card_opens_in_razz_and_the_low_hand_later(self) -> None:
        opened = [event.seat for event in check(RAZZ).hand.events if isinstance(event, RoundOpened)]
        assert opened == [1, 2, 2]

    def test_high_and_low(self) -> None:
        won = [(event.seat, event.share, event.amount) for event in check(HI_LO).hand.events if isinstance(event, Won)]
        assert won == [(2, "high", 6300), (1, "low", 6300)]

    def test_up_cards_are_dealt_up_and_the_seventh_down(self) -> None:
        hand = check(HIGH).hand
        assert hand.up[0] == parse_cards("9c 4h Jc 2h")
        assert hand.hole[0] == parse_cards("As Ad 3d")
        dealt_up = [event for event in hand.events if isinstance(event, DealtUp)]
        assert len(dealt_up) == 3 + 2 * 3

    def test_cards_told_only_when_shown(self) -> None:
        blind = HIGH.replace("AsAd9c'", "????9c'").replace("7h6h8d'", "????8d'", 1)
        blind = blind.replace("'d dh p1 3d', 'd dh p3 4s'", "'d dh p1 ??', 'd dh p3 ??'")
        assert check(blind).ending == OVER
        assert check(blind).hand.stacks == check(HIGH).hand.stacks

    def test_a_hand_that_is_never_shown_loses_or_leaves_it_open(self) -> None:
        blind = HIGH.replace("AsAd9c'", "????9c'", 1).replace("'d dh p1 3d'", "'d dh p1 ??'")
        mucked = blind.replace("'p1 sm AsAd9c4hJc2h3d'", "'p1 sm'")
        assert check(mucked).ending == OVER
        unseen = mucked.replace("AsAd", "????").replace("7h6h8d'", "????8d'").replace("'d dh p3 4s'", "'d dh p3 ??'")
        unseen = unseen.replace("'p3 sm 7h6h8d5cJdQs4s', 'p1 sm'", "'p3 sm ??????????????', 'p1 sm ??????????????'")
        assert check(unseen).ending == UNDECIDED

    def test_a_record_may_stop_on_any_street(self) -> None:
        assert check(stud(*THIRD, "p2 pb", "p3 cc")).ending == UNFINISHED

    def test_all_in_for_the_ante_and_a_short_ante(self) -> None:
        text = stud(
            "d dh p1 AsAdAc", "d dh p2 KsQd4c", "d dh p3 7h6h2d", "p3 pb", "p2 cc",
            "d dh p1 4h", "d dh p2 Kc", "d dh p3 5c", "p2 cc", "p3 cc",
            "d dh p1 Jc", "d dh p2 Jd", "d dh p3 Td", "p2 cc", "p3 cc",
            "d dh p1 2h", "d dh p2 Qs", "d dh p3 8s", "p2 cc", "p3 cc",
            "d dh p1 3d", "d dh p2 5s", "d dh p3 9d", "p2 cc", "p3 cc",
            "p3 sm 7h6h2d5cTd8s9d", "p1 sm", "p2 sm",
            stacks="1, 500, 500", left="0, 495, 506",
        )  # fmt: skip
        # Ten-high straight: one chip from each is the main pot, and two antes' rest with the forced bets the side pot.
        assert check(text).ending == OVER
        assert check(text.replace("antes = [2, 2, 2]", "antes = [2, 2, 2]\nante_trimming_status = true")).ending == OVER

    def test_antes_that_nobody_matches_stay_back_where_the_record_says_so(self) -> None:
        played = (*THIRD, "p2 pb", "p3 f", "p1 f")
        trimmed = stud(*played, antes="2, 50, 2", left="498, 504, 498", more="ante_trimming_status = true\n")
        assert parse_phh(trimmed).anted == (2, 2, 2)
        assert check(trimmed).ending == OVER
        kept = trimmed.replace("= true", "= false")
        assert parse_phh(kept).anted == (2, 50, 2)
        assert check(kept).ending == OVER

    def test_a_short_forced_bet_is_all_there_is_to_call_if_the_stacks_say_so(self) -> None:
        actions = ("p2 cbr 1", "p3 cc", "p1 f", "d dh p2 4h", "d dh p3 5c", "d dh p2 Jc", "d dh p3 Jd", "d dh p2 2h",
                   "d dh p3 Qs", "d dh p2 3d", "d dh p3 4s", "p3 sm -", "p2 sm")  # fmt: skip
        full = stud(*THIRD, *actions, stacks="500, 3, 500", left="498, 0, 505")
        assert check(full).notes == []

    def test_other_actions_are_refused(self) -> None:
        with pytest.raises(DisagreementError, match="F7S has no such action"):
            check(stud(*THIRD, "p2 pb", "p3 sd 7h"))
        with pytest.raises(HistoryError, match="8 hole cards"):
            check(HIGH.replace("'d dh p1 3d'", "'d dh p1 3d', 'd dh p1 3h'"))
        with pytest.raises(HistoryError, match="bring_in: is missing: every F7S hand has it"):
            parse_phh(HIGH.replace("bring_in = 3\n", ""))
        with pytest.raises(HistoryError, match="Kd is dealt twice"):
            check(RAZZ.replace("'d dh p2 4h'", "'d dh p2 Kd'").replace("'d dh p3 3s'", "'d dh p3 Kd'"))

    def test_a_street_is_not_dealt_before_everybody_has_acted_nor_to_who_has_folded(self) -> None:
        with pytest.raises(DisagreementError, match=r"\(d dh p1 4h\): seat 1 must act before the next street"):
            check(HIGH.replace("'p3 cbr 20', 'p1 cc', 'd dh p1 4h'", "'p3 cbr 20', 'd dh p1 4h'"))
        with pytest.raises(DisagreementError, match=r"\(d dh p2 Tc\): seat 2 has folded"):
            check(HIGH.replace("'d dh p3 5c'", "'d dh p2 Tc', 'd dh p3 5c'"))


class TestWritten:
    @pytest.mark.parametrize("text", [HIGH, HI_LO, RAZZ])
    def test_read_and_written_again(self, text: str) -> None:
        phh = parse_phh(text)
        assert parse_phh(format_phh(phh)) == phh
        assert "blinds_or_straddles" not in format_phh(phh)

    @pytest.mark.parametrize("text", [HIGH, HI_LO, RAZZ])
    def test_to_a_hand_file_and_back(self, text: str) -> None:
        phh = parse_phh(text)
        back = to_phh(parse_record(format_record(from_phh(phh))))
        for name in ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "finishing_stacks"):
            assert getattr(back, name) == getattr(phh, name), name
        played = [action for action in phh.actions if " sm" not in action]
        assert [action for action in back.actions if " sm" not in action] == played
        assert check_phh(back).hand.events == check_phh(phh).hand.events

    @sampled(1)
    @pytest.mark.parametrize("game", ["stud", "stud-hi-lo", "razz"])
    @settings(max_examples=examples(40), suppress_health_check=list(HealthCheck))
    @given(st.binary(max_size=300).map(Choices))
    def test_what_we_deal_can_be_told_in_phh(self, game: str, choices: Choices) -> None:
        hand = a_hand(game, choices)
        assume(hand.rules.limit.betting == "fixed limit")
        try:
            phh = to_phh(record_of(hand))
        except HistoryError as error:
            assert "PHH cannot express this hand" in str(error)  # noqa: PT017 - an open pair, or a deck that ran out
            return
        assert phh.variant == {"stud": "F7S", "stud-hi-lo": "F7S/8", "razz": "FR"}[game]
        assert parse_phh(format_phh(phh)) == phh
        assert check_phh(phh).hand.started == hand.started

    @pytest.mark.parametrize("game", ["draw", "lowball"])
    def test_draw_games_have_no_variant(self, game: str) -> None:
        found = house("ocean-view").offer(game)
        posts = (Post(0, 100, "small blind"), Post(1, 200, "big blind"))
        hand = Hand(found.rules, found.game, (1, 2), (20_000, 20_000), tuple(range(53)), posts=posts)
        with pytest.raises(
            HistoryError, match=rf"PHH has no variant for .* {game}: .* F7S .*deuce-to-seven and badugi"
        ):
            to_phh(record_of(hand))
