// Said aloud, for who does not look. What finds the words is fetched when there is first something to say.

import { call } from "../announce.js";
import { current } from "./current.js";

const telling = () => import("../aloud/telling.js");

export function speak(was, message) {
  const state = current();
  const something = message.type === "view" ? state.now.view : message.log?.length || state.events.length;
  if (something) telling().then((part) => part.speak(was, state, message), () => {});
}

/** Answer a question about the table aloud, and tell what was said. */
export async function answer(question) {
  const { now } = current();
  const [answers, { whatHappened, whatMay }] = await Promise.all([import("../aloud/answers.js"), telling()]);
  const find = { ...answers, happened: whatHappened, may: whatMay }[question];
  const said = now ? find(now) : "The table is not here yet.";
  call(said);
  return said;
}
