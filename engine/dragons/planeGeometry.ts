/** Plane geometry of the board for surround.ts: spots by column and row, from 0, rows downwards. */

export interface Spot {
  x: number;
  y: number;
}

/** Twice the area of the triangle: positive when c is to the right of the way from a to b, as seen on the board. */
export function turn(a: Spot, b: Spot, c: Spot): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The corners of the convex hull in order (Andrew's monotone chain); fewer than three when the spots are in one line. */
export function convexHull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (from: readonly Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const spot of from) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], spot) <= 0)
        chain.pop();
      chain.push(spot);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Whether a spot is inside or on the hull that convexHull() made. */
export function contains(hull: readonly Spot[], spot: Spot): boolean {
  return hull.every((corner, i) => turn(corner, hull[(i + 1) % hull.length], spot) >= 0);
}

/** Whether a spot seen from `eye` is behind the line from a to b: between the two directions, and further away. */
export function isBehind(spot: Spot, a: Spot, b: Spot, eye: Spot): boolean {
  const side = turn(eye, a, b);
  if (side === 0) return false;
  const between = turn(eye, a, spot) * side >= 0 && turn(eye, spot, b) * side >= 0;
  return between && turn(a, b, spot) * turn(a, b, eye) < 0;
}

/** Spots as seen from a centre: the angle south–centre–spot, clockwise from the south, and how far each is. */
export interface SeenSpot extends Spot {
  angle: number;
  far: number;
}

/** A spot as seen from the centre. */
export function seenFrom({ x, y }: Spot, centre: Spot): SeenSpot {
  const angle = Math.atan2(centre.x - x, y - centre.y);
  return {
    x,
    y,
    angle: angle < 0 ? angle + 2 * Math.PI : angle,
    far: Math.hypot(x - centre.x, y - centre.y),
  };
}

/** Sorted by the angle, of equal angles the nearest first. */
export function byAngle(spots: readonly SeenSpot[]): SeenSpot[] {
  return [...spots].sort((a, b) => a.angle - b.angle || a.far - b.far);
}
