"""The checks that compare several keys of a rule book, for one limit of one game.

Single values are checked by their readers in `keys` and `fees`. Here: are the stakes whole chips and in order, do the
fee bands cover the table, do the switches fit the game? Every check reports what it finds and goes on, so that a
manager sees every error at once.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from houseway.chips.money import format_money
from houseway.decks import DeckError, deck
from houseway.games import GAMES, Game
from houseway.houses.fees import MOMENTS, MOST_RATES, PAYERS, dearer_later, rates, wrong_bands
from houseway.houses.readers import or_list
from houseway.referee.poker.dealing import Burn
from houseway.referee.rules import NO_FLOP_FULL, Betting, FeeBand, FeeMoment, FeePayer, Kill

_Value = TypeVar("_Value")
USUAL_SEATS: Final = 9
STRUCTURED: Final = (Betting.FIXED, Betting.SPREAD)


class Values(Protocol):
    """The values in force at one limit: its own, its game's, and those of every game."""

    def get(self, key: str, kind: type[_Value]) -> _Value | None:
        """A key's value; None if it is not set or is invalid."""

    def has(self, key: str) -> bool:
        """Whether the key is set, validly or not."""

    def report(self, key: str, what: str) -> None:
        """Report what is wrong with a key."""


def check_limit(values: Values, nature: Game) -> None:
    """All checks of one limit."""
    _check_bets(values)
    _check_blinds(values, nature)
    _check_chips(values)
    _check_fee(values, nature)
    _check_game(values, nature)


def betting(values: Values) -> Betting:
    """The kind of betting; fixed limit unless the book says otherwise."""
    return Betting(values.get("betting", str) or Betting.FIXED)


def bets(values: Values) -> tuple[int, ...]:
    """The bets as written, or the big blind where that is the smallest bet."""
    found = values.get("bets", tuple) or ()
    return found or (values.get("blinds", tuple) or ())[-1:]


def blinds(values: Values) -> tuple[int, ...]:
    """The blinds as written; by default the lower bet, and half of it in whole chips (CX-89)."""
    if values.has("blinds") or values.get("forced", str) == "ante":
        return values.get("blinds", tuple) or ()
    lower = (values.get("bets", tuple) or (0,))[0]
    unit = chip(values)
    half = lower // 2 // unit * unit
    return tuple(amount for amount in (half, lower) if amount)


def chip(values: Values) -> int:
    """The smallest chip; a dollar unless the book says otherwise."""
    return values.get("chip", int) or 100


def ante(values: Values, nature: Game) -> int:
    """The ante as written; by default in stud a quarter of the lower bet in whole chips, at least one chip (CX-65)."""
    found = values.get("ante", int) or 0
    return found or (max(_part(values, 4), chip(values)) if nature.family.name == "stud" else 0)


def bring_in(values: Values, nature: Game) -> int:
    """The forced bet as written; by default in stud half the lower bet in whole chips, at least one chip (CX-65)."""
    found = values.get("bring_in", int) or 0
    return found or (max(_part(values, 2), chip(values)) if nature.family.name == "stud" else 0)


def _part(values: Values, divisor: int) -> int:
    unit = chip(values)
    lower: int = (values.get("bets", tuple) or (0,))[0]
    return lower // divisor // unit * unit


def usual_moment(nature: Game) -> FeeMoment:
    """When a fee is taken if the book does not say."""
    return MOMENTS[nature.family.name][-1]


def _check_bets(values: Values) -> None:
    kind, amounts = betting(values), values.get("bets", tuple)
    if amounts is None:
        if not values.has("bets") and (kind in STRUCTURED or not blinds(values)):
            values.report("bets", 'there are no bets: write bets = ["$3", "$6"]')
        return
    if kind in STRUCTURED and len(amounts) != 2:
        values.report("bets", f'{kind.value} has two amounts, a lower and a higher: write bets = ["$3", "$6"]')
    elif kind not in STRUCTURED and len(amounts) != 1:
        values.report("bets", f'{kind.value} has one amount, the smallest bet: write bets = ["$4"]')
    elif len(amounts) == 2 and amounts[0] > amounts[1]:
        lower, higher = map(format_money, amounts)
        values.report("bets", f'the lower bet {lower} is more than the higher {higher}: write ["{higher}", "{lower}"]')


