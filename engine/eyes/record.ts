/** The eyes of a position as plain data (engine/protocol/analysis.ts), for GTP, panels and storage. */
import { symbolOf } from '../../patterns/eyes/drawing.ts';
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { BLACK, WHITE, columnOf, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { EyeSpaceRecord, EyesRecord, HalfEyeRecord } from '../protocol/analysis.ts';
import type { EyeMap } from './eyeMap.ts';
import { FALSE_EYE, MARGINAL, MAX_KEY_POINTS, NO_HALF_EYE, OUTSIDE } from './eyeMap.ts';
import type { Eyes } from './makeEyes.ts';

const COLORS: readonly Stone[] = [WHITE, BLACK];

/** Everything that was found about eyes; the position must be the one analyzed. */
export function eyesRecord(eyes: Eyes, position: Position): EyesRecord {
  const [white, black] = [eyes.map(WHITE), eyes.map(BLACK)];
  const onBoard = (at: Uint8Array): number[] => Array.from(position.points, (point) => at[point]);
  return {
    spaces: COLORS.flatMap((color) => spacesOf(eyes, color)),
    halfEyes: [white, black].flatMap((map) => halfEyesOf(position, map)),
    marks: [onBoard(white.mark), onBoard(black.mark)],
    neighbors: [onBoard(white.neighbors), onBoard(black.neighbors)],
    marginalNeighbors: [onBoard(white.marginalNeighbors), onBoard(black.marginalNeighbors)],
  };
}

function spacesOf(eyes: Eyes, color: Stone): EyeSpaceRecord[] {
  const map = eyes.map(color);
  return Array.from({ length: map.count }, (_, i): EyeSpaceRecord => {
    const points = map.spacePoints(i).sort((x, y) => x - y);
    const marginal = points.filter((point) => map.mark[point] === MARGINAL);
    const { value, attacks, defenses, source } = eyes.value(color, i);
    return {
      color,
      origin: points[0],
      points,
      marginal,
      esize: points.length,
      msize: marginal.length,
      value: [value.a, value.b, value.c, value.d],
      attacks: [...attacks],
      defenses: [...defenses],
      source,
      shape: shapeOf(eyes, color, i, attacks, defenses),
    };
  });
}

/**
 * The space as it lies on the board, with key points of half eyes. Marginal points that the graph leaves out are drawn too; the
 * defender's stones have no symbol.
 */
function shapeOf(
  eyes: Eyes,
  color: Stone,
  i: number,
  attacks: readonly Point[],
  defenses: readonly Point[],
): string[] {
  const { labels, defenders, attackAt, defenseAt } = eyes.graphOf(color, i);
  const labelAt = new Map<Point, EyeLabel>();
  for (const point of eyes.map(color).spacePoints(i)) labelAt.set(point, '!');
  for (const [v, label] of labels.entries()) {
    const point = attackAt[v] !== 0 ? attackAt[v] : defenseAt[v];
    if ((defenders & (1 << v)) !== 0) labelAt.delete(point);
    else if (point !== 0) labelAt.set(point, label);
  }
  const points = [...labelAt.keys()].sort((x, y) => x - y);
  if (points.length === 0) return [];
  const rows = points.map(rowOf);
  const columns = points.map(columnOf);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const symbols = Array.from({ length: Math.max(...rows) - top + 1 }, () =>
    Array.from({ length: Math.max(...columns) - left + 1 }, () => ' '),
  );
  for (const [k, point] of points.entries()) {
    symbols[rows[k] - top][columns[k] - left] = symbolOf(
      labelAt.get(point)!,
      attacks.includes(point),
      defenses.includes(point),
    );
  }
  return symbols.map((row) => row.join(''));
}

function halfEyesOf(position: Position, map: EyeMap): HalfEyeRecord[] {
  return Array.from(position.points)
    .filter((point) => map.kind[point] !== NO_HALF_EYE && map.mark[point] !== OUTSIDE)
    .map((point) => ({
      color: map.color,
      point,
      kind: map.kind[point] === FALSE_EYE ? 'false' : 'half',
      sum: map.sum[point],
      attacks: keyPoints(map.attacks, point, map.attackCount[point]),
      defenses: keyPoints(map.defenses, point, map.defenseCount[point]),
    }));
}

function keyPoints(at: Int16Array, point: Point, count: number): Point[] {
  return Array.from(at.subarray(MAX_KEY_POINTS * point, MAX_KEY_POINTS * point + count));
}
