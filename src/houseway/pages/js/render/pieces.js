// Parts shared by all layouts: rows of cards, piles of chips, discs, the order of your own cards.

import { drawCard, inline, rankOf, suitOf } from "../cards.js";
import { classes, h } from "../dom.js";
import { left, nameOf } from "../state.js";
import { money, signed } from "../wording.js";

// Chips drawn as stacks, with an edge pattern for each denomination, and their amount.

const VALUES = [50000, 10000, 2500, 500, 100, 25, 1];
const MOST_STACKS = 3;
const MOST_HIGH = 5;

/** Greedy: how many chips of each value, largest first; only a few stacks, so small change is left out. */
function stacksOf(cents) {
  const stacks = [];
  let rest = cents;
  for (const value of VALUES) {
    const count = Math.floor(rest / value);
    if (!count) continue;
    rest -= count * value;
    stacks.push([value, Math.min(count, MOST_HIGH)]);
    if (stacks.length === MOST_STACKS) break;
  }
  return stacks;
}

function stack([value, count], place) {
  const x = 1 + place * 19;
  const chips = [];
  for (let at = 0; at < count; at += 1) {
    const y = 24 - at * 4;
    chips.push(
      h("g", { class: `chip v${value}` },
        h("path.edge", { d: `M${x} ${y}v3.6c0 2.2 4 3.9 8.5 3.9s8.5-1.7 8.5-3.9V${y}Z` }),
        h("path.marks", { d: `M${x + 2.6} ${y + 5.8}v-3.6M${x + 8.5} ${y + 7.2}v-3.6M${x + 14.4} ${y + 5.8}v-3.6` }),
        h("ellipse.top", { cx: x + 8.5, cy: y, rx: 8.5, ry: 3.9 }),
        h("ellipse.ring", { cx: x + 8.5, cy: y, rx: 5, ry: 2.1 }),
      ),
    );
  }
  return chips;
}

/** A pile with its amount: `what` is its spoken name ("bet", "main pot"), `note` follows the amount. */
export function pile(cents, { what = "", note = "", ...props } = {}) {
  const stacks = stacksOf(cents);
  const wide = Math.max(1, stacks.length) * 19 + 1;
  const tallest = Math.max(1, ...stacks.map(([, count]) => count));
  const top = 24 - (tallest - 1) * 4 - 4.5;
  const high = 32.5 - top;
  return h(
    "span",
    { ...props, class: `pile ${props.class || ""}`, "aria-label": `${what} ${money(cents)}`.trim(), role: "img" },
    h(
      "svg.chips",
      {
        viewBox: `0 ${top} ${wide} ${high}`,
        "aria-hidden": "true",
        style: { "--wide": wide, "--high": high },
      },
      stacks.map(stack),
    ),
    h("b.amount", { "aria-hidden": "true" }, money(cents), note ? h("small", note) : null),
  );
}

// The result of a hand, as the server gives it: the sentence in place of the controls, a badge at every affected seat,
// and each hand's share of the pot while a hand plays itself out.

const PARTS = { high: "high", low: "low", both: "both", push: "pushes" };

const of = (now, seat) => (!left(now, seat) && now.result?.seats?.find((one) => one.seat === seat)) || null;

/** Whether a seat came out ahead: only then does it get the winner's color. */
export const ahead = (now, seat) => of(now, seat)?.tone === "win";

/** The badge at a seat once a hand is over, or while it plays itself out; null if there is nothing to say. */
export function resultBadge(now, seat, hand) {
  if (hand?.share !== undefined && hand.share !== null && !hand.folded)
    return { text: `${hand.share}%`, tone: "share", title: `${hand.share}% pot equity` };
  const one = of(now, seat);
  if (!one?.tone) return null;
  const part = PARTS[one.part] || "";
  const { won = 0, net = 0 } = one;
  const taken = won > 0 && won !== net; // from a pot, including the player's own chips
  const amount = taken ? `wins ${money(won)}` : won ? signed(won) : one.part ? "" : net ? signed(net) : "even";
  const title = net ? `${net > 0 ? "ahead" : "behind"} by ${money(Math.abs(net))} on this hand` : "even on this hand";
  const tone = taken && one.tone !== "win" ? "took" : one.tone; // part of the pot, but no more than was put in
  return { text: [amount, part].filter(Boolean).join(" "), tone, title };
}

/** How cards of a low differ from those of a high. */
const legend = () =>
  h("span.legend", { "data-testid": "legend" }, h("i.for-high"), "high", h("i.for-low"), "low");

