/**
 * Questions about kept results: filter, sort and group over many runs at once, what changed since another run, and the
 * history of a test. One SQL statement finds the ids of the wanted page and another reads those rows, so that sorting moves
 * numbers about and no text.
 */
import type { Database } from 'better-sqlite3';
import { sql, type RawBuilder } from 'kysely';
import { CHANGE_KINDS, VERDICTS } from '../../engine/protocol/regression.ts';
import type {
  ChangeKind,
  GroupKey,
  ResultChange,
  ResultGroup,
  ResultPage,
  ResultQuery,
  ResultRow,
  RunInfo,
  SortKey,
  TestBoard,
  TestHistory,
  TestRecord,
  TestResult,
} from '../../engine/protocol/regression.ts';
import { builder, rowsOf, type ResultColumns, type TestColumns } from './queryBuilder.ts';
import { problemOf } from './keptSaying.ts';
import { RegressionFlakes } from './regressionFlakes.ts';
import { GROUP_COLUMNS, RegressionSums, SUMS_OF_SUMS, type GroupRow } from './regressionSums.ts';
import { SUMMED, totalsOf } from './regressionTotals.ts';
import { isSealed } from './seals.ts';
import { searchPatterns } from './search.ts';

type Asked = Pick<ResultQuery, 'run' | 'since' | 'filter'>;

const rank = (...verdicts: (typeof VERDICTS)[number][]): RawBuilder<number> =>
  sql.join(verdicts.map((verdict) => sql.lit(VERDICTS.indexOf(verdict))));
const RIGHT = rank('passed', 'PASSED');
const WRONG = rank('failed', 'FAILED', 'crashed', 'timedOut');
const SURPRISES = rank('FAILED', 'PASSED', 'crashed', 'timedOut');
const SKIPPED = VERDICTS.indexOf('skipped');

/** Nodes of all kinds; and what a ratio must be over at least to mean something. */
const nodes = (row: 'r' | 'o'): RawBuilder<number> => {
  const [reading, owl, connection] = ['reading', 'owl', 'connection'].map((name) =>
    sql.ref(`${row}.${name}`),
  );
  return sql`(coalesce(${reading}, 0) + coalesce(${owl}, 0) + coalesce(${connection}, 0))`;
};
const MIN_CPU = sql.lit(0.01);
const MIN_NODES = sql.lit(100);

/** o is the other run's result, or null. */
const CHANGE = sql<ChangeKind>`CASE WHEN o.id IS NULL OR o.verdict = ${sql.lit(SKIPPED)} THEN 'new'
  WHEN o.verdict IN (${RIGHT}) AND r.verdict IN (${WRONG}) THEN 'broken'
  WHEN o.verdict IN (${WRONG}) AND r.verdict IN (${RIGHT}) THEN 'fixed'
  WHEN r.verdict <> ${sql.lit(SKIPPED)} AND o.answer <> r.answer THEN 'answer' ELSE 'same' END`;
const CPU_RATIO = sql<number | null>`CASE WHEN o.cpu >= ${MIN_CPU} THEN r.cpu / o.cpu END`;
const NODE_RATIO = sql<
  number | null
>`CASE WHEN ${nodes('o')} >= ${MIN_NODES} THEN 1.0 * ${nodes('r')} / ${nodes('o')} END`;

/** Everything of a test and its result that may name points, in capitals. */
const NAMED = sql<string>`upper(' ' || json_extract(t.record, '$.command') || ' ' ||
  coalesce(json_extract(t.record, '$.expectation.pattern'), '') || ' ' || r.answer || ' ')`;

/** Sort keys that are no column of a result. */
const SORT_TERMS: Partial<Record<SortKey, RawBuilder<unknown>>> = {
  unexpected: sql`r.verdict NOT IN (${SURPRISES})`,
  cpuPerOwl: sql`r.cpu / r.owl`,
  cpuRatio: CPU_RATIO,
  nodeRatio: NODE_RATIO,
};
/** Columns that may have nothing in them; such rows come last either way. */
const GAPS = new Set<SortKey>(
  'cpu reading owl connection cpuPerOwl uncertainty cpuRatio nodeRatio'.split(' ') as SortKey[],
);

