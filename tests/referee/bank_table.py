"""Tables with a bank and a stacked deck, for tests: who banks for how much, who wagers what, who holds which cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.cards import Card, parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.referee.banked.play import BankedPlay, banked
from houseway.referee.hand import Hand
from houseway.referee.play import Carry
from houseway.referee.rules import (
    BankRules,
    Betting,
    BlindRules,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    FeeTier,
    Limit,
    PaiGowRules,
    Rules,
    SuperPan9Rules,
)
from houseway.referee.vocabulary import (
    Bank,
    ChoosePile,
    HandEvent,
    MayBank,
    MayWager,
    Pass,
    SetHand,
    Settled,
    Uncovered,
    Wager,
)

STACK = 100_000
CASINO_CLUB = BankRules(direction="clockwise", most_hands=2, counted="running", action="dice")
S_AND_K = BankRules(direction="counter-clockwise", most_hands=2, counted="round", permanent=True)
TIERS = (FeeTier(5_000, 50), FeeTier(10_000, 100), FeeTier(20_000, 200), FeeTier(0, 300))
"""S & K's charge: to $50, to $100, to $200, above (CX-43)."""
SEVEN_PLACES = 7


def fee(amount: int = 0, *, tiers: tuple[FeeTier, ...] = ()) -> Fee:
    return Fee(
        bands=(FeeBand(1, 99, amount),) if amount else (),
        moment=FeeMoment.BEFORE_DEAL,
        payer=FeePayer.EACH_PLAYER,
        tiers=tiers,
    )


def rules(
    game: str,
    *,
    least: int = 500,
    most: int = 10_000,
    chip: int = 50,
    charge: Fee | None = None,
    bank: BankRules | None = None,
    **switches: Any,
) -> Rules:
    """$5 to $100 at a table of seven places, and the player left of the bank gets action first."""
    limit = Limit(name="test", betting=Betting.SPREAD, lower=least, higher=most, chip=chip, fee=charge)
    return Rules(
        house="test",
        game=game,
        limit=limit,
        blinds=BlindRules(forced="game"),
        most_seats=SEVEN_PLACES,
        bank=bank or BankRules(),
        **switches,
    )


def hand(
    by: Rules,
    stacks: Mapping[int, int] | Sequence[int],
    cards: Sequence[Card] = (),
    *,
    carry: Carry | None = None,
    button: int | None = None,
) -> Hand:
    """A hand in these seats, or in seats 1, 2, 3 ...; any deck, where none is given."""
    seated = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
    last = max(seated) if button is None else button
    order = sorted(seated, key=lambda seat: (seat - last - 1) % SEVEN_PLACES)
    game = GAMES[by.game]
    return Hand(
        by,
        game,
        order,
        [seated[seat] for seat in order],
        tuple(cards) or deck(by.deck or game.deck).cards,
        button=last,
        carry=carry,
    )


def dealt(by: Rules, hands: Sequence[str], drawn: str = "") -> tuple[Card, ...]:
    """A whole pack that deals these hands one card at a time, the first to the action place, and then these cards."""
    held = [parse_cards(one) for one in hands]
    longest = max(map(len, held))
    top = [cards[number] for number in range(longest) for cards in held if number < len(cards)]
    return _with_rest(by, [*top, *parse_cards(drawn)])


def piled(by: Rules, piles: Mapping[int, str]) -> tuple[Card, ...]:
    """A whole pack that lays out seven piles, these among them."""
    wanted = {number - 1: parse_cards(cards) for number, cards in piles.items()}
    rest = _with_rest(by, [card for cards in wanted.values() for card in cards])[7 * len(wanted) :]
    others = iter(rest)
    full = [wanted[pile] if pile in wanted else [next(others) for _ in range(7)] for pile in range(SEVEN_PLACES)]
    return (*(full[pile][number] for number in range(7) for pile in range(SEVEN_PLACES)), *others)


def _with_rest(by: Rules, top: list[Card]) -> tuple[Card, ...]:
    rest = list(deck(by.deck or GAMES[by.game].deck).cards)
    for card in top:
        rest.remove(card)
    return (*top, *rest)


def open_bank(one: Hand, bank: int, stake: int, wagers: Mapping[int, int]) -> Hand:
    """Let everyone pass until this seat takes the bank, and then wager as said or stay out."""
    while isinstance(one.options[0], MayBank):
        one.act(Bank(stake) if one.actor == bank else Pass())
    while not one.over and isinstance(one.options[0], MayWager):
        amount = wagers.get(one.actor or 0, 0)
        one.act(Wager(amount) if amount else Pass())
    return one


def set_all(one: Hand, settings: Mapping[int, str], *, pile: int = 1) -> Hand:
    """Pai gow: choose a pile, and put these two cards of each seat in front."""
    if one.actor == bank_of(one) and not one.hole[one.who or 0]:
        one.act(ChoosePile(pile))
    while not one.over:
        one.act(SetHand(parse_cards(settings[one.actor or 0])))
    return one


def bank_of(one: Hand) -> int:
    return banked(one).banker.seat


def play_of(one: Hand) -> BankedPlay:
    return banked(one)


def stacks(one: Hand) -> dict[int, int]:
    """What everybody has now, less what they started with."""
    return {seat: now - then for seat, now, then in zip(one.seats, one.stacks, one.started, strict=True)}


def settled(one: Hand) -> list[tuple[int, int, str]]:
    """(seat, amount, outcome) in the order in which it was settled."""
    return [(event.seat, event.amount, event.outcome) for event in one.events if isinstance(event, Settled)]


def uncovered(one: Hand) -> list[tuple[int, int]]:
    return [(event.seat, event.amount) for event in one.events if isinstance(event, Uncovered)]


def told(one: Hand, *kinds: type[HandEvent]) -> list[HandEvent]:
    return [event for event in one.events if isinstance(event, kinds)]


GOLD = SuperPan9Rules(ties="player", second_card=True)
IN_TURN = PaiGowRules(piles=0)
