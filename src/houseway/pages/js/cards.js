// Cards as numbers (4 × rank + suit; 52 is a joker) drawn and named. A card that nobody may see is drawn as a back.

import { classes, h } from "./dom.js";

export const JOKER = 52;
const RANKS = "23456789TJQKA";
const SIGNS = ["♣", "♦", "♥", "♠"];
const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const SHORT = "cdhs";
const NAMES = [
  "deuce",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
  "ace",
];

export const rankOf = (card) => (card === JOKER ? 12 : card >> 2);
export const suitOf = (card) => card & 3;
const rankSign = (card) => (RANKS[card >> 2] === "T" ? "10" : RANKS[card >> 2]);

/** `As`, `Td`, `Jk`: a card as programs and tests write it. */
export const cardCode = (card) => (card === JOKER ? "Jk" : RANKS[card >> 2] + SHORT[suitOf(card)]);
/** `A♠`, `10♦`, `★`: a card in a line of text. */
export const cardSign = (card) => (card === JOKER ? "★" : rankSign(card) + SIGNS[suitOf(card)]);
export const cardName = (card) => (card === JOKER ? "joker" : `${NAMES[card >> 2]} of ${SUITS[suitOf(card)]}`);
export const cardNames = (cards) => cards.map(cardName).join(", ");
const suitClass = (card) => (card === JOKER ? "joker" : SUITS[suitOf(card)]);
const READ = new RegExp(`^(?:[${RANKS}][${SHORT}]|Jk)$`);

/** The card with this code, or null. */
export function readCard(code) {
  if (!READ.test(code)) return null;
  return code === "Jk" ? JOKER : 4 * RANKS.indexOf(code[0]) + SHORT.indexOf(code[1]);
}

/** A card in a line of text: `K♠`, in full for screen readers. */
export function inline(card) {
  return h("span", { class: `inline ${suitClass(card)}`, role: "img", "aria-label": cardName(card) }, cardSign(card));
}

