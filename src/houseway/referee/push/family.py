"""The family of push-nine: betting as at poker, and what is said around a push pot."""

from typing import Final

from houseway.referee.actions import Action
from houseway.referee.game import Family
from houseway.referee.poker.actions import parse_poker
from houseway.referee.push.actions import parse_push
from houseway.referee.push.deal import begin


def _parse(said: str) -> Action | None:
    return parse_push(said) or parse_poker(said)


PUSH: Final = Family("push", begin, _parse)
