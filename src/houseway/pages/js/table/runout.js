// A hand that plays itself out is shown street by street. Everything that is told about the table goes through here: it
// is handed on at once, or kept until the streets before it have been seen, so that nothing on the page is ahead of the
// cards. Whoever cannot see the page is not kept waiting.

import { h } from "../dom.js";
import { resultLine } from "../render/pieces.js";
import { current, table } from "./session.js";

const FRAMED = 0.5; // a table among others on one screen is followed in passing

/**
 * The table at the end of a step: as it was before, with what the step says of it. Nothing that is only known in the end
 * is taken from there, such as who has no chips left.
 */
function nowAt(last, step, before) {
  const at = new Map(step.seats.map((one) => [one.seat, one]));
  const hands = last.view.seats.map((one) => {
    const then = at.get(one.seat);
    if (!then) return one;
    const { stack, count, cards = [], up = [], share } = then;
    return { ...one, stack, bet: 0, all_in: !stack, card_count: count, cards, up, share };
  });
  const known = before?.hand === last.hand ? before : last;
  return {
    ...known,
    view: { ...last.view, over: false, actor: null, options: [], board: step.board || [], pot: step.pot, seats: hands },
    seats: known.seats.map((one) => ({ ...one, stack: at.get(one.seat)?.stack ?? one.stack })),
    turn: last.turn,
    pots: step.pots || [],
    captions: { ...known.captions, words: step.words || "", seat_words: step.seat_words || {} },
    pre_options: [],
    result: null,
    next_deal_ms: null,
    waiting_for: "",
    clock: null,
  };
}

/** What a message says between two of its steps. */
function part(message, from, to) {
  return {
    ...message,
    events: message.events.slice(from?.events || 0, to?.events),
    log: message.log.slice(from?.lines || 0, to?.lines),
  };
}

const begins = (message) => message.type === "update" && message.events?.some((one) => one.type === "hand started");

class Runout {
  /** `show(message)` brings the page in line with a message; `before()` is the state that is shown now. */
  constructor(show, before) {
    this.show = show;
    this.before = before;
    this.message = null; // the one whose steps are being shown
    this.shown = 0;
    this.kept = [];
    this.timer = null;
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  get running() {
    return this.message !== null;
  }

  hear(message) {
    if (this.running && begins(message)) this.finish();
    if (this.running) this.kept.push({ message, at: performance.now() });
    else if (this.hasSteps(message) && !document.hidden) this.begin(message);
    else this.show(message);
  }

  /** Whether there is something to be seen on the way; not in a message that does not follow what is known. */
  hasSteps(message) {
    return message.type === "update" && message.steps?.length > 0 && message.number === this.before().number + 1;
  }

  begin(message) {
    this.message = message;
    this.shown = 0;
    this.heardAt = performance.now();
    this.step();
  }

  step() {
    const { message, shown } = this;
    const step = message.steps[shown];
    if (!step) {
      this.finish();
      return;
    }
    this.shown += 1;
    const pace = window.top === window ? 1 : FRAMED;
    this.timer = setTimeout(() => this.step(), step.ms * pace);
    const now = nowAt(message.now, step, this.before().now);
    this.show({ ...part(message, message.steps[shown - 1], step), now, partial: true });
  }

  /** Show what is left of it, and everything that was told meanwhile. */
  finish() {
    if (!this.running) return;
    clearTimeout(this.timer);
    const { message, kept, heardAt } = this;
    const last = part(message, message.steps[this.shown - 1], undefined);
    this.message = null;
    this.kept = [];
    for (const one of [{ message: last, at: heardAt }, ...kept]) this.show(late(one));
  }
}

/** A message that is shown later than it came: the next deal is nearer by as much. */
function late({ message, at }) {
  const { now } = message;
  if (!now || now.next_deal_ms === null || now.next_deal_ms === undefined) return message;
  return { ...message, now: { ...now, next_deal_ms: Math.max(0, now.next_deal_ms - (performance.now() - at)) } };
}

// How the table tells a hand: what is heard is shown in order, a hand that plays itself out street by street; and one tap
// shows the last hand again.

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
  if (hand > 0) import("./lasthand.js").then((part) => part.openLast(table, hand));
}

/** How the hand came out. */
export const resultOf = (now) => resultLine(now, current().lows);

/** How the hand came out, what the table waits for, and beside it the last hand. */
export function meanwhile(now, waiting) {
  const props = { type: "button", class: "tell-again", "data-testid": "last-hand-button", on: { click: showLast } };
  const again = lastOver(now) > 0 ? h("button", props, "Last hand") : null;
  return [resultOf(now), h("div", { class: "meanwhile", key: "meanwhile" }, waiting, again)];
}
