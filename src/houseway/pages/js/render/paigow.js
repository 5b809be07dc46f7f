// Pai gow: seven cards in two trays, two in front and five in back. The banker's seat has the lamp; dice and the action
// button show while they matter.

import { cardName, drawCard } from "../cards.js";
import { actButton } from "../controls/button.js";
import { take } from "../controls/options.js";
import { classes, h } from "../dom.js";
import { die } from "../icons.js";
import { bind } from "../keys.js";
import { bankLine, bet as wager, hiddenIn, outcome, playOf, spotsOf } from "./banked.js";
import { backs, cardRow, held } from "./pieces.js";
import { ownCards } from "./stage.js";

// Setting a pai gow hand: two trays, filled by tap or drag. The server provides the names and fouls of every split; the
// house way is one button away.

const TWO = 2;
const MOVED = 10;

/** The server's words for this front. */
const splitOf = (ctx, two) =>
  (ctx.now.captions.splits || []).find((split) => split.front.every((card) => two.includes(card))) || null;

/** The places of the sorted cards that are in front. */
function setting(ctx, option) {
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

function houseWay(ctx, option) {
  const cards = held(option.cards, "paigow");
  ctx.decision.front = option.front.map((card) => cards.indexOf(card));
  ctx.repaint();
}

/** Follow a pointer; a card dropped on the other tray moves there. */
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
        card.dataset.dropped = "yes"; // the following click is not a tap
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
    "aria-label": `${cardName(card)}, ${name}. Move it to the ${inFront ? "back" : "front"}`,
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

function trays(ctx, option) {
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
        "aria-label": name === "front" ? "Front hand, two cards" : "Back hand, five cards",
      },
      h("div.tray-cards",
        places.map((place) =>
          trayCard(ctx, cards[place], place, name === "front", name === "front" ? "in front" : "in back"),
        ),
        Array.from({ length: Math.max(0, slots - places.length) }, (_, at) =>
          h("span.card.place", { key: `slot-${at}`, "aria-hidden": "true" }),
        ),
      ),
      h("p.tray-words", words),
    );
  return h("div.trays", { key: "trays", "data-testid": "trays" },
    tray("front", front, full ? split?.in_front || "" : `${TWO - two.length} more in front`, TWO),
    tray("back", back, full ? split?.behind || "" : "tap two cards for the front", 5),
  );
}

// The buttons for setting a pai gow hand: the house way, and the setting in the trays.

function setButtons(ctx, option) {
  const { two, full, isFoul } = setting(ctx, option);
  const run = () => ctx.act(take(option, two));
  if (full) bind(["enter"], "set the hand", run);
  return {
    buttons: [
      {
        weight: 10,
        node: actButton(ctx, {
          option: "house way",
          label: "House way",
          tone: "plain",
          keys: ["h", "y"],
          key: "house-way",
          run: () => houseWay(ctx, option),
        }),
      },
      {
        weight: 80,
        node: actButton(ctx, {
          option: "set",
          label: !full ? "Put two in front" : isFoul ? "Set a foul hand" : "Set",
          tone: isFoul ? "fold" : "strong",
          keys: ["s"],
          disabled: !full,
          key: "set",
          run,
        }),
      },
    ],
    extra: isFoul
      ? [
          h("p.warning", { key: "foul", role: "alert" },
            "Foul: your front hand outranks your back hand. A foul hand loses.",
          ),
        ]
      : [],
  };
}

export const builds = { set: setButtons };

export const says = false;
export const namesOwn = (ctx) => ctx.options.some((option) => option.type === "set");
export const bet = wager;

/** Two hands, one above the other: the two in front, the five in back. */
function setHand(ctx, spot, name) {
  const isSet = spot.front.length || ["set", "foul", "settled"].includes(spot.state);
  const row = (cards, part, more) => cardRow(cards, { name: `${name}${part}`, laid: true, ...more });
  if (!isSet) return row(spot.cards.length ? spot.cards : hiddenIn(ctx, spot), "");
  const two = spot.front.length ? held(spot.front, "paigow") : backs(2);
  const five = spot.back.length ? held(spot.back, "paigow") : backs(Math.max(0, spot.count - 2));
  return h("span", { class: classes("set-hand", spot.state === "foul" && "foul") },
    row(two, "f", { enter: null, seen: "top" }),
    row(five, "b", { enter: null }),
  );
}

const dealt = (ctx, seat) => spotsOf(ctx, seat).find((spot) => spot.count);

export function front(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  if (!spot) return null;
  return h(
    "span.spot-hand",
    {
      key: `spot-${spot.seat}`,
      "data-spot": `${spot.seat}-${spot.hand}`,
      title: spot.words || null,
    },
    setHand(ctx, spot, `c${spot.seat}`),
  );
}

/** The names of the two hands, each on its own line. */
export function line(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  if (!spot?.front.length) return null;
  return h("small.words.both",
    (ctx.now.captions.set_words?.[`${spot.seat}-${spot.hand}`] || []).map((one, place) =>
      h("span", { key: place, style: { "--long": one.length }, title: one }, one),
    ),
  );
}

export function foot(ctx, hand) {
  const spot = dealt(ctx, hand.seat);
  return spot?.outcome ? outcome(spot) : null;
}

export function middle(ctx) {
  const play = playOf(ctx);
  return [
    bankLine(ctx),
    play?.dice?.length
      ? h(
          "div.dice",
          {
            key: "dice",
            "data-testid": "dice",
            role: "group",
            "aria-label": `Dice: ${play.dice.join(", ")}`,
          },
          play.dice.map(die),
        )
      : h("div.dice", { key: "no-dice" }),
  ];
}

export function stage(ctx) {
  const setting = ctx.options.find((option) => option.type === "set");
  if (setting) return trays(ctx, setting);
  const [spot] = spotsOf(ctx, ctx.now.you);
  if (spot?.front.length) {
    return h(
      "div.own-set",
      {
        key: "own-set",
        style: { "--cards": 7, "--spots": 2 },
        "data-testid": "own-cards",
        role: "group",
        "aria-label": "Your two hands",
      },
      cardRow(held(spot.front, "paigow"), { name: "of", size: "", enter: null }),
      cardRow(held(spot.back, "paigow"), { name: "ob", size: "", enter: null }),
      outcome(spot),
    );
  }
  return ownCards(ctx);
}
