/**
 * What a game looks like in numbers: at each position the chances and the lead of Black, and what each move gave away. Plain
 * functions of a line of nodes and what is kept of their positions; graph, list of mistakes, words and SGF read the same.
 */
import { pointName, type Move, type Point, type Stone } from '../../engine/board/point.ts';
import { wholePercent } from '../../engine/protocol/wordCatalogue.ts';
import { nodeMove } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { AnalysisSummary } from '../../main/ipc/api.ts';
import { t } from '../messages/messages.ts';
import { joinList, joinParts } from '../ui/parts.ts';

/** One position of the line. */
export interface GraphPoint {
  node: SgfNode;
  /** Moves up to and with this node. */
  moveNumber: number;
  move: Move | undefined;
  /** Something is known of the position. */
  known: boolean;
  /** Expected result for Black, 0..1; null when the position was not analysed, or the engine does not say it. */
  black: number | null;
  /** Black's lead in points; null as above. */
  score: number | null;
  /** What the move gave away of its player's lead, in points; null unless both leads are known. */
  lost: number | null;
  /** What the move gave away of its player's chances, 0..1; null unless both positions were analysed. */
  loss: number | null;
  /** The move preferred to it; undefined when it was this one, or when that is not known. */
  better: Point | undefined;
}

export type Grade = 'inaccuracy' | 'mistake' | 'blunder';
/**
 * Least loss of each grade, largest first. Chances are those of the whole search: those of its best move are picked among
 * many and thus too good for the side to move (6.7 % a move over a 19x19 game at a thousand playouts, against 0.4 %). The
 * difference of two such searches has a standard deviation of 2.2 %.
 */
const GRADES: readonly [Grade, number][] = [
  ['blunder', 0.2],
  ['mistake', 0.12],
  ['inaccuracy', 0.06],
];

/** How bad a loss is; null for one that is not worth a mark. */
export function grade(loss: number | null): Grade | null {
  return loss === null ? null : (GRADES.find(([, least]) => loss >= least)?.[0] ?? null);
}

/** Expected result for Black, 0..1. */
export function blackWins({ color, winRate }: { color: Stone; winRate: number }): number {
  return color === 2 ? winRate : 1 - winRate;
}

/** As blackWins; null where the engine does not say it. */
function blackOf(summary: AnalysisSummary | undefined): number | null {
  if (!summary || summary.winRate === null) return null;
  return blackWins({ color: summary.color, winRate: summary.winRate });
}

/** The points of the graph, one for each node of a line from its root. */
export function graphPoints(
  nodes: readonly SgfNode[],
  summaries: ReadonlyMap<SgfNode, AnalysisSummary>,
  size: number,
): GraphPoint[] {
  let moveNumber = 0;
  return nodes.map((node, i) => {
    const move = nodeMove(node, size);
    if (move) moveNumber++;
    const now = summaries.get(node);
    const before = i > 0 ? summaries.get(nodes[i - 1]) : undefined;
    const known = move && before?.color === move.color;
    const asAdvised = known && before.best === move.point;
    const black = blackOf(now);
    const score = now?.scoreMean ?? null;
    const sign = move?.color === 1 ? -1 : 1;
    const left = black === null || !move ? null : move.color === 2 ? black : 1 - black;
    const lead = before?.scoreMean ?? null;
    return {
      node,
      moveNumber,
      move,
      known: now !== undefined,
      black,
      score,
      loss:
        known && left !== null && before.winRate !== null
          ? asAdvised
            ? 0
            : Math.max(0, before.winRate - left)
          : null,
      lost:
        known && score !== null && lead !== null
          ? asAdvised
            ? 0
            : Math.max(0, sign * (lead - score))
          : null,
      better: known && !asAdvised ? before.best : undefined,
    };
  });
}

/** The moves that lost enough to be marked, worst first. */
export function mistakes(points: readonly GraphPoint[]): GraphPoint[] {
  return points
    .filter(({ loss }) => grade(loss) !== null)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0) || a.moveNumber - b.moveNumber);
}

/** "B+3.5", "W+0.2", "even". */
export function scoreText(score: number): string {
  return marginOf(score) ?? t('state:even');
}

/** As scoreText, as records write it; null for an even game. */
function marginOf(score: number): string | null {
  const amount = Math.abs(score).toFixed(1);
  return amount === '0.0' ? null : `${score > 0 ? 'B' : 'W'}+${amount}`;
}

/** 54 for 0.538: whole percents, as everywhere in the window. */
export { wholePercent as percent };

/** "Black Q16", "White pass". */
export function moveName({ color, point }: Move, size: number): string {
  const side = color === 2 ? 'black' : 'white';
  return point === 0 ? t(`state:pass.${side}`) : t(`state:move.${side}`, { point: pointName(point, size) });
}

/** "Black wins 54 %, B+2.3", or what of it is known. */
export function saidOf({ black, score }: GraphPoint): string {
  const said = [
    ...(black === null ? [] : [t('state:graph.blackWins', { percent: wholePercent(black) })]),
    ...(score === null ? [] : [scoreText(score)]),
  ];
  return joinList(said) || t('state:graph.onlyMove');
}

/** One position in words. */
export function describePoint(point: GraphPoint, size: number): string {
  const { loss, move, moveNumber } = point;
  const parts = [
    move
      ? t('state:graph.move', { number: moveNumber, move: moveName(move, size) })
      : moveNumber === 0
        ? t('state:graph.start')
        : t('state:graph.after', { number: moveNumber }),
  ];
  if (!point.known) parts.push(t('state:graph.notAnalysed'));
  else parts.push(saidOf(point));
  const graded = grade(loss);
  if (graded) parts.push(t(`state:graded.${graded}`, { percent: wholePercent(loss ?? 0) }));
  return joinList(parts);
}

/** How many mistakes of which kind, and the worst of them: what the eye sees in the graph. */
export function describeGame(points: readonly GraphPoint[], size: number): string {
  const analysed = points.filter(({ known }) => known);
  const last = analysed.at(-1);
  if (!last) return t('state:graph.noneAnalysed');
  const said = saidOf(last);
  const found = mistakes(points);
  const counts = GRADES.map(
    ([name]) => [name, found.filter(({ loss }) => grade(loss) === name).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`state:count.${name}`, { count }));
  const worst = found.slice(0, 5).map(({ move, moveNumber, loss }) =>
    move
      ? t('state:graph.worst', {
          number: moveNumber,
          move: moveName(move, size),
          percent: wholePercent(loss ?? 0),
        })
      : '',
  );
  return [
    t('state:graph.analysed', { analysed: analysed.length, total: points.length }),
    t('state:graph.last', { number: last.moveNumber, said }),
    counts.length > 0
      ? t('state:graph.found', { counts: joinList(counts), worst: joinParts(worst) })
      : t('state:graph.noMistakes'),
  ].join(' ');
}
