// Said aloud, for who does not look: what happened, and that it is your turn with what you may do.

import { call, tell } from "../announce.js";
import { choiceWords } from "../controls/words.js";
import { inHand, yourTurn } from "../state.js";
import { current } from "./current.js";

const LINES = 6;
const CHOICES = 8;

const sameTurn = (one, other) => yourTurn(one) && one.turn === other.turn && one.hand === other.hand;

export function speak(was, message) {
  const { now } = current();
  if (message.type === "update" && message.log?.length)
    tell(
      message.log
        .slice(-LINES)
        .map((one) => one.text)
        .join(". "),
    );
  if (!yourTurn(now) || sameTurn(was.now, now)) return;
  const ctx = { now, options: now.view.options, hands: inHand(now) };
  const choices = [...new Set(now.view.options.map((option) => choiceWords(option, ctx)))];
  const held = now.words ? ` You have ${now.words}.` : "";
  call(`Your turn.${held} You may: ${choices.slice(0, CHOICES).join(", ")}.`);
}
