// What was done last, said where it was done, with the way to it.

import { h } from "../dom.js";

export const doneLine = (name, words, href, way) =>
  h(
    "p",
    { class: "done", key: "done", "data-testid": name },
    h("span", {}, words),
    href ? h("a", { class: "quiet-button", href }, way) : null,
  );
