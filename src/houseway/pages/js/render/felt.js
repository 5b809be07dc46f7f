// Draws the whole table from one state: rail and felt, seats, middle, and the stage below with your own plate, cards,
// and their name. The live table and the replayer both use it; what a click does is passed in.

import { drawCard } from "../cards.js";
import { classes, h, pushButton } from "../dom.js";
import { icon } from "../icons.js";
import { inCharge, inHand, nameOf } from "../state.js";
import { ahead, told } from "./pieces.js";
import { plate, seats } from "./seats.js";

/** Everything a piece of the table may need to know. */
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

/** Rulings and voids: most hands have none, so this part is loaded when needed. */
function ruledNotices(ctx) {
  if (!ctx.state?.rulings?.length && !ctx.now.void) return null;
  if (floorNotices) return [floorNotices.rulingNotice(ctx), floorNotices.voidNotice(ctx)];
  import("../floor/ruling.js").then((part) => {
    floorNotices = part;
    ctx.repaint();
  });
  return null;
}

/** Calls, rulings, and voids. */
export const notices = (ctx) => h("div.notices", { key: "notices" }, ctx.notices, ruledNotices(ctx));

/** What is played next, if the game changes. */
function nextGame(now) {
  const turns = now.rotation;
  if (now.coming) return `next: ${now.coming}`;
  if (!turns) return "";
  if (turns.chooser !== null) return `${nameOf(now, turns.chooser)} chooses the next game`;
  if (turns.next === null) return "dealer’s choice";
  if (!now.hand) return `then: ${turns.games[turns.next]}`; // how long an orbit is, is known once hands are dealt
  return `next: ${turns.games[turns.next]}${turns.left ? `, in ${turns.left + 1} hands` : ""}`;
}

/** Facts about the whole table, written on the felt. */
const marks = (now) =>
  [
    now.practice ? "practice: the dealer makes mistakes" : "",
    now.paused ? `paused by ${inCharge(now, now.paused, "the")}${now.view && !now.view.over ? " after this hand" : ""}` : "",
    now.vote ? "the players are voting on this hand" : now.held ? `${inCharge(now, now.held, "the")} is looking into this hand` : "",
    nextGame(now),
    now.ending ? "the night ends after this hand" : "",
    now.closing ? "the floor is closing this table after this hand" : "",
  ].filter(Boolean);

const LINE = 16; // height
const FRAME = 6; // around the lines of a mark, including the space above
const NARROW = 280; // where a mark takes two lines or more
const MOST_LINES = 4;
const CREST = 46;

const BESIDE = 70; // from the middle: clear of your own bet

const ROUND = 0.22; // of the felt's width: how much to leave free there, where the rail is round
const LETTER = 6.2; // wide, with a little to spare
const PADDING = 20; // of a mark, left and right
const FILLED = 0.9; // of a line, since words are not broken

/** Where marks go: below the middle, or if that is full, beside your own bet. In too few lines, the end is cut with dots. */
function markPlace({ under, middle, box }, said) {
  const center = middle.left + middle.wide / 2;
  const linesIn = (room) => Math.min(MOST_LINES, Math.max(room < NARROW ? 2 : 1, Math.ceil((said.length * LETTER) / (FILLED * (room - PADDING)))));
  const space = Math.floor((under.high - FRAME) / LINE);
  if (space >= Math.min(2, linesIn(under.wide)))
    return { center, top: under.top + FRAME / 2, wide: under.wide, lines: Math.min(space, linesIn(under.wide)) };
  const wide = Math.min(under.wide / 2 - BESIDE, box.wide * ROUND);
  const lines = linesIn(wide);
  return wide >= NARROW / 2 ? { center: center + BESIDE + wide / 2, top: box.high - LINE * lines - 2 * FRAME, wide, lines } : null;
}

