/**
 * `npm run bench:threads`: playouts per second of one search by wall clock, with one thread and with more. What runs beside
 * it takes cores away from the helpers first, so it means something on a quiet machine only; the load is printed.
 */
import './freshBuiltins.ts';
import { availableParallelism, loadavg } from 'node:os';
import { Position } from '../../engine/board/position.ts';
import { BLACK } from '../../engine/board/point.ts';
import { ParallelSearch } from '../../main/engine/parallelSearch.ts';

const ROUNDS = 5;

function rate(search: ParallelSearch, size: number, playouts: number): number {
  const position = new Position(size);
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    search.start(position, BLACK, { komi: 6.5, seed: round, rules: position.rules });
    const start = performance.now();
    const played = search.run(playouts);
    // The first round warms up.
    if (round > 0) rates.push((1000 * played) / (performance.now() - start));
  }
  return rates.sort((a, b) => a - b)[ROUNDS >> 1];
}

console.log(`load ${loadavg()[0].toFixed(2)} on ${availableParallelism()} cores`);
console.log(`${'board'.padEnd(8)}${'threads'.padStart(8)}${'playouts/s'.padStart(14)}${'ratio'.padStart(8)}`);
for (const [size, playouts] of [
  [9, 80_000],
  [19, 20_000],
] as const) {
  let one = 0;
  for (let threads = 1; threads <= availableParallelism(); threads *= 2) {
    const search = new ParallelSearch({ threads });
    const perSecond = rate(search, size, playouts);
    search.close();
    if (threads === 1) one = perSecond;
    const cells = [threads, Math.round(perSecond).toLocaleString('en'), (perSecond / one).toFixed(2)];
    console.log(
      `${size}x${size}`.padEnd(8) + cells.map((cell, i) => String(cell).padStart([8, 14, 8][i])).join(''),
    );
  }
}
