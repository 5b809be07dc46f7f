// The lasting page of a night: the standings, to read, copy, and download.

import { get, post } from "./api.js";
import { byId, h, paint, pushButton } from "./dom.js";
import { settlement } from "./hosting/chart.js";
import { icon } from "./icons.js";
import "./memory.js";
import { openSettings } from "./settings.js";

const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1));
let night = null;
let problem = "";
let said = "";
let busy = false;

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "full" });

async function copy() {
  try {
    await navigator.clipboard.writeText(night.text);
    said = "Copied.";
  } catch {
    said = "Select the text below and copy it.";
    const text = document.querySelector(".night-text");
    text.closest("details").open = true;
    getSelection().selectAllChildren(text);
  }
  repaint();
}

/** Open the same table for the same people, or go to the one that is open. */
async function again() {
  if (busy) return;
  busy = true;
  problem = "";
  repaint();
  try {
    const found = await post(`/api/tables/${encodeURIComponent(table)}/again`);
    location.href = `/table/${encodeURIComponent(found.table)}`;
  } catch (error) {
    problem = error.message;
    busy = false;
    repaint();
  }
}

/** Where the same people play next, and how they stand over all their nights. */
function onward() {
  const name = night.group_name || night.title;
  return [
    problem ? h("p.warning", { role: "alert" }, problem) : null,
    night.next && !night.again
      ? h("p.note-line", { "data-testid": "next-night" }, `${night.next_host} opened ${name} again. `, h("a", { href: `/table/${encodeURIComponent(night.next)}` }, "Join"))
      : null,
    h("p.files",
      night.again
        ? pushButton({ class: "strong", "data-testid": "play-again", disabled: busy || null, title: "A new table with the same terms. Everyone who was here sees it in the lobby and needs no link.", click: again }, busy ? "One moment" : night.next ? "Go to the new table" : "Play again with the same people")
        : null,
      night.group ? h("a.quiet-button", { href: `/groups/${encodeURIComponent(night.group)}`, "data-testid": "to-group" }, `${night.group_name}: all nights`) : null,
    ),
  ];
}

function repaint() {
  if (!night) {
    paint(byId("night"), problem ? h("p.warning", { role: "alert" }, problem) : null);
    return;
  }
  document.title = `${night.title}, the night · Houseway`;
  paint(
    byId("night"),
    h("p.night-where", h("b", night.title), `, ${night.limit} · ${night.house_name} · ${day(night.opened_at)}`),
    night.over
      ? null
      : h("p.note-line", "The night is not over: these are the standings so far. ", h("a", { href: `/table/${encodeURIComponent(table)}` }, "Go to the table")),
    onward(),
    settlement(night, "h2"),
    h("p.files",
      pushButton({ class: "small", "data-testid": "copy-night", click: copy }, "Copy as text"),
      h(
        "a.quiet-button",
        { href: `/api/tables/${encodeURIComponent(table)}/night.csv`, download: true, "data-testid": "night-csv" },
        icon("down"),
        h("span", ".csv"),
      ),
      h("span.soft", { role: "status" }, said),
    ),
    h("details", h("summary", "As text"), h("pre.night-text", { tabindex: 0 }, night.text)),
  );
}

byId("settings").addEventListener("click", () => openSettings());
get(`/api/tables/${encodeURIComponent(table)}/night`)
  .then((found) => (night = found))
  .catch((error) => (problem = error.message))
  .finally(repaint);
