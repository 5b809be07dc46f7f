"""What the pages are told as facts: which words of a line are cards, every split of pai gow, what hands count."""

from itertools import combinations
from random import Random

import msgspec
import pytest

from houseway.cards import format_card, parse_cards
from houseway.decks import deck
from houseway.houses import house
from houseway.live.table.happenings import Happening
from houseway.live.views.hand_words import counts, set_words, showing_words, splits
from houseway.live.views.log_lines import lines_of
from houseway.live.views.table_views import betting_of, splits_now, unit_of
from houseway.protocol.table_messages import LogLine
from houseway.ranking import rank
from houseway.ranking.pai_gow import foul
from houseway.referee.banked.play import BankedView
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import MaySet
from houseway.testing import Choices, choose_action

NAMES = {1: "As", 2: "Kd Jr.", 3: "Ann"}
"""Two are called like cards, and are none."""


def played(offer: str, seed: int) -> list[Hand]:
    """A hand at every decision of it."""
    house_id, _, game = offer.partition("/")
    found = house(house_id).offer(game)
    table = Table(found.rules, found.game, seats=3)
    for seat in (1, 2, 3):
        table.apply(Sit(seat, NAMES[seat], 50_000))
    hand, choices, moments = table.deal(seed=seed), Choices(seed), []
    while not hand.over:
        moments.append(hand.copy())
        hand.act(choose_action(hand, choices))
    return [*moments, hand]


def lines(offer: str, seed: int, seat: int | None) -> list[LogLine]:
    hand = played(offer, seed)[-1]
    return lines_of(Happening(1, 1, tuple(hand.events), NAMES), seat, ())


@pytest.mark.parametrize(
    "offer", ["oasis/holdem", "ocean-view/draw", "s-and-k/pan", "del-rio/pai-gow", "ocean-view/stud"]
)
def test_a_line_tells_its_cards_apart_from_the_names(offer: str) -> None:
    said = [line for seed in range(3) for seat in (1, None) for line in lines(offer, seed, seat)]
    drawn = [line for line in said if line.parts]
    assert drawn
    for line in said:
        again = "".join(part if isinstance(part, str) else format_card(part) for part in line.parts)
        assert again == (line.text if line.parts else "")
        if "checks" in line.text or "folds" in line.text or "calls" in line.text:
            assert not line.parts
        pieces = [part for part in line.parts if isinstance(part, str)]
        assert line.text.count("Kd Jr.") == sum(part.count("Kd Jr.") for part in pieces) or not line.parts
    assert any("As" in line.text and not line.parts for line in said)


@pytest.mark.parametrize("offer", ["s-and-k/pai-gow", "casino-club/pai-gow", "del-rio/pai-gow"])
def test_every_split_is_told_as_the_referee_ranks_it(offer: str) -> None:
    house_id, _, game = offer.partition("/")
    found = house(house_id).offer(game)
    kind = found.game.kinds(found.rules)[0]
    rng, fouls = Random(5), 0
    for _ in range(12):
        cards = tuple(rng.sample(deck("53").cards, 7))
        told = splits(cards, found.rules)
        assert [one[0] for one in told] == list(combinations(cards, 2))
        for front, in_front, behind, is_foul in told:
            back = [card for card in cards if card not in front]
            assert (in_front, behind) == (rank(front, "pai-gow-front").words, rank(back, kind).words)
            assert is_foul == foul(front, back, back_order=kind)
            fouls += is_foul
    assert fouls
    assert splits(parse_cards("As Kd"), found.rules) == ()


def test_splits_are_told_to_who_sets_and_to_nobody_else() -> None:
    for hand in played("del-rio/pai-gow", 3):
        for seat in (1, 2, 3, None):
            told = splits_now(hand.view(seat), hand.rules)
            setting = seat is not None and any(isinstance(one, MaySet) for one in hand.options_of(seat))
            assert len(told) == (21 if setting else 0)
            assert {card for one in told for card in one.front} <= set(
                hand.hole[hand.seats.index(seat)] if seat else ()
            )
        told_words = set_words(hand.view(None), hand.rules)
        assert bool(told_words) == any(hand.shown)
    assert all(len(both) == 2 for both in told_words.values())
    assert told_words.keys() >= {f"{seat}-1" for seat, shown in zip(hand.seats, hand.shown, strict=True) if shown}


_UP_TO_TWENTY = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
"""


@pytest.mark.parametrize("offer", ["del-rio/super-pan-9", "del-rio/blackjack-22", "s-and-k/push-nine"])
def test_counts_say_in_figures_what_the_words_say(offer: str) -> None:
    figures = {word: number for number, word in enumerate(_UP_TO_TWENTY.split())}
    seen = 0
    for seed in range(4):
        for hand in played(offer, seed):
            for seat in (1, 2, None):
                view = hand.view(seat)
                told = counts(view, hand.rules)
                msgspec.json.encode(told)
                if isinstance(view.play, BankedView):
                    words = {f"{one.seat}-{one.hand}": one.words for one in view.play.spots if one.words}
                    assert told.keys() == words.keys()
                else:
                    words = {f"{seat}-1": said for seat, said in showing_words(view, hand.rules).items()}
                    assert set(words) <= set(told)
                for key, said in words.items():
                    first = said.removeprefix("soft ").partition(" ")[0]
                    if first in figures and "points" in said:
                        assert told[key] == f"{figures[first]} points"
                        seen += 1
                    elif first in figures and "-" not in said and offer.endswith("22"):
                        assert told[key] == said.replace(first, str(figures[first]))
                        seen += 1
    assert seen


@pytest.mark.parametrize(
    ("offer", "betting", "unit"),
    [
        ("oasis/holdem", "no limit", 400),
        ("s-and-k/holdem", "spread limit", 500),
        ("del-rio/holdem", "fixed limit", 300),
        ("ocean-view/stud", "fixed limit", 0),
        ("del-rio/pai-gow", "amounts", 0),
        ("s-and-k/pan", "", 0),
        ("casino-club/push-nine", "fixed limit", 0),
    ],
)
def test_how_bets_are_sized(offer: str, betting: str, unit: int) -> None:
    house_id, _, game = offer.partition("/")
    found = house(house_id).offer(game)
    assert betting_of(found.game, found.rules) == betting
    assert unit_of(found.rules) == unit
