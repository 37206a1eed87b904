/**
 * The one queue for the engine: everything that windows, games and background work ask goes through it, and it supervises the process
 * that answers. A process that dies or hangs is killed and a new one gets the pending requests again, once; requests carry their whole
 * position, so only patterns, strengths and parameters are replayed. An engine that fails again and again is left alone until the user asks for it, so
 * that the machine does not spin.
 *
 * Each lane of the engine (messages.ts) works on one request at a time, the most urgent first. A more urgent one stops a less urgent one,
 * which is asked again afterwards; what is idle is stopped by everything else, whatever its lane. A newer question of the same asker stops the older ones for good, which resolve with what is known.
 *
 * Slowness is no failure: an engine is given up only when its pump does not answer, or when for long nothing at all was done (progress
 * comes only from work). Time is counted in ticks of one interval timer and never read from a clock: a laptop that slept, or a host that
 * was busy itself, sees one tick and not a thousand missing milliseconds, and tests drive the ticks themselves. The timer runs only while
 * something is expected of the engine.
 */
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { LANES, laneOf } from '../../engine/protocol/messages.ts';
import type {
  Asking,
  EngineLoss,
  EngineMethod,
  EngineMethods,
  EngineRequest,
  EngineState,
  EngineTask,
  FromEngine,
  Lane,
  PackedPatterns,
  ToEngine,
  Urgency,
} from '../../engine/protocol/messages.ts';
import { URGENCIES } from '../../engine/protocol/messages.ts';
import type { PonderResult } from '../../engine/protocol/decision.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { Progress } from '../../engine/protocol/progress.ts';
import { said, type Saying, sayingText, verbatim } from '../../engine/protocol/sayings.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { ApiErrorData, Notice } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { EngineProcess } from './engineProcess.ts';
import { Listeners } from './listeners.ts';
import { TextTail } from './textTail.ts';

const TICK_MILLISECONDS = 250;

/** How long the queue waits, in ticks. */
export const LIMITS = {
  /** From the start of a process to its first word; a cold disk can make this slow. */
  start: 80,
  /** For the answer to a ping, which the engine's idle main thread gives. */
  pong: 40,
  /** Without any work done; what works looks at its flag many times a second. */
  work: 240,
  /** The same once it was told to stop; and what still works has the longer time to end. */
  stop: 40,
} as const;

/** Failures in a row, without a single answer between, after which the engine is not started again by itself. */
const MAX_FAILURES = 3;
/** How often one request is given to an engine. */
const MAX_SENT = 2;

export interface EngineQueueOptions {
  /** Calls `tick` every so many milliseconds until the returned function is called. */
  every?: (milliseconds: number, tick: () => void) => () => void;
}

/**
 * Askers: the game on screen and its analysis, the pages about a position, the moves of a line that such a page explains, the engine that
 * thinks on its opponent's time, the reasons that are kept with its moves, and the analysis of matches.
 */
export const ASKERS = {
  game: 'game',
  page: 'page',
  line: 'line',
  ponder: 'ponder',
  reasons: 'reasons',
  background: 'background',
} as const;

interface Entry {
  request: EngineRequest;
  asker: string;
  urgency: Urgency;
  lane: Lane;
  resolve: (value: never) => void;
  reject: (error: ApiError) => void;
  sent: number;
  /** It is to end for good. */
  stopping: boolean;
  /** It was told to end, for good or to make room. */
  told: boolean;
  progress: Progress | null;
  /** Ticks since the last sign of work, and since it was told to end. */
  silence: number;
  sinceTold: number;
}

function everyInterval(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}

/** Who asks when nothing is said. What is read about life may take seconds, so that the next such question stops it. */
function usualAsker({ method, params }: EngineRequest): string {
  if (method === 'genmove' || method === 'analyze' || method === 'status') return ASKERS.game;
  if (method === 'ponder') return ASKERS.ponder;
  if (method === 'read' || method === 'decide' || method === 'moveEffect' || method === 'problem')
    return ASKERS.page;
  if (method !== 'examine') return '';
  const { stages, influence, judge } = params;
  return stages.includes('dragons') || judge !== undefined || influence?.kind === 'dragonsKnown'
    ? ASKERS.page
    : '';
}

function usualUrgency(method: EngineMethod): Urgency {
  return method === 'genmove' ? 'move' : method === 'ponder' ? 'idle' : 'question';
}

function taskOf({ request, asker, urgency, progress }: Entry): EngineTask {
  const { id, method, params } = request;
  const budget = 'budget' in params ? { budget: params.budget.playouts } : {};
  return { id, method, asker, urgency, progress, ...budget };
}

