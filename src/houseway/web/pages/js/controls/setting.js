// The buttons of who sets a pai gow hand: the house way, and the setting as it lies in the trays.

import { h } from "../dom.js";
import { bind } from "../keys.js";
import { actButton } from "./button.js";
import { take } from "./take.js";
import { houseWay, setting } from "./trays.js";

function setButtons(ctx, option) {
  const { two, full, isFoul } = setting(ctx, option);
  const run = () => ctx.act(take(option, two));
  if (full) bind(["enter"], "set the hand", run);
  return {
    buttons: [
      {
        weight: 10,
        node: actButton(ctx, {
          option: "house way",
          label: "House way",
          tone: "plain",
          keys: ["h", "y"],
          key: "house-way",
          run: () => houseWay(ctx, option),
        }),
      },
      {
        weight: 80,
        node: actButton(ctx, {
          option: "set",
          label: !full ? "Put two in front" : isFoul ? "Set a foul hand" : "Set",
          tone: isFoul ? "fold" : "strong",
          keys: ["s"],
          disabled: !full,
          key: "set",
          run,
        }),
      },
    ],
    extra: isFoul
      ? [
          h(
            "p",
            { class: "warning", key: "foul", role: "alert" },
            "Foul: the two in front outrank the five behind. A foul hand loses.",
          ),
        ]
      : [],
  };
}

export const builds = { set: setButtons };
