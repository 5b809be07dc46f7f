"""The voice of a guided hand: at every game of every house it can be followed to the end, and says nothing hidden."""

import re
from collections import Counter

import pytest
from tests.referee.evenings import PAIRS
from tests.repeats import sampled

from houseway.cards import Card, parse_card
from houseway.houses import find_offer, house
from houseway.live.buy_ins import usual_buy_in
from houseway.referee.banked.play import BankedView
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.view import HandView
from houseway.referee.vocabulary import HandEnded
from houseway.teach.guide import Guidance, guide
from houseway.teach.lessons import LEARNER, dealt, follow, lesson_offer, number_of

ONE_OF_EACH = tuple({house(name).games[key].game: (name, key) for name, key in PAIRS}.values())
"""All 17 games, each at one of its houses."""
NAMED = re.compile(r"(?<![\w-])(?:[2-9TJQKA][shdc]|Jk)(?![\w-])")


def said_by(guidance: Guidance) -> str:
    texts = [guidance.holds, guidance.asked, guidance.suggestion, guidance.why, *guidance.ended]
    texts += [part for one in guidance.happened for part in (one.text, one.why)]
    texts += [part for one in guidance.choices for part in (one.words, one.means)]
    return "\n".join(texts)


def in_sight(view: HandView) -> set[Card]:
    """Every card that the seat sees or has seen: built from the fields of its view, and of its view's events."""
    cards = {*view.board}
    for seat in view.seats:
        cards |= {*seat.cards, *seat.up, *seat.exposed}
    if isinstance(view.play, BankedView):
        cards |= {card for spot in view.play.spots for card in (*spot.cards, *spot.front, *spot.back)}
    if isinstance(view.play, PanView):
        cards |= {one for one in (view.play.open, view.play.drawn) if one is not None}
        cards |= {card for seat in view.play.seats for meld in seat.melds for card in meld.cards}
    for event in view.events:
        for field in ("cards", "front", "back"):
            cards |= {*getattr(event, field, ())}
        if (card := getattr(event, "card", None)) is not None:
            cards.add(card)
    return cards


def check_said(hand: Hand, guidance: Guidance) -> None:
    view = hand.view(LEARNER)
    named = {parse_card(text) for text in NAMED.findall(said_by(guidance))}
    assert named <= in_sight(view)
    if view.over:
        assert guidance.ended
        assert guidance.action is None
        return
    assert guidance.asked
    assert guidance.why
    assert guidance.suggestion
    assert guidance.action is not None
    assert sum(one.suggested for one in guidance.choices) == 1
    assert [one.option for one in guidance.choices] == [str(one.__struct_config__.tag) for one in view.options]
    assert all(one.words and one.means for one in guidance.choices)
    hand.copy().act(guidance.action, LEARNER)  # refused unless it is legal


@sampled(2)
@pytest.mark.parametrize("pair", ONE_OF_EACH, ids=str)
def test_a_lesson_is_followed_to_its_end(pair: tuple[str, str]) -> None:
    offer = lesson_offer(house(pair[0]), pair[1])
    hand = dealt(offer, number_of(*pair), usual_buy_in(offer.rules))
    asked = 0
    for step in follow(offer, hand):
        check_said(step.hand, step.said)
        assert guide(step.hand.view(LEARNER), offer.rules, held="Something").choices == step.said.choices
        asked += not step.hand.over
    assert hand.over
    assert asked >= 1, "the learner is asked something"
    assert isinstance(hand.events[-1], HandEnded)
    assert hand.collected == 0, "the house takes nothing of a lesson"


def test_pan_is_spoken_of_in_sentences_and_what_is_melded_is_not_held() -> None:
    offer = lesson_offer(house("s-and-k"), "pan")
    hand, said = dealt(offer, number_of("s-and-k", "pan"), usual_buy_in(offer.rules)), []
    for step in follow(offer, hand):
        mine = next(seat for seat in step.hand.view(LEARNER).seats if seat.seat == LEARNER)
        assert len(NAMED.findall(step.said.holds)) == len(mine.cards)
        said += [step.said.suggestion, *(one.words for one in step.said.choices)]
    assert not [words for words in said if re.search(r"\bto \d|\b1 of\b", words)]
    assert any(words.startswith("Meld ") for words in said)
    assert any(words.startswith("Discard one of ") for words in said)
    assert any(re.match(r"Add .+ to your .+", words) for words in said)


def test_a_player_is_told_of_the_own_deeds_as_you() -> None:
    offer = lesson_offer(house("ocean-view"), "holdem")
    hand = dealt(offer, number_of("ocean-view", "holdem"), usual_buy_in(offer.rules))
    names = {seat: f"Guest {seat}" for seat in hand.seats}
    for seat in hand.seats:
        told = [one.text for one in guide(hand.view(seat), offer.rules, names=names).happened]
        assert not [text for text in told if text.startswith(names[seat])]
        assert any(text.startswith(("You are dealt", "You post")) for text in told)


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_first_deck_shows_something(pair: tuple[str, str]) -> None:
    assert number_of(*pair) > 0, "scripts/lessons.py has chosen no deck for it"


def test_the_learner_may_do_otherwise_and_the_guide_goes_along() -> None:
    """The first option at every turn, whatever the guide says: it never breaks, and never names a hidden card."""
    for name in ("ocean-view/holdem", "ocean-view/lowball", "ocean-view/stud", "casino-club/push-nine"):
        offer = find_offer(name)
        hand = dealt(offer, 3, usual_buy_in(offer.rules))
        while hand.actor is not None:
            view = hand.view(hand.actor)
            said = guide(view, offer.rules)
            if hand.actor == LEARNER:
                check_said(hand, said)
            option = view.options[-1 if hand.actor == LEARNER else 0]
            hand.act(next(iter(option.legal())) if not hasattr(option, "least") else option.take(option.least))
        check_said(hand, guide(hand.view(LEARNER), offer.rules))


def test_only_looking_on_says_whose_turn_it_is() -> None:
    offer = find_offer("ocean-view/holdem")
    hand = dealt(offer, 3, usual_buy_in(offer.rules))
    said = guide(hand.view(LEARNER), offer.rules, names={4: "Opal"})
    assert said.asked == "It is Opal's turn. You have nothing to decide."
    assert said.action is None
    assert not said.choices


def test_what_several_do_alike_is_told_in_one_line() -> None:
    offer = lesson_offer(house("ocean-view"), "razz")
    hand = dealt(offer, number_of("ocean-view", "razz"), usual_buy_in(offer.rules))
    told = [one.text for step in follow(offer, hand) for one in step.said.happened]
    assert told[0] == "You, Bea, Gus and Opal post an ante of $1 each."
    assert any(re.fullmatch(r"Dealt face up: you \S+, Bea \S+, Gus \S+, Opal \S+\.", text) for text in told)
    assert any(re.fullmatch(r"(\w+, )*\w+ and \w+ call \$\d+ each\.", text) for text in told)
    assert not [text for text in told if " is dealt " in text]


def test_why_something_is_so_is_said_once() -> None:
    offer = lesson_offer(house("ocean-view"), "holdem")
    hand = dealt(offer, number_of("ocean-view", "holdem"), usual_buy_in(offer.rules))
    whys = Counter(
        one.why for step in follow(offer, hand) for one in step.said.happened if one.why and "blind" not in one.text
    )
    assert whys
    assert max(whys.values()) == 1
