// The narrow column beside the table: the hand log and the chat, as two tabs.

import { byId, form, h, paint, pushButton } from "../dom.js";
import { AtTheEnd, logLines } from "../log.js";
import { recall, remember } from "../memory.js";
import { linesShown, lineTools, mutedLine } from "../people/chat.js";
import { tell } from "../speech.js";
import { sentence } from "../wording.js";
import { send } from "./line.js";
import { notice } from "./notices.js";
import { current, repaint, talk, you } from "./session.js";
import { voice } from "./voice.js";

/**
 * `panel` is what is open; `change` opens something else. `extra` is one more tab: name, words, and a function for its
 * panel. `first` goes above the panel, whichever is open.
 */
function sideColumn(given) {
  const { state, panel, change, repaint, chat, say, close, own = "", notice = null, runs = false, extra = null, first = null } = given;
  const names = [extra?.name, "log", "chat"].filter(Boolean);
  const open = names.includes(panel.tab) ? panel.tab : "log";
  const tab = (name, words, count) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-selected": open === name ? "true" : "false",
        "aria-controls": "side-panel",
        tabindex: open === name ? 0 : -1,
        "data-tab": name,
        on: {
          click: () => change({ tab: name }),
          keydown: (event) => {
            if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
            event.preventDefault();
            const step = event.key === "ArrowRight" ? 1 : names.length - 1;
            change({ tab: names[(names.indexOf(open) + step) % names.length] });
            document.getElementById(`tab-${panel.tab}`)?.focus();
          },
        },
      },
      words,
      count ? h("span.count", { "aria-label": `${count} new` }, count) : null,
    );
  return [
    h("div.tabs", { key: "tabs" },
      h("div", { role: "tablist", "aria-label": "Log and chat" },
        extra ? tab(extra.name, extra.words, 0) : null,
        tab("log", "Hand log", 0),
        tab("chat", "Chat", panel.tab === "chat" ? 0 : panel.unread),
      ),
      pushButton({ class: "bare close-side", "aria-label": "Close", click: close }, "×"),
    ),
    first,
    open === extra?.name
      ? h(
          "div.panel",
          {
            id: "side-panel",
            key: extra.name,
            role: "tabpanel",
            "aria-labelledby": `tab-${extra.name}`,
            tabindex: 0,
          },
          extra.panel(),
        )
      : open === "log"
      ? h(
          "div.panel",
          {
            id: "side-panel",
            key: "log",
            role: "tabpanel",
            "aria-labelledby": "tab-log",
            tabindex: 0,
            "data-testid": "log",
          },
          h("ol.log",
            logLines(state.log, {
              open: panel.line,
              toggle: (n) => change({ line: panel.line === n ? null : n }),
              repaint,
            }),
          ),
        )
      : chatPanel(chat, say, panel.unsaid, { own, runs, said: notice || (() => {}) }),
  ];
}

function chatPanel(chat, say, unsaid, tools) {
  const lines = linesShown(chat);
  return h(
    "div.panel.chat",
    {
      id: "side-panel",
      key: "chat",
      role: "tabpanel",
      "aria-labelledby": "tab-chat",
      "data-testid": "chat",
    },
    h("ol.said", { tabindex: 0, "aria-label": "Chat" },
      mutedLine(chat),
      lines.length
        ? lines.map((one, place) =>
            h("li", { key: `said-${one.line || place}` },
              h("span", h("b", h("bdi", one.name)), " ", one.text),
              lineTools(one, tools),
            ),
          )
        : h("li.soft", { key: "nothing" }, "Nobody has said anything yet."),
      unsaid ? h("li", { key: "unsaid" }, h("p.warning", { role: "alert", "data-testid": "unsaid" }, unsaid)) : null,
    ),
    form(
      {
        class: "say",
        submit: async (filled) => {
          const field = filled.elements.text;
          const text = field.value.trim();
          field.value = "";
          if (text && !(await say(text)) && !field.value) field.value = text; // to send later, or reworded
        },
      },
      h("input", {
        type: "text",
        name: "text",
        maxlength: 200,
        "aria-label": "Message to the table",
        placeholder: "Say something",
        autocomplete: "off",
        "data-testid": "chat-text",
      }),
      h("button.small", { type: "submit" }, "Send"),
    ),
  );
}

// The side column of the live table: the open tab, the chat, and how much of it is unread.

/**
 * `open`: on a narrow screen; `line`: the number of the log line with its rule open; `unsaid`: why a line was not sent.
 */
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

/** The reason why a line was not sent may be over. */
export const unsaidNoMore = () => change({ unsaid: "" });

/** Open the top of the column, the game in three lines, where the column is hidden. */
export const openFirst = () => change({ open: true });

export const openGuide = () => change({ tab: "guide", open: true });

/** At a guided table, the guide is beside the felt. */
export function beGuided() {
  panel.tab = "guide";
}

export function openChat() {
  change({ tab: "chat", open: true });
  document.querySelector("[data-testid=chat-text]")?.focus();
}

export function heardChat(message) {
  const { fresh, counts, spoken } = talk.hear(message, you.who);
  if (!fresh) return; // a repeated line
  if (counts && (panel.tab !== "chat" || !shown())) panel.unread += 1;
  if (counts && spoken) tell(`${message.name} says: ${message.text}`);
  repaint();
}

async function say(text) {
  const answer = await send({ type: "chat", text });
  const why = answer.problem || "you are not connected; try again in a moment";
  change({ unsaid: answer.type === "ok" ? "" : sentence(why) });
  return !panel.unsaid;
}

/** Where the column covers the table, it would hide whose turn it is. */
const yourTurn = (view) =>
  view && !view.over && view.options.length
    ? pushButton({ key: "your-turn", class: "your-turn strong", "data-testid": "turn-in-side", click: closePanel },
        "Your turn: back to the table ",
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
