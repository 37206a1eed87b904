/**
 * The services behind every call of api.ts, the same for the desktop shell and the browser host: checks what arrives, hands
 * it to the service that knows, and turns whatever goes wrong into an ApiError. Nothing here knows Electron or sockets.
 */
import { makeFolder } from '../files/makeFolder.ts';
import { performance } from 'node:perf_hooks';
import { dirname, join, resolve } from 'node:path';
import type { CallName, Calls, EventName, Events, Notice, Startup } from '../ipc/api.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import { checkParams, isCallName } from '../ipc/checkParams.ts';
import { listParameters } from '../../engine/genmove/parameters.ts';
import { isFull } from '../store/connection.ts';
import { isDamage, NewerDatabaseError } from '../store/soundness.ts';
import { Store } from '../store/store.ts';
import { PatternService } from '../patterns/service.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { ASKERS, EngineQueue } from '../engine/engineQueue.ts';
import { forkEngine } from '../engine/nodeProcess.ts';
import { Analysis } from './analysis.ts';
import { Documents } from './documents.ts';
import { engineBuild } from './engineBuild.ts';
import { EnginePlay } from './enginePlay.ts';
import { listFolder, nearestFolder } from './folders.ts';
import { Lab } from './lab.ts';
import type { LabEngine } from './labThoughts.ts';
import { Library } from './library.ts';
import { lockDataDir, type DataLock } from './lock.ts';
import { Preferences } from './preferences.ts';
import { RecentFiles } from './recentFiles.ts';
import { Upkeep } from './upkeep.ts';
import { SharedEngine, type HostEngine } from './sharedEngine.ts';

export const DATABASE_FILE = 'yomi.db';

export interface HostOptions {
  /** Where games and settings are kept; created when it is not there. */
  dataDir: string;
  kind: Startup['kind'];
  version: string;
  /** Used, not owned: whoever made it closes it, after the host. */
  engine: HostEngine;
  /** The system's dialogs, where there are any. */
  dialogs?: { chooseOpen(): Promise<string | null>; chooseSave(suggested: string): Promise<string | null> };
  homeDir: string;
  /** Another engine beside, for what the lab asks it with the patterns of a run; default: a process of its own. */
  labEngine?: () => LabEngine;
  /** Names the engine's build: kept analyses of another one do not count. Default: from its program files. */
  engineBuild?: () => string;
  /** Milliseconds since 1970; default: the clock. */
  now?: () => number;
}

type Listener = (name: EventName, value: Events[EventName]) => void;
type Services = {
  [C in CallName]: (params: Calls[C]['params']) => Calls[C]['result'] | Promise<Calls[C]['result']>;
};

/** All services over one data directory. The constructor throws ApiError when the directory cannot be used. */
export class Host {
  private readonly options: HostOptions;
  private readonly listeners = new Set<Listener>();
  private readonly lock: DataLock;
  private readonly store: Store;
  private readonly documents: Documents;
  private readonly play: EnginePlay;
  private readonly library: Library;
  private readonly preferences: Preferences;
  private readonly recent: RecentFiles;
  private readonly analysis: Analysis;
  private readonly shared: SharedEngine;
  private readonly patterns: PatternService;
  private readonly lab: Lab;
  private readonly upkeep: Upkeep;
  private readonly services: Services;
  private readonly unsubscribe: (() => void)[];
  /** What is to be told at the next start of an interface; null while one is there to be told at once. */
  private waiting: Notice[] | null;
  private closed = false;

