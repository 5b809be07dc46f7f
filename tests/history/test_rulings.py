"""Rulings on paper: in a card room's words, in hand files that read and write the same, in PHH where that can be."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.history.test_handfile import dealt

from houseway.cards import format_cards, parse_cards
from houseway.cli.history import history_check_command, history_convert_command, replay_command
from houseway.history.check import AGREES, DISAGREES, check_file
from houseway.history.check import Report as Checks
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, load, parse_record, save
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.history.narrate.narrator import line_of, narrate, tell
from houseway.history.narrate.phrases import Line
from houseway.history.narrate.plain_facts import event_facts
from houseway.history.phh.convert import from_phh, to_phh
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report
from houseway.referee.rules import Answer
from houseway.referee.vocabulary import (
    BecameBurn,
    Bound,
    CardExposed,
    CardMoved,
    CardReplaced,
    CardsMissing,
    CardsTaken,
    CardsTurned,
    Chosen,
    ExtraDealt,
    FeeCovered,
    HandEvent,
    HandKilled,
    HandVoided,
    Keep,
    MoneyBack,
    PotOnly,
    PutAside,
    Ruled,
    StayActive,
    Supplied,
    TakeAnother,
    TakenBack,
    TurnedDown,
    seen_by,
)

Capture = pytest.CaptureFixture[str]
NAMES = {1: "Ann", 2: "Bob"}
A, K = parse_cards("As"), parse_cards("Kd")
STEPS = ("Seat 1 keeps the As.", "It is seat 2's turn.")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Ruled("contact seat 1 card 1", 1, STEPS, "OV-HE-38"),
            "The floor rules (contact seat 1 card 1, Ann): Ann keeps the As. It is Bob's turn. (OV-HE-38)",
        ),
        (
            Ruled("contact seat 3 card 1", 3, ("Seat 3 keeps it.",), "x"),
            "The floor rules (contact seat 3 card 1): Seat 3 keeps it. (x)",
        ),
        (Ruled("foul deck", 0, ("It is void.",), "x"), "The floor rules (foul deck): It is void. (x)"),
        (CardExposed(1, A, "x"), "As, dealt to Ann, was exposed (x)"),
        (CardReplaced(1, A, A, K, "x"), "Ann gives up As and gets Kd in its place (x)"),
        (CardReplaced(1, A, (), (), "x"), "Ann gives up As and gets another in its place (x)"),
        (CardReplaced(1, (), (), (), "x"), "Ann gives up a card and gets another in its place (x)"),
        (CardsTurned(A + K, "premature flop", "x"), "As Kd are face up by mistake (premature flop) (x)"),
        (CardsTurned(A, "boxed card", "x"), "As is face up by mistake (boxed card) (x)"),
        (CardsTaken(1, A, "x"), "As is taken from Ann's hand and shown (x)"),
        (CardsTaken(0, A + K, "x"), "As Kd are taken from the board and shown (x)"),
        (CardsMissing(1, 1, "x"), "Ann is 1 card short (x)"),
        (ExtraDealt(1, A, 1, "x"), "Ann has 1 card too many: As (x)"),
        (ExtraDealt(1, (), 2, "x"), "Ann has 2 cards too many (x)"),
        (Supplied(1, A, 1, "x"), "Ann is given what was missing: As (x)"),
        (Supplied(1, (), 2, "x"), "Ann is given what was missing: 2 cards (x)"),
        (BecameBurn(A, A, 1, "x"), "As goes to the burn pile (x)"),
        (BecameBurn((), A + K, 2, "x"), "2 cards go to the burn pile (x)"),
        (PutAside(A, A, 1, "x"), "As is set aside (x)"),
        (PutAside((), A + K, 2, "x"), "2 cards are set aside (x)"),
        (CardMoved(0, A + K, (), True, "x"), "The street is now As Kd (x)"),
        (CardMoved(1, A, A, True, "x"), "Ann has As, face up, where it belongs (x)"),
        (CardMoved(1, (), (), False, "x"), "Ann has a card, face down, where it belongs (x)"),
        (TurnedDown(1, A, "x"), "Ann has As face down (x)"),
        (TurnedDown(1, (), "x"), "Ann has a card face down (x)"),
        (HandKilled(1, "x"), "Ann's hand is dead (x)"),
        (Chosen(1, str(Keep()), "x"), "Ann keeps the card (x)"),
        (Chosen(1, str(TakeAnother()), "x"), "Ann takes another card (x)"),
        (Chosen(1, str(PotOnly()), "x"), "Ann plays for the pot as it stands, with no more betting (x)"),
        (Chosen(1, str(StayActive()), "x"), "Ann stays in the betting (x)"),
        (Bound(1, "raise to $6", "x"), "Ann is bound by the action out of turn: raise to $6 (x)"),
        (TakenBack(1, 300, "x"), "Ann takes back $3 of the last action (x)"),
        (MoneyBack(1, 300, "x"), "Ann gets $3 back (x)"),
        (FeeCovered(1, 300, True, "x"), "Ann's fee, $3, was paid on the last hand and plays as a bet (x)"),
        (FeeCovered(0, 300, False, "x"), "The fee, $3, was paid on the last hand (x)"),
        (HandVoided("misdeal", 0, "x"), "The hand does not count (misdeal) and is dealt again (x)"),
        (
            HandVoided("foul deck", 200, "x"),
            "The hand does not count (foul deck) and is dealt again; the fee of $2 is not taken again (x)",
        ),
    ],
)
def test_one_line_an_event(event: HandEvent, said: str) -> None:
    assert narrate([event], NAMES) == [said]


def statuses(path: Path) -> list[str]:
    checks = Checks(keep_all=True)
    check_file(path, checks)
    return [check.status for check in checks.kept]


def test_a_card_that_only_its_owner_may_see_is_told_to_nobody_else() -> None:
    for event in (
        CardReplaced(1, (), A, K, "x"),
        ExtraDealt(1, A, 1, "x"),
        Supplied(1, A, 1, "x"),
        TurnedDown(1, A, "x"),
        CardMoved(1, (), A, False, "x"),
        BecameBurn((), A, 1, "x"),
        PutAside((), A, 1, "x"),
    ):
        for viewer in (None, 2):
            (said,) = tell([seen_by(event, viewer)], NAMES)
            assert "As" not in said
            assert "Kd" not in said
    assert "As" in tell([seen_by(Supplied(1, A, 1, "x"), 1)], NAMES)[0]


def test_what_the_floor_rules_is_a_line_of_its_own_kind() -> None:
    for event in (Ruled("foul deck", 0, (), "x"), Chosen(1, "keep", "x"), HandKilled(1, "x"), HandVoided("x", 0, "x")):
        assert line_of(event) is Line.RULING
    assert line_of(CardExposed(1, A, "x")) is Line.CARD
    assert line_of(MoneyBack(1, 100, "x")) is Line.BET


def test_facts_have_the_cards_of_a_ruling_as_people_write_them() -> None:
    facts = event_facts(CardReplaced(1, A, A, K, "x"))
    assert (facts["seen"], facts["old"], facts["cards"]) == (["As"], ["As"], ["Kd"])


def ruled_on(*, house_rules: bool = True) -> Hand:
    """Hold'em in which two things went wrong, the first by the house's book and the second by common practice."""
    hand = dealt()
    if not house_rules:
        hand = dealt(at="oasis")
    hand.report("exposed seat 3 card 2")
    for action in ("call", "call"):
        hand.act(action)
    hand.report("lap seat 2")
    return hand


def refused(text: str, problem: str) -> None:
    """The file cannot be read, and one line says where and why."""
    with pytest.raises(HistoryError, match=problem) as error:
        parse_record(text, file="hand.toml")
    assert str(error.value).startswith("hand.toml:")
    assert len(str(error.value).splitlines()) == 1


class TestHandFiles:
    def test_a_report_is_a_line_among_the_actions(self) -> None:
        hand = ruled_on()
        text = format_record(record_of(hand))
        assert re.findall(r"^    '(.+)',$", text[text.index("actions") : text.index("[rules]")], re.MULTILINE) == [
            "floor: exposed seat 3 card 2",
            "4 call",
            "5 call",
            "floor: lap seat 2",
        ]
        assert replay(parse_record(text)) == hand

    def test_a_story_is_told_from_the_file(self, tmp_path: Path, capsys: Capture) -> None:
        path = tmp_path / "hand.toml"
        save(record_of(ruled_on(), {3: "Cat"}), path)
        replay_command(path)
        told = capsys.readouterr().out
        assert "The floor rules (exposed: Cat, card 2): Cat gives up the " in told
        assert "(OV-HE-35 OV-HE-36)" in told
        replay_command(path, json=True)
        facts = json.loads(capsys.readouterr().out)
        assert [one["report"] for one in facts["events"] if one["type"] == "ruled"] == [
            "exposed seat 3 card 2",
            "lap seat 2",
        ]
        history_check_command(tmp_path)
        assert "1" in capsys.readouterr().out

    def test_what_another_may_not_see_is_not_told(self, tmp_path: Path, capsys: Capture) -> None:
        path = tmp_path / "hand.toml"
        hand = ruled_on()
        save(record_of(hand, {2: "Bob", 3: "Cat"}), path)
        (new,) = (format_cards(event.cards) for event in hand.events if isinstance(event, CardReplaced))
        replay_command(path, view="Cat")
        assert f"gets {new} in its place" in capsys.readouterr().out
        replay_command(path, view="Bob")
        seen = capsys.readouterr().out
        assert "gets another in its place" in seen
        assert new not in seen

    def test_the_lines_are_written_whole_where_one_was_used(self) -> None:
        """Common practice may become another: what was ruled stays, and where nothing was ruled nothing hangs on it."""
        hand = ruled_on()
        text = format_record(record_of(hand))
        assert "    'common',\n]\n\n[rules.limit]" not in text
        assert parse_record(text).rules == hand.rules
        assert text.count("{what = ") == len(hand.rules.irregularities)
        quiet = format_record(record_of(dealt()))
        own = [answer for answer in hand.rules.irregularities if answer not in common_practice()]
        assert "    'common',\n]\n\n[rules.limit]" in quiet
        assert len(own) <= quiet.count("{what = ") < len(hand.rules.irregularities) / 2
        assert parse_record(quiet).rules == hand.rules
        assert "irregularities" not in format_record(record_of(dealt(at="oasis")))

    def test_a_ruling_of_common_practice_is_played_again_by_the_lines_of_the_file(self) -> None:
        text = format_record(record_of(ruled_on()))
        assert "{what = 'lap', do = ['play on']}" in text
        other = text.replace("{what = 'lap', do = ['play on']}", "{what = 'lap', do = ['hand dead'], cites = 'MY-01'}")
        assert replay(parse_record(other)).rulings[-1].clauses == ("MY-01",)
        assert replay(parse_record(text)).rulings[-1].clauses == ("common",)

    def test_lines_that_a_program_made_are_written_as_they_are(self) -> None:
        hand = dealt()
        lines = (Answer(what="lap", do=("hand dead",), clause="MY-01 MY-02"),)
        for rules in (replace(hand.rules, irregularities=lines), replace(hand.rules, irregularities=())):
            text = format_record(replace(record_of(hand), rules=rules))
            assert parse_record(text).rules == rules
            assert "    'common',\n]" not in text

    def test_substantial_action_is_recorded(self) -> None:
        hand = dealt()
        rules = hand.rules.but(substantial_action=(3, 5))
        text = format_record(replace(record_of(hand), rules=rules))
        assert "substantial_action = [3, 5]" in text
        assert parse_record(text).rules.dealing.substantial_action == (3, 5)
        assert parse_record(re.sub(r"substantial_action = \[3, 5\], ", "", text)).rules.dealing == hand.rules.dealing

    def test_a_hand_dealt_again_has_the_fees_that_were_paid(self, tmp_path: Path) -> None:
        table = house("s-and-k").open("holdem", seats=4)
        first = table.deal(seed=3)
        first.report("foul deck")
        assert first.voided
        second = table.deal(seed=4)
        assert second.given.paid
        for hand in (first, second):
            text = format_record(record_of(hand))
            assert replay(parse_record(text)).events == hand.events
        ((seat, fee),) = second.given.paid
        assert f"paid = [{{seat = {seat}, amount = '${fee // 100}'}}]" in text
        path = tmp_path / "hand.toml"
        save(record_of(second), path)
        assert load(path).paid == second.given.paid

    def test_an_arranged_error_is_recorded_and_happens_again(self) -> None:
        table = house("ocean-view").open("holdem", seats=4)
        hand = table.deal(seed=3, mishaps=("premature flop", "lap seat 2"))
        while not hand.over:
            hand.act(hand.options[1])
        assert {ruling.report.what for ruling in hand.rulings} == {"premature flop", "lap"}
        text = format_record(record_of(hand))
        assert "mishaps = ['premature flop', 'lap seat 2']" in text
        assert "floor:" not in text
        again = replay(parse_record(text))
        assert again.events == hand.events
        assert again.rulings == hand.rulings
        assert "'common',\n]" not in text

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            (
                "floor: nap seat 2",
                r":\d+: actions: action 4: 'nap' is not an irregularity: did you mean 'lap'\?$",
            ),
            ("floor lap seat 2", r"actions: action 4 is 'floor lap seat 2': write the seat"),
            ("2 report lap seat 2", "a report is nobody's action: write it like floor: lap seat 2$"),
            ("0 lap seat 2", "write the seat and what it does"),
            ("floor: call", "action 4: 'call' is not an irregularity"),
            ("floor: lap seat 200", "action 4: 'lap seat 200' names a seat, a card or a number that does not exist"),
        ],
    )
    def test_a_report_that_cannot_be_read(self, line: str, problem: str) -> None:
        refused(format_record(record_of(ruled_on())).replace("floor: lap seat 2", line), problem)

    @pytest.mark.parametrize(
        ("key", "problem"),
        [
            ("paid = 3", "paid: is not an array"),
            ("paid = [3]", "paid: is not an array of"),
            ("paid = [{seat = 1}]", "paid: is an array of { seat = 1, amount"),
            ("paid = [{seat = -1, amount = '$2'}]", "paid: seat -1: every seat once"),
            ("paid = [{seat = 1, amount = '$2'}, {seat = 1, amount = '$2'}]", "paid: seat 1: every seat once"),
            ("paid = [{seat = 1, amount = 2}]", "paid: amount: 2 is not text"),
            ("mishaps = ['nonsense']", "mishaps: 'nonsense' is not an irregularity"),
            ("mishaps = [1]", "mishaps: is not an array of texts"),
        ],
    )
    def test_what_was_handed_in_and_cannot_be_read(self, key: str, problem: str) -> None:
        refused(format_record(record_of(dealt())).replace("collected =", f"{key}\ncollected ="), problem)

    @pytest.mark.parametrize(
        ("lines", "problem"),
        [
            ("7", "line 1: is an array of lines like"),
            ("'usual'", "line 1: is an array of lines like"),
            ("{what = 'lapp', do = ['keep']}", 'line 1: "lapp" is not an irregularity: did you mean "lap"'),
            ("{what = 'lap', do = ['dance']}", '"dance" is not a remedy'),
            ("{what = 'foul deck', do = ['replace']}", "line 1: .*replace"),
            ("{what = 'lap', do = []}", "the line does not say what to do"),
            ("{what = 'lap', when = ['noon'], do = ['keep']}", '"noon" is not a condition'),
            ("{what = 'lap', do = ['keep'], clause = 'X'}", "unknown key in a line"),
            ("{what = 'lap', do = ['keep'], cites = 7}", "line 1: cites names clauses"),
            ("{what = 'foul pan hand', do = ['play on']}", "cannot happen in holdem"),
            (
                "{what = 'flashed', do = ['treat as contact']},\n    {what = 'contact', do = ['treat as flashed']}",
                r"in a circle \(flashed -> contact -> flashed\)",
            ),
        ],
    )
    def test_lines_that_cannot_be_read(self, lines: str, problem: str) -> None:
        text = format_record(record_of(dealt()))
        refused(text.replace("irregularities = [", f"irregularities = [\n    {lines},"), f"irregularities: .*{problem}")

    def test_a_bad_line_is_found_by_its_own_line(self) -> None:
        text = format_record(record_of(ruled_on())).replace("{what = 'contact', do", "{what = 'contacts', do", 1)
        wanted = 1 + text[: text.index("contacts")].count("\n")
        with pytest.raises(HistoryError) as error:
            parse_record(text, file="hand.toml")
        assert error.value.place.line == wanted

    def test_lines_that_are_no_array(self) -> None:
        text = format_record(record_of(dealt()))
        changed = re.sub(r"irregularities = \[.*?\n\]", "irregularities = 'common'", text, flags=re.DOTALL)
        refused(changed, "irregularities: is an array of lines")

    def test_a_report_that_cannot_have_happened_is_a_disagreement(self, tmp_path: Path) -> None:
        path = tmp_path / "hand.toml"
        save(record_of(ruled_on()), path)
        assert statuses(path) == [AGREES]
        text = path.read_text(encoding="utf-8").replace("floor: lap seat 2", "floor: premature river")
        with pytest.raises(DisagreementError, match=r"action 4 \(floor: premature river\): premature river: ") as error:
            replay(parse_record(text, file="hand.toml"))
        assert error.value.place.line == 1 + text[: text.index("floor: premature river")].count("\n")
        path.write_text(text, encoding="utf-8")
        assert statuses(path) == [DISAGREES]
        lots = text.replace("floor: premature river", "floor: out of turn seat 1 raise to lots")
        with pytest.raises(DisagreementError, match=r"action 4 \(floor: out of turn seat 1 raise to lots\): "):
            replay(parse_record(lots))


def common_practice() -> tuple[Answer, ...]:
    return house("common").offer("holdem").rules.irregularities


class TestPhh:
    def played(self, *reports: str) -> Hand:
        hand = dealt()
        for report in reports:
            hand.report(report)
        while not hand.over:
            hand.act(hand.options[1])
        return hand

    def test_a_ruling_that_changed_nothing_is_a_remark(self) -> None:
        hand = self.played("contact seat 3 card 2")
        plain = to_phh(record_of(self.played()))
        phh = to_phh(record_of(hand))
        assert phh.extra["_rulings"] == [str(hand.rulings[0])]
        assert phh.actions == plain.actions
        assert "_rulings" not in plain.extra
        assert from_phh(phh).about["phh"]["_rulings"] == [str(hand.rulings[0])]  # type: ignore[call-overload,index]

    @pytest.mark.parametrize("report", ["exposed seat 3 card 2", "premature flop", "short seat 3", "foul deck"])
    def test_a_ruling_that_moved_cards_or_chips_is_refused(self, report: str) -> None:
        with pytest.raises(
            HistoryError, match=rf"PHH cannot express this hand: the floor ruled on it \({report}\)"
        ) as error:
            to_phh(record_of(self.played(report)))
        assert len(str(error.value).splitlines()) == 1

    def test_nothing_is_converted_then(self, tmp_path: Path) -> None:
        save(record_of(self.played("premature flop")), tmp_path / "hand.toml")
        with pytest.raises(HistoryError, match=r"hand\.toml:\d+: PHH cannot express this hand: the floor ruled on it"):
            history_convert_command(tmp_path / "hand.toml", tmp_path / "hand.phh")
        assert not (tmp_path / "hand.phh").exists()

    def test_a_fee_that_counts_as_a_bet_without_being_paid_is_refused(self) -> None:
        table = house("del-rio").open("holdem", seats=4)
        table.deal(seed=1).report("foul deck")
        hand = table.deal(seed=2)
        assert [event.live for event in hand.events if isinstance(event, FeeCovered)] == [True]
        with pytest.raises(HistoryError, match="a fee paid on the hand before counts as a bet"):
            to_phh(record_of(hand))

    def test_a_fee_that_is_not_paid_again_is_no_hindrance(self) -> None:
        table = house("ocean-view").open("holdem", limit="$3-$6", seats=4)
        hand = table.deal(seed=1)
        while not hand.board:
            hand.act(hand.options[1])
        hand.report("foul deck")
        again = table.deal(seed=2)
        while not again.over:
            again.act(again.options[1])
        assert [event.live for event in again.events if isinstance(event, FeeCovered)] == [False]
        phh = to_phh(record_of(again))
        assert sum(phh.finishing_stacks or ()) == sum(phh.starting_stacks)


def test_every_choice_is_written_and_read() -> None:
    for action, words in (
        (Keep(), "keep"),
        (TakeAnother(), "another"),
        (PotOnly(), "pot only"),
        (StayActive(), "stay active"),
    ):
        record = replace(record_of(dealt()), actions=((3, action),))
        text = format_record(record)
        assert f"'3 {words}'" in text
        assert parse_record(text) == record


def test_a_choice_is_played_again() -> None:
    """Stud's last card face up: who has it plays for the pot, or stays in the betting."""
    for words in ("pot only", "stay active"):
        hand = house("ocean-view").open("stud", seats=3).deal(seed=5)
        while len(hand.hole[hand.live[0]]) < 3:
            hand.act(next((one for one in hand.options if str(one).startswith(("call", "check", "bring"))), "call"))
        hand.report(Report("last card face up", hand.actor or 0))
        hand.act(words)
        record = parse_record(format_record(record_of(hand)))
        assert replay(record) == hand
        assert replay(record).events == hand.events
