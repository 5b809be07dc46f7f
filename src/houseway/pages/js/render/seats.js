// The seats around the rail: plate, cards, flag, discs, bet, and clock. The family's layout decides which cards to
// draw; this module decides where things go.

import { classes, h, pushButton } from "../dom.js";
import { icon } from "../icons.js";
import { noteOn } from "../people/notes.js";
import { holds, left, nameOf } from "../state.js";
import { money } from "../wording.js";
import { ahead, disc, pile, resultBadge, told } from "./pieces.js";
import { seatAt } from "./places.js";

/** The clock as a ring around a plate; the ticking clock sets its length, not this. */
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
          "span.disc.bank",
          {
            key: "disc-bank",
            role: "img",
            "aria-label": "banker",
            title: "banker",
            "data-disc": "bank",
          },
          icon("lamp"),
        )
      : null,
    banked && play.action === seat ? disc("action", "A", "action button: this hand is dealt and settled first") : null,
    state.discs[seat] === "kill" ? disc("kill", "K", "kill") : null,
    state.discs[seat] === "straddle" ? disc("straddle", "S", "straddle") : null,
  ];
}

/** A bot's level and style: "strong bot, plays tight". */
function botWords(player) {
  return [[player.level, "bot"].filter(Boolean).join(" "), player.style ? `plays ${player.style}` : ""].filter(Boolean).join(", ");
}

const SHORT = 14; // letters: longer text goes where the cards would be, for players without cards

/** During a hand, the hand's stack; once it is over, the seat's, since chips may have been added. */
const stackOf = (ctx, player, hand) => (hand && (ctx.replay || !ctx.view.over) ? hand.stack : player.stack);

/** Name, stack and state on the plate. */
export function plate(ctx, player, hand) {
  const { now } = ctx;
  const stack = stackOf(ctx, player, hand);
  const did = ctx.state.flags[player.seat];
  const flag = resultBadge(now, player.seat, hand) || (did && holds(did, stack) ? did : null);
  const dealt = !now.lesson || now.view; // in a lesson, everyone is dealt in from the first hand on
  const waits = !dealt ? "" : player.seat === now.you ? "waiting" : player.why || "waiting"; // your own reason shows in full below
  const words = { out: "sitting out", away: "away", waiting: waits, kept: "seat held" }[player.state];
  const lost = player.connected === false && !player.bot && player.state === "in";
  const pending = player.seat === now.you ? now.pending || [] : [];
  const soon = pending.map((one) => one.short).join(", ") || (player.leaving ? "leaving" : "");
  const state = soon || words || (lost ? "reconnecting" : "");
  return h("div.plate", { key: "plate" },
    ring(ctx, player.seat),
    h("span.name",
      player.bot
        ? h("span.bot", { title: botWords(player), role: "img", "aria-label": botWords(player) }, icon("bot"))
        : null,
      h("span.called", { title: player.name }, player.name),
    ),
    player.state === "kept"
      ? null
      : h("span.stack", hand?.all_in && !ctx.view.over ? h("em", "all in") : told(money(stack))),
    state
      ? h("small", { class: classes("state", !hand && state.length > SHORT && "long"), key: `state-${state}`, title: soon || player.why || null }, state)
      : flag
        ? h("span", { class: classes("flag", flag.tone), key: `flag-${flag.text}`, title: flag.title || null },
            flag.text,
          )
        : null,
    h("span.discs", discs(ctx, player.seat)),
    ctx.about && player.seat !== now.you && player.state !== "kept" ? aboutPlayer(ctx, player) : null,
  );
}

/** Your note on a player as a small mark; the whole plate opens it. */
function aboutPlayer(ctx, player) {
  const note = noteOn(player);
  const words = note ? `, noted: ${[note.tag, note.text].filter(Boolean).join(", ")}` : "";
  return [
    note ? h("span.note-mark", { key: "note", "data-tag": note.tag || null, "aria-hidden": "true" }) : null,
    pushButton({
      class: "plate-open",
      key: "about",
      "aria-haspopup": "dialog",
      "aria-label": `About ${player.name}${words}`,
      title: note?.text || null,
      "data-testid": `about-${player.seat}`,
      click: () => ctx.about(player),
    }),
  ];
}

/** A seat as read by screen readers. */
function said(ctx, player, hand) {
  const parts = [`Seat ${player.seat}: ${player.name}`];
  if (player.bot) parts.push(botWords(player));
  parts.push(money(stackOf(ctx, player, hand)));
  if (hand?.folded) parts.push("folded");
  else if (hand?.card_count) parts.push(`${hand.card_count} cards`);
  if (hand?.bet) parts.push(`bet ${money(hand.bet)}`);
  const words = ctx.now.captions.seat_words?.[player.seat];
  if (words) parts.push(words);
  if (player.state !== "in") parts.push(player.why || player.state);
  return parts.join(", ");
}

