// Sitting down, standing up, sitting out, topping up, changing seats: the small dialogs around a seat.

import { post } from "./api.js";
import { h } from "./dom.js";
import { closeDialog, dialogName, openDialog } from "./dialog.js";
import { mustMove, practiceWords } from "./header.js";
import { cents, money } from "./money.js";
import { pendingList, waitingBox } from "./standing.js";
import { withTerms } from "./teach/words.js";

/** A field for an amount of chips with its bounds. */
function chipsField(name, words, value, least, most) {
  return h(
    "label",
    {},
    h("span", {}, words, h("small", {}, least > 0 ? ` ${money(least)} to ${money(most)}` : ` up to ${money(most)}`)),
    h("input", { type: "text", inputmode: "decimal", name, start: value, "data-testid": name, autocomplete: "off" }),
  );
}

/** How one would come in from this seat, how soon and for how much: a choice where there is one, else a sentence. */
function entryChoice(ways) {
  if (!ways?.length) return null;
  if (ways.length === 1)
    return h(
      "p",
      { class: "note-line", key: "entry", "data-testid": "way-in", "data-hands": ways[0].hands },
      withTerms(ways[0].words),
      h("input", { type: "hidden", name: "entry", value: ways[0].how }),
    );
  const seen = new Set();
  return h(
    "fieldset",
    { class: "choices tall", key: "entry" },
    h("legend", {}, "How to come in"),
    ways.map((way, place) =>
      h(
        "label",
        { key: way.how },
        h("input", { type: "radio", name: "entry", value: way.how, checked: place === 0, "data-entry": way.how }),
        h("span", { class: "way" }, way.label, h("small", {}, withTerms(way.words, seen))),
      ),
    ),
  );
}

const entryOf = (form) => form.elements.entry?.value || null;

/** What can only be done between hands, and so is answered when the hand is over. */
const AFTER = {
  "top up": "The chips are added",
  move: "You change seats",
  "come back": "You are dealt in",
};

/** Send, close when it is accepted, say why when it is not; what waits for the hand to be over is said at once. */
function asking(send, repaint, problem, playing = false) {
  return async (message) => {
    problem.text = "";
    problem.waits = playing && AFTER[message.type] ? `${AFTER[message.type]} after this hand. You may close this.` : "";
    if (problem.waits) repaint();
    problem.asked = message.type;
    const answer = await send(message);
    problem.waits = problem.asked = "";
    if (answer.type === "ok") {
      closeDialog();
      return;
    }
    if (problem.taken) {
      problem.taken = false; // by oneself, a moment ago: no news
      repaint();
      return;
    }
    problem.text =
      answer.type === "lost"
        ? "The line to the room is down; try again in a moment."
        : [answer.problem, answer.legal ? `Possible: ${answer.legal}.` : "", answer.clause ? `(${answer.clause})` : ""]
            .filter(Boolean)
            .join(" ");
    repaint();
  };
}

const trouble = (problem) =>
  problem.text
    ? h("p", { class: "warning", role: "alert", key: "trouble" }, problem.text)
    : problem.waits
      ? h("p", { class: "note-line", role: "status", key: "waits", "data-testid": "after-hand" }, problem.waits)
      : null;

const playing = (now) => Boolean(now.view && !now.view.over);

export function openSit(now, seat, send) {
  const problem = { text: "" };
  const { least, usual, most } = now.buy_in;
  let ways = [];
  let again = () => {};
  send({ type: "ways", seat }).then((answer) => {
    ways = answer.ways || [];
    again();
  });
  const top = Math.max(least, Math.min(most ?? now.wallet, now.wallet));
  const first = money(Math.min(usual, top));
  openDialog(
    `Sit down at seat ${seat}`,
    (repaint) => {
      again = () => dialogName() === "sit" && repaint();
      return h(
        "form",
        {
          class: "form",
          on: {
            submit: (event) => {
              event.preventDefault();
              const buyIn = cents(event.target.elements["buy-in"].value);
              if (buyIn === null) {
                problem.text = "Write the buy-in as an amount, like $100.";
                repaint();
                return;
              }
              asking(send, repaint, problem)({ type: "sit", seat, buy_in: buyIn, entry: entryOf(event.target) });
            },
          },
        },
        chipsField("buy-in", "Buy-in", first, least, top),
        entryChoice(ways),
        trouble(problem),
        now.feeds ? h("p", { class: "note-line" }, `${mustMove(now)}.`) : null,
        now.practice ? h("p", { class: "note-line", "data-testid": "sit-practice" }, `${practiceWords(now)}.`) : null,
        h("p", { class: "soft" }, `Play chips only. You have ${money(now.wallet)} in your wallet.`),
        h("button", { type: "submit", class: "strong", "data-testid": "sit-down" }, "Sit down"),
      );
    },
    { name: "sit" },
  );
}

