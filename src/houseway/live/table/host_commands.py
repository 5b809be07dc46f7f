"""What the host of a table may order, as commands of the journal, and what the table remembers of it.

A command names the person who gave it. Keys and hashes are passed in.
"""

from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from houseway.live.table_settings import GameChoice, Rotation, TableSettings
from houseway.referee.refusals import RefusedError

OVER: Final = "the night at this table is over"


class GivenCommand(Struct, frozen=True):
    """A person's command, with the guest's id and the name at that time."""

    guest: str
    name: str


class AboutGuest(GivenCommand, frozen=True):
    """A command about another guest."""

    whom: str
    whom_name: str


class Enter(GivenCommand, frozen=True, tag="enter"):
    """A guest has shown the key of a private table, and may come and go from now on."""


class Knock(GivenCommand, frozen=True, tag="knock"):
    """A guest has shown the key, and waits until the host lets them in."""


class TurnAway(AboutGuest, frozen=True, tag="turn away"):
    """A guest who knocked is not let in, and may knock again."""


class AskChips(GivenCommand, frozen=True, tag="ask chips", omit_defaults=True):
    """A guest wants to bring chips, and waits until the host confirms them."""

    seat: int
    cents: int
    more: bool = False
    """Whether they are added to a stack; if not, the guest sits down with them."""
    entry: str | None = None


class AnswerChips(AboutGuest, frozen=True, tag="answer chips"):
    """The host confirms or refuses them, or the guest thinks better of it."""

    on: bool


class ChangeKey(GivenCommand, frozen=True, tag="key"):
    """The link or password has changed; those inside stay."""

    key: int
    password: str = ""


class Remove(AboutGuest, frozen=True, tag="remove"):
    """A guest leaves the table with the chips, and may be barred."""

    bar: bool = False


class KeepOut(AboutGuest, frozen=True, tag="keep out"):
    """A guest leaves for good, and the link or password they know stops working."""


class Readmit(AboutGuest, frozen=True, tag="readmit"):
    """A barred guest may come back."""


class GiveChips(GivenCommand, frozen=True, tag="give"):
    """Play chips from the bank, through the wallet, to a stack at a private table."""

    seat: int
    cents: int


class KeepSeat(GivenCommand, frozen=True, tag="keep"):
    """A free seat is held for a guest, or released."""

    seat: int
    whom: str = ""
    whom_name: str = ""


class MovePlayer(GivenCommand, frozen=True, tag="place"):
    """A player is moved to a free seat."""

    seat: int
    to: int


class SetBots(GivenCommand, frozen=True, tag="bots", omit_defaults=True):
    """The number of bots from now on, and how well they play; an empty level changes nothing."""

    count: int
    level: str = ""


class SetPace(GivenCommand, frozen=True, tag="pace", omit_defaults=True):
    """The clock, the pause between hands, and how long an absent player's seat is kept, in seconds."""

    act: float
    between: float
    seat: float | None = None
    """None if it stays as it is."""


class HandOver(AboutGuest, frozen=True, tag="host"):
    """Another guest is the host from now on."""


class EndNight(GivenCommand, frozen=True, tag="night"):
    """Everyone's chips go back to the wallets, and the table is closed; the guest is empty if the floor closes it."""


class LastHand(GivenCommand, frozen=True, tag="last hand"):
    """The night ends when this hand is over, or goes on after all. The table remembers it until then."""

    on: bool = True


class SetCoach(GivenCommand, frozen=True, tag="coach"):
    """Whether players may ask the coach from now on."""

    on: bool


class SetBombPot(Struct, frozen=True, tag="bomb pot"):
    """The next hand is a bomb pot, or no longer is."""

    guest: str
    name: str
    on: bool


class SetDoor(GivenCommand, frozen=True, tag="door"):
    """Whether the host lets each guest in and confirms each buy-in from now on."""

    on: bool


class StartGame(GivenCommand, frozen=True, tag="start"):
    """The first hand may be dealt."""


class SetGame(GivenCommand, frozen=True, tag="game"):
    """Another game, or other stakes, from the next hand on."""

    game: GameChoice


class SetRotation(GivenCommand, frozen=True, tag="rotation"):
    """Several games in turn, beginning with the next hand; None to stay with the one that is played."""

    rotation: Rotation | None


class SetRebuys(GivenCommand, frozen=True, tag="rebuys", omit_defaults=True):
    """How often, and for how much in all, a player may buy in tonight; None for no limit."""

    most_rebuys: int | None = None
    most_bought: int | None = None


