// What the whole page of a table shares: what it was last told, being painted again, the chat, what opens later, the clock.

import { Talk } from "../people/chat.js";
import { nothing } from "../state.js";

export const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
export const you = { guest: "", name: "", who: "" };

let state = nothing;

export const current = () => state;

/** From now on this is what is known. */
export function become(next) {
  state = next;
}

// Asking for the page to be painted again, for all who change what it shows and need not know how it is painted.

let painter = () => {};

export function paintedBy(run) {
  painter = run;
}

/** Bring the page in line with what is known; `events` are played as movement. */
export const repaint = (events = null) => painter(events);

// What is said at this table: kept across lost lines, so that only what is new is asked for and heard.

export const talk = new Talk();

// What only some ever open at a table: each is fetched when it is.

const part = (load, name) => (...given) => load().then((found) => found[name](...given));

const settings = () => import("../settings.js");
const seatwork = () => import("../seat.js");

export const openSettings = part(settings, "openSettings");
export const openKeys = part(settings, "openKeys");
export const openSit = part(seatwork, "openSit");
export const openGoing = part(seatwork, "openGoing");
export const openSeatMenu = part(seatwork, "openSeatMenu");
export const openSeal = part(() => import("../seal.js"), "openSeal");

// Lets the action clock run down on the page between two words from the server. It decides nothing: the server does.

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

/** Bring rings and numbers up to date; called a few times a second. */
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
