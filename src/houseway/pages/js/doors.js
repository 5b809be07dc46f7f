// The doors of the houses, drawn: an arch, a fanlight, two leaves in the house's tint, a lamp above; an open door lets
// the light out.

import { byId, classes, h } from "./dom.js";

const FANS = {
  oasis: "M32 34c6-12 14-18 28-18s22 6 28 18M60 16v18M46 20l6 14M74 20l-6 14", // palm ribs
  "ocean-view": "M32 30c5-5 9-5 14 0s9 5 14 0 9-5 14 0 9 5 14 0M36 22c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0", // waves
  "s-and-k": "M60 14l5 10 11 1-8 8M60 14l-5 10-11 1 8 8M36 34h48", // a crown of lines
  "casino-club": "M60 15l12 14-12 5-12-5ZM36 34l10-10M84 34 74 24", // a lozenge
  "del-rio": "M60 34V18M44 34c0-8 7-14 16-14s16 6 16 14M50 34c0-5 4-9 10-9s10 4 10 9M34 34h52", // a sun over the river
};

function door(house, isOpen) {
  const fan = FANS[house.id] || "M36 34a24 20 0 0 1 48 0M60 14v20M43 20l9 14M77 20l-9 14";
  return h("svg.door-drawing", { viewBox: "0 0 120 150", "aria-hidden": "true" },
    h("path.wall-light", { d: "M4 150V52C4 22 28 2 60 2s56 20 56 50v98Z" }),
    h("path.frame", { d: "M16 150V52C16 28 35 12 60 12s44 16 44 40v98Z" }),
    h("path.glow", { d: "M24 150V54C24 33 40 19 60 19s36 14 36 35v96Z" }),
    h("path.fan", { d: fan, transform: "translate(0 8)" }),
    h("path.sill", { d: "M24 48h72" }),
    isOpen
      ? [
          h("path.leaf", { d: "M24 50 38 58v84l-14 8Z" }),
          h("path.leaf", { d: "M96 50 82 58v84l14 8Z" }),
          h("path.spill", { d: "M38 142 24 150h72l-14-8Z" }),
        ]
      : [
          h("path.leaf", { d: "M24 50h35.5v100H24Z" }),
          h("path.leaf", { d: "M60.5 50H96v100H60.5Z" }),
          h("path.panel", { d: "M30 58h23v32H30ZM30 98h23v44H30ZM67 58h23v32H67ZM67 98h23v44H67Z" }),
          h("circle.knob", { cx: 56, cy: 96, r: 1.8 }),
          h("circle.knob", { cx: 64, cy: 96, r: 1.8 }),
        ],
  );
}

/** All doors, with one open; `enter` opens another. */
export function doors(all, open, enter) {
  return h("div.doors", { role: "tablist", "aria-label": "Houses" },
    all.map((one, place) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          key: one.id,
          id: `door-${one.id}`,
          class: classes("door", open.id === one.id && "open"),
          "data-house": one.id,
          "data-door": one.id,
          "aria-selected": open.id === one.id ? "true" : "false",
          "aria-controls": "games",
          tabindex: open.id === one.id ? 0 : -1,
          on: {
            click: () => enter(one.id),
            keydown: (event) => {
              const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              if (!step) return;
              event.preventDefault();
              const next = all[(place + step + all.length) % all.length];
              enter(next.id);
              byId(`door-${next.id}`)?.focus();
            },
          },
        },
        door(one, open.id === one.id),
        h("span.door-name", shortName(one.name)),
        h("small", playing(one)),
      ),
    ),
  );
}

const shortName = (name) =>
  name
    .replace(/\bcard ?room\b|\bhotel\b|& casino\b/gi, "")
    .replace(/\s+/g, " ")
    .trim() || name;

function playing(one) {
  const tables = one.games.flatMap((game) => game.tables);
  const { people } = one;
  const live = tables.filter((table) => table.taken > 1).length;
  const practice = tables.filter((table) => table.practice).length;
  const said = live ? `${live} ${live === 1 ? "table" : "tables"} playing` : `${one.games.length} games`;
  return [
    said,
    people ? `${people} ${people === 1 ? "guest" : "guests"}` : "",
    practice ? `${practice} for practice: the dealer makes mistakes` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
