// Chips drawn as stacks, an edge pattern for each denomination, with the amount beside them.

import { h } from "./dom.js";
import { money } from "./money.js";

const VALUES = [50000, 10000, 2500, 500, 100, 25, 1];
const MOST_STACKS = 3;
const MOST_HIGH = 5;

/** Greedy: how many chips of which value, largest first; at most a few stacks, so that small change drops out. */
export function stacksOf(cents) {
  const stacks = [];
  let rest = cents;
  for (const value of VALUES) {
    const count = Math.floor(rest / value);
    if (!count) continue;
    rest -= count * value;
    stacks.push([value, Math.min(count, MOST_HIGH)]);
    if (stacks.length === MOST_STACKS) break;
  }
  return stacks;
}

function stack([value, count], place) {
  const x = 1 + place * 19;
  const chips = [];
  for (let at = 0; at < count; at += 1) {
    const y = 24 - at * 4;
    chips.push(
      h(
        "g",
        { class: `chip v${value}` },
        h("path", { class: "edge", d: `M${x} ${y}v3.6c0 2.2 4 3.9 8.5 3.9s8.5-1.7 8.5-3.9V${y}Z` }),
        h("path", {
          class: "marks",
          d: `M${x + 2.6} ${y + 5.8}v-3.6M${x + 8.5} ${y + 7.2}v-3.6M${x + 14.4} ${y + 5.8}v-3.6`,
        }),
        h("ellipse", { class: "top", cx: x + 8.5, cy: y, rx: 8.5, ry: 3.9 }),
        h("ellipse", { class: "ring", cx: x + 8.5, cy: y, rx: 5, ry: 2.1 }),
      ),
    );
  }
  return chips;
}

/** A pile with its amount: `what` is how it is said ("bet", "main pot"), `note` stands after the amount. */
export function pile(cents, { what = "", note = "", ...props } = {}) {
  const stacks = stacksOf(cents);
  const wide = Math.max(1, stacks.length) * 19 + 1;
  const tallest = Math.max(1, ...stacks.map(([, count]) => count));
  const top = 24 - (tallest - 1) * 4 - 4.5;
  const high = 32.5 - top;
  return h(
    "span",
    { ...props, class: `pile ${props.class || ""}`, "aria-label": `${what} ${money(cents)}`.trim(), role: "img" },
    h(
      "svg",
      {
        class: "chips",
        viewBox: `0 ${top} ${wide} ${high}`,
        "aria-hidden": "true",
        style: { "--wide": wide, "--high": high },
      },
      stacks.map(stack),
    ),
    h("b", { class: "amount", "aria-hidden": "true" }, money(cents), note ? h("small", {}, note) : null),
  );
}