function topUp(now, send, repaint, problem, own) {
  const most = Math.max(0, Math.min(now.wallet, (now.buy_in.most ?? now.wallet) - own.stack));
  const usual = Math.min(most, Math.max(0, now.buy_in.usual - own.stack)) || Math.min(most, now.buy_in.usual);
  if (most <= 0) return null;
  return h(
    "form",
    {
      class: "row-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          const amount = cents(event.target.elements["top-up"].value);
          if (amount === null) {
            problem.text = "Write the amount like $50.";
            repaint();
            return;
          }
          asking(send, repaint, problem, playing(now))({ type: "top up", amount });
        },
      },
    },
    chipsField("top-up", "Add chips", money(usual), 0, most),
    h("button", { type: "submit", class: "small", "data-testid": "do-top-up" }, "Top up"),
  );
}

/** Where no seat is free, one asks for the next that is: first asked, first served, before a newcomer sits. */
function askForSeat(now, repaint, problem) {
  const ask = async (off) => {
    try {
      await post("/api/lists/seat", { table: now.table, off });
      problem.text = "";
      problem.waits = off ? "You keep your seat." : "You get the next seat that is free.";
    } catch (error) {
      problem.text = error.message;
    }
    repaint();
  };
  return h(
    "p",
    { class: "row-form" },
    h("button", { type: "button", class: "small", "data-testid": "ask-seat", on: { click: () => ask(false) } }, "Ask for another seat"),
    h("button", { type: "button", class: "small", "data-testid": "keep-seat", on: { click: () => ask(true) } }, "Keep this one"),
  );
}

function move(now, send, repaint, problem) {
  const free = Array.from({ length: now.most_seats }, (_, at) => at + 1).filter(
    (seat) => !now.seats.some((one) => one.seat === seat),
  );
  if (!free.length) return askForSeat(now, repaint, problem);
  return h(
    "form",
    {
      class: "row-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          asking(send, repaint, problem, playing(now))({ type: "move", to: Number(event.target.elements.to.value), how: null });
        },
      },
    },
    h(
      "label",
      {},
      h("span", {}, "Change to seat"),
      h(
        "select",
        { name: "to", "data-testid": "move-to" },
        free.map((seat) => h("option", { value: seat }, seat)),
      ),
    ),
    h("button", { type: "submit", class: "small", "data-testid": "do-move" }, "Move"),
  );
}

/** The menu of one's own seat. `current` gives the table as it is whenever the dialog is painted. */
export function openSeatMenu(current, send, tools) {
  const problem = { text: "" };
  const waits = (now, what) => now.pending?.some((one) => one.what === what);
  openDialog(
    "Your seat",
    (repaint) => {
      const now = current();
      const own = now.seats.find((one) => one.seat === now.you);
      if (!own) return h("p", {}, "You are not sitting here.");
      const ask = asking(send, repaint, problem, playing(now));
      const said = (text) => {
        problem.text = text;
        repaint();
      };
      const passOn = (message) => {
        problem.taken = message.type === "take back" && message.what === problem.asked;
        return send(message);
      };
      const ownTools = { ...tools, send: passOn, notice: said, done: closeDialog };
      const back = own.state === "out" || own.state === "away";
      return h(
        "div",
        { class: "form" },
        pendingList(now, ownTools),
        waitingBox(now, ownTools),
        back || waits(now, "sit out") || waits(now, "stand")
          ? null
          : h(
              "button",
              {
                type: "button",
                class: "plain",
                "data-testid": "sit-out",
                on: { click: () => ask({ type: "sit out" }) },
              },
              "Sit out from the next hand",
            ),
        now.straddle
          ? h(
              "button",
              {
                type: "button",
                class: "plain",
                "data-testid": "straddle",
                on: { click: () => ask({ type: "straddle" }) },
              },
              "Straddle the next hand",
            )
          : null,
        waits(now, "top up") ? null : topUp(now, send, repaint, problem, own),
        waits(now, "move") ? null : move(now, send, repaint, problem),
        trouble(problem),
        h("p", { class: "soft" }, `Wallet ${money(now.wallet)}. Seats and stacks change between hands.`),
        own.leaving ? null : standUp(now, ask, repaint, problem),
      );
    },
    { name: "seat" },
  );
}

/** Leaving; who has a part in a push pot is warned first, and gives it up only by saying so. */
function standUp(now, ask, repaint, problem) {
  const carry = now.carry;
  const part =
    carry?.type === "push pot" &&
    (carry.pushers.includes(now.you) || carry.groups.some(([, seats]) => seats.includes(now.you)));
  const warn = () => {
    problem.warned = true;
    problem.text =
      `You have a part in the push pot of ${money(now.carried)}. Leave, and you give it up; ` +
      "sit out, and you keep it: your hand is checked, or folded to a bet.";
    repaint();
  };
  const leave = () => (part && !problem.warned ? warn() : ask({ type: "stand", give_up: Boolean(part) }));
  const words = part && problem.warned ? "Leave and give up your part" : "Stand up and take your chips";
  return h("button", { type: "button", class: "danger", "data-testid": "stand", on: { click: leave } }, words);
}
