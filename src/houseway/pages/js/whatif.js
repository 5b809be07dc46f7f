// What if: another fee, another cap, a kill, more or fewer players. Hands are played in bulk on the same decks, and
// results show as they come. Leaving the page stops it.

import { get } from "./api.js";
import { byId, dropDown, form, h, labeled, paint } from "./dom.js";
import "./memory.js";
import { prepareToSpeak, tell } from "./speech.js";
import { money } from "./wording.js";

const QUESTIONS = {
  fee: "A different fee",
  raise_cap: "A different cap on raises",
  kill: "With or without a kill",
  players: "More or fewer players",
};
const COMPANIES = [
  ["tight", "loose"],
  ["tight", "loose", "aggressive"],
  ["loose"],
  ["tight"],
  ["caller"],
  ["loose", "loose", "tight", "caller"],
];
const HANDS = [200_000, 500_000, 1_000_000];
const KINDS = { fee: "", raise_cap: "4", kill: "full", players: "" };

const asked = new URLSearchParams(location.search);
const chosen = {
  house: asked.get("house") || "",
  game: asked.get("game") || "",
  limit: asked.get("limit") || "",
  players: Number(asked.get("players")) || 6,
  company: asked.get("company") || "tight,loose",
  what: asked.get("what") in QUESTIONS ? asked.get("what") : "fee",
  to: asked.get("to") || "",
  hands: HANDS.includes(Number(asked.get("hands"))) ? Number(asked.get("hands")) : HANDS[0],
};
let choices = null;
let running = null;
let word = null;
let put = ""; // the question asked, as a title
let problem = "";

const house = () => choices.houses.find((one) => one.house === chosen.house) || choices.houses[0];
const game = () => house().games.find((one) => one.game === chosen.game) || house().games[0];
const limit = () => game().limits.find((one) => one.name === chosen.limit) || game().limits[0];
const company = () => COMPANIES.filter((one) => one.every((style) => style in choices.styles));

/** Only available choices can be asked about, whatever was chosen before. */
function settle() {
  chosen.house = house().house;
  chosen.game = game().game;
  chosen.limit = limit().name;
  chosen.players = Math.min(Math.max(2, chosen.players), limit().seats);
  if (!game().questions.includes(chosen.what)) [chosen.what, chosen.to] = [game().questions[0], ""];
  if (!chosen.to) chosen.to = usual();
}

function usual() {
  if (chosen.what === "fee") return String(limit().other_fee / 100);
  if (chosen.what === "players") return String(chosen.players > 2 ? chosen.players - 1 : 3);
  if (chosen.what === "kill") return limit().kill ? "none" : "full";
  return limit().raise_cap === 4 ? "3" : KINDS.raise_cap;
}

const query = () => new URLSearchParams(Object.entries(chosen)).toString();

function change(name, value) {
  chosen[name] = value;
  if (["house", "game", "limit", "what"].includes(name)) chosen.to = "";
  settle();
  history.replaceState(null, "", `/what-if?${query()}`);
  repaint();
}

function select(label, name, options, value) {
  return labeled(label,
    dropDown({ value: String(value), "data-testid": `ask-${name}`, disabled: running !== null, change: (one) => change(name, one) }, options),
  );
}

function answerField() {
  const range = (least, most) => Array.from({ length: most - least + 1 }, (_, at) => [least + at, String(least + at)]);
  switch (chosen.what) {
    case "raise_cap":
      return select("Raises per round", "to", [...range(2, 6), ["none", "no cap"]], chosen.to);
    case "kill":
      return select("Kill", "to", [["none", "none"], ["half", "half kill"], ["full", "full kill"]], chosen.to);
    case "players":
      return select("New number of players", "to", range(2, limit().seats), chosen.to);
    default:
      return labeled("Fee per hand, $",
        h("input", { type: "text", inputmode: "decimal", size: 6, maxlength: 8, value: chosen.to, "data-testid": "ask-to", disabled: running !== null, on: { change: (event) => change("to", event.target.value.trim()) } }),
      );
  }
}

