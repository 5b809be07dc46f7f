// What one can do about somebody's line of chat: not see that person's lines any more, or report it to the floor.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { isMuted, muteForMe } from "./sync.js";

const MUTED_MINUTES = 10;
const MOST_LINES = 100;

/** The lines of one table. Each has a higher number than any before it, so what is told again is not heard again. */
export class Talk {
  constructor() {
    this.lines = [];
    this.last = 0;
    this.connections = 0;
  }

  /** Take a line; whether it is `fresh`, one's `own`, and whether it was `missed` or said while one looks. */
  hear(message, who) {
    if (message.line <= this.last) return { fresh: false };
    this.last = message.line;
    this.lines = [...this.lines, message].slice(-MOST_LINES);
    const before = message.past && this.connections < 2; // said before one ever came: nothing to catch up with
    return { fresh: true, counts: message.who !== who && !before && !isMuted(message.who), spoken: !message.past };
  }
}

/** The lines that are shown: not those of people whom one has muted for oneself. */
export const linesShown = (chat) => chat.filter((one) => !isMuted(one.who));

export const mutedIn = (chat) => [...new Map(chat.filter((one) => isMuted(one.who)).map((one) => [one.who, one])).values()];

/** The button at a line; own lines have none. */
export function lineTools(one, { own, runs, said }) {
  if (!one.who || one.who === own) return null;
  return h(
    "button",
    {
      type: "button",
      class: "bare line-tools",
      "aria-haspopup": "dialog",
      "aria-label": `Mute or report ${one.name}`,
      title: "Mute or report",
      "data-testid": "line-tools",
      on: { click: () => openLine(one, said, runs) },
    },
    "⋯",
  );
}

function openLine(one, said, runs) {
  let problem = "";
  let done = "";
  const report = async (event, repaint) => {
    event.preventDefault();
    try {
      await post("/api/complaints", { table: one.table, line: one.line, words: event.target.elements.words.value });
      done = "The floor has it, with the lines around it.";
      problem = "";
    } catch (error) {
      problem = error.message;
    }
    repaint();
  };
  const silence = async (event, repaint) => {
    event.preventDefault();
    const why = event.target.elements.why.value;
    try {
      await post("/api/people/sanction", { table: one.table, line: one.line, what: "mute", why, minutes: MUTED_MINUTES });
      said(`${one.name} is muted at this table for ${MUTED_MINUTES} minutes.`);
      closeDialog();
    } catch (error) {
      problem = error.message;
      repaint();
    }
  };
  openDialog(
    one.name,
    (repaint) =>
      h(
        "div",
        { class: "form" },
        h("blockquote", { class: "quoted" }, one.text),
        h(
          "div",
          { class: "row-form" },
          h(
            "button",
            {
              type: "button",
              class: "plain",
              "data-testid": "mute-for-me",
              on: {
                click: () => {
                  muteForMe(one.who, true);
                  said(`You do not see what ${one.name} says any more. Nobody else knows.`);
                  closeDialog();
                },
              },
            },
            `Do not show me what ${one.name} says`,
          ),
        ),
        done
          ? h("p", { role: "status" }, done)
          : h(
              "form",
              { class: "form", on: { submit: (event) => report(event, repaint) } },
              h(
                "label",
                {},
                h("span", {}, "Report this line to the floor"),
                h("input", {
                  type: "text",
                  name: "words",
                  maxlength: 200,
                  placeholder: "What is wrong with it",
                  autocomplete: "off",
                  "data-testid": "complaint",
                }),
              ),
              h("div", {}, h("button", { type: "submit", class: "strong" }, "Report it")),
            ),
        runs
          ? h(
              "form",
              { class: "form", on: { submit: (event) => silence(event, repaint) } },
              h(
                "label",
                {},
                h("span", {}, `Mute at this table for ${MUTED_MINUTES} minutes`),
                h("input", {
                  type: "text",
                  name: "why",
                  maxlength: 200,
                  required: true,
                  placeholder: "Why; they are told",
                  autocomplete: "off",
                  "data-testid": "mute-why",
                }),
              ),
              h("div", {}, h("button", { type: "submit", class: "plain", "data-testid": "mute-here" }, "Mute")),
            )
          : null,
        problem ? h("p", { class: "warning", role: "alert" }, problem) : null,
      ),
    { name: "line" },
  );
}

/** Who is muted for oneself here, to be shown again. */
export function mutedLine(chat) {
  const all = mutedIn(chat);
  if (!all.length) return null;
  return h(
    "li",
    { class: "soft muted-line", key: "muted" },
    "Not shown: ",
    all.map((one) =>
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-label": `Show what ${one.name} says again`,
          "data-testid": "unmute",
          on: { click: () => muteForMe(one.who, false) },
        },
        one.name,
      ),
    ),
  );
}
