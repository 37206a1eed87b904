/**
 * The pattern databases as the workbench sees them: reads and writes the user's folder, keeps the library and the engine up
 * to date when a text changes, whoever changed it, and asks the engine where patterns match.
 */
import { performance } from 'node:perf_hooks';
import type { FoundPattern, PatternExplainParams, ProgramText } from '../../engine/protocol/patterns.ts';
import { said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { Asking, EngineMethod, EngineMethods, PackedPatterns } from '../../engine/protocol/messages.ts';
import type {
  Calls,
  Events,
  Notice,
  PatternDatabase,
  PatternMatch,
  PatternText,
  PatternUpdate,
} from '../ipc/api.ts';
import { finding, type Diagnostic } from '../../patterns/diagnostic.ts';
import { featureLines, packMoves } from '../../patterns/moves/table.ts';
import type { ProgramSource } from '../../patterns/format/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { databaseName, revisionOf, type CompiledDatabase } from './database.ts';
import { Drafts } from './drafts.ts';
import { precompiled } from './precompiled.ts';
import { PatternFolder } from './folder.ts';
import { countDiagnostics, PatternLibrary, STRENGTHS, type SetBuilder, type BuiltSet } from './library.ts';
import { watchFolder, type FolderWatch } from './watch.ts';

/** What the service needs of the engine's client. */
export interface PatternEngine {
  leavePatterns(): void;
  usePatterns(databases: PackedPatterns): void;
  useStrengths(strengths: Strengths | null): void;
  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
    asking?: Asking,
  ): Promise<EngineMethods[M]['result']>;
}

export interface PatternServiceOptions {
  /** The user's pattern folder. */
  folder: string;
  engine: PatternEngine;
  builder: SetBuilder;
  /** Another program changed files of the folder. */
  changed: (event: Events['patterns.changed']) => void;
  notify: (notice: Notice) => void;
  /** Default: the program's own patterns. */
  shipped?: string;
}

/** The match with what its source says. */
function described(match: FoundPattern, database: CompiledDatabase): PatternMatch {
  if (database.built) {
    const { name, line, classes, values } = database.built.records()[match.index];
    return { ...match, name, line, classes, values: values.map(([of, value]) => ({ name: of, value })) };
  }
  const { source, unknown } = database.patterns![match.index];
  const { name, classes, values } = source;
  const { line } = database.placeOf(source);
  // An inactive pattern never holds, and nobody can say whether it would.
  const undecided = unknown.length === 0 ? {} : { accepted: null, missing: [...unknown] };
  return {
    ...match,
    ...undecided,
    name,
    line,
    classes,
    values: values.map(({ name: of, value }) => ({ name: of, value })),
  };
}

function programText(program: ProgramSource | null, database: CompiledDatabase): ProgramText | null {
  return program && { text: program.text, places: program.places.map((place) => database.placeOf(place)) };
}

/** A pattern as the set in use has it. */
export interface UsedPattern {
  set: BuiltSet;
  database: CompiledDatabase;
  index: number;
}

/** What an engine with the set is to be asked, to know what a pattern's programs come to somewhere. */
export function explainQuestion(
  database: CompiledDatabase,
  index: number,
  where: Pick<PatternExplainParams, 'position' | 'color' | 'transformation' | 'anchor'>,
): PatternExplainParams {
  const { labels, source, unknown } = database.patterns![index];
  const constraint = programText(source.constraint, database);
  const never = { text: 'FALSE', places: [database.placeOf(source)] };
  return {
    ...where,
    database: database.name,
    index,
    labels: labels.map(({ label, cells }) => ({ label, cells })),
    constraint: unknown.length === 0 ? constraint : never,
    action: unknown.length === 0 ? programText(source.action, database) : null,
  };
}

/** Where the features of a database of strengths stand. */
interface FeatureTexts {
  revision: string;
  /** By line, from 0. */
  texts: readonly string[];
  /** By feature: its line, from 1; 0 for none. */
  lineOf: Int32Array;
}

const STRENGTHS_FILE = `${STRENGTHS}.db`;

type Result<C extends keyof Calls> = Calls[C]['result'];
type Params<C extends keyof Calls> = Calls[C]['params'];

/** A new database says how one is written. */
const TEMPLATE = `# Patterns of your own. O plays at *; X is the other side, ? may be anything on the board.
# The example looks into a one-point jump. Every pattern needs a name of its own.

Pattern Example1

?*?
X.X
?.?

:|,-
`;

