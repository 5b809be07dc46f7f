"""Bulk play never pretends: a switch is compiled, moves no chip for a reason, or is refused in one line."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.repeats import sampled
from tests.switches.books import book, line, toml

from houseway.bulk.banked import compile_bank, tables_of
from houseway.bulk.compiling import CannotPlayError, compile_table
from houseway.bulk.jobs import ENGINES, Job, JobError, prepare
from houseway.bulk.play_styles import find_style
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import house
from houseway.houses.book_files import BUILT_IN
from houseway.houses.loader import read_book
from houseway.houses.offers import Offer
from houseway.referee.rules import SWITCHES, Rules, Switch
from houseway.referee.rules.switch import PAN, CompiledSwitch, NoEffect, RefusedSwitch
from houseway.referee.table.seating_commands import Sit
from houseway.referee.table.table import Table
from houseway.testing.acting import play
from houseway.testing.decisions import Choices

PLAYERS = 4
ANTES = 'limits = [{ bets = ["$2", "$4"], ante = "$1", fee = "$2" }]\n'
"""A page that starts with antes has limits without blinds."""
HOUSES = tuple(name for name in BUILT_IN if name not in ("practice", "reasons"))


def offers() -> Iterator[Offer]:
    """Every game of every house that is played in bulk, at its first limit."""
    for name in HOUSES:
        for game, page in house(name).games.items():
            if GAMES[page.game].family.name in ENGINES:
                yield house(name).offer(game)


def book_takes(offer: Offer, one: Switch, value: Any, more: str = "") -> bool:
    """Whether a book that extends the house may say so on the page of the game."""
    text = book(offer, line(one, value) + more)
    try:
        read_book(text, file="x.toml")
    except HousewayError:
        return False
    return True


def job(offer: Offer, one: Switch, value: Any) -> Job:
    return Job(
        offer=f"{offer.house.id}/{offer.page.key}",
        players=2,
        limit=offer.rules.limit.name,
        switches=(f"{one.key} = {toml(one.values.write(value))}",),
    )


def refusal(asked: Job) -> str:
    try:
        prepare(asked)
    except JobError as refused:
        return str(refused)
    return ""


def concerned(one: Switch, offer: Offer) -> Iterator[tuple[Rules, str]]:
    """The rules of a table that the switch concerns: the house's own, or with one other switch set; and that switch."""
    rules, game = offer.rules, offer.game
    if not one.games.include(game):
        return
    if any(one.concerns(one.set(rules, value), game) for value in one.values.samples()):
        yield rules, ""
        return
    for other in SWITCHES.values():
        for value in other.values.samples():
            changed = other.set(rules, value)
            if other is not one and other.games.include(game) and one.concerns(changed, game):
                yield changed, line(other, value) + (ANTES if (other.key, value) == ("forced", "ante") else "")


@sampled(1)
@pytest.mark.parametrize("pair", ["oasis/holdem", "del-rio/pai-gow", "casino-club/push-nine", "ocean-view/lowball",
                                  "ocean-view/stud", "del-rio/super-pan-9"])  # fmt: skip
def test_a_job_takes_a_switch_exactly_where_a_book_does(pair: str) -> None:
    name, _, game = pair.partition("/")
    offer = house(name).offer(game)
    for one in SWITCHES.values():
        for value in one.values.samples()[:6]:
            taken = book_takes(offer, one, value)
            said = refusal(job(offer, one, value))
            assert "\n" not in said
            assert taken == (not said or "bulk play cannot price this" in said), (one.key, value, said)


def compiled(rules: Rules) -> list[np.ndarray[Any, Any]]:
    game = GAMES[rules.game]
    if game.family.name == "banked":
        return [compile_bank(rules, PLAYERS, buy_in=100_000), *tables_of(rules)]
    found = compile_table(rules, game, PLAYERS, [find_style("caller")] * PLAYERS, 100_000)
    return [found.memory, found.t16, found.t32]


def same(first: list[np.ndarray[Any, Any]], second: list[np.ndarray[Any, Any]]) -> bool:
    return all(one.shape == two.shape and (one == two).all() for one, two in zip(first, second, strict=True))


def treated(how: type) -> list[str]:
    """The switches that bulk play treats so, in some game."""
    return sorted(key for key, one in SWITCHES.items() if any(isinstance(bulk, how) for _, bulk in one.bulk))


@sampled(8)
@pytest.mark.parametrize("key", treated(CompiledSwitch))
def test_what_is_compiled_reaches_the_kernels(key: str) -> None:
    """Two values that a table may have are never the same to the kernels, on some table that the switch concerns."""
    one = SWITCHES[key]
    told_apart: set[tuple[Any, Any]] = set()
    wanted: set[tuple[Any, Any]] = set()
    for offer in offers():
        if not isinstance(one.in_bulk(offer.game), CompiledSwitch):
            continue
        for rules, more in concerned(one, offer):
            values = [value for value in one.values.samples()[:4] if book_takes(offer, one, value, more)]
            wanted |= (pairs := set(combinations(values, 2)))
            told_apart |= {pair for pair in pairs - told_apart if apart(one, rules, *pair)}
        if wanted and wanted <= told_apart:
            break
    assert wanted, "no house has a table on which it could be set"
    assert wanted <= told_apart, wanted - told_apart


def apart(one: Switch, rules: Rules, first: Any, second: Any) -> bool:
    """Whether the kernels can tell two values from each other, or refuse one of them."""
    try:
        return not same(compiled(one.set(rules, first)), compiled(one.set(rules, second)))
    except CannotPlayError:
        return True


def played(rules: Rules, hands: int, players: int) -> list[list[int]]:
    """Everyone's chips after each of some hands of random play by the same players."""
    table, choices = Table(rules, GAMES[rules.game], seats=players), Choices(1)
    for seat in range(1, players + 1):
        table.apply(Sit(seat, f"player {seat}", 100_000, "free" if "free" in rules.seating.entry else None))
    found = []
    for number in range(hands):
        if len([one for one in table.seats.values() if one.stack]) < 2:
            break
        hand = table.deal(seed=number)
        for _ in play(hand, choices):
            pass
        table.settle()
        found.append([table.seats[seat].stack for seat in sorted(table.seats)])
    return found


@sampled(2)
@pytest.mark.parametrize("key", treated(NoEffect))
def test_what_has_no_effect_moves_no_chip_in_the_referee(key: str) -> None:
    one = SWITCHES[key]
    for offer in offers():
        if not one.concerns(offer.rules, offer.game) or not isinstance(one.in_bulk(offer.game), NoEffect):
            continue
        before, *others = (one.set(offer.rules, value) for value in one.values.samples())
        players = min(PLAYERS, offer.rules.most_seats)
        for after in others:
            assert played(before, 6, players) == played(after, 6, players), (offer.house.id, offer.page.key)


@pytest.mark.parametrize("key", treated(RefusedSwitch))
def test_what_is_not_modeled_is_refused_with_its_reason(key: str) -> None:
    one = SWITCHES[key]
    if one.games is PAN:
        return  # no family of its own in bulk play: refused whole
    refused = 0
    for offer in offers():
        for rules, more in concerned(one, offer):
            for value in one.values.samples():
                if value == one.value(rules) or not book_takes(offer, one, value, more):
                    continue
                asked = job(offer, one, value)
                said = refusal(replace(asked, switches=(*asked.switches, *filter(None, [more.strip()]))))
                bulk = one.in_bulk(offer.game)
                assert isinstance(bulk, RefusedSwitch)
                assert bulk.reason in said
                refused += 1
        if refused:
            break
    assert refused, "no house has a table on which it could be set"