def _check_blinds(values: Values, nature: Game) -> None:
    amounts, kind = blinds(values), betting(values)
    if list(amounts) != sorted(amounts):
        right = ", ".join(f'"{format_money(amount)}"' for amount in sorted(amounts))
        values.report("blinds", f"the blinds are out of order: they rise toward the big blind, so write [{right}]")
    elif amounts and kind in STRUCTURED and (found := values.get("bets", tuple)) and amounts[-1] > found[0]:
        values.report(
            "blinds",
            f"the big blind {format_money(amounts[-1])} is more than the lower bet {format_money(found[0])}: "
            "it may be at most that bet",
        )
    forced = values.get("forced", str)
    if forced == "ante" and not values.has("ante") and not ante(values, nature):
        values.report("ante", 'forced is "ante", but no ante is given: write ante = "$1"')
    if forced == "ante" and values.has("blinds"):
        values.report("blinds", 'forced is "ante", so there are no blinds: leave them out, or write forced = "blinds"')
    seats = _seats(values)
    if seats and len(amounts) > seats:
        values.report("blinds", f"{len(amounts)} blinds at a table of {seats}: a seat can post one blind only")
    buy_in = values.get("buy_in", int)
    if buy_in is not None and amounts and buy_in < amounts[-1]:
        values.report("buy_in", f"{format_money(buy_in)} does not pay the big blind of {format_money(amounts[-1])}")
    check_most_buy_in(values, max((*amounts, 0)))


def check_most_buy_in(values: Values, forced: int) -> None:
    """Whether somebody can buy in at all: the maximum is no less than the minimum, or than what must be put in."""
    most, least = values.get("most_buy_in", int), max(values.get("buy_in", int) or 0, forced)
    if most is not None and most < least:
        what = f"the maximum buy-in {format_money(most)} is less than {format_money(least)}"
        values.report("most_buy_in", f"{what}: write that or more")


def _check_chips(values: Values) -> None:
    unit = chip(values)
    amounts: dict[str, tuple[int, ...]] = {key: values.get(key, tuple) or () for key in ("bets", "blinds")}
    amounts |= {key: (values.get(key, int) or 0,) for key in ("ante", "bring_in", "buy_in", "most_buy_in")}
    amounts["fee"] = tuple(band.amount for band in _bands(values))
    no_flop = values.get("fee_without_flop", int)
    amounts["fee_without_flop"] = (no_flop or 0,) if no_flop != NO_FLOP_FULL else ()
    for key, found in amounts.items():
        for amount in dict.fromkeys(found):
            if amount % unit:
                values.report(
                    key,
                    f"{format_money(amount)} is not whole chips of {format_money(unit)}: "
                    f'write a multiple of {format_money(unit)}, or set chip = "$0.50" or smaller',
                )


def _seats(values: Values) -> int:
    """The seats of the table; 0 if the number given was invalid, so that it is reported only once."""
    return values.get("seats", int) or (0 if values.has("seats") else USUAL_SEATS)


def _bands(values: Values) -> tuple[FeeBand, ...]:
    return tuple(one for one in values.get("fee", tuple) or () if isinstance(one, FeeBand))


def _check_fee(values: Values, nature: Game) -> None:
    bands, no_flop = _bands(values), values.get("fee_without_flop", int)
    if not bands:
        if values.get("fee", tuple):
            values.report(
                "fee",
                "bets go on after the deal, so this could change the rate after the hand starts "
                '(OAS-FEE-04): write bands like { players = "1-6", amount = "$4" }',
            )
        return
    check_payer(values, nature)
    if wrong := wrong_bands(bands, _seats(values)):
        values.report("fee", wrong)
    if (count := len(rates(bands, no_flop))) > MOST_RATES:
        values.report("fee", f"{count} different rates at one table: use {MOST_RATES} at most (OAS-FEE-06)")
    if (band := dearer_later(bands, no_flop)) is not None:
        values.report(
            "fee_without_flop",
            f"a hand that ends early would pay {format_money(no_flop or 0)} and not the {format_money(band.amount)} "
            f"for {band.least_players} dealt in, so the rate would rise after the "
            f"hand starts (OAS-FEE-04): write {format_money(band.amount)} or less",
        )
    moment, payer = values.get("fee_taken", str), values.get("fee_paid_by", str)
    if moment is None and not values.has("fee_taken"):
        values.report(
            "fee_taken", f'the book does not say when the fee is taken: write fee_taken = "{usual_moment(nature)}"'
        )
    if moment == FeeMoment.BEFORE_DEAL:
        if payer in (None, FeePayer.POT) and (payer or not values.has("fee_paid_by")):
            values.report(
                "fee_paid_by",
                f'the pot is empty before the deal: write "{FeePayer.BIG_BLIND}" or '
                f'"{FeePayer.LIVE_BUTTON}", or take the fee later',
            )
        if values.has("fee_without_flop"):
            values.report("fee_without_flop", "a fee taken before the deal is taken flop or no flop: leave this out")
    elif moment and payer in (FeePayer.BIG_BLIND, FeePayer.LIVE_BUTTON):
        values.report("fee_taken", f'a fee paid by the {payer} is taken "{FeeMoment.BEFORE_DEAL}": write that')
    big = blinds(values)[-1:]
    if payer == FeePayer.LIVE_BUTTON and big and (most := max(band.amount for band in bands)) > big[0]:
        values.report(
            "fee",
            f"a live button charge of {format_money(most)} is more than the big blind "
            f"{format_money(big[0])}: it counts as a bet, so it may be at most that much",
        )


