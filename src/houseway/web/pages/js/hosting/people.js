// The host's list of people: who sits where, who looks on, who is kept out; and what may be done for or about each.

import { closeDialog, openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { cents, money } from "../money.js";

const LATER = "It is done when the hand is over.";

export function openPeople(current, told, send) {
  const desk = { open: "", problem: "", said: "" };
  let repaint = () => {};

  async function ask(message) {
    desk.problem = "";
    desk.said = current().view && !current().view.over ? LATER : "";
    const answer = send(message);
    repaint();
    const heard = await answer;
    if (heard.type === "ok" && message.type === "host hand over") {
      closeDialog(); // who is not the host any more has nothing to do there
      return;
    }
    desk.said = "";
    desk.problem =
      heard.type === "ok" ? "" : heard.type === "lost" ? "The line to the room is down; try again." : heard.problem;
    repaint();
  }

  const free = () => {
    const { most_seats, seats } = current();
    return Array.from({ length: most_seats }, (_, at) => at + 1).filter((seat) => !seats.some((one) => one.seat === seat));
  };

  const button = (words, run, more = {}) =>
    h("button", { type: "button", class: "small", on: { click: run }, ...more }, words);

  function seatForm(words, submit, testid) {
    const open = free();
    if (!open.length) return null;
    return h(
      "form",
      {
        class: "row-form",
        on: {
          submit: (event) => {
            event.preventDefault();
            submit(Number(event.target.elements.seat.value));
          },
        },
      },
      h(
        "label",
        {},
        h("span", {}, words),
        h("select", { name: "seat" }, open.map((seat) => h("option", { value: String(seat) }, `Seat ${seat}`))),
      ),
      h("button", { type: "submit", class: "small", "data-testid": testid }, words.startsWith("Move") ? "Move" : "Offer"),
    );
  }

  function seated(one) {
    const host = told();
    return [
      host.private
        ? h(
            "form",
            {
              class: "row-form",
              on: {
                submit: (event) => {
                  event.preventDefault();
                  const amount = cents(event.target.elements.chips.value);
                  if (amount === null) {
                    desk.problem = "Write the chips as an amount, like $50.";
                    repaint();
                  } else ask({ type: "host give", seat: one.seat, amount });
                },
              },
            },
            h(
              "label",
              {},
              h("span", {}, "Give chips", h("small", {}, " from the bank; the log says so")),
              h("input", {
                type: "text",
                name: "chips",
                inputmode: "decimal",
                start: money(current().buy_in.usual),
                autocomplete: "off",
                "data-testid": "give-chips",
              }),
            ),
            h("button", { type: "submit", class: "small", "data-testid": "give" }, "Give"),
          )
        : null,
      seatForm("Move to", (to) => ask({ type: "host move", seat: one.seat, to }), "move-player"),
    ];
  }

  function details(one) {
    const you = current().host === one.name;
    return h(
      "div",
      { class: "host-person-more" },
      one.barred
        ? button("Let them come back", () => ask({ type: "host readmit", whom: one.mark }), { "data-testid": "readmit" })
        : [
            one.seat ? seated(one) : seatForm("Keep a seat for them", (seat) => ask({ type: "host keep", seat, whom: one.mark }), "keep-seat"),
            you
              ? null
              : h(
                  "div",
                  { class: "row-form" },
                  button("Make them the host", () => ask({ type: "host hand over", whom: one.mark }), { "data-testid": "hand-over" }),
                  one.seat
                    ? button("Remove after the hand", () => ask({ type: "host remove", whom: one.mark }), { "data-testid": "remove" })
                    : null,
                  h(
                    "button",
                    {
                      type: "button",
                      class: "danger",
                      "data-testid": "keep-out",
                      on: { click: () => ask({ type: "host remove", whom: one.mark, bar: true }) },
                    },
                    one.seat ? "Remove and keep out" : "Keep out",
                  ),
                ),
          ],
    );
  }

  const where = (one) =>
    one.barred ? "kept out" : one.seat ? `seat ${one.seat}${one.here ? "" : ", away"}` : one.here ? "looks on" : "was let in";

  openDialog(
    "People",
    (again) => {
      repaint = again;
      const { guests } = told();
      const kept = Object.entries(current().kept || {});
      return h(
        "div",
        { class: "form" },
        guests.length ? null : h("p", {}, "Nobody has come yet. Share the link."),
        h(
          "ul",
          { class: "host-people", role: "list" },
          guests.map((one) =>
            h(
              "li",
              { key: one.mark, "data-person": one.name },
              h(
                "button",
                {
                  type: "button",
                  class: "host-person",
                  "aria-expanded": desk.open === one.mark ? "true" : "false",
                  on: {
                    click: () => {
                      desk.open = desk.open === one.mark ? "" : one.mark;
                      desk.problem = "";
                      repaint();
                    },
                  },
                },
                h("b", {}, one.name),
                h("small", {}, where(one)),
              ),
              desk.open === one.mark ? details(one) : null,
            ),
          ),
        ),
        kept.map(([seat, name]) =>
          h(
            "p",
            { class: "row-form", key: `kept-${seat}` },
            h("span", { class: "grow" }, `Seat ${seat} is kept for ${name}.`),
            button("Free it", () => ask({ type: "host keep", seat: Number(seat) })),
          ),
        ),
        desk.said ? h("p", { class: "soft", role: "status" }, desk.said) : null,
        desk.problem ? h("p", { class: "warning", role: "alert" }, desk.problem) : null,
      );
    },
    { name: "people" },
  );
}
