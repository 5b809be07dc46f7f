// The door of a private table: the key in the link opens it; without one, a password is asked for.

import { get, post } from "../api.js";
import { byId, form, h, labeled, needStyle, paint } from "../dom.js";
import { you } from "../table/session.js";

const address = (table, what) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/** Show the key of the link, if there is one, and remove it from the address bar. Returns the error, if any. */
export async function showKey(table) {
  const key = /^#key=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (!key) return "";
  history.replaceState(null, "", location.pathname);
  try {
    const door = await get(address(table, "door"));
    if (!door.named && !door.over && !door.barred) await askName();
    await comeIn(table, { key });
    return "";
  } catch (error) {
    return error.message;
  }
}

const LOOKS_AGAIN = 2000;

/** Show the key or password; if the host lets each guest in, wait for that. Throws if the guest may not enter. */
async function comeIn(table, shown) {
  const door = await post(address(table, "enter"), shown);
  if (door.waiting) await untilLetIn(table);
}

/** Wait for the host's answer at the door. */
async function untilLetIn(table) {
  await needStyle("hosting");
  paint(byId("controls"));
  paint(byId("stage"));
  paint(
    byId("felt"),
    h("div.gate", { "data-testid": "gate" },
      h("h2", "Almost in"),
      h("p", { role: "status", "data-testid": "knocking" }, "The host has been asked to let you in. Keep this page open."),
      h("p", h("a", { href: "/" }, "Back to the lobby")),
    ),
  );
  for (;;) {
    await new Promise((again) => setTimeout(again, LOOKS_AGAIN));
    const door = await get(address(table, "door")).catch(() => ({ waiting: true })); // it may be back in a moment
    if (door.admitted) break;
    if (!door.waiting) throw new Error("The host has not let you in.");
  }
  paint(byId("felt"));
}

const nameField = () =>
  h("label", { key: "name" },
    h("span", "Your name", h("small", " as the others will see it")),
    h("input", { type: "text", name: "name", maxlength: 20, required: true, autocomplete: "nickname", spellcheck: "false", "data-testid": "guest-name" }),
  );

/** Choose a name; the room says why if it is not allowed. */
async function takeName(name) {
  const answer = await post("/api/name", { name: name.trim() });
  you.name = answer.name;
}

/** Ask an invited guest for a name before anything else; resolves when there is one. */
async function askName() {
  await needStyle("hosting");
  let problem = "";
  await new Promise((done) => {
    const draw = () =>
      paint(
        byId("felt"),
        h("div.gate", { "data-testid": "gate" },
          h("h2", "You are invited"),
          problem ? h("p.warning", { role: "alert" }, problem) : null,
          h(
            "form.form",
            {
              on: {
                submit: async (event) => {
                  event.preventDefault();
                  try {
                    await takeName(event.target.elements.name.value);
                    paint(byId("felt"));
                    done();
                  } catch (error) {
                    problem = error.message;
                    draw();
                  }
                },
              },
            },
            nameField(),
            h("button.strong", { type: "submit", "data-testid": "come-in" }, "Come in"),
          ),
          h("p.soft", "No account is needed. Play chips only."),
        ),
      );
    paint(byId("controls"));
    paint(byId("stage"));
    draw();
    document.querySelector("[data-testid=guest-name]").focus();
  });
}

/** The table no longer exists. */
export async function standClosed(problem) {
  await needStyle("hosting");
  paint(byId("controls"));
  paint(byId("stage"));
  paint(
    byId("felt"),
    h("div.gate", { "data-testid": "closed" },
      h("h2", "Closed"),
      h("p", { role: "alert" }, `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`),
      h("p", h("a", { href: "/" }, "Back to the lobby")),
    ),
  );
}

/** The table does not let this guest in: say why, and what would help. `again` is called once the guest may enter. */
export async function standBefore(table, problem, again) {
  await needStyle("hosting");
  let door;
  try {
    door = await get(address(table, "door"));
  } catch (error) {
    door = { over: false, password: false, barred: false };
    problem ||= error.message;
  }
  if (door.admitted) {
    again();
    return;
  }
  if (door.waiting) {
    try {
      await untilLetIn(table);
      again();
      return;
    } catch (error) {
      problem = error.message;
    }
  }
  if (door.over) {
    location.replace(`/night/${encodeURIComponent(table)}`);
    return;
  }
  const draw = () =>
    paint(
      byId("felt"),
      h("div.gate", { "data-testid": "gate" },
        h("h2", door.barred ? "You cannot come in here" : "A private table"),
        problem && !door.barred ? h("p.warning", { role: "alert" }, problem) : null,
        door.barred
          ? h("p", { role: "alert" }, "The host has barred you from this table.")
          : door.password
            ? form({ class: "form", submit: enter },
                door.named ? null : nameField(),
                labeled("Password",
                  h("input", {
                    type: "password",
                    name: "password",
                    maxlength: 72,
                    required: true,
                    autocomplete: "off",
                    "data-testid": "table-password",
                  }),
                ),
                h("button.strong", { type: "submit", "data-testid": "come-in" }, "Come in"),
              )
            : h("p", "You need the link that the host shares. Ask the host for it."),
        h("p", h("a", { href: "/" }, "Back to the lobby")),
      ),
    );
  async function enter(filled) {
    try {
      const { name, password } = filled.elements;
      if (name) {
        await takeName(name.value);
        door.named = true;
      }
      await comeIn(table, { password: password.value });
      paint(byId("felt"));
      again();
    } catch (error) {
      problem = error.message;
      draw();
    }
  }
  paint(byId("controls"));
  paint(byId("stage"));
  draw();
}
