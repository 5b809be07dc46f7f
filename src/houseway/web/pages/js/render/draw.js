// Draw poker and lowball: no board. One's own five cards are the stage; the middle has the pot and what is carried.

import { h } from "../dom.js";
import { money } from "../money.js";
import { cardRow, inSight, knownOrBacks, pots, winningCards } from "./pieces.js";
import { ownCards } from "./own.js";

export const says = true;
export const bet = (ctx, hand) => hand.bet;

export function front(ctx, hand) {
  if (!hand.card_count && !hand.cards.length) return null;
  const cards = knownOrBacks(hand, ctx);
  return cardRow(cards, { name: `c${hand.seat}`, seen: inSight(ctx, cards.length), winning: winningCards(ctx), laid: true });
}

export function middle(ctx) {
  return [
    pots(ctx),
    h(
      "p",
      { class: "note", key: "carried" },
      ctx.now.carried && (!ctx.view || ctx.view.over) ? `${money(ctx.now.carried)} waits for the next deal` : "",
    ),
  ];
}

export const stage = (ctx) => ownCards(ctx);
