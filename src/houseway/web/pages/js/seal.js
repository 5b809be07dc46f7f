// The deck's commitment before the deal, and the check of the last deck afterwards, worked out in the page.

import { cardCode, drawCard } from "./cards.js";
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";
import { check } from "./fair.js";

export const brief = (hex) => (hex ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : "");

/** Words for what a check found. */
function verdict(found, deal) {
  if (found.problem) return h("p", { class: "verdict bad", "data-testid": "verdict" }, found.problem);
  if (!found.fits) {
    return h(
      "p",
      { class: "verdict bad", "data-testid": "verdict" },
      `The seed of hand ${deal.hand} does not lead to the commitment that was shown. This deck is not the one that was sealed.`,
    );
  }
  return [
    h(
      "p",
      { class: "verdict good", "data-testid": "verdict" },
      `It fits. Your browser worked the commitment of hand ${deal.hand} out from the seed: the pack “${found.name}” (${found.cards} cards) was in this order before the first card was dealt.`,
    ),
    h(
      "details",
      {},
      h("summary", {}, "The order of the pack, first dealt first"),
      h(
        "div",
        { class: "order" },
        found.order.map((card, place) =>
          drawCard(card, { size: "small", key: place, title: `${place + 1}: ${cardCode(card)}` }),
        ),
      ),
    ),
  ];
}

const hex = (name, value) => h("div", { class: "hex" }, h("dt", {}, name), h("dd", {}, h("code", {}, value)));

/** `now` may be any `{ commitment, last }`; the replayer hands in its own hand as `last`. */
export function openSeal(now) {
  let found = null;
  const look = async (deal, repaint) => {
    try {
      found = await check(deal.seed, deal.commitment, deal.deck || "");
    } catch (error) {
      found = { problem: error.message };
    }
    repaint();
  };
  openDialog(
    "The deck is sealed",
    (repaint) =>
      h(
        "div",
        { class: "seal" },
        h(
          "p",
          {},
          "Before a hand is dealt, the room shuffles and publishes a seal of the deck: 64 digits that fit this order of the cards and no other. After the hand it shows the seed. From the seed anyone can work out the seal, and every card.",
        ),
        now.commitment ? h("dl", {}, hex("Seal of this deck", now.commitment)) : null,
        now.last
          ? [
              h("h3", {}, `Hand ${now.last.hand}`),
              h(
                "dl",
                {},
                hex("Seal, shown before the deal", now.last.commitment),
                hex("Seed, shown afterwards", now.last.seed),
              ),
              h(
                "button",
                {
                  type: "button",
                  class: "strong",
                  "data-testid": "check-deck",
                  on: { click: () => look(now.last, repaint) },
                },
                "Check this deck",
              ),
              h("div", { "aria-live": "polite" }, found ? verdict(found, now.last) : null),
            ]
          : h("p", { class: "soft" }, "When this hand is over, its seed appears here and you can check the deck."),
      ),
    { name: "seal" },
  );
}
