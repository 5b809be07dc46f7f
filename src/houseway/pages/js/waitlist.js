// Who waits for a seat is told on every page: a notice with a countdown when it is ready, and a way to sit down. It asks
// the room only while this browser has a name on a list; at a table the socket tells it sooner.

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
let word = recall("list-word", null); // what became of one's name last, until when it is told: what one did not do oneself, until it is read
if (word && Date.now() - word.at > HOUR) word = null;
let busy = () => false;
let node = null;
let words = null; // what writes it; few ever need it
const listeners = new Set();

/** The lists that have one's own name on them, each with the name. */
export const mine = () =>
  (lists?.lists || []).flatMap((list) => {
    const at = list.names.findIndex((one) => one.you);
    return at < 0 ? [] : [{ ...list, ...list.names[at], place: at + 1 }];
  });

/** A table says whether its guest is in a hand. */
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
    /* the next time */
  }
}

/** Join a list, leave it, or pass a seat on to the next; throws what is wrong. */
export async function wish({ house, game, limit }, what) {
  hush();
  take(await post(`/api/lists/${what}`, { house, game, limit }), true);
}

/** Say what became of calls since this page asked last. */
async function uncalled(before, passed) {
  const { sinceThen } = await import("./summons.js");
  for (const message of sinceThen(before, mine(), passed)) became(message);
}

/** Say what became of one's name: it may have been while one was away, so it stays until it is put away. */
async function became(message) {
  const { wordsOf } = await import("./summons.js");
  say(wordsOf(message), message.state !== "placed", "", message); // of one's place the list itself tells
}

/** Who is called again to the same game reads no more of the call before, but that one of them was missed. */
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

/** Something the socket has said about a list. */
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
  const calls = mine().filter((one) => one.called).sort((a, b) => a.left_ms - b.left_ms); // what runs out first, first
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
  document.body.style.setProperty("--called", `${node.offsetHeight}px`); // a table gives it a row
}

repaint();
if (recall("waiting", false)) refreshLists();
setInterval(() => {
  if (!document.hidden && recall("waiting", false)) refreshLists();
}, AGAIN);
setInterval(() => {
  if (node && !document.hidden) repaint();
}, 1000);
