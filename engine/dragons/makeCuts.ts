/** Finds where a position can be cut: by the B patterns of conn.db (manual 9.10, find_cuts), and by trying. */
import { opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import type { Worms } from '../worms/worm.ts';
import { CutsDraft } from './cuts.ts';
import type { Cuts } from './cuts.ts';
import { findCutstones, findDoubleCuts } from './doubleCuts.ts';
import type { CutTools } from './doubleCuts.ts';

/** Where a diagram has this, connections are inhibited. */
const INHIBITED = '!';

/** `patterns` runs conn.db by what is known of the cuts that are being found; null without it. */
export function makeCuts(
  position: Position,
  worms: Worms,
  tools: CutTools,
  patterns: (cuts: CutsDraft) => PatternRunner | null,
): Cuts {
  const cuts = new CutsDraft();
  const runner = patterns(cuts);
  if (runner) findCuts(position, runner, cuts);
  findCutstones(position, worms, tools.reader, cuts);
  findDoubleCuts(position, tools, cuts);
  return cuts;
}

/** Marks the cutting points of both colours (find_cuts). */
function findCuts(position: Position, patterns: PatternRunner, cuts: CutsDraft): void {
  for (const color of [1, 2] as const) {
    const attacker = opponent(color);
    patterns.run(
      position,
      color,
      (match) => {
        if (match.move !== 0) cuts.add(match.move, attacker);
        for (const point of match.pointsOf(INHIBITED)) cuts.add(point, attacker);
        patterns.act(match);
      },
      { wanted: (match) => match.record.classes.includes('B') && mayAdd(match, cuts, attacker) },
    );
  }
}

/** Whether a match, if its constraint held, would mark a point that is none yet, or act. */
function mayAdd(match: PatternMatch, cuts: CutsDraft, attacker: Stone): boolean {
  if (match.database.action(match.index)) return true;
  return (
    (match.move !== 0 && !cuts.has(match.move, attacker)) ||
    match.pointsOf(INHIBITED).some((point) => !cuts.has(point, attacker))
  );
}
