// Long hexadecimal numbers, short enough to compare at a glance.

export const brief = (hex) => (hex ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : "");
