// Card-room terms: a small question mark beside each, with its meaning in a bubble. The same answer has the
// introduction to the game.

import { get } from "../api.js";
import { h, pushButton } from "../dom.js";

const known = new Map();
let pattern = null;

/** The introduction to the game that the table plays now. */
export async function getTaught(table) {
  const taught = await get(`/api/tables/${encodeURIComponent(table)}/teach`).catch(() => null);
  if (taught) take(taught.terms);
  return taught;
}

/** In the lobby: only the terms, whatever each house says about them. */
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

const BEHIND = /^(?:['’]s)?[.,;:)!]*/; // keep what belongs to a word together, before the question mark

/** Text with a question mark after each term's first use; lines share `seen`. */
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

/** The question mark beside a term; `here` is its meaning at this table. */
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
    // Before the page's own keys: Escape only closes the bubble.
    document.addEventListener("keydown", away, true);
  }
  (beside.closest("dialog") || document.body).append(bubble); // above a dialog too
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

/** Below the question mark, or above it if there is no room. */
function place(mark) {
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const left = Math.max(8, Math.min(mark.left, innerWidth - wide - 8));
  const top = mark.bottom + high + 12 < innerHeight ? mark.bottom + 6 : Math.max(8, mark.top - high - 6);
  bubble.style.setProperty("left", `${left}px`);
  bubble.style.setProperty("top", `${top}px`);
}

/** Every term, for reading. */
export const allWords = () =>
  h("dl.words", [...known.values()].map((one) => h("div", { key: one.word }, h("dt", one.word), h("dd", one.says))));
