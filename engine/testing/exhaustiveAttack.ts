/**
 * The slow truth about captures on small boards: every legal move and a pass for both sides, until the chain is captured,
 * has five liberties with its attacker to move, or both pass. For checking reading, which leaves moves out.
 *
 * Kos are settled in favour of one side: it may retake at once, and a repeated position counts as its success. A verdict
 * that comes out the same both ways holds without ko.
 */
import { EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';

/** What attack codes say too: with that many liberties a chain is safe (manual 11.1). */
const SAFE = 5;

class Exhausted extends Error {}

class ExhaustiveSearch {
  private readonly position: Position;
  private readonly chain: Point;
  private readonly attacker: Stone;
  private readonly favored: Stone;
  private left: number;
  private readonly path = new Set<string>();

  constructor(position: Position, chain: Point, favored: Stone, nodes: number) {
    this.position = position;
    this.chain = chain;
    this.attacker = opponent(position.colorAt[chain] as Stone);
    this.favored = favored;
    this.left = nodes;
  }

  /** Whether the chain is captured with `mover` to move. */
  captured(mover: Stone, passed: boolean): boolean {
    const { position, chain, attacker } = this;
    if (position.colorAt[chain] === EMPTY) return true;
    if (this.left-- <= 0) throw new Exhausted();
    if (mover === attacker) {
      const liberties = position.countLiberties(chain);
      if (liberties >= SAFE) return false;
      if (liberties === 1 && this.takes(chain, mover)) return true;
    }
    const key = `${position.hash()} ${mover} ${passed}`;
    if (this.path.has(key)) return this.favored === attacker;
    this.path.add(key);
    const result = this.search(mover, passed);
    this.path.delete(key);
    return result;
  }

  /** Whether the attacker takes a chain in atari at once. */
  private takes(chain: Point, mover: Stone): boolean {
    const liberty: Point[] = [];
    this.position.findLiberties(chain, 1, liberty);
    return this.position.koCapture(liberty[0], mover) === 0;
  }

  private search(mover: Stone, passed: boolean): boolean {
    const { position, attacker, favored } = this;
    const wanted = mover === attacker;
    for (const move of this.moves()) {
      const played = mover === favored ? position.tryKo(move, mover) : position.tryMove(move, mover);
      if (!played) continue;
      const result = this.captured(opponent(mover), false);
      position.popMove();
      if (result === wanted) return wanted;
    }
    if (passed) return false;
    position.tryMove(PASS, mover);
    const result = this.captured(opponent(mover), true);
    position.popMove();
    return result;
  }

  /** Empty points, those beside the chain first. */
  private moves(): Point[] {
    const { position, chain } = this;
    const moves = [...position.points].filter((point) => position.colorAt[point] === EMPTY);
    return moves.sort(
      (a, b) => Number(position.isNeighborOf(b, chain)) - Number(position.isNeighborOf(a, chain)),
    );
  }
}

/**
 * Whether the chain is captured with `mover` to move, kos settled for either side: true or false when that makes no
 * difference, 'ko' when it does, undefined when one of the two searches needs more than so many nodes.
 */
export function exhaustiveVerdict(
  position: Position,
  chain: Point,
  mover: Stone,
  nodes: number,
): boolean | 'ko' | undefined {
  const verdicts: boolean[] = [];
  const { depth } = position;
  for (const favored of [1, 2] as const) {
    try {
      verdicts.push(new ExhaustiveSearch(position, chain, favored, nodes).captured(mover, false));
    } catch (error) {
      while (position.depth > depth) position.popMove();
      if (error instanceof Exhausted) return undefined;
      throw error;
    }
  }
  return verdicts[0] === verdicts[1] ? verdicts[0] : 'ko';
}
