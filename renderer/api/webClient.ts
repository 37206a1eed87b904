/**
 * The Api over a WebSocket, for the browser host. One frame per message, JSON. A connection begins with a greeting and its
 * answer (main/ipc/login.ts); once it is admitted there follow
 *   to the host    {id, name, params}
 *   from the host  {id, value} | {id, error}  and, unasked,  {event, value}
 * When the connection drops every open call rejects with 'disconnected' and nothing is sent again by itself: only the
 * caller knows whether repeating is safe (an edit carries its revision for that). The client keeps trying to reconnect
 * and tells both changes as the 'connection' event. When it has nothing to be let in by it waits for a code, and for
 * another tab that is let in, and tells 'login.wanted'; calls before the very first admission wait for that.
 */
import type { Api, ApiErrorData, CallName, Calls, EventName, Events } from '../../main/ipc/api.ts';
import type { Admission, Greeting } from '../../main/ipc/login.ts';
import { t } from '../messages/messages.ts';
import { CallError } from './errors.ts';
import type { Pass } from './pass.ts';

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
  /** What the page is let in by. */
  pass: Pass;
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

const disconnected = (): CallError => new CallError({ code: 'disconnected', message: t('app:api.noHost') });

export class WebClient implements Api {
  readonly login = { enter: (code: string) => this.#enter(code), ask: () => this.#ask() };
  readonly #connect: () => SocketLike;
  readonly #pass: Pass;
  readonly #later: (run: () => void, milliseconds: number) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<EventName, Set<(value: never) => void>>();
  #socket: SocketLike | null = null;
  /** True while a connection is admitted. */
  #open = false;
  /** True while there is nothing to be let in by. */
  #wanted = false;
  /** Calls made before the very first answer of the host wait for it; later ones reject while it is away. */
  #everLost = false;
  #attempt = 0;
  #nextId = 1;
  #closed = false;

  constructor(options: WebClientOptions) {
    this.#connect = options.connect;
    this.#pass = options.pass;
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

  /** Another tab was let in; ends the wait for a code when that helps this one. */
  tryAgain(): void {
    if (this.#wanted && !this.#socket) this.#dial();
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

  #enter(code: string): void {
    if (this.#open || this.#closed) return;
    this.#pass.type(code);
    if (!this.#socket) this.#dial();
  }

  /** On a connection of its own, which the host ends. */
  #ask(): Promise<void> {
    return new Promise((resolve, reject: (error: CallError) => void) => {
      const socket = this.#connect();
      socket.onopen = () => socket.send(JSON.stringify({ ask: 'code' } satisfies Greeting));
      socket.onmessage = ({ data }) => {
        const answer = JSON.parse(String(data)) as Admission;
        if ('refused' in answer) reject(new CallError({ code: 'refused', message: answer.refused }));
        else resolve();
      };
      socket.onclose = () => reject(disconnected());
    });
  }

  #dial(): void {
    if (this.#closed) return;
    const greeting = this.#pass.next();
    if (!greeting) {
      this.#want('');
      return;
    }
    const socket = this.#connect();
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(greeting));
    socket.onmessage = ({ data }) => {
      if (this.#open) this.#receive(String(data));
      else this.#answered(socket, greeting, JSON.parse(String(data)) as Admission);
    };
    socket.onclose = () => {
      // A code is not shown to whoever answers next.
      if (socket === this.#socket && !this.#open && 'code' in greeting) {
        this.#socket = null;
        this.#pass.refused(greeting);
        this.#want(t('app:api.noAnswer'));
      } else this.#dropped(socket);
    };
  }

  #answered(socket: SocketLike, greeting: Greeting, answer: Admission): void {
    if ('key' in answer) {
      this.#pass.admitted(answer.key);
      this.#open = true;
      this.#attempt = 0;
      if (this.#wanted) {
        this.#wanted = false;
        this.#emit('login.wanted', null);
      }
      for (const call of this.#waiting.values()) if (!call.sent) this.#send(call);
      if (this.#everLost) this.#emit('connection', { up: true });
      return;
    }
    this.#socket = null;
    socket.close();
    this.#pass.refused(greeting);
    if ('code' in greeting) this.#want('refused' in answer ? answer.refused : '');
    else this.#dial();
  }

  /** The user has to be asked; told a moment later, so that also who makes this client hears it. */
  #want(refused: string): void {
    this.#wanted = true;
    queueMicrotask(() => {
      if (this.#wanted) this.#emit('login.wanted', { refused });
    });
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
