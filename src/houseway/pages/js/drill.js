// The drill: a hand in trouble, four things a house might do, the clause behind the right one. A missed question comes
// again after three others, and then after eight; score and misses stay in this browser.

import { get } from "./api.js";
import { drawCard, readCard, suitShapes, withCards } from "./cards.js";
import { byId, classes, h, paint, pushButton } from "./dom.js";
import { bind, forget, listenForKeys } from "./keys.js";
import { recall, remember } from "./memory.js";
import { openSettings } from "./settings.js";
import { call, prepareToSpeak, tell } from "./speech.js";
import { money } from "./wording.js";

/** The source of a ruling that has no clause. */
const ORIGINS = { common: "Common practice", house: "The house's own book" };

const PAUSES = [3, 8];
const kept = { asked: 0, right: 0, missed: [], about: "", ...recall("drill", {}) };
let houses = [];
let now = null; // the question on the page
let again = false;
let chosen = "";
let problem = "";
let busy = false;

// Score and repetition

function answered(right) {
  kept.asked += 1;
  kept.right += right ? 1 : 0;
  const known = kept.missed.find((one) => one.house === now.house && one.game === now.game && one.seed === now.seed);
  if (known) {
    known.step = right ? known.step + 1 : 0;
    if (known.step === PAUSES.length) kept.missed = kept.missed.filter((one) => one !== known);
    else known.due = kept.asked + PAUSES[known.step];
  } else if (!right) {
    kept.missed.push({ house: now.house, game: now.game, seed: now.seed, due: kept.asked + PAUSES[0], step: 0 });
  }
  remember("drill", kept);
}

/** The subject: `[house, game]`, either of them empty for any. */
const about = () => {
  const [house = "", game = ""] = kept.about.split("/");
  return [house, game];
};

function due() {
  const [house, game] = about();
  return kept.missed
    .filter((one) => one.due <= kept.asked && (!house || one.house === house) && (!game || one.game === game))
    .sort((one, other) => one.due - other.due)[0];
}

async function ask() {
  if (busy) return;
  busy = true;
  problem = "";
  const missed = due();
  const [house, game] = about();
  const wanted = missed || { house, game };
  const words = Object.entries({ house: wanted.house, game: wanted.game, seed: missed?.seed ?? "" })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  try {
    now = await get(`/api/drill${words ? `?${words}` : ""}`);
    again = Boolean(missed);
    chosen = "";
    document.documentElement.dataset.house = now.house;
  } catch (error) {
    problem = error.message;
    if (missed) {
      // its house is closed, or its book has changed
      kept.missed = kept.missed.filter((one) => one !== missed);
      remember("drill", kept);
    }
  }
  busy = false;
  repaint();
  if (now && !problem) {
    tell(`${now.question.house}, ${now.question.game}. ${now.question.happened}`);
    byId("question").focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }
}

function choose(letter) {
  if (chosen || !now || busy) return;
  chosen = letter;
  const right = letter === now.question.answer;
  answered(right);
  repaint();
  call(right ? "Right." : `Wrong: it is ${now.question.answer}.`);
  document.querySelector("#next")?.focus();
}

function pick(value) {
  kept.about = value;
  remember("drill", kept);
  ask();
}

// The page

function aboutForm() {
  const games = houses.flatMap((house) => [
    h("option", { key: house.id, value: house.id, selected: kept.about === house.id || null }, `${house.name}: all`),
    house.games.map((game) => {
      const value = `${house.id}/${game.key}`;
      return h("option", { key: value, value, selected: kept.about === value || null }, `${house.name}: ${game.title}`);
    }),
  ]);
  return [
    h("label.about",
      h("span", "Questions about"),
      h("select", { "data-testid": "about", value: kept.about, on: { change: (event) => pick(event.target.value) } },
        h("option", { value: "", key: "all" }, "All houses and games"),
        games,
      ),
    ),
    h("p.score", { "data-testid": "score", "data-asked": kept.asked, "data-right": kept.right },
      kept.asked ? `${kept.right} of ${kept.asked} right` : "No questions yet",
      kept.missed.length ? h("small", `${kept.missed.length} to review`) : null,
    ),
  ];
}

const row = (cards, label) =>
  cards.length
    ? h(
        "span",
        {
          class: classes("cards small", cards.length > 8 ? "packed" : cards.length > 5 && "tight"),
          role: "group",
          "aria-label": label,
        },
        cards.map((code, at) => drawCard(code ? readCard(code) : null, { size: "small", key: `${at}-${code}` })),
      )
    : null;

