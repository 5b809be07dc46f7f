// What the notice for who waits says: that the seat is ready and for how long, that one moves to another table, or what
// became of one's name.

import { post } from "../api.js";
import { h } from "../dom.js";
import { minutes } from "../minutes.js";
import { same } from "./became.js";

const button = (id, words, run, kind = "small") => h("button", { type: "button", class: kind, key: id, "data-testid": id, on: { click: run } }, words);

const fold = (folded, run) =>
  h(
    "button",
    { type: "button", class: "bare fold", key: "fold", "aria-expanded": folded ? "false" : "true", "aria-label": folded ? "More of your seat" : "Make it small", "data-testid": "fold-call", on: { click: run } },
    folded ? "+" : "–",
  );

let folded = null; // as one likes it; in a hand it is small until then
let asking = ""; // the seat that one is asked about first: a hand is being played here
let leaving = ""; // the seat that one is about to give up, with the place on the list

const seatOf = (one) => `${one.table} ${one.seat}`;

async function sit(one, { busy, fail, again, hush }) {
  asking = busy() && asking !== seatOf(one) ? seatOf(one) : "";
  if (asking) {
    again();
    return;
  }
  try {
    const found = await post("/api/lists/answer", { table: one.table });
    hush();
    location.href = `/table/${encodeURIComponent(found.table)}`;
  } catch (error) {
    fail(error);
  }
}

const passOn = (one, { wish, say, fail, mine }) =>
  wish(one, "pass").then(
    () => say(`The next may have it: you wait on, at no. ${mine().find((other) => same(one, other))?.place} of the list for ${one.title} ${one.limit}.`),
    fail,
  );

const giveUp = (one, { wish, say, fail }) =>
  wish(one, "leave").then(() => say(`You have given the seat up: your name is off the list for ${one.title} ${one.limit}.`), fail);

function seatReady(one, tools) {
  const { passed, again, busy } = tools;
  const small = folded ?? busy();
  const left = h("span", { class: "left", role: "timer", key: "left", "data-testid": "call-left" }, minutes(Math.max(0, one.left_ms - passed)));
  if (asking === seatOf(one))
    return [
      h("span", { key: "asking", role: "status" }, h("b", {}, "You are in a hand here."), h("br", {}), "It goes on without you while you are away, by the clock; your seat here stays yours."),
      left,
      button("answer-call", "Sit down there now", () => sit(one, tools), "strong"),
      button("not-yet", "Not yet", () => ((asking = ""), again())),
    ];
  if (leaving === seatOf(one))
    return [
      h("span", { key: "leaving", role: "status" }, h("b", {}, "Give the seat up and leave the list?"), h("br", {}), "Who comes back starts at the bottom."),
      left,
      button("decline-sure", "Leave the list", () => ((leaving = ""), giveUp(one, tools)), "danger"),
      button("stay-on", "Stay on it", () => ((leaving = ""), again()), "strong"),
    ];
  const others = one.names.some((other) => !other.you && !other.called);
  return [
    small ? h("b", { key: "short" }, `Seat ready: ${one.title} ${one.limit}`) : h("span", { key: "words" }, h("b", {}, `Your seat is ready: ${one.title} ${one.limit}`), h("br", {}), `seat ${one.seat} at ${one.table}, kept for`),
    left,
    fold(small, () => ((folded = !small), again())),
    button("answer-call", "Sit down", () => sit(one, tools), "strong"),
    small || !others ? null : button("pass-call", "Let the next have it", () => passOn(one, tools)),
    small ? null : button("decline-call", "Leave the list", () => ((leaving = seatOf(one)), again())),
  ];
}

const moves = (going) => (going.must ? "A seat came free in the main game: must-move" : going.sent ? "The floor sends you to another table" : "You change tables");

export const words = ({ calls, going, word, problem, ...tools }) => [
  word ? h("span", { class: "became", key: "became", role: "status", "data-testid": "list-word" }, word.said) : null,
  word?.there ? button("go-there", "Go there", () => (tools.hush(), (location.href = word.there)), "strong") : null,
  word && !word.until ? button("hush-word", word.there ? "Not yet" : "Got it", tools.hush) : null,
  calls.map((one) => h("div", { class: "one-call", key: `call ${seatOf(one)}`, role: "group", "aria-label": `Your seat: ${one.title} ${one.limit}` }, seatReady(one, tools))),
  going && !calls.length
    ? h("span", { key: "going" }, h("b", {}, moves(going)), h("br", {}), `after this hand to seat ${going.seat} of ${going.to}${going.title ? ` (${going.title} ${going.limit})` : ""}, with your whole stack`)
    : null,
  problem ? h("span", { class: "warning", role: "alert", key: "problem" }, problem) : null,
];
