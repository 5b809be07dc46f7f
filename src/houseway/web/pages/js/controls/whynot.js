// Why a button is missing, or what one of them costs: the server's sentence, with the clause behind it.

import { mark, rule } from "../clauses.js";
import { h } from "../dom.js";

export function whyNot(ctx) {
  const { decision } = ctx;
  const all = ctx.now.why_not || [];
  if (!all.length) return null;
  const toggle = (what) => {
    decision.open = decision.open === what ? "" : what;
    ctx.repaint();
  };
  return h(
    "div",
    { class: "why-not", key: "why-not", "data-testid": "why-not", role: "note" },
    all.map(({ what, words, clause }) =>
      h(
        "p",
        { key: what, "data-why": what },
        h("span", {}, words),
        " ",
        mark(clause, decision.open === what, () => toggle(what)),
        decision.open === what ? h("div", { class: "rule-over" }, rule(clause, ctx.repaint)) : null,
      ),
    ),
  );
}
