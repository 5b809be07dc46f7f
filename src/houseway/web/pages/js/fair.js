// Checks a deck in the page itself: does the seed that was shown after the hand lead to the commitment that was shown
// before it, and in which order do the cards then lie? The bytes are those of Houseway's page on fair shuffles; nothing
// is asked of the server for it.

import { JOKER } from "./cards.js";
import { sha256 } from "./sha256.js";

export const text = new TextEncoder();
const ALL = "23456789TJQKA";
const PAN = "234567JQKA";
const SUPER = "23456JQKA";

/** The pack of a name, in box order. */
function pack(name, ranks, packs, jokers, leftOut = []) {
  const one = [...ranks].flatMap((rank) => [0, 1, 2, 3].map((suit) => 4 * ALL.indexOf(rank) + suit));
  let cards = Array.from({ length: packs }, () => [...one, ...Array(jokers).fill(JOKER)]).flat();
  for (const card of one) if (leftOut.includes(card & 3)) cards.splice(cards.indexOf(card), 1);
  return { name, cards };
}

/** Every pack a house deals from, the usual ones first. */
function* packs() {
  yield pack("52", ALL, 1, 0);
  yield pack("53", ALL, 1, 1);
  yield pack("pan", PAN, 8, 0);
  yield pack("pan-310", PAN, 8, 0, [3]);
  yield pack("super-pan-9", SUPER, 12, 0);
  yield pack("blackjack-22", ALL, 1, 4);
  yield pack("blackjack-22-b", ALL, 8, 1);
  yield pack("blackjack-22-f", ALL, 6, 1);
  yield pack("36", ALL.slice(4), 1, 0);
  yield pack("20", ALL.slice(8), 1, 0);
  yield pack("40-without-faces", "23456789TA", 1, 0);
  yield pack("kuhn", "JQK", 1, 0, [0, 1, 2]);
  yield pack("leduc", "JQK", 1, 0, [0, 1]);
  for (let count = 1; count <= 16; count += 1) {
    if (count !== 12) yield pack(`super-pan-9 packs=${count}`, SUPER, count, 0);
    for (let jokers = 0; jokers <= 4; jokers += 1) {
      if (count !== 1 || jokers !== 4) yield pack(`blackjack-22 packs=${count} jokers=${jokers}`, ALL, count, jokers);
    }
  }
}

/** The pack that goes by a name. */
export function packNamed(name) {
  for (const deck of packs()) if (deck.name === name) return deck;
  return null;
}

export const u16 = (number) => Uint8Array.of(number >> 8, number & 255);

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const packBytes = ({ name, cards }) =>
  joined(u16(text.encode(name).length), text.encode(name), u16(cards.length), Uint8Array.from(cards));

/** The commitment that a seed and a pack lead to. */
export async function commitmentOf(seed, deck) {
  const bytes = joined(text.encode("houseway/commitment/1\0"), seed, packBytes(deck));
  return hexOf(await sha256(bytes));
}

/** The order in which the cards of a pack lie, first dealt first. */
export function orderOf(seed, deck) {
  return wordsInOrder(joined(text.encode("houseway/shuffle/1\0"), seed, packBytes(deck)), deck.cards);
}

/** Cards or places in the order that the stream of a secret puts them. */
export function wordsInOrder(secret, items) {
  const next = words(shake256(secret, items.length * 8 + 512));
  const order = [...items];
  for (let place = order.length - 1; place > 0; place -= 1) {
    let word = next();
    while (word >= 65536 - (65536 % (place + 1))) word = next();
    const other = word % (place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

function words(bytes) {
  let at = 0;
  return () => {
    const word = bytes[at] * 256 + bytes[at + 1];
    at += 2;
    return word;
  };
}

/** What comes of checking: `{ fits, name, cards, order }`; `name` is the pack whose commitment it is. */
export async function check(seedHex, commitment, deckName = "") {
  const seed = bytesOf(seedHex);
  for (const deck of packs()) {
    if (deckName && deck.name !== deckName) continue;
    if ((await commitmentOf(seed, deck)) === commitment) {
      return { fits: true, name: deck.name, cards: deck.cards.length, order: orderOf(seed, deck) };
    }
  }
  return { fits: false, name: "", cards: 0, order: [] };
}

const ROUNDS = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
];
const MASK = (1n << 64n) - 1n;
const turned = (lane, by) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

/** Keccak-f[1600] on 25 lanes. */
function permute(lanes) {
  for (const round of ROUNDS) {
    const parity = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let x = 0; x < 5; x += 1) {
      const mix = parity[(x + 4) % 5] ^ turned(parity[(x + 1) % 5], 1);
      for (let y = 0; y < 25; y += 5) lanes[x + y] ^= mix;
    }
    let [x, y] = [1, 0];
    let carried = lanes[1];
    for (let step = 0; step < 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const here = lanes[x + 5 * y];
      lanes[x + 5 * y] = turned(carried, (((step + 1) * (step + 2)) / 2) % 64);
      carried = here;
    }
    for (let row = 0; row < 25; row += 5) {
      const line = lanes.slice(row, row + 5);
      for (let at = 0; at < 5; at += 1) lanes[row + at] = line[at] ^ (~line[(at + 1) % 5] & MASK & line[(at + 2) % 5]);
    }
    lanes[0] ^= round;
  }
}

/** The first `length` bytes of SHAKE-256. */
export function shake256(message, length) {
  const rate = 136;
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate);
  padded.set(message);
  padded[message.length] = 0x1f;
  padded[padded.length - 1] |= 0x80;
  const lanes = Array(25).fill(0n);
  const view = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1) lanes[lane] ^= view.getBigUint64(block + lane * 8, true);
    permute(lanes);
  }
  const out = new Uint8Array(Math.ceil(length / rate) * rate);
  const wide = new DataView(out.buffer);
  for (let block = 0; block < out.length; block += rate) {
    if (block) permute(lanes);
    for (let lane = 0; lane < rate / 8; lane += 1) wide.setBigUint64(block + lane * 8, lanes[lane], true);
  }
  return out.subarray(0, length);
}
