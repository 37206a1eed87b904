/** For tests: a host over a folder with an engine that the test plays, and calls with their types. */
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { CallName, Calls, EventName, Events, Notice, OpenDocument, PlaySetup } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import { FakeEngine } from './fakeEngine.ts';
import { Host, type HostOptions } from './host.ts';

/** A host, everything it has told, and calls as the renderer sees them. */
export class TestHost {
  readonly engine = new FakeEngine();
  readonly host: Host;
  /** Stops listening, as the last window does that closes. */
  readonly leave: () => void;
  readonly events: { name: EventName; value: Events[EventName] }[] = [];

  constructor(dataDir: string, options: Partial<HostOptions> = {}) {
    const { engine } = this;
    this.host = new Host({
      dataDir,
      kind: 'browser',
      version: '1.2.3',
      engine,
      homeDir: dataDir,
      ...options,
    });
    this.leave = this.host.onEvent((name, value) => this.events.push({ name, value }));
  }

  call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']> {
    return this.host.call(name, params) as Promise<Calls[C]['result']>;
  }

  /** The error a call rejects with. */
  async failure<C extends CallName>(name: C, params: Calls[C]['params']): Promise<ApiError> {
    try {
      await this.call(name, params);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error(`${name} did not fail`);
  }

  /** Adds an engine as the user does, after looking at its words; answers its id. */
  async addEngine(command: string): Promise<string> {
    const { words } = await this.call('engines.check', { command });
    return (await this.call('engines.add', { name: '', command, words })).id;
  }

  /** Appends one undo step to a document and answers the new revision. */
  async edit(document: OpenDocument, revision: number, edits: SgfEdit[], cursor = 0): Promise<number> {
    return (await this.call('doc.edit', { id: document.id, revision, edits, cursor })).revision;
  }

  /** The notices told since the last time, oldest first. */
  takeNotices(): Notice[] {
    const notices = this.events.filter(({ name }) => name === 'notice').map(({ value }) => value as Notice);
    this.events.length = 0;
    return notices;
  }

  close(): void {
    this.host.close();
  }
}

export const humans: PlaySetup = {
  black: { kind: 'human' },
  white: { kind: 'human' },
  seed: 1,
  active: true,
};

/** The edit that sets a property. */
export function set(node: number, property: string, ...values: string[]): SgfEdit {
  return { op: 'set', node, property, values };
}

/** The edit that hangs a move under a node. */
export function move(parent: number, id: number, color: 'B' | 'W', point: string, index = 0): SgfEdit {
  return {
    op: 'insert',
    parent,
    index,
    nodes: [{ id, parent: null, properties: [{ id: color, values: [point] }] }],
  };
}
