// Sitting down, leaving, sitting out, topping up, changing seats: the small dialogs around a seat.

import { post } from "./api.js";
import { closeDialog, dialogName, openDialog } from "./dialog.js";
import { classes, dropDown, form, h, labeled, pushButton } from "./dom.js";
import { mustMove, practiceWords } from "./header.js";
import { tell } from "./speech.js";
import { withTerms } from "./teach/glossary.js";
import { cents, money } from "./wording.js";

// Your status at the table: why you are not dealt in and what to do about it, what waits for the end of the hand, and
// what to do alone. Words and choices come from the server; this turns them into buttons.

/** The message for a choice; a top up is never more than the wallet. */
function asked(now, waiting, way) {
  if (waiting.ask === "top up") return { type: "top up", amount: Math.min(way.cost, now.wallet) };
  return { type: waiting.ask, how: way.how };
}

/** A player with no chips and too few in the wallet for a buy-in gets new play chips first. */
async function moreChips(tools) {
  try {
    await post("/api/chips");
    tools.resync();
  } catch (error) {
    tools.notice(error.message);
  }
}

function choice(now, waiting, way, first, tools) {
  const short = waiting.ask === "top up" && now.wallet < now.buy_in.least;
  const label =
    waiting.ask === "top up" && !short && now.wallet < way.cost ? `Add ${money(now.wallet)}` : way.label;
  const run = async () => {
    const answer = await tools.send(asked(now, waiting, way));
    if (answer.type === "refused") tools.notice(answer.problem);
    else if (answer.type === "ok") tools.done?.();
  };
  return pushButton(
    {
      class: classes("act", first ? "strong" : "plain"),
      key: `way-${way.how}`,
      title: way.words,
      "data-testid": waiting.ask === "top up" ? "buy-in-again" : "come-back",
      "data-how": way.how,
      click: short ? () => moreChips(tools) : run,
    },
    h("span", short ? "Get more play chips" : label),
  );
}

/** Whether a way takes longer than the current wait: then it is not suggested. */
const slower = (waiting, way) => waiting.hands !== null && way.hands > waiting.hands;

/** The sentence, with a button for each way; different ways are each described in full. */
function waitingBox(now, tools) {
  const { waiting } = now;
  if (!waiting || now.pending?.some((one) => ["come back", "top up"].includes(one.what))) return null;
  const several = waiting.choices.length > 1;
  const seen = new Set();
  return h(
    "div.standing",
    { key: "standing", "data-testid": "standing", role: "group", "aria-label": "Your status at the table" },
    h("p.status", { "data-testid": "waiting-words" }, withTerms(waiting.words, seen)),
    waiting.ask === "top up" ? rebuysLeft(now) : null,
    several
      ? h("ul.ways", { role: "list" },
          waiting.choices.map((way) => h("li", { key: way.how }, withTerms(way.words, seen))),
        )
      : null,
    waiting.choices.length
      ? h("div.buttons",
          waiting.choices.map((way, place) => choice(now, waiting, way, place === 0 && !slower(waiting, way), tools)),
        )
      : null,
  );
}

/** What waits for the end of the hand, each with a button to cancel it. */
function pendingList(now, tools) {
  if (!now.pending?.length) return null;
  return h("ul.pending", { key: "pending", role: "list", "data-testid": "pending", "aria-label": "Your requests" },
    now.pending.map((one) =>
      h("li", { key: `pending-${one.what}`, "data-pending": one.what },
        h("span", one.words),
        one.back
          ? pushButton(
              {
                class: "small",
                "data-testid": "take-back",
                "aria-label": `Cancel: ${one.words}`,
                click: async () => {
                  const answer = await tools.send({ type: "take back", what: one.what });
                  if (answer.type === "refused") tools.notice(answer.problem);
                  else tell("Canceled.");
                },
              },
              "Cancel",
            )
          : null,
      ),
    ),
  );
}

const COPIED = 4000;
let copied = false;

async function copyLink(tools) {
  const say = (now) => {
    copied = now;
    tools.repaint();
  };
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname);
    tell("Link copied.");
    say(true);
    setTimeout(() => say(false), COPIED);
  } catch {
    // pages without a certificate have no clipboard
    openDialog(
      "The link to this table",
      () =>
        h("div.form",
          labeled("Copy it and send it to someone",
            h("input", { type: "text", readonly: true, start: location.origin + location.pathname, "data-testid": "link" }),
          ),
        ),
      { name: "link" },
    );
  }
}

