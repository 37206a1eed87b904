/**
 * Supervises the engine process and answers requests whatever happens to it. A process that dies or hangs is killed and a
 * new one gets the pending request again, once; requests carry their whole position, so nothing else is replayed. An
 * engine that fails again and again is left alone until the user asks for it, so that the machine does not spin.
 *
 * Looks are questions that the engine answers beside its requests: they stop nothing and wait for nothing. The patterns in
 * use are the one thing an engine keeps from question to question, so a new one is given them first.
 *
 * Time is counted in ticks of one interval timer and never read from a clock: a laptop that slept, or a host that was
 * busy itself, sees one tick and not a thousand missing milliseconds, and tests drive the ticks themselves. The timer
 * runs only while something is expected of the engine.
 */
import type {
  EngineLook,
  EngineLookRequest,
  EngineLooks,
  EngineMethod,
  EngineMethods,
  EngineRequest,
  EngineState,
  FromEngine,
  ToEngine,
} from '../../engine/protocol/messages.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { ApiErrorData, Notice } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { EngineProcess } from './engineProcess.ts';
import { Listeners } from './listeners.ts';
import { TextTail } from './textTail.ts';

export const TICK_MILLISECONDS = 250;

/** How long the client waits, in ticks. */
export const LIMITS = {
  /** From the start of a process to its first word; a cold disk can make this slow. */
  start: 80,
  /** For the answer to a ping, which the engine's idle main thread gives. */
  pong: 20,
  /** From one sign of progress of a request to the next; the engine sends one every 100 ms. */
  progress: 40,
  /** For the whole of a status request, which reports nothing while it runs. */
  status: 240,
  /** From a stop to the result. */
  stop: 8,
  /** From one answer of a look to the next. */
  look: 120,
} as const;

/** Failures in a row, without a single answer between, after which the engine is not started again by itself. */
const MAX_FAILURES = 3;
/** How often one request is given to an engine. */
const MAX_SENT = 2;

export interface EngineClientOptions {
  /** Calls `tick` every so many milliseconds until the returned function is called. */
  every?: (milliseconds: number, tick: () => void) => () => void;
}

interface Pending<R = EngineRequest> {
  request: R;
  resolve: (value: never) => void;
  reject: (error: ApiError) => void;
  sent: number;
  stopping: boolean;
}

function everyInterval(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}

function budgetOf(request: EngineRequest): number {
  return request.method === 'status' ? request.params.playouts : request.params.budget.playouts;
}

/** One engine at the service of one host. */
export class EngineClient {
  readonly #spawn: () => EngineProcess;
  readonly #every: NonNullable<EngineClientOptions['every']>;
  readonly #stateListeners = new Listeners<EngineState>();
  readonly #progressListeners = new Listeners<SearchReport>();
  readonly #noticeListeners = new Listeners<Notice>();
  /** Requests in order of arrival; the first is the one the engine works on. */
  readonly #queue: Pending[] = [];
  /** Looks without an answer, by id. */
  readonly #looks = new Map<number, Pending<EngineLookRequest>>();
  #patterns: ArrayBuffer | null = null;
  /** The last lines of the current process, which say why it died. */
  #stderr = new TextTail(20);
  #state: EngineState = { kind: 'starting' };
  #process: EngineProcess | null = null;
  #ready = false;
  #closed = false;
  #failures = 0;
  #nextId = 1;
  #stopTimer: (() => void) | null = null;
  /** Ticks since the engine last gave the sign of life that is expected of it now. */
  #silence = 0;
  /** Ticks since a look was sent or answered. */
  #lookSilence = 0;
  /** Ticks since the ping that is not answered yet; null when none is out. */
  #pingAge: number | null = null;

