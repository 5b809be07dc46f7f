"""Printed sheets of the games that are not poker: hands as they are drawn, steps, switches, and what is not printed."""

import re

import pytest
from tests.switches.books import with_switch

from houseway.cards import as_cards, parse_cards
from houseway.games import GAMES
from houseway.houses import House, find_offer, house
from houseway.houses.loader import read_book
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.blackjack_22 import examples
from houseway.houses.sheets.counting import COUNTS
from houseway.houses.sheets.html import as_html
from houseway.houses.sheets.irregularity_lines import TITLE
from houseway.houses.sheets.model import Sheet
from houseway.houses.sheets.pai_gow import FRONT, back
from houseway.houses.sheets.pan import MELDS
from houseway.houses.sheets.plain_sheet import as_text
from houseway.houses.sheets.push_nine import ranks
from houseway.houses.sheets.sheet_data import as_facts
from houseway.ranking import pai_gow, pan, points, push_nine, rank
from houseway.ranking.blackjack import VARIANTS, total
from houseway.ranking.hand_names import NUMBER_WORDS
from houseway.referee.banked.variants import SHEETS
from houseway.referee.rules import SWITCHES

clause = pytest.mark.clause

ROOM = """
id = "x"
name = "X"
[pai-gow]
copies = "push"
ranking = "bug"
limits = [{ wagers = ["$5", "$100"] }]
[pai-gow.bank]
most_hands = "none"
[super-pan-9]
ties = "player"
second_card = true
deck = "super-pan-9 packs=8"
bank.most_hands = 1
limits = [{ wagers = ["$5", "$100"], fee = "$1" }]
[blackjack-22]
variant = "f"
limits = [{ wagers = ["$5", "$100"] }]
[push-nine]
raise_cap = "none"
limits = [{ condition = "$2", betting = "spread limit", bets = ["$2", "$10"] }]
[push-nine.push]
price = "half"
most_pushes = 2
agreements = ["cow"]
[pan]
conditions = true
forcing = true
switching = true
free_aces_kings = true
set_growth = "strict"
rate_by = "staying"
winner_has = 1
fee = [{ players = "5-7", amount = "$2" }, { players = "1-4", amount = "$1" }]
limits = [{ ante = "$1" }]
"""


def room(text: str = ROOM) -> House:
    return read_book(text, file="x.toml", source="x.toml")


def lines(offer: str, title: str, limit: str | None = None) -> list[str]:
    page = make_sheet(find_offer(offer, limit=limit), only=limit is not None)
    (found,) = [section for section in page.sections if section.title == title]
    return [f"{line.text} {' '.join(line.cites)}".strip() for line in found.lines]


def plain(game: str, text: str = ROOM) -> str:
    return " ".join(as_text(make_sheet(room(text).offer(game))).split())


# Hands as they are drawn


@clause("SK-PN-17", "SK-PN-18", "SK-PN-20", "SK-PN-21", "SK-PN-22", "SK-PN-23", "CC-PN-47", "CC-PN-48", "CC-PN-49")
def test_the_thirty_six_ranks_of_push_nine_are_drawn_in_order() -> None:
    rows = ranks()
    assert [push_nine.score(parse_cards(cards)) for _, cards, _ in rows] == list(range(36, 0, -1))
    assert [name for name, _, _ in rows] == [push_nine.say(score) for score in range(36, 0, -1)]
    page = make_sheet(find_offer("s-and-k/push-nine"))
    drawn = page.sections[0].examples
    assert len(drawn) == 36
    assert (drawn[0].name, drawn[25].name, drawn[-1].name) == ("1. three aces", "26. three faces", "36. zero points")
    assert "14. ace-king-queen straight   A♠ K♦ Q♣" in as_text(page)
    assert as_html(page).count('<b class="card') == 108


@pytest.mark.parametrize("kind", ["bug", "bug-wheel-second"])
@clause("CX-107", "CX-61")
def test_the_hands_of_five_fall_in_order_under_either_wheel(kind: str) -> None:
    scores = [rank(as_cards(cards), kind) for _, cards, _ in back(kind)]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores) == 13


