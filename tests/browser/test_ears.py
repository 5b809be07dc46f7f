"""With eyes closed: a hand of each family by nothing but the accessibility tree, the keyboard and what is said."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator

from .coming import Visit
from .player import CHOICES, PATIENCE, TURN, Player
from .test_families import FAMILIES
from .turns import some_of

RANK_WORDS: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
# What somebody does who wants to see the hand through, by the names of the buttons.
QUIETLY: Final = (
    r"Bring in", r"Set$", r"House way", r"Meld", r"Draw from", r"Discard", r"Draw \d", r"Stand pat", r"Bank with",
    r"Wager", r"Pile", r"Play the hand", r"Check", r"Stand$", r"Show", r"Call", r"Buy in", r"Pass", r"Keep", r"",
)  # fmt: skip
MOST_TURNS: Final = 10
"""A hand of pan can go on for long."""
SAID: Final = "() => document.querySelector('#called p')?.dataset.said ?? ''"
HEARD: Final = f"""async (before) => {{
  const end = performance.now() + {PATIENCE};
  while (performance.now() < end) {{
    const said = document.querySelector("#called p")?.dataset.said;
    if (said && said !== before) return said;
    await new Promise((again) => setTimeout(again, 5));
  }}
  return "";
}}"""
BUTTON: Final = re.compile(r'- button "((?:[^"\\]|\\.)*)"(.*)')


def name_of(card: int) -> str:
    return "joker" if card == 52 else f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"


class Listener:
    """Somebody who hears the page and never sees it."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.choices = self.page.get_by_role("region", name="Your choices")
        self.place = self.page.get_by_role("region", name="Your place")

    def buttons(self, region: Locator) -> dict[str, str]:
        """The buttons of a region as the accessibility tree has them, each with its state."""
        return dict(BUTTON.findall(region.aria_snapshot()))

    def press(self, region: Locator, name: str) -> None:
        region.get_by_role("button", name=name, exact=True).first.focus()
        self.page.keyboard.press("Enter")

    def ask(self, letter: str) -> str:
        """What is answered to a question; asked when it is one's turn, so that nothing else is said meanwhile."""
        heard = "Your turn."
        while "Your turn." in heard:  # which may still have been on its way
            before = self.page.evaluate(SAID)
            self.page.keyboard.press(f"Shift+{letter}")
            assert self.page.evaluate(HEARD, before), f"no answer to {letter} within {PATIENCE} ms, after {before}"
            heard = " ".join(self.page.locator("#called").aria_snapshot().split())
        return heard

    def choose(self) -> str:
        """Do what sees the hand through; the name of the button."""
        offered = {name for name, state in self.buttons(self.choices).items() if "disabled" not in state}
        chosen = next(
            (
                name
                for wish in QUIETLY
                for name in sorted(offered)
                if re.match(wish, name) and name not in ("Less", "More")
            ),
            None,
        )
        held = self.buttons(self.place)
        if chosen is None or (any(name.startswith("Mark") for name in self.buttons(self.choices)) and held):
            self.press(self.place, next(iter(held)))
            return self.choose()
        self.press(self.choices, chosen)
        return "" if chosen == "House way" else chosen


def check_answers(ear: Listener, told: dict[str, Any]) -> None:
    """What is said is what the table has; nobody else's hidden card is in it."""
    view = told["view"]
    mine = next(one for one in view["seats"] if one["seat"] == told["you"])
    held = ear.ask("H")
    for card in (*mine["cards"], *mine["up"]):
        assert name_of(card) in held, held
    board = ear.ask("B")
    for card in view["board"]:
        assert name_of(card) in board, board
    known = {*view["board"]} | {card for one in view["seats"] for card in (*one["cards"], *one["up"])}
    if view["family"] in ("board", "draw", "stud", "push"):
        spoken = set(re.findall(r"(?:\w+ of (?:clubs|diamonds|hearts|spades)|joker)", f"{held} {board}"))
        assert spoken <= {name_of(card) for card in known}
    people = ear.ask("W")
    assert f"{sum(not one['folded'] for one in view['seats'])} player" in people
    assert "It is your turn." in people
    assert re.search(r"pot is \$|bank", ear.ask("P"))
    assert "You may: " in ear.ask("O")


@pytest.mark.parametrize("family", some_of(FAMILIES, "push-nine"))
def test_a_hand_by_ear(visit: Visit, family: str) -> None:
    amy = visit("Amy")
    amy.sit_with_bots(FAMILIES[family])
    ear = Listener(amy)
    told = amy.wait_for_turn()
    assert amy.page.evaluate(HEARD, "")
    assert "Your turn." in ear.page.locator("#called").aria_snapshot()
    hand, turns, asked = told["hand"], 0, False
    while told["hand"] == hand and turns < MOST_TURNS:
        if told["view"]["options"] and not told["view"]["over"]:
            amy.wait_for_turn()
            if not asked and amy.own_cards():
                check_answers(ear, told)
                asked = True
            if not ear.choose():
                ear.choose()
            turns += 1
            amy.wait("told.hand !== given[0] || told.turn !== given[1] || told.view.over", [told["hand"], told["turn"]])
        told = amy.wait(f"told.hand > {hand} || told.view.options.length")
        if not asked:  # nobody banked, or the cards left nothing to decide: the next hand will do
            hand = told["hand"]
    assert asked
    # Whoever lost all the chips is asked no more.
    amy.wait(f"({TURN}) || !told.seats.find((one) => one.seat === told.you)?.stack", CHOICES)
    happened = ear.ask("S")
    if told["hand"] != hand:
        results = [one["now"]["result"] for one in amy.heard if one.get("now") and one["now"].get("result")]
        # Other hands may have ended since: nothing was asked in them, and it is of them that is told.
        ends = [one["sentence"] for one in results if one["hand"] >= hand]
        assert any(end.rstrip(".").split(" ", 1)[1] in happened for end in ends), (ends, happened)
    else:
        assert "draw" in happened or "throw" in happened or "meld" in happened, happened
    assert happened.count(". ") <= 1, f"not one sentence: {happened}"


SAID_LATER = """
async ([events, before, now]) => {
  const { speak, whatHappened } = await part("aloud/narration.js");
  speak({ now: before }, { now: before, events }, { type: "update", log: [] });
  return whatHappened(now);
}
"""


@pytest.mark.verify
def test_who_takes_a_seat_has_not_lost_what_was_lost_there(visit: Visit) -> None:
    """The hand was another guest's; it is told by the name it was played under, before and after the seat changed."""
    page = visit("Iris").page
    page.goto("/health")
    sat: dict[str, Any] = {"view": None, "hand": 7, "turn": 0, "result": None, "words": ""}
    before = {**sat, "you": None, "seats": [{"seat": 3, "name": "Gus"}]}
    lost = [{"type": "settled", "seat": 3, "amount": -500, "hand": 1, "words": "five points"}]
    for now in ({**sat, "you": 3, "seats": [{"seat": 3, "name": "Amy"}]}, {**sat, "you": None, "seats": []}):
        said = page.evaluate(SAID_LATER, [lost, before, now])
        assert "Gus loses $5" in said, said
        assert "you" not in said.lower().split(), said
