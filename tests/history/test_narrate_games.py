"""The games that are not poker, told in a card room's words: one line an event, and none that holds too much."""

import pytest

from houseway.cards import parse_cards
from houseway.history.narrate.narrator import narrate
from houseway.referee.vocabulary import (
    Agreed,
    BankPassed,
    BankReturned,
    BankTaken,
    BoughtIn,
    ButtonStopped,
    BuyInNamed,
    CardTaken,
    Declined,
    DiceThrown,
    Doubled,
    ForcedOn,
    Forfeited,
    HandEvent,
    HandFouled,
    HandSet,
    HandShown,
    HandStarted,
    Melded,
    NoBank,
    NotBought,
    NotIn,
    OpenTaken,
    PaidOver,
    PairSplit,
    PassedHand,
    PileChosen,
    Plays,
    Proposed,
    Pushed,
    SetShown,
    Settled,
    StockDrawn,
    StockRunOut,
    Stood,
    Surrendered,
    ThrownUp,
    Uncovered,
    Wagered,
    WentOut,
    seen_by,
    words,
)

NAMES = {1: "Ann", 2: "Bob", 3: "Cat"}
AK, FIVE, FOUR = parse_cards("As Kd"), parse_cards("2c 3c 4c 5c 6c"), parse_cards("4h")[0]

