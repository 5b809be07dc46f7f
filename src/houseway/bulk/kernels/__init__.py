"""Compiled loops that play whole hands. Numba code: imported only by what plays in bulk."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from houseway.bulk.kernels.pieces import Root

RANKING: Final = ("code_cache", "house_way_kernel", "kernels", "radix")
"""Modules of `houseway.ranking` that the kernels are compiled with."""


@cache
def _sources() -> str:
    from hashlib import sha256

    folder = Path(__file__).parent
    ranking = (folder.parents[1] / "ranking" / f"{one}.py" for one in RANKING)
    return sha256(b"".join(path.read_bytes() for path in (*sorted(folder.glob("*.py")), *ranking))).hexdigest()


@cache
def root(name: str) -> "Root":
    """What a module compiles, or one `form` of it, as in `banked_hands points`; nothing is compiled yet.

    A module that is not one of this folder has its full name. What is compiled is kept on disk as long as no source of
    it has changed.
    """
    module, *form = name.split()
    found: Root = import_module(module if "." in module else f"{__name__}.{module}").made(_sources(), *form)
    return found
