// Who somebody at the table is, and what one has noted about them.

import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { canNote, LONGEST, note, noteOn, TAGS } from "./notes.js";

const named = (tag) => (tag ? tag.charAt(0).toUpperCase() + tag.slice(1) : "None");

function tagChoices(tag) {
  return h(
    "fieldset",
    { class: "choices note-tags" },
    h("legend", {}, "Colour"),
    ["", ...TAGS].map((one) =>
      h(
        "label",
        { "data-tag": one || null },
        h("input", { type: "radio", name: "tag", value: one, checked: one === tag, "data-testid": `tag-${one || "none"}` }),
        h("span", {}, named(one)),
      ),
    ),
  );
}

export function openAbout(player) {
  const kept = noteOn(player) || { tag: "", text: "" };
  const save = (event) => {
    event.preventDefault();
    const { elements } = event.target;
    note(player, elements.tag.value, elements.text.value);
    closeDialog();
  };
  openDialog(
    player.name,
    () =>
      h(
        "div",
        { class: "form" },
        player.bot ? h("p", { class: "soft" }, player.style ? `A bot that plays ${player.style}.` : "A bot.") : null,
        canNote(player)
          ? h(
              "form",
              { class: "form note-form", on: { submit: save } },
              tagChoices(kept.tag),
              h(
                "label",
                {},
                h("span", {}, "Your note; nobody else sees it"),
                h("textarea", { name: "text", maxlength: LONGEST, rows: 3, start: kept.text, "data-testid": "note-text" }),
              ),
              h("div", {}, h("button", { type: "submit", class: "strong", "data-testid": "save-note" }, "Save")),
            )
          : h("p", { class: "soft" }, "There is nothing more to say of this player yet."),
      ),
    { name: "about" },
  );
}
