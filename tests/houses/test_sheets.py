"""Printed sheets: every clause of the page is on them, the figures are right, and the HTML stands on its own."""

import re
from html.parser import HTMLParser

import pytest

from houseway.cards import as_cards
from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses import HOUSES, find_offer, house
from houseway.houses.clauses import GAME_CODES, clauses, is_clause, reading
from houseway.houses.loader import read_book
from houseway.houses.sheets import Sheet, make_sheet
from houseway.houses.sheets.html import as_html
from houseway.houses.sheets.irregularity_lines import TITLE
from houseway.houses.sheets.plain_sheet import WIDTH, as_text
from houseway.houses.sheets.ranks import ACE_TO_FIVE, ACE_TO_FIVE_JOKER, BUG, HIGH, LOW, OASIS_LOW
from houseway.houses.sheets.sheet_data import as_facts
from houseway.ranking import rank
from houseway.server.sheet_style import paper_style

PAGES = [f"{name}/{game}" for name in HOUSES for game in house(name).games]
TABLE_TOPICS = (
    "bank", "bank.offer", "bank.stake", "bank.pass", "bank.none", "bank.turn", "bank.cover", "bank.settle", "wager",
    "wager.fixed", "pile", "dice", "action", "set", "foul", "copy", "rank.high", "push", "push.buy_in", "push.price",
    "push.button", "push.cut", "push.last", "push.split", "push.no_taker", "split.unbet", "cow", "partners",
    "partners.raise", "backing", "play", "pass", "tops", "turn", "take", "meld", "meld.add", "rope", "throw",
    "throw.drawn", "out", "pays", "foul.drawn", "seats", "button.draw", "button.move", "side_pot", "bet", "raise",
)  # fmt: skip
"""What only the games that are not poker cite, and some that they share."""
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
                  "hand", "entry.wait", "entry.free", "missed.post", "seat.change", "kill", "odd", "draw", "draw.fifth",
                  "draw.cut", "draw.change", "window", "sevens", "bring_in", "open_pair", "run_out", "declare",
                  "entry.kill", "blind.deferred", "blind.ante", "rank.low", "check_raise",
                  *(() if GAMES[rules.game].family.poker else TABLE_TOPICS)):  # fmt: skip
        if topic == "award" and GAMES[rules.game].hi_lo:
            continue
        if topic == "missed.post" and "post" not in rules.seating.missed:
            continue
        if topic == "discard" and GAMES[rules.game].discard == "none":
            continue
        for cite in rules.cite(topic).split():
            assert cite == "common" or cite in cited, (topic, cite)


@pytest.mark.parametrize("offer", PAGES)
def test_the_html_is_well_formed_and_alone(offer: str) -> None:
    html = as_html(sheet(offer), paper_style())
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
    table = text[text.index("\nLIMITS, ") :]
    for line in text.splitlines():
        assert len(line) <= WIDTH or re.search(r"(limit|FEE-\d\d)", line), line
    for limit in found.page.limits:
        row = next(line for line in table.splitlines() if line.strip().startswith((f"{limit.name} ", f"{limit.name}*")))
        assert not GAMES[found.page.game].family.poker or limit.betting.value in row
        if limit.buy_in:
            assert f"${limit.buy_in // 100} " in row
        for band in limit.fee.bands if limit.fee else ():
            assert format_money(band.amount) in row
        wagers = (limit.lower, limit.higher) if GAMES[found.page.game].family.name == "banked" else ()
        for amount in (*limit.blinds, limit.bring_in, 0 if limit.blinds else limit.ante, *wagers):
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
    assert "discards one of the three hole cards" in oasis[3]
    assert "OAS-PA-46" in oasis[3]
    assert "burns one card unseen and turns three cards together: the flop. OAS-PA-50 OAS-PA-51" in oasis[4]
    assert "After the flop, the dealer takes the collection fee of $4" in oasis[5]
    kept = lines("s-and-k/pineapple", "Order of play")
    assert "away" not in kept.replace("muck a beaten hand", "")
    assert kept.startswith("Before the deal, the player with the big blind pays the fee of $3")
    crazy = lines("ocean-view/crazy-pineapple", "Order of play").splitlines()
    thrown = next(number for number, line in enumerate(crazy) if "discards one of the three" in line)
    assert "Second betting round" in crazy[thrown - 1]
    assert "counts as that much of the player's first bet" in lines("del-rio/holdem", "Order of play")
    assert "in steps of $12" in lines("del-rio/holdem", "Order of play", "6/12")


