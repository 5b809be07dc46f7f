// Messages to a player who comes from another table, leaves this one, or must move on.

import { get } from "../api.js";
import { mustMove } from "../header.js";
import { recall, remember } from "../memory.js";
import { money } from "../wording.js";
import { proclaim } from "./notices.js";
import { you } from "./session.js";

/** The last message to a player who no longer sits here. */
let gone = "";

export const lastWord = () => gone;

/** Tell a player who no longer sits here, and what is back in the wallet; nothing if the stack moved with them. */
export function sayGone(was, now) {
  const back = now.wallet - was.wallet;
  if (back <= 0) return;
  const floor = was.closing || was.pending?.some((one) => one.what === "leave" && !one.back);
  gone = `${floor ? "The floor has removed you from the table" : "You have left the table"}: ${money(back)} is back in your wallet`;
  proclaim(gone);
}

export const sayMustMove = (now) => proclaim(mustMove(now));

/** Tell a player sent here from another table why; or follow, if they have been sent on. */
export async function sayWhyHere(now) {
  const { why } = recall("came", {});
  remember("came", null);
  if (now.tournament) {
    if (now.you) proclaim(why); // otherwise it stands where the controls will be
    return;
  }
  if (now.you || now.seats.some((one) => one.who && one.who === you.who)) {
    proclaim(now.you ? why : `${why}: you are dealt in when this hand is over`); // takes the seat after the hand
    return;
  }
  const { seats } = await get("/api/seats");
  if (seats.length === 1 && seats[0].table !== now.table) location.replace(`/table/${encodeURIComponent(seats[0].table)}`);
}
