// The host's bar: pause, share, people, bots and pace, the standings, and the end of the night; reporting is in the
// header, as for any floor. The server refuses all of it to anyone who does not run the table.

import { get } from "../api.js";
import { closeDialog, openDialog, stepper } from "../dialog.js";
import { classes, dropDown, form, h, labeled, needStyle, pushButton } from "../dom.js";
import { icon } from "../icons.js";
import { BOT_LEVELS, cents, money } from "../wording.js";
import { settlement } from "./chart.js";

// The host's list of people: who sits where, who is watching, who is barred; and what the host can do about each.

const LATER = "This happens when the hand is over.";

function openPeople(current, told, send) {
  const desk = { open: "", problem: "", said: "", renew: true };
  let repaint = () => {};

  async function ask(message) {
    desk.problem = "";
    desk.said = current().view && !current().view.over ? LATER : "";
    const answer = send(message);
    repaint();
    const heard = await answer;
    if (heard.type === "ok" && message.type === "host hand over") {
      closeDialog(); // a former host has nothing to do there
      return;
    }
    desk.said = "";
    if (heard.type === "ok" && message.new_link && told().private) desk.said = "There is a new link under Share: send it to the people you are still expecting.";
    if (heard.type === "ok" && message.type === "host readmit" && told().private)
      desk.said = told().password ? "They can come back with the password." : "They can come back with the link under Share: send it to them.";
    desk.problem =
      heard.type === "ok" ? "" : heard.type === "lost" ? "You are not connected; try again." : heard.problem;
    repaint();
  }

  const free = () => {
    const { offer, seats } = current();
    return Array.from({ length: offer.most_seats }, (_, at) => at + 1).filter((seat) => !seats.some((one) => one.seat === seat));
  };

  const button = (words, run, more = {}) =>
    pushButton({ class: "small", click: run, ...more }, words);

  function seatForm(words, submit, testid) {
    const open = free();
    if (!open.length) return null;
    return form({ class: "row-form", submit: (filled) => submit(Number(filled.elements.seat.value)) },
      labeled(words, dropDown({ name: "seat" }, open.map((seat) => [seat, `Seat ${seat}`]))),
      h("button.small", { type: "submit", "data-testid": testid }, words.startsWith("Move") ? "Move" : "Offer"),
    );
  }

  function seated(one) {
    const host = told();
    return [
      host.private
        ? form(
            {
              class: "row-form",
              submit: (filled) => {
                const amount = cents(filled.elements.chips.value);
                if (amount === null) {
                  desk.problem = "Enter an amount, like $50.";
                  repaint();
                } else ask({ type: "host give", seat: one.seat, amount });
              },
            },
            labeled(["Give chips", h("small", " from the bank; the log says so")],
              h("input", {
                type: "text",
                name: "chips",
                inputmode: "decimal",
                start: money(current().buy_in.usual),
                autocomplete: "off",
                "data-testid": "give-chips",
              }),
            ),
            h("button.small", { type: "submit", "data-testid": "give" }, "Give"),
          )
        : null,
      seatForm("Move to", (to) => ask({ type: "host move", seat: one.seat, to }), "move-player"),
    ];
  }

  /** Anyone with the old link can come in with another browser, so make a new one unless the host says no. */
  function newLink() {
    return h("label.check",
      h("input", {
        type: "checkbox",
        checked: desk.renew,
        "data-testid": "keep-out-new-link",
        on: { change: (event) => ((desk.renew = event.target.checked), repaint()) },
      }),
      h("span", "Make a new link", h("small", ` the old ${told().password ? "password" : "one"} lets nobody else in; everyone already in stays`)),
    );
  }

  function details(one) {
    const you = current().host === one.name;
    return h("div.host-person-more",
      one.barred
        ? button("Let them back in", () => ask({ type: "host readmit", whom: one.mark }), { "data-testid": "readmit" })
        : [
            one.seat ? seated(one) : seatForm("Hold a seat for them", (seat) => ask({ type: "host keep", seat, whom: one.mark }), "keep-seat"),
            you
              ? null
              : h("div.row-form",
                  button("Make them the host", () => ask({ type: "host hand over", whom: one.mark }), { "data-testid": "hand-over" }),
                  one.seat
                    ? button("Remove after the hand", () => ask({ type: "host remove", whom: one.mark }), { "data-testid": "remove" })
                    : null,
                  pushButton(
                    {
                      class: "danger",
                      "data-testid": "keep-out",
                      click: () => ask({ type: "host remove", whom: one.mark, bar: true, new_link: desk.renew }),
                    },
                    one.seat ? "Remove and bar" : "Bar",
                  ),
                  told().private ? newLink() : h("p.soft", "Anyone in the room can come to this table, so this bars only the browser they use now."),
                ),
          ],
    );
  }

  const where = (one) =>
    one.barred ? "barred" : one.seat ? `seat ${one.seat}${one.here ? "" : ", away"}` : one.here ? "watching" : "invited";

  openDialog(
    "People",
    (again) => {
      repaint = again;
      const { guests } = told();
      const kept = Object.entries(current().kept || {});
      return h("div.form",
        guests.length ? null : h("p", "Nobody is here yet. Share the link."),
        told().private
          ? h("label.check", { key: "confirms" },
              h("input", { type: "checkbox", checked: told().confirms, "data-testid": "host-door", on: { change: (event) => ask({ type: "host door", on: event.target.checked }) } }),
              h("span", "I let each guest in", h("small", " and confirm what they buy in for")),
            )
          : null,
        h("ul.host-people", { role: "list" },
          guests.map((one) =>
            h("li", { key: one.mark, "data-person": one.name },
              pushButton(
                {
                  class: "host-person",
                  "aria-expanded": desk.open === one.mark ? "true" : "false",
                  click: () => {
                    desk.open = desk.open === one.mark ? "" : one.mark;
                    desk.problem = "";
                    repaint();
                  },
                },
                h("b", one.name),
                h("small", where(one)),
              ),
              desk.open === one.mark ? details(one) : null,
            ),
          ),
        ),
        kept.map(([seat, name]) =>
          h("p.row-form", { key: `kept-${seat}` },
            h("span.grow", `Seat ${seat} is held for ${name}.`),
            button("Release it", () => ask({ type: "host keep", seat: Number(seat) })),
          ),
        ),
        desk.said ? h("p.soft", { role: "status" }, desk.said) : null,
        desk.problem ? h("p.warning", { role: "alert" }, desk.problem) : null,
      );
    },
    { name: "people" },
  );
}

