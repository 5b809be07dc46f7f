// Puts what has happened since the last report into one sentence, using events, which hold only what this viewer may
// know. Players who do the same thing are named together, and when there is too much, what matters least is left out.

import { cardName } from "../cards.js";
import { choiceWords } from "../controls/options.js";
import { held as inOrder } from "../render/pieces.js";
import { call, tell } from "../speech.js";
import { inHand, secondBoard, yourTurn } from "../state.js";
import { money, sentence } from "../wording.js";
import { agree, cardsSaid, CLAUSES, counted, DOES, listed, OWN, who, within } from "./phrases.js";

const MOST = 8;
const POSTS = 4;
/** What to leave out first when there is too much to say. */
const MINOR = [
  ...["seated", "left", "sat out", "came back", "returned", "requested", "mixed", "hand started", "uncovered"],
  ...["posted", "checked", "not in", "folded"],
];

/** Events as parts of a sentence: what a player does, or a separate clause. */
function partsOf(events, now) {
  const parts = [];
  for (const [at, event] of events.entries()) {
    const { type, seat } = event;
    const then = { ...now, ...event.called };
    // A player who has just sat down was not away.
    if (type === "came back" && events[at - 1]?.type === "seated" && events[at - 1].seat === seat) continue;
    if (OWN[type]) {
      const cards = event.cards || [];
      if (seat === then.you && cards.length) parts.push({ type, own: cards, text: "" });
    } else if (type === "dealt up") parts.push({ type, faces: [[who(then, seat), event.cards]] });
    else if (DOES[type]) parts.push({ type, event, does: DOES[type](event), names: [who(then, seat)] });
    else if (CLAUSES[type]) parts.push({ type, text: CLAUSES[type](event, then) });
  }
  return parts;
}

/** Cards that one player takes in a row count as one action. */
function goesOn(part, beside) {
  if (!beside?.event || !part.event || beside.event.seat !== part.event.seat || beside.names.length > 1) return null;
  const { event } = part;
  const before = beside.event;
  if (event.type === "card taken" && before.type === "card taken" && event.hand === before.hand) {
    const both = { ...event, cards: [...before.cards, ...event.cards] };
    return event.cards.length && before.cards.length ? { ...part, event: both, does: DOES["card taken"](both) } : null;
  }
  return null;
}

/** Whether a card was named just now and need not be named again; if the draw was left out, it is named. */
const again = (part, before) =>
  part.type === "thrown up" && before?.type === "stock drawn" && part.event.card === before.event.card;

/**
 * The blinds of a hand, up to three and a kill, are told in full or not at all; a longer row is shortened like any
 * other.
 */
function withPosts(parts) {
  const found = [];
  for (const part of parts) {
    if (part.type === "posted" && found.at(-1)?.posts) found.at(-1).posts.push(part);
    else found.push(part.type === "posted" ? { type: part.type, posts: [part] } : part);
  }
  return found.flatMap((one) => (one.posts?.length > POSTS ? one.posts : one));
}

/** Merge neighbors who do the same thing, and cards that come one by one. */
function joined(parts) {
  const found = [];
  for (const part of parts) {
    const last = found.findLast((one) => one.type === part.type);
    const beside = found.at(-1);
    const further = goesOn(part, beside);
    if (further) found[found.length - 1] = further;
    else if (part.own && last?.own) last.own = [...last.own, ...part.own];
    else if (part.faces && beside?.faces) beside.faces = [...beside.faces, ...part.faces];
    else if (part.does && beside?.does === part.does && !beside.names.includes(part.names[0]))
      beside.names = [...beside.names, ...part.names];
    else found.push({ ...part });
  }
  return found;
}

/** A player who acts twice in a row is named once: `Ann draws the four of clubs and discards it`. */
function clauses(parts) {
  const said = [];
  let speaker = null;
  let before = null;
  for (const part of parts.flatMap((one) => one.posts || one)) {
    if (part.own) {
      said.push(OWN[part.type]({ cards: part.own }));
      speaker = null;
    } else if (part.faces) {
      said.push(`face up ${listed(part.faces.map(([name, cards]) => `${cardsSaid(cards)} to ${name}`))}`);
      speaker = null;
    } else if (part.does) {
      const names = listed(part.names);
      const plural = part.names.length > 1 || part.names[0] === "you";
      const what = agree(names === speaker && again(part, before) ? "discards it" : part.does, plural);
      if (names === speaker) said[said.length - 1] += ` and ${what}`;
      else said.push(`${names} ${what}`);
      speaker = names;
    } else {
      said.push(part.text);
      speaker = null;
    }
    before = part;
  }
  return said.filter(Boolean);
}