/** Nobody to play with: add bots, or invite friends. */
function aloneBox(now, tools) {
  if (!now.alone || now.paused || now.frozen) return null;
  const shares = !now.private || tools.share;
  const coming = now.seats.filter((one) => one.state === "kept").map((one) => `seat ${one.seat} is held for ${one.name}`);
  return h("div.standing", { key: "alone", "data-testid": "alone", role: "group", "aria-label": "Alone at the table" },
    h("p.status", `You are alone at this table${coming.length ? `: ${coming.join(", ")}` : ""}.`),
    h("div.buttons",
      now.adds_bots && now.seats.length < now.offer.most_seats // a held seat is not free for bots
        ? pushButton(
            {
              class: "act strong",
              "data-testid": "add-bots",
              click: async () => {
                const answer = await tools.send({ type: "add bots" });
                if (answer.type === "refused") tools.notice(answer.problem);
              },
            },
            h("span", "Add bots"),
          )
        : null,
      shares
        ? pushButton(
            {
              class: "act plain",
              "data-testid": "copy-link",
              click: () => (tools.share ? tools.share() : copyLink(tools)),
            },
            h("span", copied ? "Copied" : "Copy the link"),
          )
        : null,
    ),
  );
}

/** All of it, for a player with a seat; null if there is nothing to say. */
export function standing(now, tools) {
  const waiting = waitingBox(now, tools);
  // a player who sits out or has no chips must come back first; only then can they be alone
  const found = [pendingList(now, tools), waiting, waiting ? null : aloneBox(now, tools)];
  return found.some(Boolean) ? found : null;
}

/** A field for an amount of chips, with its limits. */
function chipsField(name, words, value, least, most) {
  return labeled([words, h("small", least > 0 ? ` ${money(least)} to ${money(most)}` : ` up to ${money(most)}`)],
    h("input", { type: "text", inputmode: "decimal", name, start: value, "data-testid": name, autocomplete: "off" }),
  );
}

/** How you would come in from this seat, how soon, and for how much: a choice if there is one, otherwise a sentence. */
function entryChoice(ways) {
  if (!ways?.length) return null;
  if (ways.length === 1)
    return h("p.note-line", { key: "entry", "data-testid": "way-in", "data-hands": ways[0].hands },
      withTerms(ways[0].words),
      h("input", { type: "hidden", name: "entry", value: ways[0].how }),
    );
  const seen = new Set();
  return h("fieldset.choices.tall", { key: "entry" },
    h("legend", "How to come in"),
    ways.map((way, place) =>
      h("label", { key: way.how },
        h("input", { type: "radio", name: "entry", value: way.how, checked: place === 0, "data-entry": way.how }),
        h("span.way", way.label, h("small", withTerms(way.words, seen))),
      ),
    ),
  );
}

const entryOf = (form) => form.elements.entry?.value || null;

/** Requests that wait for the end of the hand, and are answered then. */
const AFTER = {
  "top up": "The chips are added",
  move: "You change seats",
  "come back": "You are dealt in",
};

const playing = (now) => Boolean(now.view && !now.view.over);

/** What a request waits for, if it is not answered at once. */
function waitsFor(now, type) {
  if (now.confirms && !now.floor && ["sit", "top up"].includes(type)) return "The host has been asked to confirm. You may close this.";
  return playing(now) && AFTER[type] ? `${AFTER[type]} after this hand. You may close this.` : "";
}

/**
 * Send, close when it is accepted, and say why when it is not: in the dialog, or in a notice once it is closed. If the
 * answer has to wait, say so at once.
 */
function asking(send, repaint, problem, now, { done = closeDialog, notice = null } = {}) {
  return async (message) => {
    const asked = dialogName();
    problem.text = "";
    problem.waits = waitsFor(now, message.type);
    if (problem.waits) repaint();
    problem.asked = message.type;
    const answer = await send(message);
    problem.waits = problem.asked = "";
    const closed = notice && dialogName() !== asked;
    if (answer.type === "ok") {
      if (!closed) done();
      return;
    }
    if (problem.taken) {
      problem.taken = false; // you took it a moment ago: not news
      repaint();
      return;
    }
    problem.text =
      answer.type === "lost"
        ? "You are not connected; try again in a moment."
        : [answer.problem, answer.legal ? `Possible: ${answer.legal}.` : "", answer.clause ? `(${answer.clause})` : ""]
            .filter(Boolean)
            .join(" ");
    if (closed) notice(problem.text);
    else repaint();
  };
}

