// Pan: ten cards in a wide fan, the stock and the open card in the middle, everybody's melds laid before them, and how
// many of eleven are down. A card that can be used glows.

import { cardCode, cardName, drawCard } from "../cards.js";
import { pile } from "../chips.js";
import { classes, h } from "../dom.js";
import { cardRow } from "./pieces.js";
import { ownCards } from "./own.js";
import { what } from "../teach/words.js";

export const says = false;
export const namesOwn = () => true;
export const bet = () => 0;
const TO_WIN = 11;

const playOf = (ctx) => (ctx.view?.play?.type === "pan" ? ctx.view.play : null);
const panSeat = (ctx, seat) => playOf(ctx)?.seats.find((one) => one.seat === seat) || null;

const down = (one) =>
  h(
    "span",
    {
      class: classes("down", one.down >= 8 && "close"),
      title: `${one.down} of ${TO_WIN} cards down`,
      "data-down": one.down,
    },
    `${one.down}/${TO_WIN}`,
  );

function meld(one, name, size) {
  return h(
    "span",
    {
      class: "meld",
      key: `meld-${name}-${one.number}`,
      title: one.what,
      "data-meld": one.number,
      role: "group",
      "aria-label": `${one.what}: ${one.cards.map(cardName).join(", ")}`,
    },
    cardRow(one.cards, { name: `m${name}-${one.number}`, size, class: "stepped" }),
  );
}

export function front(ctx, hand) {
  const one = panSeat(ctx, hand.seat);
  if (!one || !one.melds.length) return null;
  return h(
    "span",
    { class: "melds" },
    one.melds.map((each) => meld(each, hand.seat, "small")),
  );
}

/** On the plate: how many are down and how many still held, or that the hand is out of it. */
export function plateMark(ctx, seat) {
  const one = panSeat(ctx, seat);
  const hand = ctx.hands.get(seat);
  if (!one || !hand) return null;
  if (one.state === "passed" || one.state === "foul")
    return h("span", { class: "plate-mark" }, h("small", {}, one.state));
  return h(
    "span",
    { class: "plate-mark" },
    down(one),
    hand.card_count ? h("small", { title: `${hand.card_count} cards in hand` }, `+${hand.card_count}`) : null,
  );
}

export function middle(ctx) {
  const play = playOf(ctx);
  if (!play) return null;
  const shown = play.drawn ?? play.open;
  const usable = play.drawn !== null || play.usable;
  return [
    h(
      "div",
      { class: "stock-row", key: "stock" },
      h(
        "span",
        { class: "stock", role: "img", "aria-label": `Stock, ${play.stock} cards` },
        drawCard(null, { key: "stock", "aria-label": "stock" }),
        h("small", {}, `${play.stock} left`),
      ),
      h(
        "span",
        { class: "open", "data-testid": "open-card" },
        shown === null || shown === undefined
          ? h("span", { class: "card place", "aria-hidden": "true" })
          : drawCard(shown, {
              key: `open-${cardCode(shown)}`,
              enter: "deal",
              class: classes(usable && "lit", !usable && "spare"),
            }),
        h("small", {}, play.drawn !== null ? "drawn" : shown === null ? "" : usable ? "open" : "not to be taken"),
      ),
    ),
    play.tops
      ? h(
          "div",
          { class: "pots", key: "tops" },
          h("span", { class: "pot" }, pile(play.tops, { what: "tops" }), h("small", {}, "tops", what("tops"))),
        )
      : null,
  ];
}

/** Cards of one's own that some meld on offer would lay down. */
function usableCards(ctx) {
  return new Set(ctx.options.filter((option) => option.type === "meld").flatMap((option) => option.cards));
}

export function stage(ctx) {
  const one = ctx.now.you ? panSeat(ctx, ctx.now.you) : null;
  const usable = usableCards(ctx);
  return [
    one
      ? h(
          "div",
          {
            class: "own-melds",
            key: "own-melds",
            "data-testid": "own-melds",
            role: "group",
            "aria-label": `Your melds, ${one.down} of ${TO_WIN} down`,
          },
          one.melds.map((each) => meld(each, "own", "small")),
          down(one),
        )
      : null,
    ownCards(ctx, { fan: true, lit: (card) => usable.has(card) }),
  ];
}
