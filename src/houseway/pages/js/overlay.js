// What lies over the table where there is no column beside it: calls for the floor, rulings, void hands.

import { byId, paint } from "./dom.js";

const wide = matchMedia("(min-width: 1000px)");
/** Whether there is a column beside the felt: notices stand there then, and lie on no card, bet or pot. */
export const noticesBeside = () => wide.matches;

const ARRIVED = 900; // ms: cards and chips on their way lie where they will by then
let again = 0;

const place = () => import("./placing.js").then((part) => part.findRoom());

/** Lay this over the table; nothing where it stands beside. */
export function layOver(notices) {
  paint(byId("over"), notices);
  if (!notices) return;
  requestAnimationFrame(place);
  clearTimeout(again);
  again = setTimeout(place, ARRIVED);
}