def test_what_is_particular_to_each_house() -> None:
    assert "Raises are capped at no limit, too. OAS-HE-41 CX-08" in lines("oasis/holdem", "Particular to this house")
    assert "Both hole cards must play" in lines("s-and-k/holdem-hi-lo", "Particular to this house")
    assert "all three are kept and may play" in lines("s-and-k/pineapple", "Particular to this house")
    assert "The live button charge counts as a bet" in lines("del-rio/holdem", "Particular to this house")
    assert "Playing the board must be announced" in lines("casino-club/holdem", "Particular to this house")
    assert "played with a kill" in lines("casino-club/omaha", "Particular to this house")
    assert "scoop" not in lines("casino-club/omaha", "Seats, button and blinds")
    assert "scoops a pot of ten lower bets" in lines("casino-club/omaha-hi-lo", "Seats, button and blinds")


def test_what_is_not_printed_says_so() -> None:
    plain = as_text(sheet("s-and-k/omaha"))
    assert "Not printed by the house" in plain
    assert re.search(r"\$5-\$10 spread\* +spread limit +\$2 \$5\* +not printed +\$3\*", plain)
    club = lines("casino-club/holdem", "Limits, blinds and collection fee", "no limit")
    assert "Not printed" not in club


def test_irregularities_come_from_the_page_and_the_pages_it_follows() -> None:
    omaha = lines("ocean-view/omaha", TITLE)
    assert "OV-HE-26 OV-HE-27 OV-OM-06" in omaha
    assert "OV-CP-06" in lines("ocean-view/crazy-pineapple-hi-lo", TITLE)
    assert "prints no rulings" in lines("oasis/holdem", TITLE)


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (HIGH, "high"),
        (LOW, "eight"),
        (BUG, "bug"),
        (ACE_TO_FIVE, "low"),
        (ACE_TO_FIVE_JOKER, "low-joker"),
        (OASIS_LOW, "low-oasis"),
    ],
)
def test_the_drawn_hands_are_what_they_say_and_fall_in_order(rows: tuple[tuple[str, str, str], ...], kind: str) -> None:
    scores = [rank(as_cards(cards), kind) for _, cards, _ in rows]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    words = [score.words for score in scores]
    if kind in ("high", "bug"):
        marks = ["royal", "straight flush", "four", "full of", "flush", "straight", "three", " and ", "pair of", "high"]
        if kind == "bug":
            marks = ["five aces", *marks]
        assert all(mark in word for mark, word in zip(marks, words, strict=True)), words
    elif kind != "eight":
        assert words == [name for name, _, _ in rows]
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


# Draw games and stud


def test_the_order_of_play_of_a_draw() -> None:
    oasis = lines("oasis/lowball", "Order of play").splitlines()
    assert len(oasis) == 7
    assert oasis[0] == "Everyone puts in the ante of $1. OAS-LB-28 OAS-LB-29"
    assert oasis[1].startswith("Each player is dealt five cards face down")
    assert "in steps of $3: the player left of the button acts first. OAS-LB-31" in oasis[2]
    assert "discards up to three cards" in oasis[3]
    assert "After the draw, the dealer takes the collection fee of $4" in oasis[4]
    assert "in steps of $6: the first live player left of the button" in oasis[5]
    assert oasis[6].startswith("Showdown. All live players show; the lowest hand wins the pot.")
    ocean = lines("ocean-view/lowball", "Order of play", "3/6").splitlines()
    assert ocean[1].startswith("Each player is dealt two cards")
    assert "kill the pot by posting $6, live. A kill doubles the limits of that hand." in ocean[2]
    assert ocean[3].startswith("Each player is dealt three cards")
    assert "Just before the draw, the dealer takes the table fee. " not in ocean[5]
    assert "OV-FEE-06" in ocean[5]
    club = lines("casino-club/lowball", "Order of play")
    assert "straddle by posting twice the big blind, live. Only the first bet is raised by it." in club
    assert "may ask for a cut; the player on the dealer's right makes it" in club
    river = lines("del-rio/lowball", "Order of play").splitlines()
    assert river[0].startswith("Before the deal, the player with the button pays the live button charge of $3")
    assert "post blinds of $1, $2 and $3, in that order. DR-FEE-09" in river[1]


