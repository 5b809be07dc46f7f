"""Time that passes in a page only when a test says so: what a page does after a while is then done exactly then."""

from typing import Final

from .player import Player

LONG: Final = 1_000
"""Timers of so many milliseconds or more are held back."""

_HELD: Final = """((long) => {
  const [once, again] = [window.setTimeout, window.setInterval];
  const [later, repeated] = [new Map(), new Map()];
  let number = 1e9; // far from what the browser gives out
  const keep = (kept, run) => { kept.set(number += 1, run); return number; };
  window.setTimeout = (run, after = 0, ...how) =>
    after < long ? once(run, after, ...how) : keep(later, () => run(...how));
  window.setInterval = (run, after = 0, ...how) =>
    after < long ? again(run, after, ...how) : keep(repeated, () => run(...how));
  for (const name of ["clearTimeout", "clearInterval"]) {
    const clear = window[name];
    window[name] = (one) => later.delete(one) || repeated.delete(one) || clear(one);
  }
  window.timePasses = () => {
    const due = [...later.values()];
    later.clear();
    for (const run of [...due, ...repeated.values()]) run();
  };
})"""


def hold_timers(player: Player) -> None:
    """From the next page on, long timers wait for `let_time_pass`."""
    player.context.add_init_script(f"{_HELD}({LONG});")


def let_time_pass(player: Player) -> None:
    """Everything that was to be done after a while is done, and what is done again and again is done once."""
    player.page.evaluate("window.timePasses()")
