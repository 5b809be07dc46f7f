// Tables at a glance on the floor's desk: who sits, whose turn it is and for how long, what stands still, and the drop.

import { post } from "../api.js";
import { classes, h } from "../dom.js";
import { minutes } from "../minutes.js";
import { money } from "../money.js";
import { ask } from "./asking.js";
import { seatMenu, tableMenu } from "./menu.js";

const counts = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => [from + at, from + at]);
const SLOW = 30000; // a turn that takes longer is worth a look

const seconds = (ms) => (ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${minutes(ms)} min`);

/** What a table is doing, in a few words, worst first. */
export function stateOf(table) {
  if (table.frozen) return ["frozen", "Stands still"];
  if (table.closing) return ["closing", table.playing ? "Closes after this hand" : "Is being closed"];
  if (table.paused) return ["paused", table.playing ? "Pauses after this hand" : `Paused by ${table.paused}`];
  if (table.playing) return ["playing", `Hand ${table.hand}`];
  const ready = table.seats.filter((seat) => !seat.out && seat.stack).length;
  return ["idle", ready > 1 ? "Between hands" : table.seats.length > 1 ? "Waits for players" : table.seats.length ? "One player" : "Empty"];
}

function people(table) {
  const count = table.seats.filter((seat) => !seat.bot).length;
  const bots = table.seats.length - count;
  return [
    `${count} of ${table.count}`,
    bots ? `${bots} ${bots === 1 ? "bot" : "bots"}` : "",
    Object.keys(table.kept).length ? `${Object.keys(table.kept).length} kept` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The three things that are done all day stay where they are; the rest is one tap further. */
function actions(desk, table, refresh) {
  const pause = async () => {
    await desk.doing(() => post("/api/desk/pause", { table: table.table, on: !table.paused }));
    refresh();
  };
  const button = (id, words, run, more = {}) =>
    h("button", { type: "button", class: "small", key: id, "data-testid": `desk-${id}`, "aria-label": `${words}: ${table.table}`, on: { click: run }, ...more }, words);
  return h(
    "div",
    { class: "table-actions" },
    h("a", { class: "quiet-button", href: `/table/${encodeURIComponent(table.table)}`, "aria-label": `Go to ${table.table}` }, "Go there"),
    button("pause", table.paused ? "Go on" : "Pause", pause, { disabled: Boolean(table.frozen) || null }),
    button("more", "More…", () => tableMenu(desk, table, refresh, () => desk.now(table.table)), { "aria-haspopup": "dialog" }),
  );
}

function sitters(desk, table) {
  const people = table.seats.filter((seat) => !seat.bot);
  const kept = Object.entries(table.kept);
  if (!people.length && !kept.length) return null;
  return h(
    "ul",
    { class: "sitters" },
    people.map((seat) =>
      h(
        "li",
        { key: seat.seat },
        h(
          "button",
          {
            type: "button",
            class: classes("sitter", !seat.connected && "gone", seat.seat === table.turn && "turn"),
            title: seat.connected ? "Send, add chips, cash out" : "Not connected. Send, add chips, cash out",
            "data-sitter": seat.name,
            on: { click: () => seatMenu(desk, table, seat) },
          },
          `${seat.name} ${money(seat.stack)}`,
          seat.connected ? null : h("span", { class: "spoken" }, ", not connected"),
        ),
      ),
    ),
    kept.length ? h("li", { key: "kept", class: "soft" }, `kept: ${kept.map(([seat, name]) => `seat ${seat} for ${name}`).join(", ")}`) : null,
  );
}

function card(desk, table, refresh, passed) {
  const [state, words] = stateOf(table);
  const waited = Math.max(0, (table.turn_ms ?? 0) + passed);
  const about = [
    table.calls ? `${table.calls} ${table.calls === 1 ? "call" : "calls"}` : "",
    table.main ? `feeds ${table.main}` : "",
    table.host ? `host ${table.host}${table.private ? ", private" : ""}` : "",
    table.practice ? `practice: ${table.practice}` : "",
  ].filter(Boolean);
  return h(
    "li",
    {
      class: classes("desk-table", state, table.calls && "called"),
      key: table.table,
      "data-table": table.table,
      "data-state": state,
      "data-house": table.house,
    },
    h(
      "header",
      {},
      h("h3", {}, table.title, h("small", { class: "soft" }, ` ${table.table}`)),
      h("p", { class: "soft" }, `${table.limit} · ${table.house_name}`),
      h("p", { class: "mark" }, words),
    ),
    h(
      "p",
      { class: "at-a-glance" },
      h("span", {}, people(table)),
      table.turn === null
        ? null
        : h("span", { class: classes("turn", waited > SLOW && "slow") }, h("span", { class: "who" }, table.turn_name), h("span", {}, seconds(waited))),
    ),
    about.length ? h("p", { class: classes("soft", table.calls && "slow") }, about.join(" · ")) : null,
    table.frozen ? h("p", { class: "warning" }, table.frozen) : null,
    sitters(desk, table),
    actions(desk, table, refresh),
  );
}

// Whether a hand is on does not count: a table that comes and goes with every hand would move under the finger.
const ORDER = { frozen: 0, closing: 1, paused: 2, playing: 3, idle: 3 };

/** Tables in which nothing happens are folded away, so that the others can be seen. */
export function tablesSection(desk, refresh, passed, ui) {
  const sorted = [...desk.tables].sort(
    (a, b) =>
      b.calls - a.calls ||
      ORDER[stateOf(a)[0]] - ORDER[stateOf(b)[0]] ||
      b.seats.filter((seat) => !seat.bot).length - a.seats.filter((seat) => !seat.bot).length ||
      a.table.localeCompare(b.table),
  );
  const busy = sorted.filter((one) => one.seats.length || one.frozen || one.paused || one.closing || one.main || ui.opened.has(one.table) || Object.keys(one.kept).length);
  const shown = ui.all ? sorted : busy;
  return h(
    "section",
    { key: "tables", id: "tables" },
    h(
      "header",
      { class: "section-head" },
      h("h2", {}, "Tables"),
      h("p", { class: "soft" }, `${busy.length} in use of ${sorted.length}. Drop today: `, h("b", {}, money(desk.drop_today))),
      h("button", { type: "button", class: "small", "data-testid": "desk-open", on: { click: () => openTable(desk, refresh) } }, "Open a table"),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "data-testid": "all-tables",
          "aria-pressed": ui.all ? "true" : "false",
          on: {
            click: () => {
              ui.all = !ui.all;
              refresh();
            },
          },
        },
        ui.all ? "Only those in use" : "All tables",
      ),
    ),
    shown.length
      ? h("ul", { class: "desk-tables", role: "list" }, shown.map((one) => card(desk, one, refresh, passed)))
      : h("p", { class: "soft" }, "Nobody plays."),
  );
}

let houses = null; // with every game at every limit, asked for once

/** Open any offer of any house; a second table of a game may be declared the feeder of the first. */
export async function openTable(desk, refresh, wanted = {}) {
  const asked = await desk.doing(async () => {
    houses ??= await Promise.all(desk.houses.map((one) => post("/api/open/offers", { house: one.id, book: null })));
  });
  if (!asked) return;
  const house = (values) => houses.find((one) => one.house === values.house) || houses[0];
  const game = (values) => house(values).games.find((one) => one.key === values.game) || house(values).games[0];
  const limit = (values) => game(values).limits.find((one) => one.name === values.limit) || game(values).limits[0];
  ask("Open a table", {
    name: "desk-open",
    fields: [
      { name: "house", words: "House", value: wanted.house || houses[0].house, choices: houses.map((one) => [one.house, one.name]), changed: () => {} },
      {
        name: "game",
        words: "Game",
        value: wanted.game || houses[0].games[0].key,
        choices: (values) => house(values).games.map((one) => [one.key, one.title]),
        changed: () => {},
      },
      { name: "limit", words: "Limit", value: wanted.limit || "", choices: (values) => game(values).limits.map((one) => [one.name, one.name]), changed: () => {} },
      { name: "seats", words: "Seats", value: "6", choices: (values) => counts(2, limit(values).most_seats), changed: () => {} },
      { name: "bots", words: "Bots", value: "0", choices: (values) => counts(0, Number(values.seats) - 1), needed: ({ feeds }) => !feeds },
      {
        name: "feeds",
        words: "Must-move",
        small: "a feeder gives its players to the main game, longest first",
        value: "",
        changed: () => {},
        choices: (values) => [
          ["", "feeds none"],
          ...desk.tables
            .filter((one) => one.house === values.house && one.game === values.game && one.limit === values.limit && !one.main)
            .map((one) => [one.table, `feeds ${one.table}`]),
        ],
      },
    ],
    button: "Open it",
    run: async (values) => {
      const { table } = await post("/api/desk/open", { ...values, seats: Number(values.seats), bots: Number(values.bots) });
      await refresh();
      desk.did(`${game(values).title}, ${values.limit}, is open: ${table}.`, table);
    },
  });
}
