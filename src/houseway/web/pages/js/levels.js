// How well bots play: what the server calls it, and what people do.

export const BOT_LEVELS = [
  ["easy", "Easy: call a lot, seldom raise"],
  ["regular", "Regular: watch the betting"],
  ["strong", "Strong: remember how you play"],
  ["mixed", "Of all sorts"],
];
