"""Tables with a past: players who sit down, stay away, owe blinds, move, straddle and leave, at every house.

The choices determine the table: the same choices make the same one.
"""

from functools import cache
from typing import TYPE_CHECKING, Final

from houseway.decks import Deck
from houseway.decks import deck as deck_named
from houseway.games import GAMES
from houseway.referee.hand import Hand
from houseway.referee.push.pot import PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.table.seating_commands import (
    ComeBack,
    Command,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.table.table import Table
from houseway.testing.acting import play
from houseway.testing.decisions import Choices
from houseway.testing.switches import COME_INS, switched

if TYPE_CHECKING:
    from houseway.houses import Offer
    from houseway.referee.game import Game

_MOST_WARM_UP: Final = 4
"""The most hands that a table of `tables` has played."""


def _buy_in(rules: Rules, choices: Choices) -> int:
    """Whole chips, above the minimum and the ante, up to about thirty bets."""
    limit = rules.limit
    unit = max(limit.chip, limit.lower // 2 // limit.chip * limit.chip)
    least = max(limit.buy_in, limit.ante, GAMES[rules.game].family.least_stack(rules))
    return (least // unit + 1 + choices.below(60)) * unit


def choose_command(table: Table, choices: Choices) -> Command:
    """A command that a player or the floor might give between hands; sometimes it is illegal."""
    wild = choices.one_in(8)
    seat = choices.below(table.count + 2) if wild else _any_seat(table, choices)
    chip = table.rules.limit.chip
    ways = (*COME_INS, "kill", "swim") if wild else (*table.rules.seating.entry, *table.rules.seating.missed)
    how = None if choices.below(2) else ways[choices.below(len(ways))]
    chips = _buy_in(table.rules, choices) + (choices.below(chip) if wild else 0)
    player = table.seats.get(seat)
    if sum(one.ready for one in table.seats.values()) < 2 and player is not None and player.out and not wild:
        return ComeBack(seat) if player.stack else TopUp(seat, chips)
    if player is None:
        return Sit(seat, "" if choices.one_in(16) else f"Player {table.brought_in}", chips - wild * 50 * chip, how)
    if player.out and choices.below(3):
        return ComeBack(seat, how) if player.stack else TopUp(seat, chips)
    match choices.below(9):
        case 0 | 1:
            return SitOut(seat)
        case 2:
            return Leave(seat)
        case 3:
            return TopUp(seat, chips - wild * 70 * chip)
        case 4 | 5:
            return Move(seat, choices.below(table.count) + 1, how)
        case 6:
            return PlaceButton(seat)
        case 7:
            return DrawButton(choices.deck()[: choices.below(3) * table.count])
        case _:
            return Straddle(seat)


def _any_seat(table: Table, choices: Choices) -> int:
    """Any seat; if something carried over from the last hand, often one that it concerns."""
    if table.carry is not None and choices.below(2):
        named = table.carry.seats if isinstance(table.carry, PushPot) else (getattr(table.carry, "seat", 1),)
        if named:
            return named[choices.below(len(named))]
    return choices.below(table.count) + 1


def open_table(rules: Rules, game: "Game", choices: Choices) -> Table:
    """A table with at least two players and the button somewhere."""
    table = Table(rules, game, seats=2 + choices.below(rules.most_seats - 1))
    for seat in range(1, 1 + table.count):
        if seat <= 2 or not choices.one_in(4):
            table.apply(Sit(seat, f"Player {seat}", _buy_in(rules, choices)))
    if table.has_button:
        table.apply(PlaceButton(sorted(table.seats)[choices.below(len(table.seats))]))
    return table


def bustle(table: Table, choices: Choices) -> None:
    """Some coming and going between hands; refused commands are ignored."""
    for _ in range(choices.below(5)):
        _try(table, choose_command(table, choices))


def _try(table: Table, command: Command) -> None:
    try:
        table.apply(command)
    except RefusedError:
        return


def straddle(table: Table, choices: Choices) -> None:
    """Where it is allowed, somebody straddles at times, and perhaps somebody else then comes or goes."""
    if table.rules.blinds.straddle and choices.one_in(3):
        for seat in sorted(table.seats):
            _try(table, Straddle(seat))
        if choices.one_in(3):
            _try(table, choose_command(table, choices))


def deal(table: Table, choices: Choices) -> Hand | None:
    """The next hand, if there are two players."""
    try:
        return table.deal(choices.deck(_pack(table)), ask_showdown=choices.one_in(3), ask_cuts=choices.one_in(2))
    except RefusedError:
        return None


def _pack(table: Table) -> Deck:
    return deck_named(table.rules.deck or table.game.deck)


BOOKS: Final = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio", "common")
"""The built-in rule books, the house-neutral one last."""


@cache
def places(book: str) -> tuple[tuple[tuple[str, str, str], ...], ...]:
    """(book, game, limit) for everything a built-in rule book offers, game by game."""
    from houseway.houses import house

    return tuple(tuple((book, key, limit.name) for limit in page.limits) for key, page in house(book).games.items())


def offer_at(place: tuple[str, str, str]) -> "Offer":
    """The offer at a place."""
    from houseway.houses import house

    book, game, limit = place
    return house(book).offer(game, limit=limit)


def random_offer(choices: Choices) -> "Offer":
    """A random game at a random limit of a random house; a house's games are equally likely, whatever limits
    they have.
    """
    games = [game for book in BOOKS for game in places(book)]
    limits = games[choices.below(len(games))]
    return offer_at(limits[choices.below(len(limits))])


def random_table(offer: "Offer", choices: Choices, *, hands: int = _MOST_WARM_UP) -> Table:
    """A table of the offer, or of the same page with other switches, after up to this many hands with coming
    and going.
    """
    rules = switched(offer.rules, offer.game.name, choices) if choices.one_in(3) else offer.rules
    table = open_table(rules, offer.game, choices)
    for _ in range(choices.below(hands + 1)):
        hand = deal(table, choices)
        if hand is not None:
            for _ in play(hand, choices):
                pass
        bustle(table, choices)
        straddle(table, choices)
    table.settle()
    return table


def random_hand(offer: "Offer", choices: Choices) -> Hand:
    """A hand just dealt, often with stacks that the table's own limits would not allow."""
    table = random_table(offer, choices)
    hand = deal(table, choices)
    if hand is None:
        table = open_table(offer.rules, offer.game, choices)
        hand = table.deal(choices.deck(_pack(table)), ask_cuts=choices.one_in(2))
    if not choices.one_in(2):
        return hand
    bet = hand.rules.limit.lower
    return hand.dealt_again(stacks=tuple(_odd_stack(bet, choices) for _ in hand.seats))


def _odd_stack(bet: int, choices: Choices) -> int:
    """From a cent to sixteen bets, with short stacks as likely as deep ones."""
    most = (bet // 2, bet, 3 * bet, 16 * bet)[choices.below(4)]
    return 1 + choices.below(max(1, most))