export class PatternService {
  readonly #options: PatternServiceOptions;
  readonly #folder: PatternFolder;
  readonly #library: PatternLibrary;
  readonly #drafts: Drafts;
  #watch: FolderWatch | null = null;
  #started = false;
  #closed = false;
  /** The strengths of moves that the engine has; null: those that the program brings. */
  #strengths: Strengths | null = null;
  /** What the file of strengths looked like when it was last found to be the shipped one. */
  #looked: string | undefined;
  /** Where the features of the strengths in use stand. */
  #featureTexts: FeatureTexts | null = null;

  constructor(options: PatternServiceOptions) {
    this.#options = options;
    this.#folder = new PatternFolder(options.folder, options.shipped);
    this.#drafts = new Drafts(options.folder);
    this.#library = new PatternLibrary(options.builder, precompiled);
  }

  /** Brings the folder up to date, compiles it and begins to watch it; later calls do nothing. */
  start(): void {
    if (this.#started || this.#closed) return;
    this.#started = true;
    try {
      this.#folder.install();
    } catch (error) {
      // Read-only or full: what is there can still be used.
      this.#complain({ key: 'host.patterns.copyFailed' }, error);
    }
    this.#scan();
    this.#watch = watchFolder(
      this.#folder.path,
      () => this.#rescan(),
      (error) => this.#complain({ key: 'host.patterns.watchFailed' }, error),
    );
  }