function question() {
  return form({ class: "filters whatif-form", "aria-label": "What to ask", submit: () => (running ? stop() : ask()) },
    select("House", "house", choices.houses.map((one) => [one.house, one.name]), chosen.house),
    select("Game", "game", house().games.map((one) => [one.game, one.title]), chosen.game),
    select("Limit", "limit", game().limits.map((one) => [one.name, one.name]), chosen.limit),
    select("Players", "players", Array.from({ length: limit().seats - 1 }, (_, at) => [at + 2, String(at + 2)]), chosen.players),
    select("Playing styles", "company", company().map((one) => [one.join(","), one.join(", ")]), chosen.company),
    select("What if", "what", game().questions.map((one) => [one, QUESTIONS[one]]), chosen.what),
    answerField(),
    select("Hands", "hands", HANDS.filter((one) => one <= choices.most_hands).map((one) => [one, one.toLocaleString("en")]), chosen.hands),
    h("button", { type: "submit", class: running ? "plain" : "strong", "data-testid": running ? "stop" : "ask" }, running ? "Stop" : "Run"),
  );
}

const stop = () => running?.abort();

async function ask() {
  running = new AbortController();
  [word, problem] = [null, ""];
  put = `${house().name}, ${game().title} ${limit().name}, ${chosen.players} players (${chosen.company.split(",").join(", ")})`;
  repaint();
  const body = JSON.stringify({ ...chosen, company: chosen.company.split(","), players: Number(chosen.players), hands: Number(chosen.hands) });
  try {
    const answer = await fetch("/api/what-if", {
      method: "POST", body, signal: running.signal, credentials: "same-origin",
      headers: { Accept: "text/event-stream", "Content-Type": "application/json" },
    });
    if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.problem || `The room answered with ${answer.status}.`);
    for await (const told of words(answer.body)) {
      if (told.problem) throw new Error(told.problem);
      word = { ...told, known: told.known || word?.known };
      repaint();
    }
    if (word?.over) tell(headline(word.known).join(" "));
    else problem = "The room stopped answering.";
  } catch (error) {
    if (error.name !== "AbortError") problem = error instanceof TypeError ? "The room is not answering. Is it still running?" : error.message;
  }
  running = null;
  repaint();
}

/** The events of a stream, one after the other. */
async function* words(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (waiting + value).split("\n\n");
    waiting = parts.pop();
    for (const part of parts) yield JSON.parse(part.slice("data: ".length));
  }
}

const wide = (figure) => (figure.error === null ? Infinity : figure.error);
const may = (figure) => Math.abs(figure.value) <= wide(figure);
const dollars = (cents) => money(Math.round(cents));

const player = (style) => (style === "caller" ? "A caller" : `A ${style} player`);

/** `+$27.96 ±$0.04`; a figure smaller than its interval may be zero. */
function amount(figure, times = 1) {
  const digits = wide(figure) * times < 100 ? 2 : 0; // to the cent if the interval is under a dollar
  const text = (cents) => (Math.abs(cents) / 100).toFixed(digits);
  const sign = figure.value < 0 ? "−" : "+";
  return `${sign}$${text(figure.value * times)} ±$${text(wide(figure) * times)}`;
}

function headline(known) {
  if (!known) return [];
  const [now, then] = known.tables;
  const { collected } = known.changes[0];
  const hour = now.hands_an_hour;
  if (!collected.value && !wide(collected)) return ["The house would collect exactly the same."];
  const more = collected.value > 0 ? "more" : "less";
  const first = may(collected)
    ? "The house’s collection would hardly change."
    : `The house would collect ${dollars(Math.abs(collected.value) * hour)} ${more} an hour.`;
  return [first, `${dollars(now.collected.value * hour)} as it is, ${dollars(then.collected.value * hour)} with ${then.name}.`];
}

/** Dots with whiskers on both sides of zero: the change per hour. */
function plot(known) {
  const change = known.changes[0];
  const hour = known.tables[0].hands_an_hour;
  const rows = [["The house", change.collected], ...Object.entries(change.nets).map(([style, net]) => [player(style), net])];
  const width = Math.max(300, Math.min(1136, byId("office").clientWidth));
  const [line, left, right] = [38, 126, 24];
  const height = rows.length * line + 30;
  const reach = Math.max(1, ...rows.map(([, one]) => (Math.abs(one.value) + Math.min(wide(one), 1e9)) * hour)) * 1.08;
  const at = (value) => left + ((value + reach) / (2 * reach)) * (width - left - right);
  return h(
    "svg.chart.whiskers",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Change per hour: the table below has the figures", "data-testid": "plot" },
    h("line.axis", { x1: at(0), x2: at(0), y1: 0, y2: height - 24 }),
    [-reach / 1.08, 0, reach / 1.08].map((tick) => h("text", { key: `tick-${tick}`, x: at(tick), y: height - 6, "text-anchor": "middle" }, `${tick > 0 ? "+" : ""}${dollars(tick)}`)),
    rows.map(([name, figure], row) => {
      const [middle, ends] = [figure.value * hour, Math.min(wide(figure), 1e9) * hour];
      const y = row * line + line / 2;
      return h("g", { key: name, class: may(figure) ? "maybe" : figure.value > 0 ? "more" : "less" },
        h("text", { x: left - 12, y: y + 4, "text-anchor": "end" }, name),
        h("line.whisker", { x1: at(middle - ends), x2: at(middle + ends), y1: y, y2: y }),
        h("circle", { cx: at(middle), cy: y, r: 4.5 }, h("title", `${name}: ${amount(figure, hour)} per hour`)),
      );
    }),
  );
}

