// A ruling, shown beside or on the felt for everyone: what happened, what is done about it step by step, and by which
// clauses.

import { withCards } from "../cards.js";
import { mark, rule } from "../clauses.js";
import { classes, h, needStyle, pushButton } from "../dom.js";
import { noticesBeside } from "../overlay.js";
import { playerAt } from "../state.js";
import { capital } from "../wording.js";

needStyle("ruling");

const READ = 7_500; // ms

/** The steps of a ruling, in order; `name` names seats, `cited` comes after the last. */
export function stepList(steps, name, cited = null) {
  return h("ol.steps", steps.map((step, at) => h("li", withCards(step, name), at === steps.length - 1 ? cited : null)));
}

/** The condition, if the book distinguishes cases. */
export const whyLine = (why) => (why ? h("p.why", { "data-testid": "ruling-why" }, `The rule ${why}:`) : null);

/** The subject of a ruling, for asking what common practice says; its title begins with it. */
export const aboutOf = (table, title) => ({ table, what: title.split(":")[0] });

const chips = (tag, ids, { open, toggle }) =>
  h(tag, { class: "cited" }, ids.map((id) => mark(id, open === id, () => toggle(open === id ? null : id), true)));
const opened = (ids, { open, repaint, about }) => (open && ids.includes(open) ? rule(open, repaint, about) : null);

/** The clauses of a ruling as chips; the open one shows its text below. */
export const clauseChips = (ids, how) => [chips("p", ids, how), opened(ids, how)];

function voided({ report, past }) {
  const what = report.startsWith("foul deck") ? "void" : "a misdeal";
  return h("span.void", { "data-testid": "voided" },
    past ? `The last hand was ${what}: this one replaces it.` : `The hand is ${what}: it is dealt again.`,
  );
}

function one(ctx, ruling, key) {
  const { ruled, now } = ctx;
  const name = (seat) => ruling.names?.[seat] || playerAt(now, seat);
  const ids = (ruling.clause || "").split(/\s+/).filter(Boolean);
  const folded = Boolean(ruled.folded?.has(key));
  const how = {
    open: ruled.open,
    toggle: (id) => {
      ruled.open = id;
      ctx.repaint();
    },
    repaint: ctx.repaint,
    about: aboutOf(now.table, ruling.title),
  };
  const unfold = () => {
    ruled.folded.delete(key);
    ctx.repaint();
  };
  return h(
    "section",
    {
      class: classes("ruling", ruling.voided && "voided", folded && "folded"),
      key,
      "data-testid": "ruling-notice",
      role: "group",
      "aria-label": `Ruling: ${ruling.title}`,
    },
    h("header",
      folded
        ? pushButton({ class: "bare unfold", "aria-expanded": "false", "data-testid": "unfold-ruling", click: unfold },
            h("b", withCards(capital(ruling.title), name), ruling.past ? ", last hand" : null),
          )
        : h("b", withCards(capital(ruling.title), name), ruling.voided ? [". ", voided(ruling)] : null),
      ruled.closed
        ? pushButton(
            {
              class: "bare",
              "aria-label": "Close the notice",
              "data-testid": "close-ruling",
              click: () => {
                ruled.closed.add(key);
                ctx.repaint();
              },
            },
            "×",
          )
        : null,
    ),
    folded ? null : whyLine(ruling.why),
    folded ? null : stepList(ruling.steps, name, chips("span", ids, how)),
    folded || ruling.past || !now.ruled_by ? null : h("p.soft", { "data-testid": "ruled-by" }, `${now.ruled_by}.`),
    folded || !ruling.released ? null : h("p.released", `${name(ruling.seat)} is no longer bound by it: another player has bet, called or raised since.`),
    folded ? null : opened(ids, how),
  );
}

/** On the felt, a ruling folds to its title after a while, so that what it covers can be seen. */
function foldLater({ ruled, repaint }, key) {
  if (!ruled.read || ruled.read.has(key) || noticesBeside()) return;
  ruled.read.add(key);
  setTimeout(() => {
    if (ruled.open) return; // the clause is being read
    ruled.folded.add(key);
    repaint();
  }, READ);
}

/** The latest ruling of the hand, until closed or the next deal. */
export function rulingNotice(ctx) {
  const { rulings, hand } = ctx.state;
  if (!rulings?.length) return null;
  const latest = rulings.at(-1);
  if (latest.past && !ctx.view) return null; // the hand that was dealt again is void itself
  const key = `ruling-${latest.past ? hand - 1 : hand}-${latest.report}-${latest.past ? 0 : rulings.length}`;
  if (ctx.ruled.closed?.has(key)) return null;
  foldLater(ctx, key);
  return one(ctx, latest, key);
}

/** A void hand, until the next one is dealt. */
export function voidNotice(ctx) {
  const { now, ruled } = ctx;
  if (!now.void || ctx.replay) return null;
  const { hand, name, why } = now.void;
  const key = `void-${hand}-${why}`;
  if (ruled.closed?.has(key)) return null;
  return h("section.ruling.voided", { key, "data-testid": "void-notice", role: "status" },
    h("header",
      h("b", hand ? `Hand ${hand} is void` : "The next deck is void"),
      ruled.closed
        ? pushButton(
            {
              class: "bare",
              "aria-label": "Close the notice",
              click: () => {
                ruled.closed.add(key);
                ctx.repaint();
              },
            },
            "×",
          )
        : null,
    ),
    h("p.void", "All chips go back to where they were before the deal."),
    h("p", `${name || "The room"}: ${why}`),
  );
}

// Asks the players to agree to a ruling by a person who is dealt in. Nobody acts in the meantime.

/** Names in a list: `Bob, Cy and Dan`. */
const row = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** The question in a sentence, as shown and read aloud. */
export const question = ({ by, what, words }) =>
  what === "void" ? `${by} asks to void this hand: ${words}` : `${by} asks to rule on this hand: ${words}`;

/** The current state of the vote, and what follows. */
function standing({ agreed, waiting }) {
  const parts = [agreed.length ? `Agreed by ${row(agreed)}.` : "", waiting.length ? `No answer yet: ${row(waiting)}.` : ""];
  return parts.filter(Boolean).join(" ");
}

const press = (words, kind, id, run) => pushButton({ class: kind, "data-testid": id, click: run }, words);

/** `answer` sends the viewer's vote. */
export function voteNotice(now, answer) {
  const { vote } = now;
  return h(
    "section.ruling.vote",
    { key: `vote-${vote.number}`, "data-testid": "vote", role: "group", "aria-label": "A vote on this hand" },
    h("header", h("b", withCards(capital(question(vote)), (seat) => playerAt(now, seat)))),
    stepList(vote.steps, (seat) => playerAt(now, seat)),
    h("p", standing(vote)),
    vote.may_answer
      ? h("div.answers",
          press("Don’t agree", "plain", "vote-no", () => answer(false)),
          press("Agree", "strong", "vote-yes", () => answer(true)),
        )
      : null,
    vote.yours ? h("div.answers", press("Withdraw the request", "plain", "vote-back", () => answer(false))) : null,
    h("p.soft", "Nobody acts during the vote. Unless everyone agrees within a minute, the hand is played as it stands and the floor is called."),
  );
}
