// Who has moved to another table goes along, or is told of it at the table where they are.

import { call } from "../announce.js";
import { remember } from "../keep.js";

const CAME = {
  "must move": "A seat came free in the main game, so you have moved here, with your whole stack",
  floor: "The floor has sent you to this table, with your whole stack",
  "": "You have changed tables, with your whole stack",
};
const MOVED = {
  "must move": (to) => `A seat came free in the main game: you sit at ${to} now, with your whole stack.`,
  floor: (to) => `The floor has sent you to ${to}, with your whole stack.`,
  "": (to) => `You sit at ${to} now, with your whole stack.`,
};

/** One goes along; who is at another table than the one that was left stays there, and is told. */
export function moved({ table, by }, { going, busy, say, refreshLists }) {
  const page = (one) => `/table/${encodeURIComponent(one)}`;
  const from = going.find((one) => one.you)?.table;
  const at = location.pathname;
  call(`You move to ${table}.`);
  if (at.startsWith("/table/") && at !== page(table) && (from ? at !== page(from) : busy())) {
    say(MOVED[by](table), true, page(table));
    refreshLists();
    return;
  }
  remember("came", { table, why: CAME[by] });
  if (at !== page(table)) location.href = page(table);
}
