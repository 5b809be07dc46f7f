// The totals of some hands: large figures, and below them by game and position. If few hands say little, the bounds
// beside a figure show it.

import { classes, h } from "../dom.js";
import { money, signed } from "../wording.js";

const PLACES = { button: "On the button", late: "Late", early: "Early", blinds: "In the blinds", bank: "As the bank", player: "Against the bank" };
const FEW = 30;

const toned = (cents) => classes("figure", cents > 0 && "win", cents < 0 && "lose");
const percent = (share) => (share.of ? `${Math.round((100 * share.count) / share.of)}%` : "–");
const bounds = (share) => (share.of ? `${Math.round(100 * share.low)} to ${Math.round(100 * share.high)}%` : "");
const dollars = (cents) => signed(Math.round(cents / 100) * 100);

const tile = (words, value, small, tone = "figure", name = "") =>
  h("div.tile", { key: words, "data-figure": name }, h("dt", words), h("dd", { class: tone }, value), h("dd.small", small));

/** Whether luck alone could explain a result. */
const byLuck = (tally) => tally.low <= 0 && tally.high >= 0;
const significance = (tally) => (byLuck(tally) ? "; not significant" : "");

const longRun = (tally) =>
  tally.low === null ? `too few hands for more: it takes at least ${FEW}` : `long run: ${dollars(tally.low)} to ${dollars(tally.high)}${significance(tally)}`;

function rows(words, tallies, name) {
  return h("table.tallies", { key: words },
    h("caption", words),
    h("thead", h("tr", ["", "Hands", "Net", "Per 100", "Ahead", "Entered", "Showdowns won"].map((one, place) => h("th", { scope: "col", key: place }, one || h("span.spoken", words))))),
    h("tbody",
      tallies.map((one) =>
        h("tr", { key: one.of, "data-of": one.of },
          h("th", { scope: "row" }, name(one.of)),
          h("td", one.hands.toLocaleString()),
          h("td", { class: toned(one.net) }, signed(one.net)),
          h("td", one.low === null ? "–" : dollars(one.per_100), h("small", one.low === null ? "few hands" : `${dollars(one.low)} to ${dollars(one.high)}${significance(one)}`)),
          h("td", percent(one.ahead), h("small", bounds(one.ahead))),
          h("td", percent(one.entered), h("small", bounds(one.entered))),
          h("td", percent(one.showdowns), h("small", bounds(one.showdowns))),
        ),
      ),
    ),
  );
}

export function figures(sums, names) {
  const { all } = sums;
  const game = (of) => {
    const [house] = of.split("/");
    return [h("span", names.get(of) || of), h("small", names.get(house) || house)];
  };
  return h("section.figures", { key: "figures", "aria-label": "Totals" },
    h("dl.tiles", { "data-testid": "figures" },
      tile("Hands", all.hands.toLocaleString(), [all.hands < sums.played ? `of ${sums.played.toLocaleString()}` : "", sums.uncounted ? `${sums.uncounted.toLocaleString()} more not counted: void, without cards, or in a tournament` : ""].filter(Boolean).join("; "), "figure", "hands"),
      tile("Net", signed(all.net), "by the ledger", toned(all.net), "net"),
      tile("Per 100 hands", all.low === null ? "–" : dollars(all.per_100), longRun(all), all.low === null || byLuck(all) ? "figure" : toned(all.per_100), "per-100"),
      tile("Hands ahead", percent(all.ahead), all.ahead.count === 1 ? "1 won more than it cost" : `${all.ahead.count.toLocaleString()} won more than they cost`, "figure", "ahead"),
      all.entered.of
        ? tile("Hands entered", percent(all.entered), "you bet, called, or raised in the first betting round", "figure", "entered")
        : null,
      tile(
        "Showdowns won",
        percent(all.showdowns),
        all.showdowns.of ? `${all.showdowns.count} of ${all.showdowns.of}; long run ${bounds(all.showdowns)}` : "no showdowns yet",
        "figure",
        "showdowns",
      ),
    ),
    h("details.by",
      h("summary", { "data-testid": "hands-by" }, "By game and position"),
      h("div.by-in", { tabindex: 0, role: "region", "aria-label": "By game and position" },
        rows("By game", sums.games, game),
        sums.positions.length ? rows("By position", sums.positions, (of) => PLACES[of] || of) : null,
      ),
      h("p.soft", `The small figures are 95 % confidence intervals for the long run. If ${money(0)} lies within one, the result is not significant: luck alone could explain it.`),
    ),
  );
}

// The running total of some hands as a line, drawn from the server's points.

const WIDE = 900;
const NARROW = 360; // on a phone; otherwise the text would be too small
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

/** Whether the page is on a phone; the graph is redrawn when that changes. */
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
  return h("figure.hand-graph", { key: "graph" },
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
      h("path.line", { d: line, key: "line" }),
      h("circle.spot", { r: 4, transform: `translate(${x(last[0])} ${y(last[2])})`, key: "spot" }),
    ),
    h("figcaption.soft", { keep: true }),
  );
}
