/** Who does tasks for a pool, one at a time: a process of its own, or this one. */
import { tmpdir } from 'node:os';
import { spawnLines, type LineProcess } from '../regression/lineProcess.ts';
import { ownProgram } from '../regression/engines.ts';
import { keptSaying } from '../store/keptSaying.ts';
import { inLines, verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import { Gate } from './gate.ts';
import { kindOf } from './kinds.ts';
import { runTask, type Assignment, type OwnEngine, type TaskEnd } from './taskRun.ts';

export interface JobWorker {
  /** The process, where it is one that runs. */
  readonly pid?: number | undefined;
  /** Does a task; never rejects. */
  run(assignment: Assignment): Promise<TaskEnd>;
  /** Holds what it does, or has it go on. */
  hold(isHeld: boolean): void;
  /** Gives up what it does. */
  abandon(): void;
  /** Ends it and all that it started. */
  close(): void;
}

/** Lines to a worker process, as JSON. */
export type ToWorker =
  | { say: 'run'; assignment: Assignment }
  | { say: 'hold'; isHeld: boolean }
  | { say: 'abandon' };

/** The arguments by which our program is a worker process. */
const WORK = ['jobs', 'work'];
const WORKER = [ownProgram(), ...WORK];

/** Does tasks in this process, whose engines are processes of their own; where those are started in another way, tasks that are all work in one of those. */
export class InnerWorker implements JobWorker {
  readonly #own: OwnEngine;
  readonly #gate = new Gate();
  readonly #helper: ProcessWorker | undefined;
  #abandon = new AbortController();

  constructor(own: OwnEngine) {
    this.#own = own;
    const { start } = own;
    this.#helper = start && new ProcessWorker(() => start(WORK, tmpdir()));
  }

  async run(assignment: Assignment): Promise<TaskEnd> {
    if (this.#helper && kindOf(assignment.spec).isOwnWork) return await this.#helper.run(assignment);
    this.#abandon = new AbortController();
    try {
      return await runTask(assignment, this.#own, { gate: this.#gate, abandon: this.#abandon.signal });
    } catch (error) {
      return {
        kind: 'failed',
        problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
  }

  hold(isHeld: boolean): void {
    this.#helper?.hold(isHeld);
    if (isHeld) this.#gate.hold();
    else this.#gate.release();
  }

  abandon(): void {
    this.#helper?.abandon();
    this.#abandon.abort();
    // What waits sees that its engine is gone.
    this.#gate.release();
  }

  close(): void {
    this.abandon();
    this.#helper?.close();
  }
}

/** Does tasks in a process of its own, which is started when there is something to do, and again when it died. */
export class ProcessWorker implements JobWorker {
  #process: LineProcess | undefined;
  #isHeld = false;
  #ended: ((end: TaskEnd) => void) | undefined;
  #pid: number | undefined;
  readonly #make: () => LineProcess;

  /** `how`: the arguments of Node, for another program of the kind of workerProcess.ts, or what starts it. */
  constructor(how: readonly string[] | (() => LineProcess) = WORKER) {
    this.#make =
      typeof how === 'function'
        ? how
        : () => spawnLines({ file: process.execPath, args: how, folder: tmpdir() });
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  run(assignment: Assignment): Promise<TaskEnd> {
    return new Promise((resolve) => {
      this.#ended = resolve;
      this.#process ??= this.#start();
      this.#tell({ say: 'hold', isHeld: this.#isHeld });
      this.#tell({ say: 'run', assignment });
    });
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#tell({ say: 'hold', isHeld });
  }

  abandon(): void {
    this.#tell({ say: 'abandon' });
  }

  close(): void {
    const process = this.#process;
    this.#process = undefined;
    process?.kill();
    this.#end({ kind: 'abandoned' });
  }

  #tell(message: ToWorker): void {
    this.#process?.write(JSON.stringify(message));
  }

  #end(end: TaskEnd): void {
    const ended = this.#ended;
    this.#ended = undefined;
    ended?.(end);
  }

  #start(): LineProcess {
    const started = this.#make();
    let text = '';
    let errors = '';
    started.listen({
      output: (more) => {
        text += more;
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) if (this.#process === started) this.#heard(line);
      },
      errors: (more) => (errors = (errors + more).slice(-2000)),
      closed: () => undefined,
      exit: (how) => {
        if (this.#process !== started) return;
        this.#process = undefined;
        this.#pid = undefined;
        const says: Saying = { key: 'host.job.workerDied', args: { how: [how] } };
        const died = errors === '' ? says : inLines([says, verbatim(errors)]);
        this.#end({ kind: 'died', problem: keptSaying(died) });
      },
    });
    return started;
  }

  #heard(line: string): void {
    const said = JSON.parse(line) as FromWorker;
    if (said.say === 'here') this.#pid = said.pid;
    else this.#end(said.end);
  }
}

/** Lines of a worker process, as JSON: the first is 'here'. */
export type FromWorker = { say: 'here'; pid: number } | { say: 'end'; end: TaskEnd };