  constructor(options: HostOptions) {
    this.options = options;
    const { dataDir, engine } = options;
    try {
      makeFolder(resolve(dataDir));
      this.lock = lockDataDir(dataDir);
    } catch (error) {
      throw explained(error, dataDir);
    }
    try {
      this.store = new Store(join(dataDir, DATABASE_FILE), options.now);
    } catch (error) {
      this.lock.release();
      throw explained(error, dataDir);
    }
    this.waiting = [];
    this.recent = new RecentFiles(this.store, (paths) => this.emit('recent', paths));
    this.preferences = new Preferences(this.store);
    engine.useParameters(this.preferences.settings().parameters);
    this.library = new Library(this.store);
    this.documents = new Documents({
      store: this.store,
      recent: this.recent,
      notify: (notice) => this.notify(notice),
      edited: (entry) => this.emit('doc.edited', entry),
    });
    this.shared = new SharedEngine(engine, () => this.patterns.start());
    this.play = new EnginePlay({ store: this.store, documents: this.documents, engine: this.shared });
    this.analysis = new Analysis({
      store: this.store,
      engine: this.shared,
      build: options.engineBuild ?? (() => engineBuild()),
    });
    this.patterns = new PatternService({
      folder: join(dataDir, 'patterns'),
      engine,
      builder: new PatternSetBuilder(),
      changed: (event) => this.emit('patterns.changed', event),
      notify: (notice) => this.notify(notice),
    });
    this.lab = new Lab({
      store: this.store,
      folder: join(dataDir, 'regression'),
      build: options.engineBuild ?? (() => engineBuild()),
      patterns: () => this.patterns.set,
      pattern: (database, name) => this.patterns.used(database, name),
      spawn: options.labEngine ?? (() => new EngineQueue(() => forkEngine())),
      version: options.version,
      emit: (name, value) => this.emit(name, value),
    });
    this.services = this.makeServices();
    this.upkeep = new Upkeep({
      path: join(dataDir, DATABASE_FILE),
      store: this.store,
      notify: (notice) => this.notify(notice),
      now: options.now ?? Date.now,
    });
    this.unsubscribe = [
      engine.onState((state) => this.emit('engine.state', state)),
      engine.onProgress((report) => this.emit('engine.progress', report)),
      engine.onNotice((notice) => this.notify(notice)),
    ];
  }

  /** Answers a call; rejects with an ApiError, whatever goes wrong. */
  async call(name: string, params: unknown): Promise<unknown> {
    try {
      if (this.closed) throw new ApiError('disconnected', 'Yomi is closing.');
      if (!isCallName(name)) throw new ApiError('bad-params', `There is no call “${name.slice(0, 100)}”.`);
      return await this.dispatch(name, params);
    } catch (error) {
      throw explained(error, this.options.dataDir);
    }
  }

