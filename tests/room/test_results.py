"""How a hand came out, in facts and in one sentence, for every family; and never more than its reader may see."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.chips.money import format_money
from houseway.houses import HOUSES, house
from houseway.live.buy_ins import stakes_words
from houseway.live.views.results import result_of, thrown_of
from houseway.live.views.table_views import kill_now
from houseway.live.views.verdicts import banked
from houseway.protocol.table_state import KillNow, ResultNow
from houseway.ranking.blackjack import total
from houseway.referee.banked.play import BankedPlay, BankedView
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import (
    Action,
    Bank,
    ChangeDraw,
    ChoosePile,
    MayBank,
    MayBringIn,
    MayCall,
    MayCheck,
    MayChoosePile,
    MayDraw,
    MayPass,
    MaySet,
    MayStand,
    MayWager,
    Option,
    Pass,
    SetHand,
    Wager,
)
from houseway.testing import Choices, choose_action

NAMES = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dora", 5: "Ed", 6: "Flo"}
QUIET: tuple[type[Option], ...] = (MayBringIn, MayCheck, MayCall, MayStand, MayPass)
PLACES = [f"{name}/{key}" for name in HOUSES for key in house(name).games]


def dealt(place: str, seats: int, stacks: Sequence[int] = (), **how: Any) -> Hand:
    name, _, game = place.partition("/")
    table = house(name).offer(game).open(seats=seats)
    for seat, chips in zip(table.seats.values(), stacks, strict=False):
        seat.stack = chips
    return table.deal(seed=1, **how)


def quietly(hand: Hand, front: Mapping[int, str]) -> Action:
    """What sees the hand through: seat 1 banks, everybody wagers $20, nobody draws a card or folds."""
    first = hand.options[0]
    match first:
        case MayBank():
            return Bank(10_000) if hand.actor == 1 else Pass()
        case MayWager():
            return Wager(min(2_000, first.most))
        case MayChoosePile():
            return ChoosePile(1)
        case MaySet():
            told = front.get(hand.actor or 0)
            return SetHand(parse_cards(told)) if told else first.take()
        case MayDraw():
            return first.take(())
    return next(option.take() for kind in QUIET for option in hand.options if isinstance(option, kind))


def played(
    place: str, seats: int, script: Sequence[tuple[int, str]] = (), front: Mapping[int, str] | None = None, **how: Any
) -> Hand:
    """A hand to its end: by the script, and quietly where that says nothing."""
    hand, left = dealt(place, seats, **how), list(script)
    while not hand.over:
        if left and left[0][0] == hand.actor:
            hand.act(left.pop(0)[1])
        else:
            hand.act(quietly(hand, front or {}))
    return hand


def result(hand: Hand, seat: int | None) -> ResultNow:
    found = result_of(hand, hand.view(seat, events=False), NAMES, 7)
    assert found is not None
    assert found.hand == 7
    return found


HOLDEM = {"place": "oasis/holdem", "seats": 2}


@pytest.mark.parametrize(
    ("how", "viewer", "said"),
    [
        # the deciding kicker
        ({**HOLDEM, "seats": 3, "cards": {1: "As Td", 2: "Qs Tc", 3: "2c 3d"}, "board": "Th 7d 7c 4s Jh"},
         2, "Ann takes $8: tens and sevens, ace kicker; yours a queen."),
        ({**HOLDEM, "seats": 3, "cards": {1: "As Td", 2: "Qs Tc", 3: "2c 3d"}, "board": "Th 7d 7c 4s Jh"},
         3, "Ann takes $8: tens and sevens, ace kicker; Bob has a queen (you had a pair of sevens)."),
        ({**HOLDEM, "cards": {1: "As 9d", 2: "Ad 8c"}, "board": "Ah Kd Qc 4s 2h"},
         1, "You take $4: a pair of aces, king-queen-nine kickers; Bob has king-queen-eight."),
        ({**HOLDEM, "cards": {1: "Kh 9h", 2: "Qh Jh"}, "board": "Ah 3h 5h 4s 2c"},
         None, "Ann takes $4: an ace-king flush beats Bob's ace-queen flush."),
        ({**HOLDEM, "cards": {1: "Ah 9h", 2: "Ad 8c"}, "board": "Ks Jh 5h 4s 2c"},
         2, "Ann takes $4: ace-king-jack-nine high beats your ace-king-jack-eight high."),
        # what they are called by is enough
        ({**HOLDEM, "cards": {1: "Ah Ac", 2: "Kd Kc"}, "board": "Ks Jh 5h 4s Ad"},
         2, "Ann takes $4: three aces beat your three kings."),
        ({**HOLDEM, "cards": {1: "As 9d", 2: "Ad 9c"}, "board": "Ah Kd Qc 4s 2h"},
         2, "Ann and you split $4: both have a pair of aces."),
        ({"place": "oasis/holdem", "seats": 3, "script": ((1, "fold"), (2, "raise $8"), (3, "fold"))},
         3, "Bob takes $8: everyone else folded."),
        # the side pot is another story
        ({"place": "oasis/holdem", "seats": 3, "cards": {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}, "board": "2c 3d 7h 8s Jc",
          "stacks": (5_000, 10_000, 20_000), "script": ((1, "raise $50"), (2, "raise $100"), (3, "call"))},
         2, ("Ann takes the main pot, $146: a pair of aces beats your pair of kings. "
            "You take the side pot, $100: a pair of kings beats Cy's pair of queens.")),
        # both halves
        ({"place": "oasis/omaha-hi-lo", "seats": 3, "board": "5c 6d 8h Kh 2h",
          "cards": {1: "As Ad Kc Qd", 2: "2s 3d Jc Td", 3: "4s 4d Jd 9d"}},
         3, ("Ann takes the high, $4: a pair of aces beats your pair of fours. "
            "Bob takes the low, $4 with an eight-six, the only low shown.")),
        ({"place": "oasis/omaha-hi-lo", "seats": 2, "cards": {1: "As 2d Kc Kd", 2: "2s 3h Jc Td"},
          "board": "4c 6d 8h Kh 2h"},
         2, ("Ann takes both halves, $4: high, three kings beat your pair of deuces; "
            "low, an eight-six-four-deuce beats your eight-six-four-three.")),
        ({"place": "oasis/omaha-hi-lo", "seats": 2, "cards": {1: "As Ad Kc Kd", 2: "2s 3h Jc Td"},
          "board": "9c Qd 8h Kh 2h"},
         None, ("Bob takes $4: a king-high straight beats Ann's three kings (exactly two hole cards must play); "
                "no low.")),
        # a hand that any five cards would have won
        ({"place": "s-and-k/holdem-hi-lo", "seats": 2, "cards": {1: "2s 2d", 2: "9s 3d"},
          "board": "Th Jd Qc Ks As"},
         2, ("Ann takes $10: a pair of deuces beats your ace-king high (both hole cards must play); no low.")),
        ({"place": "oasis/omaha-hi-lo", "seats": 2, "cards": {1: "As Ad 7c 7d", 2: "2s 3h Jc Td"},
          "board": "9c Qd 8h Kh 2h"},
         None, "Bob takes $4: a king-high straight beats Ann's pair of aces; no low."),
        # stud, razz: a hand that was thrown away is its owner's to know
        ({"place": "ocean-view/stud", "seats": 2, "cards": {1: "As Ad 5c 6d 7h 9s Tc", 2: "Ks Kd 2c 3d 4h 8s Jc"}},
         2, "Ann takes $2: a pair of aces beats your pair of kings."),
        ({"place": "ocean-view/stud", "seats": 2, "cards": {1: "As Ad 5c 6d 7h 9s Tc", 2: "Ks Kd 2c 3d 4h 8s Jc"}},
         1, "You take $2 with a pair of aces; Bob mucks."),
        ({"place": "ocean-view/stud-hi-lo", "seats": 2,
          "cards": {1: "As Ad 5c 6d 7h 9s Tc", 2: "Ks Kd 2c 3d 4h 8s 5d"}},
         2, ("Ann takes the high, $1: a pair of aces beats your pair of kings. "
            "You take the low, $1 with an eight-five, the only low shown.")),
        ({"place": "ocean-view/razz", "seats": 2, "cards": {1: "As 2d 3c 4d 8h Ks Kc", 2: "Ad 2s 3d 4h 7h Qs Qc"}},
         1, "Bob takes $2: a seven-four beats your eight-four."),
        # draw and lowball
        ({"place": "ocean-view/draw", "seats": 2, "cards": {1: "Ts Td 7c 7d Ah", 2: "Th Tc 7s 7h Qc"}},
         None, "Ann takes $2: tens and sevens, ace kicker; Bob has a queen."),
        ({"place": "ocean-view/lowball", "seats": 2, "cards": {1: "8s 5d 3c 2d Ah", 2: "7d 6s 3d 2h Ac"}},
         1, "Bob takes $2: a seven-six beats your eight-five."),
        ({"place": "ocean-view/lowball", "seats": 2, "cards": {1: "8s 6d 5c 2d Ah", 2: "8d 6s 4d 2h Ac"}},
         1, "Bob takes $2: an eight-six-four beats your eight-six-five."),
        # push-nine
        ({"place": "s-and-k/push-nine", "seats": 3, "cards": {1: "9s Kd Qc", 2: "9d Ks Qh", 3: "2c 3d Tc"}},
         2, "Ann and you push with nine points each: $2 goes to the next hand."),
        ({"place": "s-and-k/push-nine", "seats": 3, "cards": {1: "9s Kd Qc", 2: "8d Ks Qh", 3: "2c 2d 2h"}},
         1, "Cy takes $2: three deuces beat your nine points."),
        # against the bank
        ({"place": "s-and-k/pai-gow", "seats": 2, "cards": {1: "As Ad Kc Kd 9h 8s 3c", 2: "Qs Qd Jc Jd 7h 5s 2c"}},
         2, ("You lose $20: in front a pair of jacks loses to a pair of kings, in back a pair of queens loses to "
            "a pair of aces. Ann banks and wins $20. The collection takes $0.50.")),
        ({"place": "s-and-k/pai-gow", "seats": 2, "cards": {1: "As Ad Kc Kd 9h 8s 3c", 2: "Qs Qd Jc Jd 7h 5s 2c"}},
         1, ("You bank and win $20: Bob loses $20, in front a pair of jacks loses to a pair of kings, "
            "in back a pair of queens loses to a pair of aces. The collection takes $0.50.")),
        ({"place": "s-and-k/pai-gow", "seats": 2, "cards": {1: "As Kd Qc Jd 9h 8s 3c", 2: "Ad Ks Qh Jc 9c 8h 3d"},
          "front": {1: "Kd Qc", 2: "Ks Qh"}},
         2, ("You lose $20: in front a king-queen copies the bank's, in back ace-jack high copies the bank's, "
            "and the bank wins copies. Ann banks and wins $20. The collection takes $0.50.")),
        ({"place": "s-and-k/pai-gow", "seats": 2, "cards": {1: "As Ad Kc Jd 9h 8s 3c", 2: "Ks Kd Ac Jc 9c 8h 3d"},
          "front": {1: "Kc Jd", 2: "Ac Jc"}},
         2, ("You push: in front an ace-jack beats a king-jack, in back a pair of kings loses to a pair of aces. "
            "Ann banks and breaks even. The collection takes $0.50.")),
        ({"place": "s-and-k/pai-gow", "seats": 2, "cards": {1: "As Ad Kc Kd 9h 8s 3c", 2: "Qs Qd Jc 9d 7h 5s 2c"},
          "front": {2: "Qs Qd"}},
         1, "You bank and win $20: Bob loses $20 with a foul hand. The collection takes $0.50."),
        ({"place": "del-rio/super-pan-9", "seats": 3, "cards": {1: "2s 3d Kc", 2: "4s 4d Qh", 3: "Ah Kd Jc"}},
         2, ("You win $10: eight points beat the bank's five points. "
            "Ann banks and breaks even. The collection takes $1.")),
        ({"place": "del-rio/super-pan-9", "seats": 3, "cards": {1: "2s 3d Kc", 2: "4s 4d Qh", 3: "5h Kd Jc"}},
         1, ("You bank with five points and lose $10: Bob wins $10 with eight points "
            "and Cy pushes with five points. The collection takes $1.")),
        ({"place": "del-rio/blackjack-22", "seats": 3, "cards": {1: "Ts 9d", 2: "Td Qh", 3: "8h 7d"}},
         3, ("You lose $20: fifteen loses to the bank's nineteen. "
            "Ann banks and breaks even. The collection takes $0.50.")),
    ],
)  # fmt: skip
def test_why_a_hand_was_won(how: dict[str, Any], viewer: int | None, said: str) -> None:
    hand = played(**how)
    of_a_pot = hand.collected and not isinstance(hand.play, BankedPlay)  # a collection of each is told to each
    fee = f" The house takes {format_money(hand.collected)}." if of_a_pot else ""
    assert result(hand, viewer).sentence == said + fee


def test_what_the_house_takes_of_a_pot_is_told_with_who_won_it() -> None:
    paid = played("oasis/holdem", 2, cards={1: "Ah Ac", 2: "Kd Kc"}, board="Ks Jh 5h 4s Ad")
    assert paid.collected == 400
    told = "Ann takes $4: three aces beat Bob's three kings. The house takes $4."
    assert result(paid, None).sentence == told
    free = played("common/holdem", 2, cards={1: "Ah Ac", 2: "Kd Kc"}, board="Ks Jh 5h 4s Ad")
    assert free.collected == 0
    assert "house" not in result(free, None).sentence


def test_pan_tells_who_went_out_what_it_brought_and_who_was_near() -> None:
    for seed in range(20):
        hand = house("s-and-k").offer("pan").open(seats=3).deal(seed=seed)
        chance = Choices(seed)
        while not hand.over:
            hand.act(choose_action(hand, chance))
        facts = {one.seat: one for one in result(hand, None).seats}
        winner = next((seat for seat, one in facts.items() if one.tone == "win"), None)
        if winner is None:
            continue
        said = result(hand, None).sentence
        assert said.startswith(NAMES[winner])
        assert result(hand, winner).sentence.startswith("You ")
        if "goes out" in said:
            assert " and takes $" in said
            assert all(one.won == one.net for one in facts.values()), "a badge tells what it comes to, antes and all"
            assert " down." in said
            return
    raise AssertionError("nobody went out")


def test_a_win_that_the_collection_eats_is_told_as_even_everywhere() -> None:
    """Everybody pays $1 a hand: a wager of $1 that is won comes to nothing, one that gets no action costs $1."""
    hand = dealt("del-rio/super-pan-9", 4, cards={1: "2s 3d Kc", 2: "4s 4d Qh", 3: "6h Kd Jc", 4: "6d Ks Jd"})
    while not hand.over:
        first = hand.options[0]
        small = Bank(100) if isinstance(first, MayBank) else Wager(100) if isinstance(first, MayWager) else None
        hand.act(Pass() if isinstance(first, MayBank) and hand.actor != 1 else small or quietly(hand, {}))
    facts = {one.seat: (one.won, one.net, one.tone) for one in result(hand, None).seats}
    # What the wager won stands at the cards, and beside it at the plate; the color is for what the seat has more.
    assert facts == {1: (-100, -200, "lose"), 2: (100, 0, "even"), 3: (0, -100, "lose"), 4: (0, -100, "lose")}
    assert result(hand, 2).sentence == (
        "You win $1: eight points beat the bank's five points. Ann banks and loses $1. The collection takes $1."
    )
    assert result(hand, 1).sentence == (
        "You bank with five points and lose $1: Bob wins $1 with eight points and Cy and Dora have no action "
        "(the bank ran out). The collection takes $1."
    )
    assert "collection" not in result(hand, None).sentence


def reported(place: str, report: str, front: Mapping[int, str] | None = None, **how: Any) -> Hand:
    """Three sit there; it is reported as soon as it can have happened, and the hand goes on to its end."""
    hand, done = dealt(place, 3, **how), False
    while not hand.over:
        try:
            if not done:
                hand.report(report)
                done = True
        except RefusedError:
            pass
        if not hand.over:
            hand.act(quietly(hand, front or {}))
    assert done
    return hand


PAI_GOW = {1: "Ks Kd 9c 7h 5d 4s 2c", 2: "Qs Qd Tc 8h 6d 3s 2d", 3: "Js Jd 9h 7c 5h 4d 3h"}


@pytest.mark.parametrize(
    ("place", "report", "viewer", "said"),
    [
        ("del-rio/blackjack-22", "wrong count at showdown seat 2", 2, "You lose $20: your hand is dead by a ruling."),
        ("del-rio/blackjack-22", "wrong count at showdown seat 2", 1, "Bob loses $20 with a dead hand"),
        ("del-rio/super-pan-9", "hand touched the muck seat 2", 2, "You lose $10: your hand is dead by a ruling."),
        ("del-rio/super-pan-9", "hand touched the muck seat 1", 2, "You win $10: the bank's hand is dead by a ruling."),
        ("del-rio/super-pan-9", "hand touched the muck seat 1", None, "Ann banks with a dead hand and loses $20"),
        ("oasis/holdem", "hand touched the muck seat 2", 2, " Your hand is dead by a ruling."),
        ("casino-club/pai-gow", "wrongly set seat 2", 2, "You lose $10: your hand was ruled set wrong."),
        ("casino-club/pai-gow", "hand touched the muck seat 2", 2, "You lose $10: your hand is dead by a ruling."),
        ("casino-club/pai-gow", "hand touched the muck seat 2", 1, "Bob loses $10 with a dead hand"),
    ],
)
def test_what_a_ruling_has_decided_is_not_told_as_if_the_cards_had(
    place: str, report: str, viewer: int | None, said: str
) -> None:
    hand = reported(place, report, **({"cards": PAI_GOW} if "pai-gow" in place else {}))
    told = result(hand, viewer).sentence
    assert said in told
    assert " loses to the bank's" not in told


def random_hand(place: str, seed: int) -> Hand:
    name, _, game = place.partition("/")
    table = house(name).offer(game).open(seats=4)
    if seed % 2:
        for at, seat in enumerate(table.seats.values()):
            seat.stack = 1_500 + 700 * at
    hand, chance = table.deal(seed=seed), Choices(seed)
    while not hand.over:
        action = choose_action(hand, chance)
        hand.act(action, action.seat if isinstance(action, ChangeDraw) else None)
    return hand


def blinded(hand: Hand, viewer: int | None) -> Hand:
    """The same hand, with other cards wherever the viewer has not seen any."""
    other = hand.copy()
    for player, seat in enumerate(hand.seats):
        if hand.shown[player] or seat == viewer:
            continue
        held = tuple(51 - card if card < 52 else 0 for card in hand.hole[player])
        other.hole[player] = held
        if isinstance(other.play, BankedPlay):
            for spot in other.play.spots:
                if spot.player == player and spot.down:
                    spot.cards = held[: spot.down] + spot.cards[spot.down :]
                    spot.front = spot.back = ()
                    spot.words = "no such words"
        elif hasattr(other.play, "scores"):
            other.play.scores.pop(player, None)
    return other


@sampled(9)
@pytest.mark.parametrize("place", PLACES)
def test_chips_add_up_and_nothing_unseen_is_named(place: str) -> None:
    for seed in range(4):
        hand = random_hand(place, seed)
        found = result(hand, None)
        assert found.sentence
        nets = {one.seat: one.net for one in found.seats}
        fees = hand.collected + hand.carried - hand.given.carried_in
        assert sum(nets.values()) + fees == 0
        for player, seat in enumerate(hand.seats):
            assert nets.get(seat, 0) == hand.stacks[player] - hand.started[player]
            if nets.get(seat, 0) < 0 and any(one.seat == seat and one.tone == "win" for one in found.seats):
                assert sum(one.won > 0 for one in found.seats) == 1, "a loss is not told as winnings"
        for viewer in (None, hand.seats[0]):
            assert result(blinded(hand, viewer), viewer).sentence == result(hand, viewer).sentence


def test_won_is_all_that_was_won() -> None:
    hand = played(
        "oasis/omaha-hi-lo",
        3,
        cards={1: "As 2d Kc Kd", 2: "2s 3h Jc Td", 3: "Qc Qd 9s 9c"},
        board="4c 6d 8h Kh 2h",
        stacks=(30_000, 10_000, 20_000),
        script=((1, "raise $200"), (2, "call"), (3, "call")),
    )
    facts = {one.seat: one for one in result(hand, None).seats}
    pushed = [event.amount for event in hand.result.won] if hand.result else []
    assert len(pushed) > 2
    assert facts[1].won == sum(pushed)
    assert (facts[1].part, facts[1].tone) == ("both", "win")


def test_only_its_owner_sees_what_was_thrown_away() -> None:
    hand = dealt("oasis/pineapple", 3, cards={1: "As Kd 2c", 2: "Qs Qd 3c", 3: "Js Jd 4c"})
    hand.act("fold")
    assert hand.folded.count(True) == 1
    seat = next(seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if folded)
    thrown = thrown_of(hand, seat)
    assert thrown is not None
    assert thrown.folded == hand.hole[hand.seats.index(seat)]
    assert [thrown_of(hand, other) for other in (None, *hand.seats) if other != seat] == [None, None, None]
    for _ in range(2):
        hand.act(quietly(hand, {}))
    thrower = hand.actor
    assert thrower is not None
    hand.act("discard 2c" if thrower == 1 else "discard 3c" if thrower == 2 else "discard 4c")
    found = thrown_of(hand, thrower)
    assert found is not None
    assert found.discards == parse_cards({1: "2c", 2: "3c", 3: "4c"}[thrower])


@pytest.mark.parametrize(
    ("mine", "banks", "outcome", "because"),
    [
        ("Td 9c Jh", "Ts 9d 4c", "lose", "twenty-nine loses to the bank's twenty-three: twenty-three is closer to 22"),
        ("Td 9c 4h", "Ts Jd", "win", "twenty-three beats the bank's twenty: twenty-three is closer to 22"),
        (
            "Td 9c 4h",
            "Ts Jd Ac",
            "lose",
            "twenty-three loses to the bank's twenty-one, and of two equally close the lower wins",
        ),
        ("8h 7d", "Ts 9d", "lose", "fifteen loses to the bank's nineteen"),  # which needs no explanation
    ],
)
def test_blackjack_22_says_who_is_nearer_where_the_lower_total_wins(
    mine: str, banks: str, outcome: str, because: str
) -> None:
    hand = played("del-rio/blackjack-22", 3, cards={1: "Ts 9d", 2: "Td Qh", 3: "8h 7d"})
    play = hand.view(3, events=False).play
    assert isinstance(play, BankedView)
    by = SHEETS[hand.rules.blackjack].count
    spots = {
        seat: replace(
            next(one for one in play.spots if one.seat == seat),
            cards=parse_cards(cards),
            outcome=outcome,
            words=total(parse_cards(cards), by).words,
        )
        for seat, cards in ((3, mine), (1, banks))
    }
    assert banked._counted(hand, spots[3], spots[1]) == because


def test_a_kill_pot_says_what_it_is_played_for() -> None:
    hand = dealt("ocean-view/lowball", 3)
    assert kill_now(hand) is None
    assert hand.actor is not None
    (asked,) = hand.why_not(hand.actor)
    assert asked.what == "kill"
    assert "put in $4 and the limits of this hand are doubled" in asked.words
    assert "OV-LB-06" in asked.clause
    killer = hand.actor
    hand.act("kill")
    limit = hand.rules.limit
    assert kill_now(hand) == KillNow(killer, stakes_words(2 * limit.lower, 2 * limit.higher), "own will")
