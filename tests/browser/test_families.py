"""Two people at two browsers play a whole hand against each other, in one game of each family."""

from collections import Counter

import pytest
from tests.waiting import wait_until

from .coming import Visit
from .hidden import check_backs, check_page, check_secrets, held
from .player import Player, code, deal_in, play_hand
from .serving import Serving
from .turns import some_of

FAMILIES = {
    "community": "oasis/holdem",
    "draw and lowball": "del-rio/lowball",
    "stud": "ocean-view/stud",
    "push-nine": "s-and-k/push-nine",
    "pai gow": "casino-club/pai-gow",
    "super pan 9": "del-rio/super-pan-9",
    "blackjack 22": "del-rio/blackjack-22",
    "pan": "s-and-k/pan",
}
MANY_PACKS = ("super pan 9", "blackjack 22", "pan")

MOST_TABLES = 5


def own(told: dict[str, object]) -> list[str]:
    """A player's own cards as the page was told them."""
    view = told["view"]
    assert isinstance(view, dict)
    mine = next(one for one in view["seats"] if one["seat"] == told["you"])
    return [code(card) for card in (*mine["cards"], *mine["up"])]


# What lies wrong before whoever acts: another choice than the one meld is the main one, or a total is not beneath its
# cards; of several melds none is.
AMISS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const main = all("#controls[data-turn=yours] .strong").map((one) => one.dataset.option);
  const count = all("#controls[data-turn=yours] .meld-option").length;
  const melds = count && main.join() !== (count === 1 ? "meld" : "");
  const beside = all("#stage .spot-hand").filter((hand) => hand.querySelector(".under").getBoundingClientRect().top <
    hand.querySelector(".cards").getBoundingClientRect().bottom);
  return [...(melds ? [`the main choice is ${main}`] : []), ...beside.map((hand) => `${hand.textContent} beside`)];
}"""


def look_at_both(ann: Player, bob: Player, *, single: bool) -> bool:
    """Each page shows its own cards and the backs of the other's; False while there are no cards yet."""
    turn = max(ann.told["turn"], bob.told["turn"])
    for player in (ann, bob):
        player.wait("told.turn >= given", turn)  # somebody's turn has come: nothing happens until both have looked
    for player, other in ((ann, bob), (bob, ann)):
        mine = own(player.told)
        if not mine or not own(other.told):
            return False
        wait_until(lambda: Counter(player.own_cards()) >= Counter(mine), f"{player.name}'s page to show {mine}")  # noqa: B023
        assert "??" not in player.own_cards()
        player.page.locator("#felt [data-card='??']").first.wait_for()
        if single:
            check_page(player, held(other, 1), 1)
            with pytest.raises(AssertionError, match="can see"):
                check_page(player, held(player, 1), 1)
    return True


@pytest.mark.parametrize("family", some_of(FAMILIES, "community", "pai gow"))
def test_two_play_a_whole_hand(room: Serving, visit: Visit, family: str) -> None:
    single = family not in MANY_PACKS
    looked: list[bool] = []

    def look() -> None:
        assert ann.page.evaluate(AMISS) + bob.page.evaluate(AMISS) == []
        if sum(looked) < 2:
            looked.append(look_at_both(ann, bob, single=single))

    for _ in range(MOST_TABLES):
        ann, bob = visit("Ann"), visit("Bob")
        deal_in(room.open_table(FAMILIES[family]), ann, bob)
        turns = play_hand(ann, bob, most=12, look=look)
        if any(looked) or family != "blackjack 22":  # where a natural ends the hand before anybody can look
            break
    assert turns >= 2
    assert any(looked)
    for player, other in ((ann, bob), (bob, ann)):
        check_backs(player, 2 if other is bob else 1)
        if single:
            check_secrets(player, other, 1)
    lines = ann.log_of(1)
    for player in (ann, bob):
        assert any(player.name in line for line in lines)
    ended = [frame["now"]["view"] for frame in ann.heard if frame.get("now") and frame["now"]["view"]]
    assert any(view["over"] for view in ended)


# Names of open hands, and cards at seats, that a bet lies on or under.
COVERED_WORDS = """() => [...document.querySelectorAll(".seat .words, .seat .front .card")].flatMap((words) => {
  const box = words.getBoundingClientRect();
  return [...document.querySelectorAll(".bet .pile")].flatMap((bet) => {
    const one = bet.getBoundingClientRect();
    const over = one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top;
    return over ? [`${words.dataset.card || words.textContent} under ${bet.textContent}`] : [];
  });
})"""


@pytest.mark.verify
def test_a_bet_leaves_the_open_hand_readable(room: Serving, visit: Visit) -> None:
    players = {1: visit("Ann"), 4: visit("Bob"), 6: visit("Cy")}  # at the top and at the sides of the others' tables
    table = room.open_table("ocean-view/stud")
    for seat, player in players.items():
        player.sit(table, seat)
        player.page.emulate_media(reduced_motion="reduce")
    for player in players.values():
        told = player.wait("told.hand === 1 && told.view && told.view.actor")
    seen = 0
    for _ in range(3):
        told = players[told["view"]["actor"]].act("bring in", "bet", "call")
        for player in players.values():
            player.wait("told.turn >= given", told["turn"])
            seen += player.page.locator(".bet:not(.yours)").count()
            assert player.page.evaluate(COVERED_WORDS) == []
    assert seen
