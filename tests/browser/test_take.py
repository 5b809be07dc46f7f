"""The pages take an option as the referee means it: one function, held against the referee's own for every option."""

from typing import Any, get_args

import msgspec
import pytest

from houseway.cards import parse_cards
from houseway.referee.shared_actions import Option
from houseway.referee.vocabulary import (
    Action,
    Agree,
    AnyAction,
    AnyOption,
    MayAgree,
    MayAskCut,
    MayBank,
    MayBet,
    MayBringIn,
    MayBuyIn,
    MayCall,
    MayCheck,
    MayChoosePile,
    MayDiscard,
    MayDouble,
    MayDraw,
    MayDrawCard,
    MayFold,
    MayForce,
    MayHit,
    MayKeep,
    MayKill,
    MayMeld,
    MayMuck,
    MayPass,
    MayPlay,
    MayPlayBoard,
    MayPotOnly,
    MayPropose,
    MayRaise,
    MayRunOnce,
    MayRunTwice,
    MaySet,
    MayShow,
    MaySplit,
    MayStand,
    MayStayActive,
    MayStraddle,
    MaySurrender,
    MayTakeAnother,
    MayWager,
)

from .coming import Visit

HELD = parse_cards("As Kd 7h 4c 2s")
SEVEN = (*HELD, *parse_cards("9c 9d"))
# the option, what the page hands over for it, and the action that the referee makes of the same choice
TAKEN: list[tuple[Option, Any, Action]] = [
    *(
        (option, None, option.take())
        for option in (
            MayFold(), MayCheck(), MayCall(300), MayPass(), MayKill(600), MayStraddle(1200), MayBringIn(100), MayMuck(),
            MayPlayBoard(), MayShow(), MayHit(), MayStand(), MayDouble(500), MaySplit(500), MaySurrender(250),
            MayBuyIn(900), MayAgree("split", 2, 0, 0, 0, False), MayPlay(), MayDrawCard(), MayForce(2, 7),
            MayMeld(HELD[:3], 2, 1), MayMeld(HELD[:3], 0, 0), MayKeep(), MayTakeAnother(), MayStayActive(),
            MayPotOnly(), MayRunOnce(), MayRunTwice(),
        )
    ),
    *(
        (option, 600, option.take(600))
        for option in (MayBet(300, 900, 100), MayRaise(300, 900, 100), MayBank(100, 900, 100), MayWager(100, 900, 100))
    ),
    (MayDiscard(1, HELD), list(HELD[:1]), MayDiscard(1, HELD).take(HELD[:1])),
    (MayDraw(5, HELD), list(HELD[:2]), MayDraw(5, HELD).take(HELD[:2])),
    (MayDraw(5, HELD), [], MayDraw(5, HELD).take()),
    (MayAskCut(30), 12, MayAskCut(30).take(12)),
    (MayChoosePile(7), 4, MayChoosePile(7).take(4)),
    (MaySet(SEVEN, HELD[:2]), list(SEVEN[5:]), MaySet(SEVEN, HELD[:2]).take(SEVEN[5:])),
    (MayPropose("cow", (2, 3), 100, 900, 100), {"seat": 3, "part": 400},
     MayPropose("cow", (2, 3), 100, 900, 100).take((3, 400))),
    (MayAgree("cow", 2, 500, 100, 100, True), {"holds": True}, Agree(holds=True)),
]  # fmt: skip


def test_every_option_is_here() -> None:
    assert {type(option) for option, _, _ in TAKEN} == set(get_args(AnyOption))


def test_the_page_takes_every_option_as_the_referee_does(visit: Visit) -> None:
    page = visit("Ann").page
    page.goto("/")
    asked = [[msgspec.to_builtins(option), chosen] for option, chosen, _ in TAKEN]
    script = """async (asked) => {
        const { take } = await part("controls/options.js");
        return asked.map(([option, chosen]) => chosen === null ? take(option) : take(option, chosen));
    }"""
    for (option, _, action), sent in zip(TAKEN, page.evaluate(script, asked), strict=True):
        assert msgspec.convert(sent, AnyAction) == action, option
        assert set(sent) <= {"type", *type(action).__struct_fields__}, option


@pytest.mark.parametrize("chosen", [None, 300])
@pytest.mark.verify
def test_an_option_that_the_page_does_not_know_goes_back_as_it_is(visit: Visit, chosen: int | None) -> None:
    page = visit("Ann").page
    page.goto("/")
    script = """async (chosen) => {
        const { take } = await part("controls/options.js");
        return chosen === null ? take({ type: "burn", cards: [1] }) : take({ type: "tip", least: 1, most: 9 }, chosen);
    }"""
    told = {"type": "burn", "cards": [1]} if chosen is None else {"type": "tip", "amount": 300}
    assert page.evaluate(script, chosen) == told


@pytest.mark.verify
def test_a_tool_that_comes_in_takes_no_other_tools_place(visit: Visit) -> None:
    """A finger that goes down on the log's button while the deck is sealed opens the log, and not the seal."""
    page = visit("Ann").page
    page.goto("/")
    script = """async () => {
        const [{ header }, { paint }] = [await part("header.js"), await part("dom.js")];
        const head = document.body.appendChild(document.createElement("header"));
        const where = { house_name: "Oasis", house: "oasis", title: "Hold'em", game: "holdem" };
        const offer = { ...where, limit: "$3-$6", stakes: "", fee: "$4" };
        const show = (commitment) => {
            const now = { offer, fairness: { commitment }, table: "oasis-holdem-1", you: { seat: 1 } };
            paint(head, ...header(now, { log() {}, seal() {}, settings() {}, floor() {} }));
            return head.querySelector("[data-testid=open-log]");
        };
        const before = show("");
        return before === show("5af3".repeat(16)) && before.isConnected;
    }"""
    assert page.evaluate(script)
