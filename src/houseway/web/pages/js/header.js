// The line at the top of a table: where one is, at what limit and fee, and the tools.

import { brief } from "./brief.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { canFill, fills } from "./screen.js";
import { what } from "./teach/words.js";

const tool = (name, label, run, more = {}) =>
  h(
    "button",
    { type: "button", class: `bare tool-${name}`, "aria-label": label, title: label, on: { click: run }, ...more },
    icon(name),
  );

export const mustMove = (now) => `Must-move: who plays here longest moves to ${now.feeds}, the main game, when a seat comes free there`;

export const practiceWords = (now) =>
  `Practice table: the dealer errs on purpose${/\d|every|reported/.test(now.practice) ? ` (${now.practice})` : ""}`;

/** What the limit is called, and what that stands for if it can be said shortly. */
const SHORT = 16;
const limitWords = (now) => {
  const [stakes] = (now.stakes || "").split(",");
  return stakes && stakes.length < SHORT ? `${now.limit}, ${stakes}` : now.limit;
};

/** A kill pot is played for more than the table's limit. */
const killed = (now) =>
  now.killed
    ? h("b", { class: "killed", "data-testid": "killed", title: `This hand is a kill pot, played at ${now.killed.limits}` }, ` kill pot ${now.killed.limits}`)
    : null;

const checkedWords = (checked) =>
  checked === "good"
    ? "The last hand was checked by your browser."
    : checked
      ? "The last hand does not fit its seal!"
      : "";

/** Whoever runs the table reports there what went wrong; a player calls the floor. */
function floorTool(now, run) {
  const open = now.calls?.length || 0;
  const label = now.floor ? "Report what went wrong" : "Call the floor";
  return h(
    "button",
    {
      type: "button",
      class: "bare tool-floor",
      "aria-label": open ? `${label}, ${open} ${open === 1 ? "call" : "calls"} open` : label,
      title: label,
      "aria-haspopup": "dialog",
      "data-testid": now.floor ? "report" : "call-floor",
      on: { click: run },
    },
    icon("floor"),
    h("span", {}, now.floor ? "Report" : "Floor"),
    open ? h("span", { class: "count" }, open) : null,
  );
}

const LOBBY = ["/", "Back to the lobby"];

export function header(
  now,
  { log, unread, seal, checked = "", settings, keys, game = null, sheet = null, floor = null, host = null, fill = null, home = LOBBY },
) {
  return [
    h("a", { class: "home", href: home[0], "aria-label": home[1], key: "home" }, icon("back")),
    h(
      "div",
      { class: "where", key: "where" },
      h("p", { class: "house" }, now.house_name),
      h("h1", {}, now.title),
      game
        ? h(
            "button",
            { type: "button", class: "bare game-what", "aria-label": `What ${now.title} is, in three lines`, "aria-haspopup": "dialog", "data-testid": "game-what", on: { click: game } },
            "?",
          )
        : null,
      h("p", { class: "limit", title: now.stakes || null }, limitWords(now), killed(now)),
      now.practice
        ? h("p", { class: "practice", "data-testid": "practice", title: practiceWords(now) }, "Practice: the dealer errs")
        : null,
      now.lesson
        ? h("p", { class: "private-mark", title: "One learner among bots: no clock, no fee, the first deck is chosen" }, "Guided hand")
        : now.private
          ? h("p", { class: "private-mark", title: (now.terms || []).join(", ") || null }, "Private")
          : now.feeds
            ? h("p", { class: "private-mark", title: mustMove(now) }, "Must-move")
            : null,
      h("p", { class: "fee", title: now.fee }, now.fee),
      h("span", { class: "fee-what" }, what("collection", now.fee)),
    ),
    h(
      "div",
      { class: "tools", key: "tools" },
      host
        ? h(
            "button",
            { type: "button", class: "bare tool-host", "aria-label": "Host", "aria-haspopup": "dialog", "data-testid": "host-menu", on: { click: host } },
            icon("people"),
          )
        : null,
      floor && (now.floor || now.you) ? floorTool(now, floor) : null,
      now.commitment
        ? h(
            "button",
            {
              type: "button",
              class: `bare seal-button ${checked}`,
              title: checkedWords(checked) || "The deck of this hand is sealed",
              "aria-label": `Deck sealed: ${brief(now.commitment)}. ${checkedWords(checked)}`.trim(),
              "data-testid": "seal",
              "data-commitment": now.commitment,
              on: { click: seal },
            },
            icon("seal"),
            h("code", {}, brief(now.commitment)),
            checked ? h("span", { class: "tick", "aria-hidden": "true" }, checked === "good" ? "✓" : "✗") : null,
          )
        : null,
      h(
        "a",
        {
          class: "bare",
          href: now.private
            ? `/table/${encodeURIComponent(now.table)}/rules`
            : `/rules/${encodeURIComponent(now.house)}/${encodeURIComponent(now.game)}`,
          target: "_blank",
          rel: "noopener",
          "aria-label": "Rule sheet",
          title: "Rule sheet",
          "data-testid": "rules",
          on: sheet
            ? {
                click: (event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own after all
                  event.preventDefault();
                  sheet();
                },
              }
            : {},
        },
        icon("sheet"),
      ),
      log
        ? h(
            "button",
            {
              type: "button",
              class: "bare tool-log",
              "aria-label": unread ? `Log and chat, ${unread} new` : "Log and chat",
              title: "Log and chat",
              "data-testid": "open-log",
              on: { click: log },
            },
            icon("log"),
            unread ? h("span", { class: "count" }, unread) : null,
          )
        : null,
      now.you && window === top // a table beside others has them already
        ? h(
            "a",
            { class: "bare tool-beside", href: "/tables", "aria-label": "Your tables side by side", title: "Your tables side by side", "data-testid": "beside" },
            icon("beside"),
          )
        : null,
      fill && canFill() ? tool("full", fills() ? "Leave the full screen" : "Full screen", fill) : null,
      tool("gear", "Settings", settings, { "data-testid": "settings" }),
      keys ? tool("help", "What this game is, and keys", keys, { "data-testid": "keys" }) : null,
    ),
  ];
}