TOLD: list[tuple[HandEvent, str]] = [
    (BankPassed(1, "CC-PG-11"), "Ann passes the bank (CC-PG-11)"),
    (BankTaken(1, 50_000, 1, "x"), "Ann takes the bank with $500 (x)"),
    (BankTaken(1, 50_000, 2, "x"), "Ann takes the bank with $500, for the second hand in a row (x)"),
    (NoBank("SK-PG-10"), "Nobody takes the bank, so no hand is dealt (SK-PG-10)"),
    (Wagered(2, 1_050, "x"), "Bob wagers $10.50 (x)"),
    (NotIn(2, "x"), "Bob does not wager (x)"),
    (PileChosen(1, 3, "x"), "Ann chooses pile 3 for the action button (x)"),
    (DiceThrown((1, 2, 6), 4, 2, "x"),
     "The dice show 1, 2, 6: position 4 gets the action hand, and Bob wagers first (x)"),
    (DiceThrown((1, 2, 6), 4, 0, "x"), "The dice show 1, 2, 6: position 4 gets the action hand (x)"),
    (HandSet(2, AK, FIVE, "x"), "Bob sets As Kd in front and 2c 3c 4c 5c 6c in back (x)"),
    (HandSet(2, (), (), "x"), "Bob sets the hand (x)"),
    (SetShown(2, AK, FIVE, "ace-king in front of a flush", False, "x"),
     "Bob shows As Kd in front and 2c 3c 4c 5c 6c in back: ace-king in front of a flush (x)"),
    (SetShown(2, AK, FIVE, "w", True, "x"), "Bob shows As Kd in front and 2c 3c 4c 5c 6c in back, a foul hand: w (x)"),
    (CardTaken(2, AK[:1], True, 1, "x"), "Bob takes As (x)"),
    (CardTaken(2, AK[:1], True, 2, "x"), "Bob takes As on the second hand (x)"),
    (CardTaken(2, (), False, 1, "x"), "Bob takes a card (x)"),
    (Stood(2, 1, "x"), "Bob stands (x)"),
    (Stood(2, 3, "x"), "Bob stands on the third hand (x)"),
    (Doubled(2, 1_000, 1, "x"), "Bob doubles, with $10 more (x)"),
    (PairSplit(2, 1_000, 1, "x"), "Bob splits the pair, with $10 more (x)"),
    (Surrendered(2, 500, 1, "x"), "Bob surrenders, giving up at most $5 (x)"),
    (HandShown(2, AK, 1, "eleven", "x"), "Bob shows As Kd: eleven (x)"),
    (Settled(2, 1_000, "win", "nine against six", 1, "x"), "Bob wins $10 from the bank (nine against six) (x)"),
    (Settled(2, -1_000, "lose", "", 2, "x"), "Bob loses $10 to the bank on the second hand (x)"),
    (Settled(2, -1_000, "foul", "", 1, "x"), "Bob loses $10 to the bank with a foul hand (x)"),
    (Settled(2, -500, "surrender", "", 1, "x"), "Bob loses $5 to the bank by surrendering (x)"),
    (Settled(2, 0, "push", "", 1, "x"), "Bob pushes with the bank (x)"),
    (Uncovered(2, 300, 1, "CX-74"), "Bob takes back $3 that the bank cannot cover (CX-74)"),
    (BankReturned(1, 9_000, "x"), "Ann takes $90 back from the bank (x)"),
    (Pushed((1, 2), 1_200, 1, 2, "x"),
     "Ann and Bob tie: $12 is pushed to the next hand, and Bob cuts (x)"),
    (Pushed((1, 2, 3), 1_200, 2, 1, "x"),
     "Ann, Bob and Cat tie: $12 is pushed to the next hand, for the second time, and Ann cuts (x)"),
    (Pushed((1, 3), 1_200, 2, 3, "x", False),
     "$12 is pushed to the next hand, for the second time, for Ann and Cat, and Cat cuts (x)"),
    (BuyInNamed(600, (3,), "x"), "Buying into the push pot costs $6, open to Cat (x)"),
    (BuyInNamed(600, (), "x"), "Buying into the push pot costs $6, open to nobody (x)"),
    (BoughtIn(3, 600, "x"), "Cat buys into the push pot for $6 (x)"),
    (NotBought(3, "x"), "Cat does not buy in (x)"),
    (ButtonStopped(2, "x"), "The button moves to Bob (x)"),
    (Proposed(1, 2, "cow", 400, "x"), "Ann asks Bob to buy one hand together, paying $4 (x)"),
    (Proposed(1, 2, "split", 0, "x"), "Ann asks Bob to split the pot (x)"),
    (Agreed(2, 1, "cow", 200, "x"), "Bob agrees with Ann to buy one hand together, paying $2 (x)"),
    (Agreed(2, 1, "cow", 200, "x", True),
     "Bob agrees with Ann to buy one hand together, paying $2, and holds the hand (x)"),
    (Agreed(2, 1, "partners", 0, "x"), "Bob agrees with Ann to play as partners (x)"),
    (Declined(2, 1, "backing", "x"), "Bob turns down Ann's offer to back each other (x)"),
    (Forfeited((1, 2), "seat 1 raised seat 2 with six points", "x"),
     "Ann and Bob lose all claim to the pot: seat 1 raised seat 2 with six points (x)"),
    (PaidOver(1, 2, 300, "share of the cow", "x"), "Ann pays Bob $3 (share of the cow) (x)"),
    (Plays(1, "x"), "Ann plays (x)"),
    (PassedHand(1, "x"), "Ann passes and loses the ante (x)"),
    (StockDrawn(1, FOUR, "x"), "Ann draws the 4h (x)"),
    (OpenTaken(1, FOUR, "x"), "Ann takes the 4h (x)"),
    (Melded(1, FIVE[:3], 2, "a rope", "x"), "Ann melds 2c 3c 4c: a rope (meld 2) (x)"),
    (Melded(1, FIVE[:3], 2, "a rope", "x", 1), "Ann melds 2c 3c 4c: a rope (meld 2, with a card from meld 1) (x)"),
    (ThrownUp(1, FOUR, True, "x"), "Ann discards the 4h, open to the next player (x)"),
    (ThrownUp(1, FOUR, False, "x"), "Ann discards the 4h (x)"),
    (ForcedOn(1, 2, FOUR, "x"), "Bob forces the 4h on Ann (x)"),
    (HandFouled(1, "wrong number of cards", "x"), "Ann has a foul hand: wrong number of cards (x)"),
    (WentOut(1, "x"), "Ann has eleven down and goes out (x)"),
    (StockRunOut("nobody wins and the tops stay", "x"), "The stock has run out: nobody wins and the tops stay (x)"),
    (
        StockRunOut("they and the thrown cards are mixed into a new stock", "x", 24),
        "The stock is down to its last 24 cards: they and the thrown cards are mixed into a new stock (x)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "said"), TOLD)
def test_one_line_an_event(event: HandEvent, said: str) -> None:
    assert narrate([event], NAMES) == [said]


def test_no_event_is_left_out() -> None:
    assert {type(event) for event, _ in TOLD} == {
        *words(HandEvent, family="banked"),
        *words(HandEvent, family="push"),
        *words(HandEvent, family="pan"),
        PaidOver,
    }


def test_set_hands_and_cards_taken_face_down_are_told_to_their_owner_alone() -> None:
    hidden: list[HandEvent] = [HandSet(2, AK, FIVE, "x"), CardTaken(2, AK[:1], False, 1, "x")]
    for seat in (None, 1, 3):
        told = narrate([seen_by(event, seat) for event in hidden], NAMES)
        assert told == ["Bob sets the hand (x)", "Bob takes a card (x)"]
    assert "As" in narrate([seen_by(event, 2) for event in hidden], NAMES)[1]


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("pai-gow", "Pai gow poker"),
        ("super-pan-9", "Super pan 9"),
        ("blackjack-22", "Blackjack 22"),
        ("push-nine", "Push-nine"),
        ("pan", "Pan"),
        ("stud", "Seven-card stud"),
    ],
)
def test_the_first_line_names_the_game(game: str, title: str) -> None:
    (line,) = narrate([HandStarted("s-and-k", game, "$2", (1, 2), (500, 500), 2, "x")], NAMES)
    assert line.startswith(f"A hand of {title} $2 at s-and-k: Ann (seat 1) $5, ")
