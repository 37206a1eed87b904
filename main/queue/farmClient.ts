/** A server as its workers and managers see it. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { hashOf, JobError } from '../jobs/jobSpec.ts';
import type { FarmCall, FarmParams, FarmReplies } from './farmApi.ts';

/** Milliseconds of one try. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 10_000;

/** The server cannot be reached, or not now: it may be tried again. */
export class AwayError extends Error {}

/** The server does not take anything of this member. */
export class BannedError extends JobError {}

export interface FarmClientOptions {
  url: string;
  token: string | undefined;
  /** For tests. */
  fetch?: typeof fetch;
}

export class FarmClient {
  readonly #base: URL;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;

  /** Throws JobError for no address of a server. */
  constructor({ url, token, fetch: other }: FarmClientOptions) {
    const base = URL.parse(url);
    if (!base || !['http:', 'https:'].includes(base.protocol))
      throw new JobError(verbatim(`the server is at http:// or https://, not at ${url}`));
    this.#base = base;
    this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    this.#fetch = other ?? fetch;
  }

  /** Throws JobError for what the server refuses, AwayError when it cannot be reached. */
  async call<C extends FarmCall>(name: C, params: FarmParams<C>): Promise<FarmReplies[C]> {
    const body = await this.#ask(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    });
    return JSON.parse(new TextDecoder().decode(body)) as FarmReplies[C];
  }

  /** The same, again and again while the server is away. `ended` ends that by an AwayError. */
  async callUntil<C extends FarmCall>(
    name: C,
    params: FarmParams<C>,
    ended: AbortSignal,
  ): Promise<FarmReplies[C]> {
    return await patiently(() => this.call(name, params), ended);
  }

  /** The file of that hash; what is another one is not taken. */
  async file(hash: string, ended: AbortSignal): Promise<Uint8Array> {
    return await patiently(async () => {
      const bytes = await this.#ask(`/file/${hash}`, { method: 'GET' });
      if (hashOf(bytes) !== hash) throw new JobError(verbatim(`the server's file ${hash} is another one`));
      return bytes;
    }, ended);
  }

  async putFile(bytes: Uint8Array): Promise<void> {
    await this.#ask(`/file/${hashOf(bytes)}`, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> });
  }

  async #ask(path: string, how: RequestInit): Promise<Uint8Array> {
    let response: Response;
    let body: Uint8Array;
    try {
      response = await this.#fetch(new URL(path, this.#base), {
        ...how,
        headers: { ...this.#headers, ...(how.headers as Record<string, string>) },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      body = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const { cause, message } = error as Error;
      throw new AwayError(
        `the server does not answer: ${cause instanceof Error && cause.message !== '' ? cause.message : message}`,
      );
    }
    if (response.ok) return body;
    const message = messageOf(response.status, new TextDecoder().decode(body));
    if (response.status >= 500 || response.status === 429) throw new AwayError(`the server: ${message}`);
    if (response.status === 401 || response.status === 403) throw new BannedError(verbatim(message));
    throw new JobError(verbatim(message));
  }
}

function messageOf(status: number, text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    if (typeof error?.message === 'string') return error.message;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return `it answers ${status}`;
}

/** Acts, again and again while the server is away, with longer and longer pauses. */
async function patiently<T>(action: () => Promise<T>, ended: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LAST_PAUSE_MS, 2 * pause)) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof AwayError) || ended.aborted) throw error;
    }
    // Those that lost the same server do not come back all at once.
    const wait = pause * (0.5 + Math.random());
    await new Promise<void>((go) => {
      const timer = setTimeout(done, wait);
      function done(): void {
        clearTimeout(timer);
        ended.removeEventListener('abort', done);
        go();
      }
      ended.addEventListener('abort', done);
    });
  }
}
