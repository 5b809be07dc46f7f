// The report menu for those who run the table: what can have happened, to whom, the ruling on it, and the button to
// confirm it. The server decides what can have happened and what is done about it; nothing is carried out before
// Confirm.

import { inline, withCards } from "../cards.js";
import { short } from "../clauses.js";
import { closeDialog, openDialog } from "../dialog.js";
import { form, h, pushButton } from "../dom.js";
import { nameOf, playerAt } from "../state.js";
import { capital, cents, money } from "../wording.js";
import { callList, whyNot } from "./call.js";
import { aboutOf, clauseChips, stepList, whyLine } from "./ruling.js";

const GROUPS = [
  ["deal", "The deal"],
  ["board", "Board and streets"],
  ["hands", "Hands"],
  ["betting", "The betting"],
];
const FLAGS = {
  looked: "The player has looked at another card",
  mixed: "The down cards can no longer be told apart",
  "deal unfinished": "The deal was not finished",
};
/** Questions that matter too much for a default answer. */
const ASKED = { identified: "Can the hand be identified for certain?" };
const YES_NO = [
  ["yes", "Yes"],
  ["no", "No"],
];
const OTHER = "other";
const DECK = "0"; // no seat: found in the deck
const RENEW = 15_000; // ms: a hold lasts half a minute
const MOVED_ON = "The table has moved on. This is now the ruling.";

const at = (one) => `${one.hand}.${one.turn}`;

