"""A house's whole book as a filing, and its fees beside what the law asks of them."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.repeats import sampled

from houseway.cli.houses import check_command
from houseway.cli.packet import fees_command, packet_command
from houseway.houses import HOUSES, RuleBookError, house, load
from houseway.houses.clauses import GAME_CODES, clause
from houseway.houses.feelint import CODE, FIVE, FLAT, LAW, RESTATED, findings, schedules, told
from houseway.houses.fees import MOST_RATES
from houseway.houses.loader import read_book
from houseway.houses.sheets.filing import PRACTICE, make_packet, schedule_title
from houseway.houses.sheets.html import packet_html
from houseway.houses.sheets.irregularity_lines import situations
from houseway.houses.sheets.model import Packet, Term
from houseway.houses.sheets.plain_sheet import packet_text
from houseway.houses.sheets.references import codes_of, named
from houseway.teach.word_list import terms_of

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


CHAPTERS = {
    "oasis": "Collection fee",
    "ocean-view": "Table fee",
    "s-and-k": "Fee, house rate and take or drop",
    "casino-club": "Collection fee, collection and per hand charge",
    "del-rio": "Live button charge and house collection",
}
"""The chapter on what each house takes, under the house's own words for it."""


def book(folder: Path, text: str) -> Path:
    file = folder / "room.toml"
    file.write_text(text)
    return file


def packet(name: str) -> Packet:
    return make_packet(house(name), [Term("button", "The disc.")])


def filed(name: str) -> Packet:
    """The packet with all the words there are to choose from."""
    return make_packet(house(name), [Term(one.word, one.says) for one in terms_of()])


def entries(bound: Packet, title: str) -> dict[str, str]:
    """What stands in full in one of the last chapters."""
    (sheet,) = [one for one in bound.chapters if one.title == title]
    return {one.id: one.text for section in sheet.sections for one in section.entries}


@pytest.mark.parametrize("name", HOUSES)
def test_every_game_is_a_chapter_with_all_a_filing_needs(name: str) -> None:
    found, bound = house(name), packet(name)
    chapters = bound.chapters[: len(found.games)]
    assert [one.title for one in chapters] == [page.title for page in found.games.values()]
    assert [one.title for one in bound.chapters[len(chapters) :]] == [
        "Common practice",
        CHAPTERS[name],
        "Words",
        "The clauses in full",
        "Readings",
    ]
    for sheet, page in zip(chapters, found.games.values(), strict=True):
        titles = [section.title for section in sheet.sections]
        assert {"Deck", "Seats"} <= sheet.facts.keys()
        assert any(title.startswith("Limits") for title in titles)
        assert "When something goes wrong" in titles
        table = next(section.table for section in sheet.sections if section.title == schedule_title(page))
        assert table is not None
        assert list(dict.fromkeys(row[0] for row in table.rows)) == [limit.name for limit in page.limits]


@pytest.mark.parametrize("name", HOUSES)
def test_the_clauses_go_as_the_chapters_do(name: str) -> None:
    bound = packet(name)
    printed = [clause(one).game for one in entries(bound, "The clauses in full")]
    codes = ["GEN", *(GAME_CODES[sheet.game] for sheet in bound.chapters if sheet.game), "FEE"]
    assert list(dict.fromkeys(printed)) == [code for code in codes if code in printed]
    assert printed == sorted(printed, key=codes.index)


def test_a_book_of_your_own_has_its_own_order() -> None:
    text = OWN.replace("[holdem]", "[short-deck]\nlimits = [{ bets = ['$3', '$6'] }]\n[holdem]")
    found = read_book(text, file="room.toml", source="room.toml")
    assert [sheet.game for sheet in make_packet(found, []).chapters if sheet.game] == ["short-deck", "holdem"]


def rows(name: str, game: str) -> list[dict[str, str]]:
    sheet = packet(name).chapters[list(house(name).games).index(game)]
    table = next(section.table for section in sheet.sections if section.title.endswith("schedule"))
    assert table is not None
    return [dict(zip(table.keys or table.heads, row, strict=True)) for row in table.rows]


