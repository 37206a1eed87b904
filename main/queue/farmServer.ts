/**
 * The HTTP side of a server (farmApi.ts): calls, files by their hashes, and the page that shows its jobs. Everything that arrives is limited in size and
 * in number and is checked before it is used; files are what their names say.
 */
import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { readServedFile } from '../host/httpFiles.ts';
import { pageHeaders } from '../host/pageHeaders.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import type { JobDetail } from '../ipc/jobsApi.ts';
import { differencesOf, detailOf, gameOfJob, gamesOfJob } from '../jobs/jobReads.ts';
import { hashOf, inputsOf, JobError, jobFrom, usesPrograms } from '../jobs/jobSpec.ts';
import type { StoredJob } from '../jobs/jobStore.ts';
import { toldOf } from '../store/keptSaying.ts';
import { summaryOfJob, viewOf } from '../jobs/jobView.ts';
import { TokenBuckets } from './tokenBucket.ts';
import type { Dispatcher } from './dispatcher.ts';
import {
  farmCalls,
  MAX_CALL,
  MAX_FILE,
  type FarmCall,
  type FarmParams,
  type FarmReplies,
} from './farmApi.ts';
import type { FarmStore, Member } from './farmStore.ts';
import { foundOf, mustHave, wantOf } from './jobPlaces.ts';

/** Calls a second of one member, and at once: a worker that is new fetches all files of a build. */
const MEMBER_RATE = [200, 4000] as const;
/** The same of one address without a token, and of one with a wrong one. */
const READER_RATE = [20, 200] as const;
const WRONG_RATE = [0.1, 10] as const;
const MAX_CONNECTIONS = 20_000;
const PATIENCE_MS = 60_000;

export interface FarmServerOptions {
  store: FarmStore;
  dispatcher: Dispatcher;
  rendererDir: string;
  host: string;
  /** 0: any that is free. */
  port: number;
  /** PEM: served by TLS then. */
  tls?: { cert: Buffer; key: Buffer } | undefined;
  /** Jobs may name other programs than ours, which workers then start. */
  programs: boolean;
}

export interface FarmServer {
  url: string;
  close(): Promise<void>;
}

/** What is told to whoever asks, with its status. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Handlers = {
  [C in FarmCall]: (
    params: FarmParams<C>,
    member: Member | undefined,
  ) => FarmReplies[C] | Promise<FarmReplies[C]>;
};

/** Serves; resolves when the address works. */
export async function startFarmServer(options: FarmServerOptions): Promise<FarmServer> {
  const { host, port, tls, rendererDir, store } = options;
  const handlers = handlersOf(options);
  const rates = {
    member: new TokenBuckets(...MEMBER_RATE),
    reader: new TokenBuckets(...READER_RATE),
    wrong: new TokenBuckets(...WRONG_RATE),
  };
  const patience = {
    headersTimeout: PATIENCE_MS,
    requestTimeout: 5 * PATIENCE_MS,
    keepAliveTimeout: PATIENCE_MS,
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => refuse(response, error));
  };
  const server: Server = tls
    ? createHttps({ ...patience, ...tls }, listener)
    : createHttp(patience, listener);
  server.maxConnections = MAX_CONNECTIONS;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '/').split('?', 1);
    const call = /^\/api\/([a-zA-Z.]+)$/.exec(path)?.[1];
    const file = /^\/file\/([0-9a-f]{64})$/.exec(path)?.[1];
    const member = memberOf(request);
    if (call !== undefined) await answerCall(call, member, request, response);
    else if (file !== undefined) await answerFile(file, member, request, response);
    else await answerPage(path, request, response);
  }

  /** Who asks; undefined without a token. */
  function memberOf(request: IncomingMessage): Member | undefined {
    const address = request.socket.remoteAddress ?? '';
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (!rates.reader.take(address)) throw new Refusal(429, 'too many requests');
      return undefined;
    }
    const token = /^Bearer ([\w-]{20,100})$/.exec(authorization)?.[1];
    const member = token === undefined ? undefined : store.memberOf(token);
    if (!member) {
      if (!rates.wrong.take(address)) throw new Refusal(429, 'too many wrong tokens');
      throw new Refusal(401, 'the token is not known here');
    }
    if (!rates.member.take(member.name)) throw new Refusal(429, 'too many requests');
    if (member.quarantine !== '')
      throw new Refusal(
        403,
        `nothing is taken of ${member.name} any more: ${toldOf(member.quarantine).message}`,
      );
    return member;
  }

  function mustBe(role: 'worker' | 'manager', member: Member | undefined): Member {
    if (!member) throw new Refusal(401, 'this needs a token');
    if (member.role !== role) throw new Refusal(403, `the token of ${member.name} is for a ${member.role}`);
    return member;
  }

  async function answerCall(
    name: string,
    member: Member | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!Object.hasOwn(farmCalls, name)) throw new Refusal(404, 'there is no such call');
    if (request.method !== 'POST') throw new Refusal(405, 'calls are made by POST');
    const call = name as FarmCall;
    const { role, params } = farmCalls[call];
    if (role !== null) mustBe(role, member);
    // A page of elsewhere cannot send that without being asked whether it may.
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      throw new Refusal(415, 'calls are JSON');
    const body = await bodyOf(request, role === null ? 10_000 : MAX_CALL);
    const parsed = params.safeParse(jsonOf(body));
    if (!parsed.success) {
      const [{ path, message }] = parsed.error.issues;
      throw new Refusal(400, `${[name, ...path].join('.')}: ${message}`);
    }
    const handle = handlers[call] as (params: unknown, member: Member | undefined) => unknown;
    send(response, 200, 'application/json; charset=utf-8', JSON.stringify(await handle(parsed.data, member)));
  }

  async function answerFile(
    hash: string,
    member: Member | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!member) throw new Refusal(401, 'this needs a token');
    if (request.method === 'PUT') {
      mustBe('manager', member);
      const bytes = await bodyOf(request, MAX_FILE);
      if (hashOf(bytes) !== hash) throw new Refusal(400, 'the file is not what its name says');
      store.putFile(bytes);
      send(response, 200, 'application/json', 'null');
      return;
    }
    if (request.method !== 'GET') throw new Refusal(405, 'files are got or put');
    const bytes = store.input(hash);
    if (!bytes) throw new Refusal(404, 'there is no such file');
    send(response, 200, 'application/octet-stream', bytes);
  }

  async function answerPage(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'pages are read only');
    const file = await readServedFile(rendererDir, path === '/' ? '/dashboard.html' : path);
    if (!file) throw new Refusal(404, 'there is nothing here');
    send(response, 200, file.type, file.bytes);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: own } = server.address() as AddressInfo;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${tls ? 'https' : 'http'}://${shown}:${own}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, thrown: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of the request is not read.
  response.shouldKeepAlive = false;
  const told = thrown instanceof Refusal || thrown instanceof JobError || thrown instanceof ApiError;
  if (!told)
    process.stderr.write(`${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`);
  const status =
    thrown instanceof Refusal ? thrown.status : thrown instanceof JobError ? 422 : told ? 400 : 500;
  const { code, message } = toApiError(told ? thrown : new Error('the server could not answer'));
  const data =
    thrown instanceof ApiError ? { code, message } : { code: 'refused', message: (thrown as Error).message };
  const error = told ? data : { code: 'internal', message: 'the server could not answer' };
  send(response, status, 'application/json; charset=utf-8', JSON.stringify({ error }));
}

