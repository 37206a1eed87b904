/**
 * `npm run bench:stop`: how long the engine takes from "stop" to its answer, across the real process, its pump thread and
 * its worker. Searches of positions of several sizes and stages are stopped at seeded moments. Needs `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { benchPositions } from '../../engine/bench/tryMove.ts';
import { allPoints } from '../../engine/board/point.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { Rng } from '../../engine/util/rng.ts';
import { EngineClient } from '../../main/engine/client.ts';
import { forkEngine } from '../../main/engine/nodeProcess.ts';

const ENDLESS = 1e9;
const RUNS = 20;

function emptyBoard(size: number): PositionSpec {
  const rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' } as const;
  return { size, komi: 6.5, rules, handicap: 0, black: [], white: [], moves: [], toMove: 2 };
}

/** The stones of a recorded middle game, without its history. */
function middleGame(): PositionSpec {
  const position = benchPositions().findLast(({ size }) => size === 19);
  if (!position) throw new Error('no 19x19 position among those of the bench');
  const of = (color: number): number[] => allPoints(19).filter((point) => position.colorAt[point] === color);
  return { ...emptyBoard(19), black: of(2), white: of(1) };
}

const client = new EngineClient(() => forkEngine(resolve(import.meta.dirname, '../../out/main/engine.js')));
const rng = new Rng(1);
console.log(`${'search'.padEnd(28)}${'median ms'.padStart(12)}${'worst ms'.padStart(12)}`);
for (const [name, position] of [
  ['genmove, empty 9x9', emptyBoard(9)],
  ['genmove, empty 19x19', emptyBoard(19)],
  ['genmove, 19x19 middle game', middleGame()],
  ['status, 19x19 middle game', middleGame()],
] as const) {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const answer: Promise<unknown> = name.startsWith('status')
      ? client.request('status', { position, playouts: 1e6, seed: run })
      : client.request('genmove', { position, budget: { playouts: ENDLESS }, seed: run, mayResign: false });
    await wait(100 + rng.below(400));
    const start = performance.now();
    client.stop();
    await answer;
    // The first run of a kind warms up.
    if (run > 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const cells = [times[RUNS >> 1], times[RUNS - 1]].map((time) => time.toFixed(1).padStart(12));
  console.log(name.padEnd(28) + cells.join(''));
}
client.close();
