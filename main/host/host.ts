/**
 * The services behind every call of api.ts, the same for the desktop shell and the browser host: checks what arrives, hands
 * it to the service that knows, and turns whatever goes wrong into an ApiError. Nothing here knows Electron or sockets.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { dirname, join, resolve } from 'node:path';
import type { CallName, Calls, EventName, Events, Notice, Startup } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { ShownCode } from '../ipc/login.ts';
import { checkParams, isCallName } from '../ipc/checkParams.ts';
import { listParameters } from '../../engine/genmove/parameters.ts';
import type { AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import { said, verbatim } from '../../engine/protocol/sayings.ts';
import type { CrashKind } from '../log/crashes.ts';
import type { Log } from '../log/log.ts';
import { errorFacts } from '../log/plain.ts';
import { attempt } from '../files/atomicFile.ts';
import type { JobWorker } from '../jobs/jobWorker.ts';
import type { OwnStarter } from '../regression/engines.ts';
import { keepWords } from '../store/keptWords.ts';
import { Store } from '../store/store.ts';
import { keepFolderPrivate, makeFilesPrivate, makePrivateFolder } from '../files/privateFolder.ts';
import { PatternService } from '../patterns/service.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { ASKERS, EngineQueue } from '../engine/engineQueue.ts';
import { forkEngine } from '../engine/nodeProcess.ts';
import { Analysis } from './analysis.ts';
import { collectDiagnostics, diagnosticsServices, type DiagnosticsFile } from './diagnostics.ts';
import { BoardPictures } from './boardPictures.ts';
import { Documents } from './documents.ts';
import { engineBuild } from './engineBuild.ts';
import { EnginePlay } from './enginePlay.ts';
import { explained } from './explained.ts';
import { listFolder, nearestFolder } from './folders.ts';
import { GameClocks } from './gameClocks.ts';
import { EngineGraphics } from './engineGraphics.ts';
import { EngineQuestions } from './engineQuestions.ts';
import { engineServices } from './engineServices.ts';
import { GtpConsoles } from './gtpConsoles.ts';
import { GtpPlayers } from './gtpPlayers.ts';
import { HostLog } from './hostLog.ts';
import { Jobs } from './jobs.ts';
import { Lab } from './lab.ts';
import type { LabEngine } from './labThoughts.ts';
import { Ladder } from './ladder.ts';
import { Library } from './library.ts';
import { lockDataDir, type DataLock } from './lock.ts';
import { MatchAnalyser } from './matchAnalysis.ts';
import { Matches } from './matches.ts';
import { Mines } from './mines.ts';
import { noticesFile, problemsFolder } from './places.ts';
import { Preferences } from './preferences.ts';
import { Problems } from './problems.ts';
import { RecentFiles } from './recentFiles.ts';
import { Upkeep } from './upkeep.ts';
import { UserEngines } from './userEngines.ts';
import { SharedEngine, type HostEngine } from './sharedEngine.ts';

export const DATABASE_FILE = 'yomi.db';
/** What the host's own files in the data directory begin with, and its folders there. */
const OWN_FILES = 'yomi.';
const PATTERN_FOLDER = 'patterns';
const LAB_FOLDER = 'regression';
const MINING_FOLDER = 'mining';

