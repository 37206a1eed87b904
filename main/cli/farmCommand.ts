/** What `yomi server` and `yomi worker` do. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { toldOf } from '../store/keptSaying.ts';
import { makePrivateFolder } from '../files/privateFolder.ts';
import { builtRenderer, defaultDataDir } from '../host/places.ts';
import { JobError } from '../jobs/jobSpec.ts';
import { JOBS_FILE } from '../jobs/jobStore.ts';
import { isPostgres } from '../jobs/openSql.ts';
import { ProcessWorker } from '../jobs/jobWorker.ts';
import { Dispatcher } from '../queue/dispatcher.ts';
import { EngineBuilds, ownBuild, Signatures } from '../queue/engineBuilds.ts';
import { FarmClient } from '../queue/farmClient.ts';
import { startFarmServer, type FarmServer } from '../queue/farmServer.ts';
import { FarmStore } from '../queue/farmStore.ts';
import { QueueWorker } from '../queue/queueWorker.ts';
import { redisAddress } from '../queue/redisAddress.ts';
import { BullQueue, serverOf } from '../queue/taskQueue.ts';
import { ownProgram } from '../regression/engines.ts';
import { ownEngine } from './jobsCommand.ts';

interface DataOptions {
  data?: string;
}

interface StoreOptions extends DataOptions {
  store?: string;
}

export interface ServerOptions extends StoreOptions {
  queue: string;
  host: string;
  port: number;
  publicUrl?: string;
  tlsCert?: string;
  tlsKey?: string;
  checkEvery: number;
  programs?: boolean;
}

export interface TokenOptions extends StoreOptions {
  manager?: boolean;
}

export interface WorkerOptions extends DataOptions {
  queue: string;
  server?: string;
  token?: string;
  threads?: number;
  programs?: boolean;
}

type Say = (line: string) => void;

const DONE = 0;
const IMPOSSIBLE = 2;

function folderOf({ data }: DataOptions, name: string): string {
  const folder = resolve(data ?? join(defaultDataDir(), name));
  makePrivateFolder(folder);
  return folder;
}

function openStore({ store }: StoreOptions, folder: string): FarmStore {
  // An environment that says nothing of it may say so by an empty text.
  if (store === undefined || store === '') return new FarmStore(join(folder, JOBS_FILE));
  if (!isPostgres(store))
    throw new JobError(verbatim('the store is a database of PostgreSQL: postgres://USER@HOST/NAME'));
  return new FarmStore(store);
}

const trouble = (error: Error): void => void process.stderr.write(`${error.message}\n`);

/** Resolves when the process is told to end, or cannot go on. */
function end(): { told: Promise<Error | undefined>; fail: (error: Error) => void } {
  let fail: (error: Error) => void = () => undefined;
  const told = new Promise<Error | undefined>((done) => {
    fail = done;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(undefined));
  });
  return { told, fail };
}

export async function runServer(options: ServerOptions, say: Say): Promise<number> {
  const address = redisAddress(options.queue);
  const { tlsCert, tlsKey, host, port, checkEvery, programs = false } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new JobError(verbatim('--tls-cert and --tls-key go together'));
  const tls = tlsCert === undefined ? undefined : { cert: readFileSync(tlsCert), key: readFileSync(tlsKey!) };
  const folder = folderOf(options, 'server');
  const store = openStore(options, folder);
  const { told, fail } = end();
  const queue = new BullQueue(address, { onError: trouble });
  const dispatcher = new Dispatcher({ store, queue, checkEvery, onFault: fail });
  let server: FarmServer | undefined;
  try {
    server = await startFarmServer({
      ...{ store, dispatcher, host, port, programs, tls },
      rendererDir: builtRenderer(),
    });
    const url = options.publicUrl ?? server.url;
    queue.announce(url);
    say(`Yomi's server is at ${url}`);
    keepOwnBuild(store, folder, () => dispatcher.look()).catch(fail);
    const fault = await told;
    if (fault) throw fault;
    return DONE;
  } finally {
    await server?.close();
    await dispatcher.close();
    store.close();
  }
}

/** Jobs of this build that were added on this machine need it to be known. */
async function keepOwnBuild(store: FarmStore, folder: string, done: () => void): Promise<void> {
  const { build, patternSet } = ownEngine();
  if (store.build(build, patternSet)) return;
  const signed = await new Signatures(folder).of(ownProgram(), { build, patternSet });
  const { about, bytes } = ownBuild(signed);
  for (const content of bytes.values()) store.putFile(content);
  store.addBuild(about);
  done();
}

export function addToken(name: string, options: TokenOptions, say: Say): number {
  return withStore(options, (store) => {
    say(store.addMember(name, options.manager === true ? 'manager' : 'worker'));
    return DONE;
  });
}

export function listTokens(options: TokenOptions, say: Say): number {
  return withStore(options, (store) => {
    for (const { name, role, created, quarantine } of store.members())
      say(
        `${name} ${role} ${new Date(created).toISOString()}${quarantine && ` quarantined: ${toldOf(quarantine).message}`}`,
      );
    return DONE;
  });
}

export function changeToken(verb: 'remove' | 'trust', name: string, options: TokenOptions, say: Say): number {
  return withStore(options, (store) => {
    if (verb === 'remove') store.removeMember(name);
    else if (!store.quarantine(name, '')) throw new JobError(verbatim(`there is no token for ${name}`));
    say(verb === 'remove' ? `the token of ${name} is taken back` : `${name} is trusted again`);
    return DONE;
  });
}

function withStore(options: StoreOptions, action: (store: FarmStore) => number): number {
  const store = openStore(options, folderOf(options, 'server'));
  try {
    return action(store);
  } finally {
    store.close();
  }
}

/** Works until it is ended. */
export async function runWorker(options: WorkerOptions, say: Say): Promise<number> {
  const address = redisAddress(options.queue);
  const { token, threads = availableParallelism(), programs = false } = options;
  if (token === undefined) throw new JobError(verbatim('a worker needs a token: --token or YOMI_TOKEN'));
  const folder = folderOf(options, 'worker');
  const { told, fail } = end();
  const ended = new AbortController();
  void told.then(() => ended.abort());
  const url = options.server ?? (await serverOf(address, ended.signal));
  if (url === undefined) return DONE;
  const client = new FarmClient({ url, token });
  const { name } = await client.callUntil('farm.me', {}, ended.signal);
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const worker = new QueueWorker({
    ...{ address, client, name, folder, threads, programs },
    builds: new EngineBuilds({
      ...{ client, folder, own: ownEngine(), ended: ended.signal },
      signatures: new Signatures(folder),
    }),
    makeWorker: (program) => new ProcessWorker([program, 'jobs', 'work']),
    onResult: (key, task) => say(`${key.slice(0, 12)} ${task}`),
    onEnd: fail,
    onTrouble: trouble,
  });
  say(`${name} works for ${url}, ${threads} tasks at once`);
  const fault = await told;
  await worker.close();
  if (!fault) return DONE;
  trouble(fault);
  return IMPOSSIBLE;
}
