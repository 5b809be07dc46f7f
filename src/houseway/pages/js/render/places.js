// Places the seats on the felt. Every seat is a block of fixed rows: a strip for the latest action, the plate, the
// cards, their name, the bet. Blocks form a column on each side and a row along the top; the rest is the middle. No two
// of these rectangles overlap, at any size and with any number of seats. Pure arithmetic.

/**
 * What each layout needs in front of a seat: how many cards are in a row and how much of each shows, how many rows, how
 * many lines of words (and the fewest), whether a bet has its own line or goes where the words will be; and what the
 * middle needs.
 */
const NEEDS = {
  board: { cards: 4, seen: 0.5, rows: 1, words: 2, bet: 0, board: 5, middle: [120, 46] },
  draw: { cards: 5, seen: 0.5, rows: 1, words: 2, bet: 0, board: 0, middle: [128, 64] },
  stud: { cards: 7, seen: 0.45, rows: 1, words: 2, bet: 1, board: 0, middle: [128, 64] },
  push: { cards: 3, seen: 0.75, rows: 1, words: 2, bet: 1, board: 0, middle: [140, 150] },
  points: { cards: 5, seen: 0.55, rows: 1, words: 1.3, bet: 1, board: 3, middle: [140, 84] },
  paigow: { cards: 5, seen: 0.6, rows: 1.5, words: 2, lines: 2, bet: 1, board: 0, middle: [140, 80] },
  pan: { cards: 7, seen: 0.53, rows: 2.08, words: 1.3, bet: 0, board: 2, middle: [140, 68] },
};
const GAP = 4;
const ASIDE = 12; // between blocks side by side: discs overlap the edge of a plate
const OWN_BET = 32; // height
const OWN_PILE = 26; // of that, from the bottom up
const LEAST = 18;
const READABLE = 48; // cards of a shared board overlap rather than get narrower than this
const SEEN = 0.6; // of such a card
const TALL = 1.4; // a card's height by its width

const within = (least, value, most) => Math.max(least, Math.min(value, most));

/** A block's measures that follow from the card's width. */
function block(needs, cs, lines, { plateWide, plateHigh, unit }) {
  const slot = cs * (1 + (needs.cards - 1) * needs.seen);
  const cards = Math.ceil(cs * TALL * needs.rows);
  const bet = Math.ceil(20 * unit * needs.bet);
  const line = Math.ceil(13.5 * Math.max(0.92, unit) * Math.min(needs.words, Math.max(lines, needs.lines || 1)));
  const words = bet ? line : Math.max(line, Math.ceil(20 * unit));
  const strip = Math.ceil(15 * unit);
  return {
    cs,
    cards,
    words,
    bet,
    strip,
    wide: Math.ceil(Math.max(plateWide, slot)),
    high: strip + plateHigh + cards + words + bet + 2 * GAP,
  };
}

/** The widest board card that fits into the middle. */
function boardCard(needs, wide, high, { mostBoard: most, unit }) {
  const [leastWide, leastHigh] = needs.middle.map((one) => one * Math.max(0.92, unit));
  if (wide < leastWide || high < leastHigh) return 0;
  if (!needs.board) return most;
  return Math.min(most, (wide - (needs.board - 1) * 5) / needs.board, (high - leastHigh) / TALL);
}

/** All ways to arrange `count` blocks around the felt: some on each side, the rest along the top. */
function* arrangements(count, box, one, sizes) {
  for (let side = 0; 2 * side <= count; side += 1) {
    const top = count - 2 * side;
    const across = top * (one.wide + ASIDE) - ASIDE;
    if (across > box.wide || (side && 2 * one.wide + ASIDE > box.wide)) continue;
    // Where the top row reaches over the columns, they begin below it.
    const clear = side === 0 || across <= box.wide - 2 * (one.wide + ASIDE);
    const from = top && !clear ? one.high + GAP : 0;
    const room = box.high - from;
    const filled = side * (one.high + GAP) - GAP;
    if (side && filled > room) continue;
    const under = top ? one.high + GAP : 0;
    // The middle lies between the columns …
    const left = side ? one.wide + ASIDE : 8;
    const middle = { left, top: under, wide: box.wide - 2 * left, high: box.high - under - OWN_BET };
    yield { side, top, from, split: null, middle };
    // … or across the whole felt, between their upper and lower parts.
    for (let split = 0; split < side; split += 1) {
      // With nobody along the top, the middle would touch the rail: start it as low as a plate there would end.
      const above = Math.max(under || one.strip + sizes.plateHigh, from + split * (one.high + GAP));
      const below = (side - split) * (one.high + GAP);
      const free = box.high - above - below;
      if (free > 60)
        yield { side, top, from, split, middle: { left: 6, top: above, wide: box.wide - 12, high: free } };
    }
  }
}