/** The sentence, with the viewer's result; `lows` are cards that won a low half. */
export function resultLine(now, lows = []) {
  if (!now.result?.sentence) return null;
  const own = of(now, now.you);
  const net = own?.net || 0;
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "even";
  return h("p.result", { key: "result", "data-testid": "result", "data-tone": own ? tone : "" },
    now.result.sentence,
    own
      ? h("span", { class: `net ${tone}`, "data-testid": "net" }, net ? `${signed(net)} for you` : "even for you")
      : null,
    lows.length ? legend() : null,
  );
}

/**
 * A row of cards that overlap as needed. `cards` may contain null for a back. A row that is `laid` keeps its place and
 * width for the whole hand: another card shifts only the cards in it.
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

const CLEAR = 0.72; // of a small card: if less is visible, rank and suit go to its edge

/** How much shows of the cards in front of a seat with this many in a row, and this many rows. */
export function inSight({ geometry: { wide, cs } }, count, rows = 1) {
  const slot = wide / rows - (rows - 1) * 3;
  return count > 1 && (slot - cs) / (count - 1) < cs * CLEAR ? "edge" : "";
}

export const backs = (count) => Array.from({ length: Math.max(0, count) }, () => null);

/** Cards that only their owner may see, with those turned up by mistake in their places. */
const hiddenCards = ({ card_count, exposed = [], exposed_at = [] }) => backs(card_count).map((back, place) => exposed[exposed_at.indexOf(place)] ?? back);

/** A seat's cards as far as visible: faces in the order a player holds them, otherwise backs. */
export function knownOrBacks(hand, { family, now }) {
  return hand.cards.length ? held(hand.cards, family, now.offer.ace_low) : hiddenCards(hand);
}

/** The first two hidden cards, the open ones, and the last hidden one; once shown, all are faces. */
export function studCards(hand) {
  const hidden = hand.cards.length ? hand.cards : hiddenCards(hand);
  return [...hidden.slice(0, 2), ...(hand.up || []), ...hidden.slice(2)];
}

/** The winning cards, each with its highlight once the hand is over: for the high, the low, or both. */
export function winningCards(ctx) {
  const { winning, lows } = ctx.state;
  if (!ctx.view?.over || !(winning.length || lows.length)) return null;
  const ways = new Map(winning.map((card) => [card, "winning"]));
  for (const card of lows) ways.set(card, classes(ways.get(card), "low"));
  return ways;
}

const PAN_ORDER = [12, 0, 1, 2, 3, 4, 5, 9, 10, 11]; // ace low; the jack follows the seven

/** Your own cards in the order a player would hold them. */
export function held(cards, family, aceLow) {
  const sorted = [...cards];
  if (family === "pan")
    sorted.sort((a, b) => suitOf(a) - suitOf(b) || PAN_ORDER.indexOf(rankOf(a)) - PAN_ORDER.indexOf(rankOf(b)));
  if (family === "draw") {
    const value = (card) => (card === 52 ? -1 : aceLow && rankOf(card) === 12 ? 0 : rankOf(card) + 1);
    sorted.sort((a, b) => value(a) - value(b) || suitOf(a) - suitOf(b));
  }
  if (family === "paigow" || family === "push" || (family === "board" && cards.length > 2))
    sorted.sort((a, b) => (b === 52 ? 99 : rankOf(b)) - (a === 52 ? 99 : rankOf(a)) || suitOf(a) - suitOf(b));
  return sorted;
}

/**
 * The pots in the middle, each its own pile; hovering over a side pot shows who can win it. Chips that lie `apart`, in
 * their own pile, count in the sum but not in the pots.
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
  return h("div.pots", { "data-testid": "pots", key: "pots" },
    piles.map((pot, place) => {
      const what = !several ? "Pot" : place === 0 ? "Main pot" : `Side pot ${place}`;
      const who =
        several && pot.seats.length ? `can be won by ${pot.seats.map((seat) => nameOf(now, seat)).join(", ")}` : "";
      return h(
        "span.pot",
        {
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
        several ? h("small", what) : null,
      );
    }),
    sum || aside ? h("small.total", { key: `all-${view.pot}-${view.aside}` }, sum, sum && aside ? ", " : null, aside) : null,
  );
}

export const disc = (kind, letter, title) =>
  h("span", { class: `disc ${kind}`, key: `disc-${kind}`, title, role: "img", "aria-label": title, "data-disc": kind },
    letter,
  );

export const badge = (text, kind = "") => (text ? h("span", { class: classes("badge", kind) }, text) : null);

/** Text as an element of its own: new text is a new element, so nothing slides when it changes. */
export const told = (text, props = {}) => h("span", { ...props, key: text }, text);
