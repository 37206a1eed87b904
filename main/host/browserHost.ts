/**
 * The workbench in a browser: serves the built interface and the same services as the desktop shell on 127.0.0.1. The
 * interface holds nothing secret and is given to whoever asks for it by the right name; every call and every event needs
 * a socket that comes from a page of this origin and was let in (login.ts says by what). What a call may contain is checked by
 * the services themselves.
 *
 * Other users and other pages of the machine can still connect, so that whatever they can have without being let in is
 * bounded: the number of connections, how long one may take, what it may send.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { EngineQueue } from '../engine/engineQueue.ts';
import { forkEngine } from '../engine/nodeProcess.ts';
import type { Events } from '../ipc/api.ts';
import type { CrashKind } from '../log/crashes.ts';
import { errorFacts } from '../log/plain.ts';
import { Host, type HostOptions } from './host.ts';
import { readServedFile } from './httpFiles.ts';
import { Login } from './login.ts';
import { CODE_MILLISECONDS } from './loginCode.ts';
import { awaitGreeting, LOGIN_MILLISECONDS } from './loginSocket.ts';
import { OpenRequests } from './openRequests.ts';
import { OwnAddress } from './ownAddress.ts';
import { pageHeaders } from './pageHeaders.ts';
import { builtRenderer, defaultDataDir, homeFolder, yomiVersion } from './places.ts';
import { removeRedirectFile, writeRedirectFile } from './redirectFile.ts';
import { serveSocket, type Services } from './rpcSocket.ts';

export interface BrowserHostOptions {
  /** Where games are kept; default: $YOMI_DATA or the system's place. */
  dataDir?: string;
  /** 0: any that is free. Default: the same one every time while it is free, so that a tab left open finds it again. */
  port?: number;
  /** The built interface; default: out/renderer. */
  rendererDir?: string;
  /** A file to show first. */
  open?: string;
  /** Shows the user a code that a page has asked for. */
  showCode?: (code: string) => void;
  /** Starts with no game open; those that were stay in the library. */
  withoutGames?: boolean;
  /** The services; a test may pass its own. */
  services?: (dataDir: string, login: ShowsCodes, withoutGames: boolean) => Services;
  /** Milliseconds a connection has for the headers of a request, and for its greeting. */
  patience?: { headers: number; greeting: number };
}

/** What the services need of the login. */
type ShowsCodes = NonNullable<HostOptions['login']>;

export interface BrowserHost {
  /** Where it is; opens to browsers that were let in. */
  url: string;
  port: number;
  /** A page on disk that lets the browser it is opened in in, once, and is gone then. */
  redirectFile(): string;
  /** A code that lets one browser in; for the user's eyes. */
  makeCode(): string;
  /** Ends the server, the engine and the store. */
  close(): Promise<void>;
  /** The process dies of an error: notes it and lets go of everything at once. */
  crashed(kind: CrashKind, error: unknown): void;
}

/** The points of a board; IANA has nothing there. */
const USUAL_PORT = 19361;
const MAX_FRAME_BYTES = 96 * 1024 * 1024;
const MAX_CONNECTIONS = 256;
/** Sockets that are not in yet; one more ends the oldest of them. */
const MAX_WAITING = 32;
/** How long the browser that is opened may take to start; a code does afterwards. */
const REDIRECT_MILLISECONDS = 10 * 60_000;
const PATIENCE = { headers: 10_000, greeting: LOGIN_MILLISECONDS };

