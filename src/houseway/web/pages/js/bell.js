// Your turn, for someone who looks elsewhere: the tab's title, and a soft sound if it was asked for.

import { settings } from "./theme.js";

let plain = document.title;
let mine = false;
let audio = null;

export function pageTitle(title) {
  plain = title;
  show();
}

function show() {
  document.title = mine ? `● Your turn · ${plain}` : plain;
}

export function turnIs(yours) {
  if (yours && !mine && settings.sound) chime();
  mine = yours;
  show();
}

/** Two soft notes, quieter than a chip on felt. */
export function chime() {
  try {
    audio ??= new AudioContext();
    [523.25, 659.25].forEach((pitch, place) => {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      const start = audio.currentTime + place * 0.14;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.06, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
      note.connect(volume).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.45);
    });
  } catch {
    // No sound on this device.
  }
}
