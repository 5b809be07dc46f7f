// One's own hands: the latest first, each to be replayed or taken home as a file.

import { get } from "./api.js";
import { suitShapes } from "./cards.js";
import { byId, classes, h, paint } from "./dom.js";
import { icon } from "./icons.js";
import { signed } from "./money.js";
import { openSettings } from "./settings.js";
import "./theme.js";

let hands = [];
let more = true;
let problem = "";
let busy = false;

const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const address = (one) => `${encodeURIComponent(one.table)}/${encodeURIComponent(one.hand)}`;

function row(one) {
  const ended = one.ended_at ?? one.at;
  return h("tr", { key: `${one.table}-${one.hand}`, "data-hand": one.hand, "data-table": one.table, "data-house": one.house },
    h("th", { scope: "row" }, h("a", { href: `/replay/${address(one)}` }, one.title || one.game), h("small", {}, `${one.house_name || one.house} · ${one.limit}`)),
    h("td", {}, h("span", {}, `Hand ${one.hand}`), ended ? h("small", {}, when(ended)) : null),
    h("td", { class: classes("net", one.net > 0 && "win", one.net < 0 && "lose") }, one.net === undefined || one.net === null ? "" : signed(one.net)),
    h("td", { class: "files" }, h("a", { class: "quiet-button", href: `/replay/${address(one)}`, "data-testid": "replay" }, icon("play"), h("span", {}, "Replay")),
      h("a", { class: "quiet-button", href: `/api/hands/${address(one)}.hand`, download: true, "aria-label": `Hand file of hand ${one.hand}` }, icon("down"), h("span", {}, ".hand")),
      h("a", { class: "quiet-button", href: `/api/hands/${address(one)}.phh`, download: true, "aria-label": `PHH file of hand ${one.hand}` }, icon("down"), h("span", {}, ".phh"))));
}

function repaint() {
  paint(byId("hands"),
    problem ? h("p", { class: "warning", role: "alert" }, problem) : null,
    hands.length ? h("table", { class: "hands" }, h("caption", { class: "spoken" }, "Your hands, the latest first"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Game"), h("th", { scope: "col" }, "Hand"), h("th", { scope: "col", class: "net" }, "Net"), h("th", { scope: "col" }, "Look again"))),
      h("tbody", {}, hands.map(row)))
      : busy || problem ? null : h("p", { class: "empty" }, "You have not played a hand yet. ", h("a", { href: "/" }, "Pick a door and sit down.")),
    hands.length && more ? h("button", { type: "button", class: "plain", disabled: busy || null, "data-testid": "more-hands", on: { click: load } }, "Older hands") : null);
}

async function load() {
  busy = true;
  repaint();
  try {
    const last = hands.at(-1);
    const before = last ? `?before=${encodeURIComponent(last.id ?? last.row ?? last.before ?? "")}` : "";
    const answer = await get(`/api/hands${before}`);
    const found = Array.isArray(answer) ? answer : answer.hands;
    const known = new Set(hands.map(address));
    const fresh = found.filter((one) => !known.has(address(one)));
    hands = [...hands, ...fresh];
    more = answer.more ?? (answer.next !== undefined ? Boolean(answer.next) : fresh.length >= 20);
  } catch (error) {
    problem = error.message;
  }
  busy = false;
  repaint();
}

paint(byId("shapes"), suitShapes());
byId("settings").addEventListener("click", () => openSettings());
load();
