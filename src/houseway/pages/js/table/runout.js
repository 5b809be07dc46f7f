// A hand that plays itself out is shown street by street. Every message about the table comes through here: it is
// passed on at once, or kept until the streets before it have been shown, so that nothing on the page is ahead of the
// cards. A player who cannot see the page does not wait.

import { h } from "../dom.js";
import { resultLine } from "../render/pieces.js";
import { current, table } from "./session.js";

const FRAMED = 0.5; // for a table among others on one screen

/**
 * The table at the end of a step: the table before, with the step's changes. Nothing known only at the end is used,
 * such as who has no chips left.
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
  const second = last.view.second?.length;
  const boards = { board: step.board || [], second: step.second || [], shared: second ? last.view.board.length - second : null };
  return {
    ...known,
    view: { ...last.view, over: false, actor: null, options: [], ...boards, pot: step.pot, seats: hands },
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

/** The part of a message between two of its steps. */
function part(message, from, to) {
  return {
    ...message,
    events: message.events.slice(from?.events || 0, to?.events),
    log: message.log.slice(from?.lines || 0, to?.lines),
  };
}

const begins = (message) => message.type === "update" && message.events?.some((one) => one.type === "hand started");

class Runout {
  /** `show(message)` updates the page; `before()` is the state shown now. */
  constructor(show, before) {
    this.show = show;
    this.before = before;
    this.message = null; // the message whose steps are being shown
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

  /** Whether there are steps to show; not if the message does not follow the known state. */
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

  /** Show the rest of it, and everything that came in the meantime. */
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

/** A message shown later than it came: the next deal is closer by that much. */
function late({ message, at }) {
  const { now } = message;
  if (!now || now.next_deal_ms === null || now.next_deal_ms === undefined) return message;
  return { ...message, now: { ...now, next_deal_ms: Math.max(0, now.next_deal_ms - (performance.now() - at)) } };
}

// Shows the table's messages in order, with a hand that plays itself out street by street; one tap shows the last hand
// again.

let runout = null;

/** `show(message)` updates the page. */
export function shownBy(show) {
  runout = new Runout(show, current);
}

/** A message about the table: shown after everything before it. */
export const inOrder = (message) => runout.hear(message);
export const isRunningOut = () => runout.running;
/** Skip the streets when the connection is lost. */
export const hurry = () => runout.finish();

const lastOver = (now) => (now?.view?.over ? now.hand : (now?.hand || 0) - 1);

export function showLast() {
  const hand = lastOver(current().now);
  if (hand > 0) import("./lasthand.js").then((part) => part.openLast(table, hand));
}

/** The result of the hand. */
export const resultOf = (now) => resultLine(now, current().lows);

/** The result of the hand, what the table is waiting for, and a link to the last hand. */
export function meanwhile(now, waiting) {
  const props = { type: "button", class: "tell-again", "data-testid": "last-hand-button", on: { click: showLast } };
  const again = lastOver(now) > 0 ? h("button", props, "Last hand") : null;
  return [resultOf(now), h("div.meanwhile", { key: "meanwhile" }, waiting, again)];
}
