/**
 * The path by which the neighbourhood of an anchor is read, as the manual draws it (10.1): the anchor first, then around it
 * at growing distance, along lines of the board, from below counter-clockwise. So a pattern becomes a line of cells.
 */

const RADIUS = 19;
const SIDE = 2 * RADIUS + 1;

interface Step {
  dx: number;
  dy: number;
}

/** By place on the path: offset from the anchor; up to 19 columns and rows away. */
export const SPIRAL: readonly Readonly<Step>[] = makeSpiral();

function makeSpiral(): Step[] {
  const steps: Step[] = [];
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    for (let dx = -RADIUS; dx <= RADIUS; dx++) steps.push({ dx, dy });
  }
  const distance = ({ dx, dy }: Step) => Math.abs(dx) + Math.abs(dy);
  return steps.sort((a, b) => distance(a) - distance(b) || angle(a) - angle(b));
}

/** From the left by way of below, the left itself last. */
function angle({ dx, dy }: Step): number {
  const turned = Math.atan2(dy, -dx);
  return turned > 0 ? turned : turned + 2 * Math.PI;
}

const placeOf = new Int16Array(SIDE * SIDE);
for (const [place, { dx, dy }] of SPIRAL.entries()) placeOf[(dy + RADIUS) * SIDE + dx + RADIUS] = place;

/** Place on the path of an offset; the inverse of SPIRAL. */
export function spiralPlace(dx: number, dy: number): number {
  return placeOf[(dy + RADIUS) * SIDE + dx + RADIUS];
}
