// Words that begin a line, with a capital; and those that are all of it, with a full stop too.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const sentence = (text) => (text ? capital(text) + (/[.!?]$/.test(text) ? "" : ".") : "");
