"""The drill's questions: made by the referee, the same for a number, one answer right and no other that comes to it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from tests.repeats import sampled

from houseway.cards import format_card
from houseway.drill import quiz
from houseway.drill.quiz import LETTERS, DrillError, Question, offers, question, situations
from houseway.houses import HOUSES, find_offer, house
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, Report
from houseway.referee.rules import Answer
from houseway.referee.rulings.remedies import TREAT_AS
from houseway.referee.trouble import Trouble

SEEDS = range(6)
ONE_OF_EACH = (
    "ocean-view/holdem",
    "ocean-view/lowball",
    "ocean-view/stud",
    "casino-club/push-nine",
    "s-and-k/pan",
    "casino-club/pai-gow",
    "del-rio/blackjack-22",
)
Asked = tuple[Hand, Report, Question]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Asked]]:
    """Every question with the hand and the report it was made from."""
    made: list[Asked] = []
    really = quiz._asked

    def noted(offer, seed, hand, report, chance):  # type: ignore[no-untyped-def]
        found = really(offer, seed, hand, report, chance)
        if found is not None:
            made.append((hand.copy(), report, found))
        return found

    monkeypatch.setattr(quiz, "_asked", noted)
    yield made
    assert made


def test_every_game_of_every_house_is_asked_about() -> None:
    assert list(offers()) == [f"{name}/{key}" for name in HOUSES for key in house(name).games]


@pytest.mark.verify
def test_more_than_two_hundred_situations_and_every_house() -> None:
    found = set(situations(8))
    assert len(found) > 200
    assert {one.offer for one in found} == set(offers())
    kinds = Counter(one.what for one in found)
    assert len(kinds) > 20
    assert kinds.keys() <= MISHAPS.keys()


@sampled(2)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_number_stands_for_one_question(name: str) -> None:
    offer = find_offer(name)
    told = [msgspec.json.encode(question(offer, seed)) for seed in SEEDS]
    assert told == [msgspec.json.encode(question(offer, seed)) for seed in SEEDS]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_right_answer_is_what_the_referee_does(name: str, asked: list[Asked]) -> None:
    for seed in SEEDS:
        question(find_offer(name), seed)
    for hand, report, made in asked:
        ruling = hand.ruling(report)
        assert made.steps == ruling.steps
        assert made.right.remedies == ruling.remedies
        assert tuple(one.id for one in made.clauses) == ruling.clauses
        assert all(one.text for one in made.clauses)
        assert made.report == str(report)


def done(hand: Hand, report: Report, remedies: tuple[str, ...]) -> object:
    """The cards and chips after other remedies than the book's, or after the book's where it treats it otherwise."""
    trial = hand.copy()
    lines = tuple(replace(line, clause="common") for line in hand.rules.irregularities)
    if not remedies[0].startswith(TREAT_AS):
        lines = (Answer(what=report.what, do=remedies), *lines)
    trial.rules = replace(hand.rules, irregularities=lines)
    trial.report(report)
    assert trial.trouble is not None
    kept = dict(zip(Trouble.__slots__, trial.trouble.state(), strict=True))
    for name in ("rulings", "exposed", "turned", "boxed", "dead"):
        del kept[name]
    piles = trial.piles
    return trial.stacks, trial.bets, trial.hole, trial.up, trial.folded, piles, trial.over, trial.who, kept


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_all_choices_differ_in_what_is_done(name: str, asked: list[Asked]) -> None:
    for seed in SEEDS:
        question(find_offer(name), seed)
    for hand, report, made in asked:
        outcomes = [done(hand, report, choice.remedies) for choice in made.choices]
        assert all(one != other for at, one in enumerate(outcomes) for other in outcomes[:at]), made.key
        assert len({choice.does for choice in made.choices}) == len(made.choices)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_wrong_answers_are_lines_of_some_book(name: str) -> None:
    books = {
        line.do for one in map(house, HOUSES) for page in one.games.values() for line in page.rules[0].irregularities
    }
    for seed in SEEDS:
        made = question(find_offer(name), seed)
        assert len(made.choices) == len(LETTERS) or (len(made.choices) == 3 and made.clauses[0].id != "common")
        assert made.answer in LETTERS[: len(made.choices)]
        for choice in made.choices:
            assert choice is made.right or choice.remedies in books
            assert choice.whose.startswith(("at ", "here", "by common practice"))


@pytest.mark.parametrize("name", ONE_OF_EACH[:4])
def test_no_hidden_card_is_told_before_the_answer(name: str, asked: list[Asked]) -> None:
    """In games of one pack, where a card is one card."""
    for seed in range(12):
        question(find_offer(name), seed)
    for hand, report, made in asked:
        found = hand.trace(report)
        view = found.found.view(None)
        open_ = {
            *view.board,
            *found.lying,
            *(card for seat in view.seats for card in (*seat.cards, *seat.up, *seat.exposed)),
        }
        earlier = set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b", made.before))
        told = msgspec.json.encode([made.table, made.choices, made.moment, made.happened, made.report]).decode()
        hidden = {format_card(card) for card in hand.first_deck if card not in open_} - earlier
        words = set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b", told))
        assert not words & hidden, made.key


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_table_is_the_one_everybody_sees(name: str, asked: list[Asked]) -> None:
    question(find_offer(name), 1)
    for hand, report, made in asked:
        drawn = {seat.seat: seat for seat in made.table.seats}
        assert list(drawn) == sorted(hand.seats)
        assert {seat for seat, one in drawn.items() if one.concerned} == set(report.all_seats)
        assert [seat for seat, one in drawn.items() if one.turn] == [hand.actor]
        found = hand.trace(report).found
        for one in found.view(None).seats:
            assert drawn[one.seat].stack == one.stack
            assert bool(drawn[one.seat].cards) == bool(one.card_count)


def test_a_line_of_a_book_of_ones_own_is_the_houses(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(
        'id = "my-room"\nname = "My Room"\nextends = "ocean-view"\n\n[[holdem.irregularities]]\n'
        'what = "lap"\ndo = ["hand dead"]\n'
    )
    offer = find_offer(f"{file}/holdem")
    made = [one for seed in range(60) if (one := question(offer, seed)).situation.what == "lap"]
    assert made
    for one in made:
        assert [(clause.id, clause.text[:23]) for clause in one.clauses] == [("house", "By the house's own book")]
        assert one.right.whose == "here, by the house's own book"
        assert one.situation.clause == "house"


@pytest.mark.verify
def test_every_clause_of_a_page_is_come_to() -> None:
    offer = find_offer("ocean-view/holdem")
    printed = {name for line in offer.rules.irregularities for name in line.clause.split()} - {"common"}
    come_to = {one.id for seed in range(150) for one in question(offer, seed).clauses}
    assert printed <= come_to


@pytest.mark.parametrize("seed", [-1, 2**31])
def test_a_seed_that_is_none(seed: int) -> None:
    with pytest.raises(DrillError, match="is not a seed"):
        question(find_offer("oasis/holdem"), seed)


# what is asked makes sense

MANY = (*ONE_OF_EACH, "oasis/holdem", "del-rio/super-pan-9", "s-and-k/push-nine")
BANKED = ("pai-gow", "super-pan-9", "blackjack-22")


@pytest.fixture(scope="module")
def lots() -> list[Asked]:
    """Many questions of some offers."""
    made: list[Asked] = []
    really = quiz._asked

    def noted(offer, seed, hand, report, chance):  # type: ignore[no-untyped-def]
        found = really(offer, seed, hand, report, chance)
        if found is not None:
            made.append((hand.copy(), report, found))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quiz, "_asked", noted)
        for name in MANY:
            for seed in range(30):
                question(find_offer(name), seed)
    return made


@pytest.mark.verify
def test_only_cards_that_lie_there_go_back_into_the_deck(lots: list[Asked]) -> None:
    back = 0
    for hand, report, made in lots:
        if any({"reshuffle", "reshuffle with the burns"} & set(choice.remedies) for choice in made.choices):
            assert hand.trace(report).loose, made.key
            back += 1
    assert back


@pytest.mark.verify
def test_only_a_card_that_is_none_is_a_scrap_of_paper(lots: list[Asked]) -> None:
    scraps = {made.situation.what for _, _, made in lots for choice in made.choices if "scrap" in choice.remedies}
    assert scraps == {"boxed card", "joker in a game without"}


@pytest.mark.verify
def test_a_wrong_count_is_found_at_the_showdown_and_drawn(lots: list[Asked]) -> None:
    found = [(hand, report, made) for hand, report, made in lots if report.what == "wrong count at showdown"]
    assert found
    for hand, _, made in found:
        assert made.moment.startswith("At the showdown"), made.key
        for seat in made.table.seats:
            if seat.concerned:
                player = hand.seats.index(seat.seat)
                assert not hand.shown[player]
                assert len(seat.cards) == len(hand.hole[player]) + 1
    assert all(report.what != "wrong count at showdown" for hand, report, _ in lots if hand.game.name == "pan")


def test_a_boxed_card_on_the_deck_is_still_to_come(lots: list[Asked]) -> None:
    found = [made for _, report, made in lots if report.what == "boxed card" and not report.seat]
    assert found
    for made in found:
        assert not made.moment.startswith(("At the showdown", "On the river")), made.key


@pytest.mark.verify
def test_a_hand_that_is_not_cleared_has_three_cards() -> None:
    offer = find_offer("ocean-view/crazy-pineapple")
    made = [one for seed in range(150) if (one := question(offer, seed)).situation.what == "not cleared"]
    assert made
    for one in made:
        assert one.moment.startswith("During the discards")
        assert {len(seat.cards) for seat in one.table.seats if seat.concerned} == {3}


def test_single_chips_are_chips_that_there_are(lots: list[Asked]) -> None:
    amounts = {report.amount for _, report, _ in lots if report.what == "oversized chip"}
    assert amounts
    assert amounts <= {500, 2500, 10000}


def test_too_many_and_too_few_cards_are_seen(lots: list[Asked]) -> None:
    found = 0
    for hand, report, made in lots:
        if report.what not in ("short", "extra") or hand.game.name not in BANKED:
            continue
        more = 1 if report.what == "extra" else -1
        drew = {seat for seat, action in hand.actions if str(action) in ("hit", "double", "split")}
        usual = {
            len(seat.cards) for seat in made.table.seats if seat.cards and not seat.concerned and seat.seat not in drew
        }
        for seat in made.table.seats:
            if seat.concerned:
                assert seat.seat not in drew
                assert not usual or {len(seat.cards)} == {count + more for count in usual}, made.key
                found += 1
    assert found
