/**
 * What the engine thought when it chose the moves of a game: one decision for each position of the game that it moved in, the newest.
 * Named by the position (host/positionKey.ts) and not by the node, since node numbers do not outlive the folding of a journal, and
 * a variation that comes to the same position has the same decision. Compressed: 60 kB of JSON become 6.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import type { KeptDecision } from '../ipc/api.ts';
import { isSealed } from './seals.ts';

/** Reads and writes the table `decision`. */
export class DecisionRepository {
  private readonly now: () => number;
  private readonly upsert: Statement;
  private readonly select: Statement;

  constructor(db: Database, now: () => number) {
    this.now = now;
    this.upsert = db.prepare(
      'INSERT OR REPLACE INTO decision (game, position, time, data) VALUES (?, ?, ?, ?)',
    );
    this.select = db.prepare(
      `SELECT data, time FROM decision WHERE game = ? AND position = ? AND ${isSealed('decision')}`,
    );
  }

  /** Keeps what was thought about a position of a game, in place of what was thought before. */
  put(game: number, position: string, decision: KeptDecision['decision']): void {
    this.upsert.run(game, position, this.now(), deflateSync(JSON.stringify(decision)));
  }

  /** Undefined when nothing is kept, or what is kept is damaged: the game is whole without it, and the next decision replaces it. */
  get(game: number, position: string): KeptDecision | undefined {
    const row = this.select.get(game, position) as { data: Buffer; time: number } | undefined;
    if (!row) return undefined;
    try {
      const decision = JSON.parse(inflateSync(row.data).toString()) as KeptDecision['decision'];
      return { decision, time: new Date(row.time).toISOString() };
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code?.startsWith('Z_'))
        return undefined;
      throw error;
    }
  }
}
