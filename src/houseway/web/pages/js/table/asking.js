// Six questions about the table, for who does not see it: each has a key and a button, and is answered aloud.

import { call } from "../announce.js";
import { byId, h, paint } from "../dom.js";
import { always, keyName } from "../keys.js";
import { current } from "./current.js";
import { whatHappened, whatMay } from "./speaking.js";

// Fetched with the first question.
const asked = (name) => (now) => import("../aloud/answers.js").then((answers) => answers[name](now));

const QUESTIONS = [
  ["shift+h", "What do I hold", asked("held")],
  ["shift+b", "What is on the board", asked("board")],
  ["shift+w", "Who is in", asked("whoIsIn")],
  ["shift+p", "What is the pot", asked("pot")],
  ["shift+o", "What may I do", () => whatMay()],
  ["shift+s", "What happened", () => whatHappened()],
];

let said = "";
let at = 0;

async function answer(find) {
  const { now } = current();
  said = now ? await find(now) : "The table is not here yet.";
  call(said);
  paintQuestions();
}

/** Arrows go from one to the next: all of them are one stop of the Tab key. */
function move(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const end = { Home: 0, End: QUESTIONS.length - 1 }[event.key];
  if (step === undefined && end === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  at = end ?? (at + step + QUESTIONS.length) % QUESTIONS.length;
  paintQuestions();
  byId("questions").querySelectorAll("button")[at].focus();
}

export function paintQuestions() {
  paint(
    byId("questions"),
    h(
      "div",
      { class: "questions", role: "toolbar", "aria-label": "Ask about the table", on: { keydown: move } },
      QUESTIONS.map(([key, words, find], place) =>
        h(
          "button",
          {
            type: "button",
            class: "small",
            tabindex: place === at ? 0 : -1,
            "aria-keyshortcuts": `Shift+${key.at(-1).toUpperCase()}`,
            title: `Key ${keyName(key)}`,
            on: {
              click: () => {
                at = place;
                answer(find);
              },
            },
          },
          words,
        ),
      ),
      said ? h("p", { class: "answer", "aria-hidden": "true" }, said) : null,
    ),
  );
}

export function bindQuestions() {
  for (const [key, words, find] of QUESTIONS) always(key, words.toLowerCase(), () => answer(find));
  paintQuestions();
}
