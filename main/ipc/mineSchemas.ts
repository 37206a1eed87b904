/** What may arrive in calls about the mine, and what a file of its evidence holds. */
import { z } from 'zod';
import { id, none, path } from './pieces.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const name = z.string().regex(/^\S{1,100}$/, 'is no name of a pattern');

export const mineOptions = z.strictObject({
  /** Moves that the engine is asked about. */
  ask: z.int().min(1).max(1_000_000),
  /** A move that is not among the first so many was missed. */
  top: z.int().min(1).max(400),
  /** How often a shape must have been played. */
  played: z.int().min(1).max(1_000_000),
  /** On which part of the turns that it stood, in percent. */
  share: z.number().gt(0).max(100),
  /** Shapes that are not played are counted on one turn in so many. */
  every: z.int().min(1).max(1000),
  /** Played cases, and others, that tests are asked about for each shape; 0 for no constraints. */
  cases: z.int().min(0).max(10_000),
  /** Whether tests ask about the status of dragons. */
  dragons: z.boolean(),
});

const paths = z.array(path).max(1000);

/** Games that are gone through. */
export const chosenGames = {
  /** Collections of games, a line each (.txt), records of games, zip files of them, or folders. */
  files: paths,
  /** The games of the library, too. */
  library: z.boolean(),
};

const plan = {
  ...chosenGames,
  /** Other games, in which the patterns are counted too. */
  check: paths,
  options: mineOptions,
};

export const minePlan = z
  .strictObject(plan)
  .refine(({ files, library }) => library || files.length > 0, 'names no games');

const counted = { matched: count, played: count, share };

/** Of one pattern. */
export const minedEvidence = z.object({
  name,
  /** The pattern as a database has it. */
  text: z.string().max(100_000),
  /** '' for none. */
  constraint: z.string().max(10_000),
  /** Turns on which the pattern was there for the side to move and fulfilled the constraint, and those on which its move was played; estimated from a sample. */
  ...counted,
  /** How many times as often it was played as any legal move, and as the learnt strengths of moves expect. */
  lift: z.number(),
  beyond: z.number(),
  /** The same in games that it was not mined in, with the 95 % interval of the share. */
  apart: z.object({ ...counted, low: share, high: share }),
  /** Moves of this shape among those that the engine was asked about, and those it missed. */
  asked: count,
  missed: count,
  /** Points of the colon line (minvalue): what the engine gives a move that is played so often. */
  value: z.number(),
  /**
   * Where it was played: the game's id, the number of the move, its point, the moves before it, two letters each, and two corners of the
   * rectangle that it lies in.
   */
  examples: z
    .array(
      z.object({
        game: z.string().max(1000),
        move: z.int().min(1).max(10_000),
        point: z.string().max(4),
        moves: z.string().max(20_000),
        area: z.tuple([z.string().max(4), z.string().max(4)]),
      }),
    )
    .max(100),
  /** What the user said of it; absent before. `database`: the one that it went into, `as` its name there. */
  decision: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('rejected') }),
      z.object({
        kind: z.enum(['accepted', 'edited']),
        database: z.string().max(4096),
        as: name,
      }),
    ])
    .optional(),
});

export const minedFile = z.object({
  /** The name of the database. */
  mined: z.string().max(4096),
  games: count,
  /** Moves that the engine was asked about, and those not among its first `top`. */
  asked: count,
  missed: count,
  top: count,
  patterns: z.array(minedEvidence).max(100_000),
});

export const mineSchemas = {
  'mine.list': none,
  'mine.start': minePlan,
  'mine.stop': none,
  'mine.resume': z.strictObject({ id }),
  'mine.open': z.strictObject({ path }),
  'mine.take': z.strictObject({ job: id }),
  'mine.remove': z.strictObject({ id }),
  'mine.restore': z.strictObject({ id }),
  'mine.read': z.strictObject({ id }),
  'mine.decide': z.strictObject({
    id,
    pattern: name,
    decision: minedEvidence.shape.decision.unwrap().nullable(),
  }),
};
