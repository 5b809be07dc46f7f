// The floor's desk: the key of the link is shown once, then the open calls of all tables and the dispute log. The key
// is in the address after the #, so that it goes to the server in one request only and into nobody's logs.

import { prepareToSpeak, tell } from "./announce.js";
import { get, post } from "./api.js";
import { suitShapes } from "./cards.js";
import { byId, h, paint } from "./dom.js";
import { callList } from "./floor/call.js";
import { clauseChips, stepList } from "./floor/notice.js";
import { icon } from "./icons.js";
import { openSettings } from "./settings.js";
import "./theme.js";

const AGAIN = 4000;
const FILTERS = [
  ["table", "Table", "tables"],
  ["day", "Day", "days"],
  ["clause", "Clause", "clauses"],
];
let calls = null;
let log = null;
let shown = [];
let problem = "";
let open = {};
const chosen = Object.fromEntries(FILTERS.map(([name]) => [name, new URLSearchParams(location.search).get(name) || ""]));

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
const asked = (more) =>
  new URLSearchParams(Object.entries({ ...chosen, ...more }).filter(([, value]) => value)).toString();

/** The page's address has the filters, so that it can be kept and sent on. */
function address() {
  const query = asked({});
  history.replaceState(null, "", `/floor${query ? `?${query}` : ""}`);
}

async function fetchLog(before = "") {
  const page = await get(`/api/disputes?${asked({ before })}`);
  shown = before ? [...shown, ...page.disputes] : page.disputes;
  log = page;
}

async function refresh() {
  try {
    calls = (await get("/api/floor")).calls;
    if (!log || log.before === null || shown.length <= log.disputes.length) await fetchLog();
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

async function takeKey() {
  const key = location.hash.slice(1);
  address();
  if (key) {
    try {
      await post("/api/floor", { key });
      tell("You are the floor now.");
    } catch (error) {
      problem = error.message;
      repaint();
      return;
    }
  }
  await refresh();
}

async function giveBack() {
  await post("/api/floor/back", {});
  calls = log = null;
  problem = "You are not the floor any more.";
  repaint();
}

function filters() {
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": "What to show" },
    FILTERS.map(([name, words, list]) =>
      h(
        "label",
        { key: name },
        h("span", {}, words),
        h(
          "select",
          {
            value: chosen[name],
            "data-testid": `filter-${name}`,
            on: {
              change: async (event) => {
                chosen[name] = event.target.value;
                address();
                log = null;
                await refresh();
              },
            },
          },
          h("option", { value: "" }, "all"),
          [...new Set([...(log?.[list] || []), ...(chosen[name] ? [chosen[name]] : [])])].map((one) =>
            h("option", { value: one }, one),
          ),
        ),
      ),
    ),
  );
}

function answered(one) {
  if (one.kind === "ruling") return h("p", { class: "answer" }, `Reported by ${one.name}`);
  const words = { open: "Waits for an answer", ruled: `Ruled by ${one.by}`, dismissed: `Seen to by ${one.by}` };
  return h("p", { class: one.answer === "open" ? "answer open" : "answer" }, words[one.answer]);
}

function dispute(one) {
  const words = one.kind === "ruling" ? one.words.charAt(0).toUpperCase() + one.words.slice(1) : `“${one.words}”`;
  return h(
    "li",
    { class: "dispute", key: `dispute-${one.id}`, "data-dispute": one.kind, "data-table": one.table },
    h(
      "div",
      { class: "where-when" },
      h("b", {}, one.table),
      h("span", {}, one.hand ? `Hand ${one.hand}` : "Before the first hand"),
      h("time", { datetime: new Date(one.at * 1000).toISOString() }, when(one.at)),
    ),
    h(
      "div",
      { class: "what" },
      h("h3", {}, one.kind === "ruling" ? words : `${one.name}, seat ${one.seat}: ${words}`),
      one.steps.length ? stepList(one.steps) : null,
      clauseChips(one.clauses, {
        open: open[one.id],
        toggle: (id) => {
          open = { ...open, [one.id]: id };
          repaint();
        },
        repaint,
      }),
      answered(one),
    ),
    one.replay
      ? h(
          "a",
          {
            class: "quiet-button",
            href: `/replay/${encodeURIComponent(one.table)}/${one.hand}`,
            "data-testid": "replay",
            "aria-label": `Replay hand ${one.hand} of ${one.table}`,
          },
          icon("play"),
          h("span", {}, "Replay"),
        )
      : h(
          "a",
          { class: "quiet-button", href: `/table/${encodeURIComponent(one.table)}` },
          h("span", {}, "To the table"),
        ),
  );
}

function desk() {
  return h(
    "div",
    { class: "desk" },
    h(
      "section",
      { key: "calls" },
      h("h2", {}, "Calls"),
      calls.length
        ? callList(calls, {
            extra: (call) =>
              h(
                "a",
                { href: `/table/${encodeURIComponent(call.table)}`, "data-testid": "go-to-call" },
                `${call.title}, ${call.house_name}`,
              ),
          })
        : h("p", { class: "soft", "data-testid": "no-calls" }, "Nobody calls."),
    ),
    h(
      "section",
      { key: "log" },
      h("h2", {}, "Dispute log"),
      filters(),
      shown.length
        ? h("ol", { class: "disputes", "data-testid": "disputes" }, shown.map(dispute))
        : h("p", { class: "soft" }, "Nothing was ruled, and nobody has called."),
      log.before
        ? h(
            "button",
            {
              type: "button",
              class: "plain",
              on: {
                click: async () => {
                  await fetchLog(log.before);
                  repaint();
                },
              },
            },
            "Earlier",
          )
        : null,
    ),
    h(
      "section",
      { key: "key" },
      h("p", { class: "soft" }, "This browser is the floor: it may report at every table, and reads this page."),
      h(
        "button",
        { type: "button", class: "danger", "data-testid": "give-back", on: { click: giveBack } },
        "Give the key back",
      ),
    ),
  );
}

function repaint() {
  paint(
    byId("desk"),
    problem ? h("p", { class: "warning", role: "alert", "data-testid": "floor-problem" }, problem) : null,
    calls && log ? desk() : null,
  );
}

paint(byId("shapes"), suitShapes());
prepareToSpeak();
byId("settings").addEventListener("click", () => openSettings());
takeKey();
setInterval(() => {
  if (!document.hidden && calls) refresh();
}, AGAIN);
