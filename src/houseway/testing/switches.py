"""A house's page with other switches, as a user's own room might print it: only what a rule book may say.

The switches, their games and their values come from the switches' own records. Invalid combinations are filtered out by
the checks that every rule book must pass.
"""

from dataclasses import replace
from typing import Any, Final, TypeVar

from houseway.games import GAMES
from houseway.houses import linter
from houseway.houses.drawlint import check_draw_and_stud
from houseway.houses.fees import MOMENTS, PAYERS
from houseway.houses.tablelint import SHOES, check_table_game
from houseway.referee.game import Game
from houseway.referee.rules import (
    NO_FLOP_FULL,
    SWITCHES,
    Betting,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    FeeTier,
    Limit,
    Rules,
)
from houseway.referee.rules.switch import LOWBALL
from houseway.testing.decisions import Choices

_Value = TypeVar("_Value")
COME_INS: Final = ("free", "post", "wait", "after button", "post ahead of button")
"""The ways to come in at any house; in lowball also by killing."""
_LEFT_ALONE: Final = frozenset({"seats", "ranking", "exactly_two", "discard", "forced", "variant"})
"""Switches that belong to the pack, the stakes, or the seats of a table."""
_DECKS: Final = {"pan": ("", "pan-310"), "points": ("super-pan-9", "super-pan-9 packs=1")}
_RANKINGS: Final = {"setting": ("bug", "bug-wheel-second")}


def switched(rules: Rules, game: str, choices: Choices) -> Rules:
    """The same page of this game with other switches."""
    nature = GAMES[game]
    page = _with_stakes(rules, nature, choices)
    changed: dict[str, Any] = {}
    for key, one in SWITCHES.items():
        if one.games.include(nature) and key not in _LEFT_ALONE and not choices.one_in(2):
            values = one.values.samples()
            changed[key] = values[choices.below(len(values))]
    if not LOWBALL.include(nature):
        changed = {key: value for key, value in changed.items() if not _kills(value)}
    while True:
        found = page
        for key, value in changed.items():
            found = SWITCHES[key].set(found, value)
        wrong = problems(found, nature) & SWITCHES.keys()
        if not wrong or not changed:
            return found
        dropped = wrong & changed.keys() or {[*changed][-1]}  # something unchanged no longer fits a change
        changed = {key: value for key, value in changed.items() if key not in dropped}


def _kills(value: Any) -> bool:
    return isinstance(value, tuple) and "kill" in value


class _InForce:
    """Rules in the form that rule-book checks expect: values by key, as in a book."""

    def __init__(self, rules: Rules) -> None:
        limit, fee = rules.limit, rules.limit.fee
        bets = (limit.lower, limit.higher) if limit.higher else (limit.lower,)
        stakes = {
            "betting": str(limit.betting),
            "bets": bets,
            "blinds": limit.blinds,
            "ante": limit.ante,
            "bring_in": limit.bring_in,
            "chip": limit.chip,
            "buy_in": limit.buy_in or None,
            "wagers": bets,
            "condition": limit.ante,
            "fee": () if fee is None else (*fee.bands, *fee.tiers),
            "fee_taken": None if fee is None else str(fee.moment),
            "fee_paid_by": None if fee is None else str(fee.payer),
            "fee_without_flop": None if fee is None else fee.no_flop,
        }
        switches = {key: one.value(rules) for key, one in SWITCHES.items()}
        game_says = ("exactly_two", "discard", "ranking")
        self._values = {key: value for key, value in (stakes | switches).items() if value or key not in game_says}
        self.wrong: set[str] = set()

    def get(self, key: str, kind: type[_Value]) -> _Value | None:
        value = self._values.get(key)
        return value if isinstance(value, kind) else None

    def has(self, key: str) -> bool:
        return bool(self._values.get(key))

    def report(self, key: str, what: str) -> None:  # noqa: ARG002 - as its protocol asks
        self.wrong.add(key)


def problems(rules: Rules, game: Game) -> set[str]:
    """The keys that fail the checks of a rule book."""
    force = _InForce(rules)
    deck = rules.deck or game.deck
    if game.family.poker:
        linter.check_limit(force, game)
        check_draw_and_stud(force, game, deck)
    else:
        check_table_game(force, game.name, deck)
    return force.wrong


