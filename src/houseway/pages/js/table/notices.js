// Notices over the table: why something was refused, and calls for those who run the table.

import { sound } from "../bell.js";
import { mark, rule } from "../clauses.js";
import { h, needStyle, pushButton } from "../dom.js";
import { choose, recall, remember } from "../memory.js";
import { noticesBeside } from "../overlay.js";
import { tell } from "../speech.js";
import { sentence } from "../wording.js";
import { send } from "./line.js";
import { current, repaint } from "./session.js";

// Loaded on demand, since few ever open it.
const styled = (part) => Promise.all([part, needStyle("report")]).then(([had]) => had);
const openCall = (...given) => styled(import("../floor/call.js")).then((part) => part.openCall(...given));
const openReport = (...given) => styled(import("../floor/report.js")).then((part) => part.openReport(...given));

/** Rulings that are closed, shown, or folded to their title; and the open clause. */
export const ruled = { closed: new Set(), read: new Set(), folded: new Set(), open: null };

const SEEN_TO = "Your call has been handled";

let said = null; // the refusal shown: problem, legal, clause
let opened = false; // whether its clause is open
let elsewhere = []; // calls for the floor at other tables that this guest runs

export function refused(answer) {
  said = answer;
  opened = false;
}

/** A refusal disappears with the decision; a lasting notice stays for a while, or until dismissed. */
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

/** Say something, aloud too, that outlasts the decision and stays long enough to be read. */
export function proclaim(words) {
  tell(words);
  const mine = notice(words, true);
  setTimeout(() => said === mine && ((said = null), repaint()), noticesBeside() ? LONG : LONG / 4); // there it covers something
}

/** A refusal, in place of the controls; a lasting notice is beside the felt, or over it where it covers least. */
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
    h("p",
      sentence(problem),
      legal ? ` Possible: ${legal}.` : "",
      " ",
      mark(clause, opened, toggle),
      pushButton({ class: "bare", "aria-label": "Dismiss", click: dismiss }, "×"),
    ),
    opened ? rule(clause, () => repaint()) : null,
  );
}

/** Those who run the table report what went wrong; a player calls the floor. */
export const openFloor = (call = 0) =>
  current().now.floor ? openReport(() => current().now, send, call) : openCall(() => current().now, send);

/** Someone calls the floor at another table. */
export function heardFloor(message) {
  const calls = message.calls.map((call) => ({ ...call, table: message.table, title: message.title }));
  const known = new Set(elsewhere.map((one) => `${one.table} ${one.number}`));
  for (const call of calls)
    if (!known.has(`${call.table} ${call.number}`)) tell(`Floor, ${call.title}, seat ${call.seat}: ${call.text}`);
  elsewhere = [...elsewhere.filter((one) => one.table !== message.table), ...calls];
  repaint();
}

/** Announce new calls at this table. */
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

let vote = null; // shows a vote: loaded on demand, since few hands have one

async function answerVote(agrees) {
  const answer = await send({ type: "vote", vote: current().now.vote.number, agrees });
  if (answer.type === "refused") notice(answer.problem);
}

/** The question to the players before a person who is dealt in rules on the hand. */
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

/** Announce an open vote, and tell voters what to do. */
export function tellVote(was, now) {
  if (!now.vote || was?.vote?.number === now.vote.number) return;
  import("../floor/ruling.js").then(({ question }) =>
    tell(`${question(now.vote)}. ${now.vote.may_answer ? "Use the buttons to agree or disagree." : "The other players are voting."}`),
  );
}

/** Calls for the floor, for those who run the table. */
export function callNotices() {
  const { now } = current();
  const here = now.floor ? now.calls || [] : [];
  if (!here.length && !elsewhere.length) return null;
  return h("div.floor-calls", { key: "floor-calls", role: "status", "data-testid": "floor-calls" },
    here.map((call) =>
      h("p", { key: `call-${call.number}`, "data-call": call.number },
        h("b", `${call.name}, seat ${call.seat}, calls the floor:`),
        " ",
        h("span", call.text),
        callTool("Report", "answer-call", () => openFloor(call.number)),
        callTool("Handled", "dismiss-call", () => dismissCall(call.number)),
      ),
    ),
    elsewhere.map((call) =>
      h("p", { key: `call-${call.table}-${call.number}` },
        h("a", { href: `/table/${encodeURIComponent(call.table)}` }, h("b", `${call.title}, seat ${call.seat}`)),
        " ",
        h("span", `${call.name}: ${call.text}`),
      ),
    ),
  );
}

/** Whether this browser has never been asked about sounds, nor chosen them; null until a player sits down. */
let asksForSound = null;

function answerSound(on) {
  asksForSound = false;
  choose("sound", on);
  sound("turn");
}

/** Whether to play sounds: asked once, of a seated player, and never again in this browser. */
export function soundPrompt() {
  const { now } = current();
  if (!now.you || now.lesson) return null;
  asksForSound ??= recall("sound", null) === null && !recall("sound-asked", false); // of several tables, the first one asks
  if (!asksForSound) return null;
  remember("sound-asked", true);
  return h(
    "div.floor-calls",
    { key: "sound-prompt", role: "group", "aria-label": "Sounds", "data-testid": "sound-prompt" },
    h("p",
      h("span", "Play sounds at the table?"),
      callTool("Sounds on", "sound-yes", () => answerSound(true)),
      callTool("No sounds", "sound-no", () => answerSound(false)),
    ),
  );
}
