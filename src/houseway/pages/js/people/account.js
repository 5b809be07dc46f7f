// Your account: make one from the current guest, log in and out, sessions, password, and deleting it.

import { get, post } from "../api.js";
import { byId, form, h, paint, pushButton } from "../dom.js";
import "../memory.js";
import { openSettings } from "../settings.js";
import { prepareToSpeak, tell } from "../speech.js";
import { money } from "../wording.js";
import { takeOver } from "./sync.js";

const LEAST = 8;
const AGAIN = 6000;
let account = null;
let said = {};
let busy = false;
let deleting = false;
let key = "";
let adminKey = ""; // of the link that makes an account holder the admin

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

async function refresh() {
  account = await get("/api/account");
  takeOver(account);
  repaint();
}

/** Check whether this session or others were ended elsewhere; keep what is being typed. */
async function look() {
  if (!account || busy || document.hidden) return;
  const was = account;
  let now;
  try {
    now = await get("/api/account");
  } catch {
    return; // the room is not answering now: keep what is shown
  }
  if (account !== was || busy || standing(now) === standing(was)) return;
  account = now;
  takeOver(account);
  if (was.account && !now.account) {
    deleting = false;
    fine("out", "You have been logged out here from another browser.");
  }
  repaint();
}

const standing = (one) =>
  JSON.stringify([one.guest, one.name, one.account, one.roles, one.sanctions, one.sessions.map((each) => each.id).sort()]);

/** Send a form; an error shows below it, and success is announced. */
async function send(where, path, body, done) {
  if (busy) return;
  busy = true;
  said = {};
  repaint();
  try {
    const answer = await post(path, body);
    busy = false;
    await done?.(answer);
  } catch (error) {
    said = { [where]: { bad: true, text: error.message } };
    tell(error.message);
  }
  busy = false;
  repaint();
}

function fine(where, text) {
  said = { [where]: { bad: false, text } };
  tell(text);
}

const note = (where) =>
  said[where] ? h("output", { class: said[where].bad ? "note bad" : "note", key: "note" }, said[where].text) : null;

function field(name, words, type, more = {}) {
  return h("label", { key: name },
    h("span", words),
    h("input", { type, name, required: true, spellcheck: "false", autocapitalize: "none", ...more }),
  );
}

function section(where, title, about, fields, button, submit, more = null) {
  const id = `form-${where}`;
  return form(
    {
      class: "form card",
      key: where,
      "data-form": where,
      "aria-labelledby": id,
      submit: (filled) => submit(Object.fromEntries(new FormData(filled)), filled),
    },
    h("h2", { id }, title),
    about ? h("p.soft", about) : null,
    fields,
    more,
    note(where),
    h("div", h("button.strong", { type: "submit", disabled: busy }, button)),
  );
}

const newPassword = (name, words) =>
  field(name, words, "password", { autocomplete: "new-password", minlength: LEAST, maxlength: 200 });

function visitor() {
  const ways = [logIn(), makeAccount()];
  return [
    adminKey
      ? h("p.note", { key: "admin", "data-testid": "admin-next" },
          "One more step to become the admin of this room: make an account, or log in.",
        )
      : null,
    h("div.cards", note("out"), adminKey ? ways.reverse() : ways),
  ];
}

const logIn = () =>
  section(
    "login",
    "Log in",
    "Log in to an account you made in this room. The play chips you have as a guest stay with this browser.",
    [
      field("name", "Name", "text", { autocomplete: "username", maxlength: 40 }),
      field("password", "Password", "password", { autocomplete: "current-password" }),
    ],
    "Log in",
    (given) => send("login", "/api/login", given, back),
  );

const makeAccount = () =>
  section(
    "make",
    "Make an account",
    `Keeps your name, ${money(account.wallet)} in play chips, your hands and your settings in any browser.`,
    [
      field("name", "Name", "text", {
        autocomplete: "username",
        maxlength: 40,
        start: account.name.startsWith("Guest ") ? "" : account.name,
      }),
      newPassword("password", `Password (${LEAST} characters or more)`),
    ],
    "Make account",
    (given) =>
      send("make", "/api/account", { name: given.name, password: given.password }, async () => {
        if (becomeAdmin()) return;
        await refresh();
        fine("made", "You now have an account. Your seats, chips and hands are unchanged.");
      }),
  );

/** Continue to what the admin's link opens. */
function becomeAdmin() {
  if (adminKey) location.href = `/floor#${adminKey}`;
  return Boolean(adminKey);
}

/** After logging in, return to the previous page if it is one of ours. */
async function back() {
  if (becomeAdmin()) return;
  const from = new URLSearchParams(location.search).get("from") || "";
  if (/^\/(?![/\\])[\w/-]*$/.test(from)) {
    await refresh();
    location.href = from;
    return;
  }
  await refresh();
  fine("made", `Welcome back, ${account.name}.`);
}

