// Your groups, and the standings of one of them over all its nights. Every figure comes from the server.

import { get } from "./api.js";
import { byId, classes, h, paint } from "./dom.js";
import { chart } from "./hosting/chart.js";
import { icon } from "./icons.js";
import "./memory.js";
import { openSettings } from "./settings.js";
import { money, signed } from "./wording.js";

const group = location.pathname.startsWith("/groups/") ? decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1)) : "";
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });
const counted = (count, one) => `${count.toLocaleString()} ${count === 1 ? one : `${one}s`}`;
const result = (cents) => h("td", { class: classes(cents > 0 && "win", cents < 0 && "lose") }, cents ? signed(cents) : "even");

function totals(view) {
  return h("div.night-rows", { tabindex: 0, role: "region", "aria-label": "Every player’s total" },
    h("table.night-table", { "data-testid": "group-totals" },
      h("thead", h("tr", ["Player", "Up or down", "Nights", "Hands"].map((words) => h("th", { scope: "col" }, words)))),
      h("tbody",
        view.players.map((one, place) =>
          h("tr", { key: `row-${place}`, "data-player": one.name, "data-result": one.result },
            h("th", { scope: "row" }, one.name, one.you ? h("small", " you") : null),
            result(one.result),
            h("td", String(one.nights)),
            h("td", one.hands.toLocaleString()),
          ),
        ),
      ),
      h("tfoot",
        view.bots ? h("tr", h("th", { scope: "row" }, "All bots"), h("td", signed(view.bots)), h("td", { colspan: 2 })) : null,
        h("tr", h("th", { scope: "row" }, "The house collected"), h("td", money(view.collected)), h("td", String(view.nights.length)), h("td", view.hands.toLocaleString())),
      ),
    ),
  );
}

/** One night: the result of each player who was there. */
function night(view, one, place) {
  const there = view.players.filter((player) => player.results[place] !== null).sort((a, b) => b.results[place] - a.results[place]);
  return h("details.group-night", { key: one.table, "data-night": one.table },
    h("summary", h("b", day(one.opened_at)), ` ${one.title}, ${one.limit} · ${counted(one.hands, "hand")}`),
    h("table.night-table",
      h("thead.spoken", h("tr", h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Up or down"))),
      h("tbody", there.map((player, at) => h("tr", { key: `${at}` }, h("th", { scope: "row" }, player.name), result(player.results[place])))),
    ),
    h("p", h("a", { href: `/night/${encodeURIComponent(one.table)}` }, "The whole settlement")),
  );
}

function standings(view) {
  document.title = `${view.name} · Houseway`;
  paint(byId("group-name"), view.name);
  const there = view.open ? h("p.note-line", "A table is open now. ", h("a", { href: `/table/${encodeURIComponent(view.open)}`, "data-testid": "group-open" }, "Go to the table")) : null;
  if (!view.nights.length) return [there, h("p.soft", "The standings appear here when the first night is over.")];
  return [
    there,
    h("p.soft", `${counted(view.nights.length, "night")}, ${counted(view.hands, "hand")}. Play chips only, so nobody owes anybody anything.`),
    chart(view.players),
    totals(view),
    view.earlier ? h("p.soft", `${counted(view.earlier, "night")} before these ${view.earlier === 1 ? "is" : "are"} not counted here.`) : null,
    h("section.group-nights", h("h2", "Night by night"), view.nights.map((one, place) => night(view, one, place))),
    h("p.files",
      h("a.quiet-button", { href: `/api/groups/${encodeURIComponent(view.group)}.csv`, download: true, "data-testid": "group-csv" }, icon("down"), h("span", ".csv")),
    ),
  ];
}

function list({ groups }) {
  if (!groups.length)
    return h("p.soft", "You have not played in a group yet. A private table starts one if you give its group a name under More, or when its host plays again with the same people.");
  return h("ul.group-list", { role: "list" },
    groups.map((one) => h("li", { key: one.group }, h("a", { href: `/groups/${encodeURIComponent(one.group)}`, "data-group": one.group }, h("b", one.name), h("small", counted(one.nights, "night"))))),
  );
}

byId("settings").addEventListener("click", () => openSettings());
get(group ? `/api/groups/${encodeURIComponent(group)}` : "/api/groups")
  .then((found) => paint(byId("group"), group ? standings(found) : list(found)))
  .catch((error) => paint(byId("group"), h("p.warning", { role: "alert" }, error.message)));
