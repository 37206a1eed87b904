/**
 * Live analysis over GTP, in the dialects of Leela Zero and KataGo: `lz-analyze` and `kata-analyze`, which go on until there
 * is input, and move generation that shows its search. There is no plain `analyze`: interfaces read its numbers now in the
 * one dialect, now in the other.
 *
 * Restrictions (`avoid`, `allow`) apply to the first move only: a search that shall find the best move has no use for an
 * opponent who may not answer, and none of the interfaces that send them asks for more.
 */
import { PASS, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Args } from './args.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import { NOTHING_MORE } from './infoLine.ts';
import type { InfoOptions } from './infoLine.ts';
import { turned } from './orientation.ts';
import type { SessionState } from './state.ts';
import { AnalysisTask, MoveTask } from './task.ts';
import type { Watching } from './task.ts';

type Dialect = Watching['dialect'];

/** Seconds between lines when nothing is said about it. */
const DEFAULT_INTERVAL = 1;

/** What KataGo's dialect shows on request: the key in small letters, and what it switches on. */
const SHOWN = {
  rootinfo: 'rootInfo',
  ownership: 'ownership',
  ownershipstdev: 'ownershipStdev',
  movesownership: 'movesOwnership',
  movesownershipstdev: 'movesOwnershipStdev',
  pvvisits: 'pvVisits',
  pvedgevisits: 'pvEdgeVisits',
} as const satisfies Record<string, keyof InfoOptions>;
/** A key about games without result, which no rules here know: accepted, and nothing is shown. */
const NO_RESULT = 'noresultvalue';

/** What the arguments of an analysis ask for. */
interface AnalyzeRequest {
  color: Stone;
  watching: Watching;
  /** Whether a first move may be considered; undefined: all may. */
  allowed: ((point: Point) => boolean) | undefined;
}

/** Reads `[colour] [interval] key value …`; the interval is in hundredths of a second. */
function readAnalyzeArgs(session: SessionState, args: Args, dialect: Dialect): AnalyzeRequest {
  const color = /^(b|w|black|white)$/.test(args.peek()) ? args.color() : session.toMove();
  const watching: Watching = {
    dialect,
    interval: DEFAULT_INTERVAL,
    minMoves: 0,
    maxMoves: Infinity,
    ...NOTHING_MORE,
  };
  const limits: Limit[] = [];
  if (/^[\d.]/.test(args.peek())) watching.interval = interval(args);
  while (args.more()) {
    const key = (args.next() as string).toLowerCase();
    if (key === 'interval') watching.interval = interval(args);
    else if (key === 'minmoves') watching.minMoves = count(args, key);
    else if (key === 'maxmoves') watching.maxMoves = count(args, key);
    else if (key === 'avoid' || key === 'allow') limits.push(limit(session, args, key));
    else if (dialect === 'lz') throw new GtpError(`unknown key '${key}'`);
    else if (Object.hasOwn(SHOWN, key)) watching[SHOWN[key as keyof typeof SHOWN]] = flag(args, key);
    else if (key === NO_RESULT) flag(args, key);
    else throw new GtpError(`unknown key '${key}'`);
  }
  return { color, watching, allowed: allowedBy(limits, color) };
}

interface Limit {
  kind: 'avoid' | 'allow';
  color: Stone;
  points: Set<Point>;
}

function interval(args: Args): number {
  const hundredths = args.float('invalid interval');
  if (hundredths < 0) throw new GtpError('invalid interval');
  return hundredths / 100;
}

function count(args: Args, key: string): number {
  const value = args.integer(`${key} not an integer`);
  if (value < 0) throw new GtpError(`${key} must not be negative`);
  return value;
}

function flag(args: Args, key: string): boolean {
  const word = args.peek();
  args.next();
  if (word !== 'true' && word !== 'false') throw new GtpError(`${key} must be true or false`);
  return word === 'true';
}

