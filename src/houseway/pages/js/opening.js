// Opening your own table in three clicks: open, choose the game, open it. Everything else has a good default under
// More: seats, bots, the stakes that the book leaves open, the clock, your own rule book.

import { post } from "./api.js";
import { openDialog, stepper } from "./dialog.js";
import { form, h, pushButton } from "./dom.js";
import { AMOUNTS, HOME, LISTS, Wrong, field, gamePicker, marked, mixLimit, pictured, rebuyLimits, rebuysOf, rotationOf, select, stakes, switchesOf, termsOf, turnsList, turnsPicker, wrongAt } from "./gameform.js";
import { icon } from "./icons.js";
import { BOT_LEVELS } from "./wording.js";

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

const numbers = (least, most) =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => [String(least + place), String(least + place)]);

export function openTable(current, you) {
  const wanted = {
    name: "",
    rules: HOME,
    game: "",
    limit: "",
    turns: "",
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
    rebuys: "",
    bought: "",
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
  /** Several games are played in turn only among friends, by a house's book. */
  const mixes = () => wanted.who !== "anybody" && !desk.own && games().length > 1;
  const mixed = () => Boolean(mixes() && wanted.turns);
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
    wanted.turns = "";
    wanted.list = null;
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
    if (name === "turns") wanted.ante = ""; // each game in turn has its book's
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

  const complaint = (name) => wrongAt(wrongNow(), name);

  const wrongIsSeen = (at) => at === "password" || at === "name" || Boolean(at && desk.more);

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
      const rotation = mixed() ? rotationOf(book(), wanted) : null;
      const terms = rotation ? rotation.games[0].terms : { ...termsOf(wanted, limitNow().open || []), switches: switchesOf(limitNow(), wanted) };
      if (isPrivate && !you.named && wanted.name.trim()) await takeName(wanted.name.trim());
      const found = await post("/api/open", {
        house: desk.book ? "" : wanted.rules, // your own book replaces all others
        game: mixed() ? wanted.list[0].game : gameNow().key,
        limit: mixed() ? wanted.list[0].limit : limitNow().name,
        rotation,
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
        ...(isPrivate ? rebuysOf(wanted) : {}),
        group: isPrivate ? wanted.group.trim() : "",
        terms,
        book: wanted.book,
      });
      location.href = `/table/${encodeURIComponent(found.table)}${isPrivate ? "#share" : ""}`;
    } catch (error) {
      desk.wrong = error;
      desk.busy = false;
      show();
    }
  }

  const terms = (limit) => stakes(limit, wanted, { home: atHome(), wrong: wrongNow(), change, decide });

  const check = (name, words, small) =>
    h("label.check", { key: name },
      h("input", { type: "checkbox", name, checked: wanted[name], "data-testid": `open-${name}`, on: { change: (event) => change(name, event.target.checked) } }),
      h("span", words, h("small", ` ${small}`)),
    );

  function more(limit) {
    const most = Math.min(MOST_SEATS, limit.most_seats || MOST_SEATS);
    return h("details.more", { open: desk.more || null, on: { toggle: fold } },
      h("summary", { "data-testid": "open-more" }, `More: seats, ${atHome() ? "" : "stakes, "}clock, coach, your own rule book`),
      h("div.fields",
        select("Seats", "seats", wanted.seats, numbers(2, most), change),
        select("Skill", "level", wanted.level, BOT_LEVELS, change, "how well the bots play"),
        select("Clock", "act", wanted.act, CLOCKS, change, "per decision"),
        select("Pause", "between", wanted.between, PAUSES, change, "between hands"),
        select("Coach", "coach", wanted.coach, COACH, change, "who can ask it"),
        atHome() ? null : terms(limit),
        wanted.who === "anybody"
          ? null
          : rebuyLimits(wanted, wrongNow(), change),
        wanted.who === "anybody" ? null : field("Group", "group", wanted.group, change, "for standings over all your nights", { maxlength: 40, placeholder: "such as Friday" }),
        select("Dealer mistakes", "practice", wanted.practice, RATES, change, "for practice"),
        h("label.wide", { key: "book" },
          h("span", "Your own rule book", h("small", " a .toml file, for a private table")),
          h("input", { type: "file", accept: ".toml", "data-testid": "open-book", ...marked(wrongNow(), "book"), on: { change: readBook } }),
        ),
        complaint("book"),
        desk.book?.problem
          ? h("p.wide", { key: "without" },
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
        return form({ class: "form opening", submit: open },
          h("div.fields", { key: "rules" }, rules),
          wrong
            ? h("p.warning", { role: "alert", key: "problem", "data-testid": "open-problem" }, wrong.message)
            : h("p.soft", { role: "status", key: "reading" }, "Reading the book…"),
        );
      const game = gameNow();
      if (mixed()) wanted.list ??= [{ game: game.key, limit: limitNow().name }];
      const limit = mixed() ? { ...limitNow(), ...mixLimit(book(), wanted) } : limitNow();
      const limits = game.limits.map((one) => [one.name, one.name]);
      return form({ class: "form opening", submit: open },
        rules ? h("div.fields", { key: "rules" }, rules) : null,
        mixes() ? h("div.fields", { key: "turns-picker" }, turnsPicker(wanted, change)) : null,
        mixed() ? turnsList(book(), wanted, repaint) : gamePicker(atHome() ? "Game" : `Game, at ${book().name}`, games(), game.key, change),
        pictured(
          "Who can come",
          "who",
          wanted.who,
          (wanted.book || atHome() ? WHO.slice(0, 2) : WHO).map(([one, said, sign]) => [one, said, icon(sign)]),
          change,
          "who",
        ),
        h("div.fields",
          limits.length > 1 && !mixed() ? select(atHome() ? "Stakes" : "Limit", "limit", limit.name, limits, change) : null,
          atHome() ? terms(limit) : null,
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
                ...marked(wrongNow(), "password"),
              })
            : null,
          complaint("password"),
          wanted.who !== "anybody" && !you.named
            ? field("Your name", "name", wanted.name, change, "as your friends will see it", {
                maxlength: 20,
                placeholder: you.name,
                autocomplete: "nickname",
                spellcheck: "false",
                ...marked(wrongNow(), "name"),
              })
            : null,
          complaint("name"),
        ),
        atHome() ? null : check("free", "No collection", `the house waives ${limit.fee || "its fee"}`), // home games have none
        wanted.who === "anybody"
          ? null
          : [
              check("start", "I start the game", "no hand is dealt until then, so friends have time to arrive"),
              check("confirms", "I let each guest in", "and confirm what they buy in for"),
            ],
        more(limit),
        h("p.soft",
          "You are the host: you can pause the game, seat people, add chips, report what went wrong and end the night. Play chips only. ",
          wanted.practice === "never" ? "" : "It is marked as a practice table everywhere.",
        ),
        wrong && !wrongIsSeen(wrong.at) // said once: beside its field, or here if that is folded away
          ? h("p.warning", { role: wrong.at ? null : "alert", key: "problem", "data-testid": "open-problem" },
              wrong.message,
            )
          : null,
        h(
          "button.strong",
          {
            type: "submit",
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
