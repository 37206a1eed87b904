/**
 * Whether a request was meant for this host, and made by a page of it. Headers that count come once: a second Host or
 * Origin is a way of telling two readers different things.
 */
import type { IncomingMessage } from 'node:http';

/** The address of one host. */
export class OwnAddress {
  readonly #host: string;

  constructor(port: number) {
    this.#host = `127.0.0.1:${port}`;
  }

  get origin(): string {
    return `http://${this.#host}`;
  }

  /** True when the request names this host: a name that was made to resolve to 127.0.0.1 (DNS rebinding) fails. */
  isFor(request: IncomingMessage): boolean {
    return only(request, 'host') === this.#host;
  }

  /** True when the request was made by a page of this host; a program can say so of itself, a browser does not lie. */
  isOf(request: IncomingMessage): boolean {
    return only(request, 'origin') === this.origin;
  }
}

function only(request: IncomingMessage, name: string): string | undefined {
  const values = request.headersDistinct[name];
  return values?.length === 1 ? values[0] : undefined;
}