@pytest.mark.clause("CC-FEE-05", "CC-FEE-06", "CC-FEE-11", "CC-FEE-12")
def test_the_schedule_goes_through_the_players_at_the_casino_club() -> None:
    found = {row["limit"]: row for row in rows("casino-club", "holdem")}
    assert found["$3-$6"] == {
        "limit": "$3-$6",
        "2 to 3 players": "$1",
        "4 players": "$2",
        "5 to 9 players": "$3",
        "if it ends early": "$1",
    }
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
    assert "11 chapters" in capsys.readouterr().out
    page = file.read_text()
    seen = _Targets()
    seen.feed(page)
    assert len(seen.ids) == len(set(seen.ids))
    assert seen.leads
    assert {lead.removeprefix("#") for lead in seen.leads} <= set(seen.ids)
    assert "http" not in re.sub(r"http://www.w3.org\S+", "", page)
    assert "break-before: page" in page
    assert page.count("<article") == 12


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
    assert re.search(r"   1\. .+\n   2\. Common practice\n   3\. Collection\n   4\. Words\n", text)
    assert re.search(r"\$3-\$6 +\$2 +\$4 +\$1", text)
    packet_command(str(file), json=True)
    facts = json.loads(capsys.readouterr().out)
    assert [chapter["title"] for chapter in facts["chapters"]][1:4] == ["Common practice", "Collection", "Words"]


# what a manager would look for


@sampled(2)
@pytest.mark.parametrize("name", HOUSES)
def test_whatever_is_referred_to_stands_in_the_packet_in_full(name: str) -> None:
    bound = filed(name)
    assert set(named(packet_text(bound))) <= bound.entries()


@sampled(2)
@pytest.mark.parametrize("name", HOUSES)
def test_only_the_houses_own_clauses_are_its_rules(name: str) -> None:
    clauses = entries(filed(name), "The clauses in full")
    (own,) = codes_of(clauses)
    assert {code for code in codes_of(named(packet_text(filed(name)))) if code} == {own}
    law = next(sheet for sheet in filed(name).chapters if sheet.title == CHAPTERS[name]).sections[0]
    assert law.lines[0].text.startswith(CODE)
    assert {name for line in law.lines for name in line.cites} == (set(RESTATED.values()) if own == "OAS" else set())


@pytest.mark.parametrize("name", HOUSES)
def test_what_the_fee_goes_by_is_said_once_and_the_same_everywhere(name: str) -> None:
    found, bound = house(name), packet(name)
    by = {(one.game, one.limit): one.goes_by for one in schedules(found)}
    for sheet, page in zip(bound.chapters, found.games.values(), strict=False):
        said = [line.text for section in sheet.sections for line in section.lines if "It depends on" in line.text]
        charged = [rules for rules in page.rules if rules.limit.fee is not None]
        assert len(said) == bool(charged), sheet.title
        for rules in charged:
            alone = {by[page.key, one.limit.name] for one in charged} == {"the limit alone"}
            assert ("on the limit alone" in said[0]) == alone, (sheet.title, rules.limit.name)


@pytest.mark.parametrize("name", HOUSES)
def test_an_asterisk_is_set_where_one_is_promised_and_nowhere_else(name: str) -> None:
    for sheet in packet(name).chapters:
        for section in (one for one in sheet.sections if one.table is not None and one.title.startswith("Limits")):
            assert section.table is not None
            marked = {
                head
                for row in section.table.rows
                for head, cell in zip(section.table.heads, row, strict=True)
                if "*" in cell
            }
            promised = [line.text.partition(": ")[2].rstrip(".") for line in section.lines if "*" in line.text]
            assert bool(promised) == bool(marked), sheet.title
            for what in re.split(r", | and ", promised[0]) if promised else ():
                head = {"limits": ("limit", "wagers", "bet"), "bring-in": ("forced bet",)}.get(what, (what,))
                assert any(one in place for one in head for place in marked), (sheet.title, what)


