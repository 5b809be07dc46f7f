// Several tables side by side on a wide screen. Each is the table's own page in a frame, which decides what can be seen
// and done there. This page keeps the frames, shows where you are waited for, and moves the keyboard focus: Alt and a
// digit goes to that table, Alt and N to the next one waiting.

import { get } from "./api.js";
import { byId, classes, h, paint, pushButton } from "./dom.js";
import { icon } from "./icons.js";
import "./memory.js";
import { prepareToSpeak, tell } from "./speech.js";

const MOST = 6; // a guest may have this many connections, with some to spare
const NAME = /^[A-Za-z0-9_-]{1,80}$/;
const AGAIN = 3000;
let tables = read();
let seats = [];
let problem = "";
let active = "";
let waits = [];

function read() {
  return [...new Set(new URLSearchParams(location.search).getAll("t").filter((one) => NAME.test(one)))].slice(0, MOST);
}

const known = (table) => seats.find((one) => one.table === table);
const title = (table) => known(table)?.title || table;
const frameOf = (table) => document.querySelector(`iframe[data-table="${table}"]`);

function show(next) {
  tables = next.slice(0, MOST);
  const asked = new URLSearchParams(tables.map((one) => ["t", one]));
  history.replaceState(null, "", `${location.pathname}${tables.length ? `?${asked}` : ""}`);
  repaint();
}

/** Move the keyboard focus to this table. */
function enter(table) {
  active = table;
  frameOf(table)?.contentWindow.focus();
  repaint();
}

function nextWaiting() {
  const order = [...tables.slice(tables.indexOf(active) + 1), ...tables];
  const next = order.find((one) => waits.includes(one));
  if (next) enter(next);
}

function keys(event) {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (digit && tables[digit[1] - 1]) {
    event.preventDefault();
    enter(tables[digit[1] - 1]);
  } else if (event.code === "KeyN") {
    event.preventDefault();
    nextWaiting();
  }
}

/** A frame has loaded. Its page is ours, so its focus, keys, and turns can be watched. */
function follow(event) {
  const frame = event.target;
  const page = frame.contentDocument;
  const table = frame.dataset.table;
  if (!page?.body) return;
  if (!frame.contentWindow.location.pathname.startsWith("/table/")) {
    // Leaving the table by its own link closes it here.
    if (frame.contentWindow.location.pathname === "/") show(tables.filter((one) => one !== table));
    return;
  }
  page.documentElement.dataset.pane = "yes";
  frame.contentWindow.addEventListener("keydown", keys, true);
  frame.contentWindow.addEventListener("focus", () => {
    active = table;
    repaint();
  });
  const controls = page.getElementById("controls");
  if (controls) new MutationObserver(look).observe(controls, { attributes: true, attributeFilter: ["data-turn"] });
  look();
}

/** Where you are waited for, as the tables themselves show it. */
function look() {
  const now = tables.filter((one) => frameOf(one)?.contentDocument?.getElementById("controls")?.dataset.turn === "yours");
  const fresh = now.filter((one) => !waits.includes(one));
  if (fresh.length) tell(`It is your turn: ${fresh.map(title).join(", ")}.`);
  waits = now;
  document.title = waits.length ? `(${waits.length}) Your turn · Houseway` : "Tables side by side · Houseway";
  repaint();
}

function pane(table, place) {
  const waiting = waits.includes(table);
  return h(
    "section",
    { class: classes("pane", waiting && "waits", table === active && "active"), key: table, "data-pane": table, "aria-label": title(table) },
    h("header",
      pushButton(
        { class: "pane-name", "aria-label": waiting ? `${title(table)}: your turn` : title(table), "data-testid": "to-pane", click: () => enter(table) },
        h("kbd", String(place + 1)),
      ),
      h("a.bare", { href: `/table/${encodeURIComponent(table)}`, "aria-label": `Open ${title(table)} on its own`, title: "Open on its own" }, icon("open")),
      pushButton(
        { class: "bare", "aria-label": `Remove ${title(table)}`, title: "Remove from this page; you keep your seat", "data-testid": "drop-pane", click: () => show(tables.filter((one) => one !== table)) },
        icon("close"),
      ),
    ),
    h("iframe", { src: `/table/${encodeURIComponent(table)}`, title: `${title(table)}, ${table}`, "data-table": table, on: { load: follow } }),
  );
}

function repaint() {
  const others = seats.filter((one) => !tables.includes(one.table));
  paint(
    byId("pick"),
    problem ? h("span.warning", { role: "alert" }, problem) : null,
    others.map((one) =>
      pushButton({ class: "small", key: one.table, disabled: tables.length >= MOST || null, "data-testid": "add-pane", click: () => show([...tables, one.table]) }, `Add ${one.title || one.table}`),
    ),
    h("span.soft", h("kbd", "Alt"), " ", h("kbd", "1"), " to a table, ", h("kbd", "Alt"), " ", h("kbd", "N"), " to the next table waiting for you"),
  );
  paint(
    byId("panes"),
    tables.length
      ? h("div.panes", { "data-count": tables.length }, tables.map(pane))
      : h("p.empty", seats.length ? "Add a table above." : "You are not seated anywhere yet. ", seats.length ? null : h("a", { href: "/" }, "Pick a house and sit down.")),
  );
}

async function refresh() {
  try {
    seats = (await get("/api/seats")).seats;
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

prepareToSpeak();
addEventListener("keydown", keys);
addEventListener("popstate", () => show(read()));
refresh().then(() => {
  if (!tables.length && seats.length) show(seats.map((one) => one.table));
});
setInterval(() => {
  if (!document.hidden) refresh();
}, AGAIN);
