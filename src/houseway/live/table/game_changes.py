"""Which game a table plays next: what its host has chosen, what comes in turn, or what the dealer chooses.

The table keeps its seats, stacks, and everything that was played; only the rules change, between two hands. Like the
table, it is pure.
"""

from collections.abc import Callable
from math import gcd
from typing import Final, Protocol

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.games.mixes import MIXES
from houseway.houses import House, Offer
from houseway.live.buy_ins import stakes_words
from houseway.live.table.happenings import Occupant
from houseway.live.table.host_commands import HostState, SetGame, SetRotation
from houseway.live.table.table_commands import ChangeGame, ChooseGame, ComeOver
from houseway.live.table_settings import GameChoice, Rotation
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting, Rules
from houseway.referee.table.seating import clockwise
from houseway.referee.table.table import Table

_FEWEST: Final = 2
_MOST: Final = 24
_MOST_HANDS: Final = 100
_NAMED: Final = 3
"""How many games a mix without a name is called by."""
_BETTING: Final = {
    Betting.FIXED: "limit",
    Betting.SPREAD: "spread limit",
    Betting.NO_LIMIT: "no limit",
    Betting.POT_LIMIT: "pot limit",
}


class PlayedTable(Protocol):
    """What a change of game needs of the table."""

    table: Table
    offer: Offer
    occupants: dict[int, Occupant]
    arriving: dict[str, ComeOver]
    """By guest: players who have come from another table and sit down when the hand is over."""
    hosted: HostState

    @property
    def count(self) -> int:
        """How many seats there are."""

    def offer_for(self, choice: GameChoice | None) -> Offer:
        """What a choice means here; None for the game that the table was opened with."""


def offer_of_choice(house: House, choice: GameChoice) -> Offer:
    """A game of the table's book, with the stakes and switches chosen for it."""
    return house.offer(choice.game, limit=choice.limit, **choice.terms.settings())


def game_words(offer: Offer) -> str:
    """A game and its stakes: `Omaha, $1/$2 pot limit`, or `Razz, $2-$4 limit`."""
    rules, title = offer.rules, offer.page.title
    if not GAMES[rules.game].family.poker:
        return f"{title}, {rules.limit.name}"
    return f"{title}, {_stakes(rules)} {_BETTING[Betting(rules.limit.betting)]}"


def _stakes(rules: Rules) -> str:
    limit = rules.limit
    if limit.betting in (Betting.FIXED, Betting.SPREAD):
        return stakes_words(limit.lower, limit.higher)
    return "/".join(map(format_money, limit.blinds or (limit.lower,)))


def night_words(house: House, title: str, limit: str, rotation: Rotation | None) -> tuple[str, str]:
    """What is played in a night, and for what: the mix if several games are played, otherwise the game and its limit.

    Without a name of its own, a mix is called by its games.
    """
    if rotation is None:
        return title, limit
    keys = tuple(one.game for one in rotation.games)
    titles = list(dict.fromkeys(house.games[key].title if key in house.games else key for key in keys))
    mix = next((name for name, games in MIXES.items() if games == keys), "")
    if not mix:
        *first, last = titles if len(titles) <= _NAMED else [*titles[: _NAMED - 1], f"{len(titles) - _NAMED + 1} more"]
        mix = f"{', '.join(first)} and {last}" if first else last
    limits = {one.limit for one in rotation.games}
    said = limits.pop() if len(limits) == 1 else "several limits"
    return (f"Dealer's choice: {mix}" if rotation.dealers_choice else mix), said


def set_game(table: PlayedTable, command: SetGame) -> HostState:
    """Have another game dealt from the next hand on; the game that is played already takes a change back."""
    hosted, wanted = table.hosted, command.game
    if not hosted.private:
        raise RefusedError("the game can be changed only at private tables")
    offer = checked(table, wanted)
    if plays(table, wanted):
        if hosted.coming is None and hosted.rotation is None:
            raise RefusedError(f"this table already plays {game_words(offer)}")
        return replace(_alone(hosted), coming=None)
    if hosted.coming == wanted and hosted.rotation is None:
        raise RefusedError(f"the next hand is already {game_words(offer)}")
    return replace(_alone(hosted), coming=wanted)