/** Starts serving; resolves when the address works. */
export async function startBrowserHost(options: BrowserHostOptions = {}): Promise<BrowserHost> {
  const rendererDir = options.rendererDir ?? builtRenderer();
  const dataDir = options.dataDir ?? defaultDataDir();
  const patience = options.patience ?? PATIENCE;
  const server = createServer({
    headersTimeout: patience.headers,
    requestTimeout: patience.headers,
    connectionsCheckingInterval: patience.headers / 4,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const port = await listen(server, options.port);
  const address = new OwnAddress(port);
  const url = `${address.origin}/`;
  const login = new Login({ show: options.showCode ?? (() => undefined) });
  const headers = pageHeaders([address.origin.replace('http', 'ws')]);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const waiting = new Set<WebSocket>();
  const inside = new Set<WebSocket>();
  let services: Services;
  try {
    const shows: ShowsCodes = {
      newCode: () => ({ code: login.makeCode(), address: url, milliseconds: CODE_MILLISECONDS }),
    };
    services = (options.services ?? realServices)(dataDir, shows, options.withoutGames ?? false);
    removeRedirectFile(dataDir);
  } catch (error) {
    server.close();
    throw error;
  }
  const opens = new OpenRequests((path) => tell('openFile', { path }));
  if (options.open !== undefined) opens.add(resolve(options.open));
  login.onCodeEnd((end) => tell('login.code', { end }));

  function tell<E extends keyof Events>(event: E, value: Events[E]): void {
    const frame = JSON.stringify({ event, value });
    for (const socket of inside) socket.send(frame);
  }

  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      services.log?.error('http.failed', errorFacts(error));
      if (!response.headersSent) refuse(response, 500, 'Yomi could not answer this request.');
    });
  });
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    // Node lets go of the connection here: nobody else would listen when it breaks.
    raw.on('error', () => raw.destroy());
    if (pathOf(request) !== '/rpc' || !address.isFor(request) || !address.isOf(request)) {
      raw.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        raw.destroy(),
      );
      return;
    }
    sockets.handleUpgrade(request, raw, head, (socket) => takeIn(socket, raw));
  });

  function takeIn(socket: WebSocket, raw: Duplex): void {
    const [oldest] = waiting;
    if (waiting.size >= MAX_WAITING) oldest.terminate();
    waiting.add(socket);
    socket.on('close', () => waiting.delete(socket));
    awaitGreeting({ socket, raw, login, milliseconds: patience.greeting }, () => {
      waiting.delete(socket);
      inside.add(socket);
      serveSocket(socket, services, (name) => {
        if (name === 'app.start') opens.start();
      });
      socket.on('close', () => {
        inside.delete(socket);
        if (inside.size === 0) opens.pause();
      });
    });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!address.isFor(request)) refuse(response, 403, 'Yomi answers only at the address it printed.');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      refuse(response, 405, 'Yomi serves its page only.');
    else await sendFile(pathOf(request), response);
  }

  async function sendFile(path: string, response: ServerResponse): Promise<void> {
    const file = await readServedFile(rendererDir, path);
    if (file) send(response, 200, file.type, file.bytes);
    else refuse(response, 404, 'There is nothing here.');
  }

  /** Ends the connection as well: what is left of the request is not read. */
  function refuse(response: ServerResponse, status: number, message: string): void {
    response.shouldKeepAlive = false;
    send(response, status, 'text/plain; charset=utf-8', `${message}\n`);
  }

  function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
    response.writeHead(status, {
      ...headers,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  return {
    url,
    port,
    redirectFile() {
      const end = (): void => {
        clearTimeout(timer);
        login.dropToken();
        removeRedirectFile(dataDir);
      };
      const timer = setTimeout(end, REDIRECT_MILLISECONDS).unref();
      return writeRedirectFile(dataDir, `${url}#token=${login.makeToken(end)}`);
    },
    makeCode: () => login.makeCode(),
    close: () =>
      new Promise((closed) => {
        removeRedirectFile(dataDir);
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => {
          services.close();
          closed();
        });
        server.closeAllConnections();
      }),
    crashed: (kind, error) => services.crashed?.(kind, error),
  };
}

/** Listens on the loopback address; resolves with the port. Only the usual port may be replaced by another. */
function listen(server: Server, wanted?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (wanted === undefined && error.code === 'EADDRINUSE') server.listen(0, '127.0.0.1');
      else reject(error);
    });
    server.on('listening', () => resolve((server.address() as AddressInfo).port));
    server.listen(wanted ?? USUAL_PORT, '127.0.0.1');
  });
}

/** The services of one data directory, with an engine of their own; throws when the directory cannot be used. */
function realServices(dataDir: string, login: ShowsCodes, withoutGames: boolean): Services {
  const engine = new EngineQueue(() => forkEngine());
  try {
    const host = new Host({
      dataDir,
      kind: 'browser',
      version: yomiVersion(),
      engine,
      homeDir: homeFolder() ?? dataDir,
      login,
      withoutGames: () => withoutGames,
    });
    return {
      log: host.log,
      call: (name, params) => host.call(name, params),
      onEvent: (listener) => host.onEvent(listener),
      close() {
        host.close();
        engine.close();
      },
      crashed(kind, error) {
        host.crashed(kind, error);
        engine.close();
      },
    };
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** The path a request asks for, without its query; still percent-encoded. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0];
}
