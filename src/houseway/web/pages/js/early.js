// Runs before the first paint, so that the page never flashes in the wrong theme. Everything else waits.
(() => {
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`houseway.${name}`));
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  if (read("theme")) root.dataset.theme = read("theme");
  if (read("deck")) root.dataset.deck = read("deck");
})();
