"""Hands told in a card room's words, with the clause behind every line."""

import pytest
from hypothesis import given, settings
from tests.history.hands import FIXED_OMAHA, HEADS_UP
from tests.repeats import examples

from houseway.cards import parse_cards
from houseway.history.narrate.narrator import narrate
from houseway.history.phh.compare import check_phh
from houseway.history.phh.read import parse_phh
from houseway.referee.hand import UNKNOWN
from houseway.referee.vocabulary import (
    BoardDealt,
    Burned,
    Called,
    CarriedOver,
    Charged,
    Collected,
    Dealt,
    DealtUp,
    Declared,
    Discarded,
    Drew,
    HandDead,
    HandEnded,
    HandEvent,
    HandsClear,
    HandStarted,
    Mixed,
    Mucked,
    Opened,
    PlayedBoard,
    Posted,
    Raised,
    Requested,
    Returned,
    RoundOpened,
    Shown,
    StubCut,
    Swept,
    Won,
    seen_by,
)
from houseway.testing import PlayedHand, played_hands

NAMES = {1: "Ann", 2: "Bob"}
AK = parse_cards("As Kd")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Posted(1, 300, "small blind", True, False, "OAS-HE-40"), "Ann posts the small blind of $3 (OAS-HE-40)"),
        (Posted(3, 150, "dead post", False, False, "x"), "Seat 3 posts a dead post of $1.50 (x)"),
        (Posted(1, 150, "ante", False, True, "x"), "Ann posts an ante of $1.50 and is all in (x)"),
        (Posted(1, 100, "small blind", False, False, "x"), "Ann posts the small blind dead of $1 (x)"),
        (Charged(2, 300, True, "DR-FEE-05"), "Bob pays the house $3, which plays as a bet (DR-FEE-05)"),
        (Charged(2, 300, False, "SK-FEE-02"), "Bob pays the house $3 (SK-FEE-02)"),
        (Collected(400, 6, "OAS-FEE-01"), "The house takes $4 from the pot, with 6 players dealt in (OAS-FEE-01)"),
        (Dealt(1, AK, 2, "x"), "Ann is dealt As Kd (x)"),
        (Dealt(1, (UNKNOWN, 0), 2, "x"), "Ann is dealt ?? 2c (x)"),
        (Dealt(1, (), 2, "x"), "Ann is dealt 2 cards (x)"),
        (Burned((), 1, "x"), "The dealer burns 1 card (x)"),
        (BoardDealt(AK, "flop", "OV-HE-11"), "Flop: As Kd (OV-HE-11)"),
        (RoundOpened(2, 2, "x"), "Betting round 2: Bob is first to act (x)"),
        (Called(1, 300, 600, True, "x"), "Ann calls $3 and is all in (x)"),
        (Opened(1, 600, 600, False, "x"), "Ann bets $6 (x)"),
        (Raised(1, 600, 1200, True, False, "OAS-HE-39"), "Ann raises to $12 (OAS-HE-39)"),
        (Raised(1, 100, 700, False, True, "x"), "Ann raises to $7 and is all in, less than a full raise (x)"),
        (Returned(1, 300, "x"), "Ann takes back $3 that nobody called (x)"),
        (Swept(900, 1800, "x"), "$9 goes into the pot, making it $18 (x)"),
        (Discarded(1, (0,), 1, "x"), "Ann discards 2c (x)"),
        (Discarded(1, (), 1, "x"), "Ann discards 1 card (x)"),
        (Shown(1, AK, "ace high", "x"), "Ann shows As Kd: ace high (x)"),
        (Mucked(1, "x"), "Ann mucks (x)"),
        (HandsClear("x"), "All hands clear (x)"),
        (HandDead(1, "x"), "Ann had not discarded when the hands were called clear: the hand is dead (x)"),
        (PlayedBoard(1, "pair of kings", "OV-HE-13"), "Ann plays the board: pair of kings (OV-HE-13)"),
        (Won(1, 900, 1, "uncontested", "", (), "x"), "Ann wins $9, uncontested (x)"),
        (Won(1, 900, 1, "all", "ace high", AK, "x"), "Ann wins $9 with ace high: As Kd (x)"),
        (Won(1, 900, 1, "low", "wheel", AK, "x"), "Ann wins $9 for the low with a wheel: Kd As (x)"),
        (HandEnded((100,), 0), "The hand is over: nobody was dealt in"),
        (DealtUp(1, AK, "x"), "Ann is dealt As Kd face up (x)"),
        (Requested(1, (), 0, "x"), "Ann stands pat (x)"),
        (Requested(1, (), 2, "x"), "Ann draws two (x)"),
        (Requested(1, AK, 2, "x"), "Ann draws two, discarding As Kd (x)"),
        (Drew(1, (), 1, "x"), "Ann gets 1 card (x)"),
        (Drew(1, AK, 2, "x"), "Ann gets As Kd (x)"),
        (Mixed(12, "x"), "The dealer shuffles 12 cards to deal the rest from (x)"),
        (StubCut(1, 2, 10, "x"), "Ann asks for a cut, and Bob cuts 10 cards (x)"),
        (Declared(1, 7, "x"), "Ann declares a low of 7 (x)"),
        (Mixed(1, "x"), "The dealer shuffles 1 card to deal the rest from (x)"),
        (Drew(1, (), 0, "x"), "Ann keeps all of their cards (x)"),
        (Posted(1, 100, "bring-in", True, True, "x"), "Ann brings it in for $1 and is all in (x)"),
        (Posted(1, 400, "kill", True, False, "x"), "Ann posts the kill of $4 (x)"),
        (CarriedOver(600, "x"), "$6 carries over to the next deal (x)"),
    ],
)
def test_one_line_an_event(event: HandEvent, said: str) -> None:
    assert narrate([event], NAMES) == [said]


