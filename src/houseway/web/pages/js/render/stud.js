// Seven-card stud and razz: the open cards fan out before each seat, the hidden ones under them, the open hand named.

import { h } from "../dom.js";
import { backs, cardRow, pots, winningCards } from "./pieces.js";
import { ownCards } from "./own.js";

export const says = true;
export const bet = (ctx, hand) => hand.bet;

/** Hidden cards first, then the open ones; once shown, all are faces. */
export function studCards(hand) {
  const open = hand.up || [];
  if (hand.cards.length) {
    const rest = [...hand.cards];
    for (const card of open) {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
    }
    return [...rest.slice(0, 2), ...open, ...rest.slice(2)];
  }
  const hidden = Math.max(0, hand.card_count - open.length);
  return [...backs(Math.min(2, hidden)), ...open, ...backs(hidden - 2)];
}

export function front(ctx, hand) {
  const cards = studCards(hand);
  return cards.length ? cardRow(cards, { name: `c${hand.seat}`, winning: winningCards(ctx), class: "fanned" }) : null;
}

export function middle(ctx) {
  const board = ctx.view?.board || [];
  return [
    board.length ? h("div", { class: "board", key: "board", "data-testid": "board", role: "group", "aria-label": "Shared card" }, cardRow(board, { name: "b", size: "" })) : null,
    pots(ctx),
  ];
}

export const stage = (ctx) => ownCards(ctx);
