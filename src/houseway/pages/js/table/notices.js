// Notices over the table: why something was refused, and calls for the floor before whoever runs the table.

import { sound } from "../bell.js";
import { mark, rule } from "../clauses.js";
import { h, needStyle, pushButton } from "../dom.js";
import { choose, recall, remember } from "../memory.js";
import { noticesBeside } from "../overlay.js";
import { tell } from "../speech.js";
import { sentence } from "../wording.js";
import { send } from "./line.js";
import { current, repaint } from "./session.js";

// What only few ever open is fetched when they do.
const styled = (part) => Promise.all([part, needStyle("report")]).then(([had]) => had);
const openCall = (...given) => styled(import("../floor/call.js")).then((part) => part.openCall(...given));
const openReport = (...given) => styled(import("../floor/report.js")).then((part) => part.openReport(...given));

/** Rulings that were closed, that are shown, and that are folded to their title; and the clause that is open. */
export const ruled = { closed: new Set(), read: new Set(), folded: new Set(), open: null };

const SEEN_TO = "Your call has been handled";

let said = null; // the refusal that is shown: problem, legal, clause
let opened = false; // whether its clause is
let elsewhere = []; // calls for the floor at other tables that this guest runs

export function refused(answer) {
  said = answer;
  opened = false;
}

/** What was refused is past with the decision; what stays is there for a while, or until it is dismissed. */
export function silence() {
  if (!said?.stays) said = null;
}

const LONG = 40_000; // ms

/** Say something in the same place. */
export function notice(problem, stays = false) {
  const mine = { problem, legal: "", clause: "", stays };
  refused(mine);
  repaint();
  return mine;
}

/** Say something, aloud too, that outlives the decision and is there long enough to be read. */
export function proclaim(words) {
  tell(words);
  const mine = notice(words, true);
  setTimeout(() => said === mine && ((said = null), repaint()), noticesBeside() ? LONG : LONG / 4); // there it lies on something
}

/** What was refused, where the controls are; what stays is beside the felt, or over it where it covers least. */
export const refusal = () => (said?.stays ? null : saidNow());
export const proclaimed = () => (said?.stays ? saidNow() : null);

function saidNow() {
  if (!said) return null;
  const { problem, legal, clause } = said;
  const toggle = () => {
    opened = !opened;
    repaint();
  };
  const dismiss = () => {
    said = null;
    repaint();
  };
  return h(
    "div",
    { class: said.stays ? "refusal told" : "refusal", role: "alert", key: "refusal", "data-testid": "refusal" },
    h(
      "p",
      {},
      sentence(problem),
      legal ? ` Possible: ${legal}.` : "",
      " ",
      mark(clause, opened, toggle),
      pushButton({ class: "bare", "aria-label": "Dismiss", click: dismiss }, "×"),
    ),
    opened ? rule(clause, () => repaint()) : null,
  );
}

/** Whoever runs the table reports what went wrong; a player calls the floor. */
export const openFloor = (call = 0) =>
  current().now.floor ? openReport(() => current().now, send, call) : openCall(() => current().now, send);

/** Somebody calls the floor at another table. */
export function heardFloor(message) {
  const calls = message.calls.map((call) => ({ ...call, table: message.table, title: message.title }));
  const known = new Set(elsewhere.map((one) => `${one.table} ${one.number}`));
  for (const call of calls)
    if (!known.has(`${call.table} ${call.number}`)) tell(`Floor, ${call.title}, seat ${call.seat}: ${call.text}`);
  elsewhere = [...elsewhere.filter((one) => one.table !== message.table), ...calls];
  repaint();
}

/** Say aloud which calls have come up at this table. */
export function tellCalls(was, now) {
  const fresh = (now.calls || []).filter((one) => !was?.calls?.some((old) => old.number === one.number));
  if (now.floor) for (const one of fresh) tell(`Floor, seat ${one.seat}: ${one.text}`);
  else if (was?.calls?.length && !now.calls?.length) proclaim(SEEN_TO);
}

async function dismissCall(number) {
  const answer = await send({ type: "dismiss", call: number });
  if (answer.type === "refused") notice(answer.problem);
}

const callTool = (words, id, run) =>
  pushButton({ class: "small", "data-testid": id, click: run }, words);

let vote = null; // how a vote is shown: few hands have one, so it is fetched then

async function answerVote(agrees) {
  const answer = await send({ type: "vote", vote: current().now.vote.number, agrees });
  if (answer.type === "refused") notice(answer.problem);
}

/** What the players are asked before somebody who is dealt in rules on the hand. */
export function voteOpen() {
  const { now } = current();
  if (!now.vote) return null;
  if (vote) return vote.voteNotice(now, answerVote);
  styled(import("../floor/ruling.js")).then((part) => {
    vote = part;
    repaint();
  });
  return null;
}

/** Say aloud that a vote is open, to whoever is asked with what to do. */
export function tellVote(was, now) {
  if (!now.vote || was?.vote?.number === now.vote.number) return;
  import("../floor/ruling.js").then(({ question }) =>
    tell(`${question(now.vote)}. ${now.vote.may_answer ? "Use the buttons to agree or disagree." : "The other players are voting."}`),
  );
}

/** Calls for the floor, before whoever runs the table. */
export function callNotices() {
  const { now } = current();
  const here = now.floor ? now.calls || [] : [];
  if (!here.length && !elsewhere.length) return null;
  return h(
    "div",
    { class: "floor-calls", key: "floor-calls", role: "status", "data-testid": "floor-calls" },
    here.map((call) =>
      h(
        "p",
        { key: `call-${call.number}`, "data-call": call.number },
        h("b", {}, `${call.name}, seat ${call.seat}, calls the floor:`),
        " ",
        h("span", {}, call.text),
        callTool("Report", "answer-call", () => openFloor(call.number)),
        callTool("Handled", "dismiss-call", () => dismissCall(call.number)),
      ),
    ),
    elsewhere.map((call) =>
      h(
        "p",
        { key: `call-${call.table}-${call.number}` },
        h("a", { href: `/table/${encodeURIComponent(call.table)}` }, h("b", {}, `${call.title}, seat ${call.seat}`)),
        " ",
        h("span", {}, `${call.name}: ${call.text}`),
      ),
    ),
  );
}

/** Whether this browser has never been asked for sounds, nor chosen them. */
let asksForSound = recall("sound", null) === null && !recall("sound-asked", false);

function answerSound(on) {
  asksForSound = false;
  choose("sound", on);
  sound("turn");
}

/** Whether there should be sounds: asked once, of who sits at a table, and never again in this browser. */
export function soundPrompt() {
  const { now } = current();
  if (!asksForSound || !now.you || now.lesson) return null;
  remember("sound-asked", true);
  return h(
    "div",
    { class: "floor-calls", key: "sound-prompt", role: "group", "aria-label": "Sounds", "data-testid": "sound-prompt" },
    h(
      "p",
      {},
      h("span", {}, "Play sounds at the table?"),
      callTool("Sounds on", "sound-yes", () => answerSound(true)),
      callTool("No sounds", "sound-no", () => answerSound(false)),
    ),
  );
}
