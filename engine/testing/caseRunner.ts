/**
 * Reads `.case` files: drawn boards with assertion lines, for tactical reading (and whatever reading comes after it).
 *
 *     == a net, not a ladder
 *     . . . . .
 *     . X O . .
 *     ...
 *     attack C4 -> WIN D2|D3
 *     defend C4 -> LOSE
 *
 * A line "== name" begins a case; lines of # are comments; X is black, O white. Drawings smaller than the board they mean to
 * show begin with a line "board 9 at A9" or the like: the drawing's top left corner goes to that vertex of an empty board.
 * "play B D4" plays a move before the assertions below it. An assertion is a command, its vertices, "->", a code
 * (LOSE KO_B KO_A WIN) and, if the move matters, the moves that count as right, separated by |.
 */
import { BLACK, EMPTY, WHITE, columnOf, parsePoint, pointAt, pointName, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';

export interface CaseAssertion {
  /** As written, for messages. */
  text: string;
  line: number;
  command: string;
  points: Point[];
  /** "WIN", "LOSE", ... */
  code: string;
  /** Moves that count as right; empty: any. */
  moves: string[];
  /** Moves to play before. */
  plays: { color: Stone; point: Point }[];
}

export interface DrawnCase {
  name: string;
  line: number;
  size: number;
  /** A fresh position each time. */
  position(): Position;
  assertions: CaseAssertion[];
}

/** What a command found. */
export interface CaseAnswer {
  code: string;
  /** "D4", "PASS", or '' for none. */
  move: string;
}

/** All cases of a file's text; throws with the line number where it makes no sense. */
export function parseCases(text: string): DrawnCase[] {
  const cases: DrawnCase[] = [];
  let block:
    | { name: string; line: number; rows: string[]; board: string; rest: [string, number][] }
    | undefined;
  const finish = (): void => {
    if (block) cases.push(buildCase(block));
    block = undefined;
  };
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return;
    if (line.startsWith('==')) {
      finish();
      block = { name: line.slice(2).trim(), line: i + 1, rows: [], board: '', rest: [] };
      return;
    }
    if (!block) throw new Error(`line ${i + 1}: text before the first case`);
    if (line.startsWith('board ')) block.board = line;
    else if (/^[.XO+]( ?[.XO+])*$/.test(line)) block.rows.push(line.replaceAll(' ', ''));
    else block.rest.push([line, i + 1]);
  });
  finish();
  return cases;
}

function buildCase(block: {
  name: string;
  line: number;
  rows: string[];
  board: string;
  rest: [string, number][];
}): DrawnCase {
  const { name, line, rows } = block;
  const placed = /^board (\d+) at (\S+)$/.exec(block.board);
  const size = placed ? Number(placed[1]) : rows.length;
  const corner = placed ? parsePoint(placed[2], size) : pointAt(0, 0);
  if (corner === undefined) throw new Error(`line ${line}: bad corner`);
  const stones: { point: Point; color: Stone }[] = [];
  rows.forEach((row, r) => {
    if (columnOf(corner) + row.length > size || rowOf(corner) + r >= size || (!placed && row.length !== size))
      throw new Error(`case at line ${line}: the drawing does not fit the board`);
    [...row].forEach((symbol, c) => {
      if (symbol !== 'X' && symbol !== 'O') return;
      stones.push({
        point: pointAt(rowOf(corner) + r, columnOf(corner) + c),
        color: symbol === 'X' ? BLACK : WHITE,
      });
    });
  });
  const position = (): Position => {
    const board = new Position(size);
    for (const { point, color } of stones) board.addStone(point, color);
    for (const { point } of stones) {
      if (board.countLiberties(point) === 0)
        throw new Error(`case at line ${line}: no liberties at ${pointName(point, size)}`);
    }
    return board;
  };
  const assertions: CaseAssertion[] = [];
  const plays: { color: Stone; point: Point }[] = [];
  for (const [text, at] of block.rest) {
    const play = /^play ([BW]) (\S+)$/.exec(text);
    if (play) {
      plays.push({ color: play[1] === 'B' ? BLACK : WHITE, point: vertex(play[2], size, at) });
      continue;
    }
    const match = /^(\w+) ([\w ]+) -> (\w+)(?: (\S+))?$/.exec(text);
    if (!match) throw new Error(`line ${at}: no assertion: ${text}`);
    assertions.push({
      text,
      line: at,
      command: match[1],
      points: match[2].split(' ').map((point) => vertex(point, size, at)),
      code: match[3],
      moves: match[4] ? match[4].split('|') : [],
      plays: [...plays],
    });
  }
  if (assertions.length === 0) throw new Error(`case at line ${line} asserts nothing`);
  return { name, line, size, position, assertions };
}

function vertex(text: string, size: number, line: number): Point {
  const point = parsePoint(text, size);
  if (point === undefined) throw new Error(`line ${line}: no vertex: ${text}`);
  return point;
}

/** What is wrong with the answers to a case's assertions, one line each; nothing when all is well. */
export function checkCase(
  drawn: DrawnCase,
  answer: (position: Position, assertion: CaseAssertion) => CaseAnswer,
): string[] {
  const wrong: string[] = [];
  for (const assertion of drawn.assertions) {
    const position = drawn.position();
    for (const { point, color } of assertion.plays) {
      if (position.colorAt[point] !== EMPTY) throw new Error(`line ${assertion.line}: cannot play there`);
      position.play(point, color);
    }
    const { code, move } = answer(position, assertion);
    const right = code === assertion.code && (assertion.moves.length === 0 || assertion.moves.includes(move));
    if (!right)
      wrong.push(`${drawn.name}, line ${assertion.line}: ${assertion.text}, but got ${code} ${move}`);
  }
  return wrong;
}
