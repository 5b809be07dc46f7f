// One decision of the viewer: what is marked, typed and put in front for it, whether it was sent, and whether its
// controls may be used yet. Another turn is another decision; nothing of the old one is left.

import { recall } from "../keep.js";

const REST = 350;

/** How long controls rest after they have changed, in ms: whoever clicks twice does not act twice. */
export const restOf = () => recall("rest", REST);

export class Decision {
  /** `turn` is the hand and the turn in it; `since` when its controls came up. */
  constructor(turn = "", since = -Infinity) {
    this.turn = turn;
    this.since = since;
    this.marks = new Set();
    this.amounts = {};
    this.typed = {};
    this.forms = {};
    this.front = [];
    this.asked = ""; // what was asked once before it is done
    this.sent = false;
  }

  /** Whether the controls have meant what they mean for so short a time that a click may have been meant for others. */
  resting(now = performance.now()) {
    return now - this.since < restOf();
  }

  /** The controls have changed their meaning within the decision. */
  changed(now = performance.now()) {
    this.since = now;
  }
}

let decision = new Decision();

export const theDecision = () => decision;

/** The decision that a table stands at: the same one, or a new one. Returns whether it is new. */
export function decideAt(now) {
  const turn = `${now.hand}.${now.turn}`;
  if (turn === decision.turn) return false;
  decision = new Decision(turn, performance.now());
  return true;
}

/** Take back what was marked and asked. */
export function takeBack() {
  decision.marks = new Set();
  decision.front = [];
  decision.asked = "";
}
