// The line for who has no part in the hand: watching, sitting out, or waiting to be dealt in.

import { h } from "../dom.js";
import { mine, onLists, wish } from "../lists/notice.js";
import { money } from "../money.js";
import { repaint } from "./again.js";
import { current, you } from "./current.js";
import { botsToCome, shareLink } from "./hosted.js";
import { openSeatMenu, openSit } from "./later.js";
import { resync, send } from "./line.js";
import { notice } from "./notices.js";

onLists(() => repaint());

let part = null; // how one stands, for who has a seat: fetched then

function standing(now) {
  if (part) return part.standing(now, tools());
  import("../standing.js").then((had) => {
    part = had;
    repaint();
  });
  return null;
}

export const sit = (seat) => openSit(current().now, seat, send);
export const seatMenu = () => openSeatMenu(() => current().now, send, tools());

/** What the buttons of one's own standing do. */
const tools = () => ({ send, notice, resync, repaint, share: shareLink(current().now) });

const line = (...words) => h("p", { class: "status", key: "status" }, words);

const inlineButton = (words, id, run, kind = "strong") =>
  h(
    "button",
    { type: "button", class: `${kind} inline-button`, key: id, "data-testid": id, on: { click: run } },
    words,
  );

/** The seat that the host keeps for the viewer. */
function keptFor(now) {
  const seat = Object.entries(now.kept || {}).find(([, name]) => name === you.name)?.[0];
  if (!seat) return null;
  return [
    `The host keeps seat ${seat} for you. `,
    inlineButton("Sit down", "take-kept", () => sit(Number(seat))),
  ];
}

/** Whose seat was given up hears why, and sits down again by one button. */
function stoodUp(now) {
  if (now.waiting?.ask !== "sit") return null;
  const taken = new Set(now.seats.map((one) => one.seat));
  const free = Array.from({ length: now.most_seats }, (_, at) => at + 1).find((seat) => !taken.has(seat) && !now.kept?.[seat]);
  return [`${now.waiting.words} `, free ? inlineButton("Sit down again", "sit-again", () => sit(free)) : "Every seat is taken now."];
}

const isCalled = (now) => mine().some((one) => one.called && one.table === now.table);

/** Where every seat is taken one may wait for one, of any table of the game and limit. */
function listed(now) {
  if (now.private || now.practice || now.lesson) return "";
  const own = mine().find((one) => one.house === now.house && one.game === now.game && one.limit === now.limit);
  const put = (what) => () => wish(now, what).then(repaint, (error) => notice(error.message));
  if (!own) return ["You may wait for a seat at any table of this game. ", inlineButton("Join the waiting list", "join-list", put("join"))];
  if (own.called) return "A seat is kept for you: see the notice.";
  return [`You are no. ${own.place} on the waiting list. `, inlineButton("Leave the list", "leave-list", put("leave"), "plain")];
}

/** Someone who sits out, or only watches, is told what to do about it. */
export function seatedOut(now) {
  const own = now.seats.find((one) => one.seat === now.you);
  if (!own) {
    const bots = botsToCome(now);
    const come = bots ? ` ${bots} ${bots === 1 ? "bot sits" : "bots sit"} down in a moment.` : "";
    const free = now.most_seats - now.seats.length;
    const coming = now.seats.find((one) => one.who && one.who === you.who);
    if (coming) return line(`You sit down in seat ${coming.seat} after this hand, with ${money(coming.stack)}.`);
    return line(
      keptFor(now) ||
        stoodUp(now) ||
        (free ? `You are watching. Take any free seat to play.${come}` : ["You are watching. ", isCalled(now) ? "" : "Every seat is taken. ", listed(now)]),
    );
  }
  return standing(now);
}
