// What the page knows about a table, as a value: each message gives the next one. The live table and the replayer share
// this function, so nothing here may use a clock, a socket, or the page.

import { cardSign } from "./cards.js";
import { money } from "./wording.js";

const MOST_LINES = 400;

export const nothing = Object.freeze({
  number: 0,
  now: null,
  log: [],
  flags: {},
  shown: {},
  winning: [], // cards that won a pot or the high half of it
  lows: [], // cards that won the low half
  discs: {},
  rulings: [],
  hand: 0,
  events: [],
  fresh: false,
});

/** The state after a message; null if something is missing and the complete view must be requested. */
export function after(state, message) {
  if (message.type === "view") {
    return {
      ...nothing,
      ...told(nothing, message.now.view?.events || []),
      number: message.number,
      now: message.now,
      log: message.log || [],
      hand: message.now.hand,
      fresh: true,
    };
  }
  if (message.type === "presence") {
    if (!state.now) return state;
    const told = new Map(message.seats.map((one) => [one.seat, one]));
    const kept = state.now.seats.filter((one) => !told.has(one.seat) && !message.gone.includes(one.seat));
    const seats = [...kept, ...message.seats].sort((one, other) => one.seat - other.seat);
    const { watchers, closing, feeds, held } = message;
    const clock = held === state.now.held ? state.now.clock : message.clock;
    return { ...state, now: { ...state.now, seats, watchers, closing, feeds, held, clock }, fresh: false };
  }
  if (message.type !== "update") return state;
  if (message.number <= state.number) return state;
  if (message.number !== state.number + 1) return null;
  const events = message.events || [];
  return {
    ...state,
    ...told(state, events),
    number: message.number,
    now: message.now,
    hand: message.now.hand,
    log: [...state.log, ...(message.log || [])].slice(-MOST_LINES),
    events,
    fresh: false,
  };
}

/** Flags, discs, and results from the events. */
function told(state, events) {
  let { flags, shown, winning, lows, discs, rulings } = state;
  for (const event of events) {
    if (event.type === "hand started") {
      flags = {};
      shown = {};
      winning = [];
      lows = [];
      discs = {};
      // A misdeal still shows while the replacement hand is played.
      rulings = rulings.filter((one) => one.voided && !one.past).map((one) => ({ ...one, past: true }));
    }
    if (event.type === "ruled") {
      const { report, title, why, seat, steps, clause } = event;
      rulings = [...rulings, { report, title, why, seat, steps, clause, names: namesIn(state.now), voided: false, past: false }];
    }
    if (event.type === "released") rulings = rulings.map((one) => (one.seat === event.seat ? { ...one, released: true } : one));
    if (event.type === "hand voided" && rulings.length)
      rulings = [...rulings.slice(0, -1), { ...rulings.at(-1), voided: true, fee: event.fee }];
    if (event.type === "round" || event.type === "dice") {
      flags = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag.stays));
    }
    const flag = flagOf(event);
    if (flag) flags = { ...flags, [event.seat]: flag };
    if (event.type === "posted" && ["kill", "straddle"].includes(event.what))
      discs = { ...discs, [event.seat]: event.what };
    if (event.type === "shown" || event.type === "set shown" || event.type === "hand shown") {
      shown = { ...shown, [event.seat]: event.words };
    }
    if (event.type === "won" && event.share === "low") lows = [...lows, ...event.cards];
    else if (event.type === "won") winning = [...winning, ...(event.cards || [])];
  }
  return { flags, shown, winning, lows, discs, rulings };
}

/** The players of the hand by seat number, as in the view; not a player who had the viewer's seat before. */
export const inHand = (now) =>
  new Map(
    (now.view?.seats || [])
      .filter(({ seat }) => seat !== now.you || !left(now, seat))
      .map((hand) => [hand.seat, withShown(hand, (now.view.over && now.after?.shown[hand.seat]) || [])]),
  );

/** A hand with cards that its player has shown afterward: they lie at the seat, even if the hand was folded. */
const withShown = (hand, cards) =>
  !cards.length || hand.cards.length
    ? hand
    : { ...hand, late: true, exposed: cards, exposed_at: cards.map((card, place) => place), card_count: Math.max(hand.card_count, cards.length) };

const namesIn = (now) => Object.fromEntries((now?.seats || []).map((one) => [one.seat, one.name]));

/** The name of the player in a seat, if any. */
export const playerAt = (now, seat) => now.seats.find((one) => one.seat === seat)?.name || "";

/** Whether the hand shown at a seat belongs to a player who has left, not to the one who sits there now. */
export const left = (now, seat) => Boolean(now?.view?.over && now.gone?.[seat]);

/** The name at a seat. */
export const nameOf = (now, seat) => playerAt(now, seat) || `Seat ${seat}`;

/** The person who runs the table, as players see them: its host by name, anyone else as the floor. */
export const inCharge = (now, name, the = "The") => (name === now.host ? name : `${the} floor (${name})`);

/** The board of the second run, where the board was run twice. */
export const secondBoard = ({ board, second }) => [...board.slice(0, board.length - second.length), ...second];

/** Whether it is this viewer's turn. */
export const yourTurn = (now) => Boolean(now?.view && !now.view.over && !now.held && now.view.options.length);

// The small flag at a seat with its player's last action. `tone` colors it, `stays` keeps it past the round.

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
  discarded: (event) => flag(`Discards ${event.count}`),
  mucked: () => flag("Mucks", "quiet", true),
  "played board": () => flag("Plays the board", "", true),
  "answered runs": (event) => flag(event.runs === 2 ? "Twice" : "Once", "", true),
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
  proposed: (event) => flag(`Offers ${event.what}`),
  agreed: (event) => flag(`Agrees: ${event.what}`),
  declined: () => flag("Declines"),
  plays: () => flag("Plays"),
  "passed hand": () => flag("Passes", "quiet", true),
  "stock drawn": (event) => flag(`Draws ${cardSign(event.card)}`),
  "open taken": (event) => flag(`Takes ${cardSign(event.card)}`, "strong"),
  melded: () => flag("Melds", "money"),
  "thrown up": (event) => flag(`Discards ${cardSign(event.card)}`),
  "forced on": (event) => flag(`Forced ${cardSign(event.card)}`, "strong"),
  "hand fouled": () => flag("Foul", "quiet", true),
  "went out": () => flag("Out!", "win", true),
  "card exposed": (event) => flag(`${event.cards.map(cardSign).join(" ")} exposed`, "strong"),
  "card replaced": () => flag("New card"),
  "hand killed": () => flag("Dead hand", "quiet", true),
  chosen: (event) => flag(event.what.replace(/^./, (first) => first.toUpperCase())),
  bound: () => flag("Bound", "strong"),
  released: () => flag("Not bound"),
  "taken back": () => flag("Taken back"),
  "money back": (event) => flag(event.amount < 0 ? `gives ${money(-event.amount)} back` : `${money(event.amount)} back`, "money", true),
  returned: () => null,
};

/** Whether a flag is still true with this stack: a player who got chips back is no longer all-in. */
export const holds = (flag, stack) => flag !== ALL_IN || !stack;

/** The flag that an event leaves at its seat, or null. */
export function flagOf(event) {
  const make = FLAGS[event.type];
  return make && event.seat !== undefined ? make(event) : null;
}
