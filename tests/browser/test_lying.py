"""Every family at every size: nothing on the felt lies on anything else, and nothing jumps when the turn goes round."""

from collections.abc import Iterator

import pytest

from .coming import Visit
from .looks import DRAWN
from .lying import COVERED, JUSTLY, LAID, WATCH, check_lying, jumps
from .player import Player
from .serving import LONG_CLOCK
from .turns import some_of

PHONE, SMALL_PHONE, SIDEWAYS, TABLET, DESK, WALL = (
    (390, 844),
    (360, 740),
    (844, 390),
    (820, 1180),
    (1280, 800),
    (1920, 1080),
)
# By family: a game of it, how many sit there, the size at which a hand is played, others that it is looked at in.
TABLES = {
    "hold'em": ("oasis/holdem", 10, SMALL_PHONE, (SMALL_PHONE, DESK, SIDEWAYS)),
    "Omaha": ("oasis/omaha-hi-lo", 6, DESK, (SIDEWAYS, TABLET)),
    "lowball": ("del-rio/lowball", 2, DESK, (SMALL_PHONE, WALL)),
    "stud": ("ocean-view/stud", 8, SMALL_PHONE, (SMALL_PHONE, SIDEWAYS, DESK)),
    "push-nine": ("s-and-k/push-nine", 6, DESK, (SMALL_PHONE, TABLET)),
    "pai gow": ("casino-club/pai-gow", 7, SMALL_PHONE, (PHONE, DESK)),
    "blackjack 22": ("del-rio/blackjack-22", 6, SMALL_PHONE, (SMALL_PHONE, SIDEWAYS)),
    "pan": ("s-and-k/pan", 7, DESK, (SMALL_PHONE, SIDEWAYS)),
}
STILL = 0.001
MANY = 1_000
"""More turns than a hand of pan has."""


def sit_among_bots(player: Player, offer: str, seats: int) -> int:
    """A table of this many seats, all others taken by bots; the number of the first hand that the player is dealt."""
    house, _, game = offer.partition("/")
    asked = {"house": house, "game": game, "seats": seats, "bots": seats - 1, "act": LONG_CLOCK}
    table = player.post("/api/open", asked)["table"]
    player.post("/api/sit", {"table": table})
    player.look_on(table)
    player.page.locator("#host > *").first.wait_for(state="attached")  # its part of the page is loaded by itself
    return int(player.wait("told.view && told.view.seats.some((one) => one.seat === told.you)")["hand"])


def see_through(player: Player, hand: int, most: int, *wanted: str) -> Iterator[None]:
    """A hand, quietly, as far as so many turns: at each of them, and when it is over, the page is as it will be."""
    for _ in range(most):
        told = player.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
        yield
        if told["hand"] > hand or told["view"]["over"]:
            return
        player.act(*wanted, "call", "check")


@pytest.mark.parametrize("family", some_of(TABLES))
def test_nothing_jumps_and_nothing_lies_on_anything_else(visit: Visit, family: str) -> None:
    offer, seats, (wide, high), sizes = TABLES[family]
    ann = visit("Ann")
    ann.page.set_viewport_size({"width": wide, "height": high})
    hand = sit_among_bots(ann, offer, seats)
    ann.wait_for_turn()
    ann.page.evaluate(DRAWN)
    ann.page.evaluate(WATCH)
    for _ in see_through(ann, hand, 4):
        ann.page.evaluate(DRAWN)
        ann.page.evaluate(JUSTLY)
    told_of = jumps(ann)
    assert sum(far for far, _ in told_of) <= STILL, told_of
    ann.page.emulate_media(reduced_motion="reduce")
    now = ann.wait("told.view")["hand"]
    for _ in see_through(ann, now, 3):
        check_lying(ann, *sizes)


# Before every seat, one or two hands of so many cards, as blackjack has them after many small cards.
LONG_HANDS = """async ([spots, count]) => {
  const { h, paint } = await part("dom.js");
  const { cardRow, inSight } = await part("render/pieces.js");
  const px = (node, name) => parseFloat(getComputedStyle(node).getPropertyValue(name));
  for (const front of document.querySelectorAll(".seat .front")) {
    const probe = Object.assign(document.createElement("span"), { className: "cards small" });
    probe.append(Object.assign(document.createElement("span"), { className: "card" }));
    front.append(probe);
    const ctx = { geometry: { wide: front.clientWidth, cs: probe.firstChild.getBoundingClientRect().width } };
    probe.remove();
    const seen = inSight(ctx, count, spots);
    const row = (at) => cardRow(Array.from({ length: count }, (_, card) => 4 * card + at), { name: `long${at}`, seen, laid: true });
    paint(front, h("span", { class: "abreast spots", style: { "--spots": spots } },
      Array.from({ length: spots }, (_, at) => h("span", { class: "spot-hand", key: at }, row(at)))));
  }
}"""  # noqa: E501


