/**
 * A run as lines of JSON, to be sent to somebody else: first the run, then a result on each line with its details. Lines, so
 * that a run with thousands of analyses never has to be in memory as a whole. The other way it comes in parts that have been checked
 * (see importedRun.ts).
 */
import type { EngineChange } from '../../engine/protocol/match.ts';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import { RUN_FILE, RunFileError, type ImportedResult } from './importedRun.ts';
import type { RegressionRepository } from './regression.ts';

/** The lines of a run; throws RunFileError when there is no such run. How its engine is started is nobody else's business. */
export function* exportRun(repository: RegressionRepository, id: number): Generator<string> {
  const run = repository.run(id);
  if (!run) throw new RunFileError({ key: 'host.run.unknown', args: { id: `${id}` } });
  yield JSON.stringify({
    ...RUN_FILE,
    run: {
      ...run,
      engine: { ...run.engine, command: '', id: undefined },
      changes: run.changes?.map(untold),
      switches: run.switches?.map(({ changes, left }) => ({ changes: changes.map(untold), left })),
    },
  });
  const { queries, details } = repository;
  const page = 500;
  for (let offset = 0; ; offset += page) {
    const { rows } = queries.page({ run: id, filter: {}, sort: [], offset, limit: page });
    for (const row of rows) {
      const kept = details.kinds(row.id).map((kind) => [kind, details.get(row.id, kind)]);
      yield JSON.stringify({ row, details: Object.fromEntries(kept) as Record<string, unknown> });
    }
    if (rows.length < page) return;
  }
}

function untold(change: EngineChange): EngineChange {
  return change.part === 'command' ? { ...change, before: '', now: '' } : change;
}

/** What a run made elsewhere says of itself. */
export type ImportedRun = Omit<RunInfo, 'id' | 'totals' | 'pinned'>;

/** Unlike that of any other run: when and where it was made, by what, and what came of it; people may have renamed or pinned it. */
function nameOf(run: RunInfo | undefined): string {
  const { started, ended, planned, machine, engine, patternSet, totals } = run ?? {};
  const { name, version, build } = engine ?? {};
  return JSON.stringify([started, ended, planned, machine, name, version, build, patternSet, totals]);
}

/** Keeps a run that was made elsewhere, part by part. Until it is at its end it counts as one that is under way. */
export class RunImport {
  readonly id: number;
  private readonly repository: RegressionRepository;
  private readonly run: ImportedRun;

  /** `machine`: this one, which says after a crash that the import is no longer under way. */
  constructor(repository: RegressionRepository, run: ImportedRun, machine: RunInfo['machine']) {
    this.repository = repository;
    this.run = run;
    this.id = repository.beginImported({ ...run, machine });
  }

  /** Keeps some results. */
  add(results: readonly ImportedResult[]): void {
    const { repository } = this;
    repository.transaction(() => {
      for (const { planned, result, board, details } of results) {
        const id = repository.plan(this.id, planned);
        repository.write(id, result, board);
        for (const [kind, detail] of Object.entries(details)) repository.details.put(id, kind, detail);
      }
    });
  }

  /** All of them are there; answers the run's id, which is that of the same run where it is kept already. */
  end(): number {
    const { repository, id } = this;
    repository.endImported(id, this.run);
    const name = nameOf(repository.run(id));
    const known = repository.runs().find((run) => run.id !== id && nameOf(run) === name);
    if (!known) return id;
    this.abandon();
    return known.id;
  }

  /** Nothing of the run is kept. */
  abandon(): void {
    this.repository.remove([this.id]);
  }
}
