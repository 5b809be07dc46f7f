// Opening a table of one's own in three clicks: open, choose the game, open it. Everything else has a good default and
// is found under More: seats, bots, stakes within what the book leaves open, clock, a rule book of one's own.

import { post } from "./api.js";
import { openDialog } from "./dialog.js";
import { classes, h } from "./dom.js";
import { icon } from "./icons.js";
import { BOT_LEVELS } from "./levels.js";
import { cents, money } from "./money.js";
import { picture } from "./pictures.js";
import { stepper } from "./stepper.js";

const RATES = [
  ["never", "Never"],
  ["when reported", "When it is reported"],
  ["1 in 20", "In 1 hand of 20"],
  ["1 in 5", "In 1 hand of 5"],
  ["every hand", "In every hand"],
];
const WHO = [
  ["link", "Friends who have the link", "link"],
  ["password", "Friends who know the password", "seal"],
  ["anybody", "Anybody in the room", "people"],
];
const CLOCKS = [
  ["", "As everywhere in the room"],
  ["12", "12 seconds"],
  ["25", "25 seconds"],
  ["45", "45 seconds"],
  ["90", "A minute and a half"],
  ["300", "5 minutes"],
];
const PAUSES = [
  ["", "As everywhere in the room"],
  ["1", "1 second"],
  ["3", "3 seconds"],
  ["6", "6 seconds"],
  ["12", "12 seconds"],
  ["30", "30 seconds"],
];
const COACH = [
  ["", "Against bots alone"],
  ["yes", "Yes"],
  ["no", "No"],
];
const MOST_SEATS = 10;
const MOST_BOOK = 65536;
const LISTS = { blinds: "Blinds", bets: "Bets", wagers: "Wagers" };
const AMOUNTS = { ante: "Ante", bring_in: "Bring-in", condition: "Condition", buy_in: "Least buy-in", chip: "Smallest chip" };

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

/** Choices that are seen at once, each with a picture; pressed like any radio buttons. */
const pictured = (words, name, value, choices, change, kind = "") =>
  h(
    "fieldset",
    { class: classes("pictured", kind), key: name, "data-testid": `open-${name}` },
    h("legend", {}, words),
    choices.map(([one, said, drawing]) =>
      h(
        "label",
        { key: one },
        h("input", { type: "radio", name, value: one, checked: value === one, "data-choice": one, on: { change: () => change(name, one) } }),
        drawing,
        h("span", {}, said),
      ),
    ),
  );

const field = (words, name, value, change, small = "", more = {}) =>
  h(
    "label",
    { key: name },
    h("span", {}, words, small ? h("small", {}, ` ${small}`) : null),
    h("input", {
      type: "text",
      name,
      value,
      autocomplete: "off",
      "data-testid": `open-${name}`,
      on: { input: (event) => change(name, event.target.value) },
      ...more,
    }),
  );

const numbers = (least, most) =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => [String(least + place), String(least + place)]);

/** Several amounts as they are typed: `2/4`. Null where it is none. */
function several(text) {
  const found = text.split(/[/,-]|\s+to\s+/).map((one) => cents(one));
  return found.length && found.every((one) => one !== null) ? found : null;
}

/** What the table sets for itself, or what is wrong with it. */
function termsOf(wanted, open) {
  const terms = {};
  for (const [key, words] of Object.entries(LISTS)) {
    const text = (wanted[key] || "").trim();
    if (!text || !open.includes(key)) continue;
    terms[key] = several(text);
    if (!terms[key]) throw new Error(`${words} are amounts like 2/4.`);
  }
  for (const [key, words] of Object.entries(AMOUNTS)) {
    const text = (wanted[key] || "").trim();
    if (!text || !open.includes(key)) continue;
    terms[key] = cents(text);
    if (terms[key] === null) throw new Error(`${words} is an amount like $5.`);
  }
  if (wanted.free) terms.no_fee = true;
  return terms;
}