export interface HostOptions {
  /** Where games and settings are kept; created when it is not there. */
  dataDir: string;
  kind: Startup['kind'];
  version: string;
  /** Used, not owned: whoever made it closes it, after the host. */
  engine: HostEngine;
  /** The system's dialogs, where there are any. */
  dialogs?: { chooseOpen(): Promise<string | null>; chooseSave(suggested: string): Promise<string | null> };
  /** What lets further browsers in, where there are browsers. */
  login?: { newCode(): ShownCode };
  homeDir: string;
  /** This installation can look for updates of itself; default: no. */
  updates?: boolean;
  /** Another engine beside, for what the lab asks it with the patterns of a run; default: a process of its own. */
  labEngine?: () => LabEngine;
  /** The folder of problems that come with the program; default: the program's own. */
  problems?: string;
  /** Starts our own program for the lab's tests; default: a process of the system. */
  ownEngine?: OwnStarter;
  /** Who does the tasks of jobs; default: a process for each core. */
  jobWorkers?: () => JobWorker[];
  /** Names the engine's build: kept analyses of another one do not count. Default: from its program files. */
  engineBuild?: () => string;
  /** Asked at the start, with how many times in a row Yomi ended unexpectedly, each soon after its start: leave all games closed? */
  withoutGames?: (crashes: number) => boolean;
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
  private readonly records: HostLog;
  private readonly store: Store;
  private readonly documents: Documents;
  private readonly clocks: GameClocks;
  private readonly play: EnginePlay;
  private readonly ladder: Ladder;
  private readonly library: Library;
  private readonly preferences: Preferences;
  private readonly recent: RecentFiles;
  private readonly analysis: Analysis;
  private readonly shared: SharedEngine;
  private readonly userEngines: UserEngines;
  private readonly players = new GtpPlayers({
    versioned: (id, version) => (this.closed ? undefined : this.userEngines.saw(id, version)),
    notify: (notice) => this.notify(notice),
  });
  private readonly consoles = new GtpConsoles();
  private readonly questions: EngineQuestions;
  private readonly patterns: PatternService;
  private readonly lab: Lab;
  private readonly problems: Problems;
  private readonly matches: Matches;
  private readonly jobs: Jobs;
  private readonly mines: Mines;
  private readonly pictures: BoardPictures;
  private readonly upkeep: Upkeep;
  private readonly services: Services;
  private readonly unsubscribe: (() => void)[];
  /** What is to be told at the next start of an interface; null while one is there to be told at once. */
  private waiting: Notice[] | null;
  private closed = false;
  private takenOver: ApiError | undefined;

