// The page's line to the room: joining the table, asking something of it, and its key where it takes one.

import { showKey, standBefore } from "../hosting/gate.js";
import { Line } from "../socket.js";
import { needStyle } from "../styles.js";
import { table } from "./current.js";
import { talk } from "./talk.js";

let line = null;
const keyTried = showKey(table);

const join = () => line.raw({ type: "join", table, heard: talk.last });

export function openLine({ told, changed }) {
  line = new Line({ told, changed, opened: async () => void ((await keyTried), join()) });
}

/** Ask something of this table, and wait for the answer. */
export const send = (message) => line.ask({ ...message, table });
export const ask = (message) => line.ask(message);
export const resync = () => line.raw({ type: "resync", table });

/** The page stands before the table: why, and a field for the key. */
export const shutOut = (why) => needStyle("hosting").then(() => standBefore(table, why, join));
export const keyRefused = () => keyTried.then(shutOut);
