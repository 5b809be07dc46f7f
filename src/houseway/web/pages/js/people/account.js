// One's account: make one of the guest one is, log in and out, where one is logged in, the password, an end to it.

import { prepareToSpeak, tell } from "../announce.js";
import { get, post } from "../api.js";
import { byId, h, paint } from "../dom.js";
import { money } from "../money.js";
import { openSettings } from "../settings.js";
import { takeOver } from "./sync.js";
import "../theme.js";

const LEAST = 8;
const AGAIN = 6000;
let account = null;
let said = {};
let busy = false;
let deleting = false;
let key = "";

const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

async function refresh() {
  account = await get("/api/account");
  takeOver(account);
  repaint();
}

/** Look whether somebody has ended this session elsewhere, or the others; what is being typed stays as it is. */
async function look() {
  if (!account || busy || document.hidden) return;
  const was = account;
  let now;
  try {
    now = await get("/api/account");
  } catch {
    return; // the room does not answer for the moment: what is shown stays
  }
  if (account !== was || busy || standing(now) === standing(was)) return;
  account = now;
  takeOver(account);
  if (was.account && !now.account) {
    deleting = false;
    fine("out", "You are logged out here: this session was ended from another browser.");
  }
  repaint();
}

const standing = (one) =>
  JSON.stringify([one.guest, one.name, one.account, one.roles, one.sanctions, one.sessions.map((each) => each.id).sort()]);

/** Send a form; what is wrong stands under it, and what was done is told. */
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
  return h(
    "label",
    { key: name },
    h("span", {}, words),
    h("input", { type, name, required: true, spellcheck: "false", autocapitalize: "none", ...more }),
  );
}

function form(where, title, about, fields, button, submit, more = null) {
  const id = `form-${where}`;
  return h(
    "form",
    {
      class: "form card",
      key: where,
      "data-form": where,
      "aria-labelledby": id,
      on: {
        submit: (event) => {
          event.preventDefault();
          submit(Object.fromEntries(new FormData(event.target)), event.target);
        },
      },
    },
    h("h2", { id }, title),
    about ? h("p", { class: "soft" }, about) : null,
    fields,
    more,
    note(where),
    h("div", {}, h("button", { type: "submit", class: "strong", disabled: busy }, button)),
  );
}

const newPassword = (name, words) =>
  field(name, words, "password", { autocomplete: "new-password", minlength: LEAST, maxlength: 200 });

function visitor() {
  return h(
    "div",
    { class: "cards" },
    note("out"),
    form(
      "login",
      "Log in",
      "To the account that you have made in this room. The play chips that you have as a guest stay with this browser.",
      [
        field("name", "Name", "text", { autocomplete: "username", maxlength: 40 }),
        field("password", "Password", "password", { autocomplete: "current-password" }),
      ],
      "Log in",
      (given) => send("login", "/api/login", given, back),
    ),
    form(
      "make",
      "Make an account",
      `Keeps your name, ${money(account.wallet)} of play chips, your hands and how you like the pages, in any browser.`,
      [
        field("name", "Name", "text", {
          autocomplete: "username",
          maxlength: 40,
          start: account.name.startsWith("Guest ") ? "" : account.name,
        }),
        newPassword("password", `Password (${LEAST} characters or more)`),
      ],
      "Make the account",
      (given) =>
        send("make", "/api/account", { name: given.name, password: given.password }, async () => {
          await refresh();
          fine("made", "You have an account now. Your seats, chips and hands are as they were.");
        }),
    ),
  );
}

/** After logging in one goes on where one came from, if that was a page of ours. */
async function back() {
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
  return h(
    "li",
    { key: one.id, "data-session": one.id },
    h(
      "div",
      {},
      h("b", {}, one.here ? "This browser" : browserOf(one.agent)),
      h("small", { title: one.agent }, `${one.here ? `${browserOf(one.agent)}, ` : ""}last seen ${when(one.seen_at)}`),
    ),
    one.here
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "small",
            "aria-label": `End the session of ${browserOf(one.agent)}`,
            on: { click: () => send("sessions", "/api/account/sessions", { id: one.id }, taken) },
          },
          "End",
        ),
  );
}

