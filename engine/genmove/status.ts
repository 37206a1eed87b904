/**
 * What is alive, dead, in seki and whose territory in a finished position (final_status in GNU Go's terms): the engine's
 * opinion, for the scoring screen and for GTP. The judgement itself is scoring/finalDead.ts; here it becomes answers.
 */
import { BLACK, EMPTY, WHITE, allPoints } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { StatusResult } from '../protocol/types.ts';
import { ESTIMATE } from '../scoring/estimateParameters.ts';
import { judgeDead } from '../scoring/finalDead.ts';
import type { FinalKnowledge, JudgeOptions } from '../scoring/finalDead.ts';
import { sekiStones } from './seki.ts';

export const FINAL_STATUSES = [
  'alive',
  'dead',
  'seki',
  'white_territory',
  'black_territory',
  'dame',
] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** Playouts that give right answers on finished games. */
export const STATUS_PLAYOUTS = 1200;

/**
 * The dead stones, as whole chains, and the ownership behind the answer, in the form of StatusResult. Deterministic; ends
 * early, with what is known, when stop[0] becomes non-zero. The position is not changed.
 */
export function deadStones(knowledge: FinalKnowledge, options: JudgeOptions): StatusResult {
  const { dead, ownership } = judgeDead(knowledge, options);
  return { dead, ownership: allPoints(knowledge.position.size).map((p) => ownership[p]) };
}

/** The status of every point of the board, given the dead stones; `openRegion`: how large neutral regions of a finished game are. */
export function finalStatuses(
  position: Position,
  dead: readonly Point[],
  openRegion: number = ESTIMATE.defaults.openRegion,
): Map<Point, FinalStatus> {
  const { territoryAt } = scorePosition(position, { dead, scoring: position.rules.scoring, komi: 0 });
  const gone = new Set(dead);
  const seki = sekiStones(position, gone, territoryAt, openRegion);
  const statuses = new Map<Point, FinalStatus>();
  for (const p of allPoints(position.size)) {
    let status: FinalStatus;
    if (position.colorAt[p] !== EMPTY) status = gone.has(p) ? 'dead' : seki.has(p) ? 'seki' : 'alive';
    else if (territoryAt[p] === BLACK) status = 'black_territory';
    else status = territoryAt[p] === WHITE ? 'white_territory' : 'dame';
    statuses.set(p, status);
  }
  return statuses;
}