  constructor(options: HostOptions) {
    this.options = options;
    const { dataDir, engine } = options;
    try {
      makePrivateFolder(resolve(dataDir));
      for (const folder of [PATTERN_FOLDER, LAB_FOLDER]) keepFolderPrivate(join(dataDir, folder));
      this.lock = lockDataDir(dataDir, (why) => this.lost(why));
    } catch (error) {
      throw explained(error, dataDir);
    }
    const { kind, version, now = Date.now } = options;
    this.pictures = new BoardPictures(dataDir);
    this.records = new HostLog({ dataDir, kind, version, now });
    try {
      this.store = new Store(join(dataDir, DATABASE_FILE), options.now);
      makeFilesPrivate(dataDir, OWN_FILES);
    } catch (error) {
      this.records.log.error('store.failed', errorFacts(error));
      this.records.end(true);
      this.lock.release();
      throw explained(error, dataDir);
    }
    this.waiting = [];
    const lost = this.records.lostNotice();
    if (lost) this.notify(lost);
    if (options.withoutGames?.(this.records.session.lost?.soon ?? 0)) this.closeGames();
    this.recent = new RecentFiles(this.store, (paths) => this.emit('recent', paths));
    this.preferences = new Preferences(this.store);
    this.records.useLevel(this.preferences.settings().logLevel);
    engine.useParameters(this.preferences.settings().parameters);
    this.documents = new Documents({
      store: this.store,
      recent: this.recent,
      notify: (notice) => this.notify(notice),
      edited: (entry) => {
        this.play.changed(entry.id);
        this.emit('doc.edited', entry);
        this.ladder.changed(this.documents.get(entry.id));
      },
      played: (told) => this.emit('doc.play', told),
    });
    this.clocks = new GameClocks({ tell: (told) => this.emit('doc.clock', told), now });
    this.shared = new SharedEngine(engine, (lane) => {
      if (lane === 'knowledge') this.patterns.inUse();
      else this.patterns.strengthsInUse();
    });
    this.userEngines = new UserEngines(this.store.values, (list) => this.emit('engines.changed', list));
    const graphics = new EngineGraphics((told) => {
      if (!this.closed) this.emit('engines.graphics', told);
    });
    this.play = new EnginePlay({
      store: this.store,
      documents: this.documents,
      engine: this.shared,
      users: this.userEngines,
      players: this.players,
      graphics,
      tell: (told) => (this.closed ? undefined : this.emit('doc.thinking', told)),
      now,
    });
    this.analysis = new Analysis({
      store: this.store,
      engine: this.shared,
      users: this.userEngines,
      players: this.players,
      tell: (report) => this.emit('engine.progress', report),
      strengths: () => this.patterns.strengthsInUse(),
      parameters: () => this.preferences.settings().parameters,
      build: options.engineBuild ?? (() => engineBuild()),
    });
    this.patterns = new PatternService({
      folder: join(dataDir, PATTERN_FOLDER),
      engine,
      builder: new PatternSetBuilder(),
      changed: (event) => this.emit('patterns.changed', event),
      notify: (notice) => this.notify(notice),
    });
    this.lab = new Lab({
      store: this.store,
      folder: join(dataDir, LAB_FOLDER),
      build: options.engineBuild ?? (() => engineBuild()),
      patterns: () => this.patterns.set,
      strengths: () => this.patterns.strengths,
      pattern: (database, name) => this.patterns.used(database, name),
      spawn: options.labEngine ?? (() => new EngineQueue(() => forkEngine())),
      ...(options.ownEngine ? { ownEngine: options.ownEngine } : {}),
      version: options.version,
      emit: (name, value) => this.emit(name, value),
    });
    this.problems = new Problems({
      store: this.store,
      ask: (params) => this.patterns.ask('problem', params),
      builtin: options.problems ?? problemsFolder(),
      now,
    });
    const emit = <E extends EventName>(name: E, value: Events[E]): void => this.emit(name, value);
    this.ladder = new Ladder({
      store: this.store,
      notify: (notice) => this.notify(notice),
      spoilt: ({ id, state: { play } }) => {
        this.store.ifSpace(() => this.documents.setPlay({ id, play: { ...play, rated: false } }));
      },
      now,
    });
    this.library = new Library({
      store: this.store,
      database: join(dataDir, DATABASE_FILE),
      absolute: (path) => this.absolute(path),
      emit,
    });
    this.matches = new Matches({
      store: this.store,
      documents: this.documents,
      users: this.userEngines,
      analyser: new MatchAnalyser({
        matches: this.store.matches,
        analysis: this.analysis,
        using: () => this.analyst(),
        emit,
      }),
      build: options.engineBuild ?? (() => engineBuild()),
      ownEngine: options.ownEngine,
      homeDir: options.homeDir,
      emit,
    });
    this.jobs = new Jobs({
      dataDir,
      build: options.engineBuild ?? (() => engineBuild()),
      ownEngine: options.ownEngine,
      workers: options.jobWorkers,
      records: (chosen) => this.library.records(chosen),
      library: join(dataDir, DATABASE_FILE),
      absolute: (path) => this.absolute(path),
      now,
      emit,
    });
    this.mines = new Mines({
      folder: join(dataDir, MINING_FOLDER),
      library: join(dataDir, DATABASE_FILE),
      absolute: (path) => this.absolute(path),
      mined: (job) => this.jobs.mined(job),
      now,
      emit,
    });
    this.questions = new EngineQuestions(this.userEngines, this.players, graphics);
    this.upkeep = new Upkeep({
      path: join(dataDir, DATABASE_FILE),
      store: this.store,
      notify: (notice) => this.notify(notice),
      now,
    });
    this.services = this.makeServices();
    this.records.engine(engine.state);
    this.unsubscribe = [
      engine.onState((state) => {
        this.records.engine(state);
        this.emit('engine.state', state);
      }),
      engine.onProgress((report) => this.emit('engine.progress', report)),
      engine.onNotice((notice) => this.notify(notice)),
    ];
  }

  /** Answers a call; rejects with an ApiError, whatever goes wrong. */
  async call(name: string, params: unknown): Promise<unknown> {
    const began = performance.now();
    try {
      this.lock.check();
      if (this.closed) throw this.takenOver ?? new ApiError('disconnected', { key: 'host.yomi.closing' });
      if (!isCallName(name))
        throw new ApiError('bad-params', verbatim(`There is no call “${name.slice(0, 100)}”.`));
      const answer = await this.dispatch(name, params);
      if (!this.closed) this.records.answered(name, performance.now() - began);
      return answer;
    } catch (error) {
      const told = explained(error, this.options.dataDir);
      if (!this.closed) this.records.refused(isCallName(name) ? name : 'unknown', told, error);
      throw told;
    }
  }

  /** The log of the data folder. */
  get log(): Log {
    return this.records.log;
  }

