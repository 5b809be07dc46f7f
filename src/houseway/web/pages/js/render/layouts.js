// What each family brings to a table: its layout, and the controls that only it has. Both are fetched for the first
// table that needs them.

const forms = () => import("../controls/forms.js");
const LOAD = {
  board: [() => import("./community.js")],
  draw: [() => import("./draw.js"), forms],
  stud: [() => import("./stud.js")],
  push: [() => import("./push.js"), forms],
  points: [() => import("./banked.js")],
  paigow: [() => import("./paigow.js"), forms, () => import("../controls/setting.js")],
  pan: [() => import("./pan.js"), () => import("../controls/melds.js")],
};
const here = {};

/** Which layout a table asks for, as the server says what is played there: hands to be set lie apart from counts. */
export const layoutName = ({ family, compares }) =>
  family !== "banked" ? family : compares === "setting" ? "paigow" : "points";

/** The layout, or null while it is on its way. */
export const layoutOf = (now) => here[layoutName(now)] || null;

export async function needLayout(now) {
  const name = layoutName(now);
  if (here[name]) return;
  const parts = await Promise.all(LOAD[name].map((load) => load()));
  here[name] = Object.assign({}, ...parts, { builds: Object.assign({}, ...parts.map((part) => part.builds)) });
}
