// Notices over the table, where there is no column beside it: calls for the floor, rulings, void hands.

import { byId, paint } from "./dom.js";

const wide = matchMedia("(min-width: 1000px)");
/** Whether there is a column beside the felt: then notices go there and cover no card, bet, or pot. */
export const noticesBeside = () => wide.matches;

const ARRIVED = 900; // ms: by then, cards and chips in motion have arrived
let again = 0;

const place = () => import("./placing.js").then((part) => part.findRoom());

/** Lay notices over the table, unless they are beside it. */
export function layOver(notices) {
  paint(byId("over"), notices);
  if (!notices) return;
  requestAnimationFrame(place);
  clearTimeout(again);
  again = setTimeout(place, ARRIVED);
}
