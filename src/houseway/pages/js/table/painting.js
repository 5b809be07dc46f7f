// Updates the whole page to match what is known. It decides nothing, and stores only where the seats are.

import { pageTitle } from "../bell.js";
import { dialogOpen, repaintDialog } from "../dialog.js";
import { byId, fillScreen, paint } from "../dom.js";
import { header } from "../header.js";
import { forget } from "../keys.js";
import * as motion from "../motion.js";
import { layOver, noticesBeside } from "../overlay.js";
import { context, felt, layoutOf, needLayout, notices, peek, stage } from "../render/felt.js";
import { measure } from "../render/places.js";
import { act, pre } from "./action.js";
import { theDecision } from "./decision.js";
import { checked, showSeal } from "./decks.js";
import { doorNotices, hostMenu, paintHost } from "./host.js";
import { callNotices, openFloor, proclaimed, refusal, ruled, soundPrompt, voteOpen } from "./notices.js";
import { meanwhile, resultOf } from "./runout.js";
import { tournamentBox } from "./sitandgo.js";
import { current, openSettings, repaint as again, secondsToDeal, theClock, tick, you } from "./session.js";
import { paintPanel, togglePanel, unread } from "./side.js";
import { afterHand, gameOffer, goHome, preActions, seatedOut, seatMenu, sit, startLine, staysSeated, straddleOffer, waitingLine } from "./status.js";
import { openHelp, openSheet, voice } from "./voice.js";

let bar = null; // the controls, loaded for seated players
let geometry = null;
let painting = false;
let pointed = [];

function point(seats) {
  pointed = seats;
  again();
}

/** Everything that a piece of the page may need to know or do. */
const everything = (state) =>
  context(state, {
    decision: theDecision(),
    ruled,
    act,
    pre,
    advised: state.now.lesson ? voice.current(state.now)?.action : null,
    repaint: () => again(),
    geometry,
    clock: theClock(),
    nextDeal: secondsToDeal(),
    pointed,
    point,
    sit,
    keptForMe: (seat) => state.now.kept?.[seat] === you.name,
    seatMenu,
    about: (player) => import("../people/about.js").then((part) => part.openAbout(player)),
    notices: [voteOpen(), proclaimed(), doorNotices(), callNotices(), soundPrompt()],
    peek: () => peek(state.now, again),
  });

/** What the controls may contain at this table: their height is reserved, turn or not. */
function barOf({ family, now }) {
  if (family === "pan") return "melds";
  return now.offer.betting && now.offer.betting !== "fixed limit" ? "amounts" : "plain";
}

function paintHead(now) {
  paint(
    byId("head"),
    header(now, {
      log: togglePanel,
      unread: unread(),
      seal: showSeal,
      checked: checked(now),
      settings: () => openSettings(you),
      fill: () => fillScreen().then(again),
      keys: openHelp,
      game: openHelp,
      sheet: openSheet,
      floor: now.lesson ? null : () => openFloor(),
      host: hostMenu(now),
      going: staysSeated(now) ? goHome : null,
    }),
  );
}

async function needBar() {
  ({ bar } = await import("../controls/bar.js"));
  again();
}

function paintControls(ctx) {
  if (ctx.now.you && bar === null) {
    bar = undefined; // loading
    needBar();
  }
  const yours = Boolean(bar) && ctx.options.length > 0;
  const waiting = () => {
    const out = seatedOut(ctx.now);
    const lesson = voice.between(ctx.now);
    const event = tournamentBox(ctx.now);
    if (event) return [event, ctx.now.tournament.started ? resultOf(ctx.now) : null];
    const start = startLine(ctx.now);
    const choice = gameOffer(ctx);
    if (start) return [start, out];
    return [
      out || choice ? null : voice.cardLine(ctx.now),
      preActions(ctx),
      lesson ? [resultOf(ctx.now), lesson] : meanwhile(ctx.now, out || waitingLine(ctx)),
      afterHand(ctx),
      choice,
      straddleOffer(ctx),
    ];
  };
  const box = byId("controls");
  const inside = box.contains(document.activeElement);
  paint(box, refusal(), yours ? bar(ctx) : waiting());
  box.dataset.turn = yours ? "yours" : "";
  // The focus stays in the controls even if its button is gone: the next Tab leads to the next choice.
  if (inside && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
}

/** Paint everything; `events` are animated. */
export function repaint(events = null) {
  const state = current();
  if (!state.now || painting) return;
  if (!layoutOf(state.now)) {
    needLayout(state.now).then(() => again());
    return;
  }
  painting = true;
  try {
    const { now } = state;
    const root = byId("place");
    document.documentElement.dataset.house = now.offer.house;
    const past = events ? motion.before(root) : null;
    forget();
    const ctx = everything(state);
    root.dataset.family = ctx.family;
    root.dataset.seated = now.you ? "yes" : "no";
    root.dataset.bar = barOf(ctx);
    paintHead(now); // what is above the felt comes first: the felt is sized by the space left
    paintHost(now);
    paint(byId("guide"), voice.strip(now));
    geometry = ctx.geometry = measure(root, now.offer.most_seats, ctx.family, Boolean(now.you));
    const entered = [...paint(byId("felt"), felt(ctx)), ...paint(byId("stage"), stage(ctx))];
    paintControls(ctx);
    layOver(noticesBeside() ? null : notices(ctx));
    paintPanel(noticesBeside() ? notices(ctx) : null);
    pageTitle(`${now.offer.title} · ${now.offer.house_name}`);
    tick();
    if (events) motion.after(root, past, entered, events);
    if (dialogOpen()) repaintDialog();
  } finally {
    painting = false;
  }
}