const trouble = (problem) =>
  problem.text
    ? h("p.warning", { role: "alert", key: "trouble" }, problem.text)
    : problem.waits
      ? h("p.note-line", { role: "status", key: "waits", "data-testid": "after-hand" }, problem.waits)
      : null;

export async function openSit(now, seat, send, notice) {
  const problem = { text: "" };
  const { least, usual, most } = now.buy_in;
  const { ways } = await send({ type: "ways", seat }); // asked first, so that nothing moves under a finger later
  const top = Math.max(least, Math.min(most ?? now.wallet, now.wallet));
  const first = money(Math.min(usual, top));
  openDialog(
    `Sit down at seat ${seat}`,
    (repaint) =>
      form(
        {
          class: "form",
          submit: (filled) => {
            const buyIn = cents(filled.elements["buy-in"].value);
            if (buyIn === null) {
              problem.text = "Enter the buy-in as an amount, like $100.";
              repaint();
              return;
            }
            asking(send, repaint, problem, now, { notice })({ type: "sit", seat, buy_in: buyIn, entry: entryOf(filled) });
          },
        },
        chipsField("buy-in", "Buy-in", first, least, top),
        rebuysLeft(now),
        entryChoice(ways),
        trouble(problem),
        now.feeds ? h("p.note-line", `${mustMove(now)}.`) : null,
        now.practice ? h("p.note-line", { "data-testid": "sit-practice" }, `${practiceWords(now)}.`) : null,
        h("p.soft", `Play chips only. You have ${money(now.wallet)} in your wallet.`),
        h("button.strong", { type: "submit", autofocus: true, "data-testid": "sit-down" }, "Sit down"),
      ),
    { name: "sit" },
  );
}

/** What the host's limits leave you, beside every amount that you can bring. */
const rebuysLeft = (now) => (now.rebuys ? h("p.soft", { key: "rebuys", "data-testid": "rebuys" }, now.rebuys) : null);

function topUp(now, send, repaint, problem, own) {
  const most = Math.max(0, Math.min(now.wallet, (now.buy_in.most ?? now.wallet) - own.stack));
  const usual = Math.min(most, Math.max(0, now.buy_in.usual - own.stack)) || Math.min(most, now.buy_in.usual);
  if (most <= 0) return null;
  return form(
    {
      class: "row-form",
      submit: (filled) => {
        const amount = cents(filled.elements["top-up"].value);
        if (amount === null) {
          problem.text = "Enter an amount like $50.";
          repaint();
          return;
        }
        asking(send, repaint, problem, now)({ type: "top up", amount });
      },
    },
    chipsField("top-up", "Add chips", money(usual), 0, most),
    h("button.small", { type: "submit", "data-testid": "do-top-up" }, "Top up"),
  );
}

/** If no seat is free, ask for the next free one: requests are served in order, before newcomers. */
function askForSeat(now, repaint, problem) {
  const ask = async (off) => {
    try {
      await post("/api/lists/seat", { table: now.table, off });
      problem.text = "";
      problem.waits = off ? "You keep your seat." : "You get the next free seat.";
    } catch (error) {
      problem.text = error.message;
    }
    repaint();
  };
  return h("p.row-form",
    pushButton({ class: "small", "data-testid": "ask-seat", click: () => ask(false) }, "Ask for another seat"),
    pushButton({ class: "small", "data-testid": "keep-seat", click: () => ask(true) }, "Keep this one"),
  );
}

function move(now, send, repaint, problem) {
  const free = Array.from({ length: now.offer.most_seats }, (_, at) => at + 1).filter(
    (seat) => !now.seats.some((one) => one.seat === seat),
  );
  if (!free.length) return askForSeat(now, repaint, problem);
  return form(
    {
      class: "row-form",
      submit: (filled) => {
        asking(send, repaint, problem, now)({ type: "move", to: Number(filled.elements.to.value), how: null });
      },
    },
    labeled("Change to seat", dropDown({ name: "to", "data-testid": "move-to" }, free.map((seat) => [seat, seat]))),
    h("button.small", { type: "submit", "data-testid": "do-move" }, "Move"),
  );
}

