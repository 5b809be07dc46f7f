// Asks the server over HTTP. A refusal becomes an error with the server's own one line.

export class Refused extends Error {}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin", ...options });
  } catch {
    throw new Refused("The room does not answer. Is it still running?");
  }
  let body = null;
  try {
    body = await answer.json();
  } catch {
    /* not JSON: the status says enough */
  }
  if (!answer.ok) throw new Refused(body?.problem || `The room answered with ${answer.status}.`);
  return body;
}

export const get = (path) => ask(path, { method: "GET" });

export const post = (path, body = {}) =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  });
