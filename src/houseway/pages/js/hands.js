// Your own hands: their totals and how certain those are, their graph, and each hand to find, replay, or download.
// Every figure comes from the server; this page asks and draws.

import { get } from "./api.js";
import { suitShapes } from "./cards.js";
import { byId, h, paint, pushButton } from "./dom.js";
import { Filters } from "./hands/filters.js";
import { handList } from "./hands/list.js";
import { figures, graph, narrow } from "./hands/results.js";
import "./memory.js";
import { openSettings } from "./settings.js";

let names = new Map(); // the titles of houses and games
const filters = new Filters(ask, () => repaint());
const chosen = new Set(); // ticked hands, by id
let hands = [];
let next = null;
let sums = null;
let problem = "";
let busy = false;
let asked = 0;

/** Request everything again with the current filters. */
async function ask() {
  const mine = ++asked;
  busy = true;
  repaint();
  try {
    const query = filters.query();
    const [page, told] = await Promise.all([get(`/api/hands?${query}`), get(`/api/hands/sums?${query}`)]);
    if (mine !== asked) return;
    hands = page.hands;
    next = page.before;
    take(told);
    chosen.clear();
    problem = "";
  } catch (error) {
    if (mine !== asked) return;
    problem = error.message;
  }
  busy = false;
  repaint();
  if (sums?.unread) readOn(mine);
}

function take(told) {
  sums = told;
  names = new Map(Object.entries(told.names));
}

/** The room reads new hands a moment at a time: ask until it has read them all. */
async function readOn(mine) {
  while (mine === asked && sums?.unread) {
    try {
      const told = await get(`/api/hands/sums?${filters.query()}`);
      if (mine !== asked) return;
      take(told);
      if (hands.length < 30 && !next) await fill(mine);
    } catch {
      return;
    }
    repaint();
  }
}

async function fill(mine) {
  const page = await get(`/api/hands?${filters.query()}`);
  if (mine !== asked) return;
  hands = page.hands;
  next = page.before;
}

async function older() {
  const mine = asked;
  busy = true;
  repaint();
  try {
    const page = await get(`/api/hands?${filters.query()}&before=${encodeURIComponent(next)}`);
    if (mine !== asked) return;
    hands = [...hands, ...page.hands];
    next = page.before;
  } catch (error) {
    problem = error.message;
  }
  busy = false;
  repaint();
}

const nothing = () =>
  sums && !sums.played && !sums.unread
    ? h("p.empty", "You have not played a hand yet. ", h("a", { href: "/" }, "Pick a house and sit down."))
    : h("p.empty", { "data-testid": "none-found" }, "No hands match. ", pushButton({ class: "small", click: () => filters.clear() }, "Show all"));

function repaint() {
  const played = sums && (sums.played || sums.unread);
  paint(
    byId("hands"),
    problem ? h("p.warning", { role: "alert" }, problem) : null,
    played ? filters.form(sums, names) : null,
    sums?.unread
      ? h("p.soft.reading", { role: "status", "data-testid": "reading" }, `Reading your older hands: ${sums.unread.toLocaleString()} to go.`)
      : null,
    sums?.all ? [figures(sums, names), graph(sums.graph)] : null,
    hands.length
      ? handList(hands, { names, chosen, repaint, query: filters.query(), total: sums?.all?.hands || hands.length })
      : busy || problem || !sums
        ? h("p.soft", { role: "status", key: "fetching" }, problem ? "" : "Fetching your hands…")
        : nothing(),
    hands.length && next
      ? pushButton({ class: "plain", disabled: busy || null, "data-testid": "more-hands", click: older }, "Older hands")
      : null,
  );
}

paint(byId("shapes"), suitShapes());
byId("settings").addEventListener("click", () => openSettings());
narrow.addEventListener("change", repaint);
ask();
