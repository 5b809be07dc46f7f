"""Printed sheets: every clause of the page is on them, the figures are right, and the HTML stands on its own."""

import re
from html.parser import HTMLParser

import pytest

from houseway.cards import as_cards
from houseway.houses import HOUSES, find_offer, house
from houseway.houses.clauses import GAME_CODES, clauses, is_clause, reading
from houseway.houses.loader import read_book
from houseway.houses.sheets import Sheet, make_sheet
from houseway.houses.sheets.facts import as_facts
from houseway.houses.sheets.html import as_html
from houseway.houses.sheets.ranks import HIGH, LOW
from houseway.houses.sheets.text import WIDTH, as_text
from houseway.ranking import rank

PAGES = [f"{name}/{game}" for name in HOUSES for game in house(name).games]
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads a page strictly: every tag closed in order, nothing fetched from anywhere."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        assert not given.keys() & {"src", "srcset", "action", "onclick", "onload", "data"}, (tag, given)
        if "id" in given:
            assert given["id"] not in self.ids
            self.ids.add(str(given["id"]))
        if "href" in given:
            assert tag == "a"
            assert str(given["href"]).startswith("#")
            self.links.add(str(given["href"])[1:])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def sheet(offer: str, limit: str | None = None) -> Sheet:
    return make_sheet(find_offer(offer, limit=limit), only=limit is not None)


@pytest.mark.parametrize("offer", PAGES)
def test_every_clause_of_the_page_is_on_the_sheet(offer: str) -> None:
    name, game = offer.split("/")
    own = {one.id for one in clauses(name, GAME_CODES[game])}
    page = sheet(offer)
    printed = {entry.id for section in page.sections for entry in section.entries}
    assert own <= printed
    cited = {cite for section in page.sections for cite in section.cited()}
    assert cited <= printed
    for cite in cited:
        assert is_clause(cite) or reading(cite).id == cite
    plain, html = as_text(page), as_html(page)
    assert all(cite in plain and cite in html for cite in printed)


@pytest.mark.parametrize("offer", PAGES)
def test_every_rule_of_play_that_the_book_cites_is_a_line(offer: str) -> None:
    """What the rule book cites for a topic of play is cited by a line, not only printed at the end."""
    rules = find_offer(offer).rules
    cited = {cite for section in sheet(offer, rules.limit.name).sections for cite in section.cited()}
    for topic in ("deal", "round.1", "first.later", "cap", "board.flop", "discard", "award", "halves", "no_low", "fee",
                  "hand", "entry.wait", "entry.free", "missed.post", "seat.change", "kill", "odd"):  # fmt: skip
        if topic == "award" and rules.hi_lo:
            continue
        if topic == "discard" and rules.discard == "none" and rules.hole_cards != 3:
            continue
        for cite in rules.cite(topic).split():
            assert cite == "common" or cite in cited, (topic, cite)


@pytest.mark.parametrize("offer", PAGES)
def test_the_html_is_well_formed_and_alone(offer: str) -> None:
    html = as_html(sheet(offer))
    page = Reader(html)
    assert page.links <= page.ids
    assert page.tags.count("h1") == page.tags.count("main") == page.tags.count("title") == 1
    assert not re.search(r"https?:|//|url\(|@import|<script|<link|<img", html)
    assert html.startswith("<!DOCTYPE html>\n<html lang=")
    assert find_offer(offer).page.title.replace("'", "’") in "".join(page.words)


@pytest.mark.parametrize("offer", PAGES)
def test_the_text_fits_and_has_the_figures(offer: str) -> None:
    found = find_offer(offer)
    text = as_text(sheet(offer))
    table = text[max(text.find("LIMITS, BLINDS AND FEES"), text.find("LIMITS, ANTES AND FEES")) :]
    assert table.startswith("LIMITS")
    for line in text.splitlines():
        assert len(line) <= WIDTH or re.search(r"(limit|FEE-\d\d)", line), line
    for limit in found.page.limits:
        row = next(line for line in table.splitlines() if line.strip().startswith((f"{limit.name} ", f"{limit.name}*")))
        assert limit.betting.value in row
        if limit.buy_in:
            assert f"${limit.buy_in // 100} " in row
        for band in limit.fee.bands if limit.fee else ():
            assert f"${band.amount // 100}" in row
        for amount in (*limit.blinds, limit.bring_in, 0 if limit.blinds else limit.ante):
            assert not amount or f"${amount // 100}" in row


def lines(offer: str, title: str, limit: str | None = None) -> str:
    (found,) = [section for section in sheet(offer, limit).sections if section.title == title]
    return "\n".join(f"{line.text} {' '.join(line.cites)}" for line in found.lines)


