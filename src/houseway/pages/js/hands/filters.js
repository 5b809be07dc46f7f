// Which of your hands to show. The page's address contains the choices, so that going back and reloading keep them.

import { dropDown, form, h, pushButton } from "../dom.js";

const PAUSE = 300;
const WHEN = [
  ["", "Any day"],
  ["0", "Today"],
  ["1", "Yesterday"],
  ["7", "The last 7 days"],
  ["30", "The last 30 days"],
];
const RESULTS = [
  ["", "Won or lost"],
  ["won", "Won"],
  ["lost", "Lost"],
];
const SIZES = [
  ["", "Any amount"],
  ["1000", "$10 or more"],
  ["5000", "$50 or more"],
  ["10000", "$100 or more"],
  ["50000", "$500 or more"],
];
const KEPT = ["words", "offer", "day", "result", "least"];

const midnight = (daysAgo) => {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysAgo);
  return Math.floor(day.getTime() / 1000);
};

/** The start and end times in this browser's time zone: a chosen date, or some days back from today. */
function span(day) {
  if (/^\d{4}-\d\d-\d\d$/.test(day)) {
    const [year, month, date] = day.split("-").map(Number);
    return [new Date(year, month - 1, date), new Date(year, month - 1, date + 1)].map((one) => Math.floor(one.getTime() / 1000));
  }
  if (day === "0") return [midnight(0), null];
  if (day === "1") return [midnight(1), midnight(0)];
  return day ? [midnight(Number(day) - 1), null] : [null, null];
}

/** Every game, each house, and each of its games, from offers such as `oasis/holdem`. */
export function gameChoices(offers, names) {
  const houses = [...new Set(offers.map((one) => one.split("/")[0]))];
  return [
    ["", "Every game"],
    ...houses.flatMap((house) => [
      houses.length > 1 ? [house, `${names.get(house) || house}: all`] : null,
      ...offers
        .filter((one) => one.startsWith(`${house}/`))
        .map((one) => [one, `${names.get(one) || one.split("/")[1]}${houses.length > 1 ? `, ${names.get(house) || house}` : ""}`]),
    ]),
  ].filter(Boolean);
}

export class Filters {
  constructor(changed, repaint) {
    this.changed = changed;
    this.repaint = repaint;
    this.later = null;
    this.more = false; // on a phone, only the search shows at first
    this.chosen = Object.fromEntries(KEPT.map((name) => [name, ""]));
    this.read();
    addEventListener("popstate", () => {
      this.read();
      changed();
    });
  }

  read() {
    const asked = new URLSearchParams(location.search);
    for (const name of KEPT) this.chosen[name] = asked.get(name) || "";
  }

  get any() {
    return KEPT.some((name) => this.chosen[name]);
  }

  set(name, value, pause = 0) {
    this.chosen[name] = value;
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      const asked = new URLSearchParams(KEPT.filter((one) => this.chosen[one]).map((one) => [one, this.chosen[one]]));
      history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}`);
      this.changed();
    }, pause);
  }

  clear() {
    for (const name of KEPT) this.chosen[name] = "";
    this.set("words", "");
  }

  /** The query for the server. */
  query() {
    const { words, offer, day, result, least } = this.chosen;
    const [house, game] = offer.split("/");
    const [since, until] = span(day);
    const asked = { words, house, game, result, least, since, until };
    return new URLSearchParams(Object.entries(asked).filter(([, value]) => value)).toString();
  }

  unfold() {
    this.more = !this.more;
    this.repaint();
  }

  form(sums, names) {
    const picked = /-/.test(this.chosen.day);
    const select = (label, name, choices) =>
      h("label", { key: name },
        h("span", label),
        dropDown({ value: this.chosen[name], "data-testid": `hands-${name}`, change: (value) => this.set(name, value) }, choices),
      );
    return form({ class: "hand-filters", role: "search", "aria-label": "Find hands", key: "filters" },
      h("label.grow", { key: "words" },
        h("span", "Search"),
        h("input", {
          type: "search",
          start: this.chosen.words,
          value: this.chosen.words,
          maxlength: 80,
          placeholder: "full house, a player, a game",
          "data-testid": "hands-words",
          on: { input: (event) => this.set("words", event.target.value, PAUSE) },
        }),
      ),
      pushButton(
        { class: "small unfold", key: "unfold", "aria-expanded": this.more ? "true" : "false", "data-testid": "hands-unfold", click: () => this.unfold() },
        this.more ? "Fewer filters" : "More filters",
      ),
      h(
        "div.folds",
        { key: "folds", "data-open": this.more || KEPT.some((name) => name !== "words" && this.chosen[name]) ? "yes" : "no" },
        select("Game", "offer", gameChoices(sums.offers, names)),
        select("Day", "day", picked ? [...WHEN, [this.chosen.day, this.chosen.day]] : WHEN),
        h("label", { key: "date" },
          h("span", "or this day"),
          h("input", { type: "date", value: picked ? this.chosen.day : "", "data-testid": "hands-date", on: { change: (event) => this.set("day", event.target.value) } }),
        ),
        select("Result", "result", RESULTS),
        select("Amount", "least", SIZES),
      ),
      this.any ? pushButton({ class: "small", key: "clear", "data-testid": "hands-clear", click: () => this.clear() }, "Show all") : null,
    );
  }
}