  constructor(spawn: () => EngineProcess, options: EngineClientOptions = {}) {
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

  /** Called with the reports of a running search. */
  onProgress(listener: (report: SearchReport) => void): () => void {
    return this.#progressListeners.add(listener);
  }

  /** Called with what the user must be told. */
  onNotice(listener: (notice: Notice) => void): () => void {
    return this.#noticeListeners.add(listener);
  }

  /**
   * Asks the engine; rejects with an ApiError. Requests are answered one at a time, and a new one stops those before it,
   * which then resolve with what they have so far.
   */
  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
  ): Promise<EngineMethods[M]['result']> {
    return new Promise<EngineMethods[M]['result']>((resolve, reject) => {
      if (this.#closed || this.#state.kind === 'failed') {
        reject(this.#notRunning());
        return;
      }
      this.stop();
      const request = { type: 'request', id: this.#nextId++, method, params } as EngineRequest;
      this.#queue.push({ request, resolve, reject, sent: 0, stopping: false });
      this.#pump();
    });
  }

  /** Asks beside the requests; rejects with an ApiError. Looks are answered in order. */
  look<M extends EngineLook>(method: M, params: EngineLooks[M]['params']): Promise<EngineLooks[M]['result']> {
    return new Promise<EngineLooks[M]['result']>((resolve, reject) => {
      if (this.#closed || this.#state.kind === 'failed') {
        reject(this.#notRunning());
        return;
      }
      const request = { type: 'look', id: this.#nextId++, method, params } as EngineLookRequest;
      const pending: Pending<EngineLookRequest> = { request, resolve, reject, sent: 0, stopping: false };
      if (this.#looks.size === 0) this.#lookSilence = 0;
      this.#looks.set(request.id, pending);
      if (this.#ready) this.#sendLook(pending);
    });
  }

  /** The PatternSet for every question from now on, also of engines started later. */
  usePatterns(buffer: ArrayBuffer): void {
    this.#patterns = buffer;
    if (this.#ready) this.#post({ type: 'patterns', buffer });
  }

  /** Stops the readings under way; they resolve with what they have. Does nothing to requests. */
  stopReading(): void {
    if (this.#ready) this.#post({ type: 'stopReading' });
  }

  /** Stops what is being computed; the promises resolve with the best so far. */
  stop(): void {
    for (const [i, pending] of this.#queue.entries()) {
      if (pending.stopping) continue;
      pending.stopping = true;
      if (i === 0 && pending.sent > 0 && this.#ready) this.#sendStop();
    }
  }

  /** Starts a new engine in place of the running or failed one; what was asked of it is asked again. */
  restart(): void {
    if (this.#closed) return;
    this.#drop();
    this.#failures = 0;
    for (const pending of this.#queue) pending.sent = 0;
    for (const pending of this.#looks.values()) pending.sent = 0;
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
    this.#silence = 0;
    this.#pingAge = null;
    this.#watch();
    let process: EngineProcess;
    try {
      process = this.#spawn();
    } catch (error) {
      this.#lost(
        'crashed',
        `could not be started: ${error instanceof Error ? error.message : String(error)}`,
      );
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

  /** Gives the first request to the engine when it is free for it. */
  #pump(): void {
    const head = this.#queue.at(0);
    if (!this.#ready) return;
    if (!head) {
      if (this.#looks.size === 0) this.#pause();
      this.#setState({ kind: 'ready' });
      return;
    }
    if (head.sent > 0) return;
    this.#send(head);
  }

  #send(pending: Pending): void {
    pending.sent++;
    this.#silence = 0;
    this.#watch();
    this.#setState({
      kind: 'busy',
      method: pending.request.method,
      playouts: 0,
      budget: budgetOf(pending.request),
    });
    this.#post(pending.request);
    if (pending.stopping) this.#sendStop();
  }

  #sendLook(pending: Pending<EngineLookRequest>): void {
    pending.sent++;
    this.#watch();
    this.#post(pending.request);
  }

  #sendStop(): void {
    this.#silence = 0;
    this.#post({ type: 'stop' });
  }

  #post(message: ToEngine): void {
    this.#process?.send(message);
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        this.#resend();
        return;
      case 'pong':
        this.#pingAge = null;
        return;
      case 'progress':
        this.#progress(message.id, message.report);
        return;
      case 'result':
        this.#settle(message.id)?.resolve(message.value as never);
        this.#pump();
        return;
      case 'error':
        this.#settle(message.id)?.reject(toApiError(message.error));
        this.#pump();
        return;
    }
  }

  /** Gives a fresh engine what its predecessor was working on. */
  #resend(): void {
    if (this.#patterns) this.#post({ type: 'patterns', buffer: this.#patterns });
    this.#lookSilence = 0;
    for (const pending of this.#looks.values()) this.#sendLook(pending);
    const head = this.#queue.at(0);
    if (head) this.#send(head);
    else this.#pump();
  }

  #progress(id: number, report: SearchReport): void {
    const head = this.#queue.at(0);
    if (head?.request.id !== id) return;
    // A stopped request must end, not go on reporting.
    if (head.stopping) return;
    this.#silence = 0;
    const { method } = head.request;
    this.#setState({ kind: 'busy', method, playouts: report.playouts, budget: budgetOf(head.request) });
    this.#progressListeners.emit(report);
  }

  #settle(id: number): Pick<Pending, 'resolve' | 'reject'> | undefined {
    const look = this.#looks.get(id);
    if (look) {
      this.#looks.delete(id);
      this.#lookSilence = 0;
      this.#failures = 0;
      return look;
    }
    const head = this.#queue.at(0);
    if (head?.request.id !== id) return undefined;
    this.#failures = 0;
    return this.#queue.shift();
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
    this.#silence++;
    this.#lookSilence++;
    const head = this.#queue.at(0);
    if (!this.#ready) {
      if (this.#silence >= LIMITS.start) this.#lost('hung', 'did not start');
      return;
    }
    const looking = this.#looks.size > 0;
    if (!head && !looking) return;
    if (looking && this.#lookSilence >= LIMITS.look) {
      this.#lost('hung', 'did not answer a question');
    } else if (head?.stopping && this.#silence >= LIMITS.stop) {
      this.#lost('hung', 'did not stop when it was told to');
    } else if (
      head &&
      this.#silence >= (head.request.method === 'status' ? LIMITS.status : LIMITS.progress)
    ) {
      this.#lost('hung', 'made no progress');
    } else if (this.#pingAge === null) {
      this.#pingAge = 0;
      this.#post({ type: 'ping', id: this.#nextId++ });
    } else if (++this.#pingAge >= LIMITS.pong) {
      this.#lost('hung', 'did not respond');
    }
  }

  /** The engine is gone or must go: `how` finishes the sentence "the engine …". */
  #lost(code: 'crashed' | 'hung', how: string): void {
    this.#drop();
    this.#failures++;
    const reason = `The engine ${how}.`;
    const detail = this.#stderr.text() || undefined;
    this.#dropLooks(code, reason, detail);
    const head = this.#queue.at(0);
    const again = head !== undefined && !head.stopping && head.sent < MAX_SENT;
    if (head && head.sent > 0 && !again) {
      this.#queue.shift();
      head.reject(new ApiError(code, reason, detail));
    }
    if (this.#failures >= MAX_FAILURES) {
      this.#pause();
      this.#setState({ kind: 'failed', reason, ...(detail === undefined ? {} : { detail }) });
      this.#rejectAll(this.#notRunning());
      return;
    }
    this.#setState({ kind: 'restarting', reason });
    if (this.#failures === 1) {
      const rest = again
        ? 'It was started again and is working on the same request.'
        : 'It was started again.';
      const notice: Notice = { severity: 'warning', message: `${reason} ${rest}` };
      this.#noticeListeners.emit(detail === undefined ? notice : { ...notice, detail });
    }
    this.#start();
  }

  /** Rejects the looks that were given to an engine often enough. */
  #dropLooks(code: 'crashed' | 'hung', reason: string, detail: string | undefined): void {
    for (const [id, pending] of this.#looks) {
      if (pending.sent < MAX_SENT) continue;
      this.#looks.delete(id);
      pending.reject(new ApiError(code, reason, detail));
    }
  }

  #drop(): void {
    const process = this.#process;
    this.#process = null;
    this.#ready = false;
    process?.kill();
  }

  #rejectAll(error: ApiError): void {
    const looks = [...this.#looks.values()];
    this.#looks.clear();
    for (const pending of [...this.#queue.splice(0), ...looks]) pending.reject(error);
  }

  #notRunning(): ApiError {
    const { state } = this;
    if (this.#closed || state.kind !== 'failed')
      return new ApiError('not-running', 'The engine was shut down.');
    return new ApiError('not-running', `${state.reason} Restart it to go on.`, state.detail);
  }

  #setState(state: EngineState): void {
    this.#state = state;
    this.#stateListeners.emit(state);
  }
}

function toApiError(error: ApiErrorData): ApiError {
  return new ApiError(error.code, error.message, error.detail);
}
