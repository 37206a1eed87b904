/**
 * Combinations as the rest of the engine asks for them (manual 12.2): is there one, where, how to meet it, and does a move
 * allow one. A CombinationReader keeps nothing between questions but a count, and leaves the position as it was.
 *
 * The first threat of a series may have nothing to do with what ends it. So once a combination is found, its first move is
 * forbidden and the search repeated: only when nothing as large and as short turns up any more was the move essential.
 */
import { BOARD_ARRAY, EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import { CombinationSearch, sizeOf } from './combinationSearch.ts';
import type { Combination, CombinationAim } from './combinationSearch.ts';
import { ALL_ALIVE, chainsOf, prizesOf } from './knowledge.ts';
import type { CombinationKnowledge, Prizes } from './knowledge.ts';
import { COMBINATIONS } from './parameters.ts';
import type { CombinationParameters } from './parameters.ts';

/** What a move gives away. */
export interface Blunder {
  /** In points, two for each stone; 0 when the move is safe. */
  size: number;
  /** A point where its player could still save himself if he moved again; PASS when none is known. */
  defense: Point;
}

const NO_BLUNDER: Blunder = { size: 0, defense: PASS };

export class CombinationReader {
  /** What is known of life and death in the position asked about; replaced by whoever knows more. */
  knowledge: CombinationKnowledge = ALL_ALIVE;
  /** Whether the last answer means nothing because reading was stopped. */
  stopped = false;

  private readonly reader: Reader;
  private readonly parameters: CombinationParameters;
  private readonly search: CombinationSearch;
  private readonly marks = new Uint8Array(BOARD_ARRAY);

  /** `runner` runs aa_attackpats and is told of the position by the caller; null for none. */
  constructor(
    reader: Reader,
    runner: PatternRunner | null,
    parameters: CombinationParameters = COMBINATIONS.defaults,
  ) {
    this.reader = reader;
    this.parameters = parameters;
    this.search = new CombinationSearch(reader, runner, parameters);
  }

  /** Positions with the attacker to move that each search may look at. */
  get nodeLimit(): number {
    return this.search.nodeLimit;
  }
  set nodeLimit(limit: number) {
    this.search.nodeLimit = limit;
  }

  /** Positions looked at so far. */
  get nodes(): number {
    return this.search.nodes;
  }

  /** A combination of `color`, to move, whose first move is essential; undefined when none is found (atari_atari). */
  attack(position: Position, color: Stone): Combination | undefined {
    const prizes = this.prizes(position, opponent(color));
    return prizes === undefined ? undefined : this.essential(position, color, prizes);
  }

  /** Moves by the opponent of `color` after which a combination of `color` that was found works no more, as defenses() says. */
  answers(position: Position, color: Stone, found: Combination): Point[] {
    const prizes = this.prizes(position, opponent(color));
    return prizes === undefined ? [] : this.meet(position, color, prizes, found);
  }

  /** Moves by the opponent of `color` after which a combination of `color` works no more, in the order of points; none without one. */
  defenses(position: Position, color: Stone): Point[] {
    const prizes = this.prizes(position, opponent(color));
    const found = prizes === undefined ? undefined : this.essential(position, color, prizes);
    return prizes === undefined || found === undefined ? [] : this.meet(position, color, prizes, found);
  }

  /** What the move threatens at once that cannot all be parried: a double threat; undefined for nothing. */
  doubleThreat(position: Position, color: Stone, move: Point): Combination | undefined {
    const prizes = this.prizes(position, opponent(color));
    if (prizes === undefined) return undefined;
    return this.find(position, { attacker: color, prizes, first: move, longest: 3 });
  }

  /**
   * Whether no combination of at least `smallest` points appears against `color` after its move (atari_atari_confirm_safety).
   * Stones in danger before the move do not count, unless they are marked in one of `saved`, by Point: those of chains or
   * dragons that the move is to save.
   */
  confirmSafety(
    position: Position,
    color: Stone,
    move: Point,
    smallest = 0,
    saved: readonly Uint8Array[] = [],
  ): Blunder {
    const prizes = this.prizes(position, color);
    if (prizes === undefined) return NO_BLUNDER;
    const safe = Uint8Array.from(prizes.marks);
    for (const marks of saved)
      for (const point of position.points)
        if (position.colorAt[point] === color && marks[point] !== 0) safe[point] = 1;
    const blunder = this.blunder(position, color, move, safe);
    return blunder.size > 0 && blunder.size >= smallest ? blunder : NO_BLUNDER;
  }

  /**
   * What `color` gives away by the move: the size of a combination, or of a plain attack, against stones marked in `safe` (by
   * Point) that the opponent has after it, and had not before (atari_atari_blunder_size). The move must be legal.
   */
  blunder(position: Position, color: Stone, move: Point, safe: Uint8Array): Blunder {
    this.stopped = false;
    const attacker = opponent(color);
    if (!position.tryMove(move, color, 'combination')) return NO_BLUNDER;
    const prizes = this.marked(position, color, safe);
    let blunder = this.plainLoss(position, prizes);
    if (blunder.size === 0) {
      const found = this.essential(position, attacker, prizes);
      if (found !== undefined) {
        const [defense = PASS] = this.meet(position, attacker, prizes, found);
        blunder = { size: found.size, defense };
      }
    }
    position.popMove();
    if (blunder.size === 0 || this.stopped) return NO_BLUNDER;
    const before = this.find(position, {
      attacker,
      prizes: this.quiet(position, color, safe),
      smallest: blunder.size,
    });
    return before === undefined && !this.stopped ? blunder : NO_BLUNDER;
  }

  /** The prizes of a colour; undefined when the reading was stopped. */
  private prizes(position: Position, owner: Stone): Prizes | undefined {
    const prizes = prizesOf(this.reader, position, owner, this.knowledge, this.marks);
    this.stopped = prizes === undefined;
    return prizes;
  }

  /** The marked stones as prizes, whatever reading says of them. */
  private marked(position: Position, owner: Stone, marks: Uint8Array): Prizes {
    return { marks, stones: chainsOf(position, owner).filter((chain) => sizeOf(position, chain, marks) > 0) };
  }

  /** Those of the marked stones that no attack on their chain takes. */
  private quiet(position: Position, owner: Stone, marks: Uint8Array): Prizes {
    const { stones } = this.marked(position, owner, marks);
    return { marks, stones: stones.filter((chain) => this.reader.attack(position, chain) === LOSE) };
  }

  /** Looks again and again until the first move is essential. */
  private essential(position: Position, attacker: Stone, prizes: Prizes): Combination | undefined {
    const forbidden = new Uint8Array(BOARD_ARRAY);
    let best: Combination | undefined;
    for (let i = 0; i < this.parameters.retries; i++) {
      const found = this.find(position, {
        attacker,
        prizes,
        forbidden,
        smallest: best?.size,
        longest: best?.length,
      });
      if (found === undefined) break;
      best = { ...found, points: [...new Set([...found.points, ...(best?.points ?? [])])] };
      forbidden[found.move] = 1;
    }
    return this.stopped ? undefined : best;
  }

  /** The victim's moves that leave the attacker nothing as large. */
  private meet(position: Position, attacker: Stone, prizes: Prizes, { points, size }: Combination): Point[] {
    const found: Point[] = [];
    for (const point of [...points].sort((a, b) => a - b)) {
      if (point === PASS || position.colorAt[point] !== EMPTY) continue;
      if (!position.tryMove(point, opponent(attacker), 'combination')) continue;
      const lost =
        this.plainLoss(position, prizes).size >= size ||
        this.find(position, { attacker, prizes, smallest: size }) !== undefined;
      position.popMove();
      if (!lost && !this.stopped) found.push(point);
    }
    return found;
  }

  /** The most that an attack on a single chain takes, and how that would be saved. */
  private plainLoss(position: Position, { marks, stones }: Prizes): Blunder {
    let worst = NO_BLUNDER;
    for (const chain of stones) {
      if (position.colorAt[chain] === EMPTY) continue;
      const size = sizeOf(position, chain, marks);
      if (size <= worst.size) continue;
      const code = this.reader.attack(position, chain);
      if (code === UNKNOWN) this.stopped = true;
      if (code !== WIN) continue;
      const defense = this.reader.findDefense(position, chain) > LOSE ? this.reader.move : PASS;
      worst = { size, defense };
    }
    return worst;
  }

  private find(position: Position, aim: CombinationAim): Combination | undefined {
    const found = this.search.find(position, aim);
    this.stopped ||= this.search.stopped;
    return this.stopped ? undefined : found;
  }
}
