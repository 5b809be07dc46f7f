"""How the parts of the bulk loop are compiled: they never allocate memory, check a divisor, or count references.

Numba counts references to every array that a function receives, with atomic operations, unless it is told that there is
nothing to count (`_nrt`); this alone makes the loop twenty times as fast. Passing an array means passing seven numbers,
so a part that receives many of them in every hand should be `small`.

Compiled code is kept on disk, root by root. A root calls another by its address, so a game compiles only what its steps
need, several processes can compile at once, and nothing is compiled twice for two callers.
"""

# ruff: noqa: SLF001 - only private parts of Numba say whether something is on disk

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.extending import intrinsic, register_model
from numba.np.numpy_support import from_dtype

from houseway.bulk.kernels.banked_memory import BANKED
from houseway.bulk.kernels.kernel_memory import MEMORY
from houseway.ranking.code_cache import njit

if TYPE_CHECKING:
    import numpy as np

OPTIONS: Final[dict[str, Any]] = {"_nrt": False, "error_model": "numpy"}
_INSIDE: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Code called only by compiled code needs no Python wrapper."""
small: Final[Any] = njit(forceinline=True, **_INSIDE, **OPTIONS)
"""Inlined into its callers."""
large: Final[Any] = njit(**_INSIDE, **OPTIONS)
"""Compiled as a separate function."""

ADDRESS: Final = types.int64
"""The address of a table's memory."""
STEP: Final = types.int64(ADDRESS, types.int64)
"""The signature of a root that other roots call: the table's address, and one number."""
BYTES: Final = types.uint8[:, ::1]
ROWS: Final = types.int64[:, ::1]
NUMBERS: Final = types.int64[::1]


@contextmanager
def _alone(path: Path, *, wait: bool) -> Iterator[bool]:
    """Keep other processes from compiling this root; yields False if one is and `wait` is off.

    The forms of a root share an index on disk, which two writers at once would corrupt.
    """
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
    except (ImportError, OSError):  # a system without such locks, or a folder that is not ours
        yield True
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            yield wait  # this disk has no locks
            return
        yield True


class Root:
    """A compiled function that stands alone, kept on disk."""

    def __init__(self, run: Any, signature: Any, options: dict[str, Any]) -> None:
        self._run: Any = njit(nogil=True, cache=True, **options)(run)
        self._signature = signature

    @property
    def kept(self) -> bool:
        """Whether it is on disk in the form that this machine would compile now."""
        store = self._run._cache
        name = store._cache_file._load_index().get(store._index_key(self._signature, self._run.targetctx.codegen()))
        return name is not None and Path(store.cache_path, name).exists()

    def keep(self, *, wait: bool = True) -> None:
        """Compile it to disk if it is not there. With `wait` off, skip it if another process is compiling it."""
        if self.kept:
            return
        with _alone(Path(self._run._cache.cache_path) / f"{self._run.__module__}.lock", wait=wait) as mine:
            if mine:
                self._forget_old()
                self._run.compile(self._signature)  # first checks whether it is on disk by now

    def _forget_old(self) -> None:
        """Remove what older sources left.

        Numba lists a file before writing it, so a process killed in between would leave an old file listed as new.
        """
        store = self._run._cache
        listed = store._cache_file._load_index().values()
        for path in Path(store.cache_path).glob(f"{store._impl.filename_base}.*.nbc"):
            if path.name not in listed:
                with suppress(OSError):
                    path.unlink()

    @cached_property
    def call(self) -> Any:
        """The function for Python to call, loaded from disk or compiled to it."""
        self.keep()
        self._run.compile(self._signature)
        self._run.disable_compile()
        return self._run

    @cached_property
    def address(self) -> int:
        """Its address, for other roots to call."""
        made = self.call.overloads[self._signature.args]
        return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


def whole(*kinds: Any) -> Callable[[Any], Root]:
    """A root that Python calls with arguments of these types."""
    return lambda run: Root(run, types.void(*kinds), OPTIONS)


def allocating(returns: Any, *kinds: Any) -> Callable[[Any], Root]:
    """A root that Python calls and that creates arrays of its own, so references to them are counted."""
    return lambda run: Root(run, returns(*kinds), {})


def step(run: Any) -> Root:
    """A root that other roots call."""
    return Root(run, STEP, _INSIDE | OPTIONS)


class _Plain(types.Record):  # type: ignore[misc]
    """A record with a short name: Numba repeats a type's name hundreds of times, and these have many fields."""

    def __repr__(self) -> str:
        return f"record of {len(self)} fields"


register_model(_Plain)(models.RecordModel)


def _record(dtype: "np.dtype[np.void]") -> Any:
    """Make a function that turns an address into the record stored there."""
    found: Any = from_dtype(dtype)
    fields = [(name, {"type": one.type, "offset": one.offset}) for name, one in found.fields.items()]
    kind = _Plain(fields, found.size, found.aligned)

    @intrinsic
    def record(_typing, address):  # noqa: ARG001 - it is named for the caller
        def generate(context, builder, _signature, values):
            return builder.inttoptr(values[0], context.get_value_type(kind))

        return kind(ADDRESS), generate

    return record


table_at, bank_at = _record(MEMORY), _record(BANKED)
"""The memory of a table, and of a banked table; the caller of the loop keeps it alive."""


@intrinsic
def call(_typing, code, table, number):  # noqa: ARG001 - as Numba calls it
    """Call a root by its address, with a table and a number."""

    def generate(context, builder, _signature, values):
        kinds = (STEP.return_type, STEP.args)
        made = context.call_conv.get_function_type(*kinds).as_pointer()
        begins, at = builder.inttoptr(values[0], made), builder.ptrtoint(values[1], ir.IntType(64))
        return context.call_conv.call_function(builder, begins, *kinds, [at, values[2]])[1]

    return types.int64(types.int64, table, types.int64), generate
