"""What a game is worth to its players: `odds`, for the banked games and for heads-up push-nine.

Every figure says how it was found: counted over all deals of the shoe (`exact`), computed for an infinite shoe or an
equilibrium (`computed`), or sampled by playing whole rounds with the bulk engine (`sampled`, with a standard error).
The wager is the unit; fees are added in the house's own amounts.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from houseway.decks import DECK_NAMES
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import HOUSES, find_offer, house
from houseway.houses.spoken_names import meant_game
from houseway.pricing.odds_points import alone_against, points_row
from houseway.pricing.odds_push import PushOdds, push_odds
from houseway.ranking.blackjack import VARIANTS
from houseway.referee.banked.variants import SHEETS
from houseway.referee.rules import FeePayer, Rules

TRIALS: Final = 200_000
_MOST_TRIALS: Final = 1_000_000_000
_BANKS: Final = (1, 2, 4)
"""Sizes of bank to report besides one that covers everything, in wagers."""
_DEALS_A_TRIAL: Final = 20
"""How many times faster two hands of pai gow are dealt than a whole round is played."""


class OddsError(HousewayError):
    """A game without odds, or a question about it that makes no sense."""


class BankRow(Struct, frozen=True):
    """What a wager is worth with this many others against the bank, as a fraction of the wager before any fee."""

    players: int
    """How many players wager against the bank, all the same amount."""
    bank: int
    """The bank's stake, in wagers; 0 if it covers everything."""
    player: float
    """A player's expectation per wager, with action or without."""
    banker: float
    """The banker's expectation per round."""
    action: float
    """The share of wagers that have action."""
    how: str
    """`exact`, `computed` or `sampled`."""
    error: float
    """The standard error of `player`; 0 if nothing was sampled."""


class FeeRow(Struct, frozen=True):
    """Expectations after the house's fee, at one size of wager and with a bank that covers everything."""

    wager: int
    fee: int
    """Cents paid by everyone with a wager, and by the banker."""
    player: float
    """The expectation of a lone player per wager, after the fee."""
    banker: float
    """The banker's expectation against one player, in wagers, after the fee."""
    full: float
    """The same against a full table."""
    evens: int
    """How many players it takes for the banker to break even; 0 if no number does."""


class BankOdds(Struct, frozen=True, tag="bank"):
    """A banked game at a house's table."""

    house: str
    game: str
    limit: str
    sheet: str
    """The sheet of blackjack 22; empty in other games."""
    play: str
    """How both sides are assumed to play."""
    win: float
    push: float
    lose: float
    """The results of a lone player's wager against a bank that covers it."""
    rows: tuple[BankRow, ...]
    fees: tuple[FeeRow, ...]


GameOdds: TypeAlias = BankOdds | PushOdds


def odds(
    game: str, *, limit: str | None = None, sheet: str = "", trials: int = TRIALS, seed: int = 1
) -> tuple[GameOdds, ...]:
    """The odds of a game at every house that offers it (`pai-gow`), or at one (`s-and-k/pai-gow`), limit by limit.

    `sheet` is another sheet of blackjack 22 by its letter, or `all`. Every sampled row plays `trials` rounds; the same
    seed gives the same figures. Push-nine is solved only for tables with one size of bet.
    """
    if not 1000 <= trials <= _MOST_TRIALS:
        raise OddsError(f"{trials} is not a number of trials: choose 1,000 to {_MOST_TRIALS:,}")
    tables = [one for rules in offered(game, limit=limit) for one in _sheets(rules, sheet)]
    found = [push_odds(one) if _family(one) == "push" else _bank_odds(one, trials, seed) for one in tables]
    known = tuple(one for one in found if one is not None)
    if not known:
        raise OddsError(
            f"{tables[0].title}, {tables[0].limit.name}: only one size of bet is solved: choose a fixed limit"
        )
    return known


def offered(game: str, *, limit: str | None = None) -> tuple[Rules, ...]:
    """The tables to report: all limits of one house's page, or of every house's."""
    if "/" in game:
        offer = find_offer(game, limit=limit)
        tables = (offer.rules,) if limit else offer.page.rules
    else:
        name = meant_game(game)
        pages = [page for key in HOUSES for page in house(key).games.values() if page.game == name]
        tables = (
            tuple(page.at(limit) for page in pages) if limit else tuple(one for page in pages for one in page.rules)
        )
    for rules in tables:
        if _family(rules) not in ("banked", "push"):
            raise OddsError(f"{rules.title or game} is played between players, not against a bank: use `equity`")
    if not tables:
        raise OddsError(f"no house offers {game}")
    return tables


