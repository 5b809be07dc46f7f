// What stands where the controls are while it is somebody else's turn: pre-actions, who is awaited, the next deal.

import { h } from "../dom.js";
import { inCharge, nameOf } from "../state.js";

const PRE = { fold: "Fold", "check or fold": "Check or fold", check: "Check", "call any": "Call any" };

/** What is not open now keeps its place, pale: nothing moves, and nothing is missing. */
const closed = (what) =>
  h("span", { class: "pre-action closed", key: `closed ${what}`, "data-place": what, "aria-hidden": "true" }, PRE[what]);

export function preActions(ctx) {
  const { now } = ctx;
  if (!now.pre_options?.length) return null;
  return h(
    "fieldset",
    { class: "pre", key: "pre" },
    h("legend", {}, "When it is your turn"),
    now.pre_options.map((what) =>
      h(
        "label",
        { class: "pre-action", key: what, "data-pre": what },
        h("input", {
          type: "checkbox",
          checked: now.pre === what,
          on: { change: (event) => ctx.pre(event.target.checked ? what : null) },
        }),
        h("span", {}, PRE[what] || what),
      ),
    ),
    Object.keys(PRE)
      .filter((what) => !now.pre_options.includes(what))
      .map(closed),
  );
}

/** One line: what the table waits for. Another text is another line, so that none slides when it changes. */
export function waitingLine(ctx) {
  const line = awaited(ctx);
  return { ...line, key: `status ${line.kids.join("")}` };
}

function awaited(ctx) {
  const { now, view } = ctx;
  if (now.frozen) return h("p", { class: "status frozen", key: "status" }, `This table stands still: ${now.frozen}`);
  if (now.held && view && !view.over)
    return h("p", { class: "status paused", key: "status" }, `${inCharge(now, now.held)} looks into this hand: nobody acts meanwhile`);
  if (now.paused && (!view || view.over))
    return h("p", { class: "status paused", key: "status" }, `${inCharge(now, now.paused)} has paused the table`);
  if (now.waiting_for && (!view || view.over))
    return h("p", { class: "status", key: "status" }, `Waiting for ${now.waiting_for}`);
  if (view && !view.over && view.actor !== null && view.actor !== now.you) {
    const still = now.paused ? "; then the table is paused" : "";
    return h("p", { class: "status", key: "status" }, `${nameOf(now, view.actor)} is thinking${still}`);
  }
  if (ctx.nextDeal !== null && ctx.nextDeal !== undefined) {
    return h(
      "p",
      { class: "status", key: "status", "data-next-deal": "" },
      ctx.nextDeal > 0 ? `Next hand in ${ctx.nextDeal} s` : "Shuffling",
    );
  }
  return h("p", { class: "status", key: "status" }, view?.over ? "The hand is over" : "");
}
