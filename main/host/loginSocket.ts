/**
 * A WebSocket before it is in. It has one message, of little size and within some seconds; a wrong one ends it, and so does
 * anything else. No call reaches a service and no event reaches the socket before that.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { greeting, type Greeting } from '../ipc/login.ts';
import type { Login } from './login.ts';

/** Milliseconds a connection may take to say who it is. */
export const LOGIN_MILLISECONDS = 10_000;
/** Bytes it may send before: the receiver of `ws` knows only the limit of calls, which is large. */
const MAX_LOGIN_BYTES = 4096;

/** WebSocket close codes: 1003 data of a kind that is not accepted, 1007 content that is no greeting, 4401 not let in. */
const NOT_TEXT = 1003;
const NOT_A_GREETING = 1007;
const NOT_IN = 4401;
const DONE = 1000;

export interface Waiting {
  socket: WebSocket;
  /** The connection below it. */
  raw: Duplex;
  login: Login;
  milliseconds: number;
}

/** Waits for the greeting of a socket that was just opened; `admitted` is called in the same turn as it is answered. */
export function awaitGreeting({ socket, raw, login, milliseconds }: Waiting, admitted: () => void): void {
  let bytes = 0;
  const timer = setTimeout(() => socket.terminate(), milliseconds);
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MAX_LOGIN_BYTES) socket.terminate();
  };
  raw.prependListener('data', count);
  // The close that follows is all there is to do about a broken connection.
  socket.on('error', () => undefined);
  socket.on('close', () => clearTimeout(timer));
  socket.once('message', (data: Buffer, isBinary) => {
    if (bytes > MAX_LOGIN_BYTES) return;
    const message = isBinary ? undefined : parseGreeting(data.toString('utf8'));
    if (!message) {
      socket.close(isBinary ? NOT_TEXT : NOT_A_GREETING);
      return;
    }
    const answer = login.admit(message);
    socket.send(JSON.stringify(answer));
    if (!('key' in answer)) {
      socket.close('shown' in answer ? DONE : NOT_IN);
      return;
    }
    clearTimeout(timer);
    raw.off('data', count);
    admitted();
  });
}

function parseGreeting(text: string): Greeting | undefined {
  try {
    return greeting.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // the caller closes the connection
    throw error;
  }
}
