// Who is up and who is down: a small chart, a table, and who might pay whom. Amounts are the server's, from the ledger.

import { classes, h } from "../dom.js";
import { money, signed } from "../money.js";

const WIDE = 480;
const ROW = 30;
const NAME = 130;
const MONEY = 84;

/** A bar for each player, from the middle: up to the right, down to the left. */
export function chart(players) {
  const most = Math.max(1, ...players.map((one) => Math.abs(one.result)));
  const half = (WIDE - NAME - MONEY) / 2;
  const middle = NAME + half;
  const high = players.length * ROW;
  return h(
    "svg",
    {
      class: "night-chart",
      viewBox: `0 0 ${WIDE} ${high}`,
      role: "img",
      "aria-label": players.map((one) => `${one.name} ${signed(one.result)}`).join(", "),
      "data-testid": "night-chart",
    },
    h("line", { x1: middle, x2: middle, y1: 0, y2: high, class: "zero" }),
    players.map((one, place) => {
      const wide = Math.max(one.result ? 2 : 0, (Math.abs(one.result) / most) * (half - 6));
      const y = place * ROW;
      return h(
        "g",
        { key: `bar-${place}` },
        h("text", { x: 0, y: y + 19, class: "who" }, one.name.length > 15 ? `${one.name.slice(0, 14)}…` : one.name),
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

const amount = (cents) => h("td", {}, cents ? money(cents) : "–");

function rows(night) {
  return h(
    "div",
    { class: "night-rows", tabindex: 0, role: "region", "aria-label": "Every player’s night" },
    h(
      "table",
      { class: "night-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Player", "Up or down", "Bought in", "Given", "Out with", "Hands"].map((words) => h("th", { scope: "col" }, words)),
        ),
      ),
      h(
        "tbody",
        {},
        night.players.map((one, place) =>
          h(
            "tr",
            { key: `row-${place}`, "data-player": one.name, "data-result": one.result },
            h("th", { scope: "row" }, one.name, one.bot ? h("small", {}, " bot") : null),
            h("td", { class: classes(one.result > 0 && "win", one.result < 0 && "lose") }, one.result ? signed(one.result) : "even"),
            amount(one.bought),
            amount(one.given),
            amount(one.cashed + one.stack),
            h("td", {}, String(one.hands)),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, "The house collected"),
          h("td", {}, money(night.collected)),
          h("td", { colspan: 3 }),
          h("td", {}, String(night.hands)),
        ),
        night.middle
          ? h("tr", {}, h("th", { scope: "row" }, "In the middle"), h("td", {}, money(night.middle)), h("td", { colspan: 4 }))
          : null,
      ),
    ),
  );
}

function payments(night, heading) {
  if (!night.payments.length) return null;
  return h(
    "section",
    { class: "payments" },
    h(heading, {}, "To be even in the fewest payments"),
    h(
      "ul",
      { role: "list" },
      night.payments.map((one, place) =>
        h("li", { key: `pay-${place}` }, h("b", {}, one.payer === "the house" ? "The house" : one.payer), " pays ", h("b", {}, one.payee), ` ${money(one.cents)}`),
      ),
    ),
    h("p", { class: "soft" }, "Play chips, so nobody owes anybody anything."),
  );
}

/** All of it; `heading` is what stands below the heading of the page or the dialog. */
export function settlement(night, heading = "h3") {
  if (!night.players.length) return h("p", { class: "soft" }, "Nobody has bought in yet.");
  return h("div", { class: "night" }, chart(night.players), rows(night), payments(night, heading));
}