/** The menu of your own seat. `current` returns the table's state whenever the dialog is painted. */
export function openSeatMenu(current, send, tools) {
  const problem = { text: "" };
  const waits = (now, what) => now.pending?.some((one) => one.what === what);
  openDialog(
    "Your seat",
    (repaint) => {
      const now = current();
      const own = now.seats.find((one) => one.seat === now.you);
      if (!own) return h("p", "You are not sitting here.");
      const ask = asking(send, repaint, problem, now);
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
      return h("div.form",
        pendingList(now, ownTools),
        waitingBox(now, ownTools),
        back || waits(now, "sit out") || waits(now, "leave")
          ? null
          : pushButton({ class: "plain", "data-testid": "sit-out", click: () => ask({ type: "sit out" }) },
              now.tournament ? "Sit out: your blinds are posted, and your hands folded" : "Sit out from the next hand",
            ),
        now.straddle
          ? pushButton({ class: "plain", "data-testid": "straddle", click: () => ask({ type: "straddle" }) },
              `Straddle the next hand for ${money(now.straddling.cost)}`,
            )
          : null,
        now.straddling
          ? h("label.check", { key: "always-straddle" },
              h("input", {
                type: "checkbox",
                checked: now.straddling.always,
                "data-testid": "always-straddle",
                on: { change: (event) => ownTools.send({ type: "always straddle", on: event.target.checked }) },
              }),
              h("span", "Always straddle", h("small", ` ${money(now.straddling.cost)} whenever you may, until you turn it off`)),
            )
          : null,
        now.tournament || waits(now, "top up") ? null : [topUp(now, send, repaint, problem, own), rebuysLeft(now)],
        now.tournament || waits(now, "move") ? null : move(now, send, repaint, problem),
        trouble(problem),
        now.tournament ? null : h("p.soft", `Wallet ${money(now.wallet)}. Seats and stacks change between hands.`),
        now.tournament || own.leaving ? null : leave(now, ask, repaint, problem, ownTools),
      );
    },
    { name: "seat" },
  );
}

/** Going back to the lobby with a seat: whether to keep it. */
export function openGoing(current, send, tools) {
  const problem = { text: "" };
  const toLobby = () => {
    closeDialog(); // the browser may keep the page and bring it back
    location.assign("/");
  };
  openDialog(
    "Keep your seat?",
    (repaint) => {
      const now = current();
      const own = now.seats.find((one) => one.seat === now.you);
      return h("div.form",
        h("p", `Seat ${now.you} and your ${money(own?.stack ?? 0)} can wait for you. While you are away, your hand checks, and folds to a bet; then you sit out.`),
        h("button.strong", { type: "button", "data-testid": "keep-my-seat", on: { click: toLobby } }, "Keep my seat"),
        trouble(problem),
        leave(now, asking(send, repaint, problem, now, { done: toLobby }), repaint, problem, { ...tools, send }),
      );
    },
    { name: "going" },
  );
}

/** A host who leaves may make another player the host. */
function handOver(now, problem, heirs) {
  const own = now.seats.find((one) => one.seat === now.you);
  if (own?.name !== now.host || !heirs.length) return null;
  const choices = [["", "You stay the host"], ...heirs.map((one) => [one.mark, `${one.name} is the host`])];
  return h("label", { key: "heir" }, h("span", "When you leave"), dropDown({ name: "heir", "data-testid": "heir", value: problem.heir || "", change: (mark) => (problem.heir = mark) }, choices));
}

/** Leaving; a player with a part in a push pot is warned first, and must confirm giving it up. */
function leave(now, ask, repaint, problem, { heirs, send }) {
  const carry = now.carry;
  const part =
    carry?.type === "push pot" &&
    (carry.pushers.includes(now.you) || carry.groups.some(([, seats]) => seats.includes(now.you)));
  const warn = () => {
    problem.warned = true;
    problem.text =
      `You have a share of the ${money(now.carried)} push pot. If you leave, you give it up; ` +
      "if you sit out, you keep it: your hand checks, and folds to a bet.";
    repaint();
  };
  const go = async () => {
    if (part && !problem.warned) return warn();
    if (problem.heir) await send({ type: "host hand over", whom: problem.heir });
    ask({ type: "leave", give_up: Boolean(part) });
  };
  const words = part && problem.warned ? "Leave and give up your share" : "Leave and take your chips";
  return [handOver(now, problem, heirs()), pushButton({ class: "danger", "data-testid": "leave", click: go }, words)];
}
