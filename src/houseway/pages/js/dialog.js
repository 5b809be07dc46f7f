// A dialog over the page: the browser's own, so that focus and Escape work.

import { h, paint, pushButton } from "./dom.js";
import { icon } from "./icons.js";

let node = null;
let content = null;

function ready() {
  if (node) return;
  node = document.createElement("dialog");
  node.className = "dialog";
  node.tabIndex = -1;
  node.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(node);
  // The event comes late: another dialog may be open by then.
  node.addEventListener("close", () => {
    if (!node.open) {
      become(null);
      paint(node);
    }
  });
  node.addEventListener("click", (event) => {
    if (event.target === node) node.close();
  });
}

/** Show another dialog or none, and tell the previous one. */
function become(next) {
  const before = content;
  content = next;
  before?.closed();
}

/** Show a dialog; `make(repaint)` describes its content; `closed` is called when it has closed. */
export function openDialog(title, make, { name = "", closed = () => {} } = {}) {
  ready();
  become({ title, make, name, closed });
  repaintDialog();
  if (!node.open) node.showModal();
  else (node.querySelector("[autofocus]") ?? node.querySelector("header button")).focus(); // what opened it is gone, and the focus with it
}

export function repaintDialog() {
  if (!content) return;
  paint(
    node,
    h("div.dialog-in", { "data-dialog": content.name },
      h("header",
        h("h2", { id: "dialog-title" }, content.title),
        pushButton({ class: "bare", "aria-label": "Close", click: closeDialog }, icon("close")),
      ),
      content.make(repaintDialog),
    ),
  );
  // if the focused element is gone, focus the dialog, so that Escape still closes it
  if (node.open && !node.contains(document.activeElement)) node.focus();
}

export function closeDialog() {
  if (node?.open) node.close();
}

export const dialogOpen = () => Boolean(node?.open);

/** The name of the open dialog. */
export const dialogName = () => (node?.open && content?.name) || "";

// A number changed by taps: one less, one more.

export function stepper(words, value, { least = 0, most, name, less = "One less", more = "One more", change, small = "" }) {
  const step = (sign, label, by, off) =>
    pushButton({ "aria-label": label, disabled: off || null, "data-testid": `${name}-${by > 0 ? "more" : "less"}`, key: sign, click: () => change(value + by) }, sign);
  return h("div.stepper", { role: "group", "aria-label": words, key: name },
    h("span.grow", words, small ? h("small", ` ${small}`) : null),
    step("−", less, -1, value <= least),
    h("output", { "data-testid": name, "aria-live": "polite" }, String(value)),
    step("+", more, 1, value >= most),
  );
}
