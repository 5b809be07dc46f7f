"""Everything a director knows, as plain structs: it can be packed, and two directors with the same commands have the
same bytes.
"""

from msgspec import Struct, field


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


class TableInPlay(Struct):
    """One table of a tournament."""

    number: int
    seats: dict[int, int] = field(default_factory=dict)
    """By seat, the player's number."""
    hand: dict[int, int] = field(default_factory=dict)
    """By seat, who was there with chips when the hand began that is being played; empty between hands."""
    big: int = 0
    """The seat of the last big blind; 0 before the first hand, and in games without one."""
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


class TournamentState(Struct):
    """The whole state of a tournament."""

    seed: int
    players: dict[int, Player] = field(default_factory=dict)
    tables: dict[int, TableInPlay] = field(default_factory=dict)
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
    cents: int = 0
    """Money for prizes."""
    fees: int = 0
    prizes: list[int] = field(default_factory=list)
    """Set once nobody can enter any more."""
    closed: bool = False
    over: bool = False
