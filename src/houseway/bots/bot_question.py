"""A complete question to a bot: its style and level, its seat's view, the others' known habits, a seed, and
in a tournament its outlook.

The answer depends only on the question, so it is the same in any process. A question holds the view of the bot's own
seat and habits that everyone has seen, and nothing else about a hand.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from houseway.bots.outlook import Outlook
from houseway.bots.player_memory import Habits, Memory
from houseway.bots.simple import SimpleBot
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Action, AnyAction, SeenHand


class Question(Struct, frozen=True):
    """One decision of one bot."""

    level: str
    style: str
    seed: int
    view: HandView
    habits: Mapping[int, Habits] = {}
    """By seat, for a bot that remembers."""
    outlook: Outlook | None = None
    """What the bot knows of the tournament it plays in."""


class _SentQuestion(Question, frozen=True):
    """A question as received."""

    view: SeenHand
    habits: dict[int, Habits] = {}


class NumberedQuestion(Struct, frozen=True, array_like=True):
    """A question with its number."""

    number: int
    question: Question


class _SentNumberedQuestion(Struct, frozen=True, array_like=True):
    number: int
    question: _SentQuestion


class NumberedAnswer(Struct, frozen=True, array_like=True):
    """A bot's action, and the processor time it took; None if the bot could not decide."""

    number: int
    action: AnyAction | None
    seconds: float


HEAD: Final = 4
"""The number of bytes for the length of a message."""
_ENCODER: Final = Encoder()


@cache
def _asked() -> Decoder[_SentNumberedQuestion]:
    """The decoder of questions, which knows every option and event and so takes a while to build."""
    return Decoder(_SentNumberedQuestion)


@cache
def _answers() -> Decoder[NumberedAnswer]:
    return Decoder(NumberedAnswer)


def answer(question: Question) -> Action:
    """The bot's action."""
    bot = SimpleBot(question.style, level=question.level, memory=Memory.of(question.habits))
    return bot.decide(question.view, seed=question.seed, outlook=question.outlook)


def packed(message: NumberedQuestion | NumberedAnswer) -> bytes:
    """A message as sent."""
    body = _ENCODER.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def read_asked(body: bytes) -> tuple[int, Question]:
    """A question and its number, from the bytes after the head."""
    asked = _asked().decode(body)
    return asked.number, asked.question


def read_answered(body: bytes) -> NumberedAnswer:
    """An answer, from the bytes after the head."""
    return _answers().decode(body)
