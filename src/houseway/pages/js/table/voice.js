// The voice beside a player: the guide of a lesson, or the coach if it is switched on. It asks the server what to say
// at each decision and shows the answer; its look is loaded when it first speaks.

import { closeDialog } from "../dialog.js";
import { h, pushButton } from "../dom.js";
import { recall, remember } from "../memory.js";
import { act } from "./action.js";
import { send } from "./line.js";
import { current, openKeys, repaint, table } from "./session.js";

const NARROW = "(max-width: 599px), (max-width: 999px) and (max-height: 999px)"; // as in css/teach.css

/**
 * `tools`: the table's name, `send`, `act`, `repaint`, `current` (the latest state), `open` (the side), `openFirst`,
 * `close`.
 */
class Voice {
  constructor(tools) {
    this.tools = tools;
    this.said = null; // the last answer, with its hand and turn
    this.problem = "";
    this.asking = "";
    this.coach = recall("coach", false);
    this.parts = null;
    this.taught = null; // the game's card, words, and charts
    this.dismissed = false;
    this.played = 0; // the hand of the player's first turn
  }

  /** Whether it speaks at this table. */
  speaks(now) {
    return Boolean(now.lesson || (now.coach && this.coach && now.you));
  }

  /** The table's new state. */
  heard(now) {
    this.introduce(now);
    this.learn(now);
    if (this.played && this.played !== now.hand) this.putAway(now); // has been read by now, or ignored
    if (now.view?.options?.length) this.played = now.hand;
    if (!this.speaks(now)) return;
    this.fetchParts();
    const view = now.view;
    if (!now.you || !view || !(view.options?.length || view.over)) return;
    const key = `${now.hand}.${now.turn}${view.over ? ".over" : ""}`;
    if (key === this.asking) return;
    this.asking = key;
    this.ask(key);
  }

  /** A lesson starts with an introduction to the game: where the side column is hidden, it opens by itself. */
  introduce(now) {
    if (this.introduced || !now.lesson) return;
    this.introduced = true;
    if (!now.hand && matchMedia(NARROW).matches) this.tools.open();
  }

  async ask(key) {
    const answer = await this.tools.send({ type: "coach" });
    if (this.asking !== key) return; // the table has moved on in the meantime
    if (answer.type === "coach") {
      this.said = answer;
      this.problem = "";
    } else if (answer.type === "refused") this.problem = answer.problem;
    else this.asking = ""; // the connection was down: ask again with the next view
    this.tools.repaint();
  }

  /** The advice, if it is about the open decision or the finished hand. */
  current(now) {
    const { said } = this;
    return said && said.hand === now.hand && said.turn === now.turn ? said.said : null;
  }

  fetchParts() {
    this.parts ||= { ready: false };
    if (this.parts.asked) return;
    this.parts.asked = true;
    import("../teach/lesson.js").then((found) => {
      this.parts = { ...found, asked: true, ready: true };
      this.tools.repaint();
    });
  }

  /** The introduction to the game, requested once for each game of the night, when there is time for it. */
  learn({ offer: { game } }) {
    if (this.learning !== game) {
      Object.assign(this, { learning: game, taught: null, dismissed: false, played: 0 });
      this.lesson = new Promise(window.requestIdleCallback || setTimeout).then(async () => {
        const { getTaught } = await import("../teach/glossary.js");
        const taught = await getTaught(this.tools.table);
        if (this.learning !== game) return; // the game has changed in the meantime
        this.taught = taught;
        this.tools.repaint();
      });
    }
    return this.lesson;
  }

  switchCoach(on) {
    this.coach = on;
    remember("coach", on);
    if (on) this.putAway(this.tools.current()); // a player who asks for more has read the introduction
    if (!on) {
      this.said = null;
      this.asking = "";
    } else this.heard(this.tools.current());
    this.tools.repaint();
  }

