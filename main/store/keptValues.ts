/**
 * Small values kept under a name: settings and session. Stored as JSON and checked again when they are read, since an older
 * or newer program, or a damaged disk, may have written them; what does not pass is dropped, so that the default applies.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { z } from 'zod';
import { isSealed } from './seals.ts';

/** Reads and writes the table `kept_value`; keys are `<group>.<name>`. */
export class KeptValuesRepository {
  private readonly select: Statement;
  private readonly upsert: Statement;

  constructor(db: Database) {
    this.select = db.prepare(
      `SELECT key, value FROM kept_value WHERE substr(key, 1, length(@prefix)) = @prefix
       AND ${isSealed('kept_value')}`,
    );
    this.upsert = db.prepare(
      'INSERT INTO kept_value (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    );
  }

  /** The values of a group that pass the schema, over the defaults. */
  read<T extends object>(group: string, defaults: T, schema: z.ZodType<Partial<T>>): T {
    const result = { ...defaults };
    for (const row of this.select.all({ prefix: `${group}.` }) as { key: string; value: string }[]) {
      const name = row.key.slice(group.length + 1);
      const value = parseJson(row.value);
      const checked = schema.safeParse({ [name]: value });
      if (value !== undefined && checked.success) Object.assign(result, checked.data);
    }
    return result;
  }

  /** Keeps the given values of a group; the others stay as they are. */
  write(group: string, values: object): void {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) this.upsert.run(`${group}.${name}`, JSON.stringify(value));
    }
  }
}

/** Undefined for text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
