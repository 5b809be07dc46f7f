// A small drawing for each family of games: how the cards lie on the felt, so that a game is known before its name is.

import { h } from "./dom.js";

const card = (x, y, how = "up", turn = 0) =>
  h(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn} 7 10)`, key: `${x}-${y}` },
    h("rect", { class: `face ${how}`, width: 14, height: 20, rx: 2 }),
    how === "down" ? h("path", { class: "lozenge", d: "M7 5 10.5 10 7 15 3.5 10Z" }) : h("circle", { class: `pip ${how}`, cx: 7, cy: 10, r: 2.6 }),
  );
const row = (count, x, y, step, how) => Array.from({ length: count }, (_, at) => card(x + at * step, y, typeof how === "function" ? how(at) : how));
const fan = (count) => Array.from({ length: count }, (_, at) => card(45 + (at - (count - 1) / 2) * 13, 36, at % 2 ? "red" : "up", (at - (count - 1) / 2) * 8));
const chips = (x, y) => [0, 3, 6].map((up) => h("ellipse", { class: "chip", cx: x, cy: y - up, rx: 7, ry: 3, key: `chip-${x}-${up}` }));

const DRAWN = {
  // The board in the middle, some cards of one's own.
  board: (cards) => [row(5, 12, 8, 16, (at) => (at % 2 ? "red" : "up")), fan(cards || 2)],
  // Five in the hand, some of which go for new ones.
  draw: () => [row(5, 22, 28, 12, (at) => (at > 2 ? "down" : "up")), h("path", { class: "way", d: "M66 24c2-12 14-14 18-6m0 0-6-1m6 1 1-6", key: "way" })],
  // Some up, some down, no board.
  stud: () => [row(3, 24, 32, 12, "down"), row(4, 34, 10, 12, (at) => (at % 2 ? "up" : "red"))],
  // The bank across, one's own hand, and what is staked.
  banked: () => [card(34, 6, "down"), card(50, 6, "red"), card(34, 36, "up"), card(50, 36, "red"), chips(80, 40)],
  // Three cards, and a pot that grows.
  push: () => [row(3, 14, 30, 16, (at) => (at === 1 ? "red" : "up")), chips(76, 24), chips(86, 36), chips(68, 38)],
  // Melds laid down in rows.
  pan: () => [row(3, 12, 8, 7, "up"), row(4, 50, 8, 7, "red"), row(8, 16, 36, 8, (at) => (at % 3 ? "up" : "red"))],
};

/** The drawing of a family; nobody need hear of it, since the game's name stands beside it. */
export const picture = (family, { cards = 0, hi_lo = false } = {}) =>
  h(
    "svg",
    { class: "game-picture", viewBox: "0 0 104 64", "aria-hidden": "true", key: `picture-${family}-${cards}` },
    h("rect", { class: "felt", x: 1, y: 1, width: 102, height: 62, rx: 20 }),
    (DRAWN[family] || DRAWN.board)(cards),
    hi_lo ? h("path", { class: "halves", d: "M84 44l4-6 4 6ZM84 50l4 6 4-6Z", key: "halves" }) : null, // a pot in two halves
  );
