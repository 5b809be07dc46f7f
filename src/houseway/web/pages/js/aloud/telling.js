// What is said of the table: what happened in one sentence, and that it is your turn with what you may do.

import { call, tell } from "../announce.js";
import { choiceWords } from "../controls/words.js";
import { sentence } from "../sentence.js";
import { inHand, yourTurn } from "../state.js";
import { since } from "./since.js";
import { within } from "./saying.js";

const PAUSE = 400; // what comes within so many ms is said in one breath
const CHOICES = 8;
const KEPT = 200;
const RESULTS = ["won", "settled", "pushed", "carried over", "hand voided", "came out"];

let past = []; // what happened since the viewer last acted
let untold = [];
let notes = []; // what the host did: it has words and no event
let timer = null;
let table = null; // as it was when it was last spoken of
let broughtIn = false; // a bring-in stands that nobody has completed yet

const sameTurn = (one, other) => yourTurn(one) && one.turn === other.turn && one.hand === other.hand;

/** What is still worth telling, besides what comes now. A new hand leaves how the last one ended. */
function remembered(events, you, before) {
  let kept = before;
  for (const event of events) {
    if (event.type === "hand started") kept = endOf(kept);
    else if (event.seat === you && you && (ACTS.has(event.type) || event.what === "bring-in")) kept = [];
    kept = [...kept, event];
  }
  return kept.slice(-KEPT);
}

/** How the last hand ended. */
function endOf(events) {
  const began = events.findLastIndex((one) => one.type === "hand started");
  return events.slice(began + 1).filter((one) => RESULTS.includes(one.type));
}

const ACTS = new Set([
  ...["folded", "checked", "called", "bet", "raised", "discarded", "requested", "declared", "cut", "played board"],
  ...["bank passed", "bank taken", "wagered", "not in", "pile chosen", "hand set", "card taken", "stood", "doubled"],
  ...["pair split", "surrendered", "bought in", "not bought", "proposed", "agreed", "declined", "plays", "passed hand"],
  ...["stock drawn", "open taken", "melded", "thrown up", "chosen"],
]);

/** Events with who sat where when they happened: whoever has a seat later has not done what was done from it before. */
const signed = (events, you, seats, before = seats) =>
  events.map((event) => ({ ...event, called: { you, seats: event.type === "left" ? before : seats } }));

/** The first raise of a bring-in completes it. */
function completed(events) {
  return events.map((event) => {
    const completes = broughtIn && event.type === "raised";
    if (["hand started", "round", "raised"].includes(event.type)) broughtIn = false;
    else if (event.type === "posted" && event.what === "bring-in") broughtIn = true;
    return completes ? { ...event, completes } : event;
  });
}

/** How a hand came out is said in the room's own sentence, where it says one. */
function withResult(events, now) {
  if (!now.result?.sentence || !events.some((one) => one.type === "hand ended")) return events;
  return [...events.filter((one) => !RESULTS.includes(one.type)), { type: "came out", text: now.result.sentence }];
}

function tellNow() {
  clearTimeout(timer);
  timer = null;
  const words = [since(untold, table), ...notes.map(sentence)].filter(Boolean).join(" ");
  untold = [];
  notes = [];
  if (words) tell(words);
}

/** What happened since you last acted, in a sentence. */
export const whatHappened = (now) => since(past, now) || "Nothing has happened yet.";

/** What you may do, from what is offered. */
export function whatMay(now) {
  if (!yourTurn(now)) return "It is not your turn.";
  const ctx = { now, options: now.view.options, hands: inHand(now) };
  const choices = [...new Set(now.view.options.map((option) => choiceWords(option, ctx)))];
  const more = choices.length - CHOICES;
  return `You may: ${choices.slice(0, CHOICES).join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** The table was as `was` says, and is as `state` says after a message. */
export function speak(was, state, message) {
  const { now, events } = state;
  table = now;
  if (message.type === "view") {
    const me = now.view?.viewer ?? null; // whose seat it was in that hand
    const then = Object.entries(now.gone || {}).map(([seat, name]) => ({ seat: Number(seat), name })); // who sat there in that hand
    past = remembered(signed(completed(now.view?.events || []), me, [...then, ...now.seats]), me, []);
  }
  if (message.type === "update") {
    const before = was.now?.seats || [];
    const [seats, left] = [[...now.seats, ...before], [...before, ...now.seats]];
    const happened = signed(withResult(completed(events), now), now.you, seats, left);
    past = remembered(happened, now.you, past);
    untold = [...untold, ...happened];
    notes.push(...(message.log || []).filter((one) => one.kind === "seat" && one.seat === null).map((one) => one.text));
  }
  if (yourTurn(now) && !sameTurn(was.now, now)) {
    // What was about to be told is part of this: an alert would cut it short.
    const first = since(past, now);
    untold = [];
    const held = now.words ? `Your hand: ${within(now.words)}.` : "";
    call([first, "Your turn.", held, whatMay(now)].filter(Boolean).join(" "));
  }
  if (untold.length || notes.length) timer ??= setTimeout(tellNow, PAUSE);
}
