/** What may arrive in calls about the user's engines. */
import { z } from 'zod';
import { MAX_SETUP, type UserEngine } from './enginesApi.ts';
import { none, position, type Shape } from './pieces.ts';

const word = z.string().max(1000);
/** Among the user's engines. */
export const engineId = z.string().max(100);
const name = z.string().max(200);
/** One GTP command. */
export const setupLine = word.regex(/^[^\r\n]*$/, 'is more than one line');

/** One that may name every point of the board. */
const queryLine = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[^\r\n]*$/, 'is more than one line');

export const engineSchemas = {
  'engines.list': none,
  'engines.check': z.strictObject({ command: word }),
  'engines.add': z.strictObject({ name, command: word, words: z.array(word).min(1).max(1000) }),
  'engines.change': z.strictObject({
    id: engineId,
    name: name.min(1),
    setup: z.array(setupLine).max(MAX_SETUP),
  } satisfies Shape<Omit<UserEngine, 'command' | 'version'>>),
  'engines.command': z.strictObject({ id: engineId, command: word, words: z.array(word).min(1).max(1000) }),
  'engines.remove': z.strictObject({ id: engineId }),
  'engines.restore': z.strictObject({ id: engineId }),
  'engines.examine': z.strictObject({ id: engineId }),
  /** `answered`: once nothing is being answered. */
  'engines.console': z.strictObject({ id: engineId, answered: z.boolean().optional() }),
  'engines.ask': z.strictObject({ id: engineId, line: setupLine.min(1) }),
  'engines.endConsole': z.strictObject({ id: engineId }),
  'engines.offer': z.strictObject({ id: engineId }),
  'engines.query': z.strictObject({ id: engineId, position, line: queryLine }),
  'engines.endQueries': z.strictObject({ id: engineId }),
};
