/**
 * Runs of the mine, the same that `yomi patterns mine` makes: one at a time goes on in a thread of its own, whatever the window shows
 * meanwhile. Each has a folder with its plan, its games, what the engine has said so far and what was found, so that one that was stopped, or whose
 * host was killed, goes on.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { said } from '../../engine/protocol/sayings.ts';
import { keptSaying, nameOf, problemOf } from '../store/keptSaying.ts';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import type { CallName, Calls, Events } from '../ipc/api.ts';
import { ApiError, sayingOf, toApiError } from '../ipc/errors.ts';
import type { LiveProgress, MineEvents, MineInfo, MineProgress, MineReplies } from '../ipc/mineApi.ts';
import { minePlan } from '../ipc/mineSchemas.ts';
import { decideMined, evidenceFile, readMined } from '../mining/minedFile.ts';
import { makePrivateFolder } from '../files/privateFolder.ts';
import { writeResult, type MinedGames } from '../mining/mineResult.ts';
import { PURGE_AFTER_MS } from '../store/store.ts';
import { DATABASE, GAMES_FILE, type FromMine, type MineJob } from './mineMessages.ts';

type MineCall = Extract<CallName, `mine.${string}`>;
type MineServices = {
  [C in MineCall]: (params: Calls[C]['params']) => MineReplies[C] | Promise<MineReplies[C]>;
};

export interface MinesOptions {
  /** Where the folders of the runs are; made when it is needed. */
  folder: string;
  /** The library's database. */
  library: string;
  absolute: (path: string) => string;
  /** What a job has mined, and its name as it is kept; throws ApiError. */
  mined: (job: number) => { name: string; found: MinedGames };
  now: () => number;
  emit: <E extends keyof MineEvents | 'notice'>(name: E, value: Events[E]) => void;
}

/** What is written down of a run. */
const keptRun = z.object({
  plan: minePlan.nullable(),
  /** Of a file that lies elsewhere. */
  file: z.string().nullable(),
  state: z.enum(['running', 'stopped', 'interrupted', 'finished', 'failed']),
  problem: z.string(),
  created: z.number(),
  /** The job that it was taken from; its name as it was kept there. */
  job: z.object({ id: z.number(), name: z.string() }).optional(),
  read: z.object({ games: z.number(), passed: z.number() }).nullable(),
});
type KeptRun = z.infer<typeof keptRun>;

/** The run that goes on. */
interface Running {
  id: number;
  thread: Worker;
  progress: LiveProgress | null;
  /** When and where the step began. */
  since: { time: number; done: number };
  /** When it was last told of. */
  told: number;
}

const RUN_FILE = 'run.json';
/** In the folder of a run that was taken off the list: when, in milliseconds since 1970. */
const REMOVED_FILE = 'removed';
/** Milliseconds between two events about how far it is, and before its speed is known. */
const TELL_MS = 200;
const SPEED_MS = 3000;

export class Mines {
  readonly #options: MinesOptions;
  #running: Running | null = null;

  /** Notes the one that a dead program left running, and removes what was taken off the list long ago. */
  constructor(options: MinesOptions) {
    this.#options = options;
    this.#purge();
    for (const id of this.#ids()) {
      const run = this.#read(id);
      if (run.state === 'running') this.#write(id, { ...run, state: 'interrupted' });
    }
  }