// Loaded when opened.
const openGame = (...given) => Promise.all([import("./game.js"), needStyle("pictures")]).then(([part]) => part.openGame(...given));
const openShare = (...given) => import("./share.js").then((part) => part.openShare(...given));

const trouble = (problem) => (problem ? h("p.warning", { role: "alert" }, problem) : null);

const why = (answer) =>
  answer.type === "ok" ? "" : answer.type === "lost" ? "You are not connected; try again." : answer.problem;

/** A time in whole minutes, for the field. */
const minutes = (seconds) => String(Math.max(1, Math.round(seconds / 60)));

function openPace(current, told, send) {
  const desk = { problem: "", said: "" };
  openDialog(
    "Bots and pace",
    (repaint) => {
      const host = told();
      const most = current().offer.most_seats - 1;
      const ask = async (message, said) => {
        desk.said = "";
        const answer = await send(message);
        desk.problem = why(answer);
        if (!desk.problem) desk.said = said;
        repaint();
      };
      return h("div.form",
        stepper("Bots", Math.min(host.bots, most), {
          most,
          name: "host-bots",
          less: "One bot fewer",
          more: "One bot more",
          small: "they come and go between hands",
          change: (count) => ask({ type: "host bots", count }, "Noted."),
        }),
        labeled(["How they play", h("small", " changes after this hand")],
          dropDown(
            {
              value: host.level,
              "data-testid": "host-level",
              change: (level) => ask({ type: "host bots", count: Math.min(host.bots, most), level }, "Noted."),
            },
            BOT_LEVELS,
          ),
        ),
        form(
          {
            class: "row-form",
            submit: (filled) => {
              const { act, between, kept } = filled.elements;
              ask(
                {
                  type: "host pace",
                  act: Number(act.value),
                  between: Number(between.value),
                  seat: kept.value === minutes(host.seat) ? null : 60 * Number(kept.value),
                },
                "This takes effect on the next hand.",
              );
            },
          },
          h("label.grow",
            h("span", "Clock", h("small", " 5 to 300 seconds")),
            h("input", { type: "number", name: "act", min: 5, max: 300, start: String(host.act), required: true }),
          ),
          h("label.grow",
            h("span", "Pause", h("small", " 0 to 60 seconds")),
            h("input", { type: "number", name: "between", min: 0, max: 60, step: "any", start: String(host.between), required: true }),
          ),
          h("label.grow",
            h("span", "Seats held", h("small", " minutes, for players who are away")),
            h("input", { type: "number", name: "kept", min: 1, max: 720, start: minutes(host.seat), required: true }),
          ),
          h("button.small", { type: "submit", "data-testid": "host-pace" }, "Set"),
        ),
        h("label.row",
          h("input", {
            type: "checkbox",
            "data-testid": "host-coach",
            checked: current().coach,
            on: { change: (event) => ask({ type: "host coach", on: event.target.checked }, "Saved. The table terms show it.") },
          }),
          h("span", "Players can ask the coach"),
        ),
        desk.said ? h("p.soft", { role: "status" }, desk.said) : null,
        trouble(desk.problem),
      );
    },
    { name: "pace" },
  );
}

function openSoFar(table) {
  const desk = { night: null, problem: "" };
  let repaint = () => {};
  openDialog(
    "Standings so far",
    (again) => {
      repaint = again;
      return h("div.form",
        trouble(desk.problem),
        desk.night ? settlement(desk.night) : desk.problem ? null : h("p.soft", "Adding it up."),
      );
    },
    { name: "so-far" },
  );
  get(`/api/tables/${encodeURIComponent(table)}/night`)
    .then((found) => (desk.night = found))
    .catch((error) => (desk.problem = error.message))
    .finally(() => repaint());
}

