"""Compiled loops that play whole hands. Numba code: imported only by what plays in bulk."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

RANKING: Final = ("house_way_kernel", "kernels", "radix")
"""Modules of `houseway.ranking` that the kernels are compiled with."""


@cache
def kernel(name: str) -> Any:
    """The compiled loop of a module, from the cache on disk where no source of it has changed."""
    from hashlib import sha256

    module = import_module(f"{__name__}.{name}")
    folder = Path(__file__).parent
    ranking = (folder.parents[1] / "ranking" / f"{one}.py" for one in RANKING)
    sources = sha256(b"".join(path.read_bytes() for path in (*sorted(folder.glob("*.py")), *ranking)))
    return module.made(sources.hexdigest())
