// The look of the guide and the coach: the panel beside the table, the line over a narrow felt, the card at the first
// sitting, the charts. Every word comes from the server.

import { post } from "../api.js";
import { withCards } from "../cards.js";
import { openDialog } from "../dialog.js";
import { h, pushButton } from "../dom.js";
import { allWords, withTerms } from "./glossary.js";

const heading = (words) => h("h2", words);

/** Cards drawn, and terms with their question marks. */
const told = (text, seen) => withTerms(text, seen, (part) => withCards(part));

const threeLines = (card, seen = new Set()) =>
  h("dl.three-lines", { "data-testid": "three-lines" },
    [
      ["Aim", card.aim],
      ["Turn", card.turn],
      ["Winning", card.wins],
    ].map(([head, text]) => h("div", { key: head }, h("dt", head), h("dd", told(text, seen)))),
  );

export function guidePanel(voice, now) {
  const said = voice.current(now);
  const seen = new Set();
  return h("div.guide", { "data-testid": "guide", key: "guide" },
    now.lesson && !now.hand ? opening(voice, now, seen) : null,
    voice.problem ? h("p.soft", { key: "problem" }, `${voice.problem.charAt(0).toUpperCase()}${voice.problem.slice(1)}.`) : null,
    said ? spoken(voice, now, said, seen) : now.hand && !voice.problem ? waits(voice, now) : null,
    now.lesson ? leaving(now) : coachOff(voice),
  );
}

/** How the others play, by the family of the game. */
const OTHERS = {
  banked: "The others are bots: one of them has the bank, and each of the others bets against the bank alone, as you do.",
  pan: "The others are bots that play a simple game and meld what they can.",
};

const opening = (voice, now, seen) => [
  voice.taught ? threeLines(voice.taught.card, seen) : h("p.soft", "One moment."),
  h("p", { key: "how" },
    `${OTHERS[now.offer.family] || "The others are bots that mostly call and hardly ever raise."} There is no clock and no fee. On each of your turns this panel says what your decision is, what we would do and why; you are free to do something else.`,
  ),
  now.you
    ? pushButton(
        {
          class: "small strong intro-deal",
          key: "deal",
          "data-testid": "intro-deal",
          click: () => {
            voice.tools.close();
            voice.tools.send({ type: "next hand" });
          },
        },
        "Deal the first hand",
      )
    : null,
];

const waits = (voice, now) =>
  h("p.soft", { key: "waits" }, now.view?.over ? "One moment." : now.view?.options?.length ? "Your turn. One moment." : "The others are acting. Your turn is coming.");

/** The question and our choice come first, visible without scrolling; what led to it comes last. */
function spoken(voice, now, said, seen) {
  return [
    said.ended.length
      ? h("section", { key: "ended", "data-testid": "ended" },
          heading("How it ended"),
          said.ended.map((text, at) => h("p", { key: at }, told(text, seen))),
        )
      : null,
    said.asked
      ? h("section", { key: "asked" },
          heading("Your decision"),
          h("p", { "data-testid": "asked" }, said.holds ? [told(said.holds, seen), " "] : null, told(said.asked, seen)),
        )
      : null,
    said.suggestion ? suggestion(voice, now, said, seen) : null,
    said.asked && said.choices.length
      ? h("section", { key: "choices" }, heading("What each choice does"), choices(said, seen))
      : null,
    said.odds ? standing(said.odds) : null,
    said.happened.length
      ? h("section", { key: "happened" },
          heading("What happened"),
          h("ul.happened",
            said.happened.map((one, at) =>
              h("li", { key: at }, told(one.text, seen), one.why ? h("small", " ", told(one.why, seen)) : null),
            ),
          ),
        )
      : null,
    voice.taught?.charts?.length ? chartsButton(voice) : null,
  ];
}

const choices = (said, seen) =>
  h("dl.choices",
    said.choices
      .slice(0, 8)
      .map((one, at) =>
        h("div", { key: at, class: one.suggested ? "suggested" : null },
          h("dt", withCards(one.words)),
          h("dd", told(one.means, seen)),
        ),
      ),
  );

const suggestion = (voice, now, said, seen) =>
  h("section.suggestion", { key: "suggestion" },
    heading("We would"),
    h("p", { "data-testid": "suggestion" }, h("b", withCards(said.suggestion)), ". ", told(said.why, seen)),
    h(
      "button.small",
      {
        type: "button",
        "data-testid": "follow",
        "data-turn": `${now.hand}.${now.turn}`,
        on: {
          click: () => {
            voice.tools.act(said.action);
            voice.tools.close(); // where it covers the table, let the result be seen
          },
        },
      },
      "Do that",
    ),
  );

