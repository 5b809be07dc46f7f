// A visitor's choices: look, sounds, alerts, keys. Stored in this browser, and with an account.

// What this browser remembers between visits. Without storage it still works, but forgets.

const PREFIX = "houseway.";

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window may refuse: then a choice lasts as long as the page.
  }
}

const root = document.documentElement;
const heard = new Set();
const LOOKS = ["theme", "felt", "cards", "size"];

export const settings = {
  theme: recall("theme", ""), // "", "dark" or "light"
  felt: recall("felt", ""), // "" is the house's own; "green", "blue", "red" or "charcoal"
  cards: recall("cards", recall("deck", "") === "four" ? "four" : "classic"), // or "index", with large corners
  size: recall("size", ""), // "" or "large"
  sound: recall("sound", false),
  volume: recall("volume", 50), // of 100
  notify: recall("notify", false),
  vibrate: recall("vibrate", false),
  keys: recall("keys", true),
  throws: recall("throws", false), // whether a drawn card that fits nothing is discarded without a click
  rest: recall("rest", 350), // how long new controls ignore clicks, in ms
  first_bets: recall("first_bets", "2.5 BB, 3 BB, pot"), // shortcuts for the first betting round, and for later ones
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

function apply() {
  for (const name of LOOKS)
    if (settings[name]) root.dataset[name] = settings[name];
    else delete root.dataset[name];
}

/** Whether motion must be reduced. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

apply();
