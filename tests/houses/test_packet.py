"""A house's whole book as a filing, and its fees beside what the law asks of them."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.cli.houses import check_command
from houseway.cli.packet import fees_command, packet_command
from houseway.houses import HOUSES, RuleBookError, house, load
from houseway.houses.feelint import LAW, findings, schedules, told
from houseway.houses.fees import MOST_RATES
from houseway.houses.sheets.html import packet_html
from houseway.houses.sheets.model import Packet, Term
from houseway.houses.sheets.packet import SCHEDULE, make_packet

OWN = """
id = "my-room"
name = "My Room"
[holdem]
fee_taken = "after the flop"
[[holdem.limits]]
bets = ["$3", "$6"]
fee = [{ players = "1-4", amount = "$2" }, { players = "5-9", amount = "$4" }]
fee_without_flop = "$1"
"""
SIX = ", ".join(f'{{ players = "{count}", amount = "${count}" }}' for count in range(5, 10))
"""With the one before them, six rates."""
PAN = """
id = "pan-room"
name = "Pan Room"
[pan]
rate_by = "staying"
[[pan.limits]]
ante = "$1"
fee = [{ players = "1-4", amount = "$1" }, { players = "5-9", amount = "$2" }]
"""


def book(folder: Path, text: str) -> Path:
    file = folder / "room.toml"
    file.write_text(text)
    return file


def packet(name: str) -> Packet:
    return make_packet(house(name), [Term("button", "The disc.")])


@pytest.mark.parametrize("name", HOUSES)
def test_every_game_is_a_chapter_with_all_a_filing_needs(name: str) -> None:
    found, bound = house(name), packet(name)
    chapters = bound.chapters[: len(found.games)]
    assert [one.title for one in chapters] == [page.title for page in found.games.values()]
    assert [one.title for one in bound.chapters[len(chapters) :]] == ["Collection", "Words", "The clauses in full",
                                                                     "Readings"]  # fmt: skip
    for sheet, page in zip(chapters, found.games.values(), strict=True):
        titles = [section.title for section in sheet.sections]
        assert {"Deck", "Seats"} <= sheet.facts.keys()
        assert any(title.startswith("Limits") for title in titles)
        assert "When something goes wrong" in titles
        table = next(section.table for section in sheet.sections if section.title == SCHEDULE)
        assert table is not None
        assert list(dict.fromkeys(row[0] for row in table.rows)) == [limit.name for limit in page.limits]


def rows(name: str, game: str) -> list[dict[str, str]]:
    sheet = packet(name).chapters[list(house(name).games).index(game)]
    table = next(section.table for section in sheet.sections if section.title == SCHEDULE)
    assert table is not None
    return [dict(zip(table.heads, row, strict=True)) for row in table.rows]


@pytest.mark.clause("CC-FEE-05", "CC-FEE-06", "CC-FEE-11", "CC-FEE-12")
def test_the_schedule_goes_through_the_players_at_the_casino_club() -> None:
    found = {row["limit"]: row for row in rows("casino-club", "holdem")}
    assert found["$3-$6"] == {"limit": "$3-$6", "2 to 3 players": "$1", "4 players": "$2", "5 to 9 players": "$3",
                              "if it ends early": "$1"}  # fmt: skip
    assert found["$10-$20"]["if it ends early"] == "the same"


@pytest.mark.clause("SK-FEE-05", "SK-FEE-06", "SK-FEE-07", "CX-43")
def test_the_schedule_of_pai_gow_goes_through_the_wagers_of_each_limit() -> None:
    found = [(row["limit"], row["wager"], row["fee a hand"]) for row in rows("s-and-k", "pai-gow")]
    assert found[:2] == [("$5-$100", "$5 to $50", "$0.50"), ("$5-$100", "$50.50 to $100", "$1")]
    assert ("$5-$200", "$100.50 to $200", "$2") in found
    assert found[-1] == ("$5-$500", "$200.50 to $500", "$3")


class _Targets(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.leads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id":
                self.ids.append(value or "")
            elif key == "href":
                self.leads.append(value or "")


def test_the_page_stands_alone_and_its_marks_lead_somewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "packet.html"
    packet_command("del-rio", html=file)
    assert "10 chapters" in capsys.readouterr().out
    page = file.read_text()
    seen = _Targets()
    seen.feed(page)
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.leads
    assert {lead.removeprefix("#") for lead in seen.leads} <= set(seen.ids)
    assert "http" not in re.sub(r"http://www.w3.org\S+", "", page)
    assert "break-before: page" in page
    assert page.count("<article") == 11


def test_a_name_from_a_book_is_text_on_the_page(tmp_path: Path) -> None:
    found = load(book(tmp_path, OWN.replace("My Room", "<script>alert(1)</script>")))
    page = packet_html(make_packet(found, []))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_as_text_and_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = book(tmp_path, OWN)
    packet_command(str(file))
    text = capsys.readouterr().out
    assert text.startswith("MY ROOM\nRules of play and collection\n")
    assert re.search(r"   1\. .+\n   2\. Collection\n   3\. Words\n", text)
    assert re.search(r"\$3-\$6 +\$2 +\$4 +\$1", text)
    packet_command(str(file), json=True)
    facts = json.loads(capsys.readouterr().out)
    assert [chapter["title"] for chapter in facts["chapters"]][1:3] == ["Collection", "Words"]


# the fees


@pytest.mark.clause("OAS-FEE-04", "OAS-FEE-05", "OAS-FEE-06")
@pytest.mark.parametrize(
    ("before", "after", "clause"),
    [
        ('amount = "$2"', 'amount = "5%"', "OAS-FEE-05"),
        ('{ players = "5-9", amount = "$4" }', SIX, "OAS-FEE-06"),
        ('fee_without_flop = "$1"', 'fee_without_flop = "$3"', "OAS-FEE-04"),
    ],
)  # fmt: skip
def test_what_the_law_forbids_is_refused_with_its_place(
    tmp_path: Path, before: str, after: str, clause: str
) -> None:  # fmt: skip
    file = book(tmp_path, OWN.replace(before, after))
    with pytest.raises(RuleBookError, match=clause) as refused:
        fees_command(str(file))
    assert any(problem.key.startswith("holdem.limits[1].fee") for problem in refused.value.problems)


def test_a_fee_when_the_hand_ends_early_may_be_less_but_never_more(tmp_path: Path) -> None:
    (found,) = findings(load(book(tmp_path, OWN)))
    assert (found.game, found.limit, found.asked, found.wrong) == ("holdem", "$3-$6", "OAS-FEE-06", False)
    assert "$1" in found.what
    assert not findings(load(book(tmp_path, OWN.replace('"$1"\n', '"nothing"\n'))))


def test_a_rate_by_those_who_stay_is_not_known_before_the_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = book(tmp_path, PAN)
    with pytest.raises(SystemExit) as ended:
        fees_command(str(file))
    assert ended.value.code == 1
    assert "pan at $1 ante" in capsys.readouterr().out
    file = book(tmp_path, PAN.replace("staying", "dealt"))
    fees_command(str(file))
    assert "nothing to look at" in capsys.readouterr().out


@pytest.mark.clause("SK-FEE-05", "SK-FEE-06", "CX-43")
def test_steps_that_are_all_one_percent_are_looked_at() -> None:
    found = [one for one in told(findings(house("s-and-k"))) if one.game == "pai-gow"]
    assert [(one.limit, one.asked, one.wrong) for one in found] == [("$5-$100, $5-$200, $5-$500", "OAS-FEE-05", False)]
    assert "1 %" in found[0].what
    assert found[0].cites == ("SK-FEE-05", "SK-FEE-06", "SK-FEE-07")


@pytest.mark.parametrize("name", HOUSES)
def test_the_five_books_have_nothing_that_cannot_stand(name: str) -> None:
    every = schedules(house(name))
    assert len(every) == sum(len(page.rules) for page in house(name).games.values())
    assert all(len(one.rates) <= MOST_RATES for one in every)
    assert not [found for one in every for found in one.findings if found.wrong or found.asked not in LAW]


def test_the_check_of_a_book_tells_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_command(book(tmp_path, OWN))
    assert "fee: holdem at $3-$6: a hand that ends early pays $1" in capsys.readouterr().out
    check_command(book(tmp_path, OWN), json=True)
    assert len(json.loads(capsys.readouterr().out)["fees_to_look_at"]) == 1
