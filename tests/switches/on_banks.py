"""The games with a bank: who holds it, who gets action, how hands are set, counted and compared."""

from typing import TypeVar

from houseway.cards import parse_cards
from houseway.referee.hand import Hand
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BankPassed,
    BankTaken,
    CardTaken,
    Dealt,
    DealtUp,
    HandEvent,
    MayBank,
    MayChoosePile,
    MaySet,
    MayWager,
    NoBank,
    SetHand,
    Settled,
)

from .situations import situation

E = TypeVar("E", bound=HandEvent)
LEAST, STAKE = 1_000, 50_000


def told(hand: Hand, kind: type[E]) -> list[E]:
    return [event for event in hand.events if isinstance(event, kind)]


def wagered(hand: Hand, bank: int | None) -> Hand:
    """This seat takes the bank when it is offered, or whoever is asked first; all others wager ten dollars."""
    while not hand.over and isinstance(hand.options[0], MayBank):
        hand.act(f"bank ${STAKE // 100}" if bank in (None, hand.actor) else "pass")
    while not hand.over and isinstance(hand.options[0], MayWager):
        hand.act(f"wager ${LEAST // 100}")
    return hand


def stand(hand: Hand) -> Hand:
    """Nobody draws a card."""
    while not hand.over:
        hand.act("stand")
    return hand


def banked(table: Table, bank: int | None = None) -> str:
    """A hand of super pan 9 in which nobody draws: who banks it, this seat or whoever is asked first."""
    hand = stand(wagered(table.deal(seed=1), bank))
    table.settle()
    return " ".join(f"seat {event.seat}" for event in told(hand, BankTaken))


def asked(table: Table) -> str:
    """Who is offered the bank, one after the other, when everyone lets it go by."""
    hand = table.deal(seed=1)
    while not hand.over:
        hand.act("pass")
    assert told(hand, NoBank)
    table.settle()
    return " ".join(str(event.seat) for event in told(hand, BankPassed))


# the bank goes round


@situation(
    "bank.direction",
    at="casino-club/pai-gow",
    expect={"clockwise": "1 2 3 4", "counter-clockwise": "1 4 3 2"},
)
def a_new_game_is_offered_a_bank(table: Table) -> str:
    return asked(table)


@situation(
    "bank.most_hands",
    at="del-rio/super-pan-9",
    expect={1: "seat 1, seat 2, seat 3", 2: "seat 1, seat 1, seat 2", 0: "seat 1, seat 1, seat 1"},
)
def whoever_is_asked_banks_three_hands(table: Table) -> str:
    return ", ".join(banked(table) for _ in range(3))


@situation("bank.counted", at="del-rio/super-pan-9", expect={"running": "2 3 4", "round": "1 2 3 4"})
def a_banker_lets_a_round_go_by_and_banks_again(table: Table) -> str:
    """Two hands running for seat 1, none between them; but the bank has been all round the table since the first."""
    banked(table, 1)
    assert asked(table) == "1 2 3 4"
    banked(table, 1)
    return asked(table)


@situation(
    "bank.permanent",
    at="del-rio/super-pan-9",
    more="bank.most_hands = 1\n",
    expect={True: "2 3 1 4", False: "2 3 4"},
)
def a_banker_has_had_the_hands_that_one_may_have(table: Table) -> str:
    """Of three others two are most of them."""
    banked(table, 1)
    return asked(table)


@situation("bank.action", at="del-rio/super-pan-9", expect={"left": "2 3 4", "dice": "3 4 2"})
def three_aces_are_thrown(table: Table) -> str:
    """Three, and the bank in seat 1 counts one: seat 3."""
    dice = "1 1 1" if table.rules.bank.action == "dice" else None
    hand = stand(wagered(table.deal(seed=1, dice=dice), 1))
    return " ".join(str(event.seat) for event in told(hand, Settled))


# pai gow


def set_against(table: Table, player: str, bank: str) -> Hand:
    """Seat 1 banks and seat 2 wagers; each sets the first two of these seven cards in front."""
    cards = {1: bank, 2: player}
    hand = wagered(table.deal(cards={seat: cards[seat] for seat in (1, 2)}, seed=1), 1)
    while not hand.over:
        option = hand.options[0]
        assert isinstance(option, MaySet)
        hand.act(SetHand(parse_cards(cards[hand.actor or 0])[:2]))
    return hand


def outcome(hand: Hand) -> str:
    """What became of seat 2's wager."""
    (event,) = told(hand, Settled)
    return event.outcome


def behind(table: Table, *, player: str, bank: str) -> str:
    """The outcome for a player who has the better two in front: `win` with the better five behind, else `push`."""
    return outcome(set_against(table, f"8c 7h {player}", f"8d 6h {bank}"))


@situation("copies", at="s-and-k/pai-gow", seats=2, expect={"banker": "push", "push": "win"})
def the_same_two_in_front_and_the_better_five_behind(table: Table) -> str:
    return outcome(set_against(table, "Ac Kd 7c 7d 5h 3s 2c", "As Kh 6c 6d 5s 3h 2d"))


