"""A book's fees checked against the law: flat, fixed before the deal, never a percentage, at most five rates per table.

A percentage, a sixth rate and a rate that could rise during the hand are refused when a book is read (`fees`,
`linter`). Here a playable book is reviewed for its filing: the rates at each limit, what they depend on, and anything a
regulator would ask about. Every finding names the game, the limit and the clause. The law is Penal Code 337j(f); a
clause is named beside it only in the packet of a house that prints it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.houses.fees import MOST_RATES, rates
from houseway.houses.offers import House
from houseway.houses.pages import GamePage
from houseway.referee.rules import COMMON, Fee, FeeMoment, Rules

BY_LIMIT: Final = "the limit alone"
BY_DEALT: Final = "the players dealt in"
BY_STAYING: Final = "the players who stay"
BY_WAGER: Final = "the wager"

CODE: Final = "Penal Code 337j(f)"
FIXED: Final = "fixed"
FLAT: Final = "flat"
FIVE: Final = "five rates"
NOTICE: Final = "notice"
LAW: Final = {
    FIXED: "the rate is settled before the hand begins",
    FLAT: "never a percentage or fraction of wagers or winnings",
    FIVE: f"at most {MOST_RATES} rates at a table",
    NOTICE: "players have good notice of every rate",
}
"""The law's requirements, by keyword."""
RESTATED: Final = {FIXED: "OAS-FEE-04", FLAT: "OAS-FEE-05", FIVE: "OAS-FEE-06", NOTICE: "OAS-FEE-07"}
"""The clauses in which a house's own book restates the law."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a fee that the law does not allow, or that a regulator would ask about."""

    game: str
    """The page's key in the book."""
    limit: str
    asked: str
    """The requirement: a key of `LAW`."""
    cites: tuple[str, ...]
    """The house's own clauses on this fee."""
    what: str
    wrong: bool
    """Whether it is forbidden; if not, it is allowed with a word of explanation."""

    def __str__(self) -> str:
        own = f" ({' '.join(self.cites)})" if self.cites else ""
        verdict = "not allowed" if self.wrong else "worth a look"
        return f"{self.game} at {self.limit}{own}: {self.what}; {verdict}: {LAW[self.asked]} ({CODE})"


@dataclass(frozen=True, slots=True)
class Schedule:
    """The fee of one limit as it is filed."""

    game: str
    limit: str
    goes_by: str
    """What the amount depends on, such as `BY_LIMIT`."""
    rates: tuple[int, ...]
    """The different amounts at this table, smallest first."""
    cites: tuple[str, ...]
    findings: tuple[Finding, ...]


def schedules(house: House) -> tuple[Schedule, ...]:
    """Every limit of every game, in the book's order."""
    return tuple(_schedule(page, place) for page in house.games.values() for place in range(len(page.rules)))


def findings(house: House) -> tuple[Finding, ...]:
    """All findings."""
    return tuple(found for one in schedules(house) for found in one.findings)


def told(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same findings, with limits of a game merged if the finding is the same."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for one in found:
        groups.setdefault((one.game, one.asked, one.what), []).append(one)
    return tuple(
        replace(
            same[0],
            limit=", ".join(one.limit for one in same),
            cites=tuple(dict.fromkeys(cite for one in same for cite in one.cites)),
        )
        for same in groups.values()
    )


def fee_cites(rules: Rules) -> tuple[str, ...]:
    """The house's clauses on the fee of a limit."""
    ids = dict.fromkeys([*rules.cite("fee").split(), *rules.cite("fee.no_flop").split()])
    return tuple(one for one in ids if one != COMMON)


def goes_by(rules: Rules) -> str:
    """What the amount depends on."""
    fee = rules.limit.fee
    if fee is None:
        return "nothing: none is taken"
    if fee.tiers:
        return BY_WAGER
    if len({band.amount for band in fee.bands}) == 1:
        return BY_LIMIT
    return BY_STAYING if _by_stayers(rules) else BY_DEALT


def _schedule(page: GamePage, place: int) -> Schedule:
    rules = page.rules[place]
    fee, cites = rules.limit.fee, fee_cites(rules)
    found = tuple(
        Finding(page.key, rules.limit.name, asked, cites, what, wrong)
        for asked, what, wrong in _findings(rules, page.fee_name or "fee", unprinted="fee" in page.not_printed[place])
    )
    charged = () if fee is None else tuple(sorted(rates((*fee.bands, *fee.tiers), fee.no_flop)))
    return Schedule(page.key, rules.limit.name, goes_by(rules), charged, cites, found)


def _findings(rules: Rules, name: str, *, unprinted: bool) -> Iterator[tuple[str, str, bool]]:
    fee = rules.limit.fee
    if unprinted:
        set_here = "none is taken here" if fee is None else "the amount here is our own setting"
        yield NOTICE, f"the house prints no {name}, and {set_here}", False
    if fee is None:
        return
    if _by_stayers(rules) and len({band.amount for band in fee.bands}) > 1:
        yield FIXED, "the rate depends on the players who stay, which they decide after looking at their cards", True
    if (share := _same_share(fee)) is not None:
        steps = ", ".join(f"{format_money(tier.amount)} up to {format_money(tier.wager)}" for tier in fee.tiers[:-1])
        yield FLAT, f"the steps ({steps}) are all {_percent(share)} of their largest wager", False
    if fee.no_flop is not None and fee.no_flop > 0 and any(band.amount > fee.no_flop for band in fee.bands):
        yield (
            FIVE,
            (
                f"a hand that ends early pays {format_money(fee.no_flop)}: file it as part of the {name} waived, or "
                "count it as a rate"
            ),
            False,
        )


def _by_stayers(rules: Rules) -> bool:
    fee, family = rules.limit.fee, GAMES[rules.game].family
    after = fee is not None and fee.moment is FeeMoment.AFTER_DECLARING
    return after and family.name == "pan" and rules.pan.rate_by == "staying"


def _same_share(fee: Fee) -> Fraction | None:
    """The one share that each step with an end is of its largest wager: a percentage in all but name."""
    shares = {Fraction(tier.amount, tier.wager) for tier in fee.tiers if tier.wager}
    ended = sum(bool(tier.wager) for tier in fee.tiers)
    return shares.pop() if ended > 1 and len(shares) == 1 else None


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.4g} %"
