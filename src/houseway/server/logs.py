"""What the server logs: one line per event, as text or as JSON, and never the same thing over and over."""

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TextIO

from houseway.errors import HousewayError

KINDS: Final = ("text", "json")
WINDOW_SECONDS: Final = 60.0
LINES_PER_WINDOW: Final = 5
"""Lines of one kind per window. The next window starts with the number left out."""
_MOST_KINDS: Final = 500
_MOST_IN_WINDOW: Final = 300
"""Lines of all kinds per window."""
_MOST_CHARACTERS: Final = 8_000


class LogError(HousewayError):
    """An unknown log format."""


class SparingFilter(logging.Filter):
    """Passes the first lines of a kind and counts the rest; a kind is the place in the code that logs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: OrderedDict[tuple[str, str, int], list[float]] = OrderedDict()
        self._all = [clock(), 0.0]
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line."""
        now = self._clock()
        if now - self._all[0] >= WINDOW_SECONDS:
            self._all = [now, 0.0]
        kind = (record.name, record.pathname, record.lineno)
        known = self._kinds.get(kind)
        if known is None:
            known = self._kinds[kind] = [now, 0.0, 0.0]
            if len(self._kinds) > _MOST_KINDS:
                self._kinds.popitem(last=False)
        since, written, left_out = known
        if now - since >= WINDOW_SECONDS:
            known[:] = [now, 0.0, 0.0]
            written = 0.0
            if left_out:
                record.msg = f"{record.getMessage()} (and {left_out:.0f} more like it before)"
                record.args = ()
        if written >= LINES_PER_WINDOW or self._all[1] >= _MOST_IN_WINDOW:
            known[2] += 1
            self.left_out += 1
            return False
        known[1] += 1
        self._all[1] += 1
        return True


class OneLine(logging.Formatter):
    """An event as one line of JSON: time, level, source, message, and a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage()[:_MOST_CHARACTERS],
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)[:_MOST_CHARACTERS]
        return json.dumps(told, ensure_ascii=False)


class _OwnHandler(logging.StreamHandler[TextIO]):
    """A class of our own, so that it can be recognized."""


def set_up(kind: str) -> None:
    """From now on, write events to standard error in this format."""
    if kind not in KINDS:
        raise LogError(f"{kind!r} is not a log format: choose {' or '.join(KINDS)}")
    handler = _OwnHandler()
    handler.addFilter(SparingFilter())
    if kind == "json":
        handler.setFormatter(OneLine())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, _OwnHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    if kind == "json":  # log collectors want to see the room open and close, too
        logging.getLogger("houseway").setLevel(logging.INFO)
