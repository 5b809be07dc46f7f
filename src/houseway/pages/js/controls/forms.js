// Options that need one more input: who to propose to, how deep to cut, which pile.

import { dropDown, h, labeled } from "../dom.js";
import { nameOf } from "../state.js";
import { money, Steps } from "../wording.js";
import { actButton } from "./button.js";
import { agreement, take } from "./options.js";

/** A proposal to one of several players; for a cow, also the proposer's part of the price. */
function proposeForm(ctx, option) {
  const { decision, now } = ctx;
  const key = `propose-${option.what}`;
  const seat = option.seats.includes(decision.forms[key]?.seat) ? decision.forms[key].seat : option.seats[0];
  const steps = option.most ? new Steps(option.least, option.most, option.chip || 1) : null;
  const part = steps ? steps.snap(decision.forms[key]?.part ?? Math.round((option.least + option.most) / 2)) : 0;
  const change = (what) => {
    decision.forms[key] = { seat, part, ...what };
    ctx.repaint();
  };
  return h("div.small-form", { key, role: "group", "aria-label": `Offer: ${agreement(option.what)}` },
    actButton(ctx, {
      option: "propose",
      label: `Offer: ${agreement(option.what)}`,
      tone: "plain",
      keys: [option.what[0], "o"],
      "data-what": option.what,
      run: () => ctx.act(take(option, { seat, part })),
    }),
    option.seats.length > 1
      ? labeled("with",
          dropDown(
            { value: String(seat), change: (one) => change({ seat: Number(one) }) },
            option.seats.map((one) => [one, nameOf(now, one)]),
          ),
        )
      : h("span.with", `with ${nameOf(now, option.seats[0])}`),
    steps
      ? labeled("you pay",
          dropDown(
            { value: String(part), change: (amount) => change({ part: Number(amount) }) },
            Array.from({ length: Math.min(steps.count, 200) }, (_, at) => [steps.at(at), money(steps.at(at))]),
          ),
        )
      : null,
  );
}

/** How many cards to cut. */
function cutForm(ctx, option) {
  const at = Math.min(option.most, Math.max(1, ctx.decision.forms.cut ?? Math.ceil(option.most / 2)));
  return h("div.small-form", { key: "cut", role: "group", "aria-label": "Ask for a cut" },
    actButton(ctx, {
      option: "cut",
      label: "Ask for a cut",
      tone: "quiet",
      keys: ["u"],
      run: () => ctx.act(take(option, at)),
    }),
    labeled("after card",
      h("input", {
        type: "number",
        min: 1,
        max: option.most,
        value: String(at),
        "aria-label": "Cards to cut",
        on: {
          change: (event) => {
            ctx.decision.forms.cut = Number(event.target.value) || 1;
            ctx.repaint();
          },
        },
      }),
    ),
  );
}

/** The player-dealer chooses a pile. */
function pileButtons(ctx, option) {
  return h("div.piles", { key: "piles", role: "group", "aria-label": "Choose the pile that gets the action button" },
    h("p.soft", { key: "why" }, "You have the bank: choose one of the piles of seven cards. The deal starts with it."),
    Array.from({ length: option.most }, (_, at) => at + 1).map((number) =>
      actButton(ctx, {
        option: "pile",
        label: `Pile ${number}`,
        tone: "plain",
        keys: [String(number)],
        key: `pile-${number}`,
        "data-pile": number,
        run: () => ctx.act(take(option, number)),
      }),
    ),
  );
}

const alone = (form) => (ctx, option) => ({ extra: [form(ctx, option)] });

export const builds = { propose: alone(proposeForm), cut: alone(cutForm), pile: alone(pileButtons) };