  /** A third tab of the side column, if there is a guide or a coach. */
  tab(now) {
    if (!now.lesson && !now.you) return null;
    if (!now.lesson && !now.coach) return { name: "guide", words: "Coach", panel: noCoach };
    return {
      name: "guide",
      words: now.lesson ? "Guide" : "Coach",
      panel: () => {
        if (!now.lesson && !this.coach) return coachOffer(() => this.switchCoach(true));
        this.fetchParts();
        return this.parts.ready ? this.parts.guidePanel(this, now) : h("p.soft", "One moment.");
      },
    };
  }

  /** Between the hands of a lesson, the learner asks for the next one. */
  between(now) {
    if (!now.lesson || !now.you || (now.hand && !now.view?.over)) return null;
    return h("p.status", { key: "next" },
      pushButton({ class: "strong", "data-testid": "next-hand", click: () => this.tools.send({ type: "next hand" }) },
        now.hand ? "Deal another hand" : "Deal the first hand",
      ),
    );
  }

  /** On a narrow screen: one line over the felt that opens the rest. */
  strip(now) {
    if (!this.speaks(now) || !this.parts?.ready) return null;
    return this.parts.guideStrip(this, now);
  }

  /** Whether this is the first sitting at a game, and its introduction has loaded. */
  isNew(now) {
    const key = `card.${now.offer.game}`;
    if (!now.you || now.lesson || this.dismissed || recall(key, false)) return false;
    if (!this.taught) return false;
    this.fetchParts();
    return this.parts.ready;
  }

  /** At the first sitting: the game in three lines beside the felt, until dismissed. */
  card(now) {
    const asked = this.coach && now.view?.options?.length; // then the coach needs the room
    return this.isNew(now) && !asked ? this.parts.firstCard(this, now, () => this.putAway(now)) : null;
  }

  /** The same on a narrow screen: one line over the resting controls that opens the side column, but not over a result. */
  cardLine(now) {
    return this.isNew(now) && !now.view?.over ? this.parts.firstLine(now, this.tools.openFirst, () => this.putAway(now)) : null;
  }

  /** The card has been read, or the player plays without it. */
  putAway(now) {
    if (this.dismissed) return;
    this.dismissed = true;
    remember(`card.${now.offer.game}`, true);
    this.tools.repaint();
  }
}

const noCoach = () =>
  h("div.guide", { key: "no-coach", "data-testid": "no-coach" },
    h("p", "No coach here: other people are playing at this table, or its host has turned the coach off. The coach is available when you play only against bots, in a guided hand, and where a host allows it."),
  );

const coachOffer = (run) =>
  h("div.guide", { key: "coach-off" },
    h("p", "The coach says what you have, what your decision is, what we would do and why. It sees only what you see, and nobody else hears it."),
    pushButton({ class: "small", "data-testid": "coach-on", click: run }, "Turn the coach on"),
  );

// The guide or the coach at this table, the introduction to the game, and its rule sheet beside the felt.

export const voice = new Voice({
  table,
  send,
  act,
  repaint: () => repaint(),
  current: () => current().now,
  open: () => import("./side.js").then((part) => part.openGuide()),
  openFirst: () => import("./side.js").then((part) => part.openFirst()),
  close: () => import("./side.js").then((part) => part.closePanel()),
});

/** The introduction again, with terms, charts, and keys. Loaded on demand. */
export async function openHelp() {
  await voice.learn(current().now);
  const { openGame } = await import("../teach/lesson.js");
  openGame(voice, current().now, { keys: openKeys, sheet: openSheet });
}

const address = (now) =>
  now.private
    ? `/table/${encodeURIComponent(now.table)}/rules`
    : `/rules/${encodeURIComponent(now.offer.house)}/${encodeURIComponent(now.offer.game)}`;

export async function openSheet() {
  const { now } = current();
  closeDialog();
  const { toggleSheet } = await import("../teach/sheet.js");
  toggleSheet(address(now), now.offer.house, openHelp);
}
