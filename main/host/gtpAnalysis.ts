/**
 * What engines tell while they analyse, or of their moves without searching on, as a report: the lines of `kata-analyze` (KataGo's GTP extensions) and `lz-analyze` (Leela
 * Zero's). Both tell from the side of whoever is to move.
 */
import { parsePoint } from '../../engine/board/point.ts';
import type { MoveStats, Point, SearchReport, Stone } from '../../engine/protocol/types.ts';

/** The analysis commands that are understood, the one that tells more first. */
export const ANALYZE_COMMANDS = ['kata-analyze', 'lz-analyze'] as const;
export type AnalyzeCommand = (typeof ANALYZE_COMMANDS)[number];
/** Hundredths of a second between two reports. */
const INTERVAL = 20;

/** The command that starts an analysis. */
export function analyzeLine(command: AnalyzeCommand, toMove: Stone): string {
  const line = `${command} ${toMove === 2 ? 'black' : 'white'} ${INTERVAL}`;
  return command === 'kata-analyze' ? `${line} ownership true` : line;
}

/** What is asked of an engine that has none of these, for the side to move: its moves with their values, else the move that it would play. */
export const JUDGEMENTS = {
  values: (toMove: Stone): string => (toMove === 2 ? 'top_moves_black' : 'top_moves_white'),
  move: 'reg_genmove',
  score: 'estimate_score',
} as const;

/** A report of moves with what they are worth in points: "D4 12.5 C3 7.0"; those worth nothing are none. */
export function valuesReport(text: string, toMove: Stone, size: number): SearchReport {
  const words = text.trim().split(/\s+/);
  const moves: MoveStats[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const point = parsePoint(words[i], size);
    const value = Number(words[i + 1]);
    if (point === undefined || !Number.isFinite(value) || value <= 0) continue;
    moves.push({ point, value, visits: 0, winRate: 0.5, pv: [point] });
  }
  moves.sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return { ...nothing(toMove, size), judged: 'values', moves };
}

/** A report of the one move that an engine would play; it has none for one that would resign. */
export function moveReport(point: Point | null, toMove: Stone, size: number): SearchReport {
  const moves = point === null ? [] : [{ point, visits: 0, winRate: 0.5, pv: [point] }];
  return { ...nothing(toMove, size), judged: 'move', moves };
}

/** Black's lead in "W+4.5 (upper bound: …)"; undefined for what is no score. */
export function scoreIn(text: string): number | undefined {
  const match = /^\s*(?:([BW])\+([0-9]+(?:\.[0-9]+)?)|0(?:\.0+)?)(?![\w+])/i.exec(text);
  if (!match) return undefined;
  return match[1] === undefined ? 0 : (/b/i.test(match[1]) ? 1 : -1) * Number(match[2]);
}

function nothing(color: Stone, size: number): SearchReport {
  const ownership = Array<number>(size * size).fill(0);
  return { color, playouts: 0, winRate: 0.5, scoreMean: 0, scoreless: true, moves: [], ownership };
}

/** A move of a report, and what stands in it besides. */
interface ToldMove {
  stats: MoveStats;
  /** Of the side to move; undefined when it is not told. */
  lead: number | undefined;
  order: number;
}

/** The report in a line; null for any other line, and for one that names no move. */
export function analysisReport(line: string, toMove: Stone, size: number): SearchReport | null {
  const [told, ownership = ''] = line.split(/\s+ownership\s+/);
  const moves = told
    .split(/(?:^|\s)info\s+/)
    .slice(1)
    .flatMap((text) => toldMove(text, toMove, size) ?? [])
    .sort((a, b) => a.order - b.order);
  const best = moves.at(0);
  if (!best) return null;
  const sign = toMove === 2 ? 1 : -1;
  const owners = ownership.trim().split(/\s+/).map(Number);
  const isMap = owners.length === size * size && owners.every((value) => Math.abs(value) <= 1);
  return {
    color: toMove,
    playouts: moves.reduce((sum, { stats }) => sum + stats.visits, 0),
    winRate: best.stats.winRate,
    scoreMean: sign * (best.lead ?? 0),
    ...(best.lead === undefined ? { scoreless: true } : {}),
    moves: moves.map(({ stats }) => stats),
    ownership: isMap ? owners.map((value) => sign * value) : Array<number>(size * size).fill(0),
  };
}

/** What follows one "info": pairs of a word and a value, and at the end the line that is expected. */
function toldMove(text: string, toMove: Stone, size: number): ToldMove | null {
  const [facts, ...rest] = text.split(/\bpv\s+/);
  const words = facts.trim().split(/\s+/);
  const value = new Map<string, string>();
  for (let i = 0; i + 1 < words.length; i += 2) value.set(words[i], words[i + 1]);
  const number = (name: string): number | undefined => {
    const found = Number(value.get(name));
    return value.has(name) && Number.isFinite(found) ? found : undefined;
  };
  const point = parsePoint(value.get('move') ?? '', size);
  const visits = number('visits');
  const winRate = share(number('winrate'));
  if (point === undefined || visits === undefined || winRate === undefined) return null;
  const pv = pointsOf(rest.at(0) ?? '', size);
  const lead = number('scoreLead') ?? number('scoreMean');
  const prior = share(number('prior'));
  return {
    stats: {
      point,
      visits,
      winRate,
      pv: pv.length > 0 ? pv : [point],
      ...(prior === undefined ? {} : { prior }),
      ...(lead === undefined ? {} : { scoreMean: (toMove === 2 ? 1 : -1) * lead }),
    },
    lead,
    order: number('order') ?? Infinity,
  };
}

/** Leela Zero tells hundredths of a per cent. */
function share(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  return Math.min(1, Math.max(0, value > 1 ? value / 10_000 : value));
}

/** The points up to the first word that is none. */
function pointsOf(text: string, size: number): Point[] {
  const points: Point[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const point = parsePoint(word, size);
    if (point === undefined) break;
    points.push(point);
  }
  return points;
}
