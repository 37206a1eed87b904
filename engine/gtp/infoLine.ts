/**
 * What a search thinks, as one line for a graphical interface: the `info` lines of lz-analyze and kata-analyze. All of it
 * from the side of the player to move. The two dialects differ in numbers: Leela Zero's are whole, 10000 for certain,
 * KataGo's are fractions, always written with a decimal point (interfaces tell the two apart by it).
 */
import { BLACK, PASS, allPoints } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { MoveStats, SearchReport } from '../protocol/types.ts';
import { wilson } from '../util/wilson.ts';
import { turned } from './orientation.ts';
import type { Orientation } from './orientation.ts';

export interface InfoOptions {
  dialect: 'lz' | 'kata';
  /** That many moves are shown though they were hardly looked at, if there are so many. */
  minMoves: number;
  maxMoves: number;
  /** Only in KataGo's dialect: a part about the position as a whole. */
  rootInfo: boolean;
  /** Only in KataGo's dialect: whose each point will be. */
  ownership: boolean;
  /** Only in KataGo's dialect: the spread of that, and both for each move. */
  ownershipStdev: boolean;
  movesOwnership: boolean;
  movesOwnershipStdev: boolean;
  /**
   * Only in KataGo's dialect: how often each move of a variation was looked at, in its position and from the one before it. The tree joins no
   * transpositions, so that both are the same.
   */
  pvVisits: boolean;
  pvEdgeVisits: boolean;
}

/** None of what KataGo's dialect shows on request. */
export const NOTHING_MORE = {
  rootInfo: false,
  ownership: false,
  ownershipStdev: false,
  movesOwnership: false,
  movesOwnershipStdev: false,
  pvVisits: false,
  pvEdgeVisits: false,
};

/** How a board names its points (a GtpSession). */
export interface Naming {
  name(point: Point): string;
  readonly orientation: Orientation;
  readonly position: { readonly size: number };
}

/** Moves with fewer visits, as a part of the favourite's, are left out: hundreds of them would hide the board. */
const HARDLY_VISITED = 0.005;

/** The line, or '' when there is nothing to show yet. A pass is no candidate: interfaces have no point to show it at. */
export function infoLine(report: SearchReport, options: InfoOptions, naming: Naming): string {
  const shown = candidates(report, options);
  if (shown.length === 0) return '';
  const parts = shown.map((move, order) => moveInfo(move, order, report, options, naming));
  if (options.dialect === 'kata') {
    if (options.rootInfo) parts.push(rootInfo(report));
    const sign = mine(report);
    if (options.ownership) parts.push(pointsInfo('ownership', report.ownership, sign, naming));
    if (options.ownershipStdev) parts.push(pointsInfo('ownershipStdev', report.ownershipStdev, 1, naming));
  }
  return parts.filter((part) => part !== '').join(' ');
}

function candidates(report: SearchReport, { minMoves, maxMoves }: InfoOptions): MoveStats[] {
  const moves = report.moves.filter((move) => move.point !== PASS);
  const least = (moves[0]?.visits ?? 0) * HARDLY_VISITED;
  return moves.filter((move, i) => i < minMoves || move.visits >= least).slice(0, maxMoves);
}

function moveInfo(
  move: MoveStats,
  order: number,
  report: SearchReport,
  options: InfoOptions,
  naming: Naming,
): string {
  const { dialect } = options;
  const rate = dialect === 'lz' ? tenThousandths : fraction;
  const name = (point: Point): string => (point === PASS ? 'pass' : naming.name(point));
  const words = ['info move', name(move.point), 'visits', move.visits, 'winrate', rate(move.winRate)];
  if (move.prior !== undefined) words.push('prior', rate(move.prior));
  const [low] = wilson(move.winRate, move.visits);
  words.push('lcb', rate(low));
  if (dialect === 'kata') {
    const { utility = 2 * move.winRate - 1 } = move;
    words.push('edgeVisits', move.visits, 'utility', fraction(utility));
    words.push('utilityLcb', fraction(lowerUtility(utility, move.visits)));
    if (move.scoreMean !== undefined) words.push(scoreWords(move.scoreMean, move.scoreStdev, report));
  }
  words.push('order', order, 'pv', ...move.pv.map(name));
  if (dialect === 'kata') words.push(...moveDetails(move, options, report, naming));
  return words.join(' ');
}

/** Lower bound of a utility, as of a win rate. */
export function lowerUtility(utility: number, visits: number): number {
  return 2 * wilson((utility + 1) / 2, visits)[0] - 1;
}

function moveDetails(
  { pvVisits, ownership, ownershipStdev }: MoveStats,
  options: InfoOptions,
  report: SearchReport,
  naming: Naming,
): (string | number)[] {
  const words: (string | number)[] = [];
  if (options.pvVisits && pvVisits) words.push('pvVisits', ...pvVisits);
  if (options.pvEdgeVisits && pvVisits) words.push('pvEdgeVisits', ...pvVisits);
  if (options.movesOwnership) words.push(pointsInfo('movesOwnership', ownership, mine(report), naming));
  if (options.movesOwnershipStdev) words.push(pointsInfo('movesOwnershipStdev', ownershipStdev, 1, naming));
  return words.filter((word) => word !== '');
}

function rootInfo(report: SearchReport): string {
  const { playouts, winRate, scoreMean, scoreStdev, utility = 2 * winRate - 1 } = report;
  const score = scoreWords(scoreMean, scoreStdev, report);
  return `rootInfo visits ${playouts} utility ${fraction(utility)} winrate ${fraction(winRate)} ${score}`;
}

/** `scoreMean` is the older name of the same thing, which some interfaces still look for. */
function scoreWords(scoreMean: number, scoreStdev: number | undefined, report: SearchReport): string {
  const lead = fraction(mine(report) * scoreMean);
  const stdev = scoreStdev === undefined ? '' : ` scoreStdev ${fraction(scoreStdev)}`;
  // Playouts are games of the engine with itself, so that their mean is both.
  return `scoreMean ${lead}${stdev} scoreLead ${lead} scoreSelfplay ${lead}`;
}

/** Row by row from A19 on, of the board as the controller sees it; '' when there is nothing to tell. */
function pointsInfo(
  key: string,
  ofPoints: readonly number[] | undefined,
  sign: 1 | -1,
  { orientation, position }: Naming,
): string {
  if (!ofPoints) return '';
  const { size } = position;
  const points = allPoints(size);
  const indexOf = new Map(points.map((point, index) => [point, index]));
  const values = points.map((point) => {
    const kept = indexOf.get(turned(point, size, orientation)) as number;
    return fraction(sign * ofPoints[kept]);
  });
  return `${key} ${values.join(' ')}`;
}

/** Turns black's numbers into those of the side to move. */
function mine(report: SearchReport): 1 | -1 {
  return report.color === BLACK ? 1 : -1;
}

function tenThousandths(rate: number): number {
  return Math.round(rate * 10000);
}

/** Six decimals at most, one at least, never "-0.0". */
function fraction(value: number): string {
  const text = (Math.round(value * 1e6) / 1e6 + 0).toFixed(6);
  return text.replace(/(\.\d+?)0+$/, '$1');
}