def test_the_order_of_play_follows_the_steps_and_the_switches() -> None:
    oasis = lines("oasis/pineapple", "Order of play").splitlines()
    assert len(oasis) == 12
    assert oasis[0].startswith(
        "The player left of the button posts the small blind of $2, the next the big blind of $4."
    )
    assert "OAS-PA-33 OAS-PA-34" in oasis[0]
    assert "throws one of the three hole cards away" in oasis[3]
    assert "OAS-PA-46" in oasis[3]
    assert "burns one card unseen and turns three cards together: the flop. OAS-PA-50 OAS-PA-51" in oasis[4]
    assert "After the flop the dealer takes the house's fee of $4" in oasis[5]
    kept = lines("s-and-k/pineapple", "Order of play")
    assert "away" not in kept.replace("throw a beaten hand away", "")
    assert kept.startswith("Before the deal the player with the big blind pays the house's fee of $3")
    crazy = lines("ocean-view/crazy-pineapple", "Order of play").splitlines()
    thrown = next(number for number, line in enumerate(crazy) if "throws one of the three" in line)
    assert "Second betting round" in crazy[thrown - 1]
    assert "counts as that much of the player's first bet" in lines("del-rio/holdem", "Order of play")
    assert "in steps of $12" in lines("del-rio/holdem", "Order of play", "6/12")


def test_what_is_particular_to_each_house() -> None:
    assert "Raises are capped in no limit too. OAS-HE-41 CX-08" in lines("oasis/holdem", "Particular to this house")
    assert "Both hole cards must play" in lines("s-and-k/holdem-hi-lo", "Particular to this house")
    assert "all three are held and may play" in lines("s-and-k/pineapple", "Particular to this house")
    assert "charge on the button counts as a bet" in lines("del-rio/holdem", "Particular to this house")
    assert "Playing the board must be announced" in lines("casino-club/holdem", "Particular to this house")
    assert "played with a kill" in lines("casino-club/omaha", "Particular to this house")
    assert "scoop" not in lines("casino-club/omaha", "Seats, button and blinds")
    assert "both halves of a pot of 10 lower bets" in lines("casino-club/omaha-hi-lo", "Seats, button and blinds")


def test_what_is_not_printed_says_so() -> None:
    plain = as_text(sheet("s-and-k/omaha"))
    assert "Not printed by the house" in plain
    assert re.search(r"\$5-\$10 spread\* +spread limit +\$2 \$5\* +not printed +\$3\*", plain)
    club = lines("casino-club/holdem", "Limits, blinds and fees", "no limit")
    assert "Not printed" not in club


def test_irregularities_come_from_the_page_and_the_pages_it_follows() -> None:
    omaha = lines("ocean-view/omaha", "If something goes wrong")
    assert "OV-HE-26" in omaha
    assert "OV-OM-06" in omaha
    assert "OV-CP-06" in lines("ocean-view/crazy-pineapple-hi-lo", "If something goes wrong")
    assert "prints no rulings" in lines("oasis/holdem", "If something goes wrong")


@pytest.mark.parametrize(("rows", "kind"), [(HIGH, "high"), (LOW, "eight")])
def test_the_drawn_hands_are_what_they_say_and_fall_in_order(rows: tuple[tuple[str, str, str], ...], kind: str) -> None:
    scores = [rank(as_cards(cards), kind) for _, cards, _ in rows]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    words = [score.words for score in scores]
    if kind == "high":
        marks = ("royal", "straight flush", "four", "full of", "flush", "straight", "three", " and ", "pair of", "high")
        assert all(mark in word for mark, word in zip(marks, words, strict=True)), words
    else:
        assert words[1:] == [name for name, _, _ in rows][1:]
        assert words[0] == "wheel"


def test_a_users_own_house_quotes_only_what_it_cites() -> None:
    text = """
id = "oasis"
name = "Joe's <Back> & Room"
[holdem]
[[holdem.limits]]
betting = "pot limit"
blinds = ["$1", "$2"]
[holdem.cites]
deal = "OAS-HE-35"
"""
    page = make_sheet(read_book(text, file="joe.toml", source="joe.toml").offer("holdem"))
    printed = {entry.id for section in page.sections for entry in section.entries if not entry.id.startswith("CX")}
    assert printed == {"OAS-HE-35"}
    html = as_html(page)
    Reader(html)
    assert "Joe’s &lt;Back&gt; &amp; Room" in html
    assert "The house takes no fee." in as_text(page)


def test_facts_are_plain_data() -> None:
    import json

    facts = json.loads(json.dumps(as_facts(sheet("oasis/omaha-hi-lo"))))
    assert (facts["house"], facts["game"]) == ("oasis", "omaha-hi-lo")
    titles = [section["title"] for section in facts["sections"]]
    assert titles[:3] == ["Ranks of the hands", "Ranks of the low hands", "Order of play"]
    assert facts["sections"][2]["lines"][0]["clauses"] == ["OAS-OM8-40", "OAS-OM8-41"]
