// Answers to what somebody who does not see the table asks about it. Every word comes from what this viewer was told.

import { cardName } from "../cards.js";
import { money } from "../money.js";
import { held as inOrder } from "../render/pieces.js";
import { sentence } from "../sentence.js";
import { inHand } from "../state.js";
import { cardsSaid, counted, listed, who, within } from "./saying.js";

const NO_HAND = "No hand is being played.";
const said = (...parts) => parts.filter(Boolean).map(sentence).join(" ");
const own = (now) => inHand(now).get(now.you);
const spots = (now, seat) => (now.view.play?.type === "banked" ? now.view.play.spots.filter((one) => one.seat === seat) : []);

/** A hand of a game with a bank: one of several after a split, or two and five. */
function spotSaid(spot, place, all) {
  const which = all.length > 1 ? `hand ${place + 1}: ` : "";
  const cards = spot.front?.length
    ? `${cardsSaid(spot.front)} in front of ${cardsSaid(spot.back)}`
    : spot.cards.length
      ? cardsSaid(spot.cards)
      : counted(spot.count, "card");
  return `${which}${cards}${spot.words ? `, ${spot.words}` : ""}`;
}

export function held(now) {
  if (!now.view) return NO_HAND;
  const mine = own(now);
  if (!mine) return "You are not dealt in.";
  if (mine.folded) return "You have folded.";
  const hands = spots(now, now.you).filter((one) => one.count);
  if (hands.length) return said(...hands.map((spot, place) => `you hold ${spotSaid(spot, place, hands)}`));
  const melds = (now.view.play?.type === "pan" && now.view.play.seats.find((one) => one.seat === now.you)?.melds) || [];
  if (!mine.cards.length && !mine.up.length) return "You have no cards yet.";
  const down = mine.cards.length ? `you hold ${cardsSaid(inOrder(mine.cards, now.family, now.low))}` : "";
  const up = mine.up.length && !melds.length ? `${cardsSaid(mine.up)} face up` : "";
  return said(
    [down, up].filter(Boolean).join(", and "),
    melds.length ? `on the table before you: ${melds.map((one) => cardsSaid(one.cards)).join("; ")}` : "",
    now.words ? `that is ${within(now.words)}` : "",
  );
}

function openCards(now) {
  const found = [];
  for (const seat of now.view.seats) {
    if (seat.seat === now.you || seat.folded) continue;
    const cards = [...seat.up, ...(seat.exposed || []), ...(seat.cards || [])];
    if (!cards.length) continue;
    const words = now.seat_words?.[seat.seat];
    found.push(`${who(now, seat.seat)} shows ${cardsSaid(cards)}${words ? `, ${words}` : ""}`);
  }
  return found;
}

export function board(now) {
  if (!now.view) return NO_HAND;
  const { view } = now;
  const parts = view.board.length ? [`on the board: ${cardsSaid(view.board)}`] : [];
  const { play } = view;
  if (play?.type === "banked" && play.bank !== null)
    for (const one of view.seats) {
      const hands = spots(now, one.seat).filter((spot) => spot.cards.length || spot.front?.length);
      if (one.seat === now.you || !hands.length) continue;
      const bank = one.seat === play.bank ? ", the bank," : "";
      parts.push(`${who(now, one.seat)}${bank} shows ${hands.map((spot, at) => spotSaid(spot, at, hands)).join("; ")}`);
    }
  else if (play?.type !== "pan") parts.push(...openCards(now));
  if (play?.type === "pan") {
    if (play.open !== null && play.open !== undefined) parts.push(`the open card is the ${cardName(play.open)}`);
    if (play.drawn !== null && play.drawn !== undefined) parts.push(`the card drawn is the ${cardName(play.drawn)}`);
    for (const one of play.seats || [])
      if (one.seat !== now.you && one.melds.length)
        parts.push(
          `${who(now, one.seat)} has ${one.down} of eleven down: ${one.melds.map((meld) => cardsSaid(meld.cards)).join("; ")}`,
        );
    parts.push(`${counted(play.stock, "card")} in the stock`);
  }
  if (play?.dice?.length) parts.push(`the dice show ${listed(play.dice.map(String))}`);
  return parts.length ? said(...parts) : "There is nothing on the board.";
}

export function people(now) {
  if (!now.view) {
    const names = now.seats.map((one) => (one.seat === now.you ? "you" : one.name));
    return said(names.length ? `no hand is being played; here ${names.length === 1 && names[0] !== "you" ? "is" : "are"} ${listed(names)}` : "nobody sits here");
  }
  const { view } = now;
  const still = view.seats.filter((one) => !one.folded);
  const each = still.map((one) => {
    const more = [one.all_in && !view.over ? "all in" : `${money(one.stack)} left`];
    if (one.bet) more.push(`${money(one.bet)} in front`);
    return `${who(now, one.seat)}, ${more.join(", ")}`;
  });
  const gone = view.seats.filter((one) => one.folded).map((one) => who(now, one.seat));
  return said(
    `${counted(still.length, "player")} in: ${each.join("; ")}`,
    gone.length ? `${listed(gone)} ${gone.length > 1 || gone[0] === "you" ? "are" : "is"} out` : "",
    view.button ? `${who(now, view.button) === "you" ? "you have" : `${who(now, view.button)} has`} the button` : "",
    !view.over && view.actor ? (view.actor === now.you ? "it is your turn" : `it is the turn of ${who(now, view.actor)}`) : "",
  );
}

export function pot(now) {
  if (!now.view) return said("there is no pot", now.carried ? `${money(now.carried)} waits from the last hand` : "");
  const { view } = now;
  const { play } = view;
  const parts = [];
  if (play?.type === "banked")
    parts.push(
      play.bank === null
        ? "nobody has the bank yet"
        : `${who(now, play.bank) === "you" ? "you bank" : `${who(now, play.bank)} banks`} with ${money(play.stake)}`,
      ...spots(now, now.you).filter((one) => one.wager).map((one) => `your wager is ${money(one.wager)}`),
    );
  else {
    parts.push(`the pot is ${money(view.pot)} with all bets`);
    const several = (now.pots || []).length > 1;
    if (several)
      now.pots.forEach((one, place) =>
        parts.push(
          `${place ? `side pot ${place}` : "main pot"} ${money(one.amount)}, for ${listed(one.seats.map((seat) => who(now, seat)))}`,
        ),
      );
  }
  if (play?.type === "push" && play.pushed) parts.push(`${money(play.pushed)} of it is the push pot`);
  const call = view.options.find((one) => one.type === "call");
  if (call) parts.push(`it costs you ${money(call.amount)} to call`);
  return said(...parts);
}
