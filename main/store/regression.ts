/**
 * Runs of regression tests and their results. A run has a row for each of its tests from the start, with the verdict
 * `skipped`; a result replaces it as soon as it is there. So what was planned and not done needs no table of its own: it is
 * what a resumed run goes on with, and a process killed at any moment loses only the tests it was at.
 */
import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import { VERDICTS } from '../../engine/protocol/regression.ts';
import type {
  NewRun,
  PlannedTest,
  RunInfo,
  RunMachine,
  RunState,
  RunTotals,
  TestBoard,
  TestRecord,
  TestResult,
} from '../../engine/protocol/regression.ts';
import { relaxed } from './database.ts';
import { keptSaying } from './keptSaying.ts';
import { RegressionDetails } from './regressionDetails.ts';
import { RegressionQueries } from './regressionQuery.ts';
import { RegressionSums } from './regressionSums.ts';
import { IS_SHOWN, TOTAL_COLUMNS, totalsOf, type TotalsRow } from './regressionTotals.ts';
import { isSealed } from './seals.ts';
import { fold } from './search.ts';

/** A planned test and the row its result goes to. */
export interface PlannedResult extends PlannedTest {
  /** Id of the result. */
  id: number;
}

/** When runs may be forgotten. */
export interface PruneRule {
  /** The newest runs, whatever their age. */
  keepNewest: number;
  /** Older runs go; milliseconds. */
  maxAge: number;
  /** From this age on, details (analysis, traces) go; the results stay. */
  maxDetailAge: number;
}

/** Some weeks of daily work; a run of 3,000 tests takes about a megabyte. */
const PRUNE_RULE: PruneRule = {
  keepNewest: 30,
  maxAge: 90 * 24 * 3600 * 1000,
  maxDetailAge: 14 * 24 * 3600 * 1000,
};

interface RunRow {
  id: number;
  name: string;
  state: RunState;
  /** RegressionEngine as JSON, with the run's `changes` and `switches`. */
  engine: string;
  options: string;
  pattern_set: string;
  machine: string;
  started: number;
  ended: number | null;
  planned: number;
  totals: string | null;
  pinned: number;
}

/** Reads and writes the tables `regression_…`. */
export class RegressionRepository {
  readonly details: RegressionDetails;
  readonly queries: RegressionQueries;
  private readonly db: Database;
  private readonly now: () => number;
  private readonly before: (age: number) => number;
  private readonly insertTest: Statement;
  private readonly findTest: Statement;
  private readonly insertResult: Statement;
  private readonly setResult: Statement;
  private readonly setBoard: Statement;
  private readonly sums: RegressionSums;
  private readonly runTotals: Statement;

  /** `before` tells the time before which things of an age may go. */
  constructor(db: Database, now: () => number, before: (age: number) => number = (age) => now() - age) {
    this.db = db;
    this.now = now;
    this.before = before;
    this.details = new RegressionDetails(db);
    this.sums = new RegressionSums(db);
    this.queries = new RegressionQueries(db, this.sums, (id) => this.run(id));
    this.insertTest = db.prepare(
      `INSERT INTO regression_test (hash, file, record, search) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING`,
    );
    this.findTest = db.prepare('SELECT id FROM regression_test WHERE hash = ?').pluck();
    this.insertResult = db.prepare(
      `INSERT INTO regression_result (run, test, suite, number, line, command, category, severity, verdict, wall,
         refused, answer, problem, stderr)
       VALUES (@run, @test, @suite, @number, @line, @command, @category, @severity, @verdict, 0, 0, '', '', '')`,
    );
    this.setResult = db.prepare(
      `UPDATE regression_result SET verdict = @verdict, cpu = @cpu, wall = @wall, reading = @reading, owl = @owl,
         connection = @connection, trymove = @trymove, uncertainty = @uncertainty, refused = @refused, answer = @answer,
         problem = @problem, stderr = @stderr
       WHERE id = @id`,
    );
    this.setBoard = db.prepare(
      `UPDATE regression_test SET board = ? WHERE board IS NULL AND id = (SELECT test FROM regression_result WHERE id = ?)`,
    );
    this.runTotals = db.prepare(
      `SELECT ${TOTAL_COLUMNS} FROM regression_result AS r WHERE run = ? GROUP BY verdict`,
    );
  }

  /** Begins a run with a row for each test, all of them or none; answers its id and the rows. */
  begin(run: NewRun, tests: readonly PlannedTest[]): { id: number; planned: PlannedResult[] } {
    return this.transaction(() => {
      const id = this.insertRun(run, { started: this.now(), planned: tests.length, pinned: false });
      return { id, planned: tests.map((planned) => ({ ...planned, id: this.plan(id, planned) })) };
    });
  }

