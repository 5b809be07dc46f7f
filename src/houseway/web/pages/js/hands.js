// One's own hands: the latest first, each to be replayed or taken home as a file.

import { get } from "./api.js";
import { suitShapes } from "./cards.js";
import { byId, classes, h, paint } from "./dom.js";
import { icon } from "./icons.js";
import { signed } from "./money.js";
import { openSettings } from "./settings.js";
import "./theme.js";

let hands = [];
let next = null;
const names = new Map(); // what the lobby calls houses and games
let problem = "";
let busy = false;

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const address = (one) => `${encodeURIComponent(one.table)}/${encodeURIComponent(one.hand)}`;

/** Everybody who was dealt in, the viewer's own name left out. */
const others = (one) =>
  Object.entries(one.names || {})
    .filter(([seat]) => Number(seat) !== one.seat)
    .map(([, name]) => name)
    .join(", ");

function row(one) {
  const title = names.get(`${one.house}/${one.game}`) || one.game;
  const file = (ending) =>
    h(
      "a",
      {
        class: "quiet-button",
        href: `/api/hands/${address(one)}.${ending}`,
        download: true,
        "aria-label": `Hand ${one.hand} as a .${ending} file`,
        "data-file": ending,
      },
      icon("down"),
      h("span", {}, `.${ending}`),
    );
  return h(
    "tr",
    { key: `${one.table}-${one.hand}`, "data-hand": one.hand, "data-table": one.table, "data-house": one.house },
    h(
      "th",
      { scope: "row" },
      h("a", { href: `/replay/${address(one)}` }, title),
      h("small", {}, `${names.get(one.house) || one.house} · ${one.limit}`),
    ),
    h(
      "td",
      {},
      h("span", {}, `Hand ${one.hand}, ${when(one.ended_at)}`),
      h("small", {}, others(one) ? `with ${others(one)}` : ""),
    ),
    withNet()
      ? h("td", { class: classes("net", one.net > 0 && "win", one.net < 0 && "lose") }, signed(one.net ?? 0))
      : null,
    h(
      "td",
      {},
      h(
        "div",
        { class: "files" },
        h(
          "a",
          {
            class: "quiet-button",
            href: `/replay/${address(one)}`,
            "data-testid": "replay",
            "aria-label": `Replay hand ${one.hand}`,
          },
          icon("play"),
          h("span", {}, "Replay"),
        ),
        file("hand"),
        file("phh"),
      ),
    ),
  );
}

const withNet = () => hands.some((one) => one.net !== undefined);

function repaint() {
  paint(
    byId("hands"),
    problem ? h("p", { class: "warning", role: "alert" }, problem) : null,
    hands.length
      ? h(
          "table",
          { class: "hands" },
          h("caption", { class: "spoken" }, "Your hands, the latest first"),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, "Game"),
              h("th", { scope: "col" }, "Hand"),
              withNet() ? h("th", { scope: "col", class: "net" }, "Net") : null,
              h("th", { scope: "col" }, "Look again"),
            ),
          ),
          h("tbody", {}, hands.map(row)),
        )
      : busy || problem
        ? null
        : h(
            "p",
            { class: "empty" },
            "You have not played a hand yet. ",
            h("a", { href: "/" }, "Pick a door and sit down."),
          ),
    hands.length && next
      ? h(
          "button",
          { type: "button", class: "plain", disabled: busy || null, "data-testid": "more-hands", on: { click: load } },
          "Older hands",
        )
      : null,
  );
}

async function load() {
  busy = true;
  repaint();
  try {
    const answer = await get(`/api/hands${next ? `?before=${encodeURIComponent(next)}` : ""}`);
    hands = [...hands, ...answer.hands];
    next = answer.before;
  } catch (error) {
    problem = error.message;
  }
  busy = false;
  repaint();
}

async function learnNames() {
  const lobby = await get("/api/lobby");
  for (const house of lobby.houses) {
    names.set(house.id, house.name);
    for (const game of house.games) names.set(`${house.id}/${game.key}`, game.title);
  }
  repaint();
}

paint(byId("shapes"), suitShapes());
byId("settings").addEventListener("click", () => openSettings());
load();
learnNames().catch(() => {}); // without them the keys are shown
