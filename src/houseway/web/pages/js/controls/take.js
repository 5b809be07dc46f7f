// From an option to the action that takes it, as `act` sends it: the one place where the pages write an action.

import { WORDS } from "./words.js";

/** The options whose action has another name. */
const TAKEN_BY = { draw: "discard" };
/** What an action calls what was chosen: an amount, a place in the stub, a pile, cards. */
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
/** What an action repeats of its option. */
const REPEATED = { meld: ["cards", "to", "borrowed"], propose: ["what"] };

/**
 * The action: with one thing that was chosen (`take(raise, 1200)`), with several by name (`take(propose, {seat, part})`),
 * or as it stands. Of an option that this page does not know, whatever it holds goes back.
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
