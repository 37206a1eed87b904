/** What the book of a problem says of moves: plain look-ups in its tree. */
import type { Point } from '../board/point.ts';
import type { BookNode } from './problem.ts';

/** How the book takes a move of the solver. */
export interface BookAnswer {
  /** The move in the book. */
  node: number;
  right: boolean;
  /** The other side's answer in the book; 0 when it has none. */
  reply: number;
  /** Nothing follows the answer, or the move. */
  ends: boolean;
}

/** The moves that follow a node, in the order of the file. */
export function bookMoves(book: readonly BookNode[], at: number): number[] {
  const found: number[] = [];
  for (let i = at + 1; i < book.length; i++) if (book[i].parent === at) found.push(i);
  return found;
}

/** The first right move at a node, else the first of all; 0 when nothing follows. */
export function bookMain(book: readonly BookNode[], at: number): number {
  const moves = bookMoves(book, at);
  return moves.find((node) => book[node].right) ?? moves.at(0) ?? 0;
}

/** What the book says of a move at a node; undefined when it does not have it. */
export function bookAnswer(book: readonly BookNode[], at: number, point: Point): BookAnswer | undefined {
  const same = bookMoves(book, at).filter((node) => book[node].point === point);
  const node = same.find((each) => book[each].right) ?? same.at(0);
  if (node === undefined) return undefined;
  const reply = bookMain(book, node);
  const last = reply === 0 ? node : reply;
  return { node, right: book[node].right, reply, ends: bookMain(book, last) === 0 };
}

/** The moves from the beginning to a node. */
export function bookPath(book: readonly BookNode[], to: number): number[] {
  const path: number[] = [];
  for (let at = to; at > 0; at = book[at].parent) path.unshift(at);
  return path;
}
