// Melds on offer in pan, each a button that shows its cards. Marking a card in the hand narrows them down.

import { cardCode, cardNames, drawCard, inline } from "../cards.js";
import { classes, h } from "../dom.js";
import { bind, keyName } from "../keys.js";
import { markedCards } from "../render/own.js";
import { take } from "./take.js";

function whereTo(option) {
  const borrowed = option.borrowed ? ` with one from meld ${option.borrowed}` : "";
  return option.to ? `add to meld ${option.to}${borrowed}` : `new meld${borrowed}`;
}

/** Fewer cards first, new melds before additions; those that hold the marked cards before the others. */
function ordered(options, marked) {
  const fits = (option) => marked.every((card) => option.cards.includes(card));
  return [...options].sort(
    (a, b) => fits(b) - fits(a) || Boolean(a.to) - Boolean(b.to) || b.cards.length - a.cards.length,
  );
}

/** What it is about, in a few words: which of several melds is best hangs on all the rest of the hand. */
function asked({ view: { play } }) {
  const card = play.drawn ?? (play.stage === "start" ? play.open : null);
  return card === null ? "You may add:" : ["With the ", inline(card), " you may lay down:"];
}

/** The row above the other controls. */
export function above(ctx) {
  const options = ctx.options.filter((option) => option.type === "meld");
  if (!options.length) return null;
  const marked = markedCards(ctx);
  return h(
    "div",
    {
      class: "meld-options",
      key: "melds",
      role: "group",
      "aria-label": "Melds you may lay down",
      "data-testid": "melds",
    },
    h("span", { class: "meld-ask", key: "ask" }, asked(ctx)),
    ordered(options, marked).map((option, place) => {
      const run = () => ctx.act(take(option));
      const key = place === 0 ? bind(["m"], `meld ${option.cards.map(cardCode).join(" ")}`, run) : "";
      return h(
        "button",
        {
          type: "button",
          class: classes("meld-option", options.length === 1 && insteadOf(ctx) && "strong"),
          key: `${option.cards.join()}-${option.to}-${option.borrowed}`,
          "data-option": "meld",
          "data-cards": option.cards.map(cardCode).join(" "),
          "data-to": option.to || null,
          "aria-disabled": ctx.decision.sent ? "true" : null,
          title: key ? `Key ${keyName(key)}` : null,
          "aria-label": `Meld ${cardNames(option.cards)}: ${whereTo(option)}`,
          on: { click: run },
        },
        h(
          "span",
          { class: "cards small stepped" },
          option.cards.map((card, at) => drawCard(card, { size: "small", key: at })),
        ),
        h("small", {}, whereTo(option)),
      );
    }),
  );
}

/** Each meld has its place in the row above. */
export const builds = { meld: () => ({}) };

/** While one can be laid down, that is the plain choice and nothing else is, until a card is marked to be thrown. */
export const insteadOf = (ctx) => !ctx.decision.marks.size && ctx.options.some((option) => option.type === "meld");
