// The pages behind the room, one frame for them all: the cashier's window, the reports, what if. Which it is, the address says.

import { byId } from "./dom.js";
import "./floor/watch.js";
import { recall } from "./keep.js";
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
// who is known to be neither has no use for those pages
for (const [role, page] of [["floor", "/floor"], ["cashier", "/cashier"], ["cashier", "/reports"]])
  if (recall(role, null) === false && !(page === "/reports" && recall("floor", false))) document.querySelector(`nav a[href="${page}"]`)?.remove();
load();
