// How the table tells a hand: what is heard is shown in order, a hand that plays itself out street by street; and one tap
// shows the last hand again.

import { h } from "../dom.js";
import { resultLine } from "../story/result.js";
import { Runout } from "../story/runout.js";
import { current, table } from "./current.js";

let runout = null;

/** `show(message)` brings the page in line with a message. */
export function shownBy(show) {
  runout = new Runout(show, current);
}

/** Something was said of the table: it is shown when all that came before it has been. */
export const inOrder = (message) => runout.hear(message);
export const isRunningOut = () => runout.running;
/** Nobody waits for streets on a line that is gone. */
export const hurry = () => runout.finish();

const lastOver = (now) => (now?.view?.over ? now.hand : (now?.hand || 0) - 1);

export function showLast() {
  const hand = lastOver(current().now);
  if (hand > 0) import("../story/last.js").then((part) => part.openLast(table, hand));
}

/** How the hand came out. */
export const resultOf = (now) => resultLine(now, current().lows);

/** How the hand came out, what the table waits for, and beside it the last hand. */
export function meanwhile(now, waiting) {
  const props = { type: "button", class: "tell-again", "data-testid": "last-hand-button", on: { click: showLast } };
  const again = lastOver(now) > 0 ? h("button", props, "Last hand") : null;
  return [resultOf(now), h("div", { class: "meanwhile", key: "meanwhile" }, waiting, again)];
}
