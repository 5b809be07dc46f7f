// The host changes the game: another one, or other stakes, from the next hand on. Everyone keeps seat and stack.

import { post } from "../api.js";
import { closeDialog, openDialog } from "../dialog.js";
import { form, h } from "../dom.js";
import { AMOUNTS, HOME, LISTS, gamePicker, mixLimit, rebuyLimits, rebuysOf, rotationOf, select, stakes, switchesOf, termsOf, turnsList, turnsPicker, typedOf } from "../gameform.js";
import { money } from "../wording.js";

const offers = {}; // by house: what its book offers

export function openGame(current, send, told) {
  const { rotation, game: now } = told;
  const { house } = current().offer;
  const turns = rotation ? { turns: rotation.dealers_choice ? "choice" : "turn", list: rotation.games, every: String(rotation.every) } : {};
  const switches = Object.assign({}, ...[...(rotation?.games || []), now].map((one) => one.terms.switches));
  const wanted = { game: now.game, limit: now.limit, ...typedOf(now.terms), switches, ...turns };
  const desk = { problem: "", wrong: null, busy: false };
  const limits = { rebuys: String(told.most_rebuys ?? ""), bought: told.most_bought == null ? "" : money(told.most_bought) };
  const said = { wrong: null, problem: "", done: "" };
  const games = () => offers[house]?.games || [];
  const gameNow = () => games().find((one) => one.key === wanted.game) || games()[0];
  const limitNow = () => gameNow().limits.find((one) => one.name === wanted.limit) || gameNow().limits[0];
  let repaint = () => {};

  /** Other stakes: what was set for the old ones does not fit. The rules of the table stay. */
  const forget = () => {
    for (const name of [...Object.keys(LISTS), ...Object.keys(AMOUNTS)]) wanted[name] = "";
  };
  const change = (name, value) => {
    wanted[name] = value;
    if (name === "turns") wanted.ante = ""; // each game in turn has its book's
    if (name === "limit" || (name === "game" && limitNow().name !== wanted.limit)) forget();
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
    desk.wrong = said.wrong = null;
    desk.problem = "";
    try {
      const rotation = rotationOf(offers[house], wanted);
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

  async function setLimits() {
    Object.assign(said, { wrong: null, problem: "", done: "" });
    desk.wrong = null;
    try {
      const answer = await send({ type: "host rebuys", ...rebuysOf(limits) });
      if (answer.type === "ok") said.done = "From now on. Tonight's buy-ins so far count.";
      else said.problem = answer.type === "lost" ? "You are not connected; try again." : answer.problem;
    } catch (error) {
      said.wrong = error;
    }
    repaint();
  }

  /** Limits on rebuys are changed apart from the game, and at once: even where a rule book of one's own keeps the game. */
  const rebuys = () =>
    form({ class: "form opening", key: "rebuys", submit: setLimits },
      h("h3", "Rebuys"),
      h("div.fields",
        rebuyLimits(limits, said.wrong, (name, value) => {
          limits[name] = value;
          Object.assign(said, { wrong: null, problem: "", done: "" });
          repaint();
        }),
      ),
      said.done ? h("p.soft", { role: "status" }, said.done) : null,
      said.problem ? h("p.warning", { role: "alert", "data-testid": "rebuys-problem" }, said.problem) : null,
      h("button.plain", { type: "submit", "data-testid": "rebuys-now" }, "Set the limits"),
    );

  openDialog(
    "Change the game",
    (again) => {
      repaint = again;
      const trouble = desk.problem ? h("p.warning", { role: "alert", "data-testid": "game-problem" }, desk.problem) : null;
      if (!games().length) return h("div.form", trouble || h("p.soft", { role: "status" }, "Reading the book…"), rebuys());
      const stakesOffered = gameNow().limits.map((one) => [one.name, one.name]);
      if (wanted.turns) wanted.list ??= [{ game: gameNow().key, limit: limitNow().name }];
      const limit = wanted.turns ? { ...limitNow(), ...mixLimit(offers[house], wanted) } : limitNow();
      const game = form({ class: "form opening", key: "game", submit: ask },
        h("p.soft", "From the next hand on. Everyone keeps their seat and their stack."),
        h("div.fields", { key: "turns-picker" }, turnsPicker(wanted, change)),
        wanted.turns ? turnsList(offers[house], wanted, repaint) : gamePicker("Game", games(), gameNow().key, change),
        h("div.fields", { key: "stakes" },
          stakesOffered.length > 1 && !wanted.turns ? select("Stakes", "limit", limit.name, stakesOffered, change) : null,
          stakes(limit, wanted, { home: house === HOME, wrong: desk.wrong, change, decide }),
        ),
        trouble,
        h("button.strong", { type: "submit", disabled: desk.busy || null, "data-testid": "game-now" }, "Deal this next"),
      );
      return h("div.form", game, rebuys());
    },
    { name: "game" },
  );
  if (offers[house]) return;
  post("/api/open/offers", { house })
    .then((found) => (offers[house] = found))
    .catch(() => (desk.problem = "A table with its own rule book keeps its game."))
    .finally(() => repaint());
}
