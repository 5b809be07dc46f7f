// The line for someone who is not in the hand: watching, sitting out, or waiting to be dealt in.

import { cardCode, cardName, inline } from "../cards.js";
import { h, pushButton } from "../dom.js";
import { held } from "../render/pieces.js";
import { inCharge, nameOf } from "../state.js";
import { mine, onLists, wish } from "../waitlist.js";
import { money } from "../wording.js";
import { botsToCome, heirs, shareLink } from "./host.js";
import { resync, send } from "./line.js";
import { notice } from "./notices.js";
import { current, openGoing, openSeatMenu, openSit, repaint, you } from "./session.js";

onLists(() => repaint());

let part = null; // your status at your seat: loaded then

function standing(now) {
  if (part) return part.standing(now, tools());
  import("../seat.js").then((had) => {
    part = had;
    repaint();
  });
  return null;
}

export const sit = (seat) => openSit(current().now, seat, send, notice);
export const goHome = () => openGoing(() => current().now, send, tools());
export const seatMenu = () => openSeatMenu(() => current().now, send, tools());

/** Whether going to the lobby now would keep a seat, so that the player is asked. */
export const staysSeated = (now) => Boolean(now.you && !now.lesson && window === top && !now.tournament && !now.pending?.some((one) => one.what === "leave"));

/** What the buttons of your own status do. */
const tools = () => ({ send, notice, resync, repaint, heirs, share: shareLink(current().now) });

const line = (...words) => h("p.status", { key: "status" }, words);

const inlineButton = (words, id, run, kind = "strong") =>
  pushButton({ class: `${kind} inline-button`, key: id, "data-testid": id, click: run }, words);

/** The seat that the host holds for the viewer. */
function keptFor(now) {
  const seat = Object.entries(now.kept || {}).find(([, name]) => name === you.name)?.[0];
  if (!seat) return null;
  return [
    `The host is holding seat ${seat} for you. `,
    inlineButton("Sit down", "take-kept", () => sit(Number(seat))),
  ];
}

/** Tells a player who lost their seat why, with a button to sit down again. */
function stoodUp(now) {
  if (now.waiting?.ask !== "sit") return null;
  const taken = new Set(now.seats.map((one) => one.seat));
  const free = Array.from({ length: now.offer.most_seats }, (_, at) => at + 1).find((seat) => !taken.has(seat) && !now.kept?.[seat]);
  return [`${now.waiting.words} `, free ? inlineButton("Sit down again", "sit-again", () => sit(free)) : "Every seat is taken now."];
}

/** Asks the dealer what is dealt next, in dealer's choice. */
export function gameOffer({ now }) {
  const turns = now.rotation;
  if (!turns || turns.chooser === null || turns.chooser !== now.you) return null;
  const choose = async (place) => {
    const answer = await send({ type: "choose game", place });
    if (answer.type === "refused") notice(answer.problem);
  };
  return h(
    "div.standing",
    { key: "choose-game", role: "group", "aria-label": "Dealer’s choice", "data-testid": "choose-game" },
    h("p.status", `Your choice: what is dealt next? If you do not choose, it is ${turns.games[turns.place]} again.`),
    h("div.buttons",
      turns.games.map((words, place) => pushButton({ class: "small", key: `game-${place}`, "data-game": place, click: () => choose(place) }, words)),
    ),
  );
}

/** After a hand: your own cards to show, and the rest of the board to ask for. */
export function afterHand({ now, view, family }) {
  const { may_show: mine = [], may_hunt: hunts } = (view?.over && now.after) || {};
  if (!mine.length && !hunts) return null;
  const ask = (message) => async () => {
    const answer = await send({ ...message, hand: now.hand });
    if (answer.type === "refused") notice(answer.problem);
  };
  const cards = held(mine, family, now.offer.ace_low);
  const button = (key, message, props, ...words) => pushButton({ class: "small", key, click: ask(message), ...props }, ...words);
  return h(
    "div.buttons.after-hand",
    { key: "after-hand", role: "group", "aria-label": "After the hand", "data-testid": "show-cards" },
    cards.map((card) =>
      button(`show-${card}`, { type: "show cards", cards: [card] }, { "data-show": cardCode(card), "aria-label": `Show the ${cardName(card)}` }, "Show ", inline(card)),
    ),
    cards.length > 1 ? button("show-all", { type: "show cards", cards }, { "data-testid": "show-all" }, cards.length === 2 ? "Show both" : "Show all") : null,
    hunts ? button("rabbit", { type: "rabbit hunt" }, { "data-testid": "rabbit-hunt", title: "See the cards of the board that would have come" }, "Rabbit hunt") : null,
  );
}

/** Asks about a straddle before the next deal, in a line of its own that stays while the seconds pass. */
export function straddleOffer({ now }) {
  if (!now.straddle) return null;
  const { cost, always } = now.straddling;
  const ask = (message) => async () => {
    const answer = await send(message);
    if (answer.type === "refused") notice(answer.problem);
  };
  return h("p.status", { key: "straddle" },
    always ? `You always straddle: ${money(cost)} on the next hand. ` : `You may straddle the next hand for ${money(cost)}. `,
    always
      ? inlineButton("Stop", "straddle-stop", ask({ type: "always straddle", on: false }), "plain")
      : inlineButton("Straddle", "straddle-now", ask({ type: "straddle" })),
  );
}

