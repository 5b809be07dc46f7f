// The table page: joins the line, the state and the drawing. It sends what the player chooses and shows what the
// server says; it never guesses an outcome.

import { call, prepareToSpeak, tell } from "./announce.js";
import { pageTitle, turnIs } from "./bell.js";
import { suitShapes } from "./cards.js";
import { secondsToDeal, setClock, setNextDeal, theClock, tick } from "./clock.js";
import { mark, rule } from "./clauses.js";
import { bar } from "./controls/bar.js";
import { preActions, waitingLine } from "./controls/waiting.js";
import { closeDialog, dialogName, dialogOpen, repaintDialog } from "./dialog.js";
import { byId, h, paint } from "./dom.js";
import { header } from "./header.js";
import { always, forget, listenForKeys } from "./keys.js";
import { openCall } from "./floor/call.js";
import { hostBar, openHostMenu } from "./hosting/bar.js";
import { showKey, standBefore } from "./hosting/gate.js";
import { heardList } from "./lists/notice.js";
import { AtTheEnd } from "./log.js";
import * as motion from "./motion.js";
import { isMuted, onMuted } from "./people/sync.js";
import { context, felt, measure, stage } from "./render/table.js";
import { openSeatMenu, openSit } from "./seatwork.js";
import { sideColumn } from "./side.js";
import { openSeal } from "./seal.js";
import { openKeys, openSettings } from "./settings.js";
import { Line } from "./socket.js";
import { Nonces } from "./nonces.js";
import { after, nothing, yourTurn } from "./state.js";
import { onChoice } from "./theme.js";

const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const LATE = 4000;
const you = { guest: "", name: "" };
let state = nothing;
let chat = [];
let pointed = [];
const ui = {
  marks: new Set(),
  amounts: {},
  typed: {},
  forms: {},
  front: [],
  busy: false,
  refused: null,
  turn: "",
  tab: "log",
  openLine: null,
  unread: 0,
  side: false,
  closed: new Set(),
  openRuling: null,
};
let elsewhere = []; // calls for the floor at other tables that this guest runs

let hostTold = null; // what the server tells whoever runs the table
// What only few ever open is fetched when they do.
const openReport = (...given) => import("./floor/report.js").then((part) => part.openReport(...given));
const openShare = (...given) => import("./hosting/share.js").then((part) => part.openShare(...given));
const keyTried = showKey(table);
const join = () => line.raw({ type: "join", table });
const line = new Line({ told, changed, opened: async () => void ((await keyTried), join()) });

const nonces = new Nonces(table, (message) => line.ask(message), checkedHand);

/** A hand has been checked against its seal. */
function checkedHand(hand) {
  const found = nonces.checks[hand];
  if (found.fits === false) notice(`Hand ${hand}: ${found.problem}`);
  repaint();
  if (dialogOpen()) repaintDialog();
}

function told(message) {
  if (message.type === "welcome") {
    you.guest = message.guest;
    you.name = message.name;
    return;
  }
  if (message.type === "error") {
    notice(message.problem);
    return;
  }
  if (message.type === "floor") {
    heardFloor(message);
    return;
  }
  if (message.type === "list") {
    heardList(message);
    return;
  }
  if (message.table && message.table !== table) return;
  if (message.type === "refused" && message.id === null && !state.now) keyTried.then((why) => standBefore(table, why, join));
  else if (message.type === "shut") {
    state = nothing;
    hostTold = null;
    paint(byId("host"));
    standBefore(table, message.problem, join);
  } else if (message.type === "night") location.replace(`/night/${encodeURIComponent(table)}`);
  else if (message.type === "host") heardHost(message);
  if (message.type === "view" || message.type === "update") hear(message);
  else if (message.type === "presence") {
    state = after(state, message);
    repaint();
  } else if (message.type === "clock") {
    setClock(message.clock);
    repaint();
  } else if (message.type === "chat") heardChat(message);
}

/** What is for whoever runs the table. Who has just opened it is shown the link to share. */
function heardHost(message) {
  const first = hostTold === null;
  hostTold = message;
  repaint();
  if (first && location.hash === "#share") {
    history.replaceState(null, "", location.pathname);
    openShare(table, send);
  }
}

