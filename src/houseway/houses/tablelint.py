"""The checks of a rule book for the games that are not poker, for one limit of one game.

Like `linter`: are the wagers, the condition or the ante whole chips and in order, does the fee come from someone who
can pay it, does the pack fit the seats and the variant? Every check reports what it finds and goes on.
"""

from typing import Final

from houseway.cards import JOKER
from houseway.chips.money import format_money
from houseway.decks import deck as find_deck
from houseway.games import GAMES, Game
from houseway.houses.fees import MOMENTS, MOST_RATES, rates, wrong_bands
from houseway.houses.linter import Values, betting, check_most_buy_in, check_payer, chip
from houseway.houses.readers import or_list
from houseway.referee.rules import Betting, FeeBand, FeePayer, FeeTier

TABLE_SEATS: Final = 7
"""The most at a table of pai gow (CC-PG-05), and at the other banked games and pan by default."""
_SEATS: Final = {"push": 9}
_RANKINGS: Final = {"pai-gow": ("bug", "bug-wheel-second"), "push-nine": ("push-nine",)}
_SIX_PACKS: Final = "blackjack-22 packs=6 jokers=1"
SHOES: Final = {
    "a": "blackjack-22",
    "b": "blackjack-22-b",
    "c": _SIX_PACKS,
    "d": _SIX_PACKS,
    "e": "blackjack-22-f",
    "f": "blackjack-22-f",
    "i": _SIX_PACKS,
    "j": "blackjack-22 packs=6 jokers=0",
}
"""What each variant of blackjack 22 is dealt from; six packs if its sheet does not say how many."""


def check_table_game(values: Values, game: str, deck: str) -> None:
    """All checks of one limit."""
    nature = GAMES[game]
    if values.get("forced", str) not in (None, "game"):
        values.report("forced", 'this game collects antes and wagers on its own: write "game" or leave it out')
    match nature.family.name:
        case "banked":
            _check_wagers(values)
        case "push":
            _check_condition(values)
        case _:
            _check_ante(values)
    _check_fee(values, nature)
    _check_seats(values, game, deck)
    if (kinds := values.get("ranking", tuple)) is not None and (len(kinds) != 1 or kinds[0] not in _RANKINGS[game]):
        values.report("ranking", f"this game has one ranking: write a list of {or_list(_RANKINGS[game])}")
    if game == "blackjack-22":
        _check_variant(values, deck)


def _chips(values: Values, key: str, *amounts: int) -> None:
    unit = chip(values)
    for amount in dict.fromkeys(amounts):
        if amount % unit:
            values.report(
                key,
                f"{format_money(amount)} is not whole chips of {format_money(unit)}: write a multiple, or another chip",
            )


def _check_buy_in(values: Values, least: int, what: str) -> None:
    check_most_buy_in(values, least)
    _chips(values, "most_buy_in", values.get("most_buy_in", int) or 0)
    buy_in = values.get("buy_in", int)
    if buy_in is None:
        return
    _chips(values, "buy_in", buy_in)
    if buy_in < least:
        values.report("buy_in", f"{format_money(buy_in)} does not pay {what} of {format_money(least)}")


def _check_wagers(values: Values) -> None:
    wagers = values.get("wagers", tuple)
    if wagers is None:
        if not values.has("wagers"):
            values.report("wagers", 'there are no wagers: write wagers = ["$2", "$50"]')
        return
    _chips(values, "wagers", *wagers)
    if len(wagers) != 2:
        values.report("wagers", 'wagers have two amounts, the smallest and the largest: write wagers = ["$2", "$50"]')
    elif wagers[0] > wagers[1]:
        least, most = map(format_money, wagers)
        values.report(
            "wagers", f'the smallest wager {least} is more than the largest {most}: write ["{most}", "{least}"]'
        )
    _check_buy_in(values, wagers[0], "the smallest wager")


def _check_condition(values: Values) -> None:
    condition, kind, bets = values.get("condition", int), betting(values), values.get("bets", tuple)
    if condition is None:
        if not values.has("condition"):
            values.report("condition", 'there is no condition: write condition = "$2", which is ante and bet')
        return
    _chips(values, "condition", condition)
    _check_buy_in(values, condition, "the condition")
    amount = format_money(condition)
    if kind is Betting.SPREAD and bets is None and not values.has("bets"):
        values.report("bets", f'a spread has a largest bet: write bets = ["{amount}", "{format_money(5 * condition)}"]')
    if bets is None:
        return
    _chips(values, "bets", *bets)
    if kind is not Betting.SPREAD:
        values.report("bets", f"the bet is the condition of {amount}: leave this out")
    elif len(bets) != 2 or bets[0] != condition or bets[1] < condition:
        values.report("bets", f"the spread runs from the condition of {amount} to the largest bet: write both")


