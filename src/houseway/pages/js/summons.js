// The notice for a waiting player: the seat is ready and for how long, the player moves to another table, or what
// happened to the name.

import { post } from "./api.js";
import { h, pushButton } from "./dom.js";
import { remember } from "./memory.js";
import { call } from "./speech.js";
import { minutes } from "./wording.js";

// What happened to your name on a waiting list, in a sentence; `floor` says whether the floor did it.

const BECAME = {
  missed: (game, floor) => (floor ? `The floor has passed you over for ${game}: you are at the bottom of the list. Miss a second call and you are off it.` : `You were called for ${game} and did not come: you are at the bottom of the list. Miss a second call and you are off it.`),
  off: (game, floor) => (floor ? `The floor has passed you over for ${game} a second time: your name is off the list.` : `You were called for ${game} twice and did not come: your name is off the list.`),
  struck: (game) => `The floor has taken your name off the list for ${game}.`,
  recalled: (game, floor) => `${floor ? `The floor has passed you over for ${game}` : `You were called for ${game} and did not come`}. You are being called again because nobody else is waiting; miss this call and you are off the list.`,
  "seat gone": (game) => `The seat you were called to for ${game} is no longer available: you keep your place on the list.`,
  placed: (game, floor, place) => `The floor has changed the order of the list for ${game}: you are now number ${place}.`,
};

export const wordsOf = ({ state, title, game, limit, by, place }) => BECAME[state]?.([title || game, limit].filter(Boolean).join(" "), by === "floor", place) || "";

/** Whether two names are on the same list. */
export const same = (one, other) => one.house === other.house && one.game === other.game && one.limit === other.limit;

const SOON = 10_000; // ms: with more left than this, the time had not run out

/** Whether the floor changed the order: one waiting name overtook another, and none had been called. */
function reordered(was, now) {
  const order = (list) => list.names.filter((one) => !one.called && !one.missed).map((one) => one.name);
  const both = order(was).filter((name) => order(now).includes(name));
  return both.join("\n") !== order(now).filter((name) => both.includes(name)).join("\n") && was.place !== now.place;
}

/** What happened to names that were there `passed` ms ago, by the current lists. */
export const sinceThen = (before, names, passed) =>
  before.flatMap((was) => {
    const now = names.find((one) => same(one, was));
    if (!now) return [was.called && was.left_ms - passed <= SOON ? { ...was, state: "off", by: "" } : { ...was, state: "struck", by: "floor" }];
    if (!was.called) return was.names && reordered(was, now) ? [{ ...now, state: "placed", by: "floor" }] : [];
    const missed = now.missed > was.missed;
    if (now.called && !missed) return [];
    return [{ ...now, state: !missed ? "seat gone" : now.called ? "recalled" : "missed", by: missed && was.left_ms - passed > SOON ? "floor" : "" }];
  });

// A player who has moved to another table is taken there, or told about it at the table they are looking at.

const CAME = {
  "must move": "A seat came free in the main game, so you have moved here, with your whole stack",
  floor: "The floor has sent you to this table, with your whole stack",
  "": "You have changed tables, with your whole stack",
};
const MOVED = {
  "must move": (to) => `A seat came free in the main game: you are at ${to} now, with your whole stack.`,
  floor: (to) => `The floor has sent you to ${to}, with your whole stack.`,
  "": (to) => `You are at ${to} now, with your whole stack.`,
};

/** Take the player along; a player looking at another table than the one they left stays there and is told. */
export function moved({ table, by }, { going, busy, say, refreshLists }) {
  const page = (one) => `/table/${encodeURIComponent(one)}`;
  const from = going.find((one) => one.you)?.table;
  const at = location.pathname;
  call(`You move to ${table}.`);
  if (at.startsWith("/table/") && at !== page(table) && (from ? at !== page(from) : busy())) {
    say(MOVED[by](table), true, page(table));
    refreshLists();
    return;
  }
  remember("came", { table, why: CAME[by] });
  if (at !== page(table)) location.href = page(table);
}

const button = (id, words, run, kind = "small") => pushButton({ class: kind, key: id, "data-testid": id, click: run }, words);

