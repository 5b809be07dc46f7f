// How well bots play: what the server calls it, and what people do.

export const BOT_LEVELS = [
  ["easy", "Easy: they call a lot and seldom raise"],
  ["regular", "Regular: they watch the betting"],
  ["strong", "Strong: they also remember how you play"],
  ["mixed", "Of all sorts"],
];