def set_rotation(table: PlayedTable, command: SetRotation) -> HostState:
    """Have several games dealt in turn, beginning with the next hand; or stay with the game that is played."""
    hosted, rotation = table.hosted, command.rotation
    if not hosted.private:
        raise RefusedError("the game can be changed only at private tables")
    if rotation is None:
        if hosted.rotation is None:
            raise RefusedError("this table already plays one game")
        return _alone(hosted)
    if rotation == hosted.rotation:
        raise RefusedError("these games are already played in turn")
    check_rotation(table.offer_for, rotation, table.count)
    first = rotation.games[0]
    coming = None if plays(table, first) else first
    return replace(_alone(hosted), rotation=rotation, coming=coming, began=_played(table))


def _alone(hosted: HostState) -> HostState:
    return replace(hosted, rotation=None, place=0, began=0, chosen=None, chooser=None)


def check_rotation(offer_for: Callable[[GameChoice], Offer], rotation: Rotation, seats: int) -> None:
    """Refuse a list that cannot be played in turn: every game must take as many players as the table has seats."""
    if not _FEWEST <= len(rotation.games) <= _MOST:
        raise RefusedError(f"{_FEWEST} to {_MOST} games are played in turn, not {len(rotation.games)}")
    if not 0 <= rotation.every <= _MOST_HANDS:
        raise RefusedError(f"each game is played for 1 to {_MOST_HANDS} hands, or an orbit, not {rotation.every}")
    for choice in rotation.games:
        offer = offer_for(choice)
        if offer.rules.most_seats < seats:
            most = offer.rules.most_seats
            raise RefusedError(f"{offer.page.title} takes {most} players at most, and this table has {seats} seats")


def _played(table: PlayedTable) -> int:
    """How many hands have counted here, apart from the one in play."""
    hand = table.table.hand
    return table.table.hands_dealt - table.table.voids - (hand is not None and not hand.over)


def hands_left(table: PlayedTable) -> int:
    """How many more hands the rotation's game is played, after the current one; 0 if the next hand changes it."""
    hosted, rotation = table.hosted, table.hosted.rotation
    if rotation is None:
        return 0
    whole = rotation.every or max(_FEWEST, len(table.table.ready))
    return max(0, whole - (table.table.hands_dealt - table.table.voids - hosted.began))


def change_due(table: PlayedTable) -> ChangeGame | None:
    """The change of game to be made before the next hand; None if there is none, or not yet."""
    hosted, rotation = table.hosted, table.hosted.rotation
    if hosted.coming is not None:
        place = None if rotation is None else 0
        return None if table.table.cannot_change else ChangeGame(fitted(table, hosted.coming), place)
    if rotation is None or hands_left(table) or table.table.cannot_change:
        return None
    place = hosted.chosen
    if place is None and not rotation.dealers_choice:
        place = (hosted.place + 1) % len(rotation.games)
    return None if place is None else ChangeGame(fitted(table, rotation.games[place]), place)


def chooser_of(table: PlayedTable) -> int | None:
    """The seat of the dealer who has to choose the next game; None if nobody has to, or not yet."""
    hosted, rotation = table.hosted, table.hosted.rotation
    if rotation is None or not rotation.dealers_choice or hosted.coming is not None or hosted.chosen is not None:
        return None
    return None if hands_left(table) or table.table.cannot_change else next_dealer(table)


def next_dealer(table: PlayedTable) -> int | None:
    """The seat that deals next: the next button, or where no button goes around, the seat after the last dealer."""
    ready, start = table.table.ready, table.hosted.chooser
    if table.table.has_button and table.table.button is not None:
        start = table.table.button
    return clockwise(start or 0, ready)[0] if ready else None


