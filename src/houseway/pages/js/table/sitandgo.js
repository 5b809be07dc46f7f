// The tournament of a table: the line above the felt, and what takes the place of the controls before the start, for
// those who are out, and at the end.

import { post } from "../api.js";
import { questionBox } from "../deskquestion.js";
import { h, needStyle, pushButton } from "../dom.js";
import { tell } from "../speech.js";
import { dollars, minutes, ordinal } from "../wording.js";
import { send } from "./line.js";
import { notice } from "./notices.js";
import { table } from "./session.js";

const chips = (count) => count.toLocaleString("en-US");

let heard = null;
let heardAt = 0;

/** When the level is over, by this page's clock. */
function leftNow(event) {
  if (event !== heard) {
    heard = event;
    heardAt = performance.now();
  }
  return Math.max(0, event.left_ms - (event.stands ? 0 : performance.now() - heardAt));
}

/** Run the clock of the level down between messages; called a few times a second. */
export function tickLevel(now) {
  const event = now?.tournament;
  if (!event || event.left_ms === null) return;
  for (const node of document.querySelectorAll("[data-level-clock]")) {
    const text = minutes(leftNow(event));
    if (node.textContent !== text) node.textContent = text;
  }
}

const fact = (name, words, value) => h("span", { key: name, "data-fact": name }, `${words} `, h("b", {}, value));

/** Level, next level, players left, average, and your place. */
export function tournamentStrip(now) {
  const event = now.tournament;
  if (!event) return null;
  needStyle("tournament");
  const facts = event.called_off
    ? [fact("winner", "called", "off")]
    : event.over
    ? [event.split ? fact("winner", "prizes", "split") : fact("winner", "won by", event.standings[0].name)]
    : event.started
    ? [
        fact("level", event.resting ? "Break after level" : "Level", event.resting ? event.number : `${event.number}: ${event.stakes}`),
        event.left_ms === null ? null : h("span", { key: "clock", "data-fact": "clock" }, "for ", h("b", { "data-level-clock": "", key: "clock" }, minutes(leftNow(event)))),
        event.next ? fact("next", "next", event.next) : null,
        fact("left", "players left", `${event.players} of ${event.entrants.length}`),
        fact("average", "average", chips(event.average)),
        event.place && !event.out ? fact("place", "you are", ordinal(event.place)) : null,
      ]
    : [
        fact("entrants", "entered", `${event.entrants.length} of ${event.most}`),
        fact("price", "entry", event.price ? `${dollars(event.price)}, of which ${dollars(event.fee)} is the fee` : "free"),
        event.prizes.length ? fact("prizes", "prizes so far", event.prizes.map(dollars).join(", ")) : null,
      ];
  return h("p", { class: "tournament-strip", key: "tournament", "data-testid": "tournament", "data-level": event.number }, h("a", { key: "page", class: "tournament-name", href: `/tournament/${encodeURIComponent(now.table)}`, target: "_blank", rel: "noopener", "data-testid": "to-tournament" }, event.name), facts, h("a", { key: "wall", href: `/clock/${encodeURIComponent(now.table)}`, target: "_blank", rel: "noopener", "data-testid": "to-clock" }, "Clock for a wall"));
}

async function ask(what, done) {
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/tournament/${what}`);
    tell(done);
  } catch (error) {
    notice(error.message);
  }
}

async function start() {
  const answer = await send({ type: "host start" });
  if (answer.type === "refused") notice(answer.problem);
}

const button = (words, id, click, kind = "strong") => pushButton({ class: `act ${kind}`, key: id, "data-testid": id, click }, h("span", {}, words));

function beforeTheStart(now) {
  const event = now.tournament;
  const count = event.entrants.length;
  const short = event.least - count;
  const enough = short <= 0 || (event.bots && count > 0);
  const host = now.floor && now.unstarted;
  const who = count ? `Entered: ${event.entrants.join(", ")}.` : "Nobody has entered yet.";
  const begins = now.unstarted ? `It starts when ${event.most} have entered, or when ${now.host} starts it.` : "It starts as soon as there are enough players.";
  return h(
    "div",
    { class: "standing", key: "tournament", role: "group", "aria-label": "Before the tournament", "data-testid": "before-tournament" },
    h("p", { class: "status" }, `${who} ${begins}`),
    h(
      "div",
      { class: "buttons" },
      event.entered
        ? button("Withdraw your entry", "take-back-entry", () => ask("take-back", "You have withdrawn your entry."), "plain")
        : button(event.price ? `Enter for ${dollars(event.price)}` : "Enter", "enter-tournament", () => ask("enter", "You have entered.")),
      host && enough ? button(event.bots && count < event.most ? "Start now, with bots" : "Start now", "start-tournament", start, event.entered ? "strong" : "plain") : null,
    ),
  );
}

function results(event) {
  return h(
    "ol",
    { class: "tournament-results", role: "list", "data-testid": "tournament-results" },
    event.standings.map((one) =>
      h("li", { key: one.name }, `${ordinal(one.place)}: ${one.name}${one.bot ? " (bot)" : ""}`, one.prize ? h("b", {}, ` ${dollars(one.prize)}`) : null),
    ),
  );
}

/** Your place and prize once you are out; at the end everyone's. */
function outcome(event) {
  const won = event.prize ? ` and win ${dollars(event.prize)}` : "";
  const own = event.out || (event.over && event.place)
    ? h("p", { class: "status", key: "own", "data-testid": "your-place" }, event.place === 1 ? `You win the tournament${event.prize ? `: ${dollars(event.prize)}` : ""}.` : `You are out in ${ordinal(event.place)} place${won}.${event.over ? "" : " You can watch to the end."}`)
    : null;
  if (event.called_off) return h("p", { class: "status", key: "own", "data-testid": "your-place" }, `The tournament is called off.${event.entered ? " You have your entry back." : ""}`);
  if (!own && !event.over) return null;
  return h("div", { class: "standing", key: "tournament", role: "group", "aria-label": "The tournament" }, own, event.over ? results(event) : null);
}

/** What takes the place of the controls; null while you play. */
export function tournamentBox(now) {
  const event = now.tournament;
  if (!event) return null;
  if (event.question) return h("div", { class: "standing", key: "asked" }, questionBox(table, event.question, { failed: notice }));
  return event.started || event.over ? outcome(event) : beforeTheStart(now);
}
