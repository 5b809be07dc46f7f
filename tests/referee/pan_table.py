"""A pan table with a stacked deck, for tests: who holds what, what is drawn, and what it costs."""

from collections.abc import Mapping
from typing import Any

from houseway.cards import Card, parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.rules import Betting, BlindRules, Fee, FeeBand, FeeMoment, FeePayer, Limit, PanRules, Rules
from houseway.referee.vocabulary import HandEvent, MayMeld, MayPlay, Meld, Option, PaidOver

PAN = GAMES["pan"]
CHIP = 100
STACK = 2_000

SHEET_A = (FeeBand(6, 7, 300), FeeBand(5, 5, 200), FeeBand(1, 4, 100))
SHEET_B = (FeeBand(5, 7, 200), FeeBand(1, 4, 100))
CITES = {
    "blind.ante": "SK-PAN-01", "deal": "SK-PAN-02", "play": "SK-PAN-03", "pass": "SK-PAN-04", "fee": "SK-PAN-05",
    "turn": "SK-PAN-08", "throw": "SK-PAN-09", "throw.drawn": "SK-PAN-10", "take": "SK-PAN-11 SK-PAN-12",
    "out": "SK-PAN-13", "pays": "SK-PAN-14", "tops": "SK-PAN-15", "meld": "SK-PAN-16 SK-PAN-17 SK-PAN-18",
    "rope": "SK-PAN-19 SK-PAN-21", "foul": "SK-PAN-22 SK-PAN-23", "foul.drawn": "SK-PAN-24",
}  # fmt: skip

JUNK = "Ac 2d 3h 4c 5d 6h 7c Jd Qh Kc"
"""No two of these ever come into one meld."""
ALL_BUT_ONE = "4c 4d 4h 5c 5d 5h 6c 6d 6h 6s"
"""Three squares, the last of four: any four, five or six makes eleven."""

WINS = ("draw card", "meld 4c 4d 4h 4s", "meld 5c 5d 5h", "meld 6c 6d 6h 6s")
"""What a player with `ALL_BUT_ONE` does who draws the four of spades."""
WRONG_NUMBER, DRAWN_IN_HAND = "wrong number of cards", "drawn card put in the hand"


def rules(*, bands: tuple[FeeBand, ...] = SHEET_A, **switches: Any) -> Rules:
    fee = Fee(bands=bands, moment=FeeMoment.AFTER_DECLARING, payer=FeePayer.TOPS) if bands else None
    limit = Limit(name="$1", betting=Betting.FIXED, lower=CHIP, higher=CHIP, ante=CHIP, chip=CHIP, fee=fee)
    return Rules(
        house="test",
        game="pan",
        limit=limit,
        blinds=BlindRules(forced="game"),
        most_seats=7,
        pan=PanRules(**switches),
        cites=CITES,
    )


def stacked(players: int, hands: Mapping[int, str], stock: str, *, button: int | None = None) -> tuple[Card, ...]:
    """All 320 cards: five at a time from the dealer's right, the rest of the pack under the cards to be drawn."""
    last = players if button is None else button
    order = [(last - place - 1) % players + 1 for place in range(1, players + 1)]
    held = {seat: parse_cards(hands.get(seat, JUNK)) for seat in order}
    assert all(len(cards) == 10 for cards in held.values())
    top = [card for half in (0, 5) for seat in order for card in held[seat][half : half + 5]]
    top += parse_cards(stock)
    rest = list(deck("pan").cards)
    for card in top:
        rest.remove(card)
    return (*top, *rest)


def pan(
    players: int,
    hands: Mapping[int, str] | None = None,
    stock: str = "",
    *,
    stacks: tuple[int, ...] = (),
    passes: tuple[int, ...] = (),
    declared: bool = True,
    bands: tuple[FeeBand, ...] = SHEET_A,
    carried_in: int = 0,
    **switches: Any,
) -> Hand:
    """A hand of seats 1 to `players`, the last one dealing; everyone plays but those who pass."""
    cards = stacked(players, hands or {}, stock)
    hand = Hand(
        rules(bands=bands, **switches),
        PAN,
        range(1, players + 1),
        stacks or (STACK,) * players,
        cards,
        carried_in=carried_in,
    )
    while declared and MayPlay() in hand.options:
        hand.act("pass" if hand.actor in passes else "play")
    return hand


def may(hand: Hand) -> tuple[Option, ...]:
    """What the actor may do."""
    return hand.options


def turn(hand: Hand, *said: str) -> list[HandEvent]:
    """One turn: each thing said by whoever is the actor."""
    return [event for one in said for event in hand.act(one)]


def throws(hand: Hand, *cards: str) -> None:
    """Players in turn draw these cards and throw them."""
    for card in cards:
        hand.act("draw card")
        hand.act(f"discard {card}")


def paid(events: list[HandEvent], what: str = "") -> dict[tuple[int, int], int]:
    """(from, to): amount."""
    return {
        (event.seat, event.to): event.amount
        for event in events
        if isinstance(event, PaidOver) and (not what or event.what == what)
    }


def net(hand: Hand) -> tuple[int, ...]:
    """What everyone won or lost, in chips."""
    assert hand.result is not None
    return tuple(amount // CHIP for amount in hand.result.net)


def table_of(hand: Hand, seat: int | None = None) -> PanView:
    play = hand.view(seat).play
    assert isinstance(play, PanView)
    return play


def melds(hand: Hand) -> list[Meld]:
    return [Meld(one.cards, one.to, one.borrowed) for one in hand.options if isinstance(one, MayMeld)]
