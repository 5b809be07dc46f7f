"""Everything a director knows, as plain structs: it can be packed, and two directors with the same commands have the
same bytes.
"""

from random import Random

from msgspec import Struct, field

from houseway.errors import HousewayError, InvariantError


class TournamentError(HousewayError):
    """A command that the tournament cannot follow."""


class Player(Struct):
    """One player of a tournament."""

    number: int
    """From 1, in the order of entry."""
    name: str
    stack: int = 0
    """Chips, as of the last hand that is over."""
    table: int = 0
    """0 for nowhere."""
    seat: int = 0
    entries: int = 1
    """How often this player has paid to enter."""
    rebuys: int = 0
    add_on: bool = False
    absent: bool = False
    penalty: int = 0
    """Hands that this player still sits through."""
    offered: bool = False
    """Whether a rebuy is offered, and not answered yet."""
    removed: bool = False
    """Whether the floor has taken this player out."""


class TableInPlay(Struct):
    """One table of a tournament."""

    number: int
    seats: dict[int, int] = field(default_factory=dict)
    """By seat, the player's number."""
    hand: dict[int, int] = field(default_factory=dict)
    """By seat, who was there with chips when the hand began that is being played; empty between hands."""
    big: int = 0
    """The seat of the last big blind; before the first hand, the seat before the one that is due it."""
    hands: int = 0
    level_hands: int = 0
    """Hands begun in this level."""
    game: int = 0
    """Which game of a rotation by orbit is played."""
    game_hands: int = 0
    """Hands of it that are left before the next one."""
    round: int = 0
    """The last round of hand-for-hand play that was dealt here."""

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return bool(self.hand)


class Bust(Struct):
    """A player who has lost all chips, until it is known in which place."""

    player: int
    started: int
    """The chips that the hand was started with."""
    hand: int
    """Which hand it was; hand for hand, the hands of all tables have one number."""


class Chop(Struct):
    """A split of the prizes that the players left are asked about."""

    how: str
    amounts: dict[int, int]
    """By player, in cents."""
    rest: int = 0
    """Cents that are left to play for."""
    agreed: list[int] = field(default_factory=list)
    """Who has said yes."""


class TournamentState(Struct):
    """The whole state of a tournament."""

    seed: int
    players: dict[int, Player] = field(default_factory=dict)
    tables: dict[int, TableInPlay] = field(default_factory=dict)
    opened: int = 0
    """How many tables have been opened, which is the number of the last one."""
    draws: int = 0
    """How often something was drawn: each draw has its own chance."""
    level: int = 0
    """0 before the start."""
    resting: bool = False
    """Whether it is the break after the level."""
    order: list[int] = field(default_factory=list)
    """The tables in the order in which they will be broken."""
    races: list[int] = field(default_factory=list)
    """Chips to be raced off as soon as no hand is being played."""
    busts: list[Bust] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)
    """Who is out: the first to go first, and together those who share a place."""
    round: int = 0
    """Of hand-for-hand play; 0 if it is not."""
    hand: int = 0
    """The hands that are over; hand for hand, the rounds."""
    sold: int = 0
    """Chips that came into play for money."""
    added: int = 0
    """Chips that came into play in races."""
    corrected: int = 0
    """Chips that the floor has put into play; below 0 if it took out more."""
    cents: int = 0
    """Money for prizes."""
    fees: int = 0
    prizes: list[int] = field(default_factory=list)
    """Set once nobody can enter any more; what has been split since is not in there."""
    closed: bool = False
    chop: Chop | None = None
    """The split that is being decided; nobody deals meanwhile."""
    agreed: dict[int, int] = field(default_factory=dict)
    """By player: cents from splits, on top of the prize of the place."""
    split: bool = False
    """Whether nothing is left to play for."""
    called_off: bool = False
    """Whether everyone has the money back."""
    over: bool = False

    @property
    def alive(self) -> list[Player]:
        """Those who have chips, or may still buy some."""
        return [one for one in self.players.values() if one.stack or one.offered]

    @property
    def prizes_left(self) -> list[int]:
        """What is still played for, from the first place down."""
        return self.prizes[: len(self.alive)]

    def chance(self) -> Random:
        """The chance of one draw."""
        self.draws += 1
        return Random(f"{self.seed} {self.draws}")

    def table(self, number: int) -> TableInPlay:
        """A table by its number."""
        if number not in self.tables:
            known = ", ".join(map(str, sorted(self.tables))) or "none"
            raise TournamentError(f"there is no table {number}: the tables are {known}")
        return self.tables[number]

    def player(self, number: int) -> Player:
        """A player by number."""
        if number not in self.players:
            raise TournamentError(f"there is no player {number}")
        return self.players[number]

    def sit(self, player: Player, table: int, seat: int) -> None:
        """A player who sits nowhere takes an empty seat."""
        at = self.tables[table]
        if seat in at.seats:
            raise InvariantError(f"seat {seat} at table {table} is taken")
        at.seats[seat] = player.number
        player.table, player.seat = table, seat

    def leave(self, player: Player) -> None:
        """A player gives up the seat."""
        table = self.tables.get(player.table)
        if table is not None and table.seats.get(player.seat) == player.number:
            del table.seats[player.seat]
        player.table = player.seat = 0
