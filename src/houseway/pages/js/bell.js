// Your turn, for someone who looks elsewhere: the tab's title, and what was asked for: a sound, a notice of the
// device's own, a short buzz.

import { choose, settings } from "./memory.js";

const FLASH = 1000;
const BUZZ = [90, 60, 90];
const LATE = 10_000;
const SHARE = 1 / 3;
let plain = document.title;
let mine = false;
let lit = true;
let warned = false;
let flashing = null;

export function pageTitle(title) {
  plain = title;
  show();
}

function show() {
  const title = mine && lit ? `● Your turn · ${plain}` : mine ? `○ Your turn · ${plain}` : plain;
  if (document.title !== title) document.title = title;
}

/** The mark in the title goes on and off while the page is not looked at. */
function flash() {
  clearInterval(flashing);
  lit = true;
  if (mine)
    flashing = setInterval(() => {
      lit = !document.hidden || !lit;
      show();
    }, FLASH);
}

export function turnIs(yours) {
  const begins = yours && !mine;
  mine = yours;
  if (!yours || begins) warned = false;
  if (begins) alertNow();
  if (begins || !yours) flash();
  show();
}

function alertNow() {
  sound("turn");
  if (settings.vibrate) buzz();
  if (settings.notify && document.hidden) notice();
}

/** Once a turn, when little time is left, in ms: whether now is the moment to say so. */
export function timeIs(left, total) {
  if (!mine || warned || left > Math.min(LATE, total * SHARE) || left <= 0) return false;
  warned = true;
  sound("late");
  if (settings.vibrate) buzz();
  return true;
}

export const canBuzz = () => typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

export function buzz() {
  navigator.vibrate?.(BUZZ);
}

export const canNotify = () => "Notification" in window;

/** Ask the device; only ever after a tap on the setting itself. Returns whether notices may be shown. */
export async function askToNotify() {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") choose("notify", false);
  return answer === "granted";
}

function notice() {
  try {
    if (!canNotify() || Notification.permission !== "granted") return;
    const shown = new Notification("Your turn", { body: plain, tag: location.pathname, icon: "/static/icon.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // A device that shows notices only for installed pages: title, sound and buzz are left.
  }
}

// Lets the table be heard where that was asked for. Until it is, nothing of it is fetched.

const sounds = () => import("./sounds.js");

/** Let a sound be heard, if sounds are on. */
export function sound(name) {
  if (settings.sound) sounds().then((part) => part.play(name), () => {});
}

/** Let what happened be heard. */
export function soundEvents(events, you) {
  if (settings.sound && events.length) sounds().then((part) => part.soundsOf(events, you).forEach(part.play), () => {});
}
