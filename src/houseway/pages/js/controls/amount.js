// Choosing an amount within what is legal: a stepper, a slider, a field, and a few shortcuts. An illegal amount cannot
// be chosen.

import { h, pushButton } from "../dom.js";
import { bind } from "../keys.js";
import { recall, remember } from "../memory.js";
import { shapeOf } from "../render/places.js";
import { cents, money, Steps } from "../wording.js";
import { betShortcuts } from "./presets.js";

const FEW = 3;

/** Whether this game has amounts to choose: then the controls reserve height for it. */
const spreads = (now) => Boolean(now.offer.betting) && now.offer.betting !== "fixed limit";

/**
 * Whether there are so few legal amounts that each gets its own button, in one row with the other choices where rows
 * are short and space is reserved for choosing an amount.
 */
export function few(ctx, option) {
  const { count } = new Steps(option.least, option.most, option.chip);
  if (count === 1 || shapeOf() === "wide" || !spreads(ctx.now)) return count <= FEW;
  return ctx.options.length - 1 + count <= FEW;
}
export const amountsOf = (option) => {
  const steps = new Steps(option.least, option.most, option.chip);
  return Array.from({ length: steps.count }, (_, at) => steps.at(at));
};

function shortcuts(ctx, option, steps) {
  if (option.type === "bet" || option.type === "raise") return betShortcuts(ctx, option, steps);
  const last = steps.snap(recall(`last.${ctx.now.table}.${option.type}`, option.least));
  const between = [
    ["Last", last],
    ["Half", steps.snap(option.most / 2)],
  ].filter(([, amount]) => amount > option.least && amount < option.most);
  return [["Min", option.least], ...between, ["Max", option.most]];
}

const SHARE = 20;

/**
 * The default amount: the last one; otherwise a wager of a twentieth of your chips, too large for the fee to eat up, as
 * far as the bank can cover it, or a bank that covers such a wager from everyone else.
 */
function usualAmount(ctx, option) {
  const stack = ctx.hands.get(ctx.now.you)?.stack || 0;
  const { play, seats } = ctx.view || {};
  const met = option.type === "wager" && play?.stake ? play.stake : option.most;
  const each = Math.min(stack / SHARE, met) * (option.type === "bank" ? Math.max(1, seats.length - 1) : 1);
  return recall(`last.${ctx.now.table}.${option.type}`, each);
}

/** The row for choosing, and what is chosen. */
/** Whether the typed text is not an amount: then the previous amount counts, and the button says so. */
const unread = (typed) => Boolean(typed?.trim()) && cents(typed) === null;

export function amountRow(ctx, option, what) {
  const { decision } = ctx;
  const steps = new Steps(option.least, option.most, option.chip);
  const usual = ["bank", "wager"].includes(option.type)
    ? usualAmount(ctx, option)
    : option.least;
  const advised = ctx.advised?.type === option.type ? (ctx.advised.amount ?? ctx.advised.stake ?? ctx.advised.to) : null;
  const value = steps.snap(decision.amounts[option.type] ?? advised ?? usual);
  const to = (amount) => {
    decision.amounts[option.type] = steps.snap(amount);
    delete decision.typed[option.type];
    ctx.repaint();
  };
  const by = (count) => to(steps.at(Math.min(steps.count - 1, Math.max(0, steps.index(value) + count))));
  bind(["arrowup"], `${what}: more`, () => by(1));
  bind(["arrowdown"], `${what}: less`, () => by(-1));
  const row = h("div.amount-row", { key: `amount-${option.type}`, role: "group", "aria-label": `${what}: amount` },
    h("div.stepper",
      pushButton(
        {
          class: "step",
          "aria-label": "Less",
          "data-testid": "less",
          disabled: value <= option.least || null,
          click: () => by(-1),
        },
        "−",
      ),
      h("input.typed", {
        type: "text",
        inputmode: "decimal",
        "aria-label": `${what}, from ${money(option.least)} to ${money(option.most)}`,
        "data-testid": "amount",
        "data-enter": "yes",
        "aria-invalid": unread(decision.typed[option.type]) ? "true" : null,
        title: `${money(option.least)} to ${money(option.most)}`,
        autocomplete: "off",
        value: decision.typed[option.type] ?? money(value),
        on: {
          input: (event) => {
            const typed = event.target.value;
            const amount = cents(typed);
            decision.typed[option.type] = typed;
            if (amount !== null) decision.amounts[option.type] = steps.snap(amount);
            ctx.repaint();
          },
          focus: (event) => event.target.select(),
          blur: () => {
            delete decision.typed[option.type];
            ctx.repaint();
          },
        },
      }),
      pushButton(
        {
          class: "step",
          "aria-label": "More",
          "data-testid": "more",
          disabled: value >= option.most || null,
          click: () => by(1),
        },
        "+",
      ),
    ),
    h("input.slide", {
      type: "range",
      min: 0,
      max: steps.count - 1,
      step: 1,
      value: String(steps.index(value)),
      "aria-label": `${what}: slide`,
      "aria-valuetext": money(value),
      on: { input: (event) => to(steps.at(Number(event.target.value))) },
    }),
    h("div.presets",
      shortcuts(ctx, option, steps).map(([name, amount]) =>
        pushButton(
          {
            class: "preset",
            "aria-pressed": amount === value ? "true" : "false",
            "data-preset": name,
            title: money(amount),
            click: () => to(amount),
          },
          name,
        ),
      ),
    ),
  );
  return { row, value };
}

export function rememberAmount(ctx, type, amount) {
  remember(`last.${ctx.now.table}.${type}`, amount);
}
