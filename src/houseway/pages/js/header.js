// The line at the top of a table: the house, game, limit, and fee, and the tools.

import { canFill, fills, h, pushButton } from "./dom.js";
import { icon } from "./icons.js";
import { what } from "./teach/glossary.js";
import { brief } from "./wording.js";

const tool = (name, label, run, more = {}) =>
  pushButton({ class: `bare tool-${name}`, key: name, "aria-label": label, title: label, click: run, ...more }, icon(name));

export const mustMove = (now) => `Must-move: when a seat opens in the main game, ${now.feeds}, the player who has been here longest moves there`;

export const practiceWords = (now) =>
  `Practice table: the dealer makes mistakes on purpose${/\d|every|reported/.test(now.practice) ? ` (${now.practice})` : ""}`;

/** The limit's name, and its meaning if that is short. */
const SHORT = 16;
const limitWords = (now) => {
  const [stakes] = (now.offer.stakes || "").split(",");
  return stakes && stakes.length < SHORT ? `${now.offer.limit}, ${stakes}` : now.offer.limit;
};

/** A kill pot is played at higher limits than the table's. */
const killed = (now) =>
  now.killed
    ? h("b.killed", { "data-testid": "killed", title: `This hand is a kill pot, played at ${now.killed.limits}` }, ` kill pot ${now.killed.limits}`)
    : null;

const checkedWords = (checked) =>
  checked === "good"
    ? "The last hand was checked by your browser."
    : checked
      ? "The last hand does not match its seal!"
      : "";

/** Those who run the table report mistakes here; a player calls the floor. */
function floorTool(now, run) {
  const open = now.calls?.length || 0;
  const label = now.floor ? "Report what went wrong" : "Call the floor";
  return pushButton(
    {
      class: "bare tool-floor",
      key: "floor",
      "aria-label": open ? `${label}, ${open} ${open === 1 ? "call" : "calls"} open` : label,
      title: label,
      "aria-haspopup": "dialog",
      "data-testid": now.floor ? "report" : "call-floor",
      click: run,
    },
    icon("floor"),
    h("span", now.floor ? "Report" : "Floor"),
    open ? h("span.count", open) : null,
  );
}

const LOBBY = ["/", "Back to the lobby"];

/** In this tab, a link opens something instead of leading away; in a new tab it leads to its address. */
const asked = (run) => (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  run();
};

export function header(
  now,
  { log, unread, seal, checked = "", settings, keys, game = null, sheet = null, floor = null, host = null, fill = null, home = LOBBY, going = null },
) {
  const { offer, fairness } = now;
  return [
    h("a.home", { href: home[0], "aria-label": home[1], key: "home", "data-testid": "home", on: going ? { click: asked(going) } : {} }, icon("back")),
    h("div.where", { key: "where" },
      h("p.house", offer.house_name),
      h("h1", offer.title),
      game
        ? pushButton(
            { class: "bare game-what", "aria-label": `${offer.title} in three lines`, "aria-haspopup": "dialog", "data-testid": "game-what", click: game },
            "?",
          )
        : null,
      h("p.limit", { title: offer.stakes || null }, limitWords(now), killed(now)),
      now.practice
        ? h("p.practice", { "data-testid": "practice", title: practiceWords(now) }, "Practice: the dealer makes mistakes")
        : null,
      now.lesson
        ? h("p.private-mark", { title: "You and bots: no clock, no fee, and the first deck is chosen for you" }, "Guided hand")
        : now.private
          ? h("p.private-mark", { title: (now.terms || []).join(", ") || null }, "Private")
          : now.feeds
            ? h("p.private-mark", { title: mustMove(now) }, "Must-move")
            : null,
      h("p.fee", { title: offer.fee }, offer.fee),
      h("span.fee-what", what("collection", offer.fee)),
    ),
    h("div.tools", { key: "tools" }, // each with a key: a button that comes in takes no other's place under a finger
      host
        ? pushButton(
            { class: "bare tool-host", key: "host", "aria-label": "Host", "aria-haspopup": "dialog", "data-testid": "host-menu", click: host },
            icon("people"),
          )
        : null,
      floor && (now.floor || now.you) ? floorTool(now, floor) : null,
      fairness.commitment
        ? pushButton(
            {
              class: `bare seal-button ${checked}`,
              key: "seal",
              title: checkedWords(checked) || "This hand’s deck is sealed",
              "aria-label": `Deck sealed: ${brief(fairness.commitment)}. ${checkedWords(checked)}`.trim(),
              "data-testid": "seal",
              "data-commitment": fairness.commitment,
              click: seal,
            },
            icon("seal"),
            h("code", brief(fairness.commitment)),
            checked ? h("span.tick", { "aria-hidden": "true" }, checked === "good" ? "✓" : "✗") : null,
          )
        : null,
      h(
        "a.bare",
        {
          key: "rules",
          href: now.private
            ? `/table/${encodeURIComponent(now.table)}/rules`
            : `/rules/${encodeURIComponent(offer.house)}/${encodeURIComponent(offer.game)}`,
          target: "_blank",
          rel: "noopener",
          "aria-label": "Rule sheet",
          title: "Rule sheet",
          "data-testid": "rules",
          on: sheet ? { click: asked(sheet) } : {},
        },
        icon("sheet"),
      ),
      log
        ? pushButton(
            {
              class: "bare tool-log",
              key: "log",
              "aria-label": unread ? `Log and chat, ${unread} new` : "Log and chat",
              title: "Log and chat",
              "data-testid": "open-log",
              click: log,
            },
            icon("log"),
            unread ? h("span.count", unread) : null,
          )
        : null,
      now.you && window === top // a table beside others has them already
        ? h(
            "a.bare.tool-beside",
            { key: "beside", href: "/tables", "aria-label": "Your tables side by side", title: "Your tables side by side", "data-testid": "beside" },
            icon("beside"),
          )
        : null,
      fill && canFill() ? tool("full", fills() ? "Exit full screen" : "Full screen", fill) : null,
      tool("gear", "Settings", settings, { "data-testid": "settings" }),
      keys ? tool("help", "About this game, and keys", keys, { "data-testid": "keys" }) : null,
    ),
  ];
}
