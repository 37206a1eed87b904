/**
 * `npm run bench:stop`: how long the engine takes from "stop" to its answer, across the real process, its pump thread and
 * its worker. Questions of every kind are stopped at seeded moments, each so many times as the first argument says (20); with a second, only
 * the kinds of that name. Needs `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { benchPositions } from '../../engine/bench/tryMove.ts';
import { allPoints } from '../../engine/board/point.ts';
import type { EngineMethod, EngineMethods } from '../../engine/protocol/messages.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { Rng } from '../../engine/util/rng.ts';
import { EngineQueue } from '../../main/engine/engineQueue.ts';
import { forkEngine } from '../../main/engine/nodeProcess.ts';

const ENDLESS = 1e9;

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

type Question = { [M in EngineMethod]: [method: M, params: EngineMethods[M]['params']] }[EngineMethod];
const game = middleGame();
const stone = game.black[0];
const using = { engine: 'classic' } as const;
const budget = { playouts: ENDLESS };
/** By name, made anew for each run: the seed keeps answers from being known. */
const KINDS: Record<string, (seed: number) => Question> = {
  'genmove, empty 9x9': (seed) => ['genmove', { position: emptyBoard(9), budget, seed, mayResign: false }],
  'genmove, empty 19x19': (seed) => ['genmove', { position: emptyBoard(19), budget, seed, mayResign: false }],
  'genmove, middle game': (seed) => ['genmove', { position: game, budget, seed, mayResign: false }],
  'classic genmove': (seed) => ['genmove', { position: game, budget, seed, using, mayResign: false }],
  analyze: (seed) => ['analyze', { position: game, budget, seed }],
  status: (seed) => ['status', { position: game, playouts: 1e6, seed }],
  decide: (seed) => ['decide', { position: game, seed, level: 10 }],
  examine: () => ['examine', { position: game, stages: ['worms', 'eyes', 'influence', 'dragons'] }],
  'read, life and death': (seed) => [
    'read',
    { position: game, question: { kind: 'owl_attack', target: game.black[seed % game.black.length] } },
  ],
  'read, combination': () => ['read', { position: game, question: { kind: 'combination', target: stone } }],
  patternMatches: () => ['patternMatches', { position: game, color: 2, databases: null }],
};

const queue = new EngineQueue(() => forkEngine(resolve(import.meta.dirname, '../../out/main/engine.js')));
const rng = new Rng(1);
const runs = Number(process.argv[2] ?? 20);
const only = process.argv[3];
console.log(
  `${'question'.padEnd(28)}${'stopped'.padStart(8)}${'median ms'.padStart(12)}${'worst ms'.padStart(12)}`,
);
for (const [name, question] of Object.entries(KINDS)) {
  if (only !== undefined && name !== only) continue;
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const [method, params] = question(run);
    let done = false;
    const answer = queue.request(method, params, { asker: 'bench' }).then(() => (done = true));
    await wait(20 + rng.below(480));
    if (done) continue;
    const start = performance.now();
    queue.stop('bench');
    await answer;
    // The first run of a kind warms up.
    if (run > 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const cells = [times[times.length >> 1], times[times.length - 1]];
  const shown = cells.map((time) => (time ?? NaN).toFixed(1).padStart(12)).join('');
  console.log(name.padEnd(28) + String(times.length).padStart(8) + shown);
}
queue.close();
