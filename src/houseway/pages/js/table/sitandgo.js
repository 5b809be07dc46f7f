// The tournament of a table: the line above the felt, and what takes the place of the controls before the start, for
// those who are out, and at the end.

import { get, post } from "../api.js";
import { questionBox } from "../deskquestion.js";
import { h, needStyle, pushButton } from "../dom.js";
import { recall, remember } from "../memory.js";
import { tell } from "../speech.js";
import { dollars, minutes, moment, ordinal } from "../wording.js";
import { send } from "./line.js";
import { notice, proclaim } from "./notices.js";
import { current, table } from "./session.js";

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
        event.number_here ? fact("here", "table", event.number_here) : null,
        fact("left", "players left", `${event.players} of ${event.field}`),
        fact("average", "average", chips(event.average)),
        event.place && !event.out ? fact("place", "you are", ordinal(event.place)) : null,
      ]
    : [
        fact("entrants", "entered", `${event.field} of ${event.most}`),
        fact("price", "entry", event.price ? `${dollars(event.price)}, of which ${dollars(event.fee)} is the fee` : "free"),
        event.prizes.length ? fact("prizes", "prizes so far", event.prizes.map(dollars).join(", ")) : null,
      ];
  return h("p", { class: "tournament-strip", key: "tournament", "data-testid": "tournament", "data-level": event.number }, h("a", { key: "page", class: "tournament-name", href: `/tournament/${encodeURIComponent(event.desk)}`, target: "_blank", rel: "noopener", "data-testid": "to-tournament" }, event.name), facts, h("a", { key: "wall", href: `/clock/${encodeURIComponent(event.desk)}`, target: "_blank", rel: "noopener", "data-testid": "to-clock" }, "Clock for a wall"));
}

async function ask(what, done, body = {}) {
  try {
    await post(`/api/tables/${encodeURIComponent(current().now.tournament.desk)}/tournament/${what}`, body);
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
  const count = event.field;
  const short = event.least - count;
  const enough = short <= 0 || (event.bots && count > 0);
  const host = now.floor && now.unstarted;
  const who = count ? `Entered: ${event.entrants.join(", ")}.` : "Nobody has entered yet.";
  const begins = now.unstarted && event.starts_at ? `It starts ${moment(event.starts_at)}.` : now.unstarted ? `It starts when ${event.most} have entered, or when ${now.host} starts it.` : "It starts as soon as there are enough players.";
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

const REASONS = {
  draw: "seats are drawn",
  "late entry": "your seat is drawn",
  balance: "the tables are balanced",
  "table broken": "your table is broken",
  "final table": "the final table is drawn",
};

/** Why a player has a seat, with the tournament rules behind it. */
const because = ({ why, rule }) => `${REASONS[why] ?? why} (${rule})`;

/** Whether the viewer's seat is at another table of the tournament. */
const elsewhere = (event) => (event?.yours && event.yours.table !== table ? event.yours : null);

const FOLLOWS_AFTER = 2500; // ms, to read why, and how the last hand ended
const ASKS_AGAIN = 500; // ms
let going = "";

/** Go along to the table where the viewer plays, once: somebody who comes back here wants to look around. */
export function followSeat(now) {
  const seat = elsewhere(now?.tournament);
  const to = seat && `${seat.table} ${seat.seat}`;
  if (!seat || going === to) return;
  going = to;
  if (recall("followed", {})[now.tournament.desk] === to) return;
  const why = `You play at table ${seat.number}, seat ${seat.seat}: ${because(seat)}`;
  if (now.tournament.number_here) proclaim(why);
  const follow = async () => {
    if (going !== to) return;
    const { tables } = await get(`/api/tables/${encodeURIComponent(now.tournament.desk)}/tournament/page`);
    if (!tables.some((one) => one.table === seat.table)) {
      setTimeout(follow, ASKS_AGAIN); // it is being opened
      return;
    }
    remember("followed", { [now.tournament.desk]: to });
    remember("came", { table: seat.table, why });
    location.replace(`/table/${encodeURIComponent(seat.table)}`);
  };
  setTimeout(follow, now.tournament.number_here ? FOLLOWS_AFTER : 0);
}

/** Where the viewer plays, if it is not here, or not yet. */
function ownSeat(now) {
  const { yours } = now.tournament;
  if (!yours || now.you) return null;
  const away = elsewhere(now.tournament);
  return h(
    "div",
    { class: "standing", key: "own-seat", role: "status", "data-testid": "own-seat" },
    h("p", { class: "status" }, away ? `You play at table ${away.number}, seat ${away.seat}: ${because(away)}.` : `Seat ${yours.seat} is yours: ${because(yours)}. You are dealt in on the next hand.`),
    away ? h("a", { class: "act strong", href: `/table/${encodeURIComponent(away.table)}`, "data-testid": "go-to-seat" }, h("span", {}, `Go to table ${away.number}`)) : null,
  );
}

/** The desk of a tournament with several tables deals no hands. */
function dealtElsewhere(now) {
  const event = now.tournament;
  if (event.over || event.number_here || event.desk !== table || !event.spread) return null;
  return h(
    "div",
    { class: "standing", key: "tables", "data-testid": "tables-elsewhere" },
    h("p", { class: "status" }, "The tournament is played at several tables."),
    h("a", { class: "act strong", href: `/tournament/${encodeURIComponent(event.desk)}`, "data-testid": "to-tables" }, h("span", {}, "Choose one to watch")),
  );
}

const SALES = { entry: "Enter", rebuy: "Rebuy", "add-on": "Take the add-on", "re-entry": "Enter again" };

/** What the viewer may buy now; a table waits for the answer to a rebuy. */
function sale(now) {
  const { sale: what } = now.tournament;
  if (!what) return null;
  const buy = what.what === "entry" ? () => ask("enter", "You have entered.") : () => ask("buy", `${SALES[what.what]}: done.`, { what: what.what });
  return h(
    "div",
    { class: "standing", key: "sale", role: "group", "aria-label": "Chips for sale", "data-testid": "sale" },
    what.asked ? h("p", { class: "status" }, "You are out of chips. The table waits for you.") : null,
    h(
      "div",
      { class: "buttons" },
      button(`${SALES[what.what]}: ${chips(what.chips)} chips for ${dollars(what.price)}`, `buy-${what.what}`, buy, what.asked ? "strong" : "plain"),
      what.asked ? button("No, I am out", "no-rebuy", () => ask("buy", "You are out.", { what: "no rebuy" }), "plain") : null,
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
  if (event.question) return h("div", { class: "standing", key: "asked" }, questionBox(event.desk, event.question, { failed: notice }));
  if (!event.started && !event.over) return beforeTheStart(now);
  const parts = [sale(now), ownSeat(now) || outcome(event) || dealtElsewhere(now)].filter(Boolean);
  return parts.length ? h("div", { key: "event" }, parts) : null;
}
