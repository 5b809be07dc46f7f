"""`houseway deal`: seat simple bots at a table, deal one hand or several and narrate them.

Without a seed the deck is shuffled fairly: its commitment is printed before the hand and its seed after it, so that
anyone can verify the deal. A seed makes a simulation, the same every time and never for money.
"""

from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from houseway import decks
from houseway.bots.simple import SimpleBot, styles_for
from houseway.errors import HousewayError
from houseway.history.narrate.narrator import narrate
from houseway.houses import Offer, find_offer
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import ComeBack, DrawButton, Sit, TopUp
from houseway.referee.table.table import Table
from houseway.shuffle import SIM_SEED_LIMIT, FairDeck, SimDeck, SimShuffler

MOST_HANDS: Final = 1_000
_NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
_BUY_IN_BETS: Final = 50
_MOST_DECISIONS: Final = 10_000


class DealError(HousewayError):
    """The deal cannot be made as requested."""


@dataclass(frozen=True, slots=True)
class _Deal:
    hand: Hand
    deck: FairDeck | SimDeck

    @property
    def commitment(self) -> str:
        return self.deck.commitment if isinstance(self.deck, FairDeck) else ""

    @property
    def seed(self) -> str:
        return self.deck.seed.hex() if isinstance(self.deck, FairDeck) else ""


def deal_command(
    offer: Annotated[str, Parameter(help="House and game, such as oasis/holdem or my-room.toml/holdem.")],
    *,
    limit: Annotated[str | None, Parameter(help="The limit, such as 3/6; by default the first.")] = None,
    seats: Annotated[
        int | None, Parameter(help="How many players; by default six, or as many as the game seats.")
    ] = None,
    seed: Annotated[int | None, Parameter(help="Repeat a simulation; without a seed the deck is fair.")] = None,
    bots: Annotated[
        str, Parameter(help="How they play: mixed, tight, loose, solid, wild, caller, or a list such as tight,wild.")
    ] = "mixed",
    hands: Annotated[int, Parameter(help="How many hands.")] = 1,
    save: Annotated[
        Path | None, Parameter(help="Write the hand to this hand file, or several hands to numbered files.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Deal a hand to simple bots and narrate it, with the clause behind every event."""
    if seed is not None and not 0 <= seed < SIM_SEED_LIMIT:
        raise DealError(f"{seed} is not a seed: give a whole number from 0 to {SIM_SEED_LIMIT - 1}")
    if not 1 <= hands <= MOST_HANDS:
        raise DealError(f"{hands} is not a number of hands: ask for 1 to {MOST_HANDS:,}")
    found = find_offer(offer, limit=limit)
    count = min(6, found.rules.most_seats) if seats is None else seats
    table, names = _open(found, count, seed)
    players = {
        seat: SimpleBot(style, seed=1_000 * (seed or 0) + seat)
        for seat, style in zip(names, styles_for(bots, count), strict=True)
    }
    told: list[dict[str, object]] = []
    for number in range(1, hands + 1):
        dealt = _deal(table, seed, number)
        _play(dealt.hand, players)
        if json:
            told.append(_facts(dealt, names))
        else:
            _tell(dealt, names, number, hands)
        if save is not None:
            _save(dealt, names, _numbered(save, number, hands))
        table.settle()
        _refill(table)
    if json:
        whole = {"offer": found.name, "limit": found.rules.limit.name, "hands": told}
        print(dumps(whole, ensure_ascii=False))


def _open(offer: Offer, count: int, seed: int | None) -> tuple[Table, dict[int, str]]:
    """A table with everyone seated and the button drawn for."""
    table = Table(offer.rules, offer.game, seats=count)
    buy_in = _buy_in(table)
    for seat in range(1, count + 1):
        table.apply(Sit(seat, _NAMES[(seat - 1) % len(_NAMES)], buy_in))
    if table.has_button:
        table.apply(DrawButton(_shuffled("52", seed, 0).cards))
    return table, {seat: player.name for seat, player in table.seats.items()}


def _buy_in(table: Table) -> int:
    limit = table.rules.limit
    wanted = max(limit.buy_in, _BUY_IN_BETS * max(limit.lower, *limit.blinds, limit.ante))
    return -(-wanted // limit.chip) * limit.chip


def _shuffled(deck: str, seed: int | None, number: int) -> FairDeck | SimDeck:
    pack = decks.deck(deck)
    return FairDeck.shuffle(pack) if seed is None else SimShuffler(seed, number=number).shuffle(pack)


def _deal(table: Table, seed: int | None, number: int) -> _Deal:
    deck = _shuffled(table.rules.deck or table.game.deck, seed, number)
    return _Deal(table.deal(deck), deck)


def _play(hand: Hand, players: dict[int, SimpleBot]) -> None:
    for _ in range(_MOST_DECISIONS):
        if hand.actor is None:
            return
        hand.act(players[hand.actor].decide(hand.view(hand.actor)))
    raise DealError(f"the hand is not over after {_MOST_DECISIONS:,} decisions")


def _refill(table: Table) -> None:
    """Players who are out of chips, or have too few to wager, buy in again."""
    limit, least = table.rules.limit, 1
    if table.rules.blinds.forced == "game":
        fee = 0 if limit.fee is None else limit.fee.for_wager(limit.lower, len(table.seats))
        least = max(limit.lower, limit.ante) + fee
    for seat, player in table.seats.items():
        if player.stack < least:
            table.apply(TopUp(seat, _buy_in(table)))
            table.apply(ComeBack(seat))


def _tell(dealt: _Deal, names: dict[int, str], number: int, hands: int) -> None:
    if number > 1:
        print()
    if hands > 1:
        print(f"Hand {number}")
    if dealt.commitment:
        print(f"Commitment: {dealt.commitment}")
    print(*narrate(dealt.hand.events, names), sep="\n")
    if dealt.seed:
        print(f"Seed of the shuffle: {dealt.seed}")


def _facts(dealt: _Deal, names: dict[int, str]) -> dict[str, object]:
    from houseway.history.narrate.plain_facts import hand_facts

    facts = hand_facts(dealt.hand, names)
    return {**facts, "commitment": dealt.commitment, "seed": dealt.seed} if dealt.commitment else facts


def _save(dealt: _Deal, names: dict[int, str], path: Path) -> None:
    from houseway.history.handfile.record import record_of
    from houseway.history.handfile.text import save

    try:
        save(record_of(dealt.hand, names, commitment=dealt.commitment, seed=dealt.seed), path)
    except OSError as error:
        raise DealError(f"{str(path)!r} cannot be written: {error.strerror or error}") from None


def _numbered(path: Path, number: int, hands: int) -> Path:
    return path if hands == 1 else path.with_stem(f"{path.stem}-{number}")
