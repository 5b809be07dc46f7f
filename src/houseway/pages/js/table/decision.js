// One decision of the viewer: what is marked, typed and put in front for it, whether it was sent, and whether its
// controls may be used yet. Another turn is another decision; nothing of the old one is left.

import { settings } from "../memory.js";

export class Decision {
  /** `turn` is the hand and the turn in it, `offered` what may be done in it; `since` when its controls came up. */
  constructor(turn = "", offered = "", since = -Infinity) {
    this.turn = turn;
    this.offered = offered;
    this.since = since;
    this.marks = new Set();
    this.amounts = {};
    this.typed = {};
    this.forms = {};
    this.front = [];
    this.asked = ""; // what was asked once before it is done
    this.open = ""; // the rule that is open, by what is not
    this.sent = false;
  }

  /** Whether a click may still have been meant for what was there before: whoever clicks twice does not act twice. */
  resting(now = performance.now()) {
    return now - this.since < settings.rest;
  }

  /** The controls have changed their meaning within the decision. */
  changed(now = performance.now()) {
    this.since = now;
  }
}

let decision = new Decision();

export const theDecision = () => decision;

/** What is offered, and to which cards: as long as that is the same, it is the same decision. */
function offer({ hand, view, you }) {
  if (!view?.options.length) return "";
  const own = view.seats.find((one) => one.seat === you);
  return JSON.stringify([hand, view.options, own?.cards, own?.up, own?.bet]);
}

/** The decision that a table stands at: the same one, or a new one. Returns whether it is new. */
export function decideAt(now) {
  const turn = `${now.hand}.${now.turn}`;
  if (turn === decision.turn) return false;
  const offered = offer(now);
  // Where all act at once another's act is another turn, and for this player nothing has changed.
  if (offered && offered === decision.offered && !decision.sent) {
    decision.turn = turn;
    return false;
  }
  decision = new Decision(turn, offered, performance.now());
  return true;
}

/** Take back what was marked and asked. */
export function takeBack() {
  decision.marks = new Set();
  decision.front = [];
  decision.asked = "";
}
