/**
 * A second engine asked what a test asks, beside the engine of the test's run: the two answers, and the values both give their moves
 * where they can list them (`all_move_values`, else `top_moves`). Both are started afresh and set up by the test's own commands.
 */
import type { ResultRow, RunOptions, TestRecord, TestResult } from '../../engine/protocol/regression.ts';
import type { LabSecond } from '../ipc/labApi.ts';
import type { EngineSource } from '../regression/engines.ts';
import { TestSession } from '../regression/testSession.ts';

export interface SecondOpinion {
  row: ResultRow;
  options: RunOptions;
  /** The engine of the run, and the other one. */
  first: EngineSource;
  second: EngineSource;
}

/** Commands that list moves with their values, the more telling one first. */
const LISTS = ['all_move_values', 'top_moves'];

/** Asks both; `done` is null when it was stopped, and rejects with EngineStartError when one of them is no engine. */
export function askBoth({ row, options, first, second }: SecondOpinion): {
  done: Promise<LabSecond | null>;
  stop: () => void;
} {
  let stopped = false;
  const sessions = [first, second].map((source) => {
    const { limitSeconds, setup } = options;
    // What was set for the first engine may mean nothing to the second.
    return new TestSession({
      make: source.makeFor(row.file),
      limitSeconds,
      setup: source === first ? setup : [],
    });
  });
  const ask = async (): Promise<LabSecond> => {
    const { name } = await sessions[1].identify();
    const [ours, theirs] = await Promise.all(sessions.map((session) => session.run(row.test)));
    const [ourMoves, theirMoves] = await Promise.all(sessions.map((session) => movesOf(session, row.test)));
    const vertices = new Set([...ourMoves.keys(), ...theirMoves.keys()]);
    const best = (vertex: string): number => Math.max(ourMoves.get(vertex) ?? 0, theirMoves.get(vertex) ?? 0);
    return {
      name,
      first: ours,
      second: theirs,
      moves: [...vertices]
        .sort((one, other) => best(other) - best(one))
        .map((vertex) => ({
          vertex,
          first: ourMoves.get(vertex) ?? null,
          second: theirMoves.get(vertex) ?? null,
        })),
      listed: [ourMoves.size > 0, theirMoves.size > 0],
    };
  };
  const stop = (): void => {
    stopped = true;
    for (const session of sessions) session.close();
  };
  const done = ask()
    .then((found) => (stopped ? null : found))
    .catch((error: unknown) => {
      if (stopped) return null;
      throw error;
    })
    .finally(() => {
      for (const session of sessions) session.close();
    });
  return { done, stop };
}

/** The values an engine gives to moves, by vertex; none when it cannot tell. */
async function movesOf(session: TestSession, test: TestRecord): Promise<Map<string, number>> {
  for (const command of LISTS) {
    const result: TestResult = await session.run({ ...test, command, expectation: undefined });
    const moves = result.refused ? new Map<string, number>() : movesIn(result.answer);
    if (moves.size > 0) return moves;
  }
  return new Map();
}

/** Pairs of a vertex and a value in any layout. */
export function movesIn(answer: string): Map<string, number> {
  const pairs = answer.matchAll(/\b([A-HJ-Z]\d{1,2})\s+(-?\d+(?:\.\d+)?)(?!\S)/gi);
  return new Map([...pairs].map(([, vertex, value]) => [vertex.toUpperCase(), Number(value)]));
}
