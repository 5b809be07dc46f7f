// What one has thrown away can be looked at again until the hand is over: by its owner, who was sent it, and nobody else.

import { drawCard } from "../cards.js";
import { h } from "../dom.js";

let open = "";

const row = (words, cards, name) =>
  cards?.length
    ? h(
        "p",
        { key: name, role: "group", "aria-label": words },
        h("small", {}, words),
        h(
          "span",
          { class: "cards small", style: { "--n": cards.length } },
          cards.map((card, place) => drawCard(card, { size: "small", key: `${name}-${place}` })),
        ),
      )
    : null;

/** The button, and the cards while it is pressed. */
export function peek(now, repaint) {
  const { thrown } = now;
  if (!thrown) return null;
  const hand = `${now.table} ${now.hand}`;
  const shown = open === hand;
  return h(
    "span",
    { class: "peek", key: "peek" },
    h(
      "button",
      {
        type: "button",
        class: "quiet-button",
        "data-testid": "peek",
        "aria-expanded": shown ? "true" : "false",
        on: {
          click: () => {
            open = shown ? "" : hand;
            repaint();
          },
        },
      },
      "Peek",
    ),
    shown
      ? h(
          "span",
          { class: "thrown", "data-testid": "thrown" },
          row("You folded", thrown.folded, "folded"),
          row("You threw away", thrown.discards, "discards"),
        )
      : null,
  );
}
