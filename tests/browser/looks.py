"""Whether a page can be used: nothing hangs over its edge, and everything to press can be pressed where it stands."""

from .player import Player

PRESSED = "#controls button, #controls input:not([type=range]), #controls select, #stage button"
SHOWN = "#stage [data-card], .seat .plate, #head a, #head button, .pile, .board .card"

SIDEWAYS = """() => {
  const { documentElement: root, body } = document;
  return Math.max(root.scrollWidth, body.scrollWidth) - root.clientWidth;
}"""

# A page that was given another size draws itself anew in the next frame; what is on its way arrives.
DRAWN = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.all(moving.map((one) => one.finished.catch(() => {})));
}"""

# Names of what does not stand wholly within its part of the window; what may be scrolled in a box of its own is let be.
OUTSIDE = """([selector, upright]) => [...document.querySelectorAll(selector)].flatMap((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height || one.closest(".meld-options, .presets, #side, dialog")) return [];
  const frame = (one.closest("#place") || document.documentElement).getBoundingClientRect();
  const wide = box.left < frame.left - 1 || box.right > frame.right + 1;
  const high = upright && (box.top < -1 || box.bottom > innerHeight + 1);
  const where = [box.left, box.top, box.right, box.bottom].map(Math.round);
  return wide || high ? [`${one.tagName} ${one.className} "${one.textContent.slice(0, 20)}" at ${where}`] : [];
})"""

# Names of what lies under something else, where a finger would come down.
COVERED = """(selector) => [...document.querySelectorAll(selector)].flatMap((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height || one.closest(".meld-options, .presets, dialog")) return [];
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (top && (one.contains(top) || top.contains(one) || one.labels?.[0]?.contains(top))) return [];
  return [`${one.tagName} ${one.className} "${one.textContent.slice(0, 20)}" under ${top?.tagName} ${top?.className}`];
})"""


def check_no_sideways(player: Player) -> None:
    """The page does not scroll sideways."""
    over = player.page.evaluate(SIDEWAYS)
    assert over <= 0, f"{player.page.url} is {over} pixels too wide"


def check_usable(player: Player) -> None:
    """At a table: every control stands in the window and can be pressed, every card and plate is in it."""
    player.page.evaluate(DRAWN)
    check_no_sideways(player)
    outside = player.page.evaluate(OUTSIDE, [PRESSED, True]) + player.page.evaluate(OUTSIDE, [SHOWN, False])
    assert not outside, outside
    covered = player.page.evaluate(COVERED, PRESSED)
    assert not covered, covered