function empty(ctx, seat, place) {
  const { now } = ctx;
  const kept = now.kept?.[seat];
  const mine = !kept || ctx.keptForMe?.(seat);
  const seated = now.you !== null && now.you !== undefined;
  const props = {
    class: "seat empty",
    key: `seat-${seat}`,
    style: blockAt(place),
    "data-empty-seat": seat,
    "data-flow": place.flow,
  };
  if (kept && (seated || !mine))
    return h("li", { ...props, "aria-label": `Seat ${seat}: held for ${kept}` },
      h("span.spot.kept", h("b", kept), h("small", "seat held")),
    );
  if (ctx.replay || seated || ctx.now.tournament)
    return h("li", { ...props, "aria-label": `Seat ${seat}: empty` },
      h("span.spot", h("small", ctx.now.tournament ? "empty" : "free seat")),
    );
  return h("li",
    props,
    pushButton(
      {
        class: "spot take",
        "data-testid": `sit-${seat}`,
        "aria-label": `Sit down at seat ${seat}`,
        click: () => ctx.sit(seat),
      },
      h("b", "Sit here"),
      h("small", `seat ${seat}`),
    ),
  );
}

const blockAt = (place) => ({ "--x": `${place.left}px`, "--y": `${place.top}px` });

/** The middle of the line for a seat's bet; in some games the cards' name shows there later. */
function betAt(place, geometry) {
  const { words, bet, high, wide } = geometry;
  const far = bet ? high - bet / 2 : high - words / 2;
  return { x: place.left + wide / 2, y: place.flow === "down" ? place.top + far : place.top + high - far };
}

function betNode(ctx, number, bet, at, own) {
  const fee = ctx.now.fee_bets?.[number] || 0;
  const note = fee === 0 ? "" : fee === bet ? " fee" : ` (${money(fee)} fee)`;
  const more = fee ? `; ${money(fee)} of it is the house’s fee and not in the pot` : "";
  const front = `${own ? "You have" : `${nameOf(ctx.now, number)} has`} ${money(bet)} in front of ${own ? "you" : "them"}${more}`;
  return h(
    "li",
    {
      class: classes("bet", own && "yours"),
      key: `bet-${number}`,
      "data-bet": number,
      "data-amount": bet,
      style: { "--x": `${at.x}px`, "--y": `${at.y}px` },
      "aria-label": front,
      title: fee ? front : null,
    },
    pile(bet, { what: own ? "your bet" : "bet", note, key: bet }),
  );
}

/** In front of a seat, in rows: cards, their name, and the result. */
function rows(ctx, number, hand, bet) {
  const { layout, now, geometry } = ctx;
  if (!hand || (hand.folded && !hand.late)) return null;
  const words = (ctx.view.over && ctx.state.shown[number]) || now.captions.seat_words?.[number] || "";
  const cards = layout.front(ctx, hand);
  const named = words && cards && layout.says ? h("small.words", { key: words, title: words }, words) : null;
  const line = layout.line ? layout.line(ctx, hand) : named;
  return [
    h("div.front", { key: "front" }, cards),
    h("div.named", { key: "named" }, bet && !geometry.bet ? null : line),
    bet || !geometry.bet ? null : h("div.came", { key: "came" }, layout.foot?.(ctx, hand)),
  ];
}

/** One seat and its bet. */
function seat(ctx, number, place) {
  const { now, geometry, family } = ctx;
  const player = now.seats.find((one) => one.seat === number);
  if (!player) return [empty(ctx, number, place)];
  const hand = left(now, number) ? undefined : ctx.hands.get(number);
  const bet = hand ? ctx.layout.bet(ctx, hand) : 0;
  const turn = ctx.view && !ctx.view.over && ctx.view.actor === number;
  return [
    h(
      "li",
      {
        class: classes(
          "seat",
          turn && "turn",
          hand?.folded && "folded",
          player.state !== "in" && player.state !== "waiting" && "away",
          ahead(now, number) && "winner",
          ctx.pointed.includes(number) && "pointed",
          ctx.pointed.length && !ctx.pointed.includes(number) && "unpointed",
        ),
        key: `seat-${number}`,
        "data-seat": number,
        "data-side": place.side,
        "data-flow": place.flow,
        "data-family": family,
        "data-turn": turn ? "" : null,
        style: blockAt(place),
        "aria-label": said(ctx, player, hand),
      },
      rows(ctx, number, hand, bet),
      plate(ctx, player, hand),
    ),
    bet ? betNode(ctx, number, bet, betAt(place, geometry), false) : null,
  ];
}

/** All seats except the viewer's own, which is the stage below the felt. */
export function seats(ctx) {
  const { now, geometry } = ctx;
  const seated = now.you !== null && now.you !== undefined;
  const first = seated ? 1 : 0;
  const own = seated ? ctx.hands.get(now.you) : null;
  const bet = own ? ctx.layout.bet(ctx, own) : 0;
  return h("ul.seats", { role: "list", "aria-label": "Players" },
    geometry.blocks.flatMap((place, at) => seat(ctx, seatAt(at + first, now.offer.most_seats, now.you), place)),
    bet ? betNode(ctx, now.you, bet, geometry.ownBet, true) : null,
  );
}
