// People on the floor's desk: find someone, roles, mutes, bans, and reported lines.

import { get, post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { dropDown, form, h, labeled, paint, pushButton } from "../dom.js";
import { tell } from "../speech.js";

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

/** Put the panel into a node of the page. It loads by itself, and stays empty for anyone but the floor. */
function mountPeople(root) {
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
    return h("li.person", { key: one.guest, "data-person": one.name },
      h("div.who",
        h("b", h("bdi", one.name)),
        h("small",
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
          h("p.sanction", { key: `sanction-${each.id}` },
            sanctionWords(each),
            pushButton(
              {
                class: "small",
                "data-testid": "lift",
                "aria-label": `Lift: ${one.name} ${sanctionWords(each)}`,
                click: () => doing("/api/people/lift", { id: each.id }, "Lifted."),
              },
              "Lift",
            ),
          ),
        ),
      ),
      h("div.row-form",
        pushButton(
          { class: "small", "data-testid": "mute", "aria-haspopup": "dialog", click: () => openSanction(one, "mute") },
          "Mute…",
        ),
        pushButton(
          { class: "small", "data-testid": "ban", "aria-haspopup": "dialog", click: () => openSanction(one, "ban") },
          "Ban…",
        ),
        pushButton(
          {
            class: "small",
            "data-testid": "more",
            "aria-haspopup": "dialog",
            "aria-label": `More about ${one.name}`,
            click: () => openPerson(one),
          },
          "More…",
        ),
      ),
    );
  }

  /** Mute or ban: how long, why, and for a ban whether it includes the address. */
  function openSanction(one, what) {
    let wrong = "";
    const submit = async (filled, repaintDialog) => {
      const given = Object.fromEntries(new FormData(filled));
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
        form({ class: "form", submit: (filled) => submit(filled, repaintDialog) },
          h("p.soft",
            what === "ban"
              ? "They lose access to every table at once, and the lobby tells them why. They leave their seats when the hand is over, and their chips go to their wallet."
              : "They cannot chat or call the floor, and they are told why.",
          ),
          labeled("How long", dropDown({ name: "minutes" }, TIMES)),
          what === "mute" && one.tables.length
            ? labeled("Where",
                dropDown({ name: "table" }, [["", "in the whole room"], ...one.tables.map((table) => [table, `at ${table}`])]),
              )
            : null,
          labeled("Reason (they will see it)",
            h("input", { type: "text", name: "why", required: true, maxlength: 200, "data-testid": "why", autocomplete: "off" }),
          ),
          what === "ban"
            ? h("label.check",
                h("input", { type: "checkbox", name: "address" }),
                h("span", "Everyone else at the same address too"),
              )
            : null,
          wrong ? h("p.warning", { role: "alert" }, wrong) : null,
          h("div",
            h("button", { type: "submit", class: what === "ban" ? "danger" : "strong" }, what === "ban" ? "Ban" : "Mute"),
          ),
        ),
      { name: "sanction" },
    );
  }

  /** Roles, sessions, a link for a new password, and everything ever imposed. */
  async function openPerson(one) {
    let told = null;
    let link = "";
    let wrong = "";
    let asked = ""; // a role about to be taken back
    const load = async () => {
      const found = await get(`/api/people/${encodeURIComponent(one.guest)}`);
      told = found.people[0];
      names = { ...names, ...found.names };
    };
    const act = async (repaintDialog, work) => {
      wrong = asked = "";
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
        h("div.form",
          h("p.soft", h("code", one.guest)),
          admin
            ? h("fieldset.choices",
                h("legend", "Roles"),
                ROLES.map((role) =>
                  h("label", { key: role },
                    h("input", {
                      type: "checkbox",
                      checked: told.roles.includes(role),
                      "data-role": role,
                      on: {
                        change: (event) => {
                          if (event.target.checked) {
                            act(repaintDialog, () => post("/api/people/role", { guest: one.guest, role, on: true }));
                            return;
                          }
                          event.target.checked = true; // until it is done
                          wrong = "";
                          asked = role;
                          repaintDialog();
                        },
                      },
                    }),
                    h("span", role),
                  ),
                ),
              )
            : null,
          asked
            ? h("div.row-form", { role: "alert", key: "asked" },
                h("p", `${one.name} will lose the role of ${asked}.`),
                pushButton(
                  {
                    class: "danger",
                    "data-testid": "take-role",
                    click: () => {
                      const role = asked;
                      act(repaintDialog, () => post("/api/people/role", { guest: one.guest, role, on: false }));
                    },
                  },
                  "Remove role",
                ),
                pushButton(
                  { class: "plain", "data-testid": "leave-role", click: () => ((asked = ""), repaintDialog()) },
                  "Cancel",
                ),
              )
            : null,
          told.account
            ? h("div.row-form",
                pushButton(
                  {
                    class: "plain",
                    click: () => act(repaintDialog, () => post("/api/people/sessions", { guest: one.guest })),
                  },
                  "Log out everywhere",
                ),
                admin
                  ? pushButton(
                      {
                        class: "plain",
                        click: () =>
                          act(repaintDialog, async () => {
                            link = location.origin + (await post("/api/people/reset", { guest: one.guest })).path;
                          }),
                      },
                      "Password reset link",
                    )
                  : null,
              )
            : null,
          link ? h("p.quoted", h("code", link), h("br"), "Works once, within a day.") : null,
          wrong ? h("p.warning", { role: "alert" }, wrong) : null,
          h("h3", "Mutes and bans"),
          told.sanctions.length
            ? h("ul.past",
                told.sanctions.map((each) =>
                  h("li", { key: each.id },
                    `${when(each.at)}: ${sanctionWords(each)}${each.lifted_at ? `, lifted ${when(each.lifted_at)}` : ""}`,
                  ),
                ),
              )
            : h("p.soft", "None."),
        ),
      { name: "person" },
    );
  }

  function complaint(one) {
    return h("li.complaint", { key: `complaint-${one.id}`, "data-complaint": one.id },
      h("p",
        h("b", names[one.guest] || "Someone"),
        ` about `,
        h("b", names[one.about] || "somebody"),
        ` at ${one.table}, ${when(one.at)}${one.words ? `: ${one.words}` : ""}`,
      ),
      h("ol.quoted",
        one.lines.map((line) =>
          h("li", { class: line.guest === one.about ? "theirs" : "" }, h("b", line.name), " ", line.text),
        ),
      ),
      pushButton(
        {
          class: "small",
          "data-testid": "seen-to",
          click: () => doing("/api/people/answer", { id: one.id }, "Handled."),
        },
        "Handled",
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
      h("section.people", { "aria-labelledby": "people-title" },
        h("h2", { id: "people-title" }, "People"),
        complaints.length
          ? [
              h("h3", { key: "reported" }, "Reported lines of chat"),
              h("ul.complaints", { key: "complaints", "data-testid": "complaints" }, complaints.map(complaint)),
            ]
          : null,
        h("label.finding", { key: "finding" },
          h("span", "Find a person"),
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
        problem ? h("p.warning", { role: "alert", key: "problem" }, problem) : null,
        people.length
          ? h("ul.persons", { key: "persons", "data-testid": "persons" }, people.map(person))
          : h("p.soft", { key: "nobody" }, find ? "No one by that name." : "Nobody is here."),
      ),
    );
  }

  refresh();
  setTimeout(() => people || refresh(), 1500); // the page may be using its link right now
  setInterval(() => {
    if (!document.hidden) refresh();
  }, AGAIN);
}

const place = document.getElementById("people");
if (place) mountPeople(place);
