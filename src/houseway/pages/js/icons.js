// Small drawings in one line weight.

import { h } from "./dom.js";

const PATHS = {
  back: "M15 5 8 12l7 7",
  bot: "M8 9h8a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-5c0-1.1.9-2 2-2Zm4-4v4M10 13v1M14 13v1M3.5 12.5v3M20.5 12.5v3",
  seal: "M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6ZM9 12l2.2 2.2L15.5 10",
  floor: "M6 21V4M6 5c4-2 8 2 12 0v8c-4 2-8-2-12 0",
  gear: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.5v.01",
  log: "M5 6h14M5 12h14M5 18h9",
  chat: "M5 5h14v10h-8l-4 4v-4H5Z",
  sheet: "M7 3h7l4 4v14H7ZM14 3v4h4M10 12h5M10 16h5",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  cards: "M8 3.5h9A1.5 1.5 0 0 1 18.5 5v11M5 7h8a1.5 1.5 0 0 1 1.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V8.5A1.5 1.5 0 0 1 5 7Z",
  bomb: "M11 9a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM14.5 10.5l2-2M16 8l1.5-1.5a2 2 0 0 1 3 2.5M20 4v.01",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z",
  lamp: "M7 11 9 4h6l2 7ZM12 11v6M8.5 20h7M9 17h6",
  beside: "M4 5h7v14H4ZM13 5h7v14h-7Z",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  first: "M7 5v14M18 5l-8 7 8 7Z",
  prev: "M16 5l-8 7 8 7Z",
  next: "M8 5l8 7-8 7Z",
  last: "M17 5v14M6 5l8 7-8 7Z",
  play: "M8 5l11 7-11 7Z",
  pause: "M8 5v14M16 5v14",
  link: "M10 14a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7L11.5 7.5M14 10a4 4 0 0 0-6-.4L5.5 12.1a4 4 0 0 0 5.7 5.7l1.3-1.3",
  open: "M10 5H5v14h14v-5M13 4h7v7M20 4l-9 9",
  close: "M6 6l12 12M18 6 6 18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.3 2.7-6 6-6s6 2.7 6 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c1.8.9 3 2.8 3 5.5",
  scales: "M12 4v16M7 20h10M5 8h14M5 8l-2.5 6h5ZM19 8l-2.5 6h5Z",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
};

export function icon(name) {
  return h("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true", key: `icon-${name}` },
    h("path", { d: PATHS[name] }),
  );
}

/** A die showing a number. */
export function die(number) {
  const at = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" }[number] || "";
  return h("svg.die", { viewBox: "0 0 30 30", role: "img", "aria-label": `die showing ${number}` },
    h("rect", { x: 1, y: 1, width: 28, height: 28, rx: 6 }),
    [...at].map((letter) => {
      const place = letter.charCodeAt(0) - 97;
      return h("circle", { cx: 8 + (place % 3) * 7, cy: 8 + Math.floor(place / 3) * 7, r: 2.6 });
    }),
  );
}
