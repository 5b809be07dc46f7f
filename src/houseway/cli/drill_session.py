"""The drill at the terminal: show questions, read answers, keep score, and bring back what was missed."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from textwrap import wrap
from typing import Final

import msgspec

from houseway.drill.floor_picture import as_text
from houseway.drill.quiz import LETTERS, MOST_SEED, DrillError, Question, offers, question
from houseway.drill.repetition import Memory, keep, recall
from houseway.errors import HousewayError
from houseway.houses import find_offer

MOST_QUESTIONS: Final = 1_000
_WIDE: Final = 100
_OTHERS: Final = 6
"""At most this many draws to find a situation that was not asked before."""


def drill(offer: str | None, *, seed: int | None, questions: int | None, json: bool) -> None:
    """Ask this many questions, or until the reader stops, and print the score."""
    if seed is not None and not 0 <= seed < MOST_SEED:
        raise DrillError(f"{seed} is not a seed: give a whole number from 0 to {MOST_SEED - 1}")
    if questions is not None and not 1 <= questions <= MOST_QUESTIONS:
        raise DrillError(f"{questions} is not a number of questions: ask for 1 to {MOST_QUESTIONS:,}")
    names = _names(offer)
    fresh = _fresh(names, SystemRandom().randrange(MOST_SEED) if seed is None else seed)
    if json:
        made = [next(fresh) for _ in range(questions or 1)]
        print(msgspec.json.format(msgspec.json.encode(made if questions else made[0]), indent=2).decode())
        return
    file = None if seed is not None else state_file()
    memory = Memory() if file is None else recall(file)
    asked, right = _ask_all(fresh, memory, file, None if offer is None else names, questions)
    print(f"\n{right} of {asked} right." if asked else "\nNo question was answered.")
    if memory.missed:
        count = len(memory.missed)
        print(
            f"{count} {'question' if count == 1 else 'questions'} will come back."
            if file is not None
            else f"Missed: {count}."
        )


def state_file() -> Path:
    """The record of what you were asked, in the user's own data folder."""
    given = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else None)
    return (Path(given) if given else Path.home() / ".local" / "share") / "houseway" / "drill.json"


def _names(offer: str | None) -> tuple[str, ...]:
    """The offers to ask about."""
    if offer is None:
        return offers()
    if "/" in offer:
        return (find_offer(offer).name,)
    found = tuple(name for name in offers() if name.startswith(f"{offer.strip().lower()}/"))
    if not found:
        houses = ", ".join(dict.fromkeys(name.partition("/")[0] for name in offers()))
        raise DrillError(f"{offer!r} is not a house: choose {houses}, or house/game")
    return found


def _fresh(names: tuple[str, ...], seed: int) -> Iterator[Question]:
    """An endless supply of questions; a situation repeats only when all others have been asked."""
    chance = Random(f"drill {seed}")
    known: set[object] = set()
    while True:
        for _ in range(_OTHERS):
            made = question(find_offer(chance.choice(names)), chance.randrange(MOST_SEED))
            if made.situation not in known:
                break
        known.add(made.situation)
        yield made


def _ask_all(
    fresh: Iterator[Question], memory: Memory, file: Path | None, names: tuple[str, ...] | None, most: int | None
) -> tuple[int, int]:
    """Ask until the number is reached or the reader stops; return how many were answered, and how many correctly."""
    asked = right = 0
    try:
        while most is None or asked < most:
            again = _again(memory, names)
            one = again or next(fresh)
            print(*_shown(one, asked + 1, again=again is not None), sep="\n")
            letter = _answer("".join(choice.letter for choice in one.choices))
            good = letter == one.answer
            asked, right = asked + 1, right + good
            memory.answered(one.offer, one.seed, right=good)
            if file is not None:
                keep(memory, file)
            print(*_told(one, letter), f"Score: {right} of {asked}.", "", sep="\n")
    except (EOFError, KeyboardInterrupt):
        pass
    return asked, right


def _again(memory: Memory, names: tuple[str, ...] | None) -> Question | None:
    """A missed question that is due again, from these offers if any are given."""
    while (due := memory.due(names)) is not None:
        try:
            return question(find_offer(due.offer), due.seed)
        except HousewayError:
            memory.forget(due)
    return None


def _answer(letters: str) -> str:
    open_ = f"{', '.join(letters[:-1])} or {letters[-1]}"
    while True:
        said = input(f"What does the house do? {open_}: ").strip().lower()
        if len(said) == 1 and said in letters:
            return said
        print(f"Answer {open_}; Ctrl-C ends the drill.")


# in words


def _shown(one: Question, number: int, *, again: bool) -> list[str]:
    lines = [f"Question {number}{', once more' * again}: {one.house}, {one.game}, {one.limit}"]
    lines += [as_text(one.table), *_filled(one.moment)]
    lines += _filled(f"Earlier: {one.before}") if one.before else []
    lines += _filled(f"Now: {one.report}. {one.happened}")
    lines.append("")
    for choice in one.choices:
        lines += _filled(" ".join(choice.does), f"  {choice.letter}) ")
    return [*lines, ""]


def _told(one: Question, letter: str) -> list[str]:
    """Right or wrong, what the house does, and by which clauses."""
    if letter == one.answer:
        lines = ["Right."]
    else:
        whose = one.choices[LETTERS.index(letter)].whose
        lines = _filled(f"Wrong: it is {one.answer}. Your choice is the ruling {whose}.")
    lines += _filled(" ".join(one.steps), "  ")
    for clause in one.clauses:
        lines += _filled(clause.text, f"  {clause.id}  ")
    return lines


def _filled(text: str, start: str = "") -> list[str]:
    return wrap(text, _WIDE, initial_indent=start, subsequent_indent=" " * len(start), break_on_hyphens=False)
