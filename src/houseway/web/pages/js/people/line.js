// What one can do about somebody's line of chat: not see that person's lines any more, or report it to the floor.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { muteForMe } from "./sync.js";

const MUTED_MINUTES = 10;

export function openLine(one, said, runs) {
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
