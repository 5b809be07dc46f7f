// What only few ever open is fetched when they do, so that the page itself is light.

/** A function of a part that is not here yet: `later(() => import("./seal.js"), "openSeal")`. */
export const later =
  (load, name) =>
  (...given) =>
    load().then(
      (part) => part[name](...given),
      () => {}, // the line is down, and the page says so; the next try fetches it again
    );