function standing(odds) {
  const { often } = odds; // rounded once, where the advice is worded
  const wins = often ? `about ${often} % of the time` : "hardly ever";
  const hands = odds.against === 1 ? "one hand" : `${odds.against} hands`;
  const others = odds.open ? `${hands} with the cards that are face up, the rest dealt at random` : `${hands} dealt at random`;
  const share = odds.halves ? ", counting half a pot as half a win" : "";
  return h("section", { key: "odds", "data-testid": "odds" },
    heading("How the hand stands"),
    h("meter", { min: 0, max: 100, value: String(odds.played ?? often), "aria-label": `Wins ${wins}` }),
    h("p",
      `${wins[0].toUpperCase()}${wins.slice(1)}${share}, against ${others}${odds.played === null ? "" : `; judging by how they have played, more like ${odds.played} %`}. This does not look at hidden cards.`,
    ),
    odds.outs.length
      ? h("ul",
          odds.outs.map((one) =>
            h("li", { key: one.makes }, `${one.count} of ${odds.unseen} unseen cards ${one.count === 1 ? "makes" : "make"} ${one.makes}.`),
          ),
        )
      : null,
  );
}

const leaving = (now) =>
  pushButton(
    {
      class: "small",
      key: "leave",
      "data-testid": "end-lesson",
      click: async () => {
        await post("/api/learn/end", { table: now.table }).catch(() => null);
        location.href = "/";
      },
    },
    "Leave the lesson",
  );

const coachOff = (voice) =>
  pushButton({ class: "small", key: "coach-off", "data-testid": "coach-off", click: () => voice.switchCoach(false) },
    "Turn the coach off",
  );

/** A line of constant height, two in a lesson: the question, and our choice. */
export function guideStrip(voice, now) {
  const said = voice.current(now);
  const asked = now.lesson ? h("small", { "data-testid": "strip-asked" }, withCards(said?.asked || "\u00a0")) : null;
  const words = said?.suggestion
    ? ["We would ", h("b", withCards(said.suggestion.charAt(0).toLowerCase() + said.suggestion.slice(1)))]
    : said?.ended.length
      ? [withCards(said.ended.at(-1))]
      : [now.view?.options?.length ? "Your turn." : now.hand ? "The others are acting." : "About this game."];
  return pushButton({ class: "strip-words", key: "strip", "data-testid": "guide-strip", click: voice.tools.open },
    h("span", asked, words),
    h("span.soft", said?.why ? "Why?" : "More"),
  );
}

/** From the card to a guided hand; a guest's own book has none. */
const guided = (now) =>
  now.lesson || now.private
    ? null
    : pushButton(
        {
          class: "small",
          "data-testid": "learn-here",
          click: async (event) => {
            const button = event.currentTarget;
            try {
              const found = await post("/api/learn", { house: now.offer.house, game: now.offer.game });
              location.href = `/table/${encodeURIComponent(found.table)}`;
            } catch (error) {
              button.textContent = error.message;
            }
          },
        },
        "Play a guided hand",
      );

/** At the first sitting. */
export const firstCard = (voice, now, away) =>
  h(
    "section.first-card",
    { key: "first", "aria-label": `${now.offer.title} in three lines`, "data-testid": "first-card" },
    h("h2", now.offer.title),
    threeLines(voice.taught.card),
    h("p.row", pushButton({ class: "small", "data-testid": "card-away", click: away }, "Got it"), guided(now)),
  );

/** Opens the introduction where the side column is hidden. */
export const firstLine = (now, open, away) =>
  h("p.first-line", { key: "first-line" },
    pushButton({ "data-testid": "first-line", click: open }, `${now.offer.title} in three lines`),
    pushButton({ class: "bare", "aria-label": "I know the game", click: away }, "×"),
  );

/** The introduction again, its terms and charts; and the coach's switch. */
export function openGame(voice, now, { keys, sheet }) {
  const seen = new Set();
  openDialog(
    now.offer.title,
    () =>
      h("div.guide",
        voice.taught ? threeLines(voice.taught.card, seen) : h("p.soft", "One moment."),
        h("p.row",
          now.coach && now.you && !now.lesson
            ? pushButton(
                { class: "small", "data-testid": "coach-switch", click: () => voice.switchCoach(!voice.coach) },
                voice.coach ? "Turn the coach off" : "Turn the coach on",
              )
            : null,
          guided(now),
          pushButton({ class: "small", "data-testid": "all-words", click: () => openDialog("Glossary", allWords) }, "Glossary"),
          voice.taught?.charts?.length ? chartsButton(voice) : null,
          pushButton({ class: "small", click: sheet }, "Rule sheet"),
          pushButton({ class: "small", "data-testid": "show-keys", click: keys }, "Keys"),
        ),
      ),
    { name: "game" },
  );
}

const chartsButton = (voice) =>
  pushButton({ class: "small", key: "charts", "data-testid": "charts", click: () => openCharts(voice) },
    "Best play chart",
  );

function openCharts(voice) {
  openDialog("Best play", () => voice.taught.charts.map(chart), { name: "charts" });
}

const chart = (one) =>
  h("section.chart", { key: one.title },
    h("h3", one.title),
    h("p.soft", one.about),
    h("div.scrolls", { tabindex: 0, role: "region", "aria-label": one.title },
      h("table",
        h("thead", h("tr", h("td"), one.columns.map((head) => h("th", { scope: "col", key: head }, head)))),
        h("tbody",
          one.rows.map((row) =>
            h("tr", { key: row.head },
              h("th", { scope: "row" }, row.head),
              row.cells.map((cell, at) => h("td", { key: at, "data-play": cell }, cell)),
            ),
          ),
        ),
      ),
    ),
  );
