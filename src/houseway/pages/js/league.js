// The league of the room: a season's standings, and the formula behind them.

import { get } from "./api.js";
import { byId, h, paint } from "./dom.js";
import { icon } from "./icons.js";
import "./memory.js";
import { openSettings } from "./settings.js";

const last = new URLSearchParams(location.search).get("season") === "last";
const asked = last ? "?season=last" : "";

function standings(view) {
  byId("heading").textContent = view.name;
  document.title = `${view.season} · ${view.name} · Houseway`;
  return [
    h("p.soft", { key: "which" }, `Season ${view.season}, ${view.tournaments} ${view.tournaments === 1 ? "tournament" : "tournaments"} so far. Those open to everyone count, and bots have no points.`),
    h("p.files", { key: "doors" },
      h("a.quiet-button", { href: last ? "/league" : "/league?season=last", "data-testid": "other-season" }, last ? "This season" : "The last season"),
      view.players.length ? h("a.quiet-button", { href: `/api/league.csv${asked}`, download: true, "data-testid": "league-csv" }, icon("down"), h("span", ".csv")) : null,
    ),
    view.players.length
      ? h("div.night-rows", { tabindex: 0, role: "region", "aria-label": "Standings", key: "standings" },
          h("table.night-table.places", { "data-testid": "league" },
            h("thead", h("tr", ["Place", "Player", "Points", "Played", "Won"].map((words) => h("th", { scope: "col", key: words }, words)))),
            h("tbody",
              view.players.map((one, at) =>
                h("tr", { key: String(at), "data-player": one.name },
                  h("td", String(one.place)), h("th", { scope: "row" }, one.name, one.you ? h("small", " you") : null),
                  h("td", one.points), h("td", String(one.played)), h("td", String(one.wins)),
                ),
              ),
            ),
          ),
        )
      : h("p.empty.soft", { key: "empty" }, "No tournament of this season is over yet."),
    h("section", { key: "formula", "aria-labelledby": "formula" }, h("h2", { id: "formula" }, "Points"), h("pre.night-text", { tabindex: 0 }, view.sheet.join("\n"))),
  ];
}

byId("settings").addEventListener("click", () => openSettings());
get(`/api/league${asked}`).then(
  (view) => paint(byId("league"), standings(view)),
  (error) => paint(byId("league"), h("p.warning", { role: "alert" }, error.message)),
);
