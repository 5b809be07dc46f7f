"""docs/room.md tells the truth: its options, figures and accounts are the program's, and its commands work."""

import contextlib
import inspect
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.servers import HOUSEWAY, Server, call, serving

from houseway.cli import main
from houseway.cli.serve import DEFAULT_DB, DEFAULT_PORT, serve_command
from houseway.houses.loader import MOST_PAGES, MOST_RULES
from houseway.live.table.bots import BOT_STYLES
from houseway.live.table.pace import PACES
from houseway.room.books.reader import Bounds as Reading
from houseway.server import limits
from houseway.server.limits import Bounds
from houseway.server.logs import LINES_PER_WINDOW, WINDOW_SECONDS
from houseway.store import BANK, at_table, collection_of, pot_of, wallet_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "room.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose head begins so."""
    found = re.search(rf"^\| {re.escape(head)} \|.*\n\|---.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert found is not None
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()]


def test_every_option_is_there() -> None:
    listed = [re.match(r"`--([\w-]+)", row[0])[1].replace("-", "_") for row in rows("option")]  # type: ignore[index]
    assert listed == list(inspect.signature(serve_command).parameters)
    assert str(DEFAULT_DB) in PAGE
    assert str(DEFAULT_PORT) in PAGE


def test_the_paces_are_those_of_the_room() -> None:
    told = {row[0]: row[1:] for row in rows("seconds")}
    paces = [PACES[name] for name in ("normal", "fast", "test")]
    assert len(PACES) == len(paces)
    for name, line in (
        ("act", "for a decision"),
        ("bank", "in the time bank, at most"),
        ("bank_per_hand", "put back by each hand"),
        ("between", "after a showdown"),
        ("between_folded", "after a hand that ends without a showdown"),
        ("grace", "after losing the connection: the turn is played"),
        ("away_gone", "after losing the connection: the seat is free"),
    ):
        assert told[line] == [f"{getattr(pace, name):g}" for pace in paces], line
    assert told["a bot thinks"] == [f"{pace.bot_least:g} to {pace.bot_most:g}" for pace in paces]
    assert PACES["normal"].rest == 600


def test_limits_for_strangers_are_those_that_hold() -> None:
    text = " ".join(PAGE.split())
    assert (limits.SILENT_SECONDS, LINES_PER_WINDOW, WINDOW_SECONDS) == (120, 5, 60)
    for said in (
        f"a crowd of `--per-address` / {limits.SOCKETS_PER_GUEST} guests",
        f"no whole request in {limits.HEADER_SECONDS:g} seconds",
        f"whose client reads nothing for {limits.DRAIN_SECONDS:g} seconds",
        f"[connections that one address may have](#limits-for-strangers), {Bounds().per_address} unless",
        f"more than {Reading().processor_seconds:g} seconds of the processor",
        f"at most {MOST_PAGES} pages and {MOST_RULES:,} limits",
    ):
        assert said in text, said


def test_accounts_and_styles() -> None:
    named = [row[0].strip("`") for row in rows("account")]
    guest, table = "GUEST", "TABLE"
    assert named == [BANK, wallet_of(guest), at_table(table, guest), pot_of(table), collection_of(table)]
    for style in BOT_STYLES:
        assert style in PAGE


def example_book() -> str:
    book = re.search(r"```toml\n(.*?)```", (ROOT / "docs" / "rule-books.md").read_text(encoding="utf-8"), re.DOTALL)
    assert book is not None
    return book[1]


@contextlib.contextmanager
def a_server(folder: Path, *options: str, lively: int) -> Iterator[Server]:
    """A server of a room in this folder, where nothing may go wrong."""
    with serving(folder, "--pace", "fast", "--lively", str(lively), *options) as server:
        yield server
        assert "Traceback" not in server.said


@pytest.mark.verify
def test_a_book_of_ones_own_is_opened_and_a_backup_of_the_running_room_agrees(tmp_path: Path) -> None:
    book = tmp_path / "my-room.toml"
    book.write_text(example_book(), encoding="utf-8")
    db = tmp_path / "room.db"
    with a_server(tmp_path, "--rules", str(book), lively=2) as server:
        lobby = json.dumps(call(server.port, "/api/lobby")[0])
        assert "Back Room Hold'em" in lobby
        assert "Oasis" not in lobby
        second = subprocess.run([*HOUSEWAY, "serve", "--db", str(db), "--port", "0"], capture_output=True, text=True)
        assert second.returncode == 2
        assert "in use by another Houseway server" in second.stderr
        (backup,) = re.findall(r"^\$ houseway (backup .*)$", PAGE, re.MULTILINE)
        words = backup.replace("houseway-room.db", db.name).split()
        subprocess.run([*HOUSEWAY, *words], cwd=tmp_path, check=True)
        assert audited(tmp_path / "copy.db") == 0
        assert audited(db) == 0
        assert db.stat().st_mode & 0o077 == 0


@pytest.mark.verify
def test_the_way_back_and_the_doctor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_server(tmp_path, "--house", "oasis", lively=1):
        db = "room.db"
    commands = [
        command.replace("houseway-room.db", db).split()
        for command in re.findall(r"^\$ houseway (.*)$", PAGE, re.MULTILINE)
    ]
    known = {command[0]: command for command in commands}
    monkeypatch.chdir(tmp_path)
    for name in ("backup", "restore", "doctor"):
        main(known[name])
    archive = [*known["archive"], "--db", db, "--keep-hands", "0", "--keep-days", "0"]
    main(["archive", archive[1], *archive[6:]])
    assert audited(tmp_path / db) == 0


def audited(db: Path) -> int:
    try:
        main(["audit", "--db", str(db)])
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0
