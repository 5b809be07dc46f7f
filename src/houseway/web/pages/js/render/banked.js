// Super pan 9 and blackjack 22: one player banks. The bank's hand lies at the top of the felt, every other hand at its
// seat, each with its total beside it.

import { pile } from "../chips.js";
import { classes, h } from "../dom.js";
import { money, signed } from "../money.js";
import { nameOf } from "../state.js";
import { icon } from "../icons.js";
import { backs, badge, cardRow } from "./pieces.js";
import { ownCards } from "./own.js";

export const says = false;
export const namesOwn = () => true;
export const tall = 1.4;

export const playOf = (ctx) => (ctx.view?.play?.type === "banked" ? ctx.view.play : null);
export const spotsOf = (ctx, seat) => playOf(ctx)?.spots.filter((spot) => spot.seat === seat) || [];

/** The bank's stake is told in the middle; everybody else's wager lies before the seat. */
export function bet(ctx, hand) {
  const play = playOf(ctx);
  if (!play || play.bank === hand.seat) return 0;
  const wagers = spotsOf(ctx, hand.seat).reduce((sum, spot) => sum + spot.wager, 0);
  return ctx.view.over ? 0 : wagers || hand.bet;
}

/** What came of a hand, in a word. */
export function outcome(spot) {
  if (!spot.outcome) return null;
  const text = spot.net ? signed(spot.net) : spot.outcome === "push" ? "push" : "no action";
  return badge(text, classes("outcome", spot.net > 0 && "win", spot.net < 0 && "lose"));
}

function spotCards(spot, name, size) {
  const hidden = Math.max(0, spot.count - spot.cards.length);
  return cardRow([...backs(hidden), ...spot.cards], { name, size });
}

/** One hand of a point game: cards, total, outcome. */
export function spotView(ctx, spot, { size = "small" } = {}) {
  const playing = spot.state === "playing" && ctx.view.actor === spot.seat && !ctx.view.over;
  return h(
    "span",
    {
      class: classes("spot-hand", playing && "playing"),
      key: `spot-${spot.seat}-${spot.hand}`,
      "data-spot": `${spot.seat}-${spot.hand}`,
    },
    spotCards(spot, `c${spot.seat}-${spot.hand}`, size),
    badge(ctx.now.counts?.[`${spot.seat}-${spot.hand}`] || spot.words, "total"),
    outcome(spot),
  );
}

export function front(ctx, hand) {
  const play = playOf(ctx);
  if (play?.bank === hand.seat) return null;
  const spots = spotsOf(ctx, hand.seat).filter((spot) => spot.count);
  return spots.length
    ? h(
        "span",
        { class: "spots" },
        spots.map((spot) => spotView(ctx, spot)),
      )
    : null;
}

/** Who banks, with how much, how much of it nobody has met. */
export function bankLine(ctx) {
  const play = playOf(ctx);
  if (!play || play.bank === null)
    return h("p", { class: "note", key: "bank" }, ctx.view ? "The bank is being offered" : "");
  const you = play.bank === ctx.now.you;
  return h(
    "div",
    { class: "bank-line", key: "bank", "data-testid": "bank" },
    h("span", { class: "lamp" }, icon("lamp")),
    h("b", {}, you ? "You bank" : `${nameOf(ctx.now, play.bank)} banks`),
    play.stake ? pile(play.stake, { what: "bank" }) : null,
    play.covered > 0 && !play.spots.some((spot) => spot.count)
      ? h("small", {}, `${money(play.covered)} still open`)
      : null,
  );
}

export function middle(ctx) {
  const play = playOf(ctx);
  const bank =
    play && play.bank !== null && play.bank !== ctx.now.you ? spotsOf(ctx, play.bank).filter((spot) => spot.count) : [];
  return [
    bankLine(ctx),
    bank.length
      ? h(
          "div",
          { class: "bank-hand", key: "bank-hand" },
          bank.map((spot) => spotView(ctx, spot, { size: "" })),
        )
      : null,
  ];
}

/** One's own hands: several after a split, the one in play lit. */
export function stage(ctx) {
  const spots = spotsOf(ctx, ctx.now.you).filter((spot) => spot.count);
  if (!spots.length) return ownCards(ctx);
  const count = spots.reduce((sum, spot) => sum + spot.count, 0);
  return h(
    "div",
    {
      class: "own-spots",
      key: "own-spots",
      style: { "--cards": count, "--spots": spots.length },
      "data-testid": "own-cards",
      role: "group",
      "aria-label": "Your cards",
    },
    spots.map((spot) => spotView(ctx, spot, { size: "" })),
  );
}
