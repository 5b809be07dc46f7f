// The rule behind a line, opened in place. Rules are asked for once and then kept.

import { get } from "./api.js";
import { h, pushButton } from "./dom.js";

const known = new Map();

/** `OAS-HE-12` becomes `HE-12`, because the house is known at its table. */
export const short = (id) => id.replace(/^[A-Z]+-(?=[A-Z0-9]+-\d)/, "");

const idsOf = (clause) => (clause || "").split(/\s+/).filter(Boolean);

/** The small mark beside a line; for common practice just a dot, unless `named`. */
export function mark(clause, isOpen, run, named = false) {
  const ids = idsOf(clause);
  if (!ids.length) return null;
  const common = ids.every((id) => id === "common");
  const house = ids.every((id) => id === "house");
  const text = common ? (named ? "common practice" : "·") : house ? "house" : short(ids[0]) + (ids.length > 1 ? ` +${ids.length - 1}` : "");
  return pushButton(
    {
      class: common ? "mark faint" : "mark",
      "aria-expanded": isOpen ? "true" : "false",
      "data-clause": clause,
      title: common ? "Common practice" : house ? "The house's own book" : ids.join(", "),
      "aria-label": common ? "Rule: common practice" : house ? "Rule: the house's own book" : `Rule ${ids.join(", ")}`,
      click: run,
    },
    text,
  );
}

/** The text of the rule; `done` is called when it arrives. `about` says what went wrong, and at which table. */
export function rule(clause, done, about = null) {
  return h("div.rule", { "data-testid": "rule" },
    idsOf(clause).map((id) => {
      if (id === "house") return h("p", { key: id }, "From the house’s own book, which gives this rule no number.");
      if (id === "common") return h("p", { key: id }, practice(about, done));
      const found = known.get(id);
      if (!found) {
        fetchRule(id, done);
        return h("p.soft", { key: id }, `${id} …`);
      }
      return h("div", { key: id },
        h("p", h("b", id), " ", found.rule || found.reading || found.problem || ""),
        (found.readings || []).map((one) =>
          h("p.reading", { key: one.id },
            h("b", one.id),
            ` ${one.question ? `${one.question} ` : ""}`,
            h("em", one.reading),
          ),
        ),
      );
    }),
  );
}

/** What card rooms do where the book is silent; for mistakes, case by case. */
function practice(about, done) {
  const id = about && `common?${new URLSearchParams(about)}`;
  if (id) fetchRule(id, done, id);
  const said = id && known.get(id)?.rule;
  return `The house's book is silent here: common card room practice applies${said ? `.\n${said}` : "."}`;
}

async function fetchRule(id, done, path = encodeURIComponent(id)) {
  if (known.has(id)) return;
  known.set(id, null);
  try {
    known.set(id, await get(`/api/clauses/${path}`));
  } catch (error) {
    known.set(id, { problem: error.message });
  }
  done();
}
