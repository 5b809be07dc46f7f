// The page's line to the room: joining the table, asking something of it, and its key where it takes one.

import { get } from "../api.js";
import { Line } from "../socket.js";
import { table } from "./current.js";
import { talk } from "./talk.js";

let line = null;
const gate = () => import("../hosting/gate.js"); // few stand before a table, or have the key in the address
const keyTried = location.hash ? gate().then((part) => part.showKey(table)) : Promise.resolve("");

const join = () => line.raw({ type: "join", table, heard: talk.last });

/** Who is banned has nothing more to do here: the lobby says so, and until when. */
const shownOut = async () => {
  const { banned } = await get("/api/lobby");
  if (banned) location.replace("/");
};

export function openLine({ told, changed }) {
  line = new Line({ told, changed, shownOut: () => shownOut().catch(() => {}), opened: async () => void ((await keyTried), join()) });
}

/** Ask something of this table, and wait for the answer. */
export const send = (message) => line.ask({ ...message, table });
export const ask = (message) => line.ask(message);
export const resync = () => line.raw({ type: "resync", table });

/** The page stands before the table: why, and a field for the key. */
export const shutOut = async (why) => (await gate()).standBefore(table, why, join);
/** The table is there no more. */
export const closedDown = async (why) => (await gate()).standClosed(why);
export const keyRefused = () => keyTried.then(shutOut);
