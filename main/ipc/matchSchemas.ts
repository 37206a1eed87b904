/** What may arrive in calls about matches. */
import { z } from 'zod';
import { CLASSIC_LEVELS } from '../../engine/protocol/engineChoice.ts';
import { gamesOf, MOST_GAMES, MOST_PLAYERS } from '../../engine/protocol/match.ts';
import { SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import { engineId, setupLine } from './engineSchemas.ts';
import { MAX_SETUP } from './enginesApi.ts';
import { id, none } from './pieces.ts';

const commands = z.array(setupLine).max(MAX_SETUP);
const playouts = z.int().min(1).max(1_000_000_000);
/** As it is called in this match; by what it is when there is none. */
const name = z.string().trim().min(1).max(60).optional();
/** Who plays: Yomi, or one of the user's engines. `commands`: GTP, before each game. */
const side = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.literal('search'),
    /** Level 1 of the command line is the classic engine. */
    level: z
      .int()
      .min(SEARCH_LEVELS.least + 1)
      .max(SEARCH_LEVELS.most),
    /** Instead of the level's. */
    playouts: playouts.optional(),
    commands,
  }),
  z.strictObject({
    name,
    kind: z.literal('classic'),
    level: z.int().min(CLASSIC_LEVELS.least).max(CLASSIC_LEVELS.most),
    commands,
  }),
  z.strictObject({
    name,
    kind: z.literal('user'),
    id: engineId,
    commands,
    /** What it was started by when the match began, to know it by; what is started is the engine's command of now. */
    command: z.string().max(1000).optional(),
  }),
]);
/** Who says which stones are dead; 'board': none are. */
const referee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('yomi') }),
  z.strictObject({ kind: z.literal('board') }),
  z.strictObject({ kind: z.literal('user'), id: engineId }),
]);
const seconds = z.number().min(0).max(1_000_000);

const plan = z.strictObject({
  /** Two, or more of a tournament: all against all. */
  players: z.array(side).min(2).max(MOST_PLAYERS),
  /** Between each two. */
  games: z.int().min(1).max(MOST_GAMES),
  size: z.int().min(2).max(19),
  komi: z.number().min(-1000).max(1000),
  rules: z.enum(['chinese', 'japanese']),
  /** Who has Black of two. */
  black: z.enum(['alternate', 'a', 'b']),
  /** Points such as "Q16 D4", Black first; each is played by a pair of games. */
  openings: z.array(z.string().max(2000)).max(10_000),
  /** Without openings: random moves at the beginning of a pair. */
  randomPlies: z.int().min(0).max(50),
  seed: z.int().min(0).max(1_000_000_000),
  parallel: z.int().min(1).max(64),
  /** Elo of the two hypotheses about the first of two players; null: all games are played. */
  sprt: z
    .strictObject({ low: z.number().min(-2000).max(2000), high: z.number().min(-2000).max(2000) })
    .refine(({ low, high }) => low < high, 'has not the lower number first')
    .nullable(),
  /** A clock for each player. */
  time: z
    .strictObject({ main: seconds, period: seconds, stones: z.int().min(0).max(1000) })
    .refine(({ main, period }) => main + period > 0, 'gives no time')
    .refine(({ period, stones }) => period > 0 === stones > 0, 'has a period without stones, or the reverse')
    .nullable(),
  /** Seconds for a move, whatever the clock says. */
  moveSeconds: z.number().min(0.1).max(86_400),
  referee,
});

export const matchPlan = plan
  .refine(
    ({ players, sprt, black }) => players.length === 2 || (sprt === null && black === 'alternate'),
    'is a tournament, in which colours alternate and no test ends it',
  )
  .refine(({ players, games }) => gamesOf(players.length, games) <= MOST_GAMES, 'has too many games');

const game = z.int().min(0).max(MOST_GAMES);

export const matchSchemas = {
  'match.list': none,
  'match.start': matchPlan,
  'match.get': z.strictObject({ id }),
  'match.stop': none,
  /** `mixed`: also with engines that are others than in the games before. */
  'match.resume': z.strictObject({ id, mixed: z.boolean().optional() }),
  'match.remove': z.strictObject({ id }),
  'match.restore': z.strictObject({ id }),
  'match.open': z.strictObject({ id, game }),
  'match.export': z.strictObject({ id, format: z.enum(['sgf', 'csv', 'json', 'table']) }),
  'match.analyse': z.strictObject({ id, playouts: z.int().min(100).max(1_000_000) }),
  'match.stopAnalysis': none,
  'match.losses': z.strictObject({ id }),
};
