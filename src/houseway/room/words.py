"""What a hand is in words, for the line under the viewer's cards, from what that viewer's own view shows."""

from houseway.referee.rules import Rules
from houseway.referee.view import HandView


def held_words(view: HandView, rules: Rules) -> str:
    """What the viewer holds."""
    return ""


def showing_words(view: HandView, rules: Rules) -> dict[str, str]:
    """What each seat shows, by seat number."""
    return {}