function openEnd(current, send) {
  const desk = { problem: "", waiting: false };
  openDialog(
    "End the night",
    (repaint) =>
      h("div.form",
        h("p",
          current().ending
            ? "The night ends when this hand is over."
            : "When the hand is over, all chips go back to the players’ wallets, the table closes, and everyone who played sees the standings.",
        ),
        trouble(desk.problem),
        current().ending
          ? pushButton(
              {
                class: "plain",
                "data-testid": "night-goes-on",
                click: async () => void ((desk.problem = why(await send({ type: "host end", on: false }))), repaint()),
              },
              "Keep playing",
            )
          : h(
              "button.danger",
              {
                type: "button",
                "data-testid": "end-night",
                on: {
                  click: async () => {
                    const answer = send({ type: "host end" });
                    repaint();
                    desk.problem = why(await answer);
                    if (desk.problem) repaint();
                    else closeDialog(); // the current hand may be waiting for the host
                  },
                },
              },
              "End the night",
            ),
      ),
    { name: "end" },
  );
}

/** The buttons, for the bar and for the menu on small screens. */
function tools({ table, current, told, send, notice }) {
  const now = current();
  const tool = (name, words, sign, run, more = {}) =>
    pushButton(
      { class: classes("host-tool", more.class), key: name, "data-testid": `host-${name}`, ...more.also, click: run },
      icon(sign),
      h("span", words),
    );
  const bots = told()?.bots || 0;
  const most = now.offer.most_seats - 1;
  const askBots = async (count) => {
    const answer = await send({ type: "host bots", count });
    if (answer.type === "refused") notice(answer.problem);
  };
  if (now.tournament) return tournamentTools(now, tool, { table, send, notice });
  return [
    "paused" in now
      ? tool("pause", now.paused ? "Resume" : "Pause", now.paused ? "play" : "pause", async () => {
          const answer = await send({ type: "pause", on: !now.paused });
          if (answer.type === "refused") notice(answer.problem);
        })
      : null,
    tool("share", "Share", "link", () => openShare(table, send)),
    tool("people", "People", "people", () => openPeople(current, told, send)),
    tool("pace", "Bots, pace", "bot", () => openPace(current, told, send)),
    now.private ? tool("game", "Game", "cards", () => openGame(current, send, told())) : null,
    bots < most ? tool("bot-more", "+1 bot", "bot", () => askBots(bots + 1), { also: { "aria-label": "One bot more" } }) : null,
    bots > 0 ? tool("bot-less", "−1 bot", "bot", () => askBots(bots - 1), { also: { "aria-label": "One bot fewer" } }) : null,
    typeof told()?.bomb === "boolean"
      ? tool("bomb", told().orders.includes("bomb pot") ? "Bomb pot: next" : told().bomb ? "Cancel bomb pot" : "Bomb pot", "bomb", async () => {
          const answer = await send({ type: "host bomb pot", on: !told().bomb });
          if (answer.type === "refused") notice(answer.problem);
        })
      : null,
    tool("so-far", "Standings", "scales", () => openSoFar(table)),
    tool("end", now.ending ? "Ends after this hand" : "End the night", "moon", () => openEnd(current, send), {
      class: now.ending ? "ending" : "",
    }),
  ];
}

/** In a tournament the director deals out seats, chips, and stakes; before the start its host may call it off. */
function tournamentTools(now, tool, { table, send, notice }) {
  const ask = async (message) => {
    const answer = await send(message);
    if (answer.type === "refused") notice(answer.problem);
  };
  const { started, over, number_here: elsewhere, desk } = now.tournament;
  if (elsewhere) return h("a", { class: "quiet-button", href: `/table/${encodeURIComponent(desk)}`, "data-testid": "to-desk" }, "To the desk");
  return [
    started && !over ? tool("pause", now.paused ? "Resume" : "Pause", now.paused ? "play" : "pause", () => ask({ type: "pause", on: !now.paused })) : null,
    tool("share", "Share", "link", () => openShare(table, send)),
    started ? null : tool("end", "Call it off", "moon", () => openOff(ask)),
  ];
}

function openOff(ask) {
  openDialog(
    "Call it off",
    () =>
      h("div.form",
        h("p", "Everyone who has entered gets a full refund, and the table closes."),
        pushButton({ class: "danger", "data-testid": "call-off", click: () => (closeDialog(), ask({ type: "host end", on: true })) }, "Call the tournament off"),
      ),
    { name: "end" },
  );
}

/** The bar below the table's header, only for its host. */
export function hostBar(how) {
  return h("div.host-tools", { role: "toolbar", "aria-label": "You are the host", key: "host" },
    h("b.host-word", "Host"),
    tools(how),
  );
}

/** The same as a dialog, where there is no room for a bar. */
export function openHostMenu(how) {
  openDialog("You are the host", () => h("div.host-menu", tools(how)), { name: "host" });
}
