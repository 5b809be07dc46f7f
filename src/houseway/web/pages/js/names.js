// What the room calls its houses and games, by `house` and `house/game`.

import { get } from "./api.js";

export async function roomNames() {
  const names = new Map();
  for (const house of (await get("/api/lobby")).houses) {
    names.set(house.id, house.name);
    for (const game of house.games) names.set(`${house.id}/${game.key}`, game.title);
  }
  return names;
}
