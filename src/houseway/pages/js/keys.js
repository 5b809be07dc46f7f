// A letter for each available option. Keys are bound again at every painting, so a key never does something that is
// gone; they pause while you type, and can be turned off.

import { settings } from "./memory.js";

let bound = new Map(); // key -> { say, run }
let standing = new Map(); // the page's own keys

const named = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  enter: "Enter",
  escape: "Esc",
  " ": "Space",
};

const SHIFTED = "shift+";

export const keyName = (key) =>
  key.startsWith(SHIFTED) ? `Shift ${key.slice(SHIFTED.length).toUpperCase()}` : named[key] || key.toUpperCase();

export function forget() {
  bound = new Map();
}

/** Bind the first free key of `wanted` to something on the page now. Returns it, or "". */
export function bind(wanted, say, run) {
  for (const key of wanted) {
    if (bound.has(key) || standing.has(key)) continue;
    bound.set(key, { say, run });
    return key;
  }
  return "";
}

/** Bind a key for the life of the page; `shift+h` is the letter with Shift. */
export function always(key, say, run) {
  standing.set(key, { say, run });
}

export const allKeys = () => ({ now: [...bound], always: [...standing] });

function typing(event) {
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest("dialog[open]")) return true;
  if (at.matches("textarea, select, [contenteditable]")) return true;
  if (!at.matches("input")) return false;
  const bare = ["checkbox", "radio", "button"].includes(at.type);
  if (bare) return event.key === " ";
  if (at.type === "range") return event.key.startsWith("Arrow");
  return event.key !== "Enter" || !at.dataset.enter; // an amount may be sent with Enter
}

export function listenForKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
    const key = event.key.toLowerCase();
    if (!settings.keys && !["escape", "enter"].includes(key)) return;
    if (typing(event)) return;
    const onButton = event.target instanceof Element && event.target.closest("button, a, summary");
    if (onButton && (key === "enter" || key === " ")) return;
    const found = (event.shiftKey && standing.get(SHIFTED + key)) || bound.get(key) || standing.get(key);
    if (!found) return;
    event.preventDefault();
    found.run();
  });
}
