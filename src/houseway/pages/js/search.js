// Whether typed text matches a text, as people write the names of games and limits.

const DIGITS = { seven: "7", nine: "9", eight: "8" };

/** Words for comparing: lower case letters and digits, hold'em in one word, nine as 9, $3-$6 as 3 6. */
export const plain = (words) =>
  words
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(seven|nine|eight)\b/g, (word) => DIGITS[word])
    .trim();

const AMOUNTS = /^\d+( \d+)*$/;

/**
 * Whether typed text matches: as a whole ("hold em"), or each word as the start of a word; short ones must match fully.
 */
export function occurs(typed, text) {
  const [sign, told] = [plain(typed), ` ${plain(text)} `];
  if (AMOUNTS.test(sign)) return told.includes(` ${sign} `);
  const words = sign.split(" ");
  if (words.length > 1 && told.replaceAll(" ", "").includes(words.join(""))) return true;
  return words.every((word) => told.includes(word.length > 2 ? ` ${word}` : ` ${word} `));
}

const ALSO = { pan: "panguingue" }; // other names of games

/** Games of every house that resemble the typed text. */
export function like(typed, houses) {
  const told = (one, game) => [game.title, game.key, ALSO[game.key] || "", game.line, one.name, ...game.limits.flatMap((limit) => [limit.name, limit.title])].join(" ");
  return houses.flatMap((one) => one.games.filter((game) => occurs(typed, told(one, game))).map((game) => [one, game]));
}
