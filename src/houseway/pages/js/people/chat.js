// The lines of a table's chat: which are new, which are shown, and the small button beside each.

import { h, pushButton } from "../dom.js";
import { isMuted, muteForMe } from "./sync.js";

const MOST_LINES = 100;

/** The lines of one table. Each has a higher number than any before it, so repeated lines are ignored. */
export class Talk {
  constructor() {
    this.lines = [];
    this.last = 0;
    this.connections = 0;
  }

  /** Take a line; returns whether it is `fresh`, your `own`, `missed`, or said while you are looking. */
  hear(message, who) {
    if (message.line <= this.last) return { fresh: false };
    this.last = message.line;
    this.lines = [...this.lines, message].slice(-MOST_LINES);
    const before = message.past && this.connections < 2; // said before the first visit: nothing to catch up on
    return { fresh: true, counts: message.who !== who && !before && !isMuted(message.who), spoken: !message.past };
  }
}

/** The lines shown: not those of people you have muted. */
export const linesShown = (chat) => chat.filter((one) => !isMuted(one.who));

const mutedIn = (chat) => [...new Map(chat.filter((one) => isMuted(one.who)).map((one) => [one.who, one])).values()];

/** The button beside a line; your own lines have none. */
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

/** The people you have muted here, to show them again. */
export function mutedLine(chat) {
  const all = mutedIn(chat);
  if (!all.length) return null;
  return h("li.soft.muted-line", { key: "muted" },
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