  /**
   * Names the strengths of moves that searches go by, and has the engine take them; '' for those that the program brings. Nothing
   * else of the folder is looked at before it must be.
   */
  strengthsInUse(): string {
    if (!this.#started && !this.#closed) {
      const stamp = this.#folder.stamp(STRENGTHS_FILE);
      if (stamp !== this.#looked) {
        const text = this.#folder.read(STRENGTHS_FILE);
        if (text === undefined || this.#folder.isShipped(STRENGTHS_FILE, text)) this.#looked = stamp;
        else this.start();
      }
    }
    return this.#strengths?.id ?? '';
  }

  /** Has the engine go by the folder. While that is as Yomi brings it, the engine has all of it compiled, and nothing is done. */
  inUse(): void {
    if (!this.#started && !this.#closed && !this.#folder.isAsShipped()) this.start();
  }

  /** Stops watching. */
  close(): void {
    this.#closed = true;
    this.#watch?.close();
    this.#watch = null;
  }

  /** The calls about patterns. */
  services() {
    return {
      'patterns.list': () => this.list(),
      'patterns.read': (params: Params<'patterns.read'>) => this.read(params),
      'patterns.draft': (params: Params<'patterns.draft'>) => this.draft(params),
      'patterns.save': (params: Params<'patterns.save'>) => this.save(params),
      'patterns.create': (params: Params<'patterns.create'>) => this.create(params),
      'patterns.revert': (params: Params<'patterns.revert'>) => this.revert(params),
      'patterns.matches': (params: Params<'patterns.matches'>) => this.matches(params),
      'patterns.explain': (params: Params<'patterns.explain'>) => this.explain(params),
      'patterns.odds': (params: Params<'patterns.odds'>) => this.odds(params),
      'patterns.openings': (params: Params<'patterns.openings'>) => this.ask('openings', params),
    };
  }

  list(): Result<'patterns.list'> {
    this.start();
    return {
      folder: this.#folder.path,
      setId: this.#library.setId,
      databases: this.#library.databases.map((database) => this.#summary(database)),
      drafts: this.#drafts.names().filter((name) => this.#library.find(name) !== undefined),
    };
  }

  read({ name }: Params<'patterns.read'>): Result<'patterns.read'> {
    this.start();
    const text = this.#text(this.#known(name));
    const draft = this.#drafts.read(name);
    return draft && draft.text !== text.text ? { ...text, draft } : text;
  }

  draft({ name, draft }: Params<'patterns.draft'>): null {
    try {
      if (draft) this.#drafts.write(name, draft);
      else this.#drafts.drop(name);
    } catch (error) {
      throw this.#notWritten(name, error);
    }
    return null;
  }

  save({ name, text, revision }: Params<'patterns.save'>): Result<'patterns.save'> {
    this.start();
    const began = performance.now();
    const { file } = this.#known(name);
    const onDisk = this.#folder.read(file);
    if (onDisk === undefined || revisionOf(onDisk) !== revision) {
      throw new ApiError('conflict', { key: 'host.patterns.changed', args: { name: file } });
    }
    // Before they are compiled: the engine has stopped by then, and leaves the processor to that.
    this.#options.engine.leavePatterns();
    return this.#write(file, text, began);
  }

  create({ name }: Params<'patterns.create'>): Result<'patterns.create'> {
    this.start();
    const began = performance.now();
    // The file system may take names for one that differ in capitals only.
    const taken = this.#library.databases.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (taken) throw new ApiError('conflict', { key: 'host.patterns.taken', args: { name: taken.name } });
    return { ...this.#write(`${name}.db`, TEMPLATE, began), text: TEMPLATE };
  }

  revert({ name }: Params<'patterns.revert'>): Result<'patterns.revert'> {
    this.start();
    const began = performance.now();
    const shipped = this.#folder.shipped(name);
    if (!shipped) throw new ApiError('not-found', { key: 'host.patterns.notShipped', args: { name } });
    return { ...this.#write(shipped.file, shipped.text, began), text: shipped.text };
  }

  async matches({ since, ...question }: Params<'patterns.matches'>): Promise<Result<'patterns.matches'>> {
    this.start();
    // An engine that was started again meanwhile answers with the set of that moment.
    for (let tries = 0; tries < 3; tries++) {
      const databases = this.#inUse();
      const asked = this.#library.setId;
      const [database] = question.databases ?? [];
      const changed = since === undefined ? null : this.#library.changedSince(since, database);
      if (changed?.names.length === 0) return { setId: asked, matches: [], more: false, changed: [] };
      const params = changed ? { ...question, patterns: changed.numbers } : question;
      const { matches, ...rest } = await this.#options.engine.request('patternMatches', params);
      if (rest.setId !== asked) continue;
      return {
        ...rest,
        ...(changed && { changed: changed.names }),
        matches: matches.map((match) => described(match, databases.get(match.database)!)),
      };
    }
    throw new ApiError('conflict', { key: 'host.patterns.busy' });
  }

  /** The set in use, compiled; null while there is none. */
  get set(): BuiltSet | null {
    this.start();
    return this.#library.set;
  }

  /** The strengths of moves in use; null: those that the program brings. */
  get strengths(): Strengths | null {
    this.start();
    return this.#strengths;
  }

  /** What the engine knows or thinks of a position, with the patterns of the folder. */
  ask<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
    asking?: Asking,
  ): Promise<EngineMethods[M]['result']> {
    this.inUse();
    return this.#options.engine.request(method, params, asking);
  }

  async odds(params: Params<'patterns.odds'>): Promise<Result<'patterns.odds'>> {
    this.start();
    for (let tries = 0; tries < 3; tries++) {
      const asked = this.#strengths?.id ?? '';
      const { revision, texts, lineOf } = this.#lines();
      const { strengths, moves } = await this.#options.engine.request('moveOdds', params);
      if (strengths !== asked) continue;
      const named = new Set<number>();
      const chances = moves.map(({ point, odds, features }) => {
        const lines = features.map((feature) => lineOf[feature]).filter((line) => line > 0);
        for (const line of lines) named.add(line);
        return { point, odds, lines };
      });
      return { revision, moves: chances, texts: [...named].map((line) => [line, texts[line - 1]]) };
    }
    throw new ApiError('conflict', { key: 'host.patterns.strengthsBusy' });
  }

  /** Where the features of the strengths in use stand. */
  #lines(): FeatureTexts {
    const used = this.#library.strengths;
    const text = used?.text ?? this.#folder.shipped(STRENGTHS)?.text ?? '';
    const revision = used?.revision ?? revisionOf(text);
    if (this.#featureTexts?.revision !== revision)
      this.#featureTexts = { revision, texts: text.split('\n'), lineOf: featureLines(text) };
    return this.#featureTexts;
  }

  explain(params: Params<'patterns.explain'>): Promise<Result<'patterns.explain'>> {
    this.start();
    const { setId, database: name, index, ...where } = params;
    const database = this.#library.used(name);
    if (setId !== this.#library.setId || !database?.patterns?.[index]) {
      throw new ApiError('conflict', { key: 'host.patterns.stale' });
    }
    return this.#options.engine.request('patternExplain', explainQuestion(database, index, where), { setId });
  }

  /** A pattern of the set in use by its name; 'not-found' and 'refused' say why there is none. */
  used(name: string, pattern: string): UsedPattern {
    const { set } = this;
    const database = this.#library.used(name);
    const index = database?.patterns?.findIndex(({ source }) => source.name === pattern) ?? -1;
    if (set && database && index >= 0) return { set, database, index };
    const kind = this.#known(name).kind;
    if (kind !== 'move' && kind !== 'joseki')
      throw new ApiError('refused', { key: 'host.patterns.moveless', args: { name } });
    throw new ApiError('not-found', { key: 'host.patterns.notUsed', args: { pattern, name } });
  }

  #inUse(): Map<string, CompiledDatabase> {
    const databases = this.#library.databases.flatMap(({ name }) => this.#library.used(name) ?? []);
    return new Map(databases.map((database) => [database.name, database]));
  }

  #known(name: string): CompiledDatabase {
    const database = this.#library.find(name);
    if (!database) throw new ApiError('not-found', { key: 'host.patterns.none', args: { name } });
    return database;
  }

  #write(file: string, text: string, began: number): Result<'patterns.save'> {
    try {
      this.#folder.write(file, text);
    } catch (error) {
      throw this.#notWritten(file, error);
    }
    this.#drafts.drop(databaseName(file));
    const { swapped } = this.#take(new Map([[file, text]]));
    const database = this.#library.databases.find((one) => one.file === file);
    if (!database) throw new ApiError('conflict', { key: 'host.patterns.shadowed', args: { name: file } });
    return { ...this.#facts(database), ...this.#update(swapped, began) };
  }

  #notWritten(name: string, error: unknown): ApiError {
    const detail = error instanceof Error ? error.message : String(error);
    return new ApiError('file', { key: 'host.patterns.notWritten', args: { name } }, detail);
  }

