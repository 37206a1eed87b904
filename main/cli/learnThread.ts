/** A thread of `yomi patterns learn`: takes one lesson after another, on weights that all threads share. */
import { parentPort, workerData } from 'node:worker_threads';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { Learner } from '../learning/learnSteps.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { NEXT_LESSON, type LearnData } from './learnState.ts';

useBuiltins();
const { lines, table, weights, control, until } = workerData as LearnData;
const learner = new Learner(KeyTable.of(table.keys, table.numbers), weights, lines);
for (;;) {
  const lesson = Atomics.add(control, NEXT_LESSON, 1);
  if (lesson >= until) break;
  learner.learn(lesson);
}
parentPort?.postMessage('done');
