"""What a house decides: `Rules`, the records it is made of, and the switches they declare."""

from houseway.referee.rules.banked import BankRules, PaiGowRules, SuperPan9Rules
from houseway.referee.rules.blinds_and_seats import BlindRules, Kill, SeatingRules
from houseway.referee.rules.draw_and_stud import Draw, Sevens, Streets
from houseway.referee.rules.pan import PanRules
from houseway.referee.rules.poker import BettingRules, DealingRules, ShowdownRules
from houseway.referee.rules.push import PushRules
from houseway.referee.rules.rules import PART_OF, PARTS, SWITCHES, Answer, Rules
from houseway.referee.rules.stakes import (
    NO_FLOP_FULL,
    Betting,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    FeeTier,
    Limit,
    TournamentLevel,
)
from houseway.referee.rules.switch import Switch
from houseway.referee.rules.topics import CLOSER, COMMON, HOUSE, TOPICS, joined

__all__ = [
    "CLOSER", "COMMON", "HOUSE", "NO_FLOP_FULL", "PARTS", "PART_OF", "SWITCHES", "TOPICS", "Answer", "BankRules",
    "Betting", "BettingRules", "BlindRules", "DealingRules", "Draw", "Fee", "FeeBand", "FeeMoment", "FeePayer",
    "FeeTier", "Kill", "Limit", "PaiGowRules", "PanRules", "PushRules", "Rules", "SeatingRules", "Sevens",
    "ShowdownRules", "Streets", "SuperPan9Rules", "Switch", "TournamentLevel", "joined",
]  # fmt: skip
