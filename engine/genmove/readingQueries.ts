/**
 * Answers the reading explorer: one question about chains, read from scratch with its variation tree. The caches are emptied
 * before each question: one that was asked before would otherwise be answered without a tree.
 */
import { BOARD_ARRAY, EMPTY, PASS, opponent, pointName } from '../board/point.ts';
import type { Move, Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import type { ConnectionAnswer } from '../connection/connectionReader.ts';
import { MAX_TRACED, READING_NODES } from '../protocol/reading.ts';
import type { ReadingKind, ReadingQuestion, ReadParams, ReadResult } from '../protocol/reading.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { ladderLine } from './ladderLine.ts';
import type { Engine } from './engine.ts';
import { LifeQueries } from './lifeQueries.ts';
import type { AskedDragons, Found } from './lifeQueries.ts';
import { flatTree } from './readingTree.ts';

/** The question cannot be asked here; the message says why, to be read after "This cannot be read: ". */
export class BadQuestionError extends Error {
  override name = 'BadQuestionError';
}

/** The other side of each question, asked when the other player is to move. */
const OTHER_SIDE: Record<ReadingKind, ReadingKind> = {
  attack: 'defend',
  defend: 'attack',
  connect: 'disconnect',
  disconnect: 'connect',
  break_in: 'block_off',
  block_off: 'break_in',
  owl_attack: 'owl_defend',
  owl_defend: 'owl_attack',
  // They are the same for both sides, whoever moves.
  semeai: 'semeai',
  combination: 'combination',
};
/** The most moves of a proof: more are not gone through. */
const MAX_PROVED = 2000;
/** The owner of the chain moves first in these; its opponent in the others. */
const OWNER_MOVES: readonly ReadingKind[] = ['defend', 'connect', 'break_in', 'owl_defend', 'semeai'];

export class ReadingQueries {
  readonly #engine: Engine;
  readonly #reader = new Reader();
  readonly #connections = new ConnectionReader();
  readonly #life: LifeQueries;

  /** The engine knows the dragons, and its watch can end a reading. */
  constructor(engine: Engine) {
    this.#engine = engine;
    this.#life = new LifeQueries(engine);
  }

  /** The answer. Plays the forced moves on the position for good; throws BadQuestionError. */
  read(position: Position, params: Omit<ReadParams, 'position'>): ReadResult {
    const { question, forced = [], nodeLimit = READING_NODES, maxTrace = MAX_TRACED, prove } = params;
    const owner = ownerOf(position, question);
    checkPlaces(position, question, owner);
    const engine = this.#engine;
    engine.position = position;
    const isLife = question.kind.startsWith('owl') || question.kind === 'semeai';
    const dragons = isLife ? engine.unlessStopped(() => this.#life.dragons(position, question)) : null;
    const { kind, mover } = playForced(position, question.kind, owner, forced);
    const reader = this.#reader;
    const connections = this.#connections;
    reader.clearCache();
    connections.clearCache();
    reader.stop = connections.stop = engine.watch;
    reader.nodeLimit = nodeLimit;
    const before = reader.nodes;
    const recorder = new TraceRecorder(position);
    position.trace = recorder;
    reader.sink = recorder;
    connections.sink = recorder;
    let found: Found | undefined;
    try {
      found = engine.unlessStopped(() => {
        engine.enter('reading');
        return this.#find(position, { ...question, kind }, owner, mover, dragons ?? null, recorder);
      });
    } finally {
      position.trace = null;
      reader.sink = null;
      connections.sink = null;
    }
    const { trace } = recorder;
    const stopped = found === undefined;
    const proof =
      prove === true && !stopped && dragons && kind !== 'semeai'
        ? engine.unlessStopped(() =>
            this.#life.proof(position, dragons, mover, reader, Math.min(maxTrace, MAX_PROVED)),
          )
        : undefined;
    const code = found?.code ?? UNKNOWN;
    return {
      ...(found ?? { nodes: reader.nodes - before, tacticalNodes: 0 }),
      ...(proof && { proof }),
      kind,
      color: mover,
      code,
      move: found && code !== UNKNOWN ? found.move : PASS,
      ended: stopped ? 'stopped' : code === UNKNOWN ? 'limit' : 'finished',
      ladder: kind === 'attack' && code === WIN ? ladderLine(reader, position, question.target) : [],
      tree: flatTree(trace, maxTrace),
      variations: trace.variations,
      truncated: trace.variations > maxTrace,
    };
  }

  #find(
    position: Position,
    question: ReadingQuestion,
    owner: Stone,
    mover: Stone,
    dragons: AskedDragons | null,
    recorder: TraceRecorder,
  ): Found {
    const { kind, target, other = PASS, goal = [] } = question;
    const reader = this.#reader;
    if (kind === 'combination')
      return this.#life.combination(position, opponent(owner), mover, reader, recorder);
    if (dragons) {
      if (kind === 'semeai') return this.#life.race(position, dragons, mover, recorder);
      return this.#life.owl(position, dragons, kind === 'owl_defend', recorder);
    }
    const taken = [target, other].some((stone) => stone !== PASS && position.colorAt[stone] !== owner);
    if (taken) {
      // A forced move has captured what was asked about.
      return { code: OWNER_MOVES.includes(kind) ? LOSE : WIN, move: PASS, nodes: 0, tacticalNodes: 0 };
    }
    const connections = this.#connections;
    if (kind === 'attack' || kind === 'defend') {
      const before = reader.nodes;
      const code = kind === 'attack' ? reader.attack(position, target) : reader.findDefense(position, target);
      return { code, move: reader.move, nodes: reader.nodes - before, tacticalNodes: 0 };
    }
    connections.resetCounters();
    const { code, move, nodes } = this.#connect(position, kind, target, other, goal);
    return { code, move, nodes, tacticalNodes: connections.readingNodes };
  }

  #connect(
    position: Position,
    kind: ReadingKind,
    target: Point,
    other: Point,
    goal: readonly Point[],
  ): ConnectionAnswer {
    const connections = this.#connections;
    if (kind === 'connect') return connections.stringConnect(position, target, other);
    if (kind === 'disconnect') return connections.disconnect(position, target, other);
    const inGoal = new Uint8Array(BOARD_ARRAY);
    for (const point of goal) inGoal[point] = 1;
    return kind === 'break_in'
      ? connections.breakIn(position, target, inGoal)
      : connections.blockOff(position, target, inGoal);
  }
}

