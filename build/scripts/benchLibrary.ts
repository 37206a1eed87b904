/**
 * `npm run bench:library [GAMES…]`: processor time of the search for patterns in the thread of the library, over 100,000 games: those of the files
 * (lines as in ../shared/games, which is taken when none are named), turned and with colours exchanged where there are fewer. The patterns
 * are rectangles of positions of these games. The goal is 300 ms.
 */
import { Rng } from '../../engine/util/rng.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { placementsOf, type Pattern } from '../../main/library/pattern.ts';
import { PositionIndex } from '../../main/library/positionIndex.ts';
import { boardAfter, boardText, NODE_END, traceOf, type GameTrace } from '../../main/library/trace.ts';
import { libraryGames } from './libraryGames.ts';
import { median } from './untilShown.ts';

const GAMES = 100_000;
const SIZE = 19;
const QUESTIONS = 30;
/** As the window asks. */
const LIMIT = 1001;

const rng = new Rng(1);
const index = new PositionIndex();
const traces: GameTrace[] = [];
for (const game of libraryGames(GAMES, process.argv.slice(2))) {
  traces.push(traceOf(parseSgf(game).value.games[0]));
  index.put(traces.length, traces.at(-1)!);
}

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
