"""How things lie on the felt: that nothing lies on anything else, and that nothing moves which nobody has moved."""

from typing import Final

from .looks import DRAWN
from .player import Player

# What must be readable, each piece by itself, and whose it is: pieces of one seat's row of cards may overlap each other.
LYING: Final = """() => {
  const felt = document.getElementById("place").getBoundingClientRect();
  const stage = document.getElementById("stage");
  const pieces = [
    ["name", ".seat .name, .own-seat .name"], ["stack", ".seat .stack, .own-seat .stack"],
    ["words", ".seat .words, #stage > .words > span, .seat .badge, .seat .down, #stage .badge"],
    ["bet", ".bet .pile"], ["cards", ".seat .front .card, #stage .card"],
    ["board", ".middle .card"], ["middle", ".middle .pile, .middle small, .middle .note, .middle .die, .push-pot"],
    ["flag", ".flag, .state"], ["disc", ".disc"], ["tool", "#stage button"],
  ].flatMap(([kind, selector]) => [...document.querySelectorAll(selector)].flatMap((node) => {
    if (node.closest(".flying") || !node.textContent.trim() && !node.querySelector("svg")) return [];
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) return [];
    const seat = node.closest("[data-seat], [data-own-seat]");
    const owner = seat ? seat.dataset.seat ?? `own ${seat.dataset.ownSeat}` : stage.contains(node) ? "stage" : "felt";
    const said = node.dataset.card ?? node.textContent.trim().slice(0, 24);
    return [{ kind, owner, said, box, node }];
  }));
  const wrong = [];
  // What a card or a pill has in common with its neighbour by a hair is not seen.
  const HAIR = 1.5;
  for (const one of pieces) {
    const { left, right, top, bottom } = one.box;
    if (left < felt.left - HAIR || right > felt.right + HAIR || top < felt.top - HAIR || bottom > innerHeight + HAIR)
      wrong.push(`${one.kind} ${one.said} of ${one.owner} is off the felt`);
  }
  // A disc stands on its plate's edge, and a pile in a panel is part of it.
  const alike = (a, b) => a.node.contains(b.node) || b.node.contains(a.node) ||
    (a.kind === "cards" && b.kind === "cards" && a.owner === b.owner);
  pieces.forEach((a, at) => {
    for (const b of pieces.slice(at + 1)) {
      if (alike(a, b)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > HAIR && high > HAIR)
        wrong.push(`${a.kind} "${a.said}" of ${a.owner} and ${b.kind} "${b.said}" of ${b.owner}: ${Math.round(wide)}x${Math.round(high)} at ${Math.round(a.box.top)}-${Math.round(a.box.bottom)}, ${Math.round(b.box.top)}-${Math.round(b.box.bottom)}`);
    }
  });
  return wrong;
}"""


def check_lying(player: Player) -> None:
    """Names, stacks, bets, words, cards and the middle each have a place of their own."""
    player.page.evaluate(DRAWN)
    wrong = player.page.evaluate(LYING)
    size = player.page.viewport_size
    assert not wrong, f"{size}: " + "; ".join(wrong[:12])
