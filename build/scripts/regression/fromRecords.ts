/**
 * A suite about whole boards from recorded games: lists of stones and of legal moves, worms, pictures and records, and what taking
 * back leads to, as the slow reference board has it.
 */
import { BLACK, WHITE, columnOf, pointAt, pointName, rowOf } from '../../../engine/board/point.ts';
import type { Move, Stone } from '../../../engine/board/point.ts';
import { DEFAULT_RULES } from '../../../engine/board/position.ts';
import { parseSgf } from '../../../engine/sgf/parser.ts';
import { mainLine, nodeMove } from '../../../engine/sgf/replay.ts';
import { pointToSgf } from '../../../engine/sgf/values.ts';
import { ReferenceBoard } from '../../../engine/testing/referenceBoard.ts';
import type { GeneratedTest } from './fromCases.ts';
import type { GamePosition } from './fromGames.ts';

/** Moves that are taken back in the last questions about a position. */
const TAKEN_BACK = 5;

const WORDS = ['empty', 'white', 'black'];
const SIDES: readonly Stone[] = [BLACK, WHITE];

/** Questions about whole boards, before each move of `numbers` (from 6 on), answered by the reference board. */
export function recordQuestions(text: string, size: number, numbers: readonly number[]): GamePosition[] {
  const root = parseSgf(text).value.games[0];
  const moves = mainLine(root).flatMap((node) => nodeMove(node, size) ?? []);
  return numbers.map((move) => ({ move, tests: new Questions(moves.slice(0, move - 1), size).all() }));
}

class Questions {
  private readonly tests: GeneratedTest[] = [];
  private readonly moves: readonly Move[];
  private readonly size: number;

  constructor(moves: readonly Move[], size: number) {
    this.moves = moves;
    this.size = size;
  }

  all(): GeneratedTest[] {
    const { moves } = this;
    const board = this.after(moves);
    for (const color of SIDES) this.ask(`list_stones ${WORDS[color]}`, this.stones(board, color));
    const toMove = moves.at(-1)?.color === BLACK ? WHITE : BLACK;
    this.ask(`all_legal ${WORDS[toMove]}`, this.legal(board, toMove));
    for (const head of this.largest(board)) this.worm(board, head);
    this.ask('showboard', this.picture(board));
    for (const color of SIDES) this.ask('printsgf', `.*${this.property(board, color)}.*`);
    this.ask('last_move', this.describe(moves.at(-1)!));
    this.ask(
      'move_history',
      [...moves]
        .reverse()
        .map((move) => this.describe(move))
        .join('\\n'),
    );
    this.ask(`gg-undo ${TAKEN_BACK}`, '');
    const before = this.after(moves.slice(0, -TAKEN_BACK));
    for (const color of SIDES) {
      this.ask(`list_stones ${WORDS[color]}`, this.stones(before, color));
      this.ask(`captures ${WORDS[color]}`, String(before.prisoners[color]));
    }
    this.ask('undo', '');
    this.ask('last_move', this.describe(moves.at(-TAKEN_BACK - 2)!));
    return this.tests;
  }

  private ask(command: string, pattern: string): void {
    this.tests.push({ command, pattern, fails: false });
  }

  private after(moves: readonly Move[]): ReferenceBoard {
    const { size } = this;
    const board = new ReferenceBoard(size);
    for (const { color, point } of moves) {
      if (point === 0) board.pass(color);
      else board.play(rowOf(point) * size + columnOf(point), color);
    }
    return board;
  }

  private name(at: number): string {
    return pointName(this.point(at), this.size);
  }

  private point(at: number): number {
    return pointAt(Math.floor(at / this.size), at % this.size);
  }

  private describe({ color, point }: Move): string {
    return `${WORDS[color]} ${pointName(point, this.size)}`;
  }

  private places({ board }: ReferenceBoard, symbol: string): number[] {
    return [...board].flatMap((found, at) => (found === symbol ? [at] : []));
  }

  private stones(board: ReferenceBoard, color: Stone): string {
    return this.places(board, color === BLACK ? 'X' : 'O')
      .map((at) => this.name(at))
      .join(' ');
  }

  private legal(board: ReferenceBoard, color: Stone): string {
    return this.places(board, '.')
      .filter((at) => board.verdict(at, color, DEFAULT_RULES) === 'legal')
      .map((at) => this.name(at))
      .join(' ');
  }

  /** The heads of the two largest chains. */
  private largest(board: ReferenceBoard): number[] {
    const heads = [...board.board].flatMap((found, at) =>
      found !== '.' && board.chain(at)[0] === at ? [at] : [],
    );
    const length = (at: number): number => board.chain(at).length;
    return heads.sort((a, b) => length(b) - length(a) || a - b).slice(0, 2);
  }

  private worm(board: ReferenceBoard, head: number): void {
    const chain = board.chain(head);
    const each = chain.map((at) => `(?=.*\\b${this.name(at)}\\b)`).join('');
    this.ask(`worm_stones ${this.name(head)}`, `${each}(\\S+ *){${chain.length}}`);
    const facts = `color +${WORDS[board.colorAt(head)]}\\nsize +${chain.length}\\n.*\\nliberties +${board.liberties(head).length}\\n`;
    this.ask(`worm_data ${this.name(head)}`, `.*\\n${facts}.*`);
    this.ask(`countlib ${this.name(chain.at(-1)!)}`, String(board.liberties(head).length));
  }

  /** The rows of showboard; a hoshi may be marked. */
  private picture({ board, prisoners }: ReferenceBoard): string {
    const { size } = this;
    const rows = Array.from({ length: size }, (_, row) => {
      const cells = [...board.slice(row * size, (row + 1) * size)].map((cell) =>
        cell === '.' ? '[.+]' : cell,
      );
      return ` *${size - row} ${cells.join(' ')} ${size - row}[^\\n]*`;
    });
    const taken = SIDES.map(
      (color) => `(?=.*${WORDS[color].toUpperCase()} \\(.\\) has captured ${prisoners[color]} )`,
    );
    return `${taken.join('')}[^\\n]*\\n${rows.join('\\n')}\\n[^\\n]*`;
  }

  private property(board: ReferenceBoard, color: Stone): string {
    const points = this.places(board, color === BLACK ? 'X' : 'O');
    const each = points.map((at) => `\\[${pointToSgf(this.point(at), this.size)}\\]`);
    return `A${color === BLACK ? 'B' : 'W'}${each.join('\\s*')}`;
  }
}
