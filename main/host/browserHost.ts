/**
 * The workbench in a browser: serves the built interface and the same services as the desktop shell on 127.0.0.1, to one
 * browser (browserSession.ts says which). Every request must name this host, every socket must come from a page of this
 * origin with the cookie, and what a call may contain is checked by the services themselves.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { EngineQueue } from '../engine/engineQueue.ts';
import { forkEngine } from '../engine/nodeProcess.ts';
import { BrowserSession } from './browserSession.ts';
import { Host } from './host.ts';
import { readServedFile } from './httpFiles.ts';
import { OpenRequests } from './openRequests.ts';
import { pageHeaders } from './pageHeaders.ts';
import { builtRenderer, defaultDataDir, homeFolder, yomiVersion } from './places.ts';
import { serveSocket, type Services } from './rpcSocket.ts';
import { UNLOCK_PAGE, UNLOCK_SCRIPT } from './unlockPage.ts';

export interface BrowserHostOptions {
  /** Where games are kept; default: $YOMI_DATA or the system's place. */
  dataDir?: string;
  /** 0: any that is free. Default: the same one every time while it is free, so that a tab left open finds it again. */
  port?: number;
  /** The built interface; default: out/renderer. */
  rendererDir?: string;
  /** A file to show first. */
  open?: string;
  /** Called with the address as soon as it works. */
  onReady?: (url: string) => void;
  /** The services; a test may pass its own. */
  services?: (dataDir: string) => Services;
}

export interface BrowserHost {
  /** Opens the workbench, in one browser, once. */
  url: string;
  port: number;
  /** Ends the server, the engine and the store. */
  close(): Promise<void>;
}

/** The points of a board; IANA has nothing there. */
const USUAL_PORT = 19361;
const MAX_FRAME_BYTES = 96 * 1024 * 1024;
const MAX_TOKEN_BYTES = 200;

/** Starts serving; resolves when the address works. */
export async function startBrowserHost(options: BrowserHostOptions = {}): Promise<BrowserHost> {
  const rendererDir = options.rendererDir ?? builtRenderer();
  const server = createServer();
  const port = await listen(server, options.port);
  const session = new BrowserSession(port);
  const headers = pageHeaders([session.origin.replace('http', 'ws')]);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  let services: Services;
  try {
    services = (options.services ?? realServices)(options.dataDir ?? defaultDataDir());
  } catch (error) {
    server.close();
    throw error;
  }
  const opens = new OpenRequests((path) => {
    const frame = JSON.stringify({ event: 'openFile', value: { path } });
    for (const socket of sockets.clients) socket.send(frame);
  });
  if (options.open !== undefined) opens.add(resolve(options.open));

  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500, 'Yomi could not answer this request.');
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = pathOf(request);
    if (
      path !== '/rpc' ||
      !session.isForUs(request) ||
      !session.isFromUs(request) ||
      !session.hasCookie(request)
    ) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      serveSocket(connection, services, (name) => {
        if (name === 'app.start') opens.start();
      });
      connection.on('close', () => {
        if (sockets.clients.size === 0) opens.pause();
      });
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (!session.isForUs(request)) refuse(response, 403, 'Yomi answers only at the address it printed.');
    else if (path === '/session' && request.method === 'POST') await exchangeToken(request, response);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      refuse(response, 405, 'Yomi serves its page only.');
    else if (path === '/unlock.js') send(response, 200, 'text/javascript; charset=utf-8', UNLOCK_SCRIPT);
    else if (!session.hasCookie(request)) sendUnlockPage(path, response);
    else await sendFile(path, response);
  }

  /** At the printed address this page is the regular way in; anywhere else it is a refusal. */
  function sendUnlockPage(path: string, response: ServerResponse): void {
    send(response, path === '/' ? 200 : 403, 'text/html; charset=utf-8', UNLOCK_PAGE);
  }

  async function exchangeToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = session.isFromUs(request) ? await readBody(request, MAX_TOKEN_BYTES) : undefined;
    const cookie = token === undefined ? undefined : session.redeem(token);
    if (cookie === undefined)
      refuse(response, 403, 'This address was used before; start Yomi again for a new one.');
    else response.writeHead(204, { ...headers, 'set-cookie': cookie }).end();
  }

  async function sendFile(path: string, response: ServerResponse): Promise<void> {
    const file = await readServedFile(rendererDir, path);
    if (file) send(response, 200, file.type, file.bytes);
    else refuse(response, 404, 'There is nothing here.');
  }

  function refuse(response: ServerResponse, status: number, message: string): void {
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

  const url = session.address;
  options.onReady?.(url);
  return {
    url,
    port,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => {
          services.close();
          closed();
        });
        server.closeAllConnections();
      }),
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
function realServices(dataDir: string): Services {
  const engine = new EngineQueue(() => forkEngine());
  try {
    const host = new Host({
      dataDir,
      kind: 'browser',
      version: yomiVersion(),
      engine,
      homeDir: homeFolder() ?? dataDir,
    });
    return {
      call: (name, params) => host.call(name, params),
      onEvent: (listener) => host.onEvent(listener),
      close() {
        host.close();
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

/** The body as text, or undefined when it is longer than it may be. */
async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk as string;
    if (body.length > limit) return undefined;
  }
  return body;
}
