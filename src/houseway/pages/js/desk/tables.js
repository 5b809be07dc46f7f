// Tables at a glance on the floor's desk: who sits there, whose turn it is and for how long, what is stopped, and the
// drop.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { classes, h, pushButton } from "../dom.js";
import { cents, minutes, money } from "../wording.js";
import { ask } from "./form.js";

// What the floor does to a table or its players: each action is confirmed first, done in the person's name, and
// recorded.

/** Seats that are neither taken nor held. */
const freeAt = (one) => one.count - one.seats.length - Object.keys(one.kept).length;

/** A seated player: move, add chips, cash out. */
function seatMenu(desk, table, seat) {
  const same = (one) => one.house === table.house && one.game === table.game;
  const near = (one) => 4 * same(one) + 2 * (one.house === table.house) + (same(one) && one.limit === table.limit);
  const others = desk.tables
    .filter((one) => one.table !== table.table && freeAt(one) > 0 && one.main !== table.table && !one.seats.some((other) => other.guest === seat.guest))
    .sort((a, b) => near(b) - near(a) || a.house_name.localeCompare(b.house_name));
  ask(`${seat.name}, seat ${seat.seat} at ${table.table}`, {
    name: "player",
    words: `${money(seat.stack)} in front of them. What you do is recorded under your name.`,
    fields: [
      {
        name: "what",
        words: "Action",
        value: others.length ? "send" : "top up",
        choices: [
          ...(others.length ? [["send", "Move to another table, with the whole stack"]] : []),
          ["top up", "Add chips from the player’s wallet"],
          ["leave", "Cash out after the hand: the chips go to the wallet"],
        ],
        changed: () => {},
      },
      { name: "to", words: "Table", needed: ({ what }) => what === "send", choices: others.length ? others.map((one) => [one.table, `${one.title} ${one.limit}, ${one.table}: ${freeAt(one)} free`, same(one) ? "The same game" : one.house_name]) : [["", "no table has a free seat"]] },
      { name: "amount", words: "Dollars", needed: ({ what }) => what === "top up" },
    ],
    button: "Do it",
    run: async ({ what, to, amount }) => {
      const body = { table: table.table, seat: seat.seat };
      if (what === "send") {
        await post("/api/desk/send", { ...body, to });
        desk.did(`${seat.name} goes from ${table.table} to ${to} after the hand, with the whole stack.`);
      } else if (what === "top up") {
        const more = cents(amount);
        if (!more) throw new Error("Enter an amount in dollars.");
        // the answer comes at the end of the hand, so wait only for an immediate refusal
        await Promise.race([post("/api/desk/player", { ...body, what, cents: more }), new Promise((go) => setTimeout(go, SOON))]);
        desk.did(`${seat.name} gets ${money(more)} from the wallet at ${table.table}, as soon as the rules allow.`);
      } else {
        await post("/api/desk/player", { ...body, what });
        desk.did(`${seat.name} leaves ${table.table} after the hand: the chips go to the wallet.`);
      }
    },
  });
}

const SOON = 1200; // ms
const VOIDED = "All chips go back to where they were before the deal. The evidence stays in the journal.";
const AFTER = "After this hand, all chips go to the players’ wallets.";
const CASHED = "Everyone gets the chips the ledger says are theirs, and the table closes.";
const MOVES = "The player who has been at a feeder longest moves to the main game with the whole stack when a seat opens there.";

function why(desk, title, path, table, { words, done }, refresh) {
  ask(`${title}: ${table.table}`, {
    name: "why",
    words,
    danger: true,
    fields: [{ name: "why", words: "Why" }],
    button: title,
    run: async (values) => {
      const answer = await post(path, { table: table.table, why: values.why });
      await refresh();
      desk.did(done(answer));
    },
  });
}

/** Return everyone's chips at a stopped table, and close it. */
const cashOut = (desk, table, refresh) =>
  why(desk, "Cash everyone out", "/api/desk/close-out", table, { words: CASHED, done: () => `${table.table} is closed, and everyone has been cashed out.` }, refresh);

function feeds(desk, table, refresh) {
  const mains = desk.tables.filter(
    (one) => one.table !== table.table && one.house === table.house && one.game === table.game && one.limit === table.limit && !one.main,
  );
  ask(`Must-move: ${table.table}`, {
    name: "feeds",
    words: MOVES,
    fields: [
      { name: "main", words: "Feeds", value: table.main, choices: [["", "no main game"], ...mains.map((one) => [one.table, one.table])] },
    ],
    button: "Save",
    run: async ({ main }) => {
      await post("/api/desk/feeds", { table: table.table, main });
      await refresh();
      desk.did(main ? `${table.table} feeds ${main} from now on.` : `${table.table} feeds no main game${table.main ? " now" : ""}.`);
    },
  });
}

