// Push-nine: three cards and a badge with the points; a push pot is a second, growing pile with its price.

import { h } from "../dom.js";
import { nameOf } from "../state.js";
import { what } from "../teach/glossary.js";
import { money } from "../wording.js";
import { badge, cardRow, knownOrBacks, pile, pots, winningCards } from "./pieces.js";
import { ownCards } from "./stage.js";

export const says = false;
export const bet = (ctx, hand) => hand.bet;

export function front(ctx, hand) {
  if (!hand.card_count && !hand.cards.length) return null;
  return cardRow(knownOrBacks(hand, ctx), { name: `c${hand.seat}`, winning: winningCards(ctx), laid: true });
}

/** The count of a visible hand. */
const points = (ctx, seat) => ctx.now.captions.counts?.[`${seat}-1`] || "";

/** The cards' count, and the player's part in a push pot. */
export function line(ctx, hand) {
  return [badge(points(ctx, hand.seat), "points"), role(ctx, hand.seat)];
}

/** What the last hand's push left to play for. */
const carried = (ctx) => (ctx.now.carry?.type === "push pot" ? ctx.now.carry : null);

/** Whether a seat pushed, or is in an agreement. */
function role(ctx, seat) {
  const play = ctx.view?.play;
  if (play?.type !== "push") return null;
  const group = (play.groups || []).find(([, seats]) => seats.includes(seat));
  if (group) return badge(group[0], "group");
  const pushers = ctx.view.over ? carried(ctx)?.pushers || [] : play.pushed ? play.pushers : [];
  return pushers.includes(seat) ? badge("pushed", "group") : null;
}

const TIMES = ["", "once", "twice", "three times"];

function pushPot(ctx) {
  const play = ctx.view?.play?.type === "push" ? ctx.view.play : null;
  const carry = carried(ctx);
  const live = play?.pushed && !ctx.view.over;
  const amount = live ? play.pushed : ctx.now.carried;
  if (!amount) return null;
  const number = live ? play.number : carry?.number || 1;
  const pushers = (live ? play.pushers : carry?.pushers || []).map((seat) => nameOf(ctx.now, seat));
  return h("div.push-pot", { key: "push", "data-testid": "push-pot", style: { "--times": Math.min(3, number) } },
    pile(amount, { what: "push pot" }),
    h("p", h("b", "Push pot"), what("push pot"), ` pushed ${TIMES[number] || `${number} times`}`),
    pushers.length
      ? h("p.who", `${pushers.join(" and ")} play${pushers.length === 1 ? "s" : ""} for it`)
      : null,
    live && play.price ? h("p.price", `${money(play.price)} to buy in`) : null,
  );
}

function proposal(ctx) {
  const play = ctx.view?.play;
  if (play?.type !== "push" || !play.proposal || ctx.view.over) return null;
  const [what, from, to] = play.proposal;
  return h("p.note", { key: "proposal" }, `${nameOf(ctx.now, from)} offers ${what} to ${nameOf(ctx.now, to)}`);
}

export function middle(ctx) {
  const play = ctx.view?.play;
  const pushed = play?.type === "push" && play.pushed && !ctx.view.over ? play.pushed : 0;
  return [
    h("div.push-place", { key: "push-place" }, pushPot(ctx), proposal(ctx)),
    pots(ctx, pushed),
  ];
}

export const stage = (ctx) => ownCards(ctx);

export const ownWords = (ctx) => badge(points(ctx, ctx.now.you), "points large");
