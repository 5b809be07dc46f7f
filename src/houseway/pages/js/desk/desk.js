// The floor's desk: calls, tables at a glance, waiting lists, the dispute log, and who did what. The key of the admin's
// link comes after the # of the address, so it goes to the server in only one request and into no logs.

import { get, post } from "../api.js";
import { suitShapes } from "../cards.js";
import { dialogOpen } from "../dialog.js";
import { byId, classes, h, paint, pushButton } from "../dom.js";
import { callList } from "../floor/call.js";
import { remember } from "../memory.js";
import { openSettings } from "../settings.js";
import { prepareToSpeak, tell } from "../speech.js";
import { ask, doneLine } from "./form.js";
import { listsSection } from "./lists.js";
import { deedsSection, Disputes } from "./records.js";
import { tablesSection } from "./tables.js";

const AGAIN = 4000;
const TOLD = 20000;
let calls = null;
let desk = null;
let deeds = [];
let admin = false;
let problem = "";
let refused = ""; // the room's refusal of the last press
let done = null; // the last action, its link, and when its notice ends
let fetched = 0;
const ui = { all: false, opened: new Set(), shut: new Set(["tables", "lists", "disputes", "deeds", "desk-settings"]) };
const disputes = new Disputes(() => repaint());

async function refresh() {
  try {
    const [floor, now, lists, done, me] = await Promise.all([
      get("/api/floor"),
      get("/api/desk"),
      get("/api/lists"),
      get("/api/desk/deeds"),
      get("/api/account"),
      disputes.refresh(),
    ]);
    admin = me.roles.includes("admin");
    calls = floor.calls;
    remember("floor", true);
    desk = { ...now, lists, houses: desk?.houses || (await get("/api/lobby")).houses, doing, did, now: tableNow };
    disputes.running = new Set(now.tables.map((one) => one.table));
    deeds = done.deeds;
    fetched = Date.now();
    problem = "";
  } catch (error) {
    problem = error.message;
  }
  repaint();
}

const tableNow = (table) => desk.tables.find((one) => one.table === table);

/** Do what the floor pressed, and say whether it worked; an error stays until dismissed. */
async function doing(work) {
  try {
    await work();
    refused = "";
    return true;
  } catch (error) {
    refused = error.message;
    tell(refused);
    repaint();
    return false;
  }
}

/** Say what was done; `table` is linked. */
function did(words, table = "") {
  refused = "";
  done = { words, table, until: Date.now() + TOLD };
  if (table) ui.opened.add(table);
  tell(words);
  repaint();
}

async function takeKey() {
  const key = location.hash.slice(1);
  disputes.address();
  if (/^[0-9a-f]{32}$/.test(key)) {
    try {
      if (!(await get("/api/account")).account) {
        await post("/api/floor", { key, look: true }); // before anyone makes an account for a used link
        location.replace(`/account#admin=${key}`); // an admin needs an account, and returns with it
        return;
      }
      await post("/api/floor", { key });
      tell("You are now an admin of this room.");
    } catch (error) {
      problem = error.message;
      repaint();
      return;
    }
  }
  await refresh();
}

const giveBack = () =>
  ask("Give up the role?", {
    name: "give-back",
    words: admin
      ? "You will no longer be an admin or a floor person. Only another admin can make you one again."
      : "You will no longer be a floor person. Only an admin can give you that role again.",
    button: "Give up the role",
    danger: true,
    run: async () => {
      await post("/api/floor/back", {});
      calls = desk = null;
      problem = "You are no longer a floor person.";
      repaint();
    },
  });

