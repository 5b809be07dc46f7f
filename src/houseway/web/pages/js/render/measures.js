// The sizes of one table, from the room it has on the page and nothing else: what is dealt, bet or asked never changes
// them, so that nothing on the felt jumps. They are handed to the style sheets as custom properties.

import { layFelt } from "./places.js";

const within = (least, value, most) => Math.max(least, Math.min(value, most));
const TALL = 1.4;

/** How many cards one may come to hold. */
const MOST_OWN = { board: 4, draw: 5, stud: 7, push: 3, points: 6, paigow: 9, pan: 8 };

/** How the page is held: a phone upright, a phone on its side, or anything larger. */
export const shapeOf = () => (innerWidth < 600 ? "phone" : innerHeight <= 520 ? "sideways" : "wide");

/** One's own place below the felt: it has the same height whatever lies there. */
function ownPlace(family, shape, wide, high, large) {
  const more = large ? 1.18 : 1;
  const co =
    shape === "phone"
      ? within(48, Math.min(wide * 0.161, high * 0.086), 78) * more
      : shape === "sideways"
        ? within(40, high * 0.148, 62) * more
        : within(52, high * 0.104, 116) * more;
  const most = MOST_OWN[family] || 7;
  const ownWide =
    shape === "phone" ? wide - 16 : shape === "sideways" ? 264 : Math.min(wide - 2 * 158, most * (co + 6) + 6);
  const meld = family === "pan" ? Math.round(co * 0.46) : 0;
  let cards = co * TALL + 12;
  if (family === "pan") cards += meld * TALL + 16;
  if (family === "points") cards += 28;
  const tray = shape === "wide" ? Math.min(co * 0.86, (ownWide - 100) / 9) : Math.min(co * 0.78, (ownWide - 40) / 7);
  if (family === "paigow") cards = Math.max(cards, shape === "wide" ? tray * TALL + 44 : 2 * tray * TALL + 62);
  const [ownHigh, ownStrip] = shape === "wide" ? [within(60, co * 0.8, 84), within(16, co * 0.22, 22)] : [53, 15];
  return {
    co: Math.round(co),
    ownWide: Math.round(ownWide),
    ownHigh,
    ownStrip,
    meld,
    tray: Math.floor(tray),
    stageCards: Math.round(cards),
  };
}

/** Measure a table: `root` holds felt, place and controls; the answer is what the drawing needs to know. */
export function measure(root, count, family, seated) {
  const shape = shapeOf();
  const large = document.documentElement.dataset.size === "large";
  const own = ownPlace(family, shape, root.clientWidth, root.clientHeight, large);
  const overlap = !seated || shape === "sideways" ? 0 : shape === "phone" ? 16 : Math.round(own.co * 0.42);
  root.dataset.shape = shape;
  const set = (name, value) => {
    const text = typeof value === "number" ? `${Math.round(value * 100) / 100}px` : value;
    if (root.style.getPropertyValue(name) !== text) root.style.setProperty(name, text);
  };
  set("--co", own.co);
  set("--own-wide", own.ownWide);
  set("--own-high", own.ownHigh);
  set("--own-strip", own.ownStrip);
  set("--meld-w", own.meld);
  set("--tray-w", own.tray);
  set("--stage-cards", own.stageCards);
  set("--overlap", overlap);
  set("--felt-least", 0);
  const felt = root.querySelector("#felt");
  const [wide, high] = [felt.clientWidth || 800, felt.clientHeight || 460];
  const below = seated ? overlap + 4 : 4;
  const laid = layFelt(count - (seated ? 1 : 0), family, { wide, high, below, large });
  if (laid.box.high > high) set("--felt-least", laid.box.high + below);
  set("--cs", laid.cs);
  set("--cb", laid.card);
  set("--lap", laid.lap);
  set("--seat-wide", laid.plateWide);
  set("--block-wide", laid.wide);
  set("--block-high", laid.high);
  set("--plate-high", laid.plateHigh);
  set("--strip-high", laid.strip);
  set("--cards-high", laid.cards);
  set("--words-high", laid.words);
  set("--bet-high", laid.bet);
  set("--unit", `${Math.round(within(0.92, laid.unit, 1.5) * 1000) / 1000}px`);
  return { ...laid, shape, ownBet: { x: wide / 2, y: laid.box.high + below - overlap - 17 } };
}
