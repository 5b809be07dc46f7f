// What every layout shares: rows of cards, piles of chips, discs, the order in which one's own cards lie.

import { cardCode, drawCard, inline, rankOf, suitOf } from "../cards.js";
import { pile } from "../chips.js";
import { classes, h } from "../dom.js";
import { money } from "../money.js";
import { nameOf } from "../state.js";

/**
 * A row of cards that overlap as they must. `cards` may hold null for a back. A row that is `laid` has its place and
 * its width for the whole hand: another card moves those that lie there without moving anything else.
 */
export function cardRow(
  cards,
  { name, size = "small", seen = "", winning = null, lit = null, enter = "deal", laid = false, ...props } = {},
) {
  return h(
    "span",
    {
      ...props,
      class: classes("cards", size, laid && "laid", props.class),
      style: { "--n": cards.length, ...props.style },
    },
    cards.map((card, place) =>
      drawCard(card, {
        size,
        seen: seen === "edge" && place === cards.length - 1 ? "" : seen,
        key: `${name}-${place}`,
        enter,
        style: laid ? { "--i": place } : {},
        class: classes(winning?.get(card), lit?.(card, place) && "lit"),
      }),
    ),
  );
}

const CLEAR = 0.72; // of a small card: where less is in sight, rank and suit stand at its edge

/** What is in sight of the cards before a seat when so many lie in its row, beside as many other rows. */
export function inSight({ geometry: { wide, cs } }, count, rows = 1) {
  const slot = wide / rows - (rows - 1) * 3;
  return count > 1 && (slot - cs) / (count - 1) < cs * CLEAR ? "edge" : "";
}

export const backs = (count) => Array.from({ length: Math.max(0, count) }, () => null);

/** Cards that nobody may see but their owner, with those that were turned up by mistake where they lie. */
const hiddenCards = ({ card_count, exposed = [], exposed_at = [] }) => backs(card_count).map((back, place) => exposed[exposed_at.indexOf(place)] ?? back);

/** A seat's cards as far as they may be seen: faces if known, as one would hold them, backs if not. */
export function knownOrBacks(hand, { family, now }) {
  return hand.cards.length ? held(hand.cards, family, now.low) : hiddenCards(hand);
}

/** The first two hidden cards, the open ones, the last hidden one; once shown, all are faces. */
export function studCards(hand) {
  const hidden = hand.cards.length ? hand.cards : hiddenCards(hand);
  return [...hidden.slice(0, 2), ...(hand.up || []), ...hidden.slice(2)];
}

/** The cards that won, each with how it stands out once the hand is over: for the high, for the low, or for both. */
export function winningCards(ctx) {
  const { winning, lows } = ctx.state;
  if (!ctx.view?.over || !(winning.length || lows.length)) return null;
  const ways = new Map(winning.map((card) => [card, "winning"]));
  for (const card of lows) ways.set(card, classes(ways.get(card), "low"));
  return ways;
}

const PAN_ORDER = [12, 0, 1, 2, 3, 4, 5, 9, 10, 11]; // ace low; the jack follows the seven

/** One's own cards in the order a player would hold them. */
export function held(cards, family, low) {
  const sorted = [...cards];
  if (family === "pan")
    sorted.sort((a, b) => suitOf(a) - suitOf(b) || PAN_ORDER.indexOf(rankOf(a)) - PAN_ORDER.indexOf(rankOf(b)));
  if (family === "draw") {
    const value = (card) => (card === 52 ? -1 : low && rankOf(card) === 12 ? 0 : rankOf(card) + 1);
    sorted.sort((a, b) => value(a) - value(b) || suitOf(a) - suitOf(b));
  }
  if (family === "paigow" || family === "push" || (family === "board" && cards.length > 2))
    sorted.sort((a, b) => (b === 52 ? 99 : rankOf(b)) - (a === 52 ? 99 : rankOf(a)) || suitOf(a) - suitOf(b));
  return sorted;
}

/**
 * The pots in the middle, each its own pile; who can win a side pot is said and shown on hover. What lies `apart`, in a
 * pile of its own, is counted in the sum and not in the pots.
 */
export function pots(ctx, apart = 0) {
  const { now, view } = ctx;
  if (!view) return null;
  const fees = Object.values(now.fee_bets || {}).reduce((sum, fee) => sum + fee, 0);
  const bets = view.seats.reduce((sum, seat) => sum + seat.bet, 0) - fees;
  const inMiddle = Math.max(0, view.pot - bets - apart);
  let piles = apart ? [] : (now.pots || []).filter((pot) => pot.amount > 0);
  if (piles.length < 2 || view.over) piles = inMiddle > 0 ? [{ amount: inMiddle, seats: [] }] : [];
  const several = piles.length > 1;
  const sum = bets > 0 || apart > 0 ? `${money(view.pot)} in all` : "";
  const aside = view.aside?.length ? [view.aside.flatMap((card) => [inline(card), " "]), "set aside"] : null;
  return h(
    "div",
    { class: "pots", "data-testid": "pots", key: "pots" },
    piles.map((pot, place) => {
      const what = !several ? "Pot" : place === 0 ? "Main pot" : `Side pot ${place}`;
      const who =
        several && pot.seats.length ? `can be won by ${pot.seats.map((seat) => nameOf(now, seat)).join(", ")}` : "";
      return h(
        "span",
        {
          class: "pot",
          key: `pot-${place} of ${piles.length}`,
          "data-pot": place,
          title: who ? `${what}: ${who}` : null,
          tabindex: several ? 0 : null,
          role: "group",
          "aria-label": `${what} ${money(pot.amount)} ${who}`.trim(),
          on: several
            ? {
                mouseenter: () => ctx.point(pot.seats),
                mouseleave: () => ctx.point([]),
                focus: () => ctx.point(pot.seats),
                blur: () => ctx.point([]),
              }
            : {},
        },
        pile(pot.amount, { what, key: pot.amount }),
        several ? h("small", {}, what) : null,
      );
    }),
    sum || aside ? h("small", { class: "total", key: `all-${view.pot}-${view.aside}` }, sum, sum && aside ? ", " : null, aside) : null,
  );
}

export const disc = (kind, letter, title) =>
  h(
    "span",
    { class: `disc ${kind}`, key: `disc-${kind}`, title, role: "img", "aria-label": title, "data-disc": kind },
    letter,
  );

export const badge = (text, kind = "") => (text ? h("span", { class: classes("badge", kind) }, text) : null);

/** Text that stands for itself: another text is another element, and nothing slides when it changes. */
export const told = (text, props = {}) => h("span", { ...props, key: text }, text);

export const codes = (cards) => cards.map(cardCode).join(" ");
