// Tells a waiting player on every page: a notice with a countdown when the seat is ready, and a button to sit down. It
// asks the room only while this browser has a name on a list; at a table the socket is faster.

import { get, post } from "./api.js";
import { needStyle, paint } from "./dom.js";
import { recall, remember } from "./memory.js";
import { call, tell } from "./speech.js";

const AGAIN = 5000;
const TOLD = 20_000;
const HOUR = 3_600_000;
let lists = null;
let fetched = 0;
let problem = "";
let spoken = "";
let word = recall("list-word", null); // the latest news of your name, and how long it shows: what you did not do yourself, until it is read
if (word && Date.now() - word.at > HOUR) word = null;
let busy = () => false;
let node = null;
let words = null; // writes it; few ever need it
const listeners = new Set();

/** The lists with your own name on them, each with the name. */
export const mine = () =>
  (lists?.lists || []).flatMap((list) => {
    const at = list.names.findIndex((one) => one.you);
    return at < 0 ? [] : [{ ...list, ...list.names[at], place: at + 1 }];
  });

/** Called by a table when its guest enters or leaves a hand. */
export const busyWhile = (inHand) => (busy = inHand);

export const onLists = (listener) => listeners.add(listener);

function take(told, own = false) {
  const before = mine();
  const passed = Date.now() - fetched;
  lists = told;
  fetched = Date.now();
  if (before.length && !own && !document.body.classList.contains("table")) uncalled(before, passed); // there the socket says so
  calledAgain();
  remember("waiting", mine().length > 0 || told.going.some((one) => one.you));
  repaint();
  for (const listener of listeners) listener(told);
}

export async function refreshLists() {
  try {
    take(await get("/api/lists"));
  } catch {
    /* next time */
  }
}

/** Join a list, leave it, or pass a seat on to the next; throws the error. */
export async function wish({ house, game, limit }, what) {
  hush();
  take(await post(`/api/lists/${what}`, { house, game, limit }), true);
}

/** Say what happened to calls since this page last asked. */
async function uncalled(before, passed) {
  const { sinceThen } = await import("./summons.js");
  for (const message of sinceThen(before, mine(), passed)) became(message);
}

/** Say what happened to your name: you may have been away, so it stays until dismissed. */
async function became(message) {
  const { wordsOf } = await import("./summons.js");
  say(wordsOf(message), message.state !== "placed", "", message); // the list itself shows your place
}

/** A new call to the same game replaces news of an earlier one, except that a call was missed. */
async function calledAgain() {
  const { same, wordsOf } = await import("./summons.js");
  const { about } = word || {};
  if (!about || !mine().some((one) => one.called && same(one, about))) return;
  if (about.state === "missed") say(wordsOf({ ...about, state: "recalled" }), true);
  else if (["seat gone", "placed"].includes(about.state)) hush();
}

function say(said, stays = false, there = "", about = null) {
  tell(said);
  word = { said, there, about, at: Date.now(), until: stays ? null : Date.now() + TOLD };
  remember("list-word", stays ? word : null);
  repaint();
}

function hush() {
  word = null;
  remember("list-word", null);
  repaint();
}

/** A message of the socket about a list. */
export function heardList(message) {
  if (!["called", "moving", "moved"].includes(message.state)) became(message);
  if (message.state === "moved") {
    import("./summons.js").then((part) => part.moved(message, { going: lists?.going || [], busy, say, refreshLists }));
    return;
  }
  remember("waiting", true);
  refreshLists();
}

function fail(error) {
  problem = error.message;
  repaint();
}

function repaint() {
  const calls = mine().filter((one) => one.called).sort((a, b) => a.left_ms - b.left_ms); // the most urgent first
  const going = (lists?.going || []).find((one) => one.you);
  if (word?.until && Date.now() > word.until) word = null;
  if (!calls.length && !going && !word) {
    if (node) paint(node);
    node?.remove();
    node = null;
    spoken = "";
    document.body.style.removeProperty("--called");
    return;
  }
  if (!words) {
    Promise.all([import("./summons.js"), needStyle("called")]).then(([part]) => ((words = part.words), repaint()));
    return;
  }
  if (!node) {
    node = document.createElement("aside");
    node.className = "called-notice";
    node.setAttribute("aria-label", "Your seat");
    document.body.append(node);
  }
  const key = calls.length ? calls.map((one) => `${one.table} ${one.seat}`).join(" ") : going ? `${going.to} ${going.seat}` : "";
  if (key && key !== spoken) {
    const seats = calls.map((one) => `${one.title}, seat ${one.seat}`).join("; ");
    spoken = key;
    call(calls.length ? `Your seat is ready: ${seats}.` : `After this hand you move to ${going.to}.`);
  }
  paint(node, words({ calls, going, word, problem, passed: Date.now() - fetched, busy, mine, wish, say, hush, fail, again: repaint }));
  document.body.style.setProperty("--called", `${node.offsetHeight}px`); // a table reserves a row for it
}

repaint();
if (recall("waiting", false)) refreshLists();
setInterval(() => {
  if (!document.hidden && recall("waiting", false)) refreshLists();
}, AGAIN);
setInterval(() => {
  if (node && !document.hidden) repaint();
}, 1000);
