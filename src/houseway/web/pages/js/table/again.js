// Asking for the page to be painted again, for all who change what it shows and need not know how it is painted.

let painter = () => {};

export function paintedBy(run) {
  painter = run;
}

/** Bring the page in line with what is known; `events` are played as movement. */
export const repaint = (events = null) => painter(events);
