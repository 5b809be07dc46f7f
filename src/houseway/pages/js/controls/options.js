// The words on the buttons: one table of words, tones, keys, and positions for every option a referee can offer.

import { cardNames, cardSign } from "../cards.js";
import { nameOf } from "../state.js";
import { money } from "../wording.js";

export const has = (ctx, type) => ctx.options.some((option) => option.type === type);

/** Passing is named after what is passed up. */
function passWords(ctx) {
  if (has(ctx, "agree")) return "Decline";
  if (has(ctx, "bank")) return "Pass the bank";
  if (has(ctx, "wager")) return "Sit this one out";
  if (has(ctx, "buy in")) return "Stay out";
  if (has(ctx, "propose")) return "No offer";
  if (has(ctx, "force")) return "Let it go";
  if (has(ctx, "play")) return "Pass, lose the ante";
  return "Pass";
}

function callWords(option, ctx) {
  const own = ctx.hands.get(ctx.now.you);
  return `Call ${money(option.amount)}${own && option.amount >= own.stack ? ", all in" : ""}`;
}

/** Whether this amount is everything the player has. */
function allIn(ctx, amount) {
  const own = ctx.hands?.get(ctx.now.you);
  return Boolean(own) && amount - (own.bet || 0) >= own.stack;
}

const AGREEMENTS = {
  cow: "buy one hand together",
  partners: "partners",
  backing: "back each other",
  split: "split the pot",
};
export const agreement = (what) => AGREEMENTS[what] || what;

/**
 * By option type: `say` has the words, `weight` the position from quiet (left) to bold (right), and `tone` is `strong`
 * for the plain default, `raise` for putting in more chips than asked, `fold` for giving something up. `keys` are tried
 * in order, and `amount` is set where an amount is chosen. `hold`: words for joining a cow and holding its hand.
 */
export const WORDS = {
  fold: { say: () => "Fold", weight: 0, tone: "fold", keys: ["f"] },
  muck: { say: () => "Muck", weight: 4, tone: "fold", keys: ["m"] },
  pass: { say: (option, ctx) => passWords(ctx), weight: 5, tone: "quiet", keys: ["x", "p"] },
  surrender: { say: (option) => `Surrender, ${money(option.amount)} back`, weight: 8, tone: "fold", keys: ["u"] },
  check: { say: () => "Check", weight: 20, tone: "strong", keys: ["c", "k"] },
  stand: { say: () => "Stand", weight: 20, tone: "plain", keys: ["s"] },
  "bring in": { say: (option) => `Bring in ${money(option.amount)}`, weight: 30, tone: "strong", keys: ["b"] },
  "play board": { say: () => "Play the board", weight: 30, tone: "plain", keys: ["o"] },
  call: { say: callWords, weight: 40, tone: "strong", keys: ["c"] },
  hit: { say: () => "Hit", weight: 45, tone: "plain", keys: ["h", "t"] },
  show: { say: () => "Show", weight: 60, tone: "strong", keys: ["s"] },
  split: { say: (option) => `Split, ${money(option.amount)} more`, weight: 50, tone: "raise", keys: ["p"] },
  double: { say: (option) => `Double, ${money(option.amount)} more`, weight: 55, tone: "raise", keys: ["d"] },
  kill: { say: (option) => `Kill for ${money(option.amount)}`, weight: 70, tone: "raise", keys: ["k"] },
  straddle: { say: (option) => `Straddle ${money(option.amount)}`, weight: 70, tone: "raise", keys: ["s"] },
  "run it once": { say: () => "Run it once", weight: 20, tone: "plain", keys: ["o"] },
  "run it twice": { say: () => "Run it twice", weight: 70, tone: "strong", keys: ["t"] },
  "buy in": { say: (option) => `Buy in for ${money(option.amount)}`, weight: 70, tone: "raise", keys: ["b"] },
  agree: {
    say: (option, ctx) =>
      `Agree with ${nameOf(ctx.now, option.seat)}: ${agreement(option.what)}${option.amount ? `, ${money(option.amount)}` : ""}`,
    weight: 70,
    tone: "strong",
    keys: ["a"],
    hold: (option) => `Agree and hold the hand, ${money(option.amount)}`,
  },
  "pot only": { say: () => "Play for the pot as it stands", weight: 20, tone: "plain", keys: ["p"] },
  "stay active": { say: () => "Stay in the betting", weight: 70, tone: "strong", keys: ["s"] },
  another: { say: () => "Take another card", weight: 20, tone: "plain", keys: ["t", "a"] },
  keep: { say: () => "Keep the card", weight: 70, tone: "strong", keys: ["k"] },
  play: { say: () => "Play the hand", weight: 70, tone: "strong", keys: ["y"] },
  "draw card": { say: () => "Draw from the stock", weight: 70, tone: "strong", keys: ["d"] },
  force: {
    say: (option, ctx) => `Force ${cardSign(option.card)} on ${nameOf(ctx.now, option.seat)}`,
    weight: 60,
    tone: "raise",
    keys: ["o"],
  },
  bet: {
    say: (option, ctx, amount) => (allIn(ctx, amount) ? `All in, ${money(amount)}` : `Bet ${money(amount)}`),
    weight: 80,
    tone: "raise",
    keys: ["b", "r"],
    amount: true,
  },
  raise: {
    say: (option, ctx, amount) => (allIn(ctx, amount) ? `All in, ${money(amount)}` : `Raise to ${money(amount)}`),
    weight: 80,
    tone: "raise",
    keys: ["r"],
    amount: true,
  },
  bank: {
    say: (option, ctx, amount) => `Bank with ${money(amount)}`,
    weight: 80,
    tone: "strong",
    keys: ["b"],
    amount: true,
  },
  wager: {
    say: (option, ctx, amount) => `Wager ${money(amount)}`,
    weight: 80,
    tone: "strong",
    keys: ["w"],
    amount: true,
  },
};