const fold = (folded, run) =>
  pushButton(
    { class: "bare fold", key: "fold", "aria-expanded": folded ? "false" : "true", "aria-label": folded ? "Show more about your seat" : "Collapse", "data-testid": "fold-call", click: run },
    folded ? "+" : "–",
  );

let folded = null; // as the player left it; folded in a hand until then
let asking = ""; // the seat for which to ask first: a hand is on here
let leaving = ""; // the seat about to be given up, with the place on the list

const seatOf = (one) => `${one.table} ${one.seat}`;

async function sit(one, { busy, fail, again, hush }) {
  asking = busy() && asking !== seatOf(one) ? seatOf(one) : "";
  if (asking) {
    again();
    return;
  }
  try {
    const found = await post("/api/lists/answer", { table: one.table });
    hush();
    location.href = `/table/${encodeURIComponent(found.table)}`;
  } catch (error) {
    fail(error);
  }
}

const passOn = (one, { wish, say, fail, mine }) =>
  wish(one, "pass").then(
    () => say(`The seat goes to the next player: you are now number ${mine().find((other) => same(one, other))?.place} on the list for ${one.title} ${one.limit}.`),
    fail,
  );

const giveUp = (one, { wish, say, fail }) =>
  wish(one, "leave").then(() => say(`You have given up the seat: your name is off the list for ${one.title} ${one.limit}.`), fail);

function seatReady(one, tools) {
  const { passed, again, busy } = tools;
  const small = folded ?? busy();
  const left = h("span.left", { role: "timer", key: "left", "data-testid": "call-left" }, minutes(Math.max(0, one.left_ms - passed)));
  if (asking === seatOf(one))
    return [
      h("span", { key: "asking", role: "status" }, h("b", "You are in a hand here."), h("br"), "It goes on without you while you are away, and the clock acts for you; your seat here stays yours."),
      left,
      button("answer-call", "Sit down there now", () => sit(one, tools), "strong"),
      button("not-yet", "Not yet", () => ((asking = ""), again())),
    ];
  if (leaving === seatOf(one))
    return [
      h("span", { key: "leaving", role: "status" }, h("b", "Give the seat up and leave the list?"), h("br"), "If you come back, you start at the bottom."),
      left,
      button("decline-sure", "Leave the list", () => ((leaving = ""), giveUp(one, tools)), "danger"),
      button("stay-on", "Stay on the list", () => ((leaving = ""), again()), "strong"),
    ];
  const others = one.names.some((other) => !other.you && !other.called);
  return [
    small ? h("b", { key: "short" }, `Seat ready: ${one.title} ${one.limit}`) : h("span", { key: "words" }, h("b", `Your seat is ready: ${one.title} ${one.limit}`), h("br"), `seat ${one.seat} at ${one.table}, held for`),
    left,
    fold(small, () => ((folded = !small), again())),
    button("answer-call", "Sit down", () => sit(one, tools), "strong"),
    small || !others ? null : button("pass-call", "Pass it to the next player", () => passOn(one, tools)),
    small ? null : button("decline-call", "Leave the list", () => ((leaving = seatOf(one)), again())),
  ];
}

const moves = (going) => (going.must ? "A seat came free in the main game: must-move" : going.sent ? "The floor is moving you to another table" : "You are changing tables");

export const words = ({ calls, going, word, problem, ...tools }) => [
  word ? h("span.became", { key: "became", role: "status", "data-testid": "list-word" }, word.said) : null,
  word?.there ? button("go-there", "Go there", () => (tools.hush(), (location.href = word.there)), "strong") : null,
  word && !word.until ? button("hush-word", word.there ? "Not yet" : "Got it", tools.hush) : null,
  calls.map((one) => h("div.one-call", { key: `call ${seatOf(one)}`, role: "group", "aria-label": `Your seat: ${one.title} ${one.limit}` }, seatReady(one, tools))),
  going && !calls.length
    ? h("span", { key: "going" }, h("b", moves(going)), h("br"), `after this hand to seat ${going.seat} of ${going.to}${going.title ? ` (${going.title} ${going.limit})` : ""}, with your whole stack`)
    : null,
  problem ? h("span.warning", { role: "alert", key: "problem" }, problem) : null,
];
