// Settings of the controls: your bet shortcuts, and how long controls rest after a change.

import { h } from "../dom.js";
import { choose, settings } from "../memory.js";
import { cents, money } from "../wording.js";

// Bet shortcuts: the bets a player likes, as people write them, and their amounts now. Only legal amounts are offered.

const PARTS = { "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4 };
const MOST = 6;
const LONGEST = 12;

/** One shortcut: its text, and its amount in cents at this table; null if it is not one. */
function read(text) {
  const said = text.trim().replace(/\s+/g, " ").toLowerCase();
  const blinds = /^(\d{1,3}(?:\.\d)?) ?bb$/.exec(said);
  if (blinds) return { label: `${blinds[1]} BB`, come: (at) => at.unit * Number(blinds[1]) };
  const percent = /^(\d{1,3}) ?%(?: pot)?$/.exec(said);
  if (percent) return { label: `${percent[1]}%`, come: (at) => at.level + (at.pot * Number(percent[1])) / 100 };
  const part = /^(?:(\d)\/(\d)|([½⅓⅔¼¾]))? ?pot$/.exec(said);
  if (part) {
    if (part[1] && !Number(part[2])) return null;
    const share = part[1] ? Number(part[1]) / Number(part[2]) : PARTS[part[3]] || 1;
    return { label: part[1] || part[3] ? said : "Pot", come: (at) => at.level + at.pot * share };
  }
  const amount = said.startsWith("$") ? cents(said) : null;
  return amount ? { label: money(amount), come: () => amount } : null;
}

/** Shortcuts from a line such as `2.5 BB, 3 BB, 2/3 pot`; `wrong` has the parts that are not shortcuts. */
function readPresets(line) {
  const words = line.split(",").map((one) => one.trim());
  const said = words.filter(Boolean).slice(0, MOST);
  const found = said.map((one) => (one.length > LONGEST ? null : read(one)));
  return { presets: found.filter(Boolean), wrong: said.filter((_, at) => !found[at]) };
}

/** The buttons beside the stepper for a bet or raise: the least, your own legal shortcuts, the most. */
export function betShortcuts(ctx, option, steps) {
  const { view, now } = ctx;
  const owed = ctx.options.find((one) => one.type === "call")?.amount || 0;
  const at = { unit: now.offer.unit || 0, level: view.level, pot: view.pot + owed };
  const line = view.round <= 1 ? settings.first_bets : settings.later_bets;
  const own = readPresets(line).presets.map(({ label, come }) => [label, Math.round(come(at))]);
  const legal = own.filter(([, amount]) => amount >= option.least && amount <= option.most);
  const known = new Set([option.least, option.most]);
  const between = legal
    .map(([label, amount]) => [label, steps.snap(amount)])
    .filter(([, amount]) => !known.has(amount) && known.add(amount));
  const seat = ctx.hands.get(now.you);
  const all = seat && option.most - seat.bet >= seat.stack;
  return [["Min", option.least], ...between, [all ? "All in" : "Max", option.most]];
}

const LINES = [
  ["first_bets", "First round"],
  ["later_bets", "Later rounds"],
];
const RESTS = [
  [350, "A moment"],
  [900, "Longer"],
  [0, "No delay"],
];

function field(name, words, repaint, wrong) {
  const change = (event) => {
    const read = readPresets(event.target.value);
    wrong[name] = read.wrong;
    if (!read.wrong.length) choose(name, event.target.value.trim());
    repaint();
  };
  return h("label", { key: name },
    h("span", words),
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
      ? h("small.warning", { role: "alert" }, `Not understood: ${wrong[name].join(", ")}. Nothing was changed.`)
      : null,
  );
}

/** `wrong` keeps what was not understood while the dialog is open. */
export function controlSettings(repaint, wrong) {
  return [
    h("fieldset.choices.stacked", { key: "bet-presets" },
      h("legend", "Bet shortcuts"),
      LINES.map(([name, words]) => field(name, words, repaint, wrong)),
      h("p.soft", `Up to ${MOST}: 2.5 BB, 2/3 pot, pot, 75%, $20. Only legal amounts are shown.`),
    ),
    h("fieldset.choices", { key: "rest" },
      h("legend", "Delay before new buttons take a click"),
      RESTS.map(([ms, words]) =>
        h("label", { key: ms },
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
          h("span", words),
        ),
      ),
    ),
  ];
}
