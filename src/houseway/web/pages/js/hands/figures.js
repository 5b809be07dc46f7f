// What some hands come to: the figures large, and below them by game and by position. Where few hands say little, the
// bounds beside a figure say so.

import { classes, h } from "../dom.js";
import { money, signed } from "../money.js";

const PLACES = { button: "On the button", late: "Late", early: "Early", blinds: "In the blinds", bank: "As the bank", player: "Against the bank" };
const FEW = 30;

const toned = (cents) => classes("figure", cents > 0 && "win", cents < 0 && "lose");
const percent = (share) => (share.of ? `${Math.round((100 * share.count) / share.of)}%` : "–");
const bounds = (share) => (share.of ? `${Math.round(100 * share.low)} to ${Math.round(100 * share.high)}%` : "");
const dollars = (cents) => signed(Math.round(cents / 100) * 100);

const tile = (words, value, small, tone = "figure", name = "") =>
  h("div", { class: "tile", key: words, "data-figure": name }, h("dt", {}, words), h("dd", { class: tone }, value), h("dd", { class: "small" }, small));

const longRun = (tally) =>
  tally.low === null ? `too few hands to say more: ${FEW} at least` : `long run: ${dollars(tally.low)} to ${dollars(tally.high)}`;

function rows(words, tallies, name) {
  return h(
    "table",
    { class: "tallies", key: words },
    h("caption", {}, words),
    h("thead", {}, h("tr", {}, ["", "Hands", "Net", "Per 100", "Ahead", "Showdowns won"].map((one, place) => h("th", { scope: "col", key: place }, one || h("span", { class: "spoken" }, words))))),
    h(
      "tbody",
      {},
      tallies.map((one) =>
        h(
          "tr",
          { key: one.of, "data-of": one.of },
          h("th", { scope: "row" }, name(one.of)),
          h("td", {}, one.hands.toLocaleString()),
          h("td", { class: toned(one.net) }, signed(one.net)),
          h("td", {}, one.low === null ? "–" : dollars(one.per_100), h("small", {}, one.low === null ? "few hands" : `${dollars(one.low)} to ${dollars(one.high)}`)),
          h("td", {}, percent(one.ahead), h("small", {}, bounds(one.ahead))),
          h("td", {}, percent(one.showdowns), h("small", {}, bounds(one.showdowns))),
        ),
      ),
    ),
  );
}

export function figures(sums, names) {
  const { all } = sums;
  const game = (of) => {
    const [house] = of.split("/");
    return [h("span", {}, names.get(of) || of), h("small", {}, names.get(house) || house)];
  };
  return h(
    "section",
    { class: "figures", key: "figures", "aria-label": "What they come to" },
    h(
      "dl",
      { class: "tiles", "data-testid": "figures" },
      tile("Hands", all.hands.toLocaleString(), [all.hands < sums.played ? `of ${sums.played.toLocaleString()}` : "", sums.uncounted ? `${sums.uncounted.toLocaleString()} more, void or without cards, ${sums.uncounted === 1 ? "counts" : "count"} in no figure` : ""].filter(Boolean).join("; "), "figure", "hands"),
      tile("Net", signed(all.net), "by the ledger", toned(all.net), "net"),
      tile("Per 100 hands", all.low === null ? "–" : dollars(all.per_100), longRun(all), all.low === null ? "figure" : toned(all.per_100), "per-100"),
      tile("Hands ahead", percent(all.ahead), all.ahead.count === 1 ? "1 brought more than it cost" : `${all.ahead.count.toLocaleString()} brought more than they cost`, "figure", "ahead"),
      tile(
        "Showdowns won",
        percent(all.showdowns),
        all.showdowns.of ? `${all.showdowns.count} of ${all.showdowns.of}; long run ${bounds(all.showdowns)}` : "none yet, where hands are compared for a pot",
        "figure",
        "showdowns",
      ),
    ),
    h(
      "details",
      { class: "by" },
      h("summary", { "data-testid": "hands-by" }, "By game and position"),
      h(
        "div",
        { class: "by-in" },
        rows("By game", sums.games, game),
        sums.positions.length ? rows("By position", sums.positions, (of) => PLACES[of] || of) : null,
      ),
      h("p", { class: "soft" }, `The small figures are where the long run lies, nineteen times in twenty, as far as these hands can tell. ${money(0)} in between means that luck alone would explain it.`),
    ),
  );
}
