"""docs/hand-files.md tells the truth: its example is a hand file, and its tables are complete."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from houseway.cards import parse_cards
from houseway.history.handfile.carry_toml import read_carry
from houseway.history.handfile.record import record_of, replay, spoken
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.handfile.toml import Source
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.phh_record import PLAYED
from houseway.houses import house
from houseway.referee.banked.turn import BankTurn
from houseway.referee.mishaps import MISHAPS, parse_report
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.vocabulary import AnyAction, Report, format_action, parse_action

PAGE = (Path(__file__).parents[2] / "docs" / "hand-files.md").read_text(encoding="utf-8")


HOLDEM, PUSH_NINE, BANK_TURN, REPORTS, ANSWERS = range(5)


_REPORT_ROW = r"^\| `([^`]+)` \| ([^|`]+) \| ?([^|]*?) \|$"


def example(number: int = HOLDEM) -> str:
    return str(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[number])


def rows(first: str) -> list[tuple[str, str]]:
    """The table of the page with this above its first column."""
    table = PAGE[PAGE.index(f"| {first} |") :].split("\n\n")[0]
    return re.findall(r"^\| (.+?) \| (.+?) \|$", table, re.MULTILINE)[1:]


def named(cells: list[str]) -> set[str]:
    return {word for cell in cells for word in re.findall(r"`([^`]+)`", cell)}


def test_the_example_is_a_hand_file() -> None:
    record = parse_record(example(), file="docs/hand-files.md")
    hand = replay(record)
    assert hand.over
    assert hand.result is not None
    assert hand.result.stacks == (11_100, 9_100, 9_400)
    assert record.about == {"table": "Table 4"}
    assert parse_record(format_record(record_of(hand, record.names_by_seat, about=record.about))) == record


def test_the_example_was_played_at_the_house_it_names() -> None:
    record = parse_record(example())
    rules = house("ocean-view").offer("holdem", limit="3/6").rules
    assert replay(replace(record, rules=rules)).stacks == replay(record).stacks


def test_the_example_can_be_told_in_phh() -> None:
    phh = to_phh(parse_record(example()))
    assert from_phh(phh).actions[0] == parse_record(example()).actions[0]
    for field in phh.extra:
        assert f"`{field}`" in PAGE


def test_the_push_pot_is_a_hand_file_too() -> None:
    record = parse_record(example(PUSH_NINE), file="docs/hand-files.md")
    assert record.carry == PushPot(pushers=(3, 1), eligible=(6,), number=1, cutter=3, price=600)
    hand = replay(record)
    assert hand.result is not None
    assert hand.result.stacks == (9_400, 9_000, 11_600)
    rules = house("casino-club").offer("push-nine").rules
    again = replay(replace(record, rules=rules))
    assert (again.stacks, again.given.carried_in) == (hand.stacks, 1_200)
    assert parse_record(format_record(record_of(hand, record.names_by_seat))) == record


def test_what_a_hand_carries_on_is_read() -> None:
    turn = tomllib.loads(example(BANK_TURN))["carry"]
    assert read_carry(turn, Source()) == BankTurn(4, 2, ((2, 2), (4, 2)))
    (cow,) = re.findall(r"`(\{what = .+?\})`", PAGE)
    pot = tomllib.loads(f"{example(PUSH_NINE)}".split("[carry]")[1].split("[rules]")[0] + f"groups = [{cow}]")
    found = read_carry(pot, Source())
    assert isinstance(found, PushPot)
    assert found.groups == (Group("cow", (3, 5), (400, 200)),)


@pytest.mark.parametrize(("first", "carry"), [("key of a `push pot`", PushPot), ("key of a `bank turn`", BankTurn)])
def test_every_key_of_a_carry_is_in_its_table(first: str, carry: type[PushPot | BankTurn]) -> None:
    assert named([key for key, _ in rows(first)]) == set(carry.__struct_fields__)


def test_every_action_is_in_the_table_in_the_words_of_the_files() -> None:
    said = named([words for _, words in rows("game")])
    actions = [parse_action(words) for words in said]
    assert {format_action(action) for action in actions} == said
    assert {type(action) for action in actions} == set(get_args(AnyAction)) - {Report}


def test_every_report_is_in_its_table_and_reads_and_writes_as_it_stands() -> None:
    listed = {example: (about, besides) for example, about, besides in re.findall(_REPORT_ROW, PAGE, re.MULTILINE)}
    assert listed == {
        one.example: (one.about, ", ".join(f"`{flag}`" for flag in one.flags)) for one in MISHAPS.values()
    }
    assert [str(parse_report(example)) for example in listed] == [*listed]
    assert [parse_report(example).what for example in listed] == [*MISHAPS]


def test_what_is_said_besides_reads_as_the_page_has_it() -> None:
    said = {"short seat 3 by 2", "exposed seat 3 card 1 cut 30", "premature flop order As Kd", "short seats 3, 5"}
    assert all(f"`{words}`" in PAGE for words in said)
    assert parse_report("short seat 3 by 2") == Report("short", 3, count=2)
    assert str(parse_report("exposed seat 3 card 1 cut 30")) == "exposed seat 3 card 1 by 30"
    assert parse_report("premature flop order As Kd") == Report("premature flop", order=parse_cards("As Kd"))
    assert str(parse_report("short seats 3, 5")) == "short seat 3 seat 5"


def test_the_reports_stand_between_the_actions_of_the_first_example() -> None:
    """With the house's lines, which the example leaves out."""
    text = re.sub(r"actions = \[.*?\n\]\n", lambda _: example(REPORTS), example(), flags=re.DOTALL)
    text = re.sub(r", left = '[^']*'", "", text)
    record = parse_record(text.replace("[rules.limit]", f"{example(ANSWERS)}\n[rules.limit]"))
    hand = replay(record)
    assert [(ruling.report.what, ruling.clauses) for ruling in hand.rulings] == [
        ("exposed", ("OV-HE-35", "OV-HE-36")),
        ("premature turn", ("common",)),
    ]
    assert [spoken(*one) for one in hand.actions] == tomllib.loads(example(REPORTS))["actions"]
    practice, lines = house("common").offer("holdem").rules.irregularities, record.rules.irregularities
    assert lines[2:] == tuple(line for line in practice if line in lines)
    assert len(lines) > len(practice) // 2


def test_a_file_without_lines_has_common_practice() -> None:
    assert parse_record(example()).rules.irregularities == house("common").offer("holdem").rules.irregularities


@pytest.mark.parametrize("number", [HOLDEM, PUSH_NINE])
def test_every_key_is_in_the_table(number: int) -> None:
    keys = set(re.findall(r"^(\w+) = ", re.split(r"\[about\]|\[carry\]", example(number))[0], re.MULTILINE))
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE))))
    assert keys <= listed


def test_every_variant_is_in_the_table() -> None:
    for code, title in PLAYED.items():
        assert f"| `{code}` | {title} |" in PAGE
