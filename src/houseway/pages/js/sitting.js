// Your seats, shown on every page: one tap back, and a sign where you are waited for; at a table, your other seats. It
// asks the room once when a page opens, and then only while this browser has a seat.

import { get } from "./api.js";
import { classes, h, paint } from "./dom.js";
import { tell } from "./speech.js";
import "./waitlist.js"; // waiting players are called on every page too
import { money } from "./wording.js";

const AGAIN = 3000;
const WIDE = "(min-width: 1400px)";
let seats = [];
let fetched = 0;
let node = null;
let spoken = "";
let timer = null;

const there = (one) => `/table/${encodeURIComponent(one.table)}`;
const beside = (tables) => `/tables?${tables.map((one) => `t=${encodeURIComponent(one)}`).join("&")}`;

function place(one) {
  const left = one.left_ms === null ? null : Math.max(0, Math.ceil((one.left_ms - (Date.now() - fetched)) / 1000));
  const state = one.turn ? (left === null ? "your turn" : `your turn, ${left} s`) : one.still ? "stopped" : one.out ? "sitting out" : "";
  return h(
    "a",
    { class: classes("sits", one.turn && "turn"), key: one.table, href: there(one), "aria-label": ["Seated at", one.title || one.table, one.limit, state].filter(Boolean).join(" "), "data-table": one.table, "data-testid": "sits-at" },
    h("b", one.title || one.table),
    h("span", [one.limit, one.seat ? `seat ${one.seat}` : "", one.seat && !one.tournament ? money(one.stack) : ""].filter(Boolean).join(" · ")),
    state ? h("em", state) : null,
  );
}

function repaint() {
  if (!seats.length) {
    node?.remove();
    node = null;
    document.body.classList.remove("sitting");
    return;
  }
  if (!node) {
    node = document.createElement("nav");
    node.className = "sitting-bar";
    node.setAttribute("aria-label", "Seated at");
    document.body.append(node);
    document.body.classList.add("sitting");
  }
  const waits = seats.filter((one) => one.turn);
  const words = waits.map((one) => one.table).join(" ");
  if (words && words !== spoken) tell(`It is your turn: ${waits.map((one) => one.title || one.table).join(", ")}.`);
  spoken = words;
  paint(
    node,
    h("span.sits-word", location.pathname.startsWith("/table/") ? "Also seated at" : "Seated at"),
    seats.map(place),
    seats.length > 1 && matchMedia(WIDE).matches
      ? h("a.quiet-button", { key: "beside", href: beside(seats.map((one) => one.table)), "data-testid": "side-by-side" }, "Side by side")
      : null,
  );
}

async function refresh() {
  clearTimeout(timer);
  try {
    seats = (await get("/api/seats")).seats.filter((one) => there(one) !== location.pathname);
    fetched = Date.now();
  } catch {
    /* next time */
  }
  repaint();
  if (seats.length) timer = setTimeout(again, AGAIN);
}

function again() {
  if (document.hidden) timer = setTimeout(again, AGAIN);
  else refresh();
}

const link = document.createElement("link");
link.rel = "stylesheet";
link.href = "/static/css/sitting.css";
document.head.append(link);
addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && seats.length) refresh();
});
setInterval(() => {
  if (node && !document.hidden && seats.some((one) => one.left_ms !== null)) repaint();
}, 1000);
if (window === top) refresh(); // inside another page, that page has the bar
