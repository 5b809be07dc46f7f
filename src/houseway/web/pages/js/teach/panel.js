// What the guide and the coach look like: the panel beside the table, the line over a narrow felt, the card at the first
// sitting, the charts. Every word of it comes from the server.

import { post } from "../api.js";
import { withCards } from "../cards.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { allWords, withTerms } from "./words.js";

const heading = (words) => h("h2", {}, words);

/** Cards as cards, words of art with their question marks. */
const told = (text, seen) => withTerms(text, seen, (part) => withCards(part));

const threeLines = (card, seen = new Set()) =>
  h(
    "dl",
    { class: "three-lines", "data-testid": "three-lines" },
    [
      ["Aim", card.aim],
      ["Turn", card.turn],
      ["Winning", card.wins],
    ].map(([head, text]) => h("div", { key: head }, h("dt", {}, head), h("dd", {}, told(text, seen)))),
  );

export function guidePanel(voice, now) {
  const said = voice.current(now);
  const seen = new Set();
  return h(
    "div",
    { class: "guide", "data-testid": "guide", key: "guide" },
    now.lesson && !now.hand ? opening(voice, now, seen) : null,
    voice.problem ? h("p", { class: "soft", key: "problem" }, `${voice.problem.charAt(0).toUpperCase()}${voice.problem.slice(1)}.`) : null,
    said ? spoken(voice, now, said, seen) : now.hand && !voice.problem ? waits(voice, now) : null,
    now.lesson ? leaving(now) : coachOff(voice),
  );
}

/** How the others play, by the family of the game. */
const OTHERS = {
  banked: "The others are bots: one of them banks, and each of the rest bets against the bank alone, as you do.",
  pan: "The others are bots who play a plain game, and lay down what they can.",
};

const opening = (voice, now, seen) => [
  voice.taught ? threeLines(voice.taught.card, seen) : h("p", { class: "soft" }, "One moment."),
  h(
    "p",
    { key: "how" },
    `${OTHERS[now.family] || "The others are bots who mostly call, and hardly ever raise."} There is no clock and no fee. At each of your turns this panel says what is asked, what we would do, and why; you may do otherwise.`,
  ),
  now.you
    ? h(
        "button",
        {
          type: "button",
          class: "small strong intro-deal",
          key: "deal",
          "data-testid": "intro-deal",
          on: {
            click: () => {
              voice.tools.close();
              voice.tools.send({ type: "next hand" });
            },
          },
        },
        "Deal the first hand",
      )
    : null,
];

const waits = (voice, now) =>
  h("p", { class: "soft", key: "waits" }, now.view?.over ? "One moment." : now.view?.options?.length ? "Your turn. One moment." : "The others play. Your turn comes.");

/** What is asked and what we would do stand first, in sight without scrolling; how it came to that stands last. */
function spoken(voice, now, said, seen) {
  return [
    said.ended.length
      ? h(
          "section",
          { key: "ended", "data-testid": "ended" },
          heading("How it ended"),
          said.ended.map((text, at) => h("p", { key: at }, told(text, seen))),
        )
      : null,
    said.asked
      ? h(
          "section",
          { key: "asked" },
          heading("What is asked"),
          h("p", { "data-testid": "asked" }, said.holds ? [told(said.holds, seen), " "] : null, told(said.asked, seen)),
        )
      : null,
    said.suggestion ? suggestion(voice, now, said, seen) : null,
    said.asked && said.choices.length
      ? h("section", { key: "choices" }, heading("What each choice does"), choices(said, seen))
      : null,
    said.odds ? standing(said.odds) : null,
    said.happened.length
      ? h(
          "section",
          { key: "happened" },
          heading("What happened"),
          h(
            "ul",
            { class: "happened" },
            said.happened.map((one, at) =>
              h("li", { key: at }, told(one.text, seen), one.why ? h("small", {}, " ", told(one.why, seen)) : null),
            ),
          ),
        )
      : null,
    voice.taught?.charts?.length ? chartsButton(voice) : null,
  ];
}

const choices = (said, seen) =>
  h(
    "dl",
    { class: "choices" },
    said.choices
      .slice(0, 8)
      .map((one, at) =>
        h(
          "div",
          { key: at, class: one.suggested ? "suggested" : null },
          h("dt", {}, withCards(one.words)),
          h("dd", {}, told(one.means, seen)),
        ),
      ),
  );

const suggestion = (voice, now, said, seen) =>
  h(
    "section",
    { key: "suggestion", class: "suggestion" },
    heading("We would"),
    h("p", { "data-testid": "suggestion" }, h("b", {}, withCards(said.suggestion)), ". ", told(said.why, seen)),
    h(
      "button",
      {
        type: "button",
        class: "small",
        "data-testid": "follow",
        "data-turn": `${now.hand}.${now.turn}`,
        on: {
          click: () => {
            voice.tools.act(said.action);
            voice.tools.close(); // where it lies over the table, what comes of it is to be seen
          },
        },
      },
      "Do that",
    ),
  );

