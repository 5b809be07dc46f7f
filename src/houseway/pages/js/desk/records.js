// The dispute log on the floor's desk: every ruling, void, and call, filtered by table, day, and clause.

import { get } from "../api.js";
import { withCards } from "../cards.js";
import { dropDown, h, pushButton } from "../dom.js";
import { aboutOf, clauseChips, stepList, whyLine } from "../floor/ruling.js";
import { icon } from "../icons.js";
import { capital } from "../wording.js";

const FILTERS = [
  ["table", "Table", "tables"],
  ["day", "Day", "days"],
  ["clause", "Clause", "clauses"],
];

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });

export class Disputes {
  constructor(repaint) {
    this.repaint = repaint;
    this.log = null;
    this.shown = [];
    this.open = {};
    this.running = new Set();
    const asked = new URLSearchParams(location.search);
    this.chosen = Object.fromEntries(FILTERS.map(([name]) => [name, asked.get(name) || ""]));
  }

  query(more = {}) {
    return new URLSearchParams(Object.entries({ ...this.chosen, ...more }).filter(([, value]) => value)).toString();
  }

  /** The page's address contains the filters, so that it can be kept and shared. */
  address() {
    const query = this.query();
    history.replaceState(null, "", `/floor${query ? `?${query}` : ""}`);
  }

  async fetch(before = "") {
    const page = await get(`/api/disputes?${this.query({ before })}`);
    this.shown = before ? [...this.shown, ...page.disputes] : page.disputes;
    this.log = page;
  }

  async refresh() {
    if (!this.log || this.log.before === null || this.shown.length <= this.log.disputes.length) await this.fetch();
  }

  async choose(name, value) {
    this.chosen[name] = value;
    this.address();
    await this.fetch();
    this.repaint();
  }

  filters() {
    return h("div.filters", { role: "group", "aria-label": "What to show" },
      FILTERS.map(([name, words, list]) =>
        h("label", { key: name },
          h("span", words),
          dropDown({ value: this.chosen[name], "data-testid": `filter-${name}`, change: (one) => this.choose(name, one) }, [
            ["", "all"],
            ...[...new Set([...(this.log?.[list] || []), ...(this.chosen[name] ? [this.chosen[name]] : [])])].map((one) => [
              one,
              one === "common" ? "common practice" : one,
            ]),
          ]),
        ),
      ),
    );
  }

  answered(one) {
    if (one.kind === "ruling") return h("p.answer", `Reported by ${one.name}`);
    if (one.kind !== "call") return h("p.answer", `By ${one.name || "the room"}`);
    const words = { open: "Waiting for an answer", ruled: `Ruled by ${one.by}`, dismissed: `Handled by ${one.by}` };
    return h("p", { class: one.answer === "open" ? "answer open" : "answer" }, words[one.answer]);
  }

  title(one) {
    if (one.kind === "ruling")
      return withCards(capital(one.words), (seat) => one.players[seat]);
    if (one.kind === "void") return `Void, every chip back: ${one.words}`;
    if (one.kind === "close out") return `Closed, everyone cashed out: ${one.words}`;
    return `${one.name}, seat ${one.seat}: “${one.words}”`;
  }

  dispute(one) {
    return h("li.dispute", { key: `dispute-${one.id}`, "data-dispute": one.kind, "data-table": one.table },
      h("div.where-when",
        h("b", one.table),
        h("span", one.hand ? `Hand ${one.hand}` : "Before the first hand"),
        h("time", { datetime: new Date(one.at * 1000).toISOString() }, when(one.at)),
      ),
      h("div.what",
        h("h3", this.title(one)),
        whyLine(one.why),
        one.steps.length ? stepList(one.steps, (seat) => one.players[seat]) : null,
        clauseChips(one.clauses, {
          open: this.open[one.id],
          toggle: (id) => {
            this.open = { ...this.open, [one.id]: id };
            this.repaint();
          },
          repaint: this.repaint,
          about: aboutOf(one.table, one.words),
        }),
        this.answered(one),
      ),
      one.replay
        ? h(
            "a.quiet-button",
            {
              href: `/replay/${encodeURIComponent(one.table)}/${one.hand}${one.kind === "ruling" ? `#ruled:${one.which}` : ""}`,
              "data-testid": "replay",
              "aria-label": `Replay hand ${one.hand} of ${one.table}`,
            },
            icon("play"),
            h("span", "Replay"),
          )
        : this.running.has(one.table)
          ? h("a.quiet-button", { href: `/table/${encodeURIComponent(one.table)}` }, h("span", "Go to the table"))
          : h("small.soft", "The table is closed"),
    );
  }

