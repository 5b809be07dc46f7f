// The waiting lists on the floor's desk: call, skip, move, take off; and players about to change tables.

import { post } from "../api.js";
import { classes, h, pushButton } from "../dom.js";
import { minutes } from "../wording.js";
import { ask } from "./form.js";
import { openTable } from "./tables.js";

/** Asks first: a name taken off loses its place. */
const strike = (list, one, act) =>
  ask(`Take ${one.name} off the list for ${list.title} ${list.limit}?`, {
    words: one.called ? `Seat ${one.seat} of ${one.table} is held for ${one.name}; it would go to the next player.` : "They lose their place and start at the bottom if they come back.",
    danger: true,
    button: "Take off",
    run: () => act("strike"),
  });

/** Asks first: the first missed call costs the place, the second takes the name off. */
const skip = (list, one, act) =>
  one.missed
    ? ask(`Skip ${one.name} a second time?`, {
        words: `${one.name} has missed a call before and comes off the list for ${list.title} ${list.limit}.`,
        danger: true,
        button: "Take off",
        run: () => act("skip"),
      })
    : act("skip");

/** By house and game, small stakes first. */
const byStake = (a, b) => `${a.house_name} ${a.title} ${a.limit}`.localeCompare(`${b.house_name} ${b.title} ${b.limit}`, undefined, { numeric: true });

const hasSeat = (table) => Boolean(table) && table.seats.length + Object.keys(table.kept).length < table.count;

function name(desk, list, one, place, refresh, passed) {
  const act = (what, more = {}) =>
    desk.doing(() => post("/api/desk/list", { name: one.id, what, ...more })).then(refresh);
  const button = (id, words, run, off = false, title = null) =>
    pushButton(
      {
        class: "small",
        key: id,
        disabled: off || null,
        title,
        "data-testid": `list-${id}`,
        "aria-label": `${words}: ${one.name}`,
        click: run,
      },
      words,
    );
  const free = list.tables.find((table) => hasSeat(desk.now(table)));
  const left = one.called ? Math.max(0, one.left_ms - passed) : null;
  return h("li", { class: classes("waiter", one.called && "called"), key: one.id, "data-waiting": one.name },
    h("b", `${place}. ${one.name}`),
    h("span.soft",
      one.called
        ? `called to seat ${one.seat} of ${one.table}, ${minutes(left)} left`
        : `since ${new Date(one.since * 1000).toLocaleTimeString(undefined, { timeStyle: "short" })}`,
      one.missed ? ", missed a call or was skipped" : "",
      one.at ? `, ${one.at}` : "",
    ),
    h("span.waiter-tools",
      one.called
        ? button("skip", "Skip", () => skip(list, one, act))
        : button("call", "Call", () => act("call", { table: free }), !free, free ? null : "No seat is free: the first player on the list is called as soon as one is"),
      button("up", "Up", () => act("move", { place: place - 1 }), place === 1),
      button("down", "Down", () => act("move", { place: place + 1 }), place === list.names.length),
      button("strike", "Off", () => strike(list, one, act)),
    ),
  );
}

export function listsSection(desk, refresh, passed) {
  const { lists, going, seats } = desk.lists;
  return h("section", { key: "lists", id: "lists" },
    h("header.section-head", h("h2", "Waiting lists"), h("p.soft", "A free seat goes to the first player on its list and is held for five minutes.")),
    lists.length
      ? h("ul.desk-lists", { role: "list" },
          [...lists].sort(byStake).map((list) =>
            h(
              "li.desk-list",
              { key: `${list.house}/${list.game}/${list.limit}`, "data-list": `${list.house}/${list.game}` },
              h("header",
                h("h3", `${list.title} ${list.limit}`),
                h("p.soft", list.tables.length ? `${list.house_name} · ${list.tables.join(", ")}` : `${list.house_name} · no table open yet`),
                pushButton({ class: "small", click: () => openTable(desk, refresh, list) }, "Open a table"),
              ),
              h("ol", list.names.map((one, at) => name(desk, list, one, at + 1, refresh, passed))),
            ),
          ),
        )
      : h("p.soft", { "data-testid": "no-lists" }, "Nobody is waiting."),
    going.length || seats.length
      ? h("ul.on-the-way",
          going.map((one) =>
            h("li", { key: `go-${one.name}` }, `${one.name} ${one.must ? "must move" : "moves"} from ${one.table} to seat ${one.seat} of ${one.to} after the hand`),
          ),
          seats.map((one) =>
            h("li", { key: `seat-${one.table}-${one.name}` }, `${one.name} at ${one.table} would like ${one.seat ? `seat ${one.seat}` : "another seat"}`),
          ),
        )
      : null,
  );
}
