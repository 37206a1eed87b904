/** Jobs of a folder and jobs of a server, by the same commands. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import type { JobDetail, JobView } from '../ipc/jobsApi.ts';
import type { GameResult } from '../jobs/gameJob.ts';
import { detailOf } from '../jobs/jobReads.ts';
import { hasGames, inputsOf, JobError, type JobSpec } from '../jobs/jobSpec.ts';
import type { JobStore, StoredJob } from '../jobs/jobStore.ts';
import { summaryOfJob, viewOf } from '../jobs/jobView.ts';
import { ownProgram } from '../regression/engines.ts';
import { ownBuild, Signatures, type Signed } from './engineBuilds.ts';
import { FarmClient } from './farmClient.ts';

/** All that a job found. */
export interface Found {
  spec: JobSpec;
  data: unknown;
  /** As SGF, by number. */
  games: string[];
}

export interface JobPlace {
  /** Answers the number of the job. */
  add(spec: JobSpec, name: string, bytes?: ReadonlyMap<string, Uint8Array>): Promise<number> | number;
  /** By number. */
  list(): Promise<JobView[]> | JobView[];
  get(id: number): Promise<JobDetail> | JobDetail;
  found(id: number): Promise<Found> | Found;
  want(id: number, state: 'active' | 'paused' | 'stopped'): Promise<JobView> | JobView;
  remove(id: number): Promise<void> | void;
}

/** A job of a store; throws JobError when it is not there. */
export function mustHave(store: JobStore, id: number): StoredJob {
  const job = store.get(id);
  if (!job) throw new JobError(verbatim(`there is no job ${id}`));
  return job;
}

/** Does what is wanted of a job; throws JobError when that cannot be. */
export function wantOf(store: JobStore, id: number, state: 'active' | 'paused' | 'stopped'): JobView {
  mustHave(store, id);
  if (!store.want(id, state)) throw new JobError(verbatim(`job ${id} is at its end`));
  return viewOf(store, mustHave(store, id));
}

export function foundOf(store: JobStore, id: number): Found {
  const job = mustHave(store, id);
  const results = store.results(id).sort((x, y) => x.task - y.task);
  const games = hasGames(job.spec.kind) ? results : [];
  return {
    spec: job.spec,
    data: summaryOfJob(store, job).data,
    games: games.map(({ result }) => (result as GameResult).sgf),
  };
}

export class NearJobs implements JobPlace {
  readonly #store: JobStore;

  constructor(store: JobStore) {
    this.#store = store;
  }

  add(spec: JobSpec, name: string, bytes?: ReadonlyMap<string, Uint8Array>): number {
    return this.#store.add(spec, name, bytes);
  }

  list(): JobView[] {
    return this.#store.jobs().map((job) => viewOf(this.#store, job));
  }

  get(id: number): JobDetail {
    return detailOf(this.#store, mustHave(this.#store, id));
  }

  found(id: number): Found {
    return foundOf(this.#store, id);
  }

  want(id: number, state: 'active' | 'paused' | 'stopped'): JobView {
    return wantOf(this.#store, id, state);
  }

  remove(id: number): void {
    this.#store.remove(id);
  }
}

export class FarJobs implements JobPlace {
  readonly #client: FarmClient;
  readonly #folder: string;
  readonly #own: Omit<Signed, 'signature'>;

  /** `folder`: where the signature of this engine is remembered. */
  constructor({
    url,
    token,
    folder,
    own,
  }: {
    url: string;
    token: string | undefined;
    folder: string;
    own: Omit<Signed, 'signature'>;
  }) {
    this.#client = new FarmClient({ url, token });
    this.#folder = folder;
    this.#own = own;
  }

  async add(
    spec: JobSpec,
    name: string,
    bytes: ReadonlyMap<string, Uint8Array> = new Map(),
  ): Promise<number> {
    const { build, patternSet } = this.#own;
    const { known } = await this.#client.call('farm.hasBuild', { build, patternSet });
    if (!known) {
      const signed = await new Signatures(this.#folder).of(ownProgram(), { build, patternSet });
      const { about, bytes: files } = ownBuild(signed);
      await this.#put(files);
      await this.#client.call('farm.addBuild', about);
    }
    const needed = new Set(inputsOf(spec).map(({ hash }) => hash));
    await this.#put(new Map([...bytes].filter(([hash]) => needed.has(hash))));
    return (await this.#client.call('farm.add', { name: name.slice(0, 200), spec })).id;
  }

  async list(): Promise<JobView[]> {
    const { jobs } = await this.#client.call('jobs.list', {});
    return jobs.reverse();
  }

  async get(id: number): Promise<JobDetail> {
    return await this.#client.call('jobs.get', { id });
  }

  async found(id: number): Promise<Found> {
    return await this.#client.call('farm.found', { id });
  }

  async want(id: number, state: 'active' | 'paused' | 'stopped'): Promise<JobView> {
    return await this.#client.call('jobs.want', { id, state });
  }

  async remove(id: number): Promise<void> {
    await this.#client.call('jobs.remove', { id });
  }

  /** Brings those files that the server does not have. */
  async #put(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const { hashes } = await this.#client.call('farm.missing', { hashes: [...files.keys()] });
    for (const hash of hashes) {
      const content = files.get(hash);
      if (content) await this.#client.putFile(content);
    }
  }
}