HostCommand: TypeAlias = (
    Enter | ChangeKey | Remove | KeepOut | Readmit | GiveChips | KeepSeat | MovePlayer | SetBots | SetPace | HandOver
    | EndNight | LastHand | SetCoach | SetBombPot | StartGame | SetDoor | SetGame | SetRotation | Knock | TurnAway
    | AskChips | AnswerChips | SetRebuys
)  # fmt: skip


class KeptSeat(Struct, frozen=True):
    """A seat held for a guest."""

    seat: int
    guest: str
    name: str


class BoughtIn(Struct, frozen=True, omit_defaults=True):
    """A player's buy-ins in a night, at a table that limits them."""

    times: int = 0
    cents: int = 0
    taken: int = 0
    """Chips taken along when leaving, which have not come back."""


class HostState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table remembers of its host's commands, and of its players' own switches."""

    host: str = ""
    private: bool = False
    key: int = 1
    password: str = ""
    entered: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    kept: tuple[KeptSeat, ...] = ()
    bots: int | None = None
    act: float | None = None
    between: float | None = None
    ended: bool = False
    ending: str = ""
    """The guest who ordered the night to end after the hand, and their name."""
    ending_name: str = ""
    seat: float | None = None
    """How many seconds an absent player's seat is kept, if not the room's usual time."""
    lesson: bool = False
    """Whether it is a guided table: one learner among bots, without a clock, each hand dealt on request."""
    coach: bool | None = None
    """Whether players may ask the coach; None if it depends on who sits there."""
    level: str = ""
    """How well bots here play: a level, or `mixed`; empty if nobody has chosen."""
    unstarted: bool = False
    """Whether the first hand waits until the host starts the game."""
    confirms: bool = False
    """Whether the host lets each guest in and confirms each buy-in."""
    knocking: tuple[Knock, ...] = ()
    """Guests who wait to be let in."""
    asking: tuple[AskChips, ...] = ()
    """Chips that wait to be confirmed."""
    game: GameChoice | None = None
    """What is played now; None for the game that the table was opened with."""
    coming: GameChoice | None = None
    """What is played from the next hand on, if it changes."""
    rotation: Rotation | None = None
    """The games that are played in turn, if there are several."""
    place: int = 0
    """The place in the rotation of the game that is played."""
    began: int = 0
    """How many hands had counted when it began."""
    chosen: int | None = None
    """The place of the game that the dealer has chosen for the next hand."""
    chooser: int | None = None
    """The seat of the dealer who chose last."""
    most_rebuys: int | None = None
    """How many rebuys a player has in a night; None for any number."""
    most_bought: int | None = None
    """The cents for which a player may buy in during a night; None for any amount."""
    bought: dict[str, BoughtIn] = {}
    """By guest: the buy-ins so far, if they are limited or counted."""
    counted: bool = False
    """Whether they are counted even without a limit, so that the host can set one later."""
    straddles: dict[str, int] = {}
    """By guest: the cents for which a player straddles whenever they may."""

    def admits(self, guest: str) -> bool:
        """Whether a guest may watch and sit here: anyone at an open table, those with the key at a private one."""
        return not self.private or (guest not in self.barred and (guest == self.host or guest in self.entered))


NO_HOST: Final = HostState()


def hosted_of(chosen: TableSettings) -> HostState:
    """The state of a new table."""
    return HostState(
        host=chosen.host,
        private=chosen.private,
        password=chosen.password,
        entered=chosen.invited,
        barred=chosen.barred,
        bots=chosen.bots,
        act=chosen.act,
        between=chosen.between,
        lesson=chosen.lesson,
        coach=chosen.coach,
        level=chosen.level,
        unstarted=chosen.start,
        confirms=chosen.confirms,
        most_rebuys=chosen.most_rebuys,
        most_bought=chosen.most_bought,
        counted=chosen.counted,
        rotation=chosen.rotation,
    )


def check_seat(hosted: HostState, guest: str, seat: int, *, bot: bool) -> HostState:
    """Check that a guest may take a seat; a seat held for the guest is held no longer, and no switch is on yet."""
    if bot:
        if any(one.seat == seat for one in hosted.kept):
            raise RefusedError(f"seat {seat} is held for someone")
        return hosted
    if guest in hosted.barred:
        raise RefusedError("the host has barred you from sitting here")
    if not hosted.admits(guest):
        raise RefusedError("this table is private: you need its key to sit down")
    for one in hosted.kept:
        if one.seat == seat and one.guest != guest:
            raise RefusedError(f"seat {seat} is held for {one.name}")
    if guest in hosted.straddles:
        hosted = replace(hosted, straddles={one: cents for one, cents in hosted.straddles.items() if one != guest})
    if not any(one.guest == guest for one in hosted.kept):
        return hosted
    return replace(hosted, kept=tuple(one for one in hosted.kept if one.guest != guest))