def check_payer(values: Values, nature: Game) -> None:
    """Whether anyone in this game can pay this way."""
    payer, payers = values.get("fee_paid_by", str), PAYERS[nature.family.name]
    if payer is not None and payer not in payers:
        right = or_list(tuple(one.value for one in payers))
        values.report("fee_paid_by", f'"{payer}" is not how this game pays: write {right}')


def _check_game(values: Values, nature: Game) -> None:
    if values.get("forced", str) == "game":
        values.report(
            "forced", 'only the games other than poker start without blinds or antes: write "blinds" or "ante"'
        )
    kill = values.get("kill", Kill)
    if kill is not None and kill.trigger == "scoop" and not nature.hi_lo:
        values.report("kill", 'only a hi-lo pot can be scooped: write when = "two pots running"')
    exactly = values.get("exactly_two", bool)
    if exactly is False and nature.exactly_two:
        values.report("exactly_two", "an Omaha hand is exactly two hole cards and three of the board: write true")
    if exactly is True and nature.hole_cards == 3:
        values.report("exactly_two", "a pineapple hand is any five cards: write false")
    seats, size = values.get("seats", int), deck(nature.deck).size
    shared = nature.board + sum(isinstance(step, Burn) for step in nature.steps)
    if nature.family.name == "board" and seats is not None and seats * nature.hole_cards + shared > size:
        values.report("seats", f"{seats} hands of {nature.hole_cards} cards and a board need more than {size} cards")


def find_deck(named: str, game: str) -> str | None:
    """The pack that a page names, by its own name; None if the game is not dealt from it."""
    try:
        found = deck(named).name
    except DeckError:
        return None
    return found if found.partition(" ")[0] in GAMES[game].packs else None


def right_decks(game: str) -> str:
    """Which packs a page of this game may name."""
    packs = tuple(GAMES[game].packs)
    right = f'the "{packs[0]}" deck: write deck = "{packs[0]}"' if len(packs) == 1 else f"{or_list(packs)}: write one"
    shoe = (
        f', or "{packs[0]} packs=8" for another shoe'
        if GAMES[game].family.name == "banked" and game != "pai-gow"
        else ""
    )
    return f"{game} is dealt from {right}{shoe}"


def check_player_dealer(given: bool | None, nature: Game, house: str) -> str | None:
    """A banked game has a banker's seat, any other game has none, and some houses forbid one outright."""
    banked = nature.family.name == "banked"
    if house == "never" and (given or banked):
        what = "remove this game" if banked else "write false or leave it out"
        return f"no seat may carry a player-dealer role in this house (OAS-GEN-02): {what}"
    if given and not banked:
        return "this game is played for a pot, so no seat banks it: write false or leave it out"
    if given is False and banked:
        return "a player banks this game, never the house: write true or leave it out"
    return None


def follow(pages: Mapping[str, str], key: str, report: Callable[[str], None]) -> list[str]:
    """The chain of pages that a page follows, itself first."""
    found = [key]
    while following := pages[found[-1]]:
        if following not in pages:
            known = ", ".join(name for name in pages if name != found[-1])
            report(f'there is no page "{following}" here: choose {known or "none"}')
            break
        if following in found:
            report(f"the pages follow each other in a circle ({' -> '.join([*found, following])}): break it")
            break
        found.append(following)
    return found