/** One of the referee's sentences, without names, split into text and cards; `name` names the seats. */
export function pieces(text, name = null) {
  return text.split(/(\s+|[,:;()]|\.(?=\s|$))/).map((word, at, words) => {
    const card = readCard(word);
    if (card !== null) return card;
    const seat = name && /^seat$/i.test(words[at - 2] || "") ? /^(\d+)('s)?$/.exec(word) : null;
    const called = seat ? name(Number(seat[1])) : "";
    return called ? (seat[2] ? `${seat[1]}'s (${called}'s)` : `${seat[1]} (${called})`) : word;
  });
}

/** The same with the cards drawn. */
export const withCards = (text, name = null) => pieces(text, name).map((one) => (typeof one === "number" ? inline(one) : one));

/**
 * A card's face, or its back if `card` is null. `size` is `small`, or empty for a large one. `seen` is the part of a
 * small card that others leave visible, its `top` or its left `edge`: rank and suit go there.
 */
export function drawCard(card, { size = "", seen = "", key, enter, ...props } = {}) {
  const back = card === null || card === undefined || card < 0;
  const name = back ? "face-down card" : cardName(card);
  return h(
    "span",
    {
      ...props,
      key,
      enter,
      role: props.role || "img",
      "aria-label": props["aria-label"] || name,
      class: classes("card", size, back ? "back" : suitClass(card), props.class),
      "data-card": back ? "??" : cardCode(card),
    },
    back ? backOf() : face(card, size, seen),
  );
}

function backOf() {
  return h("svg", { viewBox: "0 0 60 84", "aria-hidden": "true", key: "back" },
    h("rect.paper", { x: ".75", y: ".75", width: "58.5", height: "82.5", rx: "6" }),
    h("rect.weave", { x: "5", y: "5", width: "50", height: "74", rx: "3" }),
    h("path.lozenge", { d: "M30 22 44 42 30 62 16 42Z" }),
  );
}

/** For a small card: position and size of the pip, and the width of a ten. */
const SMALL = { "": [9, 45, 32, 31], top: [35, 14, 23, 28], edge: [3, 48, 23, 22] };

function face(card, size, seen) {
  const paper = h("rect.paper", { x: ".75", y: ".75", width: "58.5", height: "82.5", rx: "6" });
  const suit = card === JOKER ? "#joker" : `#${SUITS[suitOf(card)]}`;
  const pip = (x, y, wide, where) => h("use", { class: where, href: suit, x, y, width: wide, height: wide });
  const rank = card === JOKER ? "" : rankSign(card);
  const ten = rank === "10" ? "ten" : "";
  if (size === "small") {
    const [x, y, wide, tenWide] = SMALL[seen];
    const broad = ten || (seen === "edge" && "AKQ".includes(rank)); // a cut-off Q would look like a C
    return h("svg", { viewBox: "0 0 60 84", "aria-hidden": "true", key: `s${card}${seen}` },
      paper,
      card === JOKER
        ? pip(seen === "edge" ? 2 : 10, seen === "top" ? 4 : 22, seen ? 24 : 40)
        : [
            h(
              "text",
              {
                class: classes("rank", seen),
                x: seen ? 3 : 5,
                y: 40,
                ...(broad ? { textLength: tenWide, lengthAdjust: "spacingAndGlyphs" } : {}),
              },
              rank,
            ),
            pip(x, y, wide),
          ],
    );
  }
  const court = "JQK".includes(rank) && rank !== "";
  return h("svg", { viewBox: "0 0 60 84", "aria-hidden": "true", key: `l${card}` },
    paper,
    card === JOKER
      ? [pip(5, 5, 16), pip(12, 22, 36), h("text.word", { x: 30, y: 74, "text-anchor": "middle" }, "JOKER")]
      : [
          h(
            "text",
            { class: "rank", x: 5, y: 26, ...(ten ? { textLength: 23, lengthAdjust: "spacingAndGlyphs" } : {}) },
            rank,
          ),
          pip(5.5, 30, 14, "corner"),
          court ? h("text.court", { x: 39, y: rank === "J" ? 67 : 74 }, rank) : pip(22, 42, 33, "center"),
        ],
  );
}

/** The shapes that all faces use; added to each page once. */
export function suitShapes() {
  const shape = (id, ...paths) => h("symbol", { id, viewBox: "0 0 32 32" }, paths);
  return h("svg.shapes", { width: "0", height: "0", "aria-hidden": "true", focusable: "false" },
    shape(
      "spades",
      h("path", {
        d: "M16 2C13 8 3 13 3 20a6.3 6.3 0 0 0 11 4.2C13.6 27 12.6 29 11 30.5h10C19.4 29 18.4 27 18 24.2A6.3 6.3 0 0 0 29 20C29 13 19 8 16 2Z",
      }),
    ),
    shape(
      "clubs",
      h("path", {
        d: "M16 1.5a6.8 6.8 0 0 0-5 11.4 6.8 6.8 0 1 0 3.3 11.3C13.8 27 12.7 29 11 30.5h10c-1.7-1.5-2.8-3.5-3.3-6.3A6.8 6.8 0 1 0 21 12.9 6.8 6.8 0 0 0 16 1.5Z",
      }),
    ),
    shape(
      "hearts",
      h("path", {
        d: "M16 29.5C12 24 2.5 18.5 2.5 10.5A7.3 7.3 0 0 1 16 7a7.3 7.3 0 0 1 13.5 3.5C29.5 18.5 20 24 16 29.5Z",
      }),
    ),
    shape(
      "diamonds",
      h("path", { d: "M16 1.5C19 7.5 23 12 27.5 16 23 20 19 24.5 16 30.5 13 24.5 9 20 4.5 16 9 12 13 7.5 16 1.5Z" }),
    ),
    shape("joker", h("path", { d: "M16 2l4.1 9.4 10.2 1-7.7 6.8 2.3 10L16 23.9 7.1 29.2l2.3-10-7.7-6.8 10.2-1Z" })),
  );
}