@sampled(2)
@pytest.mark.parametrize("name", HOUSES)
def test_no_word_is_glued_to_what_it_means(name: str) -> None:
    bound = filed(name)
    text = packet_text(bound)
    for title in ("Words", "The clauses in full", "Readings"):
        for word, says in entries(bound, title).items():
            assert re.search(rf"^  {re.escape(word)} +{re.escape(says.split()[0])}", text, re.MULTILINE), word


@pytest.mark.parametrize(
    ("name", "there", "missing"),
    [
        ("oasis", {"board", "river", "check-a-seven"}, {"tops", "bank", "bring-in", "setting", "copy", "time bank"}),
        ("del-rio", {"natural", "setting", "points"}, {"tops", "cow", "bring-in", "street"}),
        ("ocean-view", {"bring-in", "street"}, {"tops", "cow", "bank", "natural", "copy"}),
        ("s-and-k", {"tops", "condition", "copy"}, {"bring-in", "natural"}),
        ("casino-club", {"cow", "copy"}, {"tops", "bring-in", "natural", "valle"}),
    ],
)
def test_the_words_are_those_of_the_houses_own_games(name: str, there: set[str], missing: set[str]) -> None:
    words = entries(filed(name), "Words")
    assert there <= words.keys()
    assert not missing & words.keys()
    games = {page.game for page in house(name).games.values()}
    for game, word in (("pan", "In pan,"), ("push-nine", "In push-nine,"), ("pai-gow", "pai gow"), ("stud", "stud")):
        assert game in games or not [text for text in words.values() if word in text], word


@pytest.mark.parametrize("name", HOUSES)
def test_a_reading_about_other_houses_alone_is_left_out(name: str) -> None:
    readings = entries(filed(name), "Readings")
    assert ("CX-143" in readings) == (name == "del-rio")
    assert ("CX-43" in readings) == (name in ("s-and-k", "casino-club"))
    assert "six with freedom" not in readings["CX-09"] or name == "del-rio"


@pytest.mark.parametrize("name", HOUSES)
def test_common_practice_is_printed_once_and_referred_to(name: str) -> None:
    bound = packet(name)
    (practice,) = [sheet for sheet in bound.chapters if sheet.title == PRACTICE]
    lines = [line.text for section in practice.sections for line in section.lines]
    assert lines
    for sheet in bound.chapters[: len(house(name).games)]:
        texts = [line.text for section in sheet.sections for line in section.lines if not line.cites]
        assert not set(texts) & {line for line in lines if "(" in line}, sheet.title
        assert [text for text in texts if "common practice, which has a chapter of its own" in text], sheet.title
        ruled = {what for section in sheet.sections for line in section.lines for what in line.names}
        covered = {
            what
            for section in practice.sections
            for line in section.lines
            for what in line.names
            if section.title == "In every game" or sheet.title in section.title
        }
        every = {one.what for one in situations(house(name).offer(sheet.game).rules)}
        assert every <= ruled | covered, sheet.title


SPEAKS = {
    "Cards speak": r"speak", "Heads-up, the button": r"(seat|left|button).*blind|blind.*(seat|left)",
    "Showdown.": r"show|win|take|hal[fv]|pot|split|hi-lo", "Half a blind": r"blind", "A kill doubles": r"doubl",
    "After the last round all live players show": r"show", "Every live hand is shown": r"show",
    "A raise adds": r"rais", "A player who plays the board": r"board", "A table seats eight": r"\beight\b|\b8\b",
    "The three players left of the button": r"three blinds", "There are three blinds": r"three blinds",
    "If it is beaten": r"beat|lowest hand wins", "Chips may be added": r"add|between hands",
    "There is one kill per deal": r"one kill", "A side pot with equal": r"side pot|tie|equal",
    "In turn, each player": r"fold|check|pass|call|rais|option", "Before the draw there is nothing": r"check|bet",
}  # fmt: skip
"""How sentences begin, and what a clause beside them must speak of."""