function session(one) {
  return h("li", { key: one.id, "data-session": one.id },
    h("div",
      h("b", one.here ? "This browser" : browserOf(one.agent)),
      h("small", { title: one.agent }, `${one.here ? `${browserOf(one.agent)}, ` : ""}last seen ${when(one.seen_at)}`),
    ),
    one.here
      ? null
      : pushButton(
          {
            class: "small",
            "aria-label": `Log out ${browserOf(one.agent)}`,
            click: () => send("sessions", "/api/account/sessions", { id: one.id }, taken),
          },
          "End",
        ),
  );
}

/** A browser's name in a few words; its own description is long and half untrue. */
function browserOf(agent) {
  const kind = [
    ["Firefox/", "Firefox"],
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Chrome/", "Chrome"],
    ["Safari/", "Safari"],
  ].find(([mark]) => agent.includes(mark));
  const where = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((one) => agent.includes(one));
  return [kind?.[1] || (agent ? agent.split(/[ /]/)[0].slice(0, 30) : "A program"), where].filter(Boolean).join(" on ");
}

async function taken(answer) {
  if ("sessions" in answer) account = answer;
  else await refresh();
  fine("sessions", "Done: those browsers are logged out.");
}

function member() {
  return h("div.cards",
    h("section.card", { key: "you", "aria-label": "You" },
      h("h2", account.name),
      h("p", `${money(account.wallet)} in play chips`),
      account.roles.length ? h("p.soft", `You are ${account.roles.join(", ")}.`) : null,
      account.sanctions.map((one) => h("p.warning", `You are ${one}`)),
      note("made"),
      h("div.row-form",
        pushButton({ class: "plain", "data-testid": "logout", click: () => send("made", "/api/logout", {}, refresh) },
          "Log out",
        ),
      ),
    ),
    h("section.card", { key: "sessions" },
      h("h2", "Where you are logged in"),
      h("ul.sessions", { "data-testid": "sessions" }, account.sessions.map(session)),
      note("sessions"),
      h("div.row-form",
        account.sessions.length > 1
          ? pushButton(
              { class: "plain", click: () => send("sessions", "/api/account/sessions", { others: true }, taken) },
              "Log out all others",
            )
          : null,
        pushButton({ class: "plain", click: () => send("sessions", "/api/account/sessions", { all: true }, refresh) },
          "Log out everywhere",
        ),
      ),
    ),
    section(
      "password",
      "Change password",
      "This logs out every other browser.",
      [
        h("input", {
          type: "text",
          name: "username",
          autocomplete: "username",
          start: account.name,
          hidden: true,
          key: "username",
        }),
        field("old", "Current password", "password", { autocomplete: "current-password" }),
        newPassword("new", `The new one (${LEAST} characters or more)`),
      ],
      "Change password",
      (given, node) =>
        send("password", "/api/account/password", { old: given.old, new: given.new }, (answer) => {
          account = answer;
          node.reset();
          fine("password", "Your password has been changed.");
        }),
    ),
    deleting
      ? section(
          "delete",
          "Delete account",
          "Anyone can then take your name, you give up your seats, and you lose access to your chips and hands. The hands stay in the room's records.",
          [field("password", "Your password", "password", { autocomplete: "current-password" })],
          "Delete for good",
          (given) =>
            send("delete", "/api/account/delete", given, async () => {
              deleting = false;
              await refresh();
              tell("The account has been deleted.");
            }),
        )
      : h("section.card.quiet", { key: "end" },
          pushButton(
            {
              class: "danger",
              click: () => {
                deleting = true;
                repaint();
                document.querySelector("[data-form=delete] input")?.focus();
              },
            },
            "Delete account…",
          ),
        ),
  );
}

function reset() {
  return h("div.cards",
    section(
      "reset",
      "Choose a new password",
      "This logs out every browser where you are logged in.",
      [newPassword("password", `New password (${LEAST} characters or more)`)],
      "Set password",
      (given) =>
        send("reset", "/api/reset", { key, password: given.password }, async () => {
          key = "";
          await refresh();
          fine("made", `Welcome back, ${account.name}.`);
        }),
    ),
  );
}

function repaint() {
  if (!account) return;
  paint(byId("account"), key ? reset() : account.account ? member() : visitor());
}

prepareToSpeak();
byId("settings").addEventListener("click", () => openSettings());
const shown = /^#(reset|admin)=([0-9a-f]+)$/.exec(location.hash);
if (shown) {
  if (shown[1] === "reset") key = shown[2];
  else adminKey = shown[2];
  history.replaceState(null, "", "/account");
}
refresh().catch((error) => paint(byId("account"), h("p.warning", error.message)));
addEventListener("visibilitychange", look);
addEventListener("pageshow", look);
setInterval(look, AGAIN);
