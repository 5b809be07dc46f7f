// Setting a pai gow hand: two trays, filled by tap or drag. What they hold, and that a hand is foul, is what the server
// says of that split; the house way is one button away.

import { cardName, drawCard } from "../cards.js";
import { classes, h } from "../dom.js";
import { bind } from "../keys.js";
import { held } from "../render/pieces.js";

const TWO = 2;
const MOVED = 10;

/** What the server says of these two in front. */
const splitOf = (ctx, two) =>
  (ctx.now.splits || []).find((split) => split.front.every((card) => two.includes(card))) || null;

/** What lies where: places of the sorted cards that are in front. */
export function setting(ctx, option) {
  const cards = held(option.cards, "paigow");
  const front = ctx.decision.front.filter((place) => place < cards.length);
  const two = front.map((place) => cards[place]);
  const full = two.length === TWO;
  const split = full ? splitOf(ctx, two) : null;
  return { cards, front, two, split, full, isFoul: Boolean(split?.foul) };
}

function move(ctx, place, forwards) {
  const front = ctx.decision.front.filter((one) => one !== place);
  ctx.decision.front = forwards ? [...front, place].slice(-TWO) : front;
  ctx.repaint();
}

export function houseWay(ctx, option) {
  const cards = held(option.cards, "paigow");
  ctx.decision.front = option.front.map((card) => cards.indexOf(card));
  ctx.repaint();
}

/** Follow a pointer; dropped on the other tray, the card changes trays. */
function drag(ctx, place, forwards) {
  return {
    pointerdown: (event) => {
      if (event.button !== 0) return;
      const card = event.currentTarget;
      const from = [event.clientX, event.clientY];
      let far = false;
      const follow = (moved) => {
        const [dx, dy] = [moved.clientX - from[0], moved.clientY - from[1]];
        far ||= Math.hypot(dx, dy) > MOVED;
        if (far) {
          card.style.setProperty("translate", `${dx}px ${dy}px`);
          card.classList.add("dragged");
        }
      };
      const drop = (up) => {
        removeEventListener("pointermove", follow);
        removeEventListener("pointerup", drop);
        removeEventListener("pointercancel", drop);
        card.style.removeProperty("translate");
        card.classList.remove("dragged");
        if (!far) return;
        card.dataset.dropped = "yes"; // the click that follows is not a tap
        setTimeout(() => delete card.dataset.dropped, 0);
        const under = document.elementsFromPoint(up.clientX, up.clientY).find((one) => one.dataset?.tray);
        if (under && under.dataset.tray === (forwards ? "front" : "back")) move(ctx, place, forwards);
      };
      addEventListener("pointermove", follow);
      addEventListener("pointerup", drop);
      addEventListener("pointercancel", drop);
    },
  };
}

function trayCard(ctx, card, place, inFront, name) {
  const run = () => move(ctx, place, !inFront);
  const key = bind([String(place + 1)], `move ${cardName(card)}`, run);
  return drawCard(card, {
    key: `set-${place}`,
    class: "movable",
    role: "button",
    tabindex: 0,
    "data-place": place,
    title: key ? `Key ${key}` : null,
    draggable: "false",
    "aria-label": `${cardName(card)}, ${name}. Move it ${inFront ? "behind" : "in front"}`,
    on: {
      ...drag(ctx, place, !inFront),
      click: (event) => {
        if (!event.currentTarget.dataset.dropped) run();
      },
      keydown: (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          event.stopPropagation();
          run();
        }
      },
    },
  });
}

export function trays(ctx, option) {
  const { cards, front, full, two, split, isFoul } = setting(ctx, option);
  const back = cards.map((_, place) => place).filter((place) => !front.includes(place));
  const tray = (name, places, words, slots) =>
    h(
      "div",
      {
        class: classes("tray", `tray-${name}`, isFoul && "foul"),
        "data-tray": name,
        "data-testid": `tray-${name}`,
        role: "group",
        "aria-label": name === "front" ? "Two in front" : "Five behind",
      },
      h(
        "div",
        { class: "tray-cards" },
        places.map((place) =>
          trayCard(ctx, cards[place], place, name === "front", name === "front" ? "in front" : "behind"),
        ),
        Array.from({ length: Math.max(0, slots - places.length) }, (_, at) =>
          h("span", { class: "card place", key: `slot-${at}`, "aria-hidden": "true" }),
        ),
      ),
      h("p", { class: "tray-words" }, words),
    );
  return h(
    "div",
    { class: "trays", key: "trays", "data-testid": "trays" },
    tray("front", front, full ? split?.in_front || "" : `${TWO - two.length} more in front`, TWO),
    tray("back", back, full ? split?.behind || "" : "tap the two for the front", 5),
  );
}
