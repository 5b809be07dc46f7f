// One button of the controls: its words, tone, key, and action.

import { classes, h } from "../dom.js";
import { bind, keyName } from "../keys.js";

export function actButton(
  ctx,
  {
    option,
    label,
    tone = "plain",
    keys = [],
    run,
    disabled = false,
    title = "",
    wide = false,
    children = null,
    ...props
  },
) {
  const text = typeof label === "string" ? label : option;
  const key = disabled ? "" : bind(keys, text, run);
  return h(
    "button",
    {
      ...props,
      type: "button",
      class: classes("act", tone === "strong" && ctx.layout.insteadOf?.(ctx) ? "plain" : tone, wide && "wide"),
      "data-option": option,
      "data-key": key || null,
      disabled: disabled || null,
      "aria-disabled": ctx.decision.sent ? "true" : null, // keeps the focus; `act` takes nothing twice
      title: [title, key ? `Key ${keyName(key)}` : ""].filter(Boolean).join(" · ") || null,
      "aria-keyshortcuts": key ? keyName(key) : null,
      on: { click: run },
    },
    h("span", label),
    children,
    key ? h("kbd", { "aria-hidden": "true" }, keyName(key)) : null,
  );
}
