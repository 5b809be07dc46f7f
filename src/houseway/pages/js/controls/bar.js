// The controls under one's cards, built from what the referee offers and from nothing else. Quiet choices are on the
// left, bold ones on the right; an option that this page does not know still gets a button.

import { cardSign } from "../cards.js";
import { mark, rule } from "../clauses.js";
import { h } from "../dom.js";
import { bind } from "../keys.js";
import { choose, recall, settings } from "../memory.js";
import { markedCards, markOption, stageCards } from "../render/stage.js";
import { call } from "../speech.js";
import { nameOf } from "../state.js";
import { what } from "../teach/glossary.js";
import { amountRow, amountsOf, few, rememberAmount } from "./amount.js";
import { actButton } from "./button.js";
import { has, take, unknownWords, WORDS } from "./options.js";

// Why a button is missing, or what a button costs: the server's sentence, with its clause.

function whyNot(ctx) {
  const { decision } = ctx;
  const all = ctx.now.captions.why_not || [];
  if (!all.length) return null;
  const toggle = (what) => {
    decision.open = decision.open === what ? "" : what;
    ctx.repaint();
  };
  return h("div.why-not", { key: "why-not", "data-testid": "why-not", role: "note" },
    all.map(({ what, words, clause }) =>
      h("p", { key: what, "data-why": what },
        h("span", words),
        " ",
        mark(clause, decision.open === what, () => toggle(what)),
        decision.open === what ? h("div.rule-over", rule(clause, ctx.repaint)) : null,
      ),
    ),
  );
}

/** Nobody is pushed into a first bank: for a player who never banked here, passing is the default. */
const firstBank = (ctx) => has(ctx, "bank") && recall(`last.${ctx.now.table}.bank`, null) === null;

function toneOf(option, ctx) {
  const shy = firstBank(ctx) ? { pass: "strong", bank: "plain" }[option.type] : null;
  return shy || WORDS[option.type]?.tone || "plain";
}

const FREE_CHECK = "You can check for free. Fold anyway?";

/** Buttons and extra rows for one option. */
function build(ctx, option) {
  const known = WORDS[option.type];
  if (option.type === "discard" || option.type === "draw") return throwing(ctx, option);
  if (ctx.layout.builds[option.type]) return ctx.layout.builds[option.type](ctx, option);
  if (option.type === "fold") return folding(ctx, option);
  if (known?.amount) return amounts(ctx, option, known);
  if ("least" in option && "most" in option)
    return amounts(ctx, option, {
      say: (one, _, amount) => unknownWords({ type: one.type, amount }),
      weight: 60,
      tone: "plain",
      keys: [],
    });
  if (!known) {
    return {
      buttons: [
        {
          weight: 50,
          node: actButton(ctx, {
            option: option.type,
            label: unknownWords(option),
            keys: [option.type[0]],
            key: JSON.stringify(option),
            run: () => ctx.act(take(option)),
          }),
        },
      ],
    };
  }
  return {
    buttons: [
      {
        weight: known.weight,
        node: actButton(ctx, {
          option: option.type,
          label: known.say(option, ctx),
          tone: toneOf(option, ctx),
          keys: [...known.keys],
          key: option.type,
          run: () => ctx.act(take(option)),
        }),
      },
      ...(option.may_hold ? [holdButton(ctx, option, known)] : []),
    ],
  };
}

/** Ask once before folding when a check is free. */
function folding(ctx, option) {
  const { decision } = ctx;
  const free = ctx.options.some((one) => one.type === "check");
  const asked = decision.asked === "fold";
  const ask = () => {
    if (decision.sent || decision.resting()) return;
    decision.asked = "fold";
    decision.changed();
    call(FREE_CHECK);
    ctx.repaint();
  };
  const known = WORDS.fold;
  return {
    buttons: [
      {
        weight: known.weight,
        node: actButton(ctx, {
          option: "fold",
          label: asked ? "Fold anyway" : known.say(option, ctx),
          tone: known.tone,
          keys: [...known.keys],
          key: "fold",
          run: free && !asked ? ask : () => ctx.act(take(option)),
        }),
      },
    ],
  };
}

/** A player may join a cow with or without holding its hand. */
function holdButton(ctx, option, known) {
  return {
    weight: known.weight - 1,
    node: actButton(ctx, {
      option: option.type,
      label: known.hold(option),
      keys: ["h", "t"],
      key: `${option.type}-hold`,
      "data-holds": true,
      run: () => ctx.act(take(option, { holds: true })),
    }),
  };
}

function amounts(ctx, option, known) {
  const run = (amount) => () => {
    rememberAmount(ctx, option.type, amount);
    ctx.act(take(option, amount));
  };
  if (few(ctx, option)) {
    const all = amountsOf(option);
    return {
      buttons: all.map((amount, place) => ({
        weight: known.weight + place,
        node: actButton(ctx, {
          option: option.type,
          label: known.say(option, ctx, amount),
          tone: place === all.length - 1 ? toneOf(option, ctx) : "plain",
          "data-amount": amount,
          keys: place === 0 ? [...known.keys] : [String(place + 1), ...known.keys],
          key: `${option.type}-${place}`,
          run: run(amount),
        }),
      })),
    };
  }
  const { row, value } = amountRow(ctx, option, option.type);
  if (option.type !== "bank" || !firstBank(ctx)) bind(["enter"], known.say(option, ctx, value), run(value));
  return {
    extra: [row],
    buttons: [
      {
        weight: known.weight,
        node: actButton(ctx, {
          option: option.type,
          label: known.say(option, ctx, value),
          tone: toneOf(option, ctx),
          keys: [...known.keys],
          key: option.type,
          "data-amount": value,
          run: run(value),
        }),
      },
    ],
  };
}

