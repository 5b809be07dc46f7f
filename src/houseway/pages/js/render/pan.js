// Pan: ten cards in a wide fan, the stock and the open card in the middle, everyone's melds in front of them, and how
// many of eleven are down. A usable card glows.

import { cardCode, cardName, cardNames, drawCard, inline } from "../cards.js";
import { take } from "../controls/options.js";
import { classes, h, pushButton } from "../dom.js";
import { bind, keyName } from "../keys.js";
import { what } from "../teach/glossary.js";
import { badge, cardRow, pile, told } from "./pieces.js";
import { markedCards, ownCards } from "./stage.js";

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

function meld(one, name, size, at) {
  return h(
    "span.meld",
    {
      key: `meld-${name}-${one.number}`,
      title: one.what,
      "data-meld": one.number,
      role: "group",
      "aria-label": `${one.what}: ${one.cards.map(cardName).join(", ")}`,
      style: { "--at": at.from, "--line": at.line },
    },
    cardRow(one.cards, { name: `m${name}-${one.number}`, size, seen: "edge", class: "melded" }),
  );
}

const SEEN = 0.5; // visible part of an overlapped card
const BETWEEN = 0.25; // of a card's width, between two melds
const LINES = 2;
const LARGEST = 2; // as in css/families.css, before shrinking
const LARGE = 48; // wide

/** Where each meld begins, in card widths, on lines of width `wide`: as few lines as possible. */
function laidOut(melds, wide) {
  let [line, from, longest] = [0, 0, 0];
  const at = melds.map((one) => {
    const long = 1 + (one.cards.length - 1) * SEEN;
    if (from && from + long > wide) [line, from] = [line + 1, 0];
    const found = { line, from };
    from += long + BETWEEN;
    longest = Math.max(longest, from - BETWEEN);
    return found;
  });
  return { at, lines: line + 1, longest };
}

/** The melds in front of a seat, as large as possible; many melds are all drawn smaller. */
export function front(ctx, hand) {
  const one = panSeat(ctx, hand.seat);
  if (!one || !one.melds.length) return null;
  const { wide, cs } = ctx.geometry;
  let scale = Math.max(1, Math.min(LARGEST, LARGE / cs));
  let laid = laidOut(one.melds, wide / (cs * scale));
  while ((laid.lines > LINES / scale || laid.longest > wide / cs / scale) && scale > 0.5) {
    scale -= 0.05;
    laid = laidOut(one.melds, wide / (cs * scale));
  }
  return h("span.melds", { style: { "--scale": scale, "--lines": laid.lines, "--longest": laid.longest } },
    one.melds.map((each, place) => meld(each, hand.seat, "small", laid.at[place])),
  );
}

/** How many cards are down and how many are held, or that the hand is out. */
export function line(ctx, hand) {
  const one = panSeat(ctx, hand.seat);
  if (!one) return null;
  if (one.state === "passed" || one.state === "foul") return badge(one.state);
  return [down(one), hand.card_count ? badge(`${hand.card_count} held`) : null];
}

export function middle(ctx) {
  const play = playOf(ctx);
  if (!play) return null;
  const shown = play.drawn ?? play.open;
  const usable = play.drawn !== null || play.usable;
  return [
    h("div.stock-row", { key: "stock" },
      h("span.stock", { role: "img", "aria-label": `Stock, ${play.stock} cards` },
        drawCard(null, { key: "stock", "aria-label": "stock" }),
        h("small", told(`${play.stock} left`)),
      ),
      h(
        "span.open",
        { "data-testid": "open-card", title: shown !== null && !usable && !play.let_go ? "It came from a player’s hand" : null },
        shown === null || shown === undefined
          ? h("span.card.place", { "aria-hidden": "true" })
          : drawCard(shown, {
              key: `open-${cardCode(shown)}`,
              enter: "deal",
              class: classes(usable && "lit", !usable && "spare"),
            }),
        h("small", told(play.drawn !== null ? "drawn" : shown === null ? "" : usable ? "open" : play.let_go ? "passed" : "not available")),
      ),
    ),
    h("div.pots", { key: "tops" },
      play.tops ? h("span.pot", pile(play.tops, { what: "tops" }), h("small", "tops", what("tops"))) : null,
    ),
  ];
}

