"""PHH of the games with draws, and of short deck: played again, told, and what a record leaves open."""

import pytest
from tests.repeats import sampled

from houseway.bots.simple import SimpleBot
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import DisagreementError, HistoryError, NotPlayedError
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import from_phh, to_phh
from houseway.history.phh.phh_record import format_phh
from houseway.history.phh.read import parse_phh
from houseway.houses import house
from houseway.referee.vocabulary import Drew, Mixed
from houseway.testing import Choices, random_hand

TRIPLE = """\
variant = 'F2L3D'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = ['d dh p1 KcQdJh9s9c', 'd dh p2 2c3d4h??Ks', 'd dh p3 2s3s5d7h8h', 'p3 cbr 4', 'p1 f', 'p2 cc',
    'p2 sd Ks??', 'p3 sd', 'd dh p2 ??Ac', 'p2 cc', 'p3 cbr 2', 'p2 cc', 'p2 sd Ac', 'p3 sd', 'd dh p2 8c', 'p2 cc',
    'p3 cc', 'p2 sd', 'p3 sd 8h', 'd dh p3 Kd', 'p2 cc', 'p3 cc', 'p2 sm 2c3d4h7c8c', 'p3 sm 2s3s5d7hKd']
finishing_stacks = [99, 107, 94]
"""
"""A big blind who drew three times, one card of it known only when the hand was shown."""

SINGLE = """\
variant = 'N2L1D'
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [60, 80]
actions = ['d dh p1 7c5d4h3s2c', 'd dh p2 Td9c8h7d2d', 'p2 cbr 6', 'p1 cbr 18', 'p2 cc', 'p1 sd', 'p2 sd Td',
    'd dh p2 3h', 'p1 cbr 39', 'p2 f']
finishing_stacks = [78, 62]
"""

BADUGI = """\
variant = 'FB'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ['d dh p1 Ac2d3h4h', 'd dh p2 As2h3dKd', 'p2 cc', 'p1 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc', 'p1 sd',
    'p2 sd', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc', 'p1 sm Ac2d3h4h', 'p2 sm As2h3dKd']
finishing_stacks = [50, 50]
"""

SHORT_DECK = """\
variant = 'NS'
antes = [1, 1]
blinds_or_straddles = [0, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'p2 cbr 10', 'p1 cc', 'd db Qh9h9s', 'p1 cc', 'p2 cc', 'd db Tc', 'p1 cc',
    'p2 cc', 'd db 6h', 'p1 cbr 20', 'p2 cc', 'p1 sm AhKh', 'p2 sm QsQd']
finishing_stacks = [131, 69]
"""


@pytest.mark.parametrize("text", [TRIPLE, SINGLE, BADUGI, SHORT_DECK], ids=["F2L3D", "N2L1D", "FB", "NS"])
def test_a_hand_is_played_again_and_told_again(text: str) -> None:
    record = parse_phh(text)
    replayed = check_phh(record)
    assert replayed.ending == "over"
    assert (replayed.rake, replayed.notes) == (0, [])
    kept = from_phh(record)
    again = parse_record(format_record(kept))
    assert again == kept
    assert replay(again).stacks == replayed.hand.stacks
    told = to_phh(again)
    assert check_phh(parse_phh(format_phh(told))).hand.stacks == replayed.hand.stacks
    assert [action for action in told.actions if " sd" in action] == [
        action for action in record.actions if " sd" in action
    ]


def test_a_card_that_is_thrown_away_unseen_stays_unseen_in_a_hand_file() -> None:
    text = format_record(from_phh(parse_phh(TRIPLE)))
    assert '"2 discard Ks ??"' in text or "'2 discard Ks ??'" in text


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("'p3 sd 8h'", "'p3 sd 9h'", "p3 discards 9h without holding it"),
        ("'d dh p2 8c'", "'d dh p2 8c9d'", r"p2 has 6 cards \(8c9d the last\): Deuce-to-seven triple draw has 5"),
        ("KcQdJh9s9c", "KcQdJh9s2c", "2c is dealt twice"),
        ("'p2 sm 2c3d4h7c8c'", "'p2 sm 2c3d4h6c9c'", "p2 shows 2c3d4h6c9c and holds"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(was: str, now: str, says: str) -> None:
    with pytest.raises(HistoryError, match=says) as caught:
        check_phh(parse_phh(TRIPLE.replace(was, now, 1), file="bad.phh"))
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("'p2 sd Ac', 'p3 sd'", "'p3 sd', 'p2 sd Ac'", "seat 3 cannot draw: seat 2 must act"),
        ("[99, 107, 94]", "[99, 94, 107]", "in the record, but with"),
        ("'p3 cbr 2'", "'p3 cbr 4'", r"cannot bet \$4"),
    ],
)
def test_what_the_referee_does_not_agree_with(was: str, now: str, says: str) -> None:
    with pytest.raises(DisagreementError, match=says):
        check_phh(parse_phh(TRIPLE.replace(was, now, 1)))


def test_a_pack_of_36_has_no_deuce() -> None:
    with pytest.raises(HistoryError, match="2h is not in the pack of 36 cards"):
        check_phh(parse_phh(SHORT_DECK.replace("Qh9h9s", "2h9h9s")))


def test_a_deck_that_ran_out_is_passed_over_with_the_reason() -> None:
    deals = [f"'d dh p{player} {'??' * 5}'" for player in range(1, 7)]
    folds = ["'p3 cc'", "'p4 cc'", "'p5 cc'", "'p6 cc'", "'p1 cc'", "'p2 cc'"]
    draws = [f"'p{player} sd {'??' * 4}'" for player in range(1, 7)]
    text = f"""\
variant = 'F2L3D'
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0, 0, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 50, 50, 50, 50, 50]
actions = [{", ".join([*deals, *folds, *draws])}]
"""
    with pytest.raises(NotPlayedError, match="the deck ran out"):
        check_phh(parse_phh(text))


GAMES = {"deuce-to-seven": "no limit", "deuce-to-seven-triple": "fixed limit", "badugi": "fixed limit"}


@sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_what_bots_play_can_be_told_and_comes_to_the_same(game: str) -> None:
    drew = 0
    for seed in range(8):
        offer = house("common").offer(game, limit=GAMES[game])
        hand = random_hand(offer, Choices(seed))
        if hand.rules.limit.betting is not offer.rules.limit.betting or hand.rules.blinds.forced == "ante":
            continue
        bots = {seat: SimpleBot("loose", seed=seat) for seat in hand.seats}
        while hand.actor is not None:
            hand.act(bots[hand.actor].decide(hand.view(hand.actor)))
        record = record_of(hand, {seat: f"Player {seat}" for seat in hand.seats})
        if any(isinstance(event, Mixed) for event in hand.events):
            with pytest.raises(HistoryError, match="the deck ran out"):
                to_phh(record)
            continue
        drew += any(isinstance(event, Drew) for event in hand.events)
        assert check_phh(parse_phh(format_phh(to_phh(record)))).hand.stacks == hand.stacks
    assert drew
