/**
 * The lab's runs: one at a time goes on, whatever the window shows meanwhile, and what it finishes is kept at once. After a run what our
 * engine thinks of its failures is found out, if that was asked for.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { EngineChange } from '../../engine/protocol/match.ts';
import { said } from '../../engine/protocol/sayings.ts';
import type { PlannedTest, RunInfo } from '../../engine/protocol/regression.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { isSetting } from '../../engine/regression/prelude.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import { isAlive } from '../regression/engines.ts';
import { htmlReport } from '../regression/report.ts';
import { readRunFile, writeRunFile } from '../regression/runFile.ts';
import { MixedEngineError, runChanges } from '../regression/sameEngine.ts';
import { resumeRun, startRun, type StoredRun, type StoredRunOptions } from '../regression/storedRun.ts';
import { RunFileError } from '../store/importedRun.ts';
import type { LabOptions, Params } from './labOptions.ts';
import type { LabEngines } from './labEngines.ts';
import type { LabPositions } from './labPositions.ts';
import type { LabSuites } from './labSuites.ts';
import type { LabTrust } from './labTrust.ts';
import type { ThoughtKeeper } from './labThoughts.ts';

/** Milliseconds between two messages about a run's progress. */
const PROGRESS = 200;
/** So many tests are told by name that are not there any more. */
const TOLD_TESTS = 10;

export interface LabRunsParts {
  positions: LabPositions;
  trust: LabTrust;
  engines: LabEngines;
  suites: LabSuites;
  thoughts: ThoughtKeeper;
  /** Other results are kept than before. */
  onChange: () => void;
}

export class LabRuns {
  readonly #options: LabOptions;
  readonly #parts: LabRunsParts;
  #running: StoredRun | null = null;
  /** By run: how the engine was another that it was last to go on with. */
  readonly #changes = new Map<number, readonly EngineChange[]>();
  #closed = false;

  /** Forgets old runs by rule, and notes those whose process died. */
  constructor(options: LabOptions, parts: LabRunsParts) {
    this.#options = options;
    this.#parts = parts;
    const { regression } = options.store;
    options.store.ifSpace(() => {
      regression.markInterrupted(isAlive);
      regression.prune();
    });
    parts.engines.prune(options.store.regression.runs());
  }

  list(): RunInfo[] {
    return this.#options.store.regression.runs().map((run) => this.#withChanges(run));
  }

  start({ selectors, engine, commands, name, ...options }: Params<'lab.start'>): RunInfo {
    const tests = this.#parts.suites.chosen(selectors, commands);
    return this.#run(tests, name, engine, { selectors, commands, ...options });
  }

  /** The same tests by the same engine, or by the one that is named, as its run was made; a notice tells those that are gone. */
  rerun({ results, name, engine }: Params<'lab.rerun'>): RunInfo {
    const { regression } = this.#options.store;
    const rows = regression.queries.rows(results);
    const before = rows.length > 0 ? regression.run(rows[0].run) : undefined;
    if (!before) throw new ApiError('not-found', { key: 'host.run.none' });
    const { tests, gone } = this.#parts.suites.asTheyAreNow(rows);
    const planned = tests.map(({ test, file }) => ({ test, file }));
    const run = this.#run(planned, name, engine ?? this.#engineOf(before), settingsOf(before));
    this.#tellGone(gone);
    return run;
  }

  resume({ run, engine, mixed = false }: Params<'lab.resume'>): RunInfo {
    const before = this.info(run);
    const by = engine ?? this.#engineOf(before);
    this.free();
    const { regression } = this.#options.store;
    const { suites, trust } = this.#parts;
    // What is left is run as the suites have it now.
    const { tests: left, gone } = suites.asTheyAreNow(regression.remaining(run));
    if (by !== '') trust.check(left.map(({ file }) => file));
    const { kept, patternSet } = this.#patternsOf(before, by);
    const using = this.#using(by, kept, settingsOf(before));
    this.#changes.delete(run);
    try {
      const begun = this.#watch(resumeRun(run, left, using, { mixed, patternSet }));
      this.#tellGone(gone);
      return begun;
    } catch (error) {
      if (!(error instanceof MixedEngineError)) throw error;
      this.#changes.set(run, error.changes);
      const [{ player }] = error.changes;
      throw new ApiError('conflict', { key: 'host.run.changed', args: { engine: player } });
    }
  }

