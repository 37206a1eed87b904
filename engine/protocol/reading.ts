/**
 * Reading explorer: what may be asked about chains and dragons, and the answer with its variation tree as flat arrays. A tree of 100,000
 * moves crosses two process boundaries as one message, so it is arrays of small numbers, and no object for each move.
 */
import type { Move, Point, PositionSpec, Stone } from './types.ts';
import type { Verdict } from './verdict.ts';

export const READING_KINDS = [
  'attack',
  'defend',
  'connect',
  'disconnect',
  'break_in',
  'block_off',
  'owl_attack',
  'owl_defend',
  'semeai',
  'combination',
] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** Most nodes of a tree, and the default. */
export const MAX_TRACED = 100_000;
/** Most nodes a tactical question may spend, and what it spends by default: a few seconds. Connections have a limit of their own. */
export const MAX_READING_NODES = 5_000_000;
export const READING_NODES = 1_000_000;

export interface ReadingQuestion {
  kind: ReadingKind;
  /** A stone of the chain or dragon that is asked about; for a combination one of the side that would lose something. */
  target: Point;
  /** connect, disconnect: a stone of the other chain. semeai: one of the other dragon; the first one's side moves first. */
  other?: Point;
  /** break_in, block_off: the region. */
  goal?: Point[];
}

export interface ReadParams {
  position: PositionSpec;
  /** As in ExamineParams. */
  seed?: number;
  question: ReadingQuestion;
  /** Played first; then the other side is asked ("what if I play here"). Empty: the question as it is. */
  forced?: Move[];
  nodeLimit?: number;
  maxTrace?: number;
  /** Life and death: whether the solver shall try to prove it as well. */
  prove?: boolean;
}

/**
 * The tried moves in the order in which they were first tried, so that every node comes after its parent and no move of a routine stands
 * twice among its siblings. Node 0 is the position asked about. Arrays are indexed by node; those that begin with `result` by result, of which node i has those from
 * firstResult[i] up to firstResult[i + 1], the last one being that of the search in the position itself.
 */
export interface ReadingTree {
  /** -1 for node 0. */
  parent: number[];
  /** The move; 0 is a pass. */
  point: Point[];
  color: (Stone | 0)[];
  /** Index into `words`: the routine that tried the move. */
  routine: number[];
  /** The chain it was about. */
  chain: Point[];
  /**
   * Index into `words`: what proposed the move, and what eyes the dragon has after it, as in ResultSink.about(). Absent in records of older
   * builds.
   */
  by?: number[];
  eyes?: number[];
  /** Number in the order of all tried moves, from 1. */
  variation: number[];
  /** Hash of the position after the move, 16 hexadecimal digits for each node. */
  hashes: string;
  /** One longer than the others. */
  firstResult: number[];
  /** Index into `words`. */
  resultRoutine: number[];
  resultChain: Point[];
  /** For the player to move there: 0 LOSE, 1 KO_B, 4 KO_A, 5 WIN. */
  resultCode: number[];
  resultMove: Point[];
  /** Index into `words`: why there was no search, or ''. */
  resultNote: number[];
  words: string[];
}

/** What a proof takes for granted: chains of the attacker's stay, and he can still block where his wall has gaps. */
export interface ProofBoundary {
  attacker: Stone;
  /**
   * A stone of each chain of the wall that is played on no more, those that can be captured first, then those with the fewest liberties;
   * `capture`: the move that captures it if nobody answers before, 0 where tactical reading finds none.
   */
  wall: { stone: Point; liberties: number; capture: Point }[];
  /** Empty points outside that count as the attacker's. */
  blocked: Point[];
}

/** What the solver proves of a dragon that is shut in, whatever reading says. */
export interface ReadingProof {
  /** As that of the answer. */
  code: number;
  /** All first moves that achieve it, the best first; 0 among them: none is needed. Empty after a failure. */
  moves: Point[];
  /** Others of which the solver did not find out whether they do. */
  open: Point[];
  /** Where both sides may play; what stands around it is taken to stay. */
  region: Point[];
  /** What the dragon's death rests on; absent where it lives whatever becomes of its surroundings. */
  boundary?: ProofBoundary;
  nodes: number;
  /** Moves of who succeeds that do it, and of who fails those that must be answered; at the root all of them. */
  tree: ReadingTree;
  /** Not all of it is in the tree. */
  truncated: boolean;
}

export interface ReadResult {
  /** What was asked in the end: the question, or its other side after an odd number of forced moves. */
  kind: ReadingKind;
  /** The player it was asked for. */
  color: Stone;
  /** For that player: 0 LOSE, 1 KO_B, 4 KO_A, 5 WIN; -1: it was stopped, or ran out of nodes. */
  code: number;
  /** 0: none, or no move is needed. */
  move: Point;
  ended: 'finished' | 'stopped' | 'limit';
  /** Positions looked at; for connections those of the tactical searches they made apart. */
  nodes: number;
  tacticalNodes: number;
  /** Life and death: all that reading says. */
  verdict?: Verdict;
  /** Absent where none was wanted or found: the dragon is not shut in, or the solver's nodes were spent. */
  proof?: ReadingProof;
  /** Of a race: false when the nodes were spent, and the answer is only the likelier one. */
  certain?: boolean;
  /** Of a race: what moving first comes to for the death of the other dragon, and for the life of the own one. */
  race?: { attack: number; defense: number };
  /** Of a combination: what it takes at least, two points for each stone. */
  points?: number;
  /** The moves of the ladder that captures the chain; empty when there is none. */
  ladder: Point[];
  tree: ReadingTree;
  /** Moves tried in all. */
  variations: number;
  /** Not all of them are in the tree. */
  truncated: boolean;
}
