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
  /** Only in KataGo's dialect: how often each move of a variation was looked at. */
  pvVisits: boolean;
}

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
    if (options.ownership) parts.push(ownershipInfo(report, naming));
  }
  return parts.join(' ');
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
  { dialect, pvVisits }: InfoOptions,
  naming: Naming,
): string {
  const rate = dialect === 'lz' ? tenThousandths : fraction;
  const name = (point: Point): string => (point === PASS ? 'pass' : naming.name(point));
  const words = ['info move', name(move.point), 'visits', move.visits, 'winrate', rate(move.winRate)];
  if (move.prior !== undefined) words.push('prior', rate(move.prior));
  const [low] = wilson(move.winRate, move.visits);
  words.push('lcb', rate(low));
  // A win is worth 1, a loss -1: the search looks for nothing else.
  if (dialect === 'kata')
    words.push('utility', fraction(2 * move.winRate - 1), 'utilityLcb', fraction(2 * low - 1));
  if (dialect === 'kata' && move.scoreMean !== undefined) words.push(scoreWords(move.scoreMean, report));
  words.push('order', order, 'pv', ...move.pv.map(name));
  if (dialect === 'kata' && pvVisits && move.pvVisits) words.push('pvVisits', ...move.pvVisits);
  return words.join(' ');
}

function rootInfo(report: SearchReport): string {
  const { playouts, winRate, scoreMean } = report;
  return `rootInfo visits ${playouts} winrate ${fraction(winRate)} ${scoreWords(scoreMean, report)}`;
}

/** `scoreMean` is the older name of the same thing, which some interfaces still look for. */
function scoreWords(scoreMean: number, report: SearchReport): string {
  const lead = fraction(mine(report) * scoreMean);
  // Playouts are games of the engine with itself, so that their mean is both.
  return `scoreMean ${lead} scoreLead ${lead} scoreSelfplay ${lead}`;
}

/** Row by row from A19 on, of the board as the controller sees it. */
function ownershipInfo(report: SearchReport, { orientation, position }: Naming): string {
  const { size } = position;
  const points = allPoints(size);
  const indexOf = new Map(points.map((point, index) => [point, index]));
  const sign = mine(report);
  const values = points.map((point) => {
    const kept = indexOf.get(turned(point, size, orientation)) as number;
    return fraction(sign * report.ownership[kept]);
  });
  return `ownership ${values.join(' ')}`;
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