def test_side_pots_are_told_apart() -> None:
    events = [Won(1, 900, 1, "all", "x", AK, "c"), Won(2, 300, 2, "all", "y", AK, "c")]
    assert [line.split(" with ")[0] for line in narrate(events, NAMES)] == [
        "Ann wins $9 from the main pot",
        "Bob wins $3 from side pot 1",
    ]


def test_the_start_and_the_end_name_everybody() -> None:
    start = HandStarted("oasis", "holdem", "$3-$6", (2, 1), (20_000, 15_050), 1, "OAS-HE-28")
    first, last = narrate([start, HandEnded((19_900, 15_050), 100)], NAMES)
    assert first == (
        "A hand of Hold'em $3-$6 at oasis: Bob (seat 2) $200, Ann (seat 1) $150.50; the button is in seat 1 (OAS-HE-28)"
    )
    assert last == "The hand is over: Bob $199, Ann $150.50; the house took $1"


def test_rounds_have_the_names_of_the_game() -> None:
    def told(game: str, *events: HandEvent) -> list[str]:
        return narrate([HandStarted("x", game, "$2-$4", (1, 2), (900, 900), 2, ""), *events], NAMES)[1:]

    rounds = [RoundOpened(1, 1, ""), RoundOpened(2, 2, "")]
    assert told("razz", *rounds) == ["Third street: Ann is first to act", "Fourth street: Bob is first to act"]
    assert told("lowball", *rounds) == ["Before the draw: Ann is first to act", "After the draw: Bob is first to act"]
    assert told("holdem", *rounds) == ["Betting round 1: Ann is first to act", "Betting round 2: Bob is first to act"]
    assert told("whist", RoundOpened(9, 1, "")) == ["Betting round 9: Ann is first to act"]


def test_a_forced_bet_is_completed_before_it_is_raised() -> None:
    brought = Posted(1, 100, "bring-in", True, False, "")
    completed, raised = Raised(2, 200, 200, True, False, ""), Raised(1, 300, 400, True, True, "")
    assert narrate([brought, completed, raised], NAMES)[1:] == ["Bob completes to $2", "Ann raises to $4 and is all in"]
    later: list[HandEvent] = [
        brought,
        Called(2, 100, 100, False, ""),
        RoundOpened(2, 1, ""),
        Opened(1, 200, 200, False, ""),
        completed,
    ]
    assert narrate(later, NAMES)[-1] == "Bob raises to $2"


