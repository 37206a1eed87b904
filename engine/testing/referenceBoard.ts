/**
 * A slow Go board to test the fast one against. It shares no idea with it: positions are strings, chains and liberties are
 * found by flood fill each time, superko compares whole boards, and going back means keeping the old string. Points are
 * numbered row * size + column, from 0 at the top left.
 */
import type { Color, Rules, Stone } from '../protocol/types.ts';

export type Verdict = 'legal' | 'occupied' | 'suicide' | 'ko' | 'superko';

/** What a move does. */
export interface Outcome {
  /** The board afterwards. */
  board: string;
  taken: number[];
  suicide: boolean;
  /** Where the opponent may not retake at once; -1 nowhere. */
  ko: number;
}

const SYMBOLS = '.OX';

export class ReferenceBoard {
  readonly size: number;
  /** One symbol per point: '.', 'O' white, 'X' black. */
  board: string;
  ko = -1;
  /** Prisoners by capturing colour. */
  readonly prisoners = [0, 0, 0];
  /** Boards before each move, with the side that moved. */
  past: { board: string; color: Stone }[] = [];

  constructor(size: number, board = '.'.repeat(size * size)) {
    this.size = size;
    this.board = board;
  }

  colorAt(at: number): Color {
    return SYMBOLS.indexOf(this.board[at]) as Color;
  }

  neighbors(at: number): number[] {
    const { size } = this;
    const found = [];
    if (at >= size) found.push(at - size);
    if (at % size > 0) found.push(at - 1);
    if (at % size < size - 1) found.push(at + 1);
    if (at < size * (size - 1)) found.push(at + size);
    return found;
  }

  /** The points connected to one through its own colour, sorted. */
  chain(at: number, board = this.board): number[] {
    const found = new Set([at]);
    for (const stone of found) {
      for (const beside of this.neighbors(stone)) if (board[beside] === board[at]) found.add(beside);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** The empty points beside the chain of one, sorted. */
  liberties(at: number, board = this.board): number[] {
    const found = new Set<number>();
    for (const stone of this.chain(at, board)) {
      for (const beside of this.neighbors(stone)) if (board[beside] === '.') found.add(beside);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** First stones of the chains of the other colour beside the chain of one, sorted. */
  neighborChains(at: number): number[] {
    const found = new Set<number>();
    for (const stone of this.chain(at)) {
      for (const beside of this.neighbors(stone)) {
        if (this.board[beside] !== '.' && this.board[beside] !== this.board[at])
          found.add(this.chain(beside)[0]);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  /** What a stone on an empty point would do, legal or not. */
  after(at: number, color: Stone): Outcome {
    let board = put(this.board, [at], SYMBOLS[color]);
    const taken: number[] = [];
    for (const beside of this.neighbors(at)) {
      if (board[beside] !== SYMBOLS[3 - color] || this.liberties(beside, board).length > 0) continue;
      const chain = this.chain(beside, board);
      taken.push(...chain);
      board = put(board, chain, '.');
    }
    const suicide = this.liberties(at, board).length === 0;
    if (suicide) {
      taken.push(...this.chain(at, board));
      board = put(board, taken, '.');
    }
    const isKo =
      !suicide &&
      taken.length === 1 &&
      this.chain(at, board).length === 1 &&
      this.liberties(at, board).length === 1;
    return { board, taken: taken.sort((a, b) => a - b), suicide, ko: isKo ? taken[0] : -1 };
  }

  verdict(at: number, color: Stone, rules: Rules): Verdict {
    if (this.board[at] !== '.') return 'occupied';
    const { board, taken, suicide } = this.after(at, color);
    if (suicide && (rules.suicide === 'forbid' || (rules.suicide === 'allow' && taken.length === 1)))
      return 'suicide';
    // Only the opponent of the side that took the ko retakes it; that side merely fills it.
    const retakes = at === this.ko && this.neighbors(at).some((beside) => this.colorAt(beside) === 3 - color);
    if (retakes && rules.ko !== 'none') return 'ko';
    const repeats =
      (rules.ko === 'positional' &&
        (board === this.board || this.past.some((before) => before.board === board))) ||
      (rules.ko === 'situational' &&
        this.past.some((before) => before.board === board && before.color === 3 - color));
    return repeats ? 'superko' : 'legal';
  }

  play(at: number, color: Stone): Outcome {
    const outcome = this.after(at, color);
    this.past = [...this.past, { board: this.board, color }];
    this.board = outcome.board;
    this.ko = outcome.ko;
    this.prisoners[outcome.suicide ? 3 - color : color] += outcome.taken.length;
    return outcome;
  }

  pass(color: Stone): void {
    this.past = [...this.past, { board: this.board, color }];
    this.ko = -1;
  }

  copy(): ReferenceBoard {
    const copy = new ReferenceBoard(this.size, this.board);
    copy.ko = this.ko;
    copy.past = this.past;
    this.prisoners.forEach((n, color) => (copy.prisoners[color] = n));
    return copy;
  }
}

function put(board: string, points: number[], symbol: string): string {
  const symbols = [...board];
  for (const point of points) symbols[point] = symbol;
  return symbols.join('');
}
