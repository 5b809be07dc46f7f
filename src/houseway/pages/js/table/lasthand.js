// The last hand again, in a small panel: the board, the hands shown, the result, and a link to the replay. It uses the
// hand's own record, so it also works after a reload.

import { get } from "../api.js";
import { drawCard } from "../cards.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { held, resultBadge, resultLine, winningCards } from "../render/pieces.js";
import { nameOf, secondBoard } from "../state.js";

const row = (cards, name, winning) =>
  h("span.cards.small", { style: { "--n": cards.length } },
    cards.map((card, place) => drawCard(card, { size: "small", key: `${name}-${place}`, class: winning?.get(card) })),
  );

/** A seat's cards that this viewer may see; set hands of pai gow and split hands of blackjack one by one. */
function hands(now, seat, own) {
  const { view } = now;
  if (view.play?.type === "banked") {
    const spots = view.play.spots.filter((spot) => spot.seat === seat && spot.cards.length);
    return spots.flatMap((spot) => (spot.front.length ? [spot.front, spot.back] : [spot.cards]));
  }
  const hand = view.seats.find((one) => one.seat === seat);
  const laid = (view.play?.type === "pan" && view.play.seats.find((one) => one.seat === seat)?.melds) || [];
  const all = [...(hand?.cards || []), ...(hand?.up || [])];
  const late = (now.after?.shown[seat] || []).filter((card) => !all.includes(card)); // shown after the hand
  const mine = all.length || seat !== now.you ? [...all, ...late] : own; // your own discards
  const inOrder = view.family === "stud" ? mine : held(mine, view.family, now.offer.ace_low);
  return [...laid.map((meld) => meld.cards), ...(inOrder.length ? [inOrder] : [])];
}

function player({ now, shown, own }, seat, winning) {
  const flag = resultBadge(now, seat, null);
  const joker = now.view.family === "draw" && now.captions.seat_words?.[seat]; // says what the joker stands for
  const words = joker || shown[seat] || now.captions.seat_words?.[seat] || (seat === now.you ? now.captions.words : "");
  const folded = now.view.seats.find((one) => one.seat === seat)?.folded;
  const cards = hands(now, seat, own);
  const late = now.after?.shown[seat]?.length ? "shown after the hand" : "";
  return h("li", { key: `last-${seat}`, class: cards.length > 1 ? "several" : null },
    h("b", seat === now.you ? "You" : nameOf(now, seat)),
    cards.map((each, place) => row(each, `l${seat}-${place}`, winning)),
    h("small", folded ? ["folded", late].filter(Boolean).join(", ") : words || late || (cards.length ? "" : "did not show")),
    flag ? h("span", { class: `flag ${flag.tone}`, title: flag.title }, flag.text) : null,
  );
}

function panel(state, hand) {
  if (state.problem) return h("p.soft", { "data-testid": "last-hand" }, state.problem);
  if (!state.now) return h("p.soft", "One moment.");
  const { now } = state;
  const winning = winningCards({ state, view: now.view });
  return h("div.last-hand", { "data-testid": "last-hand" },
    resultLine(now, state.lows),
    now.view.board.length
      ? h("p.board-row", { role: "group", "aria-label": "Board" }, row(now.view.board, "lb", winning))
      : null,
    now.view.second?.length
      ? h("p.board-row", { role: "group", "aria-label": "Second board" }, row(secondBoard(now.view), "ls", winning))
      : null,
    h("ul", { role: "list" }, now.seats.map((one) => player(state, one.seat, winning))),
    h("p",
      h("a", { href: `/replay/${encodeURIComponent(now.table)}/${hand}`, "data-testid": "last-replay" }, "Replay it"),
    ),
  );
}

/** Show the last finished hand of a table. */
export async function openLast(table, hand) {
  const state = { now: null, shown: {}, own: [], winning: [], lows: [], problem: "" };
  let paint = () => {};
  openDialog(`Hand ${hand}`, (repaint) => ((paint = repaint), panel(state, hand)), { name: "last-hand" });
  try {
    const told = await get(`/api/hands/${encodeURIComponent(table)}/${hand}`);
    for (const event of told.frames.flatMap((frame) => frame.events)) {
      if (["shown", "set shown", "hand shown"].includes(event.type)) state.shown[event.seat] = event.words;
      if (event.type === "won") state[event.share === "low" ? "lows" : "winning"].push(...(event.cards || []));
    }
    state.now = told.frames.at(-1).now;
    for (const { now } of told.frames) {
      const hand = now.view?.seats.find((one) => one.seat === now.you);
      if (hand?.cards.length) state.own = [...hand.cards, ...hand.up];
    }
  } catch (problem) {
    state.problem = problem.message;
  }
  paint();
}
