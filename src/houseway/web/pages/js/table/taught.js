// The guide or the coach at this table, what the game is, and its rule sheet beside the felt.

import { closeDialog } from "../dialog.js";
import { Voice } from "../teach/voice.js";
import { act } from "./acting.js";
import { repaint } from "./again.js";
import { current, table } from "./current.js";
import { openKeys } from "./later.js";
import { send } from "./line.js";

export const voice = new Voice({
  table,
  send,
  act,
  repaint: () => repaint(),
  current: () => current().now,
  open: () => import("./panel.js").then((part) => part.openGuide()),
  openFirst: () => import("./panel.js").then((part) => part.openFirst()),
  close: () => import("./panel.js").then((part) => part.closePanel()),
});

/** What this game is, again; its words, its charts, the keys. What only some open is fetched when they do. */
export async function openHelp() {
  await voice.learn();
  const { openGame } = await import("../teach/panel.js");
  openGame(voice, current().now, { keys: openKeys, sheet: openSheet });
}

const address = (now) =>
  now.private
    ? `/table/${encodeURIComponent(now.table)}/rules`
    : `/rules/${encodeURIComponent(now.house)}/${encodeURIComponent(now.game)}`;

export async function openSheet() {
  const { now } = current();
  closeDialog();
  const { toggleSheet } = await import("../teach/sheet.js");
  toggleSheet(address(now), now.house, openHelp);
}
