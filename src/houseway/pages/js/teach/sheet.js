// The rule sheet beside the table, so that nobody must leave it while a clock runs. It is the sheet's own page and
// style, isolated from the table's by a shadow root.

import { h, paint, pushButton } from "../dom.js";

const WIDE = 1000; // from this width on, the table is beside the drawer
let drawer = null;
let opener = null;
let watching = null;
let styles = null;

/** Open or close the drawer with the sheet at this address. */
export function toggleSheet(address, house, help) {
  if (drawer) {
    closeSheet();
    return;
  }
  opener = document.activeElement;
  drawer = document.createElement("aside");
  drawer.className = "drawer";
  drawer.setAttribute("aria-label", "Rule sheet");
  drawer.dataset.testid = "sheet-drawer";
  document.body.append(drawer);
  paint(
    drawer,
    h("header",
      h("h2", "Rule sheet"),
      pushButton({ class: "small", "data-testid": "three-lines-again", click: help }, "In three lines"),
      h("a", { href: address, target: "_blank", rel: "noopener" }, "New tab"),
      pushButton(
        { class: "bare", "aria-label": "Close the rule sheet", "data-testid": "close-sheet", click: closeSheet },
        "×",
      ),
    ),
    h("div.drawn", { keep: true, tabindex: 0, role: "region", "aria-label": "The sheet" }),
  );
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    closeSheet();
  });
  settle();
  watching = new ResizeObserver(settle);
  for (const id of ["felt", "stage", "room"]) if (document.getElementById(id)) watching.observe(document.getElementById(id));
  drawer.querySelector("[data-testid=close-sheet]").focus();
  fill(drawer.querySelector(".drawn"), address, house);
}

/**
 * Keep your cards, clock, and choices visible. On a wide screen the table makes room (css/teach.css); elsewhere the
 * drawer ends above them, or beside them where they are beside the felt.
 */
function settle() {
  if (!drawer) return;
  const own = document.getElementById("stage")?.getBoundingClientRect();
  const seated = Boolean(own?.height);
  const beside = seated && own.left > innerWidth / 3;
  const below = seated && !beside && innerWidth < WIDE && own.top > innerHeight / 3;
  const top = innerWidth < WIDE ? 0 : document.getElementById("room")?.getBoundingClientRect().top || 0;
  drawer.style.setProperty("top", `${Math.round(top)}px`);
  drawer.style.setProperty("right", beside ? `${Math.round(innerWidth - own.left)}px` : "0");
  drawer.style.setProperty("bottom", below ? `${Math.round(innerHeight - own.top)}px` : "0");
}

function closeSheet() {
  watching?.disconnect();
  drawer?.remove();
  drawer = null;
  opener?.focus?.();
}

async function fill(place, address, house) {
  const page = new DOMParser().parseFromString(await text(address), "text/html");
  const paper = page.querySelector("article.paper");
  if (!paper) {
    place.textContent = "The sheet cannot be shown here: open it in its own tab.";
    return;
  }
  const linked = [...page.querySelectorAll("link[rel=stylesheet]")].map((one) => one.getAttribute("href"));
  styles ||= await Promise.all(linked.map(sheetOf));
  const root = place.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [...styles, own()];
  const around = document.createElement("div");
  around.dataset.house = house;
  around.append(document.adoptNode(paper));
  root.append(around);
}

async function text(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** A style sheet in which the shadow's host stands for the whole page. */
async function sheetOf(address) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((await text(address)).replace(/(^|[{},/])(\s*)(?::root|html|body)(?:\.sheet)?(?=[\s,{:[])/g, "$1$2:host"));
  return sheet;
}

/** A drawer is narrow on any screen. */
function own() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block }
    .paper { margin: 0; padding: 1.2rem 1.1rem 2rem; box-shadow: none }
    .paper :is(.hands, .full), .paper > .body { columns: 1 }
    .paper .said { grid-template-columns: 1fr }
  `);
  return sheet;
}