/** Whether the answer is that of a question that was ended early. */
function isCutOff(value: unknown): boolean {
  if (value === null) return true;
  const { stopped, ended } = value as { stopped?: boolean; ended?: string };
  return stopped === true || ended === 'stopped';
}

/** One engine at the service of one host. */
export class EngineQueue {
  readonly #spawn: () => EngineProcess;
  readonly #every: NonNullable<EngineQueueOptions['every']>;
  readonly #stateListeners = new Listeners<EngineState>();
  readonly #progressListeners = new Listeners<SearchReport>();
  readonly #noticeListeners = new Listeners<Notice>();
  /** Everything without an answer, in order of arrival. */
  readonly #entries: Entry[] = [];
  /** What each lane works on. */
  readonly #running = new Map<Lane, Entry>();
  #patterns: PackedPatterns | null = null;
  /** Databases of patterns that the process has, by id. */
  #given = new Set<string>();
  #strengths: Strengths | null = null;
  #parameters: ParameterValues = {};
  /** The last lines of the current process, which say why it died. */
  #stderr = new TextTail(20);
  #state: EngineState = { kind: 'starting' };
  #process: EngineProcess | null = null;
  #ready = false;
  #closed = false;
  #failures = 0;
  #nextId = 1;
  #stopTimer: (() => void) | null = null;
  /** Ticks since the process was started. */
  #starting = 0;
  /** Ticks since the ping that is not answered yet; null when none is out. */
  #pingAge: number | null = null;