/** A penalty for overlapping board cards, and for seats' cards too small to read. */
const unreadable = (needs, cs, card, { middle }, sizes) =>
  needs.board < 5 ? 0 : (boardIn(needs, card, middle, sizes).lap ? 0.3 : 0) + 0.04 * Math.max(0, 23 - cs);

/** The best arrangement: large cards at the seats and in the middle. */
function arrange(count, box, needs, sizes) {
  let best = null;
  for (const lines of [2, 1])
    for (let cs = Math.floor(sizes.most); cs >= LEAST; cs -= 1) {
      const one = block(needs, cs, lines, sizes);
      for (const way of arrangements(count, box, one, sizes)) {
        const card = boardCard(needs, way.middle.wide, way.middle.high, sizes);
        if (!card || (needs.board && card < LEAST * 1.2)) continue;
        // A seat in the corner of a wide felt looks lost; so do many along the top of an upright one.
        const even = 1 - Math.abs(way.top - way.side * (box.wide > box.high * 1.3 ? 1.4 : 0.5)) / (count + 1);
        const large = Math.log(cs / sizes.most) + (needs.board ? 1.5 : 1) * Math.log(card / sizes.mostBoard);
        const worth = large + 0.3 * even + (way.split === null ? 0.06 : 0) + 0.15 * lines - unreadable(needs, cs, card, way, sizes);
        if (!best || worth > best.worth) best = { worth, one, way, card };
      }
    }
  return best;
}

/** Rows of a column: `split` from the top down, the rest from the bottom up, or all evenly spaced. */
function column(box, one, { side, from, split }) {
  const step = one.high + GAP;
  if (split !== null)
    return Array.from({ length: side }, (_, row) =>
      row < split ? from + row * step : box.high - (side - row) * step + GAP,
    );
  const room = box.high - from - one.high;
  if (side === 1) return [from + room * (from ? 0.4 : 0.45)];
  return Array.from({ length: side }, (_, row) => from + (room * row) / (side - 1));
}

const known = new Map();

/**
 * The felt's layout: the size of cards and rows, a block for each of `count` seats clockwise from the viewer's left,
 * and the middle. `below` is the part of the felt's foot taken by the viewer's own place.
 */
export function layFelt(count, family, { wide, high, below, large }) {
  const key = [count, family, wide, high, below, large].join();
  if (known.has(key)) return known.get(key);
  const needs = NEEDS[family] || NEEDS.board;
  const box = { wide, high: Math.max(120, high - below) };
  const bigger = large ? 1.3 : 1;
  const plateWide = within(84, 56 + wide * 0.078, 184) * (large ? 1.06 : 1);
  const plateHigh = Math.round(within(35, 23 + plateWide * 0.165, 56));
  const most = within(24, Math.min(box.high * 0.12, wide * 0.105), 76) * bigger;
  const mostBoard = within(34, Math.min(box.high * 0.19, wide * 0.16), 112) * bigger;
  let sizes = { plateWide, plateHigh, unit: plateHigh / 38, most, mostBoard };
  let found = arrange(count, box, needs, sizes);
  // A crowd on a small screen moves closer together.
  for (const closer of [0.92, 0.86, 0.8, 0.7]) {
    if (found) break;
    const high = Math.round(plateHigh * closer);
    sizes = { ...sizes, plateWide: plateWide * closer, plateHigh: high, unit: high / 38 };
    found = arrange(count, box, needs, sizes);
  }
  // If even that is not enough, nothing is large; then the felt is laid out as if it were higher, and scrolls.
  const other = { wide, high: large ? high : high + 40, below, large: false };
  const result = found ? placed(box, needs, found, sizes) : layFelt(count, family, other);
  if (known.size > 60) known.clear();
  known.set(key, result);
  return result;
}

