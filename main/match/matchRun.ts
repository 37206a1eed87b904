/**
 * A match of two GTP engines, or a tournament of more, all against all: games with alternating colours, two for each opening, which every pair
 * of players gets alike. What is finished is kept at once, in a folder or in the store; a match that is run again goes on where it stopped.
 */
import { SayingError, sayingText, verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import { BLACK, WHITE, type Point, type Stone } from '../../engine/board/point.ts';
import {
  FAILED_SETUPS,
  gamesOf,
  type GameRow,
  type MatchResult,
  type MatchSummary,
  type SequentialTest,
} from '../../engine/protocol/match.ts';
import { sgfFromRules } from '../../engine/sgf/gameInfo.ts';
import { sgfOf } from '../../engine/sgf/recordGame.ts';
import { MixedEngineError } from '../regression/sameEngine.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { openingOf, type Openings } from './openings.ts';
import { ChangedEngineError, SetupError, playGame, type GameSetting, type PlayedGame } from './playGame.ts';
import { asideOf, enginesOf, resultOf } from './standings.ts';
import { decided, tallyOf } from './statistics.ts';

export interface Contender {
  name: string;
  /** An engine for a game with that seed. */
  start: (seed: number) => TestEngine;
  /** Sent before each game, after the board is set up; "{seed}" in it becomes the game's seed. */
  init: readonly string[];
  /** What it is started by, where that is another command than the match began with. */
  command?: string;
}

export interface MatchPlan extends Omit<GameSetting, 'opening' | 'init' | 'commands' | 'expected'>, Openings {
  /** Two or more, whose names differ. */
  players: readonly Contender[];
  /** Who has Black of two; alternating begins with the first. More take turns. */
  black: 'alternate' | 'a' | 'b';
  /** Between each two. */
  games: number;
  /** Of two players. */
  test?: SequentialTest | undefined;
  /** Games at the same time. */
  parallel: number;
  /** Games may be played by another engine of a player than those before were, by its version or command; else that ends the match. */
  mixed?: boolean;
}

/** A match of two. */
export type DuelPlan = MatchPlan & { players: readonly [Contender, Contender] };

/** Where the games of a match are kept. */
export interface MatchKeeper {
  /** Those that were played before. */
  rows(): GameRow[];
  /** `sgf` is null for a game that could not be begun */
  keep(row: GameRow, sgf: string | null, result: MatchResult): void;
}

/** A game that is being played. */
export interface RunningGame {
  game: number;
  black: string;
  white: string;
  moves: readonly Point[];
}

/** Of a game that is played alone. */
export interface GameRunWatch {
  /** It goes on. */
  onMove?: (game: RunningGame) => void;
  /** Ends it: it is not kept. */
  abandon?: AbortSignal;
  /** Milliseconds, from any time on. */
  now?: () => number;
  /** By name: the engine that has to play, as `engines` of earlier games has it. */
  expected?: Readonly<Record<string, string>>;
}

export interface MatchWatch {
  /** A game was kept. */
  onGame?: (row: GameRow, result: MatchResult) => void;
  /** A player of a tournament is set aside, since it cannot be set up. */
  onAside?: (name: string, problem: string) => void;
  /** A game has begun, or goes on. */
  onMove?: (game: RunningGame) => void;
  /** No further games; those that are being played are played to their end. */
  stop?: AbortSignal;
  /** Ends those, too: they are not kept. */
  abandon?: AbortSignal;
}

/** A match that cannot be begun or gone on with; for people. */
export class MatchError extends SayingError {}

/**
 * Plays what is missing of a match. A player of a tournament that cannot be set up is set aside, and the others go on. Throws MatchError, also
 * when no game can be begun any more.
 */
export function runMatch(plan: DuelPlan, keeper: MatchKeeper, watch?: MatchWatch): Promise<MatchSummary>;
export function runMatch(plan: MatchPlan, keeper: MatchKeeper, watch?: MatchWatch): Promise<MatchResult>;
export async function runMatch(
  plan: MatchPlan,
  keeper: MatchKeeper,
  watch: MatchWatch = {},
): Promise<MatchResult> {
  const { players, test, parallel } = plan;
  const names = players.map(({ name }) => name);
  const games = gamesOf(players.length, plan.games);
  // What could not be begun is tried again.
  const rows = keeper.rows().filter(({ end }) => end !== 'setup');
  const played = new Set(rows.map(({ game }) => game));
  let next = 0;
  let failed = 0;
  const aside = new Set<string>();
  const isPlayable = (game: number): boolean => {
    const { black, white } = pairingOf(game, plan);
    return !played.has(game) && !aside.has(names[black]) && !aside.has(names[white]);
  };
  const more = (): number | undefined => {
    if (watch.stop?.aborted === true || watch.abandon?.aborted === true) return undefined;
    if (ended || (players.length === 2 && failed >= FAILED_SETUPS)) return undefined;
    if (test !== undefined && decided(tallyOf(rows, names[0]), test) !== undefined) return undefined;
    while (next < games && !isPlayable(next)) next++;
    return next < games ? next++ : undefined;
  };
  let problem: Saying[] = [];
  /** Why no more games are begun; those that go on are played to the end. */
  let ended: MixedEngineError | MatchError | undefined;
  const player = async (): Promise<void> => {
    for (let game = more(); game !== undefined; game = more()) {
      const expected = plan.mixed === true ? {} : enginesOf(rows);
      const kept = await playOne(game, plan, { ...watch, expected }).catch((error: unknown) => {
        if (!(error instanceof MixedEngineError || error instanceof MatchError)) throw error;
        ended = error;
      });
      if (!kept) return;
      rows.push(kept.row);
      failed = kept.row.end === 'setup' ? failed + 1 : 0;
      problem = [whyOf(kept.row)];
      const broken = kept.row.failed;
      if (players.length > 2 && broken !== undefined && !aside.has(broken)) {
        const last = asideOf(rows, broken);
        if (last) {
          aside.add(broken);
          watch.onAside?.(broken, last.problem ?? '');
        }
      }
      const result = resultOf(rows, names, test);
      keeper.keep(kept.row, kept.sgf, result);
      watch.onGame?.(kept.row, result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, player));
  if (ended) throw ended;
  if (players.length > 2 && aside.size >= players.length - 1)
    throw new MatchError({ key: 'host.match.nobody', args: { n: `${aside.size}`, why: problem } });
  if (players.length === 2 && failed >= FAILED_SETUPS)
    throw new MatchError({ key: 'host.match.noneBegun', args: { n: `${failed}`, why: problem } });
  return resultOf(rows, names, test);
}

/** What was wrong with a game, which rows of older programs have as text, and whose fault it was. */
function whyOf({ problem = '', why = verbatim(problem), failed: name }: GameRow): Saying {
  return name === undefined ? why : { key: 'host.at', args: { name, why: [why] } };
}

/**
 * Who plays a game, by number: each two meet once, then each two again. Colours alternate from one meeting of two to the next, and who has
 * Black first goes round, so that everybody has had it about equally often at any time.
 */
export function pairingOf(
  game: number,
  { players: { length }, black }: { players: readonly unknown[]; black: MatchPlan['black'] },
): { black: number; white: number; meeting: number } {
  const pairs = gamesOf(length, 1);
  const meeting = Math.floor(game / pairs);
  let a = 0;
  let b = 1 + (game % pairs);
  for (; b >= length; a++) b += a + 2 - length;
  const first = length === 2 && black !== 'alternate' ? black === 'a' : (a + b + meeting) % 2 === 1;
  return first ? { black: a, white: b, meeting } : { black: b, white: a, meeting };
}

/** Plays one game of a match, by its number; undefined when it was abandoned. */
export async function playOne(
  game: number,
  plan: MatchPlan,
  { onMove, abandon, now, expected = {} }: GameRunWatch = {},
): Promise<{ row: GameRow; sgf: string | null } | undefined> {
  const pairing = pairingOf(game, plan);
  const black = plan.players[pairing.black];
  const white = plan.players[pairing.white];
  const seed = plan.seed + game;
  const names = { black: black.name, white: white.name };
  const started: TestEngine[] = [];
  const close = (): void => started.forEach((engine) => engine.close());
  const start = (contender: Contender): TestEngine => {
    const engine = contender.start(seed);
    started.push(engine);
    return engine;
  };
  abandon?.addEventListener('abort', close);
  try {
    const players = [null, start(white), start(black)] as const;
    const initOf = ({ init }: Contender): string[] =>
      init.map((line) => line.replaceAll('{seed}', String(seed)));
    const init = [[], initOf(white), initOf(black)] as const;
    const setting = {
      ...plan,
      opening: openingOf(pairing.meeting, plan),
      init,
      commands: ['', white.command ?? '', black.command ?? ''] as const,
      expected: ['', expected[white.name] ?? '', expected[black.name] ?? ''] as const,
    };
    const moved = (moves: readonly Point[]): void => onMove?.({ game, ...names, moves });
    const done = await playGame(players, setting, { moved, ...(now ? { now } : {}) });
    if (abandon?.aborted === true) return undefined;
    const row = rowOf(game, names, done);
    return { row, sgf: recordOf(row, done.moves, plan) };
  } catch (error) {
    if (abandon?.aborted === true) return undefined;
    if (error instanceof ChangedEngineError) {
      const { color, before, now: changed } = error;
      const player = color === BLACK ? names.black : names.white;
      throw new MixedEngineError([{ player, before, now: changed }], 'games');
    }
    if (!(error instanceof SetupError)) throw error;
    const { message: problem, says: why } = error;
    const failed = error.color === BLACK ? names.black : names.white;
    const row = {
      game,
      ...names,
      result: 'Void',
      winner: '',
      end: 'setup' as const,
      problem,
      why,
      failed,
      moves: 0,
    };
    return { row: { ...row, milliseconds: {} }, sgf: null };
  } finally {
    abandon?.removeEventListener('abort', close);
    close();
  }
}

function rowOf(game: number, names: { black: string; white: string }, played: PlayedGame): GameRow {
  const { winner, end, why, milliseconds, moves, engines } = played;
  const told = [
    [names.black, engines[BLACK]],
    [names.white, engines[WHITE]],
  ].filter(([, engine]) => engine !== '');
  const each = (color: Stone): number => Math.round(milliseconds[color] / Math.max(1, moves.length / 2));
  return {
    game,
    ...names,
    result: scoreWord(played),
    winner: winner === 0 ? '' : winner === BLACK ? names.black : names.white,
    end,
    ...(why && { problem: sayingText(why), why }),
    moves: moves.length,
    milliseconds: { [names.black]: each(BLACK), [names.white]: each(WHITE) },
    ...(told.length > 0 ? { engines: Object.fromEntries(told) as Record<string, string> } : {}),
  };
}

function scoreWord({ winner, end, margin }: PlayedGame): string {
  if (winner === 0) return margin === undefined ? 'Void' : '0';
  const words: Partial<Record<typeof end, string>> = { resigned: 'Resign', timeout: 'Time' };
  const points = margin === undefined ? (words[end] ?? 'Forfeit') : Math.abs(margin);
  return `${winner === BLACK ? 'B' : 'W'}+${points}`;
}

function recordOf({ black, white, result }: GameRow, moves: readonly Point[], plan: MatchPlan): string {
  return sgfOf({
    size: plan.size,
    komi: plan.komi,
    rules: sgfFromRules(plan.rules),
    handicap: [],
    black: { name: black, rank: '' },
    white: { name: white, rank: '' },
    date: '',
    result,
    event: plan.players.map(({ name }) => name).join(plan.players.length === 2 ? ' against ' : ', '),
    place: '',
    moves: moves.map((point, i) => ({ color: i % 2 === 0 ? BLACK : WHITE, point })),
  });
}
