// A small table that previews a choice of felt, cards, and size.

import { drawCard, readCard, suitShapes } from "./cards.js";
import { byId, h } from "./dom.js";
import { settings } from "./memory.js";
import { pile } from "./render/pieces.js";

const CARDS = ["As", "Kh", "Qd", "Tc"];

export function preview() {
  const cards = CARDS.map((code, place) => drawCard(readCard(code), { key: `preview-${place}` }));
  return h(
    "figure.preview",
    { "aria-label": "How it looks", "data-testid": "preview", "data-house": settings.felt ? null : "oasis" },
    // Pages with cards have the suit shapes already; elsewhere the preview adds them.
    byId("spades") && !byId("spades").closest(".preview") ? null : suitShapes(),
    h("div.felt",
      h("span.cards", cards),
      h("span.cards.small", drawCard(readCard("9s"), { size: "small" }), drawCard(null, { size: "small" })),
      pile(2650, { what: "Pot" }),
    ),
  );
}
