// The host changes the game: another one, or other stakes, from the next hand on. Everyone keeps seat and stack.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { form, h } from "../dom.js";
import { HOME, gamePicker, rotationOf, select, stakes, switchesOf, termsOf, turnsList, turnsPicker } from "../gameform.js";

const offers = {}; // by house: what its book offers

export function openGame(current, send, rotation) {
  const { house, game, limit } = current().offer;
  const turns = rotation ? { turns: rotation.dealers_choice ? "choice" : "turn", list: rotation.games, every: String(rotation.every) } : {};
  const wanted = { game, limit, switches: {}, ...turns };
  const desk = { problem: "", wrong: null, busy: false };
  const games = () => offers[house]?.games || [];
  const gameNow = () => games().find((one) => one.key === wanted.game) || games()[0];
  const limitNow = () => gameNow().limits.find((one) => one.name === wanted.limit) || gameNow().limits[0];
  let repaint = () => {};

  const forget = () => {
    for (const name of Object.keys(wanted)) if (!["game", "limit", "turns", "list", "every"].includes(name)) delete wanted[name];
    wanted.switches = {};
  };
  const change = (name, value) => {
    if (name === "game") wanted.limit = "";
    if (["game", "limit"].includes(name)) forget();
    wanted[name] = value;
    desk.wrong = null;
    desk.problem = "";
    repaint();
  };
  const decide = (key, value) => {
    wanted.switches[key] = value;
    repaint();
  };

  async function ask() {
    if (desk.busy || !games().length) return;
    desk.wrong = null;
    desk.problem = "";
    try {
      const rotation = rotationOf(wanted);
      const terms = rotation ? null : { ...termsOf(wanted, limitNow().open || []), switches: switchesOf(limitNow(), wanted) };
      desk.busy = true;
      repaint();
      const answer = await send(
        rotation ? { type: "host rotation", rotation } : { type: "host game", game: gameNow().key, limit: limitNow().name, terms },
      );
      if (answer.type === "ok") return closeDialog();
      desk.problem = answer.type === "lost" ? "You are not connected; try again." : answer.problem;
    } catch (error) {
      desk.wrong = error;
    }
    desk.busy = false;
    repaint();
  }

  openDialog(
    "Change the game",
    (again) => {
      repaint = again;
      const trouble = desk.problem ? h("p", { class: "warning", role: "alert", "data-testid": "game-problem" }, desk.problem) : null;
      if (!games().length) return h("div", { class: "form" }, trouble || h("p", { class: "soft", role: "status" }, "Reading the book…"));
      const limits = gameNow().limits.map((one) => [one.name, one.name]);
      return form(
        { class: "form opening", submit: ask },
        h("p", { class: "soft" }, "From the next hand on. Everyone keeps their seat and their stack."),
        h("div", { class: "fields", key: "turns-picker" }, turnsPicker(wanted, change)),
        wanted.turns ? turnsList(offers[house], wanted, repaint) : gamePicker("Game", games(), gameNow().key, change),
        wanted.turns
          ? null
          : h(
          "div",
          { class: "fields" },
          limits.length > 1 ? select("Stakes", "limit", limitNow().name, limits, change) : null,
          stakes(limitNow(), wanted, { home: house === HOME, wrong: desk.wrong, change, decide }),
        ),
        trouble,
        h("button", { type: "submit", class: "strong", disabled: desk.busy || null, "data-testid": "game-now" }, "Deal this next"),
      );
    },
    { name: "game" },
  );
  if (offers[house]) return;
  post("/api/open/offers", { house })
    .then((found) => (offers[house] = found))
    .catch(() => (desk.problem = "A table with its own rule book keeps its game."))
    .finally(() => repaint());
}
