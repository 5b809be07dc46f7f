// The link to share: as text, to copy, and as a QR code to scan from the screen.

import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { dropDown, form, h, labeled, pushButton } from "../dom.js";

/** A QR code from the server's squares. */
function code(one) {
  return h(
    "svg.qr",
    {
      viewBox: `0 0 ${one.size} ${one.size}`,
      role: "img",
      "aria-label": "The link as a QR code",
      "data-testid": "qr",
      "shape-rendering": "crispEdges",
    },
    h("rect.qr-paper", { width: one.size, height: one.size }),
    h("path.qr-ink", { d: one.path }),
  );
}

async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus(); // pages without a certificate have no clipboard: selected, the text is one key away
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
    desk.said = answer.type === "ok" ? "The old one lets nobody else in. Everyone already in stays." : "";
    await load();
  }

  function ways(share, one) {
    if (share.links.length < 2) return null;
    return labeled(["Address", h("small", " your friends can reach")],
      dropDown(
        {
          value: String(desk.at),
          "data-testid": "share-address",
          change: (place) => {
            desk.at = Number(place);
            desk.said = "";
            repaint();
          },
        },
        share.links.map((each, place) => [place, `${each.address}${each.local ? " (this computer only)" : ""}`]),
      ),
      one.local ? localOnly() : null,
    );
  }

  const localOnly = () =>
    h("small.note-line",
      "This address works on this computer only. On a home network, start the room with ",
      h("code", "houseway serve --host 0.0.0.0"),
    );

  function keyForm(share) {
    if (!share.private) return h("p.soft", "Anyone in the room can come to this table.");
    if (!share.password)
      return h("div.row-form",
        h("p.soft.grow",
          share.confirms
            ? "Anyone with this link can ask to come in, and you let each guest in."
            : "Anyone with this link can come in. Share it only with friends.",
        ),
        pushButton({ class: "small", "data-testid": "new-link", click: () => renew(null) }, "Make a new link"),
      );
    return form({ class: "row-form", submit: (filled) => renew(filled.elements.password.value) },
      h("label.grow",
        h("span", "Friends need the password", h("small", " it cannot be looked up: set a new one")),
        h("input", { type: "text", name: "password", maxlength: 72, required: true, autocomplete: "off" }),
      ),
      h("button.small", { type: "submit", "data-testid": "new-password" }, "Change password"),
    );
  }

  openDialog(
    "Share this table",
    (again) => {
      repaint = again;
      const share = desk.share;
      const problem = desk.problem ? h("p.warning", { role: "alert" }, desk.problem) : null;
      if (!share) return h("div.form", problem || h("p.soft", "One moment."));
      const one = share.links[desk.at];
      if (!one) return h("p", "This room does not know its own address.");
      return h("div.form.share", { key: "share" },
        problem,
        ways(share, one),
        share.links.length < 2 && one.local ? localOnly() : null,
        h("div.row-form.link",
          h("input", {
            type: "text",
            readonly: true,
            value: one.link,
            "aria-label": "The link",
            "data-testid": "share-link",
            on: { focus: (event) => event.target.select() },
          }),
          pushButton(
            {
              class: "strong",
              "data-testid": "copy-link",
              click: async () => {
                const field = document.querySelector("[data-testid=share-link]");
                desk.said = (await copied(one.link, field)) ? "Copied." : "Selected: press Ctrl-C to copy.";
                repaint();
              },
            },
            "Copy",
          ),
        ),
        h("p.soft", { role: "status" }, desk.said || (one.local ? "" : "Or scan it with a phone:")),
        one.local ? null : code(one),
        keyForm(share),
        told(),
      );
    },
    { name: "share" },
  );
  load();
}
