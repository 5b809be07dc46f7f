// The sounds of a table, made from tones and noise, without any file. Nothing plays until sounds are turned on.

import { settings } from "./memory.js";

const LOUDEST = 0.5;
const AHEAD = 0.01; // seconds from the request to the start of a sound
let audio = null;
let noise = null;

/** The device's audio; null if there is none, or before the page was touched, since browsers allow none until then. */
function device() {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    return audio;
  } catch {
    return null;
  }
}

function crackle(context) {
  if (noise?.sampleRate === context.sampleRate) return noise;
  noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = 2 * Math.random() - 1;
  return noise;
}

/** Up at once, down slowly. */
function shaped(context, at, length, loud) {
  const volume = context.createGain();
  const most = Math.max(0.0001, (loud * LOUDEST * settings.volume) / 100);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(most, at + Math.min(0.012, length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  volume.connect(context.destination);
  return volume;
}

function tone(context, at, { pitch, length = 0.3, loud = 0.2, form = "sine", falls = 1 }) {
  const note = context.createOscillator();
  note.type = form;
  note.frequency.setValueAtTime(pitch, at);
  if (falls !== 1) note.frequency.exponentialRampToValueAtTime(pitch * falls, at + length);
  note.connect(shaped(context, at, length, loud));
  note.start(at);
  note.stop(at + length + 0.02);
}

function rustle(context, at, { pitch, length = 0.08, loud = 0.3, width = 1 }) {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = crackle(context);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(shaped(context, at, length, loud));
  source.start(at);
  source.stop(at + length + 0.02);
}

/** Each sound as its parts: the delay, the source, and the shape. */
const SOUNDS = {
  deal: [[0, rustle, { pitch: 3200, length: 0.07, loud: 0.5, width: 0.8 }]],
  check: [
    [0, tone, { pitch: 150, length: 0.09, loud: 0.8, falls: 0.5 }],
    [0.13, tone, { pitch: 140, length: 0.09, loud: 0.7, falls: 0.5 }],
  ],
  chip: [
    [0, tone, { pitch: 3600, length: 0.06, loud: 0.22, form: "triangle" }],
    [0, rustle, { pitch: 5200, length: 0.04, loud: 0.4, width: 3 }],
    [0.055, tone, { pitch: 4300, length: 0.07, loud: 0.18, form: "triangle" }],
  ],
  turn: [
    [0, tone, { pitch: 523.25, length: 0.4, loud: 0.25 }],
    [0.14, tone, { pitch: 659.25, length: 0.45, loud: 0.25 }],
  ],
  win: [
    [0, tone, { pitch: 523.25, length: 0.3, loud: 0.2 }],
    [0.11, tone, { pitch: 659.25, length: 0.3, loud: 0.2 }],
    [0.22, tone, { pitch: 783.99, length: 0.3, loud: 0.2 }],
    [0.33, tone, { pitch: 1046.5, length: 0.6, loud: 0.2 }],
  ],
  late: [
    [0, tone, { pitch: 880, length: 0.12, loud: 0.3, form: "triangle" }],
    [0.22, tone, { pitch: 880, length: 0.12, loud: 0.3, form: "triangle" }],
  ],
};

export const soundNames = Object.keys(SOUNDS);

/** Add a sound to a context, to play at once. */
export function compose(context, name) {
  for (const [after, make, how] of SOUNDS[name]) make(context, context.currentTime + AHEAD + after, how);
}

export function play(name) {
  if (!settings.volume) return;
  const context = device();
  if (context) compose(context, name);
}

const OF = {
  dealt: "deal",
  "dealt up": "deal",
  board: "deal",
  drew: "deal",
  "card taken": "deal",
  "stock drawn": "deal",
  checked: "check",
  called: "chip",
  bet: "chip",
  raised: "chip",
  wagered: "chip",
  "bank taken": "chip",
  "bought in": "chip",
  "paid over": "chip",
};

/** The sounds of what happened, each once; the winning sound only if the viewer won. */
export function soundsOf(events, you) {
  const found = new Set();
  for (const event of events) {
    if (OF[event.type]) found.add(OF[event.type]);
    const won = event.type === "won" || (event.type === "settled" && event.amount > 0);
    if (won && you && event.seat === you) found.add("win");
  }
  return [...found];
}