/** Everything done less often, with what it does. `find` returns the table's current state. */
function tableMenu(desk, table, refresh, find) {
  const name = table.table;
  const close = async (on) => {
    await post("/api/desk/close", { table: name, on });
    await refresh();
    const gone = `${name} is closed${table.seats.length ? ": the chips that were there are in their owners' wallets" : ""}.`;
    desk.did(!on ? `${name} stays open.` : find() ? `${name} closes after this hand; everyone there has been notified.` : gone);
  };
  const voided = (answer) =>
    answer.void
      ? `The hand at ${name} is void: every chip is where it was before the deal.`
      : `You are dealt in, so the other players at ${name} vote on it first.`;
  const surely = (one) => {
    const people = one.seats.filter((seat) => !seat.bot).length;
    const kept = Object.values(one.kept);
    const called = kept.length ? ` A seat is held there for ${kept.join(" and ")}, who keep${kept.length === 1 ? "s" : ""} their place on the list.` : "";
    ask(`Close ${name}`, {
      name: "close",
      words: people ? `${people === 1 ? "One player is" : `${people} players are`} seated there. ${AFTER} Everyone there will be notified.${called}` : `No people are seated there.${called}`,
      danger: people > 0,
      button: "Close it",
      run: () => close(true),
    });
  };
  const item = (id, words, about, run, danger = false) =>
    pushButton(
      { class: danger ? "menu-item danger-small" : "menu-item", key: id, "data-testid": `desk-${id}`, click: run },
      h("b", words),
      h("small", about),
    );
  openDialog(
    `${table.title}, ${table.table}`,
    () => {
      const one = find() || table;
      return h("div.table-menu",
        one.frozen
          ? item("close-out", "Cash everyone out", CASHED, () => cashOut(desk, one, refresh), true)
          : item(
              "close",
              one.closing ? "Keep open" : "Close",
              one.closing ? "Play goes on after this hand." : AFTER,
              () => (one.closing ? desk.doing(() => close(false)).then(closeDialog) : surely(one)),
            ),
        item("feeds", one.main ? `Feeds ${one.main}…` : "Must-move…", MOVES, () => feeds(desk, one, refresh)),
        one.playing || one.frozen
          ? item("void", "Void the hand…", VOIDED, () => why(desk, "Void the hand", "/api/desk/void", one, { words: VOIDED, done: voided }, refresh), true)
          : h("p.soft", { key: "void" }, "You can void a hand only while it is being played."),
        h("p.soft", { key: "today" }, `Today: ${money(one.drop_today)} drop, ${one.hands_today} ${one.hands_today === 1 ? "hand" : "hands"}. ${one.watchers === 1 ? "One person is" : `${one.watchers || "Nobody"} ${one.watchers ? "are" : "is"}`} watching.`),
      );
    },
    { name: "table-menu" },
  );
}

const counts = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => [from + at, from + at]);
const SLOW = 30000; // a longer turn is worth a look

