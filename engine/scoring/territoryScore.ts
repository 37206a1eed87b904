/**
 * The score of an unfinished game by territory and dragons alone (manual 13.5), by which the classic engine chooses its strategy: the mean
 * of the fields in which white and in which black moves first everywhere, since neither side gets all the sente there is. Critical dragons go to who moves first in
 * these; the bounds say what it comes to when one side gets all of them. Nothing has to be played out. Under Chinese counting a stone
 * that stands counts as a point, and prisoners do not.
 */
import { BLACK, EMPTY, WHITE, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { NOT_SAFE } from '../influence/field.ts';
import type { InfluenceField } from '../influence/field.ts';
import { territorySum } from '../influence/territory.ts';
import type { Dragons } from '../dragons/dragon.ts';
import type { InfluenceKind } from '../protocol/analysis.ts';
import type { ScoreEstimate } from '../protocol/moves.ts';

/** What estimates are made from; the analysis of a position. */
export interface ScoreKnowledge {
  readonly position: Position;
  influence(color: Stone, kind: InfluenceKind): InfluenceField;
  dragons(): Dragons;
}

/** WHITE minus black in the rules' counting, komi included: `upper` with all critical dragons as white wants them, `lower` as black does. */
export function territoryScore(knowledge: ScoreKnowledge): ScoreEstimate {
  const { position } = knowledge;
  const whiteFirst = scoreOf(position, knowledge.influence(WHITE, 'dragonsKnown'));
  const blackFirst = scoreOf(position, knowledge.influence(BLACK, 'dragonsKnown'));
  const score = (whiteFirst + blackFirst) / 2;
  return withBounds(score, knowledge.dragons());
}

/** The bounds of a score: all critical dragons as either side wants them. */
export function withBounds(score: number, dragons: Dragons): ScoreEstimate {
  let open = 0;
  // A dragon that falls is worth its stones and points twice: once to either side of the mean.
  for (const { status, effectiveSize } of dragons.all) if (status === 'critical') open += effectiveSize;
  return { score, upper: score + open, lower: score - open };
}

/** The count of a board whose territory is that of the field: white minus black, in points. */
function scoreOf(position: Position, field: InfluenceField): number {
  const { komi, rules } = position;
  const territory = territorySum(field);
  if (rules.scoring === 'japanese')
    return territory + komi + position.captures(WHITE) - position.captures(BLACK);
  let area = territory + komi;
  for (const point of position.points) {
    const stone = position.colorAt[point];
    if (stone === EMPTY) continue;
    // A lost stone's point counts, the prisoner does not; one that stands is a point.
    const owner = field.safe[point] === NOT_SAFE ? opponent(stone as Stone) : stone;
    const isLost = field.safe[point] === NOT_SAFE;
    area += (owner === WHITE ? 1 : -1) * (isLost ? -1 : 1);
  }
  return area;
}
