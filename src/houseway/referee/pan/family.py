"""The family of pan: drawing, melding and throwing cards."""

from typing import Final

from houseway.referee.game import Family
from houseway.referee.pan.actions import parse_pan
from houseway.referee.pan.deal import begin
from houseway.referee.pan.desk import PanDesk
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action, parse_shared


def _parse(words: str) -> Action | None:
    return parse_pan(words) or parse_shared(words)


def _ante_and_pay(rules: Rules) -> int:
    """The ante plus what a winner gets from one player: nobody plays off the tops (CX-115)."""
    return rules.limit.ante * (1 + rules.pan.pays)


PAN: Final = Family("pan", begin, _parse, _ante_and_pay, desk=PanDesk())
