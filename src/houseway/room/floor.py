"""The floor: who may report at every table, by a link that the server prints and that is good once.

There are no accounts yet. Whoever opens the link is the floor from then on, known by the same cookie as before, until
the key is given back. The room keeps who that is; of the link it keeps nothing.
"""

import secrets
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from msgspec import json

from houseway.referee.errors import RefusedError

if TYPE_CHECKING:
    from houseway.room.store.store import Store

KEY_LENGTH: Final = 32
_SETTING: Final = "floor"
_names = json.Decoder(list[str])


class Floor:
    """The guests who are the floor, and the key of the next link."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        kept = store.setting(_SETTING)
        self._guests: set[str] = set() if kept is None else set(_names.decode(kept))
        self._key = ""

    @property
    def guests(self) -> AbstractSet[str]:
        """Who is the floor; always as it is now, also to whoever was handed it before."""
        return self._guests

    def new_key(self) -> str:
        """The key of a new link; an older one that was not used opens nothing any more."""
        self._key = secrets.token_hex(KEY_LENGTH // 2)
        return self._key

    def take(self, guest: str, key: str) -> None:
        """A guest opens the link, and is the floor. It is good once."""
        if guest in self._guests:
            return
        if not self._key or not secrets.compare_digest(self._key.encode(), key.encode()):
            raise RefusedError("this link is not good any more: the room prints a new one each time it opens")
        self._key = ""
        self._keep(self._guests | {guest})

    def give_back(self, guest: str) -> None:
        """A guest is not the floor any more."""
        self._keep(self._guests - {guest})

    def _keep(self, guests: AbstractSet[str]) -> None:
        self._store.set_setting(_SETTING, json.encode(sorted(guests)).decode())
        self._guests.clear()
        self._guests.update(guests)


def check_floor(guests: AbstractSet[str], guest: str) -> None:
    """Whether a guest is the floor, or that this is for the floor alone."""
    if guest not in guests:
        raise RefusedError("this is for the floor: open the link that the server printed")