type FullRow = Omit<ResultColumns, 'test' | 'line' | 'command' | 'category' | 'severity'> &
  Pick<TestColumns, 'record' | 'board' | 'file'>;

/** Reads the tables `regression_…`. */
export class RegressionQueries {
  private readonly db: Database;
  private readonly sums: RegressionSums;
  private readonly flakes: RegressionFlakes;
  private readonly runOf: (id: number) => RunInfo | undefined;

  constructor(db: Database, sums: RegressionSums, runOf: (id: number) => RunInfo | undefined) {
    this.db = db;
    this.sums = sums;
    this.flakes = new RegressionFlakes(db);
    this.runOf = runOf;
  }

  /** The page of results a query asks for. */
  page(query: ResultQuery): ResultPage {
    const results = wanted(query);
    const [{ total }] = rowsOf(
      this.db,
      results.select((eb) => eb.fn.countAll<number>().as('total')),
    );
    const found = rowsOf(
      this.db,
      inOrder(query, results)
        .select('r.id')
        .$if(query.since !== undefined, (all) => all.select(CHANGE_COLUMNS))
        .limit(query.limit)
        .offset(query.offset),
    );
    const rows = this.rows(found.map(({ id }) => id));
    if (query.since !== undefined)
      for (const [i, row] of rows.entries()) row.change = changeOf(found[i] as ChangeRow);
    return { rows, total };
  }

  /** Where among the results of a query that of a test stands; null when it is none of them. */
  place(query: Omit<ResultQuery, 'offset' | 'limit'>, suite: string, number: number): number | null {
    const all = rowsOf(this.db, inOrder(query, wanted(query)).select(['r.suite', 'r.number']));
    const at = all.findIndex((one) => one.suite === suite && one.number === number);
    return at < 0 ? null : at;
  }

