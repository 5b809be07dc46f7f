"""How things lie on the felt: that nothing lies on anything else, and that nothing moves which nobody has moved."""

from typing import Any, Final

from .looks import DRAWN
from .player import Player

# Of a card that another lies on, rank and suit are in what is left in sight, but for a hair or two.
COVERED: Final = """(hair) => [
  ...document.querySelectorAll(".seat .front .cards:not(.stepped) .card:not(.back)"),
].flatMap((card) => {
  const next = card.nextElementSibling?.getBoundingClientRect().left ?? Infinity;
  return [...card.querySelectorAll("text, use")]
    .map((sign) => [sign, sign.getBoundingClientRect().right - next])
    .filter(([, covered]) => covered > 2 * hair)
    .map(([sign, covered]) => `${sign.localName} of ${card.dataset.card} is covered by ${covered}`);
})"""

# What must be readable, piece by piece, and whose it is; cards of one hand may overlap each other.
LYING: Final = """() => {
  const place = document.getElementById("place").getBoundingClientRect();
  const stage = document.getElementById("stage");
  const foot = place.top + document.getElementById("place").scrollHeight; // a crowd on a small screen is scrolled
  const HAIR = 1.5; // what two pieces have in common by a hair is not seen
  const pieces = [
    ["name", ".seat .name, .own-seat .name"], ["stack", ".seat .stack > *, .own-seat .stack > *"],
    ["words", ".seat .words, #stage > .words > span, .seat .badge, .seat .down, #stage .badge"],
    ["bet", ".bet .pile"], ["cards", ".seat .front .card, #stage .stage-cards .card"], ["board", ".middle .card"],
    ["middle", ".middle .pile, .middle small, .middle .note, .middle .die, .push-pot"],
    ["mark", "#felt .practice-mark, #felt .crest"], ["flag", ".flag, .state"], ["disc", ".disc"], ["free", ".spot"],
    ["tool", "#stage [data-testid=seat-menu], #stage [data-testid=peek]"],
  ].flatMap(([kind, selector]) => [...document.querySelectorAll(selector)].flatMap((node) => {
    const box = node.getBoundingClientRect();
    const nothing = !node.textContent.trim() && !node.querySelector("svg");
    if (node.closest(".flying, .thrown") || nothing || !box.width || !box.height) return [];
    const seat = node.closest("[data-seat], [data-own-seat]");
    const owner = seat ? seat.dataset.seat ?? `own ${seat.dataset.ownSeat}` : stage.contains(node) ? "stage" : "felt";
    return [{ kind, owner, said: node.dataset.card ?? node.textContent.trim().slice(0, 24), box, node }];
  }));
  const name = (one) => `${one.kind} "${one.said}" of ${one.owner}`;
  const wrong = pieces
    .filter(({ box }) => box.left < place.left - HAIR || box.right > place.right + HAIR ||
      box.top < place.top - HAIR || box.bottom > foot + HAIR)
    .map((one) => `${name(one)} is off the felt`);
  // Where the board has little room its cards lie on each other too, and at least half of each is seen.
  const lapped = ({ node }) => node.closest(".lapped") && (!node.nextElementSibling ||
    node.nextElementSibling.getBoundingClientRect().left - node.getBoundingClientRect().left > node.offsetWidth / 2);
  // A disc stands on its own plate's edge, and a pile in a panel is part of it.
  const together = (a, b) => a.node.contains(b.node) || b.node.contains(a.node) ||
    (a.kind === "cards" && b.kind === "cards" && a.owner === b.owner) || (lapped(a) && lapped(b));
  pieces.forEach((a, at) => {
    for (const b of pieces.slice(at + 1)) {
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > HAIR && high > HAIR && !together(a, b))
        wrong.push(`${name(a)} and ${name(b)}, ${Math.round(wide)} by ${Math.round(high)}`);
    }
  });
  return wrong;
}"""

# Begins to add up how far things jump, each jump with what moved. The log scrolls by its nature, and what a player has
# just moved may move in its tray or bar; felt, seats and the places below them may not even then. `JUSTLY` ends what a
# press may have moved: the browser's own mark for it lasts half a second, which is little on a busy machine.
WATCH: Final = """() => {
  window.jumps = [];
  let pressed = false;
  addEventListener("pointerdown", () => { pressed = true; }, true);
  const fixed = "#felt, #stage, #controls, .seat, .middle, .own-seat, .seat-tools, .board, .pots, .stage-cards";
  const add = (entries) => {
    for (const one of entries) {
      const nodes = one.sources.map(({ node }) => (node?.nodeType === 3 ? node.parentElement : node)).filter(Boolean);
      if (nodes.length && nodes.every((node) => node.closest("#side"))) continue;
      if (pressed && !nodes.some((node) => node.matches(fixed))) continue;
      window.jumps.push([one.value, nodes.map((node) => `${node.localName}.${node.getAttribute("class")}`).join(" ")]);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  window.justly = () => {
    add(observer.takeRecords());
    pressed = false;
  };
}"""
JUSTLY: Final = "window.justly()"

# No two seats overlap, nor a seat and the middle, whatever the room: worked out by the page's own module.
LAID: Final = """async ([most, sizes]) => {
  const { layFelt } = await part("render/places.js");
  const wrong = [];
  const apart = (a, b) => a[0] + a[2] <= b[0] + 0.01 || b[0] + b[2] <= a[0] + 0.01 ||
    a[1] + a[3] <= b[1] + 0.01 || b[1] + b[3] <= a[1] + 0.01;
  const every = Object.entries(most).flatMap(([family, seats]) => Array.from({ length: seats }, (_, at) => [family, at + 1]));
  for (const [family, count] of every) for (const [wide, high] of sizes) for (const large of [false, true]) {
    const where = `${family}, ${count} seats on ${wide} by ${high}${large ? ", large" : ""}`;
    const laid = layFelt(count, family, { wide, high, below: 20, large });
    const { middle } = laid;
    const boxes = [...laid.blocks.map((one) => [one.left, one.top, laid.wide, laid.high]),
      [middle.left, middle.top, middle.wide, middle.high]];
    if (laid.box.high > high) wrong.push(`${where}: no room`);
    if (laid.blocks.length !== count) wrong.push(`${where}: ${laid.blocks.length} places`);
    boxes.forEach((a, at) => {
      if (a[0] < -0.01 || a[1] < -0.01 || a[0] + a[2] > wide + 0.01 || a[1] + a[3] > laid.box.high + 0.01) wrong.push(`${where}: ${at} is outside`);
      for (const b of boxes.slice(at + 1)) if (!apart(a, b)) wrong.push(`${where}: ${a.map(Math.round)} on ${b.map(Math.round)}`);
    });
  }
  return wrong;
}"""  # noqa: E501


# What is on its way is where it will be; nothing can set out between that and the look.
SETTLED: Final = f"""() => {{
  for (const one of document.getAnimations()) one.finish();
  return [...({LYING})(), ...({COVERED})(1.5)];
}}"""


def check_lying(player: Player, *sizes: tuple[int, int]) -> None:
    """Names, stacks, bets, words, cards and the middle each have a place of their own, at all these sizes."""
    for wide, high in sizes:
        player.page.set_viewport_size({"width": wide, "height": high})
        player.page.evaluate(DRAWN)
        wrong = player.page.evaluate(SETTLED)
        assert not wrong, f"at {wide}x{high}: " + "; ".join(wrong[:8])


def jumps(player: Player) -> list[list[Any]]:
    """What has jumped since it was first watched: how far, and what."""
    player.page.evaluate(JUSTLY)
    return list(player.page.evaluate("window.jumps"))