function ago(at) {
  const minutes = Math.floor((Date.now() / 1000 - at) / 60);
  return minutes < 1 ? "just now" : minutes < 120 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} hours ago`;
}

function callsSection() {
  return h("section", { key: "calls", id: "calls", class: calls.length ? "waiting" : "" },
    h("h2", calls.length ? `Calls (${calls.length})` : "Calls"),
    calls.length
      ? callList(calls, {
          dismiss: async (call) => {
            await doing(() => post("/api/desk/seen-to", { table: call.table, call: call.number }));
            refresh();
          },
          extra: (call) => [
            h("a.quiet-button", { href: `/table/${encodeURIComponent(call.table)}`, "data-testid": "go-to-call" },
              `${call.title}, ${call.house_name}`,
            ),
            h("span.soft", ago(call.at)),
          ],
        })
      : h("p.soft", { "data-testid": "no-calls" }, "No calls."),
  );
}

function settingsSection() {
  return h("section", { key: "settings", id: "desk-settings" },
    h("h2", "The room"),
    h("p.soft",
      `Time zone: ${desk.zone || "this server’s"}. Shifts start at ${desk.shifts.map((one) => `${one}:00`).join(", ")}. `,
      desk.open_at ? `The room opens a table automatically when ${desk.open_at} are waiting.` : "The room does not open tables automatically for waiting players.",
    ),
    h("p.row-form",
      pushButton(
        {
          class: "small",
          "data-testid": "desk-settings",
          click: () =>
            ask("The room", {
              name: "room-settings",
              fields: [
                { name: "zone", words: "Time zone", small: "such as Europe/Zurich; empty for this server’s", value: desk.zone, required: false },
                { name: "shifts", words: "Shifts start at", small: "hours, such as 6 14 22", value: desk.shifts.join(" ") },
                {
                  name: "open_at",
                  words: "Open a table automatically",
                  value: String(desk.open_at),
                  choices: [[0, "never"], ...Array.from({ length: 9 }, (_, at) => [at + 2, `when ${at + 2} are waiting`])],
                },
              ],
              button: "Save",
              run: async (values) => {
                await post("/api/desk/settings", { ...values, open_at: Number(values.open_at) });
                await refresh();
                did("Saved: time zone, shifts, and when a table opens automatically.");
              },
            }),
        },
        "Change",
      ),
      h("a.quiet-button", { href: "/reports" }, "Reports"),
      h("a.quiet-button", { href: "/what-if" }, "What if"),
      h("a.quiet-button", { href: "/cashier" }, "Cashier"),
    ),
    h("div.role",
      h("p.soft",
        admin
          ? "You are an admin: you can do everything here and give others roles."
          : "You are a floor person: you can rule at every table and use this page.",
      ),
      pushButton({ class: "danger", "data-testid": "give-back", "aria-haspopup": "dialog", click: giveBack },
        "Give up the role…",
      ),
    ),
  );
}

/** A section that is folded on a small screen until opened; elsewhere it is always open. */
function folding(section, name, about = "") {
  const { id } = section.props;
  const shut = ui.shut.has(id);
  const button = pushButton(
    {
      class: "fold small",
      key: "fold",
      "data-fold": id,
      "aria-expanded": shut ? "false" : "true",
      "aria-label": [name, about].filter(Boolean).join(", "),
      click: () => {
        if (!ui.shut.delete(id)) ui.shut.add(id);
        repaint();
      },
    },
    [about, shut ? "show" : "fold"].filter(Boolean).join(" · "),
  );
  return { ...section, props: { ...section.props, class: classes("folds", shut && "shut") }, kids: [button, ...section.kids] };
}

/** Links to each part of a long page, with what is waiting there. */
function ways() {
  const go = (id) => () => {
    ui.shut.delete(id);
    repaint();
    byId(id)?.scrollIntoView({ block: "start" });
  };
  const way = (id, words, count) =>
    pushButton({ class: classes("way", id === "calls" && count && "waiting"), key: id, "data-testid": `to-${id}`, click: go(id) }, words, count ? h("b", String(count)) : null);
  return h("nav.desk-ways", { key: "ways", "aria-label": "Parts of the desk" },
    way("calls", "Calls", calls.length),
    way("tables", "Tables", desk.tables.length),
    way("lists", "Waiting", desk.lists.lists.reduce((sum, list) => sum + list.names.length, 0)),
    way("disputes", "Disputes", 0),
    way("deeds", "Done", 0),
    way("people", "People", 0),
  );
}

function repaint() {
  const passed = Date.now() - fetched;
  const stuck = (desk?.tables || []).filter((one) => one.frozen).length + (desk?.shut || []).length;
  paint(
    byId("desk"),
    problem ? h("p.warning", { role: "alert", "data-testid": "floor-problem" }, problem) : null,
    refused
      ? h("p.done.refused", { role: "alert", key: "refused", "data-testid": "desk-refused" },
          h("span", refused),
          pushButton({ class: "small", click: () => ((refused = ""), repaint()) }, "Close"),
        )
      : null,
    done && Date.now() < done.until && !refused
      ? doneLine("desk-done", done.words, done.table && `/table/${encodeURIComponent(done.table)}`, "Go there")
      : null,
    calls && desk
      ? h("div.desk",
          ways(),
          callsSection(),
          folding(tablesSection(desk, refresh, passed, ui), "Tables", stuck ? `${stuck} stopped` : `${desk.tables.length}`),
          folding(listsSection(desk, refresh, passed), "Waiting lists", `${desk.lists.lists.length}`),
          folding(disputes.section(), "Dispute log"),
          folding(deedsSection(deeds), "What the floor did"),
          folding(settingsSection(), "The room"),
        )
      : null,
  );
}

paint(byId("shapes"), suitShapes());
prepareToSpeak();
byId("settings").addEventListener("click", () => openSettings());
addEventListener("hashchange", () => {
  if (/^#[0-9a-f]{32}$/.test(location.hash)) takeKey();
});
takeKey();
setInterval(() => {
  if (!document.hidden && calls && !dialogOpen()) refresh();
}, AGAIN);
setInterval(() => {
  if (!document.hidden && desk && !dialogOpen()) repaint();
}, 1000);