@pytest.mark.parametrize("name", HOUSES)
def test_a_clause_speaks_of_the_sentence_that_it_stands_beside(name: str) -> None:
    bound = packet(name)
    rules = entries(bound, "The clauses in full")
    wrong = [
        (sheet.title, line.text, cited)
        for sheet in bound.chapters
        for section in sheet.sections
        for line in section.lines
        for start, speaks in SPEAKS.items()
        if line.text.startswith(start)
        for cited in line.cites
        if cited in rules and not re.search(speaks, rules[cited], re.IGNORECASE)
    ]
    assert not wrong


def test_cards_speak_by_the_clauses_that_say_so() -> None:
    said = {
        cited
        for name in HOUSES
        for sheet in packet(name).chapters
        for section in sheet.sections
        for line in section.lines
        if line.text.startswith("Cards speak")
        for cited in line.cites
    }
    assert said == {"SK-GEN-02", "DR-LB-05", "CC-LB-31"}


BESIDE = {
    ("ocean-view", "A seven or better should be bet. One"): "OV-LB-12 OV-LB-13 CX-19 CX-84",
    ("ocean-view", "Against an all-in of less than a full bet"): "OV-LB-16 OV-LB-17 OV-LB-18 CX-86",
    ("ocean-view", "If there are too few cards for seventh street"): "OV-7S-22",
    ("ocean-view", "That card and the burns are mixed"): "OV-7S-23",
    ("ocean-view", "The burn is skipped"): "OV-7S-24",
    ("ocean-view", "If that is still too few"): "OV-7S-25 OV-7S-26 CX-76",
    ("casino-club", "The board alone may be played"): "CC-HE-08",
    ("casino-club", "Playing the board must be announced"): "CC-HE-24 CX-24",
    ("del-rio", "A seven or better should be bet, or"): "DR-LB-37 DR-LB-38 CX-19 CX-84",
}
"""How sentences begin, and the very clauses and readings beside them."""


@pytest.mark.parametrize(("name", "start"), BESIDE)
def test_a_sentence_has_the_clauses_of_its_own_part_of_a_topic(name: str, start: str) -> None:
    found = {
        " ".join(line.cites)
        for sheet in packet(name).chapters
        for section in sheet.sections
        for line in section.lines
        if line.text.startswith(start)
    }
    assert found == {BESIDE[name, start]}


def test_a_spread_is_not_cited_from_the_list_of_actions() -> None:
    hi_lo = packet("s-and-k").chapters[list(house("s-and-k").games).index("holdem-hi-lo")]
    (spread,) = [line for one in hi_lo.sections for line in one.lines if line.text.startswith("Spread limit")]
    assert spread.cites == ("CX-96",)


# the fees


@pytest.mark.clause("OAS-FEE-04", "OAS-FEE-05", "OAS-FEE-06")
@pytest.mark.parametrize(
    ("before", "after", "clause"),
    [
        ('amount = "$2"', 'amount = "5%"', "OAS-FEE-05"),
        ('{ players = "5-9", amount = "$4" }', SIX, "OAS-FEE-06"),
        ('fee_without_flop = "$1"', 'fee_without_flop = "$3"', "OAS-FEE-04"),
    ],
)
def test_what_the_law_forbids_is_refused_with_its_place(tmp_path: Path, before: str, after: str, clause: str) -> None:
    file = book(tmp_path, OWN.replace(before, after))
    with pytest.raises(RuleBookError, match=clause) as refused:
        fees_command(str(file))
    assert any(problem.key.startswith("holdem.limits[1].fee") for problem in refused.value.problems)


def test_a_fee_when_the_hand_ends_early_may_be_less_but_never_more(tmp_path: Path) -> None:
    (found,) = findings(load(book(tmp_path, OWN)))
    assert (found.game, found.limit, found.asked, found.wrong) == ("holdem", "$3-$6", FIVE, False)
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
    assert "nothing to fix" in capsys.readouterr().out


@pytest.mark.clause("SK-FEE-05", "SK-FEE-06", "CX-43")
def test_steps_that_are_all_one_percent_are_looked_at() -> None:
    found = [one for one in told(findings(house("s-and-k"))) if one.game == "pai-gow"]
    assert [(one.limit, one.asked, one.wrong) for one in found] == [("$5-$100, $5-$200, $5-$500", FLAT, False)]
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
