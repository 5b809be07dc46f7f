// What only some ever open at a table: each is fetched when it is.

const part = (load, name) => (...given) => load().then((found) => found[name](...given));

const settings = () => import("../settings.js");
const seatwork = () => import("../seatwork.js");

export const openSettings = part(settings, "openSettings");
export const openKeys = part(settings, "openKeys");
export const openSit = part(seatwork, "openSit");
export const openSeatMenu = part(seatwork, "openSeatMenu");
export const openSeal = part(() => import("../seal.js"), "openSeal");
