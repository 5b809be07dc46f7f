// The seats round the rail: plate, cards before it, flag, discs, bet and clock. Which cards lie there is the family's
// business; where things go is decided here.

import { pile } from "../chips.js";
import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { money } from "../money.js";
import { noteOn } from "../people/notes.js";
import { nameOf } from "../state.js";
import { ahead, badge } from "../story/result.js";
import { disc } from "./pieces.js";
import { seatAt } from "./oval.js";

/** The clock as a ring round a plate; its length is set by the ticking clock, not here. */
function ring(ctx, seat) {
  const clock = ctx.clock;
  if (!clock || clock.seat !== seat) return null;
  return h("span", {
    class: classes("ring", clock.in_bank && "bank"),
    key: "ring",
    "aria-hidden": "true",
    "data-clock": "",
  });
}

/** Button, bank, action, kill and straddle discs of a seat. */
function discs(ctx, seat) {
  const { now, view, state } = ctx;
  const play = view?.play;
  const button = view ? view.button : now.button;
  const banked = play?.type === "banked";
  return [
    button === seat && !(banked && play.bank !== null) ? disc("button", "D", "dealer button") : null,
    banked && play.bank === seat
      ? h(
          "span",
          {
            class: "disc bank",
            key: "disc-bank",
            role: "img",
            "aria-label": "banker",
            title: "banker",
            "data-disc": "bank",
          },
          icon("lamp"),
        )
      : null,
    banked && play.action === seat ? disc("action", "A", "action button") : null,
    state.discs[seat] === "kill" ? disc("kill", "K", "kill") : null,
    state.discs[seat] === "straddle" ? disc("straddle", "S", "straddle") : null,
  ];
}

/** Name, stack and state on the plate. */
export function plate(ctx, player, hand) {
  const { now } = ctx;
  const stack = hand && !ctx.view.over ? hand.stack : (hand?.stack ?? player.stack);
  const flag = badge(now, player.seat, hand) || ctx.state.flags[player.seat];
  const words = { out: "sitting out", away: "away", waiting: player.why || "waiting", kept: "seat kept" }[player.state];
  const lost = player.connected === false && !player.bot;
  return h(
    "div",
    { class: "plate", key: "plate" },
    ring(ctx, player.seat),
    h(
      "span",
      { class: "name" },
      player.bot
        ? h(
            "span",
            {
              class: "bot",
              title: player.style ? `bot, plays ${player.style}` : "bot",
              role: "img",
              "aria-label": "bot",
            },
            icon("bot"),
          )
        : null,
      h("span", { class: "called", title: player.name }, player.name),
    ),
    player.state === "kept"
      ? null
      : h("span", { class: "stack" }, hand?.all_in && !ctx.view.over ? h("em", {}, "all in") : money(stack)),
    words
      ? h("small", { class: "state", title: player.why || null }, lost ? "reconnecting" : words)
      : lost
        ? h("small", { class: "state" }, "reconnecting")
        : player.leaving
          ? h("small", { class: "state" }, "leaving")
          : null,
    flag && !words
      ? h("span", { class: classes("flag", flag.tone), key: "flag", title: flag.title || null }, flag.text)
      : null,
    hand && player.seat !== ctx.now.you ? ctx.layout.plateMark?.(ctx, player.seat) : null,
    h("span", { class: "discs" }, discs(ctx, player.seat)),
    ctx.about && player.seat !== now.you && player.state !== "kept" ? aboutPlayer(ctx, player) : null,
  );
}

/** One's own note on a player as a small mark; the whole plate opens it. */
function aboutPlayer(ctx, player) {
  const note = noteOn(player);
  const words = note ? `, noted: ${[note.tag, note.text].filter(Boolean).join(", ")}` : "";
  return [
    note ? h("span", { class: "note-mark", key: "note", "data-tag": note.tag || null, "aria-hidden": "true" }) : null,
    h("button", {
      type: "button",
      class: "plate-open",
      key: "about",
      "aria-haspopup": "dialog",
      "aria-label": `About ${player.name}${words}`,
      title: note?.text || null,
      "data-testid": `about-${player.seat}`,
      on: { click: () => ctx.about(player) },
    }),
  ];
}

/** What a screen reader hears of a seat. */
function said(ctx, player, hand) {
  const parts = [`Seat ${player.seat}: ${player.name}`];
  if (player.bot) parts.push("bot");
  parts.push(money(hand ? hand.stack : player.stack));
  if (hand?.folded) parts.push("folded");
  else if (hand?.card_count) parts.push(`${hand.card_count} cards`);
  if (hand?.bet) parts.push(`bet ${money(hand.bet)}`);
  const words = ctx.now.seat_words?.[player.seat];
  if (words) parts.push(words);
  if (player.state !== "in") parts.push(player.why || player.state);
  return parts.join(", ");
}

