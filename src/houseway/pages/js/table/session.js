// State shared by the whole table page: the latest state, repainting, the chat, parts loaded later, the clock.

import { Talk } from "../people/chat.js";
import { nothing } from "../state.js";

export const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
export const you = { guest: "", name: "", who: "" };

let state = nothing;

export const current = () => state;

/** Make this the current state. */
export function become(next) {
  state = next;
}

// Lets any part ask for a repaint without knowing how the page is painted.

let painter = () => {};

export function paintedBy(run) {
  painter = run;
}

/** Update the page; `events` are animated. */
export const repaint = (events = null) => painter(events);

// The chat of this table: kept across lost connections, so that only new lines are requested.

export const talk = new Talk();

// Parts that only some players ever open, each loaded when opened.

const part = (load, name) => (...given) => load().then((found) => found[name](...given));

const settings = () => import("../settings.js");
const seatwork = () => import("../seat.js");

export const openSettings = part(settings, "openSettings");
export const openKeys = part(settings, "openKeys");
export const openSit = part(seatwork, "openSit");
export const openGoing = part(seatwork, "openGoing");
export const openSeatMenu = part(seatwork, "openSeatMenu");
export const openSeal = part(() => import("../seal.js"), "openSeal");

// Runs the action clock down between messages. It decides nothing: the server does.

let clock = null;
let heardAt = 0;
let dealAt = null;

export function setClock(next) {
  clock = next;
  heardAt = performance.now();
}

export function setNextDeal(ms) {
  dealAt = ms === null || ms === undefined ? null : performance.now() + ms;
}

export const theClock = () => clock;
export const leftNow = () =>
  clock ? Math.max(0, clock.left_ms - (clock.stands ? 0 : performance.now() - heardAt)) : 0;
export const secondsToDeal = () =>
  dealAt === null ? null : Math.max(0, Math.ceil((dealAt - performance.now()) / 1000));

/** Update rings and numbers; called a few times a second. */
export function tick(root = document) {
  if (clock) {
    const left = leftNow();
    const share = clock.total_ms ? Math.min(1, left / clock.total_ms) : 0;
    for (const ring of root.querySelectorAll("[data-clock]")) {
      ring.style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
      ring.classList.toggle("low", share < 0.25);
    }
    const seconds = Math.ceil(left / 1000);
    for (const node of root.querySelectorAll("[data-seconds]")) {
      const text = clock.in_bank ? `time bank ${seconds}\u00a0s` : `${seconds} s`;
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("low", seconds <= 5);
    }
  }
  const next = secondsToDeal();
  for (const node of root.querySelectorAll("[data-next-deal]")) {
    const text = next > 0 ? `Next hand in ${next} s` : "Shuffling";
    if (next !== null && node.textContent !== text) node.textContent = text;
  }
}