/** `call` is the number of the call for the floor that it answers. */
export function openReport(current, send, call = 0) {
  const desk = {
    step: "kinds",
    answers: new Set(call ? [call] : []),
    kinds: null,
    seen: "",
    kind: null,
    fields: {},
    ruling: null,
    find: "",
    note: "",
    problem: "",
    open: null,
    busy: false,
  };
  let repaint = () => {};
  const go = (more) => {
    Object.assign(desk, { problem: "", note: "", open: null }, more);
    repaint();
  };

  async function load() {
    desk.seen = at(current());
    const answer = await send({ type: "reportable" });
    if (answer.type === "reportable") go({ kinds: answer.kinds, seen: at(answer) });
    else go({ kinds: [], problem: whyNot(answer) });
    if (!looksInto()) hold(false);
  }

  /** The report, from the kind and the choices. */
  function report() {
    const { kind, fields } = desk;
    const seats = asksWhose(kind, fields) ? (fields.seats || []).map(Number) : [];
    const first = kind.several ? seats[0] || 0 : Number(fields.seat) || 0;
    const others = kind.several ? seats.slice(1) : kind.other ? [Number(fields.other)] : [];
    return {
      type: "report",
      what: kind.what,
      seat: first,
      card: kind.card && first ? Number(fields.card) || 1 : 0,
      seats: others,
      amount: kind.amount ? cents(fields.amount || "") || 0 : 0,
      count: kind.count && Number(fields.count) > 1 ? Number(fields.count) : 0,
      said: kind.flags.filter((flag) => fields[`said ${flag}`] === "yes"),
      action: kind.action ? fields.action.trim() : "",
    };
  }

  async function preview(note = "") {
    if (desk.busy) return;
    const { kind, fields } = desk;
    if (asksWhose(kind, fields) && !(kind.several ? fields.seats.length || (kind.table && !fields["said mixed"]) : fields.seat)) {
      go({ problem: "First say who it happened to." });
      return;
    }
    if (kind.card && fields.seat && fields.seat !== DECK && !fields.card) {
      go({ problem: "First say which card." });
      return;
    }
    const open = kind.flags.find((flag) => ASKED[flag] && !fields[`said ${flag}`]);
    if (kind.action && !fields.action.trim()) {
      go({ problem: "First say what was done." });
      return;
    }
    if (open || (kind.amount && !cents(fields.amount))) {
      go({ problem: open ? `First answer: ${ASKED[open]}` : fields.amount.trim() ? `Not an amount: ${fields.amount.trim()}. Write it like 12 or 12.50.` : "First say how much was put in." });
      return;
    }
    desk.busy = true;
    const answer = await send({ type: "ruling", report: report() });
    desk.busy = false;
    if (answer.type === "ruling") go({ step: "ruling", ruling: answer, note });
    else go({ step: needs(desk.kind) ? "details" : "kinds", problem: whyNot(answer) });
  }

  async function confirm() {
    if (desk.busy) return;
    desk.busy = true;
    repaint();
    const { hand, turn, report: made } = desk.ruling;
    const answer = await send({ type: "report", hand, turn, report: made, answers: [...desk.answers] });
    desk.busy = false;
    if (answer.type === "ok") closeDialog();
    else if (answer.type === "refused" && at(current()) !== at(desk.ruling)) await preview(MOVED_ON);
    else go({ problem: whyNot(answer) });
  }

  function choose(kind) {
    const only = kind.seats.length === 1 && !kind.table; // with several seats, none is preselected
    const seat = kind.seats[0];
    const fields = {
      seat: only ? String(seat.seat) : "",
      seats: only ? [String(seat.seat)] : [],
      other: String((current().view?.seats || []).find((one) => one.seat !== seat?.seat && !one.folded)?.seat || ""),
      card: only && seat.places.length === 1 ? String(seat.places[0]) : "",
      amount: "",
      count: "1",
      action: "",
    };
    go({ kind, fields, step: "details" });
    if (!needs(kind)) preview();
  }

  const dismiss = async (call) => {
    const answer = await send({ type: "dismiss", call: call.number });
    if (answer.type !== "ok") go({ problem: whyNot(answer) });
  };

  // nobody acts during the hold; the table ends it if the hand ends
  const hold = (on) => send({ type: "hold", on });
  const looksInto = () => !desk.kinds || desk.kinds.length > 0; // with nothing to report, there is nothing to hold
  const renewed = setInterval(() => looksInto() && hold(true), RENEW);
  if (current().view && !current().view.over) hold(true);
  openDialog(
    "Report what went wrong",
    (again) => {
      repaint = again;
      const now = current();
      if (desk.step === "kinds" && desk.seen !== at(now)) load();
      return h("div.form.report", { "data-step": desk.step },
        desk.step === "kinds" && now.calls?.length ? callList(now.calls, { dismiss }) : null,
        desk.problem ? h("p.warning", { role: "alert", "data-testid": "report-problem" }, withCards(capital(desk.problem), (seat) => playerAt(now, seat))) : null,
        desk.note ? h("p.note-line", { role: "status", "data-testid": "moved-on" }, desk.note) : null,
        desk.step === "kinds" ? kindList(desk, { choose, repaint, over: Boolean(now.view?.over), practice: Boolean(now.practice) }) : null,
        desk.step === "details" ? details(now, desk, { repaint, preview, back: () => go({ step: "kinds" }) }) : null,
        desk.step === "ruling"
          ? ruling(desk, {
              calls: now.calls || [],
              voted: !now.practice && now.seats.some((one) => one.seat === now.you) && now.seats.some((one) => !one.bot && one.seat !== now.you),
              name: (seat) => playerAt(now, seat),
              confirm,
              back: () => go({ step: needs(desk.kind) ? "details" : "kinds" }),
              toggle: (id) => {
                desk.open = id;
                repaint();
              },
              repaint,
            })
          : null,
      );
    },
    {
      name: "report",
      closed: () => {
        clearInterval(renewed);
        hold(false);
      },
    },
  );
}

/** Wrongly burned cards belong to nobody, unless somebody's down card is mixed up with them. */
const asksWhose = (kind, fields) => kind.seats.length > 0 && !(kind.flags.includes("mixed") && fields["said mixed"] !== "yes");

const needs = (kind) => Boolean(kind.seats.length || kind.amount || kind.count || kind.action || kind.flags.length);

const MANY = 8;

/** Find an event in a long list by a word. */
function finder(desk, repaint) {
  return h("label.find", { key: "find" },
    h("span", "Find"),
    h("input", {
      type: "text", // Escape must close the dialog, not empty the field first
      autocomplete: "off",
      placeholder: "card, turn, bet",
      "data-testid": "find-kind",
      start: desk.find,
      on: {
        input: (event) => {
          desk.find = event.target.value;
          repaint();
        },
      },
    }),
  );
}

/** Why there is nothing to choose from. */
function nothing({ over, practice }) {
  if (over) return "The hand is over, and its result stands. You can report on the next one.";
  if (practice) return "Nothing can have gone wrong yet: no cards are out.";
  return "Nothing to report now. The program deals here, so no card goes astray; you can report what a player says or does during the betting.";
}