/** Below the middle, if there is room: facts about the table, or the room's name. */
function underMiddle({ now, geometry }) {
  const said = marks(now).join(" · ");
  const { under, middle } = geometry;
  const at = ({ center, top, wide, lines = 1 }) => ({ "--mx": `${Math.round(center)}px`, "--mw": `${Math.round(wide)}px`, "--lines": lines, top: `${Math.round(top)}px` });
  if (!said) {
    const place = { center: middle.left + middle.wide / 2, top: under.top + (under.high - CREST / 2) / 2, wide: under.wide };
    return under.high < CREST ? null : h("span.crest", { key: "crest", "aria-hidden": "true", style: at(place) }, now.offer.house_name);
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
    h("div.rail", { key: "rail", "aria-hidden": "true" }, h("div.felt")),
    underMiddle(ctx),
    h("div.middle", { key: "middle", "data-family": ctx.family, style: middleAt(ctx) }, ctx.layout.middle(ctx)),
    seats(ctx),
  ];
}

/** Your own place: plate left, cards in the middle, the seat's menu right, and the hand's name below. */
export function stage(ctx) {
  const { now, view } = ctx;
  const player = now.seats.find((one) => one.seat === now.you);
  if (!player) return null;
  const hand = ctx.hands.get(now.you);
  const turn = view && !view.over && view.actor === now.you;
  const words = ctx.layout.namesOwn?.(ctx) ? now.captions.besides : (view?.over && hand && ctx.state.shown[now.you]) || now.captions.words;
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
    h("div.stage-cards", { key: "cards", "data-family": ctx.family }, ctx.layout.stage(ctx)),
    h("div.seat-tools", { key: "tools" },
      ctx.seatMenu
        ? pushButton(
            {
              class: "quiet-button",
              "data-testid": "seat-menu",
              "aria-label": "Your seat",
              "aria-haspopup": "dialog",
              click: ctx.seatMenu,
            },
            icon("more"),
            h("span", "Seat"),
          )
        : null,
      ctx.peek?.(),
      h("span.seconds-place",
        turn && ctx.clock ? h("span.seconds", { "data-seconds": "", "aria-hidden": "true" }) : null,
      ),
    ),
    h("p.words", { key: "words", "data-testid": "words" }, own),
  ];
}

// Each family's layout, and its own controls. Both are loaded for the first table that needs them.

const forms = () => import("../controls/forms.js");
const poker = (name) => () => import("./poker.js").then((part) => part[name]);
const LOAD = {
  board: [poker("board")],
  draw: [poker("draw"), forms],
  stud: [poker("stud")],
  push: [() => import("./push.js"), forms],
  points: [() => import("./banked.js")],
  paigow: [() => import("./paigow.js"), forms],
  pan: [() => import("./pan.js")],
};
const here = {};

/** The layout of a table, by the server's description of the game: hands to set differ from counts. */
const layoutName = ({ offer: { family, compares } }) =>
  family !== "banked" ? family : compares === "setting" ? "paigow" : "points";

/** The layout, or null while it is loading. */
export const layoutOf = (now) => here[layoutName(now)] || null;

export async function needLayout(now) {
  const name = layoutName(now);
  if (here[name]) return;
  const parts = await Promise.all(LOAD[name].map((load) => load()));
  here[name] = Object.assign({}, ...parts, { builds: Object.assign({}, ...parts.map((part) => part.builds)) });
}

// Players can look at their own discards until the hand is over; nobody else is sent them.

let open = "";

const row = (words, cards, name) =>
  cards?.length
    ? h("p", { key: name, role: "group", "aria-label": words },
        h("small", words),
        h("span.cards.small", { style: { "--n": cards.length } },
          cards.map((card, place) => drawCard(card, { size: "small", key: `${name}-${place}` })),
        ),
      )
    : null;

/** The button, with the cards while it is pressed. */
export function peek(now, repaint) {
  const { thrown } = now;
  if (!thrown) return null;
  const hand = `${now.table} ${now.hand}`;
  const shown = open === hand;
  return h("span.peek", { key: "peek" },
    pushButton(
      {
        class: "quiet-button",
        "data-testid": "peek",
        "aria-expanded": shown ? "true" : "false",
        click: () => {
          open = shown ? "" : hand;
          repaint();
        },
      },
      "Peek",
    ),
    shown
      ? h("span.thrown", { "data-testid": "thrown" },
          row("You folded", thrown.folded, "folded"),
          row("You discarded", thrown.discards, "discards"),
        )
      : null,
  );
}
