"""Chooses which questions come again: a missed one after three others, and then after eight."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, field

from houseway.drill.quiz import DrillError

PAUSES: Final = (3, 8)
"""How many other questions come in between: after a miss, and after the next right answer."""


class MissedQuestion(Struct):
    """A question that comes again."""

    offer: str
    seed: int
    due: int
    """How many questions must have been answered first."""
    step: int = 0
    """How many of the pauses are over."""


class Memory(Struct):
    """The score, and the questions that come again."""

    asked: int = 0
    right: int = 0
    missed: list[MissedQuestion] = field(default_factory=list)

    def due(self, offers: "tuple[str, ...] | None" = None) -> MissedQuestion | None:
        """The question that comes again now, longest waiting first; only for these offers if any are named."""
        waiting = [one for one in self.missed if one.due <= self.asked and (offers is None or one.offer in offers)]
        return min(waiting, key=lambda one: one.due, default=None)

    def answered(self, offer: str, seed: int, *, right: bool) -> None:
        """Record an answer."""
        self.asked += 1
        self.right += right
        known = next((one for one in self.missed if (one.offer, one.seed) == (offer, seed)), None)
        if known is None and not right:
            self.missed.append(MissedQuestion(offer, seed, self.asked + PAUSES[0]))
        elif known is not None:
            known.step = known.step + 1 if right else 0
            if known.step == len(PAUSES):
                self.missed.remove(known)
            else:
                known.due = self.asked + PAUSES[known.step]

    def forget(self, one: MissedQuestion) -> None:
        """Forget a question that cannot be asked anymore: its rule book is gone or has changed."""
        self.missed.remove(one)


_MOST_BYTES: Final = 4_000_000


def recall(file: Path) -> Memory:
    """The memory stored in a file; empty if there is no file."""
    try:
        with file.open("rb") as opened:
            return msgspec.json.decode(opened.read(_MOST_BYTES), type=Memory)
    except FileNotFoundError:
        return Memory()
    except (msgspec.DecodeError, OSError) as error:
        what = error.strerror if isinstance(error, OSError) else "it is damaged"
        raise DrillError(f"{str(file)!r} cannot be read ({what}): delete it to start over") from None


def keep(memory: Memory, file: Path) -> None:
    """Write it to its file, which is never left incomplete."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f"{file.name}.new")
        new.write_bytes(msgspec.json.encode(memory))
        new.replace(file)
    except OSError as error:
        raise DrillError(f"{str(file)!r} cannot be written: {error.strerror or error}") from None
