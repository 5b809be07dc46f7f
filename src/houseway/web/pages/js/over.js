// What lies over the table where there is no column beside it: calls for the floor, rulings, void hands. It lies where
// it covers least of what is needed, and stays there as long as that is no worse.

import { byId, paint } from "./dom.js";

const STEP = 12; // px
const AIR = 4;
const MARGIN = 2; // so much better another place has to be
/** What is needed, and what it costs to lie on it; rows of cards as they will be when the last has arrived. */
const PIECES = [
  ["#controls button, #controls input, #controls label, .called-notice, .sitting-bar", 30],
  ["#stage .stage-cards", 30],
  [".board, .middle .cards, .pots, .middle .pile, .push-pot", 20],
  [".bet .pile, .die, .bank-line", 5],
  [".seat .cards, .seat .plate, .own-seat, .flag, .disc, .middle small, .middle .note, #stage .words, #stage button, #controls .status", 3],
  ["#head, .spot", 1],
];
const SEEN = 0.03; // of a piece, which nobody misses

const common = (from, to, otherFrom, otherTo) => Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));

function findRoom() {
  const over = byId("over");
  const all = over?.querySelector(".notices");
  if (!all?.childElementCount) return;
  const box = all.getBoundingClientRect();
  const pieces = PIECES.flatMap(([what, weight]) => [...document.querySelectorAll(what)].map((one) => [one.getBoundingClientRect(), weight])).filter(([one]) => one.width && one.height);
  const cost = (top) =>
    pieces.reduce((sum, [one, weight]) => {
      const part = (common(box.left, box.right, one.left, one.right) * common(top, top + box.height, one.top, one.bottom)) / (one.width * one.height);
      return part > SEEN ? sum + weight * (0.4 + 0.6 * part) : sum;
    }, 0);
  const felt = byId("felt").getBoundingClientRect();
  const usual = felt.bottom - felt.height * 0.09 - box.height;
  const last = innerHeight - box.height - AIR;
  let [best, least] = [usual, cost(usual)];
  for (let away = STEP; away < innerHeight; away += STEP)
    for (const top of [usual - away, usual + away])
      if (top >= AIR && top <= last && cost(top) < least - 0.01) [best, least] = [top, cost(top)];
  if (all.dataset.high === `${box.height}` && cost(box.top) <= least + MARGIN) return; // no better elsewhere
  all.dataset.high = box.height;
  all.style.top = `${Math.round(best)}px`;
}

/** Lay this over the table; nothing where it stands beside. */
export function layOver(notices) {
  paint(byId("over"), notices);
  if (notices) requestAnimationFrame(findRoom);
}
