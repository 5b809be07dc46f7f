// Pai gow: seven cards in two trays, two in front and five behind. The banker's seat has the lamp; dice and the action
// button are shown while they matter.

import { classes, h } from "../dom.js";
import { die } from "../icons.js";
import { backs, cardRow, held } from "./pieces.js";
import { bankLine, bet as wager, hiddenIn, outcome, playOf, spotsOf } from "./banked.js";
import { trays } from "../controls/trays.js";
import { ownCards } from "./own.js";

export const says = false;
export const namesOwn = (ctx) => ctx.options.some((option) => option.type === "set");
export const bet = wager;

/** Two hands, one above the other: the two in front, the five behind. */
function setHand(ctx, spot, name) {
  const isSet = spot.front.length || ["set", "foul", "settled"].includes(spot.state);
  const row = (cards, part, more) => cardRow(cards, { name: `${name}${part}`, laid: true, ...more });
  if (!isSet) return row(spot.cards.length ? spot.cards : hiddenIn(ctx, spot), "");
  const two = spot.front.length ? held(spot.front, "paigow") : backs(2);
  const five = spot.back.length ? held(spot.back, "paigow") : backs(Math.max(0, spot.count - 2));
  return h(
    "span",
    { class: classes("set-hand", spot.state === "foul" && "foul") },
    row(two, "f", { enter: null, seen: "top" }),
    row(five, "b", { enter: null }),
  );
}

const dealt = (ctx, seat) => spotsOf(ctx, seat).find((spot) => spot.count);

export function front(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  if (!spot) return null;
  return h(
    "span",
    {
      class: "spot-hand",
      key: `spot-${spot.seat}`,
      "data-spot": `${spot.seat}-${spot.hand}`,
      title: spot.words || null,
    },
    setHand(ctx, spot, `c${spot.seat}`),
  );
}

/** What the two hands are, each on its own line. */
export function line(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  if (!spot?.front.length) return null;
  return h(
    "small",
    { class: "words both" },
    (ctx.now.set_words?.[`${spot.seat}-${spot.hand}`] || []).map((one, place) =>
      h("span", { key: place, style: { "--long": one.length }, title: one }, one),
    ),
  );
}

export function foot(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  return spot?.outcome ? outcome(spot) : null;
}

export function middle(ctx) {
  const play = playOf(ctx);
  return [
    bankLine(ctx),
    play?.dice?.length
      ? h(
          "div",
          {
            class: "dice",
            key: "dice",
            "data-testid": "dice",
            role: "group",
            "aria-label": `Dice: ${play.dice.join(", ")}`,
          },
          play.dice.map(die),
        )
      : h("div", { class: "dice", key: "no-dice" }),
  ];
}

export function stage(ctx) {
  const setting = ctx.options.find((option) => option.type === "set");
  if (setting) return trays(ctx, setting);
  const [spot] = spotsOf(ctx, ctx.now.you);
  if (spot?.front.length) {
    return h(
      "div",
      {
        class: "own-set",
        key: "own-set",
        style: { "--cards": 7, "--spots": 2 },
        "data-testid": "own-cards",
        role: "group",
        "aria-label": "Your two hands",
      },
      cardRow(held(spot.front, "paigow"), { name: "of", size: "", enter: null }),
      cardRow(held(spot.back, "paigow"), { name: "ob", size: "", enter: null }),
      outcome(spot),
    );
  }
  return ownCards(ctx);
}
