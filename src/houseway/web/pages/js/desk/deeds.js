// What the floor did, one sentence each, last first.

import { h } from "../dom.js";

const SHOWN = 20;
const words = {
  open: (table, more) => `opened ${table}${more ? `, ${more}` : ""}`,
  feeds: (table, main) => (main === "none" ? `said that ${table} feeds no main game` : `said that ${table} feeds ${main}`),
  close: (table) => `closed ${table} after the hand`,
  "keep open": (table) => `kept ${table} open after all`,
  "close out": (table, why) => `cashed everybody out at ${table} and closed it: ${why}`,
  pause: (table) => `paused ${table}`,
  "go on": (table) => `let ${table} go on`,
  void: (table, why) => `declared the hand at ${table} void: ${why}`,
  "list: call": (table, whom) => `called ${whom}, to ${table}`,
  "list: skip": (table, whom) => `passed over ${whom}`,
  "list: strike": (table, whom) => `took off the list: ${whom}`,
  "list: move": (table, whom) => `moved on the list: ${whom}`,
  send: (table, whom) => `sent ${whom}, from ${table}`,
  "top up": (table, whom) => `added chips at ${table}: ${whom}`,
  "stand up": (table, whom) => `cashed out at ${table}: ${whom} before them then`,
  settings: (table, what) => `set the room: ${what}`,
  mute: (table, why) => `muted ${table ? `at ${table} ` : ""}${why}`,
  "end of mute": (table, why) => `let speak again ${why}`,
  ban: (table, why) => `banned ${why}`,
  "end of ban": (table, why) => `let in again ${why}`,
};

/** A deed as a sentence without its subject. */
export const said = ({ what, table, words: more }) => words[what]?.(table, more) || [what, table, more].filter(Boolean).join(" · ");

export function deedsSection(deeds) {
  return h(
    "section",
    { key: "deeds", id: "deeds" },
    h("h2", {}, "What the floor did"),
    deeds.length
      ? h(
          "ol",
          { class: "deeds", "data-testid": "deeds" },
          deeds.slice(0, SHOWN).map((one) =>
            h(
              "li",
              { key: one.id },
              h("time", {}, new Date(one.at * 1000).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" })),
              h("b", {}, one.name),
              h("span", {}, said(one)),
            ),
          ),
        )
      : h("p", { class: "soft" }, "Nothing yet. Rulings are in the dispute log."),
  );
}
