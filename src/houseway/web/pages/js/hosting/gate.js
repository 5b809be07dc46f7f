// Before the door of a private table: the key in the link opens it; without one a password is asked for.

import { get, post } from "../api.js";
import { byId, h, paint } from "../dom.js";
import { needStyle } from "../styles.js";

const address = (table, what) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/** Show the key of the link, if there is one, and take it out of the address line. What went wrong, or nothing. */
export async function showKey(table) {
  const key = /^#key=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (!key) return "";
  history.replaceState(null, "", location.pathname);
  try {
    await post(address(table, "enter"), { key });
    return "";
  } catch (error) {
    return error.message;
  }
}

/** The table is there no more. */
export async function standClosed(problem) {
  await needStyle("hosting");
  paint(byId("controls"));
  paint(byId("stage"));
  paint(
    byId("felt"),
    h(
      "div",
      { class: "gate", "data-testid": "closed" },
      h("h2", {}, "Closed"),
      h("p", { role: "alert" }, `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`),
      h("p", {}, h("a", { href: "/" }, "To the lobby")),
    ),
  );
}

/** The table does not let this guest in: say why and what would. `again` is called once it does. */
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
  if (door.over) {
    location.replace(`/night/${encodeURIComponent(table)}`);
    return;
  }
  const draw = () =>
    paint(
      byId("felt"),
      h(
        "div",
        { class: "gate", "data-testid": "gate" },
        h("h2", {}, door.barred ? "You cannot come in here" : "A private table"),
        problem ? h("p", { class: "warning", role: "alert" }, problem) : null,
        door.barred
          ? h("p", {}, "The host keeps you from this table.")
          : door.password
            ? h(
                "form",
                { class: "form", on: { submit: enter } },
                h(
                  "label",
                  {},
                  h("span", {}, "Password"),
                  h("input", {
                    type: "password",
                    name: "password",
                    maxlength: 72,
                    required: true,
                    autocomplete: "off",
                    "data-testid": "table-password",
                  }),
                ),
                h("button", { type: "submit", class: "strong", "data-testid": "come-in" }, "Come in"),
              )
            : h("p", {}, "It opens by the link that its host shares. Ask for it."),
        h("p", {}, h("a", { href: "/" }, "To the lobby")),
      ),
    );
  async function enter(event) {
    event.preventDefault();
    try {
      await post(address(table, "enter"), { password: event.target.elements.password.value });
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
