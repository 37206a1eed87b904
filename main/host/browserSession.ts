/**
 * Who may use the browser host: the one browser that was given the address printed at the start. Any program and any web
 * page on this machine can reach 127.0.0.1, so the address carries a token that works once and is exchanged for a cookie.
 * The token stands in the fragment, which a browser sends to no server and no prefetcher follows; a small page reads it
 * and posts it. Asking for a password instead would put a dialog before every game.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const secret = (): string => randomBytes(32).toString('base64url');

function same(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/** The keys of one host on one port. */
export class BrowserSession {
  readonly #host: string;
  readonly #cookieName: string;
  readonly #cookie = secret();
  #token: string | null = secret();

  constructor(port: number) {
    this.#host = `127.0.0.1:${port}`;
    // Cookies know no ports; the name keeps two hosts on one machine apart.
    this.#cookieName = `yomi_${port}`;
  }

  get origin(): string {
    return `http://${this.#host}`;
  }

  /** The address that opens the host, once. */
  get address(): string {
    return `${this.origin}/#token=${this.#token ?? 'used'}`;
  }

  /** True when the request was meant for this host: a name that was made to resolve to 127.0.0.1 (DNS rebinding) fails. */
  isForUs(request: IncomingMessage): boolean {
    return request.headers.host === this.#host;
  }

  /** True when the request was made by a page of this host. */
  isFromUs(request: IncomingMessage): boolean {
    return request.headers.origin === this.origin;
  }

  hasCookie(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map((text) => text.trim());
    return cookies.some((text) => {
      const at = text.indexOf('=');
      return text.slice(0, at) === this.#cookieName && same(text.slice(at + 1), this.#cookie);
    });
  }

  /** The Set-Cookie header for whoever knows the token; undefined for a wrong or used one. A right one is used up. */
  redeem(token: string): string | undefined {
    if (this.#token === null || !same(token, this.#token)) return undefined;
    this.#token = null;
    return `${this.#cookieName}=${this.#cookie}; Path=/; HttpOnly; SameSite=Strict`;
  }
}
