// Chooses where a notice covers least of what matters, and how wide it must be there. It stays in place until that gets
// worse.

import { byId } from "./dom.js";

const STEP = 12; // px
const AIR = 4;
const MARGIN = 2; // how much better another place must be
const WIDTHS = [1, 0.9, 0.8, 0.7, 0.6, 0.5]; // of the page: the narrowest fits between two seats
const NARROWEST = 168; // px
/** The pieces that matter, and the cost of covering each; rows of cards at their final size. */
const PIECES = [
  ["#controls button, #controls input, #controls label, .called-notice, .sitting-bar", 60],
  ["#stage .stage-cards, #stage .own-spots, #stage .own-set", 60],
  [".board .card:not(.place), .middle .cards:not(.board), .middle .pile, .push-pot, .stock, .stock-row .card:not(.place), .bank-hand .card", 20],
  [".bet .pile, .die, .bank-line, #controls .status, #controls p, #controls small, .own-seat, .middle .total, .own-melds .meld", 8],
  [".seat .plate, .seat .meld, .seat .spot-hand, .seat .front .cards, .seat .words, .flag, #stage .words, #stage button, #stage [data-seconds]", 6],
  ["#head, .disc, .seat .cards, .board, .middle small, .middle .note", 3],
  [".spot, .practice-mark", 0.5],
];
const SEEN = 0.03; // of a piece, which nobody misses

const common = (from, to, otherFrom, otherTo) => Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));

/** The cost of a place for something of this size. */
function costs(pieces, { width, height }) {
  return (left, top) => {
    let sum = 0;
    for (const [one, weight] of pieces) {
      const high = common(top, top + height, one.top, one.bottom);
      if (!high) continue;
      const part = (common(left, left + width, one.left, one.right) * high) / (one.width * one.height);
      if (part > SEEN) sum += weight * (0.4 + 0.6 * part);
    }
    return sum;
  };
}

/** The cheapest place beside any piece; among equals, the one nearest to the usual place. */
function cheapest(cost, pieces, { width, height }, usual) {
  const [right, bottom] = [innerWidth - width - AIR, innerHeight - height - AIR];
  const middle = (innerWidth - width) / 2;
  const far = (top) => Math.abs(top - usual + height);
  const edges = pieces.flatMap(([one]) => [one.bottom + 1, one.top - height - 1]);
  const tops = [...new Set([usual - height, AIR, bottom, ...edges].map(Math.round))].filter((top) => top >= AIR && top <= bottom).sort((one, other) => far(one) - far(other));
  let best = { left: middle, top: Math.max(AIR, Math.min(usual - height, bottom)), cost: Infinity };
  for (const top of tops)
    for (let aside = 0; aside <= middle; aside += STEP)
      for (const left of new Set([middle - aside, middle + aside])) {
        if (left < AIR - 1 || left > right + 1) continue;
        const found = cost(left, top);
        if (found < best.cost - 0.01) best = { left, top, cost: found };
        if (!found) return best;
      }
  return best;
}

export function findRoom() {
  const all = byId("over")?.querySelector(".notices");
  if (!all?.childElementCount) return;
  const pieces = PIECES.flatMap(([what, weight]) => [...document.querySelectorAll(what)].map((one) => [one.getBoundingClientRect(), weight])).filter(([one]) => one.width && one.height);
  const felt = byId("felt").getBoundingClientRect();
  const usual = felt.bottom - felt.height * 0.09;
  const whole = innerWidth - 4 * AIR;
  const now = all.getBoundingClientRect();
  let best = null;
  for (const part of WIDTHS) {
    const most = Math.max(NARROWEST, Math.round(whole * part));
    all.style.setProperty("--most", `${most}px`);
    const box = all.getBoundingClientRect();
    const found = cheapest(costs(pieces, box), pieces, box, usual);
    if (!best || found.cost < best.cost - 0.01) best = { ...found, most, high: box.height };
    if (!best.cost) break;
  }
  const kept = all.dataset.most;
  if (kept) {
    all.style.setProperty("--most", `${kept}px`);
    const box = all.getBoundingClientRect();
    if (Math.abs(box.height - Number(all.dataset.high)) < 1 && costs(pieces, box)(now.left, now.top) <= best.cost + MARGIN) return; // nowhere better
  }
  all.dataset.most = best.most;
  all.dataset.high = best.high;
  all.style.setProperty("--most", `${best.most}px`);
  all.style.translate = `${Math.round(best.left)}px ${Math.round(best.top)}px`;
}
