// Lets the table be heard where that was asked for. Until it is, nothing of it is fetched.

import { settings } from "./theme.js";

const sounds = () => import("./sounds.js");

/** Let a sound be heard, if sounds are on. */
export function sound(name) {
  if (settings.sound) sounds().then((part) => part.play(name), () => {});
}

/** Let what happened be heard. */
export function soundEvents(events, you) {
  if (settings.sound && events.length) sounds().then((part) => part.soundsOf(events, you).forEach(part.play), () => {});
}
