// A small table that shows at once what a choice of felt, cards and size looks like.

import { drawCard, readCard, suitShapes } from "./cards.js";
import { byId, h } from "./dom.js";
import { settings } from "./memory.js";
import { pile } from "./render/pieces.js";

const CARDS = ["As", "Kh", "Qd", "Tc"];

export function preview() {
  const cards = CARDS.map((code, place) => drawCard(readCard(code), { key: `preview-${place}` }));
  return h(
    "figure",
    { class: "preview", "aria-label": "How it looks", "data-testid": "preview", "data-house": settings.felt ? null : "oasis" },
    // The shapes of the suits are in the page where there are cards; elsewhere the preview brings them.
    byId("spades") && !byId("spades").closest(".preview") ? null : suitShapes(),
    h(
      "div",
      { class: "felt" },
      h("span", { class: "cards" }, cards),
      h("span", { class: "cards small" }, drawCard(readCard("9s"), { size: "small" }), drawCard(null, { size: "small" })),
      pile(2650, { what: "Pot" }),
    ),
  );
}