  /** Listens to events; returns a function that stops it. */
  onEvent(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Lets go of the data directory. Nothing is saved here: everything was when it happened. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const stop of this.unsubscribe) stop();
    this.listeners.clear();
    this.patterns.close();
    this.lab.close();
    this.upkeep.close();
    this.store.close();
    this.lock.release();
  }

  private dispatch<C extends CallName>(
    name: C,
    params: unknown,
  ): Calls[C]['result'] | Promise<Calls[C]['result']> {
    return this.services[name](checkParams(name, params));
  }

  private makeServices(): Services {
    const { documents, play, library, preferences, recent, analysis, shared, patterns, lab } = this;
    const { engine } = this.options;
    return {
      'app.start': () => this.start(),
      'settings.set': (values) => {
        if (values.parameters) engine.useParameters(values.parameters);
        return preferences.setSettings(values);
      },
      'session.set': (values) => done(preferences.setSession(values)),
      'doc.create': (params) => documents.create(params),
      'doc.openPath': (params) => documents.openPath({ ...params, path: this.absolute(params.path) }),
      'doc.openData': (params) => documents.openData(params),
      'doc.open': ({ id }) => documents.openKept(id),
      'doc.reread': (params) => documents.reread(params),
      'doc.edit': (params) => documents.edit(params),
      'doc.cursor': (params) => done(documents.setCursor(params)),
      'doc.play': (params) => done(documents.setPlay(params)),
      'doc.save': ({ path, ...rest }) =>
        documents.save(path === undefined ? rest : { ...rest, path: this.absolute(path) }),
      'doc.export': (params) => documents.export(params),
      'doc.genmove': (params) => play.genmove(params),
      'doc.moveNow': ({ id }) => done(play.moveNow(id)),
      'doc.stopMove': ({ id }) => done(play.stop(id)),
      'doc.close': ({ id }) => {
        play.stop(id);
        return done(documents.close(id));
      },
      'library.list': (params) => library.list(params),
      'library.delete': ({ ids }) => done(library.delete(ids)),
      'library.restore': ({ ids }) => done(library.restore(ids)),
      'files.list': ({ folder }) =>
        listFolder(folder === undefined ? this.firstFolder() : this.absolute(folder)),
      'files.chooseOpen': () => this.dialogs().chooseOpen(),
      'files.chooseSave': ({ suggested }) => this.dialogs().chooseSave(suggested),
      'files.clearRecent': () => done(recent.clear()),
      'analysis.line': (params) => analysis.line(params),
      'analysis.report': (params) => analysis.report(params),
      'engine.analyze': (params) => analysis.analyze(params),
      'engine.status': (params) => shared.request('status', params),
      'engine.parameters': () => listParameters().map(([name, spec]) => ({ name, ...spec })),
      'engine.stop': () => done(shared.stop()),
      'engine.restart': () => done(engine.restart()),
      'reading.read': async (params) => {
        const began = performance.now();
        const result = await patterns.ask('read', params);
        return { ...result, milliseconds: performance.now() - began };
      },
      'reading.stop': () => done(engine.stop(ASKERS.page)),
      'position.examine': (params) => patterns.ask('examine', params),
      'moves.kept': (params) => play.kept(params),
      'moves.decide': (params) => patterns.ask('decide', params),
      'moves.effect': (params) => patterns.ask('moveEffect', params),
      ...lab.services((path) => this.absolute(path)),
      'patterns.list': () => patterns.list(),
      'patterns.read': (params) => patterns.read(params),
      'patterns.save': (params) => patterns.save(params),
      'patterns.create': (params) => patterns.create(params),
      'patterns.revert': (params) => patterns.revert(params),
      'patterns.matches': (params) => patterns.matches(params),
      'patterns.explain': (params) => patterns.explain(params),
    };
  }

  private start(): Startup {
    const { kind, version, dialogs, engine } = this.options;
    const waiting = this.waiting ?? [];
    this.waiting = waiting;
    const documents = this.documents.all();
    // What could not be done for want of space is told when everything has been tried.
    waiting.unshift(...this.store.notices.splice(0));
    this.waiting = null;
    const session = this.preferences.session(documents.map((document) => document.id));
    documents.sort((a, b) => session.open.indexOf(a.id) - session.open.indexOf(b.id));
    return {
      kind,
      version,
      nativeDialogs: dialogs !== undefined,
      settings: this.preferences.settings(),
      session,
      documents,
      recent: this.recent.list(),
      engine: engine.state,
      notices: waiting,
    };
  }

  private dialogs(): NonNullable<HostOptions['dialogs']> {
    const { dialogs } = this.options;
    if (!dialogs)
      throw new ApiError('refused', 'This Yomi runs in a browser, which has no system dialogs for files.');
    return dialogs;
  }

  /** Paths from the user may be relative to home, or say so with a tilde. */
  private absolute(path: string): string {
    return resolve(this.options.homeDir, path.replace(/^~(?=$|[/\\])/, '.'));
  }

  /** Where the file dialog starts: beside the file used last, else at home. */
  private firstFolder(): string {
    const [last] = this.recent.list();
    return nearestFolder(last === undefined ? this.options.homeDir : dirname(last));
  }

  private notify(notice: Notice): void {
    if (this.waiting) this.waiting.push(notice);
    else this.emit('notice', notice);
  }

  private emit<E extends EventName>(name: E, value: Events[E]): void {
    for (const listener of [...this.listeners]) listener(name, value);
  }
}

/** The result of a call that has none. */
function done(_nothing: void): null {
  return null;
}

/** As toApiError, with a plain sentence for what a database or a folder can run into. */
function explained(error: unknown, dataDir: string): ApiError {
  if (error instanceof NewerDatabaseError) return new ApiError('refused', error.message);
  if (!(error instanceof Error) || !('code' in error) || error instanceof ApiError) return toApiError(error);
  const code = String(error.code);
  const detail = `${code}: ${error.message}\n${dataDir}`;
  if (isFull(error)) {
    return new ApiError(
      'file',
      'The disk is full: Yomi cannot keep this change. Free some space and try again.',
      detail,
    );
  }
  if (isDamage(error)) {
    const message =
      'The library of games is damaged. Please restart Yomi: it will bring over what can be read and set the damaged library aside.';
    return new ApiError('internal', message, detail);
  }
  if ('syscall' in error || /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|AUTH|BUSY|LOCKED)/.test(code)) {
    return new ApiError('file', `Yomi cannot write to its folder ${dataDir}: ${error.message}.`, detail);
  }
  return toApiError(error);
}
