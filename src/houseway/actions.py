"""Everything that is done in a hand: `hand.act(actions.Raise(600))`. Words do as well: `hand.act("raise to $6")`."""

from typing import TYPE_CHECKING

from houseway.referee.banked.actions import *
from houseway.referee.mishaps import Report as Report
from houseway.referee.mishaps import parse_report as parse_report
from houseway.referee.pan.actions import *
from houseway.referee.poker.actions import *
from houseway.referee.push.actions import *
from houseway.referee.rulings.player_choices import *
from houseway.referee.shared_actions import *
from houseway.referee.vocabulary import format_action as format_action
from houseway.referee.vocabulary import listed
from houseway.referee.vocabulary import parse_action as parse_action

if not TYPE_CHECKING:  # a reader of types takes over what the families' modules define
    __all__ = [*listed(Action, "AGREEMENTS", "FOULS", "Action", "format_action", "parse_action", "parse_report")]
