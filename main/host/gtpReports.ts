/** What GTP engines answer about a position, as plain data (manual ch. 19). Anything that is not in the usual layout gives null. */
import { allPoints, parsePoint } from '../../engine/board/point.ts';
import type { Color, Point, Stone } from '../../engine/protocol/types.ts';
import type { PairDragon } from '../ipc/lockstepApi.ts';

/** Pairs of a vertex and a value in any layout: `top_moves`, `all_move_values`. */
export function movesIn(answer: string): Map<string, number> {
  const pairs = answer.matchAll(/\b([A-HJ-Z]\d{1,2})\s+(-?\d+(?:\.\d+)?)(?!\S)/gi);
  return new Map([...pairs].map(([, vertex, value]) => [vertex.toUpperCase(), Number(value)]));
}

/** A map of the whole board, `initial_influence`: size × size numbers row by row from the top. */
export function mapIn(answer: string, size: number): number[] | null {
  const values = answer.trim().split(/\s+/).map(Number);
  return values.length === size * size && values.every((value) => Number.isFinite(value)) ? values : null;
}

/** All points that are named. */
export function pointsIn(answer: string, size: number): Point[] {
  return answer.split(/\s+/).flatMap((word) => parsePoint(word, size) || []);
}

/**
 * The dragons in the answers to `dragon_data` and `dragon_stones` without a vertex: blocks of fields headed by the origin, and a line of
 * stones for each. A dragon without a line of its own is taken to be its chain.
 */
export function dragonsIn(
  data: string,
  stones: string,
  board: readonly Color[],
  size: number,
): PairDragon[] | null {
  const lines = stones.split('\n').map((line) => pointsIn(line, size));
  const blocks = data.split(/^(?=[A-HJ-T]\d{1,2}:\s*$)/m).filter((block) => block.trim() !== '');
  const dragons = blocks.flatMap((block): PairDragon[] => {
    const field = (name: string): string => new RegExp(`^${name}\\s+(.+?)\\s*$`, 'm').exec(block)?.[1] ?? '';
    const origin = parsePoint(field('origin'), size);
    const color = field('color');
    if (!origin || (color !== 'black' && color !== 'white')) return [];
    const own = lines.find((line) => line.includes(origin)) ?? chainAt(origin, board, size);
    return [
      {
        color: color === 'black' ? 2 : 1,
        origin,
        stones: own,
        status: field('status'),
        safety: field('safety'),
      },
    ];
  });
  return dragons.length === blocks.length && (dragons.length > 0 || data.trim() === '') ? dragons : null;
}

/** The chain of the stone at a point, of a board row by row from the top left. */
function chainAt(point: Point, board: readonly Color[], size: number): Point[] {
  const colors = colorsByPoint(board, size);
  const chain = [point];
  for (const stone of chain)
    for (const next of [stone - 20, stone + 20, stone - 1, stone + 1])
      if (colors.get(next) === colors.get(point) && !chain.includes(next)) chain.push(next);
  return chain.sort((a, b) => a - b);
}

/** One stone of each chain on a board. */
export function chainsOf(board: readonly Color[], size: number): { color: Stone; stones: Point[] }[] {
  const colors = colorsByPoint(board, size);
  const seen = new Set<Point>();
  return [...colors].flatMap(([point, color]) => {
    if ((color !== 1 && color !== 2) || seen.has(point)) return [];
    const stones = chainAt(point, board, size);
    for (const stone of stones) seen.add(stone);
    return [{ color, stones }];
  });
}

function colorsByPoint(board: readonly Color[], size: number): Map<Point, Color> {
  return new Map(allPoints(size).map((point, i) => [point, board[i]]));
}