function empty(ctx, seat, place) {
  const { now } = ctx;
  const style = { "--x": `${place.x}px`, "--y": `${place.y}px` };
  const kept = now.kept?.[seat];
  if (kept && (now.you !== null || !ctx.keptForMe?.(seat))) {
    return h(
      "li",
      { class: "seat empty", key: `seat-${seat}`, style, "data-empty-seat": seat, "aria-label": `Seat ${seat}: kept for ${kept}` },
      h("span", { class: "spot kept" }, h("small", {}, kept)),
    );
  }
  if (ctx.replay || (now.you !== null && now.you !== undefined)) {
    return h(
      "li",
      { class: "seat empty", key: `seat-${seat}`, style, "data-empty-seat": seat, "aria-label": `Seat ${seat}: empty` },
      h("span", { class: "spot" }),
    );
  }
  return h(
    "li",
    { class: "seat empty", key: `seat-${seat}`, style, "data-empty-seat": seat },
    h(
      "button",
      {
        class: "spot take",
        type: "button",
        "data-testid": `sit-${seat}`,
        "aria-label": `Sit down at seat ${seat}`,
        on: { click: () => ctx.sit(seat) },
      },
      h("b", {}, "Sit"),
      h("small", {}, seat),
    ),
  );
}

/** What a hand is in words, under or over its cards: a bet lies clear of it. */
const WORDS_HIGH = 18;

/** Where a seat's bet lies, and which of its edges is meant: towards the middle, clear of the seat. */
function betAt(place, geometry, front) {
  const { wide, plateHigh, upright, box } = geometry;
  if (place.side === "top") return [place.x, place.y + plateHigh / 2 + front + 16, "middle"];
  if (place.side === "bottom") return [place.x, place.y - plateHigh / 2 - front - 18, "middle"];
  const inward = place.side === "left" ? 1 : -1;
  // On an upright table the board reaches the seats beside it: their bets lie below the plate instead.
  const besideBoard = upright && Math.abs(place.y - box.high * 0.5) < 82;
  if (besideBoard) return [place.x - inward * (wide / 2 - 4), place.y + plateHigh / 2 + 26, place.side];
  return [place.x + inward * (wide / 2 + (upright ? 5 : 9)), place.y + (upright ? 4 : 0), place.side];
}

/** One seat and its bet. */
function seat(ctx, number, place) {
  const { now, geometry, family } = ctx;
  const player = now.seats.find((one) => one.seat === number);
  if (!player) return [empty(ctx, number, place)];
  const hand = ctx.hands.get(number);
  const folded = Boolean(hand?.folded);
  const front = hand && !folded ? ctx.layout.front(ctx, hand, place) : null;
  const words = hand && !folded ? (ctx.view.over && ctx.state.shown[number]) || now.seat_words?.[number] : "";
  const bet = hand ? ctx.layout.bet(ctx, hand) : 0;
  const named = words && ctx.layout.says ? WORDS_HIGH : 0;
  const [bx, by, edge] = betAt(place, geometry, front ? geometry.frontHigh * (ctx.layout.tall || 1) + named : 0);
  const turn = ctx.view && !ctx.view.over && ctx.view.actor === number;
  return [
    h(
      "li",
      {
        class: classes(
          "seat",
          turn && "turn",
          folded && "folded",
          player.state !== "in" && player.state !== "waiting" && "away",
          ahead(now, number) && "winner",
          ctx.pointed.includes(number) && "pointed",
          ctx.pointed.length && !ctx.pointed.includes(number) && "unpointed",
        ),
        key: `seat-${number}`,
        "data-seat": number,
        "data-side": place.side,
        "data-family": family,
        "data-turn": turn ? "" : null,
        style: { "--x": `${place.x}px`, "--y": `${place.y}px` },
        "aria-label": said(ctx, player, hand),
      },
      front
        ? h(
            "div",
            { class: "front", key: "front" },
            front,
            words && ctx.layout.says ? h("small", { class: "words" }, words) : null,
          )
        : null,
      plate(ctx, player, hand),
    ),
    bet
      ? h(
          "li",
          {
            class: "bet",
            key: `bet-${number}`,
            "data-bet": number,
            "data-amount": bet,
            "data-edge": edge,
            style: { "--x": `${bx}px`, "--y": `${by}px` },
            "aria-label": `${nameOf(now, number)} has ${money(bet)} in front`,
          },
          pile(bet, { what: "bet" }),
        )
      : null,
  ];
}

/** All seats but the viewer's own, which has the stage below the felt. */
export function seats(ctx) {
  const { now, geometry } = ctx;
  const count = now.most_seats;
  const seated = now.you !== null && now.you !== undefined;
  return h(
    "ul",
    { class: "seats", role: "list", "aria-label": "Players" },
    geometry.places.flatMap((place, at) => (seated && at === 0 ? [] : seat(ctx, seatAt(at, count, now.you), place))),
    seated ? ownBet(ctx) : null,
  );
}

function ownBet(ctx) {
  const { geometry, now } = ctx;
  const hand = ctx.hands.get(now.you);
  const bet = hand ? ctx.layout.bet(ctx, hand) : 0;
  if (!bet) return null;
  return h(
    "li",
    {
      class: "bet own",
      key: `bet-${now.you}`,
      "data-bet": now.you,
      "data-amount": bet,
      style: { "--x": `${geometry.box.wide / 2}px`, "--y": `${geometry.box.high - geometry.ownBet}px` },
      "aria-label": `You have ${money(bet)} in front`,
    },
    pile(bet, { what: "your bet" }),
  );
}
