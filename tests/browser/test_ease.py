"""What makes the table easier to bear: looks, sounds, alerts, notes on players, and colours of the device's own."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from .coming import Visit
from .player import Player
from .serving import Serving

WATCHED: Final = """
window.asked = { audio: 0, leave: 0 };
window.AudioContext = class extends AudioContext { constructor(...how) { super(...how); asked.audio += 1; } };
Notification.requestPermission = async () => { asked.leave += 1; return "denied"; };
"""
LOUD: Final = """async () => {
  const { compose, soundNames } = await part("sounds.js");
  const peaks = {};
  for (const name of soundNames) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    compose(context, name);
    const data = (await context.startRendering()).getChannelData(0);
    peaks[name] = data.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  }
  return peaks;
}"""
SINCE: Final = """async (events) => {
  const { since } = await part("aloud/narration.js");
  const seats = ["Ann", "Bo", "Cy", "Amy"].map((name, at) => ({ seat: at + 1, name }));
  return since(events, { you: 4, hand: 7, seats });
}"""


def asked(player: Player) -> Any:
    return player.page.evaluate("asked")


def setting(player: Player, name: str) -> None:
    player.page.locator(f"[data-setting='{name}']").check()


@pytest.mark.verify
def test_looks_and_sounds_are_chosen_and_seen_at_once(visit: Visit) -> None:
    amy = visit("Amy")
    amy.context.add_init_script(WATCHED)
    amy.sit_with_bots("oasis/holdem")
    amy.wait_for_turn()
    page, root = amy.page, amy.page.locator("html")
    assert asked(amy) == {"audio": 0, "leave": 0}
    page.get_by_test_id("settings").click()
    felt = page.get_by_test_id("preview").locator(".felt")
    before = felt.evaluate("(one) => getComputedStyle(one).backgroundImage")
    setting(amy, "felt-blue")
    assert felt.evaluate("(one) => getComputedStyle(one).backgroundImage") != before
    setting(amy, "cards-four")
    setting(amy, "size-large")
    for name, value in (("felt", "blue"), ("cards", "four"), ("size", "large")):
        expect(root).to_have_attribute(f"data-{name}", value)
    setting(amy, "sound")
    page.get_by_role("group", name="Hear a sound").get_by_role("button", name="Chips").click()
    assert asked(amy) == {"audio": 1, "leave": 0}
    page.locator("[data-setting='notify']").click()
    expect(page.locator("[data-setting='notify']")).not_to_be_checked()
    assert asked(amy)["leave"] == 1
    page.reload()
    expect(root).to_have_attribute("data-felt", "blue")
    assert asked(amy)["leave"] == 0
    peaks = page.evaluate(LOUD)
    assert peaks.keys() == {"deal", "check", "chip", "turn", "win", "late"}
    assert all(0.005 < peak < 0.9 for peak in peaks.values()), peaks
    # Where the device has colours of its own, the suits keep theirs: they would be ink on ink otherwise.
    amy.wait_for_turn()
    page.emulate_media(forced_colors="active")
    card = page.locator("#stage .card").first
    assert card.evaluate("(one) => getComputedStyle(one).forcedColorAdjust") == "none"


@pytest.mark.verify
def test_a_note_is_marked_at_the_seat_and_is_nobody_elses(room: Serving, visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = room.open_table("oasis/holdem")
    ann.sit(table, 1)
    bob.sit(table, 2)
    ann.wait("told.seats.length === 2")
    about = ann.page.get_by_test_id("about-2")
    about.click()
    ann.page.get_by_test_id("tag-red").check()
    ann.page.get_by_test_id("note-text").fill("raises with air")
    ann.page.get_by_test_id("save-note").click()
    mark = ann.page.locator("[data-seat='2'] .note-mark")
    expect(mark).to_have_attribute("data-tag", "red")
    expect(about).to_have_attribute("aria-label", f"About {bob.name}, noted: red, raises with air")
    # The note is about the person, whatever the name, and at every table.
    ann.page.reload()
    expect(mark).to_have_attribute("data-tag", "red")
    who = {one["name"]: one["who"] for one in ann.told["seats"]}
    assert len(set(who.values()) - {""}) == len(who)
    assert "raises with air" not in str(bob.heard) + bob.page.content()
    about.click()
    ann.page.get_by_test_id("tag-none").check()
    ann.page.get_by_test_id("note-text").fill(" ")
    ann.page.get_by_test_id("save-note").click()
    expect(mark).to_have_count(0)


@pytest.mark.verify
def test_what_happened_is_one_sentence(visit: Visit) -> None:
    amy = visit("Amy")
    amy.page.goto("/health")

    def said(*events: dict[str, Any]) -> str:
        return str(amy.page.evaluate(SINCE, list(events)))

    fold, check = {"type": "folded"}, {"type": "checked"}
    assert said() == ""
    assert said({"type": "round", "number": 1, "seat": 1}, {"type": "swept", "amount": 1, "pot": 2}) == ""
    assert said(fold | {"seat": 1}, fold | {"seat": 2}, fold | {"seat": 4}) == "Ann, Bo and you fold."
    raised = {"type": "raised", "seat": 3, "amount": 400, "to": 800, "full": True, "all_in": True}
    flop = {"type": "board", "street": "flop", "cards": [51, 0, 46]}
    assert said(check | {"seat": 4}, raised, flop) == (
        "You check; Cy raises to $8 and is all in; the flop is ace of spades, deuce of clubs and king of hearts."
    )
    dealt = {"type": "dealt", "count": 1, "cards": []}
    mine = [dealt | {"seat": 4, "cards": [card]} for card in (51, 50)]
    assert said(dealt | {"seat": 1}, mine[0], dealt | {"seat": 1}, mine[1]) == (
        "You are dealt ace of spades and ace of hearts."
    )
    drawn = {"type": "stock drawn", "seat": 1, "card": 36}
    thrown = {"type": "thrown up", "seat": 1, "card": 36, "open": True}
    assert said(drawn, thrown) == "Ann draws the jack of clubs and discards it."
    up = [{"type": "dealt up", "seat": seat, "cards": [seat]} for seat in (1, 4)]
    assert said(*up) == "Face up deuce of diamonds to Ann and three of clubs to you."
    # Of a great deal only what matters is left.
    much = [
        {"type": "posted", "seat": 1 + at % 3, "amount": 100 + at, "what": "ante", "all_in": False} for at in range(20)
    ]
    won = {"type": "won", "seat": 4, "amount": 900, "pot": 1, "share": "high", "words": "a pair of aces", "cards": []}
    assert said(*much, raised, won).endswith(
        "; Cy raises to $8 and is all in; you win $9 for the high with a pair of aces."
    )
    assert said(*much, raised, won).count(";") < 8