const headers = pageHeaders();
/** Of what is no page. */
const DATA_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, {
    ...(type.startsWith('application/json') ? DATA_HEADERS : headers),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal(413, 'too much at once');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Refusal(413, 'too much at once');
    parts.push(part);
  }
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(400, 'this is no JSON');
  }
}

function handlersOf({ store, dispatcher, programs }: FarmServerOptions): Handlers {
  const known = (id: number): StoredJob => mustHave(store, id);
  /** The last one that was asked for, by job, as of its last result: many look at the same. */
  const details = new Map<number, { last: string; detail: JobDetail }>();
  const detail = (job: StoredJob): JobDetail => {
    const last = `${store.count(job.id)} ${job.state} ${store.log(job.id, 1).at(0)?.id}`;
    const before = details.get(job.id);
    if (before?.last === last) return { ...before.detail, job: viewOf(store, job) };
    const summary =
      job.state === 'active' ? dispatcher.known(job).progress.summary() : summaryOfJob(store, job);
    const made = detailOf(store, job, summary);
    details.set(job.id, { last, detail: made });
    return made;
  };
  return {
    'jobs.list': () => {
      const jobs = store.jobs().map((job) => viewOf(store, job));
      const workers = dispatcher.workers().reduce((sum, { threads }) => sum + threads, 0);
      return { jobs: jobs.reverse(), workers, held: false };
    },
    'jobs.get': ({ id }) => detail(known(id)),
    'jobs.games': (params) => gamesOfJob(store, known(params.id), params),
    'jobs.game': ({ id, task }) => gameOfJob(store, known(id), task),
    'jobs.differences': ({ id, before }) => differencesOf(store, { before: known(before), after: known(id) }),
    'farm.workers': () => ({ workers: dispatcher.workers() }),
    'jobs.want': ({ id, state }) => {
      const view = wantOf(store, id, state);
      dispatcher.look();
      return view;
    },
    'jobs.remove': ({ id }) => {
      known(id);
      store.remove(id);
      dispatcher.look();
      return null;
    },
    'farm.missing': ({ hashes }) => ({ hashes: store.missing(hashes) }),
    'farm.addBuild': (build) => {
      store.addBuild(build);
      return null;
    },
    'farm.hasBuild': ({ build, patternSet }) => ({ known: store.build(build, patternSet) !== undefined }),
    'farm.add': ({ name, spec: data }) => {
      const spec = jobFrom(data);
      if (usesPrograms(spec) && !programs)
        throw new JobError(
          verbatim('this server takes no jobs of other programs than Yomi (server --programs)'),
        );
      if (store.build(spec.build, spec.patternSet) === undefined)
        throw new JobError(verbatim(`build ${spec.build} of the engine is not known here`));
      const missing = store.missing(inputsOf(spec).map(({ hash }) => hash));
      if (missing.length > 0) throw new JobError(verbatim(`${missing.length} files of the job are missing`));
      const id = store.add(spec, name);
      dispatcher.look();
      return { id };
    },
    'farm.found': ({ id }) => foundOf(store, id),
    'farm.me': (_params, member) => ({ name: member!.name }),
    'farm.job': ({ key }) => {
      const job = store.byKey(key);
      if (!job) throw new ApiError('not-found', verbatim('there is no such job'));
      return { spec: job.spec };
    },
    'farm.build': ({ build, patternSet }) => {
      const about = store.build(build, patternSet);
      if (!about) throw new ApiError('not-found', verbatim(`build ${build} of the engine is not known here`));
      return about;
    },
    'farm.report': async (report, member) => ({ taken: await dispatcher.report(member!.name, report) }),
    'farm.beat': (beat, member) => dispatcher.beat(member!.name, beat),
  };
}
