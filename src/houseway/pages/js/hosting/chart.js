// The standings: a small chart, a table, and who might pay whom. The server's amounts, from the ledger.

import { classes, h } from "../dom.js";
import { money, signed } from "../wording.js";

const WIDE = 480;
const ROW = 30;
const NAME = 130;
const MONEY = 104;

/** A bar for each player from the middle: winners to the right, losers to the left. */
export function chart(players) {
  const most = Math.max(1, ...players.map((one) => Math.abs(one.result)));
  const half = (WIDE - NAME - MONEY) / 2;
  const middle = NAME + half;
  const high = players.length * ROW;
  return h(
    "svg.night-chart",
    {
      viewBox: `0 0 ${WIDE} ${high}`,
      role: "img",
      "aria-label": players.map((one) => `${one.name} ${signed(one.result)}`).join(", "),
      "data-testid": "night-chart",
    },
    h("line.zero", { x1: middle, x2: middle, y1: 0, y2: high }),
    players.map((one, place) => {
      const wide = Math.max(one.result ? 2 : 0, (Math.abs(one.result) / most) * (half - 6));
      const y = place * ROW;
      return h("g", { key: `bar-${place}` },
        h("text.who", { x: 0, y: y + 19 }, one.name.length > 15 ? `${one.name.slice(0, 14)}…` : one.name),
        h("rect", {
          x: one.result < 0 ? middle - wide : middle,
          y: y + 6,
          width: wide,
          height: ROW - 12,
          rx: 3,
          class: one.result < 0 ? "down" : "up",
        }),
        h(
          "text",
          { x: WIDE, y: y + 19, "text-anchor": "end", class: classes("amount", one.result < 0 ? "down" : one.result > 0 && "up") },
          one.result ? signed(one.result) : "even",
        ),
      );
    }),
  );
}

const LINES = { wide: 480, high: 190, left: 58, right: 96, top: 8, bottom: 20 };
const MOST_LINES = 8; // more could not be told apart

/** The night hand by hand: a line for each player, with the name at its end. */
function lines(night) {
  // Everyone starts even, before the first hand.
  const after = [0, ...(night.after || [])];
  const players = night.players.map((one) => ({ ...one, line: [0, ...(one.line || [])] }));
  const drawn = players.filter((one) => one.line?.length > 1).sort((a, b) => a.bot - b.bot || Math.abs(b.result) - Math.abs(a.result)).slice(0, MOST_LINES);
  if (after.length < 2 || !drawn.length) return null;
  const { wide, high, left, right, top, bottom } = LINES;
  const all = drawn.flatMap((one) => one.line);
  const low = Math.min(0, ...all);
  const most = Math.max(0, ...all);
  const span = Math.max(1, most - low);
  const x = (hand) => left + ((hand - after[0]) / Math.max(1, after.at(-1) - after[0])) * (wide - left - right);
  const y = (cents) => top + ((most - cents) / span) * (high - top - bottom);
  // Overlapping names are moved apart, from the top down.
  const names = drawn.map((one, place) => ({ place, name: one.name, at: y(one.line.at(-1)) })).sort((a, b) => a.at - b.at);
  names.forEach((one, place) => (one.at = Math.max(one.at, place ? names[place - 1].at + 13 : top + 4)));
  return h("figure.night-lines",
    h(
      "svg",
      {
        viewBox: `0 0 ${wide} ${Math.max(high, (names.at(-1)?.at || 0) + 8)}`,
        role: "img",
        "aria-label": `The night hand by hand, to hand ${after.at(-1)}. ${drawn.map((one) => `${one.name}: best ${signed(Math.max(...one.line))}, worst ${signed(Math.min(...one.line))}`).join("; ")}.`,
        "data-testid": "night-lines",
      },
      [...new Set([most, 0, low])].map((cents) => [
        h("line", { key: `g${cents}`, x1: left, x2: wide - right, y1: y(cents), y2: y(cents), class: classes("grid", cents === 0 && "zero") }),
        h("text", { key: `t${cents}`, x: left - 6, y: y(cents) + 4, "text-anchor": "end" }, money(cents)),
      ]),
      h("text", { x: left, y: high - 4, key: "first" }, "start"),
      h("text", { x: wide - right, y: high - 4, "text-anchor": "end", key: "last" }, `hand ${after.at(-1)}`),
      drawn.map((one, place) =>
        h("polyline", { key: `line-${place}`, class: `line line-${place}`, points: one.line.map((cents, at) => `${x(after[at]).toFixed(1)},${y(cents).toFixed(1)}`).join(" ") }),
      ),
      names.map((one) =>
        h("text", { key: `name-${one.place}`, class: `name line-${one.place}`, x: wide - right + 6, y: one.at + 4 }, one.name.length > 13 ? `${one.name.slice(0, 12)}…` : one.name),
      ),
    ),
  );
}

const amount = (cents) => h("td", cents ? money(cents) : "–");

function rows(night) {
  return h("div.night-rows", { tabindex: 0, role: "region", "aria-label": "Every player’s night" },
    h("table.night-table",
      h("thead",
        h("tr",
          ["Player", "Up or down", "Bought in", "Given", night.on_table ? "Has now" : "Left with", "Hands"].map((words) => h("th", { scope: "col" }, words)),
        ),
      ),
      h("tbody",
        night.players.map((one, place) =>
          h("tr", { key: `row-${place}`, "data-player": one.name, "data-result": one.result },
            h("th", { scope: "row" }, one.name, one.bot ? h("small", " bot") : null),
            h("td", { class: classes(one.result > 0 && "win", one.result < 0 && "lose") }, one.result ? signed(one.result) : "even"),
            amount(one.bought),
            amount(one.given),
            amount(one.cashed + one.stack),
            h("td", String(one.hands)),
          ),
        ),
      ),
      h("tfoot",
        h("tr",
          h("th", { scope: "row" }, night.collected ? "Collected" : "In all"),
          h("td", night.collected ? money(night.collected) : null),
          h("td", { colspan: 3 }),
          h("td", String(night.hands)),
        ),
        night.middle
          ? h("tr", h("th", { scope: "row" }, "In the pot"), h("td", money(night.middle)), h("td", { colspan: 4 }, "The players who put it in are down by that much until someone wins it."))
          : null,
      ),
    ),
  );
}

function payments(night, heading) {
  if (!night.payments.length) return null;
  return h("section.payments",
    h(heading, {}, "Settle up in the fewest payments"),
    h("ul", { role: "list" },
      night.payments.map((one, place) =>
        h("li", { key: `pay-${place}` }, h("b", one.payer === "the bots" ? "The bots" : one.payer), one.payer === "the bots" ? " pay " : " pays ", h("b", one.payee), ` ${money(one.cents)}`),
      ),
    ),
    h("p.soft", "These are play chips, so nobody owes anybody anything."),
  );
}

/** All of it; `heading` is the level below the page's or dialog's heading. */
export function settlement(night, heading = "h3") {
  if (!night.players.length) return h("p.soft", "Nobody has bought in yet.");
  return h("div.night", chart(night.players), lines(night), rows(night), payments(night, heading));
}