/** What an option would do, in a few words, before anything is marked or typed for it. */
const CHOICES = {
  draw: (option) => (option.most ? `Draw up to ${option.most}` : "Stand pat"),
  discard: (option) =>
    option.cards.length === option.count ? `Discard ${cardNames(option.cards)}` : `Discard ${option.count}`,
  set: () => "Set your hand",
  meld: (option) => `Meld ${cardNames(option.cards)}${option.to ? ` on meld ${option.to}` : ""}`,
  propose: (option) => `Offer: ${agreement(option.what)}`,
  cut: () => "Ask for a cut",
  pile: () => "Choose a pile",
};

/** The same words for every option, for screen readers. */
export function choiceWords(option, ctx) {
  const known = WORDS[option.type];
  if (CHOICES[option.type]) return CHOICES[option.type](option);
  if (!known) return unknownWords(option);
  const words = known.say(option, ctx, option.least);
  return known.amount && option.most > option.least ? `${words} or more, up to ${money(option.most)}` : words;
}

/** Words for an unknown option: its name and its fields. */
export function unknownWords(option) {
  const held = Object.entries(option).filter(([name, value]) => name !== "type" && value !== 0 && value !== null);
  const said = held.map(([name, value]) =>
    name === "amount" ? money(value) : name === "cards" ? value.map(cardSign).join(" ") : `${name} ${value}`,
  );
  return [option.type.replace(/^./, (first) => first.toUpperCase()), ...said].join(" ");
}

// Turns an option into the action that takes it, as `act` sends it: the only place where the pages write actions.

/** Options whose action has another name. */
const TAKEN_BY = { draw: "discard" };
/** The name of the chosen thing in an action: an amount, a place in the stub, a pile, cards. */
const CHOSEN = {
  bet: "to",
  raise: "to",
  bank: "stake",
  wager: "amount",
  cut: "at",
  pile: "pile",
  discard: "cards",
  draw: "cards",
  set: "front",
};
/** The fields that an action repeats from its option. */
const REPEATED = { meld: ["cards", "to", "borrowed"], propose: ["what"] };

/**
 * The action: with one chosen value (`take(raise, 1200)`), with several by name (`take(propose, {seat, part})`), or
 * with none. For an option that this page does not know, all its fields are sent back.
 */
export function take(option, chosen = {}) {
  const { type, ...held } = option;
  const several = typeof chosen === "object" && !Array.isArray(chosen);
  const known = type in WORDS || type in CHOSEN || type in REPEATED;
  const repeated = (REPEATED[type] || (known ? [] : several ? Object.keys(held) : [])).map((name) => [name, held[name]]);
  return {
    type: TAKEN_BY[type] || type,
    ...Object.fromEntries(repeated),
    ...(several ? chosen : { [CHOSEN[type] || "amount"]: chosen }),
  };
}
