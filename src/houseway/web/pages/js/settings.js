// The settings and the list of keys, the same on every page.

import { h } from "./dom.js";
import { controlSettings } from "./controls/presetform.js";
import { askToNotify, buzz, canBuzz, canNotify } from "./bell.js";
import { openDialog, repaintDialog } from "./dialog.js";
import { allKeys, keyName } from "./keys.js";
import { canFill, fills, fillScreen } from "./screen.js";
import { sound } from "./sound.js";
import { needStyle } from "./styles.js";
import { choose, settings } from "./theme.js";
import { post } from "./api.js";

const THEMES = [
  ["", "As the device"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const FELTS = [
  ["", "The house's"],
  ["green", "Green"],
  ["blue", "Blue"],
  ["red", "Red"],
  ["charcoal", "Charcoal"],
];
const CARDS = [
  ["classic", "Classic"],
  ["four", "Four colours"],
  ["index", "Large corners"],
];
const SIZES = [
  ["", "Usual"],
  ["large", "Large"],
];
const TRIES = [
  ["deal", "Cards"],
  ["check", "Check"],
  ["chip", "Chips"],
  ["turn", "Your turn"],
  ["late", "Time runs out"],
  ["win", "You win"],
];

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
          repaintDialog();
        },
      },
    }),
    h("span", {}, words),
  );
}

function volume() {
  if (!settings.sound) return null;
  return [
    h(
      "label",
      { class: "volume" },
      h("span", {}, "How loud"),
      h("input", {
        type: "range",
        min: 0,
        max: 100,
        step: 5,
        value: String(settings.volume),
        "aria-valuetext": `${settings.volume} of 100`,
        "data-setting": "volume",
        on: {
          input: (event) => {
            choose("volume", Number(event.target.value));
            repaintDialog();
          },
          change: () => sound("chip"),
        },
      }),
    ),
    h(
      "div",
      { class: "tries", role: "group", "aria-label": "Hear a sound" },
      TRIES.map(([name, words]) =>
        h("button", { type: "button", class: "small", "data-sound": name, on: { click: () => sound(name) } }, words),
      ),
    ),
  ];
}

/** A notice of the device: its leave is asked by this very tap, and never otherwise. */
function notices() {
  if (!canNotify()) return null;
  const denied = Notification.permission === "denied";
  return [
    check("notify", "A notice from the device when it is your turn and you look elsewhere", (on) => {
      if (on) askToNotify().then(() => repaintDialog());
    }),
    denied ? h("p", { class: "soft" }, "Your browser does not allow notices from this room.") : null,
  ];
}

const part = (title, ...kids) => h("section", { class: "part", "aria-label": title }, h("h3", {}, title), kids);

export async function openSettings(you = null, renamed = null) {
  const [{ preview }] = await Promise.all([import("./preview.js"), needStyle("cards"), needStyle("settings")]);
  let said = "";
  const wrong = {};
  const hear = (repaint) => (text) => {
    said = text;
    repaint();
  };
  openDialog(
    "Settings",
    (repaint) =>
      h(
        "div",
        { class: "form settings" },
        you ? nameForm(you, hear(repaint), renamed, () => said) : null,
        part(
          "Look",
          preview(),
          choices("Theme", "theme", THEMES),
          choices("Felt", "felt", FELTS),
          choices("Cards", "cards", CARDS),
          choices("Size of cards and words", "size", SIZES),
          canFill()
            ? h(
                "button",
                { type: "button", class: "plain", "data-testid": "full-screen", on: { click: () => fillScreen().then(repaint) } },
                fills() ? "Leave the full screen" : "Full screen",
              )
            : null,
        ),
        part(
          "Sounds and alerts",
          check("sound", "Sounds: cards, chips, your turn", (on) => on && sound("turn")),
          volume(),
          notices(),
          canBuzz() ? check("vibrate", "A short buzz when it is your turn", (on) => on && buzz()) : null,
        ),
        part("Playing", controlSettings(repaint, wrong), check("throws", "Pan: a drawn card that fits nothing is thrown by itself")),
        part(
          "Keys",
          check("keys", "Single keys act at the table"),
          h("p", { class: "soft" }, "Movement follows your device's setting for reduced motion."),
        ),
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
