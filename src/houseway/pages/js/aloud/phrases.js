// Each event in a few words. A phrase says what one seat does, so that players who do the same thing can be named
// together; or it is a separate clause. Events that nobody needs to hear about have none.

import { cardName, pieces } from "../cards.js";
import { nameOf, playerAt } from "../state.js";
import { money } from "../wording.js";

// Puts names, verbs, and lists into a spoken sentence. The viewer is "you", and verbs agree.

const IRREGULAR = { is: "are", has: "have", does: "do", goes: "go" };

/** `folds` for several players, or for you: `fold`. */
function many(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  if (/(?:ss|sh|ch)es$/.test(verb)) return verb.slice(0, -2);
  return verb.replace(/s$/, "");
}

/** What somebody does, for several players or for you: only the first word changes. */
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

/** Text for the middle of a sentence; `K-Q` stays as it is. */
export const within = (text) => (/^.-/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

const allIn = (event) => (event.all_in ? " and is all in" : "");
const ofHand = (event) => (event.hand > 1 ? ` for hand ${event.hand}` : "");
const PROPOSALS = {
  split: "to split the pot",
  cow: "to buy one hand together",
  partners: "to play as partners",
  backing: "to back each other",
};
const offer = (event) => PROPOSALS[event.what] || event.what;

/** The referee's words, with names and cards in full. */
const ruledAloud = (text, now) =>
  pieces(text, (seat) => playerAt(now, seat))
    .map((one) => (typeof one === "number" ? cardName(one) : one))
    .join("")
    .replace(/\.$/, "");

/** A whole sentence, made part of another. */
const inside = (text) => text.replace(/\.$/, "").replace(/^(?:You|The|Nobody|This|Both)\b/, (word) => word.toLowerCase());

const won = (event) => {
  const half = ["high", "low"].includes(event.share) ? ` for the ${event.share}` : "";
  return `wins ${money(event.amount)}${half}${event.words ? ` with ${event.words}` : ""}`;
};

const settled = (event) => {
  const with_ = event.words ? ` with ${event.words}` : "";
  if (event.amount > 0) return `wins ${money(event.amount)}${ofHand(event)}${with_}`;
  if (event.amount < 0) return `loses ${money(-event.amount)}${ofHand(event)}${with_}`;
  return `pushes with the bank${ofHand(event)}`;
};

/** What the player at a seat does. */
export const DOES = {
  posted: (event) =>
    event.what === "bring-in"
      ? `brings it in for ${money(event.amount)}${allIn(event)}`
      : `posts ${money(event.amount)} ${event.what}${allIn(event)}`,
  folded: () => "folds",
  checked: () => "checks",
  called: (event) => `calls ${money(event.amount)}${allIn(event)}`,
  bet: (event) => `bets ${money(event.to)}${allIn(event)}`,
  raised: (event) => `${event.completes ? "completes" : "raises"} to ${money(event.to)}${allIn(event)}`,
  returned: (event) => `takes back ${money(event.amount)}`,
  discarded: (event) => `discards ${event.cards.length ? cardsSaid(event.cards) : counted(event.count, "card")}`,
  requested: (event) => (event.count ? `draws ${counted(event.count, "card")}` : "stands pat"),
  declared: (event) => `declares a low of ${event.top}`,
  shown: (event) => `shows ${event.words}`,
  "played board": (event) => `plays the board with ${event.words}`,
  "answered runs": (event) => (event.runs === 2 ? "agrees to run it twice" : "asks to run it once"),
  mucked: () => "mucks",
  "hand dead": () => "has a dead hand",
  won,
  "bank passed": () => "passes the bank",
  "bank taken": (event) => `takes the bank with ${money(event.stake)}`,
  "bank returned": (event) => `takes ${money(event.amount)} back from the bank`,
  wagered: (event) => `wagers ${money(event.amount)}`,
  "not in": () => "does not wager",
  "pile chosen": (event) => `chooses pile ${event.pile}`,
  "hand set": () => "sets the hand",
  "set shown": (event) => `shows ${event.words}${event.foul ? ", a foul hand" : ""}`,
  "card taken": (event) => `takes ${event.cards.length ? cardsSaid(event.cards) : "a card"}${ofHand(event)}`,
  stood: (event) => `stands${ofHand(event)}`,
  doubled: (event) => `doubles${ofHand(event)} with ${money(event.amount)} more`,
  "pair split": (event) => `splits the pair with ${money(event.amount)} more`,
  surrendered: (event) => `surrenders${ofHand(event)}`,
  "hand shown": (event) => `shows ${cardsSaid(event.cards)}: ${event.words}`,
  uncovered: (event) => `takes back ${money(event.amount)} that the bank cannot cover`,
  settled,
  "bought in": (event) => `buys into the push pot for ${money(event.amount)}`,
  "not bought": () => "stays out of the push pot",
  plays: () => "plays",
  "passed hand": () => "passes and loses the ante",
  "stock drawn": (event) => `draws the ${cardName(event.card)}`,
  "open taken": (event) => `takes the ${cardName(event.card)}`,
  melded: (event) => `melds ${cardsSaid(event.cards)}`,
  "thrown up": (event) => `discards the ${cardName(event.card)}`,
  "hand fouled": (event) => `has a foul hand: ${event.why}`,
  "went out": () => "goes out with eleven down",
  "pot taken": (event) => `takes the ${money(event.amount)} that is left`,
  "card exposed": (event) => `has ${cardsSaid(event.cards)} turned up`,
  "hand killed": () => "has a dead hand",
  "card replaced": () => "gets another card in its place",
  "money back": (event) => (event.amount < 0 ? `gives back ${money(-event.amount)} in winnings` : `gets ${money(event.amount)} back`),
  seated: () => "sits down",
  left: () => "leaves",
  "sat out": () => "sits out",
  "came back": () => "comes back",
  "cards shown": (event) => `shows ${cardsSaid(event.cards)} after the hand`,
  "rabbit hunted": (event) => `asks for the rest of the board: ${cardsSaid(event.cards)} would have come`,
};

/** Events that do not belong to one player. */
export const CLAUSES = {
  "hand started": (event, now) => `hand ${now.hand} begins with ${counted(event.seats.length, "player")}`,
  board: (event) => `the ${event.street} is ${cardsSaid(event.cards)}`,
  "hands clear": () => "all hands are clear",
  "no bank": () => "nobody takes the bank",
  dice: (event) => `the dice show ${listed(event.dice.map(String))}`,
  pushed: (event, now) =>
    `${money(event.amount)} is pushed to the next hand for ${listed(event.seats.map((seat) => who(now, seat)))}`,
  "buy-in named": (event) => `buying into the push pot costs ${money(event.amount)}`,
  proposed: (event, now) => `an offer from ${who(now, event.seat)} to ${who(now, event.to)} ${offer(event)}`,
  agreed: (event, now) => `${who(now, event.seat)} and ${who(now, event.to)} agree ${offer(event)}`,
  declined: (event, now) => `no deal between ${who(now, event.seat)} and ${who(now, event.to)}`,
  forfeited: (event, now) =>
    `${listed(event.seats.map((seat) => who(now, seat)))} can no longer win the pot: ${event.why}`,
  "forced on": (event, now) =>
    `the ${cardName(event.card)} is forced on ${who(now, event.seat)} by ${who(now, event.by)}`,
  "stock run out": () => "the stock has run out",
  "paid over": (event, now) => `${money(event.amount)} from ${who(now, event.seat)} to ${who(now, event.to)}`,
  "carried over": (event) => `${money(event.amount)} carries over to the next deal`,
  cut: (event, now) => `the deck is cut for ${who(now, event.seat)}`,
  mixed: () => "the dealer shuffles cards to deal the rest from",
  ruled: (event, now) => `the floor rules on ${ruledAloud(event.title, now)}: ${event.steps.map((step) => ruledAloud(step, now)).join("; ")}${now.ruled_by ? `. ${now.ruled_by}` : ""}`,
  "hand voided": () => "the hand does not count",
  "came out": (event) => inside(event.text),
  "void declared": () => "the hand is declared void",
  paused: (event) => (event.on ? `${event.name} pauses the table` : "play resumes"),
};

/** The viewer's own cards as they come. */
export const OWN = {
  dealt: (event) => `you are dealt ${cardsSaid(event.cards)}`,
  drew: (event) => (event.cards.length ? `you draw ${cardsSaid(event.cards)}` : ""),
  supplied: (event) => `you are given ${cardsSaid(event.cards)}`,
};
