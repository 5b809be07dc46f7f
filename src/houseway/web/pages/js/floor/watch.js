// Whoever is the floor hears of a call on every page, with the way to the table it comes from.

import { call as say } from "../announce.js";
import { get } from "../api.js";
import { h, paint } from "../dom.js";
import { recall, remember } from "../keep.js";
import { needStyle } from "../styles.js";

const AGAIN = 6000; // ms
let node = null;
let heard = new Set();

const key = (one) => `${one.table} ${one.number}`;

function show(calls) {
  for (const one of calls) if (!heard.has(key(one))) say(`The floor is called at ${one.table}: ${one.name}, ${one.text}`);
  heard = new Set(calls.map(key));
  if (!calls.length) {
    node?.remove();
    node = null;
    return;
  }
  if (!node) {
    node = document.createElement("aside");
    node.className = "called-notice";
    node.dataset.testid = "floor-called";
    node.setAttribute("aria-label", "The floor is called");
    document.body.append(node);
  }
  const [first, ...more] = calls;
  const others = more.length ? `, and ${more.length} more` : "";
  paint(
    node,
    h("span", {}, h("b", {}, `The floor is called${others}`), h("br", {}), `${first.name}, seat ${first.seat} at ${first.table}: ${first.text}`),
    h("a", { class: "quiet-button", href: `/table/${encodeURIComponent(first.table)}` }, "To the table"),
    h("a", { class: "quiet-button", href: "/floor" }, "To the desk"),
  );
}

async function look() {
  if (document.hidden || !recall("floor", false)) return;
  try {
    show((await get("/api/floor")).calls);
  } catch {
    remember("floor", false); // the lobby and the desk know better
  }
}

needStyle("called");
look();
setInterval(look, AGAIN);
