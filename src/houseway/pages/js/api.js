// Asks the server over HTTP. A refusal becomes an error with the server's own line.

class Refused extends Error {}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin", ...options });
  } catch {
    throw new Refused("The room is not answering. Is it still running?");
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

// The room's titles for houses and games, by `house` and `house/game`.

export async function roomNames() {
  const names = new Map();
  for (const house of (await get("/api/lobby")).houses) {
    names.set(house.id, house.name);
    for (const game of house.games) names.set(`${house.id}/${game.key}`, game.title);
  }
  return names;
}