function limit(session: SessionState, args: Args, kind: Limit['kind']): Limit {
  const color = args.color();
  const { size } = session.position;
  const points = (args.next() ?? '').split(',').map((name) => {
    const point = parsePoint(name, size);
    if (point === undefined) throw new GtpError('invalid coordinate');
    return turned(point, size, session.orientation);
  });
  if (args.integer(`${kind}: depth not an integer`) < 1)
    throw new GtpError(`${kind}: depth must be positive`);
  return { kind, color, points: new Set(points) };
}

function allowedBy(limits: Limit[], color: Stone): AnalyzeRequest['allowed'] {
  const allows = limits.filter(({ kind }) => kind === 'allow');
  if (allows.length > 1) throw new GtpError('allow can only be given once');
  if (allows.length === 1 && limits.length > 1) throw new GtpError('avoid and allow exclude each other');
  const own = limits.filter((one) => one.color === color);
  if (own.length === 0) return undefined;
  return (point) => own.every(({ kind, points }) => points.has(point) === (kind === 'allow'));
}

/** What the arguments ask for, with the first moves that may be considered, if those are limited. */
interface Begin extends AnalyzeRequest {
  rootMoves: Point[] | undefined;
}

function begin(session: SessionState, args: Args, name: string, dialect: Dialect): Begin {
  session.requireNoTries(name);
  const request = readAnalyzeArgs(session, args, dialect);
  const { allowed, color } = request;
  if (!allowed) return { ...request, rootMoves: undefined };
  const { position } = session;
  const rootMoves = [PASS, ...position.points].filter(
    (point) => allowed(point) && position.isLegal(point, color),
  );
  if (rootMoves.length === 0) throw new GtpError('no legal move is left');
  return { ...request, rootMoves };
}

function analysis(name: string, dialect: Dialect): GtpCommand {
  return {
    name,
    help: `${watchingHelp(dialect)}: shows what the engine thinks until there is input`,
    run(session, args) {
      const { color, watching, rootMoves } = begin(session, args, name, dialect);
      return new AnalysisTask(session, color, watching, rootMoves);
    },
  };
}

function watched(name: string, dialect: Dialect, play: boolean, cancellable: boolean): GtpCommand {
  const does = play ? "plays the engine's move" : "finds the engine's move";
  return {
    name,
    help: `${watchingHelp(dialect)}: ${does}, showing its search${cancellable ? '; input cancels it' : ''}`,
    run(session, args) {
      const { color, watching, rootMoves } = begin(session, args, name, dialect);
      return new MoveTask(session, color, { play, cancellable, watching, rootMoves });
    },
  };
}

function watchingHelp(dialect: Dialect): string {
  const keys = 'interval, minmoves, maxmoves, avoid, allow';
  return `optional colour, interval (1/100 s) and keys (${keys}${dialect === 'kata' ? `, ${Object.values(SHOWN).join(', ')}` : ''})`;
}

function quietSearch(name: string, cancellable: boolean): GtpCommand {
  return {
    name,
    help: `optional colour: the engine's move for it, without playing it${cancellable ? '; input cancels it' : ''}`,
    run(session, args) {
      session.requireNoTries(name);
      const color = args.more() ? args.color() : session.toMove();
      return new MoveTask(session, color, { play: false, cancellable });
    },
  };
}

export const analyzeCommands: GtpCommand[] = [
  analysis('lz-analyze', 'lz'),
  analysis('kata-analyze', 'kata'),
  watched('lz-genmove_analyze', 'lz', true, false),
  watched('kata-genmove_analyze', 'kata', true, false),
  quietSearch('kata-search', false),
  quietSearch('kata-search_cancellable', true),
  watched('kata-search_analyze', 'kata', false, false),
  watched('kata-search_analyze_cancellable', 'kata', false, true),
  { name: 'stop', help: 'ends an analysis, as any input does', run: () => '' },
];
