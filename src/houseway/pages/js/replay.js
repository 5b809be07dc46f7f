// The replayer: the same table, drawn from the frames of a finished hand. Step, play, jump, share.

import { get } from "./api.js";
import { pageTitle } from "./bell.js";
import { suitShapes } from "./cards.js";
import { dialogOpen, openDialog } from "./dialog.js";
import { byId, dropDown, h, paint, pushButton } from "./dom.js";
import { header } from "./header.js";
import { icon } from "./icons.js";
import { always, forget, listenForKeys } from "./keys.js";
import { AtTheEnd, logLines } from "./log.js";
import { onChoice } from "./memory.js";
import * as motion from "./motion.js";
import { layOver, noticesBeside } from "./overlay.js";
import { context, felt, layoutOf, needLayout, notices, stage } from "./render/felt.js";
import { resultLine } from "./render/pieces.js";
import { measure } from "./render/places.js";
import { openSeal } from "./seal.js";
import { openKeys, openSettings } from "./settings.js";
import { prepareToSpeak, tell } from "./speech.js";
import { after, nothing } from "./state.js";
import { Decision } from "./table/decision.js";
import { inChips } from "./wording.js";

const [table, hand] = location.pathname.split("/").filter(Boolean).slice(-2).map(decodeURIComponent);
const where = `/api/hands/${encodeURIComponent(table)}/${encodeURIComponent(hand)}`;
const COPIED = 2500;
const SHOWN = ["hand", "phh"]; // the downloads shown here; the list of your hands has all of them
const PACES = [
  ["slow", 2400],
  ["steady", 1300],
  ["quick", 500],
];
let frames = [];
let deal = null;
let at = 0;
let pace = 1;
let timer = null;
let openLine = null;
let copied = null; // while the button says so
let pointed = [];
const ruled = { closed: new Set(), read: new Set(), folded: new Set(), open: null };

/** Every state of the hand, computed once, so that going back is as easy as going on. */
function unroll(messages) {
  let state = nothing;
  return messages.map((message, place) => {
    const whole =
      place === 0 && message.type !== "view"
        ? { ...message, type: "update", number: state.number + 1 }
        : { ...message, number: state.number + 1 };
    state = after(state, whole) || state;
    return state;
  });
}

/** The step in an address: its number, or the place of a ruling. */
function meant(hash) {
  const said = hash.slice(1);
  if (!said.startsWith("ruled:")) return Math.max(0, Math.min(frames.length - 1, (parseInt(said, 10) || 1) - 1));
  const ruled = deal.frames.flatMap((frame, place) => (frame.events || []).filter((one) => one.type === "ruled").map(() => place));
  return ruled[parseInt(said.slice("ruled:".length), 10) - 1] ?? 0;
}

function go(to, play = true) {
  const next = Math.max(0, Math.min(frames.length - 1, to));
  const forwards = next === at + 1 && play;
  at = next;
  history.replaceState(null, "", `#${at + 1}`);
  if (at === frames.length - 1) stop();
  repaint(forwards ? frames[at].events : null);
  if (forwards)
    tell(
      frames[at].log
        .slice(frames[at - 1].log.length)
        .map((line) => line.text)
        .join(". "),
    );
}

function stop() {
  clearInterval(timer);
  timer = null;
}

function playOrPause() {
  if (timer) stop();
  else {
    if (at === frames.length - 1) go(0, false);
    timer = setInterval(() => go(at + 1), PACES[pace][1]);
  }
  repaint();
}

/** Show the address for copying by hand. */
function handOver(address) {
  openDialog("Share this step", () =>
    h("label.form",
      h("span", "Copy this address. Anyone who opens it sees only what they are allowed to see of the hand."),
      h("input", { type: "text", readonly: true, value: address, "data-testid": "share-address", on: { focus: (event) => event.target.select() } }),
    ),
  );
}

async function share() {
  const address = `${location.origin}/replay/${encodeURIComponent(table)}/${encodeURIComponent(hand)}#${at + 1}`;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    handOver(address); // pages without a certificate have no clipboard
    return;
  }
  tell("Link copied.");
  clearTimeout(copied);
  copied = setTimeout(() => {
    copied = null;
    repaint();
  }, COPIED);
  repaint();
}

