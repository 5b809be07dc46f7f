"""What each house calls its fee: once in its book, and from there on everything that is printed."""

import json
import re
from pathlib import Path

import pytest

from houseway.cli.packet import packet_command
from houseway.houses import HOUSES, RuleBookError, find_offer, house
from houseway.houses.feelint import findings
from houseway.houses.loader import read_book
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.filing import make_packet
from houseway.houses.sheets.html import as_html, packet_html
from houseway.houses.sheets.model import Packet, Sheet, Term
from houseway.houses.sheets.plain_sheet import as_text, packet_text
from houseway.houses.sheets.sheet_data import as_facts
from houseway.teach.word_list import terms_of

NAMES = {
    "oasis": {"": "collection fee"},
    "ocean-view": {"": "table fee"},
    "casino-club": {"": "collection fee", "push-nine": "collection", "pai-gow": "per hand charge"},
    "del-rio": {
        "": "live button charge",
        "super-pan-9": "house collection",
        "blackjack-22": "house collection",
        "pai-gow": "house collection",
    },
    "s-and-k": {"": "fee", "pan": "house rate", "pai-gow": "take or drop"},
}
"""The words of the houses' own pages, and of the pages of single games where they differ."""
EVERY = [(name, key, NAMES[name].get(key, NAMES[name][""])) for name in HOUSES for key in house(name).games]
GENERIC = re.compile(r"house's fee|\bfees?\b|\bcollections?\b|\bcharges?\b|\bhouse rate\b|\bdrop\b", re.IGNORECASE)
"""Every word for what a house takes, whoever uses it."""
BOOK = """
id = "my-room"
name = "My Room"
[holdem]
fee_taken = "after the flop"
limits = [{ bets = ["$3", "$6"], fee = "$3" }]
[pan]
limits = [{ ante = "$1", fee = "$1" }]
"""


def room(text: str) -> Packet:
    return make_packet(read_book(text, file="room.toml", source="room.toml"), _words())


def _words() -> list[Term]:
    return [Term(one.word, one.says) for one in terms_of()]


def said(sheet: Sheet) -> list[str]:
    """Everything on a sheet that is the sheet's own: headings, lines and the heads of its tables."""
    found = []
    for section in (one for one in sheet.sections if not one.entries):
        found += [section.title, *(line.text for line in section.lines)]
        found += section.table.heads if section.table is not None else ()
    return found


@pytest.mark.parametrize(("name", "key", "called"), EVERY, ids=lambda one: one)
def test_a_sheet_has_the_houses_word_and_no_other(name: str, key: str, called: str) -> None:
    sheet = make_sheet(house(name).offer(key))
    titles = [section.title for section in sheet.sections if section.title.startswith("Limits")]
    assert [title.rpartition(" and ")[2] for title in titles] == [called]
    others = [text for text in said(sheet) if GENERIC.search(re.sub(rf"\b{called}\b", "", text, flags=re.IGNORECASE))]
    assert not others
    for form in (as_text(sheet), as_html(sheet)):
        assert re.search(rf"limits, (blinds|antes|wagers) and {called}", form, re.IGNORECASE)


@pytest.mark.parametrize("name", HOUSES)
def test_a_packet_has_the_words_in_its_headings_and_explains_them(name: str) -> None:
    packet = make_packet(house(name), _words())
    called = dict.fromkeys(one for house_, _, one in EVERY if house_ == name)
    assert all(one in packet.title for one in called)
    for sheet, page in zip(packet.chapters, house(name).games.values(), strict=False):
        assert [text for text in said(sheet) if text.lower() == f"{page.fee_name} schedule"], sheet.title
        assert not [
            text for text in said(sheet) if GENERIC.search(re.sub(page.fee_name, "", text, flags=re.IGNORECASE))
        ]
    words = {
        one.id: one.text for sheet in packet.chapters if sheet.title == "Words" for one in sheet.sections[0].entries
    }
    for one in called:
        assert "what the house takes for a hand" in words[one].lower()
        assert words[one].startswith("In ") == (len(called) > 1)
    for form in (packet_text(packet), packet_html(packet)):
        assert packet.title in form


