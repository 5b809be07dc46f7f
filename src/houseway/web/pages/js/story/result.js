// How a hand came out, as the server says it: the sentence where the controls are, a badge at every seat it made a
// difference to, and each hand's part of the pot while a hand plays itself out.

import { h } from "../dom.js";
import { money, signed } from "../money.js";
import { left } from "../state.js";

const PARTS = { high: "high", low: "low", both: "both", push: "pushes" };

const of = (now, seat) => (!left(now, seat) && now.result?.seats?.find((one) => one.seat === seat)) || null;

/** Whether a seat came out ahead: only then is it told in the winner's colour. */
export const ahead = (now, seat) => of(now, seat)?.tone === "win";

/** The flag at a seat once a hand is over, or while it plays itself out; nothing where there is nothing to tell. */
export function badge(now, seat, hand) {
  if (hand?.share !== undefined && hand.share !== null && !hand.folded)
    return { text: `${hand.share}%`, tone: "share", title: `${hand.share}% of the pot can be expected` };
  const one = of(now, seat);
  if (!one?.tone) return null;
  const part = PARTS[one.part] || "";
  const { won = 0, net = 0 } = one;
  const taken = won > 0 && won !== net; // out of a pot, one's own chips among them
  const amount = taken ? `wins ${money(won)}` : won ? signed(won) : one.part ? "" : "even";
  const title = net ? `${net > 0 ? "ahead" : "behind"} by ${money(Math.abs(net))} in this hand` : "even in this hand";
  const tone = taken && one.tone !== "win" ? "took" : one.tone; // a part of the pot, and no more than was put in
  return { text: [amount, part].filter(Boolean).join(" "), tone, title };
}

/** How the cards of a low are told from those of a high. */
const legend = () =>
  h("span", { class: "legend", "data-testid": "legend" }, h("i", { class: "for-high" }), "high", h("i", { class: "for-low" }), "low");

/** The sentence, with what the hand brought the viewer; `lows` are cards that won a low half. */
export function resultLine(now, lows = []) {
  if (!now.result?.sentence) return null;
  const own = of(now, now.you);
  const net = own?.net || 0;
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "even";
  return h(
    "p",
    { class: "result", key: "result", "data-testid": "result", "data-tone": own ? tone : "" },
    now.result.sentence,
    own
      ? h("span", { class: `net ${tone}`, "data-testid": "net" }, net ? `${signed(net)} for you` : "even for you")
      : null,
    lows.length ? legend() : null,
  );
}