def test_the_order_of_play_of_stud() -> None:
    stud = lines("ocean-view/stud", "Order of play", "4/8").splitlines()
    assert len(stud) == 14
    assert stud[0].startswith("Everyone puts in the ante of $1.")
    assert "the player with the lowest open card (ace high) must make the forced bet of $2" in stud[3]
    assert stud[4].startswith("Just before fourth street, the dealer takes the table fee out of the pot.")
    assert [number for number, line in enumerate(stud) if "in steps of $8" in line] == [8, 10, 12]
    assert stud[11].startswith("The dealer burns one card unseen and deals each live player the last card face down")
    razz = lines("ocean-view/razz", "Order of play")
    assert "the player with the highest open card (ace low) must make the forced bet" in razz
    assert "Seventh street (with fixed limits, at the higher bet): the lowest hand showing acts first" in razz
    short = lines("ocean-view/stud", "When the deck runs short").splitlines()
    assert len(short) == 4
    assert "counts in every hand" in short[3]


def test_what_a_checked_seven_may_win() -> None:
    title = "A seven that is checked"
    assert "go to the second-best hand. OAS-LB-58 OAS-LB-57 OAS-LB-59 CX-20" in lines("oasis/lowball", title)
    assert "checked before the draw" in lines("oasis/lowball", title)
    ocean = lines("ocean-view/lowball", title)
    assert "go back to the players who made them, even those who folded" in ocean
    assert "an all-in of less than a full bet" in ocean
    assert "an all-in of less than a full bet" not in lines("del-rio/lowball", title)
    assert not [section for section in sheet("s-and-k/lowball").sections if section.title == title]
    text = (
        'id = "x"\nname = "X"\n[lowball]\nself_dealt = true\ndealer_draw_most = 4\n'
        'check_seven = { later_bets = "pot forfeited" }\nlimits = [{ bets = [2, 4] }]\n'
        '[draw]\nopeners = "jacks"\nforced = "ante"\nlimits = [{ bets = [2, 4], ante = 1 }]\n'
        '[stud]\nopen_pair = "holder first"\nlimits = [{ bets = [4, 8] }]\n'
        '[stud-hi-lo]\nlike = "stud"\nranking = ["high", "low"]\n'
    )
    room = read_book(text, file="x.toml", source="x.toml")
    plain = " ".join(as_text(make_sheet(room.offer("lowball"))).split())
    assert "cannot win any part of the pot, even with the best hand and whether or not anyone bets" in plain
    assert "The player who deals may draw four cards at most. [CX-51]" in plain
    plain = " ".join(as_text(make_sheet(room.offer("draw"))).split())
    assert "It takes a pair of jacks or better to open." in plain
    assert "the pot stays for the next deal" in plain
    assert "the player who paired may open" in " ".join(as_text(make_sheet(room.offer("stud"))).split())
    any_low = as_text(make_sheet(room.offer("stud-hi-lo")))
    assert "Any five cards may be the low hand" in any_low
    assert "qualifying" not in any_low


def test_draw_and_stud_are_particular_too() -> None:
    title = "Particular to this house"
    oasis = lines("oasis/lowball", title)
    assert "There is no joker. OAS-LB-01" in oasis
    assert "Nobody may draw more than three cards." in oasis
    assert "There are three blinds. DR-FEE-09" in lines("del-rio/lowball", title)
    assert "A player who draws five waits for the fifth card. CC-LB-16 CC-LB-17" in lines("casino-club/lowball", title)
    assert "while an open pair shows on fourth street. OV-7S-06" in lines("ocean-view/stud", title)
    assert "aces low" in lines("oasis/lowball", "Seats, button and antes")
    river = lines("del-rio/lowball", "Seats, button and blinds")
    assert "the next player takes the blind" in river
    assert "DR-LB-14" in river
    assert "must wait for the big blind. DR-LB-16" in lines("del-rio/lowball", "Coming in")


