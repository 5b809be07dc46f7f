// What the two trays of pai gow amount to, so that a player sees it while setting. Only a courtesy: the referee ranks
// the hands that are set, by the house's own order.

import { JOKER, rankName, rankOf, rankPlural, suitOf } from "./cards.js";

const ACE = 12;
const [NONE, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, FIVE_ACES] = Array(10).keys();

/** Five plain cards: a category and the ranks that matter, most first. */
function plain(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card >> 2, (counts.get(card >> 2) || 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const ranks = groups.map(([rank]) => rank);
  const shape = groups.map(([, count]) => count).join("");
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0]));
  let straight = -1;
  if (shape === "11111") {
    if (ranks[0] - ranks[4] === 4) straight = ranks[0];
    if (ranks.join() === "12,3,2,1,0") straight = 3;
  }
  if (shape === "5") return [FIVE_ACES, ranks];
  if (straight >= 0 && flush) return [STRAIGHT_FLUSH, [straight]];
  if (shape === "41") return [QUADS, ranks];
  if (shape === "32") return [FULL, ranks];
  if (flush) return [FLUSH, ranks];
  if (straight >= 0) return [STRAIGHT, [straight]];
  return [{ 311: TRIPS, 221: TWO_PAIR, 2111: PAIR }[shape] ?? NONE, ranks];
}

function better(a, b) {
  if (!b || a[0] !== b[0]) return !b || a[0] > b[0];
  for (let at = 0; at < a[1].length; at += 1) if (a[1][at] !== b[1][at]) return a[1][at] > b[1][at];
  return false;
}

/** Five cards with the joker as an ace, or as what completes a straight or a flush. */
export function five(cards) {
  if (!cards.includes(JOKER)) return plain(cards);
  const rest = cards.filter((card) => card !== JOKER);
  let best = plain([...rest, 4 * ACE + suitOf(rest[0])]);
  if (best[0] === FLUSH || best[0] === STRAIGHT_FLUSH) best = null; // the suit was only lent: looked at below
  for (let card = 0; card < 52; card += 1) {
    if (rest.includes(card)) continue;
    const tried = plain([...rest, card]);
    const allowed = [STRAIGHT, FLUSH, STRAIGHT_FLUSH].includes(tried[0]) || card >> 2 === ACE;
    if (allowed && better(tried, best)) best = tried;
  }
  return best;
}

const fivesWords = [
  ([high]) => `${rankName(high)} high`,
  ([pair]) => `pair of ${rankPlural(pair)}`,
  ([high, low]) => `two pair, ${rankPlural(high)} and ${rankPlural(low)}`,
  ([three]) => `three ${rankPlural(three)}`,
  ([high]) => `straight to the ${rankName(high)}`,
  ([high]) => `flush, ${rankName(high)} high`,
  ([three, two]) => `full house, ${rankPlural(three)} over ${rankPlural(two)}`,
  ([four]) => `four ${rankPlural(four)}`,
  ([high]) => (high === ACE ? "royal flush" : `straight flush to the ${rankName(high)}`),
  () => "five aces",
];

export const sayFive = (cards) => {
  const [category, ranks] = five(cards);
  return fivesWords[category](ranks);
};

const frontRanks = (cards) => cards.map(rankOf).sort((a, b) => b - a);

export function sayTwo(cards) {
  const [high, low] = frontRanks(cards);
  return high === low ? `pair of ${rankPlural(high)}` : `${rankName(high)}-${rankName(low)}`;
}

/** Whether the two in front outrank the five behind, which loses. */
export function foul(front, back) {
  const [high, low] = frontRanks(front);
  const [category, ranks] = five(back);
  if (category > PAIR) return false;
  if (category === PAIR) return high === low && high > ranks[0];
  return high === low || high > ranks[0] || (high === ranks[0] && low > ranks[1]);
}
