// Six questions about the table, for a player who cannot see it: each has a key and a button, and is answered aloud.

import { byId, h, paint, pushButton } from "../dom.js";
import { always, keyName } from "../keys.js";
import { call } from "../speech.js";
import { current } from "./session.js";

// Spoken aloud for a player who is not looking. The part that finds the words is loaded when first needed.

const telling = () => import("../aloud/narration.js");

export function speak(was, message) {
  const state = current();
  const something = message.type === "view" ? state.now.view : message.log?.length || state.events.length;
  if (something) telling().then((part) => part.speak(was, state, message), () => {});
}

/** Answer a question about the table aloud; returns what was said. */
async function answer(question) {
  const { now } = current();
  const find = (await telling()).ANSWERS[question];
  const said = now ? find(now) : "The table has not loaded yet.";
  call(said);
  return said;
}

const QUESTIONS = [
  ["shift+h", "What do I have", "held"],
  ["shift+b", "What is on the board", "board"],
  ["shift+w", "Who is in", "people"],
  ["shift+p", "How big is the pot", "pot"],
  ["shift+o", "What can I do", "may"],
  ["shift+s", "What happened", "happened"],
];

let said = "";
let at = 0;

async function ask(question) {
  said = await answer(question);
  paintQuestions();
}

/** Arrow keys move between them: together they are one stop of the Tab key. */
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

function paintQuestions() {
  paint(
    byId("questions"),
    h("div.questions", { role: "toolbar", "aria-label": "Ask about the table", on: { keydown: move } },
      QUESTIONS.map(([key, words, question], place) =>
        pushButton(
          {
            class: "small",
            tabindex: place === at ? 0 : -1,
            "aria-keyshortcuts": `Shift+${key.at(-1).toUpperCase()}`,
            title: `Key ${keyName(key)}`,
            click: () => {
              at = place;
              ask(question);
            },
          },
          words,
        ),
      ),
      said ? h("p.answer", { "aria-hidden": "true" }, said) : null,
    ),
  );
}

export function bindQuestions() {
  for (const [key, words, question] of QUESTIONS) always(key, words.charAt(0).toLowerCase() + words.slice(1), () => ask(question));
  paintQuestions();
}
