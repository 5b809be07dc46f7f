// What this browser remembers between visits. It works without storage too: then it forgets.

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
    // A private window may refuse: the choice then lasts as long as the page.
  }
}
