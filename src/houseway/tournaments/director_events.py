"""What the director decides: the events of one command, each with the tournament rule behind it."""

from typing import TypeAlias

from msgspec import Struct


class Entered(Struct, frozen=True, tag="entered"):
    """A player has paid and has a stack coming."""

    player: int
    name: str
    rule: str


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """An entry was taken back."""

    player: int
    rule: str


class BreakingOrder(Struct, frozen=True, tag="breaking order"):
    """In which order tables will be broken."""

    tables: tuple[int, ...]
    rule: str


class SeatDrawn(Struct, frozen=True, tag="seat drawn"):
    """A player has a seat; from `before`, if it is a move from another table."""

    player: int
    table: int
    seat: int
    why: str
    """`draw`, `late entry`, `balance`, `table broken`, `final table` or `floor`."""
    rule: str
    before: int = 0


class TableOpened(Struct, frozen=True, tag="table opened"):
    """A table is in play."""

    table: int
    rule: str


class TableBroken(Struct, frozen=True, tag="table broken"):
    """A table is closed, and its players have drawn other seats."""

    table: int
    rule: str


class ButtonPlaced(Struct, frozen=True, tag="button placed"):
    """Where the button is on a table's first hand."""

    table: int
    seat: int
    rule: str


class LevelBegan(Struct, frozen=True, tag="level began"):
    """The next hand of every table is played at these stakes."""

    level: int
    rule: str


class BreakBegan(Struct, frozen=True, tag="break began"):
    """No hand is dealt until the break is over."""

    minutes: int
    rule: str


class RacedOff(Struct, frozen=True, tag="raced off"):
    """A chip is out of play: what each player gained or lost by it."""

    chip: int
    changes: tuple[tuple[int, int], ...]
    """(player, chips), for everyone whose stack changed."""
    cards: tuple[tuple[int, str], ...]
    """(player, the cards that were dealt for the odd chips)."""
    added: int
    """Chips that came into play: what was rounded up, and for players who would have been raced out."""
    rule: str


class HandForHand(Struct, frozen=True, tag="hand for hand"):
    """The tables play one hand each and wait for each other, or no longer."""

    on: bool
    rule: str


class RebuyOffered(Struct, frozen=True, tag="rebuy offered"):
    """A player without chips may buy again; the table waits for the answer."""

    player: int
    rule: str


class BoughtChips(Struct, frozen=True, tag="bought chips"):
    """A rebuy, an add-on or a re-entry."""

    player: int
    chips: int
    cents: int
    what: str
    rule: str


class Eliminated(Struct, frozen=True, tag="eliminated"):
    """A player is out; the place is final once nobody can enter any more."""

    player: int
    place: int
    rule: str


class WentAway(Struct, frozen=True, tag="went away"):
    """A player is dealt in and folded, for so many hands or until the player is back (0)."""

    player: int
    hands: int
    rule: str
    reason: str = ""


class CameHome(Struct, frozen=True, tag="came home"):
    """A player plays again."""

    player: int
    rule: str


class PrizesSet(Struct, frozen=True, tag="prizes set"):
    """Nobody can enter any more: what each place is paid."""

    pool: int
    prizes: tuple[int, ...]
    rule: str


class StackCorrected(Struct, frozen=True, tag="stack corrected"):
    """A wrong stack is put right."""

    player: int
    before: int
    stack: int
    reason: str
    rule: str


class Removed(Struct, frozen=True, tag="removed"):
    """A player is disqualified, and the chips are out of play."""

    player: int
    chips: int
    reason: str
    rule: str


class ChopProposed(Struct, frozen=True, tag="chop proposed"):
    """Those who are left are asked whether they split the prizes."""

    how: str
    amounts: tuple[tuple[int, int], ...]
    """(player, cents)."""
    rest: int
    rule: str


class ChopAnswered(Struct, frozen=True, tag="chop answered"):
    """A player has confirmed a split, or declined it: then there is none."""

    player: int
    agrees: bool
    rule: str


class ChopDropped(Struct, frozen=True, tag="chop dropped"):
    """The question is taken back."""

    rule: str


class Chopped(Struct, frozen=True, tag="chopped"):
    """Everyone has confirmed: the prizes are split, but for the rest that is still played for."""

    amounts: tuple[tuple[int, int], ...]
    """(player, cents)."""
    rest: int
    rule: str


class CalledOff(Struct, frozen=True, tag="called off"):
    """The tournament does not go on."""

    refunds: tuple[tuple[int, int], ...]
    """(player, cents): everything that was paid; empty if prizes had been won, and the others are split."""
    reason: str
    rule: str


class TournamentOver(Struct, frozen=True, tag="tournament over"):
    """One player has all the chips, or the prizes are split: everyone's place and prize in cents."""

    standings: tuple[tuple[int, int, int], ...]
    """(player, place, prize), the winner first."""
    rule: str


DirectorEvent: TypeAlias = (
    Entered | Withdrawn | BreakingOrder | SeatDrawn | TableOpened | TableBroken | ButtonPlaced | LevelBegan | BreakBegan
    | RacedOff | HandForHand | RebuyOffered | BoughtChips | Eliminated | WentAway | CameHome | PrizesSet
    | StackCorrected | Removed | ChopProposed | ChopAnswered | ChopDropped | Chopped | CalledOff | TournamentOver
)  # fmt: skip
