// The connection to the room. It keeps itself up: it retries with growing pauses, detects a dead connection by itself,
// and says honestly whether the page is up to date. It does not interpret the messages.

import { get } from "../api.js";
import { table, talk } from "./session.js";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000; // shorter than the room waits for a lost player
const PING_EVERY = 15000;
const ANSWER_WITHIN = 8000;
const ENDED = 4001;

class Line {
  /**
   * `told(message)` is called for everything the server says, `changed(state)` with "connecting", "open" or "lost", and
   * `shownOut()` when the room closes the connection.
   */
  constructor({ told, changed, opened, shownOut = () => {} }) {
    this.told = told;
    this.changed = changed;
    this.opened = opened;
    this.shownOut = shownOut;
    this.state = "connecting";
    this.tries = 0;
    this.ended = 0;
    this.waiting = new Map();
    this.next = 1;
    this.timer = null;
    this.heartbeat = null;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.drop());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.hurry();
    });
    addEventListener("pagehide", () => this.close());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.check();
    });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.closed = false;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    this.timer = setTimeout(() => socket.close(), ANSWER_WITHIN);
    socket.onopen = () => {
      clearTimeout(this.timer);
      this.beat();
      this.opened();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(event.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === ENDED) {
        this.tries = this.ended += 2; // disconnected on purpose: do not retry at once
        this.shownOut();
      }
      this.lose();
    };
    socket.onerror = () => {}; // a close follows, which says everything
  }

  hear(text) {
    clearTimeout(this.overdue);
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    this.tries = 0;
    this.say("open");
    if (message.id !== null && this.waiting.has(message.id)) {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (asked) asked(message);
    }
    this.told(message);
  }

  say(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }

  beat() {
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.check(), PING_EVERY);
  }

  /** Ask for a sign of life; a connection without one is dropped. */
  check() {
    if (this.closed) return;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      this.hurry();
      return;
    }
    this.raw({ type: "ping" });
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => this.drop(), ANSWER_WITHIN);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    this.lose();
  }

  lose() {
    clearInterval(this.heartbeat);
    clearTimeout(this.overdue);
    clearTimeout(this.timer);
    for (const asked of this.waiting.values()) asked({ type: "lost" });
    this.waiting.clear();
    if (this.closed) return;
    this.say("lost");
    if (navigator.onLine === false) return; // the device says when it is back: see "online" above
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  hurry() {
    if (this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.tries = 0;
    this.connect();
  }

  close() {
    this.closed = true;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lose();
  }

  raw(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Send and wait for the answer: `ok` or the requested data, `refused`, or `lost`. */
  ask(message) {
    const id = this.next;
    this.next += 1;
    return new Promise((answer) => {
      this.waiting.set(id, answer);
      if (!this.raw({ ...message, id })) {
        this.waiting.delete(id);
        answer({ type: "lost" });
      }
    });
  }
}

// The page's connection to the room: joining the table, sending requests, and its key if it needs one.

let line = null;
const gate = () => import("../hosting/gate.js"); // few visitors need the door, or have the key in the address
const keyTried = location.hash ? gate().then((part) => part.showKey(table)) : Promise.resolve("");

const join = () => line.raw({ type: "join", table, heard: talk.last });

/** A banned guest has nothing more to do here: the lobby says so, and until when. */
const shownOut = async () => {
  const { banned } = await get("/api/lobby");
  if (banned) location.replace("/");
};

export function openLine({ told, changed }) {
  line = new Line({ told, changed, shownOut: () => shownOut().catch(() => {}), opened: async () => void ((await keyTried), join()) });
}

/** Send a request to this table, and wait for the answer. */
export const send = (message) => line.ask({ ...message, table });
export const ask = (message) => line.ask(message);
export const resync = () => line.raw({ type: "resync", table });

/** The guest is outside the table: show why, and a field for the key. */
export const shutOut = async (why) => (await gate()).standBefore(table, why, join);
/** The table no longer exists. */
export const closedDown = async (why) => (await gate()).standClosed(why);
export const keyRefused = () => keyTried.then(shutOut);
