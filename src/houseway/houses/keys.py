"""The vocabulary of a rule book: every key, its possible values, and the field of `Rules` it sets.

The keys of switches are derived from the switches' own records (`houseway.referee.rules`). A name with a dot belongs in
a table of its own: `bank.direction` is `direction` under `[pai-gow.bank]`.
"""

from dataclasses import dataclass
from typing import Final

from houseway.houses.readers import Reader, or_list, read_moneys, read_more_money
from houseway.referee.rules import SWITCHES as RECORDS
from houseway.referee.rules import Betting
from houseway.referee.rules.switch import BANKED, EVERY_GAME, POKER, PUSH_NINE, ROUNDS, STUD, Games
from houseway.referee.rules.values import Choice

MOST_BLINDS: Final = 3
_ANTES: Final = Games("poker and pan", lambda game: game.family.poker or game.family.name == "pan")


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule book."""

    name: str
    field: str
    """Its field in `Rules`; several fields if it sets several."""
    read: Reader
    values: str
    """How to write its values."""
    about: str
    games: Games = EVERY_GAME
    """The games that have it."""


NOT_PRINTED: Final = ("limits", "blinds", "ante", "bring-in", "fee", "buy-in", "seats", "play")
"""What a house's own pages may leave out; `play` stands for the rules of play themselves."""
TABLE_SETTINGS: Final = (
    "limits", "blinds", "ante", "bring-in", "fee", "buy-in", "smallest wager", "self-dealt",
    *(key for key, one in RECORDS.items() if one.asked),
)  # fmt: skip
"""What a house may leave to each table although its book sets it."""

SWITCHES: Final = tuple(
    Key(one.key, one.field, one.values.read, one.values.words(), one.about, one.games) for one in RECORDS.values()
)
"""Keys allowed under `[every_game]`, under a game, or in one of its limits; the most specific one applies."""

STAKES: Final = (
    Key("betting", "limit.betting", Choice(tuple(Betting)).read, or_list(tuple(Betting)), "how much may be bet",
        ROUNDS),
    Key("bets", "limit.lower limit.higher", read_moneys(2), '["$3", "$6"]; no limit and pot limit: ["$4"]',
        "the lower and the higher bet; of a spread, the smallest and the largest; without a limit, the smallest",
        ROUNDS),
    Key("blinds", "limit.blinds", read_moneys(MOST_BLINDS), 'one to three amounts, like ["$1", "$3"]',
        "from the first seat left of the button; the last is the big blind", POKER),
    Key("wagers", "limit.lower limit.higher", read_moneys(2), '["$2", "$50"]',
        "banked games: the smallest and the largest wager", BANKED),
    Key("condition", "limit.ante limit.lower", read_more_money, 'an amount, like "$2"',
        "push-nine: the ante, and the bet", PUSH_NINE),
    Key("ante", "limit.ante", read_more_money, 'an amount, like "$1"', "what everyone puts in before the deal", _ANTES),
    Key("bring_in", "limit.bring_in", read_more_money, 'an amount, like "$1"', "stud: the forced bet of third street",
        STUD),
    Key("chip", "limit.chip", read_more_money, 'an amount, like "$1"', "the smallest chip: bets are whole chips"),
    Key("buy_in", "limit.buy_in", read_more_money, 'an amount, like "$30"', "the minimum buy-in"),
    Key("most_buy_in", "limit.most_buy_in", read_more_money, 'an amount, like "$200"',
        "the maximum buy-in, and the most that a stack may be topped up to"),
)  # fmt: skip
"""Keys of the stakes of a table."""
