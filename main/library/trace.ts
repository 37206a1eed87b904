/**
 * The course of a game as what it changes on the board, which is all that a search by position needs: one number for each point that
 * changed, in the order of the main line. 100,000 games take 45 MB, and nothing has to be replayed to look through them.
 */
import { createHash } from 'node:crypto';
import { BLACK, pointAt } from '../../engine/board/point.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { emptyPosition, mainLine, playNode } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';

/**
 * A change: bits 0 to 8 are the point (row by row from the top, `row * size + column`; NO_POINT where a node changes nothing), bits 9
 * and 10 its new colour (0 empty, 1 white, 2 black), bit 15 says that it is the last change of its node.
 */
export type Changes = Uint16Array;

export const NO_POINT = 511;
export const COLOUR_SHIFT = 9;
export const NODE_END = 0x8000;
const COLOURS = 3 << COLOUR_SHIFT;

export interface GameTrace {
  size: number;
  changes: Changes;
}

export const pointOf = (change: number): number => change & NO_POINT;
export const colourOf = (change: number): number => (change >> COLOUR_SHIFT) & 3;

/** The main line of a game; no stones of one whose board cannot be shown. */
export function traceOf(root: SgfNode): GameTrace {
  const { size, unsupported } = gameInfo(root);
  const position = emptyPosition(root);
  const board = new Uint8Array(size * size);
  const at = Array.from(board, (_, i) => pointAt(Math.floor(i / size), i % size));
  const changes: number[] = [];
  for (const node of mainLine(root)) {
    if (unsupported === undefined) playNode(position, node);
    const before = changes.length;
    for (let i = 0; i < board.length; i++) {
      const colour = position.colorAt[at[i]];
      if (colour === board[i]) continue;
      board[i] = colour;
      changes.push(i | (colour << COLOUR_SHIFT));
    }
    if (changes.length === before) changes.push(NO_POINT);
    changes[changes.length - 1] |= NODE_END;
  }
  return { size, changes: Uint16Array.from(changes) };
}

/** The board after node number `nodes` of the main line (from 0, the root), or after the last: a colour for each point, row by row. */
export function boardAfter({ size, changes }: GameTrace, node = Infinity): Uint8Array {
  const board = new Uint8Array(size * size);
  let at = 0;
  for (const change of changes) {
    if (at > node) break;
    const point = pointOf(change);
    if (point !== NO_POINT) board[point] = colourOf(change);
    if (change & NODE_END) at++;
  }
  return board;
}

/** The colours of a board as letters, row by row: `.`, `o` white, `x` black. */
export function boardText(board: Uint8Array): string {
  return Array.from(board, (colour) => '.ox'[colour]).join('');
}

/** Where the points of a board of that size go by symmetry 0..7 (bits as in engine/board/transforms.ts). */
export function symmetry(size: number, transform: number): Uint16Array {
  const to = new Uint16Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let [r, c] = transform & 4 ? [column, row] : [row, column];
      if (transform & 1) r = size - 1 - r;
      if (transform & 2) c = size - 1 - c;
      to[row * size + column] = r * size + c;
    }
  }
  return to;
}

const known = new Map<number, Uint16Array[]>();
/** The eight of a size. */
function symmetries(size: number): Uint16Array[] {
  let all = known.get(size);
  if (!all) known.set(size, (all = Array.from({ length: 8 }, (_, transform) => symmetry(size, transform))));
  return all;
}

/**
 * The stones of a game in their order, as they are without what captures take and nodes that place nothing: the board turned and mirrored
 * so that the row of numbers is the least. A game that begins as another has its row at the beginning of the other's row.
 */
export function stonesInOrder(trace: GameTrace): Uint16Array {
  return ordered(trace).stones;
}

/** Where the points of the board go that way, row by row; more than one for a game that looks the same from several sides. */
export function leastSymmetries(trace: GameTrace): readonly Uint16Array[] {
  return ordered(trace).symmetries;
}

function ordered({ size, changes }: GameTrace): { stones: Uint16Array; symmetries: readonly Uint16Array[] } {
  // The symmetries under which the stones so far make the least row of numbers.
  let best = symmetries(size);
  const row: number[] = [];
  let node: number[] = [];
  for (const change of changes) {
    if (best.length === 1 && node.length === 0 && change & NODE_END) {
      // Nearly all of a game: one stone, and no choice left.
      const point = pointOf(change);
      if (point !== NO_POINT && colourOf(change) !== 0) row.push(best[0][point] | (change & COLOURS));
      continue;
    }
    if (pointOf(change) !== NO_POINT && colourOf(change) !== 0) node.push(change);
    if ((change & NODE_END) === 0 || node.length === 0) continue;
    let least: number[] | undefined;
    let those: Uint16Array[] = [];
    for (const to of best) {
      const turned = node.map((stone) => to[pointOf(stone)] | (stone & COLOURS)).sort((a, b) => a - b);
      const order = least ? compare(turned, least) : -1;
      if (order < 0) [least, those] = [turned, []];
      if (order <= 0) those.push(to);
    }
    best = those;
    row.push(...least!);
    node = [];
  }
  return { stones: Uint16Array.from(row), symmetries: best };
}

/** How many stones have to be the same at least for a game to count as the beginning of another. */
export const LEAST_BEGINNING = 30;

/** What a game is known by. */
export interface GameKeys {
  /** Names all stones of the game in their order, whichever way the board is turned or mirrored; null for a game without any. */
  key: Buffer | null;
  /** Names the first LEAST_BEGINNING of them; null for a game with fewer. */
  beginning: Buffer | null;
}

export function keysOf(trace: GameTrace): GameKeys {
  const row = stonesInOrder(trace);
  const name = (stones: Uint16Array): Buffer =>
    createHash('sha256').update(`${trace.size}\n`).update(stones).digest().subarray(0, 16);
  return {
    key: row.length === 0 ? null : name(row),
    beginning: row.length < LEAST_BEGINNING ? null : name(row.subarray(0, LEAST_BEGINNING)),
  };
}

/** The sign of the first difference of two rows of the same length. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** The colour that plays against one. */
export const otherColour = (colour: number): number => (colour === 0 ? 0 : BLACK + 1 - colour);
