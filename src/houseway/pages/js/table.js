// Starts the table page: opens the connection, binds the keys, and repaints on every change. It sends the player's
// choices and shows what the server says; it never guesses an outcome.

import { get } from "./api.js";
import { timeIs } from "./bell.js";
import { suitShapes } from "./cards.js";
import { byId, fillScreen, paint } from "./dom.js";
import "./installing.js";
import { always, listenForKeys } from "./keys.js";
import { onChoice } from "./memory.js";
import { onNotes } from "./people/notes.js";
import { onMuted } from "./people/sync.js";
import { call, prepareToSpeak } from "./speech.js";
import { takeBack } from "./table/decision.js";
import { showSeal } from "./table/decks.js";
import { changed, told } from "./table/hearing.js";
import { openLine } from "./table/line.js";
import { openFloor, silence } from "./table/notices.js";
import { repaint } from "./table/painting.js";
import { bindQuestions } from "./table/questions.js";
import { showLast } from "./table/runout.js";
import { current, leftNow, openKeys, paintedBy, table, theClock, tick } from "./table/session.js";
import { tickLevel } from "./table/sitandgo.js";
import { closePanel, openChat, togglePanel } from "./table/side.js";
import { seatMenu } from "./table/status.js";
import { onLists } from "./waitlist.js";

const TICK = 200;

function bindKeys() {
  const now = () => current().now;
  listenForKeys();
  always("?", "show the keys", openKeys);
  always("l", "hand log or chat", togglePanel);
  always("v", "the sealed deck", () => now() && showSeal());
  always("/", "say something", openChat);
  always("h", "the last hand", showLast);
  always("g", "your seat", () => now()?.you && seatMenu());
  always("!", "the floor", () => now() && (now().floor || now().you) && openFloor());
  always("shift+f", "full screen", fillScreen);
  always("escape", "close, clear selections", () => {
    takeBack();
    silence();
    closePanel();
  });
}

/** Show a player who sits at other tables where. */
async function elsewhere() {
  const { seats } = await get("/api/seats");
  if (seats.some((one) => one.table !== table)) import("./sitting.js");
}

/** Warn that little time is left for the player's own decision. */
function warn() {
  const clock = theClock();
  if (!clock || clock.stands || clock.seat !== current().now?.you) return;
  if (timeIs(leftNow(), clock.total_ms)) call(`${Math.ceil(leftNow() / 1000)} seconds left.`);
}

paint(byId("shapes"), suitShapes());
prepareToSpeak();
paintedBy(repaint);
bindKeys();
bindQuestions();
onChoice(() => repaint());
onMuted(() => repaint());
onNotes(() => repaint());
new ResizeObserver(() => repaint()).observe(byId("felt"));
setInterval(() => {
  tick();
  tickLevel(current().now);
  warn();
}, TICK);
openLine({ told, changed });
const lookElsewhere = () => elsewhere().catch(() => {});
if (window === top) {
  // inside another page, that page shows it
  lookElsewhere();
  onLists(lookElsewhere); // the player may have been moved
}
