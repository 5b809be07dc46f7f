// Reports: what the house has collected by table, game, house, hour, shift, or day, as a chart, a table, and CSV.

import { get, roomNames } from "./api.js";
import { byId, dropDown, h, labeled, paint } from "./dom.js";
import "./memory.js";
import { prepareToSpeak } from "./speech.js";
import { money } from "./wording.js";

const BY = ["table", "game", "house", "hour", "shift", "day"];
const CASH = { "buy in": "Cashier, buy-ins", "cash out": "Cashier, cash-outs", correct: "Cashier, corrections", grant: "Cashier, first chips", give: "Given by hosts" };
const MOST_BARS = 48;
const asked = new URLSearchParams(location.search);
const chosen = { by: BY.includes(asked.get("by")) ? asked.get("by") : "day", from: asked.get("from") || "", to: asked.get("to") || "" };
let report = null;
let names = new Map();
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

/** A row's title: games and houses by name; a table by its id and game. */
function called(row) {
  const house = names.get(row.house) || row.house;
  const game = names.get(`${row.house}/${row.game}`) || row.game;
  if (report.by === "house" && row.house) return [house, ""];
  if (report.by === "game" && row.house) return [game, house];
  if (report.by === "table" && row.house) return [row.label, `${game}, ${row.limit}, ${house}`];
  return [row.label, ""];
}

function choose(name, value) {
  chosen[name] = value;
  refresh();
}

const day = (name) =>
  h("input", { type: "date", value: chosen[name], "data-testid": `report-${name}`, on: { change: (event) => choose(name, event.target.value) } });

function filters() {
  return h("div.filters", { role: "group", "aria-label": "What to show" },
    labeled("By", dropDown({ value: chosen.by, "data-testid": "report-by", change: (by) => choose("by", by) }, BY.map((one) => [one, one]))),
    labeled("From", day("from")),
    labeled("To", day("to")),
    h("a.quiet-button", { href: `/api/reports.csv?${query()}`, download: "", "data-testid": "report-csv" }, "CSV"),
  );
}

/** Horizontal bars: names are long, and a phone is narrow. */
function chart(rows) {
  const shown = rows.slice(-MOST_BARS);
  const most = Math.max(1, ...shown.map((row) => Math.abs(row.drop)));
  const width = Math.max(300, Math.min(1136, byId("office").clientWidth));
  const [line, left, right] = [26, Math.min(240, Math.round(width * 0.34)), 84];
  const height = shown.length * line + 4;
  const signs = Math.floor(left / 7.4);
  const title = (row) => called(row).filter(Boolean).slice(0, report.by === "table" ? 1 : 2).join(", ");
  const long = (words) => (words.length > signs ? `${words.slice(0, signs - 1)}…` : words);
  return h(
    "svg.chart",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Drop by ${report.by}: the table below has the figures`, "data-testid": "chart" },
    h("line.axis", { x1: left, x2: left, y1: 0, y2: height }),
    shown.map((row, at) => {
      const wide = (Math.abs(row.drop) / most) * (width - left - right);
      return h("g", { key: row.label },
        h("text", { x: left - 8, y: at * line + 17, "text-anchor": "end" }, long(title(row))),
        h("rect", { class: row.drop < 0 ? "bar below" : "bar", x: left, y: at * line + 4, width: Math.max(wide, 1), height: line - 8, rx: 3 }, h("title", `${title(row)}: ${money(row.drop)}, ${row.hands} hands`)),
        h("text.value", { x: left + wide + 8, y: at * line + 17 }, money(row.drop)),
      );
    }),
  );
}

function sums() {
  const whole = !report.since && !report.until;
  const verdict = report.agrees ? "matches the ledger" : "does not match the ledger";
  return h("dl.sums",
    h("div", h("dt", "Drop"), h("dd", { "data-testid": "report-drop" }, money(report.drop))),
    h("div", h("dt", "Hands"), h("dd", report.hands.toLocaleString())),
    h("div", h("dt", "With people"), h("dd", { "data-testid": "report-people" }, `${money(report.people_drop)}, ${report.people_hands.toLocaleString()} hands`)),
    h("div", h("dt", "Bots alone"), h("dd", `${money(report.drop - report.people_drop)}, ${(report.hands - report.people_hands).toLocaleString()} hands`)),
    report.cash.map((one) =>
      h("div", { key: one.kind }, h("dt", CASH[one.kind] || `Cashier, ${one.kind}`), h("dd", [one.out ? `${money(one.out)} out` : "", one.back ? `${money(one.back)} back` : ""].filter(Boolean).join(", "))),
    ),
    h("div", h("dt", whole ? "In the collection accounts" : "In the collection accounts, all days"), h("dd", { class: report.agrees ? "agrees" : "differs", title: verdict, "data-testid": "report-ledger" }, money(report.ledger))),
  );
}

/** Hours and minutes, for people; the CSV has decimals. */
function hours(decimal) {
  const minutes = Math.round(decimal * 60);
  if (!minutes) return decimal ? "under 1 min" : "0";
  return [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "", minutes % 60 ? `${minutes % 60} min` : ""].filter(Boolean).join(" ");
}

const cells = (row) =>
  [money(row.drop), row.hands.toLocaleString(), money(row.people_drop), row.people_hands.toLocaleString(), hours(row.table_hours), row.hands_per_hour.toLocaleString()].map((one) => h("td.amount", one));

function rows() {
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": "The figures" },
    h("table.rows", { "data-testid": "report-rows" },
      h("thead", h("tr", h("th", report.by.charAt(0).toUpperCase() + report.by.slice(1)), ["Drop", "Hands", "With people", "Hands", "Table hours", "Hands an hour"].map((one) => h("th.amount", one)))),
      h("tbody",
        report.rows.map((row) =>
          h("tr", { key: row.label },
            h("th", called(row)[0], called(row)[1] ? h("span.soft", ` ${called(row)[1]}`) : null),
            cells(row),
          ),
        ),
      ),
      h("tfoot", h("tr", h("th", "Total"), cells(report))),
    ),
  );
}

function repaint() {
  paint(
    byId("office"),
    filters(),
    problem ? h("p.warning", { role: "alert", "data-testid": "report-problem" }, problem) : null,
    report
      ? h("div.report",
          sums(),
          report.rows.length ? [chart(report.rows), rows()] : h("p.soft.empty", "Nothing was collected in that period."),
          h("p.soft", `Times are in ${report.zone || "the server’s time zone"}; shifts start at ${report.shifts.map((one) => `${one}:00`).join(", ")}. Table hours count every quarter hour in which a hand was played, so a long pause does not count. Play chips only.`),
        )
      : null,
  );
}

addEventListener("resize", () => repaint());
prepareToSpeak();
refresh();
roomNames()
  .then((found) => {
    names = found;
    repaint();
  })
  .catch(() => {}); // without them the keys are shown
