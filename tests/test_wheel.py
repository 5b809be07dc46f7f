"""The wheel that a release is made of: built, installed into an empty environment, and used there."""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tests.waiting import HANG_SECONDS, wait_until

pytestmark = pytest.mark.verify

ROOT = Path(__file__).parents[1]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
SOURCES = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
"""What pip needs to find packages; nothing that leads to the project's own source."""


def run(*words: str | Path, folder: Path, env: dict[str, str]) -> str:
    """A command outside of the project, so that it finds nothing there by chance; what it prints."""
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=env, capture_output=True, text=True, timeout=HANG_SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=HANG_SECONDS) as answer:
        return str(answer.read().decode())


def test_the_wheel_works_where_nothing_else_is(tmp_path: Path) -> None:
    source, bare = tmp_path / "source", {"PATH": os.defpath, "HOME": str(tmp_path), "HOUSEWAY_WARM_UP": "no"}
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    built = ("wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, source)
    run(sys.executable, *PIP, *built, folder=tmp_path, env=SOURCES)
    (wheel,) = tmp_path.glob("houseway-*.whl")

    run(sys.executable, "-m", "venv", "empty", folder=tmp_path, env=SOURCES)
    python, houseway = tmp_path / "empty" / "bin" / "python", tmp_path / "empty" / "bin" / "houseway"
    pins = ROOT / "requirements" / "run.txt"
    run(python, *PIP, "install", "--require-hashes", "-r", pins, folder=tmp_path, env=SOURCES)
    run(python, *PIP, "install", "--no-deps", "--no-index", wheel, folder=tmp_path, env=SOURCES)

    assert "wins" in run(houseway, "tour", folder=tmp_path, env=bare)
    assert "collect" in run(houseway, "sim", "oasis/holdem", "--hands", "1000", folder=tmp_path, env=bare)
    log = tmp_path / "serve.log"
    with (
        log.open("w") as said,
        subprocess.Popen(
            [houseway, "serve", "--port", "0", "--db", tmp_path / "room.db"],
            cwd=tmp_path,
            env=bare,
            stdout=said,
            stderr=subprocess.STDOUT,
        ) as server,
    ):
        try:
            found = wait_until(
                lambda: re.search(r"is open at (http://localhost:\d+/)", log.read_text()) or server.poll() is not None,
                lambda: f"the server to open: {log.read_text()}",
            )
            assert isinstance(found, re.Match), log.read_text()
            page = get(found[1])
            scripts = re.findall(r'<script type="module" src="/([^"]+)"', page)
            assert scripts, page
            assert all(get(found[1] + script) for script in scripts)
        finally:
            server.send_signal(signal.SIGINT)
    assert server.returncode == 0, log.read_text()
