// Turns amounts, which are whole cents as on the server, into words and back. No floating-point sums. Also capitals,
// times, and other small matters of wording.

let sign = "$";

/** Whether amounts are chips of a tournament, which are no money and have no dollar sign. */
export function inChips(on) {
  sign = on ? "" : "$";
}

/** `$3`, `$1.50`, `$1,204.50`; whole dollars lose the cents. In a tournament the same without the dollar sign. */
export const money = (cents) => amount(cents, sign);

/** The same for what is money even in a tournament. */
export const dollars = (cents) => amount(cents, "$");

function amount(cents, before) {
  const whole = Math.floor(Math.abs(cents) / 100);
  const part = Math.abs(cents) % 100;
  const said = whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}${before}${said}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** With a plus in front of a gain. */
export const signed = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

/** Cents from typed text, or null. */
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  return 100 * Number(found[1].replaceAll(",", "")) + Number((found[2] || "0").padEnd(2, "0"));
}

/** The legal amounts of a range: `least`, then whole chips, up to `most`. */
export class Steps {
  constructor(least, most, chip) {
    this.least = least;
    this.most = most;
    this.chip = Math.max(1, chip || 1);
    this.first = Math.floor(least / this.chip) * this.chip + this.chip; // the first whole step above `least`
    this.between = this.first < most ? Math.ceil((most - this.first) / this.chip) : 0;
    this.count = (least === most ? 1 : 2) + this.between;
  }

  at(index) {
    if (index <= 0) return this.least;
    if (index >= this.count - 1) return this.most;
    return this.first + (index - 1) * this.chip;
  }

  /** The index of the nearest legal amount. */
  index(amount) {
    if (amount <= this.least) return 0;
    if (amount >= this.most) return this.count - 1;
    const low = Math.max(0, Math.floor((amount - this.first) / this.chip) + 1);
    const high = Math.min(low + 1, this.count - 1);
    return amount - this.at(low) <= this.at(high) - amount ? low : high;
  }

  snap(amount) {
    return this.at(this.index(amount));
  }
}

/** Words at the start of a line, with a capital letter; and a whole line, with a period too. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const sentence = (text) => (text ? capital(text) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** A time to come, by the reader's own calendar. */
export const moment = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** A countdown as a clock shows it: minutes and seconds. */
export const minutes = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor((ms % 60000) / 1000)).padStart(2, "0")}`;

/** The same for a long time, in which nobody counts seconds. */
export const hours = (ms) => (ms < 3600000 ? minutes(ms) : `${Math.floor(ms / 3600000)} h ${Math.floor((ms % 3600000) / 60000)} min`);

/** A long hexadecimal number, shortened to its start and end. */
export const brief = (hex) => (hex ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : "");

/** Levels of bots: the server's name, and a player's. */
export const BOT_LEVELS = [
  ["easy", "Easy: call a lot, rarely raise"],
  ["regular", "Regular: read the betting"],
  ["strong", "Strong: remember how you play"],
  ["mixed", "A mix of all three"],
];

const ENDINGS = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (place) => `${place}${ENDINGS[ordinals.select(place)]}`;
