/** Matches between engines, and their games. */
import type { Database } from 'better-sqlite3';
import type { GameRow } from '../../engine/protocol/match.ts';
import type { MatchInfo, MatchPlan } from '../ipc/matchApi.ts';
import { matchPlan } from '../ipc/matchSchemas.ts';
import { isSealed } from './seals.ts';

/** A match without its games. */
export interface StoredMatch {
  id: number;
  plan: MatchPlan;
  /** As the players were called when it began, in the order of the plan. */
  names: string[];
  state: MatchInfo['state'];
  problem: string;
  /** Milliseconds since 1970. */
  created: number;
}

type Row = Omit<StoredMatch, 'plan' | 'names'> & { plan: string; a: string; b: string };

const SHOWN = `SELECT id, plan, a, b, state, problem, created FROM engine_match WHERE ${isSealed('engine_match')} AND deleted IS NULL`;
const GAMES = `FROM match_game WHERE match = ? AND ${isSealed('match_game')}`;

/** Reads and writes the tables `engine_match` and `match_game`. */
export class MatchesRepository {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The newest first. */
  list(): StoredMatch[] {
    const rows = this.#db.prepare(`${SHOWN} ORDER BY id DESC`).all() as Row[];
    return rows.flatMap((row) => stored(row) ?? []);
  }

  /** Undefined when there is none of that number, also when it was taken off the list. */
  get(id: number): StoredMatch | undefined {
    const row = this.#db.prepare(`${SHOWN} AND id = ?`).get(id) as Row | undefined;
    return row && stored(row);
  }

  /** Every side of the plan has a name. */
  add(plan: MatchPlan): number {
    const [a, b] = plan.players.map(({ name = '' }) => name);
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO engine_match (plan, a, b, state, problem, created) VALUES (?, ?, ?, 'running', '', ?)`,
      )
      .run(JSON.stringify(plan), a, b, this.#now());
    return Number(lastInsertRowid);
  }

  setState(id: number, state: MatchInfo['state'], problem = ''): void {
    this.#db.prepare('UPDATE engine_match SET state = ?, problem = ? WHERE id = ?').run(state, problem, id);
  }

  /** What ran when the program ended is interrupted. */
  markInterrupted(): void {
    this.#db.prepare(`UPDATE engine_match SET state = 'interrupted' WHERE state = 'running'`).run();
  }

  /** Keeps a game; the one of its number that could not be begun before goes. */
  putGame(match: number, row: GameRow, sgf: string): void {
    this.#db
      .prepare(
        `INSERT INTO match_game (match, game, row, sgf) VALUES (?, ?, ?, ?)
         ON CONFLICT (match, game) DO UPDATE SET row = excluded.row, sgf = excluded.sgf, opened = NULL`,
      )
      .run(match, row.game, JSON.stringify(row), sgf);
  }

  /** Takes out the games that could not be begun: they are tried again. */
  forgetUnbegun(match: number): void {
    const unbegun = this.games(match).filter(({ end }) => end === 'setup');
    const remove = this.#db.prepare('DELETE FROM match_game WHERE match = ? AND game = ?');
    for (const { game } of unbegun) remove.run(match, game);
  }

  /** By number. */
  games(match: number): GameRow[] {
    const rows = this.#db.prepare(`SELECT row ${GAMES} ORDER BY game`).pluck().all(match) as string[];
    return rows.map((row) => JSON.parse(row) as GameRow);
  }

  /** '' for a game that could not be begun; undefined when it is not kept. */
  sgf(match: number, game: number): string | undefined {
    return this.#db.prepare(`SELECT sgf ${GAMES} AND game = ?`).pluck().get(match, game) as
      | string
      | undefined;
  }

  /** The kept game that it was opened as; null when it was not. */
  opened(match: number, game: number): number | null {
    const id = this.#db.prepare(`SELECT opened ${GAMES} AND game = ?`).pluck().get(match, game);
    return (id as number | null | undefined) ?? null;
  }

  setOpened(match: number, game: number, opened: number): void {
    this.#db
      .prepare('UPDATE match_game SET opened = ? WHERE match = ? AND game = ?')
      .run(opened, match, game);
  }

  delete(id: number): void {
    this.#db.prepare('UPDATE engine_match SET deleted = ? WHERE id = ?').run(this.#now(), id);
  }

  restore(id: number): void {
    this.#db.prepare('UPDATE engine_match SET deleted = NULL WHERE id = ?').run(id);
  }

  /** Removes what was taken off the list before a time, with its games; those that were opened stay in the library. */
  purge(before: number): void {
    this.#db.prepare('DELETE FROM engine_match WHERE deleted < ?').run(before);
  }
}

/** Undefined when a program of another time wrote a plan that is none here. */
function stored({ plan, a, b, ...row }: Row): StoredMatch | undefined {
  const parsed = matchPlan.safeParse(currentPlan(JSON.parse(plan)));
  if (!parsed.success) return undefined;
  const names = parsed.data.players.map(({ name }, i) => name ?? [a, b][i]);
  return { ...row, plan: parsed.data, names };
}

/** A plan as it is written now: the first ones had two players, `a` and `b`, whose names stood beside the plan alone. */
function currentPlan(plan: unknown): unknown {
  if (typeof plan !== 'object' || plan === null || !('a' in plan && 'b' in plan)) return plan;
  const { a, b, ...rest } = plan;
  return { ...rest, players: [a, b] };
}
