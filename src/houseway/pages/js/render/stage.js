// The viewer's own cards on the stage; those that may be marked now are toggles.

import { cardName, drawCard } from "../cards.js";
import { classes, h } from "../dom.js";
import { bind, keyName } from "../keys.js";
import { held, studCards, winningCards } from "./pieces.js";

const DIGITS = "1234567890";

/** The viewer's cards in stage order. */
export function stageCards(ctx) {
  const hand = ctx.hands.get(ctx.now.you);
  if (!hand || hand.folded) return [];
  if (ctx.family === "stud") return studCards(hand);
  return held(hand.cards, ctx.family, ctx.now.offer.ace_low);
}

/** The option that asks to mark cards, if there is one: discard a number, or draw up to a number. */
export function markOption(ctx) {
  return (
    ctx.options.find(
      (option) => option.type === "draw" || (option.type === "discard" && option.cards.length > option.count),
    ) || null
  );
}

function toggle(ctx, place, most) {
  const marks = ctx.decision.marks;
  if (marks.has(place)) marks.delete(place);
  else {
    if (most === 1) marks.clear();
    if (marks.size < most) marks.add(place);
  }
  ctx.repaint();
}

/** Your discards stay visible, dimmed, until the hand is over; only you can see them. */
function thrownCards(ctx, hand) {
  const thrown = (hand?.folded && ctx.now.thrown?.folded) || [];
  return ctx.family === "stud" ? thrown : held(thrown, ctx.family, ctx.now.offer.ace_low);
}

/** Names for cards of several packs: numbered among equal cards. */
function nth() {
  const seen = new Map();
  return (card) => {
    seen.set(card, (seen.get(card) || 0) + 1);
    return `${card}-${seen.get(card)}`;
  };
}

/** Your own cards; `lit(card)` makes some glow. */
export function ownCards(ctx, { lit = null, fan = false } = {}) {
  const hand = ctx.hands.get(ctx.now.you);
  const cards = hand?.folded ? thrownCards(ctx, hand) : stageCards(ctx);
  if (!cards.length) return h("div.own.none", { key: "own" });
  const gone = hand.folded || !hand.card_count;
  const option = markOption(ctx);
  const most = option ? (option.count ?? option.most) : 0;
  const winning = winningCards(ctx);
  const up = [...(hand.up || [])];
  const named = nth();
  return h(
    "div",
    {
      class: classes("own", fan && "fan", option && "marking", gone && "gone"),
      key: "own",
      "data-testid": "own-cards",
      role: "group",
      "aria-label": gone ? "Your cards, out of play" : "Your cards",
      style: { "--n": cards.length },
    },
    cards.map((card, place) => {
      const isUp = takeOne(up, card);
      const props = {
        key: `own-${named(card)}`, // a card that stays is the same element, wherever it is
        enter: "deal",
        style: { "--i": place },
        class: classes(
          winning?.get(card),
          lit?.(card) && "lit",
          isUp && "up",
          ctx.decision.marks.has(place) && "marked",
        ),
      };
      if (!option?.cards.includes(card)) return drawCard(card, props);
      const key = bind([DIGITS[place]], `mark ${cardName(card)}`, () => toggle(ctx, place, most));
      return drawCard(card, {
        ...props,
        role: "button",
        tabindex: 0,
        "aria-pressed": ctx.decision.marks.has(place) ? "true" : "false",
        "data-mark": place,
        "aria-label": `${cardName(card)}${ctx.decision.marks.has(place) ? ", marked to go" : ""}`,
        title: key ? `Key ${keyName(key)}` : null,
        on: {
          click: () => toggle(ctx, place, most),
          keydown: (event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              event.stopPropagation();
              toggle(ctx, place, most);
            }
          },
        },
      });
    }),
  );
}

function takeOne(list, card) {
  const at = list.indexOf(card);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/** The cards that are marked. */
export function markedCards(ctx) {
  const cards = stageCards(ctx);
  return [...ctx.decision.marks]
    .sort((a, b) => a - b)
    .map((place) => cards[place])
    .filter((card) => card !== undefined);
}
