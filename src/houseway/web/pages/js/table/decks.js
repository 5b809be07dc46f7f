// The sealed decks of this table: what this browser adds to them, and whether hands fit their seals.

import { dialogOpen, repaintDialog } from "../dialog.js";
import { Nonces } from "../nonces.js";
import { repaint } from "./again.js";
import { current, table } from "./current.js";
import { openSeal } from "./later.js";
import { ask } from "./line.js";
import { notice } from "./notices.js";

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
