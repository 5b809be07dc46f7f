// What became of one's name on a waiting list, in a sentence; `floor` says whether it is the floor's doing.

const BECAME = {
  missed: (game, floor) => (floor ? `The floor has passed you over for ${game}: you are at the bottom of the list. The second time one is off it.` : `You were called for ${game} and did not come: you are at the bottom of the list. The second time one is off it.`),
  off: (game, floor) => (floor ? `The floor has passed you over for ${game} a second time: your name is off the list.` : `You were called for ${game} twice and did not come: your name is off the list.`),
  struck: (game) => `The floor has taken your name off the list for ${game}.`,
  recalled: (game, floor) => `${floor ? `The floor has passed you over for ${game}` : `You were called for ${game} and did not come`}. You are called again, for nobody else waits; the second time one is off the list.`,
  "seat gone": (game) => `The seat you were called to for ${game} is not to be had any more: you keep your place on the list.`,
  placed: (game, floor, place) => `The floor has changed the order of the list for ${game}: you are no. ${place} now.`,
};

export const wordsOf = ({ state, title, game, limit, by, place }) => BECAME[state]?.([title || game, limit].filter(Boolean).join(" "), by === "floor", place) || "";

/** Whether two names are on the same list. */
export const same = (one, other) => one.house === other.house && one.game === other.game && one.limit === other.limit;

const SOON = 10_000; // ms: with more left than that, it was not the time that ran out

/** Whether the floor has changed the order: somebody who waits overtook another who does, and nobody had been called. */
function reordered(was, now) {
  const order = (list) => list.names.filter((one) => !one.called && !one.missed).map((one) => one.name);
  const both = order(was).filter((name) => order(now).includes(name));
  return both.join("\n") !== order(now).filter((name) => both.includes(name)).join("\n") && was.place !== now.place;
}

/** What became of names that were there `passed` ms ago, by what the lists say now. */
export const sinceThen = (before, names, passed) =>
  before.flatMap((was) => {
    const now = names.find((one) => same(one, was));
    if (!now) return [was.called && was.left_ms - passed <= SOON ? { ...was, state: "off", by: "" } : { ...was, state: "struck", by: "floor" }];
    if (!was.called) return was.names && reordered(was, now) ? [{ ...now, state: "placed", by: "floor" }] : [];
    const missed = now.missed > was.missed;
    if (now.called && !missed) return [];
    return [{ ...now, state: !missed ? "seat gone" : now.called ? "recalled" : "missed", by: missed && was.left_ms - passed > SOON ? "floor" : "" }];
  });