function placed(box, needs, { one, way, card }, sizes) {
  const { side, top } = way;
  const rows = column(box, one, way);
  const half = box.high / 2;
  // If the middle leaves room, the columns move inward along the curve of the rail.
  const needed = Math.max(needs.middle[0] + 40, needs.board * (card + 6));
  const free = way.from || !top ? box.wide : box.wide - (top + 2) * (one.wide + ASIDE);
  const slack = way.split === null && side ? Math.min((way.middle.wide - needed) / 2 - 12, free / 2) : 0;
  const inset = within(0, slack, box.wide * 0.06);
  const bow = (row) => (side > 1 && (row === 0 || row === side - 1) ? inset : inset * 0.4);
  const flow = (row) =>
    (way.split === null ? rows[row] + one.high / 2 <= half + one.high * 0.1 : row < way.split) ? "down" : "up";
  const beside = (side, from) => rows.map((top, row) => ({ left: from(bow(row)), top, side, flow: flow(row) }));
  const left = beside("left", (inset) => inset).reverse();
  const right = beside("right", (inset) => box.wide - one.wide - inset);
  const clear = side && way.from === 0;
  const span = box.wide - (clear ? 2 * (one.wide + ASIDE + inset) : 0);
  const step = top > 1 ? within(one.wide + ASIDE, (span - one.wide) / (top - 1), one.wide * 1.7) : 0;
  const first = box.wide / 2 - (step * (top - 1) + one.wide) / 2;
  const across = (at) => ({ left: first + at * step, top: 0, side: "top", flow: "down" });
  const along = Array.from({ length: top }, (_, at) => across(at));
  const blocks = [...left, ...along, ...right];
  const inner = way.split === null && side ? Math.max(...rows.map((_, row) => bow(row))) : 0;
  const middle = { ...way.middle, left: way.middle.left + inner, wide: way.middle.wide - 2 * inner };
  const board = boardIn(needs, card, middle, sizes);
  return { ...sizes, ...one, ...board, middle, under: underneath(needs, board.card, middle, sizes, box, way, one), box, blocks };
}

/** The free space between the middle and your own bet: its top, width, and height. */
function underneath(needs, card, { top, high, wide }, { unit }, box, { split }, one) {
  const taken = needs.middle[1] * Math.max(0.92, unit) + (needs.board ? card * TALL : 0);
  const from = Math.ceil(top + (high + taken) / 2);
  return { top: from, wide: split === null ? wide : box.wide - 2 * (one.wide + ASIDE), high: Math.floor(box.high - OWN_PILE - from) };
}

/** The board's cards, and how far they overlap if the middle is narrow. */
function boardIn(needs, card, { wide, high }, { unit }) {
  const flat = { card: Math.floor(card), lap: 0 };
  if (needs.board < 5 || card >= READABLE) return flat;
  const room = (high - needs.middle[1] * Math.max(0.92, unit)) / TALL;
  const large = Math.floor(Math.min(READABLE, (wide - 8) / (1 + (needs.board - 1) * SEEN), room));
  const lap = Math.ceil((needs.board * large - (wide - 8)) / (needs.board - 1));
  return large > card && lap > 0 ? { card: large, lap } : flat;
}

/** Seat numbers in drawing order: the viewer first, or seat 1 for a spectator. */
export function seatAt(place, count, viewer) {
  return (((viewer || 1) - 1 + place) % count) + 1;
}

// The sizes of one table, computed only from its space on the page. What is dealt, bet, or asked never changes them, so
// nothing on the felt jumps. The style sheets get them as custom properties.

/** The most cards you can hold. */
const MOST_OWN = { board: 4, draw: 5, stud: 7, push: 3, points: 6, paigow: 9, pan: 8 };

/** The shape of the page: an upright phone, a phone on its side, or anything larger. */
export const shapeOf = () => (innerWidth < 600 ? "phone" : innerHeight <= 520 ? "sideways" : "wide");

/** Your own place below the felt: its height never changes. */
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

/** Measure a table: `root` holds felt, place, and controls; returns what the drawing needs. */
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
