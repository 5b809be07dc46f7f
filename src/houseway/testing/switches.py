"""A house's page with other switches, as a room of the user's own might print it: only what a rule book may say."""

from dataclasses import replace
from typing import Any, Final

from houseway.games import GAMES
from houseway.referee.poker.window import TwoCardWindow
from houseway.referee.rules import (
    NO_FLOP_FULL,
    BankRules,
    Betting,
    Draw,
    Fee,
    FeeBand,
    FeeMoment,
    FeePayer,
    FeeTier,
    Kill,
    Limit,
    PaiGowRules,
    PanRules,
    PushRules,
    Rules,
    Sevens,
    SuperPan9Rules,
)
from houseway.testing.choices import Choices

COME_INS: Final = ("free", "post", "wait", "after button", "post ahead of button")
"""How one may come in at some house; at lowball also by killing."""
_MOMENTS: Final = {
    "draw": (FeeMoment.BEFORE_DRAW, FeeMoment.AFTER_DRAW),
    "stud": (FeeMoment.BEFORE_FOURTH,),
    "board": (FeeMoment.BEFORE_FLOP, FeeMoment.AFTER_FLOP),
}


def switched(rules: Rules, game: str, choices: Choices) -> Rules:
    """The same page of this game with other switches."""
    match GAMES[game].family.name:
        case "pan":
            return _with_pan(rules, choices)
        case "push":
            return _with_push(rules, choices)
        case "banked":
            return _with_bank(rules, game, choices)
        case "board":
            return _with_board(rules, choices)
        case "draw":
            return _with_draw(rules, game, choices)
        case _:
            return _stud(rules, game, choices)


def _one(choices: Choices, *values: Any) -> Any:
    return values[choices.below(len(values))]


def _stakes(limit: Limit, kind: str, choices: Choices, *, blinds: bool) -> Limit:
    """Other betting and another fee, taken when the game can have it taken."""
    betting = _one(choices, *Betting)
    higher = 2 * limit.lower if betting in (Betting.FIXED, Betting.SPREAD) else 0
    payer = _one(choices, *FeePayer) if blinds else FeePayer.POT
    moments = _MOMENTS[kind] if payer is FeePayer.POT else (FeeMoment.BEFORE_DEAL,)
    amount = (1 + choices.below(4)) * limit.chip
    fee = Fee(
        bands=(FeeBand(1, 99, amount),), moment=_one(choices, *moments), payer=payer,
        no_flop=_one(choices, None, NO_FLOP_FULL, limit.chip),
    )  # fmt: skip
    return replace(limit, betting=betting, higher=higher, fee=fee if choices.one_in(2) else None)


def _bets_and_showdown(rules: Rules, choices: Choices) -> Rules:
    """The switches that every game has."""
    flag = choices.one_in
    return rules.but(
        burn=not flag(4), raise_cap=_one(choices, 3, 4, 1, None), heads_up_uncapped=flag(2),
        heads_up_test="now" if flag(2) else "round start",
        min_reraise=_one(choices, "last raise", "first bet", "any larger"),
        short_all_in="counts" if flag(4) else "usual", check_raise=not flag(3),
        odd_half="high" if flag(2) else "left of button", odd_chips="one each" if flag(2) else "one player",
        show_all=flag(2), heads_up_blinds="button small" if flag(2) else "literal",
        button_draw="redraw" if flag(2) else "cdhs",
    )  # fmt: skip


def _seats_and_blinds(rules: Rules, choices: Choices, ways: tuple[str, ...]) -> Rules:
    """The switches of a game with blinds."""
    flag = choices.one_in
    kill = Kill(percent=_one(choices, 150, 200), trigger="scoop" if GAMES[rules.game].hi_lo else "two pots running")
    return rules.but(
        button="dead" if flag(2) and len(rules.limit.blinds) > 1 else "forward",
        entry=ways[choices.below(len(ways)) :], entry_jump_seat="right" if flag(3) else "left",
        entry_waits_behind_button=flag(3), no_makeup_arc=_one(choices, "none", "short", "long"),
        seat_change=_one(choices, "free", "post or wait", "free before blind"), straddle=flag(2),
        kill=kill if flag(3) else None,
    )  # fmt: skip


def _with_board(rules: Rules, choices: Choices) -> Rules:
    flag = choices.one_in
    limit = rules.limit
    blinds = limit.blinds[-1:] if flag(4) else limit.blinds
    ante = limit.chip if flag(4) else 0
    limit = replace(_stakes(limit, "board", choices, blinds=True), blinds=blinds, ante=ante)
    if not limit.blinds:  # everybody antes: nothing is measured by a blind
        return _bets_and_showdown(replace(rules, limit=limit), choices)
    page = _seats_and_blinds(_bets_and_showdown(replace(rules, limit=limit), choices), choices, COME_INS)
    return page.but(
        prelaid_board=flag(4), play_board_announce="forfeit" if flag(4) else "none",
        forced="ante" if flag(8) and ante else "blinds",
    )  # fmt: skip