def test_the_joker_is_drawn() -> None:
    page = sheet("ocean-view/draw")
    assert page.facts["Deck"] == "52 cards and a joker"
    assert "five aces        A♠ A♥ A♦ A♣ Jk" in as_text(page)
    assert 'aria-label="joker"' in as_html(page)
    (ranks, *_) = as_facts(page)["sections"]
    assert ranks["examples"][0] == {"name": "five aces", "cards": "As Ah Ad Ac Jk", "about": "four aces and the joker"}


def test_what_is_not_printed_for_antes() -> None:
    plain = as_text(sheet("oasis/lowball"))
    assert re.search(r"\$3-\$6\* +fixed limit +\$1\* +not printed +\$4 +none", plain)
    stud = as_text(sheet("ocean-view/stud", "4/8"))
    assert re.search(r"\$4-\$8 +fixed limit +\$1\*, \$2\* +not printed +1-6: \$4, 7-9: \$5 +none", stud)
    assert "prints no collection fee for this game: none is taken" in as_text(sheet("casino-club/lowball"))


def test_rulings_of_lowball_come_with_those_of_draw_poker() -> None:
    found = lines("ocean-view/lowball", TITLE)
    assert "OV-LB-08" in found
    assert "OV-DR-02 OV-GEN-01" in found
    assert "OV-DR-11" not in found  # lowball has its own rule for it (CX-64)
    assert found.splitlines()[-1] == "Where its pages differ, the page of the game itself counts. CX-64"


@pytest.mark.clause("CX-131")
def test_a_game_without_a_button_has_none_in_the_heading() -> None:
    for game in ("stud", "stud-hi-lo", "razz"):
        assert "There is no button" in lines(f"ocean-view/{game}", "Seats and antes")


@pytest.mark.clause("CX-137")
def test_discards_are_in_turn_before_the_flop_and_all_at_once_after_it() -> None:
    assert "in turn from the button's left discards one of the three" in lines("oasis/pineapple", "Order of play")
    for game in ("crazy-pineapple", "crazy-pineapple-hi-lo"):
        order = lines(f"ocean-view/{game}", "Order of play")
        assert "discards one of the three hole cards, face down, all at once. Then the dealer calls" in order
        assert "in turn from the button's left throws" not in order


@pytest.mark.parametrize("pair", PAGES)
def test_a_players_sheet_says_what_is_played_and_not_how_pages_were_read(pair: str) -> None:
    name, _, key = pair.partition("/")
    sheet = make_sheet(house(name).offer(key))
    said = {line.text for section in sheet.sections for line in section.lines}
    for section in sheet.sections:
        for one in section.entries:
            if one.id.startswith("CX-"):
                assert reading(one.id).question not in one.text
                assert one.text.startswith("As it stands above: ") or any(one.text.startswith(text) for text in said)


@pytest.mark.parametrize("game", house("common").games)
def test_every_game_of_common_practice_has_a_sheet(game: str) -> None:
    printed = as_text(sheet(f"common/{game}"))
    assert "RANKS OF THE HANDS" in printed
    assert "one cards" not in printed


@pytest.mark.parametrize(
    ("game", "limit", "said"),
    [
        ("holdem", "$2-$4", "the lower bet in the first two rounds and the higher bet after."),
        ("draw", "$2-$4", "the lower bet before the draw and the higher bet after."),
        ("badugi", "$2-$4", "the lower bet in the first two rounds and the higher bet after."),
        ("stud", "$2-$4", "the lower bet on third and fourth street and the higher bet after."),
        ("leduc", None, "the lower bet in the first round and the higher bet after."),
        ("kuhn", None, "bets and raises are the lower bet."),
    ],
)
def test_the_rounds_at_the_lower_bet_are_those_of_the_steps(game: str, limit: str | None, said: str) -> None:
    assert said in lines(f"common/{game}", "Betting", limit)