const hosts = () => hostTold && state.now?.floor && (state.now.private || state.now.host === you.name);
const hostTools = () => ({
  table,
  current: () => state.now,
  told: () => hostTold,
  send,
  notice,
  report: () => openReport(() => state.now, send),
});

/** Somebody calls the floor at another table. */
function heardFloor(message) {
  const calls = message.calls.map((call) => ({ ...call, table: message.table, title: message.title }));
  const known = new Set(elsewhere.map((one) => `${one.table} ${one.number}`));
  for (const call of calls)
    if (!known.has(`${call.table} ${call.number}`)) tell(`Floor, ${call.title}, seat ${call.seat}: ${call.text}`);
  elsewhere = [...elsewhere.filter((one) => one.table !== message.table), ...calls];
  repaint();
}

function heardChat(message) {
  if (message.line && chat.some((one) => one.line === message.line && one.at === message.at)) return; // told again
  chat = [...chat, message].slice(-100);
  if (isMuted(message.who)) {
    repaint();
    return;
  }
  if (ui.tab !== "chat" || !sideShown()) ui.unread += 1;
  if (message.name !== you.name) tell(`${message.name} says: ${message.text}`);
  repaint();
}

function hear(message) {
  const next = after(state, message);
  if (next === null) {
    line.raw({ type: "resync", table });
    return;
  }
  if (next === state) return;
  const was = state;
  state = next;
  // In the middle of a hand the answer comes when it is over; the seat is kept at once.
  if (state.now.you && !was.now?.you && dialogName() === "sit") closeDialog();
  setClock(state.now.clock);
  setNextDeal(state.now.next_deal_ms);
  const fresh = (state.now.calls || []).filter((one) => !was.now?.calls?.some((old) => old.number === one.number));
  if (state.now.floor) for (const one of fresh) tell(`Floor, seat ${one.seat}: ${one.text}`);
  const turn = `${state.now.hand}.${state.now.turn}`;
  if (turn !== ui.turn)
    Object.assign(ui, {
      marks: new Set(),
      amounts: {},
      typed: {},
      forms: {},
      front: [],
      busy: false,
      refused: null,
      turn,
    });
  nonces.heard(state.now);
  speak(was, message);
  turnIs(yourTurn(state.now));
  repaint(message.type === "update" ? state.events : null);
}

/** Say aloud what happened, and that it is your turn with what you may do. */
function speak(was, message) {
  if (message.type === "update" && message.log?.length)
    tell(
      message.log
        .slice(-6)
        .map((one) => one.text)
        .join(". "),
    );
  if (
    yourTurn(state.now) &&
    (!yourTurn(was.now) || was.now.turn !== state.now.turn || was.now.hand !== state.now.hand)
  ) {
    queueMicrotask(() => {
      const choices = [...byId("controls").querySelectorAll("[data-option]")].map(
        (one) => one.getAttribute("aria-label") || one.querySelector("span")?.textContent || "",
      );
      const words = state.now.words ? ` You have ${state.now.words}.` : "";
      call(`Your turn.${words} You may: ${[...new Set(choices)].slice(0, 8).join(", ")}.`);
    });
  }
}

function changed(now) {
  document.documentElement.dataset.line = now;
  const lost = now === "lost";
  byId("line").textContent = lost ? "Reconnecting…" : "";
  if (lost) {
    ui.busy = false;
    tell("The line to the room is down. Reconnecting.");
    repaint();
  } else if (now === "open") tell("Connected.");
}

const send = (message) => line.ask({ ...message, table });

async function act(action) {
  if (ui.busy) return;
  ui.busy = true;
  ui.refused = null;
  repaint();
  const { hand, turn } = state.now;
  const at = ui.turn;
  const answer = await send({ type: "act", hand, turn, action });
  if (answer.type === "refused") {
    ui.refused = answer;
    call(answer.problem);
  }
  // What was accepted shows in the next update, which frees the controls; until then a second click does nothing.
  if (answer.type !== "ok") ui.busy = false;
  else setTimeout(() => free(at), LATE);
  repaint();
}

