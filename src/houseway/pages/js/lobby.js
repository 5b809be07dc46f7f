// The lobby: a door for each house, with its games as rows behind it, and one clear way to sit down in each row.

import { get, post } from "./api.js";
import { byId, dropDown, form, h, paint, pushButton } from "./dom.js";
import { doors } from "./doors.js";
import { watchCalls } from "./floor/call.js";
import { icon } from "./icons.js";
import "./installing.js";
import { recall, remember } from "./memory.js";
import { openTable } from "./opening.js";
import "./people/sync.js";
import { like, occurs, plain } from "./search.js";
import { openSettings } from "./settings.js";
import { prepareToSpeak, tell } from "./speech.js";
import { learnWords, withTerms } from "./teach/glossary.js";
import { tournamentButton, tournamentsOf } from "./tournaments.js";
import { mine, onLists, refreshLists, wish } from "./waitlist.js";
import { capital, money } from "./wording.js";

const AGAIN = 6000;
const MOST_SHOWN = 3;
let lobby = null;
let open = location.hash.slice(1) || recall("door", "");
let problem = "";
let busy = "";
let naming = false;
let welcome = false; // a ban was lifted while this page was open
let sought = ""; // a game in any house
const touched = new Set(); // rows in which a limit was chosen
const limits = recall("limits", {});

const house = () => lobby.houses.find((one) => one.id === open) || lobby.houses[0];

function enter(id) {
  open = id;
  sought = "";
  remember("door", id);
  history.replaceState(null, "", `#${id}`);
  document.documentElement.dataset.house = id;
  repaint();
}

const sit = (where, key) => go("/api/sit", where, key);

/** A guided hand: your own table with bots, without clock or fee. */
const learn = (one, game, key) => go("/api/learn", { house: one.id, game: game.key }, key);

async function go(path, wanted, key) {
  if (busy) return;
  busy = key;
  problem = "";
  repaint();
  try {
    const found = await post(path, wanted);
    location.href = `/table/${encodeURIComponent(found.table)}`;
  } catch (error) {
    problem = error.message;
    busy = "";
    tell(problem);
    repaint();
  }
}

/** One tap, and a hand is dealt within moments: at a table about to deal, or at a new one with bots. */
const play = (what, key) => go("/api/play", what, key);

function playButton(what, key, label) {
  return pushButton(
    {
      class: "strong sit",
      key: "play",
      "data-testid": "play-now",
      "data-play": key,
      disabled: busy || lobby.banned ? true : null,
      "aria-label": label,
      title: "Wherever the next hand is dealt soonest",
      click: () => play(what, `play ${key}`),
    },
    busy === `play ${key}` ? "One moment" : "Play now",
  );
}

