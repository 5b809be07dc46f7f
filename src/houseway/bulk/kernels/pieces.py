"""How the parts of the bulk loop are compiled: nothing in them allocates, divides by nothing or counts references.

Numba counts references to every array that a function is handed, with atomic operations, unless told that there is
nothing to count (`_nrt`): that alone makes the loop twenty times as fast. An array is seven numbers to a call: a part
that is handed many of them at every hand had better be `small`.
"""

from typing import Any, Final

from numba import njit

_OPTIONS: Final[dict[str, Any]] = {"_nrt": False, "error_model": "numpy"}
small: Final[Any] = njit(forceinline=True, **_OPTIONS)
"""A part that is written into whatever calls it."""
large: Final[Any] = njit(**_OPTIONS)
"""A part that stays a function."""
whole: Final[Any] = njit(nogil=True, cache=True, **_OPTIONS)
"""The loop itself, cached on disk."""
