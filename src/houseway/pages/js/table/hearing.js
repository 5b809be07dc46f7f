// Handles the room's messages: one function for each kind.

import { soundEvents, turnIs } from "../bell.js";
import { closeDialog, dialogName } from "../dialog.js";
import { byId } from "../dom.js";
import { recall } from "../memory.js";
import { tell } from "../speech.js";
import { after, inCharge, inHand, nothing, yourTurn } from "../state.js";
import { busyWhile, heardList } from "../waitlist.js";
import { inChips, sentence } from "../wording.js";
import { throwForced } from "./action.js";
import { decideAt, theDecision } from "./decision.js";
import { heardDeck } from "./decks.js";
import { forgetHost, heardHost } from "./host.js";
import { closedDown, keyRefused, resync, shutOut } from "./line.js";
import { heardFloor, notice, proclaim, silence, tellCalls, tellVote } from "./notices.js";
import { speak } from "./questions.js";
import { hurry, inOrder, isRunningOut, shownBy } from "./runout.js";
import { become, current, repaint, setClock, setNextDeal, table, talk, you } from "./session.js";
import { followSeat } from "./sitandgo.js";
import { beGuided, heardChat, unsaidNoMore } from "./side.js";
import { voice } from "./voice.js";

const CLOSES = "The floor is closing this table after this hand; your chips will go to your wallet";

/** Loaded on demand, since few ever need it. */
const moved = () => import("./transfer.js");

shownBy(hear);
busyWhile(() => {
  const { now } = current();
  return Boolean(now?.you && now.view && !now.view.over && inHand(now).get(now.you)?.folded === false);
});

const VERSION = 2; // of the protocol

/** Messages to the guest, whatever the table. */
const ANYWHERE = {
  welcome: (message) => {
    Object.assign(you, { guest: message.guest, name: message.name, who: message.who });
    talk.connections += 1;
    if (message.version !== VERSION) notice("This page does not match the room's version: reload it.");
  },
  error: (message) => notice(message.problem),
  floor: heardFloor,
  list: heardList,
  word: (message) => {
    unsaidNoMore();
    proclaim(sentence(message.words));
  },
};
/** Whether the host has yet to confirm the viewer's chips. */
const awaitsHost = (now) => now?.pending?.some((one) => one.what === "confirm");

/** The complete table or a change: a deck is answered at once, whatever is still being shown. */
function heard(message) {
  inChips(Boolean(message.now.tournament));
  heardDeck(message.now);
  inOrder(message);
}

/** Messages about this table. */
const HERE = {
  view: heard,
  update: heard,
  presence: inOrder,
  clock: (message) => {
    if (!isRunningOut()) setClock(message.clock);
    repaint();
  },
  chat: heardChat,
  host: heardHost,
  refused: (message) => {
    if (message.id === null && !current().now) keyRefused();
  },
  shut: (message) => {
    become(nothing);
    forgetHost();
    if (message.closed) moved().then((part) => closedDown([message.problem, part.lastWord()].filter(Boolean).join(". ")));
    else shutOut(message.problem);
  },
  night: () => {
    const { now } = current();
    const event = now?.tournament;
    location.replace(now?.lesson ? "/" : event ? `/tournament/${encodeURIComponent(event.desk)}` : `/night/${encodeURIComponent(table)}`);
  },
};

export function told(message) {
  if (ANYWHERE[message.type]) ANYWHERE[message.type](message);
  else if (!message.table || message.table === table) HERE[message.type]?.(message);
}

/** The table has changed, or came complete. */
function hear(message) {
  const was = current();
  const next = after(was, message);
  if (next === null) {
    resync();
    return;
  }
  if (next === was) return;
  // One street of a hand that plays itself out is not the whole message: its number is still to come.
  become(message.partial ? { ...next, number: was.number } : next);
  const { now } = next;
  followSeat(now);
  if (now.you && now.closing && was.now && !was.now.closing) proclaim(CLOSES); // a small felt has no room for it
  if (was.now?.you && !now.you && !now.tournament) moved().then((part) => part.sayGone(was.now, now));
  if (now.you && now.feeds && !(was.now?.you && was.now.feeds === now.feeds)) moved().then((part) => part.sayMustMove(now));
  if (message.type === "presence") {
    if (now.held !== was.now?.held) {
      setClock(now.clock);
      turnIs(yourTurn(now));
      if (now.held) tell(`${inCharge(now, now.held)} is looking into this hand; nobody acts until they are done.`);
    }
    repaint();
    return;
  }
  // During a hand, the answer comes when it is over; the seat is held at once.
  if (dialogName() === "sit" && ((now.you && !was.now?.you) || (awaitsHost(now) && !awaitsHost(was.now)))) closeDialog();
  setClock(now.clock);
  setNextDeal(now.next_deal_ms);
  tellCalls(was.now, now);
  tellVote(was.now, now);
  if (decideAt(now)) {
    if (dialogName() === "last-hand" && yourTurn(now)) closeDialog(); // the player's clock is running behind it
    silence();
    throwForced(now);
  }
  if (now.lesson && !was.now) beGuided();
  voice.heard(now);
  speak(was, message);
  if (message.type === "update") soundEvents(next.events, now.you);
  turnIs(yourTurn(now));
  repaint(message.type === "update" ? next.events : null);
  if (!was.now && recall("came", null)?.table === now.table) moved().then((part) => part.sayWhyHere(now));
}

/** The connection is lost, or back. */
export function changed(now) {
  document.documentElement.dataset.line = now;
  const lost = now === "lost";
  byId("line").textContent = lost ? "Reconnecting…" : "";
  if (lost) {
    hurry();
    theDecision().sent = false;
    tell("Connection lost. Reconnecting.");
    repaint();
  } else if (now === "open") tell("Connected.");
}
