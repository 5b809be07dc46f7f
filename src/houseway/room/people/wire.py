"""The bodies of the JSON interface about people: accounts, sessions, roles, mutes and bans, complaints."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from houseway.room.people.complaints import Complaint
from houseway.room.people.sanctions import Sanction

_Name: TypeAlias = Annotated[str, Meta(max_length=100)]
_Password: TypeAlias = Annotated[str, Meta(max_length=1_000)]
_Id: TypeAlias = Annotated[str, Meta(max_length=80)]
_Line: TypeAlias = Annotated[str, Meta(max_length=400)]


class AccountWanted(Struct, frozen=True, kw_only=True):
    """POST /api/account, and POST /api/login."""

    name: _Name
    password: _Password
    fresh: bool = False
    """Make the account as somebody new, and leave the guest that one is as they are."""


class PasswordChange(Struct, frozen=True):
    """POST /api/account/password."""

    old: _Password
    new: _Password


class PasswordShown(Struct, frozen=True):
    """POST /api/account/delete."""

    password: _Password


class PasswordReset(Struct, frozen=True):
    """POST /api/reset: the key of a link that is good once."""

    key: Annotated[str, Meta(max_length=100)]
    password: _Password


class SessionsEnd(Struct, frozen=True, kw_only=True):
    """POST /api/account/sessions: end one, all others, or all of them."""

    id: _Id | None = None
    others: bool = False
    all: bool = False


class Preferences(Struct, frozen=True):
    """POST /api/account/preferences: how one likes the pages. The room keeps them and reads nothing in them."""

    preferences: dict[str, Any]


class SessionTold(Struct, frozen=True):
    """Somewhere that one is logged in."""

    id: str
    agent: str
    made_at: float
    seen_at: float
    here: bool
    """Whether it is this one."""


class AccountTold(Struct, frozen=True):
    """Who one is here."""

    guest: str
    name: str
    wallet: int
    account: bool
    roles: tuple[str, ...]
    sessions: tuple[SessionTold, ...]
    preferences: dict[str, Any]
    sanctions: tuple[str, ...] = ()
    """What is in force against one, in words."""


class Whom(Struct, frozen=True, kw_only=True):
    """Somebody, by the id, or as whoever runs a table knows them: by a seat there, or by a line of its chat."""

    guest: _Id | None = None
    table: _Id = ""
    seat: int | None = None
    line: int | None = None


class RoleWanted(Struct, frozen=True):
    """POST /api/people/role."""

    guest: _Id
    role: Annotated[str, Meta(max_length=20)]
    on: bool


class SanctionWanted(Whom, frozen=True, kw_only=True):
    """POST /api/people/sanction. With `table` a mute holds there only; without `minutes` until it is lifted."""

    what: Annotated[str, Meta(max_length=10)]
    why: _Line
    minutes: Annotated[float, Meta(gt=0, le=5_256_000)] | None = None
    address: bool = False
    """Whether a ban is also for everybody at the address where they were last seen."""


class SanctionLifted(Struct, frozen=True):
    """POST /api/people/lift."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class GuestMeant(Struct, frozen=True):
    """POST /api/people/sessions, and POST /api/people/reset."""

    guest: _Id


class LinkTold(Struct, frozen=True):
    """The way to a link that is good once."""

    path: str


class ComplaintMade(Struct, frozen=True, kw_only=True):
    """POST /api/complaints: a line of a table's chat, and why."""

    table: _Id
    line: Annotated[int, Meta(ge=1, le=2**53)]
    words: _Line = ""


class ComplaintKept(Struct, frozen=True):
    """The number of a complaint."""

    id: int


class ComplaintAnswered(Struct, frozen=True):
    """POST /api/people/answer."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class PersonTold(Struct, frozen=True, kw_only=True):
    """Somebody, for the floor."""

    guest: str
    name: str
    account: bool
    roles: tuple[str, ...]
    here: bool
    """Whether a page of theirs is open."""
    tables: tuple[str, ...]
    """Where they sit."""
    sanctions: tuple[Sanction, ...]
    """All that was ever imposed on them, where one is asked for; what is in force, in a list."""


class PeopleTold(Struct, frozen=True):
    """People, for the floor."""

    people: tuple[PersonTold, ...]
    names: dict[str, str]
    """By guest: what those are called who are named only by their id."""


class ComplaintsTold(Struct, frozen=True):
    """Complaints, the latest first, for the floor."""

    complaints: tuple[Complaint, ...]
    names: dict[str, str]
    before: int | None
