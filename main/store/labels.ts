/** What games of the library are gathered under: collections and tags. A game may have any number of both. */
import type { Database } from 'better-sqlite3';
import { isSealed } from './seals.ts';

export type LabelKind = 'collection' | 'tag';

export interface StoredLabel {
  id: number;
  kind: LabelKind;
  name: string;
  /** Games in the library that have it. */
  games: number;
}

/** Reads and writes the tables `label` and `game_label`. */
export class LabelsRepository {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** By name. */
  list(): StoredLabel[] {
    return this.#db
      .prepare(
        `SELECT id, kind, name,
           (SELECT count(*) FROM game_label JOIN game ON game.id = game AND game.deleted IS NULL WHERE label = label.id) AS games
         FROM label WHERE deleted IS NULL AND ${isSealed('label')} ORDER BY sortable(name), id`,
      )
      .all() as StoredLabel[];
  }

  /** Undefined when there is none of that name, or it was removed. */
  named(kind: LabelKind, name: string): number | undefined {
    return this.#db
      .prepare('SELECT id FROM label WHERE kind = ? AND name = ? AND deleted IS NULL')
      .pluck()
      .get(kind, name) as number | undefined;
  }

  has(id: number): boolean {
    return this.#db.prepare('SELECT 1 FROM label WHERE id = ? AND deleted IS NULL').get(id) !== undefined;
  }

  kindOf(id: number): LabelKind | undefined {
    return this.#db.prepare('SELECT kind FROM label WHERE id = ?').pluck().get(id) as LabelKind | undefined;
  }

  add(kind: LabelKind, name: string): number {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO label (kind, name, created) VALUES (?, ?, ?)')
      .run(kind, name, this.#now());
    return Number(lastInsertRowid);
  }

  rename(id: number, name: string): void {
    this.#db.prepare('UPDATE label SET name = ? WHERE id = ?').run(name, id);
  }

  /** Puts games under a label, or takes them away from it. */
  set(label: number, games: readonly number[], on: boolean): void {
    const statement = this.#db.prepare(
      on
        ? 'INSERT OR IGNORE INTO game_label (game, label) SELECT id, ? FROM game WHERE id = ?'
        : 'DELETE FROM game_label WHERE label = ? AND game = ?',
    );
    for (const game of games) statement.run(label, game);
  }

  delete(id: number): void {
    this.#db.prepare('UPDATE label SET deleted = ? WHERE id = ?').run(this.#now(), id);
  }

  restore(id: number): void {
    this.#db.prepare('UPDATE label SET deleted = NULL WHERE id = ?').run(id);
  }

  /** Removes for good what was deleted before the time; the games stay. */
  purge(before: number): void {
    this.#db.prepare('DELETE FROM label WHERE deleted < ?').run(before);
  }
}
