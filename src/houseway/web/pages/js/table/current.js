// What this page was last told: which table it shows, who looks on, and the state of the table as a value.

import { nothing } from "../state.js";

export const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
export const you = { guest: "", name: "", who: "" };

let state = nothing;

export const current = () => state;

/** From now on this is what is known. */
export function become(next) {
  state = next;
}
