// Checks a deck in the page itself: does the seed shown after the hand lead to the commitment shown before it, and in
// what order are the cards? The bytes are those on Houseway's page about fair shuffles; the server is not asked.

import { JOKER, readCard } from "./cards.js";

// SHA-256. The browser's own where pages may use it, which is on https and on this machine; otherwise written out here,
// so that decks can be checked over a home network too.

const K = Uint32Array.from(
  [...Array(64).keys()].reduce((primes) => {
    let next = (primes.at(-1) || 1) + 1;
    while (primes.some((one) => next % one === 0)) next += 1;
    return [...primes, next];
  }, []),
  (prime) => fraction(Math.cbrt(prime), prime, 3),
);

/** The first 32 bits of a root's fraction, computed exactly with whole numbers. */
function fraction(root, prime, power) {
  const whole = BigInt(prime) << BigInt(32 * power);
  let guess = BigInt(Math.floor(root * 2 ** 32));
  while (guess ** BigInt(power) > whole) guess -= 1n;
  while ((guess + 1n) ** BigInt(power) <= whole) guess += 1n;
  return Number(guess & 0xffffffffn);
}

const START = [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fraction(Math.sqrt(prime), prime, 2));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256 of bytes, written out. */
function sha256Plain(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) w[at] = view.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at += 1) {
      const near = turn(w[at - 2], 17) ^ turn(w[at - 2], 19) ^ (w[at - 2] >>> 10);
      const far = turn(w[at - 15], 7) ^ turn(w[at - 15], 18) ^ (w[at - 15] >>> 3);
      w[at] = w[at - 16] + far + w[at - 7] + near;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at] + w[at]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      state[at] += word;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setUint32(4 * at, word));
  return new Uint8Array(out.buffer);
}

