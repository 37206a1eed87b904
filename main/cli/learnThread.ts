/** A thread of `yomi patterns learn`: takes one game after another and learns from it, on weights that all threads share. */
import { parentPort, workerData } from 'node:worker_threads';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { Learner } from '../learning/learnSteps.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { NEXT_GAME, type LearnData } from './learnState.ts';

useBuiltins();
const { lines, table, weights, control, until } = workerData as LearnData;
const learner = new Learner(KeyTable.of(table.keys, table.numbers), weights, lines.length);
for (;;) {
  const game = Atomics.add(control, NEXT_GAME, 1);
  if (game >= until) break;
  learner.learn(lines[game], game);
}
parentPort?.postMessage('done');
