// The host's bar: pause, share, people, bots and pace, how the night stands, and its end; to report is in
// the head, as for any floor. Each is asked of the
// server, which says no to anybody who does not run the table.

import { get } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { BOT_LEVELS } from "../levels.js";
import { stepper } from "../stepper.js";
import { settlement } from "./chart.js";

// Fetched when they are opened.
const openPeople = (...given) => import("./people.js").then((part) => part.openPeople(...given));
const openShare = (...given) => import("./share.js").then((part) => part.openShare(...given));

const trouble = (problem) => (problem ? h("p", { class: "warning", role: "alert" }, problem) : null);

const why = (answer) =>
  answer.type === "ok" ? "" : answer.type === "lost" ? "The line to the room is down; try again." : answer.problem;

/** A time in whole minutes, as the field has it. */
const minutes = (seconds) => String(Math.max(1, Math.round(seconds / 60)));

function openPace(current, told, send) {
  const desk = { problem: "", said: "" };
  openDialog(
    "Bots and pace",
    (repaint) => {
      const host = told();
      const most = current().most_seats - 1;
      const ask = async (message, said) => {
        desk.said = "";
        const answer = await send(message);
        desk.problem = why(answer);
        if (!desk.problem) desk.said = said;
        repaint();
      };
      return h(
        "div",
        { class: "form" },
        stepper("Bots", Math.min(host.bots, most), {
          most,
          name: "host-bots",
          less: "One bot less",
          more: "One bot more",
          small: "they come and go between hands",
          change: (count) => ask({ type: "host bots", count }, "Noted."),
        }),
        h(
          "label",
          {},
          h("span", {}, "They play", h("small", {}, " others come when this hand is over")),
          h(
            "select",
            {
              value: host.level,
              "data-testid": "host-level",
              on: { change: (event) => ask({ type: "host bots", count: Math.min(host.bots, most), level: event.target.value }, "Noted.") },
            },
            BOT_LEVELS.map(([level, words]) => h("option", { value: level }, words)),
          ),
        ),
        h(
          "form",
          {
            class: "row-form",
            on: {
              submit: (event) => {
                event.preventDefault();
                const { act, between, kept } = event.target.elements;
                ask(
                  {
                    type: "host pace",
                    act: Number(act.value),
                    between: Number(between.value),
                    seat: kept.value === minutes(host.seat) ? null : 60 * Number(kept.value),
                  },
                  "It holds from the next hand.",
                );
              },
            },
          },
          h(
            "label",
            { class: "grow" },
            h("span", {}, "Clock", h("small", {}, " 5 to 300 seconds")),
            h("input", { type: "number", name: "act", min: 5, max: 300, start: String(host.act), required: true }),
          ),
          h(
            "label",
            { class: "grow" },
            h("span", {}, "Pause", h("small", {}, " 0 to 60 seconds")),
            h("input", { type: "number", name: "between", min: 0, max: 60, step: "any", start: String(host.between), required: true }),
          ),
          h(
            "label",
            { class: "grow" },
            h("span", {}, "Seats kept", h("small", {}, " minutes, for who is away")),
            h("input", { type: "number", name: "kept", min: 1, max: 720, start: minutes(host.seat), required: true }),
          ),
          h("button", { type: "submit", class: "small", "data-testid": "host-pace" }, "Set"),
        ),
        h(
          "label",
          { class: "row" },
          h("input", {
            type: "checkbox",
            "data-testid": "host-coach",
            checked: current().coach,
            on: { change: (event) => ask({ type: "host coach", on: event.target.checked }, "Noted, in the terms too.") },
          }),
          h("span", {}, "Players may ask the coach"),
        ),
        desk.said ? h("p", { class: "soft", role: "status" }, desk.said) : null,
        trouble(desk.problem),
      );
    },
    { name: "pace" },
  );
}

function openSoFar(table) {
  const desk = { night: null, problem: "" };
  let repaint = () => {};
  openDialog(
    "The night so far",
    (again) => {
      repaint = again;
      return h(
        "div",
        { class: "form" },
        trouble(desk.problem),
        desk.night ? settlement(desk.night) : desk.problem ? null : h("p", { class: "soft" }, "Adding it up."),
      );
    },
    { name: "so-far" },
  );
  get(`/api/tables/${encodeURIComponent(table)}/night`)
    .then((found) => (desk.night = found))
    .catch((error) => (desk.problem = error.message))
    .finally(() => repaint());
}

function openEnd(current, send) {
  const desk = { problem: "", waiting: false };
  openDialog(
    "End the night",
    (repaint) =>
      h(
        "div",
        { class: "form" },
        h(
          "p",
          {},
          current().ending
            ? "The night ends when this hand is over."
            : "When the hand is over, everybody’s chips go back to the wallets, the table is closed, and all who played see who is up and who is down.",
        ),
        trouble(desk.problem),
        current().ending
          ? h(
              "button",
              {
                type: "button",
                class: "plain",
                "data-testid": "night-goes-on",
                on: { click: async () => void ((desk.problem = why(await send({ type: "host end", on: false }))), repaint()) },
              },
              "Go on after all",
            )
          : h(
              "button",
              {
                type: "button",
                class: "danger",
                "data-testid": "end-night",
                on: {
                  click: async () => {
                    const answer = send({ type: "host end" });
                    repaint();
                    desk.problem = why(await answer);
                    if (desk.problem) repaint();
                    else closeDialog(); // the hand that is on may be waiting for the host
                  },
                },
              },
              "End the night",
            ),
      ),
    { name: "end" },
  );
}

/** The buttons, for the bar and for the menu of small screens. */
function tools({ table, current, told, send, notice }) {
  const now = current();
  const tool = (name, words, sign, run, more = {}) =>
    h(
      "button",
      { type: "button", class: classes("host-tool", more.class), key: name, "data-testid": `host-${name}`, ...more.also, on: { click: run } },
      icon(sign),
      h("span", {}, words),
    );
  const bots = told()?.bots || 0;
  const most = now.most_seats - 1;
  const askBots = async (count) => {
    const answer = await send({ type: "host bots", count });
    if (answer.type === "refused") notice(answer.problem);
  };
  return [
    "paused" in now
      ? tool("pause", now.paused ? "Go on" : "Pause", now.paused ? "play" : "pause", async () => {
          const answer = await send({ type: "pause", on: !now.paused });
          if (answer.type === "refused") notice(answer.problem);
        })
      : null,
    tool("share", "Share", "link", () => openShare(table, send)),
    tool("people", "People", "people", () => openPeople(current, told, send)),
    tool("pace", "Bots, pace", "bot", () => openPace(current, told, send)),
    bots < most ? tool("bot-more", "+1 bot", "bot", () => askBots(bots + 1), { also: { "aria-label": "One bot more" } }) : null,
    bots > 0 ? tool("bot-less", "−1 bot", "bot", () => askBots(bots - 1), { also: { "aria-label": "One bot less" } }) : null,
    tool("so-far", "So far", "scales", () => openSoFar(table)),
    tool("end", now.ending ? "Ends after this hand" : "End the night", "moon", () => openEnd(current, send), {
      class: now.ending ? "ending" : "",
    }),
  ];
}

/** The bar under the head of the table, for its host alone. */
export function hostBar(how) {
  return h(
    "div",
    { class: "host-tools", role: "toolbar", "aria-label": "You are the host", key: "host" },
    h("b", { class: "host-word" }, "Host"),
    tools(how),
  );
}

/** The same as a dialog, where there is no room for a bar. */
export function openHostMenu(how) {
  openDialog("You are the host", () => h("div", { class: "host-menu" }, tools(how)), { name: "host" });
}
