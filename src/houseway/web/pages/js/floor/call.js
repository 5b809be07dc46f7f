// Calling the floor, and the calls that wait for it.

import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";

const LONGEST = 200;

export const lineDown = "The line to the room is down; try again in a moment.";

/** What an answer that is no `ok` says, in one line. */
export const whyNot = (answer) =>
  answer.type === "lost"
    ? lineDown
    : [answer.problem, answer.legal ? `Possible: ${answer.legal}.` : ""].filter(Boolean).join(" ");

/** The calls that wait, each with what whoever runs the table may do about it. */
export function callList(calls, { dismiss = null, extra = () => null } = {}) {
  return h(
    "ul",
    { class: "calls", "data-testid": "calls" },
    calls.map((call) =>
      h(
        "li",
        { key: `call-${call.table || ""}-${call.number}`, "data-call": call.number },
        h("p", {}, h("b", {}, `${call.name}, seat ${call.seat}`), extra(call), h("span", {}, call.text)),
        dismiss
          ? h(
              "button",
              {
                type: "button",
                class: "small",
                "data-testid": "dismiss",
                "aria-label": `Seen to: ${call.name}, seat ${call.seat}`,
                on: { click: () => dismiss(call) },
              },
              "Seen to",
            )
          : null,
      ),
    ),
  );
}

/** A player's way to the floor: a word of what it is about. */
export function openCall(current, send) {
  const problem = { text: "" };
  let busy = false;
  openDialog(
    "Call the floor",
    (repaint) => {
      const now = current();
      return h(
        "form",
        {
          class: "form",
          on: {
            submit: async (event) => {
              event.preventDefault();
              const text = event.target.elements.text.value.trim();
              if (!text || busy) return;
              busy = true;
              const answer = await send({ type: "call floor", text });
              busy = false;
              if (answer.type === "ok") {
                closeDialog();
                return;
              }
              problem.text = whyNot(answer);
              repaint();
            },
          },
        },
        now.calls?.length ? [h("p", { class: "soft" }, "You have called the floor:"), callList(now.calls)] : null,
        h(
          "label",
          {},
          h("span", {}, "What is it about?"),
          h("input", {
            type: "text",
            name: "text",
            maxlength: LONGEST,
            required: true,
            autocomplete: "off",
            "data-testid": "call-text",
          }),
        ),
        problem.text ? h("p", { class: "warning", role: "alert" }, problem.text) : null,
        h(
          "p",
          { class: "soft" },
          now.host ? `${now.host}, who opened this table, and the floor are told.` : "The floor is told.",
          " The others at the table are not.",
        ),
        h("button", { type: "submit", class: "strong", "data-testid": "send-call" }, "Call the floor"),
      );
    },
    { name: "call" },
  );
}