  private insertRun(run: NewRun, times: Pick<RunInfo, 'started' | 'planned' | 'pinned'>): number {
    const { lastInsertRowid } = this.db
      .prepare(
        `INSERT INTO regression_run (name, state, engine, options, pattern_set, machine, subject, started, planned, pinned)
         VALUES (?, 'running', ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        run.name,
        engineJson(run),
        JSON.stringify(run.options),
        run.patternSet,
        JSON.stringify(run.machine),
        subjectOf(run),
        times.started,
        times.planned,
        times.pinned ? 1 : 0,
      );
    return Number(lastInsertRowid);
  }

  /** A run that was made elsewhere, without its results; it keeps its times. */
  beginImported(run: NewRun & Pick<RunInfo, 'started' | 'planned'>): number {
    return this.insertRun(run, { ...run, pinned: false });
  }

  /** All results of an imported run are there: it ended as it did, on its machine. */
  endImported(id: number, run: Pick<RunInfo, 'state' | 'ended' | 'started' | 'machine'>): void {
    this.end(id, run.state === 'running' ? 'interrupted' : run.state);
    this.db
      .prepare('UPDATE regression_run SET ended = ?, machine = ? WHERE id = ?')
      .run(run.ended ?? run.started, JSON.stringify(run.machine), id);
  }

  /** Runs the action in one transaction. */
  transaction<T>(action: () => T): T {
    return this.db.transaction(action)();
  }

  /** Adds a row for a test that is to be run; answers the result's id. */
  plan(run: number, planned: PlannedTest): number {
    const { suite, number, line, command, category, severity } = planned.test;
    const row = this.insertResult.run({
      ...{ run, test: this.testId(planned), suite, number, line, category, severity },
      command: /^\S*/.exec(command)?.[0] ?? '',
      verdict: VERDICTS.indexOf('skipped'),
    });
    return Number(row.lastInsertRowid);
  }

  private testId({ test, file }: PlannedTest): number {
    const record = JSON.stringify(test);
    const hash = createHash('sha256').update(`${file}\n${record}`).digest('hex');
    const search = fold(searchText(test));
    this.insertTest.run(hash, file, record, search);
    return this.findTest.get(hash) as number;
  }

  /** Keeps a finished result at once: the death of this process loses it no more. */
  finish(id: number, result: TestResult, board?: TestBoard): void {
    relaxed(this.db, () => this.transaction(() => this.write(id, result, board)));
  }

  /** Keeps the board of a result's test. */
  draw(id: number, board: TestBoard): void {
    relaxed(this.db, () => this.transaction(() => this.setBoard.run(JSON.stringify(board), id)));
  }

  /** As finish, within a transaction of the caller's. */
  write(id: number, result: TestResult, board?: TestBoard): void {
    const { counters } = result;
    this.setResult.run({
      id,
      verdict: VERDICTS.indexOf(result.verdict),
      cpu: result.cpu ?? null,
      wall: result.wall,
      reading: counters.reading ?? null,
      owl: counters.owl ?? null,
      connection: counters.connection ?? null,
      trymove: counters.trymove ?? null,
      uncertainty: result.uncertainty ?? null,
      refused: result.refused ? 1 : 0,
      answer: result.answer,
      problem: result.why ? keptSaying(result.why) : result.problem,
      stderr: result.stderr,
    });
    if (board) this.setBoard.run(JSON.stringify(board), id);
  }

  /** Ends a run, or says how it ended. */
  end(id: number, state: Exclude<RunState, 'running'>): void {
    this.transaction(() => {
      this.sums.keep(id);
      this.db
        .prepare('UPDATE regression_run SET state = ?, ended = ?, totals = ? WHERE id = ?')
        .run(state, this.now(), JSON.stringify(this.totals(id)), id);
    });
  }

  /** A run goes on after it ended: answers what is left of it. */
  resume(id: number, machine: RunMachine): PlannedResult[] {
    this.transaction(() => {
      this.sums.forget(id);
      this.db
        .prepare(
          `UPDATE regression_run SET state = 'running', ended = NULL, totals = NULL, machine = ? WHERE id = ?`,
        )
        .run(JSON.stringify(machine), id);
    });
    return this.remaining(id);
  }

  /** The tests of a run that have no result yet, in the order in which they were planned. */
  remaining(id: number): PlannedResult[] {
    const rows = this.db
      .prepare(
        `SELECT r.id, t.record, t.file FROM regression_result AS r JOIN regression_test AS t ON t.id = r.test
         WHERE r.run = ? AND r.verdict = ? AND ${isSealed('regression_test', 't')} ORDER BY r.id`,
      )
      .all(id, VERDICTS.indexOf('skipped')) as { id: number; record: string; file: string }[];
    return rows.map((row) => ({
      id: row.id,
      test: JSON.parse(row.record) as TestRecord,
      file: row.file,
    }));
  }

  /** Says what the engine calls itself, once it has been asked, and how it is another than before. */
  setEngine(id: number, about: Pick<RunInfo, 'engine' | 'patternSet' | 'changes' | 'switches'>): void {
    const run = this.run(id);
    if (!run) return;
    this.db
      .prepare('UPDATE regression_run SET engine = ?, pattern_set = ?, subject = ? WHERE id = ?')
      .run(engineJson(about), about.patternSet, subjectOf({ ...run, ...about }), id);
  }

  /** Runs whose process died while they were under way become `interrupted`; answers their ids. */
  markInterrupted(isAlive: (machine: RunMachine) => boolean): number[] {
    const dead = this.runs().filter((run) => run.state === 'running' && !isAlive(run.machine));
    for (const { id } of dead) this.end(id, 'interrupted');
    return dead.map(({ id }) => id);
  }

  /** Every run that was not removed, newest first. */
  runs(): RunInfo[] {
    const rows = this.db
      .prepare(
        `SELECT * FROM regression_run WHERE ${isSealed('regression_run')} AND ${IS_SHOWN} ORDER BY id DESC`,
      )
      .all() as RunRow[];
    return rows.map((row) => this.info(row));
  }

  run(id: number): RunInfo | undefined {
    const row = this.db.prepare(`SELECT * FROM regression_run WHERE id = ? AND ${IS_SHOWN}`).get(id) as
      | RunRow
      | undefined;
    return row && this.info(row);
  }

  private info(row: RunRow): RunInfo {
    const { changes, switches, ...engine } = JSON.parse(row.engine) as RunInfo['engine'] &
      Pick<RunInfo, 'changes' | 'switches'>;
    return {
      id: row.id,
      name: row.name,
      state: row.state,
      engine,
      options: JSON.parse(row.options) as RunInfo['options'],
      patternSet: row.pattern_set,
      ...(changes ? { changes } : {}),
      ...(switches ? { switches } : {}),
      machine: JSON.parse(row.machine) as RunInfo['machine'],
      started: row.started,
      ended: row.ended ?? undefined,
      planned: row.planned,
      totals: row.totals === null ? this.totals(row.id) : (JSON.parse(row.totals) as RunTotals),
      pinned: row.pinned === 1,
    };
  }

  /** Sums over a run as it stands. */
  totals(id: number): RunTotals {
    return totalsOf(this.runTotals.all(id) as TotalsRow[]);
  }

  rename(id: number, name: string): void {
    this.db.prepare('UPDATE regression_run SET name = ? WHERE id = ?').run(name, id);
  }

  /** A pinned run is never pruned. */
  pin(id: number, pinned: boolean): void {
    this.db.prepare('UPDATE regression_run SET pinned = ? WHERE id = ?').run(pinned ? 1 : 0, id);
  }

  /** Takes runs out of all that is asked here, until they are brought back. */
  hide(ids: readonly number[]): void {
    const hide = this.db.prepare(
      'INSERT OR IGNORE INTO regression_removed (run, at) SELECT id, ? FROM regression_run WHERE id = ?',
    );
    this.transaction(() => {
      for (const id of ids) hide.run(this.now(), id);
    });
  }

  /** Brings back what was hidden. */
  restore(ids: readonly number[]): void {
    const restore = this.db.prepare('DELETE FROM regression_removed WHERE run = ?');
    this.transaction(() => {
      for (const id of ids) restore.run(id);
    });
  }

  /** Removes for good what was hidden before the time. */
  purge(before: number): void {
    const ids = this.db.prepare('SELECT run FROM regression_removed WHERE at < ?').pluck().all(before);
    if (ids.length > 0) this.remove(ids as number[]);
  }

  /** Removes runs for good, with all that belongs to them, and tests nothing refers to any more. */
  remove(ids: readonly number[]): void {
    const run = this.db.prepare('DELETE FROM regression_run WHERE id = ?');
    this.db.transaction(() => {
      for (const id of ids) run.run(id);
      this.db.exec('DELETE FROM regression_test WHERE id NOT IN (SELECT test FROM regression_result)');
    })();
  }

  /** Forgets by the rule; answers the ids of the runs that went. Pinned runs and those under way stay. */
  prune(rule: PruneRule = PRUNE_RULE): number[] {
    const old = this.before(rule.maxAge);
    const ids = this.db
      .prepare(
        `SELECT id FROM regression_run WHERE pinned = 0 AND state <> 'running' AND started < ?
         AND id NOT IN (SELECT id FROM regression_run WHERE ${IS_SHOWN} ORDER BY id DESC LIMIT ?)`,
      )
      .pluck()
      .all(old, rule.keepNewest) as number[];
    if (ids.length > 0) this.remove(ids);
    this.details.removeBefore(this.before(rule.maxDetailAge));
    return ids;
  }
}

function engineJson({ engine, changes, switches }: Pick<RunInfo, 'engine' | 'changes' | 'switches'>): string {
  return JSON.stringify({ ...engine, changes, switches });
}

/** What two runs must have in common to be expected to answer alike. */
function subjectOf({ engine, options, patternSet, changes }: NewRun): string {
  const { command, name, version, build } = engine;
  const mixed = changes ? [changes] : [];
  const parts = JSON.stringify([command, name, version, build, options.setup, patternSet, ...mixed]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}

function searchText(test: TestRecord): string {
  const { suite, number, command, expectation, description, category, comment } = test;
  return `${suite}:${number} ${command} ${expectation?.pattern ?? ''} ${category} ${description} ${comment}`;
}
