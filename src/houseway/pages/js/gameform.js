// The form of a game: its picture, its stakes, and the rules that its book leaves to a table. A table is opened with it, and
// its host changes the game with it.

import { classes, dropDown, h, pushButton } from "./dom.js";
import { cents, money } from "./wording.js";

// A small drawing for each family of games: how the cards look on the felt, so that a game is recognized before its
// name is read.

const card = (x, y, how = "up", turn = 0) =>
  h("g", { transform: `translate(${x} ${y}) rotate(${turn} 7 10)`, key: `${x}-${y}` },
    h("rect", { class: `face ${how}`, width: 14, height: 20, rx: 2 }),
    how === "down" ? h("path.lozenge", { d: "M7 5 10.5 10 7 15 3.5 10Z" }) : h("circle", { class: `pip ${how}`, cx: 7, cy: 10, r: 2.6 }),
  );
const row = (count, x, y, step, how) => Array.from({ length: count }, (_, at) => card(x + at * step, y, typeof how === "function" ? how(at) : how));
const fan = (count) => Array.from({ length: count }, (_, at) => card(45 + (at - (count - 1) / 2) * 13, 36, at % 2 ? "red" : "up", (at - (count - 1) / 2) * 8));
const chips = (x, y) => [0, 3, 6].map((up) => h("ellipse.chip", { cx: x, cy: y - up, rx: 7, ry: 3, key: `chip-${x}-${up}` }));

