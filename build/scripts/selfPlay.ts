/**
 * `npm run selfplay -- [games] [first]`: plays that many games of engine/testing/selfPlay.ts (default 1,000), beginning with
 * number `first`, and stops at the first that goes wrong. Shows the heap on the way, swept before (Node is to be run with
 * --expose-gc), and fails when it has grown from the first half to the second.
 */
import './freshBuiltins.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { selfPlay } from '../../engine/testing/selfPlay.ts';

/** What the heap may grow by, for caches of the runtime. */
const GROWTH_BYTES = 4 << 20;
const LINES = 10;

const games = Number(process.argv[2] ?? 1000);
const first = Number(process.argv[3] ?? 0);
if (!Number.isInteger(games) || games < 1 || !Number.isInteger(first)) {
  throw new Error('how many games, and from which number on?');
}
const { gc } = globalThis;
if (!gc) throw new Error('the heap can only be measured with --expose-gc');

function heapBytes(): number {
  gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const search = new UctSearch({ maxNodes: 50_000 });
const total = { moves: 0, reused: 0, captures: 0, compared: 0 };
const heaps: number[] = [];
const interval = Math.max(1, Math.floor(games / LINES));
for (let i = 1; i <= games; i++) {
  const game = selfPlay(first + i - 1, search);
  if (game.problem !== '') throw new Error(game.problem);
  total.moves += game.moves;
  total.reused += game.reused;
  total.captures += game.captures;
  if (game.compared) total.compared++;
  if (i % interval !== 0 && i !== games) continue;
  heaps.push(heapBytes());
  const heap = ((heaps.at(-1) as number) / 2 ** 20).toFixed(1);
  const { user, system } = process.cpuUsage();
  const seconds = ((user + system) / 1e6).toFixed(0);
  console.log(
    `${i} games, ${total.moves} moves (${total.reused} with a tree of before), ${total.captures} stones taken, ` +
      `${total.compared} games compared; heap ${heap} MB; ${seconds} s of processor time`,
  );
}
// The lowest of each half: the runtime frees some memory only a while after it was swept.
const half = heaps.length >> 1;
const grown = Math.min(...heaps.slice(half)) - Math.min(...heaps.slice(0, Math.max(1, half)));
if (grown > GROWTH_BYTES) throw new Error(`the heap has grown by ${(grown / 2 ** 20).toFixed(1)} MB`);
