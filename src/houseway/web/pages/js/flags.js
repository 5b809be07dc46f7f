// The small flag at a seat that says what its player did last. `tone` colours it, `stays` keeps it past the round.

import { cardSign } from "./cards.js";
import { money } from "./money.js";

const flag = (text, tone = "", stays = false) => ({ text, tone, stays });
const ALL_IN = flag("All in", "strong", true);
const allIn = (event, text) => (event.all_in ? ALL_IN : flag(text, "money"));

const FLAGS = {
  posted: (event) => flag(event.what === "ante" ? "Ante" : event.what.replace(/^./, (first) => first.toUpperCase())),
  folded: () => flag("Fold", "quiet", true),
  checked: () => flag("Check"),
  called: (event) => allIn(event, "Call"),
  bet: (event) => (event.all_in ? ALL_IN : flag("Bet", "strong")),
  raised: (event) => (event.all_in ? ALL_IN : flag("Raise", "strong")),
  requested: (event) => flag(event.count ? `Draws ${event.count}` : "Pat", "", true),
  discarded: (event) => flag(`Throws ${event.count}`),
  mucked: () => flag("Mucks", "quiet", true),
  "played board": () => flag("Plays the board", "", true),
  declared: (event) => flag(`Declares ${event.top}`, "", true),
  cut: () => flag("Cut"),
  "bank passed": () => flag("Passes"),
  "bank taken": () => flag("Banks", "strong", true),
  wagered: () => flag("Wagers", "money"),
  "not in": () => flag("Not in", "quiet", true),
  "pile chosen": (event) => flag(`Pile ${event.pile}`),
  "set shown": (event) => (event.foul ? flag("Foul", "quiet", true) : null),
  "hand set": () => flag("Set", "", true),
  "card taken": () => flag("Hits"),
  stood: () => flag("Stands"),
  doubled: () => flag("Doubles", "strong"),
  "pair split": () => flag("Splits", "strong"),
  surrendered: () => flag("Surrenders", "quiet", true),
  "bought in": () => flag("Buys in", "money", true),
  "not bought": () => flag("Stays out", "quiet", true),
  proposed: (event) => flag(`Proposes ${event.what}`),
  agreed: (event) => flag(`Agrees: ${event.what}`),
  declined: () => flag("Declines"),
  plays: () => flag("Plays"),
  "passed hand": () => flag("Passes", "quiet", true),
  "stock drawn": (event) => flag(`Draws ${cardSign(event.card)}`),
  "open taken": (event) => flag(`Takes ${cardSign(event.card)}`, "strong"),
  melded: () => flag("Melds", "money"),
  "thrown up": (event) => flag(`Throws ${cardSign(event.card)}`),
  "forced on": (event) => flag(`Forced ${cardSign(event.card)}`, "strong"),
  "hand fouled": () => flag("Foul", "quiet", true),
  "went out": () => flag("Out!", "win", true),
  "card exposed": (event) => flag(`${event.cards.map(cardSign).join(" ")} exposed`, "strong"),
  "card replaced": () => flag("New card"),
  "hand killed": () => flag("Dead hand", "quiet", true),
  chosen: (event) => flag(event.what.replace(/^./, (first) => first.toUpperCase())),
  bound: () => flag("Held to it", "strong"),
  released: () => flag("Held no more"),
  "taken back": () => flag("Taken back"),
  "money back": (event) => flag(event.amount < 0 ? `gives ${money(-event.amount)} back` : `${money(event.amount)} back`, "money", true),
  returned: () => null,
};

/** Whether a flag still holds of who has so many chips left: nobody is all in who got some back. */
export const holds = (flag, stack) => flag !== ALL_IN || !stack;

/** The flag an event leaves at its seat, or nothing. */
export function flagOf(event) {
  const make = FLAGS[event.type];
  return make && event.seat !== undefined ? make(event) : null;
}
