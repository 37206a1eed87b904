/**
 * One game between two GTP engines. Every move is checked by our own board: an illegal move, a crash or a move over its time
 * loses. Two passes end the game; it is scored by our engine, which takes dead stones off, or as it stands.
 */
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
import { Engine } from '../../engine/genmove/engine.ts';
import type { Rules } from '../../engine/protocol/types.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';

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
  /** By colour (index 0 is not used): sent after the board is set up, such as time_settings. */
  init: readonly [readonly string[], readonly string[], readonly string[]];
  score: 'own' | 'area';
}

/** Why a game ended. */
export type GameEnd = 'passes' | 'resigned' | 'illegal' | 'timeout' | 'crash' | 'refused' | 'tooLong';

export interface PlayedGame {
  moves: Point[];
  /** 0: nobody has won. */
  winner: Stone | 0;
  end: GameEnd;
  /** Black's margin when the game was scored. */
  margin?: number;
  /** What went wrong, for people. */
  problem?: string;
  /** Milliseconds that each colour took for its moves, by colour; index 0 is not used. */
  milliseconds: [number, number, number];
}

/** An engine that could not be set up: the game says nothing of anybody's strength. */
export class SetupError extends Error {}

/** Plays a game; `players` by colour (index 0 is not used). Throws SetupError. */
export async function playGame(
  players: readonly [null, TestEngine, TestEngine],
  setting: GameSetting,
  now: () => number = () => performance.now(),
): Promise<PlayedGame> {
  const { size, komi, rules, opening, maxMoves } = setting;
  const position = new Position(size, rules);
  position.komi = komi;
  const game: PlayedGame = { moves: [], winner: 0, end: 'tooLong', milliseconds: [0, 0, 0] };
  for (const color of [BLACK, WHITE] as const) await setUp(players[color], color, setting);
  let color: Stone = BLACK;
  for (const point of opening) {
    position.play(point, color);
    game.moves.push(point);
    for (const side of [BLACK, WHITE] as const)
      await tell(players[side], side, playLine(color, point, size), setting);
    color = opponent(color);
  }
  let passes = 0;
  while (game.moves.length < maxMoves) {
    const began = now();
    const outcome = await players[color].ask(`genmove ${letter(color)}`, setting.moveLimit);
    game.milliseconds[color] += now() - began;
    const lost = (end: GameEnd, problem: string): PlayedGame => ({
      ...game,
      winner: opponent(color),
      end,
      problem,
    });
    if (outcome.kind === 'timeout') return lost('timeout', `no move within ${setting.moveLimit / 1000} s`);
    if (outcome.kind !== 'answer') return lost('crash', told(outcome));
    if (!outcome.ok) return lost('refused', outcome.text);
    const word = outcome.text.trim();
    if (/^resign$/i.test(word)) return { ...game, winner: opponent(color), end: 'resigned' };
    const point = /^pass$/i.test(word) ? PASS : parsePoint(word, size);
    if (point === undefined || !position.isLegal(point, color))
      return lost('illegal', `"${word}" cannot be played`);
    position.play(point, color);
    game.moves.push(point);
    passes = point === PASS ? passes + 1 : 0;
    if (passes === 2) return scored(game, position, setting);
    const other = opponent(color);
    const heard = await players[other].ask(playLine(color, point, size), setting.setupLimit);
    if (heard.kind !== 'answer' || !heard.ok)
      return {
        ...game,
        winner: color,
        end: heard.kind === 'answer' ? 'refused' : 'crash',
        problem: told(heard),
      };
    color = other;
  }
  return game;
}

function scored(game: PlayedGame, position: Position, { rules, komi, score }: GameSetting): PlayedGame {
  let dead: Point[] = [];
  if (score === 'own') {
    const engine = new Engine(position.size, rules);
    engine.position = position;
    dead = engine.status().dead;
  }
  const { margin } = scorePosition(position, { dead, scoring: rules.scoring, komi });
  return { ...game, end: 'passes', margin, winner: margin > 0 ? BLACK : margin < 0 ? WHITE : 0 };
}

async function setUp(engine: TestEngine, color: Stone, setting: GameSetting): Promise<void> {
  const lines = [`boardsize ${setting.size}`, 'clear_board', `komi ${setting.komi}`, ...setting.init[color]];
  for (const line of lines) await tell(engine, color, line, setting);
}

async function tell(
  engine: TestEngine,
  color: Stone,
  line: string,
  { setupLimit }: GameSetting,
): Promise<void> {
  const outcome = await engine.ask(line, setupLimit);
  if (outcome.kind === 'answer' && outcome.ok) return;
  throw new SetupError(`${color === BLACK ? 'black' : 'white'} at "${line}": ${told(outcome)}`);
}

function told(outcome: GtpOutcome): string {
  if (outcome.kind === 'timeout') return 'no answer in time';
  return outcome.kind === 'gone' ? `the engine ${outcome.how}` : outcome.text;
}

function letter(color: Stone): string {
  return color === BLACK ? 'b' : 'w';
}

function playLine(color: Stone, point: Point, size: number): string {
  return `play ${letter(color)} ${pointName(point, size)}`;
}
