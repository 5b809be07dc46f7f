// Sends the viewer's choice: once for each decision, and never with a control that has only just appeared.

import { settings } from "../memory.js";
import { call } from "../speech.js";
import { theDecision } from "./decision.js";
import { resync, send } from "./line.js";
import { notice, refused, silence } from "./notices.js";
import { current, repaint } from "./session.js";

const LATE = 4000;
const SEEN = 1300; // a card that is discarded automatically is shown first

export async function act(action) {
  const decision = theDecision();
  if (decision.sent || decision.resting()) return;
  decision.sent = true;
  silence();
  repaint();
  const { hand, turn } = current().now;
  const answer = await send({ type: "act", hand, turn, action });
  if (answer.type === "refused") {
    refused(answer);
    call(answer.problem);
  }
  // An accepted action shows in the next update, which brings the next decision; until then a second click does
  // nothing.
  if (answer.type !== "ok") decision.sent = false;
  else setTimeout(() => free(decision), LATE);
  repaint();
}

/** If the player wants it, discard a drawn card that fits nothing automatically, since there is no other choice. */
export function throwForced(now) {
  const [only, ...others] = now.view?.options || [];
  if (!settings.throws || now.lesson || others.length || only?.type !== "discard" || only.cards.length !== only.count) return;
  const decision = theDecision();
  setTimeout(() => {
    if (decision === theDecision()) act({ type: "discard", cards: only.cards });
  }, SEEN);
}

/** Ask for the current state if the table has not moved on. */
function free(decision) {
  if (decision !== theDecision()) return;
  decision.sent = false;
  resync();
}

/** Choose in advance what to do at your turn. */
export async function pre(what) {
  const answer = await send({ type: "pre", what });
  if (answer.type === "refused") notice(answer.problem);
}
