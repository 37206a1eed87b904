/** Settings of our own engine compared by strong players' moves: how likely the search's visits make the move that was played. */
import { PASS, type Point, type Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { Rng, mixSeed } from '../../engine/util/rng.ts';
import type { Objective } from './tunePlan.ts';

export interface MoveTuning {
  /** Games, a line each (engine/learning/gameReplay.ts). */
  lines: readonly string[];
  /** Positions a step. */
  positions: number;
  playouts: number;
  seed: number;
}

/** Visits that every move is given beside its own, so that none is impossible. */
const BESIDE = 0.5;
/** What a mean difference of likelihoods of e to this counts in full. */
const FULL = 0.1;
const FULL_RESULT = 2;

/** Moves of games as what settings are compared by. */
export function byMoves({ lines, positions, playouts, seed }: MoveTuning): Objective {
  const engines = [new Engine(19), new Engine(19)];
  return {
    about: `${positions} moves of ${lines.length} games a step, ${playouts} playouts each`,
    async compare({ plus, minus }, step, stop) {
      const rng = new Rng(mixSeed(seed, step, 2));
      const settings: ParameterValues[] = [plus, minus];
      for (const [i, engine] of engines.entries()) engine.parameterValues = settings[i];
      let sum = 0;
      for (let n = 0; n < positions; n++) {
        const asked = anyMove(lines, rng);
        const [a, b] = engines.map((engine) =>
          likelihood(engine, asked, { playouts, seed: mixSeed(seed, step, n) }),
        );
        sum += Math.log(a / b);
        // A signal is heard between two positions.
        await new Promise((resolve) => setImmediate(resolve));
        if (stop.aborted) return undefined;
      }
      return FULL_RESULT * Math.tanh(sum / positions / FULL);
    },
  };
}

interface Asked {
  position: Position;
  color: Stone;
  played: Point;
}

/** Any move of any game but passes. */
function anyMove(lines: readonly string[], rng: Rng): Asked {
  for (;;) {
    const game = readGame(rng.pick(lines))!;
    const { moves } = game;
    const at = rng.below(Math.max(1, moves.length));
    if (moves.length > 0 && moves[at] !== PASS) return { ...positionBefore(game, at), played: moves[at] };
  }
}

function likelihood(
  engine: Engine,
  { position, color, played }: Asked,
  { playouts, seed }: { playouts: number; seed: number },
): number {
  engine.position = position.copy();
  engine.seed = seed;
  const { moves } = engine.analyze(color, { playouts });
  let total = 0;
  let own = 0;
  for (const { point, visits } of moves) {
    total += visits + BESIDE;
    if (point === played) own = visits;
  }
  return (own + BESIDE) / total;
}
