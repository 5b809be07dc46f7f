// How names, verbs and lists are put into a sentence that is heard. The viewer is "you", and verbs follow.

import { cardName } from "../cards.js";
import { nameOf } from "../state.js";

const IRREGULAR = { is: "are", has: "have", does: "do", goes: "go" };

/** `folds` for many, or for you: `fold`. */
function many(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (/(?:ss|sh|ch)es$/.test(verb)) return verb.slice(0, -2);
  return verb.replace(/s$/, "");
}

/** What somebody does, said of several or of you: only the first word changes. */
export function agree(does, plural) {
  if (!plural) return does;
  const [verb, ...rest] = does.split(" ");
  return [many(verb), ...rest].join(" ");
}

export const who = (now, seat) => (seat === now.you ? "you" : nameOf(now, seat));

/** `a`, `a and b`, `a, b and c`. */
export function listed(all) {
  if (all.length < 2) return all.join("");
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export const cardsSaid = (cards) => listed(cards.map((card) => (card < 0 ? "a card face down" : cardName(card))));

export const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Within a sentence; `K-Q` stays as it is. */
export const within = (text) => (/^.-/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