function moverOf(kind: ReadingKind, owner: Stone): Stone {
  return OWNER_MOVES.includes(kind) ? owner : opponent(owner);
}

function ownerOf(position: Position, { target }: ReadingQuestion): Stone {
  if (!position.points.includes(target) || position.colorAt[target] === EMPTY)
    throw new BadQuestionError('there is no chain where the question says');
  return position.colorAt[target] as Stone;
}

function checkPlaces(position: Position, question: ReadingQuestion, owner: Stone): void {
  const { kind, target, other, goal } = question;
  if (kind === 'connect' || kind === 'disconnect') {
    if (other === undefined || position.colorAt[other] !== owner || position.sameChain(target, other))
      throw new BadQuestionError('it takes two chains of one colour');
  } else if (kind === 'semeai') {
    if (other === undefined || position.colorAt[other] !== opponent(owner))
      throw new BadQuestionError('it takes two dragons of different colours');
  } else if (kind === 'break_in' || kind === 'block_off') {
    if (goal === undefined || goal.length === 0) throw new BadQuestionError('there is no region to get into');
    if (goal.some((point) => !position.points.includes(point)))
      throw new BadQuestionError('the region is not on the board');
  }
}

/** Plays the forced moves; the kind of question that is left, and the player who moves then. */
function playForced(
  position: Position,
  kind: ReadingKind,
  owner: Stone,
  forced: readonly Move[],
): { kind: ReadingKind; mover: Stone } {
  const first = moverOf(kind, owner);
  let mover = first;
  for (const { color, point } of forced) {
    if (point !== PASS && !position.points.includes(point))
      throw new BadQuestionError('a move is off the board');
    // Trees have kos retaken without a threat; what they show can be asked about.
    if (!position.tryKo(point, color))
      throw new BadQuestionError(`nobody can play at ${pointName(point, position.size)}`);
    position.popMove();
    position.play(point, color);
    mover = opponent(color);
  }
  return { kind: mover === first ? kind : OTHER_SIDE[kind], mover };
}