function kindList(desk, { choose, repaint, over, practice }) {
  const { kinds, find } = desk;
  if (kinds === null) return h("p.soft", "Looking at the hand.");
  if (!kinds.length)
    return h("p", { "data-testid": "nothing-to-report" }, nothing({ over, practice }));
  const sought = find.trim().toLowerCase();
  const groups = GROUPS.map(([group, title]) => {
    const some = kinds.filter((kind) => kind.group === group && (!sought || `${title} ${kind.what} ${kind.about}`.toLowerCase().includes(sought)));
    if (!some.length) return null;
    return h("section", { key: group, "data-group": group },
      h("h3", title),
      h("ul.kinds",
        some.map((kind) =>
          h("li", { key: kind.what },
            pushButton({ class: "kind", "data-kind": kind.what, click: () => choose(kind) },
              h("b", capital(kind.what)),
              h("small", capital(kind.about)),
            ),
          ),
        ),
      ),
    );
  });
  return [
    h("p.soft", { key: "what" }, "Say what happened; the book decides whether it is a misdeal."),
    kinds.length > MANY ? finder(desk, repaint) : null,
    ...groups,
    groups.some(Boolean) ? null : h("p.soft", { key: "none", role: "status" }, "No match in the list."),
  ];
}

/** Radio buttons, or check boxes if several may be chosen. */
function pick(legend, name, choices, { fields, repaint, several = false }) {
  return h("fieldset.choices.picks", { key: name },
    h("legend", legend),
    choices.map(([value, words]) =>
      h("label", { key: value },
        h("input", {
          type: several ? "checkbox" : "radio",
          name,
          value,
          checked: several ? fields[name].includes(value) : fields[name] === value,
          "data-pick": `${name} ${value}`,
          on: {
            change: (event) => {
              if (!several) fields[name] = value;
              else if (event.target.checked) fields[name] = [...fields[name], value];
              else fields[name] = fields[name].filter((one) => one !== value);
              repaint();
            },
          },
        }),
        h("span", words),
      ),
    ),
  );
}

const flagBox = (flag, fields, repaint) =>
  h("label.check", { key: flag },
    h("input", {
      type: "checkbox",
      checked: fields[`said ${flag}`] === "yes",
      "data-flag": flag,
      on: {
        change: (event) => {
          fields[`said ${flag}`] = event.target.checked ? "yes" : "";
          repaint();
        },
      },
    }),
    h("span", FLAGS[flag] || flag),
  );

function field(words, name, { fields, ...props }) {
  return h("label", { key: name },
    h("span", words),
    h("input", {
      type: "text",
      name,
      autocomplete: "off",
      "data-testid": `report-${name}`,
      start: fields[name],
      on: {
        input: (event) => {
          fields[name] = event.target.value;
        },
      },
      ...props,
    }),
  );
}

/** What a player did out of turn: one of the open options, or a bet of another size. */
function deed(chosen, { fields, repaint }) {
  const known = chosen?.actions || [];
  const own = fields.deed === OTHER || !known.length;
  if (!own && !known.includes(fields.deed)) fields.deed = known.length === 1 ? known[0] : ""; // with several, none is preselected
  if (!own) fields.action = fields.deed;
  const choices = [...known.map((one) => [one, capital(one)]), ...(chosen?.sizes ? [[OTHER, "Another amount"]] : [])];
  return [
    known.length ? pick("What was done?", "deed", choices, { fields, repaint }) : null,
    own ? field(known.length ? "Which?" : "What was done?", "action", { fields, maxlength: 40, placeholder: known[0] || "call" }) : null,
  ];
}

/** The total is asked for; the amount before is shown. */
function howMuch(now, kind, fields) {
  if (kind.what === "oversized chip") return "How much is the chip?";
  const before = (now.view?.seats || []).find((one) => String(one.seat) === fields.seat)?.bet;
  return before ? `How much have they put out in total, including the ${money(before)} already there?` : "How much have they put out in total?";
}

