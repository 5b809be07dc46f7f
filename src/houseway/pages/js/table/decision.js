// One decision of the viewer: what is marked, typed, and chosen for it, whether it was sent, and whether its controls
// may be used yet. Another turn is another decision, and nothing of the old one is left.

import { settings } from "../memory.js";

export class Decision {
  /** `turn` is the hand and the turn in it, `offered` its options, `since` when its controls appeared. */
  constructor(turn = "", offered = "", since = -Infinity) {
    this.turn = turn;
    this.offered = offered;
    this.since = since;
    this.marks = new Set();
    this.amounts = {};
    this.typed = {};
    this.forms = {};
    this.front = [];
    this.asked = ""; // what was already asked once for confirmation
    this.open = ""; // the open rule, by the unavailable option
    this.sent = false;
  }

  /** Whether a click may have been meant for earlier controls: a double click must not act twice. */
  resting(now = performance.now()) {
    return now - this.since < settings.rest;
  }

  /** The controls changed their meaning within the decision. */
  changed(now = performance.now()) {
    this.since = now;
  }
}

let decision = new Decision();

export const theDecision = () => decision;

/** The options and their cards: while they stay the same, so does the decision. */
function offer({ hand, view, you }) {
  if (!view?.options.length) return "";
  const own = view.seats.find((one) => one.seat === you);
  return JSON.stringify([hand, view.options, own?.cards, own?.up, own?.bet]);
}

/** Set the table's decision, kept or new. Returns whether it is new. */
export function decideAt(now) {
  const turn = `${now.hand}.${now.turn}`;
  if (turn === decision.turn) return false;
  const offered = offer(now);
  // If all act at once, another's act starts a new turn, but nothing has changed for this player.
  if (offered && offered === decision.offered && !decision.sent) {
    decision.turn = turn;
    return false;
  }
  decision = new Decision(turn, offered, performance.now());
  return true;
}

/** Clear what was marked and asked. */
export function takeBack() {
  decision.marks = new Set();
  decision.front = [];
  decision.asked = "";
}