def test_the_hands_of_two_fall_in_order() -> None:
    scores = [pai_gow.score(parse_cards(cards)) for _, cards, _ in FRONT]
    assert scores == sorted(scores, reverse=True)
    assert [pai_gow.say(score) for score in scores] == [name for name, _, _ in FRONT]
    assert scores[-1] == 1


def test_the_counts_of_super_pan_9_are_right() -> None:
    scores = [points.score(parse_cards(cards)) for _, cards, _ in COUNTS]
    assert scores == sorted(scores, reverse=True)
    assert [NUMBER_WORDS[score] for score in scores] == [name for name, _, _ in COUNTS]


@clause("SK-PAN-17", "SK-PAN-18", "SK-PAN-19", "SK-PAN-21")
def test_the_melds_of_pan_are_melds() -> None:
    kinds = [pan.classify(parse_cards(cards)) for _, cards, _ in MELDS]
    assert [one.kind for one in kinds if one is not None] == [2, 3, 1, 1, 1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_naturals_of_a_variant_are_naturals(variant: str) -> None:
    counted = SHEETS[variant].count
    for natural, example in zip(counted.naturals, examples(counted), strict=True):
        found = total(example.cards, counted).natural
        assert found is not None
        assert (found.words, found.pays, found.tier) == (natural.words, natural.pays, natural.tier)
        text = ROOM.replace('variant = "f"', f'variant = "{variant}"')
        assert f"Played here by the rules of {counted.name}." in plain("blackjack-22", text)


# The order of play follows the steps


@pytest.mark.parametrize(
    ("offer", "count"),
    [
        ("s-and-k/pan", 6),
        ("s-and-k/pai-gow", 9),
        ("casino-club/pai-gow", 11),
        ("del-rio/pai-gow", 11),
        ("del-rio/super-pan-9", 9),
        ("del-rio/blackjack-22", 11),
        ("s-and-k/push-nine", 7),
        ("casino-club/push-nine", 9),
    ],
)
def test_there_is_a_line_for_every_step_that_the_house_takes(offer: str, count: int) -> None:
    assert len(lines(offer, "Order of play")) == count
    # Two rounds of dealing are one line of pan; S & K has neither piles nor a division by the pushers nor cows; the
    # look at the shoe of blackjack 22, and at what the last hand of push-nine left, is nothing that players do.
    unsaid = {
        "s-and-k/pan": 1,
        "s-and-k/pai-gow": 2,
        "s-and-k/push-nine": 3,
        "casino-club/push-nine": 1,
        "del-rio/blackjack-22": 1,
    }.get(offer, 0)
    assert len(GAMES[offer.partition("/")[2]].steps) - unsaid == count


@clause("SK-PG-06", "SK-PG-07", "SK-PG-09", "SK-PG-10", "CC-PG-09", "CC-PG-11", "CC-PG-12", "CX-39", "CX-74", "CX-105")
def test_how_the_bank_goes_round() -> None:
    kay, club, rio = (lines(f"{name}/pai-gow", "The bank") for name in ("s-and-k", "casino-club", "del-rio"))
    assert any("goes counter-clockwise, and every player gets the offer. SK-PG-06 CX-39" in line for line in kay)
    assert any("two hands in one round of the table; then the bank moves on. SK-PG-07" in line for line in kay)
    assert any("may go on banking, hand after hand" in line for line in kay)
    assert any(line.startswith("If nobody banks, no hand is dealt. SK-PG-05 SK-PG-10") for line in kay)
    assert any("goes clockwise, and every player gets the offer. CC-PG-09 CC-PG-10" in line for line in club)
    assert any("two hands in a row; then the bank moves on. CC-PG-11" in line for line in club)
    assert not any("hand after hand" in line for line in club)
    assert any("within the limits of the table. DR-PG-01 CX-104" in line for line in rio)
    assert all("CX-104" not in line for line in (*kay, *club))
    assert any(line.startswith("A player may bank two hands in a row; then the bank moves on. CX-39") for line in rio)


@clause("CX-62", "CC-PG-22", "CC-PG-23", "CC-PG-24", "SK-PG-11")
def test_piles_and_dice_or_neither() -> None:
    club = lines("casino-club/pai-gow", "Order of play")
    assert club[3].startswith("The cards are shuffled and the banker cuts. Seven piles of seven cards are dealt")
    assert "three dice" in club[5]
    assert "the bank is 1, 8 and 15" in club[5]
    assert "CC-PG-22 CC-PG-23 CC-PG-24 CC-PG-17 CX-62" in club[5]
    kay = " ".join(lines("s-and-k/pai-gow", "Order of play"))
    assert "pile" not in kay
    assert "dice" not in kay
    assert "Each player is dealt seven cards face down, one at a time. SK-PG-11" in kay


def test_wheels() -> None:
    title = "Ranks of the five cards behind"
    assert "5-4-3-2-A is the second-highest straight. CX-107" in lines("s-and-k/pai-gow", title)
    assert "5-4-3-2-A is the lowest straight. CX-107" in lines("casino-club/pai-gow", title)


# Stakes and fees


@clause("SK-FEE-05", "SK-FEE-06", "SK-FEE-07", "CX-43")
def test_the_tiers_are_told_in_words() -> None:
    found = lines("s-and-k/pai-gow", "Limits, wagers and take or drop")
    assert found[1].startswith(
        "For a wager it is $0.50 up to $50, $1 up to $100, $2 up to $200, $3 above that. The banker's goes by"
    )
    assert found[1].endswith("SK-FEE-05 SK-FEE-06 SK-FEE-07 CX-43 CX-103 CX-111")
    text = as_text(make_sheet(find_offer("s-and-k/pai-gow")))
    assert re.search(r"\$5-\$100\* +\$5 to \$100\* +\$0\.50 +not printed +\$0\.50 to \$3", text)


def test_the_tables_of_stakes() -> None:
    text = as_text(make_sheet(find_offer("casino-club/pai-gow")))
    assert re.search(r"\$1-\$10\* +\$1 to \$10\* +\$0\.25 +not printed +\$0\.25\n", text)
    text = as_text(make_sheet(find_offer("s-and-k/pan")))
    assert re.search(r"sheet A +\$1\* +not printed +1-4: \$1, 5: \$2, 6-7: \$3 +SK-PAN-06", text)
    assert re.search(r"sheet B +\$1\* +not printed +1-4: \$1, 5-7: \$2 +SK-PAN-07", text)
    text = as_text(make_sheet(find_offer("s-and-k/push-nine")))
    assert re.search(r"\$2 condition +\$2 +\$2 +not printed +\$2\*", text)
    text = as_text(make_sheet(find_offer("casino-club/push-nine")))
    assert re.search(r"\$2-\$10 spread\* +\$2\* +\$2 to \$10\* +not printed +\$2", text)
    assert "that player's whole ante" in lines("s-and-k/push-nine", "Limits, antes and fee")[0]
    assert "Everyone puts up the ante of $2" in lines("s-and-k/push-nine", "Order of play", "$2")[3]


@pytest.mark.parametrize("game", ["super-pan-9", "blackjack-22", "pai-gow"])
@clause("DR-SP9-01", "DR-BJ22-01", "DR-PG-01", "DR-GEN-03")
def test_del_rio_says_plainly_what_it_does_not_print(game: str) -> None:
    page = make_sheet(find_offer(f"del-rio/{game}"))
    first = page.sections[0]
    assert first.title == "What the house prints"
    assert "gives the limit and the house collection of this game, and nothing else" in first.lines[0].text
    codes = {
        "super-pan-9": ("DR-SP9-01", "DR-FEE-10"),
        "blackjack-22": ("DR-BJ22-01", "DR-FEE-11"),
        "pai-gow": ("DR-PG-01", "DR-FEE-12"),
    }
    assert first.lines[0].cites == codes[game]
    assert "our reading by common practice" in first.lines[1].text
    own = {cite for section in page.sections for line in section.lines for cite in line.cites if cite[:3] == "DR-"}
    assert own == {*codes[game], "DR-GEN-03"}
    for other in ("s-and-k/pai-gow", "casino-club/pai-gow", "s-and-k/pan"):
        assert make_sheet(find_offer(other)).sections[0].title != "What the house prints"


# Push pots and agreements


@clause("CX-42", "CX-44", "CX-100", "CX-101", "CX-102")
def test_push_pots_at_two_houses() -> None:
    kay, club = (lines(f"{name}/push-nine", "The push pot") for name in ("s-and-k", "casino-club"))
    assert any("The buy-in is half of the push pot." in line and "SK-PN-14" in line for line in kay)
    assert any("divided by the number of players who pushed" in line and "CC-PN-29" in line for line in club)
    assert any("three times in a row at most" in line and "CC-PN-33 CC-PN-34" in line for line in club)
    assert "A pot may be pushed any number of times." in kay
    assert any("The pusher who declared last cuts. CC-PN-32" in line for line in club)
    assert len(lines("casino-club/push-nine", "Agreements")) == 4
    titles = [section.title for section in make_sheet(find_offer("s-and-k/push-nine")).sections]
    assert "Agreements" not in titles
    fees = [lines(f"{name}/push-nine", "Order of play")[at] for name, at in (("s-and-k", 2), ("casino-club", 3))]
    assert fees[0] == "The ante of the player with the button is the fee, and is not part of the pot. SK-FEE-08 CX-44"
    assert fees[1].endswith("over and above the ante; it is not part of the pot. CC-FEE-17 CC-FEE-18 CX-44")
    assert lines("s-and-k/push-nine", "Seats and button")[0] == "A table has only one condition. SK-PN-03 SK-PN-04"


# Other switches than the houses'


def test_a_room_with_other_switches() -> None:
    pai_gow_sheet = plain("pai-gow")
    assert "A hand that ties exactly, a copy, counts for nobody" in pai_gow_sheet
    assert "A player may bank any number of hands." in pai_gow_sheet
    assert "The house takes no fee." in pai_gow_sheet
    gold = plain("super-pan-9")
    assert "may take one card, and then, optionally, a second" in gold
    assert "on a tie the player wins" in gold
    assert "288 cards, 8 packs without sevens, eights, nines and tens" in gold
    assert "A player may bank one hand in a row" in gold
    nine = plain("push-nine")
    assert "with a spread limit, any amount in the spread" in nine
    assert "The number of raises is not limited." in nine
    assert "pushed two times in a row at most" in nine
    assert "Backing:" not in nine
    pan_sheet = plain("pan")
    for said in (
        "aces and kings make squares in any suits",
        "only by a suit that it lacks",
        "A player may borrow a card",
        "Any player may make the player whose turn it is take an open card",
        "by the number of players who stay",
        "The winner gets one chip from each player still in",
        "spades are paid double",
    ):
        assert said in pan_sheet, said


def test_where_the_first_push_divides_the_pot_nobody_buys_in_or_agrees() -> None:
    """What such a sheet leaves out is said on the house's own."""
    own = [line.text for section in make_sheet(find_offer("casino-club/push-nine")).sections for line in section.lines]
    divided = with_switch("casino-club/push-nine", SWITCHES["push.most_pushes"], 1)
    said = [line.text for section in make_sheet(divided).sections for line in section.lines]
    for word in ("buy-in is", "may buy in", "Cow:", "Partners:", "agree", "push pot"):
        assert any(word in text for text in own), word
        assert not any(word in text for text in said), word
    assert "The best hand takes the pot. Equal best hands divide it." in said


def test_blackjack_by_another_sheet() -> None:
    found = plain("blackjack-22")
    for said in ("The best total is 21.", "A joker makes any hand 21.", "318 cards", "two jokers, 2 to 1",
                 "A hand over 21 loses to one that is not.", "up to sixteen and on a soft seventeen",
                 "If the banker shows a joker, nobody draws.", "into at most three hands", "wins only first wagers",
                 "surrender for half the wager", "A hand with a joker stands."):  # fmt: skip
        assert said in found, said
    rio = " ".join(as_text(make_sheet(find_offer("del-rio/blackjack-22"))).split())
    for said in (
        "The best total is 22.",
        "like an ace",
        "Nobody busts: the hand closest to 22 wins",
        "Pairs are not split.",
        "56 cards, 1 pack with 4 jokers",
        "natural 22 A♠ A♦ two aces, even money",
    ):
        assert said in rio, said
    hot = plain("blackjack-22", ROOM.replace('variant = "f"', 'variant = "i"'))
    assert "A player over 21 has lost, whatever the bank makes, except that 22 is saved" in hot
    assert "of two different naturals the one named first wins" in hot
    pure = plain("blackjack-22", ROOM.replace('variant = "f"', 'variant = "j"'))
    assert "The best total is 21½." in pure
    assert "There is no joker." in pure


def test_rulings_are_printed_as_for_any_game() -> None:
    assert len(lines("casino-club/push-nine", TITLE)) == 12
    assert [line.rpartition(": ")[2].partition(". ")[2] for line in lines("s-and-k/pan", TITLE)] == [
        "SK-PAN-22 SK-PAN-23",
        "SK-PAN-24 SK-PAN-23",
    ]
    (wrongly_set,) = lines("s-and-k/pai-gow", TITLE)
    assert wrongly_set.startswith("Wrongly set (the two hands are set wrong): ")
    assert wrongly_set.endswith(" SK-PG-18")
    assert "prints no rulings" in lines("del-rio/super-pan-9", TITLE)[0]


def test_facts_are_plain_data() -> None:
    import json

    facts = json.loads(json.dumps(as_facts(make_sheet(house("s-and-k").offer("pan", limit="sheet B"), only=True))))
    assert (facts["game"], facts["facts"]["Seats"]) == ("pan", "up to 7")
    (stakes,) = [section for section in facts["sections"] if section["title"] == "Limits, antes and house rate"]
    assert stakes["rows"] == [
        {
            "limit": "sheet B",
            "ante": "$1*",
            "buy-in": "not printed",
            "fee": "1-4: $1, 5-7: $2",
            "clauses": ["SK-PAN-07", "SK-PAN-05"],
        },
    ]
    assert facts["sections"][0]["examples"][1]["cards"] == "4h 4h 4h"


# The clauses beside a sentence are those that say so

CITED = [
    ("s-and-k/pai-gow", "The joker is an ace", "SK-PG-02 SK-PG-03 SK-PG-04 CX-61"),
    ("s-and-k/pai-gow", "The five behind, from the best down", ""),
    ("s-and-k/pai-gow", "A player wins with both hands higher", "SK-PG-15 SK-PG-17"),
    ("s-and-k/pai-gow", "One higher and one lower is a push", "SK-PG-16"),
    ("s-and-k/pai-gow", "A hand that ties exactly", "CX-40"),
    ("s-and-k/pai-gow", "A player, never the house, banks the game", "SK-PG-05 SK-PG-08"),
    ("s-and-k/pai-gow", "In a new game, the bank is offered", "SK-PG-06 CX-39"),
    ("s-and-k/pai-gow", "A player may take the bank", ""),
    ("s-and-k/pai-gow", "A player may bank two hands", "SK-PG-07 CX-39"),
    ("s-and-k/pai-gow", "Wagers are settled in the order of action", ""),
    ("s-and-k/pai-gow", "The bank wins and loses no more", "CX-74 CX-105"),
    ("casino-club/pai-gow", "The joker is an ace", "CC-PG-04 CX-61"),
    ("casino-club/pai-gow", "The five behind, from the best down", "CC-PG-02"),
    ("casino-club/pai-gow", "One higher and one lower is a push", ""),
    ("casino-club/pai-gow", "A hand that ties exactly", "CX-40"),
    ("casino-club/pai-gow", "A player, never the house, banks the game", "CC-PG-08"),
    ("casino-club/pai-gow", "A player may take the bank", "CC-PG-12"),
    ("casino-club/pai-gow", "Wagers are settled in the order of action", "CC-PG-17"),
    ("casino-club/pai-gow", "The bank wins and loses no more", "CX-74 CX-105"),
    ("casino-club/pai-gow", "What is left in the bank", ""),
    ("s-and-k/pan", "A square is all of one suit", "SK-PAN-16 SK-PAN-17 SK-PAN-18 CX-68"),
    ("s-and-k/pan", "A rope is all of one suit", "SK-PAN-19 SK-PAN-21 SK-PAN-20"),
    ("s-and-k/pan", "The dealer gathers the antes", "SK-PAN-05 CX-38 CX-67"),
    ("s-and-k/pan", "Instead, the player may take", "SK-PAN-11"),
    ("s-and-k/pan", "A card that a player has discarded", "SK-PAN-12"),
    ("s-and-k/pan", "A card that can be used is melded", "SK-PAN-09"),
    ("s-and-k/pan", "If everyone else passes", ""),
    ("s-and-k/push-nine", "Bets and raises are", "SK-PN-09"),
    ("s-and-k/push-nine", "A round has at most a bet and three raises", "SK-PN-11 CX-09"),
    ("s-and-k/push-nine", "Points are the last digit", "SK-PN-19 SK-PN-23 SK-PN-24 SK-PN-25"),
    ("casino-club/push-nine", "Bets and raises are", "CC-PN-11"),
    ("casino-club/push-nine", "A round has at most a bet and three raises", "CC-PN-09 CX-09"),
    ("casino-club/push-nine", "A pot is pushed three times", "CC-PN-33 CC-PN-34"),
    ("casino-club/push-nine", "Points are the last digit", "CC-PN-51 CC-PN-52 CC-PN-53"),
]


def said(page: Sheet, start: str) -> str:
    """What stands beside the sentence that begins so."""
    (found,) = [line for section in page.sections for line in section.lines if line.text.startswith(start)]
    return " ".join(found.cites)


@pytest.mark.parametrize(("offer", "start", "cites"), CITED)
def test_a_sentence_cites_the_clauses_that_say_so(offer: str, start: str, cites: str) -> None:
    assert said(make_sheet(find_offer(offer)), start) == cites


@pytest.mark.parametrize(
    ("base", "own", "start", "cites"),
    [
        ("casino-club", "[push-nine.push]\nmost_pushes = 2", "A pot is pushed two times", ""),
        ("casino-club", "[push-nine.push]\nmost_pushes = 1", "The best hand takes the pot. Equal", ""),
        ("casino-club", "[push-nine.push]\nprice = 'half'", "A pot is pushed three times", "CC-PN-33 CC-PN-34"),
        ("s-and-k", "[pai-gow.bank]\nmost_hands = 3", "A player may bank three hands", "CX-39"),
    ],
)
def test_a_book_that_changes_a_rule_does_not_cite_the_clause_on_the_old_one(
    base: str, own: str, start: str, cites: str
) -> None:
    found = room(f'id = "night"\nname = "Night"\nextends = "{base}"\n{own}\n')
    assert said(make_sheet(found.offer(own[1:].partition(".")[0])), start) == cites


def test_a_clause_of_ones_own_on_a_part_of_the_ranks_is_not_needed() -> None:
    text = (
        ROOM + '[nine]\ngame = "push-nine"\nlimits = [{ condition = "$1" }]\n[nine.cites]\n"rank.high" = "SK-PN-20"\n'
    )
    assert said(make_sheet(room(text).offer("nine")), "Points are the last digit") == "SK-PN-20"
