// Hold'em, Omaha, pineapple: a shared board and pots in the middle, hole cards at the seats.

import { drawCard } from "../cards.js";
import { classes, h } from "../dom.js";
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
  const board = ctx.view?.board || [];
  const winning = winningCards(ctx);
  return [
    ctx.view
      ? h(
          "div",
          {
            class: classes("board", ctx.geometry.lap && "lapped"),
            key: "board",
            "data-testid": "board",
            role: "group",
            "aria-label": board.length ? "Board" : "Board, empty",
          },
          [0, 1, 2, 3, 4].map((place) =>
            place < board.length
              ? drawCard(board[place], {
                  key: `b${place}`,
                  enter: "deal",
                  class: classes(
                    winning?.get(board[place]),
                    winning && !winning.has(board[place]) && "spare",
                  ),
                })
              : h("span", { class: "card place", key: `p${place}`, "aria-hidden": "true" }),
          ),
        )
      : null,
    pots(ctx),
  ];
}

export const stage = (ctx) => ownCards(ctx);