  /** The results of a query by the values of a key, in the order of that key. */
  groups(query: Asked, key: GroupKey): ResultGroup[] {
    const rows = RegressionSums.answers(query)
      ? this.sums.groups(query, key)
      : this.countedGroups(query, key);
    const groups = new Map<string, GroupRow[]>();
    for (const row of rows) {
      const name = key === 'verdict' ? VERDICTS[row.verdict] : String(row.group);
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    return [...groups].map(([name, sums]) => ({ key: name, totals: totalsOf(sums) }));
  }

  /** The groups of a query from the results themselves. */
  private countedGroups(query: Asked, key: GroupKey): GroupRow[] {
    // Results of a version of a test agree in the other keys, and sorting by its number is quicker than by a text.
    const first = key === 'run' ? sql`+r.run` : sql`+r.test`;
    const sums = wanted(query)
      .select([sql.raw<GroupRow['group']>(GROUP_COLUMNS[key]).as('group'), 'r.verdict'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .select((eb) => SUMMED.map((name) => eb.fn<number>('total', [`r.${name}`]).as(name)))
      .groupBy([first, 'r.verdict']);
    const groups = sql<GroupRow>`SELECT "group", verdict, ${sql.raw(SUMS_OF_SUMS)} FROM (${sums})
      GROUP BY "group", verdict ORDER BY "group"`;
    return rowsOf(this.db, { compile: () => groups.compile(builder) });
  }

  /** How many results of a run differ from another run's in each way. */
  changes(run: number, since: number): Record<ChangeKind, number> {
    const rows = rowsOf(
      this.db,
      wanted({ run, since, filter: {} })
        .select((eb) => [CHANGE.as('kind'), eb.fn.countAll<number>().as('count')])
        .groupBy('kind'),
    );
    const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
    for (const { kind, count } of rows) counts[kind] = count;
    return counts;
  }

  /** One result with all that is kept about it but its details. */
  result(id: number): ResultRow | undefined {
    return this.rows([id]).at(0);
  }

  /** Results of given ids, in their order; unknown ones, and those that are not as they were kept, are left out. */
  rows(ids: readonly number[]): ResultRow[] {
    const statement = this.db.prepare(
      `SELECT r.id, r.run, r.suite, r.number, r.verdict, r.cpu, r.wall, r.reading, r.owl, r.connection, r.trymove,
         r.uncertainty, r.refused, r.answer, r.problem, r.stderr, t.record, t.board, t.file
       FROM regression_result AS r JOIN regression_test AS t ON t.id = r.test
       WHERE r.id = ? AND ${isSealed('regression_result', 'r')} AND ${isSealed('regression_test', 't')}`,
    );
    const rows = ids.map((id) => statement.get(id) as FullRow | undefined);
    return rows.filter((row) => row !== undefined).map(resultRow);
  }

  /** The newest result of each test in some runs; tests that were never run in them are left out. */
  newest(runs: readonly number[]): { suite: string; number: number; id: number }[] {
    return this.db
      .prepare(
        `SELECT suite, number, id FROM (SELECT suite, number, id, max(run) FROM regression_result
           WHERE run IN (SELECT value FROM json_each(?)) AND verdict <> ${SKIPPED} GROUP BY suite, number)`,
      )
      .all(JSON.stringify(runs)) as { suite: string; number: number; id: number }[];
  }

  /** What a test gave in all runs, newest first; tests that were not run are left out. */
  history(suite: string, number: number, limit = 200): TestHistory {
    const ids = this.db
      .prepare(
        `SELECT id FROM regression_result WHERE suite = ? AND number = ? AND verdict <> ${SKIPPED}
           AND run NOT IN (SELECT run FROM regression_removed)
         ORDER BY run DESC LIMIT ?`,
      )
      .pluck()
      .all(suite, number, limit) as number[];
    const entries = this.rows(ids).flatMap((row) => {
      const run = this.runOf(row.run);
      return run ? [{ run, result: resultOf(row) }] : [];
    });
    const { differing, most } = this.flakes.of(suite, number);
    const uncertainty = Math.max(0, ...entries.map(({ result }) => result.uncertainty ?? 0));
    return {
      entries,
      flake: { differed: differing !== undefined, ...(differing ?? most), uncertainty },
    };
  }

  /** Tests that answered differently in runs that should have answered alike. */
  flaky(): { suite: string; number: number }[] {
    return this.flakes.all();
  }
}

const CHANGE_COLUMNS = [
  CHANGE.as('kind'),
  CPU_RATIO.as('cpuRatio'),
  NODE_RATIO.as('nodeRatio'),
  sql<number | null>`o.verdict`.as('verdict'),
  sql<string | null>`o.answer`.as('answer'),
] as const;

interface ChangeRow {
  kind: ChangeKind;
  cpuRatio: number | null;
  nodeRatio: number | null;
  verdict: number | null;
  answer: string | null;
}

function changeOf({ kind, cpuRatio, nodeRatio, verdict, answer }: ChangeRow): ResultChange {
  return {
    kind,
    cpuRatio: cpuRatio ?? undefined,
    nodeRatio: nodeRatio ?? undefined,
    verdict: verdict === null ? undefined : VERDICTS[verdict],
    answer: answer ?? undefined,
  };
}

function resultRow(row: FullRow): ResultRow {
  return {
    id: row.id,
    run: row.run,
    ...resultOf({
      suite: row.suite,
      number: row.number,
      verdict: VERDICTS[row.verdict],
      answer: row.answer,
      refused: row.refused === 1,
      counters: {
        reading: row.reading ?? undefined,
        owl: row.owl ?? undefined,
        connection: row.connection ?? undefined,
        trymove: row.trymove ?? undefined,
      },
      cpu: row.cpu ?? undefined,
      wall: row.wall,
      uncertainty: row.uncertainty ?? undefined,
      ...problemOf(row.problem),
      stderr: row.stderr,
    }),
    test: JSON.parse(row.record) as TestRecord,
    file: row.file,
    board: row.board === null ? undefined : (JSON.parse(row.board) as TestBoard),
  };
}

/** The result alone. */
function resultOf(row: TestResult): TestResult {
  const { suite, number, verdict, answer, refused, counters, cpu, wall, uncertainty } = row;
  const { problem, why, stderr } = row;
  return { suite, number, verdict, answer, refused, counters, cpu, wall, uncertainty, problem, why, stderr };
}

/** The results that are asked for; r, with their tests t and the other run's results o where something is asked of those. */
function wanted({ run, since, filter }: Asked) {
  const texts = searchPatterns(filter.text ?? '');
  let results = builder
    .selectFrom('regression_result as r')
    .$if(texts.length > 0 || filter.point !== undefined, (all) =>
      all.innerJoin('regression_test as t', 't.id', 'r.test'),
    )
    .$if(since !== undefined, (all) =>
      all.leftJoin('regression_result as o', (join) =>
        join.on('o.run', '=', since!).onRef('o.suite', '=', 'r.suite').onRef('o.number', '=', 'r.number'),
      ),
    );
  results =
    run === undefined
      ? results.where(sql<boolean>`r.run NOT IN (SELECT run FROM regression_removed)`)
      : results.where('r.run', '=', run);
  const verdicts = filter.verdicts?.map((verdict) => VERDICTS.indexOf(verdict));
  const { suites, numbers, categories, commands, minSeverity, point } = filter;
  if (suites) results = results.where('r.suite', 'in', oneOf(suites));
  if (numbers) results = results.where('r.number', 'in', oneOf(numbers));
  if (categories) results = results.where('r.category', 'in', oneOf(categories));
  if (commands) results = results.where('r.command', 'in', oneOf(commands));
  if (verdicts) results = results.where('r.verdict', 'in', oneOf(verdicts));
  if (minSeverity !== undefined) results = results.where('r.severity', '>=', minSeverity);
  for (const text of texts)
    results = results.where(
      sql<boolean>`(t.search LIKE ${text} ESCAPE '\\' OR r.answer LIKE ${text} ESCAPE '\\')`,
    );
  if (point !== undefined)
    results = results.where(sql<boolean>`${NAMED} GLOB ${`*[^A-Z0-9]${point.toUpperCase()}[^A-Z0-9]*`}`);
  if (since === undefined) return results;
  const { changes, minCpuRatio, minNodeRatio } = filter;
  if (changes) results = results.where(CHANGE, 'in', oneOf(changes));
  if (minCpuRatio !== undefined) results = results.where(CPU_RATIO, '>=', minCpuRatio);
  if (minNodeRatio !== undefined) results = results.where(NODE_RATIO, '>=', minNodeRatio);
  return results;
}

/** One of the values, of which there may be more than a statement may have parameters. */
function oneOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** Ratios sort only with a run to compare with; without one those keys are left out. */
function inOrder(
  { sort, since }: Pick<ResultQuery, 'sort' | 'since'>,
  results: ReturnType<typeof wanted>,
): ReturnType<typeof wanted> {
  let sorted = results;
  for (const { key, descending } of sort) {
    if (since === undefined && /Ratio$/.test(key)) continue;
    const term = SORT_TERMS[key] ?? sql.ref(`r.${key}`);
    if (GAPS.has(key)) sorted = sorted.orderBy(sql`(${term}) IS NULL`);
    sorted = sorted.orderBy(term, descending ? 'desc' : 'asc');
  }
  return sorted.orderBy('r.suite').orderBy('r.number').orderBy('r.run', 'desc');
}
