// SHA-256. The browser's own where it may be used, which is on https and on this very machine; written out otherwise, so
// that decks can be checked over a home network too.

const K = Uint32Array.from(
  [...Array(64).keys()].reduce((primes) => {
    let next = (primes.at(-1) || 1) + 1;
    while (primes.some((one) => next % one === 0)) next += 1;
    return [...primes, next];
  }, []),
  (prime) => fraction(Math.cbrt(prime), prime, 3),
);

/** The first 32 bits after the point of a root, made exact with whole numbers. */
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
export function sha256Plain(bytes) {
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
export async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return sha256Plain(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
