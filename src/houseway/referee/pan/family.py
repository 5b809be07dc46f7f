"""The family of pan: drawing, melding and throwing cards."""

from typing import Final

from houseway.referee.actions import Action, parse_shared
from houseway.referee.game import Family
from houseway.referee.pan.actions import parse_pan
from houseway.referee.pan.deal import begin


def _parse(words: str) -> Action | None:
    return parse_pan(words) or parse_shared(words)


PAN: Final = Family("pan", begin, _parse)
