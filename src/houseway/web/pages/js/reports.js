// Reports: what the house has collected by table, game, house, hour, shift or day, as a chart and a table, and as CSV.

import { prepareToSpeak } from "./announce.js";
import { get } from "./api.js";
import { byId, h, paint } from "./dom.js";
import { money } from "./money.js";
import "./theme.js";

const BY = ["table", "game", "house", "hour", "shift", "day"];
const CASHIER = { "buy in": "buy-ins", "cash out": "cash-outs", correct: "corrections", grant: "first chips" };
const MOST_BARS = 48;
const asked = new URLSearchParams(location.search);
const chosen = { by: BY.includes(asked.get("by")) ? asked.get("by") : "day", from: asked.get("from") || "", to: asked.get("to") || "" };
let report = null;
let problem = "";

const query = () => new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString();

async function refresh() {
  history.replaceState(null, "", `/reports?${query()}`);
  try {
    report = await get(`/api/reports?${query()}`);
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

const change = (name) => (event) => {
  chosen[name] = event.target.value;
  refresh();
};

function filters() {
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": "What to show" },
    h(
      "label",
      {},
      h("span", {}, "By"),
      h("select", { value: chosen.by, "data-testid": "report-by", on: { change: change("by") } }, BY.map((one) => h("option", { value: one }, one))),
    ),
    h("label", {}, h("span", {}, "From"), h("input", { type: "date", value: chosen.from, "data-testid": "report-from", on: { change: change("from") } })),
    h("label", {}, h("span", {}, "To"), h("input", { type: "date", value: chosen.to, "data-testid": "report-to", on: { change: change("to") } })),
    h("a", { class: "quiet-button", href: `/api/reports.csv?${query()}`, download: "", "data-testid": "report-csv" }, "CSV"),
  );
}

/** Bars that lie: names are long, and a phone is narrow. */
function chart(rows) {
  const shown = rows.slice(-MOST_BARS);
  const most = Math.max(1, ...shown.map((row) => Math.abs(row.drop)));
  const width = Math.max(300, Math.min(1136, byId("office").clientWidth));
  const [line, left, right] = [26, Math.min(240, Math.round(width * 0.34)), 84];
  const height = shown.length * line + 4;
  const signs = Math.floor(left / 7.4);
  const long = (words) => (words.length > signs ? `${words.slice(0, signs - 1)}…` : words);
  return h(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Drop by ${report.by}: the table below has the figures`, "data-testid": "chart" },
    h("line", { class: "axis", x1: left, x2: left, y1: 0, y2: height }),
    shown.map((row, at) => {
      const wide = (Math.abs(row.drop) / most) * (width - left - right);
      return h(
        "g",
        { key: row.label },
        h("text", { x: left - 8, y: at * line + 17, "text-anchor": "end" }, long(row.label)),
        h("rect", { class: row.drop < 0 ? "bar below" : "bar", x: left, y: at * line + 4, width: Math.max(wide, 1), height: line - 8, rx: 3 }, h("title", {}, `${row.label}: ${money(row.drop)}, ${row.hands} hands`)),
        h("text", { class: "value", x: left + wide + 8, y: at * line + 17 }, money(row.drop)),
      );
    }),
  );
}

function sums() {
  const whole = !report.since && !report.until;
  const verdict = report.agrees ? "equal to the ledger" : "the ledger says otherwise";
  return h(
    "dl",
    { class: "sums" },
    h("div", {}, h("dt", {}, "Drop"), h("dd", { "data-testid": "report-drop" }, money(report.drop))),
    h("div", {}, h("dt", {}, "Hands"), h("dd", {}, report.hands.toLocaleString())),
    report.cash.map((one) =>
      h("div", { key: one.kind }, h("dt", {}, `Cashier, ${CASHIER[one.kind] || one.kind}`), h("dd", {}, [one.out ? `${money(one.out)} out` : "", one.back ? `${money(one.back)} back` : ""].filter(Boolean).join(", "))),
    ),
    h("div", {}, h("dt", {}, whole ? "In the collection accounts" : "In the collection accounts, of all days"), h("dd", { class: report.agrees ? "agrees" : "differs", title: verdict, "data-testid": "report-ledger" }, money(report.ledger))),
  );
}

function rows() {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "The figures" },
    h(
      "table",
      { class: "rows", "data-testid": "report-rows" },
      h("thead", {}, h("tr", {}, h("th", {}, report.by.charAt(0).toUpperCase() + report.by.slice(1)), ["Drop", "Hands", "Table hours", "Hands an hour"].map((one) => h("th", { class: "amount" }, one)))),
      h(
        "tbody",
        {},
        report.rows.map((row) =>
          h(
            "tr",
            { key: row.label },
            h("th", {}, row.label, row.limit ? h("span", { class: "soft" }, ` ${row.limit}`) : null),
            [money(row.drop), row.hands.toLocaleString(), row.table_hours, row.hands_per_hour].map((one) => h("td", { class: "amount" }, String(one))),
          ),
        ),
      ),
      h("tfoot", {}, h("tr", {}, h("th", {}, "Total"), h("td", { class: "amount" }, money(report.drop)), h("td", { class: "amount" }, report.hands.toLocaleString()), h("td", {}), h("td", {}))),
    ),
  );
}

function repaint() {
  paint(
    byId("office"),
    filters(),
    problem ? h("p", { class: "warning", role: "alert", "data-testid": "report-problem" }, problem) : null,
    report
      ? h(
          "div",
          { class: "report" },
          sums(),
          report.rows.length ? [chart(report.rows), rows()] : h("p", { class: "soft empty" }, "Nothing was collected in that time."),
          h("p", { class: "soft" }, `Times are ${report.zone || "those of the machine the room runs on"}; shifts begin at ${report.shifts.map((one) => `${one}:00`).join(", ")}. Play chips only.`),
        )
      : null,
  );
}

addEventListener("resize", () => repaint());
prepareToSpeak();
refresh();
