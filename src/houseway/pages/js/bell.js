// Signals your turn when you are looking elsewhere: the tab's title, and if you asked for them, a sound, a
// notification, or a short buzz.

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

/** Blink the mark in the title while nobody is looking at the page. */
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

/** Whether to warn now that little time is left, in ms; once per turn. */
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

/**
 * Ask the device for permission, only after a tap on the setting itself. Returns whether notifications may be shown.
 */
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
    // Some devices notify only for installed pages; title, sound, and buzz remain.
  }
}

// Plays the table's sounds if they are on. Until then, nothing of this is loaded.

const sounds = () => import("./sounds.js");

/** Play a sound, if sounds are on. */
export function sound(name) {
  if (settings.sound) sounds().then((part) => part.play(name), () => {});
}

/** Play the sounds of what happened. */
export function soundEvents(events, you) {
  if (settings.sound && events.length) sounds().then((part) => part.soundsOf(events, you).forEach(part.play), () => {});
}
