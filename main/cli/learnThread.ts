/** A thread of `yomi patterns learn`: takes one game after another and learns from it, on weights that all threads share. */
import { parentPort, workerData } from 'node:worker_threads';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { Trainer } from '../../engine/learning/trainer.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { NEXT_GAME, rateAt, type LearnData } from './learnState.ts';

useBuiltins();
const { lines, table, weights, control, until } = workerData as LearnData;
const trainer = new Trainer(builtinTable(), KeyTable.of(table.keys, table.numbers), weights);
for (;;) {
  const game = Atomics.add(control, NEXT_GAME, 1);
  if (game >= until) break;
  trainer.rate = rateAt(game, lines.length);
  const read = readGame(lines[game]);
  if (read) trainer.game(read, true);
}
parentPort?.postMessage('done');
