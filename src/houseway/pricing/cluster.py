"""Run on a Dask cluster, an extra (`houseway[cluster]`): its workers play blocks, and we collect them in order.

A block depends only on its job and its number, so the figures are the same as from one process. If a worker dies in the
middle of a block, only that block's time is lost: the scheduler gives it to another worker.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from houseway import __version__
from houseway.bulk.jobs import Job, play
from houseway.pricing.runs import Crew, PricingError, Promise

_PATIENCE: Final = 10
"""Seconds to wait for a scheduler, and for its first worker."""


class _Cluster:
    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def size(self) -> int:
        return sum(self._client.nthreads().values()) or 1

    def submit(self, job: Job, block: int) -> Promise:
        """A block, played by one of the workers."""
        promise: Promise = self._client.submit(play, job, block, pure=False)
        return promise


@contextmanager
def dask_crew(address: str) -> Iterator[Crew]:
    """The workers of a scheduler, such as `tcp://10.0.0.5:8786`."""
    if find_spec("distributed") is None:
        raise PricingError('a cluster needs Dask, which is not installed: pip install "houseway[cluster]"')
    from distributed import Client

    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise PricingError(f"no Dask scheduler answers at {address}: {wrong}") from None
    try:
        _look_over(client, address)
        yield _Cluster(client)
    finally:
        client.close()


def _look_over(client: Any, address: str) -> None:
    """Check that there are workers and that they run the same version."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise PricingError(
            f"the scheduler at {address} has no workers: start some with `dask worker {address}`"
        ) from None
    others = sorted({str(one) for one in client.run(version).values()} - {__version__})
    if others:
        raise PricingError(
            f"workers run Houseway {', '.join(others)} instead of {__version__}: install the same version everywhere"
        )


def version() -> str:
    """The version that a worker runs."""
    return __version__
