/** Holds the connection of a PostgresSql and does what it is asked, one after the other; makes it anew when it was lost between two transactions. */
import { workerData } from 'node:worker_threads';
import pg from 'pg';
import type { PostgresAnswer, PostgresAsk, PostgresThreadData } from './postgresSql.ts';

const CONNECT_MS = 20_000;

const { url, port, told } = workerData as PostgresThreadData;
// Numbers and times of ours all have less than 53 bits.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
let client: pg.Client | undefined;
/** Statements that PostgreSQL has read once, by their text. */
const names = new Map<string, string>();

async function connected(isFirst: boolean): Promise<pg.Client> {
  if (client) return client;
  if (!isFirst) throw new Error('the connection was lost');
  const made = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'yomi',
  });
  made.on('error', () => {
    if (client === made) client = undefined;
  });
  await made.connect();
  client = made;
  return made;
}

async function answer({ text, values, isFirst }: PostgresAsk): Promise<PostgresAnswer> {
  try {
    const on = await connected(isFirst);
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    const result =
      values.length === 0
        ? await on.query(text)
        : await on.query<Record<string, unknown>>({ name, text, values });
    // Several statements have several results.
    const last = Array.isArray(result) ? (result as (typeof result)[]).at(-1)! : result;
    return { rows: last.rows as Record<string, unknown>[], changes: last.rowCount ?? 0 };
  } catch (error) {
    const { code = 'ECONNRESET', message } = error as Error & { code?: string };
    return { code, message: message === '' ? code : message };
  }
}

port.on('message', (ask: PostgresAsk) => {
  void answer(ask).then((reply) => {
    port.postMessage(reply);
    Atomics.store(told, 0, 1);
    Atomics.notify(told, 0);
  });
});
