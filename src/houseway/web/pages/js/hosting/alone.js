// Alone at a table: what brings company. The host has bots come by a tap; anybody who sits there may pass the link on.

import { h } from "../dom.js";
import { icon } from "../icons.js";

const COMPANY = 3;
// Fetched when it is opened: few ever do.
const openShare = (...given) => import("./share.js").then((part) => part.openShare(...given));

/** `hosts` says whether the viewer runs the table; null where there is company already. */
export function alone(now, { hosts, send, notice }) {
  if (!now.you || now.lesson || now.seats.some((one) => one.seat !== now.you)) return null;
  const bots = Math.min(COMPANY, now.most_seats - 1);
  const copy = async () => {
    if (hosts) {
      openShare(now.table, send);
      return;
    }
    try {
      await navigator.clipboard.writeText(`${location.origin}/table/${encodeURIComponent(now.table)}`);
      notice("The link is copied.");
    } catch {
      notice(`The link is ${location.origin}/table/${now.table}`);
    }
  };
  const call = async () => {
    const answer = await send({ type: "host bots", count: bots });
    if (answer.type === "refused") notice(answer.problem);
  };
  return h(
    "div",
    { class: "alone", key: "alone", role: "group", "aria-label": "Nobody else is here yet" },
    hosts
      ? h("button", { type: "button", class: "plain", key: "bots", "data-testid": "alone-bots", on: { click: call } }, icon("bot"), h("span", {}, `Add ${bots === 1 ? "a bot" : `${bots} bots`}`))
      : null,
    hosts || !now.private
      ? h("button", { type: "button", class: "plain", key: "link", "data-testid": "alone-link", on: { click: copy } }, icon("link"), h("span", {}, hosts ? "Share the link" : "Copy the link"))
      : null,
  );
}