  /** The folder of the log files. */
  get logFolder(): string {
    return this.records.folder;
  }

  /** Leaves every game closed, as when one of them cannot be shown; all of them stay in the library. */
  closeGames(): void {
    const games = this.store.games.closeAll();
    this.records.log.warn('games.closed', { games });
    this.notify({ severity: 'info', ...said({ key: 'host.games.closed' }) });
  }

  /** Listens to events; returns a function that stops it. */
  onEvent(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.play.stopPondering();
      this.clocks.rest();
    };
  }

  /** The process dies of an error: notes it and lets go. The next start tells, unless the user `wasTold`. */
  crashed(kind: CrashKind, error: unknown, wasTold = false): void {
    this.records.crashed(kind, error);
    this.end(wasTold);
  }

  /** Lets go of the data directory. Nothing is saved here: everything was when it happened. */
  close(): void {
    this.end(true);
  }

  private end(clean: boolean): void {
    if (this.closed) return;
    this.closed = true;
    this.records.end(clean);
    for (const stop of this.unsubscribe) stop();
    this.listeners.clear();
    this.players.close();
    this.consoles.close();
    this.patterns.close();
    this.lab.close();
    this.matches.close();
    this.jobs.close();
    this.mines.close();
    this.problems.close();
    this.upkeep.close();
    this.library.close();
    this.documents.end();
    this.store.close();
    this.lock.release();
  }

  /** Another host has these games now: whatever this one would write goes behind the other's back. */
  private lost(why: ApiError): void {
    const says = { key: 'host.yomi.taken' } as const;
    this.takenOver = new ApiError('refused', says, why.message);
    this.notify({ severity: 'error', ...said(says), detail: why.message });
    this.close();
  }

  private dispatch<C extends CallName>(
    name: C,
    params: unknown,
  ): Calls[C]['result'] | Promise<Calls[C]['result']> {
    return this.services[name](checkParams(name, params));
  }

  private makeServices(): Services {
    const {
      documents,
      clocks,
      play,
      library,
      preferences,
      recent,
      analysis,
      shared,
      patterns,
      lab,
      records,
      problems,
      userEngines,
      players,
      consoles,
    } = this;
    const { engine } = this.options;
    return {
      'app.start': () => this.start(),
      'app.notices': () => attempt(noticesFile(), 'open', () => readFileSync(noticesFile(), 'utf8')),
      'settings.set': (values) => {
        if (values.parameters) engine.useParameters(values.parameters);
        if (values.logLevel) records.useLevel(values.logLevel);
        return preferences.setSettings(values);
      },
      'session.set': (values) => {
        if (values.active !== undefined) play.shown(values.active);
        return done(preferences.setSession(values));
      },
      'login.code': () => this.newCode(),
      'menu.words': (words) => words,
      'host.words': (words) => keepWords(this.options.dataDir, words),
      'app.fault': (fault) => done(records.fault(fault)),
      ...this.upkeep.services(),
      ...engineServices({ users: userEngines, players, consoles }),
      ...this.questions.services(),
      ...diagnosticsServices({
        collect: () => this.diagnostics(),
        folder: records.folder,
        absolute: (path) => this.absolute(path),
        now: this.options.now ?? Date.now,
      }),
      'doc.create': (params) => documents.create(params),
      'doc.openPath': (params) => documents.openPath({ ...params, path: this.absolute(params.path) }),
      'doc.openData': (params) => documents.openData(params),
      'doc.open': async ({ id }) => play.added(clocks.added(await documents.openKept(id))),
      'doc.reread': (params) => documents.reread(params),
      'doc.edit': (params) => documents.edit(params),
      'doc.cursor': (params) => {
        play.shown(params.id, params.cursor);
        return done(documents.setCursor(params));
      },
      'doc.play': (params) => {
        play.changed(params.id);
        return done(documents.setPlay(params));
      },
      'doc.clock': (params) => {
        documents.get(params.id);
        return clocks.take(params);
      },
      'doc.save': ({ path, ...rest }) =>
        documents.save(path === undefined ? rest : { ...rest, path: this.absolute(path) }),
      ...documents.exports(),
      'doc.genmove': (params) => {
        this.jobs.playing();
        return play.genmove(params);
      },
      'doc.moveNow': ({ id }) => done(play.moveNow(id)),
      'doc.stopMove': ({ id }) => {
        play.changed(id);
        return done(play.stop(id));
      },
      'doc.close': ({ id }) => {
        play.closed(id);
        clocks.closed(id);
        return documents.close(id).then(done);
      },
      ...library.services(),
      ...this.ladder.services(),
      'files.list': ({ folder, kind }) =>
        listFolder(folder === undefined ? this.firstFolder() : this.absolute(folder), kind),
      'files.chooseOpen': () => this.dialogs().chooseOpen(),
      'files.chooseSave': ({ suggested }) => this.dialogs().chooseSave(suggested),
      'files.clearRecent': () => done(recent.clear()),
      'analysis.line': (params) => analysis.line(params),
      'analysis.report': (params) => analysis.report(params),
      'engine.analyze': (params) => analysis.analyze(params),
      'engine.status': (params) => shared.request('status', params),
      'engine.parameters': () => listParameters().map(([name, spec]) => ({ name, ...spec })),
      'engine.stop': () => {
        play.stopPondering();
        analysis.stop();
        return done(shared.stop());
      },
      'engine.restart': () => done(engine.restart()),
      'reading.read': async (params) => {
        const began = performance.now();
        const result = await patterns.ask('read', params);
        return { ...result, milliseconds: performance.now() - began };
      },
      'reading.stop': () => {
        engine.stop(ASKERS.page);
        return done(engine.stop(ASKERS.line));
      },
      'position.examine': (params) => patterns.ask('examine', params),
      'moves.kept': (params) => play.kept(params),
      'moves.decide': ({ line, ...params }) =>
        patterns.ask('decide', params, line && { asker: ASKERS.line, urgency: 'background' }),
      'moves.leaveLine': () => done(engine.stop(ASKERS.line)),
      'moves.effect': (params) => patterns.ask('moveEffect', params),
      ...lab.services((path) => this.absolute(path)),
      ...this.matches.services(),
      ...this.jobs.services(),
      ...this.mines.services(),
      ...this.pictures.services(),
      ...problems.services((path) => this.absolute(path)),
      ...patterns.services(),
    };
  }

  private async start(): Promise<Startup> {
    const { kind, version, dialogs, engine } = this.options;
    const waiting = this.waiting ?? [];
    this.waiting = waiting;
    const documents = await this.documents.all();
    // What could not be done for want of space is told when everything has been tried.
    waiting.unshift(...this.store.notices.splice(0));
    this.waiting = null;
    const session = this.preferences.session(documents.map((document) => document.id));
    documents.sort((a, b) => session.open.indexOf(a.id) - session.open.indexOf(b.id));
    return {
      kind,
      version,
      nativeDialogs: dialogs !== undefined,
      updates: this.options.updates ?? false,
      settings: this.preferences.settings(),
      session,
      documents: documents.map((document) => this.play.added(this.clocks.added(document))),
      recent: this.recent.list(),
      engine: engine.state,
      userEngines: this.userEngines.list(),
      notices: waiting,
      ...(this.library.imported ? { imported: this.library.imported } : {}),
    };
  }

  /** Who analyses by the settings, as the window has it. */
  private analyst(): AnalystChoice {
    const { analysisEngine, analysisPatterns } = this.preferences.settings();
    return this.userEngines.list().some(({ id }) => id === analysisEngine)
      ? { engine: 'user', id: analysisEngine }
      : { engine: 'montecarlo', patterns: analysisPatterns };
  }

  private diagnostics(): DiagnosticsFile[] {
    const { dataDir, version, kind, engine } = this.options;
    const database = join(dataDir, DATABASE_FILE);
    return collectDiagnostics({ dataDir, database, version, kind, engine: engine.state });
  }

  private dialogs(): NonNullable<HostOptions['dialogs']> {
    const { dialogs } = this.options;
    if (!dialogs)
      throw new ApiError(
        'refused',
        verbatim('This Yomi runs in a browser, which has no system dialogs for files.'),
      );
    return dialogs;
  }

  private newCode(): ShownCode {
    const { login } = this.options;
    if (!login)
      throw new ApiError('refused', verbatim('The desktop program lets no browsers in; “yomi serve” does.'));
    return login.newCode();
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
    this.records.notice(notice);
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
