"""The family of push-nine: betting as in poker, plus the actions of a push pot."""

from typing import Final

from houseway.referee.game import Family
from houseway.referee.poker.actions import parse_poker
from houseway.referee.push.actions import parse_push
from houseway.referee.push.deal import begin
from houseway.referee.push.desk import PushDesk
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action


def _parse(said: str) -> Action | None:
    return parse_push(said) or parse_poker(said)


def _nothing(rules: Rules) -> int:
    """A player with less than the ante is dealt in, all-in for it (CX-115)."""
    return 0


PUSH: Final = Family("push", begin, _parse, _nothing, desk=PushDesk())
