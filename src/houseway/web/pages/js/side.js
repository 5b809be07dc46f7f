// The narrow column beside the table: the hand log and the chat, as two tabs.

import { h } from "./dom.js";
import { logLines } from "./log.js";
import { linesShown, lineTools, mutedLine } from "./people/chat.js";

/**
 * `panel` is what is open; `change` opens something else. `extra` is one more tab: name, words, what makes its panel.
 * `first` stands over the panel, whichever is open.
 */
export function sideColumn(given) {
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
      count ? h("span", { class: "count", "aria-label": `${count} new` }, count) : null,
    );
  return [
    h(
      "div",
      { class: "tabs", key: "tabs" },
      h(
        "div",
        { role: "tablist", "aria-label": "Log and chat" },
        extra ? tab(extra.name, extra.words, 0) : null,
        tab("log", "Hand log", 0),
        tab("chat", "Chat", panel.tab === "chat" ? 0 : panel.unread),
      ),
      h("button", { type: "button", class: "bare close-side", "aria-label": "Close", on: { click: close } }, "×"),
    ),
    first,
    open === extra?.name
      ? h(
          "div",
          {
            class: "panel",
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
          "div",
          {
            class: "panel",
            id: "side-panel",
            key: "log",
            role: "tabpanel",
            "aria-labelledby": "tab-log",
            tabindex: 0,
            "data-testid": "log",
          },
          h(
            "ol",
            { class: "log" },
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
    "div",
    {
      class: "panel chat",
      id: "side-panel",
      key: "chat",
      role: "tabpanel",
      "aria-labelledby": "tab-chat",
      "data-testid": "chat",
    },
    h(
      "ol",
      { class: "said", tabindex: 0, "aria-label": "What was said" },
      mutedLine(chat),
      lines.length
        ? lines.map((one, place) =>
            h(
              "li",
              { key: `said-${one.line || place}` },
              h("span", {}, h("b", {}, h("bdi", {}, one.name)), " ", one.text),
              lineTools(one, tools),
            ),
          )
        : h("li", { class: "soft", key: "nothing" }, "Nobody has said anything yet."),
      unsaid ? h("li", { key: "unsaid" }, h("p", { class: "warning", role: "alert", "data-testid": "unsaid" }, unsaid)) : null,
    ),
    h(
      "form",
      {
        class: "say",
        on: {
          submit: async (event) => {
            event.preventDefault();
            const field = event.target.elements.text;
            const text = field.value.trim();
            field.value = "";
            if (text && !(await say(text)) && !field.value) field.value = text; // to be said later, or otherwise
          },
        },
      },
      h("input", {
        type: "text",
        name: "text",
        maxlength: 200,
        "aria-label": "Say something to the table",
        placeholder: "Say something",
        autocomplete: "off",
        "data-testid": "chat-text",
      }),
      h("button", { type: "submit", class: "small" }, "Say"),
    ),
  );
}
