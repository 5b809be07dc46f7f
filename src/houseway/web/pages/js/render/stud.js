// Seven-card stud and razz: the open cards fan out before each seat, the hidden ones under them, the open hand named.

import { h } from "../dom.js";
import { cardRow, pots, studCards, winningCards } from "./pieces.js";
import { ownCards } from "./own.js";

export const says = true;
export const bet = (ctx, hand) => hand.bet;

export function front(ctx, hand) {
  const cards = studCards(hand);
  if (!cards.length) return null;
  const winning = winningCards(ctx);
  const won = winning && cards.some((card) => winning.has(card)) ? cards : [];
  for (const card of won) if (!winning.has(card)) winning.set(card, "spare"); // of seven, two count for nothing
  return cardRow(cards, { name: `c${hand.seat}`, seen: cards.length > 4 ? "edge" : "", winning, laid: true });
}

export function middle(ctx) {
  const board = ctx.view?.board || [];
  return [
    board.length
      ? h(
          "div",
          { class: "board", key: "board", "data-testid": "board", role: "group", "aria-label": "Shared card" },
          cardRow(board, { name: "b", size: "" }),
        )
      : null,
    pots(ctx),
  ];
}

export const stage = (ctx) => ownCards(ctx);
