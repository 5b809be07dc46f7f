"""docs/hand-files.md tells the truth: its example is a hand file, and its tables are complete."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from houseway.history.handfile.carry_toml import read_carry
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.handfile.toml import Source
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.record import PLAYED
from houseway.houses import house
from houseway.referee.vocabulary import AnyAction, BankTurn, Group, PushPot, format_action, parse_action

PAGE = (Path(__file__).parents[2] / "docs" / "hand-files.md").read_text(encoding="utf-8")


HOLDEM, PUSH_NINE, BANK_TURN = range(3)


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
    assert {type(action) for action in actions} == set(get_args(AnyAction))


@pytest.mark.parametrize("number", [HOLDEM, PUSH_NINE])
def test_every_key_is_in_the_table(number: int) -> None:
    keys = set(re.findall(r"^(\w+) = ", re.split(r"\[about\]|\[carry\]", example(number))[0], re.MULTILINE))
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE))))
    assert keys <= listed


def test_every_variant_is_in_the_table() -> None:
    for code, title in PLAYED.items():
        assert f"| `{code}` | {title} |" in PAGE