/** Your own cards that some meld on offer would use. */
function usableCards(ctx) {
  return new Set(ctx.options.filter((option) => option.type === "meld").flatMap((option) => option.cards));
}

export function stage(ctx) {
  const one = ctx.now.you ? panSeat(ctx, ctx.now.you) : null;
  const usable = usableCards(ctx);
  const laid = laidOut(one?.melds || [], Infinity);
  return [
    h(
      "div.own-melds",
      {
        key: "own-melds",
        "data-testid": "own-melds",
        role: "group",
        "aria-label": one ? `Your melds, ${one.down} of ${TO_WIN} down` : "Your melds",
        style: { "--longest": Math.max(1, laid.longest) },
      },
      one?.melds.map((each, place) => meld(each, "own", "small", laid.at[place])),
      one && one.state !== "passed" ? down(one) : null,
    ),
    ownCards(ctx, { fan: true, lit: (card) => usable.has(card) }),
  ];
}

// Melds on offer in pan, each a button with its cards. Marking a card in the hand narrows them down.

function whereTo(option) {
  const borrowed = option.borrowed ? ` with one from meld ${option.borrowed}` : "";
  return option.to ? `add to meld ${option.to}${borrowed}` : `new meld${borrowed}`;
}

/** Fewer cards first, new melds before additions; melds with the marked cards come first of all. */
function ordered(options, marked) {
  const fits = (option) => marked.every((card) => option.cards.includes(card));
  return [...options].sort(
    (a, b) => fits(b) - fits(a) || Boolean(a.to) - Boolean(b.to) || b.cards.length - a.cards.length,
  );
}

/** The question in a few words: which of several melds is best depends on the rest of the hand. */
function asked({ view: { play } }) {
  const card = play.drawn ?? (play.stage === "start" ? play.open : null);
  return card === null ? "You can add:" : ["With the ", inline(card), " you can meld:"];
}

/** The row above the other controls. */
export function above(ctx) {
  const options = ctx.options.filter((option) => option.type === "meld");
  if (!options.length) return null;
  const marked = markedCards(ctx);
  return h(
    "div.meld-options",
    {
      key: "melds",
      role: "group",
      "aria-label": "Melds you can make",
      "data-testid": "melds",
    },
    h("span.meld-ask", { key: "ask" }, asked(ctx)),
    ordered(options, marked).map((option, place) => {
      const run = () => ctx.act(take(option));
      const key = place === 0 ? bind(["m"], `meld ${option.cards.map(cardCode).join(" ")}`, run) : "";
      return pushButton(
        {
          class: classes("meld-option", options.length === 1 && insteadOf(ctx) && "strong"),
          key: `${option.cards.join()}-${option.to}-${option.borrowed}`,
          "data-option": "meld",
          "data-cards": option.cards.map(cardCode).join(" "),
          "data-to": option.to || null,
          "aria-disabled": ctx.decision.sent ? "true" : null,
          title: key ? `Key ${keyName(key)}` : null,
          "aria-label": `Meld ${cardNames(option.cards)}: ${whereTo(option)}`,
          click: run,
        },
        h("span.cards.small.stepped", option.cards.map((card, at) => drawCard(card, { size: "small", key: at }))),
        h("small", whereTo(option)),
      );
    }),
  );
}

/** Each meld has its place in the row above. */
export const builds = { meld: () => ({}) };

/** While a meld is possible, it is the only default, until a card is marked for discarding. */
export const insteadOf = (ctx) => !ctx.decision.marks.size && ctx.options.some((option) => option.type === "meld");
