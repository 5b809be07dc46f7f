// Opening a table of one's own: which game and limit, how many seats and bots, and whether the dealer errs there.

import { post } from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

const RATES = [
  ["never", "Never"],
  ["1 in 20", "In 1 hand of 20"],
  ["1 in 5", "In 1 hand of 5"],
  ["every hand", "In every hand"],
];
const MOST_SEATS = 10;
const BOTS = 4;

const select = (words, name, value, choices, change, small = "") =>
  h(
    "label",
    { key: name },
    h("span", {}, words, small ? h("small", {}, ` ${small}`) : null),
    h(
      "select",
      { name, value, "data-testid": `open-${name}`, on: { change: (event) => change(name, event.target.value) } },
      choices.map(([one, said]) => h("option", { value: one }, said)),
    ),
  );

const numbers = (least, most) =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => [String(least + place), String(least + place)]);

export function openTable(current) {
  const first = current().games[0];
  const wanted = { game: first.key, limit: first.limits[0].name, seats: "6", bots: String(BOTS), practice: "never" };
  let problem = "";
  let busy = false;
  openDialog(
    "Open a table",
    (repaint) => {
      const house = current();
      const game = house.games.find((one) => one.key === wanted.game) || house.games[0];
      const change = (name, value) => {
        wanted[name] = value;
        if (name === "game") wanted.limit = house.games.find((one) => one.key === value).limits[0].name;
        problem = "";
        repaint();
      };
      const open = async (event) => {
        event.preventDefault();
        if (busy) return;
        busy = true;
        try {
          const found = await post("/api/open", {
            house: house.id,
            game: game.key,
            limit: wanted.limit,
            seats: Number(wanted.seats),
            bots: Number(wanted.bots),
            practice: wanted.practice,
          });
          location.href = `/table/${encodeURIComponent(found.table)}`;
        } catch (error) {
          problem = error.message;
          busy = false;
          repaint();
        }
      };
      const all = house.games.map((one) => [one.key, one.title]);
      const limits = game.limits.map((one) => [one.name, one.name]);
      return h(
        "form",
        { class: "form", on: { submit: open } },
        select("Game", "game", wanted.game, all, change, `at ${house.name}`),
        select("Limit", "limit", wanted.limit, limits, change),
        select("Seats", "seats", wanted.seats, numbers(2, MOST_SEATS), change),
        select("Bots", "bots", wanted.bots, numbers(0, MOST_SEATS - 1), change, "they make room for people"),
        select("The dealer errs", "practice", wanted.practice, RATES, change, "for practice: the house rules on it"),
        problem ? h("p", { class: "warning", role: "alert" }, problem) : null,
        h(
          "p",
          { class: "soft" },
          "You run the table: you may report what went wrong, and the house's ruling is carried out. ",
          wanted.practice === "never" ? "" : "It is marked as a practice table everywhere.",
        ),
        h("button", { type: "submit", class: "strong", "data-testid": "open-now" }, "Open it"),
      );
    },
    { name: "open" },
  );
}