@situation("copies", at="s-and-k/pai-gow", seats=2, expect={"banker": "lose", "push": "push"})
def the_same_two_in_front_and_the_same_five_behind(table: Table) -> str:
    return outcome(set_against(table, "Ac Kd 7c 7d 5h 3s 2c", "As Kh 7h 7s 5s 3h 2d"))


@situation("five_aces_top", at="s-and-k/pai-gow", seats=2, expect={True: "win", False: "push"})
def five_aces_against_a_royal_flush_without_its_ace(table: Table) -> str:
    """The joker would be the ace of the flush; the bank has a king-high straight flush."""
    return behind(table, player="As Ah Ad Ac Jk", bank="Ks Qs Js Ts 9s")


@situation("five_aces_top", at="s-and-k/pai-gow", seats=2, expect={True: "win", False: "win"})
def five_aces_against_four_kings(table: Table) -> str:
    return behind(table, player="As Ah Ad Ac Jk", bank="Ks Kh Kd Kc 9s")


@situation(
    "piles",
    at="casino-club/pai-gow",
    more="seats = 4\n",
    seats=2,
    expect={
        7: "the banker points at one of 7 piles",
        4: "the banker points at one of 4 piles",
        0: "2 players have seven cards each",
    },
)
def a_player_and_the_bank_are_dealt(table: Table) -> str:
    hand = wagered(table.deal(seed=1), 1)
    option = hand.options[0]
    if isinstance(option, MayChoosePile):
        return f"the banker points at one of {option.most} piles"
    return f"{len(told(hand, Dealt))} players have seven cards each"


# super pan 9


@situation("ties", at="del-rio/super-pan-9", seats=2, expect={"push": 0, "player": LEAST, "banker": -LEAST})
def a_player_counts_as_much_as_the_bank(table: Table) -> int:
    hand = stand(wagered(table.deal(cards={1: "6h 2c Kd", 2: "5h 3c Qd"}), 1))
    (event,) = told(hand, Settled)
    return event.amount


@situation("second_card", at="del-rio/super-pan-9", seats=2, expect={True: "two cards", False: "one card"})
def the_banker_takes_every_card_there_is_to_take(table: Table) -> str:
    hand = wagered(table.deal(seed=1), 1)
    hand.act("stand")
    while not hand.over:
        hand.act("hit")
    return {1: "one card", 2: "two cards"}[len(told(hand, CardTaken))]


# blackjack 22


@situation("variant", at="del-rio/blackjack-22", seats=2, expect={
    "a": "0 of 2 and 1 of 2", "b": "2 of 2 and 1 of 2", "c": "2 of 2 and 2 of 2", "d": "2 of 2 and 1 of 1",
    "e": "0 of 2 and 1 of 2", "f": "2 of 2 and 1 of 2", "i": "2 of 2 and 1 of 2",
})  # fmt: skip
def first_cards_that_lie_face_up(table: Table) -> str:
    """Of the player's, and of the bank's."""
    hand = wagered(table.deal(cards={1: "Ts 7d", 2: "9s 5d"}), 1)
    up = {event.seat: len(event.cards) for event in told(hand, DealtUp)}
    down = {event.seat: len(event.cards) for event in told(hand, Dealt)}
    return " and ".join(f"{up.get(seat, 0)} of {up.get(seat, 0) + down.get(seat, 0)}" for seat in (2, 1))


@situation(
    "variant",
    at="del-rio/blackjack-22",
    seats=2,
    expect={
        **dict.fromkeys("abcdei", "hit, stand"),
        "f": "hit, stand, double for $10 more, split for $10 more, surrender for $5 back",
    },
)
def a_player_has_a_pair_of_eights(table: Table) -> str:
    hand = wagered(table.deal(cards={1: "Ts 7d", 2: "8s 8d"}), 1)
    return ", ".join(map(str, hand.options))


@situation(
    "variant",
    at="del-rio/blackjack-22",
    seats=2,
    expect={
        "a": "win",
        **dict.fromkeys("bcdef", "lose"),
        "i": "push",
    },
)
def nineteen_against_a_joker_and_a_seven(table: Table) -> str:
    """The joker is an ace and makes eighteen, or two or twelve and makes nineteen, or makes any hand the best."""
    return outcome(stand(wagered(table.deal(cards={1: "Jk 7d", 2: "Ts 9d"}), 1)))


@situation(
    "variant",
    at="del-rio/blackjack-22",
    seats=2,
    expect={"j": "win"},
    more='deck = "blackjack-22 packs=6 jokers=0"\n',
)
def an_ace_and_a_ten_against_twenty_one(table: Table) -> str:
    """Pure 21.5 has no joker; an ace and a ten are a natural."""
    return outcome(stand(wagered(table.deal(cards={1: "Ts 6d", 2: "As Kd"}, draws={1: "5c"}), 1)))