function controls() {
  const button = (name, label, run, more = {}) =>
    pushButton(
      { class: "act round", "aria-label": label, title: label, "data-testid": `replay-${name}`, click: run, ...more },
      icon(name),
    );
  const last = frames.length - 1;
  return h("div.replay-bar", { role: "group", "aria-label": "Replay" },
    h("div.replay-steps",
      button("first", "To the start", () => go(0, false), { disabled: at === 0 || null }),
      button("prev", "One step back", () => go(at - 1, false), { disabled: at === 0 || null }),
      button(timer ? "pause" : "play", timer ? "Pause" : "Play", playOrPause, {
        class: "act round strong",
        "data-testid": "replay-play",
      }),
      button("next", "One step forward", () => go(at + 1), { disabled: at === last || null }),
      button("last", "To the end", () => go(last, false), { disabled: at === last || null }),
    ),
    h("label.replay-slide",
      h("span.spoken", "Step"),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: String(at),
        "aria-valuetext": `step ${at + 1} of ${last + 1}`,
        "data-testid": "replay-slide",
        on: { input: (event) => go(Number(event.target.value), false) },
      }),
      h("output", { "data-testid": "replay-at" }, `${at + 1} of ${last + 1}`),
    ),
    h("div.replay-more",
      h("label",
        h("span.spoken", "Speed"),
        dropDown(
          {
            value: String(pace),
            change: (place) => {
              pace = Number(place);
              if (timer) {
                stop();
                playOrPause();
              }
            },
          },
          PACES.map(([name], place) => [place, name]),
        ),
      ),
      pushButton({ class: "quiet-button share", "data-testid": "share", click: share },
        icon("link"),
        h("span", copied ? "Copied" : "Share"),
      ),
      deal.forms
        .filter((form) => SHOWN.includes(form))
        .map((form) =>
          h(
            "a.quiet-button",
            { key: form, href: `${where}.${form}`, download: true, "data-testid": `download-${form}` },
            icon("down"),
            h("span", `.${form}`),
          ),
        ),
    ),
  );
}

const pinned = new AtTheEnd(() => byId("side-panel"));
let painting = false;

function repaint(events = null) {
  const state = frames[at];
  if (!state?.now || painting || dialogOpen()) return;
  if (!layoutOf(state.now)) {
    needLayout(state.now).then(() => repaint());
    return;
  }
  painting = true;
  const { now } = state;
  const root = byId("place");
  document.documentElement.dataset.house = now.offer.house;
  const past = events ? motion.before(root) : null;
  forget();
  const seated = now.you !== null && now.you !== undefined;
  const ctx = context(state, {
    replay: true,
    clock: null,
    nextDeal: null,
    repaint: () => repaint(),
    pointed,
    point: (seats) => {
      pointed = seats;
      repaint();
    },
    sit: () => {},
    act: () => {},
    decision: new Decision(),
    ruled,
  });
  root.dataset.family = ctx.family;
  root.dataset.seated = seated ? "yes" : "no";
  ctx.geometry = measure(root, now.offer.most_seats, ctx.family, seated);
  paint(
    byId("head"),
    header(
      { ...now, fairness: { ...now.fairness, commitment: deal.commitment } },
      {
        log: () => {
          byId("side").dataset.open = byId("side").dataset.open === "yes" ? "no" : "yes";
        },
        unread: 0,
        home: seated ? ["/hands", "Back to your hands"] : undefined,
        seal: seal,
        settings: () => openSettings(),
        keys: openKeys,
      },
    ),
  );
  const entered = [...paint(byId("felt"), felt(ctx)), ...paint(byId("stage"), stage(ctx))];
  layOver(noticesBeside() ? null : notices(ctx));
  paint(byId("controls"), h("div.result-room", { key: "result-room" }, resultLine(now, state.lows)), controls());
  const all = frames.at(-1).log;
  pinned.before();
  paint(
    byId("side"),
    h("div.tabs",
      h("h2", `Hand ${hand}`),
      pushButton(
        {
          class: "bare close-side",
          "aria-label": "Close",
          click: () => {
            byId("side").dataset.open = "no";
          },
        },
        "×",
      ),
    ),
    noticesBeside() ? notices(ctx) : null,
    h("div.panel", { id: "side-panel", tabindex: 0, role: "region", "aria-label": "Hand log", "data-testid": "log" },
      h("ol.log",
        logLines(state.log, {
          open: openLine,
          toggle: (n) => {
            openLine = openLine === n ? null : n;
            repaint();
          },
          repaint: () => repaint(),
          at: state.log.at(-1)?.n,
          limit: all.length,
        }),
      ),
    ),
  );
  pinned.after();
  pageTitle(`Hand ${hand} · ${now.offer.title} · ${now.offer.house_name}`);
  if (events) motion.after(root, past, entered, events);
  painting = false;
}

const seal = () =>
  openSeal({
    fairness: {
      commitment: "",
      last: deal.seed ? { hand, seed: deal.seed, commitment: deal.commitment, deck: deal.deck } : null,
    },
  });

async function start() {
  paint(byId("shapes"), suitShapes());
  prepareToSpeak();
  listenForKeys();
  always("arrowright", "one step forward", () => go(at + 1));
  always("arrowleft", "one step back", () => go(at - 1, false));
  always("home", "to the start", () => go(0, false));
  always("end", "to the end", () => go(frames.length - 1, false));
  always(" ", "play or pause", playOrPause);
  always("s", "copy the link", share);
  always("v", "check the deck", seal);
  always("?", "show the keys", openKeys);
  onChoice(() => repaint());
  new ResizeObserver(() => repaint()).observe(byId("felt"));
  addEventListener("hashchange", () => {
    const to = meant(location.hash);
    if (to !== at) go(to, false);
  });
  try {
    deal = await get(where);
  } catch (error) {
    paint(
      byId("controls"),
      h("p.status", { role: "alert" }, error.message, " ", h("a", { href: "/" }, "Back to the lobby")),
    );
    return;
  }
  inChips(deal.frames.some((frame) => frame.events?.some((one) => one.type === "hand started" && one.chips)));
  frames = unroll(deal.frames);
  at = meant(location.hash);
  repaint();
}

start();
