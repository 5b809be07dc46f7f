// What the floor does to a table or to somebody at it: each is asked first, done under one's name, and kept.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { cents, money } from "../money.js";
import { ask } from "./asking.js";

/** Seats that nobody sits in, and that are kept for nobody. */
const freeAt = (one) => one.count - one.seats.length - Object.keys(one.kept).length;

/** Somebody who sits: send, add chips, cash out. */
export function seatMenu(desk, table, seat) {
  const same = (one) => one.house === table.house && one.game === table.game;
  const near = (one) => 4 * same(one) + 2 * (one.house === table.house) + (same(one) && one.limit === table.limit);
  const others = desk.tables
    .filter((one) => one.table !== table.table && freeAt(one) > 0 && one.main !== table.table && !one.seats.some((other) => other.guest === seat.guest))
    .sort((a, b) => near(b) - near(a) || a.house_name.localeCompare(b.house_name));
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
          ["stand up", "Cash out after the hand: the chips go to the wallet"],
        ],
        changed: () => {},
      },
      { name: "to", words: "Table", needed: ({ what }) => what === "send", choices: others.length ? others.map((one) => [one.table, `${one.title} ${one.limit}, ${one.table}: ${freeAt(one)} free`, same(one) ? "The same game" : one.house_name]) : [["", "none has a seat"]] },
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
        if (!more) throw new Error("Say how many dollars.");
        // it is answered when it is done, at the end of the hand: here one waits only for what is refused at once
        await Promise.race([post("/api/desk/player", { ...body, what, cents: more }), new Promise((go) => setTimeout(go, SOON))]);
        desk.did(`${money(more)} out of the wallet for ${seat.name} at ${table.table}, as soon as the rules let them in.`);
      } else {
        await post("/api/desk/player", { ...body, what });
        desk.did(`${seat.name} leaves ${table.table} after the hand: the chips go to the wallet.`);
      }
    },
  });
}

const SOON = 1200; // ms
const VOIDED = "Every chip goes back to where it was before the deal. The evidence stays in the journal.";
const AFTER = "After this hand everybody's chips go to the wallets.";
const CASHED = "Everybody gets the chips back by the ledger, and the table is closed.";
const MOVES = "Who has been longest at a feeder moves to the main game when a seat is free there, with the whole stack.";

function why(desk, title, path, table, { words, done }, refresh) {
  ask(`${title}: ${table.table}`, {
    name: "why",
    words,
    danger: true,
    fields: [{ name: "why", words: "Why" }],
    button: title,
    run: async (values) => {
      await post(path, { table: table.table, why: values.why });
      await refresh();
      desk.did(done);
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
      await refresh();
      desk.did(main ? `${table.table} feeds ${main} from now on.` : `${table.table} feeds no main game${table.main ? " any more" : ""}.`);
    },
  });
}

/** Everything that is not done every minute, with what it does. `find` gives the table as it is by now. */
export function tableMenu(desk, table, refresh, find) {
  const name = table.table;
  const close = async (on) => {
    await post("/api/desk/close", { table: name, on });
    await refresh();
    const gone = `${name} is closed${table.seats.length ? ": the chips that were there are in their owners' wallets" : ""}.`;
    desk.did(!on ? `${name} stays open.` : find() ? `${name} closes after this hand; who sits there is told.` : gone);
  };
  const surely = (one) => {
    const people = one.seats.filter((seat) => !seat.bot).length;
    const kept = Object.values(one.kept);
    const called = kept.length ? ` A seat is kept there for ${kept.join(" and ")}, who keep${kept.length === 1 ? "s" : ""} the place on the list.` : "";
    ask(`Close ${name}`, {
      name: "close",
      words: people ? `${people === 1 ? "One player sits" : `${people} players sit`} there. ${AFTER} Who sits there is told.${called}` : `Nobody sits there but bots, if any.${called}`,
      danger: people > 0,
      button: "Close it",
      run: () => close(true),
    });
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
          ? item("close-out", "Cash all out", CASHED, () => why(desk, "Cash all out", "/api/desk/close-out", one, { words: CASHED, done: `${name} is closed, and everybody has been cashed out.` }, refresh), true)
          : item(
              "close",
              one.closing ? "Keep open" : "Close",
              one.closing ? "It goes on after this hand after all." : AFTER,
              () => (one.closing ? desk.doing(() => close(false)).then(closeDialog) : surely(one)),
            ),
        item("feeds", one.main ? `Feeds ${one.main}…` : "Must-move…", MOVES, () => feeds(desk, one, refresh)),
        one.playing || one.frozen
          ? item("void", "Void the hand…", VOIDED, () => why(desk, "Void the hand", "/api/desk/void", one, { words: VOIDED, done: `The hand at ${name} is void: every chip is where it was before the deal.` }, refresh), true)
          : h("p", { class: "soft", key: "void" }, "A hand can be void while it is played."),
        h("p", { class: "soft", key: "today" }, `Today: ${money(one.drop_today)} drop, ${one.hands_today} ${one.hands_today === 1 ? "hand" : "hands"}. ${one.watchers === 1 ? "One looks" : `${one.watchers || "Nobody"} look${one.watchers ? "" : "s"}`} on.`),
      );
    },
    { name: "table-menu" },
  );
}
