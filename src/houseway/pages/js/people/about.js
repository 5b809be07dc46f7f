// A person at the table, and your notes about them.

import { closeDialog, openDialog } from "../dialog.js";
import { form, h, labeled } from "../dom.js";
import { canNote, LONGEST, note, noteOn, TAGS } from "./notes.js";

const named = (tag) => (tag ? tag.charAt(0).toUpperCase() + tag.slice(1) : "None");

function tagChoices(tag) {
  return h("fieldset.choices.note-tags",
    h("legend", "Color"),
    ["", ...TAGS].map((one) =>
      h("label", { "data-tag": one || null },
        h("input", { type: "radio", name: "tag", value: one, checked: one === tag, "data-testid": `tag-${one || "none"}` }),
        h("span", named(one)),
      ),
    ),
  );
}

export function openAbout(player) {
  const kept = noteOn(player) || { tag: "", text: "" };
  const save = (filled) => {
    const { elements } = filled;
    note(player, elements.tag.value, elements.text.value);
    closeDialog();
  };
  openDialog(
    player.name,
    () =>
      h("div.form",
        player.bot ? h("p.soft", player.style ? `A bot that plays ${player.style}.` : "A bot.") : null,
        canNote(player)
          ? form({ class: "form note-form", submit: save },
              tagChoices(kept.tag),
              labeled("Your note; nobody else sees it",
                h("textarea", { name: "text", maxlength: LONGEST, rows: 3, start: kept.text, "data-testid": "note-text" }),
              ),
              h("div", h("button.strong", { type: "submit", "data-testid": "save-note" }, "Save")),
            )
          : h("p.soft", "There is nothing more about this player yet."),
      ),
    { name: "about" },
  );
}
