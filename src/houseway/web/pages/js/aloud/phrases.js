// What each event is in a few words. A phrase is what one seat does, so that several who do the same can be said
// together, or a clause of its own. Events that nobody needs to hear of have none.

import { cardName, pieces } from "../cards.js";
import { money } from "../money.js";
import { playerAt } from "../state.js";
import { cardsSaid, counted, listed, who } from "./saying.js";

const allIn = (event) => (event.all_in ? " and is all in" : "");
const ofHand = (event) => (event.hand > 1 ? ` for hand ${event.hand}` : "");
const PROPOSALS = {
  split: "to divide the pot",
  cow: "to buy one hand together",
  partners: "to play as partners",
  backing: "to back each other",
};
const offer = (event) => PROPOSALS[event.what] || event.what;

/** What the referee says, with names and cards in full. */
const ruledAloud = (text, now) =>
  pieces(text, (seat) => playerAt(now, seat))
    .map((one) => (typeof one === "number" ? cardName(one) : one))
    .join("")
    .replace(/\.$/, "");

/** A whole sentence as a part of another. */
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
  discarded: (event) => `throws ${event.cards.length ? cardsSaid(event.cards) : counted(event.count, "card")}`,
  requested: (event) => (event.count ? `asks for ${counted(event.count, "card")}` : "stands pat"),
  declared: (event) => `declares a low of ${event.top}`,
  shown: (event) => `shows ${event.words}`,
  "played board": (event) => `plays the board with ${event.words}`,
  mucked: () => "throws the hand away",
  "hand dead": () => "has a dead hand",
  won,
  "bank passed": () => "lets the bank go by",
  "bank taken": (event) => `takes the bank with ${money(event.stake)}`,
  "bank returned": (event) => `takes ${money(event.amount)} back from the bank`,
  wagered: (event) => `wagers ${money(event.amount)}`,
  "not in": () => "makes no wager",
  "pile chosen": (event) => `chooses pile ${event.pile}`,
  "hand set": () => "sets the hand",
  "set shown": (event) => `shows ${event.words}${event.foul ? ", a foul hand" : ""}`,
  "card taken": (event) => `takes ${event.cards.length ? cardsSaid(event.cards) : "a card"}${ofHand(event)}`,
  stood: (event) => `stands${ofHand(event)}`,
  doubled: (event) => `doubles${ofHand(event)} with ${money(event.amount)} more`,
  "pair split": (event) => `splits the pair with ${money(event.amount)} more`,
  surrendered: (event) => `surrenders${ofHand(event)}`,
  "hand shown": (event) => `shows ${cardsSaid(event.cards)}: ${event.words}`,
  uncovered: (event) => `takes back ${money(event.amount)} that the bank does not cover`,
  settled,
  "bought in": (event) => `buys into the push pot for ${money(event.amount)}`,
  "not bought": () => "stays out of the push pot",
  plays: () => "plays",
  "passed hand": () => "passes and loses the ante",
  "stock drawn": (event) => `draws the ${cardName(event.card)}`,
  "open taken": (event) => `takes the ${cardName(event.card)}`,
  melded: (event) => `melds ${cardsSaid(event.cards)}`,
  "thrown up": (event) => `throws the ${cardName(event.card)}`,
  "hand fouled": (event) => `has a foul hand: ${event.why}`,
  "went out": () => "goes out with eleven down",
  "pot taken": (event) => `takes the ${money(event.amount)} that was left`,
  "card exposed": (event) => `has ${cardsSaid(event.cards)} turned up`,
  "hand killed": () => "has a dead hand now",
  "card replaced": () => "has another card for it",
  "money back": (event) => (event.amount < 0 ? `gives back the ${money(-event.amount)} that was won` : `gets ${money(event.amount)} back`),
  seated: () => "sits down",
  left: () => "leaves",
  "sat out": () => "sits out",
  "came back": () => "comes back",
};

/** What is said of no single player. */
export const CLAUSES = {
  "hand started": (event, now) => `hand ${now.hand} begins with ${counted(event.seats.length, "player")}`,
  board: (event) => `the ${event.street} is ${cardsSaid(event.cards)}`,
  "hands clear": () => "all hands are clear",
  "no bank": () => "nobody banks",
  dice: (event) => `the dice show ${listed(event.dice.map(String))}`,
  pushed: (event, now) =>
    `${money(event.amount)} is pushed to the next hand for ${listed(event.seats.map((seat) => who(now, seat)))}`,
  "buy-in named": (event) => `it costs ${money(event.amount)} to come into the push pot`,
  proposed: (event, now) => `${who(now, event.seat)}: proposal to ${who(now, event.to)}, ${offer(event)}`,
  agreed: (event, now) => `${who(now, event.seat)} and ${who(now, event.to)} agree ${offer(event)}`,
  declined: (event, now) => `no agreement between ${who(now, event.seat)} and ${who(now, event.to)}`,
  forfeited: (event, now) =>
    `no more right to the pot for ${listed(event.seats.map((seat) => who(now, seat)))}: ${event.why}`,
  "forced on": (event, now) =>
    `the ${cardName(event.card)} is forced on ${who(now, event.seat)} by ${who(now, event.by)}`,
  "stock run out": () => "the stock has run out",
  "paid over": (event, now) => `${money(event.amount)} from ${who(now, event.seat)} to ${who(now, event.to)}`,
  "carried over": (event) => `${money(event.amount)} stays on the table`,
  cut: (event, now) => `the deck is cut for ${who(now, event.seat)}`,
  mixed: () => "the cards to go on with are shuffled",
  ruled: (event, now) => `the floor rules on ${ruledAloud(event.title, now)}: ${event.steps.map((step) => ruledAloud(step, now)).join("; ")}`,
  "hand voided": () => "the hand is void",
  "came out": (event) => inside(event.text),
  "void declared": () => "the hand is declared void",
  paused: (event) => (event.on ? `the table is paused by ${event.name}` : "the table goes on"),
};

/** One's own cards as they come. */
export const OWN = {
  dealt: (event) => `you are dealt ${cardsSaid(event.cards)}`,
  drew: (event) => (event.cards.length ? `you draw ${cardsSaid(event.cards)}` : ""),
  supplied: (event) => `you are given ${cardsSaid(event.cards)}`,
};