def test_rank_and_suit_of_every_card_of_a_long_hand_are_in_sight(visit: Visit) -> None:
    ann = visit("Ann")
    ann.page.emulate_media(reduced_motion="reduce")
    sit_among_bots(ann, "del-rio/blackjack-22", 6)
    ann.wait_for_turn()
    for wide, high in (SMALL_PHONE, SIDEWAYS, DESK):
        ann.page.set_viewport_size({"width": wide, "height": high})
        ann.page.evaluate(DRAWN)
        for spots, most in ((1, 9), (2, 6)):
            for count in range(2, most + 1):
                ann.page.evaluate(LONG_HANDS, [spots, count])
                wrong = ann.page.evaluate(COVERED, 1.5)
                assert not wrong, f"{spots} of {count} at {wide}x{high}: " + "; ".join(wrong[:4])


LAPPED = """async ([count, wide, high]) =>
  (await part("render/places.js")).layFelt(count, "board", { wide, high, below: 20, large: false }).lap"""


@pytest.mark.verify
def test_there_is_room_for_every_table(visit: Visit) -> None:
    ann = visit("Ann")
    ann.go_home()
    others = {"board": 9, "draw": 9, "stud": 7, "push": 9, "points": 6, "paigow": 6, "pan": 6}
    felts = [(352, 400), (382, 520), (556, 345), (800, 620), (940, 430), (940, 360), (1580, 720)]
    wrong = ann.page.evaluate(LAID, [others, felts])
    assert not wrong, "; ".join(wrong[:8])
    # five others on a small phone, with the slider of a no-limit game below: the board lies side by side
    assert ann.page.evaluate(LAPPED, [5, 352, 350]) == 0
    assert ann.page.evaluate(LAPPED, [9, 352, 350]) > 0, "only a crowd makes it lie on itself"


# Four lines of melds at half size, as a hand nearly down has them, laid before every seat that has a place for them.
CROWDED = """() => [...document.querySelectorAll(".seat[data-family=pan] .front")].flatMap((front) => {
  const piece = (className, style, ...inside) => {
    const made = Object.assign(document.createElement("span"), { className });
    for (const [name, value] of Object.entries(style)) made.style.setProperty(name, value);
    made.append(...inside);
    return made;
  };
  const two = () => piece("cards small melded", {}, piece("card", {}), piece("card", {}));
  const lines = [0, 1, 2, 3].map((line) => piece("meld", { "--at": 0, "--line": line }, two()));
  const melds = piece("melds", { "--scale": 0.5, "--lines": 4, "--longest": 1.5 }, ...lines);
  const kept = [...front.childNodes];
  front.replaceChildren(melds);
  const place = melds.getBoundingClientRect();
  const wrong = [...melds.querySelectorAll(".card")].map((card) => card.getBoundingClientRect())
    .filter((card) => card.height < 10 || card.top < place.top - 0.6 || card.bottom > place.bottom + 0.6)
    .map((card) => `${card.top} to ${card.bottom} in ${place.top} to ${place.bottom}`);
  const tops = new Set(lines.map((one) => Math.round(one.getBoundingClientRect().top)));
  front.replaceChildren(...kept);
  return tops.size === 4 ? wrong : [...wrong, `${tops.size} lines`];
})"""


@pytest.mark.verify
def test_melds_in_four_lines_stay_in_their_place(visit: Visit) -> None:
    ann = visit("Ann")
    ann.page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
    sit_among_bots(ann, "s-and-k/pan", 7)
    told = ann.wait_for_turn()
    while ann.page.locator(".seat[data-family=pan] .front").count() <= 3:  # many have passed: the next hand will do
        for _ in see_through(ann, told["hand"], MANY, "pass"):
            pass
        ann.wait("told.hand > given", told["hand"])
        told = ann.wait_for_turn()
    ann.page.evaluate(DRAWN)
    assert not ann.page.evaluate(CROWDED)


# The longest usual names of pai gow, one after the other, where every seat's two hands are named.
CUT = """(names) => document.querySelectorAll(".seat .named").length > 4 && [
  ...document.querySelectorAll(".seat .named"),
].flatMap((named) => {
  const words = Object.assign(document.createElement("small"), { className: "words both" });
  named.append(words);
  const cut = names.filter((name) => {
    const span = Object.assign(document.createElement("span"), { textContent: name });
    span.style.setProperty("--long", name.length);
    words.replaceChildren(span, span.cloneNode(true));
    return span.scrollWidth > span.clientWidth;
  });
  words.remove();
  return cut;
})"""


@pytest.mark.verify
def test_the_names_of_two_hands_are_written_out(visit: Visit) -> None:
    ann = visit("Ann")
    ann.sit_with_bots("ocean-view/stud")  # where else she sits takes a row
    sit_among_bots(ann, "casino-club/pai-gow", 7)
    for width, height in (SMALL_PHONE, PHONE, DESK):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(DRAWN)
        names = ["pair of sevens", "queen-high straight", "sevens full of queens"]
        # Between two hands there is nothing to name.
        assert ann.wait_so(f"(names) => {{ const cut = ({CUT})(names); return cut && {{ cut }}; }}", names) == {
            "cut": []
        }
