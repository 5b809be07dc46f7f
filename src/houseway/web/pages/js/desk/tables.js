// Tables at a glance on the floor's desk: who sits, whose turn it is and for how long, what stands still, and the drop.

import { post } from "../api.js";
import { classes, h } from "../dom.js";
import { cents, money } from "../money.js";
import { ask } from "./asking.js";

const seconds = (ms) => {
  const all = Math.floor(ms / 1000);
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
};

/** What a table is doing, in a few words, worst first. */
export function stateOf(table) {
  if (table.frozen) return ["frozen", "Stands still"];
  if (table.closing) return ["closing", table.playing ? "Closes after this hand" : "Is being closed"];
  if (table.paused) return ["paused", `Paused by ${table.paused}`];
  if (table.playing) return ["playing", `Hand ${table.hand}`];
  return ["idle", table.seats.length > 1 ? "Between hands" : table.seats.length ? "One waits" : "Empty"];
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

function seatMenu(desk, table, seat) {
  const others = desk.tables.filter((one) => one.table !== table.table && one.seats.length < one.count);
  ask(`${seat.name}, seat ${seat.seat} at ${table.table}`, {
    name: "player",
    words: `${money(seat.stack)} before them. What is done is kept with your name.`,
    fields: [
      {
        name: "what",
        words: "What",
        value: others.length ? "send" : "top up",
        choices: [
          ...(others.length ? [["send", "Send to another table, with the whole stack"]] : []),
          ["top up", "Add chips, out of the player's wallet"],
          ["stand up", "Cash out: the chips go to the wallet"],
        ],
        changed: () => {},
      },
      { name: "to", words: "Table", small: "for sending", choices: others.length ? others.map((one) => [one.table, `${one.table}, ${one.limit}`]) : [["", "none has a seat"]] },
      { name: "amount", words: "Dollars", small: "for adding chips", required: false },
    ],
    button: "Do it",
    run: async ({ what, to, amount }) => {
      if (what === "send") return post("/api/desk/send", { table: table.table, seat: seat.seat, to });
      const body = { table: table.table, seat: seat.seat, what };
      if (what === "top up") {
        body.cents = cents(amount);
        if (!body.cents) throw new Error("Say how many dollars.");
      }
      return post("/api/desk/player", body);
    },
  });
}

function actions(desk, table, refresh) {
  const where = { table: table.table };
  const now = async (path, body) => {
    await desk.doing(() => post(path, body));
    refresh();
  };
  const button = (id, words, run, danger = false) =>
    h(
      "button",
      {
        type: "button",
        class: danger ? "small danger-small" : "small",
        key: id,
        "data-testid": `desk-${id}`,
        "aria-label": `${words}: ${table.table}`,
        on: { click: run },
      },
      words,
    );
  const why = (title, path, words, danger) =>
    ask(`${title}: ${table.table}`, {
      name: "why",
      words,
      danger,
      fields: [{ name: "why", words: "Why" }],
      button: title,
      run: async (values) => {
        await post(path, { ...where, why: values.why });
        refresh();
      },
    });
  return h(
    "div",
    { class: "table-actions" },
    h("a", { class: "quiet-button", href: `/table/${encodeURIComponent(table.table)}` }, table.playing ? "Look on and rule" : "Look on"),
    table.frozen
      ? null
      : button("pause", table.paused ? "Go on" : "Pause", () => now("/api/desk/pause", { ...where, on: !table.paused })),
    table.playing || table.frozen
      ? button("void", "Void the hand", () =>
          why("Void the hand", "/api/desk/void", "Every chip goes back to where it was before the deal. The evidence stays in the journal.", true),
        )
      : null,
    table.frozen
      ? button("close-out", "Cash all out", () =>
          why("Cash all out", "/api/desk/close-out", "Everybody gets the chips back by the ledger, and the table is closed.", true),
        )
      : button("close", table.closing ? "Keep open" : "Close", () =>
          now("/api/desk/close", { ...where, on: !table.closing }),
        ),
    button("feeds", table.main ? "Feeds…" : "Must-move…", () => {
      const mains = desk.tables.filter(
        (one) => one.table !== table.table && one.house === table.house && one.game === table.game && one.limit === table.limit && !one.main,
      );
      ask(`Must-move: ${table.table}`, {
        name: "feeds",
        words: "Who has been longest at a feeder moves to the main game when a seat is free there, with the whole stack.",
        fields: [
          { name: "main", words: "Feeds", value: table.main, choices: [["", "no main game"], ...mains.map((one) => [one.table, one.table])] },
        ],
        button: "Say so",
        run: async ({ main }) => {
          await post("/api/desk/feeds", { ...where, main });
          refresh();
        },
      });
    }),
  );
}

function card(desk, table, refresh, passed) {
  const [state, words] = stateOf(table);
  return h(
    "li",
    { class: classes("desk-table", state), key: table.table, "data-table": table.table, "data-state": state, "data-house": table.house },
    h(
      "header",
      {},
      h("h3", {}, table.title),
      h("p", { class: "soft" }, `${table.limit} · ${table.house_name}`),
      h("p", { class: "mark" }, words),
    ),
    h(
      "dl",
      { class: "facts" },
      h("div", {}, h("dt", {}, "Table"), h("dd", {}, table.table)),
      h("div", {}, h("dt", {}, "Seats"), h("dd", {}, people(table))),
      table.turn !== null
        ? h(
            "div",
            { class: table.turn_ms + passed > 30000 ? "slow" : "" },
            h("dt", {}, "Turn"),
            h("dd", {}, `${table.turn_name}, ${seconds(Math.max(0, (table.turn_ms ?? 0) + passed))}`),
          )
        : null,
      table.calls ? h("div", { class: "slow" }, h("dt", {}, "Calls"), h("dd", {}, table.calls)) : null,
      table.main ? h("div", {}, h("dt", {}, "Feeds"), h("dd", {}, table.main)) : null,
      table.host ? h("div", {}, h("dt", {}, "Host"), h("dd", {}, `${table.host}${table.private ? ", private" : ""}`)) : null,
      h("div", {}, h("dt", {}, "Today"), h("dd", {}, `${money(table.drop_today)} drop, ${table.hands_today} hands`)),
    ),
    table.frozen ? h("p", { class: "warning" }, table.frozen) : null,
    table.seats.length
      ? h(
          "ul",
          { class: "sitters" },
          table.seats.map((seat) =>
            h(
              "li",
              { key: seat.seat },
              seat.bot
                ? h("span", { class: "soft" }, `${seat.name} (bot)`)
                : h(
                    "button",
                    {
                      type: "button",
                      class: classes("sitter", !seat.connected && "gone"),
                      title: "Send, add chips, cash out",
                      "data-sitter": seat.name,
                      on: { click: () => seatMenu(desk, table, seat) },
                    },
                    `${seat.name} ${money(seat.stack)}`,
                  ),
            ),
          ),
          Object.entries(table.kept).map(([seat, name]) =>
            h("li", { key: `kept-${seat}`, class: "soft" }, `seat ${seat} kept for ${name}`),
          ),
        )
      : null,
    actions(desk, table, refresh),
  );
}

const ORDER = { frozen: 0, closing: 1, paused: 2, playing: 3, idle: 4 };

/** Tables in which nothing happens are folded away, so that the others can be seen. */
export function tablesSection(desk, refresh, passed, ui) {
  const sorted = [...desk.tables].sort(
    (a, b) =>
      b.calls - a.calls ||
      ORDER[stateOf(a)[0]] - ORDER[stateOf(b)[0]] ||
      b.seats.filter((seat) => !seat.bot).length - a.seats.filter((seat) => !seat.bot).length ||
      a.table.localeCompare(b.table),
  );
  const busy = sorted.filter((one) => one.seats.length || one.frozen || one.paused || one.closing || one.main || Object.keys(one.kept).length);
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

/** Open any offer of any house; a second table of a game may be declared the feeder of the first. */
export function openTable(desk, refresh, wanted = {}) {
  const { houses } = desk;
  const game = (values) => {
    const house = houses.find((one) => one.id === values.house) || houses[0];
    return house.games.find((one) => one.key === values.game) || house.games[0];
  };
  ask("Open a table", {
    name: "desk-open",
    fields: [
      { name: "house", words: "House", value: wanted.house || houses[0].id, choices: houses.map((one) => [one.id, one.name]), changed: () => {} },
      {
        name: "game",
        words: "Game",
        value: wanted.game || houses[0].games[0].key,
        choices: (values) => (houses.find((one) => one.id === values.house) || houses[0]).games.map((one) => [one.key, one.title]),
        changed: () => {},
      },
      { name: "limit", words: "Limit", value: wanted.limit || "", choices: (values) => game(values).limits.map((one) => [one.name, one.name]), changed: () => {} },
      { name: "seats", words: "Seats", value: "6", choices: Array.from({ length: 9 }, (_, at) => [at + 2, at + 2]) },
      { name: "bots", words: "Bots", value: "0", choices: Array.from({ length: 9 }, (_, at) => [at, at]) },
      {
        name: "feeds",
        words: "Must-move",
        small: "a feeder gives its players to the main game, longest first",
        value: "",
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
      await post("/api/desk/open", { ...values, seats: Number(values.seats), bots: Number(values.bots) });
      refresh();
    },
  });
}
