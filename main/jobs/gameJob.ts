/** What jobs of games have in common: a task is one game, by its number, of a match that anybody plans alike. */
import { isKnownSaying, type Saying } from '../../engine/protocol/sayings.ts';
import { join } from 'node:path';
import { z } from 'zod';
import type { GameRow } from '../../engine/protocol/match.ts';
import type { Contender, MatchPlan } from '../match/matchRun.ts';
import { playOne } from '../match/matchRun.ts';
import { ownVerdict, ProgramReferee, type Referee } from '../match/referees.ts';
import { ownProgramSource, programSource, wordsOf, type OwnStarter } from '../regression/engines.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { GatedEngine } from './gate.ts';
import type { TaskContext } from './jobKind.ts';
import { badResult, JobError, otherResult, type JobEngine } from './jobSpec.ts';

/** A game that was played. */
export interface GameResult {
  row: GameRow;
  sgf: string;
}

/** Plays a game of a match; undefined when it was abandoned. Throws JobError when it cannot be begun. */
export async function playTask(
  plan: MatchPlan,
  game: number,
  { gate, abandon }: TaskContext,
): Promise<GameResult | undefined> {
  const gated = ({ start, ...rest }: Contender): Contender => ({
    ...rest,
    start: (seed) => new GatedEngine(start(seed), gate),
  });
  const played = await playOne(
    game,
    { ...plan, players: plan.players.map(gated) },
    { abandon, now: gate.now },
  );
  if (played === undefined) return undefined;
  const { row, sgf } = played;
  if (sgf === null)
    throw new JobError({
      key: 'host.job.notBegun',
      args: { n: `${game + 1}`, why: row.why ? [row.why] : (row.problem ?? '') },
    });
  return { row, sgf };
}

const MAX_SGF = 1_000_000;
const name = z.string().max(200);
const gameResult = z.strictObject({
  row: z.strictObject({
    game: z.int(),
    black: name,
    white: name,
    result: z.string().regex(/^([BW]\+(\d+(\.\d+)?|Resign|Time|Forfeit)?|0|Void)$/),
    winner: name,
    end: z.enum([
      ...['passes', 'resigned', 'illegal', 'timeout', 'crash'],
      ...['refused', 'tooLong', 'unscored', 'setup'],
    ] as [GameRow['end']]),
    problem: z.string().max(10_000).optional(),
    why: z.custom<Saying>((data) => isKnownSaying(data)).optional(),
    moves: z.int().min(0).max(100_000),
    milliseconds: z.record(name, z.number()),
    engines: z.record(name, z.string().max(10_000)).optional(),
  }),
  sgf: z.string().min(1).max(MAX_SGF),
});

/** The result of that game of two players, from data of anybody. Throws JobError. */
export function parseGame(data: unknown, { game, players }: { game: number; players: string[] }): GameResult {
  const { success, data: result, error } = gameResult.safeParse(data);
  if (!success) throw badResult(error);
  const { row } = result;
  const named = [row.black, row.white].sort().join('\0') === [...players].sort().join('\0');
  if (row.game !== game || !named || !['', ...players].includes(row.winner)) throw otherResult();
  return result;
}

/** Options of our engine by which it plays by a clock. */
const CLOCK_OPTIONS = /(^|\s)--(clock|byo-time|byo-period)\b/;

/** Whether our engine with such options goes by a clock. */
export const isByClock = (options: string): boolean => CLOCK_OPTIONS.test(options);

/** Whether a clock had a part in a game of such engines. */
export function isTimedGame({ row: { end } }: GameResult, engines: readonly JobEngine[]): boolean {
  const byClock = engines.some((engine) => engine.kind === 'own' && isByClock(engine.options));
  return byClock || end === 'timeout';
}

/** A result without its times, and without words: those of an engine that ended may name a process or a folder. */
export function gameEssence({ row: { problem: _, why: __, ...row }, sgf }: GameResult): string {
  return JSON.stringify([{ ...row, milliseconds: {} }, sgf]);
}

/** Starts the engine of a player for a game with that seed. */
export function startEngine(
  engine: JobEngine,
  seed: number,
  { build, args, context }: { build: string; args: readonly string[]; context: TaskContext },
): TestEngine {
  const place = join(context.scratch, 'game');
  const seeded = (text: string): string => text.replaceAll('{seed}', String(seed));
  if (engine.kind === 'program') return programSource(seeded(engine.command)).makeFor(place)();
  const options = engine.options.trim() === '' ? [] : wordsOf(seeded(engine.options));
  // Seed 0 asks for a fresh one.
  const words = [...args, '--seed', String(seed + 1), ...options];
  return ownProgramSource(words, build, context.own).makeFor(place)();
}

/**
 * Says what is dead at the end: our engine in this process, or, where our program is started in another way, one of those, since this process
 * must not stand still then. `end` ends it.
 */
export function refereeOf(own: OwnStarter | undefined, scratch: string): { judge: Referee; end: () => void } {
  if (own === undefined) return { judge: ownVerdict, end: () => undefined };
  const referee = new ProgramReferee(() =>
    ownProgramSource(['--seed', '1'], '', own).makeFor(join(scratch, 'game'))(),
  );
  return { judge: referee.judge, end: () => referee.close() };
}
