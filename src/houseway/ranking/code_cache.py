"""Numba's `njit`, with a folder for what it compiles: import it from here wherever code is kept on disk.

Numba keeps compiled code beside its source or in the user's cache folder, and refuses to compile at all if it can write
to neither, as in a service without a home directory on a read-only system. In that case there is a folder for this run
alone, shared by the processes that it starts.
"""

import atexit
import os
import shutil
import sys
import tempfile
from typing import Any, Final

import numba

njit: Final[Any] = numba.njit


def _nothing() -> None:
    """Something to ask Numba about."""


def _has_folder() -> bool:
    try:
        njit(cache=True)(_nothing)
    except RuntimeError:
        return False
    return True


def _make_folder() -> bool:
    """Make a folder for this run if there is no other, and say so; whether it was made."""
    if _has_folder():
        return False
    folder = tempfile.mkdtemp(prefix="houseway-compiled-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = numba.config.CACHE_DIR = folder
    print(
        "houseway: compiled code cannot be kept here: set NUMBA_CACHE_DIR to a folder that can be written to",
        file=sys.stderr,
        flush=True,
    )
    return True


FOR_THIS_RUN: Final = _make_folder()
"""Whether what is compiled is gone when this process ends."""