def _with_draw(rules: Rules, game: str, choices: Choices) -> Rules:
    """Draw poker or lowball, for blinds or antes, with any house's ways of drawing and of checked sevens."""
    flag = choices.one_in
    limit, lowball = rules.limit, any(isinstance(step, TwoCardWindow) for step in GAMES[game].steps)
    blinds = limit.blinds if limit.blinds and not flag(3) else ()
    limit = replace(
        _stakes(limit, "draw", choices, blinds=bool(blinds)), blinds=blinds, ante=0 if blinds else limit.chip
    )
    most = _one(choices, 5, 5, 4, 3)
    page = _bets_and_showdown(replace(rules, limit=limit), choices).but(
        forced="blinds" if blinds else "ante",
        draw=Draw(most=most, fifth_late=flag(2) and most == 5, dealer_most=_one(choices, 5, 4), cut=flag(2)),
        self_dealt=flag(2),
    )  # fmt: skip
    if lowball:
        sevens = Sevens(
            when=_one(choices, "after draw", "before draw"),
            later_bets=_one(choices, "returned", "second best", "pot forfeited"), short_all_in=flag(2),
        )  # fmt: skip
        page = page.but(sevens=sevens if flag(2) else None, verbal_binding=flag(2))
    elif not GAMES[game].low:
        page = page.but(openers="jacks" if flag(2) else "none")
    if not blinds:
        return page.but(entry=("free",), window="none", kill=None, straddle=False, short_blind="all in")
    ways = (*COME_INS, "kill") if lowball else COME_INS
    return _seats_and_blinds(page, choices, ways).but(
        short_blind="defer" if flag(2) else "all in",
        window=_one(choices, "none", "kill", "straddle") if lowball else "none",
        kill_effect=_one(choices, "limit", "blind"),
    )  # fmt: skip


def _stud(rules: Rules, game: str, choices: Choices) -> Rules:
    """Stud with another way of betting, and in the high game with open pairs."""
    page = replace(rules, limit=_stakes(rules.limit, "stud", choices, blinds=False))
    page = _bets_and_showdown(page, choices)
    pair = _one(choices, "none", "any", "holder first") if not (GAMES[game].low or GAMES[game].hi_lo) else "none"
    streets = replace(rules.streets, open_pair=pair, completion_counts=choices.one_in(2))
    return page.but(streets=streets, stud_button="travelling" if choices.one_in(3) else "none")


def _with_push(rules: Rules, choices: Choices) -> Rules:
    """Push-nine as either house plays it and as neither does: every fee, button, price and agreement."""
    flag = choices.one_in
    limit = rules.limit
    payer = _one(choices, FeePayer.BUTTON, FeePayer.BUTTON_ANTE, FeePayer.POT)
    fee = Fee(bands=(FeeBand(1, 99, (1 + choices.below(3)) * limit.chip),), moment=FeeMoment.BEFORE_DEAL, payer=payer)
    push = PushRules(
        button=_one(choices, "winner", "clockwise"), first=_one(choices, "button", "left"),
        price=_one(choices, "per pusher", "half"), most_pushes=_one(choices, 3, 0, 1, 2), split_unbet=not flag(4),
        agreements=_one(choices, ("cow", "partners", "backing"), (), ("cow",), ("partners",), ("backing", "cow")),
        pushers_may_split=not flag(3), betting_stake=_one(choices, 4, 0, 2),
    )  # fmt: skip
    page = _bets_and_showdown(replace(rules, limit=replace(limit, fee=None if flag(4) else fee)), choices)
    return replace(page, push=push)


def _with_pan(rules: Rules, choices: Choices) -> Rules:
    """Pan as any room plays it: sheet A or B, conditions or none, free aces and kings, forcing, switching."""
    flag = choices.one_in
    fee = rules.limit.fee if flag(2) else None
    pan = PanRules(
        rate_by=_one(choices, "dealt", "staying"), set_growth=_one(choices, "free", "strict"),
        pays=_one(choices, 2, 1), conditions=flag(2), free_aces_kings=flag(2), forcing=flag(2), switching=flag(2),
    )  # fmt: skip
    return replace(rules, limit=replace(rules.limit, fee=fee), pan=pan, deck=_one(choices, "", "pan-310"))


_SHOES: Final = {
    "a": "blackjack-22", "b": "blackjack-22-b", "c": "blackjack-22 packs=6", "d": "blackjack-22 packs=2",
    "e": "blackjack-22-f", "f": "blackjack-22-f", "i": "blackjack-22 packs=6", "j": "blackjack-22 packs=6 jokers=0",
}  # fmt: skip


def _with_bank(rules: Rules, game: str, choices: Choices) -> Rules:
    """A banked game as any room plays it: the bank's turn, dice or none, flat fee or tiers, its own switches."""
    flag, limit = choices.one_in, rules.limit
    tiers = (FeeTier(2 * limit.lower, limit.chip), FeeTier(0, 2 * limit.chip)) if flag(2) else ()
    fee = Fee(
        bands=() if tiers else (FeeBand(1, 99, limit.chip),), moment=FeeMoment.BEFORE_DEAL,
        payer=FeePayer.EACH_PLAYER, tiers=tiers,
    )  # fmt: skip
    bank = BankRules(
        direction=_one(choices, "clockwise", "counter-clockwise"), most_hands=_one(choices, 2, 1, 0),
        counted=_one(choices, "running", "round"), permanent=flag(2), action=_one(choices, "left", "dice"),
    )  # fmt: skip
    page = replace(rules, limit=replace(limit, fee=None if flag(4) else fee), bank=bank)
    compares = GAMES[game].compares
    if compares == "setting":
        setting = PaiGowRules(copies=_one(choices, "banker", "push"), piles=_one(choices, 7, 0), five_aces_top=flag(2))
        return replace(page, pai_gow=setting, ranking=(_one(choices, "bug", "bug-wheel-second"),))
    if compares == "points":
        points = SuperPan9Rules(ties=_one(choices, "push", "player", "banker"), second_card=flag(2))
        return replace(page, super_pan_9=points, deck=_one(choices, "super-pan-9", "super-pan-9 packs=1"))
    letter = _one(choices, *_SHOES, "f", "f", "f")  # the only sheet that knows doubling, splitting and surrender
    return replace(page, blackjack=letter, deck=_SHOES[letter])