/** Discards and draws: mark cards, then one button says what will happen. If there is no choice, nothing is asked. */
function throwing(ctx, option) {
  const drawing = option.type === "draw";
  const forced = !drawing && option.cards.length === option.count;
  const cards = forced ? option.cards : markedCards(ctx);
  const ready = drawing ? cards.length <= option.most : cards.length === option.count;
  let label = cards.length ? `Draw ${cards.length}` : "Stand pat";
  if (!drawing)
    label = ready ? `Discard ${cards.map(cardSign).join(" ")}` : `Mark ${option.count - cards.length} to discard`;
  const button = (words, thrown, more) => ({
    weight: 65,
    node: actButton(ctx, {
      option: option.type,
      label: words,
      tone: "strong",
      keys: drawing ? ["d"] : ["t", "d"],
      "data-count": thrown.length,
      run: () => ctx.act(take(option, thrown)),
      ...more,
    }),
  });
  // A card outside the hand, such as one just drawn in pan, cannot be marked there, so it gets its own button.
  const apart = forced || drawing || option.count !== 1 ? [] : notHeld(ctx, option.cards);
  return {
    buttons: [
      ...apart.map((card, place) =>
        button(`Discard ${cardSign(card)}`, [card], { key: `apart-${place}`, tone: "plain" }),
      ),
      button(label, cards, { key: option.type, disabled: !ready, ...(drawing && !cards.length ? { tone: "plain" } : {}) }),
      ...(forced && ctx.options.length === 1 && ctx.family === "pan" && !settings.throws && !ctx.now.lesson ? [always(ctx, option)] : []),
    ],
  };
}

/** Nothing can be chosen here, so it is said only once. */
const always = (ctx, option) => ({
  weight: 10,
  node: actButton(ctx, {
    option: "throws",
    label: "Always discard what I cannot use",
    tone: "quiet",
    keys: [],
    key: "always",
    run: () => {
      choose("throws", true);
      ctx.act(take(option, option.cards));
    },
  }),
});

function notHeld(ctx, cards) {
  const held = [...stageCards(ctx)];
  return cards.filter((card) => {
    const at = held.indexOf(card);
    if (at >= 0) held.splice(at, 1);
    return at < 0;
  });
}

/** Why it is a kill pot, before the first card after the deal. */
const KILLED = {
  "two pots running": (who) => `${who} won two pots in a row`,
  scoop: (who) => `${who} scooped a large pot`,
  "own will": (who) => `${who} killed this pot`,
};

function killHint(ctx) {
  const { killed, you } = ctx.now;
  const first = !ctx.view?.board?.length && (ctx.view?.round ?? 1) <= 1;
  if (!killed || !first || !KILLED[killed.why]) return null;
  const who = killed.seat === you ? "you" : nameOf(ctx.now, killed.seat);
  return ["This hand is played at ", h("b", killed.limits), `: ${KILLED[killed.why](who)}.`, what("kill")];
}

/** The question, or what to do when a card must be marked first. */
function hint(ctx) {
  const killed = killHint(ctx);
  if (killed && ctx.decision.asked !== "fold" && !markOption(ctx))
    return h("p.hint", { key: "hint", "data-testid": "kill-hint" }, killed);
  if (ctx.decision.asked === "fold")
    return h("p.hint.asked", { key: "hint", "data-testid": "asked" }, FREE_CHECK);
  if (has(ctx, "run it twice"))
    return h("p.hint", { key: "hint" }, "Deal the rest of the board twice, for half of every pot each? Only if everyone still in agrees.");
  const option = markOption(ctx);
  if (!option || option.cards.length === option.count) return null;
  const marked = ctx.decision.marks.size;
  const most = option.count ?? option.most;
  const count = marked ? `: ${marked} of ${option.type === "draw" ? "up to " : ""}${most} marked` : "";
  const which = ctx.now.offer.draws > 1 ? `Draw ${ctx.view.round} of ${ctx.now.offer.draws}: tap what` : "Tap the cards";
  const words =
    option.type === "draw"
      ? `${which} you want to discard${count || `, up to ${most}`}.`
      : `Tap ${most === 1 ? "the card" : `${most} cards`} to discard${count}.`;
  return h("p.hint", { key: "hint", "data-testid": "throw-hint" }, words);
}

/** All controls for the viewer's turn. */
export function bar(ctx) {
  const built = ctx.options.map((option) => build(ctx, option));
  const buttons = built.flatMap((one) => one.buttons || []).sort((a, b) => a.weight - b.weight);
  const extras = built.flatMap((one) => one.extra || []);
  return [
    hint(ctx),
    whyNot(ctx),
    ctx.layout.above?.(ctx),
    extras.length ? h("div.extras", { key: "extras" }, extras) : null,
    buttons.length
      ? h("div.buttons", { key: "buttons", style: { "--count": buttons.length } }, buttons.map((one) => one.node))
      : null,
  ];
}
