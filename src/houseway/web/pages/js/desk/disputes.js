// The dispute log on the floor's desk: every ruling, void and call, sifted by table, day and clause.

import { get } from "../api.js";
import { withCards } from "../cards.js";
import { h } from "../dom.js";
import { aboutOf, clauseChips, stepList, whyLine } from "../floor/notice.js";
import { icon } from "../icons.js";
import { capital } from "../sentence.js";

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

  /** The page's address has the filters, so that it can be kept and sent on. */
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
    return h(
      "div",
      { class: "filters", role: "group", "aria-label": "What to show" },
      FILTERS.map(([name, words, list]) =>
        h(
          "label",
          { key: name },
          h("span", {}, words),
          h(
            "select",
            {
              value: this.chosen[name],
              "data-testid": `filter-${name}`,
              on: { change: (event) => this.choose(name, event.target.value) },
            },
            h("option", { value: "" }, "all"),
            [...new Set([...(this.log?.[list] || []), ...(this.chosen[name] ? [this.chosen[name]] : [])])].map((one) =>
              h("option", { value: one }, one === "common" ? "common practice" : one),
            ),
          ),
        ),
      ),
    );
  }

  answered(one) {
    if (one.kind === "ruling") return h("p", { class: "answer" }, `Reported by ${one.name}`);
    if (one.kind !== "call") return h("p", { class: "answer" }, `By ${one.name || "the room"}`);
    const words = { open: "Waits for an answer", ruled: `Ruled by ${one.by}`, dismissed: `Seen to by ${one.by}` };
    return h("p", { class: one.answer === "open" ? "answer open" : "answer" }, words[one.answer]);
  }

  title(one) {
    if (one.kind === "ruling")
      return withCards(capital(one.words), (seat) => one.players[seat]);
    if (one.kind === "void") return `Void, every chip back: ${one.words}`;
    if (one.kind === "close out") return `Closed, everybody cashed out: ${one.words}`;
    return `${one.name}, seat ${one.seat}: “${one.words}”`;
  }

  dispute(one) {
    return h(
      "li",
      { class: "dispute", key: `dispute-${one.id}`, "data-dispute": one.kind, "data-table": one.table },
      h(
        "div",
        { class: "where-when" },
        h("b", {}, one.table),
        h("span", {}, one.hand ? `Hand ${one.hand}` : "Before the first hand"),
        h("time", { datetime: new Date(one.at * 1000).toISOString() }, when(one.at)),
      ),
      h(
        "div",
        { class: "what" },
        h("h3", {}, this.title(one)),
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
            "a",
            {
              class: "quiet-button",
              href: `/replay/${encodeURIComponent(one.table)}/${one.hand}${one.kind === "ruling" ? `#ruled:${one.which}` : ""}`,
              "data-testid": "replay",
              "aria-label": `Replay hand ${one.hand} of ${one.table}`,
            },
            icon("play"),
            h("span", {}, "Replay"),
          )
        : this.running.has(one.table)
          ? h(
              "a",
              { class: "quiet-button", href: `/table/${encodeURIComponent(one.table)}` },
              h("span", {}, "To the table"),
            )
          : h("small", { class: "soft" }, "The table is closed"),
    );
  }

  section() {
    return h(
      "section",
      { key: "log", id: "disputes" },
      h("h2", {}, "Dispute log"),
      this.filters(),
      this.shown.length
        ? h(
            "ol",
            { class: "disputes", "data-testid": "disputes" },
            this.shown.map((one) => this.dispute(one)),
          )
        : h("p", { class: "soft" }, FILTERS.some(([name]) => this.chosen[name]) ? "Nothing in the log is like that." : "Nothing was ruled, and nobody has called."),
      this.log?.before
        ? h(
            "button",
            {
              type: "button",
              class: "plain",
              on: {
                click: async () => {
                  await this.fetch(this.log.before);
                  this.repaint();
                },
              },
            },
            "Earlier",
          )
        : null,
    );
  }
}
