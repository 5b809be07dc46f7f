// The settings of the controls: one's own bet shortcuts, and how long controls rest after they have changed.

import { h } from "../dom.js";
import { choose, settings } from "../theme.js";
import { MOST, readPresets } from "./presets.js";

const LINES = [
  ["first_bets", "First round"],
  ["later_bets", "Later rounds"],
];
const RESTS = [
  [350, "A moment"],
  [900, "Longer"],
  [0, "Not at all"],
];

function field(name, words, repaint, wrong) {
  const change = (event) => {
    const read = readPresets(event.target.value);
    wrong[name] = read.wrong;
    if (!read.wrong.length) choose(name, event.target.value.trim());
    repaint();
  };
  return h(
    "label",
    { key: name },
    h("span", {}, words),
    h("input", {
      type: "text",
      start: settings[name],
      maxlength: 80,
      autocomplete: "off",
      spellcheck: "false",
      "data-setting": name,
      "aria-invalid": wrong[name]?.length ? "true" : null,
      on: { change },
    }),
    wrong[name]?.length
      ? h("small", { class: "warning", role: "alert" }, `Not understood: ${wrong[name].join(", ")}. Nothing was changed.`)
      : null,
  );
}

/** `wrong` keeps what was not understood while the dialog is open. */
export function controlSettings(repaint, wrong) {
  return [
    h(
      "fieldset",
      { class: "choices stacked", key: "bet-presets" },
      h("legend", {}, "Bet shortcuts"),
      LINES.map(([name, words]) => field(name, words, repaint, wrong)),
      h("p", { class: "soft" }, `Up to ${MOST}: 2.5 BB, 2/3 pot, pot, 75%, $20. Only what is legal is shown.`),
    ),
    h(
      "fieldset",
      { class: "choices", key: "rest" },
      h("legend", {}, "New buttons wait before they take a click"),
      RESTS.map(([ms, words]) =>
        h(
          "label",
          { key: ms },
          h("input", {
            type: "radio",
            name: "set-rest",
            checked: settings.rest === ms,
            "data-setting": `rest-${ms}`,
            on: {
              change: () => {
                choose("rest", ms);
                repaint();
              },
            },
          }),
          h("span", {}, words),
        ),
      ),
    ),
  ];
}
