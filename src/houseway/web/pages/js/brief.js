// A long number of sixteens, short enough to stand in a line: how it begins and how it ends.

export const brief = (hex) => (hex ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : "");
