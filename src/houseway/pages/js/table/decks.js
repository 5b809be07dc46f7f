// This browser's part in the decks it is dealt from: it seals a number for each, opens it once the deck is sealed, notes
// the deck's seal before the deal, and checks every hand when it is over. What it keeps survives a reload.

import { get } from "../api.js";
import { dialogOpen, repaintDialog } from "../dialog.js";
import { ask } from "./line.js";
import { notice } from "./notices.js";
import { current, openSeal, repaint, table } from "./session.js";

const MOST = 20;

// Fetched by who sits down: one who looks on adds nothing to a deck.
const proving = () => import("../fairness.js");

function recall(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`houseway.deck.${table}`)) || {};
  } catch {
    return {};
  }
}

class Nonces {
  /** `ask(message)` is the line's; `changed()` is called when a hand has been checked. */
  constructor(table, ask, changed) {
    this.table = table;
    this.ask = ask;
    this.changed = changed;
    const kept = recall(table);
    this.next = kept.next || null; // the number that is promised next, with its seal
    this.promised = kept.promised || {}; // by seal: numbers that are promised and not opened
    this.noted = kept.noted || {}; // by hand: what was shown before the deal
    this.checks = {}; // by hand: what came of checking
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

  /** The table looks like this now. */
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
        // One that came too late is no part of the deck; one that the room has taken must be.
        if (answer.type === "ok") this.noted[deck.hand] = { ...this.noted[deck.hand], nonce, opened: true };
        this.keep();
        return;
      }
    }
    if (now.you && now.seats.some((one) => one.seat === now.you) && !now.fairness.sealed)
      this.ask({ type: "seal", table: this.table, seal: await this.seal() });
    if (now.view?.over && now.you) this.check(now.hand, seenIn(now));
  }

  /** What came of checking the last hand that is over: "good", "bad", or nothing yet. */
  latest(now) {
    const found = this.checks[now.view?.over ? now.hand : now.hand - 1];
    return found?.fits === undefined ? "" : found.fits ? "good" : "bad";
  }

  /** The seal of the number that is promised next; the same one until that is opened. */
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

  /** Check a hand that is over, once. */
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

/** The cards that lie open to this viewer. */
function seenIn({ view }) {
  return [...view.board, ...view.seats.flatMap((one) => [...one.cards, ...one.up])].filter((card) => card >= 0);
}

// The sealed decks of this table: what this browser adds to them, and whether hands fit their seals.

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