function fewest(parts) {
  const kept = [...parts];
  for (const type of MINOR) {
    for (let at = 0; at < kept.length && kept.length > MOST; )
      if (kept[at].type === type) kept.splice(at, 1);
      else at += 1;
  }
  const own = kept.filter((one) => one.own).length;
  const rest = MOST - own;
  return kept.filter((one, at) => one.own || kept.slice(at).filter((later) => !later.own).length <= rest);
}

/** One sentence; empty if nothing worth saying happened. */
export function since(events, now) {
  const said = clauses(fewest(withPosts(joined(partsOf(events, now)))));
  if (!said.length) return "";
  // Clauses contain commas and "and": a semicolon keeps them apart.
  return sentence(said.join("; "));
}

// What to read aloud about the table: what happened, in one sentence, then that it is your turn and your options.

const PAUSE = 400; // ms; everything within this time is said together
const CHOICES = 8;
const KEPT = 200;
const RESULTS = ["won", "settled", "pushed", "carried over", "hand voided", "came out"];

let past = []; // what happened since the viewer last acted
let untold = [];
let notes = []; // what the host did: text without an event
let timer = null;
let table = null; // the table as last described
let broughtIn = false; // a bring-in that nobody has completed yet

const sameTurn = (one, other) => yourTurn(one) && one.turn === other.turn && one.hand === other.hand;

/** Earlier events still worth saying with the new ones. A new hand keeps only how the last one ended. */
function remembered(events, you, before) {
  let kept = before;
  for (const event of events) {
    if (event.type === "hand started") kept = endOf(kept);
    else if (event.seat === you && you && (ACTS.has(event.type) || event.what === "bring-in")) kept = [];
    kept = [...kept, event];
  }
  return kept.slice(-KEPT);
}

/** How the last hand ended. */
function endOf(events) {
  const began = events.findLastIndex((one) => one.type === "hand started");
  return events.slice(began + 1).filter((one) => RESULTS.includes(one.type));
}

const ACTS = new Set([
  ...["folded", "checked", "called", "bet", "raised", "discarded", "requested", "declared", "cut", "played board", "answered runs"],
  ...["bank passed", "bank taken", "wagered", "not in", "pile chosen", "hand set", "card taken", "stood", "doubled"],
  ...["pair split", "surrendered", "bought in", "not bought", "proposed", "agreed", "declined", "plays", "passed hand"],
  ...["stock drawn", "open taken", "melded", "thrown up", "chosen"],
]);

/**
 * Events with the players in their seats at the time: a later player in a seat did not do what was done from it before.
 */
const signed = (events, you, seats, before = seats) =>
  events.map((event) => ({ ...event, called: { you, seats: event.type === "left" ? before : seats } }));

/** The first raise of a bring-in completes it. */
function completed(events) {
  return events.map((event) => {
    const completes = broughtIn && event.type === "raised";
    if (["hand started", "round", "raised"].includes(event.type)) broughtIn = false;
    else if (event.type === "posted" && event.what === "bring-in") broughtIn = true;
    return completes ? { ...event, completes } : event;
  });
}

/** Use the room's own sentence for a result if there is one. */
function withResult(events, now) {
  if (!now.result?.sentence || !events.some((one) => one.type === "hand ended")) return events;
  return [...events.filter((one) => !RESULTS.includes(one.type)), { type: "came out", text: now.result.sentence }];
}

function tellNow() {
  clearTimeout(timer);
  timer = null;
  const words = [since(untold, table), ...notes.map(sentence)].filter(Boolean).join(" ");
  untold = [];
  notes = [];
  if (words) tell(words);
}

/** What happened since you last acted, in a sentence. */
export const whatHappened = (now) => since(past, now) || "Nothing has happened yet.";

