"""The `[carry]` table of a hand file: written, read back, and refused with its key where it does not hang together."""

import random
import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.decks import deck
from houseway.history.handfile.carry_toml import read_carry, write_carry
from houseway.history.handfile.record import record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.handfile.toml import Source
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.houses import house
from houseway.referee.banked.turn import BankTurn
from houseway.referee.hand import Hand
from houseway.referee.play import Carry
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.vocabulary import FoulHand
from houseway.shuffle import SimShuffler
from houseway.testing import Choices, play

POT = PushPot(pushers=(3, 1), eligible=(6,), number=2, cutter=1, price=650, groups=(Group("cow", (3, 5), (400, 250)),))
TURN = BankTurn(4, 2, ((2, 2), (4, 2)))

seats = st.lists(st.integers(1, 10), min_size=2, max_size=6, unique=True).map(tuple)
groups = seats.flatmap(
    lambda held: st.builds(
        Group,
        st.just("cow") if len(held) > 2 else st.sampled_from(["cow", "partners", "backing"]),
        st.just(held),
        st.tuples(*(st.integers(0, 10**6) for _ in held)),
    )
)
pots = st.builds(
    PushPot,
    pushers=seats,
    eligible=seats,
    number=st.integers(1, 9),
    cutter=st.integers(1, 10),
    price=st.integers(0, 10**7),
    groups=st.lists(groups, max_size=3).map(tuple),
)
served = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4)), max_size=4).map(tuple)
chairs = st.none() | st.integers(1, 9)
turns = st.builds(BankTurn, st.integers(1, 9), st.integers(0, 5), served, chairs, chairs, st.booleans())


@given(pots | turns)
def test_written_and_read_it_is_the_same(carry: Carry) -> None:
    assert read_carry(write_carry(carry), Source()) == carry


@cache
def file(game: str, at: str) -> str:
    """A hand file of a hand that was played to its end after another."""
    offer = house(at).offer(game)
    players = (3, 6, 1, 5) if game == "push-nine" else (4, 6, 2)
    cards = SimShuffler(5).shuffle(deck(offer.rules.deck or offer.game.deck)).cards
    carry, carried = (POT, 1_300) if game == "push-nine" else (TURN, 0) if game != "pan" else (None, 400)
    hand = Hand(
        offer.rules,
        offer.game,
        players,
        (20_000,) * len(players),
        cards,
        button=players[-1],
        carried_in=carried,
        carry=carry,
    )
    for _ in play(hand, Choices(8)):
        pass
    return format_record(record_of(hand))


GAMES = [
    ("push-nine", "casino-club"),
    ("pai-gow", "s-and-k"),
    ("super-pan-9", "del-rio"),
    ("blackjack-22", "del-rio"),
    ("pan", "s-and-k"),
]


def test_a_person_can_read_it() -> None:
    text = file("push-nine", "casino-club")
    for line in (
        "type = 'push pot'",
        "pushers = [3, 1]",
        "price = '$6.50'",
        "carried_in = '$13'",
        "groups = [{what = 'cow', seats = [3, 5], parts = ['$4', '$2.50']}]",
    ):
        assert line in text.splitlines()
    assert "served = [{seat = 2, hands = 2}, {seat = 4, hands = 2}]" in file("pai-gow", "s-and-k").splitlines()
    assert "[carry]" not in file("pan", "s-and-k")


