/** A thread of `yomi analysis`: analyses one position after the other with an engine of its own, as long as its watch is not raised. */
import { parentPort, workerData } from 'node:worker_threads';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import { Engine } from '../../../engine/genmove/engine.ts';
import type { MonteCarloParameters } from '../../../engine/montecarlo/parameters.ts';
import type { UctSearch } from '../../../engine/montecarlo/search.ts';
import { searchPlayouts } from '../../../engine/protocol/searchLevels.ts';
import { STOP, type Watch } from '../../../engine/util/watch.ts';
import { ParallelSearch } from '../../engine/parallelSearch.ts';
import { useBuiltins } from '../../patterns/builtinFile.ts';
import { ownAnswer, searchAnswer, wantsMore } from './answer.ts';
import type { Query, TurnJob } from './query.ts';

export interface AnalysisThreadData {
  watch: Watch;
  level: number;
  seed: number;
  megabytes: number;
}

/** A position of a query; null: forget what was found out. */
export type ToAnalysisThread = { query: Query; job: TurnJob } | null;
/** An answer without id, and whether it is the last. */
export interface FromAnalysisThread {
  answer: Record<string, unknown>;
  last: boolean;
}

/** Playouts between two looks at the clock. */
const SLICE = 200;

useBuiltins();
const { watch, level, seed, megabytes } = workerData as AnalysisThreadData;
const newSearch = (parameters: MonteCarloParameters): UctSearch =>
  new ParallelSearch({ threads: 1, megabytes, parameters });
const engine = new Engine(undefined, undefined, newSearch);
engine.level = level;
engine.seed = seed;
engine.watch = watch;

function post(answer: Record<string, unknown>, last: boolean): void {
  parentPort?.postMessage({ answer, last } satisfies FromAnalysisThread);
}

function analyse(query: Query, { turn, position: spec, rootMoves }: TurnJob): void {
  engine.position = positionFromSpec(spec);
  engine.rules = spec.rules;
  engine.komi = spec.komi;
  const { position } = engine;
  const color = spec.toMove;
  const legal = rootMoves?.filter((point) => position.isLegal(point, color));
  const search = engine.startSearch(color, legal === undefined ? {} : { rootMoves: legal });
  const { size } = position;
  const visits = query.maxVisits ?? searchPlayouts(level, { size, stones: size * size });
  const every = query.reportDuringSearchEvery;
  let told = performance.now();
  const stop = watch.subarray(STOP, STOP + 1);
  const answer = (last: boolean): void => {
    const report = search.report(true);
    const own = (): Record<string, unknown> =>
      ownAnswer(engine, report, search.choose({ mayResign: false }), query);
    const more = last && wantsMore(query) ? engine.unlessStopped(own) : undefined;
    post(
      {
        isDuringSearch: !last,
        turnNumber: turn,
        ...searchAnswer(position, report, query),
        ...(more ? { yomi: more } : {}),
      },
      last,
    );
  };
  while (search.playouts < visits && Atomics.load(watch, STOP) === 0) {
    const before = search.playouts;
    search.run(Math.min(SLICE, visits - before), stop);
    if (search.playouts === before) break;
    if (every === undefined || performance.now() - told < every * 1000 || search.playouts >= visits) continue;
    told = performance.now();
    answer(false);
  }
  // Even when stopped at once there is to be an answer.
  if (search.playouts === 0) search.run(1);
  answer(true);
}

parentPort?.on('message', (message: ToAnalysisThread) => {
  if (message === null) {
    engine.clearCache();
    return;
  }
  try {
    analyse(message.query, message.job);
  } catch (error) {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    post({ turnNumber: message.job.turn, error: 'internal error, see the error stream' }, true);
  }
});