const seconds = (ms) => (ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${minutes(ms)} min`);

/** What a table is doing, in a few words, problems first. */
function stateOf(table) {
  if (table.frozen) return ["frozen", "Stopped"];
  if (table.closing) return ["closing", table.playing ? "Closes after this hand" : "Closing"];
  if (table.paused) return ["paused", table.playing ? "Pauses after this hand" : `Paused by ${table.paused}`];
  if (table.playing) return ["playing", `Hand ${table.hand}`];
  const ready = table.seats.filter((seat) => !seat.out && seat.stack).length;
  return ["idle", ready > 1 ? "Between hands" : table.seats.length > 1 ? "Waiting for players" : table.seats.length ? "One player" : "Empty"];
}

function people(table) {
  const count = table.seats.filter((seat) => !seat.bot).length;
  const bots = table.seats.length - count;
  return [
    `${count} of ${table.count}`,
    bots ? `${bots} ${bots === 1 ? "bot" : "bots"}` : "",
    Object.keys(table.kept).length ? `${Object.keys(table.kept).length} held` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The three most frequent actions stay in place; the rest is one tap further. */
function actions(desk, table, refresh) {
  const pause = async () => {
    await desk.doing(() => post("/api/desk/pause", { table: table.table, on: !table.paused }));
    refresh();
  };
  const button = (id, words, run, more = {}) =>
    pushButton({ class: "small", key: id, "data-testid": `desk-${id}`, "aria-label": `${words}: ${table.table}`, click: run, ...more }, words);
  return h("div.table-actions",
    h("a.quiet-button", { href: `/table/${encodeURIComponent(table.table)}`, "aria-label": `Go to ${table.table}` }, "Go there"),
    button("pause", table.paused ? "Resume" : "Pause", pause, { disabled: Boolean(table.frozen) || null }),
    button("more", "More…", () => tableMenu(desk, table, refresh, () => desk.now(table.table)), { "aria-haspopup": "dialog" }),
  );
}

function sitters(desk, table) {
  const people = table.seats.filter((seat) => !seat.bot);
  const kept = Object.entries(table.kept);
  if (!people.length && !kept.length) return null;
  return h("ul.sitters",
    people.map((seat) =>
      h("li", { key: seat.seat },
        pushButton(
          {
            class: classes("sitter", !seat.connected && "gone", seat.seat === table.turn && "turn"),
            title: seat.connected ? "Move, add chips, cash out" : "Not connected. Move, add chips, cash out",
            "data-sitter": seat.name,
            click: () => seatMenu(desk, table, seat),
          },
          `${seat.name} ${money(seat.stack)}`,
          seat.connected ? null : h("span.spoken", ", not connected"),
        ),
      ),
    ),
    kept.length ? h("li.soft", { key: "kept" }, `held: ${kept.map(([seat, name]) => `seat ${seat} for ${name}`).join(", ")}`) : null,
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
    h("header",
      h("h3", table.title, h("small.soft", ` ${table.table}`)),
      h("p.soft", `${table.limit} · ${table.house_name}`),
      h("p.mark", words),
    ),
    h("p.at-a-glance",
      h("span", people(table)),
      table.turn === null
        ? null
        : h("span", { class: classes("turn", waited > SLOW && "slow") }, h("span.who", table.turn_name), h("span", seconds(waited))),
    ),
    about.length ? h("p", { class: classes("soft", table.calls && "slow") }, about.join(" · ")) : null,
    table.frozen ? h("p.warning", table.frozen) : null,
    sitters(desk, table),
    actions(desk, table, refresh),
  );
}

// A table that could not be restored has no page and no seats; the ledger still knows who owns its chips.
function shutCard(desk, one, refresh) {
  const cash = { type: "button", class: "small", "data-testid": "desk-close-out", "aria-label": `Cash everyone out: ${one.table}` };
  return h("li.desk-table.frozen", { key: one.table, "data-table": one.table, "data-state": "shut" },
    h("header", h("h3", one.table), h("p.soft", `${money(one.lying)} in chips on the table`), h("p.mark", "Shut")),
    h("p.warning", `It could not be restored: ${one.why}`),
    h("div.table-actions", h("button", { ...cash, on: { click: () => cashOut(desk, one, refresh) } }, "Cash everyone out")),
  );
}

// A current hand does not count, or a table would move under the finger with every hand.
const ORDER = { frozen: 0, closing: 1, paused: 2, playing: 3, idle: 3 };

/** Idle tables are folded away, so that the others can be seen. */
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
  return h("section", { key: "tables", id: "tables" },
    h("header.section-head",
      h("h2", "Tables"),
      h("p.soft", `${busy.length} of ${sorted.length} in use. Drop today: `, h("b", money(desk.drop_today))),
      pushButton({ class: "small", "data-testid": "desk-open", click: () => openTable(desk, refresh) }, "Open a table"),
      pushButton(
        {
          class: "small",
          "data-testid": "all-tables",
          "aria-pressed": ui.all ? "true" : "false",
          click: () => {
            ui.all = !ui.all;
            refresh();
          },
        },
        ui.all ? "Only tables in use" : "All tables",
      ),
    ),
    shown.length || desk.shut.length
      ? h("ul.desk-tables", { role: "list" }, desk.shut.map((one) => shutCard(desk, one, refresh)), shown.map((one) => card(desk, one, refresh, passed)))
      : h("p.soft", "Nobody is playing."),
  );
}

let houses = null; // with every game at every limit, requested once

/** Open any offer of any house; a second table of a game may feed the first. */
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
        small: "a feeder sends its players to the main game, longest-seated first",
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