const isCalled = (now) => mine().some((one) => one.called && one.table === now.table);

/** If every seat is taken, the player can wait for one at any table of the game and limit. */
function listed(now) {
  if (now.private || now.practice || now.lesson) return "";
  const own = mine().find((one) => one.house === now.offer.house && one.game === now.offer.game && one.limit === now.offer.limit);
  const put = (what) => () => wish(now.offer, what).then(repaint, (error) => notice(error.message));
  if (!own) return ["You can wait for a seat at any table of this game. ", inlineButton("Join the waiting list", "join-list", put("join"))];
  if (own.called) return "A seat is being held for you: see the notice.";
  return [`You are number ${own.place} on the waiting list. `, inlineButton("Leave the list", "leave-list", put("leave"), "plain")];
}

/** Tells someone who sits out or watches what to do about it. */
export function seatedOut(now) {
  const own = now.seats.find((one) => one.seat === now.you);
  if (!own) {
    const bots = botsToCome(now);
    const come = bots ? ` ${bots} ${bots === 1 ? "bot is" : "bots are"} about to sit down.` : "";
    const free = now.offer.most_seats - now.seats.length;
    const coming = now.seats.find((one) => one.who && one.who === you.who);
    if (now.tournament) return line("You are watching.");
    if (now.pending?.some((one) => one.what === "confirm")) return standing(now);
    if (coming) return line(`You will sit down in seat ${coming.seat} after this hand with ${money(coming.stack)}.`);
    return line(
      keptFor(now) ||
        stoodUp(now) ||
        (free ? `You are watching. Take any free seat to play.${come}` : ["You are watching. ", isCalled(now) ? "" : "Every seat is taken. ", listed(now)]),
    );
  }
  return standing(now);
}

// Shown in place of the controls during another player's turn: pre-actions, who is to act, the next deal.

const PRE = { fold: "Fold", "check or fold": "Check or fold", check: "Check", "call any": "Call any" };

/** A closed option keeps its place, dimmed: nothing moves, and nothing is missing. */
const closed = (what) =>
  h("span.pre-action.closed", { key: `closed ${what}`, "data-place": what, "aria-hidden": "true" }, PRE[what]);

export function preActions(ctx) {
  const { now } = ctx;
  if (!now.pre_options?.length) return null;
  return h("fieldset.pre", { key: "pre" },
    h("legend", "When it is your turn"),
    now.pre_options.map((what) =>
      h("label.pre-action", { key: what, "data-pre": what },
        h("input", {
          type: "checkbox",
          checked: now.pre === what,
          on: { change: (event) => ctx.pre(event.target.checked ? what : null) },
        }),
        h("span", PRE[what] || what),
      ),
    ),
    Object.keys(PRE)
      .filter((what) => !now.pre_options.includes(what))
      .map(closed),
  );
}

const DEALT_IN = ["in", "waiting"];

/** Before the first hand: a person who runs the table starts the game, once there are two players. */
export function startLine(now) {
  const ready = now.seats.filter((one) => DEALT_IN.includes(one.state)).length;
  if (!now.unstarted || !now.floor || ready < 2) return null;
  const start = async () => {
    const answer = await send({ type: "host start" });
    if (answer.type === "refused") notice(answer.problem);
  };
  return h(
    "div.standing",
    { key: "start", "data-testid": "unstarted", role: "group", "aria-label": "Before the first hand" },
    h("p.status", `${ready} players are ready. Start when everyone is here.`),
    h("div.buttons", h("button.act.strong", { type: "button", "data-testid": "start-game", on: { click: start } }, h("span", "Start the game"))),
  );
}

/** What the table is waiting for, in one line. New text is a new line, so that nothing slides when it changes. */
export function waitingLine(ctx) {
  const line = awaited(ctx);
  return { ...line, key: `status ${line.kids.join("")}` };
}

function awaited(ctx) {
  const { now, view } = ctx;
  if (now.frozen) return h("p.status.frozen", { key: "status" }, `This table is stopped: ${now.frozen}`);
  if (now.vote && view && !view.over)
    return h("p.status.paused", { key: "status" }, "The players are voting on this hand; nobody acts until they are done");
  if (now.held && view && !view.over)
    return h("p.status.paused", { key: "status" }, `${inCharge(now, now.held)} is looking into this hand; nobody acts until they are done`);
  if (now.paused && (!view || view.over))
    return h("p.status.paused", { key: "status" }, `${inCharge(now, now.paused)} has paused the table`);
  if (now.waiting_for && (!view || view.over))
    return h("p.status", { key: "status" }, `Waiting for ${now.waiting_for}`);
  if (view && !view.over && view.actor !== null && view.actor !== now.you) {
    const still = now.paused ? "; the table pauses after this hand" : "";
    return h("p.status", { key: "status" }, `${nameOf(now, view.actor)} is thinking${still}`);
  }
  if (ctx.nextDeal !== null && ctx.nextDeal !== undefined) {
    return h("p.status", { key: "status", "data-next-deal": "" },
      ctx.nextDeal > 0 ? `Next hand in ${ctx.nextDeal} s` : "Shuffling",
    );
  }
  return h("p.status", { key: "status" }, view?.over ? "The hand is over" : "");
}
