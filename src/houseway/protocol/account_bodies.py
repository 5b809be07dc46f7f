"""The bodies of the JSON interface about people: accounts, sessions, roles, mutes and bans, complaints."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

_Name: TypeAlias = Annotated[str, Meta(max_length=100)]
_Password: TypeAlias = Annotated[str, Meta(max_length=1_000)]
_Id: TypeAlias = Annotated[str, Meta(max_length=80)]
_Line: TypeAlias = Annotated[str, Meta(max_length=400)]


class ChatLine(Struct, frozen=True):
    """A line of chat, with who said it."""

    number: int
    guest: str
    name: str
    text: str
    at: float


class Complaint(Struct, frozen=True, kw_only=True):
    """What was reported."""

    id: int
    table: str
    guest: str
    """The guest who complains."""
    about: str
    words: str
    lines: tuple[ChatLine, ...]
    at: float
    answered_at: float | None
    by: str


class Sanction(Struct, frozen=True, kw_only=True):
    """A mute or a ban."""

    id: int
    guest: str
    what: str
    table: str
    """Empty for the whole room."""
    until: float | None
    why: str
    by: str
    at: float
    address: str = ""
    lifted_at: float | None = None
    lifted_by: str = ""

    def holds(self, now: float) -> bool:
        """Whether it is in force."""
        return self.lifted_at is None and (self.until is None or now < self.until)


class AccountRequest(Struct, frozen=True, kw_only=True):
    """POST /api/account, and POST /api/login."""

    name: _Name
    password: _Password
    fresh: bool = False
    """Makes the account for a new guest; the current guest stays as it is."""


class PasswordChange(Struct, frozen=True):
    """POST /api/account/password."""

    old: _Password
    new: _Password


class PasswordRequest(Struct, frozen=True):
    """POST /api/account/delete."""

    password: _Password


class PasswordReset(Struct, frozen=True):
    """POST /api/reset: the key of a link that works once."""

    key: Annotated[str, Meta(max_length=100)]
    password: _Password


class SessionsEnd(Struct, frozen=True, kw_only=True):
    """POST /api/account/sessions: end one, all others, or all of them."""

    id: _Id | None = None
    others: bool = False
    all: bool = False


class Preferences(Struct, frozen=True):
    """POST /api/account/preferences: settings of the pages. The room stores them and reads nothing in them."""

    preferences: dict[str, Any]


class SessionView(Struct, frozen=True):
    """A place where the account is logged in."""

    id: str
    agent: str
    made_at: float
    seen_at: float
    here: bool
    """Whether it is the session of this request."""


class AccountView(Struct, frozen=True):
    """Who the guest is here."""

    guest: str
    name: str
    wallet: int
    account: bool
    roles: tuple[str, ...]
    sessions: tuple[SessionView, ...]
    preferences: dict[str, Any]
    sanctions: tuple[str, ...] = ()
    """The mutes and bans in force, in words."""


class PersonReference(Struct, frozen=True, kw_only=True):
    """A person, by id or, for those who run a table, by a seat there or a line of its chat."""

    guest: _Id | None = None
    table: _Id = ""
    seat: int | None = None
    line: int | None = None


class RoleRequest(Struct, frozen=True):
    """POST /api/people/role."""

    guest: _Id
    role: Annotated[str, Meta(max_length=20)]
    on: bool


class SanctionRequest(PersonReference, frozen=True, kw_only=True):
    """POST /api/people/sanction. With `table`, a mute holds only there; without `minutes`, until it is lifted."""

    what: Annotated[str, Meta(max_length=10)]
    why: _Line
    minutes: Annotated[float, Meta(gt=0, le=5_256_000)] | None = None
    address: bool = False
    """Whether a ban includes everyone at the address where they were last seen."""


class LiftRequest(Struct, frozen=True):
    """POST /api/people/lift."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class GuestRequest(Struct, frozen=True):
    """POST /api/people/sessions, and POST /api/people/reset."""

    guest: _Id


class OneTimeLink(Struct, frozen=True):
    """The address of a link that works once."""

    path: str


class ComplaintRequest(Struct, frozen=True, kw_only=True):
    """POST /api/complaints: a line of a table's chat, and why."""

    table: _Id
    line: Annotated[int, Meta(ge=1, le=2**53)]
    words: _Line = ""


class ComplaintNumber(Struct, frozen=True):
    """The number of a complaint."""

    id: int


class ComplaintAnswerRequest(Struct, frozen=True):
    """POST /api/people/answer."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class PersonView(Struct, frozen=True, kw_only=True):
    """A person, for the floor."""

    guest: str
    name: str
    account: bool
    roles: tuple[str, ...]
    here: bool
    """Whether a page of theirs is open."""
    tables: tuple[str, ...]
    """Where they sit."""
    sanctions: tuple[Sanction, ...]
    """For one person, all that was ever imposed on them; in a list of people, only what is in force."""


class PeopleView(Struct, frozen=True):
    """People, for the floor."""

    people: tuple[PersonView, ...]
    names: dict[str, str]
    """By guest id: the names of people who appear only by their id."""


class ComplaintsView(Struct, frozen=True):
    """Complaints, the latest first, for the floor."""

    complaints: tuple[Complaint, ...]
    names: dict[str, str]
    before: int | None
