// What you can do about a line of chat: hide that person's lines, or report it to the floor.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { form, h, labeled, pushButton } from "../dom.js";
import { muteForMe } from "./sync.js";

const MUTED_MINUTES = 10;

export function openLine(one, said, runs) {
  let problem = "";
  let done = "";
  const report = async (filled, repaint) => {
    try {
      await post("/api/complaints", { table: one.table, line: one.line, words: filled.elements.words.value });
      done = "The floor has it now, with the lines around it.";
      problem = "";
    } catch (error) {
      problem = error.message;
    }
    repaint();
  };
  const silence = async (filled, repaint) => {
    const why = filled.elements.why.value;
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
      h("div.form",
        h("blockquote.quoted", one.text),
        h("div.row-form",
          pushButton(
            {
              class: "plain",
              "data-testid": "mute-for-me",
              click: () => {
                muteForMe(one.who, true);
                said(`You will no longer see what ${one.name} says. Nobody else knows.`);
                closeDialog();
              },
            },
            `Hide ${one.name}’s chat from me`,
          ),
        ),
        done
          ? h("p", { role: "status" }, done)
          : form({ class: "form", submit: (filled) => report(filled, repaint) },
              labeled("Report this line to the floor",
                h("input", {
                  type: "text",
                  name: "words",
                  maxlength: 200,
                  placeholder: "What is wrong with it?",
                  autocomplete: "off",
                  "data-testid": "complaint",
                }),
              ),
              h("div", h("button.strong", { type: "submit" }, "Report")),
            ),
        runs
          ? form({ class: "form", submit: (filled) => silence(filled, repaint) },
              labeled(`Mute at this table for ${MUTED_MINUTES} minutes`,
                h("input", {
                  type: "text",
                  name: "why",
                  maxlength: 200,
                  required: true,
                  placeholder: "Reason (they will see it)",
                  autocomplete: "off",
                  "data-testid": "mute-why",
                }),
              ),
              h("div", h("button.plain", { type: "submit", "data-testid": "mute-here" }, "Mute")),
            )
          : null,
        problem ? h("p.warning", { role: "alert" }, problem) : null,
      ),
    { name: "line" },
  );
}
