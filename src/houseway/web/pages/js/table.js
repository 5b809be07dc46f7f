// The table page begins here: the line is opened, the keys are bound, and every change paints the page again. It sends
// what the player chooses and shows what the server says; it never guesses an outcome.

import { prepareToSpeak } from "./announce.js";
import { suitShapes } from "./cards.js";
import { tick } from "./clock.js";
import { byId, paint } from "./dom.js";
import { always, listenForKeys } from "./keys.js";
import { onMuted } from "./people/sync.js";
import { openKeys } from "./settings.js";
import { paintedBy } from "./table/again.js";
import { current } from "./table/current.js";
import { takeBack } from "./table/decision.js";
import { showSeal } from "./table/decks.js";
import { changed, told } from "./table/hearing.js";
import { openLine } from "./table/line.js";
import { openFloor, silence } from "./table/notices.js";
import { repaint } from "./table/painting.js";
import { closePanel, openChat, togglePanel } from "./table/panel.js";
import { seatMenu } from "./table/status.js";
import { onChoice } from "./theme.js";

const TICK = 200;

function bindKeys() {
  const now = () => current().now;
  listenForKeys();
  always("?", "show the keys", openKeys);
  always("l", "hand log or chat", togglePanel);
  always("v", "the sealed deck", () => now() && showSeal());
  always("/", "say something", openChat);
  always("g", "your seat", () => now()?.you && seatMenu());
  always("!", "the floor", () => now() && (now().floor || now().you) && openFloor());
  always("escape", "close, take marks back", () => {
    takeBack();
    silence();
    closePanel();
  });
}

paint(byId("shapes"), suitShapes());
prepareToSpeak();
paintedBy(repaint);
bindKeys();
onChoice(() => repaint());
onMuted(() => repaint());
new ResizeObserver(() => repaint()).observe(byId("felt"));
setInterval(() => tick(), TICK);
openLine({ told, changed });
