// Tournaments in the lobby: those that are open, and opening one in three clicks: open, choose the structure, open it.

import { get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { form, h, pushButton } from "./dom.js";
import { field, pictured } from "./gameform.js";
import { icon } from "./icons.js";
import { dollars, moment } from "./wording.js";

const WHO = [
  ["link", "Friends with the link", "link"],
  ["password", "Friends who know the password", "seal"],
  ["anybody", "Anyone in the room", "people"],
];

const cost = (one) => (one.price ? dollars(one.price) : "free");

function state(one) {
  if (one.started) return `${one.left} of ${one.entrants} players left`;
  return `${one.starts_at ? `starts ${moment(one.starts_at)} · ` : ""}${one.entrants} of ${one.most} entered`;
}

/** The tournaments of the room, if there are any. */
export function tournamentsOf(lobby) {
  const open = lobby.tournaments || [];
  if (!open.length) return null;
  return h("section.yours", { "aria-labelledby": "tournaments", key: "tournaments", "data-testid": "tournaments" },
    h("h2", { id: "tournaments" }, "Tournaments ", h("a.soft", { href: "/tournaments" }, "yours so far")),
    h("ul", { role: "list" },
      open.map((one) =>
        h("li", { key: one.table },
          h("a", { href: `/table/${encodeURIComponent(one.table)}`, "data-table": one.table },
            h("b", one.name),
            h("small", [one.entered ? "you have entered" : cost(one), one.title, `${one.host}’s`, one.private ? "private" : "", state(one)].filter(Boolean).join(" · ")),
          ),
        ),
      ),
    ),
  );
}

/** The way to open another. */
export const tournamentButton = (lobby) =>
  pushButton({ class: "plain sit", "data-testid": "open-tournament", disabled: lobby.banned ? true : null, click: () => openTournament(lobby.you) }, "Open a tournament");

function openTournament(you) {
  const wanted = { structure: "", who: "link", password: "", name: "", bots: true, players: "", starts: "" };
  const desk = { found: null, problem: "", busy: false };
  let repaint = () => {};
  const change = (name, value) => {
    wanted[name] = value;
    desk.problem = "";
    repaint();
  };

  async function open() {
    if (desk.busy || !desk.found) return;
    desk.busy = true;
    desk.problem = "";
    repaint();
    try {
      if (wanted.who === "password" && !wanted.password) throw new Error("Choose a password.");
      if (!you.named && wanted.name.trim()) await post("/api/name", { name: wanted.name.trim() });
      const isPrivate = wanted.who !== "anybody";
      const found = await post("/api/tournaments", {
        structure: wanted.structure,
        private: isPrivate,
        password: wanted.who === "password" ? wanted.password : "",
        bots: wanted.bots,
        players: Number(wanted.players) || usual(),
        starts_at: wanted.starts ? new Date(wanted.starts).getTime() / 1000 : 0,
      });
      location.href = `/table/${encodeURIComponent(found.table)}${isPrivate ? "#share" : ""}`;
    } catch (error) {
      desk.problem = error.message;
      desk.busy = false;
      repaint();
    }
  }

  const structures = () =>
    h("fieldset.choices.tall", { key: "structure" },
      h("legend", "Structure"),
      desk.found.map((one) =>
        h("label", { key: one.id },
          h("input", { type: "radio", name: "structure", value: one.id, checked: wanted.structure === one.id, "data-structure": one.id, on: { change: () => change("structure", one.id) } }),
          h("span.way", one.name, h("small", ` ${one.about} Up to ${one.most} players, entry ${cost(one)}.`)),
        ),
      ),
    );

  const chosen = () => desk.found?.find((one) => one.id === wanted.structure);

  /** As many as sit at one table, unless the structure takes more; 0 for all that it takes. */
  const usual = () => (chosen().most > chosen().seats && chosen().least <= chosen().seats ? chosen().seats : 0);

  /** For structures that take more players than sit at one table. */
  function entries() {
    const one = chosen();
    if (!one || one.most <= one.seats) return null;
    return h("div", { class: "fields", key: "players" }, field("Players at most", "players", wanted.players, change, `${one.least} to ${one.most}, ${one.seats} at a table`, { inputmode: "numeric", maxlength: 4, placeholder: String(usual() || one.most) }));
  }

  openDialog(
    "Open a tournament",
    (again) => {
      repaint = again;
      return form({ class: "form opening", submit: open },
        desk.found ? structures() : h("p.soft", { role: "status", key: "reading" }, "One moment…"),
        entries(),
        h("div.fields", { key: "starts" }, field("Starts at", "starts", wanted.starts, change, "empty: when it is full, or when you start it", { type: "datetime-local" })),
        pictured("Who can come", "who", wanted.who, WHO.map(([one, said, sign]) => [one, said, icon(sign)]), change, "who"),
        wanted.who === "password" ? h("div.fields", { key: "password" }, field("Password", "password", wanted.password, change, "tell it to your friends", { maxlength: 72, autocapitalize: "none", spellcheck: "false" })) : null,
        you.named ? null : h("div.fields", { key: "name" }, field("Your name", "name", wanted.name, change, "as the others will see it", { maxlength: 20, placeholder: you.name, autocomplete: "nickname", spellcheck: "false" })),
        h("label.check", { key: "bots" },
          h("input", { type: "checkbox", name: "bots", checked: wanted.bots, "data-testid": "open-bots", on: { change: (event) => change("bots", event.target.checked) } }),
          h("span", "Bots take free seats", h("small", " when you start before it is full")),
        ),
        h("p.soft", "You are the host: you start it, and can pause it. You enter at the table, like everyone else. Play chips only."),
        desk.problem ? h("p.warning", { role: "alert", key: "problem", "data-testid": "open-problem" }, desk.problem) : null,
        h("button.strong", { type: "submit", disabled: desk.busy || !desk.found || null, "data-testid": "open-now" }, "Open it"),
      );
    },
    { name: "open" },
  );
  get("/api/tournaments").then(
    ({ structures: found }) => {
      desk.found = found;
      wanted.structure ||= found[0]?.id || "";
      repaint();
    },
    (error) => {
      desk.problem = error.message;
      repaint();
    },
  );
}
