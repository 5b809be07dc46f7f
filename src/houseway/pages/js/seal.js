// The deck's seal before the deal, what players add to it, and the check of finished hands, all computed in the page.
// Details show on demand.

import { cardCode, drawCard, readCard } from "./cards.js";
import { openDialog } from "./dialog.js";
import { h, pushButton } from "./dom.js";
import { check } from "./fairness.js";
import { nameOf } from "./state.js";
import { brief } from "./wording.js";


const line = (good, words, more = {}) => h("p", { class: `verdict ${good ? "good" : "bad"}`, ...more }, words);
const hex = (name, value) => h("div.hex", h("dt", name), h("dd", h("code", value)));

/** The result of checking a seed, in words. */
function verdict(found, deal) {
  if (found.problem) return line(false, found.problem, { "data-testid": "verdict" });
  if (!found.fits) {
    return line(
      false,
      `The seed of hand ${deal.hand} does not produce the seal that was shown. This deck is not the one that was sealed.`,
      { "data-testid": "verdict" },
    );
  }
  return [
    line(
      true,
      `It matches. Your browser worked out the seal of hand ${deal.hand} from the seed: the room’s pack “${found.name}” (${found.cards} cards) was in this order before the first card was dealt.`,
      { "data-testid": "verdict" },
    ),
    h("details",
      h("summary", "The order of the room's pack"),
      h("div.order",
        found.order.map((card, place) =>
          drawCard(card, { size: "small", key: place, title: `${place + 1}: ${cardCode(card)}` }),
        ),
      ),
    ),
  ];
}

/** The players who add a number to the deck, and their numbers. */
function added(now, seals, nonces) {
  const seats = Object.keys(seals);
  if (!seats.length) return h("p.soft", "No player is adding a number to this deck.");
  return h("ul.added",
    seats.map((seat) =>
      h("li", { key: seat },
        h("span", Number(seat) === now.you ? "Your browser" : nameOf(now, Number(seat))),
        nonces[seat]
          ? h("code", { title: nonces[seat] }, brief(nonces[seat]))
          : h("code.soft", { title: seals[seat] }, `sealed ${brief(seals[seat])}`),
      ),
    ),
  );
}

/** The proof of a hand's cards, card by card. */
function proofDetails(now, { proof, unopened = [] }) {
  const where = Map.groupBy
    ? [...Map.groupBy(proof.cards, (one) => one.where)]
    : [...new Set(proof.cards.map((one) => one.where))].map((at) => [at, proof.cards.filter((one) => one.where === at)]);
  const file = `/api/hands/${encodeURIComponent(proof.table)}/${proof.hand}/proof`;
  return h("details", { "data-testid": "proof-details" },
    h("summary", "Details"),
    h("dl", hex("Seal of the deck", proof.commitment), hex("Root of all its cards", proof.root)),
    h("h4", "Numbers that players added"),
    added(now, proof.seals, proof.nonces),
    unopened.length
      ? h("p.soft",
          `${unopened.length === 1 ? "One number was" : `${unopened.length} numbers were`} sealed and not opened in time. A player who held back had at most ${2 ** unopened.length} decks to choose from.`,
        )
      : null,
    where.map(([at, cards]) => [
      h("h4", { key: `${at} title` }, at.startsWith("seat ") ? nameOf(now, Number(at.slice(5))) : at === "board" ? "Board" : "Seen at the table"),
      h("div.order", { key: at },
        cards.map((one) =>
          drawCard(readCard(one.card), {
            size: "small",
            key: one.place,
            title: `${one.card}: place ${one.place + 1} as dealt, place ${one.sealed + 1} as sealed`,
          }),
        ),
      ),
    ]),
    proof.mixes
      ? h("p.soft", "Cards were reshuffled during this hand. Each is proved to be from the sealed deck; only the seed proves the new order.")
      : null,
    h("a.button", { href: file, download: `${proof.table}-${proof.hand}.proof.json`, "data-testid": "save-proof" }, "Save the proof"),
    h("p.soft", "Any program can check it: ", h("code", "houseway verify"), " is one."),
  );
}

/** One line about a checked hand, and more on demand. */
function checkedHand(now, hand, found) {
  if (!found || found.waiting) return h("p.soft", { key: hand }, `Hand ${hand} is being checked…`);
  if (found.unknown) return h("p.soft", { key: hand }, `Hand ${hand} could not be checked: ${found.unknown}`);
  if (!found.fits) return line(false, `Hand ${hand}: ${found.problem}`, { "data-testid": "proved", key: hand });
  const { cards, nonces } = found.proof;
  const count = Object.keys(nonces).length;
  const players = count ? `, in the order that ${count === 1 ? "one player's number" : `${count} players' numbers`} made` : "";
  return h("div.proved", { key: hand },
    line(
      true,
      `Hand ${hand} checked by your browser: all ${cards.length} cards you saw were in the ${found.noted ? "deck that was sealed before the deal" : "sealed deck"}${players}.`,
      { "data-testid": "proved" },
    ),
    proofDetails(now, found),
  );
}

/** Whether no player has sealed a number for the deck shown. */
const alone = (now) => Boolean(now.fairness.deck?.root) && !Object.keys(now.fairness.deck.seals).length;

/** `now` may be any `{ commitment, last }`; the replayer passes its own hand as `last`. `nonces` does the checking. */
export function openSeal(now, nonces = null) {
  let found = null;
  const look = async (deal, repaint) => {
    try {
      found = await check(deal.seed, deal.commitment, deal.deck || "");
    } catch (error) {
      found = { problem: error.message };
    }
    repaint();
  };
  const over = nonces ? (now.view?.over || !now.view ? now.hand : now.hand - 1) : 0;
  if (over > 0) nonces.check(over);
  openDialog(
    "The deck is sealed",
    (repaint) =>
      h("div.seal",
        h("p",
          "Before a hand is dealt, the room shuffles and publishes a seal of every card, and cannot change the deck after that. ",
          alone(now)
            ? "Players’ browsers can add numbers of their own, sealed beforehand. None did for this deck, so its order is the room’s shuffle alone."
            : "Then each player’s browser adds a number it sealed beforehand, and together they decide how the deck is dealt. So nobody could have chosen it, not even the room.",
        ),
        now.fairness.commitment ? h("dl", hex("Seal of this deck", now.fairness.commitment)) : null,
        now.fairness.deck?.root ? [h("h3", { key: "who" }, "Numbers for this deck"), added(now, now.fairness.deck.seals, now.fairness.deck.nonces)] : null,
        over > 0 ? [h("h3", { key: "over" }, `Hand ${over}`), checkedHand(now, over, nonces.checks[over])] : null,
        now.fairness.last
          ? [
              nonces ? null : h("h3", `Hand ${now.fairness.last.hand}`),
              h("details", { open: nonces ? null : "", key: "seed" },
                h("summary", "The seed of the whole deck"),
                h("dl",
                  hex("Seal, shown before the deal", now.fairness.last.commitment),
                  hex("Seed, shown afterward to the players dealt in", now.fairness.last.seed),
                ),
                pushButton(
                  { class: "strong", "data-testid": "check-deck", click: () => look(now.fairness.last, repaint) },
                  "Check this deck",
                ),
                h("div", { "aria-live": "polite" }, found ? verdict(found, now.fairness.last) : null),
              ),
            ]
          : null,
        !now.fairness.last && over <= 0
          ? h("p.soft", "When this hand is over, your browser checks the cards you saw and reports here.")
          : null,
      ),
    { name: "seal" },
  );
}
