// The page of a tournament: how it stands, the prizes and the structure, and for good what came of it.

import { get } from "./api.js";
import { questionBox } from "./deskquestion.js";
import { byId, h, paint } from "./dom.js";
import { icon } from "./icons.js";
import "./memory.js";
import { openSettings } from "./settings.js";
import { deskBox } from "./tournamentdesk.js";
import { dollars, hours, minutes, moment, ordinal } from "./wording.js";

const AGAIN = 4000;
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
const at = (path) => `/${path}/${encodeURIComponent(table)}`;
let page = null;
let problem = "";

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "full" });
const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;
const fact = (name, words, value) => h("div", { class: "tile", key: name, "data-fact": name }, h("dt", {}, words), h("dd", { class: "figure" }, value));

function state({ now, open }) {
  if (now.called_off || (!open && !now.over)) return "Called off";
  if (now.split) return "The prizes were split";
  if (now.over) return `Won by ${now.standings[0].name}`;
  if (!now.started) return now.starts_at ? `Starts ${moment(now.starts_at)}` : "Entries are open";
  return now.resting ? `Break after level ${now.number}` : `Level ${now.number}: ${now.stakes}`;
}

/** What you have to do with it. */
function yours({ now, open }) {
  if (now.place && (now.out || now.over)) return `You finished ${ordinal(now.place)}${now.prize ? ` and won ${dollars(now.prize)}` : ""}.`;
  if (now.place) return `You are ${ordinal(now.place)} by chips.`;
  if (!now.entered) return "";
  return open && !now.called_off ? "You have entered." : "You had entered, and your entry was refunded.";
}

function facts({ now }) {
  const running = now.started && !now.over;
  return h(
    "dl",
    { class: "tiles", key: "facts" },
    running ? fact("left", "Players left", `${now.players} of ${now.field}`) : now.over ? fact("left", "Players", now.field) : fact("entrants", "Entered", `${now.field} of ${now.most}`),
    fact("price", "Entry", now.price ? dollars(now.price) : "free"),
    running ? fact("average", "Average stack", now.average.toLocaleString("en-US")) : null,
    running && now.left_ms !== null ? fact("time", now.stands ? "Left, paused" : "Left in this level", minutes(now.left_ms)) : null,
    running && now.next ? fact("next", "Next level", now.next) : null,
    running && now.break_ms !== null ? fact("break", "Next break in", hours(now.break_ms)) : null,
  );
}

/** Those who still play, by their chips, and then everyone who is out, by places. */
function places({ now, playing }) {
  const row = (key, place, name, bot, last) =>
    h("tr", { key, "data-player": name }, h("td", {}, place), h("th", { scope: "row" }, name, bot ? h("small", {}, " bot") : null), h("td", {}, last));
  const chips = (count) => `${count.toLocaleString("en-US")} chips`;
  return h(
    "section",
    { key: "places", "aria-labelledby": "places" },
    h("h2", { id: "places" }, now.over ? "Places" : "Players"),
    now.field
      ? h(
          "table",
          { class: "night-table places", "data-testid": "places" },
          h("thead", {}, h("tr", {}, ["Place", "Player", now.over ? "Prize" : "Chips or prize"].map((words) => h("th", { scope: "col", key: words }, words)))),
          h(
            "tbody",
            {},
            playing.map((one) => row(`in ${one.name}`, now.started ? "in" : "", one.name, one.bot, now.started ? `${chips(one.chips)}${one.table ? `, table ${one.table}` : ""}` : "")),
            now.standings.map((one) => row(`out ${one.name}`, ordinal(one.place), one.name, one.bot, one.prize ? dollars(one.prize) : "")),
          ),
        )
      : h("p", { class: "soft" }, "Nobody has entered yet."),
  );
}

/** The tables, each to watch; your own is marked. */
const tables = ({ now, tables: found }) =>
  found.length
    ? h(
        "section",
        { key: "tables", "aria-labelledby": "tables" },
        h("h2", { id: "tables" }, "Tables"),
        h(
          "ul",
          { class: "table-list", role: "list", "data-testid": "tables" },
          found.map((one) =>
            h(
              "li",
              { key: one.table },
              h("a", { class: "quiet-button", href: `/table/${encodeURIComponent(one.table)}`, "data-table": one.table }, `Table ${one.number}`, h("small", {}, ` ${counted(one.players, "player")}${now.yours?.table === one.table ? ", yours" : ""}`)),
            ),
          ),
        ),
      )
    : null;

/** What will be paid; at the end the places say it. */
const prizes = ({ now }) =>
  now.prizes.length && !now.over
    ? h(
        "section",
        { key: "prizes", "aria-labelledby": "prizes" },
        h("h2", { id: "prizes" }, now.started ? "Prizes" : "Prizes so far"),
        h("ol", { class: "prize-list", role: "list", "data-testid": "prizes" }, now.prizes.map((cents, place) => h("li", { key: place }, `${ordinal(place + 1)} `, h("b", {}, dollars(cents))))),
      )
    : null;

function repaint() {
  const trouble = problem ? h("p", { class: "warning", role: "alert", key: "problem" }, problem) : null;
  if (!page) {
    paint(byId("event"), trouble);
    return;
  }
  const { now, open } = page;
  byId("heading").textContent = now.name;
  document.title = `${state(page)} · ${now.name}`;
  const own = yours(page);
  paint(
    byId("event"),
    h("p", { class: "night-where", key: "where" }, h("b", {}, now.title), ` ${page.host ? `${page.host}’s · ` : ""}${counted(now.field, "player")} · ${day(page.opened_at)}`),
    h("p", { class: "event-state", key: "state", role: "status", "data-testid": "event-state" }, state(page)),
    own ? h("p", { class: "note-line", key: "own", "data-testid": "event-yours" }, own) : null,
    h(
      "p",
      { class: "files", key: "doors" },
      open ? h("a", { class: "quiet-button", href: now.yours ? `/table/${encodeURIComponent(now.yours.table)}` : at("table"), "data-testid": "to-table" }, now.over ? "Go to the table" : now.entered ? "Go to your table" : now.started ? (now.spread ? "Go to the desk" : "Watch the table") : "Go to the table to enter") : null,
      open && !now.over ? h("a", { class: "quiet-button", href: at("clock"), target: "_blank", rel: "noopener" }, "Clock for a wall") : null,
      now.standings.length ? h("a", { class: "quiet-button", href: `/api/tables/${encodeURIComponent(table)}/tournament/results.csv`, download: true, "data-testid": "results-csv" }, icon("down"), h("span", {}, ".csv")) : null,
    ),
    questionBox(table, now.question, hearing),
    facts(page),
    deskBox(table, page, hearing),
    tables(page),
    places(page),
    prizes(page),
    h("section", { key: "structure", "aria-labelledby": "structure" }, h("h2", { id: "structure" }, "Structure"), h("pre", { class: "night-text", tabindex: 0, "data-testid": "event-sheet" }, page.sheet.join("\n"))),
    trouble,
  );
}

async function look() {
  try {
    page = await get(`/api/tables/${encodeURIComponent(table)}/tournament/page`);
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

const hearing = {
  failed: (words) => {
    problem = words;
    repaint();
  },
  done: look,
};

/** Ask how it stands, and again until it is over. */
async function refresh() {
  await look();
  if (page?.open) setTimeout(refresh, AGAIN);
}

byId("settings").addEventListener("click", () => openSettings());
refresh();
