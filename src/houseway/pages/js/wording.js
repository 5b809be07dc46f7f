// Amounts are whole cents, as the server keeps them; here they become words on the page and back. No sums in floats.
// Beside them stand capitals, times, and other small matters of wording.

/** `$3`, `$1.50`, `$1,204.50`; whole dollars lose the cents. */
export function money(cents) {
  const whole = Math.floor(Math.abs(cents) / 100);
  const part = Math.abs(cents) % 100;
  const dollars = whole.toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}$${dollars}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** With a plus in front of a gain. */
export const signed = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

/** Cents from what a person types, or null. */
export function cents(text) {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  return 100 * Number(found[1].replaceAll(",", "")) + Number((found[2] || "0").padEnd(2, "0"));
}

/** The legal amounts of a range: `least`, whole `chip`s between, and `most`. */
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

  /** The place of the nearest legal amount. */
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

/** Words that begin a line, with a capital; and those that are all of it, with a full stop too. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const sentence = (text) => (text ? capital(text) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** A time that runs down, as a clock says it: minutes and seconds. */
export const minutes = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor((ms % 60000) / 1000)).padStart(2, "0")}`;

/** A long number of sixteens, short enough to stand in a line: how it begins and how it ends. */
export const brief = (hex) => (hex ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : "");

/** How well bots play: what the server calls it, and what people do. */
export const BOT_LEVELS = [
  ["easy", "Easy: call a lot, rarely raise"],
  ["regular", "Regular: read the betting"],
  ["strong", "Strong: remember how you play"],
  ["mixed", "A mix of all three"],
];
