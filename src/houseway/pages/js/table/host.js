// What the server tells those who run the table, and the host's tools built on it.

import { byId, h, needStyle, paint } from "../dom.js";
import { tell } from "../speech.js";
import { money } from "../wording.js";
import { send } from "./line.js";
import { notice } from "./notices.js";
import { current, repaint, table, you } from "./session.js";
import { tournamentStrip } from "./sitandgo.js";

// Loaded on demand, since few ever open it.
const openShare = (...given) => import("../hosting/share.js").then((part) => part.openShare(...given));

let told = null;
let bar = null; // the host's bar, once someone runs the table from this page
let arriving = null;

const needBar = () =>
  (arriving ??= Promise.all([import("../hosting/toolbar.js"), needStyle("hosting")]).then(([part]) => {
    bar = part;
    repaint();
  }));

/** News for those who run the table. A host who has just opened it gets the link to share. */
export function heardHost(message) {
  const first = told === null;
  tellWaiting(told, message);
  told = message;
  if (bar) repaint();
  else needBar();
  if (first && location.hash === "#share") {
    history.replaceState(null, "", location.pathname);
    openShare(table, send);
  }
}

const asksFor = (one) => `${one.name} ${one.more ? "asks to add" : `asks to sit in seat ${one.seat} with`} ${money(one.cents)}`;

/** Announce guests at the door, and requests for chips. */
function tellWaiting(was, now) {
  const fresh = (list) => now[list].filter((one) => !was?.[list].some((old) => old.mark === one.mark));
  for (const one of fresh("knocking")) tell(`${one.name} asks to come in.`);
  for (const one of fresh("asking")) tell(`${asksFor(one)}.`);
}

async function answer(message) {
  const heard = await send(message);
  if (heard.type === "refused") notice(heard.problem);
}

const line = (one, message, words, yes, no) =>
  h("p", { key: `${message.type}-${one.mark}`, "data-waits": one.name },
    h("b", words),
    h("button.small", { type: "button", "data-testid": "let-in", on: { click: () => answer(message) } }, yes),
    h("button.small", { type: "button", "data-testid": "turn-away", on: { click: () => answer({ ...message, on: false }) } }, no),
  );

/** What waits for the host: guests at the door, and chips to confirm. */
export function doorNotices() {
  if (!told?.knocking.length && !told?.asking.length) return null;
  return h("div.floor-calls", { key: "door", role: "status", "data-testid": "at-the-door" },
    told.knocking.map((one) => line(one, { type: "host admit", whom: one.mark }, `${one.name} asks to come in.`, "Let in", "Turn away")),
    told.asking.map((one) => line(one, { type: "host confirm buy in", whom: one.mark }, `${asksFor(one)}.`, "Confirm", "Refuse")),
  );
}

/** The seated guests whom a host who leaves may make the host. */
export const heirs = () => (told?.private ? told.guests.filter((one) => one.seat && one.here && one.name !== current().now.host) : []);

export function forgetHost() {
  told = null;
  paint(byId("host"));
}

const runs = (now) => now.floor && !now.lesson && (now.private || now.host === you.name);
const hosts = (now) => told && bar && runs(now);
const tools = () => ({ table, current: () => current().now, told: () => told, send, notice });

/** Opens the host's menu; null if you do not run the table. The button shows before the menu has loaded. */
export const hostMenu = (now) => (runs(now) ? () => needBar().then(() => told && bar.openHostMenu(tools())) : null);
export function paintHost(now) {
  if (now.private || now.tournament) needStyle("hosting");
  paint(byId("host"), tournamentStrip(now), hosts(now) ? bar.hostBar(tools()) : null);
}
/** How many bots the host asked for are still missing; 0 if you do not run the table. */
export const botsToCome = (now) => (told ? Math.max(0, told.bots - now.seats.filter((one) => one.bot).length) : 0);
/** Opens the link to share, with its key; null if you are not the host. */
export const shareLink = (now) => (hosts(now) ? () => openShare(table, send) : null);
