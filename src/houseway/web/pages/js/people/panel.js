// People, on the floor's desk: find somebody, roles, mute, ban and lift, and the lines that were reported.

import { tell } from "../announce.js";
import { get, post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { h, paint } from "../dom.js";

const AGAIN = 8000;
const TYPING = 250;
const ROLES = ["host", "floor", "cashier", "admin"];
const TIMES = [
  ["10", "10 minutes"],
  ["60", "an hour"],
  ["1440", "a day"],
  ["10080", "a week"],
  ["", "until it is lifted"],
];

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Put the panel into a node of the page. It asks by itself, and says nothing to whoever is not the floor. */
export function mountPeople(root) {
  let people = null;
  let names = {};
  let complaints = [];
  let find = "";
  let problem = "";
  let admin = false;
  let typing = null;

  async function refresh() {
    try {
      const me = await get("/api/account");
      admin = me.roles.includes("admin");
      if (!admin && !me.roles.includes("floor")) {
        people = null;
        repaint();
        return;
      }
      const [found, reported] = await Promise.all([
        get(`/api/people?find=${encodeURIComponent(find)}`),
        get("/api/complaints?waiting=yes"),
      ]);
      people = found.people;
      names = { ...found.names, ...reported.names };
      complaints = reported.complaints;
      problem = "";
    } catch (error) {
      people = null;
      problem = error.message;
    }
    repaint();
  }

  async function doing(path, body, words) {
    try {
      const answer = await post(path, body);
      problem = "";
      if (words) tell(words);
      await refresh();
      return answer;
    } catch (error) {
      problem = error.message;
      tell(problem);
      repaint();
      return null;
    }
  }

  const sanctionWords = (one) =>
    `${one.what === "ban" ? "Banned" : `Muted${one.table ? ` at ${one.table}` : ""}`}${
      one.until ? ` until ${when(one.until)}` : ""
    }: ${one.why}${names[one.by] ? ` (${names[one.by]})` : ""}`;

  function person(one) {
    return h(
      "li",
      { class: "person", key: one.guest, "data-person": one.name },
      h(
        "div",
        { class: "who" },
        h("b", {}, h("bdi", {}, one.name)),
        h(
          "small",
          {},
          [
            one.account ? "account" : "guest",
            one.here ? "here now" : "no table open",
            one.tables.length ? `sits at ${one.tables.join(", ")}` : "",
            one.roles.join(", "),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
        one.sanctions.map((each) =>
          h(
            "p",
            { class: "sanction", key: `sanction-${each.id}` },
            sanctionWords(each),
            h(
              "button",
              {
                type: "button",
                class: "small",
                "data-testid": "lift",
                "aria-label": `Lift: ${one.name} ${sanctionWords(each)}`,
                on: { click: () => doing("/api/people/lift", { id: each.id }, "Lifted.") },
              },
              "Lift",
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "row-form" },
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-testid": "mute",
            "aria-haspopup": "dialog",
            on: { click: () => openSanction(one, "mute") },
          },
          "Mute…",
        ),
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-testid": "ban",
            "aria-haspopup": "dialog",
            on: { click: () => openSanction(one, "ban") },
          },
          "Ban…",
        ),
        h(
          "button",
          {
            type: "button",
            class: "small",
            "data-testid": "more",
            "aria-haspopup": "dialog",
            "aria-label": `More about ${one.name}`,
            on: { click: () => openPerson(one) },
          },
          "More…",
        ),
      ),
    );
  }

  /** Mute or ban: how long, why, and for a ban whether the address is meant too. */
  function openSanction(one, what) {
    let wrong = "";
    const submit = async (event, repaintDialog) => {
      event.preventDefault();
      const given = Object.fromEntries(new FormData(event.target));
      const body = { guest: one.guest, what, why: given.why, table: what === "mute" ? given.table || "" : "" };
      if (given.minutes) body.minutes = Number(given.minutes);
      if (given.address) body.address = true;
      try {
        await post("/api/people/sanction", body);
        tell(`${one.name} is ${what === "ban" ? "banned" : "muted"}.`);
        closeDialog();
        await refresh();
      } catch (error) {
        wrong = error.message;
        repaintDialog();
      }
    };
    openDialog(
      `${what === "ban" ? "Ban" : "Mute"} ${one.name}`,
      (repaintDialog) =>
        h(
          "form",
          { class: "form", on: { submit: (event) => submit(event, repaintDialog) } },
          h(
            "p",
            { class: "soft" },
            what === "ban"
              ? "Their tables are closed to them at once, and the lobby tells them why. Seats are left when the hand is over, and the chips go to the wallet."
              : "Their chat and their calls for the floor are refused, with the reason.",
          ),
          h(
            "label",
            {},
            h("span", {}, "How long"),
            h("select", { name: "minutes" }, TIMES.map(([value, words]) => h("option", { value }, words))),
          ),
          what === "mute" && one.tables.length
            ? h(
                "label",
                {},
                h("span", {}, "Where"),
                h(
                  "select",
                  { name: "table" },
                  h("option", { value: "" }, "in the whole room"),
                  one.tables.map((table) => h("option", { value: table }, `at ${table}`)),
                ),
              )
            : null,
          h(
            "label",
            {},
            h("span", {}, "Why; they are told"),
            h("input", { type: "text", name: "why", required: true, maxlength: 200, "data-testid": "why", autocomplete: "off" }),
          ),
          what === "ban"
            ? h(
                "label",
                { class: "check" },
                h("input", { type: "checkbox", name: "address" }),
                h("span", {}, "Everybody at the same address too"),
              )
            : null,
          wrong ? h("p", { class: "warning", role: "alert" }, wrong) : null,
          h(
            "div",
            {},
            h("button", { type: "submit", class: what === "ban" ? "danger" : "strong" }, what === "ban" ? "Ban" : "Mute"),
          ),
        ),
      { name: "sanction" },
    );
  }

  /** Roles, sessions, a link for a new password, and all that was ever imposed. */
  async function openPerson(one) {
    let told = null;
    let link = "";
    let wrong = "";
    const load = async () => {
      const found = await get(`/api/people/${encodeURIComponent(one.guest)}`);
      told = found.people[0];
      names = { ...names, ...found.names };
    };
    const act = async (repaintDialog, work) => {
      wrong = "";
      try {
        await work();
        await load();
        refresh();
      } catch (error) {
        wrong = error.message;
      }
      repaintDialog();
    };
    try {
      await load();
    } catch (error) {
      problem = error.message;
      repaint();
      return;
    }
    openDialog(
      one.name,
      (repaintDialog) =>
        h(
          "div",
          { class: "form" },
          h("p", { class: "soft" }, h("code", {}, one.guest)),
          admin
            ? h(
                "fieldset",
                { class: "choices" },
                h("legend", {}, "Roles"),
                ROLES.map((role) =>
                  h(
                    "label",
                    { key: role },
                    h("input", {
                      type: "checkbox",
                      checked: told.roles.includes(role),
                      "data-role": role,
                      on: {
                        change: (event) =>
                          act(repaintDialog, () =>
                            post("/api/people/role", { guest: one.guest, role, on: event.target.checked }),
                          ),
                      },
                    }),
                    h("span", {}, role),
                  ),
                ),
              )
            : null,
          told.account
            ? h(
                "div",
                { class: "row-form" },
                h(
                  "button",
                  {
                    type: "button",
                    class: "plain",
                    on: {
                      click: () => act(repaintDialog, () => post("/api/people/sessions", { guest: one.guest })),
                    },
                  },
                  "Log out everywhere",
                ),
                admin
                  ? h(
                      "button",
                      {
                        type: "button",
                        class: "plain",
                        on: {
                          click: () =>
                            act(repaintDialog, async () => {
                              link = location.origin + (await post("/api/people/reset", { guest: one.guest })).path;
                            }),
                        },
                      },
                      "Link for a new password",
                    )
                  : null,
              )
            : null,
          link ? h("p", { class: "quoted" }, h("code", {}, link), h("br", {}), "Good once, for a day.") : null,
          wrong ? h("p", { class: "warning", role: "alert" }, wrong) : null,
          h("h3", {}, "Mutes and bans"),
          told.sanctions.length
            ? h(
                "ul",
                { class: "past" },
                told.sanctions.map((each) =>
                  h(
                    "li",
                    { key: each.id },
                    `${when(each.at)}: ${sanctionWords(each)}${each.lifted_at ? `, lifted ${when(each.lifted_at)}` : ""}`,
                  ),
                ),
              )
            : h("p", { class: "soft" }, "None."),
        ),
      { name: "person" },
    );
  }

  function complaint(one) {
    return h(
      "li",
      { class: "complaint", key: `complaint-${one.id}`, "data-complaint": one.id },
      h(
        "p",
        {},
        h("b", {}, names[one.guest] || "Somebody"),
        ` about `,
        h("b", {}, names[one.about] || "somebody"),
        ` at ${one.table}, ${when(one.at)}${one.words ? `: ${one.words}` : ""}`,
      ),
      h(
        "ol",
        { class: "quoted" },
        one.lines.map((line) =>
          h("li", { class: line.guest === one.about ? "theirs" : "" }, h("b", {}, line.name), " ", line.text),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "data-testid": "seen-to",
          on: { click: () => doing("/api/people/answer", { id: one.id }, "Seen to.") },
        },
        "Seen to",
      ),
    );
  }

  function repaint() {
    if (people === null) {
      paint(root);
      return;
    }
    paint(
      root,
      h(
        "section",
        { class: "people", "aria-labelledby": "people-title" },
        h("h2", { id: "people-title" }, "People"),
        complaints.length
          ? [
              h("h3", { key: "reported" }, "Reported lines of chat"),
              h("ul", { class: "complaints", key: "complaints", "data-testid": "complaints" }, complaints.map(complaint)),
            ]
          : null,
        h(
          "label",
          { class: "finding", key: "finding" },
          h("span", {}, "Find somebody"),
          h("input", {
            type: "text",
            start: find,
            maxlength: 60,
            placeholder: "A name",
            autocomplete: "off",
            spellcheck: "false",
            "data-testid": "find-person",
            on: {
              input: (event) => {
                find = event.target.value.trim();
                clearTimeout(typing);
                typing = setTimeout(refresh, TYPING);
              },
            },
          }),
        ),
        problem ? h("p", { class: "warning", role: "alert", key: "problem" }, problem) : null,
        people.length
          ? h("ul", { class: "persons", key: "persons", "data-testid": "persons" }, people.map(person))
          : h("p", { class: "soft", key: "nobody" }, find ? "Nobody is called that." : "Nobody is here."),
      ),
    );
  }

  refresh();
  setTimeout(() => people || refresh(), 1500); // the page may be using its link at this moment
  setInterval(() => {
    if (!document.hidden) refresh();
  }, AGAIN);
}

const place = document.getElementById("people");
if (place) mountPeople(place);