/** SHA-256 of bytes. */
async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return sha256Plain(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const text = new TextEncoder();
const ALL = "23456789TJQKA";
const PAN = "234567JQKA";
const SUPER = "23456JQKA";

/** The pack with this name, in box order. */
function pack(name, ranks, packs, jokers, leftOut = []) {
  const one = [...ranks].flatMap((rank) => [0, 1, 2, 3].map((suit) => 4 * ALL.indexOf(rank) + suit));
  let cards = Array.from({ length: packs }, () => [...one, ...Array(jokers).fill(JOKER)]).flat();
  for (const card of one) if (leftOut.includes(card & 3)) cards.splice(cards.indexOf(card), 1);
  return { name, cards };
}

/** Every pack that a house deals from, the usual ones first. */
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

/** The pack with this name. */
function packNamed(name) {
  for (const deck of packs()) if (deck.name === name) return deck;
  return null;
}

const u16 = (number) => Uint8Array.of(number >> 8, number & 255);

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const packBytes = ({ name, cards }) =>
  joined(u16(text.encode(name).length), text.encode(name), u16(cards.length), Uint8Array.from(cards));

/** The commitment to the deck of a seed and a pack. */
async function commitmentOf(seed, deck) {
  const bytes = joined(text.encode("houseway/commitment/1\0"), seed, packBytes(deck));
  return hexOf(await sha256(bytes));
}

/** The order of a pack's cards, first dealt first. */
function orderOf(seed, deck) {
  return wordsInOrder(joined(text.encode("houseway/shuffle/1\0"), seed, packBytes(deck)), deck.cards);
}

/** Cards or places in the order given by a secret's stream. */
function wordsInOrder(secret, items) {
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

/** The result of the check: `{ fits, name, cards, order }`; `name` is the pack that fits the commitment. */
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
function shake256(message, length) {
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

// Checks the proof of a hand in the page itself: every card that this viewer saw against the root shown before the
// deal. The bytes are those on Houseway's page about fair shuffles; the server is not asked.

const HEX = /^[0-9a-f]{64}$/;

class Wrong extends Error {}

/** The seal a client sends before its nonce. */
async function sealOf(nonce) {
  return hexOf(await sha256(joined(text.encode("houseway/nonce/1\0"), bytesOf(nonce))));
}

/** An unpredictable nonce and its seal. */
export async function freshNonce() {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { nonce, seal: await sealOf(nonce) };
}

/** The place in the room's deck of each dealt card. */
function dealtOrder({ commitment, root, nonces }, size) {
  const places = Array.from({ length: size }, (_, place) => place);
  const seats = Object.keys(nonces).map(Number);
  if (!seats.length) return places;
  seats.sort((one, other) => one - other);
  const said = seats.flatMap((seat) => [u16(seat), bytesOf(nonces[seat])]);
  return wordsInOrder(joined(text.encode("houseway/players/1\0"), bytesOf(commitment), bytesOf(root), ...said), places);
}

async function rootOf(proof, size, deck, one) {
  let node = await sha256(joined([0], u16(one.sealed), [readCard(one.card)], bytesOf(one.salt)));
  const path = one.path.map(bytesOf);
  let [at, left] = [one.sealed, size];
  while (left > 1) {
    if ((at ^ 1) < left) {
      const other = path.shift();
      if (!other) throw new Wrong(`The proof of place ${one.place} is too short.`);
      node = await sha256(at % 2 ? joined([1], other, node) : joined([1], node, other));
    }
    at >>= 1;
    left = (left + 1) >> 1;
  }
  if (path.length) throw new Wrong(`The proof of place ${one.place} is too long.`);
  return hexOf(await sha256(joined(text.encode("houseway/root/1\0"), packBytes(deck), node)));
}

/** `noted` is what was shown before the deal, `seen` the cards visible to this viewer at the end. */
export async function checkProof(proof, noted = null, seen = []) {
  try {
    return await checked(proof, noted, seen);
  } catch (wrong) {
    if (wrong instanceof Wrong) return { fits: false, problem: wrong.message, proof };
    return { fits: false, problem: "The proof cannot be read.", proof };
  }
}

async function checked(proof, noted, seen) {
  const deck = packNamed(proof.pack);
  if (!deck) throw new Wrong(`No such pack: “${proof.pack}”.`);
  if (![proof.commitment, proof.root].every((one) => HEX.test(one))) throw new Wrong("This is not a valid seal.");
  if (noted && (noted.commitment !== proof.commitment || noted.root !== proof.root))
    throw new Wrong("This is not the deck whose seal was shown before the deal.");
  if (noted?.opened && !Object.values(proof.nonces).includes(noted.nonce))
    throw new Wrong("The number that your browser added is missing.");
  for (const [seat, nonce] of Object.entries(proof.nonces))
    if ((await sealOf(nonce)) !== proof.seals[seat]) throw new Wrong(`Seat ${seat}’s number is not the one that was sealed.`);
  const order = dealtOrder(proof, deck.cards.length);
  const places = new Set();
  for (const one of proof.cards) {
    if (places.has(one.place) || order[one.place] !== one.sealed)
      throw new Wrong(`Place ${one.place + 1} is not where the players' numbers put it.`);
    places.add(one.place);
    if ((await rootOf(proof, deck.cards.length, deck, one)) !== proof.root)
      throw new Wrong(`The card ${one.card} is not the one that was sealed.`);
  }
  const proved = new Map();
  for (const one of proof.cards) proved.set(readCard(one.card), (proved.get(readCard(one.card)) || 0) + 1);
  for (const card of new Set(seen))
    if (seen.filter((one) => one === card).length > (proved.get(card) || 0))
      throw new Wrong("A card that you saw is not in the proof.");
  if (proof.seed && !(await check(proof.seed, proof.commitment, proof.pack)).fits)
    throw new Wrong("The seed does not match the seal.");
  const unopened = Object.keys(proof.seals).filter((seat) => !(seat in proof.nonces));
  return { fits: true, proof, unopened, noted: Boolean(noted) };
}
