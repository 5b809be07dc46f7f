"""Compiled loops that play whole hands. This is Numba code, imported only for bulk play."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from houseway.bulk.kernels.pieces import Root

RANKING: Final = ("code_cache", "house_way_kernel", "kernels", "radix")
"""Modules of `houseway.ranking` that are compiled into the kernels."""


@cache
def _sources() -> str:
    from hashlib import sha256

    folder = Path(__file__).parent
    ranking = (folder.parents[1] / "ranking" / f"{one}.py" for one in RANKING)
    return sha256(b"".join(path.read_bytes() for path in (*sorted(folder.glob("*.py")), *ranking))).hexdigest()


@cache
def root(name: str) -> "Root":
    """The root of a module, or one `form` of it, as in `banked_hands points`; nothing is compiled yet.

    A module outside this folder needs its full name. Compiled code stays on disk until one of its sources changes.
    """
    module, *form = name.split()
    found: Root = import_module(module if "." in module else f"{__name__}.{module}").made(_sources(), *form)
    return found
