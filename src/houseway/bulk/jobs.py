"""Bulk play as plain data: a `Job` says what is played, and `play(job, block)` plays one block of it.

A block is a fixed number of hands at many tables. Its randomness depends only on the job's seed and the block's number,
so any machine gives the same `Tally`, and blocks add up in any order. Decks depend on seed and block but not on the
rules: two jobs that differ in a rule or a fee are dealt the same cards.
"""

import tomllib
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from houseway.bulk.play_styles import Style, find_style
from houseway.bulk.tally import COUNTS, STRETCH, Tally
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import find_offer
from houseway.houses.families import fits, misfit
from houseway.houses.pages import GamePage
from houseway.houses.places import LIMIT_KEYS, SHARED_KEYS
from houseway.referee.game import Game
from houseway.referee.rules import SWITCHES, Rules
from houseway.referee.rules.switch import RefusedSwitch, TurnoverSwitch

if TYPE_CHECKING:
    from houseway.bulk.engine import Tell

TABLES: Final = 160
BLOCK: Final = TABLES * STRETCH
"""Hands in a block: a number of tables, each for one stretch that starts with full buy-ins."""
MOST_TURNOVER: Final = 500
USUAL_BETS: Final = 50
"""The default buy-in, in higher bets."""
ENGINES: Final = {"board": "poker", "draw": "poker", "stud": "poker", "push": "poker", "banked": "banked"}
"""The module of `houseway.bulk` that plays each family: its `play(playing, block)` returns a block's tally."""
_SHORT: Final = {"fee.amount": "fee", "fee.moment": "fee_taken", "fee.payer": "fee_paid_by"}
"""Short names for rule-book keys."""


class JobError(HousewayError):
    """A job that cannot be played."""


class Job(Struct, frozen=True, kw_only=True):
    """What to play, as plain data that can be sent anywhere."""

    offer: str
    """House and game, such as `oasis/holdem` or `my-room.toml/holdem`."""
    limit: str = ""
    """One of the page's limits, in any spelling; the first by default."""
    players: int = 6
    styles: tuple[str, ...] = ("caller",)
    """How each seat plays, from the first on; repeated if there are more seats."""
    seed: int = 1
    switches: tuple[str, ...] = ()
    """Changes to the book, written as in the book: `raise_cap = 4`, `fee = "$5"`."""
    buy_in: int = 0
    """In cents; 0 for fifty higher bets, or the house's minimum if that is more."""
    turnover: int = 0
    """How often in a thousand hands each player gets up: half leave for good, half come back (`turnover`)."""
    own: tuple[Style, ...] = ()
    """Styles that are not built in."""


class Playing(Struct, frozen=True, kw_only=True):
    """A job with everything that follows from it."""

    job: Job
    rules: Rules
    game: Game
    styles: tuple[Style, ...]
    """One for each seat."""
    buy_in: int


@lru_cache(maxsize=64)
def prepare(job: Job) -> Playing:
    """Resolve everything, or raise a one-line error about the job."""
    offer = find_offer(job.offer, limit=job.limit or None)
    rules = _switched(offer.page, offer.rules, job.switches, job.turnover) if job.switches else offer.rules
    if not 2 <= job.players <= rules.most_seats:
        raise JobError(f"{rules.title} is played by 2 to {rules.most_seats}, not by {job.players}")
    if not job.styles:
        raise JobError("nobody plays: name a style, such as caller")
    family = offer.game.family.name
    if family not in ENGINES:
        raise JobError(f"{rules.title} is not supported by bulk play, which has these families: {', '.join(ENGINES)}")
    if job.turnover and not offer.game.family.poker:
        raise JobError(f"turnover is for poker only: leave it out for {rules.title}")
    if not 0 <= job.turnover <= MOST_TURNOVER:
        raise JobError(f"each player gets up 0 to {MOST_TURNOVER} times in a thousand hands, not {job.turnover} times")
    limit = rules.limit
    usual = max(limit.buy_in, USUAL_BETS * max(limit.lower, limit.higher))
    buy_in = job.buy_in or usual
    if buy_in < max(limit.buy_in, limit.chip, limit.ante) or buy_in % limit.chip:
        raise JobError(f"a buy-in is whole chips of {limit.chip} cents, and {limit.buy_in} cents or more")
    styles = tuple(find_style(job.styles[seat % len(job.styles)], job.own) for seat in range(job.players))
    return Playing(job=job, rules=rules, game=offer.game, styles=styles, buy_in=buy_in)


def play(job: Job, block: int) -> Tally:
    """Play one block of a job. The same job and block give the same tally everywhere."""
    if block < 0:
        raise JobError(f"blocks are counted from 0, not from {block}")
    playing = prepare(job)
    tally: Tally = _engine(playing).play(playing, block)
    return tally


def get_ready(job: Job, tell: "Tell") -> None:
    """Compile what the job's blocks need, unless it is on disk; `tell` receives the progress."""
    playing = prepare(job)
    _engine(playing).get_ready(playing, tell)


def _engine(playing: Playing) -> Any:
    return import_module(f"houseway.bulk.{'turnover' if playing.job.turnover else ENGINES[playing.game.family.name]}")


def clause_of(job: Job, count: str) -> str:
    """The clause behind something that a tally counts."""
    return prepare(job).rules.cite(COUNTS[count])


def _switched(page: GamePage, rules: Rules, switches: tuple[str, ...], turnover: int) -> Rules:
    """The rules with switches changed, read and checked as if they stood in the book."""
    if page.desk is None:
        raise JobError(f"{page.title} has no rule book whose switches could be changed")
    over: dict[str, object] = {}
    for switch in switches:
        name, sign, written = (part.strip() for part in switch.partition("="))
        name = _SHORT.get(name, name)
        key = SHARED_KEYS.get(name) or LIMIT_KEYS.get(name)
        if key is None or not sign:
            raise JobError(f"{switch!r} is not a switch of a rule book: write one like raise_cap=4 or fee=$5")
        if not fits(page.game, name):
            raise JobError(f"{name}: {misfit(page.game, name)}")
        try:
            over[name] = key.read(_value(written))
        except HousewayError as wrong:
            raise JobError(f"{name}: {wrong}") from None
    place = next(place for place, one in enumerate(page.rules) if one is rules)
    wrongs: list[str] = []
    found = page.desk.rules(page.desk.force(place, lambda path, what: wrongs.append(f"{path[-1]}: {what}"), over))
    if wrongs:
        raise JobError(f"{', '.join(switches)}: {wrongs[0]}")
    for name in over:
        if why := _not_modeled(name, rules, found, turnover):
            raise JobError(f"{name}: bulk play cannot price this: {why}")
    return found


def _not_modeled(key: str, before: Rules, after: Rules, turnover: int) -> str:
    """Why bulk play would ignore another value of a switch; empty if it would not."""
    one, game = SWITCHES.get(key), GAMES[before.game]
    if one is None or one.value(before) == one.value(after):
        return ""
    bulk = one.in_bulk(game)
    if not isinstance(bulk, RefusedSwitch if turnover else RefusedSwitch | TurnoverSwitch):
        return ""
    return bulk.reason if one.concerns(before, game) or one.concerns(after, game) else ""


def _value(written: str) -> Any:
    """A value as written in a rule book; words and money may omit their quotes."""
    try:
        return tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        return written
