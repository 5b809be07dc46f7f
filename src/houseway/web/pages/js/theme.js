// The choices a visitor makes about the look: theme, deck colours, sound, keys. Kept in this browser, and with an account.

import { recall, remember } from "./keep.js";

const root = document.documentElement;
const heard = new Set();

export const settings = {
  theme: recall("theme", ""), // "", "dark" or "light"
  deck: recall("deck", "two"), // "two" or "four" colours
  sound: recall("sound", false),
  keys: recall("keys", true),
  rest: recall("rest", 350), // how long new controls rest before they take a click, in ms
  first_bets: recall("first_bets", "2.5 BB, 3 BB, pot"), // shortcuts of the first betting round, and of the later ones
  later_bets: recall("later_bets", "1/2 pot, 2/3 pot, pot"),
};

export function choose(name, value) {
  settings[name] = value;
  remember(name, value);
  apply();
  for (const told of heard) told(name, value);
}

export function onChoice(told) {
  heard.add(told);
}

export function apply() {
  if (settings.theme) root.dataset.theme = settings.theme;
  else delete root.dataset.theme;
  root.dataset.deck = settings.deck;
}

/** Whether things may move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

apply();
