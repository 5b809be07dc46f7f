// The weekly boards: who played most and who did best at the tables open to all. Only people who agreed are named.

import { get, post, roomNames } from "./api.js";
import { byId, dropDown, form, h, paint } from "./dom.js";
import { gameChoices } from "./hands/filters.js";
import "./memory.js";
import { openSettings } from "./settings.js";
import { prepareToSpeak, tell } from "./speech.js";

const WEEKS = [
  ["this", "This week"],
  ["last", "Last week"],
];
const query = new URLSearchParams(location.search);
const chosen = { week: query.get("week") === "last" ? "last" : "this", game: query.get("game") || "" };
let names = new Map();
let view = null;
let problem = "";
let asked = 0;

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { month: "long", day: "numeric" });
const NOON = 43_200;
const blinds = (value) => value.toLocaleString(undefined, { minimumFractionDigits: 1 });
const signedBlinds = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${blinds(Math.abs(value))}`;

/** Ask for the boards, and again as long as the room still has hands to read. */
async function ask() {
  const mine = ++asked;
  try {
    do {
      const told = await get(`/api/boards?${new URLSearchParams(chosen)}`);
      if (mine !== asked) return;
      view = told;
      problem = "";
      repaint();
    } while (view.unread);
  } catch (error) {
    if (mine !== asked) return;
    problem = error.message;
    repaint();
  }
}

function choose(name, value) {
  chosen[name] = value;
  const kept = Object.entries(chosen).filter(([, one]) => one && one !== "this");
  history.replaceState(null, "", `${location.pathname}${kept.length ? `?${new URLSearchParams(kept)}` : ""}`);
  ask();
}

async function show(shows) {
  try {
    await post("/api/boards/choice", { shows });
    tell(shows ? "Your name can appear on the boards now." : "Your name no longer appears on the boards.");
  } catch (error) {
    problem = error.message;
  }
  ask();
}

function board(name, title, lines, unit, words, more = null) {
  return h("section.card", { key: name, "data-board": name },
    h("h2", title),
    lines.length
      ? h("table.night-table",
          h("thead", h("tr", ["Player", unit].map((one) => h("th", { scope: "col", key: one }, one)))),
          h("tbody",
            lines.map((one, at) =>
              h("tr", { key: at, "data-player": one.name, "data-value": one.value },
                h("th", { scope: "row" }, `${one.place}. ${one.name}`, one.you ? h("small", " you") : null),
                h("td", words(one)),
              ),
            ),
          ),
        )
      : h("p.soft", "Nobody yet."),
    more ? h("p.soft", more) : null,
  );
}

const whole = (one) => one.value.toLocaleString();
const result = (one) => [signedBlinds(one.value), h("small", ` in ${one.hands.toLocaleString()} hands`)];

function repaint() {
  paint(
    byId("boards"),
    problem ? h("p.warning", { role: "alert", key: "problem" }, problem) : null,
    view ? boards() : null,
  );
}

function boards() {
  const choice = (label, name, choices) =>
    h("label", { key: name }, h("span", label), dropDown({ value: chosen[name], "data-testid": `boards-${name}`, change: (value) => choose(name, value) }, choices));
  return [
    form({ class: "hand-filters", role: "search", "aria-label": "Choose boards", key: "choose" }, choice("Week", "week", WEEKS), choice("Game", "game", gameChoices(view.offers, names))),
    h("p.soft.reading", { key: "span", role: "status", "data-testid": "boards-span" },
      `${day(view.since + NOON)} to ${day(view.until - NOON)}, at the tables open to all.`,
      view.unread ? ` ${view.unread.toLocaleString()} more hands are being counted.` : "",
    ),
    h("div.cards", { key: "boards" },
      board("hands", "Most hands", view.hands, "Hands", whole),
      view.offers.includes(chosen.game) ? null : board("games", "Most different games", view.games, "Games", whole),
      board("results", "Best result", view.results, "Big blinds per 100 hands", result, `For at least ${view.least} hands of poker. A week is mostly luck: over so few hands, chance moves a result more than skill does.`),
      board("pots", "Biggest pot won", view.pots, "Big blinds", (one) => blinds(one.value), "In games without blinds, the lower bet counts instead."),
      h("section.card", { key: "choice" },
        h("h2", "Your name"),
        h("label.check",
          h("input", { type: "checkbox", checked: view.shows, "data-testid": "boards-shows", on: { change: (event) => show(event.target.checked) } }),
          h("span", "Show my name and results on these boards"),
        ),
        h("p.soft", "Only people who choose this appear on the boards. Bots never do, and hands at private tables or in tournaments do not count."),
      ),
    ),
  ];
}

prepareToSpeak();
byId("settings").addEventListener("click", () => openSettings());
ask();
roomNames()
  .then((found) => {
    names = found;
    repaint();
  })
  .catch(() => {}); // without them the keys are shown