const DRAWN = {
  // The board in the middle, and some hole cards.
  board: (cards) => [row(5, 12, 8, 16, (at) => (at % 2 ? "red" : "up")), fan(cards || 2)],
  // Five cards, some of which go for new ones.
  draw: () => [row(5, 22, 28, 12, (at) => (at > 2 ? "down" : "up")), h("path.way", { d: "M66 24c2-12 14-14 18-6m0 0-6-1m6 1 1-6", key: "way" })],
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
export const picture = (family, { cards = 0, hi_lo = false } = {}) =>
  h("svg.game-picture", { viewBox: "0 0 104 64", "aria-hidden": "true", key: `picture-${family}-${cards}` },
    h("rect.felt", { x: 1, y: 1, width: 102, height: 62, rx: 20 }),
    (DRAWN[family] || DRAWN.board)(cards),
    hi_lo ? h("path.halves", { d: "M84 44l4-6 4 6ZM84 50l4 6 4-6Z", key: "halves" }) : null, // a pot in two halves
  );

const FEW = 12; // the most games shown with large pictures
export const HOME = "home"; // the book of private tables, which is not a house of the lobby
export const LISTS = { blinds: "Blinds", bets: "Bets", wagers: "Wagers" };
export const AMOUNTS = {
  ante: "Ante",
  bring_in: "Bring-in",
  condition: "Condition",
  buy_in: "Minimum buy-in",
  most_buy_in: "Maximum buy-in",
  chip: "Smallest chip",
};

export const select = (words, name, value, choices, change, small = "") =>
  h("label", { key: name },
    h("span", words, small ? h("small", ` ${small}`) : null),
    dropDown({ name, value, "data-testid": `open-${name}`, change: (one) => change(name, one) }, choices),
  );

/** Choices shown together, each with a picture; they work like radio buttons. */
export const pictured = (words, name, value, choices, change, kind = "") =>
  h("fieldset", { class: classes("pictured", kind), key: name, "data-testid": `open-${name}` },
    h("legend", words),
    choices.map(([one, said, drawing]) =>
      h("label", { key: one },
        h("input", { type: "radio", name, value: one, checked: value === one, "data-choice": one, on: { change: () => change(name, one) } }),
        drawing,
        h("span", said),
      ),
    ),
  );

export const field = (words, name, value, change, small = "", more = {}) =>
  h("label", { key: name },
    h("span", words, small ? h("small", ` ${small}`) : null),
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
  return h("div.ruling", { key: `switch-${one.key}` },
    h("label",
      h("span", one.asked),
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
    says ? h("p.soft", { id: `open-${one.key}-says`, "data-testid": `open-${one.key}-says` }, says) : null,
  );
}

/** Several amounts as typed: `2/4`. Null if it is invalid. */
function several(text) {
  const found = text.split(/[/,-]|\s+to\s+/).map((one) => cents(one));
  return found.length && found.every((one) => one !== null) ? found : null;
}

/** Something in the form that is not right yet, and its field. */
export class Wrong extends Error {
  constructor(at, words) {
    super(words);
    this.at = at;
  }
}

/** The table's own settings, or what is wrong with them. */
export function termsOf(wanted, open) {
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
export const switchesOf = (limit, wanted) =>
  Object.fromEntries(
    asked(limit, wanted)
      .filter((one) => chosen(one, wanted) !== one.value)
      .map((one) => [one.key, chosen(one, wanted)]),
  );

/** A game chosen by its picture; with many, the pictures are small. */
export const gamePicker = (words, games, key, change) =>
  pictured(
    words,
    "game",
    key,
    games.map((one) => [one.key, one.title, picture(one.family, one)]),
    change,
    games.length > FEW ? "many" : "",
  );

/** What is wrong with a field, below it. */
export const wrongAt = (wrong, name) =>
  wrong?.at === name
    ? h("p.warning.wide", { role: "alert", id: "open-wrong", key: `wrong-${name}`, "data-testid": "open-wrong" }, wrong.message)
    : null;

export const marked = (wrong, name) => (wrong?.at === name ? { "aria-invalid": "true", "aria-describedby": "open-wrong" } : {});

const REBUYS = [["", "Any number"], ["0", "None"], ...[1, 2, 3, 4, 5, 10].map((count) => [String(count), String(count)])];

/** How often, and for how much in all, a player may buy in. */
export function rebuyLimits(wanted, wrong, change) {
  const known = REBUYS.some(([value]) => value === wanted.rebuys) ? REBUYS : [...REBUYS, [wanted.rebuys, wanted.rebuys]];
  return [
    select("Rebuys", "rebuys", wanted.rebuys, known, change, "for each player in a night"),
    field("Total buy-ins", "bought", wanted.bought, change, "most for each player in a night", { inputmode: "decimal", placeholder: "any amount", ...marked(wrong, "bought") }),
    wrongAt(wrong, "bought"),
  ];
}

/** The same as the server takes them, or what is wrong with them. */
export function rebuysOf(wanted) {
  const typed = wanted.bought.trim();
  const amount = typed ? cents(typed) : null;
  if (typed && !amount) throw new Wrong("bought", "Total buy-ins must be an amount, like $200.");
  return { most_rebuys: wanted.rebuys ? Number(wanted.rebuys) : null, most_bought: amount };
}

/** The stakes that the book leaves open at a limit, as it prints them, and the rules that it leaves to the table. */
export function stakes(limit, wanted, { home, wrong, change, decide }) {
  const open = limit.open || [];
  const printed = { blinds: limit.blinds, bets: limit.bets };
  return [
    Object.entries(LISTS)
      .filter(([key]) => open.includes(key) && !(key === "bets" && home && limit.blinds.length)) // bets follow the blinds
      .map(([key, words]) => [
        field(words, key, wanted[key] || "", change, printed[key]?.length ? `now ${printed[key].map(money).join("/")}` : "", {
          placeholder: printed[key]?.length ? printed[key].map(money).join("/") : "",
          ...marked(wrong, key),
        }),
        wrongAt(wrong, key),
      ]),
    Object.entries(AMOUNTS)
      .filter(([key]) => open.includes(key))
      .map(([key, words]) => [
        field(words, key, wanted[key] || "", change, "", {
          inputmode: "decimal",
          placeholder: limit[key] ? money(limit[key]) : "",
          ...marked(wrong, key),
        }),
        wrongAt(wrong, key),
      ]),
    asked(limit, wanted).map((one) => ruling(one, chosen(one, wanted), decide)),
  ];
}

// Several games in turn, or the dealer's choice among them.

const TURNS = [
  ["", "One game"],
  ["turn", "Several in turn"],
  ["choice", "Dealer’s choice"],
];
const EVERY = [["0", "an orbit"], ["1", "one hand"], ...[2, 3, 4, 5, 6, 8, 10, 12, 20].map((hands) => [String(hands), `${hands} hands`])];
const MOST_TURNS = 24;

/** Limits with the same bets for a mix of games at fixed limit; otherwise each game's first. */
function alike(games, keys) {
  const pages = keys.map((key) => games.find((one) => one.key === key));
  const fixed = (page) => page.limits.filter((one) => one.bets.length > 1);
  const bets = fixed(pages.at(-1))[0]?.bets.join();
  return pages.map((page) => ({ game: page.key, limit: (fixed(page).find((one) => one.bets.join() === bets) || page.limits[0]).name }));
}

export const turnsPicker = (wanted, change) => select("Games", "turns", wanted.turns || "", TURNS, change);

const pageOf = (games, one) => games.find((other) => other.key === one.game) || games[0];
const limitOf = (games, one) => pageOf(games, one).limits.find((other) => other.name === one.limit) || pageOf(games, one).limits[0];
const FOR_ALL = ["buy_in", "most_buy_in"];

/** What may be set for all games in turn together: what players buy in for, and every switch that one of them knows. */
export function mixLimit({ games }, { list }) {
  const limits = list.map((one) => limitOf(games, one));
  const switches = limits.flatMap((one) => one.switches || []);
  return {
    open: FOR_ALL.filter((key) => limits.every((one) => (one.open || []).includes(key))),
    buy_in: Math.max(...limits.map((one) => one.buy_in)),
    most_buy_in: Math.min(...limits.map((one) => one.most_buy_in)),
    most_seats: Math.min(...limits.map((one) => one.most_seats)),
    ante: 0,
    switches: switches.filter((one, at) => switches.findIndex((other) => other.key === one.key) === at),
  };
}

/** The list of games, in the order in which they are played. */
export function turnsList({ games, mixes }, wanted, repaint) {
  const page = (one) => pageOf(games, one);
  const set = (list) => ((wanted.list = list), repaint());
  const put = (at, one) => set(wanted.list.map((old, place) => (place === at ? one : old)));
  return h("div.turns", { key: "turns" },
    mixes.length
      ? h("p.row-form", { key: "mixes" },
          mixes.map((one) =>
            pushButton({ class: "small", key: one.name, "data-testid": `turns-${one.name}`, click: () => set(alike(games, one.games)) }, one.name),
          ),
        )
      : null,
    h("ol", { key: "list", "data-testid": "turns-list" },
      wanted.list.map((one, at) =>
        h("li", { key: `turn-${at}` },
          dropDown(
            { name: `turn-${at}`, value: one.game, "aria-label": `Game ${at + 1}`, change: (game) => put(at, { game, limit: page({ game }).limits[0].name }) },
            games.map((other) => [other.key, other.title]),
          ),
          dropDown(
            { name: `turn-limit-${at}`, value: one.limit, "aria-label": `Stakes of game ${at + 1}`, change: (limit) => put(at, { game: one.game, limit }) },
            page(one).limits.map((other) => [other.name, other.name]),
          ),
          wanted.list.length > 1
            ? pushButton({ class: "small", "aria-label": `Leave out game ${at + 1}`, click: () => set(wanted.list.filter((_, place) => place !== at)) }, "×")
            : null,
        ),
      ),
    ),
    wanted.list.length < MOST_TURNS
      ? pushButton(
          { class: "small", key: "add", "data-testid": "turns-add", click: () => set([...wanted.list, { game: games[0].key, limit: games[0].limits[0].name }]) },
          "Add a game",
        )
      : null,
    select("Each is played for", "every", wanted.every || "0", EVERY, (_, every) => ((wanted.every = every), repaint())),
  );
}

/** The games in turn, as sent: each with those of the common rules that it knows. */
export function rotationOf(book, wanted) {
  if (!wanted.turns) return null;
  const terms = termsOf(wanted, mixLimit(book, wanted).open);
  const games = wanted.list.map((one) => ({ ...one, terms: { ...one.terms, ...terms, switches: switchesOf(limitOf(book.games, one), wanted) } }));
  return { games, every: Number(wanted.every || 0), dealers_choice: wanted.turns === "choice" };
}

/** What was chosen for a game, as the form has it. */
export function typedOf({ switches, no_fee: free, ...terms }) {
  const typed = Object.entries(terms).filter(([, value]) => (Array.isArray(value) ? value.length : value !== null));
  return { switches: { ...switches }, free, ...Object.fromEntries(typed.map(([key, value]) => [key, [value].flat().map(money).join("/")])) };
}
