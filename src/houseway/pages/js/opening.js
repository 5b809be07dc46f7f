// Opening your own table in three clicks: open, choose the game, open it. Everything else has a good default under
// More: seats, bots, the stakes that the book leaves open, the clock, your own rule book.

import { post } from "./api.js";
import { openDialog, stepper } from "./dialog.js";
import { classes, dropDown, form, h, pushButton } from "./dom.js";
import { icon } from "./icons.js";
import { BOT_LEVELS, cents, money } from "./wording.js";

// A small drawing for each family of games: how the cards look on the felt, so that a game is recognized before its
// name is read.

const card = (x, y, how = "up", turn = 0) =>
  h(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn} 7 10)`, key: `${x}-${y}` },
    h("rect", { class: `face ${how}`, width: 14, height: 20, rx: 2 }),
    how === "down" ? h("path", { class: "lozenge", d: "M7 5 10.5 10 7 15 3.5 10Z" }) : h("circle", { class: `pip ${how}`, cx: 7, cy: 10, r: 2.6 }),
  );
const row = (count, x, y, step, how) => Array.from({ length: count }, (_, at) => card(x + at * step, y, typeof how === "function" ? how(at) : how));
const fan = (count) => Array.from({ length: count }, (_, at) => card(45 + (at - (count - 1) / 2) * 13, 36, at % 2 ? "red" : "up", (at - (count - 1) / 2) * 8));
const chips = (x, y) => [0, 3, 6].map((up) => h("ellipse", { class: "chip", cx: x, cy: y - up, rx: 7, ry: 3, key: `chip-${x}-${up}` }));

const DRAWN = {
  // The board in the middle, and some hole cards.
  board: (cards) => [row(5, 12, 8, 16, (at) => (at % 2 ? "red" : "up")), fan(cards || 2)],
  // Five cards, some of which go for new ones.
  draw: () => [row(5, 22, 28, 12, (at) => (at > 2 ? "down" : "up")), h("path", { class: "way", d: "M66 24c2-12 14-14 18-6m0 0-6-1m6 1 1-6", key: "way" })],
  // Some up, some down, no board.
  stud: () => [row(3, 24, 32, 12, "down"), row(4, 34, 10, 12, (at) => (at % 2 ? "up" : "red"))],
  // The bank opposite, your own hand, and the wager.
  banked: () => [card(34, 6, "down"), card(50, 6, "red"), card(34, 36, "up"), card(50, 36, "red"), chips(80, 40)],
  // Three cards, and a growing pot.
  push: () => [row(3, 14, 30, 16, (at) => (at === 1 ? "red" : "up")), chips(76, 24), chips(86, 36), chips(68, 38)],
  // Melds in rows.
  pan: () => [row(3, 12, 8, 7, "up"), row(4, 50, 8, 7, "red"), row(8, 16, 36, 8, (at) => (at % 3 ? "up" : "red"))],
};

/** A family's drawing; hidden from screen readers, since the game's name is beside it. */
const picture = (family, { cards = 0, hi_lo = false } = {}) =>
  h(
    "svg",
    { class: "game-picture", viewBox: "0 0 104 64", "aria-hidden": "true", key: `picture-${family}-${cards}` },
    h("rect", { class: "felt", x: 1, y: 1, width: 102, height: 62, rx: 20 }),
    (DRAWN[family] || DRAWN.board)(cards),
    hi_lo ? h("path", { class: "halves", d: "M84 44l4-6 4 6ZM84 50l4 6 4-6Z", key: "halves" }) : null, // a pot in two halves
  );

const RATES = [
  ["never", "Never"],
  ["when reported", "Only when reported"],
  ["1 in 20", "In 1 hand of 20"],
  ["1 in 5", "In 1 hand of 5"],
  ["every hand", "In every hand"],
];
const WHO = [
  ["link", "Friends with the link", "link"],
  ["password", "Friends who know the password", "seal"],
  ["anybody", "Anyone in the room", "people"],
];
const CLOCKS = [
  ["", "Room default"],
  ["12", "12 seconds"],
  ["25", "25 seconds"],
  ["45", "45 seconds"],
  ["90", "A minute and a half"],
  ["300", "5 minutes"],
];
const PAUSES = [
  ["", "Room default"],
  ["1", "1 second"],
  ["3", "3 seconds"],
  ["6", "6 seconds"],
  ["12", "12 seconds"],
  ["30", "30 seconds"],
];
const COACH = [
  ["", "Against bots only"],
  ["yes", "Yes"],
  ["no", "No"],
];
const MOST_SEATS = 10;
const MOST_BOOK = 65536;
const FEW = 12; // the most games shown with large pictures
const LISTS = { blinds: "Blinds", bets: "Bets", wagers: "Wagers" };
const AMOUNTS = {
  ante: "Ante",
  bring_in: "Bring-in",
  condition: "Condition",
  buy_in: "Minimum buy-in",
  most_buy_in: "Maximum buy-in",
  chip: "Smallest chip",
};
const HOME = "home"; // the book of private tables, which is not a house of the lobby

const select = (words, name, value, choices, change, small = "") =>
  h(
    "label",
    { key: name },
    h("span", {}, words, small ? h("small", {}, ` ${small}`) : null),
    dropDown({ name, value, "data-testid": `open-${name}`, change: (one) => change(name, one) }, choices),
  );

/** Choices shown together, each with a picture; they work like radio buttons. */
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

/** A rule that the book leaves to the table, with its meaning below. */
function ruling(one, value, change) {
  const says = one.choices.find((choice) => choice.value === value)?.says || "";
  return h(
    "div",
    { key: `switch-${one.key}`, class: "ruling" },
    h(
      "label",
      {},
      h("span", {}, one.asked),
      h(
        "select",
        {
          name: one.key,
          value: JSON.stringify(value),
          "aria-describedby": says ? `open-${one.key}-says` : null,
          "data-testid": `open-${one.key}`,
          on: { change: (event) => change(one.key, JSON.parse(event.target.value)) },
        },
        one.choices.map((choice) => h("option", { value: JSON.stringify(choice.value), key: choice.words }, choice.words)),
      ),
    ),
    says ? h("p", { class: "soft", id: `open-${one.key}-says`, "data-testid": `open-${one.key}-says` }, says) : null,
  );
}

const numbers = (least, most) =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => [String(least + place), String(least + place)]);

/** Several amounts as typed: `2/4`. Null if it is invalid. */
function several(text) {
  const found = text.split(/[/,-]|\s+to\s+/).map((one) => cents(one));
  return found.length && found.every((one) => one !== null) ? found : null;
}

/** Something in the form that is not right yet, and its field. */
class Wrong extends Error {
  constructor(at, words) {
    super(words);
    this.at = at;
  }
}

/** The table's own settings, or what is wrong with them. */
function termsOf(wanted, open) {
  const terms = {};
  for (const [key, words] of Object.entries(LISTS)) {
    const text = (wanted[key] || "").trim();
    if (!text || !open.includes(key)) continue;
    terms[key] = several(text);
    if (!terms[key]) throw new Wrong(key, `${words} are amounts like 2/4.`);
  }
  for (const [key, words] of Object.entries(AMOUNTS)) {
    const text = (wanted[key] || "").trim();
    if (!text || !open.includes(key)) continue;
    terms[key] = cents(text);
    if (terms[key] === null) throw new Wrong(key, `${words} is an amount like $5.`);
  }
  if (wanted.free) terms.no_fee = true;
  return terms;
}

/** The value of a switch: the book's until someone chooses. */
const chosen = (one, wanted) => wanted.switches[one.key] ?? one.value;

/** The switches that have an effect with the other choices: who straddles matters only where straddles are allowed. */
const asked = (limit, wanted) =>
  (limit.switches || []).filter((one) => {
    if (!one.after) return true;
    const other = limit.switches.find((another) => another.key === one.after);
    return other ? ![false, "none"].includes(chosen(other, wanted)) : (cents((wanted[one.after] || "").trim()) ?? limit[one.after]) > 0;
  });

/** The switches that the table sets differently from its book. */
const switchesOf = (limit, wanted) =>
  Object.fromEntries(
    asked(limit, wanted)
      .filter((one) => chosen(one, wanted) !== one.value)
      .map((one) => [one.key, chosen(one, wanted)]),
  );

export function openTable(current, you) {
  const wanted = {
    name: "",
    rules: HOME,
    game: "",
    limit: "",
    switches: {},
    seats: "6",
    bots: "0",
    level: "regular",
    practice: "never",
    who: "link",
    password: "",
    act: "",
    between: "",
    coach: "",
    start: true,
    confirms: false,
    group: "",
    free: false,
    book: "",
  };
  // `wrong`: the error of the last press; `book`: the chosen file, valid or not
  const desk = { wrong: null, busy: false, offers: {}, own: null, book: null, more: false };
  let repaint = () => {};

  async function load() {
    const rules = wanted.rules;
    try {
      desk.offers[rules] ??= await post("/api/open/offers", { house: rules });
    } catch (error) {
      desk.wrong = error;
    }
    repaint();
  }

  /** What keeps the table from opening: an invalid book blocks it until another one, or none, is chosen. */
  const wrongNow = () => (desk.book?.problem ? new Wrong("book", desk.book.problem) : desk.wrong);

  const atHome = () => wanted.rules === HOME && !desk.own;
  const book = () => desk.own || desk.offers[wanted.rules];
  const games = () => book()?.games || [];
  const gameNow = () => games().find((one) => one.key === wanted.game) || games()[0];
  const limitNow = () => gameNow().limits.find((one) => one.name === wanted.limit) || gameNow().limits[0];

  function forget() {
    for (const name of [...Object.keys(LISTS), ...Object.keys(AMOUNTS)]) wanted[name] = "";
  }

  function choose(key) {
    wanted.game = key;
    wanted.limit = "";
    forget();
  }

  /** Use another book: the house's, or the one for home games, which only friends play by. */
  function playBy(rules) {
    wanted.limit = "";
    wanted.switches = {};
    forget();
    if (rules === HOME && wanted.who === "anybody") wanted.who = "link";
    load();
  }

  const change = (name, value) => {
    wanted[name] = value;
    if (name === "game") choose(value);
    if (name === "rules") playBy(value);
    if (name === "seats") wanted.bots = String(Math.min(Number(wanted.bots), Number(value) - 1));
    if (name === "limit") forget();
    desk.wrong = null;
    repaint();
  };

  const decide = (key, value) => {
    wanted.switches[key] = value;
    desk.wrong = null;
    repaint();
  };

  function fold(event) {
    if (desk.more === event.target.open) return;
    desk.more = event.target.open;
    repaint();
  }

  /** Stop using your own book. */
  function leaveOut() {
    const had = desk.own;
    desk.own = desk.book = null;
    wanted.book = "";
    if (had) choose("");
    repaint();
  }

  async function readBook(event) {
    const chosen = event.target;
    const file = chosen.files?.[0];
    leaveOut();
    if (!file) return;
    const book = { name: file.name, reading: true, problem: "" };
    desk.book = book;
    desk.wrong = null;
    repaint();
    try {
      if (file.size > MOST_BOOK) throw new Error("a rule book has at most 64 kilobytes");
      const text = await file.text();
      if (!text.trim()) throw new Error("the file is empty");
      const found = await post("/api/open/offers", { book: text });
      if (desk.book !== book) return; // another one was chosen in the meantime
      wanted.book = text;
      desk.own = found;
      if (wanted.who === "anybody") wanted.who = "link";
      choose(found.games[0]?.key);
    } catch (error) {
      if (desk.book !== book) return;
      book.problem = `The rule book ${book.name} cannot be used: ${error.message}`;
      chosen.value = ""; // allows choosing the same file again after fixing it
    }
    book.reading = false;
    if (book.problem) show();
    else repaint();
  }

  /** Scroll to the error, and focus its field. */
  function show() {
    const at = wrongNow()?.at;
    const field = () => document.querySelector(`[data-testid="open-${at}"]`);
    if (at && field()?.closest("details")) desk.more = true;
    repaint();
    const said = document.querySelector(`[data-testid="open-${at ? "wrong" : "problem"}"]`);
    if (at) field()?.focus({ preventScroll: true });
    said?.scrollIntoView({ block: at ? "center" : "nearest" });
  }

  async function takeName(name) {
    try {
      await post("/api/name", { name });
    } catch (error) {
      throw new Wrong("name", error.message);
    }
    you = { ...you, name, named: true };
  }

  const wrongAt = (name) => {
    const wrong = wrongNow();
    return wrong?.at === name
      ? h("p", { class: "warning wide", role: "alert", id: "open-wrong", key: `wrong-${name}`, "data-testid": "open-wrong" }, wrong.message)
      : null;
  };

  const wrongIsSeen = (at) => at === "password" || at === "name" || Boolean(at && desk.more);

  const marked = (name) => (wrongNow()?.at === name ? { "aria-invalid": "true", "aria-describedby": "open-wrong" } : {});

  async function open() {
    if (desk.busy || desk.book?.reading || !book()) return;
    desk.wrong = null;
    if (wrongNow()) {
      show();
      return;
    }
    desk.busy = true;
    repaint();
    try {
      const isPrivate = wanted.who !== "anybody" || Boolean(wanted.book);
      if (wanted.who === "password" && !wanted.password) throw new Wrong("password", "Choose a password.");
      if (isPrivate && !you.named && wanted.name.trim()) await takeName(wanted.name.trim());
      const found = await post("/api/open", {
        house: desk.book ? "" : wanted.rules, // your own book replaces all others
        game: gameNow().key,
        limit: limitNow().name,
        seats: Number(wanted.seats),
        bots: Math.min(Number(wanted.bots), Number(wanted.seats) - 1),
        level: wanted.level,
        practice: wanted.practice,
        private: isPrivate,
        password: wanted.who === "password" ? wanted.password : "",
        act: wanted.act ? Number(wanted.act) : null,
        between: wanted.between ? Number(wanted.between) : null,
        coach: wanted.coach ? wanted.coach === "yes" : null,
        start: isPrivate && wanted.start,
        confirms: isPrivate && wanted.confirms,
        group: isPrivate ? wanted.group.trim() : "",
        terms: { ...termsOf(wanted, limitNow().open || []), switches: switchesOf(limitNow(), wanted) },
        book: wanted.book,
      });
      location.href = `/table/${encodeURIComponent(found.table)}${isPrivate ? "#share" : ""}`;
    } catch (error) {
      desk.wrong = error;
      desk.busy = false;
      show();
    }
  }

  /** The stakes that the book leaves open at this limit, as it prints them. */
  function stakes() {
    const limit = limitNow();
    const open = limit.open || [];
    const printed = { blinds: limit.blinds, bets: limit.bets };
    return [
      Object.entries(LISTS)
        .filter(([key]) => open.includes(key) && !(key === "bets" && atHome() && limit.blinds.length)) // bets follow the blinds
        .map(([key, words]) => [
          field(words, key, wanted[key] || "", change, printed[key]?.length ? `now ${printed[key].map(money).join("/")}` : "", {
            placeholder: printed[key]?.length ? printed[key].map(money).join("/") : "",
            ...marked(key),
          }),
          wrongAt(key),
        ]),
      Object.entries(AMOUNTS)
        .filter(([key]) => open.includes(key))
        .map(([key, words]) => [
          field(words, key, wanted[key] || "", change, "", {
            inputmode: "decimal",
            placeholder: limit[key] ? money(limit[key]) : "",
            ...marked(key),
          }),
          wrongAt(key),
        ]),
      asked(limit, wanted).map((one) => ruling(one, chosen(one, wanted), decide)),
    ];
  }

  const check = (name, words, small) =>
    h(
      "label",
      { class: "check", key: name },
      h("input", { type: "checkbox", name, checked: wanted[name], "data-testid": `open-${name}`, on: { change: (event) => change(name, event.target.checked) } }),
      h("span", {}, words, h("small", {}, ` ${small}`)),
    );

  function more(limit) {
    const most = Math.min(MOST_SEATS, limit.most_seats || MOST_SEATS);
    return h(
      "details",
      { class: "more", open: desk.more || null, on: { toggle: fold } },
      h("summary", { "data-testid": "open-more" }, `More: seats, ${atHome() ? "" : "stakes, "}clock, coach, your own rule book`),
      h(
        "div",
        { class: "fields" },
        select("Seats", "seats", wanted.seats, numbers(2, most), change),
        select("Skill", "level", wanted.level, BOT_LEVELS, change, "how well the bots play"),
        select("Clock", "act", wanted.act, CLOCKS, change, "per decision"),
        select("Pause", "between", wanted.between, PAUSES, change, "between hands"),
        select("Coach", "coach", wanted.coach, COACH, change, "who can ask it"),
        atHome() ? null : stakes(),
        wanted.who === "anybody" ? null : field("Group", "group", wanted.group, change, "for standings over all your nights", { maxlength: 40, placeholder: "such as Friday" }),
        select("Dealer mistakes", "practice", wanted.practice, RATES, change, "for practice"),
        h(
          "label",
          { key: "book", class: "wide" },
          h("span", {}, "Your own rule book", h("small", {}, " a .toml file, for a private table")),
          h("input", { type: "file", accept: ".toml", "data-testid": "open-book", ...marked("book"), on: { change: readBook } }),
        ),
        wrongAt("book"),
        desk.book?.problem
          ? h(
              "p",
              { class: "wide", key: "without" },
              pushButton({ class: "small", "data-testid": "open-without", click: leaveOut }, "Open a table without it"),
            )
          : null,
      ),
    );
  }

  openDialog(
    "Open a table",
    (again) => {
      repaint = again;
      const wrong = wrongNow();
      const ours = [[HOME, "Home game"], [current().id, current().name]];
      const rules = desk.own ? null : select("Rules", "rules", wanted.rules, ours, change, atHome() ? "for a private table" : "as printed");
      if (!book())
        return form(
          { class: "form opening", submit: open },
          h("div", { class: "fields", key: "rules" }, rules),
          wrong
            ? h("p", { class: "warning", role: "alert", key: "problem", "data-testid": "open-problem" }, wrong.message)
            : h("p", { class: "soft", role: "status", key: "reading" }, "Reading the book…"),
        );
      const game = gameNow();
      const limit = limitNow();
      const limits = game.limits.map((one) => [one.name, one.name]);
      return form(
        { class: "form opening", submit: open },
        rules ? h("div", { class: "fields", key: "rules" }, rules) : null,
        pictured(
          atHome() ? "Game" : `Game, at ${book().name}`,
          "game",
          game.key,
          games().map((one) => [one.key, one.title, picture(one.family, one)]),
          change,
          games().length > FEW ? "many" : "",
        ),
        pictured(
          "Who can come",
          "who",
          wanted.who,
          (wanted.book || atHome() ? WHO.slice(0, 2) : WHO).map(([one, said, sign]) => [one, said, icon(sign)]),
          change,
          "who",
        ),
        h(
          "div",
          { class: "fields" },
          limits.length > 1 ? select(atHome() ? "Stakes" : "Limit", "limit", limit.name, limits, change) : null,
          atHome() ? stakes() : null,
          stepper("Bots", Number(wanted.bots), {
            most: Number(wanted.seats) - 1,
            name: "open-bots",
            less: "One bot fewer",
            more: "One bot more",
            small: "they make room for people",
            change: (count) => change("bots", String(count)),
          }),
          wanted.who === "password"
            ? field("Password", "password", wanted.password, change, "tell it to your friends", {
                maxlength: 72,
                autocapitalize: "none",
                spellcheck: "false",
                ...marked("password"),
              })
            : null,
          wrongAt("password"),
          wanted.who !== "anybody" && !you.named
            ? field("Your name", "name", wanted.name, change, "as your friends will see it", {
                maxlength: 20,
                placeholder: you.name,
                autocomplete: "nickname",
                spellcheck: "false",
                ...marked("name"),
              })
            : null,
          wrongAt("name"),
        ),
        atHome() ? null : check("free", "No collection", `the house waives ${limit.fee || "its fee"}`), // home games have none
        wanted.who === "anybody"
          ? null
          : [
              check("start", "I start the game", "no hand is dealt until then, so friends have time to arrive"),
              check("confirms", "I let each guest in", "and confirm what they buy in for"),
            ],
        more(limit),
        h(
          "p",
          { class: "soft" },
          "You are the host: you can pause the game, seat people, add chips, report what went wrong and end the night. Play chips only. ",
          wanted.practice === "never" ? "" : "It is marked as a practice table everywhere.",
        ),
        wrong && !wrongIsSeen(wrong.at) // said once: beside its field, or here if that is folded away
          ? h(
              "p",
              { class: "warning", role: wrong.at ? null : "alert", key: "problem", "data-testid": "open-problem" },
              wrong.message,
            )
          : null,
        h(
          "button",
          {
            type: "submit",
            class: "strong",
            disabled: desk.busy || null,
            "aria-disabled": desk.book?.problem || desk.book?.reading ? "true" : null,
            "aria-describedby": wrong?.at ? "open-wrong" : null,
            "data-testid": "open-now",
          },
          desk.book?.reading ? "Reading the book…" : "Open it",
        ),
      );
    },
    { name: "open" },
  );
  load();
}
