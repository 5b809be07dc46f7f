// Super pan 9 and blackjack 22: one player banks. The bank's hand is at the top of the felt, every other hand at its
// seat, each with its total.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { nameOf } from "../state.js";
import { what } from "../teach/glossary.js";
import { money, signed } from "../wording.js";
import { backs, badge, cardRow, disc, inSight, pile } from "./pieces.js";
import { ownCards } from "./stage.js";

export const says = false;
export const namesOwn = () => true;

export const playOf = (ctx) => (ctx.view?.play?.type === "banked" ? ctx.view.play : null);
export const spotsOf = (ctx, seat) => playOf(ctx)?.spots.filter((spot) => spot.seat === seat) || [];

/** The bank's stake shows in the middle; everyone else's wager is in front of the seat until settled. */
export function bet(ctx, hand) {
  const play = playOf(ctx);
  if (!play || play.bank === hand.seat) return 0;
  const spots = spotsOf(ctx, hand.seat);
  const wagers = spots.reduce((sum, spot) => sum + (spot.outcome ? 0 : spot.wager), 0);
  return ctx.view.over ? 0 : spots.length ? wagers : hand.bet;
}

/** A hand's result in a word. */
export function outcome(spot) {
  if (!spot.outcome) return null;
  const text = spot.net ? signed(spot.net) : spot.outcome === "push" ? "push" : "no action";
  return badge(text, classes("outcome", spot.net > 0 && "win", spot.net < 0 && "lose"));
}

/** The face-down cards of a hand, including any turned up by mistake. */
export function hiddenIn(ctx, spot) {
  const hidden = Math.max(0, spot.count - spot.cards.length);
  const seen = (ctx.hands.get(spot.seat)?.exposed || []).filter((card) => !spot.cards.includes(card)).slice(0, hidden);
  return [...seen, ...backs(hidden - seen.length)];
}

const spotCards = (ctx, spot, name, size, seen = "") =>
  cardRow([...hiddenIn(ctx, spot), ...spot.cards], { name, size, seen, laid: true });

const isPlaying = (ctx, spot) => spot.state === "playing" && ctx.view.actor === spot.seat && !ctx.view.over;
const dealt = (ctx, seat) => spotsOf(ctx, seat).filter((spot) => spot.count);

/** One element for each hand of a seat, side by side. */
const abreast = (spots, name, draw) =>
  spots.length
    ? h("span", { class: classes("abreast", name), key: name, style: { "--spots": spots.length } }, spots.map(draw))
    : null;

/** A hand's count as a number. */
const keyOf = (spot) => `${spot.seat}-${spot.hand}`;
const count = (ctx, spot) => badge(ctx.now.captions.counts?.[keyOf(spot)] || spot.words, "total");

/** One hand of a point game: cards, total, result. */
function spotView(ctx, spot) {
  return h(
    "span",
    {
      class: classes("spot-hand", isPlaying(ctx, spot) && "playing"),
      key: `spot-${spot.seat}-${spot.hand}`,
      "data-spot": `${spot.seat}-${spot.hand}`,
    },
    spotCards(ctx, spot, `c${spot.seat}-${spot.hand}`, ""),
    h("span.under", count(ctx, spot), ctx.now.captions.softs?.includes(keyOf(spot)) ? what("soft") : null, outcome(spot)),
  );
}

const isBank = (ctx, hand) => playOf(ctx)?.bank === hand.seat;

export function front(ctx, hand) {
  if (isBank(ctx, hand)) return null;
  return abreast(dealt(ctx, hand.seat), "spots", (spot) =>
    h(
      "span",
      {
        class: classes("spot-hand", isPlaying(ctx, spot) && "playing"),
        key: `spot-${spot.hand}`,
        "data-spot": `${spot.seat}-${spot.hand}`,
      },
      spotCards(ctx, spot, `c${spot.seat}-${spot.hand}`, "small", inSight(ctx, spot.count, dealt(ctx, hand.seat).length)),
    ),
  );
}

export const line = (ctx, hand) =>
  isBank(ctx, hand)
    ? null
    : abreast(dealt(ctx, hand.seat), "totals", (spot) => h("span", { key: `total-${spot.hand}` }, count(ctx, spot)));

export const foot = (ctx, hand) =>
  isBank(ctx, hand)
    ? null
    : abreast(
        dealt(ctx, hand.seat).filter((spot) => spot.outcome),
        "outcomes",
        (spot) => h("span", { key: `outcome-${spot.hand}` }, outcome(spot)),
      );

/** A player offered the bank reads here what it means. */
const bankAsked = (ctx) =>
  ctx.options?.some((option) => option.type === "bank")
    ? h("b", "Will you take the bank? Everyone else bets against it.", what("bank"))
    : "The bank is being offered";

/** Who banks, with how much, and how much of it is not covered yet. */
export function bankLine(ctx) {
  const play = playOf(ctx);
  if (!play || play.bank === null)
    return h("p.note.bank-line", { key: "bank", "data-testid": "bank-asked" }, ctx.view ? bankAsked(ctx) : "");
  const you = play.bank === ctx.now.you;
  const wagered = play.spots.reduce((sum, spot) => sum + (spot.seat === play.bank ? 0 : spot.wager), 0);
  const betting = !play.spots.some((spot) => spot.count);
  const open = betting ? Math.max(0, play.covered - wagered) : 0;
  const out = betting && play.stake > 0 && !open && ctx.options?.some((option) => option.type === "wager");
  const lies = ctx.view.over || !play.stake ? play.stake : ctx.hands.get(play.bank).bet; // including what it has won
  return h("div.bank-line", { key: `bank ${play.bank} ${lies} ${open}`, "data-testid": "bank" },
    h("span.lamp", icon("lamp")),
    h("b", you ? "You have the bank" : `${nameOf(ctx.now, play.bank)} has the bank`, what("bank")),
    lies ? pile(lies, { what: "bank" }) : null,
    open ? h("small", `${money(open)} of it not yet bet against`) : null,
    out ? h("small", "all of it is covered: your bet may get no action") : null,
    play.action && play.action !== play.bank ? firstAction(ctx, play.action) : null,
  );
}

/** What a seat's disc says, beside the bank; with little room, only the disc says it. */
const firstAction = (ctx, seat) =>
  h("small.first-action", { key: "action" },
    disc("action", "A", "action button"),
    seat === ctx.now.you ? "first action: you" : `first action: ${nameOf(ctx.now, seat)}`,
    what("action button"),
  );

export function middle(ctx) {
  const play = playOf(ctx);
  const bank = play && play.bank !== null && play.bank !== ctx.now.you ? dealt(ctx, play.bank) : [];
  return [
    bankLine(ctx),
    h("div.bank-hand", { key: "bank-hand", style: { "--spots": Math.max(1, bank.length) } },
      bank.map((spot) => spotView(ctx, spot)),
    ),
  ];
}

/** Your hands: several after a split, with the one in play lit. */
export function stage(ctx) {
  const spots = dealt(ctx, ctx.now.you);
  if (!spots.length) return ownCards(ctx);
  return h(
    "div.own-spots",
    {
      key: "own-spots",
      style: { "--spots": spots.length },
      "data-testid": "own-cards",
      role: "group",
      "aria-label": "Your cards",
    },
    spots.map((spot) => spotView(ctx, spot)),
  );
}
