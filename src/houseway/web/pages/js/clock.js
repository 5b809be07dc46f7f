// Lets the action clock run down on the page between two words from the server. It decides nothing: the server does.

let clock = null;
let heardAt = 0;
let dealAt = null;

export function setClock(next) {
  clock = next;
  heardAt = performance.now();
}

export function setNextDeal(ms) {
  dealAt = ms === null || ms === undefined ? null : performance.now() + ms;
}

export const theClock = () => clock;
export const leftNow = () =>
  clock ? Math.max(0, clock.left_ms - (clock.stands ? 0 : performance.now() - heardAt)) : 0;
export const secondsToDeal = () =>
  dealAt === null ? null : Math.max(0, Math.ceil((dealAt - performance.now()) / 1000));

/** Bring rings and numbers up to date; called a few times a second. */
export function tick(root = document) {
  if (clock) {
    const left = leftNow();
    const share = clock.total_ms ? Math.min(1, left / clock.total_ms) : 0;
    for (const ring of root.querySelectorAll("[data-clock]")) {
      ring.style.setProperty("--share", `${(share * 100).toFixed(1)}%`);
      ring.classList.toggle("low", share < 0.25);
    }
    const seconds = Math.ceil(left / 1000);
    for (const node of root.querySelectorAll("[data-seconds]")) {
      const text = clock.in_bank ? `time bank ${seconds}\u00a0s` : `${seconds} s`;
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle("low", seconds <= 5);
    }
  }
  const next = secondsToDeal();
  for (const node of root.querySelectorAll("[data-next-deal]")) {
    const text = next > 0 ? `Next hand in ${next} s` : "Shuffling";
    if (next !== null && node.textContent !== text) node.textContent = text;
  }
}