def test_void_bets_were_called() -> None:
    """After a checked seven was shown the later bets go back: they were called, they do not count."""
    shown, back = Shown(1, AK, "seven-five low", ""), Returned(2, 600, "OV-LB-13")
    void = "Bob takes back $6 in bets that do not count (OV-LB-13)"
    assert narrate([shown, back], NAMES)[1] == void
    assert narrate([Mucked(2, ""), back], NAMES)[1] == void
    start = HandStarted("x", "lowball", "$2-$4", (1, 2), (900, 900), 2, "")
    assert narrate([shown, start, back], NAMES)[2] == "Bob takes back $6 that nobody called (OV-LB-13)"


def test_a_hi_lo_hand() -> None:
    lines = narrate(check_phh(parse_phh(FIXED_OMAHA)).hand.events)
    assert "Seat 1 shows As 2s 7h 8h: five-high straight; wheel (common)" in lines
    assert sum(line.startswith("Seat 1 wins") for line in lines) == 2


def test_a_seat_is_told_its_own_cards_only() -> None:
    hand = check_phh(parse_phh(HEADS_UP)).hand
    told = "\n".join(narrate([seen_by(event, 2) for event in hand.events], NAMES))
    assert "Ann is dealt 2 cards (common)\nBob is dealt Qh Qd (common)" in told
    assert "Ann shows As Ks: ace-high flush (common)\nBob mucks" in told


@settings(max_examples=examples(50))
@given(played_hands())
def test_every_event_of_every_game_is_one_line(done: PlayedHand) -> None:
    lines = narrate(done.hand.events)
    assert len(lines) == len(done.hand.events)
    for line, event in zip(lines, done.hand.events, strict=True):
        assert "\n" not in line
        assert line.endswith(f"({event.clause})") if hasattr(event, "clause") else line.startswith("The hand is over")


def of_a_game(game: str, *events: HandEvent) -> list[str]:
    """The lines of what happens in a hand of a game."""
    begun = HandStarted("x", game, "$2-$4", (1, 2), (9_000, 9_000), 1, "x")
    return narrate((begun, *events), NAMES)[1:]


@pytest.mark.parametrize(
    ("game", "cards", "words", "said"),
    [
        ("draw", "9d 9c As Kh Jk", "aces and nines", "As Jk 9d 9c Kh"),
        ("draw", "9s 8d Jk 6h 5c", "nine-high straight", "9s 8d Jk 6h 5c"),
        ("draw", "As Ad Jk Ah Ac", "five aces", "As Ad Ah Ac Jk"),
        ("lowball", "8s 2c Jk Ah 5d", "eight-five low", "8s 5d Jk 2c Ah"),
        ("lowball", "Ks Kd Ah 2c 5d", "pair of kings", "Ks Kd 5d 2c Ah"),
        ("deuce-to-seven", "2s Ad 7c 5d 4h", "ace-seven low", "Ad 7c 5d 4h 2s"),
        ("razz", "2s Ad 7c 5d 4h", "seven-five low", "7c 5d 4h 2s Ad"),
    ],
)
def test_the_cards_that_won_lie_in_the_order_of_what_they_make(game: str, cards: str, words: str, said: str) -> None:
    (line,) = of_a_game(game, Won(1, 900, 1, "all", words, parse_cards(cards), ""))
    assert line.endswith(f": {said}")


def test_a_straddle_and_a_kill_are_told_as_they_are_offered() -> None:
    """What is offered for $4 costs the small blind $3 more: the line has both."""
    small = Posted(1, 100, "small blind", True, False, "")
    for what, named in (("straddle", "a straddle"), ("kill", "the kill")):
        _, line = of_a_game("lowball", small, Posted(1, 300, what, True, False, ""))
        assert line == f"Ann posts {named} of $4, $3 on top of the blind"
        _, line = of_a_game("lowball", small, Posted(2, 400, what, True, True, ""))
        assert line == f"Bob posts {named} of $4 and is all in"
    again = of_a_game("lowball", small, HandStarted("x", "lowball", "$2-$4", (1, 2), (9, 9), 1, "x"),
                      Posted(1, 400, "straddle", True, False, ""))  # fmt: skip
    assert again[-1] == "Ann posts a straddle of $4"