function standing(odds) {
  const { often } = odds; // rounded once, where the advice is worded too
  const wins = often ? `about ${often} in 100` : "hardly ever";
  const hands = odds.against === 1 ? "one hand" : `${odds.against} hands`;
  const others = odds.open ? `${hands} with the cards that lie open, the others dealt at random` : `${hands} dealt at random`;
  const share = odds.halves ? ", counted in parts of the pot: half of it is half a win" : "";
  return h(
    "section",
    { key: "odds", "data-testid": "odds" },
    heading("How the hand stands"),
    h("meter", { min: 0, max: 100, value: String(odds.played ?? often), "aria-label": `Wins ${wins}` }),
    h(
      "p",
      {},
      `${wins[0].toUpperCase()}${wins.slice(1)}${share}, against ${others}${odds.played === null ? "" : `; by how they have played, more like ${odds.played}`}. Hidden cards are not looked at.`,
    ),
    odds.outs.length
      ? h(
          "ul",
          {},
          odds.outs.map((one) =>
            h("li", { key: one.makes }, `${one.count} of ${odds.unseen} unseen cards ${one.count === 1 ? "makes" : "make"} ${one.makes}.`),
          ),
        )
      : null,
  );
}

const leaving = (now) =>
  h(
    "button",
    {
      type: "button",
      class: "small",
      key: "leave",
      "data-testid": "end-lesson",
      on: {
        click: async () => {
          await post("/api/learn/end", { table: now.table }).catch(() => null);
          location.href = "/";
        },
      },
    },
    "Leave the lesson",
  );

const coachOff = (voice) =>
  h(
    "button",
    { type: "button", class: "small", key: "coach-off", "data-testid": "coach-off", on: { click: () => voice.switchCoach(false) } },
    "Switch the coach off",
  );

/** One line, always as high as one line; in a lesson two: the question, and what we would do. */
export function guideStrip(voice, now) {
  const said = voice.current(now);
  const asked = now.lesson ? h("small", { "data-testid": "strip-asked" }, withCards(said?.asked || "\u00a0")) : null;
  const words = said?.suggestion
    ? ["We would ", h("b", {}, withCards(said.suggestion.charAt(0).toLowerCase() + said.suggestion.slice(1)))]
    : said?.ended.length
      ? [withCards(said.ended.at(-1))]
      : [now.view?.options?.length ? "Your turn." : now.hand ? "The others play." : "What this game is."];
  return h(
    "button",
    { type: "button", class: "strip-words", key: "strip", "data-testid": "guide-strip", on: { click: voice.tools.open } },
    h("span", {}, asked, words),
    h("span", { class: "soft" }, said?.why ? "Why?" : "More"),
  );
}

/** From the card to a guided hand; a book of somebody's own has none. */
const guided = (now) =>
  now.lesson || now.private
    ? null
    : h(
        "button",
        {
          type: "button",
          class: "small",
          "data-testid": "learn-here",
          on: {
            click: async (event) => {
              const button = event.currentTarget;
              try {
                const found = await post("/api/learn", { house: now.house, game: now.game });
                location.href = `/table/${encodeURIComponent(found.table)}`;
              } catch (error) {
                button.textContent = error.message;
              }
            },
          },
        },
        "Play a guided hand",
      );

/** At the first sitting. */
export const firstCard = (voice, now, away) =>
  h(
    "section",
    { class: "first-card", key: "first", "aria-label": `${now.title} in three lines`, "data-testid": "first-card" },
    h("h2", {}, now.title),
    threeLines(voice.taught.card),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "small", "data-testid": "card-away", on: { click: away } }, "Got it"),
      guided(now),
    ),
  );

/** What leads to it where the column beside is out of sight. */
export const firstLine = (now, open, away) =>
  h(
    "p",
    { class: "first-line", key: "first-line" },
    h("button", { type: "button", "data-testid": "first-line", on: { click: open } }, `${now.title} in three lines`),
    h("button", { type: "button", class: "bare", "aria-label": "I know the game", on: { click: away } }, "×"),
  );

/** The game again, its words and its charts; and the coach's switch. */
export function openGame(voice, now, { keys, sheet }) {
  const seen = new Set();
  openDialog(
    now.title,
    () =>
      h(
        "div",
        { class: "guide" },
        voice.taught ? threeLines(voice.taught.card, seen) : h("p", { class: "soft" }, "One moment."),
        h(
          "p",
          { class: "row" },
          now.coach && now.you && !now.lesson
            ? h(
                "button",
                { type: "button", class: "small", "data-testid": "coach-switch", on: { click: () => voice.switchCoach(!voice.coach) } },
                voice.coach ? "Switch the coach off" : "Switch the coach on",
              )
            : null,
          guided(now),
          h("button", { type: "button", class: "small", "data-testid": "all-words", on: { click: () => openDialog("Words", allWords) } }, "All words"),
          voice.taught?.charts?.length ? chartsButton(voice) : null,
          h("button", { type: "button", class: "small", on: { click: sheet } }, "Rule sheet"),
          h("button", { type: "button", class: "small", "data-testid": "show-keys", on: { click: keys } }, "Keys"),
        ),
      ),
    { name: "game" },
  );
}

const chartsButton = (voice) =>
  h(
    "button",
    { type: "button", class: "small", key: "charts", "data-testid": "charts", on: { click: () => openCharts(voice) } },
    "Best play chart",
  );

function openCharts(voice) {
  openDialog("Best play", () => voice.taught.charts.map(chart), { name: "charts" });
}

const chart = (one) =>
  h(
    "section",
    { class: "chart", key: one.title },
    h("h3", {}, one.title),
    h("p", { class: "soft" }, one.about),
    h(
      "div",
      { class: "scrolls", tabindex: 0, role: "region", "aria-label": one.title },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), one.columns.map((head) => h("th", { scope: "col", key: head }, head)))),
        h(
          "tbody",
          {},
          one.rows.map((row) =>
            h(
              "tr",
              { key: row.head },
              h("th", { scope: "row" }, row.head),
              row.cells.map((cell, at) => h("td", { key: at, "data-play": cell }, cell)),
            ),
          ),
        ),
      ),
    ),
  );
