// Keeps your page settings in your account, for every browser. The browser's settings are used where the account has
// none yet; a guest's stay in the browser.

import { get, post } from "../api.js";
import { choose, onChoice, recall, remember, settings } from "../memory.js";
import { allNotes, onNotes, takeNotes } from "./notes.js";

const PAUSE = 800;
const MOST_MUTED = 60;
const heard = new Set();
let muted = new Set(recall("muted", []));
let taking = false;
let timer = null;

export const isMuted = (who) => Boolean(who) && muted.has(who);

/** Hide someone's lines for yourself; nobody else knows. */
export function muteForMe(who, on) {
  if (!who) return;
  if (on) muted.add(who);
  else muted.delete(who);
  muted = new Set([...muted].slice(-MOST_MUTED));
  remember("muted", [...muted]);
  keep();
  for (const told of heard) told();
}

export const onMuted = (told) => heard.add(told);

function keep() {
  if (taking || !recall("account", false)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    post("/api/account/preferences", { preferences: { ...settings, muted: [...muted], notes: allNotes() } }).catch(() => {});
  }, PAUSE);
}

/** Take over an account's settings from an answer of /api/account. */
export function takeOver(account) {
  remember("account", account.account);
  if (!account.account) return;
  const kept = account.preferences || {};
  if (!Object.keys(kept).length) {
    keep();
    return;
  }
  taking = true;
  if (kept.deck === "four" && !("cards" in kept)) kept.cards = "four"; // the name in earlier versions
  for (const name of Object.keys(settings))
    if (name in kept && typeof kept[name] === typeof settings[name] && kept[name] !== settings[name])
      choose(name, kept[name]);
  if (Array.isArray(kept.muted)) {
    muted = new Set(kept.muted.filter((one) => typeof one === "string").slice(-MOST_MUTED));
    remember("muted", [...muted]);
    for (const told of heard) told();
  }
  if (kept.notes) takeNotes(kept.notes);
  taking = false;
}

onChoice(keep);
onNotes(keep);
if (recall("account", false) && location.pathname !== "/account")
  get("/api/account")
    .then(takeOver)
    .catch(() => {});
