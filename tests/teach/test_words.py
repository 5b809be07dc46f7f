"""The words of art, the charts and the odds: one source each, and nothing typed in twice."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as with_

from houseway.cards import format_card, parse_cards
from houseway.houses import find_offer
from houseway.live.buy_ins import usual_buy_in
from houseway.ranking.blackjack_play import advise
from houseway.ranking.pan_nine_odds import player_hits
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.rules import TOPICS, Rules
from houseway.referee.view import HandView
from houseway.teach.charts import charts_of
from houseway.teach.guide import guide
from houseway.teach.lessons import LEARNER, dealt
from houseway.teach.outs import ahead_in_sight, odds_of
from houseway.teach.seen import known_cards
from houseway.teach.word_list import _known, terms_of

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
MUST = (
    "kill", "straddle", "bring-in", "tops", "rope", "pile", "copy", "bank", "cow", "push pot", "big blind", "button",
    "ante", "fee", "collection", "dead blind", "sandbag",
)  # fmt: skip


def plain(text: str) -> str:
    """What an entry of the glossary says, without its links."""
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"\s*See \[[^]]*\]\([^)]*\)\.|; see \[[^]]*\]\([^)]*\)", "", text)
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("*", "").strip()


def test_the_words_are_the_glossarys() -> None:
    page = GLOSSARY.read_text(encoding="utf-8")
    entries = re.finditer(r"^- \*\*(.+?)\*\*: (.*?)(?=^- \*\*|^## |\Z)", page, re.MULTILINE | re.DOTALL)
    glossary = {one[1]: plain(one[2]) for one in entries}
    for term in terms_of():
        assert glossary[term.word].startswith(term.says), term.word
    assert set(MUST) <= {term.word for term in terms_of()}


def test_topics_of_words_are_topics() -> None:
    stems = {*TOPICS, *(topic.partition(".")[0] for topic in TOPICS)}
    assert {topic for _, _, topic in _known() if topic} <= stems


def test_a_word_has_the_houses_clause() -> None:
    clauses = {term.word: term.clause for term in terms_of(find_offer("ocean-view/lowball").rules)}
    assert clauses["kill"].startswith("OV-")
    assert clauses["kicker"] == ""
    assert not any(term.clause for term in terms_of())


def test_the_chart_of_super_pan_9_is_what_ranking_says() -> None:
    rules = find_offer("del-rio/super-pan-9").rules
    player, banker = charts_of(rules)
    assert [row.cells[0] == "hit" for row in player.rows] == [player_hits(total) for total in range(10)]
    assert len(banker.columns) == 2
    other = charts_of(replace(rules, super_pan_9=replace(rules.super_pan_9, ties="banker")))[0]
    assert [row.cells[0] == "hit" for row in other.rows] == [player_hits(total, ties="banker") for total in range(10)]


def test_the_chart_of_blackjack_22_is_what_ranking_says() -> None:
    rules = find_offer("del-rio/blackjack-22").rules
    (chart,) = charts_of(rules)
    rows = {row.head: dict(zip(chart.columns, row.cells, strict=True)) for row in chart.rows}
    count = SHEETS[rules.blackjack].count
    for head, cards in (("19", "Tc 9d"), ("soft 18", "Ac 7d"), ("12", "Tc 2d")):
        for column, up in (("5", "5c"), ("10", "Tc"), ("joker", "Jk")):
            told = advise(count, parse_cards(cards), parse_cards(up)[0], ["hit", "stand"])
            assert rows[head][column] == told, (head, column)
    assert charts_of(find_offer("ocean-view/holdem").rules) == ()


@pytest.mark.parametrize(
    ("cards", "board", "least", "most", "outs"),
    [
        ("As Ah", "", 0.55, 0.75, {}),
        ("As Ks", "Qs 7s 2d", 0.5, 0.85, {"a flush": 9}),
        ("9c 8d", "7h 6s Kd", 0.2, 0.6, {"a straight": 8}),
        ("As 9c", "9h 6s Kd", 0.3, 0.8, {"two pair with a card of yours": 3, "three of a kind": 2}),
        ("2c 7d", "Ah Kh Qh Jh Th", 0.2, 0.5, {}),
    ],
)
def test_odds_and_outs(cards: str, board: str, least: float, most: float, outs: dict[str, int]) -> None:
    offer = find_offer("ocean-view/holdem")
    view = dealt(offer, 1, usual_buy_in(offer.rules)).view(LEARNER)
    seats = tuple(
        with_(one, cards=parse_cards(cards) if one.seat == LEARNER else (), folded=one.seat == 4) for one in view.seats
    )
    odds = odds_of(with_(view, seats=seats, board=parse_cards(board), events=()), offer.rules)
    assert odds is not None
    assert odds.against == 2
    assert least < odds.share < most
    assert abs(odds.often - 100 * odds.share) <= 0.5
    assert f"about {odds.often} %" in odds.in_words
    found = {one.makes: one.count for one in odds.outs}
    assert outs.items() <= found.items()


def at_a_board(offer: str, held: str, board: str) -> tuple[HandView, Rules]:
    """What a learner sees who holds some cards, when so much of the board lies open."""
    found = find_offer(offer)
    view = dealt(found, 1, usual_buy_in(found.rules)).view(LEARNER)
    seats = tuple(with_(one, cards=parse_cards(held) if one.seat == LEARNER else ()) for one in view.seats)
    return with_(view, seats=seats, board=parse_cards(board), events=()), found.rules


def outs_of(offer: str, held: str, board: str) -> dict[str, int]:
    odds = odds_of(*at_a_board(offer, held, board))
    assert odds is not None
    return {one.makes: one.count for one in odds.outs}


def test_a_hand_that_the_board_makes_alone_is_nobodys_out() -> None:
    """Four hearts lie there and the learner has none: a fifth is a flush for all, and for others a better one."""
    assert set(outs_of("ocean-view/holdem", "7d 8c", "Ah 9h Jh 3h")) == {"a straight", "a pair with a card of yours"}


@pytest.mark.parametrize(
    ("held", "board", "said"),
    [
        ("7d 4c", "Qh Qs Jd", "; the pair is on the board, so everyone has it"),
        ("7d Jc", "Qh Qs Jd", ""),
        ("7d 4c", "Qh Qs Qd", "; the three"),
        ("2c 8h", "Kh Ts 5d", "; those high cards"),
        ("Qd 4c", "Qh 9s Jd", ""),
        ("7d Kc", "Qh 9s Jd", ""),
    ],
)
def test_what_everybody_has_is_not_called_ones_own(held: str, board: str, said: str) -> None:
    holds = guide(*at_a_board("ocean-view/holdem", held, board), held="What it is").holds
    assert holds.startswith(f"You have {' '.join(map(format_card, parse_cards(held)))}: what it is{said}")
    assert said or holds.endswith("what it is.")


@pytest.mark.parametrize(("offer", "held", "board", "said"), [
    ("ocean-view/holdem", "7d 4c", "Qh 9h Jh", "Three hearts are on the board: anyone with two has a flush."),
    ("ocean-view/holdem", "7d 4c", "Qh 9h Jh 2h", "Four hearts are on the board: anyone with one has a flush."),
    ("ocean-view/omaha", "7d 4c Ts Td", "Qh 9h Jh 2h", "Four hearts are on the board: anyone with two has a flush."),
    ("ocean-view/holdem", "7h 4h", "Qh 9h Jh", ""), ("ocean-view/holdem", "7d 4c", "Qh 9h Jd", ""),
    ("ocean-view/holdem", "7d 4c", "Qh 9h Jh 2h 3h", ""),
])  # fmt: skip
def test_a_flush_that_others_may_have_is_pointed_at(offer: str, held: str, board: str, said: str) -> None:
    holds = guide(*at_a_board(offer, held, board), held="What it is").holds
    assert holds.endswith(said) if said else "flush" not in holds


def test_a_card_that_makes_a_low_counts_as_one_whatever_else_it_makes() -> None:
    """With 6-3 on 2-J-4 every ace, five, seven and eight makes a low, and the fives a straight besides."""
    assert outs_of("ocean-view/omaha-hi-lo", "Jc 6s 4c 3d", "2h Jd 4d")["a low hand"] == 16


def test_a_card_that_betters_a_low_is_an_out_too() -> None:
    """With A-6 on 8-7-4 and a king: a deuce, a trey or a five makes a better low than eight-seven."""
    found = outs_of("ocean-view/omaha-hi-lo", "Kc Ks 6d As", "8h 7d 4d Jc")
    assert (found["a better low"], "a low hand" in found) == (12, False)


def test_words_say_what_lies_open_and_that_a_pot_may_be_halved() -> None:
    stud, hi_lo = find_offer("ocean-view/stud"), find_offer("ocean-view/omaha-hi-lo")
    view = dealt(stud, 1, usual_buy_in(stud.rules)).view(LEARNER)
    seats = tuple(
        with_(one, cards=parse_cards("7c 7d"), up=parse_cards("9d Kd"))
        if one.seat == LEARNER
        else with_(one, cards=(), up=parse_cards("As Ad" if one.seat == 2 else "4c 5h"))
        for one in view.seats
    )
    seen = with_(view, seats=seats, events=())
    odds = odds_of(seen, stud.rules)
    assert odds is not None
    assert "with their up cards" in odds.in_words
    assert ahead_in_sight(seen, stud.rules) == "pair of aces"
    halves = odds_of(dealt(hi_lo, 1, usual_buy_in(hi_lo.rules)).view(LEARNER), hi_lo.rules)
    assert halves is not None
    assert re.match(r"gets about \d+ % of the pot against \d hands dealt at random$", halves.in_words)


def test_odds_know_the_view_and_nothing_else() -> None:
    """The same view gives the same odds, whatever lies in the stub and in others' hands."""
    offer = find_offer("ocean-view/holdem")
    hand = dealt(offer, 1, usual_buy_in(offer.rules))
    view = hand.view(LEARNER)
    assert all(not cards for cards in known_cards(view)[1:])
    before = odds_of(view, offer.rules)
    hand.deck = tuple(reversed(hand.deck))
    assert odds_of(hand.view(LEARNER), offer.rules) == before


def test_the_coach_remembers_what_lay_open_before_it_was_folded() -> None:
    """Somebody's king is folded on third street, and is not counted among what may come."""
    offer = find_offer("ocean-view/stud")
    first = parse_cards("Kc 4s Ah 9d 7c 5h Jd Kd Jc")
    pack = (*first, *(card for card in range(52) if card not in first))
    hand = Hand(offer.rules, offer.game, (1, 2, 3), (20_000,) * 3, pack)
    while hand.actor != 2:
        hand.act("bring in" if any(str(one).startswith("bring") for one in hand.options) else "call")
    hand.act("fold")
    odds, seen = odds_of(hand.view(1), offer.rules), {card for one in hand.up for card in one}
    assert odds is not None
    assert len(seen) == 2 + 1 + 2, "two have a card more by now"
    assert odds.unseen == 52 - len(seen | set(hand.hole[0]))
