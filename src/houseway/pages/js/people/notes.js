// Your own notes about players: a color and a few words that nobody else sees. They are stored in this browser, and
// with an account. The room's mark for a person identifies them under any name.

import { recall, remember } from "../memory.js";

export const TAGS = ["red", "orange", "green", "blue", "purple"];
export const LONGEST = 160;
const MOST = 60;
const heard = new Set();
let notes = read(recall("notes", {}));

/** Only valid notes, and no more than can be stored; the newest are last. */
function read(kept) {
  if (!kept || typeof kept !== "object") return {};
  const good = Object.entries(kept).filter(
    ([key, one]) => key.length <= 80 && one && typeof one.text === "string" && typeof one.tag === "string",
  );
  return Object.fromEntries(
    good.slice(-MOST).map(([key, one]) => [
      key,
      { tag: TAGS.includes(one.tag) ? one.tag : "", text: one.text.slice(0, LONGEST) },
    ]),
  );
}

const keyOf = (player) => player.who || (player.bot ? `bot ${player.name}` : "");

/** Whether this player can be recognized again. */
export const canNote = (player) => Boolean(keyOf(player));
export const noteOn = (player) => notes[keyOf(player)] || null;
export const allNotes = () => notes;
export const onNotes = (told) => heard.add(told);

function become(next) {
  notes = read(next);
  remember("notes", notes);
  for (const told of heard) told();
}

/** Write a note; an empty one is deleted. */
export function note(player, tag, text) {
  const key = keyOf(player);
  if (!key) return;
  const { [key]: _, ...others } = notes;
  const words = text.trim();
  become(tag || words ? { ...others, [key]: { tag, text: words } } : others);
}

/** Take over an account's notes. */
export const takeNotes = (kept) => become(kept);
