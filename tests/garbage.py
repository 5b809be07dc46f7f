"""What a piece of work leaves behind that Python finds only when it looks for garbage: what refers to itself."""

import gc
from collections.abc import Callable


def garbage_of(work: Callable[[], object]) -> list[object]:
    """Do it, and look through what is new since."""
    looking = gc.isenabled()
    gc.disable()
    gc.freeze()  # what was there before is nothing to us, and takes long to look through
    try:
        work()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return list(gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        if looking:
            gc.enable()
