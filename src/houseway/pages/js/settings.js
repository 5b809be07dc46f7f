// The settings and the list of keys, the same on every page.

import { post } from "./api.js";
import { askToNotify, buzz, canBuzz, canNotify, sound } from "./bell.js";
import { controlSettings } from "./controls/presets.js";
import { openDialog, repaintDialog } from "./dialog.js";
import { canFill, fills, fillScreen, form, h, labeled, needStyle, pushButton } from "./dom.js";
import { allKeys, keyName } from "./keys.js";
import { choose, settings } from "./memory.js";

const THEMES = [
  ["", "Same as device"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const FELTS = [
  ["", "House color"],
  ["green", "Green"],
  ["blue", "Blue"],
  ["red", "Red"],
  ["charcoal", "Charcoal"],
];
const CARDS = [
  ["classic", "Classic"],
  ["four", "Four colors"],
  ["index", "Large corners"],
];
const SIZES = [
  ["", "Normal"],
  ["large", "Large"],
];
const TRIES = [
  ["deal", "Cards"],
  ["check", "Check"],
  ["chip", "Chips"],
  ["turn", "Your turn"],
  ["late", "Time running out"],
  ["win", "You win"],
];

function choices(legend, name, all) {
  return h("fieldset.choices",
    h("legend", legend),
    all.map(([value, words]) =>
      h("label",
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
        h("span", words),
      ),
    ),
  );
}

function check(name, words, after = null) {
  return h("label.check",
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
    h("span", words),
  );
}

function volume() {
  if (!settings.sound) return null;
  return [
    h("label.volume",
      h("span", "Volume"),
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
    h("div.tries", { role: "group", "aria-label": "Hear a sound" },
      TRIES.map(([name, words]) =>
        pushButton({ class: "small", "data-sound": name, click: () => sound(name) }, words),
      ),
    ),
  ];
}

/** Device notifications: permission is requested by this very tap, and never otherwise. */
function notices() {
  if (!canNotify()) return null;
  const denied = Notification.permission === "denied";
  return [
    check("notify", "Notify me when it is my turn and I am on another page", (on) => {
      if (on) askToNotify().then(() => repaintDialog());
    }),
    denied ? h("p.soft", "Your browser is blocking notifications from this room.") : null,
  ];
}

const part = (title, ...kids) => h("section.part", { "aria-label": title }, h("h3", title), kids);

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
      h("div.form.settings",
        you ? nameForm(you, hear(repaint), renamed, () => said) : null,
        part(
          "Appearance",
          preview(),
          choices("Theme", "theme", THEMES),
          choices("Felt", "felt", FELTS),
          choices("Cards", "cards", CARDS),
          choices("Card and text size", "size", SIZES),
          canFill()
            ? pushButton({ class: "plain", "data-testid": "full-screen", click: () => fillScreen().then(repaint) },
                fills() ? "Exit full screen" : "Full screen",
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
        part("Playing", controlSettings(repaint, wrong), check("throws", "Pan: automatically discard a drawn card I cannot use")),
        part(
          "Keys",
          check("keys", "Use single-key shortcuts at the table"),
          h("p.soft", "Animations follow your device’s reduced-motion setting."),
        ),
      ),
    { name: "settings" },
  );
}

/** The name others see; it can be changed at any time. */
function nameForm(you, said, renamed, words) {
  const save = async (filled) => {
    const field = filled.elements.name;
    try {
      const answer = await post("/api/name", { name: field.value });
      you.name = answer?.name || field.value.trim();
      renamed?.(you.name);
      said(`Your name is now ${you.name}.`);
    } catch (error) {
      said(error.message);
    }
  };
  return form({ class: "name-form", submit: save },
    labeled("Your name",
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
    h("button.small", { type: "submit", "data-testid": "save-name" }, "Save"),
    h("output.soft", words()),
  );
}

export function openKeys() {
  const { now, always } = allKeys();
  const list = (all) =>
    h("dl.keys", all.map(([key, { say }]) => h("div", { key }, h("dt", h("kbd", keyName(key))), h("dd", say))));
  openDialog(
    "Keys",
    () =>
      h("div",
        now.length
          ? [h("h3", "Now"), list(now)]
          : h("p.soft", "When it is your turn, every choice has a key, listed here."),
        h("h3", "Always"),
        list(always),
        h("p.soft", "Keys do nothing while you type. You can turn them off in Settings."),
      ),
    { name: "keys" },
  );
}