def _check_ante(values: Values) -> None:
    ante = values.get("ante", int)
    if ante is None:
        if not values.has("ante"):
            values.report("ante", 'there is no ante: write ante = "$1", which is one chip of this game')
        return
    _chips(values, "ante", ante)
    _check_buy_in(values, ante, "the ante")


def _check_fee(values: Values, nature: Game) -> None:
    fee = values.get("fee", tuple) or ()
    if not fee:
        return
    bands = tuple(one for one in fee if isinstance(one, FeeBand))
    tiers = tuple(one for one in fee if isinstance(one, FeeTier))
    _chips(values, "fee", *(one.amount for one in fee))
    check_payer(values, nature)
    if (moment := values.get("fee_taken", str)) is not None and moment not in MOMENTS[nature.family.name]:
        right = or_list(tuple(one.value for one in MOMENTS[nature.family.name]))
        values.report("fee_taken", f'this game has no "{moment}": write {right}')
    if (count := len(rates(fee, None))) > MOST_RATES:
        values.report("fee", f"{count} different rates at one table: use {MOST_RATES} at most (OAS-FEE-06)")
    seats = _seats(values, nature)
    if bands and (wrong := wrong_bands(bands, seats)):
        values.report("fee", wrong)
    if tiers and nature.family.name != "banked":
        values.report(
            "fee", "nobody wagers against a bank here, so the fee cannot depend on the wager: write an amount"
        )
    wagers = values.get("wagers", tuple)
    if tiers and wagers and tiers[-1].wager and tiers[-1].wager < wagers[-1]:
        values.report(
            "fee",
            f"no tier for a wager of {format_money(wagers[-1])}: make the last one "
            f'"over {format_money(tiers[-1].wager)}"',
        )
    _check_who_can_pay(values, bands, nature)


def _check_who_can_pay(values: Values, bands: tuple[FeeBand, ...], nature: Game) -> None:
    condition, ante = values.get("condition", int), values.get("ante", int)
    if values.get("fee_paid_by", str) == FeePayer.BUTTON_ANTE and condition:
        for band in bands:
            if band.amount != condition:
                values.report("fee", f"the button's ante of {format_money(condition)} is the fee (CX-44): write that")
                break
    if nature.family.name == "pan" and ante:
        for band in bands:
            least = max(2, band.least_players)
            if band.amount > least * ante:
                values.report(
                    "fee",
                    f"{format_money(band.amount)} is more than {least} antes of {format_money(ante)}: "
                    "the rate comes out of the antes",
                )


def _seats(values: Values, nature: Game) -> int:
    return values.get("seats", int) or (0 if values.has("seats") else _SEATS.get(nature.family.name, TABLE_SEATS))


def _check_seats(values: Values, game: str, deck: str) -> None:
    """Whether there are enough cards for everyone, and enough piles in pai gow."""
    seats, nature = _seats(values, GAMES[game]), GAMES[game]
    cards = find_deck(deck).size
    if game == "super-pan-9":
        each = 4
        more = 1 if values.get("second_card", bool) else 0
    else:
        each, more = nature.hole_cards, 0
    if seats * each + more > cards:
        most = (cards - more) // each
        values.report("seats", f"{seats} hands of {each} cards are more than the {cards} cards: write seats = {most}")
    piles = values.get("piles", int) if game == "pai-gow" else None
    if piles and piles < seats:
        values.report("piles", f'{piles} piles do not serve {seats} seats: write piles = {seats}, or "none"')


def deck_of_variant(values: Values, nature: Game) -> str:
    """The default pack: that of the game, or of the variant of blackjack 22."""
    variant = values.get("variant", str)
    if variant is None or "blackjack-22" not in nature.packs:
        return nature.deck
    return SHOES[variant]


def _check_variant(values: Values, deck: str) -> None:
    variant = values.get("variant", str) or (None if values.has("variant") else "a")
    if variant is None:
        return
    shoe = SHOES[variant]
    with_jokers = JOKER in find_deck(shoe).cards
    if with_jokers is not (JOKER in find_deck(deck).cards):
        what = "with jokers" if with_jokers else "without jokers"
        values.report("variant", f'"{variant}" is played {what}, and the pack is "{deck}": write deck = "{shoe}"')