def _family(rules: Rules) -> str:
    return GAMES[rules.game].family.name


def _sheets(rules: Rules, sheet: str) -> Iterator[Rules]:
    """The rules with the requested sheet, and a shoe that fits it."""
    if GAMES[rules.game].compares != "22" or not sheet:
        if sheet:
            raise OddsError(f"{rules.title} has no such sheets: leave the sheet out; only blackjack 22 has them")
        yield rules
        return
    letters = list(SHEETS) if sheet == "all" else [sheet.lower()]
    for letter in letters:
        if letter not in SHEETS:
            raise OddsError(f"{sheet!r} is not a sheet: choose {', '.join(SHEETS)}, or all")
        yield with_sheet(rules, letter)


def with_sheet(rules: Rules, letter: str) -> Rules:
    """Another sheet of blackjack 22, from the shoe that it names, or otherwise from one that fits."""
    if letter in ("", rules.blackjack):
        return rules
    own = f"{rules.game}-{letter}"
    if own in DECK_NAMES:
        shoe = own
    elif not VARIANTS[letter].jokers_per_pack:
        shoe = DECK_NAMES[0]
    else:
        shoe = next(name for name in reversed(DECK_NAMES) if name.startswith(f"{rules.game}-"))
    return rules.but(blackjack=letter, deck=shoe)


def _bank_odds(rules: Rules, trials: int, seed: int) -> BankOdds:
    game, most = GAMES[rules.game], rules.most_seats - 1
    asked = [(players, 0) for players in range(1, most + 1)] + [(most, bank) for bank in _BANKS if bank < most]
    if game.compares == "points" and not rules.super_pan_9.second_card:
        rows, alone = [points_row(rules, players, bank) for players, bank in asked], alone_against(rules)
    else:
        rows, alone = _sampled(rules, asked, trials, seed)
    built = tuple(BankRow(*row) for row in rows)
    sheet = rules.blackjack if game.compares == "22" else ""
    return BankOdds(
        rules.house,
        rules.game,
        rules.limit.name,
        sheet,
        _PLAYS[game.compares],
        *alone,
        built,
        fee_rows(rules, built[0].player, built[most - 1].banker, most),
    )


_PLAYS: Final = {
    "setting": "everyone sets by the house way",
    "points": "optimal play by both sides, the banker considering who drew",
    "22": "optimal play by both sides, the banker by the sheet or considering how many cards each player has",
}


def _sampled(
    rules: Rules, asked: Sequence[tuple[int, int]], trials: int, seed: int
) -> tuple[list[tuple[int, int, float, float, float, str, float]], tuple[float, float, float]]:
    from houseway.pricing.odds_sampled import dealt_to_two, rounds

    same = GAMES[rules.game].compares == "setting"
    rows: list[tuple[int, int, float, float, float, str, float]] = []
    alone = (0.0, 0.0, 0.0)
    for players, bank in asked:
        if same and not bank:
            # A hand and the bank's are two hands of one pack whatever the other players do: one figure fits every
            # table.
            edge, error, alone = dealt_to_two(rules, trials * _DEALS_A_TRIAL, seed)
            rows.append((players, bank, -edge, players * edge, 1.0, "sampled", error))
            continue
        found = rounds(rules, players, bank, trials, seed)
        rows.append((players, bank, found.player, found.banker, found.action, "sampled", found.error))
        if (players, bank) == (1, 0):
            alone = found.alone
    return rows, alone


def fee_rows(rules: Rules, player: float, full: float, most: int) -> tuple[FeeRow, ...]:
    """The effect of the house's fee, at the smallest and the largest wager and where the fee changes."""
    limit, fee = rules.limit, rules.limit.fee
    charged = fee is not None and fee.payer is FeePayer.EACH_PLAYER
    sizes = {limit.lower, limit.higher or limit.lower}
    if fee is not None and charged:
        sizes |= {tier.wager for tier in fee.tiers if limit.lower < tier.wager < (limit.higher or 0)}
    rows = []
    for wager in sorted(sizes):
        cost = fee.for_wager(wager, most + 1) if fee is not None and charged else 0
        each = full / most
        evens = -(-cost // (each * wager)) if each > 0 else 0
        rows.append(
            FeeRow(
                wager,
                cost,
                player - cost / wager,
                -player - cost / wager,
                full - cost / wager,
                int(evens) if evens <= most else 0,
            )
        )
    return tuple(rows)
