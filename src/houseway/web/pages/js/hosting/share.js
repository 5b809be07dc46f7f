// The link to share: as text, to copy, and as a QR code that a phone reads from the screen.

import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";

/** A QR code from the squares that the server worked out. */
function code(one) {
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${one.size} ${one.size}`,
      role: "img",
      "aria-label": "The link as a QR code",
      "data-testid": "qr",
      "shape-rendering": "crispEdges",
    },
    h("rect", { width: one.size, height: one.size, class: "qr-paper" }),
    h("path", { d: one.path, class: "qr-ink" }),
  );
}

async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus(); // without a certificate a browser has no clipboard for pages: selected, it is one key away
    field?.select();
    return document.execCommand?.("copy") || false;
  }
}

export function openShare(table, send, told = () => null) {
  const desk = { share: null, at: 0, problem: "", said: "" };
  let repaint = () => {};

  async function load() {
    try {
      desk.share = await get(`/api/tables/${encodeURIComponent(table)}/share`);
      desk.at = Math.min(desk.at, Math.max(0, desk.share.links.length - 1));
    } catch (error) {
      desk.problem = error.message;
    }
    repaint();
  }

  async function renew(password) {
    const answer = await send(password === null ? { type: "host key" } : { type: "host key", password });
    desk.problem = answer.type === "refused" ? answer.problem : "";
    desk.said = answer.type === "ok" ? "The old one opens nothing any more. Who is in stays in." : "";
    await load();
  }

  function ways(share, one) {
    if (share.links.length < 2) return null;
    return h(
      "label",
      {},
      h("span", {}, "Address", h("small", {}, " which your friends can reach")),
      h(
        "select",
        {
          value: String(desk.at),
          "data-testid": "share-address",
          on: {
            change: (event) => {
              desk.at = Number(event.target.value);
              desk.said = "";
              repaint();
            },
          },
        },
        share.links.map((each, place) =>
          h("option", { value: String(place) }, `${each.address}${each.local ? " (this computer only)" : ""}`),
        ),
      ),
      one.local ? localOnly() : null,
    );
  }

  const localOnly = () =>
    h(
      "small",
      { class: "note-line" },
      "This address leads here from this computer only. For a home network start the room with ",
      h("code", {}, "houseway serve --host 0.0.0.0"),
    );

  function keyForm(share) {
    if (!share.private) return h("p", { class: "soft" }, "Anybody in the room may come to this table.");
    if (!share.password)
      return h(
        "div",
        { class: "row-form" },
        h("p", { class: "soft grow" }, "Whoever has this link may come in. Keep it among friends."),
        h(
          "button",
          { type: "button", class: "small", "data-testid": "new-link", on: { click: () => renew(null) } },
          "Make a new link",
        ),
      );
    return h(
      "form",
      {
        class: "row-form",
        on: {
          submit: (event) => {
            event.preventDefault();
            renew(event.target.elements.password.value);
          },
        },
      },
      h(
        "label",
        { class: "grow" },
        h("span", {}, "Friends are asked for the password", h("small", {}, " it is kept by nobody: give a new one")),
        h("input", { type: "text", name: "password", maxlength: 72, required: true, autocomplete: "off" }),
      ),
      h("button", { type: "submit", class: "small", "data-testid": "new-password" }, "Change it"),
    );
  }

  openDialog(
    "Share this table",
    (again) => {
      repaint = again;
      const share = desk.share;
      const problem = desk.problem ? h("p", { class: "warning", role: "alert" }, desk.problem) : null;
      if (!share) return h("div", { class: "form" }, problem || h("p", { class: "soft" }, "One moment."));
      const one = share.links[desk.at];
      if (!one) return h("p", {}, "This room does not know its own address.");
      return h(
        "div",
        { class: "form share", key: "share" },
        problem,
        ways(share, one),
        share.links.length < 2 && one.local ? localOnly() : null,
        h(
          "div",
          { class: "row-form link" },
          h("input", {
            type: "text",
            readonly: true,
            value: one.link,
            "aria-label": "The link",
            "data-testid": "share-link",
            on: { focus: (event) => event.target.select() },
          }),
          h(
            "button",
            {
              type: "button",
              class: "strong",
              "data-testid": "copy-link",
              on: {
                click: async () => {
                  const field = document.querySelector("[data-testid=share-link]");
                  desk.said = (await copied(one.link, field)) ? "Copied." : "Selected: copy it with Ctrl-C.";
                  repaint();
                },
              },
            },
            "Copy",
          ),
        ),
        h("p", { class: "soft", role: "status" }, desk.said || (one.local ? "" : "Or let a phone read it from the screen:")),
        one.local ? null : code(one),
        keyForm(share),
        told(),
      );
    },
    { name: "share" },
  );
  load();
}