export function openTable(current) {
  const first = current().games[0];
  const wanted = {
    game: first.key,
    limit: first.limits[0].name,
    seats: "6",
    bots: "0",
    level: "regular",
    practice: "never",
    who: "link",
    password: "",
    act: "",
    between: "",
    coach: "",
    free: false,
    book: "",
  };
  const desk = { problem: "", busy: false, offers: null, own: null, more: false };
  let repaint = () => {};

  async function load() {
    const body = wanted.book ? { book: wanted.book } : { house: current().id };
    try {
      const found = await post("/api/open/offers", body);
      if (wanted.book) {
        desk.own = found;
        choose(found.games[0]?.key);
      } else desk.offers = found;
    } catch (error) {
      desk.problem = error.message;
      if (wanted.book) wanted.book = "";
    }
    repaint();
  }

  const games = () => (desk.own || desk.offers || current()).games;
  const familyOf = (key) => current().games.find((one) => one.key === key)?.family || "board";
  const gameNow = () => games().find((one) => one.key === wanted.game) || games()[0];
  const limitNow = () => gameNow().limits.find((one) => one.name === wanted.limit) || gameNow().limits[0];

  function choose(key) {
    wanted.game = key;
    wanted.limit = gameNow().limits[0].name;
    for (const name of [...Object.keys(LISTS), ...Object.keys(AMOUNTS)]) wanted[name] = "";
  }

  const change = (name, value) => {
    wanted[name] = value;
    if (name === "game") choose(value);
    if (name === "seats") wanted.bots = String(Math.min(Number(wanted.bots), Number(value) - 1));
    if (name === "limit") for (const one of [...Object.keys(LISTS), ...Object.keys(AMOUNTS)]) wanted[one] = "";
    desk.problem = "";
    repaint();
  };

  async function readBook(event) {
    const file = event.target.files?.[0];
    desk.own = null;
    wanted.book = "";
    if (!file) {
      choose(games()[0].key);
      repaint();
      return;
    }
    const chosen = event.target;
    desk.problem = "";
    if (file.size > MOST_BOOK) {
      desk.problem = "A rule book has at most 64 kilobytes.";
      repaint();
    } else {
      wanted.book = await file.text();
      await load();
    }
    if (!wanted.book) chosen.value = ""; // what is not taken is not shown as chosen
  }

  async function open(event) {
    event.preventDefault();
    if (desk.busy) return;
    desk.busy = true;
    repaint();
    try {
      const isPrivate = wanted.who !== "anybody" || Boolean(wanted.book);
      if (wanted.who === "password" && !wanted.password) throw new Error("Choose a password.");
      const found = await post("/api/open", {
        house: wanted.book ? "" : current().id,
        game: wanted.game,
        limit: wanted.limit,
        seats: Number(wanted.seats),
        bots: Math.min(Number(wanted.bots), Number(wanted.seats) - 1),
        level: wanted.level,
        practice: wanted.practice,
        private: isPrivate,
        password: wanted.who === "password" ? wanted.password : "",
        act: wanted.act ? Number(wanted.act) : null,
        between: wanted.between ? Number(wanted.between) : null,
        coach: wanted.coach ? wanted.coach === "yes" : null,
        terms: termsOf(wanted, limitNow().open || []),
        book: wanted.book,
      });
      location.href = `/table/${encodeURIComponent(found.table)}${isPrivate ? "#share" : ""}`;
    } catch (error) {
      desk.problem = error.message;
      desk.busy = false;
      repaint();
    }
  }

  /** The stakes that the book leaves open at this limit, as it prints them. */
  function stakes() {
    const limit = limitNow();
    const open = limit.open || [];
    const printed = { blinds: limit.blinds, bets: limit.bets };
    return [
      Object.entries(LISTS)
        .filter(([key]) => open.includes(key))
        .map(([key, words]) =>
          field(words, key, wanted[key] || "", change, printed[key]?.length ? `now ${printed[key].map(money).join("/")}` : "", {
            placeholder: printed[key]?.length ? printed[key].map(money).join("/") : "",
          }),
        ),
      Object.entries(AMOUNTS)
        .filter(([key]) => open.includes(key))
        .map(([key, words]) =>
          field(words, key, wanted[key] || "", change, "", {
            inputmode: "decimal",
            placeholder: limit[key] ? money(limit[key]) : "",
          }),
        ),
    ];
  }

  function more(limit) {
    const most = Math.min(MOST_SEATS, limit.most_seats || MOST_SEATS);
    return h(
      "details",
      { class: "more", open: desk.more || null, on: { toggle: (event) => (desk.more = event.target.open) } },
      h("summary", { "data-testid": "open-more" }, "More: seats, stakes, clock, coach, your own rule book"),
      h(
        "div",
        { class: "fields" },
        select("Seats", "seats", wanted.seats, numbers(2, most), change),
        select("They play", "level", wanted.level, BOT_LEVELS, change, "how well bots play"),
        select("Clock", "act", wanted.act, CLOCKS, change, "for a decision"),
        select("Pause", "between", wanted.between, PAUSES, change, "between hands"),
        select("Coach", "coach", wanted.coach, COACH, change, "may players ask it?"),
        stakes(),
        select("The dealer errs", "practice", wanted.practice, RATES, change, "for practice"),
        h(
          "label",
          { key: "book", class: "wide" },
          h("span", {}, "A rule book of your own", h("small", {}, " a .toml file, for a private table")),
          h("input", { type: "file", accept: ".toml", "data-testid": "open-book", on: { change: readBook } }),
        ),
      ),
    );
  }

  openDialog(
    "Open a table",
    (again) => {
      repaint = again;
      const house = desk.own || current();
      const game = gameNow();
      const limit = limitNow();
      const limits = game.limits.map((one) => [one.name, one.name]);
      return h(
        "form",
        { class: "form opening", on: { submit: open } },
        pictured(`Game, at ${house.name}`, "game", game.key, games().map((one) => [one.key, one.title, picture(one.family || familyOf(one.key), one)]), change),
        pictured(
          "Who may come",
          "who",
          wanted.who,
          (wanted.book ? WHO.slice(0, 2) : WHO).map(([one, said, sign]) => [one, said, icon(sign)]),
          change,
          "who",
        ),
        h(
          "div",
          { class: "fields" },
          limits.length > 1 ? select("Limit", "limit", limit.name, limits, change) : null,
          stepper("Bots", Number(wanted.bots), {
            most: Number(wanted.seats) - 1,
            name: "open-bots",
            less: "One bot less",
            more: "One bot more",
            small: "they make room for people",
            change: (count) => change("bots", String(count)),
          }),
          wanted.who === "password"
            ? field("Password", "password", wanted.password, change, "tell it to your friends", {
                maxlength: 72,
                autocapitalize: "none",
                spellcheck: "false",
              })
            : null,
        ),
        h(
          "label",
          { class: "check", key: "free" },
          h("input", {
            type: "checkbox",
            name: "free",
            checked: wanted.free,
            "data-testid": "open-free",
            on: { change: (event) => change("free", event.target.checked) },
          }),
          h("span", {}, "No collection", h("small", {}, ` the house waives ${limit.fee || "its fee"}`)),
        ),
        more(limit),
        desk.problem ? h("p", { class: "warning", role: "alert", "data-testid": "open-problem" }, desk.problem) : null,
        h(
          "p",
          { class: "soft" },
          "You are the host: you may pause, seat, add chips, report what went wrong, and end the night. Play chips only. ",
          wanted.practice === "never" ? "" : "It is marked as a practice table everywhere.",
        ),
        h("button", { type: "submit", class: "strong", disabled: desk.busy || null, "data-testid": "open-now" }, "Open it"),
      );
    },
    { name: "open" },
  );
  load();
}