  services(): MineServices {
    return {
      'mine.list': () =>
        this.#ids()
          .sort((a, b) => b - a)
          .map((id) => this.#info(id)),
      'mine.start': (plan) => this.#start(plan),
      'mine.stop': () => this.#stop(),
      'mine.resume': ({ id }) => this.#run(id),
      'mine.open': ({ path }) => this.#open(this.#options.absolute(path)),
      'mine.take': ({ job }) => this.#takeJob(job),
      'mine.remove': ({ id }) => this.#remove(id),
      'mine.restore': ({ id }) => this.#restore(id),
      'mine.read': ({ id }) => readMined(this.#finished(id)),
      'mine.decide': ({ id, pattern, decision }) => decideMined(this.#finished(id), pattern, decision),
    };
  }

  /** Ends the run that goes on; at the next start it is interrupted. */
  close(): void {
    const running = this.#running;
    this.#running = null;
    void running?.thread.terminate();
  }

  #start(plan: Calls['mine.start']['params']): MineInfo {
    this.#free();
    const { absolute } = this.#options;
    const id = this.#add({
      plan: { ...plan, files: plan.files.map(absolute), check: plan.check.map(absolute) },
      file: null,
      state: 'stopped',
    });
    return this.#run(id);
  }

  #open(path: string): MineInfo {
    // What cannot be read is not listed.
    readMined(path);
    const known = this.#ids().find((id) => this.#info(id).file === path);
    const id = known ?? this.#add({ plan: null, file: path, state: 'finished' });
    return this.#info(id);
  }

  #takeJob(job: number): MineInfo {
    const known = this.#ids().find((id) => this.#read(id).job?.id === job);
    if (known !== undefined) return this.#info(known);
    const { name, found } = this.#options.mined(job);
    const id = this.#add({ plan: null, file: null, state: 'finished', job: { id: job, name } });
    const folder = this.#folder(id);
    writeResult(join(folder, DATABASE), found);
    return this.#info(id);
  }

  #run(id: number): MineInfo {
    this.#free();
    const run = this.#read(id);
    const { plan } = run;
    if (plan === null || run.state === 'finished') throw new ApiError('refused', { key: 'host.mine.done' });
    this.#write(id, { ...run, state: 'running', problem: '' });
    const file = import.meta.filename.endsWith('.ts') ? 'mineThread.ts' : '../main/mineThread.js';
    const workerData: MineJob = { folder: this.#folder(id), plan, library: this.#options.library };
    const thread = new Worker(join(import.meta.dirname, file), { execArgv: [], workerData });
    const running: Running = { id, thread, progress: null, since: { time: 0, done: 0 }, told: 0 };
    this.#running = running;
    thread.on('message', (message: FromMine) => this.#heard(running, message));
    thread.on('error', (error) => {
      if (this.#running !== running) return;
      const { message, detail } = toApiError(error);
      this.#options.emit('notice', {
        severity: 'error',
        ...said({ key: 'host.mine.broke' }),
        detail: detail ?? message,
      });
      this.#ended(running, 'failed', keptSaying(sayingOf(error)));
    });
    return this.#info(id);
  }

  #heard(running: Running, message: FromMine): void {
    if (this.#running !== running) return;
    if ('progress' in message) this.#went(running, message.progress);
    else if ('read' in message) this.#tookGames(running.id, message.read);
    else if ('done' in message) this.#ended(running, 'finished');
    else this.#ended(running, 'failed', keptSaying(message.failed));
  }

  #tookGames(id: number, { file, games, passed }: { file: string; games: number; passed: number }): void {
    if (file !== GAMES_FILE) return;
    this.#write(id, { ...this.#read(id), read: { games, passed } });
    this.#tell(id);
  }

  #went(running: Running, { step, done, of }: MineProgress): void {
    const now = this.#options.now();
    const isNew = running.progress?.step !== step;
    if (isNew) running.since = { time: now, done };
    const { time, done: before } = running.since;
    const perMinute = now - time >= SPEED_MS ? ((done - before) * 60_000) / (now - time) : null;
    running.progress = { step, done, of, perMinute };
    if (!isNew && done < of && now - running.told < TELL_MS) return;
    running.told = now;
    this.#tell(running.id);
  }

  #ended({ id }: Running, state: MineInfo['state'], problem = ''): void {
    this.#running = null;
    this.#write(id, { ...this.#read(id), state, problem });
    this.#tell(id);
  }

  /** Done when the thread writes nothing more, so that the run can go on at once. */
  async #stop(): Promise<null> {
    const running = this.#running;
    if (!running) return null;
    await running.thread.terminate();
    if (this.#running === running) this.#ended(running, 'stopped');
    return null;
  }

  #remove(id: number): null {
    if (this.#running?.id === id) throw new ApiError('refused', { key: 'host.run.goesOn' });
    this.#known(id);
    writeFileAtomic(join(this.#folder(id), REMOVED_FILE), String(this.#options.now()));
    return null;
  }

  #restore(id: number): MineInfo {
    rmSync(join(this.#folder(id), REMOVED_FILE), { force: true });
    return this.#info(id);
  }

  #purge(): void {
    for (const id of this.#all()) {
      const file = join(this.#folder(id), REMOVED_FILE);
      if (!existsSync(file)) continue;
      const time = Number(readFileSync(file, 'utf8'));
      if (this.#options.now() - time > PURGE_AFTER_MS) rmSync(this.#folder(id), { recursive: true });
    }
  }

  #tell(id: number): void {
    this.#options.emit('mine.changed', this.#info(id));
  }

  #info(id: number): MineInfo {
    const { plan, state, problem, created, read, job } = this.#read(id);
    const progress = this.#running?.id === id ? this.#running.progress : null;
    const facts = { id, ...nameOf(job?.name ?? ''), plan, state, created, progress, read };
    return { ...facts, file: this.#evidence(id), ...problemOf(problem) };
  }

  /** The file of the evidence; 'not-found' before there is one. */
  #finished(id: number): string {
    const file = this.#evidence(id);
    if (this.#read(id).state !== 'finished') throw new ApiError('not-found', { key: 'host.mine.nothing' });
    return file;
  }

  #evidence(id: number): string {
    return this.#read(id).file ?? evidenceFile(join(this.#folder(id), DATABASE));
  }

  /** 'conflict' while a run goes on. */
  #free(): void {
    if (this.#running) throw new ApiError('conflict', { key: 'host.run.stopFirst' });
  }

  #folder(id: number): string {
    return join(this.#options.folder, String(id));
  }

  /** Those on the list. */
  #ids(): number[] {
    return this.#all().filter((id) => !existsSync(join(this.#folder(id), REMOVED_FILE)));
  }

  #all(): number[] {
    const { folder } = this.#options;
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => /^[1-9]\d{0,8}$/.test(name) && existsSync(join(folder, name, RUN_FILE)))
      .map(Number);
  }

  #add(run: Pick<KeptRun, 'plan' | 'file' | 'state' | 'job'>): number {
    const id = Math.max(0, ...this.#all()) + 1;
    makePrivateFolder(this.#options.folder);
    attempt(this.#folder(id), 'make', () => mkdirSync(this.#folder(id), { recursive: true }));
    this.#write(id, { ...run, problem: '', created: this.#options.now(), read: null });
    return id;
  }

  #known(id: number): void {
    if (!this.#ids().includes(id)) throw new ApiError('not-found', { key: 'host.run.gone' });
  }

  /** One whose file is damaged has failed, and can be removed. */
  #read(id: number): KeptRun {
    this.#known(id);
    const file = join(this.#folder(id), RUN_FILE);
    const damaged: KeptRun = {
      ...{ plan: null, file: null, state: 'failed', created: 0, read: null },
      problem: keptSaying({ key: 'host.mine.damaged', args: { name: basename(file) } }),
    };
    const text = attempt(file, 'open', () => readFileSync(file, 'utf8'));
    try {
      const kept = keptRun.safeParse(JSON.parse(text));
      return kept.success ? kept.data : damaged;
    } catch (error) {
      if (error instanceof SyntaxError) return damaged;
      throw error;
    }
  }

  #write(id: number, run: KeptRun): void {
    writeFileAtomic(join(this.#folder(id), RUN_FILE), `${JSON.stringify(run, null, 1)}\n`);
  }
}
