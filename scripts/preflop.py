"""Work out every starting hand of hold'em against every other, and keep it: `python scripts/preflop.py`."""

import sys
import time
from pathlib import Path

import numpy as np

from houseway.pricing import preflop
from houseway.ranking import starting_hands

KEPT = Path(starting_hands.__file__).parent / "data" / "preflop.npy"


def main() -> None:
    """Write the file anew."""
    start = time.perf_counter()
    found = preflop.computed(lambda done, of: print(f"\r{done} of {of}", end="", file=sys.stderr))
    KEPT.parent.mkdir(exist_ok=True)
    np.save(KEPT, found)
    print(f"\n{KEPT.name}: {KEPT.stat().st_size:,} bytes in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
