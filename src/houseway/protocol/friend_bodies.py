"""Friends, as they go over the wire."""

from typing import Annotated

from msgspec import Meta, Struct


class FriendKeyRequest(Struct, frozen=True):
    """POST /api/friends/look and POST /api/friends/accept."""

    key: Annotated[str, Meta(max_length=64)]


class FriendMarkRequest(Struct, frozen=True):
    """POST /api/friends/remove."""

    mark: Annotated[str, Meta(max_length=16)]


class FriendChoicesRequest(Struct, frozen=True, kw_only=True):
    """POST /api/friends/choices; null changes nothing."""

    shows: bool | None = None
    """Whether friends see at which tables you are."""
    hears: bool | None = None
    """Whether you are told when a friend opens a table."""


class FriendLinkView(Struct, frozen=True):
    """Whose personal link it is."""

    name: str
    yours: bool
    friends: bool
    """Whether you are friends already."""


class FriendTable(Struct, frozen=True, kw_only=True):
    """A table with a friend."""

    table: str
    """Empty for a private table that you were not let in to."""
    name: str
    """The friend's."""
    title: str
    limit: str
    house_name: str


class FriendView(Struct, frozen=True, kw_only=True):
    """A friend."""

    mark: str
    """By which to remove them."""
    name: str
    at: tuple[FriendTable, ...]
    """The tables where they sit; empty if they do not let friends see it."""


class FriendsView(Struct, frozen=True, kw_only=True):
    """GET /api/friends."""

    key: str
    """Of your personal link, `/friends#key=...`; empty until you make one."""
    shows: bool
    hears: bool
    friends: tuple[FriendView, ...]
