/**
 * The Api over a WebSocket, for the browser host. One frame per message, JSON:
 *   to the host    {id, name, params}
 *   from the host  {id, value} | {id, error}  and, unasked,  {event, value}
 * When the connection drops every open call rejects with 'disconnected' and nothing is sent again by itself: only the
 * caller knows whether repeating is safe (an edit carries its revision for that). The client keeps trying to reconnect
 * and tells both changes as the 'connection' event.
 */
import type { Api, ApiErrorData, CallName, Calls, EventName, Events } from '../../main/ipc/api.ts';
import { CallError } from './errors.ts';

/** The part of WebSocket that is used; a test passes a fake. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface WebClientOptions {
  connect: () => SocketLike;
  /** Runs something later; setTimeout unless a test drives time itself. */
  later?: (run: () => void, milliseconds: number) => void;
}

/** Milliseconds before each attempt to reconnect; the last one repeats. */
const RETRY_DELAYS = [250, 500, 1000, 2000, 3000];

interface Waiting {
  frame: string;
  sent: boolean;
  resolve: (value: never) => void;
  reject: (error: CallError) => void;
}

const disconnected = (): CallError =>
  new CallError({ code: 'disconnected', message: 'The Yomi host is not running.' });

export class WebClient implements Api {
  readonly #connect: () => SocketLike;
  readonly #later: (run: () => void, milliseconds: number) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<EventName, Set<(value: never) => void>>();
  #socket: SocketLike | null = null;
  #open = false;
  /** Calls made before the very first answer of the host wait for it; later ones reject while it is away. */
  #everLost = false;
  #attempt = 0;
  #nextId = 1;
  #closed = false;

  constructor(options: WebClientOptions) {
    this.#connect = options.connect;
    this.#later = options.later ?? ((run, milliseconds) => void setTimeout(run, milliseconds));
    this.#dial();
  }

  call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']> {
    return new Promise((resolve, reject: (error: CallError) => void) => {
      if (!this.#open && (this.#everLost || this.#closed)) {
        reject(disconnected());
        return;
      }
      const id = this.#nextId++;
      const call: Waiting = { frame: JSON.stringify({ id, name, params }), sent: false, resolve, reject };
      this.#waiting.set(id, call);
      if (this.#open) this.#send(call);
    });
  }

  on<E extends EventName>(name: E, listener: (value: Events[E]) => void): () => void {
    let set = this.#listeners.get(name);
    if (!set) this.#listeners.set(name, (set = new Set()));
    set.add(listener);
    return () => set.delete(listener);
  }

  /** Ends the connection for good. */
  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #send(call: Waiting): void {
    call.sent = true;
    this.#socket?.send(call.frame);
  }

  #dial(): void {
    if (this.#closed) return;
    const socket = this.#connect();
    this.#socket = socket;
    socket.onopen = () => {
      this.#open = true;
      this.#attempt = 0;
      for (const call of this.#waiting.values()) if (!call.sent) this.#send(call);
      if (this.#everLost) this.#emit('connection', { up: true });
    };
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = () => this.#dropped(socket);
  }

  #dropped(socket: SocketLike): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    const first = !this.#everLost;
    const wasOpen = this.#open;
    this.#open = false;
    this.#everLost = true;
    for (const call of this.#waiting.values()) call.reject(disconnected());
    this.#waiting.clear();
    if (wasOpen || first) this.#emit('connection', { up: false });
    const delay = RETRY_DELAYS[Math.min(this.#attempt++, RETRY_DELAYS.length - 1)];
    if (!this.#closed) this.#later(() => this.#dial(), delay);
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as {
      id?: number;
      value?: unknown;
      error?: ApiErrorData;
      event?: EventName;
    };
    if (frame.event !== undefined) {
      this.#emit(frame.event, frame.value as never);
      return;
    }
    if (frame.id === undefined) return;
    const call = this.#waiting.get(frame.id);
    if (!call) return;
    this.#waiting.delete(frame.id);
    if (frame.error) call.reject(new CallError(frame.error));
    else call.resolve(frame.value as never);
  }

  #emit<E extends EventName>(name: E, value: Events[E]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (value: Events[E]) => void)(value);
  }
}
