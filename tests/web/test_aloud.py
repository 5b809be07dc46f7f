"""What is said aloud of a table: the page's own script, without a browser, handed events as the room sends them."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import msgspec
import playwright
import pytest
from tests.waiting import HANG_SECONDS

import houseway
from houseway.cards import parse_card
from houseway.events import (
    Called,
    CameBack,
    Folded,
    HandEnded,
    HandStarted,
    Melded,
    Posted,
    Raised,
    RoundOpened,
    SatOut,
    Seated,
    StockDrawn,
    ThrownUp,
    Won,
)
from houseway.referee.shared_events import Event

JS = Path(houseway.__file__).parent / "pages" / "js" / "aloud"
DRIVER = Path(playwright.__file__).parent / "driver" / "node"  # what drives the browser tests runs scripts too
NAMES = {1: "Me", 2: "Ann", 3: "Bob", 4: "Goldie"}
SCRIPT = """
const { speak, whatHappened } = await import(%s);
const now = { you: 1, hand: 7, seats: %s, view: { options: [], events: [] } };
for (const [events, sentence] of %s) {
  const then = { ...now, result: sentence ? { sentence } : null };
  speak({ now: then }, { now: then, events }, { type: "update", log: [] });
}
console.log(whatHappened(now));
process.exit(0);
"""


def heard(*updates: Sequence[Event], result: str = "") -> str:
    """What happened since one last acted, after some updates; `result` is how the hand came out in the first."""
    node = shutil.which("node") or str(DRIVER)
    told = [(msgspec.to_builtins(events), "" if place else result) for place, events in enumerate(updates)]
    seats = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    script = SCRIPT % (json.dumps((JS / "narration.js").as_uri()), json.dumps(seats), json.dumps(told))
    ran = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-e", script],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=True,
    )
    return ran.stdout.strip()


STARTS = HandStarted("x", "razz", "$2-$4", (1, 2, 3, 4), (100, 100, 100, 100), 0, "x")


def posts(seat: int, amount: int, what: str) -> Posted:
    return Posted(seat, amount, what, True, False, "x")


def test_who_sits_down_does_not_come_back() -> None:
    assert heard([Seated(2, "Ann", 9_000, "x"), CameBack(2, "wait", "x")]) == "Ann sits down."
    assert heard([SatOut(2)], [CameBack(2, "wait", "x")]) == "Ann sits out and comes back."


def test_of_a_bring_in_the_first_raise_completes() -> None:
    brought = [posts(2, 50, "bring-in")]
    raises = [Raised(3, 200, 200, True, False, "x")], [Raised(4, 400, 400, True, False, "x")]
    assert heard([STARTS], brought, *raises).endswith(
        "Ann brings it in for $0.50; Bob completes to $2; Goldie raises to $4."
    )
    later = [RoundOpened(2, 3, "x")], [Raised(3, 200, 200, True, False, "x")]
    assert heard(brought, *later).endswith("Bob raises to $2.")


@pytest.mark.parametrize("act", [posts(1, 50, "bring-in"), Called(1, 50, 50, False, "x")], ids=["bring-in", "call"])
def test_a_result_is_not_told_again_once_one_has_acted(act: Event) -> None:
    """Bringing it in is one's turn as much as calling is."""
    ended = [Won(2, 300, 1, "", "", (), "x"), HandEnded((1, 1, 1, 1), 0)]
    before = heard([STARTS, *ended], [STARTS], result="Ann wins $3 with a seven.")
    assert "Ann wins $3" in before
    after = heard([STARTS, *ended], [STARTS], [act], [Folded(3, "x")], result="Ann wins $3 with a seven.")
    assert "Ann wins" not in after
    assert after.endswith("Bob folds.")


def test_of_a_long_story_no_blind_is_left_out_alone() -> None:
    blinds = [posts(2, 100, "small blind"), posts(3, 200, "big blind"), posts(4, 400, "kill")]
    calls = [Raised(seat, 100 * to, 100 * to, True, False, "x") for to, seat in enumerate((2, 3, 4, 2, 3, 4), start=5)]
    said = heard([STARTS, *blinds], calls)
    assert "Ann posts $1 small blind; Bob posts $2 big blind; Goldie posts $4 kill; Ann raises" in said


def test_a_thrown_card_is_named_wherever_its_draw_is_not_told() -> None:
    three, four = parse_card("3c"), parse_card("4d")
    turn = [StockDrawn(4, three, "x"), ThrownUp(4, three, True, "x")]
    assert heard(turn) == "Goldie draws the three of clubs and discards it."
    melds = [
        event
        for meld in range(1, 5)
        for event in (Melded(2, (four,), meld, "x", "x"), Melded(3, (three,), meld, "x", "x"))
    ]
    said = heard([*turn, *melds[:7]])
    assert said.startswith("Goldie discards the three of clubs; Ann melds")
