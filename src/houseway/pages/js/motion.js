// Motion that explains: cards come from the dealer, bets go to the middle, pots go to their winners. It moves copies
// and never decides where things are; with reduced motion, or on a hidden page, nothing moves.

import { still } from "./memory.js";

const CARD = 120;
const BET = 180;
const POT = 300;
const LONGEST_DEAL = 1300;
const EASE = "cubic-bezier(.2,.7,.2,1)";

const quiet = () => still() || document.hidden;

/** The names or counts of hands, and their owners. */
const NAMES = "#stage > .words > *, #stage .total, .seat .words, .seat .badge:is(.total, .points), .bank-hand .total";
const whose = (node) => node.closest(".seat, #stage, .bank-hand");
const namesIn = (root) => [...root.querySelectorAll(NAMES)].map((node) => [node, `${whose(node)?.dataset.seat} ${node.textContent}`]);

/** Where chips are before the page changes. */
export function before(root) {
  if (quiet()) return null;
  const at = (node) => node.getBoundingClientRect();
  const bets = new Map(
    [...root.querySelectorAll("[data-bet]")].map((node) => [
      node.dataset.bet,
      { node: node.cloneNode(true), box: at(node), amount: node.dataset.amount },
    ]),
  );
  const pot = root.querySelector("[data-pot]");
  const names = new Set(namesIn(root).map(([, said]) => said));
  return { bets, names, pot: pot ? { node: pot.cloneNode(true), box: at(pot) } : null };
}

/** Play what changed: `entered` are new nodes, `events` what happened. */
export function after(root, past, entered, events) {
  if (!past || quiet()) return;
  const landed = deal(
    root,
    entered.filter((node) => node.isConnected && node.classList.contains("card")),
  );
  nameLater(root, past.names, landed);
  for (const node of root.querySelectorAll("[data-bet]")) {
    const had = past.bets.get(node.dataset.bet);
    if (!had || Number(node.dataset.amount) > Number(had.amount)) fromSeat(root, node);
  }
  const swept = events.some((event) => event.type === "swept");
  if (swept) sweep(root, past);
  const pushed = (event) => event.type === "won" || event.type === "money back";
  const winners = events.filter(pushed).map((event) => event.seat);
  if (winners.length) award(root, past, [...new Set(winners)]);
}

const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Deal cards; returns when each arrives. */
function deal(root, cards) {
  const landed = new Map();
  const felt = root.querySelector(".felt")?.getBoundingClientRect();
  if (!felt) return landed;
  const dealer = [felt.left + felt.width / 2, felt.top + felt.height * 0.12];
  // Round by round, like a dealer: everyone's first card, then everyone's second.
  // The board comes last.
  const place = (node) => [...(node.parentElement?.children || [])].indexOf(node) + (node.closest(".board") ? cards.length : 0);
  const order = cards.map((node) => ({ node, place: place(node) })).sort((a, b) => a.place - b.place);
  const gap = Math.min(CARD, LONGEST_DEAL / order.length);
  order.forEach(({ node }, at) => {
    landed.set(node, CARD + 60 + at * gap);
    const [x, y] = middleOf(node.getBoundingClientRect());
    node.animate(
      [
        { translate: `${dealer[0] - x}px ${dealer[1] - y}px`, opacity: 0, scale: 0.6 },
        { opacity: 1, offset: 0.3 },
        { translate: "0 0", opacity: 1, scale: 1 },
      ],
      { duration: CARD + 60, delay: at * gap, easing: EASE, fill: "backwards" },
    );
  });
  return landed;
}

/** A hand's name stays hidden until its cards and the board's have arrived. */
function nameLater(root, known, landed) {
  if (!landed.size) return;
  for (const [name, said] of namesIn(root)) {
    if (known.has(said)) continue;
    const hand = whose(name);
    const cards = [...landed.keys()].filter((card) => hand?.contains(card) || card.closest(".board"));
    const wait = Math.max(0, ...cards.map((card) => landed.get(card)));
    if (wait) name.animate([{ opacity: 0 }, { opacity: 0 }], { duration: wait });
  }
}

function seatNode(root, seat) {
  return root.querySelector(`[data-seat="${seat}"] .plate`) || root.querySelector(`[data-own-seat="${seat}"]`);
}

function fromSeat(root, node) {
  const from = seatNode(root, node.dataset.bet);
  if (!from) return;
  const [sx, sy] = middleOf(from.getBoundingClientRect());
  const [x, y] = middleOf(node.getBoundingClientRect());
  const pile = node.firstElementChild;
  pile?.animate(
    [
      { translate: `${(sx - x) * 0.7}px ${(sy - y) * 0.7}px`, opacity: 0.2 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: BET, easing: EASE },
  );
}

/** A copy that flies from its old place to another. */
function fly(root, copy, box, to, duration, delay = 0) {
  const home = root.getBoundingClientRect();
  copy.removeAttribute("data-bet");
  copy.removeAttribute("data-pot");
  copy.removeAttribute("data-testid");
  copy.setAttribute("aria-hidden", "true");
  copy.className = `${copy.className} flying`;
  copy.style.left = `${box.left - home.left}px`;
  copy.style.top = `${box.top - home.top}px`;
  copy.style.width = `${box.width}px`; // what is in its middle stays there
  root.append(copy);
  const [x, y] = middleOf(box);
  const run = copy.animate(
    [
      { translate: "0 0", opacity: 1 },
      { translate: `${to[0] - x}px ${to[1] - y}px`, opacity: 0.3 },
    ],
    { duration, delay, easing: "ease-in-out", fill: "both" },
  );
  run.onfinish = () => copy.remove();
  run.oncancel = run.onfinish;
}

function sweep(root, past) {
  const middle = root.querySelector("[data-pot]") || root.querySelector(".middle");
  if (!middle) return;
  const to = middleOf(middle.getBoundingClientRect());
  for (const { node, box } of past.bets.values()) fly(root, node, box, to, POT);
}

function award(root, past, winners) {
  const middle = root.querySelector(".middle");
  if (!middle) return;
  const from = past.pot || [...past.bets.values()][0];
  if (!from) return;
  const box = past.pot ? past.pot.box : middle.getBoundingClientRect();
  winners.forEach((seat) => {
    const target = seatNode(root, seat);
    if (target)
      fly(
        root,
        from.node.cloneNode(true),
        box,
        middleOf(target.getBoundingClientRect()),
        POT,
        past.bets.size ? POT : 60,
      );
  });
}
