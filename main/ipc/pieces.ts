/** Parts that several schemas have in common. */
import { z } from 'zod';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { MAX_KOMI } from '../../engine/sgf/gameInfo.ts';

/** What the schema of a type declared elsewhere has for every key, optional ones too: `z.strictObject({…} satisfies Shape<T>)`. */
export type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K]> };

export const none = z.strictObject({});
export const id = z.int().positive();
export const path = z
  .string()
  .min(1)
  .max(4096)
  .refine((value) => !value.includes('\0'), 'contains a NUL character');

export const stone = z.literal([1, 2]);
export const point = z.int().min(0).max(420);
export const moves = z.array(z.strictObject({ color: stone, point }));
const points = z.array(point).max(421);
export const position: z.ZodType<PositionSpec> = z.strictObject({
  size: z.int().min(1).max(19),
  komi: z.number().min(-MAX_KOMI).max(MAX_KOMI),
  rules: z.strictObject({
    suicide: z.enum(['forbid', 'allow', 'allow-all']),
    ko: z.enum(['simple', 'none', 'positional', 'situational']),
    scoring: z.enum(['japanese', 'chinese']),
    handicapBonus: z.enum(['stones', 'stones-1']).optional(),
    button: z.boolean().optional(),
    countsDead: z.boolean().optional(),
  }),
  handicap: z.int().min(0).max(361),
  black: points,
  white: points,
  moves: moves.max(100_000),
  toMove: stone,
} satisfies Shape<PositionSpec>);
