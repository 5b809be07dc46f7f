// Where one stands with the table: why one is not dealt in and what to do about it, what waits for the end of the hand,
// and what to do alone. Words and choices are the server's; here they become buttons.

import { post } from "./api.js";
import { tell } from "./announce.js";
import { openDialog } from "./dialog.js";
import { classes, h } from "./dom.js";
import { money } from "./money.js";
import { withTerms } from "./teach/words.js";

/** What a choice asks for; a top up is never more than there is in the wallet. */
function asked(now, waiting, way) {
  if (waiting.ask === "top up") return { type: "top up", amount: Math.min(way.cost, now.wallet) };
  return { type: waiting.ask, how: way.how };
}

/** Who has no chips and too few in the wallet for a buy-in is handed new play chips first. */
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
  return h(
    "button",
    {
      type: "button",
      class: classes("act", first ? "strong" : "plain"),
      key: `way-${way.how}`,
      title: way.words,
      "data-testid": waiting.ask === "top up" ? "buy-in-again" : "come-back",
      "data-how": way.how,
      on: { click: short ? () => moreChips(tools) : run },
    },
    h("span", {}, short ? "Get more play chips" : label),
  );
}

/** Whether a way takes longer than what one waits for anyhow: nobody is nudged to that. */
const slower = (waiting, way) => waiting.hands !== null && way.hands > waiting.hands;

/** The sentence, and a button for each way on; ways that differ are each said in full. */
export function waitingBox(now, tools) {
  const { waiting } = now;
  if (!waiting || now.pending?.some((one) => ["come back", "top up"].includes(one.what))) return null;
  const several = waiting.choices.length > 1;
  const seen = new Set();
  return h(
    "div",
    { class: "standing", key: "standing", "data-testid": "standing", role: "group", "aria-label": "Your place at the table" },
    h("p", { class: "status", "data-testid": "waiting-words" }, withTerms(waiting.words, seen)),
    several
      ? h(
          "ul",
          { class: "ways", role: "list" },
          waiting.choices.map((way) => h("li", { key: way.how }, withTerms(way.words, seen))),
        )
      : null,
    waiting.choices.length
      ? h(
          "div",
          { class: "buttons" },
          waiting.choices.map((way, place) => choice(now, waiting, way, place === 0 && !slower(waiting, way), tools)),
        )
      : null,
  );
}

/** What waits for the end of the hand, each with a way back. */
export function pendingList(now, tools) {
  if (!now.pending?.length) return null;
  return h(
    "ul",
    { class: "pending", key: "pending", role: "list", "data-testid": "pending", "aria-label": "After this hand" },
    now.pending.map((one) =>
      h(
        "li",
        { key: `pending-${one.what}`, "data-pending": one.what },
        h("span", {}, one.words),
        one.back
          ? h(
              "button",
              {
                type: "button",
                class: "small",
                "data-testid": "take-back",
                "aria-label": `Take back: ${one.words}`,
                on: {
                  click: async () => {
                    const answer = await tools.send({ type: "take back", what: one.what });
                    if (answer.type === "refused") tools.notice(answer.problem);
                    else tell("Taken back.");
                  },
                },
              },
              "Take back",
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
    tell("The link is copied.");
    say(true);
    setTimeout(() => say(false), COPIED);
  } catch {
    // without a certificate a browser has no clipboard for pages
    openDialog(
      "The link to this table",
      () =>
        h(
          "div",
          { class: "form" },
          h(
            "label",
            {},
            h("span", {}, "Copy it and send it to somebody"),
            h("input", { type: "text", readonly: true, start: location.origin + location.pathname, "data-testid": "link" }),
          ),
        ),
      { name: "link" },
    );
  }
}

/** Nobody to play with: bots, or friends. */
export function aloneBox(now, tools) {
  if (!now.alone || now.paused || now.frozen) return null;
  const shares = !now.private || tools.share;
  const coming = now.seats.filter((one) => one.state === "kept").map((one) => `seat ${one.seat} is kept for ${one.name}`);
  return h(
    "div",
    { class: "standing", key: "alone", "data-testid": "alone", role: "group", "aria-label": "Alone at the table" },
    h("p", { class: "status" }, `You are alone at this table${coming.length ? `: ${coming.join(", ")}` : ""}.`),
    h(
      "div",
      { class: "buttons" },
      now.adds_bots && now.seats.length < now.most_seats // one that is kept is nobody's to fill
        ? h(
            "button",
            {
              type: "button",
              class: "act strong",
              "data-testid": "add-bots",
              on: {
                click: async () => {
                  const answer = await tools.send({ type: "add bots" });
                  if (answer.type === "refused") tools.notice(answer.problem);
                },
              },
            },
            h("span", {}, "Add bots"),
          )
        : null,
      shares
        ? h(
            "button",
            {
              type: "button",
              class: "act plain",
              "data-testid": "copy-link",
              on: { click: () => (tools.share ? tools.share() : copyLink(tools)) },
            },
            h("span", {}, copied ? "Copied" : "Copy the link"),
          )
        : null,
    ),
  );
}

/** All of it, for whoever has a seat; null where there is nothing to say. */
export function standing(now, tools) {
  const waiting = waitingBox(now, tools);
  // who sits out, or has no chips, comes back first; only then is there anybody to be alone with
  const found = [pendingList(now, tools), waiting, waiting ? null : aloneBox(now, tools)];
  return found.some(Boolean) ? found : null;
}