  section() {
    return h("section", { key: "log", id: "disputes" },
      h("h2", "Dispute log"),
      this.filters(),
      this.shown.length
        ? h("ol.disputes", { "data-testid": "disputes" }, this.shown.map((one) => this.dispute(one)))
        : h("p.soft", FILTERS.some(([name]) => this.chosen[name]) ? "No entries match." : "No rulings and no calls yet."),
      this.log?.before
        ? pushButton(
            {
              class: "plain",
              click: async () => {
                await this.fetch(this.log.before);
                this.repaint();
              },
            },
            "Earlier",
          )
        : null,
    );
  }
}

// The floor's actions, one sentence each, latest first.

const SHOWN = 20;
const words = {
  open: (table, more) => `opened ${table}${more ? `, ${more}` : ""}`,
  feeds: (table, main) => (main === "none" ? `set ${table} to feed no main game` : `set ${table} to feed ${main}`),
  close: (table) => `closed ${table} after the hand`,
  "keep open": (table) => `decided to keep ${table} open`,
  "close out": (table, why) => `cashed everyone out at ${table} and closed it: ${why}`,
  pause: (table) => `paused ${table}`,
  "go on": (table) => `resumed ${table}`,
  tournament: (table, what) => `at the desk of the tournament ${table}: ${what}`,
  void: (table, why) => `voided the hand at ${table}: ${why}`,
  "list: call": (table, whom) => `called ${whom}, to ${table}`,
  "list: skip": (table, whom) => `passed over ${whom}`,
  "list: strike": (table, whom) => `removed from the list: ${whom}`,
  "list: move": (table, whom) => `moved on the list: ${whom}`,
  send: (table, whom) => `sent ${whom}, from ${table}`,
  "top up": (table, whom) => `added chips at ${table}: ${whom}`,
  leave: (table, whom) => `cashed out at ${table}: ${whom} in front of them`,
  settings: (table, what) => `changed the room settings: ${what}`,
  mute: (table, why) => `muted ${table ? `at ${table} ` : ""}${why}`,
  "end of mute": (table, why) => `unmuted ${why}`,
  ban: (table, why) => `banned ${why}`,
  role: (table, whom) => `gave a role: ${whom}`,
  "end of role": (table, whom) => `took back a role: ${whom}`,
  reset: (table, whom) => `made a link for a new password: ${whom}`,
  "log out": (table, whom) => `logged out everywhere: ${whom}`,
  "end of ban": (table, why) => `lifted the ban on ${why}`,
};
words["stand up"] = words.leave; // the name in earlier versions

/** An action as a sentence without its subject. */
const said = ({ what, table, words: more }) => words[what]?.(table, more) || [what, table, more].filter(Boolean).join(" · ");

export function deedsSection(deeds) {
  return h("section", { key: "deeds", id: "deeds" },
    h("h2", "What the floor did"),
    deeds.length
      ? h("ol.deeds", { "data-testid": "deeds" },
          deeds.slice(0, SHOWN).map((one) =>
            h("li", { key: one.id },
              h("time", new Date(one.at * 1000).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" })),
              h("b", one.name),
              h("span", said(one)),
            ),
          ),
        )
      : h("p.soft", "Nothing yet. Rulings are in the dispute log."),
  );
}