/** A browser in few words; what it says of itself is long and half untrue. */
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
  fine("sessions", "Done: those pages are closed.");
}

function member() {
  return h(
    "div",
    { class: "cards" },
    h(
      "section",
      { class: "card", key: "you", "aria-label": "You" },
      h("h2", {}, account.name),
      h("p", {}, `${money(account.wallet)} in play chips`),
      account.roles.length ? h("p", { class: "soft" }, `You are ${account.roles.join(", ")}.`) : null,
      account.sanctions.map((one) => h("p", { class: "warning" }, `You are ${one}`)),
      note("made"),
      h(
        "div",
        { class: "row-form" },
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "data-testid": "logout",
            on: { click: () => send("made", "/api/logout", {}, refresh) },
          },
          "Log out",
        ),
      ),
    ),
    h(
      "section",
      { class: "card", key: "sessions" },
      h("h2", {}, "Where you are logged in"),
      h("ul", { class: "sessions", "data-testid": "sessions" }, account.sessions.map(session)),
      note("sessions"),
      h(
        "div",
        { class: "row-form" },
        account.sessions.length > 1
          ? h(
              "button",
              {
                type: "button",
                class: "plain",
                on: { click: () => send("sessions", "/api/account/sessions", { others: true }, taken) },
              },
              "End all others",
            )
          : null,
        h(
          "button",
          {
            type: "button",
            class: "plain",
            on: { click: () => send("sessions", "/api/account/sessions", { all: true }, refresh) },
          },
          "End all, here too",
        ),
      ),
    ),
    form(
      "password",
      "Another password",
      "Every other browser is logged out by it.",
      [
        h("input", {
          type: "text",
          name: "username",
          autocomplete: "username",
          start: account.name,
          hidden: true,
          key: "username",
        }),
        field("old", "The one you have", "password", { autocomplete: "current-password" }),
        newPassword("new", `The new one (${LEAST} characters or more)`),
      ],
      "Change it",
      (given, node) =>
        send("password", "/api/account/password", { old: given.old, new: given.new }, (answer) => {
          account = answer;
          node.reset();
          fine("password", "Your password is changed.");
        }),
    ),
    deleting
      ? form(
          "delete",
          "Delete the account",
          "Your name is free for anybody then, your seats are given up, and you cannot get at your chips and hands any more. The hands stay in the room's book.",
          [field("password", "Your password", "password", { autocomplete: "current-password" })],
          "Delete it for good",
          (given) =>
            send("delete", "/api/account/delete", given, async () => {
              deleting = false;
              await refresh();
              tell("The account is gone.");
            }),
        )
      : h(
          "section",
          { class: "card quiet", key: "end" },
          h(
            "button",
            {
              type: "button",
              class: "danger",
              on: {
                click: () => {
                  deleting = true;
                  repaint();
                  document.querySelector("[data-form=delete] input")?.focus();
                },
              },
            },
            "Delete the account…",
          ),
        ),
  );
}

function reset() {
  return h(
    "div",
    { class: "cards" },
    form(
      "reset",
      "Choose a new password",
      "Every browser where you are logged in is logged out by it.",
      [newPassword("password", `New password (${LEAST} characters or more)`)],
      "Set it",
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
const shown = /^#reset=([0-9a-f]+)$/.exec(location.hash);
if (shown) {
  key = shown[1];
  history.replaceState(null, "", "/account");
}
refresh().catch((error) => paint(byId("account"), h("p", { class: "warning" }, error.message)));
addEventListener("visibilitychange", look);
addEventListener("pageshow", look);
setInterval(look, AGAIN);
