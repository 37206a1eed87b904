/**
 * What a fight comes to, told apart by kos (reading/codes.ts), and which first moves achieve it.
 *
 * It is read under assumptions about kos, the first being that nobody has a threat. Success that stands when the other side has all the threats
 * is unconditional; what succeeds only with all the threats on one's own side is a ko for which the first threat is needed.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KO_A, KO_B, LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import type { Watch } from '../util/watch.ts';
import { Enclosure } from './enclosure.ts';
import type { Board } from './enclosure.ts';
import type { Fight } from './fightBoard.ts';
import { FightLines } from './fightLines.ts';
import { FightSearch } from './fightSearch.ts';
import { ProofTree } from './proofTree.ts';
import type { FirstMoves, ProofVisitor } from './proofTree.ts';

/** What a fight comes to for the side that moves first. */
export interface Solution {
  /** WIN, KO_A, KO_B or LOSE of reading/codes.ts; UNKNOWN where the nodes ran out. */
  readonly code: number;
  /** Whether that is proved, for the region and the walls of the fight. Without: a WIN may be a ko, a failure one where threats help. */
  readonly proved: boolean;
  /** First moves that achieve it, the best first. PASS among them: nothing needs to be played. Empty after a failure. */
  readonly moves: readonly Point[];
  /** How both sides would play on, as far as read; after a failure, or without a proof, the best try. */
  readonly line: readonly Point[];
  readonly nodes: number;
}

interface ProblemQuestion {
  /** Stones of one colour: the attacker wants all of them. */
  readonly target: readonly Point[];
  readonly toMove: Stone;
  /** The most positions that are read. */
  readonly nodes: number;
  /** No other first moves than the best one are looked for. */
  readonly only?: boolean;
}

/** Gaps of the wall are played in so many points deep. */
export const GAP_DEPTH = 1;
/** Other first moves than the best one are tried with so many nodes for each that it took, and at least so many. */
const EFFORT = 2;
const LEAST_NODES = 5000;
/** A proof that is shown may take so many times the nodes that it was found with, and so many more. */
const PROOF_EFFORT = 4;
const LEAST_PROOF = 20_000;

/**
 * What becomes of the target, as far as a fight about it is enclosed; undefined where it is not, or has too much room. The best defence of
 * a problem's opponent is the same question with him to move: the first of `moves`, or else of `line`.
 */
export function solveProblem(
  board: Board,
  { target, toMove, nodes, only }: ProblemQuestion,
  solver = new ProblemSolver(),
): Solution | undefined {
  const fight = fightAbout(board, target);
  return fight && solver.solve(fight, toMove, nodes, only);
}

/** The fight about a target by the tightest wall that shuts it in. */
export function fightAbout(board: Board, target: readonly Point[]): Fight | undefined {
  const defender = board.colorAt[target[0]] as Stone;
  for (let looseness = 0; looseness < Enclosure.kinds; looseness++) {
    const enclosure = new Enclosure(board, defender, looseness);
    const group = enclosure.groups().find((stones) => target.every((stone) => stones.includes(stone)));
    if (group) return enclosure.fight(target, GAP_DEPTH);
  }
  return undefined;
}

/** Solves fights one after the other, with one table for all of them. */
export class ProblemSolver {
  private readonly search: FightSearch;
  private readonly lines: FightLines;
  private nodes = 0;

  /** 2 to the power of `tableBits` times 32 bytes of memory. */
  constructor(tableBits = 17) {
    this.search = new FightSearch(tableBits);
    this.lines = new FightLines(this.search);
  }

  /** Ends what is read, unproved, when stop[0] is not 0. */
  set stop(stop: Watch | null) {
    this.search.stop = stop;
  }

  /** What the fight comes to when `side` moves first. With `only` no other first moves than the best one are looked for. */
  solve(fight: Fight, side: Stone, nodes: number, only = false): Solution {
    const { search } = this;
    let line: readonly Point[] = [];
    const { code, proved } = this.verdict(fight, side, nodes, () => (line = this.lines.line(side)));
    if (code !== UNKNOWN && !proved)
      return { code, proved, moves: code === WIN ? line.slice(0, 1) : [], line, nodes: this.nodes };
    if (code === KO_A) this.succeeds(fight, side, nodes, 0);
    line = this.lines.line(side);
    const best = line.at(0) ?? PASS;
    if (code === UNKNOWN || code === LOSE)
      return { code, proved: code === LOSE, moves: [], line, nodes: this.nodes };
    const moves = [best];
    if (!only) {
      const before = search.koSeen;
      const others = this.others([PASS, ...fight.region], side, best, nodes);
      if (code === WIN && !before && search.koSeen && others.length > 0) {
        // Only other moves led to kos, so that nobody has asked yet whether they stand when the other side has the threats.
        search.begin(fight, opponent(side));
        moves.push(...this.others(others, side, best, nodes));
      } else moves.push(...others);
    }
    return { code, proved: true, moves, line, nodes: this.nodes };
  }

  /** The same without moves; `beforeKos` is called before it is read whether what was found stands against threats for kos. */
  verdict(
    fight: Fight,
    side: Stone,
    nodes: number,
    beforeKos?: () => void,
  ): Pick<Solution, 'code' | 'proved'> {
    this.nodes = 0;
    const plain = this.succeeds(fight, side, nodes, 0);
    if (plain === undefined) return { code: UNKNOWN, proved: false };
    const code = plain ? WIN : LOSE;
    if (!this.search.koSeen) return { code, proved: true };
    beforeKos?.();
    const still = this.succeeds(fight, side, nodes, plain ? opponent(side) : side);
    if (still === undefined) return { code, proved: false };
    return { code: still === plain ? code : plain ? KO_A : KO_B, proved: true };
  }

  /** Whether the side to move succeeds when `koMaster` has all the threats. */
  private succeeds(fight: Fight, side: Stone, nodes: number, koMaster: Stone | 0): boolean | undefined {
    const { search } = this;
    search.begin(fight, koMaster);
    search.limit = nodes - this.nodes;
    const captured = search.prove(side);
    this.nodes += search.nodes;
    return captured === undefined ? undefined : captured !== (side === fight.defender);
  }

  /** Walks through the proof of what was solved; what becomes of all first moves. */
  walk(
    fight: Fight,
    side: Stone,
    { code, moves, nodes }: Solution,
    visitor: ProofVisitor,
    most: number,
  ): FirstMoves {
    const { search } = this;
    // Success by a ko that is taken first is one without threats; other success stands against all of them, failure with all of them.
    search.begin(fight, code === KO_A ? 0 : code === WIN ? opponent(side) : side);
    const limits = { moves: most, nodes: PROOF_EFFORT * nodes + LEAST_PROOF };
    return new ProofTree(search, visitor, limits).walk(side, moves);
  }

  /** Of these first moves those beside the best that achieve the same, under the assumption about kos of the last proof. */
  private others(tries: readonly Point[], side: Stone, best: Point, nodes: number): Point[] {
    const { search } = this;
    const defends = side === search.board.defender;
    const each = Math.max(LEAST_NODES, EFFORT * search.nodes);
    const others: Point[] = [];
    for (const move of tries) {
      if (move === best || this.nodes >= nodes) continue;
      search.nodes = 0;
      // Whether nothing needs to be played at all is worth more.
      search.limit = move === PASS ? Math.max(each, (nodes - this.nodes) >> 1) : each;
      search.limit = Math.min(search.limit, nodes - this.nodes);
      const captured = search.proveAfter(move, side);
      this.nodes += search.nodes;
      if (captured !== undefined && captured !== defends) others.push(move);
    }
    return others;
  }
}
