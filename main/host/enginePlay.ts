/**
 * The engine's moves in the open games. A window asks for one after a node; the host has the engine think, adds the move to the
 * game's journal together with the decision that made it, and tells every window. Two windows that ask for the same move share it, and of those
 * that take a game over, as its window is gone, the first one goes on with it.
 * An answer that nobody waits for any more, because it was stopped, taken back or asked for elsewhere, is dropped.
 *
 * Every window is told when the engine begins to think about a move of a game, and when that ends, so that all show it and any may stop it.
 *
 * An engine that ponders thinks on after its move, as long as the game stands at it: until it is edited, left or closed, nobody looks on,
 * or the thinking has cost as much as PONDER_MOVES moves. The next move goes on from there.
 *
 * To what a search decided, the classic engine's reasons are found out after the move, while nothing else is asked, and kept with it.
 */
import { verbatim } from '../../engine/protocol/sayings.ts';
import type {
  DecideResult,
  Decision,
  GenmoveParams,
  MonteCarloDecision,
  Stopped,
} from '../../engine/protocol/decision.ts';
import { CLASSIC_LEVELS, DEFAULT_ENGINE, type EngineChoice } from '../../engine/protocol/engineChoice.ts';
import {
  afterMove,
  clockProperties,
  secondsForMove,
  spent,
  type MoveClock,
  type SideClock,
} from '../../engine/protocol/timeControl.ts';
import type { MoveChoice, PositionSpec, SearchBudget, Stone } from '../../engine/protocol/types.ts';
import { PONDER_MOVES } from '../../engine/protocol/searchLevels.ts';
import { addChild, childWithMove, isMainEnd, moveProperty, setText } from '../../engine/sgf/gameEdits.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { positionSpecAt } from '../../engine/sgf/replay.ts';
import { rootOf, type SgfNode } from '../../engine/sgf/tree.ts';
import type { NodeId } from '../../engine/sgf/types.ts';
import type { Calls, DocumentThinking, EngineMove, Events, KeptDecision, OpenDocument } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Store } from '../store/store.ts';
import type { Document } from './document.ts';
import type { Documents } from './documents.ts';
import type { EngineGraphics } from './engineGraphics.ts';
import { asApiError, type GtpPlayer } from './gtpPlayer.ts';
import type { GtpPlayers } from './gtpPlayers.ts';
import { positionKey } from './positionKey.ts';
import type { SharedEngine } from './sharedEngine.ts';
import type { UserEngines } from './userEngines.ts';

/** A move that is being thought about. */
interface Thinking {
  node: NodeId;
  answer: Promise<EngineMove>;
  /** Somebody waits for it. */
  wanted: boolean;
  /** Name of the user's engine that thinks; null: ours. */
  user: string | null;
  /** What was best when it is stopped is to be played. */
  plays: boolean;
  /** The user's engine that thinks; undefined: ours. */
  player: GtpPlayer | undefined;
}

/** What came of a question for a move. */
interface Thought {
  /** Null: it was stopped before it had a move. */
  choice: MoveChoice | null;
  /** How an engine of ours came to it. */
  decision: Decision | null;
  stopped: boolean;
}

type Question = Omit<
  Calls['doc.genmove']['params'],
  'id' | 'node' | 'ponder' | 'takesOver' | 'using' | 'clock'
> & {
  using?: EngineChoice | undefined;
};
/** The part of a question for a move that pondering goes by, too. */
type Pondered = Pick<GenmoveParams, 'using' | 'budget' | 'seed'>;

export interface EnginePlayOptions {
  store: Store;
  documents: Documents;
  engine: Pick<SharedEngine, 'request' | 'stop' | 'ponder' | 'stopPondering' | 'reasons'>;
  users: Pick<UserEngines, 'get'>;
  players: GtpPlayers;
  graphics: EngineGraphics;
  tell: (told: Events['doc.thinking']) => void;
  /** Milliseconds. */
  now: () => number;
}

