// Poker's three layouts: a shared board, as in hold'em, Omaha, and pineapple; a draw, without a board; and stud, with
// open cards in front of each seat. Your own cards are the stage; the pots are in the middle.

import { drawCard } from "../cards.js";
import { classes, h } from "../dom.js";
import { money } from "../wording.js";
import { cardRow, inSight, knownOrBacks, pots, studCards, winningCards } from "./pieces.js";
import { ownCards } from "./stage.js";

const common = { says: true, bet: (ctx, hand) => hand.bet, stage: (ctx) => ownCards(ctx) };

/** Hole cards at a seat. */
function hole(ctx, hand) {
  if (!hand.card_count && !hand.cards.length) return null;
  const cards = knownOrBacks(hand, ctx);
  return cardRow(cards, { name: `c${hand.seat}`, seen: inSight(ctx, cards.length), winning: winningCards(ctx), laid: true });
}

function sharedBoard(ctx) {
  const board = ctx.view?.board || [];
  const second = ctx.view?.second || [];
  const shared = ctx.view?.shared ?? (second.length ? board.length - second.length : null);
  const twice = shared !== null;
  const winning = winningCards(ctx);
  const rabbit = (ctx.view?.over && ctx.now.after?.rabbit) || [];
  // Of two runs the second lies below the first, and a shared card between them.
  const card = (value, key, place, run) =>
    drawCard(value, {
      key,
      enter: "deal",
      size: twice ? "small" : "",
      seen: run === "first" ? "top" : "",
      class: classes(run && `${run}-run`, winning?.get(value), winning && !winning.has(value) && "spare"),
      style: twice ? { "--place": place + 1 } : {},
    });
  return [
    ctx.view
      ? h(
          "div",
          {
            class: classes("board", twice ? "twice" : ctx.geometry.lap && "lapped"),
            key: "board",
            "data-testid": "board",
            role: "group",
            "aria-label": twice ? "Two boards" : rabbit.length ? "Board, with the cards that would have come" : board.length ? "Board" : "Board, empty",
          },
          [0, 1, 2, 3, 4].map((place) =>
            place < board.length
              ? card(board[place], `b${place}`, place, twice && (place < shared ? "both" : "first"))
              : place - board.length < rabbit.length
                ? drawCard(rabbit[place - board.length], { key: `r${place}`, enter: "deal", class: "rabbit", title: "Would have come" })
                : h("span.card.place", { key: `p${place}`, "aria-hidden": "true" }),
          ),
          second.map((value, at) => card(value, `s${at}`, shared + at, "second")),
        )
      : null,
    pots(ctx),
  ];
}

/** The pots, and what carries over to the next deal. */
function carriedPots(ctx) {
  return [
    pots(ctx),
    h("p.note", { key: "carried" },
      ctx.now.carried && (!ctx.view || ctx.view.over) ? `${money(ctx.now.carried)} waits for the next deal` : "",
    ),
  ];
}

/** The open cards fan out in front of each seat, with the hidden ones below. */
function openCards(ctx, hand) {
  const cards = studCards(hand);
  if (!cards.length) return null;
  const winning = winningCards(ctx);
  const won = winning && cards.some((card) => winning.has(card)) ? cards : [];
  for (const card of won) if (!winning.has(card)) winning.set(card, "spare"); // of seven cards, two do not count
  return cardRow(cards, { name: `c${hand.seat}`, seen: cards.length > 4 ? "edge" : "", winning, laid: true });
}

function sharedCard(ctx) {
  const board = ctx.view?.board || [];
  return [
    board.length
      ? h("div.board", { key: "board", "data-testid": "board", role: "group", "aria-label": "Shared card" },
          cardRow(board, { name: "b", size: "" }),
        )
      : null,
    pots(ctx),
  ];
}

export const board = { ...common, front: hole, middle: sharedBoard };
export const draw = { ...common, front: hole, middle: carriedPots };
export const stud = { ...common, front: openCards, middle: sharedCard };
