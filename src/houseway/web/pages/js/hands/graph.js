// The running total of some hands as a line, drawn from the points that the server sends.

import { classes, h } from "../dom.js";
import { money, signed } from "../money.js";

const WIDE = 900;
const NARROW = 360; // on a phone, or what is written would be too small to read
const HIGH = 220;
const LEFT = 76;
const BOTTOM = 24;
const TOP = 10;
const STEPS = [1, 2, 2.5, 5, 10];

/** Round amounts between two bounds, about four of them. */
function marks(low, high) {
  const rough = Math.max(100, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => one >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(Math.round(at));
  return found;
}

const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Whether the page is a phone's; the graph is drawn anew when that changes. */
export const narrow = matchMedia("(max-width: 700px)");

export function graph(points) {
  if (points.length < 2) return null;
  const wide = narrow.matches ? NARROW : WIDE;
  const all = [[0, points[0][1], 0], ...points];
  const last = all.at(-1);
  const low = Math.min(...all.map((one) => one[2]));
  const high = Math.max(...all.map((one) => one[2]));
  const span = Math.max(1, high - low);
  const x = (hand) => LEFT + (hand / last[0]) * (wide - LEFT - 8);
  const y = (cents) => TOP + ((high - cents) / span) * (HIGH - TOP - BOTTOM);
  const line = all.map(([hand, , cents], place) => `${place ? "L" : "M"}${x(hand).toFixed(1)} ${y(cents).toFixed(1)}`).join("");
  const read = (event) => {
    const svg = event.currentTarget;
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * wide;
    const near = all.reduce((best, one) => (Math.abs(x(one[0]) - at) < Math.abs(x(best[0]) - at) ? one : best));
    svg.querySelector(".spot")?.setAttribute("transform", `translate(${x(near[0])} ${y(near[2])})`);
    const hands = `${near[0].toLocaleString()} ${near[0] === 1 ? "hand" : "hands"}`;
    svg.parentNode.querySelector("figcaption").textContent = `After ${hands}, ${when(near[1])}: ${signed(near[2])}`;
  };
  return h(
    "figure",
    { class: "hand-graph", key: "graph" },
    h(
      "svg",
      {
        viewBox: `0 0 ${wide} ${HIGH}`,
        role: "img",
        "aria-label": `Running total over ${last[0].toLocaleString()} hands: now ${signed(last[2])}, at best ${signed(high)}, at worst ${signed(low)}.`,
        "data-testid": "hand-graph",
        on: { pointermove: read, pointerdown: read },
      },
      marks(low, high).map((cents) => [
        h("line", { key: `l${cents}`, x1: LEFT, x2: wide - 8, y1: y(cents), y2: y(cents), class: classes("grid", cents === 0 && "zero") }),
        h("text", { key: `t${cents}`, x: LEFT - 8, y: y(cents) + 4, "text-anchor": "end" }, money(cents)),
      ]),
      h("text", { x: LEFT, y: HIGH - 4, key: "first" }, "first hand"),
      h("text", { x: wide - 8, y: HIGH - 4, "text-anchor": "end", key: "last" }, `${last[0].toLocaleString()} hands`),
      h("path", { d: line, class: "line", key: "line" }),
      h("circle", { r: 4, class: "spot", transform: `translate(${x(last[0])} ${y(last[2])})`, key: "spot" }),
    ),
    h("figcaption", { class: "soft", keep: true }),
  );
}
