/**
 * What the host writes into the log of its data folder: its start and end, what became of calls (slow ones, refused ones and bugs), the
 * engine's starts and ends, what the user was told, and what went wrong in a window. Names, codes and numbers only, see log.ts.
 */
import { release } from 'node:os';
import type { EngineState } from '../../engine/protocol/messages.ts';
import { inOne, said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Calls, Notice, Startup } from '../ipc/api.ts';
import type { ApiError } from '../ipc/errors.ts';
import type { LogLevel } from '../ipc/logLevels.ts';
import { Allowance } from '../log/allowance.ts';
import type { CrashKind } from '../log/crashes.ts';
import { logLevel, type Log } from '../log/log.ts';
import { openLogFile, type LogFile } from '../log/logFile.ts';
import { errorFacts, lastWords, stackFrames } from '../log/plain.ts';
import { CRASH_LOOP, Session } from '../log/session.ts';

/** Milliseconds from which on a call is worth a line. */
const SLOW_CALL = 200;
const REFUSALS_A_MINUTE = 60;
const FAULTS_A_MINUTE = 20;
const MAX_FRAME_TEXT = 8000;

export interface HostLogOptions {
  dataDir: string;
  version: string;
  kind: Startup['kind'];
  now: () => number;
}

export class HostLog {
  readonly log: Log;
  readonly session: Session;
  readonly #file: LogFile;
  readonly #kind: Startup['kind'];
  readonly #now: () => number;
  readonly #began: number;
  readonly #refusals = new Allowance(REFUSALS_A_MINUTE);
  readonly #faults = new Allowance(FAULTS_A_MINUTE);
  #engine: EngineState['kind'] | 'none' = 'none';

  /** Begins the log and the session of a data folder; its lock must be held. */
  constructor({ dataDir, version, kind, now }: HostLogOptions) {
    this.#file = this.log = openLogFile(dataDir, { level: wantedLevel() ?? 'info' });
    this.#kind = kind;
    this.#now = now;
    this.#began = now();
    const { platform, arch, versions } = process;
    const { electron } = versions;
    const system = { platform, arch, release: release(), node: versions.node, electron };
    this.log.info('host.start', { version, kind, pid: process.pid, ...system });
    this.session = new Session(dataDir, version, this.#began, (error) =>
      this.log.warn('session.mark', errorFacts(error)),
    );
    const { lost } = this.session;
    if (lost)
      this.log.warn('session.lost', { started: lost.started, version: lost.version, soon: lost.soon });
  }

  /** The folder of the log files. */
  get folder(): string {
    return this.#file.folder;
  }

  /** Takes the level of the settings, unless the environment names one. */
  useLevel(level: LogLevel): void {
    this.#file.setLevel(wantedLevel() ?? level);
  }

  /** What is to be told of the session before; null when it ended as it should. */
  lostNotice(): Notice | null {
    const { lost } = this.session;
    if (!lost) return null;
    const sentences: Saying[] = [{ key: 'host.ended' }];
    if (lost.soon >= CRASH_LOOP) {
      sentences.push({ key: 'host.ended.times', args: { n: String(lost.soon) } });
      if (this.#kind === 'browser') sentences.push({ key: 'host.ended.serve' });
    }
    return {
      severity: 'warning',
      ...said(inOne(sentences)),
      offer: { action: 'help.diagnostics' },
    };
  }

  /** A call was answered after so many milliseconds. */
  answered(name: string, milliseconds: number): void {
    this.session.works(this.#now());
    const rounded = Math.round(milliseconds);
    if (milliseconds > SLOW_CALL) this.log.info('call.slow', { name, milliseconds: rounded });
    else this.log.debug('call', { name, milliseconds: rounded });
  }

  /** A call failed with what the user is told; `thrown` is what it was made of. */
  refused(name: string, told: ApiError, thrown: unknown): void {
    if (!this.#refusals.take(this.#now())) return;
    const { code } = told;
    if (code === 'internal') this.log.error('call.failed', { name, ...errorFacts(thrown) });
    else this.log.info('call.refused', { name, code });
  }

  /** The engine is in another state. */
  engine(state: EngineState): void {
    const { kind } = state;
    const before = this.#engine;
    this.#engine = kind;
    if (state.kind === 'restarting' || state.kind === 'failed') {
      const facts = { reason: state.reason, words: lastWords(state.detail) };
      if (state.kind === 'failed') this.log.error('engine.failed', facts);
      else this.log.warn('engine.restarting', facts);
    } else if (kind === 'starting') this.log.info('engine.starting');
    else if (before !== 'ready' && before !== 'busy') this.log.info('engine.ready');
  }

  /** The user is told something. */
  notice({ severity, message }: Notice): void {
    const level = severity === 'warning' ? 'warn' : severity;
    this.log[level]('notice', { message });
  }

  /** Something went wrong in a window. */
  fault({ kind, message, stack }: Calls['app.fault']['params']): void {
    if (!this.#faults.take(this.#now())) return;
    this.log.error('window.fault', { kind, message, stack: stackFrames(stack.slice(0, MAX_FRAME_TEXT)) });
  }

  /** The process dies of an error; the session counts as lost. */
  crashed(kind: CrashKind, error: unknown): void {
    this.log.error('crash', { kind, ...errorFacts(error) });
  }

  /** The host ends, as it should or, after `crashed`, not. */
  end(clean: boolean): void {
    if (clean) this.session.end();
    this.log.info('host.end', { clean, seconds: Math.round((this.#now() - this.#began) / 1000) });
  }
}

/** The level that the environment asks for. */
function wantedLevel(): LogLevel | undefined {
  return logLevel(process.env.YOMI_LOG);
}
