// What is said at this table: kept across lost lines, so that only what is new is asked for and heard.

import { Talk } from "../people/chat.js";

export const talk = new Talk();