/** Free the controls if the table has not moved on. */
function free(turn) {
  if (ui.turn !== turn || !ui.busy) return;
  ui.busy = false;
  line.raw({ type: "resync", table });
}

async function pre(what) {
  const answer = await send({ type: "pre", what });
  if (answer.type === "refused") notice(answer.problem);
}

function notice(problem) {
  ui.refused = { problem, legal: "", clause: "" };
  repaint();
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

function refusal() {
  if (!ui.refused) return null;
  const { problem, legal, clause } = ui.refused;
  return h(
    "div",
    { class: "refusal", role: "alert", key: "refusal", "data-testid": "refusal" },
    h(
      "p",
      {},
      sentence(problem),
      legal ? ` Possible: ${legal}.` : "",
      " ",
      mark(clause, ui.openLine === "refusal", () => {
        ui.openLine = ui.openLine === "refusal" ? null : "refusal";
        repaint();
      }),
      h(
        "button",
        {
          type: "button",
          class: "bare",
          "aria-label": "Dismiss",
          on: {
            click: () => {
              ui.refused = null;
              repaint();
            },
          },
        },
        "×",
      ),
    ),
    ui.openLine === "refusal" ? rule(clause, () => repaint()) : null,
  );
}

/** Calls for the floor, before whoever runs the table. */
function callNotices() {
  const { now } = state;
  const here = now.floor ? now.calls || [] : [];
  if (!here.length && !elsewhere.length) return null;
  return h(
    "div",
    { class: "floor-calls", key: "floor-calls", role: "status", "data-testid": "floor-calls" },
    here.map((call) =>
      h(
        "p",
        { key: `call-${call.number}`, "data-call": call.number },
        h("b", {}, `${call.name}, seat ${call.seat}`),
        " ",
        h("span", {}, call.text),
        h(
          "button",
          { type: "button", class: "small", "data-testid": "answer-call", on: { click: openFloor } },
          "Report",
        ),
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-testid": "dismiss-call",
            on: {
              click: async () => {
                const answer = await send({ type: "dismiss", call: call.number });
                if (answer.type === "refused") notice(answer.problem);
              },
            },
          },
          "Seen to",
        ),
      ),
    ),
    elsewhere.map((call) =>
      h(
        "p",
        { key: `call-${call.table}-${call.number}` },
        h("a", { href: `/table/${encodeURIComponent(call.table)}` }, h("b", {}, `${call.title}, seat ${call.seat}`)),
        " ",
        h("span", {}, `${call.name}: ${call.text}`),
      ),
    ),
  );
}

const openFloor = () => (state.now.floor ? openReport(() => state.now, send) : openCall(() => state.now, send));

const sideShown = () => ui.side || getComputedStyle(byId("side")).position !== "fixed";
const pinned = new AtTheEnd(() => byId("side-panel")?.querySelector(".said") || byId("side-panel"));
let geometry = null;
let painting = false;

