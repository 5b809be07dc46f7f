// Hands one by one, latest first: your cards, what they made, what they won or lost, and downloads.

import { drawCard, readCard } from "../cards.js";
import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { capital, signed } from "../wording.js";

const MOST_FILES = 200;
const PLACES = { button: "button", late: "late", early: "early", blinds: "in the blinds", bank: "the bank", player: "against the bank" };

const when = (seconds) => new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
const address = (one) => `${encodeURIComponent(one.table)}/${encodeURIComponent(one.hand)}`;

/** Everyone who was dealt in, except the viewer. */
const others = (one) =>
  Object.entries(one.names || {})
    .filter(([seat]) => Number(seat) !== one.seat)
    .map(([, name]) => name)
    .join(", ");

const IN_A_LINE = 8;

/** Your cards: in one line, or in lines of the same length. */
function ownCards(one) {
  const cards = one.cards ? one.cards.split(" ").map(readCard) : [];
  const lines = Math.max(1, Math.ceil(cards.length / IN_A_LINE));
  return h(
    "span.own-cards",
    { "data-testid": "own-cards", style: { "--n": Math.max(1, Math.ceil(cards.length / lines)) } },
    cards.map((card, place) => drawCard(card, { size: "small", key: `${place}` })),
  );
}

/** How it ended, in a word or two. */
function ended(one) {
  if (one.folded) return one.cards ? "folded" : "not in";
  if (one.alone) return "won without a showdown";
  if (!one.showdown) return "";
  return one.won ? (one.net > 0 ? "won the showdown" : "won no more than it cost") : "lost the showdown";
}

const file = (one, ending) =>
  h(
    "a.quiet-button",
    {
      href: `/api/hands/${address(one)}.${ending}`,
      download: true,
      "aria-label": `Hand ${one.hand} as a .${ending} file`,
      "data-file": ending,
    },
    icon("down"),
    h("span", `.${ending}`),
  );

function row(one, { names, chosen, repaint }) {
  const title = names.get(`${one.house}/${one.game}`) || one.game;
  const about = [PLACES[one.position], ended(one)].filter(Boolean).join(", ");
  return h(
    "li.hand-row",
    { key: `${one.table}-${one.hand}`, "data-hand": one.hand, "data-table": one.table, "data-house": one.house, "data-net": one.net },
    h("label.tick",
      h("input", {
        type: "checkbox",
        checked: chosen.has(one.id),
        "aria-label": `Choose hand ${one.hand} of ${title}`,
        on: { change: (event) => (event.target.checked ? chosen.add(one.id) : chosen.delete(one.id), repaint()) },
      }),
    ),
    h("div.what", h("a", { href: `/replay/${address(one)}` }, title), h("small", `${names.get(one.house) || one.house} · ${one.limit}`)),
    h("div", { class: classes("held", one.folded && "folded") },
      ownCards(one),
      h("small", [one.words ? capital(one.words) : "", one.cards || one.words ? "" : one.forms?.length ? "No cards" : "The cards are archived", about].filter(Boolean).join(" · ")),
    ),
    h("div.about", h("span", `Hand ${one.hand}, ${when(one.ended_at)}`), h("small", others(one) ? `with ${others(one)}` : "")),
    h("div", { class: classes("net", one.net > 0 && "win", one.net < 0 && "lose") }, one.net ? signed(one.net) : "even"),
    h("div.files",
      h("a.quiet-button", { href: `/replay/${address(one)}`, "data-testid": "replay", "aria-label": `Replay hand ${one.hand}` }, icon("play"), h("span", "Replay")),
      (one.forms || []).map((form) => file(one, form)),
    ),
  );
}

/** Downloads of the ticked hands, or of all hands shown. */
function takeHome({ chosen, query, total }) {
  const asked = chosen.size ? `ids=${[...chosen].join(",")}` : query;
  const count = chosen.size || total;
  const one = (path, words, name) =>
    h("a.quiet-button", { href: `/api/hands/${path}${path.includes("?") ? "&" : "?"}${asked}`, download: true, "data-testid": name, key: name }, icon("down"), h("span", words));
  return h("div.take-home", { key: "take-home" },
    h("span",
      chosen.size ? `The ${chosen.size === 1 ? "hand" : `${chosen.size} hands`} you ticked:` : count > MOST_FILES ? `The latest ${MOST_FILES} of these hands:` : "All of these hands:",
    ),
    one("files.zip?form=hand", "hand files", "zip-hand"),
    one("files.zip?form=phh", "PHH", "zip-phh"),
    one("files.zip?form=txt", "PokerStars text", "zip-txt"),
    one("files.zip?form=ohh", "Open Hand History", "zip-ohh"),
    one("list.csv", "spreadsheet (.csv)", "csv"),
    h("small", "PokerStars text and Open Hand History have your cards and what was shown; a hand file and PHH have the whole deck, where the room shows its seed. Each zip lists what its format cannot express."),
  );
}

export function handList(hands, how) {
  return h("section.hand-list", { key: "list", "aria-label": "Your hands, the latest first" },
    takeHome(how),
    h("ol.hand-rows", hands.map((one) => row(one, how))),
  );
}
