/**
 * A suite about the rules of the board: what the slow reference board says of positions from recorded games of our own is
 * what every engine must say. Only questions whose answer has one form: a number, a colour, a single point.
 */
import { BLACK, WHITE, columnOf, pointAt, pointName, rowOf } from '../../../engine/board/point.ts';
import type { Stone } from '../../../engine/board/point.ts';
import { DEFAULT_RULES } from '../../../engine/board/position.ts';
import { mainLine, nodeMove } from '../../../engine/sgf/replay.ts';
import { parseSgf } from '../../../engine/sgf/parser.ts';
import { ReferenceBoard } from '../../../engine/testing/referenceBoard.ts';
import type { GeneratedTest } from './fromCases.ts';

/** Tests of one position of a game, before the move with this number. */
export interface GamePosition {
  move: number;
  tests: GeneratedTest[];
}

const SIDES: readonly Stone[] = [BLACK, WHITE];
const WORDS = ['empty', 'white', 'black'];

/** Questions about the position before each of `numbers`, answered by the reference board. */
export function questionsAbout(text: string, size: number, numbers: readonly number[]): GamePosition[] {
  const root = parseSgf(text).value.games[0];
  const moves = mainLine(root).flatMap((node) => nodeMove(node, size) ?? []);
  const board = new ReferenceBoard(size);
  const positions: GamePosition[] = [];
  for (const [i, { color, point }] of moves.entries()) {
    if (numbers.includes(i + 1)) positions.push({ move: i + 1, tests: questions(board) });
    if (point === 0) board.pass(color);
    else board.play(rowOf(point) * size + columnOf(point), color);
  }
  return positions;
}

function questions(board: ReferenceBoard): GeneratedTest[] {
  const { size } = board;
  const name = (at: number): string => pointName(pointAt(Math.floor(at / size), at % size), size);
  const all = Array.from({ length: size * size }, (_, at) => at);
  const heads = all.filter((at) => board.board[at] !== '.' && board.chain(at)[0] === at);
  const tests: GeneratedTest[] = [];
  const ask = (command: string, answer: string | number): void => {
    tests.push({ command, pattern: String(answer), fails: false });
  };
  for (const color of SIDES) ask(`captures ${WORDS[color]}`, board.prisoners[color]);
  for (const head of mostOf(heads, (at) => board.chain(at).length, 2))
    ask(`countlib ${name(head)}`, board.liberties(head).length);
  for (const head of mostOf(heads, (at) => board.liberties(at).length, 1))
    ask(`color ${name(head)}`, WORDS[board.colorAt(head)]);
  const inAtari = heads.filter((head) => board.liberties(head).length === 1).slice(0, 2);
  for (const head of inAtari) ask(`findlib ${name(head)}`, name(board.liberties(head)[0]));
  const empty = all.filter((at) => board.board[at] === '.');
  for (const color of SIDES) {
    const illegal = empty.filter((at) => board.verdict(at, color, DEFAULT_RULES) !== 'legal');
    for (const at of illegal.slice(0, 2)) ask(`is_legal ${WORDS[color]} ${name(at)}`, 0);
    const takes = empty.find(
      (at) => board.verdict(at, color, DEFAULT_RULES) === 'legal' && board.after(at, color).taken.length > 0,
    );
    if (takes !== undefined) ask(`is_legal ${WORDS[color]} ${name(takes)}`, 1);
    const cramped = empty.find((at) => {
      const { board: after, suicide } = board.after(at, color);
      return !suicide && board.liberties(at, after).length === 1;
    });
    if (cramped === undefined) continue;
    const after = board.after(cramped, color).board;
    ask(`accuratelib ${WORDS[color]} ${name(cramped)}`, name(board.liberties(cramped, after)[0]));
  }
  return tests;
}

/** The few of `items` that have most of something; earlier ones first among equals. */
function mostOf(items: readonly number[], measure: (item: number) => number, count: number): number[] {
  return [...items].sort((a, b) => measure(b) - measure(a) || a - b).slice(0, count);
}
