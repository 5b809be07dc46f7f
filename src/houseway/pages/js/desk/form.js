// Asks the floor for details before something is done: why, how much, to which table. One form, one button, and one
// line if the room refuses.

import { closeDialog, openDialog } from "../dialog.js";
import { form, h } from "../dom.js";

const option = ([value, said]) => h("option", { value: String(value), key: String(value) }, said);

/** Choices in their groups, in the given order. */
function grouped(choices) {
  const groups = [...new Set(choices.map(([, , group]) => group))];
  return groups.map((group) => {
    const some = choices.filter(([, , of]) => of === group).map(option);
    return group ? h("optgroup", { label: group, key: group }, some) : some;
  });
}

/**
 * Ask in a dialog. `fields` are `{ name, words, value, choices, small, changed, needed, required }`; a field that is
 * not `needed` with the answers so far is left out. A choice is a value, its words, and its group, if any.
 * `run(values)` does it, and throws the error.
 */
export function ask(title, { fields = [], words = "", button = "Do it", danger = false, run, name = "desk-ask" }) {
  let problem = "";
  let busy = false;
  const values = Object.fromEntries(fields.map((one) => [one.name, one.value ?? ""]));
  openDialog(
    title,
    (repaint) =>
      form(
        {
          class: "form",
          submit: async () => {
            if (busy) return;
            busy = true;
            problem = "";
            repaint();
            try {
              await run(values);
              closeDialog();
            } catch (error) {
              problem = error.message;
            }
            busy = false;
            repaint();
          },
        },
        words ? h("p.soft", words) : null,
        fields.filter((one) => !one.needed || one.needed(values)).map((one) => {
          const change = (event) => {
            values[one.name] = event.target.value;
            if (one.changed) {
              one.changed(values);
              repaint();
            }
          };
          const choices = typeof one.choices === "function" ? one.choices(values) : one.choices;
          if (choices && !choices.some(([value]) => String(value) === String(values[one.name])))
            values[one.name] = choices[0]?.[0] ?? "";
          return h("label", { key: one.name },
            h("span", one.words, one.small ? h("small", ` ${one.small}`) : null),
            choices
              ? h(
                  "select",
                  {
                    name: one.name,
                    value: String(values[one.name]),
                    "data-testid": `ask-${one.name}`,
                    on: { change },
                  },
                  grouped(choices),
                )
              : h("input", {
                  type: "text",
                  name: one.name,
                  start: values[one.name],
                  required: one.required === false ? null : true,
                  maxlength: 200,
                  autocomplete: "off",
                  "data-testid": `ask-${one.name}`,
                  on: { input: change },
                }),
          );
        }),
        problem ? h("p.warning", { role: "alert", "data-testid": "ask-problem" }, problem) : null,
        h("button", { type: "submit", class: danger ? "danger" : "strong", "aria-disabled": busy ? "true" : null, "data-testid": "ask-do" }, button),
      ),
    { name },
  );
}

// What was just done, said where it was done, with a link.

export const doneLine = (name, words, href, way) =>
  h("p.done", { key: "done", "data-testid": name }, h("span", words), href ? h("a.quiet-button", { href }, way) : null);
