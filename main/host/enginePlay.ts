/**
 * The engine's moves in the open games. A window asks for one after a node; the host has the engine think, adds the move to the
 * game's journal together with the decision that made it, and tells every window. Two windows that ask for the same move share it.
 * An answer that nobody waits for any more, because it was stopped, taken back or asked for elsewhere, is dropped.
 *
 * An engine that ponders thinks on after its move, as long as the game stands at it: until it is edited, left or closed, nobody looks on,
 * or the thinking has cost as much as PONDER_MOVES moves. The next move goes on from there.
 */
import type { Decision, GenmoveParams } from '../../engine/protocol/decision.ts';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { PONDER_MOVES } from '../../engine/protocol/searchLevels.ts';
import { addChild, childWithMove, isMainEnd, moveProperty, setText } from '../../engine/sgf/gameEdits.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { positionSpecAt } from '../../engine/sgf/replay.ts';
import { rootOf, type SgfNode } from '../../engine/sgf/tree.ts';
import type { NodeId } from '../../engine/sgf/types.ts';
import type { Calls, EngineMove, KeptDecision } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Store } from '../store/store.ts';
import type { Document } from './document.ts';
import type { Documents } from './documents.ts';
import { positionKey } from './positionKey.ts';
import type { SharedEngine } from './sharedEngine.ts';

/** A move that is being thought about. */
interface Thinking {
  node: NodeId;
  answer: Promise<EngineMove>;
  /** Somebody waits for it. */
  wanted: boolean;
  /** What was best when it is stopped is to be played. */
  plays: boolean;
}

/** The part of a question for a move that pondering goes by, too. */
type Thought = Pick<GenmoveParams, 'using' | 'budget' | 'seed'>;

export interface EnginePlayOptions {
  store: Store;
  documents: Documents;
  engine: Pick<SharedEngine, 'request' | 'stop' | 'ponder' | 'stopPondering'>;
}

export class EnginePlay {
  readonly #store: Store;
  readonly #documents: Documents;
  readonly #engine: EnginePlayOptions['engine'];
  /** By document. */
  readonly #thinking = new Map<number, Thinking>();
  /** After which move of which document it thinks on the opponent's time. */
  #pondering: { id: number; node: NodeId } | null = null;

  constructor({ store, documents, engine }: EnginePlayOptions) {
    this.#store = store;
    this.#documents = documents;
    this.#engine = engine;
  }

  /** Has the engine move after a node; rejects with an ApiError. */
  genmove({ id, node, ponder, ...params }: Calls['doc.genmove']['params']): Promise<EngineMove> {
    const document = this.#documents.get(id);
    const at = document.content.collection.node(node);
    if (!at) throw new ApiError('bad-params', `doc.genmove.node: there is no node ${node}`);
    const running = this.#thinking.get(id);
    if (running?.wanted && running.node === node) return running.answer;
    this.stop(id);
    this.stopPondering();
    const position = positionSpecAt(at);
    const thinking: Thinking = { node, answer: undefined!, wanted: true, plays: false };
    thinking.answer = this.#engine
      .request('genmove', { ...params, position })
      .then(({ decision, stopped }): EngineMove => {
        const report = decision?.engine === 'montecarlo' ? { report: decision.report } : {};
        if (!decision || !thinking.wanted || (stopped && !thinking.plays) || !this.#isThere(document, at))
          return { outcome: 'stopped', ...report };
        const played = this.#play(document, at, decision, positionKey(position));
        if (ponder === true && played.node !== undefined) this.#ponder(document, played.node, params);
        return { ...played, ...report };
      })
      .finally(() => {
        if (this.#thinking.get(id) === thinking) this.#thinking.delete(id);
      });
    this.#thinking.set(id, thinking);
    return thinking.answer;
  }

  /** Ends the thinking about a move of the document, and plays what was best so far. */
  moveNow(id: number): void {
    const thinking = this.#thinking.get(id);
    if (!thinking?.wanted) return;
    thinking.plays = true;
    this.#engine.stop();
  }

  /** Ends the thinking about a move of the document, and plays nothing. */
  stop(id: number): void {
    const thinking = this.#thinking.get(id);
    if (!thinking?.wanted) return;
    thinking.wanted = false;
    this.#engine.stop();
  }

  /** The game was edited, or is closed: what is thought on the opponent's time may be about nothing. */
  changed(id: number): void {
    if (this.#pondering?.id === id) this.stopPondering();
  }

  /** That node of a document is shown, or another document (then the node is undefined): thinking about a move elsewhere ends. */
  shown(id: number | null, node?: NodeId): void {
    const at = this.#pondering;
    if (!at) return;
    const elsewhere = node === undefined ? at.id !== id : at.id === id && at.node !== node;
    if (elsewhere) this.stopPondering();
  }

  stopPondering(): void {
    if (!this.#pondering) return;
    this.#pondering = null;
    this.#engine.stopPondering();
  }

  /** What was thought about a position of the document when the engine moved there; null when that is not kept. */
  kept({ id, position }: Calls['moves.kept']['params']): KeptDecision | null {
    return this.#store.decisions.get(this.#documents.get(id).id, positionKey(position)) ?? null;
  }

  /** Thinks on after the engine's move, if the game has come to it. */
  #ponder(document: Document, node: NodeId, { using = DEFAULT_ENGINE, budget, seed }: Thought): void {
    const at = document.content.collection.node(node);
    if (using.engine !== 'montecarlo' || !at || document.state.cursor !== node) return;
    const { playouts, seconds } = budget;
    const pondering = { id: document.id, node };
    this.#pondering = pondering;
    const params = {
      position: positionSpecAt(at),
      budget: {
        playouts: PONDER_MOVES * playouts,
        ...(seconds === undefined ? {} : { seconds: PONDER_MOVES * seconds }),
      },
      seed,
      using,
    };
    const ended = (): void => {
      if (this.#pondering === pondering) this.#pondering = null;
    };
    // Nobody waits for it, and an engine that failed is told of elsewhere.
    this.#engine.ponder(params).then(ended, ended);
  }

  #isThere({ id, content }: Document, node: SgfNode): boolean {
    return this.#documents.isOpen(id) && content.collection.node(node.id) === node;
  }

  /** Adds what was decided to the game; an engine that resigns elsewhere than at the end of the game only says so. */
  #play(
    document: Document,
    node: SgfNode,
    decision: Decision,
    key: string,
  ): Pick<EngineMove, 'outcome' | 'node'> {
    const { collection } = document.content;
    const { choice, color } = decision;
    const keep = (): void => this.#store.decisions.put(document.id, key, decision);
    if (choice.kind === 'resign') {
      if (!isMainEnd(node)) return { outcome: 'wouldResign' };
      const edits = setText(rootOf(node), 'RE', color === 2 ? 'W+R' : 'B+R');
      this.#documents.append(document, { edits, cursor: document.state.cursor }, keep);
      return { outcome: 'resigned' };
    }
    const move = { color, point: choice.kind === 'pass' ? 0 : choice.point };
    const { size } = gameInfo(rootOf(node));
    const known = childWithMove(node, move, size);
    if (known) {
      this.#store.transaction(keep);
      return { outcome: 'played', node: known.id };
    }
    const { edits, cursor: child } = addChild(collection, node, [moveProperty(move, size)]);
    const cursor = document.state.cursor === node.id ? child : document.state.cursor;
    this.#documents.append(document, { edits, cursor }, keep);
    return { outcome: 'played', node: child };
  }
}
