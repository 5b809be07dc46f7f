// The clock of a tournament on a wall: read from across the room, and up to date by itself.

import { get } from "./api.js";
import { byId, h, paint } from "./dom.js";
import "./memory.js";
import { dollars, hours, minutes, moment } from "./wording.js";

const AGAIN = 3000;
const TICK = 250;
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
let event = null;
let heardAt = 0;
let problem = "";

const left = (ms) => Math.max(0, ms - (event.stands ? 0 : performance.now() - heardAt));

const box = (name, words, value) => h("div", { key: name, "data-fact": name }, h("small", {}, words), h("b", {}, value));

function heading() {
  if (event.called_off) return "Called off";
  if (event.over) return event.split ? "The prizes were split" : `Won by ${event.standings[0].name}`;
  if (!event.started) return event.starts_at ? `Starts ${moment(event.starts_at)}` : "Entries are open";
  return event.resting ? "Break" : `Level ${event.number}`;
}

function repaint() {
  if (!event) {
    paint(byId("clock"), problem ? h("p", { class: "warning", role: "alert" }, problem, " ", h("a", { href: `/table/${encodeURIComponent(table)}` }, "Go to the table")) : null);
    return;
  }
  document.title = `${heading()} · ${event.name}`;
  const running = event.started && !event.over;
  paint(
    byId("clock"),
    h("h1", {}, event.name),
    h("p", { class: "wall-level", "data-testid": "wall-level" }, heading()),
    running && event.left_ms !== null ? h("p", { class: "wall-time", role: "timer", "data-testid": "wall-time" }, minutes(left(event.left_ms)), event.stands ? h("small", {}, " paused") : null) : null,
    running ? h("p", { class: "wall-stakes", "data-testid": "wall-stakes" }, event.stakes) : null,
    h(
      "div",
      { class: "wall-facts" },
      running && event.next ? box("next", "Next level", event.next) : null,
      running && event.break_ms !== null ? box("break", "Next break in", hours(left(event.break_ms))) : null,
      event.started ? box("left", "Players left", `${event.players} of ${event.field}`) : box("entrants", "Entered", `${event.field} of ${event.most}`),
      event.started ? box("average", "Average stack", event.average.toLocaleString("en-US")) : box("price", "Entry", event.price ? dollars(event.price) : "free"),
      event.prizes.length ? box("prizes", event.started ? "Prizes" : "Prizes so far", event.prizes.map(dollars).join(" · ")) : null,
    ),
    problem ? h("p", { class: "warning", role: "alert", key: "problem" }, problem) : null,
  );
}

async function refresh() {
  try {
    event = await get(`/api/tables/${encodeURIComponent(table)}/tournament`);
    heardAt = performance.now();
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
  setTimeout(refresh, AGAIN);
}

setInterval(() => {
  if (event?.left_ms) repaint();
}, TICK);
refresh();