/** Bring the page in line with the state; `events` are played as movement. */
function repaint(events = null) {
  if (!state.now || painting) return;
  painting = true;
  try {
    const { now } = state;
    const root = byId("place");
    document.documentElement.dataset.house = now.house;
    const past = events ? motion.before(root) : null;
    forget();
    const ctx = context(state, {
      ui,
      act,
      pre,
      repaint: () => repaint(),
      geometry,
      clock: theClock(),
      nextDeal: secondsToDeal(),
      pointed,
      point: (seats) => {
        pointed = seats;
        repaint();
      },
      sit: (seat) => openSit(now, seat, send),
      keptForMe: (seat) => now.kept?.[seat] === you.name,
      seatMenu: () => openSeatMenu(() => state.now, send),
      notices: callNotices(),
    });
    root.dataset.family = ctx.family;
    root.dataset.seated = ctx.now.you ? "yes" : "no";
    geometry = measure(root, now.most_seats, ctx.family, Boolean(now.you));
    ctx.geometry = geometry;
    paint(
      byId("head"),
      header(now, {
        log: () => {
          ui.side = !ui.side;
          ui.unread = ui.tab === "chat" ? 0 : ui.unread;
          repaint();
        },
        unread: ui.unread,
        seal: () => openSeal(state.now, nonces),
        checked: nonces.latest(now),
        settings: () => openSettings(you),
        keys: openKeys,
        floor: openFloor,
        host: hosts() ? () => openHostMenu(hostTools()) : null,
      }),
    );
    paint(byId("host"), hosts() ? hostBar(hostTools()) : null);
    const entered = [...paint(byId("felt"), felt(ctx)), ...paint(byId("stage"), stage(ctx))];
    paint(
      byId("controls"),
      ctx.options.length ? [refusal(), bar(ctx)] : [refusal(), preActions(ctx), seatedOut(ctx) || waitingLine(ctx)],
    );
    byId("controls").dataset.turn = ctx.options.length ? "yours" : "";
    pinned.before();
    paint(
      byId("side"),
      sideColumn({
        state,
        ui,
        repaint: () => repaint(),
        chat,
        say,
        own: you.name,
        notice,
        runs: Boolean(now.floor),
        close: () => {
          ui.side = false;
          repaint();
        },
      }),
    );
    byId("side").dataset.open = ui.side ? "yes" : "no";
    pinned.after();
    pageTitle(`${now.title} · ${now.house_name}`);
    tick();
    if (events) motion.after(root, past, entered, events);
    if (dialogOpen()) repaintDialog();
  } finally {
    painting = false;
  }
}

/** The seat that the host keeps for the viewer. */
function keptFor(now) {
  const seat = Object.entries(now.kept || {}).find(([, name]) => name === you.name)?.[0];
  if (!seat) return null;
  return [
    `The host keeps seat ${seat} for you. `,
    h(
      "button",
      {
        type: "button",
        class: "strong inline-button",
        "data-testid": "take-kept",
        on: { click: () => openSit(now, Number(seat), send) },
      },
      "Sit down",
    ),
  ];
}

/** Someone who sits out, or only watches, is told what to do about it. */
function seatedOut(ctx) {
  const { now } = ctx;
  const own = now.seats.find((one) => one.seat === now.you);
  if (!own) {
    const free = now.most_seats - now.seats.length;
    return h(
      "p",
      { class: "status", key: "status" },
      keptFor(now) ||
        (free ? "You are watching. Take any free seat to play." : "You are watching. Every seat is taken."),
    );
  }
  if (own.state === "out" || own.state === "away") {
    return h(
      "p",
      { class: "status", key: "status" },
      "You are sitting out. ",
      h(
        "button",
        {
          type: "button",
          class: "strong inline-button",
          "data-testid": "back-in",
          on: { click: () => openSeatMenu(() => state.now, send) },
        },
        "Come back",
      ),
    );
  }
  if (own.state === "waiting" && own.why) return h("p", { class: "status", key: "status" }, `You wait: ${own.why}`);
  return null;
}

async function say(text) {
  const answer = await send({ type: "chat", text });
  ui.unsaid = answer.type === "ok" ? "" : sentence(answer.problem || "the line to the room is down; try again in a moment");
  repaint();
  return !ui.unsaid;
}

function start() {
  paint(byId("shapes"), suitShapes());
  prepareToSpeak();
  listenForKeys();
  always("?", "show the keys", openKeys);
  always("l", "hand log or chat", () => {
    ui.side = !ui.side;
    repaint();
  });
  always("v", "the sealed deck", () => state.now && openSeal(state.now, nonces));
  always("/", "say something", () => {
    ui.tab = "chat";
    ui.side = true;
    ui.unread = 0;
    repaint();
    document.querySelector("[data-testid=chat-text]")?.focus();
  });
  always("g", "your seat", () => state.now?.you && openSeatMenu(() => state.now, send));
  always("!", "the floor", () => state.now && (state.now.floor || state.now.you) && openFloor());
  always("escape", "close, take marks back", () => {
    ui.marks = new Set();
    ui.front = [];
    ui.side = false;
    ui.refused = null;
    repaint();
  });
  onChoice(() => repaint());
  onMuted(() => repaint());
  new ResizeObserver(() => repaint()).observe(byId("felt"));
  setInterval(() => tick(), 200);
}

start();
