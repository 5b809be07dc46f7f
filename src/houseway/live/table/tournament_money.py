"""The money of a tournament: what its director's decisions move between wallets, the pot, the collection, and the bank.

Entries lie in the pot until they are paid out as prizes. Fees are collected once seats are drawn. The bank adds what
is missing to a guarantee when the prizes are paid, so that until then the pot has only what the players have paid.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from houseway.errors import InvariantError
from houseway.tournaments.director_events import BoughtChips, CalledOff, DirectorEvent, TournamentOver
from houseway.tournaments.director_state import Player, TournamentState
from houseway.tournaments.structures import Structure

ENTRY: Final = "entry"


class Settlement(NamedTuple):
    """What a command moved, in cents."""

    held: int
    """What is in the pot afterward."""
    collected: int
    wallets: dict[str, int]
    """By guest: what came from the wallet, or below 0 went to it."""
    added: int = 0
    """What the bank put into the pot."""


def settled(
    held: int,
    collected: int,
    before: TournamentState,
    now: TournamentState,
    events: Iterable[DirectorEvent],
    guests: Mapping[int, str],
) -> Settlement:
    """What the director's decisions moved; `guests` are the players as the room knows them."""
    fees = (now.fees if now.level else 0) - (before.fees if before.level else 0)
    held, collected, added = held - fees, collected + fees, 0
    wallets = Counter[str]()
    for event in events:
        if isinstance(event, BoughtChips):
            wallets[guests[event.player]] += event.cents
            held += event.cents
        elif isinstance(event, CalledOff) and event.refunds:
            wallets.update({guests[player]: -cents for player, cents in event.refunds})
            held = collected = 0
        elif isinstance(event, TournamentOver):
            for player, _, prize in event.standings:
                wallets[guests[player]] -= prize
                held -= prize
            added = max(0, -held)
            if held + added or added > max(0, sum(now.prizes) - now.cents):
                raise InvariantError(f"{held} cents of the prizes are left over")
            held = 0
    return Settlement(held, collected, {guest: cents for guest, cents in wallets.items() if cents}, added)


def price_of(structure: Structure, what: str) -> tuple[int, int]:
    """What a purchase costs in cents, and how many chips it brings."""
    rebuy, add_on, entry = structure.rebuy, structure.add_on, structure.entry
    if what == "rebuy" and rebuy is not None:
        return rebuy.price, rebuy.chips
    if what == "add-on" and add_on is not None:
        return add_on.price, add_on.chips
    return entry.buy_in + entry.fee, structure.starting_chips


def paid_by(structure: Structure, player: Player) -> int:
    """Everything that a player has paid."""
    rebuys, add_on = player.rebuys * price_of(structure, "rebuy")[0], price_of(structure, "add-on")[0]
    entries = player.entries * price_of(structure, ENTRY)[0]
    return entries + (rebuys if structure.rebuy else 0) + (add_on if player.add_on and structure.add_on else 0)