/** Your options, in words. */
function whatMay(now) {
  if (!yourTurn(now)) return "It is not your turn.";
  const ctx = { now, options: now.view.options, hands: inHand(now) };
  const choices = [...new Set(now.view.options.map((option) => choiceWords(option, ctx)))];
  const more = choices.length - CHOICES;
  return `You may: ${choices.slice(0, CHOICES).join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Speak about a message that turned the state `was` into `state`. */
export function speak(was, state, message) {
  const { now, events } = state;
  table = now;
  if (message.type === "view") {
    const me = now.view?.viewer ?? null; // the viewer's seat in that hand
    const then = Object.entries(now.gone || {}).map(([seat, name]) => ({ seat: Number(seat), name })); // who sat there in that hand
    past = remembered(signed(completed(now.view?.events || []), me, [...then, ...now.seats]), me, []);
  }
  if (message.type === "update") {
    const before = was.now?.seats || [];
    const [seats, left] = [[...now.seats, ...before], [...before, ...now.seats]];
    const happened = signed(withResult(completed(events), now), now.you, seats, left);
    past = remembered(happened, now.you, past);
    untold = [...untold, ...happened];
    notes.push(...(message.log || []).filter((one) => one.kind === "seat" && one.seat === null).map((one) => one.text));
  }
  if (yourTurn(now) && !sameTurn(was.now, now)) {
    // Include what was about to be said: an alert would cut it off.
    const first = since(past, now);
    untold = [];
    const held = now.captions.words ? `Your hand: ${within(now.captions.words)}.` : "";
    call([first, "Your turn.", held, whatMay(now)].filter(Boolean).join(" "));
  }
  if (untold.length || notes.length) timer ??= setTimeout(tellNow, PAUSE);
}

// Answers for a player who cannot see the table. Every word comes from what this viewer was sent.

const NO_HAND = "No hand is in progress.";
const said = (...parts) => parts.filter(Boolean).map(sentence).join(" ");
const own = (now) => inHand(now).get(now.you);
const spots = (now, seat) => (now.view.play?.type === "banked" ? now.view.play.spots.filter((one) => one.seat === seat) : []);

/** A hand of a banked game: one of several after a split, or two and five cards. */
function spotSaid(spot, place, all) {
  const which = all.length > 1 ? `hand ${place + 1}: ` : "";
  const cards = spot.front?.length
    ? `${cardsSaid(spot.front)} in front, ${cardsSaid(spot.back)} in back`
    : spot.cards.length
      ? cardsSaid(spot.cards)
      : counted(spot.count, "card");
  return `${which}${cards}${spot.words ? `, ${spot.words}` : ""}`;
}

function held(now) {
  if (!now.view) return NO_HAND;
  const mine = own(now);
  if (!mine) return "You are not dealt in.";
  if (mine.folded) return "You have folded.";
  const hands = spots(now, now.you).filter((one) => one.count);
  if (hands.length) return said(...hands.map((spot, place) => `you hold ${spotSaid(spot, place, hands)}`));
  const melds = (now.view.play?.type === "pan" && now.view.play.seats.find((one) => one.seat === now.you)?.melds) || [];
  if (!mine.cards.length && !mine.up.length) return "You have no cards yet.";
  const down = mine.cards.length ? `you hold ${cardsSaid(inOrder(mine.cards, now.offer.family, now.offer.low))}` : "";
  const up = mine.up.length && !melds.length ? `${cardsSaid(mine.up)} face up` : "";
  return said(
    [down, up].filter(Boolean).join(", and "),
    melds.length ? `melded in front of you: ${melds.map((one) => cardsSaid(one.cards)).join("; ")}` : "",
    now.captions.words ? `that is ${within(now.captions.words)}` : "",
  );
}

function openCards(now) {
  const found = [];
  for (const seat of now.view.seats) {
    if (seat.seat === now.you || seat.folded) continue;
    const cards = [...seat.up, ...(seat.exposed || []), ...(seat.cards || [])];
    if (!cards.length) continue;
    const words = now.captions.seat_words?.[seat.seat];
    found.push(`${who(now, seat.seat)} shows ${cardsSaid(cards)}${words ? `, ${words}` : ""}`);
  }
  return found;
}

function board(now) {
  if (!now.view) return NO_HAND;
  const { view } = now;
  const parts = view.board.length ? [`on the board: ${cardsSaid(view.board)}`] : [];
  if (view.second?.length) parts.push(`on the second board: ${cardsSaid(secondBoard(view))}`);
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
  return parts.length ? said(...parts) : "The board is empty.";
}

function people(now) {
  if (!now.view) {
    const names = now.seats.map((one) => (one.seat === now.you ? "you" : one.name));
    return said(names.length ? `no hand is in progress; here ${names.length === 1 && names[0] !== "you" ? "is" : "are"} ${listed(names)}` : "nobody is seated");
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
    !view.over && view.actor ? (view.actor === now.you ? "it is your turn" : `it is ${who(now, view.actor)}'s turn`) : "",
  );
}

function pot(now) {
  if (!now.view) return said("there is no pot", now.carried ? `${money(now.carried)} carries over from the last hand` : "");
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
    parts.push(`the pot is ${money(view.pot)}, bets included`);
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

/** The answer to each question. */
export const ANSWERS = { held, board, people, pot, happened: whatHappened, may: whatMay };
