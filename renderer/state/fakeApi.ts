/**
 * Services in memory for tests: documents with journals that refuse a wrong revision, an engine that waits to be told what
 * it found, and switches for failing and for losing the connection. Not part of the built program.
 */
import type {
  Api,
  ApiErrorData,
  CallName,
  Calls,
  EngineMove,
  EventName,
  Events,
  OpenDocument,
  PatternDatabase,
  PatternMatch,
  PatternDraft,
  PatternText,
  Startup,
} from '../../main/ipc/api.ts';
import type { Decision, GenmoveResult } from '../../engine/protocol/decision.ts';
import type { MoveChoice, PositionSpec, SearchReport, Stone } from '../../engine/protocol/types.ts';
import { addChild, childWithMove, isMainEnd, moveProperty, setText } from '../../engine/sgf/gameEdits.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { positionSpecAt } from '../../engine/sgf/replay.ts';
import { rootOf, type SgfCollection } from '../../engine/sgf/tree.ts';
import type { NodeId, SgfEdit } from '../../engine/sgf/types.ts';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { finding } from '../../patterns/diagnostic.ts';
import { CallError } from '../api/errors.ts';
import { DEFAULT_SETTINGS } from './defaultSettings.ts';

type Handler = (params: never) => unknown;

export const emptyReport = (color: Stone): SearchReport => ({
  color,
  playouts: 100,
  winRate: 0.5,
  scoreMean: 0,
  moves: [],
  ownership: [],
});

export function found(choice: MoveChoice, color: Stone, stopped = false): GenmoveResult {
  const premises = { patterns: 'mc_montegnu_classic', seed: 1, setId: '', parameters: {} };
  return {
    decision: { engine: 'montecarlo', ...premises, color, choice, report: emptyReport(color) },
    stopped,
  };
}

function summaryOf({
  text: _t,
  revision: _r,
  diagnostics: _d,
  entries: _e,
  ...summary
}: PatternText): PatternDatabase {
  return summary;
}

/** An engine request that waits for its answer. */
export interface Asked<C extends CallName> {
  params: Calls[C]['params'];
  answer: (value: Calls[C]['result']) => void;
  fail: (error: ApiErrorData) => void;
}

/** A move that is asked for, with the position that the host sees; `answer` takes what the engine says. */
export interface AskedMove {
  params: Calls['doc.genmove']['params'] & { position: PositionSpec };
  ended: '' | 'now' | 'stopped';
  answer: (value: GenmoveResult) => void;
  fail: (error: ApiErrorData) => void;
}

export class FakeApi implements Api {
  readonly calls: { name: CallName; params: unknown }[] = [];
  readonly documents = new Map<number, OpenDocument>();
  readonly genmoves: AskedMove[] = [];
  readonly analyses: Asked<'engine.analyze'>[] = [];
  readonly statuses: Asked<'engine.status'>[] = [];
  /** While set, every call but app.start waits for it; rejects with it when it is an error. */
  failing: Partial<Record<CallName, ApiErrorData>> = {};
  /** Texts of the pattern folder by name. */
  readonly patterns = new Map<string, string>();
  readonly drafts = new Map<string, PatternDraft>();
  /** What patterns.matches finds. */
  matches: PatternMatch[] = [];
  setId = 'set';
  connected = true;
  startup: Partial<Startup> = {};
  readonly #listeners = new Map<EventName, Set<(value: never) => void>>();
  readonly #asked = new Map<number, AskedMove>();
  readonly #handlers: Partial<Record<CallName, Handler>>;

  constructor(
    handlers: {
      [C in CallName]?: (params: Calls[C]['params']) => Calls[C]['result'] | Promise<Calls[C]['result']>;
    } = {},
  ) {
    this.#handlers = handlers;
  }

