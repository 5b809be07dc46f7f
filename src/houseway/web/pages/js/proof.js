// Checks the proof of a hand in the page itself: every card that this viewer saw against the root that was shown before
// the deal. The bytes are those of Houseway's page on fair shuffles; nothing is asked of the server for it.

import { readCard } from "./cards.js";
import { bytesOf, check, hexOf, joined, packBytes, packNamed, text, u16, wordsInOrder } from "./fair.js";
import { sha256 } from "./sha256.js";

const HEX = /^[0-9a-f]{64}$/;

class Wrong extends Error {}

/** What a client sends before it sends a nonce. */
export async function sealOf(nonce) {
  return hexOf(await sha256(joined(text.encode("houseway/nonce/1\0"), bytesOf(nonce))));
}

/** A nonce that nobody can foresee, and its seal. */
export async function freshNonce() {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { nonce, seal: await sealOf(nonce) };
}

/** From which place of the room's deck each dealt card comes. */
export function dealtOrder({ commitment, root, nonces }, size) {
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

/** `noted` is what was shown before the deal, `seen` the cards that lay open to this viewer at the end. */
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
  if (!deck) throw new Wrong(`There is no pack “${proof.pack}”.`);
  if (![proof.commitment, proof.root].every((one) => HEX.test(one))) throw new Wrong("The seal is no seal.");
  if (noted && (noted.commitment !== proof.commitment || noted.root !== proof.root))
    throw new Wrong("This is not the deck whose seal was shown before the deal.");
  if (noted?.opened && !Object.values(proof.nonces).includes(noted.nonce))
    throw new Wrong("The number that your browser added is missing.");
  for (const [seat, nonce] of Object.entries(proof.nonces))
    if ((await sealOf(nonce)) !== proof.seals[seat]) throw new Wrong(`The number of seat ${seat} is not the sealed one.`);
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
    throw new Wrong("The seed does not lead to the seal.");
  const unopened = Object.keys(proof.seals).filter((seat) => !(seat in proof.nonces));
  return { fits: true, proof, unopened, noted: Boolean(noted) };
}
