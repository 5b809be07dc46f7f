// The side column of the live table: which tab is open, what was said, and how much of it is unread.

import { tell } from "../announce.js";
import { byId, h, paint } from "../dom.js";
import { recall, remember } from "../keep.js";
import { AtTheEnd } from "../log.js";
import { sentence } from "../sentence.js";
import { sideColumn } from "../side.js";
import { repaint } from "./again.js";
import { current, you } from "./current.js";
import { send } from "./line.js";
import { notice } from "./notices.js";
import { talk } from "./talk.js";
import { voice } from "./taught.js";

/** `open` on a narrow screen, `line` the number of the log's line whose rule is shown, `unsaid` why a line was not. */
const panel = { tab: recall("coach-tab", false) ? "guide" : "log", open: false, line: null, unread: 0, unsaid: "" };

const shown = () => panel.open || getComputedStyle(byId("side")).position !== "fixed";
const pinned = new AtTheEnd(() =>
  panel.tab === "guide" ? null : byId("side-panel")?.querySelector(".said") || byId("side-panel"),
);

export const unread = () => panel.unread;

function change(what) {
  Object.assign(panel, what);
  if (what.tab && !current().now?.lesson) remember("coach-tab", what.tab === "guide"); // a reload does not lose the coach
  if (panel.tab === "chat" && shown()) panel.unread = 0;
  repaint();
}

export const togglePanel = () => change({ open: !panel.open });
export const closePanel = () => change({ open: false });

/** Why a line was not said may be over. */
export const unsaidNoMore = () => change({ unsaid: "" });

/** What stands first in the column, the game in three lines, where the column is not in sight by itself. */
export const openFirst = () => change({ open: true });

export const openGuide = () => change({ tab: "guide", open: true });

/** At a guided table the guide is what stands beside the felt. */
export function beGuided() {
  panel.tab = "guide";
}

export function openChat() {
  change({ tab: "chat", open: true });
  document.querySelector("[data-testid=chat-text]")?.focus();
}

export function heardChat(message) {
  const { fresh, counts, spoken } = talk.hear(message, you.who);
  if (!fresh) return; // told again
  if (counts && (panel.tab !== "chat" || !shown())) panel.unread += 1;
  if (counts && spoken) tell(`${message.name} says: ${message.text}`);
  repaint();
}

async function say(text) {
  const answer = await send({ type: "chat", text });
  const why = answer.problem || "the line to the room is down; try again in a moment";
  change({ unsaid: answer.type === "ok" ? "" : sentence(why) });
  return !panel.unsaid;
}

/** Where the column lies over the table, whose turn it is would not be seen. */
const yourTurn = (view) =>
  view && !view.over && view.options.length
    ? h(
        "button",
        { type: "button", key: "your-turn", class: "your-turn strong", "data-testid": "turn-in-side", on: { click: closePanel } },
        "Your turn: to the table ",
        h("span", { "data-seconds": "", "aria-hidden": "true" }),
      )
    : null;

export function paintPanel(notices) {
  const state = current();
  pinned.before();
  paint(
    byId("side"),
    sideColumn({
      state,
      panel,
      change,
      repaint: () => repaint(),
      chat: talk.lines,
      say,
      own: you.who,
      notice,
      runs: Boolean(state.now.floor),
      close: closePanel,
      extra: voice.tab(state.now),
      first: [yourTurn(state.now.view), notices, voice.card(state.now)],
    }),
  );
  byId("side").dataset.open = panel.open ? "yes" : "no";
  pinned.after();
}
