// What the notice for who waits says: that the seat is ready and for how long, that one moves to another table, or what
// became of one's name.

import { h } from "../dom.js";
import { minutes } from "../minutes.js";

function seatReady(one, { passed, sit, giveUp }) {
  const left = Math.max(0, one.left_ms - passed);
  return [
    h("span", { key: "words" }, h("b", {}, `Your seat is ready: ${one.title} ${one.limit}`), h("br", {}), `seat ${one.seat} at ${one.table}, kept for`),
    h("span", { class: "left", role: "timer", key: "left", "data-testid": "call-left" }, minutes(left)),
    h("button", { type: "button", class: "strong", key: "sit", "data-testid": "answer-call", on: { click: sit } }, "Sit down"),
    h(
      "button",
      {
        type: "button",
        class: "small",
        key: "no",
        "data-testid": "decline-call",
        on: { click: giveUp },
      },
      "Give it up",
    ),
  ];
}

const moves = (going) => (going.must ? "A seat came free in the main game: must-move" : going.sent ? "The floor sends you to another table" : "You change tables");

export const words = ({ called, going, word, problem, ...tools }) => [
  word ? h("span", { class: "became", key: "became", role: "status", "data-testid": "list-word" }, word.said) : null,
  called ? seatReady(called, tools) : null,
  going && !called
    ? h("span", { key: "going" }, h("b", {}, moves(going)), h("br", {}), `after this hand to seat ${going.seat} of ${going.to}, with your whole stack`)
    : null,
  problem ? h("span", { class: "warning", role: "alert", key: "problem" }, problem) : null,
];