def test_each_word_is_explained_for_its_own_games() -> None:
    packet = make_packet(house("casino-club"), _words())
    words = {
        one.id: one.text for sheet in packet.chapters if sheet.title == "Words" for one in sheet.sections[0].entries
    }
    assert words["collection"].startswith("In Push Nine, what the house takes")
    assert words["per hand charge"].startswith("In Double Hand Poker, what the house takes")


def test_programs_find_the_fee_under_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    for offer in ("oasis/holdem", "s-and-k/pan", "del-rio/pai-gow", "casino-club/push-nine"):
        facts = json.loads(json.dumps(as_facts(make_sheet(find_offer(offer)))))
        (limits,) = [one for one in facts["sections"] if one["title"].startswith("Limits")]
        assert all("$" in row["fee"] for row in limits["rows"])
    packet_command("s-and-k", json=True)
    facts = json.loads(capsys.readouterr().out)
    assert facts["title"] == "Rules of play, fee, house rate and take or drop"


def test_findings_speak_of_the_fee_by_its_name() -> None:
    texts = {one.what for one in findings(house("casino-club"))}
    assert "the house prints no collection fee, and none is taken here" in texts
    assert [text for text in texts if "as part of the collection fee waived" in text]


def test_a_book_without_a_word_has_the_usual_ones() -> None:
    packet = room(BOOK)
    assert packet.title == "Rules of play and collection"
    holdem, pan, *_ = packet.chapters
    assert {"Limits, blinds and fees", "Collection schedule", "fee"} <= set(said(holdem))
    assert [text for text in said(holdem) if "takes the house's fee of $3 out of the pot" in text]
    assert [text for text in said(pan) if "takes the house rate out of them" in text]


def test_a_word_for_the_house_and_another_for_a_game() -> None:
    packet = room(BOOK.replace("[holdem]", '[every_game]\nfee_name = "rake"\n[holdem]') + 'fee_name = "chip charge"\n')
    holdem, pan, *_ = packet.chapters
    assert packet.title == "Rules of play, rake and chip charge"
    assert "Limits, blinds and rake" in said(holdem)
    assert "Limits, antes and chip charge" in said(pan)


EXTENDING = 'id = "night"\nname = "Night"\nextends = "s-and-k"\n'


@pytest.mark.parametrize(
    ("own", "called"),
    [
        ("", ("fee", "house rate", "take or drop")),
        ('[every_game]\nfee_name = "rake"\n', ("rake", "rake", "rake")),
        ('[pan]\nfee_name = "chip"\n', ("fee", "chip", "take or drop")),
        ('[every_game]\nfee_name = "rake"\n[pan]\nfee_name = "chip"\n', ("rake", "chip", "rake")),
    ],
)
def test_a_book_that_extends_another_inherits_its_words(own: str, called: tuple[str, ...]) -> None:
    found = read_book(EXTENDING + own, file="night.toml", source="night.toml")
    assert tuple(found.games[key].fee_name for key in ("holdem", "pan", "pai-gow")) == called
    assert found.offer("holdem").rules.cite("fee") == "SK-FEE-01 SK-FEE-02"


@pytest.mark.parametrize("wrong", ['"the fee"', '"fee: $3"', '"5% rake"', '""', "3", f'"{"fee " * 11}"', '"a\\nfee"'])
def test_what_is_no_name_is_refused_in_one_line(wrong: str) -> None:
    text = BOOK.replace("[holdem]", f"[every_game]\nfee_name = {wrong}\n[holdem]")
    with pytest.raises(RuleBookError) as refused:
        read_book(text, file="room.toml")
    (problem,) = refused.value.problems
    assert (problem.key, problem.line) == ("every_game.fee_name", 5)
    assert "write" in problem.what
    assert "\n" not in str(problem)


def test_a_limit_has_no_word_of_its_own() -> None:
    with pytest.raises(RuleBookError, match=r"holdem\.limits\[1\]\.fee_name: .*unknown key in a limit"):
        read_book(BOOK.replace('fee = "$3"', 'fee = "$3", fee_name = "rake"'), file="room.toml")


def test_a_word_is_text_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(BOOK.replace("[holdem]", '[holdem]\nfee_name = "house\'s cut"'))
    page = tmp_path / "room.html"
    packet_command(str(file), html=page)
    assert "The house’s cut is taken after the flop" in page.read_text()
