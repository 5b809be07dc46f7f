// The lines of a table's chat: which are heard, which are shown, and the small button at each.

import { h, pushButton } from "../dom.js";
import { isMuted, muteForMe } from "./sync.js";

const MOST_LINES = 100;

/** The lines of one table. Each has a higher number than any before it, so what is told again is not heard again. */
export class Talk {
  constructor() {
    this.lines = [];
    this.last = 0;
    this.connections = 0;
  }

  /** Take a line; whether it is `fresh`, one's `own`, and whether it was `missed` or said while one looks. */
  hear(message, who) {
    if (message.line <= this.last) return { fresh: false };
    this.last = message.line;
    this.lines = [...this.lines, message].slice(-MOST_LINES);
    const before = message.past && this.connections < 2; // said before one ever came: nothing to catch up with
    return { fresh: true, counts: message.who !== who && !before && !isMuted(message.who), spoken: !message.past };
  }
}

/** The lines that are shown: not those of people whom one has muted for oneself. */
export const linesShown = (chat) => chat.filter((one) => !isMuted(one.who));

const mutedIn = (chat) => [...new Map(chat.filter((one) => isMuted(one.who)).map((one) => [one.who, one])).values()];

/** The button at a line; own lines have none. */
export function lineTools(one, { own, runs, said }) {
  if (!one.who || one.who === own) return null;
  return pushButton(
    {
      class: "bare line-tools",
      "aria-haspopup": "dialog",
      "aria-label": `Mute or report ${one.name}`,
      title: "Mute or report",
      "data-testid": "line-tools",
      click: () => import("./remark.js").then((part) => part.openLine(one, said, runs)),
    },
    "⋯",
  );
}

/** Who is muted for oneself here, to be shown again. */
export function mutedLine(chat) {
  const all = mutedIn(chat);
  if (!all.length) return null;
  return h(
    "li",
    { class: "soft muted-line", key: "muted" },
    "Not shown: ",
    all.map((one) =>
      pushButton(
        {
          class: "small",
          "aria-label": `Show ${one.name}’s chat again`,
          "data-testid": "unmute",
          click: () => muteForMe(one.who, false),
        },
        one.name,
      ),
    ),
  );
}