  /** Compiles new texts and gives the engine the set, when there is a new one. */
  #take(texts: ReadonlyMap<string, string | undefined>): { changed: string[]; swapped: boolean } {
    const { changed, set } = this.#library.update(texts);
    if (set) this.#options.engine.usePatterns(set.databases);
    const strengthened = this.#useStrengths();
    return { changed, swapped: set !== null || strengthened };
  }

  /** Gives the engine the strengths of moves, when they are others than it has. */
  #useStrengths(): boolean {
    const used = this.#library.strengths;
    const own = used === null || this.#folder.isShipped(used.file, used.text) ? null : used;
    if (own?.revision === this.#strengths?.id) return false;
    this.#strengths = own && { id: own.revision, buffer: packMoves(own.strengths!().table!) };
    this.#options.engine.useStrengths(this.#strengths);
    return true;
  }

  #update(swapped: boolean, began: number): PatternUpdate {
    return { setId: this.#library.setId, swapped, milliseconds: performance.now() - began };
  }

  /** Reads the folder; what cannot be read stays as it was. */
  #scan(): { changed: string[]; swapped: boolean } {
    const texts = new Map<string, string | undefined>();
    try {
      const files = this.#folder.files();
      for (const file of this.#library.files) if (!files.includes(file)) texts.set(file, undefined);
      for (const file of files) texts.set(file, this.#folder.read(file));
    } catch (error) {
      this.#complain({ key: 'host.patterns.unreadable' }, error);
    }
    return this.#take(texts);
  }

  #rescan(): void {
    const began = performance.now();
    const { changed, swapped } = this.#scan();
    if (changed.length === 0) return;
    const diagnostics = Object.fromEntries(
      this.#library.databases
        .filter(({ name }) => changed.includes(name))
        .map((database) => [database.name, this.#diagnosticsOf(database)]),
    );
    this.#options.changed({ ...this.#update(swapped, began), changed, diagnostics });
  }

  /** What was found, and that another file of the name is not used. */
  #diagnosticsOf({ name, file, diagnostics }: CompiledDatabase): Diagnostic[] {
    const hidden = this.#library.files.filter((other) => other !== file && databaseName(other) === name);
    const warnings = hidden.map((other) =>
      finding('warning', { key: 'host.db.shadowed', args: { other, file } }, { line: 1, column: 1 }),
    );
    return [...warnings, ...diagnostics];
  }

  #summary(database: CompiledDatabase): PatternDatabase {
    const { name, file, kind, text, count } = database;
    const shipped = this.#folder.shipped(name);
    return {
      name,
      file,
      kind,
      patterns: count,
      ...countDiagnostics(this.#diagnosticsOf(database)),
      shipped: shipped !== undefined,
      modified: shipped !== undefined && (shipped.file !== file || shipped.text !== text),
    };
  }

  #text(database: CompiledDatabase): PatternText {
    return { ...this.#facts(database), text: database.text };
  }

  #facts(database: CompiledDatabase): Omit<PatternText, 'text'> {
    const { revision, entries } = database;
    return {
      ...this.#summary(database),
      revision,
      diagnostics: this.#diagnosticsOf(database),
      entries: [...entries],
    };
  }

  #complain(says: Saying, error: unknown): void {
    const detail = error instanceof Error ? error.message : String(error);
    this.#options.notify({ severity: 'warning', ...said(says), detail });
  }
}
