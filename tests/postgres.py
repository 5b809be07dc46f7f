"""A private PostgreSQL for the tests, from the system's binaries: one for the whole run, a database for each test.

It listens on a socket in its own folder and on a loopback port of its own. Whichever worker of pytest needs it first
starts it; the first process of the run stops it at the end. Where there are no binaries, tests that need them are
skipped and say why, but never when CI=true.
"""

import fcntl
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from houseway.store import open_store

USER = "houseway"
PASSWORD = "tests only"
MISSING = "there is no PostgreSQL here, which these tests need: apt-get install postgresql"
_numbers = count(1)


def binaries() -> Path | None:
    """Where the newest PostgreSQL of this machine keeps its programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).parent


class Cluster:
    """A PostgreSQL server of our own."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.fsync = fsync
        programs = binaries()
        assert programs is not None
        self.programs = programs
        self._held: socket.socket | None = None

    def _run(self, *command: str) -> None:
        """As whoever owns the folder: PostgreSQL will not run as root."""
        owner = pwd.getpwuid(self.folder.stat().st_uid)
        other = owner.pw_uid != os.getuid()
        done = subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            user=owner.pw_uid if other else None,
            group=owner.pw_gid if other else None,
            extra_groups=[] if other else None,
        )
        assert done.returncode == 0, f"{command[0]}: {done.stderr or done.stdout}"

    def make(self) -> None:
        """Make the cluster's files, and start it on a free port."""
        if os.getuid() == 0:
            nobody = pwd.getpwnam("postgres" if _known("postgres") else "nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.folder.chmod(0o755)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self._run(
            "initdb", "--pgdata", str(self.data), "--username", USER, "--pwfile", str(secret), "--encoding", "UTF8",
            "--locale", "C.UTF-8", "--auth-local", "trust", "--auth-host", "scram-sha-256", "--no-sync",
        )  # fmt: skip
        self._held = socket.socket()  # bound and never listening: nobody else is given this port, and the server can be
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        port = self._held.getsockname()[1]
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": self.folder,
            "max_connections": 200,
            "shared_buffers": "32MB",
            "fsync": "on" if self.fsync else "off",
            "log_min_messages": "fatal",
            "full_page_writes": "on" if self.fsync else "off",
            "max_wal_size": "256MB",
        }
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{key} = '{value}'\n" for key, value in settings.items())
        self.start()
        (self.folder / "port").write_text(str(port))

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", "--pgdata", str(self.data), "--log", str(self.folder / "log"))

    def stop(self, mode: str = "immediate") -> None:
        """Stop it."""
        self._run("pg_ctl", "stop", "--wait", "--pgdata", str(self.data), "--mode", mode)

    def release_port(self) -> None:
        """The server will not be started again."""
        if self._held is not None:
            self._held.close()
            self._held = None

    @property
    def port(self) -> int:
        return int((self.folder / "port").read_text())

    def address(self, database: str, *, password: str = PASSWORD, port: int | None = None) -> str:
        """How a store is opened there, over the loopback port."""
        secret = password.replace(" ", "%20")
        return f"postgresql://{USER}:{secret}@127.0.0.1:{port or self.port}/{database}"

    def local(self, database: str) -> str:
        """The same over the socket in its folder."""
        return f"postgresql://{USER}@/{database}?host={self.folder}&port={self.port}"

    @contextmanager
    def asking(self, database: str = "postgres") -> Iterator[psycopg.Connection[tuple[object, ...]]]:
        """A plain connection, for what a test does by itself."""
        with psycopg.connect(self.local(database), autocommit=True) as connection:
            yield connection

    def new(self, template: str = "template0") -> str:
        """A database of its own, empty or a copy of another; its name."""
        name = f"t{os.getpid()}_{next(_numbers)}"
        with self.asking() as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
            )
        return name

    def drop(self, name: str) -> None:
        with self.asking() as connection:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    @contextmanager
    def database(self, template: str | None = None) -> Iterator[str]:
        """A database with our schema, or a copy of another, for as long as the block lasts."""
        name = self.new(template or self.blank())
        try:
            yield name
        finally:
            self.drop(name)

    def blank(self) -> str:
        """A database with our schema and nothing in it; copying it is quicker than making one."""
        with (self.folder.parent / "blank.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            made = self.folder.parent / "blank"
            if not made.exists():
                with self.asking() as connection:
                    connection.execute("CREATE DATABASE blank TEMPLATE template0")
                open_store(self.local("blank")).close()
                made.touch()
        return "blank"


def _known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


# Workers of pytest inherit it from the process that starts them.
RUN = Path(tempfile.gettempdir()) / os.environ.setdefault("HOUSEWAY_TEST_RUN", f"houseway-tests-{os.getpid()}")


def shared_cluster() -> Cluster:
    """The cluster of this run, started by whoever needs it first."""
    if binaries() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    RUN.mkdir(exist_ok=True, mode=0o755)
    with (RUN / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        cluster = Cluster(RUN / "cluster")
        if not (cluster.folder / "port").exists():
            _clear_away()
            cluster.folder.mkdir(exist_ok=True)
            cluster.make()
            cluster.release_port()
    return cluster


def _clear_away() -> None:
    """What a run that was killed has left behind."""
    for left in RUN.parent.glob("houseway-tests-*"):
        pid = left.name.rpartition("-")[2]
        if pid.isdecimal() and not Path(f"/proc/{pid}").exists() and Path("/proc").exists():
            with suppress(AssertionError, OSError):
                Cluster(left / "cluster").stop()
            shutil.rmtree(left, ignore_errors=True)


def stop_own_cluster() -> None:
    """At the end of the run, by its first process; in others nothing happens."""
    if RUN.name != f"houseway-tests-{os.getpid()}":
        return
    if (RUN / "cluster" / "port").exists():
        Cluster(RUN / "cluster").stop()
    shutil.rmtree(RUN, ignore_errors=True)
