/**
 * One game between two GTP engines. Every move is checked by our own board: an illegal move, a crash or a move over its time
 * loses. Two passes end the game, and the referee says which stones are dead.
 */
import { SayingError, verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import {
  BLACK,
  PASS,
  WHITE,
  opponent,
  parsePoint,
  pointName,
  type Point,
  type Stone,
} from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { scorePosition } from '../../engine/board/score.ts';
import type { GameEnd, TimeLimit } from '../../engine/protocol/match.ts';
import type { Rules } from '../../engine/protocol/types.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { outcomeSaying, PROBLEM_TEXT } from './outcomeSaying.ts';
import { GameClock } from './gameClock.ts';
import { RefereeError, type Referee } from './referees.ts';

export interface GameSetting {
  size: number;
  komi: number;
  rules: Rules;
  /** Played before the engines are asked, Black first. */
  opening: readonly Point[];
  maxMoves: number;
  /** Milliseconds for a move, and for any other command. */
  moveLimit: number;
  setupLimit: number;
  /** Tells engines that know it by which rules is played; default: their command lines have to. */
  tellRules?: boolean;
  /** Of each player's clock; default: no clocks. */
  time?: TimeLimit | undefined;
  /** By colour (index 0 is not used): sent after the board is set up, such as the level. */
  init: readonly [readonly string[], readonly string[], readonly string[]];
  referee: Referee;
  /** By colour: the engines that play besides their version, where that is not all; see `expected`. */
  commands?: readonly [string, string, string];
  /** By colour: the engine that has to play, as `engines` of the game would name it; '' for any. Throws ChangedEngineError at another one. */
  expected?: readonly [string, string, string];
}

export interface PlayedGame {
  moves: Point[];
  /** 0: nobody has won. */
  winner: Stone | 0;
  end: GameEnd;
  /** Black's margin when the game was scored. */
  margin?: number;
  /** What went wrong. */
  why?: Saying;
  /** Milliseconds that each colour took for its moves, by colour; index 0 is not used. */
  milliseconds: [number, number, number];
  /** By colour: the engine's version as it told it, and its command where the setting has one. */
  engines: [string, string, string];
}

/** What a game is watched by. */
export interface GameWatch {
  /** Milliseconds, from any time on. */
  now?: () => number;
  /** The moves so far, after each. */
  moved?: (moves: readonly Point[]) => void;
}

/** An engine that could not be set up: the game says nothing of anybody's strength. */
export class SetupError extends SayingError {
  readonly color: Stone;

  constructor(color: Stone, says: Saying) {
    super(says);
    this.color = color;
  }
}

/** An engine that is another one than it has to be. */
export class ChangedEngineError extends Error {
  readonly color: Stone;
  readonly before: string;
  readonly now: string;

  constructor(color: Stone, before: string, now: string) {
    super(`${now} instead of ${before}`);
    this.color = color;
    this.before = before;
    this.now = now;
  }
}

/** How much later than its clock an engine is ended that does not answer: time for its answer to come in. */
const CLOCK_GRACE_MS = 1000;

/** Plays a game; `players` by colour (index 0 is not used). Throws SetupError. */
export async function playGame(
  players: readonly [null, TestEngine, TestEngine],
  setting: GameSetting,
  { now = () => performance.now(), moved = () => undefined }: GameWatch = {},
): Promise<PlayedGame> {
  const { size, komi, rules, opening, maxMoves, time } = setting;
  const position = new Position(size, rules);
  position.komi = komi;
  const game: PlayedGame = {
    moves: [],
    winner: 0,
    end: 'tooLong',
    milliseconds: [0, 0, 0],
    engines: ['', '', ''],
  };
  const clocks = [null, time && new GameClock(time), time && new GameClock(time)] as const;
  const knows: [null, ReadonlySet<string>, ReadonlySet<string>] = [null, new Set(), new Set()];
  for (const color of [BLACK, WHITE] as const) {
    const { known, version } = await setUp(players[color], color, setting);
    knows[color] = known;
    const now = [version, setting.commands?.[color] ?? ''].filter((part) => part !== '').join(', ');
    const before = setting.expected?.[color] ?? '';
    if (before !== '' && now !== before) throw new ChangedEngineError(color, before, now);
    game.engines[color] = now;
  }
  let color: Stone = BLACK;
  for (const point of opening) {
    position.play(point, color);
    game.moves.push(point);
    for (const side of [BLACK, WHITE] as const)
      await tell(players[side], side, playLine(color, point, size), setting);
    color = opponent(color);
  }
  moved(game.moves);
  let passes = 0;
  while (game.moves.length < maxMoves) {
    const mover: Stone = color;
    const lost = (end: GameEnd, why: Saying): PlayedGame => ({
      ...game,
      winner: opponent(mover),
      end,
      why,
    });
    const clock = clocks[mover];
    let limit = setting.moveLimit;
    if (clock) {
      limit = Math.min(limit, 1000 * clock.allowed + CLOCK_GRACE_MS);
      if (knows[mover].has('time_left')) await players[mover].ask(timeLeft(mover, clock), setting.setupLimit);
    }
    const began = now();
    const outcome = await players[mover].ask(`genmove ${letter(mover)}`, limit);
    const took = now() - began;
    game.milliseconds[mover] += took;
    const inTime = clock === undefined || clock === null || clock.spend(took / 1000);
    if (!inTime || outcome.kind === 'timeout')
      return lost(
        'timeout',
        clock && !inTime
          ? { key: 'host.game.timeOut' }
          : { key: 'host.game.noMove', args: { seconds: `${limit / 1000}` } },
      );
    if (outcome.kind !== 'answer') return lost('crash', outcomeSaying(outcome, players[mover]));
    if (!outcome.ok) return lost('refused', verbatim(outcome.text.slice(0, PROBLEM_TEXT)));
    const word = outcome.text.trim();
    if (/^resign$/i.test(word)) return { ...game, winner: opponent(mover), end: 'resigned' };
    const point = /^pass$/i.test(word) ? PASS : parsePoint(word, size);
    if (point === undefined || !position.isLegal(point, mover))
      return lost('illegal', { key: 'host.game.illegal', args: { word: word.slice(0, PROBLEM_TEXT) } });
    position.play(point, mover);
    game.moves.push(point);
    moved(game.moves);
    passes = point === PASS ? passes + 1 : 0;
    if (passes === 2) return await scored(game, position, setting);
    const other = opponent(mover);
    const heard = await players[other].ask(playLine(mover, point, size), setting.setupLimit);
    if (heard.kind !== 'answer' || !heard.ok)
      return {
        ...game,
        winner: mover,
        end: heard.kind === 'answer' ? 'refused' : 'crash',
        why: outcomeSaying(heard, players[other]),
      };
    color = other;
  }
  return game;
}

/** Characters of its version that tell an engine from others. */
const VERSION_TEXT = 200;

async function scored(
  game: PlayedGame,
  position: Position,
  { rules, komi, referee }: GameSetting,
): Promise<PlayedGame> {
  try {
    const dead = await referee(position);
    const { margin } = scorePosition(position, { dead: [...dead], scoring: rules.scoring, komi });
    return { ...game, end: 'passes', margin, winner: margin > 0 ? BLACK : margin < 0 ? WHITE : 0 };
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error;
    return { ...game, end: 'unscored', why: error.says };
  }
}

/** Sets an engine's board up; answers the commands that it knows, and what it calls its version. */
async function setUp(
  engine: TestEngine,
  color: Stone,
  setting: GameSetting,
): Promise<{ known: ReadonlySet<string>; version: string }> {
  const { size, komi, rules, tellRules, time, setupLimit } = setting;
  const listed = await engine.ask('list_commands', setupLimit);
  const known = new Set(listed.kind === 'answer' && listed.ok ? listed.text.split(/\s+/) : []);
  const lines = [
    `boardsize ${size}`,
    'clear_board',
    ...(tellRules === true && known.has('kata-set-rules') ? [`kata-set-rules ${rules.scoring}`] : []),
    `komi ${komi}`,
    ...(time && known.has('time_settings')
      ? [`time_settings ${time.main} ${time.period} ${time.stones}`]
      : []),
    ...setting.init[color],
  ];
  for (const line of lines) await tell(engine, color, line, setting);
  const told = known.has('version') ? await engine.ask('version', setupLimit) : undefined;
  const version = told?.kind === 'answer' && told.ok ? told.text.trim().slice(0, VERSION_TEXT) : '';
  return { known, version };
}

async function tell(
  engine: TestEngine,
  color: Stone,
  line: string,
  { setupLimit }: GameSetting,
): Promise<void> {
  const outcome = await engine.ask(line, setupLimit);
  if (outcome.kind === 'answer' && outcome.ok) return;
  throw new SetupError(color, {
    key: color === BLACK ? 'host.game.setup.black' : 'host.game.setup.white',
    args: { line, why: [outcomeSaying(outcome, engine)] },
  });
}

function letter(color: Stone): string {
  return color === BLACK ? 'b' : 'w';
}

function playLine(color: Stone, point: Point, size: number): string {
  return `play ${letter(color)} ${pointName(point, size)}`;
}

function timeLeft(color: Stone, { left }: GameClock): string {
  return `time_left ${letter(color)} ${Math.floor(left.seconds)} ${left.stones}`;
}
