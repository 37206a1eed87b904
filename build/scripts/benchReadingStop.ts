/**
 * `node build/scripts/benchReadingStop.ts`: how long tactical reading takes from the stop flag to its return. Attacks on
 * chains of middle-game positions, so deep that they do not end by themselves, are stopped at seeded moments: the flag is
 * set from within, by the sink that hears of results, so that processor time can be measured and the load does not matter.
 */
import './freshBuiltins.ts';
import { middleGame } from '../../engine/bench/middleGame.ts';
import { UNKNOWN } from '../../engine/reading/codes.ts';
import { modifiedDepths } from '../../engine/reading/depths.ts';
import type { ResultSink } from '../../engine/reading/readState.ts';
import { Reader } from '../../engine/reading/reader.ts';
import { Rng } from '../../engine/util/rng.ts';

const RUNS = 200;
/** Depths far beyond any level. */
const DEEPER = 40;
/** Results before the flag is set, at most. */
const LONGEST = 100_000;

const rng = new Rng(1);
const flag = new Int32Array(1);
const reader = new Reader();
reader.depths = modifiedDepths(reader.depths, DEEPER);
reader.stop = flag;

let left = 0;
let nodes = 0;
let start = process.cpuUsage();
const stopper: ResultSink = {
  result() {
    if (--left !== 0) return;
    flag[0] = 1;
    nodes = reader.nodes;
    start = process.cpuUsage();
  },
};
reader.sink = stopper;

const times: number[] = [];
let mostNodes = 0;
for (let seed = 1; times.length < RUNS; seed++) {
  const position = middleGame(19, 80 + rng.below(80), seed);
  position.canonicalize();
  const chain = [...position.points].find(
    (stone) => position.colorAt[stone] !== 0 && position.countLiberties(stone) >= 3,
  );
  if (chain === undefined) continue;
  reader.clearCache();
  flag[0] = 0;
  left = 1000 + rng.below(LONGEST - 1000);
  if (reader.attack(position, chain) !== UNKNOWN) continue;
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
  mostNodes = Math.max(mostNodes, reader.nodes - nodes);
}
times.sort((a, b) => a - b);
console.log(
  `stop flag to return of attack, ${RUNS} runs: median ${times[RUNS >> 1].toFixed(2)} ms of processor time,`,
  `worst ${times[RUNS - 1].toFixed(2)} ms; at most ${mostNodes} nodes`,
);