export class EnginePlay {
  readonly #store: Store;
  readonly #documents: Documents;
  readonly #engine: EnginePlayOptions['engine'];
  readonly #users: EnginePlayOptions['users'];
  readonly #players: GtpPlayers;
  readonly #graphics: EngineGraphics;
  readonly #tell: EnginePlayOptions['tell'];
  readonly #now: () => number;
  /** By document. */
  readonly #thinking = new Map<number, Thinking>();
  /** After which move of which document it thinks on the opponent's time. */
  #pondering: { id: number; node: NodeId } | null = null;

  constructor({ store, documents, engine, users, players, graphics, tell, now }: EnginePlayOptions) {
    this.#store = store;
    this.#documents = documents;
    this.#engine = engine;
    this.#users = users;
    this.#players = players;
    this.#graphics = graphics;
    this.#tell = tell;
    this.#now = now;
  }

  /** Has the engine move after a node; rejects with an ApiError. */
  genmove({
    id,
    node,
    ponder,
    takesOver,
    using,
    clock,
    ...params
  }: Calls['doc.genmove']['params']): Promise<EngineMove> {
    const document = this.#documents.get(id);
    const at = document.content.collection.node(node);
    if (!at) throw new ApiError('bad-params', verbatim(`doc.genmove.node: there is no node ${node}`));
    const running = this.#thinking.get(id);
    if (takesOver === true && (running?.wanted === true || at.children.length > 0))
      return Promise.resolve({ outcome: 'elsewhere' });
    if (running?.wanted && running.node === node) return running.answer;
    this.stop(id);
    this.stopPondering();
    const position = positionSpecAt(at);
    const user = using?.engine === 'user' ? this.#users.get(using.id) : undefined;
    const player = user && this.#players.at(id, user);
    const drawn = user && this.#graphics.watch(user.id, { document: id, node });
    const question: Question = {
      ...params,
      budget: budgetUnder(params.budget, clock, position),
      ...(using && using.engine !== 'user' ? { using } : {}),
    };
    const began = this.#now();
    const thinking: Thinking = {
      node,
      user: user?.name ?? null,
      answer: undefined!,
      wanted: true,
      plays: false,
      player,
    };
    let isStopped = true;
    thinking.answer = (
      player ? this.#askUser(player, position, clock, drawn?.draw) : this.#askOwn(question, position)
    )
      .then(({ choice, decision, stopped }): EngineMove => {
        const report = decision?.engine === 'montecarlo' ? { report: decision.report } : {};
        if (!choice || !thinking.wanted || (stopped && !thinking.plays) || !this.#isThere(document, at))
          return { outcome: 'stopped', ...report };
        const keep = (): void => {
          if (decision) this.#store.decisions.put(document.id, positionKey(position), decision);
        };
        const left = clock && clockAfter(clock, position.toMove, (this.#now() - began) / 1000);
        const played =
          left === null
            ? this.#lostOnTime(document, at, position.toMove)
            : this.#play(document, at, { color: position.toMove, choice }, keep, left);
        if (decision?.engine === 'montecarlo') this.#findReasons(document, position, decision);
        if (ponder === true && played.node !== undefined) this.#ponder(document, played.node, question);
        isStopped = played.outcome === 'wouldResign';
        return { ...played, ...report };
      })
      .finally(() => {
        drawn?.end();
        if (this.#thinking.get(id) !== thinking) return;
        this.#thinking.delete(id);
        this.#tell({ id, thinking: null, stopped: isStopped });
      });
    this.#thinking.set(id, thinking);
    this.#tell({ id, thinking: told(thinking), stopped: false });
    return thinking.answer;
  }

  /** The document with what the engine thinks about in it. */
  added(document: OpenDocument): OpenDocument {
    const thinking = this.#thinking.get(document.id);
    return thinking?.wanted === true ? { ...document, thinking: told(thinking) } : document;
  }

  /** Ends the thinking about a move of the document, and plays what was best so far; other programs than ours cannot say what that is. */
  moveNow(id: number): void {
    const thinking = this.#thinking.get(id);
    if (!thinking?.wanted || thinking.player) return;
    thinking.plays = true;
    this.#engine.stop();
  }

  /** Ends the thinking about a move of the document, and plays nothing. */
  stop(id: number): void {
    const thinking = this.#thinking.get(id);
    if (!thinking?.wanted) return;
    thinking.wanted = false;
    if (thinking.player) thinking.player.stop();
    else this.#engine.stop();
  }

  /** The game is closed. */
  closed(id: number): void {
    this.changed(id);
    this.stop(id);
    this.#players.closed(id);
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

  async #askOwn(question: Question, position: PositionSpec): Promise<Thought> {
    const { decision, stopped } = await this.#engine.request('genmove', { ...question, position });
    return { choice: decision?.choice ?? null, decision: decision ?? null, stopped };
  }

  async #askUser(
    player: GtpPlayer,
    position: PositionSpec,
    clock?: MoveClock,
    draw?: (drawing: string) => void,
  ): Promise<Thought> {
    try {
      const choice = await player.genmove(position, clock, draw);
      return { choice, decision: null, stopped: choice === null };
    } catch (error) {
      throw asApiError(error);
    }
  }

  /** Thinks on after the engine's move, if the game has come to it. */
  #ponder(document: Document, node: NodeId, { using = DEFAULT_ENGINE, budget, seed }: Pondered): void {
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

  /** Keeps what the classic engine says of the position with the decision of a search. */
  #findReasons({ id }: Document, position: PositionSpec, decision: MonteCarloDecision): void {
    const keep = (answer: DecideResult | Stopped): void => {
      if ('stopped' in answer || !this.#documents.isOpen(id)) return;
      const key = positionKey(position);
      // The engine may have moved in the same position again meanwhile.
      const kept = this.#store.decisions.get(id, key)?.decision;
      if (JSON.stringify(kept) === JSON.stringify(decision))
        this.#store.decisions.put(id, key, { ...decision, reasons: answer.decision });
    };
    // Nobody waits for it: Why asks by itself for what is not kept, and an engine that failed is told of elsewhere.
    this.#engine
      .reasons({ position, level: CLASSIC_LEVELS.usual, seed: decision.seed })
      .then(keep, () => undefined);
  }

  #isThere({ id, content }: Document, node: SgfNode): boolean {
    return this.#documents.isOpen(id) && content.collection.node(node.id) === node;
  }

  /** The time of who thought was over: that decides the game, where it ends here. */
  #lostOnTime(document: Document, node: SgfNode, color: Stone): Pick<EngineMove, 'outcome' | 'node'> {
    if (isMainEnd(node)) {
      const edits = setText(rootOf(node), 'RE', color === 2 ? 'W+T' : 'B+T');
      this.#documents.append(document, { edits, cursor: document.state.cursor }, () => undefined);
    }
    return { outcome: 'lostOnTime' };
  }

  /** Adds what was decided to the game; an engine that resigns elsewhere than at the end of the game only says so. */
  #play(
    document: Document,
    node: SgfNode,
    { choice, color }: Pick<Decision, 'choice' | 'color'>,
    keep: () => void,
    left: SideClock | undefined,
  ): Pick<EngineMove, 'outcome' | 'node'> {
    const { collection } = document.content;
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
    const { edits, cursor: child } = addChild(collection, node, [
      moveProperty(move, size),
      ...(left ? clockProperties(color, left) : []),
    ]);
    const cursor = document.state.cursor === node.id ? child : document.state.cursor;
    this.#documents.append(document, { edits, cursor }, keep);
    return { outcome: 'played', node: child };
  }
}

function told({ node, user }: Thinking): DocumentThinking {
  return { node, user };
}

/** What our own search may spend under a clock. */
function budgetUnder(
  budget: SearchBudget,
  clock: MoveClock | undefined,
  position: PositionSpec,
): SearchBudget {
  if (!clock) return budget;
  const seconds = Math.max(0.05, secondsForMove(clock, position.toMove, position.size));
  return { ...budget, seconds: Math.min(seconds, budget.seconds ?? seconds) };
}

/** The clock of who moved after so many seconds; null when its time was over before. */
function clockAfter({ control, clocks }: MoveClock, color: Stone, seconds: number): SideClock | null {
  const left = spent(control, clocks[color], seconds);
  return left && afterMove(control, left);
}
