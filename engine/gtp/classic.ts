/**
 * The classic engine over GTP: its moves, and what it thought of all of them (manual ch. 6, 19), in GNU Go's formats. A decision is
 * kept until the position changes, so that a debugger may ask one thing after the other.
 */
import { BLACK, EMPTY, PASS, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { probabilitiesOf } from '../genmove/classic.ts';
import { reasonWords } from '../protocol/moveWords.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import type { MoveDecision, MoveValue } from '../protocol/moves.ts';
import type { MoveChoice } from '../protocol/types.ts';
import { STOP } from '../util/watch.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { insteadOfPass } from './cleanup.ts';
import type { GtpCommand, GtpTask } from './command.ts';
import { Pace } from './pace.ts';
import type { LastThought, SessionState } from './state.ts';
import { choiceText } from './task.ts';
import { think } from './think.ts';

/** Moves that top_moves names. */
const TOP_MOVES = 10;
/** Playouts that choose the move when the engine was stopped before it had valued any. */
const HASTY_PLAYOUTS = 100;
/** Moves that are less likely are not named by move_probabilities. */
const MIN_SHARE = 0.00005;

interface Kept {
  about: string;
  decision: ClassicDecision;
  /** The game, and its serials that the decision answers for: where it was made, and after its move was played. */
  position: Position;
  serials: number[];
}
const kept = new WeakMap<SessionState, Kept>();
const paces = new WeakMap<SessionState, Pace>();

/** The only moves to consider, and whether it may come to resigning (default: no). */
interface DecideAsked {
  among?: readonly Point[];
  mayResign?: boolean;
}

/** All that a decision depends on. */
function subject(session: SessionState, color: Stone, asked: DecideAsked): string {
  const { engine, position } = session;
  const { level, seed, style } = engine;
  const { serial, komi, rules } = position;
  return JSON.stringify([serial, position.hash(), color, level, seed, komi, rules, style, asked]);
}

/** What the classic engine thinks with `color` to move; thinks whole or throws StoppedError. Nothing may be tried. */
export function decide(session: SessionState, color: Stone, asked: DecideAsked = {}): ClassicDecision {
  session.requireNoTries('genmove');
  const { engine, position } = session;
  const about = subject(session, color, asked);
  session.noteAsked(color);
  const last = kept.get(session);
  if (last?.about === about && last.position === position) return last.decision;
  const decision = engine.decide(color, asked);
  kept.set(session, { about, decision, position, serials: [position.serial] });
  return decision;
}

/** What was thought last about this position, or to come to it, for the side that was last asked about; else what the side to move thinks. */
export function lastDecision(session: SessionState): ClassicDecision {
  const last = kept.get(session);
  const { position } = session;
  const side = session.sideAsked();
  const isKept = last?.position === position && last.serials.includes(position.serial);
  if (isKept && (side === undefined || side === last.decision.color)) return last.decision;
  return decide(session, side ?? session.toMove());
}

/** The favourite of a few playouts. */
function hastyMove({ engine, position }: SessionState, color: Stone): LastThought {
  const stop = new Int32Array(1);
  const search = engine.startSearch(color, { budget: HASTY_PLAYOUTS });
  search.run(HASTY_PLAYOUTS, stop);
  // Without a second look.
  stop[STOP] = 1;
  return {
    choice: search.choose({ mayResign: false }),
    report: search.report(),
    position: position.copy(),
  };
}

/** genmove of the classic engine, at the level its clock allows; when it is stopped, the best that it has come to. */
export class ClassicTask implements GtpTask {
  readonly streams = false;
  readonly endsOnInput = false;
  readonly endless = false;
  done = false;
  private readonly session: SessionState;
  private readonly color: Stone;
  private thought: LastThought | undefined;

  constructor(session: SessionState, color: Stone) {
    session.requireNoTries('genmove');
    this.session = session;
    this.color = color;
  }

  step(): string {
    if (this.done) return '';
    this.done = true;
    const { session, color } = this;
    const { clock, engine, host, position } = session;
    const points = position.size * position.size;
    const begin = host.secondsNow();
    const pace = paces.get(session) ?? new Pace();
    paces.set(session, pace);
    const own = engine.level;
    const share = clock.share(color, points, position.moveNumber) ?? Infinity;
    const level = pace.level(session.fullLevel, share, points, session.options.levels?.least);
    const limit = clock.limit(color, points, position.moveNumber);
    if (limit !== undefined) host.stopAfter?.(limit);
    engine.level = level;
    let stopped: boolean;
    try {
      stopped = this.think();
    } finally {
      engine.level = own;
    }
    const seconds = host.secondsNow() - begin;
    if (stopped) pace.learnAtLeast(level, seconds, points);
    else pace.learn(level, seconds, points);
    clock.spend(color, seconds);
    return '';
  }

  /** Whether it was stopped. */
  private think(): boolean {
    const { session, color } = this;
    const { engine, position } = session;
    const mayResign = session.options.mayResign ?? true;
    const about = subject(session, color, { mayResign });
    const last = kept.get(session);
    const known = last?.about === about && last.position === position ? last.decision : null;
    const { decision, stopped } = known
      ? { decision: known, stopped: false }
      : engine.decideSoFar(color, { mayResign });
    // What was broken off answers for nothing but this move.
    if (decision)
      kept.set(session, {
        about: stopped ? '' : about,
        decision,
        position,
        serials: [position.serial],
      });
    else kept.delete(session);
    if (!decision) this.thought = hastyMove(session, color);
    else {
      const { choice: found } = decision;
      const choice = insteadOfPass(session, color, found);
      this.thought = { choice, decision, position: position.copy() };
    }
    return stopped;
  }

  interrupt(): void {
    this.step();
  }

  /** Plays the move; the choice. */
  decide(): MoveChoice {
    this.step();
    const { session, color } = this;
    const thought = this.thought!;
    const { choice } = thought;
    session.lastThought = thought;
    session.result = undefined;
    if (choice.kind === 'resign') session.result = `${color === BLACK ? 'W' : 'B'}+R`;
    else session.position.play(choice.kind === 'play' ? choice.point : PASS, color);
    kept.get(session)?.serials.push(session.position.serial);
    return choice;
  }

  close(): string {
    return choiceText(this.session, this.decide());
  }
}

/** What the move would be, among these when they are given; it never resigns. */
export function considerClassic(session: SessionState, color: Stone, among?: readonly Point[]): string {
  const { choice } = decide(session, color, { among });
  return choiceText(session, among ? choice : insteadOfPass(session, color, choice));
}

function valueText({ value }: MoveValue): string {
  return value.toFixed(2);
}

/** "C5 11.39 B5 10.42 ", best first. */
function topMoves(session: SessionState, { moves }: MoveDecision): string {
  return moves
    .filter(({ value }) => value > 0)
    .slice(0, TOP_MOVES)
    .map((move) => `${session.name(move.point)} ${valueText(move)} `)
    .join('');
}

/** The same of the search with the classic engine's advice: the likeliest choice first, with how often each wins, in percent. */
function searchedMoves(session: SessionState, color: Stone): string {
  return think(session, color)
    .ranked()
    .slice(0, TOP_MOVES)
    .map(({ point, winRate }) => `${session.name(point)} ${(100 * winRate).toFixed(2)} `)
    .join('');
}

function topMovesOf(name: string, color: Stone | undefined): GtpCommand {
  const whose = color === undefined ? 'the side last asked about' : color === WHITE ? 'white' : 'black';
  return {
    name,
    help: `the best moves of ${whose} and their values in points, best first; of a search, how often each wins in percent, likeliest choice first`,
    run(session) {
      if (session.playsMonteCarlo)
        return searchedMoves(session, color ?? session.sideAsked() ?? session.toMove());
      return topMoves(session, color === undefined ? lastDecision(session) : decide(session, color));
    },
  };
}

function reasonsAt(session: SessionState, args: Args): string {
  const point = args.vertex();
  if (session.position.colorAt[point] !== EMPTY) throw new GtpError('vertex must not be occupied');
  const move = lastDecision(session).moves.find((one) => one.point === point);
  const at = session.name(point);
  const lines = (move?.reasons ?? []).map((reason) => {
    const words = `Move at ${at} ${reasonWords(reason, (p) => session.name(p), move)}`;
    return reason.discarded === '' ? words : `${words} (does not count: ${reason.discarded})`;
  });
  if (move && move.safety === 'unsafe') lines.push(`Move at ${at} strategically or tactically unsafe`);
  return lines.join('\n');
}

/** The moves of the last decision, and how likely each was (manual 19: meaningless without one). */
function likelihoods(session: SessionState): { point: Point; share: number }[] {
  const last = session.lastThought;
  if (last && 'report' in last && isAboutNow(session, last)) {
    const { moves } = last.report;
    const visits = moves.reduce((sum, move) => sum + move.visits, 0);
    return moves.map((move) => ({ point: move.point, share: move.visits / Math.max(1, visits) }));
  }
  const { moves } = lastDecision(session);
  const shares = probabilitiesOf(moves, session.analysis().parameters.scoring);
  return moves.map(({ point }, i) => ({ point, share: shares[i] }));
}

/** Whether a search was about the position, or its move led to it. */
function isAboutNow({ position }: SessionState, { position: before, choice }: LastThought): boolean {
  if (before.hash() === position.hash()) return true;
  // Moves that are tried lead to another one.
  if (position.depth > 0) return false;
  const move = position.lastMove();
  const point = choice.kind === 'play' ? choice.point : PASS;
  if (!move || choice.kind === 'resign' || move.point !== point) return false;
  const previous = position.copy();
  previous.undo(1);
  return previous.hash() === before.hash();
}

export const classicCommands: GtpCommand[] = [
  topMovesOf('top_moves', undefined),
  topMovesOf('top_moves_white', WHITE),
  topMovesOf('top_moves_black', BLACK),
  {
    name: 'all_move_values',
    help: 'every move with a value in the order of the board, as the side last asked about sees them',
    run: (session) =>
      lastDecision(session)
        .moves.filter(({ value }) => value !== 0)
        .sort((a, b) => a.point - b.point)
        .map((move) => `${session.name(move.point)} ${valueText(move).padStart(6)}`)
        .join('\n'),
  },
  {
    name: 'move_reasons',
    help: 'vertex: the reasons for and against playing there',
    run: reasonsAt,
  },
  {
    name: 'move_probabilities',
    help: 'the moves that may be chosen, and how likely each is; of a search, the shares of its visits',
    run: (session) =>
      likelihoods(session)
        .filter(({ share }) => share >= MIN_SHARE)
        .map(({ point, share }) => `${session.name(point)} ${share.toFixed(4)}`)
        .join('\n'),
  },
  {
    name: 'move_uncertainty',
    help: 'how open the choice of the move is, in bits: 0 when it is sure',
    run(session) {
      const shares = likelihoods(session).map(({ share }) => share);
      return shares
        .reduce((bits, share) => (share > 0 ? bits - share * Math.log2(share) : bits), 0)
        .toFixed(4);
    },
  },
];
