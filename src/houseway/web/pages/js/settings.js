// The settings and the list of keys, the same on every page.

import { h } from "./dom.js";
import { controlSettings } from "./controls/presetform.js";
import { openDialog, repaintDialog } from "./dialog.js";
import { allKeys, keyName } from "./keys.js";
import { choose, settings } from "./theme.js";
import { chime } from "./bell.js";
import { post } from "./api.js";

function choices(legend, name, all) {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", {}, legend),
    all.map(([value, words]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: `set-${name}`,
          checked: settings[name] === value,
          "data-setting": `${name}-${value}`,
          on: {
            change: () => {
              choose(name, value);
              repaintDialog();
            },
          },
        }),
        h("span", {}, words),
      ),
    ),
  );
}

function check(name, words, after = null) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked: settings[name],
      "data-setting": name,
      on: {
        change: (event) => {
          choose(name, event.target.checked);
          after?.(event.target.checked);
        },
      },
    }),
    h("span", {}, words),
  );
}

export function openSettings(you = null, renamed = null) {
  let said = "";
  const wrong = {};
  openDialog(
    "Settings",
    (repaint) =>
      h(
        "div",
        { class: "form" },
        you
          ? nameForm(
              you,
              (text) => {
                said = text;
                repaint();
              },
              renamed,
              () => said,
            )
          : null,
        choices("Theme", "theme", [
          ["", "As the device"],
          ["dark", "Dark"],
          ["light", "Light"],
        ]),
        choices("Deck", "deck", [
          ["two", "Two colours"],
          ["four", "Four colours"],
        ]),
        check("sound", "A soft sound when it is your turn", (on) => on && chime()),
        check("keys", "Single keys act at the table"),
        controlSettings(repaint, wrong),
        h("p", { class: "soft" }, "Movement follows your device's setting for reduced motion."),
      ),
    { name: "settings" },
  );
}

/** The name others see; it can be changed at any time. */
export function nameForm(you, said, renamed, words) {
  const save = async (event) => {
    event.preventDefault();
    const field = event.target.elements.name;
    try {
      const answer = await post("/api/name", { name: field.value });
      you.name = answer?.name || field.value.trim();
      renamed?.(you.name);
      said(`You are ${you.name} now.`);
    } catch (error) {
      said(error.message);
    }
  };
  return h(
    "form",
    { class: "name-form", on: { submit: save } },
    h(
      "label",
      {},
      h("span", {}, "Your name"),
      h("input", {
        type: "text",
        name: "name",
        maxlength: 40,
        required: true,
        start: you.name,
        autocomplete: "nickname",
        "data-testid": "name",
        spellcheck: "false",
      }),
    ),
    h("button", { type: "submit", class: "small", "data-testid": "save-name" }, "Save"),
    h("output", { class: "soft" }, words()),
  );
}

export function openKeys() {
  const { now, always } = allKeys();
  const list = (all) =>
    h(
      "dl",
      { class: "keys" },
      all.map(([key, { say }]) => h("div", { key }, h("dt", {}, h("kbd", {}, keyName(key))), h("dd", {}, say))),
    );
  openDialog(
    "Keys",
    () =>
      h(
        "div",
        {},
        now.length
          ? [h("h3", {}, "Now"), list(now)]
          : h("p", { class: "soft" }, "When it is your turn, every choice has a key, and it is listed here."),
        h("h3", {}, "Always"),
        list(always),
        h("p", { class: "soft" }, "Keys rest while you type. They can be switched off in the settings."),
      ),
    { name: "keys" },
  );
}
