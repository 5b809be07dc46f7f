"""Where the program deals, no report touches a card: every kind, from everyone, in hands of every family."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace
from tests.repeats import sampled

from houseway.drill.drill_hands import choose
from houseway.houses import find_offer
from houseway.houses.loader import read_book
from houseway.live.table.practice import ON_REPORT
from houseway.live.table.table_commands import MakeReport
from houseway.live.views.report_menu import kinds_now
from houseway.people.guests import Guest
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, WORD, Report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.remedies import REMEDIES
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun
from houseway.store import open_store
from houseway.upkeep.journal_audit import audit

from .scaffold import a_room, a_table, at_rest, new_guest
from .seated import act, quiet, two_at

FAMILIES = ("ocean-view/holdem", "ocean-view/crazy-pineapple", "ocean-view/draw", "del-rio/lowball", "ocean-view/stud",
            "casino-club/push-nine", "s-and-k/pan", "casino-club/pai-gow", "del-rio/super-pan-9",
            "del-rio/blackjack-22")  # fmt: skip
BY_WORD = {"pat unaware of a raise", "out of turn", "under-raise", "wrong amount"}
ABOUT = "the program deals here and knows this did not happen"
MOST = 8
"""So many decisions of a hand are looked at."""


def test_what_a_word_can_cause() -> None:
    assert {kind.name for kind in MISHAPS.values() if kind.caused_by == WORD} == BY_WORD
    told = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"a player's word can\s+have\s+caused:\s(.*?)\. There", told, re.DOTALL)
    assert set(re.findall(r"`(.*?)`", listed)) == BY_WORD


def cards(hand: Hand) -> tuple[Any, ...]:
    """Where every card lies, and who has seen it."""
    hands = (hand.hole, hand.up, hand.shown, hand.folded, hand.mucked)
    exposed = () if hand.trouble is None else (hand.trouble.exposed, hand.trouble.turned, hand.trouble.dead)
    return (*(tuple(one) for one in hands), hand.board, hand.piles, hand.deck, hand.top, hand.aside, exposed)


def everything(run: TableRun) -> tuple[Any, ...]:
    hand = run.table.hand
    assert hand is not None
    return run.table.number, cards(hand), encode([hand.view(seat) for seat in (*hand.seats, None)])


def in_play(hand: Hand) -> tuple[Any, ...]:
    """The cards that nothing but a player's own act may touch."""
    return tuple(hand.hole), tuple(hand.folded), tuple(hand.mucked), hand.first_deck, hand.aside


def thought_of(hand: Hand) -> Iterator[Report]:
    """One of every kind there is, whether it can have happened or not, and all that can have."""
    yield from (Report(name, hand.seats[0], card=int(kind.card)) for name, kind in MISHAPS.items())
    yield from hand.reportable()


async def everyone(room: Room, run: TableRun) -> tuple[dict[int, Guest], dict[str, Guest]]:
    """Ann and Bob play, Cat sits out, Dan looks on, Hal opened the table, Flo is the floor."""
    cat, dan, hal, flo = [await new_guest(room, name) for name in ("Cat", "Dan", "Hal", "Flo")]
    room.roles.give(flo.id, "floor")
    await guest_requests.sit(run, cat, 2, 20_000)
    await guest_requests.sit_out(run, cat)
    guests = await two_at(room, run)
    roles = {"in the hand": guests[1], "out of it": cat, "watcher": dan, "host": hal, "floor": flo}
    return guests, roles


@sampled(1)
@pytest.mark.parametrize("name", FAMILIES)
def test_no_report_of_anybody_touches_a_card(name: str) -> None:
    async def evening() -> set[str]:
        done: set[str] = set()
        of, game = name.split("/")
        async with a_room(houses=(of,)) as room:
            hal = await new_guest(room, "Hal")
            run = await room.open(of, game, limit=None, seats=6, bots=0, host=hal)
            guests, roles = await everyone(room, run)
            for _ in range(MOST):
                if not run.table.playing or run.table.number_of_hand > 1:
                    break
                done |= await all_reports(run, roles)
                hand = run.table.hand
                if hand is not None and not hand.over and run.table.number_of_hand == 1:
                    await act(run, guests, choose(hand, None))
                    await at_rest(run)
        return done

    accepted = asyncio.run(evening())
    betting = BY_WORD & find_offer(name).game.family.desk.facts.keys()
    assert accepted <= betting
    assert not betting or ("out of turn" in accepted and len(accepted) > 1)


async def refusal(run: TableRun, guest: Guest, report: Report) -> str:
    """Look at the ruling and carry it out; why not, or nothing where it was."""
    at, before = (run.table.number_of_hand, run.table.turn), everything(run)
    with pytest.raises(RefusedError):
        await guest_requests.act(run, guest, *at, report)
    try:
        await guest_requests.ruling(run, guest, report, None)
        assert everything(run) == before, "to look at a ruling changes nothing"
        await guest_requests.report(run, guest, *at, report)
    except RefusedError as refused:
        assert everything(run) == before
        return str(refused)
    return ""


