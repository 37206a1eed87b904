/**
 * The calls of api.ts over one WebSocket. Frames are JSON: {id, name, params} comes in, {id, value} or {id, error} goes
 * out, and {event, value} goes out unasked. A frame of any other shape ends the connection: our own client never sends one.
 */
import type { WebSocket } from 'ws';
import type { EventName, Events } from '../ipc/api.ts';
import { toApiError } from '../ipc/errors.ts';
import type { CrashKind } from '../log/crashes.ts';
import type { Log } from '../log/log.ts';

/** What a shell needs of the services; Host is the one. */
export interface Services {
  call(name: string, params: unknown): Promise<unknown>;
  onEvent(listener: (name: EventName, value: Events[EventName]) => void): () => void;
  close(): void;
  /** Where they write what nobody sees. */
  readonly log?: Log;
  /** The process dies of an error: as close, but not as an end that was meant. */
  crashed?(kind: CrashKind, error: unknown): void;
}

/** Brackets within brackets that a call may have; those of our own client have some ten. */
const MAX_DEPTH = 100;

/** WebSocket close codes: 1003 data of a kind that is not accepted, 1007 content that is not what it should be. */
const NOT_TEXT = 1003;
const NOT_A_CALL = 1007;

interface CallFrame {
  id: number;
  name: string;
  params: unknown;
}

/** Connects a socket to the services; `answered` is called after each answer was sent, with the name of the call. */
export function serveSocket(socket: WebSocket, services: Services, answered: (name: string) => void): void {
  const stop = services.onEvent((event, value) => send({ event, value }));
  socket.on('close', stop);
  // The close that follows is all there is to do about a broken frame or connection.
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      socket.close(NOT_TEXT);
      return;
    }
    const frame = parseCall(data.toString('utf8'));
    if (frame) void answer(frame);
    else socket.close(NOT_A_CALL);
  });

  async function answer({ id, name, params }: CallFrame): Promise<void> {
    try {
      send({ id, value: (await services.call(name, params)) ?? null });
    } catch (error) {
      send({ id, error: toApiError(error).toData() });
    }
    answered(name);
  }

  function send(frame: object): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  }
}

/** True for text that would take JSON's parser, and whoever walks through its value, deeper than `most` levels. */
function nestsDeeper(text: string, most: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) quoted = !quoted;
    else if (quoted) i += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

function parseCall(text: string): CallFrame | undefined {
  // Ten million brackets keep the parser busy for seconds, and it is asked in the thread that serves everybody.
  if (nestsDeeper(text, MAX_DEPTH)) return undefined;
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined; // the caller closes the connection
  }
  if (typeof frame !== 'object' || frame === null) return undefined;
  const { id, name, params } = frame as Partial<Record<keyof CallFrame, unknown>>;
  return Number.isSafeInteger(id) && typeof name === 'string'
    ? { id: id as number, name, params }
    : undefined;
}
