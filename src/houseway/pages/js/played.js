// The tournaments that you have played, the last one first, with a way to the page of each.

import { get } from "./api.js";
import { byId, h, paint } from "./dom.js";
import { icon } from "./icons.js";
import "./memory.js";
import { openSettings } from "./settings.js";
import { dollars, ordinal } from "./wording.js";

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });

const row = (one) =>
  h("tr", { key: one.table, "data-table": one.table },
    h("th", { scope: "row" }, h("a", { href: `/tournament/${encodeURIComponent(one.table)}` }, one.name), h("small", ` ${one.title} · ${day(one.opened_at)}`)),
    h("td", one.place ? `${ordinal(one.place)} of ${one.entrants}` : "playing"),
    h("td", one.price ? dollars(one.price) : "free"),
    h("td", one.prize ? dollars(one.prize) : ""),
  );

function list(found) {
  if (!found.length) return h("p.empty.soft", "You have not played a tournament yet. ", h("a", { href: "/" }, "See which are open in the lobby."));
  const ended = found.filter((one) => one.place);
  const sum = (name) => ended.reduce((total, one) => total + one[name], 0);
  return [
    ended.length === 0 ? null : h("p.soft", { key: "sums", "data-testid": "played-sums" }, `${ended.length} played, ${ended.filter((one) => one.prize).length} in the prizes, ${ended.filter((one) => one.place === 1).length} won: ${dollars(sum("price"))} in entries, ${dollars(sum("prize"))} in prizes.`),
    h("div.night-rows", { tabindex: 0, role: "region", "aria-label": "Your tournaments", key: "list" },
      h("table.night-table", { "data-testid": "played" },
        h("thead", h("tr", ["Tournament", "Place", "Entry", "Prize"].map((words) => h("th", { scope: "col", key: words }, words)))),
        h("tbody", found.map(row)),
      ),
    ),
    h("p.files", { key: "files" }, h("a.quiet-button", { href: "/api/tournaments/mine.csv", download: true, "data-testid": "played-csv" }, icon("down"), h("span", ".csv"))),
  ];
}

byId("settings").addEventListener("click", () => openSettings());
get("/api/tournaments/mine").then(
  ({ tournaments }) => paint(byId("tournaments"), list(tournaments)),
  (error) => paint(byId("tournaments"), h("p.warning", { role: "alert" }, error.message)),
);
