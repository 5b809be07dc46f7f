// This browser's part in the decks it is dealt from: it seals a number for each, reveals it once the deck is sealed,
// records the deck's seal before the deal, and checks every hand when it is over. Its data survives a reload.

import { get } from "../api.js";
import { dialogOpen, repaintDialog } from "../dialog.js";
import { ask } from "./line.js";
import { notice } from "./notices.js";
import { current, openSeal, repaint, table } from "./session.js";

const MOST = 20;

// Loaded for seated players; a spectator adds nothing to a deck.
const proving = () => import("../fairness.js");

function recall(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`houseway.deck.${table}`)) || {};
  } catch {
    return {};
  }
}

class Nonces {
  /** `ask(message)` sends a message; `changed()` is called when a hand has been checked. */
  constructor(table, ask, changed) {
    this.table = table;
    this.ask = ask;
    this.changed = changed;
    const kept = recall(table);
    this.next = kept.next || null; // the next number to promise, with its seal
    this.promised = kept.promised || {}; // by seal: promised numbers not yet revealed
    this.noted = kept.noted || {}; // by hand: what was shown before the deal
    this.checks = {}; // by hand: the result of the check
    this.making = null;
  }

  keep() {
    for (const kept of [this.noted, this.checks])
      for (const old of Object.keys(kept).slice(0, -MOST)) delete kept[old];
    try {
      const { next, promised, noted } = this;
      sessionStorage.setItem(`houseway.deck.${this.table}`, JSON.stringify({ next, promised, noted }));
    } catch {
      // A private window may refuse: then a reload costs this browser its part in one deck.
    }
  }

  /** The table's new state. */
  async heard(now) {
    const deck = now.fairness.deck;
    if (deck?.root && deck.hand > now.hand) {
      const mine = Object.values(deck.seals).find((seal) => seal in this.promised);
      if (!(deck.hand in this.noted)) {
        this.noted[deck.hand] = { commitment: now.fairness.commitment, root: deck.root, nonce: "", opened: false };
        this.keep();
      }
      if (mine) {
        const nonce = this.promised[mine];
        this.promised = {};
        this.next = null;
        const answer = await this.ask({ type: "open", table: this.table, nonce, seal: await this.seal() });
        // A late number is not part of the deck; one that the room accepted must be.
        if (answer.type === "ok") this.noted[deck.hand] = { ...this.noted[deck.hand], nonce, opened: true };
        this.keep();
        return;
      }
    }
    if (now.you && now.seats.some((one) => one.seat === now.you) && !now.fairness.sealed)
      this.ask({ type: "seal", table: this.table, seal: await this.seal() });
    if (now.view?.over && now.you) this.check(now.hand, seenIn(now));
  }

  /** The check of the last finished hand: "good", "bad", or nothing yet. */
  latest(now) {
    const found = this.checks[now.view?.over ? now.hand : now.hand - 1];
    return found?.fits === undefined ? "" : found.fits ? "good" : "bad";
  }

  /** The seal of the next number; the same until it is revealed. */
  async seal() {
    if (!this.next) {
      this.making ||= proving().then(({ freshNonce }) => freshNonce());
      this.next = await this.making;
      this.making = null;
    }
    this.promised[this.next.seal] = this.next.nonce;
    this.keep();
    return this.next.seal;
  }

  /** Check a finished hand, once. */
  async check(hand, seen = []) {
    if (!hand || this.checks[hand]) return;
    this.checks[hand] = { waiting: true };
    try {
      const proof = await get(`/api/hands/${encodeURIComponent(this.table)}/${hand}/proof`);
      const { checkProof } = await proving();
      this.checks[hand] = await checkProof(proof, this.noted[hand] || null, seen);
    } catch (problem) {
      this.checks[hand] = { unknown: problem.message };
    }
    this.keep();
    this.changed(hand);
  }
}

/** The cards visible to this viewer. */
function seenIn({ view }) {
  return [...view.board, ...(view.second || []), ...view.seats.flatMap((one) => [...one.cards, ...one.up])].filter((card) => card >= 0);
}

// The sealed decks of this table: what this browser adds to them, and whether hands match their seals.

const nonces = new Nonces(table, ask, checkedHand);

/** A hand has been checked against its seal. */
function checkedHand(hand) {
  const found = nonces.checks[hand];
  if (found.fits === false) notice(`Hand ${hand}: ${found.problem}`);
  repaint();
  if (dialogOpen()) repaintDialog();
}

export const heardDeck = (now) => nonces.heard(now);
export const checked = (now) => nonces.latest(now);
export const showSeal = () => openSeal(current().now, nonces);
