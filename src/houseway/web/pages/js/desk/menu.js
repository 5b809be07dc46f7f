// What the floor does to a table or to somebody at it: each is asked first, done under one's name, and kept.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { cents, money } from "../money.js";
import { ask } from "./asking.js";

/** Somebody who sits: send, add chips, cash out. */
export function seatMenu(desk, table, seat) {
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


const VOIDED = "Every chip goes back to where it was before the deal. The evidence stays in the journal.";
const CASHED = "Everybody gets the chips back by the ledger, and the table is closed.";
const MOVES = "Who has been longest at a feeder moves to the main game when a seat is free there, with the whole stack.";

function why(title, path, table, words, refresh) {
  ask(`${title}: ${table.table}`, {
    name: "why",
    words,
    danger: true,
    fields: [{ name: "why", words: "Why" }],
    button: title,
    run: async (values) => {
      await post(path, { table: table.table, why: values.why });
      refresh();
    },
  });
}

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
    button: "Say so",
    run: async ({ main }) => {
      await post("/api/desk/feeds", { table: table.table, main });
      refresh();
    },
  });
}

/** Everything that is not done every minute, with what it does. `find` gives the table as it is by now. */
export function tableMenu(desk, table, refresh, find) {
  const now = async (path, body) => {
    await desk.doing(() => post(path, { table: table.table, ...body }));
    closeDialog();
    refresh();
  };
  const item = (id, words, about, run, danger = false) =>
    h(
      "button",
      { type: "button", class: danger ? "menu-item danger-small" : "menu-item", key: id, "data-testid": `desk-${id}`, on: { click: run } },
      h("b", {}, words),
      h("small", {}, about),
    );
  openDialog(
    `${table.title}, ${table.table}`,
    () => {
      const one = find() || table;
      return h(
        "div",
        { class: "table-menu" },
        one.frozen
          ? item("close-out", "Cash all out", CASHED, () => why("Cash all out", "/api/desk/close-out", one, CASHED, refresh), true)
          : item(
              "close",
              one.closing ? "Keep open" : "Close",
              one.closing ? "It goes on after this hand after all." : "After this hand everybody's chips go to the wallets.",
              () => now("/api/desk/close", { on: !one.closing }),
            ),
        item("feeds", one.main ? `Feeds ${one.main}…` : "Must-move…", MOVES, () => feeds(desk, one, refresh)),
        one.playing || one.frozen
          ? item("void", "Void the hand…", VOIDED, () => why("Void the hand", "/api/desk/void", one, VOIDED, refresh), true)
          : h("p", { class: "soft", key: "void" }, "A hand can be void while it is played."),
        h("p", { class: "soft", key: "today" }, `Today: ${money(one.drop_today)} drop, ${one.hands_today} ${one.hands_today === 1 ? "hand" : "hands"}. ${one.watchers} look on.`),
      );
    },
    { name: "table-menu" },
  );
}