def choose_game(table: PlayedTable, command: ChooseGame) -> HostState:
    """The dealer has chosen what is dealt next."""
    hosted, rotation, seat = table.hosted, table.hosted.rotation, chooser_of(table)
    if rotation is None or seat is None or table.occupants[seat].guest != command.guest:
        raise RefusedError("it is not your choice what is dealt next")
    if not 0 <= command.place < len(rotation.games):
        raise RefusedError(f"there are {len(rotation.games)} games to choose from")
    return replace(hosted, chosen=command.place, chooser=seat)


def after_change(table: PlayedTable, command: ChangeGame) -> HostState:
    """What the table remembers once the game has changed."""
    hosted, rotation = table.hosted, table.hosted.rotation
    place = command.place
    if place is None:
        return replace(_alone(hosted), game=command.game, coming=None)
    if rotation is None or not 0 <= place < len(rotation.games):
        raise RefusedError("no such game is in the rotation here")
    asked = rotation.dealers_choice and hosted.coming is None and hosted.chosen is None
    dealer = next_dealer(table) if asked else hosted.chooser
    return replace(
        hosted, game=command.game, coming=None, place=place, began=_played(table), chosen=None, chooser=dealer
    )


def chosen_words(table: PlayedTable, command: ChooseGame) -> str:
    """The log's line about the dealer's choice."""
    rotation = table.hosted.rotation
    words = "" if rotation is None else game_words(table.offer_for(rotation.games[command.place]))
    return f"{command.name} chooses the next game: {words}"


def rotation_words(table: PlayedTable, rotation: Rotation) -> str:
    """A rotation in words: `Razz, Seven-card stud, in turn, an orbit each`."""
    games = ", ".join(table.offer_for(one).page.title for one in rotation.games)
    each = "an orbit" if not rotation.every else "one hand" if rotation.every == 1 else f"{rotation.every} hands"
    dealers = "dealer's choice of " if rotation.dealers_choice else ""
    return f"{dealers}{games}, {each} each"


def carry_out(table: PlayedTable, command: SetGame | SetRotation) -> HostState:
    """What the table remembers of a host's command about its games."""
    return set_game(table, command) if isinstance(command, SetGame) else set_rotation(table, command)


def words_of(table: PlayedTable, command: SetGame | SetRotation) -> str:
    """What a host's command does, in words that follow the host's name."""
    if isinstance(command, SetGame):
        return f"changes the game. From the next hand: {game_words(table.offer_for(command.game))}"
    if command.rotation is None:
        return "ends the rotation: the game stays as it is"
    return f"has several games played: {rotation_words(table, command.rotation)}"


def plays(table: PlayedTable, choice: GameChoice) -> bool:
    """Whether the table plays this now."""
    offer = table.offer_for(fitted(table, choice, table.offer.rules.limit.chip))
    return (offer.key, offer.rules) == (table.offer.key, table.offer.rules)


def checked(table: PlayedTable, choice: GameChoice) -> Offer:
    """What a choice means here; refused if more players sit here than the game takes."""
    offer = table.offer_for(choice)
    most, here = offer.rules.most_seats, len(table.occupants) + len(table.arriving)
    if here > most:
        raise RefusedError(f"{offer.page.title} takes {most} players at most, and {here} sit here")
    return offer


def fitted(table: PlayedTable, choice: GameChoice, least: int = 0) -> GameChoice:
    """The choice with chips small enough for every stack at the table, so that nobody needs to change any.

    They are no larger than the `least`, if one is given.
    """
    chip = table.offer_for(choice).rules.limit.chip
    stacks = [player.stack for player in table.table.seats.values()]
    small = gcd(chip, least, *stacks, *(one.cents for one in table.arriving.values()))
    return choice if small == chip else replace(choice, terms=replace(choice.terms, chip=small))
