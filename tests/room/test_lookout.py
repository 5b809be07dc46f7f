"""A database that is deleted or replaced while its room is open is noticed, and nobody is told what nothing keeps."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.room.patience import patient_servers
from tests.servers import serving

from houseway.room.lookout import LOOK_SECONDS, Lookout
from houseway.store import JournalError, StoreError, open_store
from houseway.store.head import head_beside, read_head

from .books import entry, furnish
from .scaffold import a_room

__all__ = ["patient_servers"]


def delete(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)


def cut_short(path: Path) -> None:
    os.truncate(path, 0)


def delete_the_log(path: Path) -> None:
    path.with_name("room.db-wal").unlink()


WAYS: Final = {
    delete: "was deleted or moved away",
    move_away: "was deleted or moved away",
    replace: "was replaced by another file",
    cut_short: "was cut short",
    delete_the_log: "was deleted or moved away",
}


@pytest.mark.parametrize(("goes", "said"), WAYS.items())
def test_a_room_where_nobody_plays_closes_at_the_next_look(
    tmp_path: Path, goes: Callable[[Path], None], said: str
) -> None:
    async def evening() -> None:
        path, waited = tmp_path / "room.db", list[float]()
        async with a_room(path) as room:
            closed: list[str] = []
            room.on_failure = lambda: closed.append(room.failed)

            async def pause(seconds: float) -> None:
                """Time goes by as fast as the room looks; the file is there at first."""
                waited.append(seconds)
                if len(waited) == 4:
                    assert not room.failed
                    goes(path)

            await Lookout(room, pause=pause).keep_looking()
            assert (waited, len(closed)) == ([LOOK_SECONDS] * 4, 1), "it was noticed at once, and told once"
            what = "room.db-wal" if goes is delete_the_log else "room.db"
            assert closed[0].startswith(f"{tmp_path / what} {said} while the room was open: ")

    asyncio.run(evening())


@pytest.mark.parametrize(("goes", "said"), WAYS.items())
def test_nothing_is_acknowledged_that_went_into_no_file(
    tmp_path: Path, goes: Callable[[Path], None], said: str
) -> None:
    path = tmp_path / "room.db"
    with furnish(open_store(path)) as store:
        goes(path)
        with pytest.raises(JournalError, match=said):
            store.write(entry("one", 1))
        with pytest.raises(StoreError, match=said):
            store.set_setting("anything", "else")
    head = read_head(head_beside(path))
    assert head is not None
    assert (head.entry, head.closed) == (3, False), "the head names what was acknowledged, and no good end"


def test_the_server_closes_by_itself_and_does_not_open_a_new_room(tmp_path: Path) -> None:
    with serving(tmp_path, "--house", "oasis", "--lively", "0") as server:
        assert server.port
        for file in tmp_path.glob("room.db*"):
            if file.suffix != ".head":
                file.unlink()
        assert server.ended() == 2
        told = server.complaints
        *_, last = told.splitlines()
        assert last.startswith(f"houseway: the room had to close: {tmp_path}/room.db was deleted or moved away while")
        assert "Traceback" not in told
        assert "Every chip is accounted for" not in told
    with serving(tmp_path, "--house", "oasis", opens=False) as server:
        assert server.ended() == 2
        (line,) = server.complaints.splitlines()
        assert f"{tmp_path}/room.db is missing, but according to {tmp_path}/room.db.head it held a room" in line
    assert not (tmp_path / "room.db").exists()


@pytest.mark.verify
def test_ctrl_c_right_after_the_file_was_deleted(tmp_path: Path) -> None:
    with serving(tmp_path, "--house", "oasis", "--lively", "0") as server:
        assert server.port
        (tmp_path / "room.db").unlink()
        assert server.end(signal.SIGINT) == 2
        assert "Every chip is accounted for" not in server.said
        assert server.complaints.splitlines()[-1].startswith("houseway: the room had to close: ")