  #tellGone(gone: readonly string[]): void {
    if (gone.length === 0) return;
    const tests = gone.slice(0, TOLD_TESTS).join(', ') + (gone.length > TOLD_TESTS ? ', …' : '');
    const says = { key: 'host.run.testsGone', args: { tests } } as const;
    this.#options.emit('notice', { severity: 'warning', ...said(says) });
  }

  /** The patterns that a run would go on with: `kept`, those of its own, '' when they are not kept any more; and their name. */
  #patternsOf({ patternSet }: RunInfo, engine: string): { kept: string; patternSet: string } {
    if (engine !== '') return { kept: '', patternSet: '' };
    const isKept = patternSet !== '' && this.#parts.engines.has(patternSet);
    if (isKept || patternSet === '') return { kept: patternSet, patternSet };
    return { kept: '', patternSet: builtinPatternSet().id };
  }

  /** The run with what the engine that it would go on with is another in, besides what it already says. */
  #withChanges(run: RunInfo): RunInfo {
    if (run.state === 'running' || run.state === 'finished') return run;
    const { verdicts } = run.totals;
    const next = verdicts.skipped === run.planned ? [] : (this.#changes.get(run.id) ?? this.#changesNow(run));
    const before = run.changes ?? [];
    const changes = [...before, ...next.filter(({ part }) => !before.some((one) => one.part === part))];
    return changes.length > 0 ? { ...run, changes } : run;
  }

  /** How the run's engine is another by now, as far as that is known without starting it. */
  #changesNow(run: RunInfo): EngineChange[] {
    const { users } = this.#parts.engines;
    const own = run.engine.build !== '';
    const user = own ? undefined : users.of(run);
    if (run.engine.kind === 'imported' || (!own && !user)) return [];
    const engine: RunInfo['engine'] = user
      ? { ...run.engine, command: user.command }
      : { ...run.engine, build: this.#options.build() };
    return runChanges(run, { engine, patternSet: this.#patternsOf(run, user?.id ?? '').patternSet });
  }

  /** The engine of a run: '' for Yomi itself; 'refused' when it is none of the user's. */
  #engineOf(run: RunInfo): string {
    if (run.engine.build !== '') return '';
    const known = this.#parts.engines.users.of(run);
    if (known) return known.id;
    throw new ApiError('refused', {
      key: 'host.run.noEngine',
      args: { engine: run.engine.name || [{ key: 'host.run.itsEngine' }] },
    });
  }

  /** Ends the run that goes on, of which nothing more is kept or told. */
  close(): void {
    this.#closed = true;
    this.cancel();
  }

  /** Ends the run that goes on; what is finished stays. */
  cancel(): null {
    this.#running?.cancel();
    return null;
  }

  rename({ run, name }: Params<'lab.rename'>): null {
    this.#options.store.regression.rename(run, name);
    return null;
  }

  pin({ run, pinned }: Params<'lab.pin'>): null {
    this.#options.store.regression.pin(run, pinned);
    return null;
  }

  remove({ runs }: Params<'lab.remove'>): null {
    if (this.#running && runs.includes(this.#running.id))
      throw new ApiError('refused', { key: 'host.run.goesOn' });
    this.#options.store.regression.hide(runs);
    this.#parts.onChange();
    return null;
  }

  restore({ runs }: Params<'lab.restore'>): null {
    this.#options.store.regression.restore(runs);
    this.#parts.onChange();
    return null;
  }

  async export({ run, path, force = false }: Params<'lab.export'>): Promise<{ path: string }> {
    const info = this.info(run);
    if (!force && statSync(path, { throwIfNoEntry: false })?.isFile() === true)
      throw new ApiError('conflict', { key: 'host.file.exists', args: { name: basename(path) } }, path);
    const { regression } = this.#options.store;
    if (/\.html?$/i.test(path)) {
      const all = { run, filter: {}, sort: [], offset: 0, limit: info.planned };
      writeFileAtomic(path, htmlReport(info, regression.queries.page(all).rows, runName(info)));
    } else await writeRunFile(regression, run, path);
    return { path };
  }

  async import({ path }: Params<'lab.import'>): Promise<RunInfo> {
    try {
      return this.info(await readRunFile(this.#options.store.regression, path));
    } catch (error) {
      if (error instanceof RunFileError) throw new ApiError('file', error.says);
      throw error;
    } finally {
      this.#parts.onChange();
    }
  }

  /** A kept run; 'not-found' when it is not any more. */
  info(run: number): RunInfo {
    const info = this.#options.store.regression.run(run);
    if (!info) throw new ApiError('not-found', { key: 'host.run.gone' });
    return info;
  }

  /** 'conflict' while a run goes on. */
  free(): void {
    if (this.#running) throw new ApiError('conflict', { key: 'host.run.stopFirst' });
  }

  #run(tests: PlannedTest[], name: string, engine: string, options: RunInfo['options']): RunInfo {
    this.free();
    if (engine !== '') this.#parts.trust.check(tests.map(({ file }) => file));
    const patternSet = engine === '' ? this.#parts.engines.keepPatterns() : '';
    const using = this.#using(engine, patternSet, options);
    return this.#watch(startRun(tests, { name, patternSet }, using));
  }

  #watch(run: StoredRun): RunInfo {
    const { emit, store } = this.#options;
    const begun = this.info(run.id);
    this.#running = run;
    run.done
      .catch((error: unknown) => {
        if (this.#closed) return;
        if (error instanceof MixedEngineError) {
          this.#changes.set(run.id, error.changes);
          return;
        }
        const says = { key: 'host.run.broke', args: { why: [sayingOf(error)] } } as const;
        emit('notice', { severity: 'error', ...said(says) });
      })
      .finally(() => {
        this.#running = null;
        if (this.#closed) return;
        this.#parts.onChange();
        // One whose engine could not be started is gone.
        const info = store.regression.run(run.id) ?? begun;
        emit('lab.ended', this.#withChanges(info));
        if (info.options.keepThoughts && info.state === 'finished') void this.#thinkAbout(info);
      });
    return begun;
  }

  /** Keeps what our engine makes of the tests that failed. */
  async #thinkAbout(run: RunInfo): Promise<void> {
    const { emit, store } = this.#options;
    const { engines, thoughts } = this.#parts;
    const query = { run: run.id, sort: [], offset: 0, limit: run.planned };
    const { rows } = store.regression.queries.page({ ...query, filter: { verdicts: ['FAILED', 'failed'] } });
    const tell = (done: number): void => emit('lab.thinking', { run: run.id, done, of: rows.length });
    try {
      if (rows.length > 0) await thoughts.fill(rows, engines.patternsOf(run), tell);
    } catch (error) {
      const says = { key: 'host.run.thoughts', args: { why: [sayingOf(error)] } } as const;
      emit('notice', { severity: 'warning', ...said(says) });
    }
    tell(rows.length);
  }

  #using(engine: string, patternSet: string, options: RunInfo['options']): StoredRunOptions {
    let told = 0;
    return {
      repository: this.#options.store.regression,
      engine: this.#parts.engines.source(engine, patternSet),
      options,
      draw: (planned) => this.#parts.positions.board(planned),
      onProgress: (progress) => {
        const now = Date.now();
        if (now - told < PROGRESS && progress.done < progress.planned) return;
        told = now;
        this.#options.emit('lab.progress', progress);
      },
    };
  }
}

function runName({ id, name, engine }: RunInfo): string {
  return name === '' ? `Run ${id}, ${engine.name || engine.command}` : name;
}

/** How a kept run was made, to be repeated: of the commands that engines got first those that only set something. */
function settingsOf({ options }: RunInfo): RunInfo['options'] {
  return { ...options, setup: options.setup.filter(isSetting) };
}
