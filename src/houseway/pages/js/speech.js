// Speaks to screen readers: events politely, your turn at once. The two regions are created here once.

import { byId, h, paint } from "./dom.js";

let turn = 0;

function region(id, how) {
  let node = byId(id);
  if (!node) {
    node = document.createElement("div");
    node.id = id;
    node.className = "spoken";
    node.setAttribute("aria-live", how);
    node.setAttribute("role", how === "assertive" ? "alert" : "status");
    document.body.append(node);
  }
  return node;
}

function speak(id, how, text) {
  turn += 1;
  // A new paragraph each time, so that repeated words are read again.
  paint(region(id, how), text ? h("p", { key: `said-${turn}`, "data-said": turn }, text) : null);
}

export const tell = (text) => speak("told", "polite", text);
export const call = (text) => speak("called", "assertive", text);

export function prepareToSpeak() {
  region("told", "polite");
  region("called", "assertive");
}