async function rename(filled) {
  const name = filled.elements.name.value.trim();
  if (!name) return;
  try {
    const answer = await post("/api/name", { name });
    lobby.you.name = answer?.name || name;
    naming = false;
    tell(`Your name is now ${lobby.you.name}.`);
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

async function refill() {
  try {
    const answer = await post("/api/chips");
    lobby.you.wallet = answer?.wallet ?? lobby.you.wallet;
  } catch (error) {
    problem = error.message;
  }
  refresh();
}

/** The visitor: a name that can be changed at any time, and the play chips. */
function visitor() {
  const { you } = lobby;
  return h("div.visitor",
    naming
      ? form({ class: "row-form", submit: rename },
          h("input", {
            type: "text",
            name: "name",
            start: you.name,
            maxlength: 40,
            required: true,
            "aria-label": "Your name",
            "data-testid": "name",
            autocomplete: "nickname",
            spellcheck: "false",
            on: {
              keydown: (event) => {
                if (event.key === "Escape") {
                  naming = false;
                  repaint();
                }
              },
            },
          }),
          h("button.small", { type: "submit", "data-testid": "save-name" }, "Save"),
        )
      : h("p",
          "You are ",
          pushButton(
            {
              class: "name-button",
              "data-testid": "edit-name",
              title: "Change your name",
              "aria-label": `${you.name}: change your name`,
              click: () => {
                naming = true;
                repaint();
                const field = document.querySelector("[data-testid=name]");
                field?.focus();
                field?.select();
              },
            },
            you.name,
          ),
        ),
    h("p.wallet", { "data-testid": "wallet" },
      money(you.wallet),
      " in play chips",
      you.in_play ? h("span", { "data-testid": "in-play" }, `, and ${money(you.in_play)} on the table`) : null,
      you.wallet < 10000
        ? pushButton({ class: "small", click: refill, "data-testid": "refill" }, "Get more")
        : null,
    ),
    h("a", { href: "/account", "data-testid": "account", key: "account" }, you.account ? "Your account" : "Log in"),
    you.floor ? h("a", { href: "/floor", "data-testid": "to-the-floor" }, "The floor’s desk") : null,
    you.cashier ? h("a", { href: "/cashier", "data-testid": "to-the-cashier" }, "Cashier") : null,
  );
}

/** The seats of a table as small dots: people, bots, free. */
function dots(table) {
  const taken = [...Array(table.people).fill("person"), ...Array(table.bots).fill("bot")];
  return h("span.dots", { "aria-hidden": "true" },
    Array.from({ length: table.seats }, (_, at) => h("i", { class: taken[at] || "" })),
  );
}

/** A few tables of a game: yours first, and always practice tables, so that nobody mistakes them for others. */
function worthShowing(tables) {
  const mine = (table) => lobby.you.seats?.includes(table.id) || (table.host && table.host === lobby.you.name);
  const plain = tables.filter((table) => !table.practice);
  return [
    ...[...plain].sort((a, b) => Number(Boolean(mine(b))) - Number(Boolean(mine(a)))).slice(0, MOST_SHOWN),
    ...tables.filter((table) => table.practice).slice(-MOST_SHOWN),
  ];
}

function tablesOf(game, limit) {
  const tables = game.tables.filter((table) => table.limit === limit.name);
  if (!tables.length) return h("p.none", game.waiting?.[limit.name] ? "No table is open yet" : "A table opens when you sit down");
  return h("ul.tables",
    worthShowing(tables).map((table) => {
      const free = table.seats - table.taken - (table.kept || 0);
      const who = table.taken > 1 ? `hand ${Math.max(1, table.hand)}` : table.taken ? "one player" : table.kept ? "nobody yet" : "empty";
      return h("li", { key: table.id },
        h(
          "a",
          {
            href: `/table/${encodeURIComponent(table.id)}`,
            "data-table": table.id,
            title: "Watch this table",
            "aria-label": `Watch: ${table.people} people and ${table.bots} bots, ${free} seats free${table.practice ? ", practice table: the dealer makes mistakes" : ""}`,
          },
          dots(table),
          h("span", [free > 0 ? `${free} free` : table.taken ? "full" : "", table.kept ? `${table.kept} held` : ""].filter(Boolean).join(", ")),
          h("small", table.host ? `${who}, ${table.host}’s` : who),
          table.feeds ? h("small.wait", { "data-testid": "feeds", title: `Players here move to ${table.feeds}, longest-seated first` }, "feeds the main game") : null,
          table.wait ? h("small.wait", { "data-testid": "wait" }, table.wait) : null,
          table.frozen || table.paused
            ? h("small.practice", { "data-stands": "" }, table.frozen ? "stopped" : "paused")
            : null,
          table.practice
            ? h("small.practice", { "data-practice": table.practice }, "practice: the dealer makes mistakes")
            : null,
        ),
      );
    }),
  );
}

/** The list of a game and limit: your name on it, how many wait, and whether it is the only way in. */
function listAt(one, game, limit) {
  const waiting = game.waiting?.[limit.name] || 0;
  const own = mine().find((each) => each.house === one.id && each.game === game.key && each.limit === limit.name);
  const tables = game.tables.filter((table) => table.limit === limit.name && !table.practice);
  const free = tables.some((table) => table.taken + (table.kept || 0) < table.seats);
  const seated = tables.some((table) => lobby.you.seats?.includes(table.id));
  const first = own && (own.called || own.place === 1); // who may open a table instead
  return { waiting, own, tables, free, seated, only: waiting > 0 && tables.length > 0 && !free && !seated && !first };
}

/** Shown where somebody waits, every seat is taken, or no table is open. */
function listOf(one, game, limit) {
  const { waiting, own, tables, free, seated, only } = listAt(one, game, limit);
  if (!waiting && !own && free) return null;
  const said = waiting ? `${waiting} waiting` : tables.length ? "every seat is taken" : "nobody is waiting";
  return h("p.waiting-list", { "data-testid": "waiting-list" },
    h("span", own ? (own.called ? "Your seat is ready" : `You are number ${own.place} of ${own.names.length}`) : `Waiting list: ${said}`),
    only || (seated && !own) ? null : listButton(one, game, limit, own, "small"),
  );
}

function listButton(one, game, limit, own, kind) {
  const go = async () => {
    try {
      await wish({ house: one.id, game: game.key, limit: limit.name }, own ? "leave" : "join");
      tell(own ? "Your name is off the list." : "Your name is on the list.");
      problem = "";
    } catch (error) {
      problem = error.message;
      tell(problem);
    }
    refresh();
  };
  return pushButton(
    {
      class: kind,
      key: "list",
      "data-testid": own ? "leave-list" : "join-list",
      "aria-label": `${own ? "Take my name off the list" : "Put my name on the list"}: ${game.title}, ${limit.name}`,
      click: go,
    },
    own ? "Leave the list" : "Join the list",
  );
}

/** Every list with your name on it, whatever house and limit the page shows. */
function waitsFor() {
  const names = mine();
  if (!names.length) return null;
  return h("ul.on-lists", { key: "on-lists", "data-testid": "on-lists" },
    names.map((own) =>
      h("li", { key: `${own.house}/${own.game}/${own.limit}` },
        h("span", "You are waiting for ", h("b", `${own.title} ${own.limit}`), ` at ${own.house_name}: ${own.called ? "your seat is ready" : `number ${own.place} of ${own.names.length}`}${own.missed ? ". You missed or passed one call; after a second you are off the list" : ""}`),
      ),
    ),
  );
}

/** A row's limit: the chosen one, one with a free seat among players, or the first. */
function limitOf(one, game) {
  const chosen = limits[`${one.id}/${game.key}`];
  const live = game.limits.find((limit) =>
    game.tables.some(
      (table) => table.limit === limit.name && table.taken && table.taken < table.seats && !table.practice,
    ),
  );
  return game.limits.find((each) => each.name === chosen) || live || game.limits[0];
}

function limitChoice(game, limit, key) {
  if (game.limits.length === 1) return h("b", limit.title);
  return h("label",
    h("span.spoken", `Limit of ${game.title}`),
    dropDown(
      {
        value: limit.name,
        "data-testid": "limit",
        change: (name) => {
          limits[key] = name;
          touched.add(key);
          remember("limits", limits);
          repaint();
        },
      },
      game.limits.map((each) => [each.name, each.title]),
    ),
  );
}

/** The ways in: back to your seat; a hand at once; a seat among players; or the list if others wait. */
function ways(one, game, limit, key) {
  const { only, own } = listAt(one, game, limit);
  if (only) return h("div.ways-in", listButton(one, game, limit, own, own ? "plain" : "strong"));
  const mine = game.tables.find((table) => table.limit === limit.name && lobby.you.seats?.includes(table.id));
  const run = mine
    ? () => {
        location.href = `/table/${encodeURIComponent(mine.id)}`;
      }
    : () => sit({ house: one.id, game: game.key, limit: limit.name }, key);
  const words = busy === key ? "One moment" : mine ? "Your seat" : "Sit down";
  const sitDown = pushButton(
    {
      class: mine ? "strong sit" : "bare sit",
      key: "sit",
      "data-testid": "sit-down",
      "data-sit": key,
      disabled: busy || lobby.banned ? true : null,
      "aria-label": `${mine ? "Back to your seat" : "Sit down"}: ${game.title}, ${limit.name}, ${one.name}`,
      title: mine ? null : "At the fullest table; you may have to wait to be dealt in",
      click: run,
    },
    words,
  );
  const what = { house: one.id, game: game.key, limit: limit.name };
  const now = mine ? null : playButton(what, key, `Play now: ${game.title}, ${limit.name}, ${one.name}`);
  return h("div.ways-in", now, sitDown);
}

/** The fee with its name, since a bare amount could be anything. */
const feeOf = ({ fee }) => (fee?.startsWith("$") ? `collection ${fee}` : fee);

function row(one, game, named = false) {
  const key = `${one.id}/${game.key}`;
  const limit = (named && soughtLimit(game, key)) || limitOf(one, game);
  return h("li.game", { key, "data-game": game.key, "data-house": one.id },
    h("div.title",
      h("h3", game.title, named ? h("small", one.name) : null),
      h(
        "a.sheet-link",
        {
          href: `/rules/${encodeURIComponent(one.id)}/${encodeURIComponent(game.key)}`,
          "aria-label": `Rule sheet for ${game.title}`,
        },
        icon("sheet"),
        h("span", "rules"),
      ),
      pushButton(
        {
          class: "bare learn",
          "data-testid": "learn",
          "data-learn": key,
          "aria-label": `Learn ${game.title} with a guided hand`,
          disabled: busy || lobby.banned ? true : null,
          click: () => learn(one, game, key),
        },
        "Learn",
      ),
      game.line ? h("p.one-line", game.line) : null,
    ),
    h("div.limits",
      limitChoice(game, limit, key),
      h("small", withTerms([limit.about, feeOf(limit), `buy-in ${money(limit.buy_in.usual)}`].filter(Boolean).join(" · "))),
    ),
    h("div.seats-free", tablesOf(game, limit), listOf(one, game, limit)),
    ways(one, game, limit, key),
  );
}

function games() {
  const one = house();
  return h(
    "section.games",
    {
      id: "games",
      role: "tabpanel",
      "aria-labelledby": `door-${one.id}`,
      "data-house": one.id,
      tabindex: -1,
    },
    h("header",
      h("h2", one.name),
      h("p", [one.place, one.about].filter(Boolean).join(". ").replace(/\.\./g, ".")),
      h("div.house-ways",
        playButton({ house: one.id }, one.id, `Play now at ${one.name}`),
        pushButton(
          { class: "plain sit", "data-testid": "open-table", disabled: lobby.banned ? true : null, click: () => openTable(house, lobby.you) },
          "Open a table",
        ),
      ),
    ),
    h("ul.game-rows", { role: "list" }, one.games.map((game) => row(one, game))),
  );
}

/** The limit that was typed, until another is chosen in the row. */
const soughtLimit = (game, key) =>
  touched.has(key) || !/\d/.test(sought) ? null : game.limits.find((limit) => occurs(sought.match(/\$?\d[\d\s$/-]*/)[0], limit.name));

function finder() {
  return form({ class: "finder", role: "search", key: "finder" },
    h("input", {
      type: "search",
      value: sought,
      maxlength: 60,
      "aria-label": "Find a game in every house",
      placeholder: "Find a game in every house: razz, hi-lo, $3-$6",
      "data-testid": "find-game",
      autocomplete: "off",
      on: {
        input: (event) => {
          sought = event.target.value;
          touched.clear();
          repaint();
        },
      },
    }),
  );
}

/** The row above the doors. */
const seek = () => h("div.seek", { key: "seek" }, tournamentButton(lobby), finder());

/** Search results from all houses. */
function found() {
  const rows = like(sought, lobby.houses);
  const said = rows.length ? `${rows.length} ${rows.length === 1 ? "game" : "games"} found` : "No games found";
  return h("section.games", { id: "games", role: "tabpanel", "aria-labelledby": "found", tabindex: -1 },
    h("header",
      h("h2", { id: "found", "aria-live": "polite", "data-testid": "found-games" }, said),
      h("p", rows.length ? "These are from every house. Pick a house to see all of its games." : "Try part of a name, such as stud, draw or nine, or pick a house and look around."),
    ),
    h("ul.game-rows", { role: "list" }, rows.map(([one, game]) => row(one, game, true))),
  );
}

/** Your own private tables, and those you were let in to. */
function yours() {
  if (!lobby.private?.length) return null;
  return h("section.yours", { "aria-labelledby": "yours", key: "yours", "data-testid": "yours" },
    h("h2", { id: "yours" }, "Tables among friends"),
    lobby.private
      .filter((one) => one.again)
      .map((one) =>
        h("p.note-line", { key: `again-${one.table.id}`, "data-testid": "opened-again" },
          `${one.table.host} opened ${one.group || one.title} again. `,
          h("a", { href: `/table/${encodeURIComponent(one.table.id)}` }, "Join"),
        ),
      ),
    h("ul", { role: "list" },
      lobby.private.map((one) =>
        h("li", { key: one.table.id },
          h("a", { href: `/table/${encodeURIComponent(one.table.id)}`, "data-table": one.table.id },
            h("b", [one.group === one.title ? "" : one.group, `${one.title}, ${one.table.limit}`].filter(Boolean).join(": ")),
            h("small", `${one.yours ? "Yours" : `${one.table.host}’s`} · ${one.house_name} · ${one.table.taken} of ${one.table.seats} seats`),
          ),
        ),
      ),
    ),
  );
}

/** Tables that friends have opened lately. */
function byFriends() {
  const told = (lobby.friends || []).filter((one) => !lobby.you.seats?.includes(one.table) && !lobby.private?.some((own) => own.again && own.table.id === one.table));
  if (!told.length) return null;
  const lines = told.map((one) =>
    h("p.note-line", { role: "status", key: `friend-${one.table}`, "data-testid": "friend-opened" },
      `Your friend ${one.name} has opened a table: ${one.title}, ${one.limit}, at ${one.house_name}. `,
      h("a", { href: `/table/${encodeURIComponent(one.table)}` }, "Go there"),
    ),
  );
  return h("div.yours", { key: "by-friends" }, lines);
}

/** Problems, a ban, and stopped tables. */
function warnings() {
  const { banned, still } = lobby;
  return [
    banned
      ? h("p.warning", { role: "alert", key: "banned", "data-testid": "banned" }, capital(banned))
      : welcome
        ? h("p.note-line", { role: "status", key: "welcome", "data-testid": "welcome" }, "The ban is over: you are welcome again.")
        : null,
    problem && problem !== banned ? h("p.warning", { role: "alert", key: "problem" }, problem) : null,
    still?.length
      ? h("p.note-line", { role: "status", key: "still", "data-testid": "still" },
          still.length === 1 ? `Table ${still[0]} is stopped; the floor has been notified.` : `Tables ${still.join(", ")} are stopped; the floor has been notified.`,
        )
      : null,
  ];
}

function repaint() {
  if (!lobby) return;
  document.documentElement.dataset.house = house().id;
  paint(byId("visitor"), visitor());
  paint(byId("lobby"), warnings(), byFriends(), yours(), tournamentsOf(lobby), waitsFor(), seek(), doors(lobby.houses, house(), enter), plain(sought) ? found() : games());
}

async function refresh() {
  try {
    const next = await get("/api/lobby");
    const first = !lobby;
    if (first) refreshLists(); // another browser may have put your name on a list
    welcome = next.banned ? false : welcome || Boolean(lobby?.banned);
    lobby = next;
    remember("floor", next.you.floor);
    remember("cashier", next.you.cashier);
    if (first) (window.requestIdleCallback || setTimeout)(words);
    document.documentElement.dataset.line = "open";
  } catch (error) {
    if (!lobby) paint(byId("lobby"), h("p.warning", { role: "alert" }, error.message));
    document.documentElement.dataset.line = "lost";
  }
  repaint();
}

/** The meanings of card-room terms, once there is time. */
async function words() {
  const one = house();
  if (!one?.games.length) return;
  await learnWords(one.id, one.games[0].key);
  repaint();
}

prepareToSpeak();
watchCalls();
onLists(() => {
  if (mine().some((one) => one.called)) problem = "";
  repaint();
});
byId("settings").addEventListener("click", () => openSettings(lobby?.you, () => repaint()));
addEventListener("hashchange", () => enter(location.hash.slice(1)));
addEventListener("pageshow", () => {
  busy = "";
  refresh();
});
setInterval(() => {
  if (!document.hidden && !naming) refresh();
}, AGAIN);
