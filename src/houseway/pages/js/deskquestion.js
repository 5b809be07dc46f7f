// What the desk of a tournament asks its players, on the tournament's page and at the table.

import { post } from "./api.js";
import { h, pushButton } from "./dom.js";
import { dollars } from "./wording.js";

/** Tell the desk of a table's tournament. */
export const atDesk = (table, body, to = "desk") => post(`/api/tables/${encodeURIComponent(table)}/tournament/${to}`, body);

/**
 * What the players are asked, with the answers of those who are asked; null if it is nothing. `failed` is told what was
 * refused, and `done` that something may have changed.
 */
export function questionBox(table, question, { failed, done }) {
  if (!question) return null;
  const send = async (body, to) => {
    try {
      await atDesk(table, body, to);
      done?.();
    } catch (error) {
      failed(error.message);
    }
  };
  const button = (name, words, strong, body, to) =>
    pushButton({ class: strong ? "strong" : "quiet-button", key: name, "data-testid": name, click: () => send(body, to) }, words);
  const split = question.shares.length > 0;
  return h("section.desk-question", { key: "question", "aria-label": "A question to the players", "data-testid": "desk-question" },
    h("p", question.words),
    split
      ? h("ul.prize-list", { role: "list" },
          question.shares.map(([name, share]) => h("li", { key: name }, `${name} `, h("b", dollars(share)))),
          question.rest ? h("li", { key: "rest" }, "the winner ", h("b", dollars(question.rest))) : null,
        )
      : null,
    h("p.soft", question.agreed.length ? `Agreed: ${question.agreed.join(", ")}. ` : "", `Waiting for ${question.waiting.join(", ")}.`),
    h("p.files",
      question.asks_you ? [button("agree", "I agree", true, { agrees: true }, "answer"), button("decline", "I do not agree", false, { agrees: false }, "answer")] : null,
      question.asked_by_you ? button("withdraw-question", "Take the question back", false, split ? { type: "drop chop" } : { agrees: false }, split ? "desk" : "answer") : null,
    ),
  );
}
