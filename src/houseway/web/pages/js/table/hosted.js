// What the server tells whoever runs the table, and the host's tools that are built on it.

import { byId, paint } from "../dom.js";
import { needStyle } from "../styles.js";
import { repaint } from "./again.js";
import { current, table, you } from "./current.js";
import { send } from "./line.js";
import { notice } from "./notices.js";

// What only few ever open is fetched when they do.
const openShare = (...given) => import("../hosting/share.js").then((part) => part.openShare(...given));

let told = null;
let bar = null; // the host's bar, once somebody runs the table from this page

/** What is for whoever runs the table. Who has just opened it is shown the link to share. */
export function heardHost(message) {
  const first = told === null;
  told = message;
  if (bar) repaint();
  else
    Promise.all([import("../hosting/bar.js"), needStyle("hosting")]).then(([part]) => {
      bar = part;
      repaint();
    });
  if (first && location.hash === "#share") {
    history.replaceState(null, "", location.pathname);
    openShare(table, send);
  }
}

export function forgetHost() {
  told = null;
  paint(byId("host"));
}

const hosts = (now) => told && bar && now.floor && !now.lesson && (now.private || now.host === you.name);
const tools = () => ({ table, current: () => current().now, told: () => told, send, notice });

/** What opens the host's menu; null for who does not run the table. */
export const hostMenu = (now) => (hosts(now) ? () => bar.openHostMenu(tools()) : null);
export function paintHost(now) {
  if (now.private) needStyle("hosting");
  paint(byId("host"), hosts(now) ? bar.hostBar(tools()) : null);
}
/** How many bots the host has asked for that are not here yet; none for who does not run the table. */
export const botsToCome = (now) => (told ? Math.max(0, told.bots - now.seats.filter((one) => one.bot).length) : 0);
/** What shows the link to share, key and all; null for who does not run the table. */
export const shareLink = (now) => (hosts(now) ? () => openShare(table, send) : null);
