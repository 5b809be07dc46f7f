"""docs/hand-files.md tells the truth: its example is a hand file, and its tables are complete."""

import re
from dataclasses import replace
from pathlib import Path

from houseway.history.convert import from_phh, to_phh
from houseway.history.handfile import record_of, replay
from houseway.history.handfile_text import format_record, parse_record
from houseway.history.phh import PLAYED
from houseway.houses import house

PAGE = (Path(__file__).parents[2] / "docs" / "hand-files.md").read_text(encoding="utf-8")


def example() -> str:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


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


def test_every_key_is_in_the_table() -> None:
    keys = set(re.findall(r"^(\w+) = ", example().split("[about]")[0], re.MULTILINE))
    listed = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE))))
    assert keys <= listed


def test_every_variant_is_in_the_table() -> None:
    for code, title in PLAYED.items():
        assert f"| `{code}` | {title} |" in PAGE
