// What happened since one was last told, as one sentence. It is made of events, which say only what this viewer may
// know; several who do the same are said together, and of a great deal what matters least is left out.

import { sentence } from "../sentence.js";
import { CLAUSES, DOES, OWN } from "./phrases.js";
import { agree, cardsSaid, listed, who } from "./saying.js";

const MOST = 8;
const POSTS = 4;
/** What goes first when there is too much to say. */
const MINOR = [
  ...["seated", "left", "sat out", "came back", "returned", "requested", "mixed", "hand started", "uncovered"],
  ...["posted", "checked", "not in", "folded"],
];

/** Events as parts of a sentence: who does something, or a clause of its own. */
function partsOf(events, now) {
  const parts = [];
  for (const [at, event] of events.entries()) {
    const { type, seat } = event;
    const then = { ...now, ...event.called };
    // Who has just sat down was not away.
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

/** A card that is taken after another by the same player is one doing. */
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

/** The card that was drawn just now need not be named twice; where the draw is not told, it is named. */
const again = (part, before) =>
  part.type === "thrown up" && before?.type === "stock drawn" && part.event.card === before.event.card;

/** The blinds of a hand, up to three and a kill, are told all or not at all; a longer row is cut like any other. */
function withPosts(parts) {
  const found = [];
  for (const part of parts) {
    if (part.type === "posted" && found.at(-1)?.posts) found.at(-1).posts.push(part);
    else found.push(part.type === "posted" ? { type: part.type, posts: [part] } : part);
  }
  return found.flatMap((one) => (one.posts?.length > POSTS ? one.posts : one));
}

/** Neighbours who do the same become one part; cards that come one by one too. */
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

/** The player stays the same: said once. `Ann draws the four of clubs and throws it`. */
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
      const what = agree(names === speaker && again(part, before) ? "throws it" : part.does, plural);
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

/** One sentence, or nothing where nothing happened that is worth a word. */
export function since(events, now) {
  const said = clauses(fewest(withPosts(joined(partsOf(events, now)))));
  if (!said.length) return "";
  // Clauses have commas and "and" of their own: a semicolon keeps them apart.
  return sentence(said.join("; "));
}
