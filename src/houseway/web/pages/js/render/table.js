// The whole table from one state: rail and felt, seats, middle, and the stage below with one's own plate, cards and
// what they are in words. Live table and replayer use it alike; what a click does is handed in.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { inCharge, inHand } from "../state.js";
import { ahead } from "../story/result.js";
import { layoutName, layoutOf } from "./layouts.js";
export { measure } from "./measures.js";
import { told } from "./pieces.js";
import { plate, seats } from "./seats.js";

/** Everything a piece of the table may want to know. */
export function context(state, more) {
  const { now } = state;
  const family = layoutName(now);
  return {
    state,
    now,
    view: now.view,
    family,
    layout: layoutOf(now),
    hands: inHand(now),
    options: more.replay || !now.view || now.view.over || now.held ? [] : now.view.options || [],
    pointed: [],
    point: () => {},
    replay: false,
    ...more,
  };
}

let floorNotices = null;

/** What was ruled or void: most hands have nothing of it, so it is fetched when one does. */
function ruledNotices(ctx) {
  if (!ctx.state?.rulings?.length && !ctx.now.void) return null;
  if (floorNotices) return [floorNotices.rulingNotice(ctx), floorNotices.voidNotice(ctx)];
  import("../floor/notice.js").then((part) => {
    floorNotices = part;
    ctx.repaint();
  });
  return null;
}

/** Calls, and what was ruled or void. */
export const notices = (ctx) => h("div", { class: "notices", key: "notices" }, ctx.notices, ruledNotices(ctx));

/** What holds for the whole table, written on the felt. */
const marks = (now) =>
  [
    now.practice ? "practice: the dealer errs" : "",
    now.paused ? `paused by ${inCharge(now, now.paused, "the")}${now.view && !now.view.over ? " after this hand" : ""}` : "",
    now.held ? `${inCharge(now, now.held, "the")} looks into this hand` : "",
    now.ending ? "the night ends after this hand" : "",
    now.closing ? "the floor closes this table after this hand" : "",
  ].filter(Boolean);

const LINE = 16; // high
const FRAME = 6; // round the lines of a mark, with the air above it
const NARROW = 280; // a mark has two lines there
const LONG = 60; // letters
const CREST = 46;

const BESIDE = 70; // from the middle: clear of one's own bet

const ROUND = 0.22; // of the felt's width: so much of it is left beside that, where the rail is round
const LETTER = 6.2; // wide, with a little to spare

/** Where marks go: below what lies in the middle, or where that is full beside one's own bet. */
function markPlace({ under, middle, box }, said) {
  const centre = middle.left + middle.wide / 2;
  const highIn = (room) => LINE * (room < NARROW || said.length > LONG || said.length * LETTER > room - 20 ? 2 : 1) + FRAME;
  if (under.high >= highIn(under.wide)) return { centre, top: under.top + FRAME / 2, wide: under.wide };
  const wide = Math.min(under.wide / 2 - BESIDE, box.wide * ROUND);
  const high = highIn(wide);
  return wide >= NARROW / 2 ? { centre: centre + BESIDE + wide / 2, top: box.high - high - FRAME, wide } : null;
}

/** Below the middle, as far as there is room: what holds for the table, or whose room it is. */
function underMiddle({ now, geometry }) {
  const said = marks(now).join(" · ");
  const { under, middle } = geometry;
  const at = ({ centre, top, wide }) => ({ "--mx": `${Math.round(centre)}px`, "--mw": `${Math.round(wide)}px`, top: `${Math.round(top)}px` });
  if (!said) {
    const place = { centre: middle.left + middle.wide / 2, top: under.top + (under.high - CREST / 2) / 2, wide: under.wide };
    return under.high < CREST ? null : h("span", { class: "crest", key: "crest", "aria-hidden": "true", style: at(place) }, now.house_name);
  }
  const place = markPlace(geometry, said);
  return h("span", { class: place ? "practice-mark" : "spoken", key: `mark ${said}`, style: place ? at(place) : {} }, said);
}

function middleAt({ geometry: { middle } }) {
  const px = (value) => `${Math.round(value)}px`;
  return { "--mx": px(middle.left), "--my": px(middle.top), "--mw": px(middle.wide), "--mh": px(middle.high) };
}

export function felt(ctx) {
  return [
    h(
      "div",
      { class: "rail", key: "rail", "aria-hidden": "true" },
      h("div", { class: "felt" }),
    ),
    underMiddle(ctx),
    h(
      "div",
      { class: "middle", key: "middle", "data-family": ctx.family, style: middleAt(ctx) },
      ctx.layout.middle(ctx),
    ),
    seats(ctx),
  ];
}

/** One's own place: plate left, cards in the middle, the seat's menu right, and the hand in words below. */
export function stage(ctx) {
  const { now, view } = ctx;
  const player = now.seats.find((one) => one.seat === now.you);
  if (!player) return null;
  const hand = ctx.hands.get(now.you);
  const turn = view && !view.over && view.actor === now.you;
  const words = ctx.layout.namesOwn?.(ctx) ? now.besides : (view?.over && hand && ctx.state.shown[now.you]) || now.words;
  const own = (view && ctx.layout.ownWords?.(ctx)) || (words ? told(words) : "\u00a0");
  return [
    h(
      "div",
      {
        class: classes(
          "own-seat",
          turn && "turn",
          hand?.folded && "folded",
          ahead(now, now.you) && "winner",
        ),
        key: "own-seat",
        "data-own-seat": now.you,
        "data-seat": null,
        "data-turn": turn ? "" : null,
        "aria-label": `Your seat, number ${now.you}`,
        role: "group",
      },
      plate(ctx, player, hand),
    ),
    h("div", { class: "stage-cards", key: "cards", "data-family": ctx.family }, ctx.layout.stage(ctx)),
    h(
      "div",
      { class: "seat-tools", key: "tools" },
      ctx.seatMenu
        ? h(
            "button",
            {
              type: "button",
              class: "quiet-button",
              "data-testid": "seat-menu",
              "aria-label": "Your seat",
              "aria-haspopup": "dialog",
              on: { click: ctx.seatMenu },
            },
            icon("more"),
            h("span", {}, "Seat"),
          )
        : null,
      ctx.peek?.(),
      h(
        "span",
        { class: "seconds-place" },
        turn && ctx.clock ? h("span", { class: "seconds", "data-seconds": "", "aria-hidden": "true" }) : null,
      ),
    ),
    h("p", { class: "words", key: "words", "data-testid": "words" }, own),
  ];
}
