/**
 * What a way into a territory, or its closing, is worth (manual 13.10): the move is tried, and what can be broken into is read again with the
 * other side first. The number of points that were found reachable is no measure, since they can be reached one instead of another.
 */
import { breakTerritories } from '../breakins/breakIns.ts';
import { WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { strengthsOf } from '../dragons/status.ts';
import { computeMoveInfluence } from '../influence/moves.ts';
import type { BreakInRecord } from '../protocol/analysis.ts';
import type { Analysis } from './analysis.ts';

/** Points that `color` gains in the territory of the record by its move there. The analysis must know its position. */
export function breakInStake(
  analysis: Analysis,
  { owner, string, attack, defense }: BreakInRecord,
  color: Stone,
): number {
  const { position, connections } = analysis;
  const mine = owner === color;
  const move = mine ? defense.point : attack.point;
  const { safe, strengths } = strengthsOf(analysis.dragons(), opponent(color), analysis.parameters.dragons);
  const before = analysis.influence(opponent(color), 'dragonsKnown');
  const isLost = lostPoints(analysis.breakIns(), owner, mine ? 'intruder' : 'owner');
  const after = computeMoveInfluence(position, move, color, {
    territorial: true,
    safeStones: safe,
    strengths,
    patterns: analysis.influencePatterns,
    centred: analysis.centred,
  });
  if (!after || !position.tryMove(move, color, 'break_in')) return 0;
  // The stone played may be the one that gets in.
  const strings = new Set([string, move].map((stone) => position.findOrigin(stone)));
  const isLively = analysis.isLivelyIn.bind(analysis);
  const found = breakTerritories(position, after, owner, { connections, isLively }, strings);
  position.popMove();
  const lostAfter = new Set(found.flatMap(({ lost }) => lost));
  const sign = owner === WHITE ? 1 : -1;
  let stake = 0;
  if (mine) {
    for (const point of isLost)
      if (!lostAfter.has(point)) stake += Math.max(0, sign * after.territory[point]);
  } else
    for (const point of lostAfter)
      if (!isLost.has(point)) stake += Math.max(0, sign * before.territory[point]);
  return stake;
}

/** What is lost of the owner's territory when that side moves first. */
function lostPoints(
  breakIns: readonly BreakInRecord[],
  owner: Stone,
  first: BreakInRecord['first'],
): Set<Point> {
  return new Set(
    breakIns.filter((one) => one.owner === owner && one.first === first).flatMap(({ lost }) => lost),
  );
}
