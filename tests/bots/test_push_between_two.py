"""A strong bot at push-nine between two draws its bets from the play that was solved, by its own cards alone."""

from collections import Counter
from random import Random

import pytest
from tests.referee.push_room import CC, EIGHT, FIVE, NINE, SIX, SK, Room
from tests.repeats import sampled

from houseway.bots.simple import SimpleBot
from houseway.houses import house
from houseway.ranking.push_nine_play import hand_of, play_for
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import Action, Check, Fold, Pass

STACKS = {1: 100, 2: 100}
HOUSES = pytest.mark.parametrize(("rules", "pot"), [(SK, 1), (CC, 2)], ids=["S & K", "Casino Club"])


def dealt(rules: Rules, mine: int, theirs: int, *said: str) -> Hand:
    hand = Room(rules, STACKS, button=2).deal({1: mine, 2: theirs})
    for word in said:
        hand.act(word)
    return hand


def drawn(hand: Hand, times: int = 400) -> Counter[str]:
    """How often each word is said, over many moods."""
    view = hand.view(hand.actor)
    return Counter(str(SimpleBot(level="strong", seed=seed).decide(view)).split()[0] for seed in range(times))


class TestItsBets:
    @sampled(6)
    @HOUSES
    @pytest.mark.parametrize("said", [(), ("check",), ("bet",), ("bet", "raise"), ("check", "bet", "raise", "raise")])
    @pytest.mark.parametrize("score", [0, FIVE, SIX, EIGHT, NINE])
    def test_as_often_as_is_kept(self, rules: Rules, pot: int, said: tuple[str, ...], score: int) -> None:
        hand = dealt(rules, score, score, *said)
        me = hand.seats.index(hand.actor)
        first = hand.actor if len(said) % 2 == 0 else next(seat for seat in hand.seats if seat != hand.actor)
        level = sum(word in ("bet", "raise") for word in said)
        opener = None if not level else int(said[0] == "check")
        wanted = play_for(pot).at(int(hand.actor != first), level, opener, hand_of(hand.hole[me]))
        found = drawn(hand)
        for word, chance in wanted.items():
            assert found[word] / 400 == pytest.approx(chance, abs=0.11)

    def test_another_level_plays_as_it_did(self) -> None:
        hand = dealt(SK, FIVE, FIVE)
        view = hand.view(hand.actor)
        assert {type(SimpleBot("caller", level="easy", seed=seed).decide(view)) for seed in range(20)} == {Check}

    def test_three_at_the_table_are_another_game(self) -> None:
        """With three dealt in, a caller calls: the chances between two would give such a hand up."""
        two, three = Room(SK, STACKS, button=2), Room(SK, {1: 100, 2: 100, 3: 100}, button=3)
        for room, others in ((two, {}), (three, {3: FIVE})):
            hand = room.deal({1: 0, 2: NINE, **others})
            while hand.actor != 1:
                hand.act("check")
            hand.act("check")
            hand.act("bet")
            while hand.actor != 1:
                hand.act("call")
            done = {type(SimpleBot("caller", level="strong", seed=seed).decide(hand.view(1))) for seed in range(40)}
            assert (Fold in done) is (room is two)

    def test_where_bets_have_several_sizes_it_weighs_its_hand(self) -> None:
        rules = house("casino-club").offer("push-nine", limit="$2-$10 spread").rules
        hand = Room(rules, {1: 32, 2: 20}, button=2).deal({1: NINE, 2: FIVE})
        for word in ("bet $2", "raise to $8", "raise to $16"):
            hand.act(word)
        assert hand.actor == 1
        assert set(drawn(hand, 20)) <= {"call", "fold"}

    def test_no_division_is_agreed_to(self) -> None:
        hand = dealt(CC, 0, NINE)
        hand.act(f"propose split to seat {next(seat for seat in hand.seats if seat != hand.actor)}")
        done = {SimpleBot(level="strong", seed=seed).decide(hand.view(hand.actor)) for seed in range(20)}
        assert done == {Pass()}


def test_the_others_cards_change_nothing() -> None:
    """The same own cards, pot and bets, against a strong and against a weak hand."""
    assert moods(NINE) == moods(0)


def moods(theirs: int) -> list[Action]:
    hand = dealt(SK, EIGHT, theirs)
    if hand.actor != 1:
        hand.act("check")
    return [SimpleBot(level="strong", seed=seed).decide(hand.view(1)) for seed in range(40)]


@pytest.mark.soak
@pytest.mark.parametrize("rules", [SK, CC], ids=["S & K", "Casino Club"])
def test_it_does_not_lose_to_other_players(rules: Rules) -> None:
    """Thousands of hands against every style, seats changing: no loss beyond chance."""
    for style in ("solid", "wild", "tight", "loose", "caller"):
        nets, chance = [], Random(7)
        for deal in range(3000):
            strong = 1 + deal % 2
            room = Room(rules, {1: 500, 2: 500}, button=1 + deal // 2 % 2)
            hand = room.table.deal(seed=chance.randrange(1 << 30))
            bots = {
                seat: SimpleBot(style, level="strong" if seat == strong else "regular", seed=deal) for seat in (1, 2)
            }
            while not hand.over:
                hand.act(bots[hand.actor or 0].decide(hand.view(hand.actor)))
            assert hand.result is not None
            net = hand.result.net_of(strong) + hand.carried // 2
            nets.append(net / rules.limit.lower)
        mean = sum(nets) / len(nets)
        error = (sum((one - mean) ** 2 for one in nets) / len(nets) ** 2) ** 0.5
        fees = 0.5  # the button pays one bet a deal
        assert mean + fees > -3 * error - 0.06
