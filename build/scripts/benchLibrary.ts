/**
 * `npm run bench:library [GAMES…]`: processor time of the search for patterns in the thread of the library, over 100,000 games: those of the files
 * (lines as in ../shared/games, which is taken when none are named), turned and with colours exchanged where there are fewer. The patterns
 * are rectangles of positions of these games. The goal is 300 ms.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rng } from '../../engine/util/rng.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { placementsOf, type Pattern } from '../../main/library/pattern.ts';
import { PositionIndex } from '../../main/library/positionIndex.ts';
import {
  boardAfter,
  boardText,
  NO_POINT,
  NODE_END,
  COLOUR_SHIFT,
  colourOf,
  otherColour,
  pointOf,
  symmetry,
  traceOf,
  type GameTrace,
} from '../../main/library/trace.ts';
import { median } from './untilShown.ts';

const GAMES = 100_000;
const SIZE = 19;
const QUESTIONS = 30;
/** As the window asks. */
const LIMIT = 1001;

const shared = join(import.meta.dirname, '../../../shared/games');
const chosen = process.argv.slice(2);
const files =
  chosen.length > 0
    ? chosen
    : readdirSync(shared).flatMap((name) => (name.endsWith('.txt') ? join(shared, name) : []));
const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));

const rng = new Rng(1);
const traces: GameTrace[] = lines.map((line) => {
  const moves = line.split(' ')[3].match(/../g) ?? [];
  const nodes = moves.map((move, i) => `;${i % 2 === 0 ? 'B' : 'W'}[${move}]`);
  return traceOf(parseSgf(`(;SZ[${SIZE}]${nodes.join('')})`).value.games[0]);
});

/** The same course seen otherwise. */
function turned({ size, changes }: GameTrace, transform: number, swapped: boolean): GameTrace {
  const to = symmetry(size, transform);
  return {
    size,
    changes: changes.map((change) => {
      const point = pointOf(change);
      if (point === NO_POINT) return change;
      const colour = swapped ? otherColour(colourOf(change)) : colourOf(change);
      return (change & NODE_END) | (colour << COLOUR_SHIFT) | to[point];
    }),
  };
}

const index = new PositionIndex();
const began = performance.now();
for (let game = 1; game <= GAMES; game++) {
  const round = Math.floor((game - 1) / traces.length);
  const trace = traces[(game - 1) % traces.length];
  index.put(game, round === 0 ? trace : turned(trace, round, round % 2 === 1));
}
console.log(
  `${GAMES} games of ${traces.length}: made in ${((performance.now() - began) / 1000).toFixed(1)} s`,
);

/** A rectangle of a position of a game; at a corner, at a side, or away from the edge. Undefined when it holds no stone. */
function patternOf(rows: number, columns: number, row: number, column: number): Pattern | undefined {
  const trace = traces[rng.below(traces.length)];
  const nodes = trace.changes.reduce((sum, change) => sum + (change & NODE_END ? 1 : 0), 0);
  const board = boardText(boardAfter(trace, 20 + rng.below(Math.max(1, nodes - 20))));
  let points = '';
  for (let r = row; r < row + rows; r++)
    points += board.slice(r * SIZE + column, r * SIZE + column + columns);
  if (!/[xo]/.test(points)) return undefined;
  return { size: SIZE, row, column, rows, columns, points, fixed: false };
}

const inside = (length: number): number => 1 + rng.below(SIZE - 1 - length);
const kinds: [string, () => Pattern | undefined][] = [
  ['whole board', () => patternOf(SIZE, SIZE, 0, 0)],
  ['corner 10x10', () => patternOf(10, 10, 0, 0)],
  ['corner 5x5', () => patternOf(5, 5, 0, 0)],
  ['side 6x10', () => patternOf(6, 10, 0, inside(10))],
  ...[3, 4, 5, 6, 7, 8, 9].map((length): [string, () => Pattern | undefined] => [
    `free ${length}x${length}`,
    () => patternOf(length, length, inside(length), inside(length)),
  ]),
];
for (const [name, make] of kinds) {
  const times: number[] = [];
  const games: number[] = [];
  while (times.length < QUESTIONS) {
    const pattern = make();
    if (!pattern) continue;
    const before = process.cpuUsage();
    const found = index.find(SIZE, placementsOf(pattern), LIMIT);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    games.push(found.length);
  }
  const worst = Math.max(...times);
  console.log(
    `${name.padEnd(14)} median ${median(times).toFixed(0).padStart(4)} ms, worst ${worst.toFixed(0).padStart(4)}; games found: median ${median(games)}`,
  );
}
