// Where seats lie on the rail: a rounded oval, lying on a wide screen and upright on a phone, the viewer at the bottom
// centre, the others clockwise from there at even distances. Pure arithmetic.

/** A point of the rounded rectangle with half sides `a`, `b`, `s` of the way round (0 to 1), from the bottom centre. */
function along(a, b, s) {
  const r = Math.min(a, b) * 0.92;
  const [flat, tall] = [a - r, b - r];
  const arc = (Math.PI / 2) * r;
  let rest = s * (4 * flat + 4 * tall + 4 * arc);
  const bend = (cx, cy, from) => {
    const angle = from + rest / r;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  };
  if (rest <= flat) return [-rest, b];
  rest -= flat;
  if (rest <= arc) return bend(-flat, tall, Math.PI / 2);
  rest -= arc;
  if (rest <= 2 * tall) return [-a, tall - rest];
  rest -= 2 * tall;
  if (rest <= arc) return bend(-flat, -tall, Math.PI);
  rest -= arc;
  if (rest <= 2 * flat) return [-flat + rest, -b];
  rest -= 2 * flat;
  if (rest <= arc) return bend(flat, -tall, (3 * Math.PI) / 2);
  rest -= arc;
  if (rest <= 2 * tall) return [a, -tall + rest];
  rest -= 2 * tall;
  if (rest <= arc) return bend(flat, tall, 0);
  return [flat - (rest - arc), b];
}

/**
 * Places for `count` seats in a box: `{ x, y, side }` by place, 0 at the bottom centre. `wide` and `high` are the
 * size of a seat, `front` what lies before it; `side` says which edge it is nearest, so that what lies before the seat can face the middle.
 */
export function places(count, box, { wide, high, front = 0, gap = 0 }) {
  const a = Math.max(10, box.wide / 2 - wide / 2 - 2);
  const b = Math.max(10, box.high / 2 - high / 2 - 2);
  return Array.from({ length: count }, (_, place) => {
    // The bottom centre is the viewer's own: the others keep `gap` away from it.
    const step = place === 0 ? 0 : count === 2 ? 0.5 : gap + ((place - 1) * (1 - 2 * gap)) / (count - 2);
    const [x, y] = along(a, b, step);
    const side = sideOf(x / a, y / b);
    // Cards lie towards the middle, so a seat at the top or bottom moves out by the room they do not need.
    const out = side === "top" ? -front * 0.4 : side === "bottom" ? front * 0.4 : 0;
    return { x: box.wide / 2 + x, y: box.high / 2 + y + out, side };
  });
}

function sideOf(x, y) {
  if (y < -0.72) return "top";
  if (y > 0.78 && Math.abs(x) < 0.75) return "bottom";
  return x < 0 ? "left" : "right";
}

/** The order of seat numbers by place: the viewer first, or seat 1 for someone who only watches. */
export function seatAt(place, count, viewer) {
  return (((viewer || 1) - 1 + place) % count) + 1;
}
