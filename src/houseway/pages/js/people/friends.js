// Friends: your personal link, the list, and what they may see. A link that you were sent is accepted here.

import { get, post } from "../api.js";
import { byId, h, paint, pushButton } from "../dom.js";
import "../memory.js";
import { openSettings } from "../settings.js";
import { prepareToSpeak, tell } from "../speech.js";

const KEY = /^#key=([0-9a-f]{32})$/;
let view = null;
let offered = null; // whose link was opened
let key = "";
let problem = "";
let leaving = ""; // the friend about to be removed
let busy = false;

const linkOf = () => `${location.origin}/friends#key=${view.key}`;

/** Ask the room for a change, and show what became of it. */
async function ask(path, body, words = "") {
  if (busy) return;
  busy = true;
  problem = "";
  try {
    view = await post(`/api/friends/${path}`, body);
    leaving = "";
    if (words) tell(words);
  } catch (error) {
    problem = error.message;
  }
  busy = false;
  repaint();
}

async function accept() {
  await ask("accept", { key }, `You and ${offered.name} are friends now.`);
  if (!problem) offered = null;
  repaint();
}

function decline() {
  offered = null;
  repaint();
}

/** A link that was opened: nothing happens until it is accepted. */
function offer() {
  if (!offered || offered.yours || offered.friends) return null;
  return h("section.card", { "data-testid": "friend-offer", key: "offer" },
    h("h2", `${offered.name} would like to be your friend here`),
    h("p", "Friends find each other on this page. Neither sees where the other plays unless the other allows it."),
    h("p.files", pushButton({ class: "strong", "data-testid": "accept-friend", click: accept }, "Accept"), pushButton({ class: "plain", click: decline }, "No, thanks")),
  );
}

const place = (one) =>
  one.table
    ? h("a", { href: `/table/${encodeURIComponent(one.table)}`, key: one.table }, `${one.title} ${one.limit}, ${one.house_name}`)
    : h("span", { key: "private" }, "a private table");

function person(one) {
  const remove =
    leaving === one.mark
      ? pushButton({ class: "danger small", "data-testid": "really-remove", click: () => ask("remove", { mark: one.mark }, `${one.name} is off your list.`) }, "Remove")
      : pushButton({ class: "small", "data-testid": "remove-friend", "aria-label": `Remove ${one.name}`, click: () => ((leaving = one.mark), repaint()) }, "Remove…");
  return h("li", { key: one.mark, "data-friend": one.name },
    h("p", h("b", one.name), one.at.length ? h("small", " at ", one.at.map((at, number) => [number ? "; " : "", place(at)])) : null),
    remove,
  );
}

const check = (name, words, small) =>
  h("label.check", { key: name },
    h("input", { type: "checkbox", name, checked: view[name], "data-testid": `friends-${name}`, on: { change: (event) => ask("choices", { [name]: event.target.checked }) } }),
    h("span", words, h("small", ` ${small}`)),
  );

function repaint() {
  if (!view) return;
  paint(
    byId("friends"),
    problem ? h("p.warning", { role: "alert", key: "problem" }, problem) : null,
    h("div.cards",
      offer(),
      h("section.card", { key: "list" },
        h("h2", "Your friends"),
        view.friends.length
          ? h("ul.friend-list", { role: "list", "data-testid": "friend-list" }, view.friends.map(person))
          : h("p.soft", "Nobody yet. Send your link to someone; you are friends once they accept."),
      ),
      h("section.card", { key: "link" },
        h("h2", "Your link"),
        view.key
          ? [
              h("input", { type: "text", readonly: true, value: linkOf(), "aria-label": "Your link", "data-testid": "friend-link", on: { focus: (event) => event.target.select() } }),
              h("p.soft", "Anyone who opens it can become your friend. A new link replaces it, and so does removing a friend."),
            ]
          : null,
        h("p", pushButton({ class: view.key ? "small" : "plain", "data-testid": "make-link", click: () => ask("link", {}) }, view.key ? "Make a new link" : "Make a link")),
      ),
      h("section.card", { key: "choices" },
        h("h2", "What friends see"),
        check("shows", "Show friends where I play", "and tell them when I open a table that they may enter"),
        check("hears", "Tell me when a friend opens a table", "in the lobby, and at the table where I sit"),
      ),
    ),
  );
}

/** Whose link was opened; the key leaves the address bar at once. */
async function look() {
  key = KEY.exec(location.hash)?.[1] || "";
  if (!key) return;
  history.replaceState(null, "", location.pathname);
  try {
    offered = await post("/api/friends/look", { key });
  } catch (error) {
    problem = error.message;
  }
}

async function start() {
  try {
    view = await get("/api/friends");
    await look();
    repaint();
  } catch (error) {
    paint(byId("friends"), h("p.warning", { role: "alert" }, error.message));
  }
}

prepareToSpeak();
byId("settings").addEventListener("click", () => openSettings());
addEventListener("hashchange", () => look().then(repaint));
start();