  async call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']> {
    this.calls.push({ name, params });
    await Promise.resolve();
    if (!this.connected)
      throw new CallError({ code: 'disconnected', message: 'The Yomi host is not running.' });
    const failure = this.failing[name];
    if (failure) throw new CallError(failure);
    const handler = this.#handlers[name] ?? (this as unknown as Record<string, Handler | undefined>)[name];
    // JSON, as on the wire: what is not plain data shows in a test.
    const result = await handler?.call(this, JSON.parse(JSON.stringify(params)) as never);
    return JSON.parse(JSON.stringify(result ?? null)) as Calls[C]['result'];
  }

  on<E extends EventName>(name: E, listener: (value: Events[E]) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  emit<E extends EventName>(name: E, value: Events[E]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (value: Events[E]) => void)(value);
  }

  /** Parameters of the calls of one name. */
  sent<C extends CallName>(name: C): Calls[C]['params'][] {
    return this.calls.filter((call) => call.name === name).map((call) => call.params as Calls[C]['params']);
  }

  /** A document as the host would give it. */
  document(text: string, rest: Partial<OpenDocument> = {}): OpenDocument {
    const id = rest.id ?? this.documents.size + 1;
    const document: OpenDocument = {
      id,
      name: `game ${id}`,
      encoding: 'UTF-8',
      encodingSource: 'default',
      text,
      journal: [],
      revision: 0,
      cursor: 0,
      play: { black: { kind: 'human' }, white: { kind: 'human' }, seed: 1, active: true },
      saved: true,
      ...rest,
    };
    this.documents.set(id, document);
    return document;
  }

  ['app.notices'](): string {
    return 'a package 1.0 (MIT)';
  }

  ['app.start'](): Startup {
    return {
      kind: 'browser',
      version: '0.0.0',
      updates: false,
      nativeDialogs: false,
      settings: DEFAULT_SETTINGS,
      session: {
        open: [],
        active: null,
        place: 'play',
        dock: { open: true, width: 360, tab: 'game' },
        docking: { side: 'right', height: 0, beside: null },
        bottom: { open: false, height: 0, tab: '' },
        panes: {},
        treeDown: true,
        tour: { step: 0, open: false },
        newGame: null,
      },
      documents: [...this.documents.values()],
      recent: [],
      engine: { kind: 'ready' },
      userEngines: [],
      notices: [],
      ...this.startup,
    };
  }

  ['doc.create']({ text, play }: Calls['doc.create']['params']): OpenDocument {
    return this.document(text, { play });
  }

  ['doc.open']({ id }: Calls['doc.open']['params']): OpenDocument {
    return this.#known(id);
  }

  ['doc.openData']({ name, base64 }: Calls['doc.openData']['params']): OpenDocument {
    return this.document(atob(base64), { name });
  }

  ['doc.edit']({ id, revision, edits, cursor }: Calls['doc.edit']['params']): { revision: number } {
    const document = this.#known(id);
    if (revision !== document.journal.length) {
      throw new CallError({
        code: 'conflict',
        message: `Revision ${revision} is not ${document.journal.length}.`,
      });
    }
    document.journal.push(edits);
    document.cursor = cursor;
    document.revision = document.journal.length;
    return { revision: document.revision };
  }

  /** Like the host: tells every window, the one that says it too. */
  ['doc.play'](told: Calls['doc.play']['params']): void {
    this.#known(told.id).play = told.play;
    this.emit('doc.play', told);
  }

  /** As doc.play. */
  ['doc.clock'](told: Calls['doc.clock']['params']): void {
    this.#known(told.id).clock = told.clock;
    this.emit('doc.clock', told);
  }

  ['doc.save']({ id, path }: Calls['doc.save']['params']): Calls['doc.save']['result'] {
    const document = this.#known(id);
    const to = path ?? document.path ?? '/unnamed.sgf';
    document.path = to;
    return { path: to, name: to.split('/').pop() ?? to, encoding: document.encoding };
  }

  /** Like the host: what the engine answers is added to the journal, unless it was stopped or the node is gone. */
  ['doc.genmove']({ id, node, ...rest }: Calls['doc.genmove']['params']): Promise<EngineMove> {
    const collection = this.#collection(id);
    const isPlayed = collection.node(node)!.children.length > 0;
    if (rest.takesOver && (isPlayed || this.genmoves.some(({ params }) => params.id === id)))
      return Promise.resolve({ outcome: 'elsewhere' });
    const params = { ...rest, id, node, position: positionSpecAt(collection.node(node)!) };
    const user = rest.using?.engine === 'user' ? rest.using.id : null;
    this.emit('doc.thinking', { id, thinking: { node, user }, stopped: false });
    return new Promise((resolve, reject: (error: CallError) => void) => {
      const asked: AskedMove = {
        params,
        ended: '',
        answer: ({ decision, stopped }) => {
          const report = decision?.engine === 'montecarlo' ? { report: decision.report } : {};
          const plays = decision && (asked.ended === '' ? !stopped : asked.ended === 'now');
          const move: EngineMove = plays ? this.#move(id, node, decision) : { outcome: 'stopped' };
          const isStopped = move.outcome === 'stopped' || move.outcome === 'wouldResign';
          this.#ended(asked, isStopped);
          resolve({ ...move, ...report });
        },
        fail: (error) => {
          this.#ended(asked, true);
          reject(new CallError(error));
        },
      };
      this.genmoves.push(asked);
      this.#asked.set(id, asked);
    });
  }

  /** Tells that the engine thinks no more about a move, unless it thinks about another one. */
  #ended(asked: AskedMove, stopped: boolean): void {
    const { id } = asked.params;
    if (this.#asked.get(id) === asked) this.emit('doc.thinking', { id, thinking: null, stopped });
  }

  ['doc.moveNow']({ id }: { id: number }): void {
    this.#asked.get(id)!.ended = 'now';
  }

  ['doc.stopMove']({ id }: { id: number }): void {
    const asked = this.#asked.get(id);
    if (asked) asked.ended = 'stopped';
  }

  ['engine.status'](params: Calls['engine.status']['params']): Promise<Calls['engine.status']['result']> {
    return new Promise((answer, fail: (error: CallError) => void) => {
      this.statuses.push({ params, answer, fail: (error) => fail(new CallError(error)) });
    });
  }

  ['engine.analyze'](params: Calls['engine.analyze']['params']): Promise<Calls['engine.analyze']['result']> {
    return new Promise((answer, fail: (error: CallError) => void) => {
      this.analyses.push({ params, answer, fail: (error) => fail(new CallError(error)) });
    });
  }

  ['engine.parameters'](): Calls['engine.parameters']['result'] {
    return [];
  }

  ['patterns.list'](): Calls['patterns.list']['result'] {
    const databases = [...this.patterns.keys()].map((name) => summaryOf(this.#patternText(name)));
    return { folder: '/patterns', setId: this.setId, databases, drafts: [...this.drafts.keys()] };
  }

  ['patterns.read']({ name }: Calls['patterns.read']['params']): Calls['patterns.read']['result'] {
    return { ...this.#patternText(name), draft: this.drafts.get(name) };
  }

  ['patterns.draft']({ name, draft }: Calls['patterns.draft']['params']): null {
    if (draft) this.drafts.set(name, draft);
    else this.drafts.delete(name);
    return null;
  }

  /** Like the host: writes in any case, takes a new set unless the text says ERROR. */
  ['patterns.save']({
    name,
    text,
    revision,
  }: Calls['patterns.save']['params']): Calls['patterns.save']['result'] {
    if (revision !== this.#patternText(name).revision) {
      throw new CallError({ code: 'conflict', message: `${name} was changed.` });
    }
    return this.#patternUpdate(name, text);
  }

  ['patterns.create']({ name }: Calls['patterns.create']['params']): Calls['patterns.create']['result'] {
    if (this.patterns.has(name))
      throw new CallError({ code: 'conflict', message: `There is ${name} already.` });
    return this.#patternUpdate(name, '# new\n');
  }

  ['patterns.revert']({ name }: Calls['patterns.revert']['params']): Calls['patterns.revert']['result'] {
    return this.#patternUpdate(name, '# shipped\n');
  }

  ['patterns.matches'](): Calls['patterns.matches']['result'] {
    return { setId: this.setId, matches: this.matches, more: false };
  }

  #patternUpdate(name: string, text: string): Calls['patterns.create']['result'] {
    this.patterns.set(name, text);
    const swapped = !text.includes('ERROR');
    if (swapped) this.setId += '+';
    return { ...this.#patternText(name), setId: this.setId, swapped, milliseconds: 5 };
  }

  #patternText(name: string): PatternText {
    const text = this.patterns.get(name);
    if (text === undefined) throw new CallError({ code: 'not-found', message: `There is no ${name}.` });
    const wrong = text.includes('ERROR');
    return {
      name,
      file: `${name}.db`,
      kind: 'move',
      patterns: text.split('Pattern ').length - 1,
      errors: wrong ? 1 : 0,
      warnings: 0,
      shipped: true,
      modified: false,
      text,
      revision: `of ${text}`,
      diagnostics: wrong ? [finding('error', verbatim('said by the host'), { line: 1, column: 1 })] : [],
      entries: [],
    };
  }

  ['analysis.line']({ toMove }: Calls['analysis.line']['params']): Calls['analysis.line']['result'] {
    return toMove.map(() => null);
  }

  #collection(id: number): SgfCollection {
    const { text, journal } = this.#known(id);
    const { value } = parseSgf(text);
    for (const edits of journal) for (const edit of edits) value.apply(edit);
    return value;
  }

  #move(id: number, node: NodeId, { choice, color }: Decision): EngineMove {
    const document = this.#known(id);
    const collection = this.#collection(id);
    const at = collection.node(node);
    if (!at) return { outcome: 'stopped' };
    if (choice.kind === 'resign') {
      if (!isMainEnd(at)) return { outcome: 'wouldResign' };
      this.#append(document, setText(rootOf(at), 'RE', color === 2 ? 'W+R' : 'B+R'), document.cursor);
      return { outcome: 'resigned' };
    }
    const { size } = positionSpecAt(at);
    const move = { color, point: choice.kind === 'pass' ? 0 : choice.point };
    const known = childWithMove(at, move, size);
    if (known) return { outcome: 'played', node: known.id };
    const { edits, cursor } = addChild(collection, at, [moveProperty(move, size)]);
    this.#append(document, edits, cursor);
    return { outcome: 'played', node: cursor };
  }

  #append(document: OpenDocument, edits: SgfEdit[], cursor: NodeId): void {
    document.journal.push(edits);
    document.revision = document.journal.length;
    this.emit('doc.edited', { id: document.id, revision: document.revision - 1, edits, cursor });
  }

  #known(id: number): OpenDocument {
    const document = this.documents.get(id);
    if (!document) throw new CallError({ code: 'not-found', message: 'No such game.' });
    return document;
  }
}

/** Lets every promise that is ready run on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await Promise.resolve();
}
