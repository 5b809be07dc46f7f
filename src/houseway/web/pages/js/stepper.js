// A number that is changed by taps: one less, one more.

import { h } from "./dom.js";

export function stepper(words, value, { least = 0, most, name, less = "One less", more = "One more", change, small = "" }) {
  const step = (sign, label, by, off) =>
    h("button", { type: "button", "aria-label": label, disabled: off || null, "data-testid": `${name}-${by > 0 ? "more" : "less"}`, key: sign, on: { click: () => change(value + by) } }, sign);
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": words, key: name },
    h("span", { class: "grow" }, words, small ? h("small", {}, ` ${small}`) : null),
    step("−", less, -1, value <= least),
    h("output", { "data-testid": name, "aria-live": "polite" }, String(value)),
    step("+", more, 1, value >= most),
  );
}
