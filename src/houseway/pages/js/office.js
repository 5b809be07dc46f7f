// The pages of the back office in one frame: the cashier's window, the reports, what if. The address decides which one
// it is.

import { byId } from "./dom.js";
import { watchCalls } from "./floor/call.js";
import { recall } from "./memory.js";
import { openSettings } from "./settings.js";

const PAGES = {
  "/cashier": ["Cashier", () => import("./cashier.js")],
  "/reports": ["Reports", () => import("./reports.js")],
  "/what-if": ["What if", () => import("./whatif.js")],
};
const [title, load] = PAGES[location.pathname] || PAGES["/cashier"];

document.title = `${title} · Houseway`;
byId("heading").textContent = title;
document.querySelector(`nav a[href="${location.pathname}"]`)?.setAttribute("aria-current", "page");
byId("settings").addEventListener("click", () => openSettings());
// a person known to be none of these has no use for the page
const FOR = { "/floor": ["floor"], "/cashier": ["cashier"], "/reports": ["floor", "cashier"] };
for (const [page, roles] of Object.entries(FOR))
  if (roles.every((role) => recall(role, null) === false)) document.querySelector(`nav a[href="${page}"]`)?.remove();
watchCalls();
load();
