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
  for (const name of ["theme", "felt", "cards", "size"]) if (read(name)) root.dataset[name] = read(name);
})();