function figures(known) {
  const [now, then] = known.tables;
  const change = known.changes[0];
  const hour = now.hands_an_hour;
  const percent = (one) => `${(100 * one.value).toFixed(2)} %`;
  const points = (one) => `${one.value < 0 ? "−" : "+"}${Math.abs(100 * one.value).toFixed(2)} ±${(100 * wide(one)).toFixed(2)}`;
  const style = (table, name) => table.styles.find((one) => one.style === name);
  const rows = [
    ["The house, per hour", dollars(now.collected.value * hour), dollars(then.collected.value * hour), amount(change.collected, hour), change.collected],
    ...Object.entries(change.nets).map(([name, net]) => [
      `${player(name)}, per hour`, dollars(style(now, name).per_hand.value * hour), dollars(style(then, name).per_hand.value * hour), amount(net, hour), net,
    ]),
    ["Average pot", dollars(now.pot.value), dollars(then.pot.value), amount(change.pot), change.pot],
    ["Hands that go to showdown", percent(now.showdowns), percent(then.showdowns), points(change.showdowns), change.showdowns],
    ["Split pots", percent(now.splits), percent(then.splits), points(change.splits), change.splits],
  ];
  const verdict = (figure) => (!figure.value && !wide(figure) ? "no change" : may(figure) ? "not significant" : "");
  return h("div.scroll", { tabindex: 0, role: "region", "aria-label": "The figures" },
    h("table.rows", { "data-testid": "figures" },
      h("thead", h("tr", h("td"), [now.name, then.name, "change"].map((one) => h("th.amount", { scope: "col" }, one)))),
      h("tbody",
        rows.map(([name, before, after, more, figure]) =>
          h("tr", { key: name }, h("th", { scope: "row" }, name), [before, after].map((one) => h("td.amount", one)), h("td.amount", more, verdict(figure) ? h("small.soft", verdict(figure)) : null)),
        ),
      ),
    ),
  );
}

function found() {
  if (!word) return null;
  const { known } = word;
  return h("div.report", { "aria-busy": String(running !== null) },
    running
      ? h("p.whatif-progress", h("progress", { max: word.of, value: word.done, "aria-label": "Played so far" }), h("span.soft", `${Math.round((100 * word.done) / word.of)} %`))
      : null,
    known
      ? [
          h("p.soft.whatif-put", { "data-testid": "question" }, put),
          h("p.whatif-headline", { "data-testid": "headline", "data-over": String(Boolean(word.over)) }, headline(known).map((one, at) => h(at ? "span" : "b", { key: at }, `${one} `))),
          plot(known),
          figures(known),
          h("p.soft",
            `${known.tables[0].hands.toLocaleString("en")} hands at each table, assuming ${known.tables[0].hands_an_hour} per hour${known.tables[0].players === known.tables[1].players ? "" : " at both, although fewer players would play more hands"}. `,
            known.changes[0].paired ? "The same players were dealt the same cards under both rules. " : "Different seats get different cards, so only large differences show. ",
            "± is a 95 % confidence interval.",
          ),
        ]
      : h("p.soft", "The first hands are being played. On a new machine the engine is compiled first, which takes a minute."),
  );
}

function repaint() {
  if (!choices) return;
  paint(
    byId("office"),
    h("p.soft.whatif-about", "Thousands of hands are dealt twice from the same decks: once under the current rules, once with your change. The difference is what the change does."),
    question(),
    problem ? h("p.warning", { role: "alert", "data-testid": "ask-problem" }, problem) : null,
    found(),
  );
}

async function begin() {
  try {
    choices = await get("/api/what-if");
    settle();
    repaint();
  } catch (error) {
    paint(byId("office"), h("p.warning", { role: "alert" }, error.message));
  }
}

addEventListener("resize", () => repaint());
prepareToSpeak();
begin();
