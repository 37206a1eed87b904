/**
 * What a game's analysis says of its players, in numbers: accuracy by phase, what was lost and where, what was captured, and the time that was
 * used. Plain functions of a line and what is known of its positions.
 */
import { pointName, type Point, type Stone } from '../../../engine/board/point.ts';
import { PositionCursor, nodeMove } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { formatFixed, t } from '../../messages/messages.ts';
import { grade, percent, type GraphPoint } from '../gameGraph.ts';

export const PHASES = ['opening', 'middle', 'end'] as const;
export type Phase = (typeof PHASES)[number];
/** Shares of the board's points after which as many moves end the opening, and the middle game: moves 50 and 150 on 19x19. */
const OPENING_SHARE = 0.14;
const MIDDLE_SHARE = 0.42;
/** Captures of fewer stones are no event. */
const TOLD_CAPTURE = 3;

/** Figures of some moves of one player. */
export interface Figures {
  /** Moves with a known loss. */
  moves: number;
  /** Mean share of the chances that was kept, 0..1: 1 when no move gave anything away. */
  accuracy: number;
  /** Mean loss in points of those whose leads are known. */
  pointsLost: number;
  /** Share of moves that were the analyst's own. */
  advised: number;
}

export interface PlayerFigures {
  color: Stone;
  phases: Record<Phase, Figures | null>;
  all: Figures | null;
  blunders: number;
  mistakes: number;
  inaccuracies: number;
}

/** A move that took stones. */
export interface Capture {
  node: SgfNode;
  moveNumber: number;
  color: Stone;
  stones: number;
  /** A stone of those. */
  at: Point;
}

/** Thinking time of a player, in seconds, as far as the file says what was left. */
export interface TimeUse {
  color: Stone;
  seconds: number;
  moves: number;
  longest: { node: SgfNode; moveNumber: number; seconds: number } | null;
}

export function phaseOf(moveNumber: number, size: number): Phase {
  const share = moveNumber / (size * size);
  return share <= OPENING_SHARE ? 'opening' : share <= MIDDLE_SHARE ? 'middle' : 'end';
}

/** What the move of `points[i]` lost in points, 0 and more; null when it is not known. */
export function pointsLost(points: readonly GraphPoint[], i: number): number | null {
  const { move, score, loss } = points[i];
  const before = i > 0 ? points[i - 1].score : null;
  if (!move || score === null || before === null || loss === null) return null;
  // A move as advised loses nothing, whatever two searches make of it.
  if (points[i].better === undefined) return 0;
  return Math.max(0, (move.color === 2 ? 1 : -1) * (before - score));
}

export function playerFigures(points: readonly GraphPoint[], color: Stone, size: number): PlayerFigures {
  const mine = [...points.keys()].filter((i) => points[i].move?.color === color && points[i].loss !== null);
  const count = (wanted: ReturnType<typeof grade>): number =>
    mine.filter((i) => grade(points[i].loss) === wanted).length;
  const phase = (wanted: Phase): Figures | null =>
    figuresOf(
      points,
      mine.filter((i) => phaseOf(points[i].moveNumber, size) === wanted),
    );
  return {
    color,
    phases: {
      opening: phase('opening'),
      middle: phase('middle'),
      end: phase('end'),
    },
    all: figuresOf(points, mine),
    blunders: count('blunder'),
    mistakes: count('mistake'),
    inaccuracies: count('inaccuracy'),
  };
}

function figuresOf(points: readonly GraphPoint[], which: readonly number[]): Figures | null {
  if (which.length === 0) return null;
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    moves: which.length,
    accuracy: 1 - mean(which.map((i) => points[i].loss ?? 0)),
    pointsLost: mean(which.flatMap((i) => pointsLost(points, i) ?? [])),
    advised: mean(which.map((i) => Number(points[i].better === undefined))),
  };
}

/** The moves of a line that took several stones. */
export function capturesOf(points: readonly GraphPoint[], size: number): Capture[] {
  const [first] = points;
  if (!first) return [];
  const cursor = new PositionCursor(first.node);
  return points.flatMap(({ node, move, moveNumber }): Capture[] => {
    const before = cursor.position.colorAt.slice();
    const { colorAt, points: all } = cursor.moveTo(node);
    if (!move || move.point === 0 || nodeMove(node, size) === undefined) return [];
    const taken = Array.from(all).filter((point) => before[point] === 3 - move.color && colorAt[point] === 0);
    if (taken.length < TOLD_CAPTURE) return [];
    return [{ node, moveNumber, color: move.color, stones: taken.length, at: taken[0] }];
  });
}

/** Time used by a player, from what the file says was left after each move (BL, WL); null when it says nothing. */
export function timeUse(points: readonly GraphPoint[], color: Stone, mainSeconds?: number): TimeUse | null {
  let left = mainSeconds;
  const use: TimeUse = { color, seconds: 0, moves: 0, longest: null };
  for (const { node, move, moveNumber } of points) {
    if (move?.color !== color) continue;
    const now = Number.parseFloat(node.first(color === 2 ? 'BL' : 'WL') ?? '');
    if (!Number.isFinite(now)) {
      left = undefined;
      continue;
    }
    // A clock that shows more than before began a new period, or got an increment: what was used is not known.
    if (left !== undefined && now <= left) {
      const seconds = left - now;
      use.seconds += seconds;
      use.moves++;
      if (seconds > (use.longest?.seconds ?? 0)) use.longest = { node, moveNumber, seconds };
    }
    left = now;
  }
  return use.moves === 0 ? null : use;
}

/** "1:05:09", "12:30", "0:07". */
export function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** A point in sentences. */
export function pointWord(point: Point, size: number): string {
  return point === 0 ? t('review:pass') : pointName(point, size);
}

/** "A mistake: 25 % of the chances, 6.0 points. D5 is better.": of a move that lost something. */
export function lossText(points: readonly GraphPoint[], point: GraphPoint, size: number): string {
  const { loss, better } = point;
  const lost = pointsLost(points, points.indexOf(point));
  const graded = grade(loss) ?? 'inaccuracy';
  const share = percent(loss ?? 0);
  const text =
    lost === null || lost < 0.05
      ? t(`review:losses.grade.${graded}`, { share })
      : t(`review:losses.gradePoints.${graded}`, { share, points: formatFixed(lost, 1) });
  return better === undefined ? text : t('review:losses.better', { text, move: pointWord(better, size) });
}
