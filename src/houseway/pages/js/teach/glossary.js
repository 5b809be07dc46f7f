// The card room's words: a small question mark beside each, and what it means in a bubble. What a game is comes from the
// same answer.

import { get } from "../api.js";
import { h, pushButton } from "../dom.js";

const known = new Map();
let taught = null;
let pattern = null;

export async function getTaught(table) {
  taught ||= await get(`/api/tables/${encodeURIComponent(table)}/teach`).catch(() => null);
  if (taught) take(taught.terms);
  return taught;
}

/** In the lobby: the words alone, whatever the house says of each. */
export async function learnWords(house, game) {
  const found = await get(`/api/teach/${encodeURIComponent(house)}/${encodeURIComponent(game)}`).catch(() => null);
  if (found) take(found.terms.map(({ word, says }) => ({ word, says })));
}

function take(terms) {
  for (const one of terms) known.set(one.word, one);
  const words = [...known.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[-/]/g, "\\$&"));
  pattern = new RegExp(`(?<![\\w-])(${words.join("|")})s?(?![\\w-])`, "gi");
}

const PLAIN = new Set(["call", "check", "fold", "raise", "draw", "low", "turn", "back", "front", "board", "pot", "live", "points"]);

const BEHIND = /^(?:['’]s)?[.,;:)!]*/; // what belongs to a word stays with it, and the question mark comes after

/** Text with a question mark beside words of art, each the first time it comes; `seen` is shared between lines. */
export function withTerms(text, seen = new Set(), wrap = (part) => part) {
  if (!pattern) return [wrap(text)];
  const out = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = found[1].toLowerCase();
    if (seen.has(word) || PLAIN.has(word)) continue;
    seen.add(word);
    const end = found.index + found[0].length;
    const to = end + BEHIND.exec(text.slice(end))[0].length;
    out.push(wrap(text.slice(from, to)), what(word));
    from = to;
  }
  out.push(wrap(text.slice(from)));
  return out;
}

/** The question mark beside a word; `here` is what it comes to at this table. */
export const what = (word, here = "") =>
  known.has(word)
    ? pushButton({
        class: "what",
        "aria-label": `What is ${word}?`,
        "data-term": word,
        click: (event) => show(word, event.currentTarget, here),
      })
    : null;

let bubble = null;

function show(word, beside, here) {
  const term = known.get(word);
  if (!bubble) {
    bubble = document.createElement("div");
    bubble.className = "bubble";
    bubble.setAttribute("popover", "auto");
    bubble.setAttribute("role", "region");
    bubble.setAttribute("aria-label", "What a word means");
    bubble.dataset.testid = "what";
    // Before the page's own keys hear it: Escape puts the bubble away, and nothing else.
    document.addEventListener("keydown", away, true);
  }
  (beside.closest("dialog") || document.body).append(bubble); // over a dialog too
  const head = document.createElement("b");
  head.textContent = word;
  const says = document.createElement("p");
  says.textContent = term.says;
  bubble.replaceChildren(head, says);
  if (here) {
    const amount = document.createElement("p");
    amount.textContent = `Here: ${here}`;
    head.after(amount);
  }
  if (term.clause) {
    const clause = document.createElement("p");
    clause.className = "soft";
    clause.textContent = `This house: ${term.clause.split(" ").slice(0, 3).join(", ")}`;
    bubble.append(clause);
  }
  bubble.showPopover();
  place(beside.getBoundingClientRect());
}

function away(event) {
  if (event.key !== "Escape" || !bubble.matches(":popover-open")) return;
  event.preventDefault();
  event.stopPropagation();
  bubble.hidePopover();
}

/** Under the question mark, or over it where there is no room. */
function place(mark) {
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const left = Math.max(8, Math.min(mark.left, innerWidth - wide - 8));
  const top = mark.bottom + high + 12 < innerHeight ? mark.bottom + 6 : Math.max(8, mark.top - high - 6);
  bubble.style.setProperty("left", `${left}px`);
  bubble.style.setProperty("top", `${top}px`);
}

/** Every word, for who wants to read them all. */
export const allWords = () =>
  h(
    "dl",
    { class: "words" },
    [...known.values()].map((one) => h("div", { key: one.word }, h("dt", {}, one.word), h("dd", {}, one.says))),
  );