function details(now, desk, { repaint, preview, back }) {
  const { kind, fields } = desk;
  const who = kind.group === "betting" ? "Who?" : "Whose?";
  const seatWords = (seat) => `${seat} ${nameOf(now, seat)}`;
  const seats = asksWhose(kind, fields) ? [...kind.seats].sort((one, other) => one.seat - other.seat).map((one) => [String(one.seat), seatWords(one.seat)]) : [];
  const chosen = kind.seats.find((one) => String(one.seat) === fields.seat);
  const others = (now.view?.seats || []).filter((one) => String(one.seat) !== fields.seat && !one.folded);
  return form({ class: "form", submit: () => preview() },
    h("p", h("b", capital(kind.what)), ": ", kind.about, "."),
    seats.length
      ? kind.several
        ? pick(who, "seats", seats, { fields, repaint, several: true })
        : pick(who, "seat", [...seats, ...(kind.table ? [[DECK, "The deck"]] : [])], { fields, repaint })
      : null,
    kind.card && chosen
      ? pick(
          chosen.own.length ? "Which card?" : "Which card, in the order they were dealt?",
          "card",
          chosen.places.map((place, at) => [String(place), chosen.own.length ? inline(chosen.own[at]) : String(place)]),
          { fields, repaint },
        )
      : null,
    kind.other
      ? pick(
          "Who mucked the hand?",
          "other",
          others.map((one) => [String(one.seat), seatWords(one.seat)]),
          { fields, repaint },
        )
      : null,
    kind.action && (chosen || !seats.length) ? deed(chosen, { fields, repaint }) : null,
    kind.amount ? field(howMuch(now, kind, fields), "amount", { fields, inputmode: "decimal", maxlength: 12 }) : null,
    kind.count ? field(kind.what === "short" ? "How many cards are missing?" : "How many extra cards?", "count", { fields, inputmode: "numeric", maxlength: 1 }) : null,
    kind.flags.map((flag) => (ASKED[flag] ? pick(ASKED[flag], `said ${flag}`, YES_NO, { fields, repaint }) : flagBox(flag, fields, repaint))),
    h("div.answers",
      pushButton({ class: "plain", "data-testid": "report-back", click: back }, "Back"),
      h("button.strong", { type: "submit", "data-testid": "see-ruling" }, "See the ruling"),
    ),
  );
}

/** What the book says for each case, if it depends on a card that the viewer cannot see. */
function cases(ruling) {
  return [
    h("p.note-line", `It depends on a card you cannot see. ${ruling.cases.some((one) => one.clauses.some((id) => id !== "common")) ? "The house's book" : "Common practice"} says:`),
    h("dl.cases",
      ruling.cases.map((one) => [
        h("dt", capital(one.when)),
        h("dd", one.steps.join(" "), h("small", ` ${one.clauses.map((id) => (id === "common" ? "common practice" : short(id))).join(", ")}`)),
      ]),
    ),
  ];
}

/** Calls for the floor stay open unless the ruling answers them. */
function answered(desk, calls, repaint) {
  return calls.map((call) =>
    h("label.check", { key: `answers-${call.number}` },
      h("input", {
        type: "checkbox",
        checked: desk.answers.has(call.number),
        "data-answers": call.number,
        on: {
          change: (event) => {
            if (event.target.checked) desk.answers.add(call.number);
            else desk.answers.delete(call.number);
            repaint();
          },
        },
      }),
      h("span", `This answers the call of ${call.name}: ${call.text}`),
    ),
  );
}

function ruling(desk, { calls, voted, name, confirm, back, toggle, repaint }) {
  const { ruling: found } = desk;
  return h("div.form", { "data-testid": "preview" },
    h("p", h("b", withCards(capital(found.words), name))),
    found.cases.length ? cases(found) : [whyLine(found.why), stepList(found.steps, name)],
    clauseChips(found.clauses, { open: desk.open, toggle, repaint, about: aboutOf(found.table, found.report.what) }),
    answered(desk, calls, repaint),
    h("p.soft",
      `Nothing has been done yet. Everyone at the table sees what you confirm${voted ? "; if you are dealt in, the other players vote on it first" : ""}.`,
    ),
    h("div.answers",
      pushButton({ class: "plain", click: back }, "Back"),
      pushButton({ class: "plain", "data-testid": "cancel-report", click: closeDialog }, "Cancel"),
      pushButton(
        { class: "strong", "data-testid": "confirm-report", disabled: desk.busy ? true : null, click: confirm },
        "Confirm",
      ),
    ),
  );
}