  constructor(spawn: () => EngineProcess, options: EngineQueueOptions = {}) {
    this.#spawn = spawn;
    this.#every = options.every ?? everyInterval;
    this.#start();
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Called at every change of `state`; returns a function that stops listening, like the next two. */
  onState(listener: (state: EngineState) => void): () => void {
    return this.#stateListeners.add(listener);
  }

  /** Called with the reports of searches. */
  onProgress(listener: (report: SearchReport) => void): () => void {
    return this.#progressListeners.add(listener);
  }

  /** Called with what the user must be told. */
  onNotice(listener: (notice: Notice) => void): () => void {
    return this.#noticeListeners.add(listener);
  }

  /** Asks the engine; rejects with an ApiError. Older questions of the same asker are stopped, and resolve with what is known. */
  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
    { asker, urgency, setId }: Asking = {},
  ): Promise<EngineMethods[M]['result']> {
    return new Promise<EngineMethods[M]['result']>((resolve, reject) => {
      if (this.#closed || this.#state.kind === 'failed') {
        reject(this.#notRunning());
        return;
      }
      const named = setId === undefined ? {} : { setId };
      const request = { type: 'request', id: this.#nextId++, method, params, ...named } as EngineRequest;
      const entry: Entry = {
        request,
        asker: asker ?? usualAsker(request),
        urgency: urgency ?? usualUrgency(method),
        lane: laneOf(request),
        resolve,
        reject,
        sent: 0,
        stopping: false,
        told: false,
        progress: null,
        silence: 0,
        sinceTold: 0,
      };
      if (entry.asker !== '') this.stop(entry.asker);
      this.#entries.push(entry);
      this.#pump();
    });
  }

  /** Where the patterns match nobody wants to know any more, since others are about to be used. What is asked from now on is answered. */
  leavePatterns(): void {
    this.#stopEach(
      (entry) => entry.request.method === 'patternMatches' && this.#running.get(entry.lane) === entry,
    );
  }

  /** The PatternSet for every question from now on, also of engines started later. */
  usePatterns(databases: PackedPatterns): void {
    this.#patterns = databases;
    this.leavePatterns();
    if (this.#ready) this.#postPatterns(databases);
  }

  /** The strengths of moves for every question from now on, also of engines started later; null: those that the program brings. */
  useStrengths(strengths: Strengths | null): void {
    this.#strengths = strengths;
    if (this.#ready) this.#post({ type: 'strengths', strengths });
  }

  /** The parameters that differ from the defaults for every question from now on, also of engines started later. */
  useParameters(values: ParameterValues): void {
    this.#parameters = values;
    if (this.#ready) this.#post({ type: 'parameters', values });
  }

  /** Stops what the asker has asked so far; it resolves with what is known. */
  stop(asker: string = ASKERS.game): void {
    this.#stopEach((entry) => entry.asker === asker);
  }

  #stopEach(isMeant: (entry: Entry) => boolean): void {
    for (const entry of [...this.#entries]) {
      if (!isMeant(entry) || entry.stopping) continue;
      entry.stopping = true;
      if (entry.urgency === 'idle' && this.#running.get(entry.lane) !== entry) this.#leaveOut(entry);
      else this.#tellToStop(entry);
    }
    this.#pump();
  }

  /** Answers what nothing was done for yet and nobody waits for: for its answer alone it need not disturb anything. */
  #leaveOut(entry: Entry): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    const nothing: PonderResult = { pondered: 0, stopped: true };
    entry.resolve(nothing as never);
  }

  /** Starts a new engine in place of the running or failed one; what was asked of it is asked again. */
  restart(): void {
    if (this.#closed) return;
    this.#drop();
    this.#failures = 0;
    for (const entry of this.#entries) entry.sent = 0;
    this.#start();
  }

  /** Ends the engine for good; open requests reject. */
  close(): void {
    this.#closed = true;
    this.#drop();
    this.#rejectAll(this.#notRunning());
    this.#pause();
  }

  #start(): void {
    if (this.#failures === 0) this.#setState({ kind: 'starting' });
    this.#stderr = new TextTail(20);
    this.#starting = 0;
    this.#pingAge = null;
    this.#watch();
    let process: EngineProcess;
    try {
      process = this.#spawn();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#lost('crashed', { key: 'host.gone.notStarted', args: { why } });
      return;
    }
    this.#process = process;
    const current = (): boolean => this.#process === process;
    process.listen({
      message: (message) => void (current() && this.#receive(message)),
      stderr: (text) => void (current() && this.#stderr.add(text)),
      exit: (how) => void (current() && this.#lost('crashed', how)),
    });
  }

  /** Gives each lane what it is to work on next, and tells what runs. */
  #pump(): void {
    if (!this.#ready) return;
    for (const lane of LANES) {
      const next = this.#next(lane);
      const running = this.#running.get(lane);
      if (!running && next) this.#send(next);
      else if (running && (this.#mustYield(running) || (next && isMoreUrgent(next, running))))
        this.#tellToStop(running);
    }
    if (this.#entries.length === 0) this.#pause();
    this.#showWork();
  }

  /** The entry that a lane is to begin with: those that are to end come first, since they are answered at once. */
  #next(lane: Lane): Entry | undefined {
    const waiting = this.#entries.filter(
      (one) => one.lane === lane && this.#running.get(lane) !== one && !this.#mustYield(one),
    );
    return waiting.reduce<Entry | undefined>(
      (first, one) => (first === undefined || isMoreUrgent(one, first) ? one : first),
      undefined,
    );
  }

  /** Whether an entry is only worked on while nothing else is asked, and something is. */
  #mustYield({ urgency }: Entry): boolean {
    return urgency === 'idle' && this.#entries.some((other) => other.urgency !== 'idle');
  }

  #send(entry: Entry): void {
    entry.sent++;
    entry.silence = 0;
    entry.told = false;
    entry.progress = null;
    this.#running.set(entry.lane, entry);
    this.#watch();
    this.#post(entry.request);
    if (entry.stopping) this.#tellToStop(entry);
  }

  #tellToStop(entry: Entry): void {
    if (entry.told || this.#running.get(entry.lane) !== entry) return;
    entry.told = true;
    entry.silence = entry.sinceTold = 0;
    this.#post({ type: 'stop', id: entry.request.id });
  }

  /** A set is tens of megabytes, and mostly one database of it is new. */
  #postPatterns(databases: PackedPatterns): void {
    const given = this.#given;
    const changes = databases.map(({ id, bytes, isBuiltin }) =>
      isBuiltin === true || given.has(id) ? { id } : { id, bytes },
    );
    this.#post({ type: 'patterns', databases: changes });
    this.#given = new Set(databases.map(({ id }) => id));
  }

  #post(message: ToEngine): void {
    this.#process?.send(message);
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        this.#given.clear();
        if (this.#patterns) this.#postPatterns(this.#patterns);
        if (this.#strengths) this.#post({ type: 'strengths', strengths: this.#strengths });
        if (Object.keys(this.#parameters).length > 0)
          this.#post({ type: 'parameters', values: this.#parameters });
        this.#pump();
        return;
      case 'pong':
        this.#pingAge = null;
        return;
      case 'progress':
        this.#progress(message.id, message.progress);
        return;
      case 'result':
        this.#answered(message.id, (entry) => {
          // What had to make room is asked again, unless it was done just then.
          if (entry.told && !entry.stopping && isCutOff(message.value)) return false;
          entry.resolve(message.value as never);
          return true;
        });
        return;
      case 'error':
        this.#answered(message.id, (entry) => {
          entry.reject(toApiError(message.error));
          return true;
        });
        return;
    }
  }

  #progress(id: number, progress: Progress): void {
    const entry = this.#runningOne(id);
    if (!entry) return;
    entry.silence = 0;
    if (entry.told) return;
    const { report } = { ...entry.progress, ...progress };
    entry.progress = report ? { ...progress, work: report.playouts, report } : progress;
    this.#showWork();
    if (progress.report) this.#progressListeners.emit(progress.report);
  }

  /** `settle` says whether the entry is done with. */
  #answered(id: number, settle: (entry: Entry) => boolean): void {
    const entry = this.#runningOne(id);
    if (!entry) return;
    this.#failures = 0;
    this.#running.delete(entry.lane);
    entry.sent = 0;
    if (settle(entry)) this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#pump();
  }

  #runningOne(id: number): Entry | undefined {
    return [...this.#running.values()].find(({ request }) => request.id === id);
  }

  #watch(): void {
    this.#stopTimer ??= this.#every(TICK_MILLISECONDS, () => this.#tick());
  }

  #pause(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#pingAge = null;
  }

  #tick(): void {
    if (!this.#ready) {
      if (++this.#starting >= LIMITS.start) this.#lost('hung', { key: 'host.gone.noStart' });
      return;
    }
    for (const entry of this.#running.values()) {
      entry.silence++;
      if (entry.told) entry.sinceTold++;
      if (entry.told && (entry.silence >= LIMITS.stop || entry.sinceTold >= LIMITS.work)) {
        this.#lost('hung', { key: 'host.gone.noStop' });
        return;
      }
      if (entry.silence >= LIMITS.work) {
        this.#lost('hung', { key: 'host.gone.idle' });
        return;
      }
    }
    if (this.#running.size === 0) return;
    if (this.#pingAge === null) {
      this.#pingAge = 0;
      this.#post({ type: 'ping', id: this.#nextId++ });
    } else if (++this.#pingAge >= LIMITS.pong) this.#lost('hung', { key: 'host.gone.silent' });
  }

  /** The engine is gone or must go: `how` finishes the sentence "the engine …". */
  #lost(code: 'crashed' | 'hung', how: Saying): void {
    const working = [...this.#running.values()];
    this.#drop();
    this.#failures++;
    const says: Saying = { key: 'host.lost', args: { how: [how] } };
    const detail = this.#stderr.text() || undefined;
    const told = detail === undefined ? {} : { detail };
    const loss: EngineLoss = { reason: sayingText(says), says, ...told };
    const over = working.filter(({ stopping, sent }) => stopping || sent >= MAX_SENT);
    for (const entry of over) {
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      entry.reject(new ApiError(code, says, detail));
    }
    if (this.#failures >= MAX_FAILURES) {
      this.#pause();
      this.#setState({ kind: 'failed', ...loss });
      this.#rejectAll(this.#notRunning());
      return;
    }
    this.#setState({ kind: 'restarting', ...loss });
    if (this.#failures === 1) {
      const key = over.length < working.length ? 'host.lost.same' : 'host.lost.again';
      this.#noticeListeners.emit({ severity: 'warning', ...said({ key, args: { how: [how] } }), ...told });
    }
    this.#start();
  }

  #drop(): void {
    const process = this.#process;
    this.#process = null;
    this.#ready = false;
    this.#running.clear();
    process?.kill();
  }

  #rejectAll(error: ApiError): void {
    for (const entry of this.#entries.splice(0)) entry.reject(error);
  }

  #notRunning(): ApiError {
    const { state } = this;
    if (this.#closed || state.kind !== 'failed')
      return new ApiError('not-running', { key: 'host.lost.shut' });
    return new ApiError('not-running', { key: 'host.lost.restart', args: state.says?.args }, state.detail);
  }

  #showWork(): void {
    const running = [...this.#running.values()];
    const waiting = this.#entries.filter((entry) => !running.includes(entry));
    if (running.length === 0) this.#setState({ kind: 'ready' });
    else this.#setState({ kind: 'busy', running: running.map(taskOf), waiting: waiting.map(taskOf) });
  }

  #setState(state: EngineState): void {
    if (state.kind === 'ready' && this.#state.kind === 'ready') return;
    this.#state = state;
    this.#stateListeners.emit(state);
  }
}

function isMoreUrgent(a: Entry, b: Entry): boolean {
  if (a.stopping !== b.stopping) return a.stopping;
  return URGENCIES.indexOf(a.urgency) < URGENCIES.indexOf(b.urgency);
}

function toApiError(error: ApiErrorData): ApiError {
  return new ApiError(error.code, error.says ?? verbatim(error.message), error.detail);
}