# stakes, fees and packs


def _one(choices: Choices, *values: Any) -> Any:
    return values[choices.below(len(values))]


def _with_stakes(rules: Rules, game: Game, choices: Choices) -> Rules:
    """Other stakes and another fee, and another pack if the game has several."""
    flag, limit = choices.one_in, rules.limit
    match game.family.name:
        case "banked":
            return _another_pack(replace(rules, limit=_banked_fee(limit, choices)), game, choices)
        case "pan":
            fee = limit.fee if flag(2) else None
            return replace(rules, limit=replace(limit, fee=fee), deck=_one(choices, *_DECKS["pan"]))
        case "push":
            return replace(rules, limit=_push_fee(limit, choices))
        case "board" if limit.blinds:
            blinds = limit.blinds[-1:] if flag(4) else limit.blinds
            ante = limit.chip if flag(4) else 0
            page = replace(rules, limit=replace(_bets(limit, game, choices), blinds=blinds, ante=ante))
            return page.but(forced="ante") if flag(8) and ante else page
        case "draw":
            blinds = limit.blinds if limit.blinds and not flag(3) else ()
            limit = replace(limit, blinds=blinds, ante=0 if blinds else limit.chip)
            page = replace(rules, limit=_bets(limit, game, choices)).but(forced="blinds" if blinds else "ante")
            if blinds:
                return page
            return page.but(entry=("free",), window="none", kill=None, straddle=False, short_blind="all in")
    return replace(rules, limit=_bets(limit, game, choices))


def _bets(limit: Limit, game: Game, choices: Choices) -> Limit:
    """Other betting and another fee, collected when the game allows."""
    betting = _one(choices, *Betting)
    higher = 2 * limit.lower if betting in (Betting.FIXED, Betting.SPREAD) else 0
    payers = PAYERS[game.family.name] if limit.blinds else (FeePayer.POT,)
    payer = _one(choices, *payers)
    moments = [one for one in MOMENTS[game.family.name] if one is not FeeMoment.BEFORE_DEAL]
    amount = (1 + choices.below(4)) * limit.chip
    fee = Fee(
        bands=(FeeBand(1, 99, amount),),
        payer=payer,
        moment=_one(choices, *moments) if payer is FeePayer.POT else FeeMoment.BEFORE_DEAL,
        no_flop=_one(choices, None, NO_FLOP_FULL, limit.chip),
    )
    return replace(limit, betting=betting, higher=higher, fee=fee if choices.one_in(2) else None)


def _push_fee(limit: Limit, choices: Choices) -> Limit:
    payer = _one(choices, FeePayer.BUTTON, FeePayer.BUTTON_ANTE, FeePayer.POT)
    amount = limit.ante if payer is FeePayer.BUTTON_ANTE else (1 + choices.below(3)) * limit.chip
    fee = Fee(bands=(FeeBand(1, 99, amount),), moment=FeeMoment.BEFORE_DEAL, payer=payer)
    return replace(limit, fee=None if choices.one_in(4) else fee)


def _banked_fee(limit: Limit, choices: Choices) -> Limit:
    tiers = (FeeTier(2 * limit.lower, limit.chip), FeeTier(0, 2 * limit.chip)) if choices.one_in(2) else ()
    fee = Fee(
        bands=() if tiers else (FeeBand(1, 99, limit.chip),),
        moment=FeeMoment.BEFORE_DEAL,
        payer=FeePayer.EACH_PLAYER,
        tiers=tiers,
    )
    return replace(limit, fee=None if choices.one_in(4) else fee)


def _another_pack(rules: Rules, game: Game, choices: Choices) -> Rules:
    """A banked game as any room deals it: its ranking, its shoe, or the variant that goes with the shoe."""
    if game.compares in _RANKINGS:
        return replace(rules, ranking=(_one(choices, *_RANKINGS[game.compares]),))
    if game.compares in _DECKS:
        return replace(rules, deck=_one(choices, *_DECKS[game.compares]))
    letter = _one(choices, *SHOES, "f", "f", "f")  # the only sheet that knows doubling, splitting and surrender
    return replace(rules, blackjack=letter, deck=SHOES[letter])