function seat(one) {
  const cards = [row(one.cards, `Cards of seat ${one.seat}`), row(one.up, `Up cards of seat ${one.seat}`)];
  return h(
    "li",
    {
      key: one.seat,
      class: classes(
        "drill-seat",
        one.turn && "turn",
        one.concerned && "concerned",
        ["folded", "mucked"].includes(one.state) && "out",
      ),
      "data-seat": one.seat,
    },
    h("p.who",
      h("b", `Seat ${one.seat}`),
      one.concerned ? h("span.here", { role: "img", "aria-label": "it happened here" }, "!") : null,
      one.button ? h("span.button-mark", { role: "img", "aria-label": "has the button" }, "D") : null,
      h("span.stack", money(one.stack)),
    ),
    h("div.held", cards),
    h("p.state",
      [one.bet ? `bet ${money(one.bet)}` : "", one.state, one.note, one.turn ? "to act" : ""]
        .filter(Boolean)
        .join(" · "),
    ),
  );
}

function felt(table) {
  return h("section.drill-felt", { "aria-label": "The table as the floor finds it" },
    h("div.middle",
      row(table.board, "Board"),
      table.lying.length
        ? h("div.lying", h("span", "face up on the table"), row(table.lying, "Face up on the table"))
        : null,
      h("p.pot", `Pot ${money(table.pot)}`),
      table.notes.map((note) => h("p.note", { key: note }, withCards(note))),
    ),
    h("ul.drill-seats", table.seats.map(seat)),
  );
}

function choice(one) {
  const right = now.question.answer === one.letter;
  const verdict = !chosen ? "" : right ? "right" : chosen === one.letter ? "wrong" : "other";
  if (!chosen) bind([one.letter], `Choose ${one.letter}`, () => choose(one.letter));
  return h("li", { key: one.letter },
    pushButton(
      {
        class: classes("choice", verdict),
        disabled: Boolean(chosen) || null,
        "data-letter": one.letter,
        "data-verdict": verdict,
        click: () => choose(one.letter),
      },
      h("kbd", one.letter),
      h("span",
        one.does.map((step, at) => h("span.step", { key: at }, withCards(step), " ")),
        chosen ? h("small", `${verdict === "right" ? "Right: this" : "This"} is the ruling ${one.whose}.`) : null,
      ),
    ),
  );
}

function verdict(question) {
  const right = chosen === question.answer;
  bind(["n", "enter"], "Next question", ask);
  return h(
    "section",
    { class: classes("told", right ? "good" : "bad"), "aria-label": "The ruling", "data-testid": "ruling" },
    h("h2", right ? "Right" : `Wrong: it is ${question.answer}`),
    h("ol.steps", question.steps.map((step, at) => h("li", { key: at }, withCards(step)))),
    h("dl.clauses",
      question.clauses.map((one) =>
        h("div", { key: one.id }, h("dt", ORIGINS[one.id] ?? one.id), h("dd", one.text)),
      ),
    ),
    pushButton({ class: "strong", id: "next", disabled: busy || null, click: ask }, "Next question"),
  );
}

function asked() {
  const question = now.question;
  return [
    h("p.where",
      h("b", `${question.house}: ${question.game}`),
      ` ${question.limit}`,
      again ? h("span.again", "once more") : null,
    ),
    felt(question.table),
    h("p.moment", question.moment),
    question.before ? h("p.moment", "Earlier: ", withCards(question.before)) : null,
    h("h2.happened", { "data-testid": "happened" }, question.happened),
    h("ol.drill-choices", { "aria-label": "What does the house do?" }, question.choices.map(choice)),
    chosen ? verdict(question) : null,
  ];
}

function repaint() {
  forget();
  paint(byId("about"), aboutForm());
  paint(
    byId("question"),
    problem
      ? [
          h("p.warning", { role: "alert" }, problem),
          pushButton({ class: "plain", click: ask }, "Try again"),
        ]
      : now
        ? asked()
        : h("p.soft", "Dealing the cards…"),
  );
}

async function learnHouses() {
  const lobby = await get("/api/lobby");
  houses = lobby.houses;
  repaint();
}

prepareToSpeak();
paint(byId("shapes"), suitShapes());
byId("question").tabIndex = -1;
byId("settings").addEventListener("click", () => openSettings());
listenForKeys();
ask();
learnHouses().catch(() => {}); // without them, ask about all houses