async def all_reports(run: TableRun, roles: dict[str, Guest]) -> set[str]:
    """Every report from everyone at this moment; the kinds that were accepted."""
    accepted: set[str] = set()
    hand = run.table.hand
    assert hand is not None
    assert {kind.what for kind in kinds_now(hand, practice=False)} <= BY_WORD
    for report in sorted(thought_of(hand), key=lambda one: one.what in BY_WORD):  # those that move the hand on last
        for role, guest in roles.items():
            hand = run.table.hand
            assert hand is not None
            mine, told = in_play(hand), report.what in BY_WORD and kinds_now(hand, practice=False)
            why = await refusal(run, guest, report)
            if why:
                assert "\n" not in why
                assert report.what in BY_WORD or role not in ("host", "floor") or ABOUT in why
                continue
            assert role in ("host", "floor"), (role, report)
            assert told
            assert report.what in {kind.what for kind in told}
            accepted.add(report.what)
            if hand is not run.table.hand or hand.over:
                return accepted
            assert in_play(hand) == mine, (role, report)
            assert not any(hand.shown)
    return accepted


def test_nobody_is_held_to_a_fold() -> None:
    async def evening() -> None:
        async with a_room(houses=("ocean-view",)) as room:
            hal = await new_guest(room, "Hal")
            run = await room.open("ocean-view", "holdem", limit=None, seats=6, bots=0, host=hal)
            await two_at(room, run)
            hand = run.table.hand
            assert hand is not None
            other = next(seat for seat in hand.seats if seat != hand.actor)
            await guest_requests.pause(run, hal, on=True)
            before = everything(run)
            for words in ("fold", "FOLD", "f"):
                said = replace(parse_report(f"out of turn seat {other} fold"), action=words)
                for asked in (
                    guest_requests.ruling(run, hal, said, None),
                    guest_requests.report(run, hal, run.table.number_of_hand, run.table.turn, said),
                ):
                    with pytest.raises(RefusedError):
                        await asked
            assert everything(run) == before
            (kind,) = [kind for kind in kinds_now(hand, practice=False) if kind.what == "out of turn"]
            assert [seat.actions for seat in kind.seats] == [("check", "raise to $4")]
            (kind,) = [kind for kind in kinds_now(hand, practice=True) if kind.what == "out of turn"]
            assert "fold" in kind.seats[0].actions

    asyncio.run(evening())


OWN = """
id = "my-room"
name = "My Room"
extends = "ocean-view"

[[holdem.irregularities]]
what = "{what}"
do = ["{do}"]
"""


@pytest.mark.parametrize(
    ("what", "do"),
    [
        ("out of turn", "hand dead"),
        ("out of turn", "misdeal"),
        ("out of turn", "treat as lap"),
        ("out of turn", "void the hand"),
    ],
)
def test_a_book_of_ones_own_takes_no_cards_either(what: str, do: str) -> None:
    async def evening() -> None:
        async with a_room(houses=(read_book(OWN.format(what=what, do=do), file="my.toml"),)) as room:
            hal = await new_guest(room, "Hal")
            run = await room.open("my-room", "holdem", limit=None, seats=6, bots=0, host=hal)
            await two_at(room, run)
            hand = run.table.hand
            assert hand is not None
            other, before = next(seat for seat in hand.seats if seat != hand.actor), everything(run)
            said = Report(what, other, action="check")
            with pytest.raises(RefusedError, match="no report can take a player's cards"):
                await guest_requests.report(run, hal, run.table.number_of_hand, run.table.turn, said)
            assert everything(run) == before
            assert what not in {kind.what for kind in kinds_now(hand, practice=False)}

    asyncio.run(evening())


def test_remedies_that_touch_no_card() -> None:
    assert {one.name for one in REMEDIES.values() if not one.cards} == {
        "play on",
        "not held to it",
        "hold to it",
        "call",
        "complete the raise",
        "correct the amount",
    }


def test_what_was_reported_before_is_still_read(tmp_path: Path) -> None:
    """A journal of a table without practice that has an exposed card in it, as they once could be."""
    file = tmp_path / "room.db"

    async def first() -> tuple[str, bytes]:
        async with a_room(file, houses=("ocean-view",)) as room:
            run = await a_table(room, of="ocean-view")
            guests = await two_at(room, run)
            hal = await new_guest(room, "Hal")
            await run.ask(lambda: MakeReport(hal.id, hal.name, parse_report("exposed seat 4 card 1")), hal.id)
            await act(run, guests, quiet(run))
            hand = run.table.hand
            assert hand is not None
            assert len(hand.rulings) == 1
            assert not run.table.practice
            return run.table.id, encode([hand.view(seat) for seat in (None, 1, 4)])

    async def again(table: str, views: bytes) -> None:
        async with a_room(file, houses=("ocean-view",), start=False) as room:
            hand = room.run(table).table.hand
            assert hand is not None
            assert encode([hand.view(seat) for seat in (None, 1, 4)]) == views

    asyncio.run(again(*asyncio.run(first())))
    with open_store(file) as store:
        assert [str(fault) for fault in audit(store).faults] == []


def test_at_a_practice_table_it_is_as_it_was() -> None:
    async def evening() -> None:
        async with a_room(houses=("ocean-view",)) as room:
            hal = await new_guest(room, "Hal")
            run = await room.open("ocean-view", "holdem", limit=None, seats=6, bots=0, host=hal, practice=ON_REPORT)
            await two_at(room, run)
            menu = await guest_requests.reportable(run, hal, None)
            assert {"exposed", "short", "foul deck", "lap", "out of turn"} <= {kind.what for kind in menu.kinds}
            at = (run.table.number_of_hand, run.table.turn)
            await guest_requests.report(run, hal, *at, parse_report("exposed seat 4 card 1"))
            hand = run.table.hand
            assert hand is not None
            assert len(hand.rulings) == 1

    asyncio.run(evening())
