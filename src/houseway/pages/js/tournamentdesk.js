// The director's desk of a tournament, on its page, for whoever may use it.

import { ask } from "./desk/form.js";
import { atDesk } from "./deskquestion.js";
import { h, pushButton } from "./dom.js";
import { cents, dollars } from "./wording.js";

const whole = (text) => Number(text.replaceAll(",", "").trim());

const WHY = { name: "why", words: "Why?", small: "everyone is told" };

/** The forms of the desk, by name: what the button says, what is asked, and what is sent. */
function forms({ now, playing }) {
  const who = { name: "player", words: "Player", choices: playing.map((one) => [one.player, now.started ? `${one.name}, ${one.chips.toLocaleString("en-US")} chips` : one.name]) };
  const number = ({ player }) => Number(player);
  const left = now.prizes.slice(0, playing.length).reduce((sum, prize) => sum + prize, 0);
  const custom = (values) => values.by === "custom";
  const running = now.started && playing.length > 0;
  return [
    running && now.left_ms !== null && {
      name: "time", words: "Change the time", fields: [{ name: "seconds", words: "The level lasts", value: "60", choices: [[300, "5 minutes longer"], [60, "1 minute longer"], [-60, "1 minute shorter"], [-300, "5 minutes shorter"]] }],
      body: ({ seconds }) => ({ type: "time", seconds: Number(seconds) }),
    },
    running && {
      name: "stack", words: "Correct a stack", fields: [who, { name: "chips", words: "Chips that the player should have" }, WHY],
      body: (values) => ({ type: "correct stack", player: number(values), chips: whole(values.chips), why: values.why }),
    },
    running && {
      name: "move", words: "Move a player", help: "To a seat that is taken, and the two players exchange seats.",
      fields: [who, { name: "table", words: "Table", value: "1" }, { name: "seat", words: "Seat", small: "empty for where the big blind comes first", required: false }],
      body: (values) => ({ type: "move", player: number(values), table: whole(values.table), seat: whole(values.seat || "0") }),
    },
    running && {
      name: "penalize", words: "Penalize", fields: [who, { name: "hands", words: "Hands to sit out", value: "5" }, { ...WHY, required: false }],
      body: (values) => ({ type: "penalize", player: number(values), hands: whole(values.hands), why: values.why }),
    },
    playing.length > 0 && {
      name: "remove", words: "Remove a player", danger: true, help: now.started ? "The chips go out of play, and the player keeps the place of the moment." : "The entry is paid back.", fields: [who, WHY],
      body: (values) => ({ type: "remove", player: number(values), why: values.why }),
    },
    running && left > 0 && {
      name: "chop", words: "Split the prizes", help: `${dollars(left)} is left. Everyone who is left is asked, and nobody deals meanwhile.`,
      fields: [
        { name: "by", words: "How", value: "icm", choices: [["icm", "By what the stacks are worth (ICM)"], ["chips", "By chips"], ["custom", "As agreed"]], changed: () => {} },
        ...playing.map((one) => ({ name: `share-${one.player}`, words: one.name, small: "in dollars", needed: custom })),
        { name: "rest", words: "Left to play for", small: "in dollars; 0 ends the tournament", value: "0" },
      ],
      body: (values) => {
        const money = (text) => cents(text) ?? fail(`${text || "nothing"} is not an amount: write dollars, like 20 or 20.50`);
        const amounts = custom(values) ? Object.fromEntries(playing.map((one) => [one.player, money(values[`share-${one.player}`])])) : {};
        return { type: "chop", by: values.by, amounts, rest: money(values.rest) };
      },
    },
    {
      name: "off", words: "Call it off", danger: true, help: "Everyone gets the entry and the fee back. Once a prize is won, those left share the others by chips.", fields: [WHY],
      body: ({ why }) => ({ type: "call off", why }),
    },
  ].filter(Boolean);
}

function fail(words) {
  throw new Error(words);
}

/** The desk; null for whoever has none. */
export function deskBox(table, page, { failed, done }) {
  if (!page.now.directs || page.now.over || !page.open) return null;
  const open = (one) =>
    ask(one.words, {
      fields: one.fields, words: one.help, button: one.words, danger: one.danger,
      run: async (values) => {
        await atDesk(table, one.body(values));
        done();
      },
    });
  const pause = async () => {
    try {
      await atDesk(table, { type: "pause", on: !page.paused });
      done();
    } catch (error) {
      failed(error.message);
    }
  };
  return h("section.event-desk", { key: "desk", "aria-labelledby": "desk", "data-testid": "event-desk" },
    h("h2", { id: "desk" }, "Director’s desk"),
    h("p.soft", page.now.entered ? "You play, so the others who are still in are asked about most of this. " : "", "Pause first: most of it is done between hands."),
    h("p.files",
      page.now.started ? pushButton({ class: "strong", key: "pause", "data-testid": "desk-pause", click: pause }, page.paused ? "Go on" : "Pause everything") : null,
      forms(page).map((one) => pushButton({ class: "quiet-button", key: one.name, "data-testid": `desk-${one.name}`, click: () => open(one) }, one.words)),
    ),
  );
}
