"""The ways into a store: a file, a database in memory, or the address of a PostgreSQL database."""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from houseway.store.chain import GENESIS
from houseway.store.head import Head, HeadFile, head_beside, read_head
from houseway.store.sqlite.sqlite_database import open_beside, open_file, open_memory, read_file
from houseway.store.store import Loss, Store
from houseway.store.store_errors import StoreError

if TYPE_CHECKING:
    from houseway.store.database import Database

MEMORY: Final = ":memory:"
ADDRESSES: Final = ("postgresql:", "postgres:")
"""What an address begins with; anything else is a file."""


def is_address(db: Path | str) -> bool:
    """Whether this is the address of a database rather than a file."""
    return isinstance(db, str) and db.lower().startswith(ADDRESSES)


def open_store(
    db: Path | str, *, create: bool = True, shared: bool = False, head: Path | None = None, accept_loss: bool = False
) -> Store:
    """Lock a database for this process, bring its schema up to date and open it; `":memory:"` keeps nothing.

    With `shared` it is locked only against servers that want it alone: those that share it settle by leases who may
    write what. `head` is where the head of the journal is kept, beside a file unless said; a journal that lacks what
    was acknowledged is refused, unless the loss is accepted; so is a new room where the head says that there was one.
    """
    if is_address(db):
        return _with_head(Store(_postgres(str(db), reading=False, shared=shared)), head, accept_loss=accept_loss)
    if shared:
        raise StoreError(f"{db} is a file, which one server has alone: servers share a postgresql:// database")
    if str(db) == MEMORY:
        return Store(open_memory())
    path = Path(db).expanduser().resolve()
    head = head or head_beside(path)
    if create and not accept_loss and head.exists() and not path.exists():
        raise StoreError(_deleted(path, head))
    return _with_head(Store(open_file(db, create=create)), head, accept_loss=accept_loss)


def _with_head(store: Store, path: Path | None, *, accept_loss: bool) -> Store:
    """Lay the journal beside its head, and keep the head from now on."""
    if path is None:
        return store
    try:
        loss = loss_of(store, read_head(path))
        if loss is not None and not accept_loss:
            raise StoreError(_said(store, path, loss))
        store.loss = loss
        store.head = HeadFile(path)
        store.head.note(*(store.last_link() or (0, GENESIS)))
    except BaseException:
        store.close()
        raise
    return store


def head_for(db: Path | str) -> Path | None:
    """Where the head of a database's journal is kept: beside a file, and in this folder for one on a server."""
    if is_address(db):
        check_driver()
        from houseway.store.postgres.address import read_address

        shown = read_address(str(db)).shown
        return Path(f"houseway-{sha256(shown.encode()).hexdigest()[:8]}.head")
    return None if str(db) == MEMORY else head_beside(Path(db).expanduser().resolve())


def loss_of(store: Store, head: Head | None) -> Loss | None:
    """What a journal lacks of what its head says, which was read before it; None if it has everything."""
    if head is None or (head.entry == 0 or store.link(head.entry) == head.chain):
        return None
    last = store.last_link()
    return Loss(head, 0 if last is None else last[0])


def _deleted(path: Path, head: Path) -> str:
    """A database is not there, and what is kept outside of it says that it was."""
    acknowledged = read_head(head)
    entries = "" if acknowledged is None else f" with {acknowledged.entry:,} entries that were acknowledged"
    return (
        f"{path} is missing, but according to {head} it held a room{entries}: put the file back, restore a backup with "
        "houseway restore, or start a new room with --accept-loss"
    )


def _said(store: Store, path: Path, loss: Loss) -> str:
    missing = loss.head.entry - loss.last
    what = (
        f"has lost {missing:,} of {loss.head.entry:,} entries that were acknowledged"
        if missing > 0
        else f"is not the journal that was acknowledged: entry {loss.head.entry:,} is different"
    )
    return f"{store.name} {what} (by {path}): restore a newer copy, or accept it as it is with --accept-loss"


def read_store(db: Path | str) -> Store:
    """Look on at a database as it is at this moment, also while a server runs: no lock, no migration, no writing."""
    if is_address(db):
        return Store(_postgres(str(db), reading=True, shared=False))
    return Store(read_file(db))


def tend_store(db: Path | str) -> Store:
    """Change something small, also while a server runs: no lock, no migration, no entry of the journal.

    A transaction waits for the server's, and the server's for it; both are a matter of milliseconds. What is changed
    has to be something that the server looks at again, as it does with what it knows of people.
    """
    if is_address(db):
        return Store(_postgres_beside(str(db)))
    return Store(open_beside(db))


def _postgres_beside(address: str) -> "Database":
    check_driver()
    from houseway.store.postgres.postgres_database import open_beside as beside

    return beside(address)


def _postgres(address: str, *, reading: bool, shared: bool) -> "Database":
    check_driver()
    from houseway.store.postgres.postgres_database import open_address, read_address

    return read_address(address) if reading else open_address(address, shared=shared)


def check_driver() -> None:
    """Whether the driver is installed, or how it is."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise StoreError(
            "a PostgreSQL database needs the driver psycopg: install it with pip install 'houseway[postgres]'"
        ) from None
