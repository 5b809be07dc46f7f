"""Which game a table plays next, as its host has chosen.

The table keeps its seats, stacks, and everything that was played; only the rules change, between two hands. Like the
table, it is pure.
"""

from math import gcd
from typing import Protocol

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses import House, Offer
from houseway.live.buy_ins import stakes_words
from houseway.live.table.happenings import Occupant
from houseway.live.table.host_commands import GameChoice, HostState, SetGame
from houseway.live.table.table_commands import ComeOver
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting, Rules
from houseway.referee.table.table import Table

_BETTING = {
    Betting.FIXED: "Limit",
    Betting.SPREAD: "Spread-limit",
    Betting.NO_LIMIT: "No-limit",
    Betting.POT_LIMIT: "Pot-limit",
}


class PlayedTable(Protocol):
    """What a change of game needs of the table."""

    table: Table
    offer: Offer
    occupants: dict[int, Occupant]
    arriving: dict[str, ComeOver]
    """By guest: players who have come from another table and sit down when the hand is over."""
    hosted: HostState

    def offer_for(self, choice: GameChoice | None) -> Offer:
        """What a choice means here; None for the game that the table was opened with."""


def offer_of_choice(house: House, choice: GameChoice) -> Offer:
    """A game of the table's book, with the stakes and switches chosen for it."""
    return house.offer(choice.game, limit=choice.limit, **choice.terms.settings())


def game_words(offer: Offer) -> str:
    """A game and its stakes: `Pot-limit Omaha, $1-$2`."""
    rules, title = offer.rules, offer.page.title
    if not GAMES[rules.game].family.poker:
        return f"{title}, {rules.limit.name}"
    return f"{_BETTING[Betting(rules.limit.betting)]} {title}, {_stakes(rules)}"


def _stakes(rules: Rules) -> str:
    limit = rules.limit
    if limit.betting in (Betting.FIXED, Betting.SPREAD):
        return stakes_words(limit.lower, limit.higher)
    return "-".join(map(format_money, limit.blinds or (limit.lower,)))


def set_game(table: PlayedTable, command: SetGame) -> HostState:
    """Have another game dealt from the next hand on; the game that is played already takes a change back."""
    hosted, wanted = table.hosted, command.game
    if not hosted.private:
        raise RefusedError("the game can be changed only at private tables")
    offer = checked(table, wanted)
    if plays(table, wanted):
        if hosted.coming is None:
            raise RefusedError(f"this table plays {game_words(offer)} already")
        return replace(hosted, coming=None)
    if hosted.coming == wanted:
        raise RefusedError(f"the next hand is {game_words(offer)} already")
    return replace(hosted, coming=wanted)


def plays(table: PlayedTable, choice: GameChoice) -> bool:
    """Whether the table plays this now."""
    offer = table.offer_for(fitted(table, choice))
    return (offer.key, offer.rules) == (table.offer.key, table.offer.rules)


def checked(table: PlayedTable, choice: GameChoice) -> Offer:
    """What a choice means here; refused if more players sit here than the game takes."""
    offer = table.offer_for(choice)
    most, here = offer.rules.most_seats, len(table.occupants) + len(table.arriving)
    if here > most:
        raise RefusedError(f"{offer.page.title} takes {most} players at most, and {here} sit here")
    return offer


def fitted(table: PlayedTable, choice: GameChoice) -> GameChoice:
    """The choice with chips small enough for every stack at the table, so that nobody needs to change any."""
    chip = table.offer_for(choice).rules.limit.chip
    stacks = [player.stack for player in table.table.seats.values()]
    stacks += [] if table.table.hand is None else [table.offer.rules.limit.chip]  # whatever the hand leaves
    least = gcd(chip, *stacks, *(one.cents for one in table.arriving.values()))
    return choice if least == chip else replace(choice, terms=replace(choice.terms, chip=least))
