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
"""How an address begins; anything else is a file."""


def is_address(db: Path | str) -> bool:
    """Whether this is the address of a database rather than a file."""
    return isinstance(db, str) and db.lower().startswith(ADDRESSES)


def open_store(
    db: Path | str, *, create: bool = True, shared: bool = False, head: Path | None = None, accept_loss: bool = False
) -> Store:
    """Lock a database for this process, bring its schema up to date, and open it; `":memory:"` keeps nothing.

    With `shared`, it is locked only against servers that do not share it; those that do settle by leases which of them
    may write. `head` is where the head of the journal is kept, beside a file by default. A journal that lacks
    acknowledged entries is refused unless the loss is accepted, and so is a new room where the head says that there was
    one.
    """
    if is_address(db):
        return _with_head(Store(_postgres(str(db), reading=False, shared=shared)), head, accept_loss=accept_loss)
    if shared:
        raise StoreError(f"{db} is a file, which only one server can use: servers share a postgresql:// database")
    if str(db) == MEMORY:
        return Store(open_memory())
    path = Path(db).expanduser().resolve()
    head = head or head_beside(path)
    if create and not accept_loss and head.exists() and not path.exists():
        raise StoreError(_deleted(path, head))
    return _with_head(Store(open_file(db, create=create)), head, accept_loss=accept_loss)


def _with_head(store: Store, path: Path | None, *, accept_loss: bool) -> Store:
    """Compare the journal with its head, and keep the head from now on."""
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
    """Where the head of a database's journal is kept: beside a file, or in this folder for a database on a server."""
    if is_address(db):
        check_driver()
        from houseway.store.postgres.address import read_address

        shown = read_address(str(db)).shown
        return Path(f"houseway-{sha256(shown.encode()).hexdigest()[:8]}.head")
    return None if str(db) == MEMORY else head_beside(Path(db).expanduser().resolve())


def loss_of(store: Store, head: Head | None) -> Loss | None:
    """What the journal lacks compared with its head, which was read earlier; None if it has everything."""
    if head is None or (head.entry == 0 or store.link(head.entry) == head.chain):
        return None
    last = store.last_link()
    return Loss(head, 0 if last is None else last[0])


def _deleted(path: Path, head: Path) -> str:
    """The message for a database that is missing although its head says that it existed."""
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
    """Read a database as it is at this moment, even while a server runs: no lock, no migration, no writing."""
    if is_address(db):
        return Store(_postgres(str(db), reading=True, shared=False))
    return Store(read_file(db))


def tend_store(db: Path | str) -> Store:
    """Open a database for small changes, even while a server runs: no lock, no migration, no journal entries.

    Its transactions and the server's wait for each other, for milliseconds. Change only what the server rereads by
    itself, such as what it knows about people.
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
    """Check that the driver is installed, or say how to install it."""
    try:
        import psycopg  # noqa: F401 - is it there?
    except ImportError:
        raise StoreError(
            "a PostgreSQL database needs the driver psycopg: install it with pip install 'houseway[postgres]'"
        ) from None