@pytest.mark.parametrize(
    ("game", "was", "now", "said"),
    [
        ("push-nine", "type = 'push pot'", "type = 'pot'", "type: is not one of 'bank turn', 'push pot'"),
        ("push-nine", "type = 'push pot'\n", "", "type: is not one of 'bank turn', 'push pot'"),
        ("push-nine", "cutter = 1", "cuter = 1", "cuter: is not a key of a push pot: its keys are type, pushers"),
        ("push-nine", "cutter = 1\n", "", "cutter: is missing"),
        ("push-nine", "cutter = 1", "cutter = 'Ann'", "cutter: 'Ann' is not a seat"),
        ("push-nine", "cutter = 1", "cutter = 0", "cutter: 0 is not a seat"),
        ("push-nine", "pushers = [3, 1]", "pushers = [3, 3]", "pushers: names a seat twice"),
        ("push-nine", "pushers = [3, 1]", "pushers = 3", "pushers: 3 is not an array"),
        ("push-nine", "price = '$6.50'", "price = 650", "price: 650 is not an amount of money: write it like '$3'"),
        ("push-nine", "price = '$6.50'", "price = 'six'", "price: 'six' is not an amount of money"),
        ("push-nine", "number = 2", "number = true", "number: True is not a number of hands"),
        ("push-nine", "what = 'cow'", "what = 'bull'", "groups: what: 'bull' is not one of cow, partners, backing"),
        ("push-nine", "seats = [3, 5]", "seats = [3]", "groups: holds two seats or more, each once and each with"),
        ("push-nine", "seats = [3, 5]", "seats = [3, 3]", "groups: holds two seats or more, each once and each with"),
        ("push-nine", "seats = [3, 5], ", "", "groups: is an array of tables with what, seats, parts"),
        ("push-nine", "groups = [", "groups = 7 # [", "groups: is not an array"),
        ("pai-gow", "seat = 4\n", "seat = -4\n", "seat: -4 is not a seat"),
        ("pai-gow", "hands = 2}]", "hands = 'two'}]", "served: hands: 'two' is not a number of hands"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_key(game: str, was: str, now: str, said: str) -> None:
    text = file(game, dict(GAMES)[game])
    assert was in text
    with pytest.raises(HistoryError) as caught:
        parse_record(text.replace(was, now, 1), file="hand.toml")
    assert re.match(r"hand\.toml:\d+: ", str(caught.value))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "was", "now", "said"),
    [
        (
            "push-nine",
            "ranking = ['push-nine']",
            "ranking = ['high']",
            "ranking: is not how push-nine is ranked: leave",
        ),
        ("push-nine", "price = 'half'", "price = 'free'", 'price: "free" is not a choice: write "half" or'),
        ("push-nine", "chip = '$1'", "chip = '$0'", "chip: is not a chip"),
        ("blackjack-22", "blackjack = 'a'", "blackjack = 'z'", 'blackjack: "z" is not a choice'),
        (
            "blackjack-22",
            "deck = ''",
            "deck = 'pan'",
            'deck: is not a pack for blackjack-22: write "blackjack-22", "bla',
        ),
        ("blackjack-22", "deck = ''", "deck = 'blackjack-22 packs=99999'", "deck: deck blackjack-22 has 1 to"),
        ("super-pan-9", "ties = 'push'", "ties = 'both'", 'ties: "both" is not a choice'),
        ("pan", "set_growth = 'free'", "set_growth = 'wild'", 'set_growth: "wild" is not'),
    ],
)
def test_a_switch_that_is_wrong_is_named_with_its_line_and_key(game: str, was: str, now: str, said: str) -> None:
    text = file(game, "s-and-k" if game == "push-nine" else dict(GAMES)[game])
    assert was in text
    with pytest.raises(HistoryError) as caught:
        parse_record(text.replace(was, now, 1), file="hand.toml")
    assert re.match(r"hand\.toml:\d+: ", str(caught.value))
    assert said in str(caught.value)


def test_partners_are_two() -> None:
    text = file("push-nine", "casino-club").replace(
        "{what = 'cow', seats = [3, 5], parts = ['$4', '$2.50']}",
        "{what = 'partners', seats = [3, 5, 6], parts = ['$4', '$2.50', '$1']}",
    )
    with pytest.raises(HistoryError, match="groups: partners are two seats, not 3"):
        parse_record(text)


def test_another_turn_to_bank_is_another_hand() -> None:
    """The carry is played by: a file that names another bank does not replay."""
    text = file("pai-gow", "s-and-k")
    assert replay(parse_record(text)).over
    with pytest.raises(DisagreementError, match="must act"):
        replay(parse_record(text.replace("seat = 4\nrunning = 2", "seat = 4\nrunning = 0").replace("'6 ", "'2 ", 1)))


def test_a_foul_hand_is_found_in_anybodys_turn() -> None:
    offer = house("s-and-k").offer("pan")
    hand = Hand(offer.rules, offer.game, (2, 4, 7), (9_000,) * 3, SimShuffler(1).shuffle(deck("pan")).cards)
    for action in ("play", "play", "play", FoulHand(7, "wrong number of cards")):
        hand.act(action)
    assert hand.actor != 7
    text = format_record(record_of(hand))
    assert "    '7 foul seat 7: wrong number of cards'," in text
    assert replay(parse_record(text)).events == hand.events
    with pytest.raises(DisagreementError, match="seat 4 cannot act"):
        replay(parse_record(text.replace("'7 foul seat 7", "'4 foul seat 7")))


@pytest.mark.parametrize(("game", "at"), GAMES)
@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_a_file_that_somebody_scribbled_in_ends_in_one_line(game: str, at: str, seed: int) -> None:
    """Numbers changed, lines dropped, doubled or exchanged: it replays, or one line says what is wrong."""
    chance = random.Random(seed)
    lines = file(game, at).splitlines()
    for _ in range(chance.randint(1, 3)):
        where, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(4):
            case 0:
                lines[where] = re.sub(
                    r"\d+", lambda found: str(chance.choice((0, 1, 7, 99, int(found[0]) + 1))), lines[where]
                )
            case 1:
                del lines[where]
            case 2:
                lines.insert(where, lines[other])
            case _:
                lines[where], lines[other] = lines[other], lines[where]
    try:
        replay(parse_record("\n".join(lines), file="hand.toml"))
    except HistoryError as error:
        assert "\n" not in str(error)  # noqa: PT017
