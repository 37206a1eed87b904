/**
 * Counted corners as a tree of joseki in SGF (manual 9.16), with a branch for every move that is kept: how often the corner looked like
 * that with the player to move (seen), how often the move was played then (played), and how many of those games its player won (won).
 * A state is gone on from where it first comes up; other ways to it end there. Class letters say how often players moved there at once.
 */
import { BLACK, opponent, pointAt } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { SIDE } from './cornerViews.ts';
import type { CornerWindow } from './cornerViews.ts';
import type { PlayedMove, PlayedState } from './playedStates.ts';

/** From which share of the turns that a corner stood a move in it belongs to a class; below the last it is told and not proposed. */
interface ClassShares {
  U: number;
  J: number;
  j: number;
  t: number;
}

export interface JosekiTreeOptions {
  windows: readonly CornerWindow[];
  shares: ClassShares;
  /** Moves are told that were played so often; rarer ones are not, even if they were counted. */
  least: number;
  /** A move is left to a smaller window that proposes it at least this part as often. */
  explained: number;
  /** Lines of comment for the root. */
  about: string;
}

const SIZE = 19;

interface Node {
  /** Its properties, and its branches. */
  text: string;
  children: Node[];
  /** Whether it tells something. */
  told: boolean;
}

/** A state in the drawing's orientation. */
interface Found {
  state: PlayedState;
  turned: boolean;
}

/** A state to go on from, after `node`; when its player has played twice, by way of a pass. */
interface Step {
  found: Found;
  position: Position;
  color: Stone;
  node: Node;
  passed: boolean;
}

/** What was made: the text, and how many moves it proposes or tells. */
export interface JosekiTree {
  text: string;
  moves: number;
}

/** Writes the tree; `states` by window. The same states give the same text. */
export function josekiTree(
  states: readonly (readonly PlayedState[])[],
  options: JosekiTreeOptions,
): JosekiTree {
  return new TreeWriter(states, options).write();
}

/** The class letter of a move that was played in such a share of the turns. */
function classOf(share: number, shares: ClassShares): string {
  return share >= shares.U
    ? 'U'
    : share >= shares.J
      ? 'J'
      : share >= shares.j
        ? 'j'
        : share >= shares.t
          ? 't'
          : '-';
}

class TreeWriter {
  readonly #options: JosekiTreeOptions;
  /** By window: states by their cells. */
  readonly #states: Map<string, PlayedState>[];
  #moves = 0;

  constructor(states: readonly (readonly PlayedState[])[], options: JosekiTreeOptions) {
    this.#options = options;
    this.#states = states.map((some) => new Map(some.map((state) => [state.cells, state])));
  }

  write(): JosekiTree {
    const games = this.#options.windows.flatMap((_, window) => this.#window(window));
    const telling = games.filter(pruned);
    return { text: `${telling.map((game) => nested(game)).join('\n')}\n`, moves: this.#moves };
  }

  /** The trees of one window: from the empty corner, and from each corner that no kept move leads to. */
  #window(window: number): Node[] {
    const done = new Set<PlayedState>();
    const games: Node[] = [];
    const { width, height } = this.#options.windows[window];
    const empty = '.'.repeat(width * height);
    for (const cells of [empty, ...this.#states[window].keys()]) {
      const state = this.#states[window].get(cells);
      if (!state || done.has(state)) continue;
      games.push(this.#tree(window, state, done));
    }
    return games;
  }

  #tree(window: number, first: PlayedState, done: Set<PlayedState>): Node {
    const { about, windows } = this.#options;
    const position = new Position(SIZE);
    const { width, height } = windows[window];
    const setup: Record<'O' | 'X', string> = { O: '', X: '' };
    for (const [at, stone] of [...first.cells].entries()) {
      if (stone === '.') continue;
      const [column, row] = [at % width, Math.floor(at / width)];
      position.addStone(pointAt(row, SIZE - 1 - column), stone === 'O' ? BLACK : opponent(BLACK));
      setup[stone as 'O' | 'X'] += `[${sgfPoint(column, row)}]`;
    }
    const stones = `${setup.O && `AB${setup.O}`}${setup.X && `AW${setup.X}`}`;
    const size = `Window of ${width} by ${height} lines.`;
    const root: Node = {
      text: `;FF[4]GM[1]CA[UTF-8]AP[Yomi]SZ[${SIZE}]${stones}PL[B]C[${about}\n${size}]`,
      children: [],
      told: false,
    };
    done.add(first);
    const queue: Step[] = [
      { found: { state: first, turned: false }, position, color: BLACK, node: root, passed: false },
    ];
    // Ways on by a move come before those on which somebody plays elsewhere.
    const later: Step[] = [];
    for (let next = queue.shift() ?? later.shift(); next; next = queue.shift() ?? later.shift()) {
      const { found, color } = next;
      let { node } = next;
      if (next.passed) {
        if (done.has(found.state)) continue;
        done.add(found.state);
        node = { text: `;${color === BLACK ? 'W' : 'B'}[]`, children: [], told: false };
        next.node.children.push(node);
      }
      for (const [cell, move] of movesOf(found.state)) {
        const [column, row] = found.turned
          ? [Math.floor(cell / SIDE), cell % SIDE]
          : [cell % SIDE, Math.floor(cell / SIDE)];
        const child = this.#moveNode(window, found.state, cell, move, sgfPoint(column, row), color);
        node.children.push(child);
        const after = next.position.copy();
        const point = pointAt(row, SIZE - 1 - column);
        if (!after.isLegal(point, color)) continue;
        after.play(point, color);
        const answered = this.#find(window, after, opponent(color));
        if (answered && !done.has(answered.state)) {
          done.add(answered.state);
          queue.push({
            found: answered,
            position: after,
            color: opponent(color),
            node: child,
            passed: false,
          });
        }
        const left = this.#find(window, after, color);
        if (left) later.push({ found: left, position: after, color, node: child, passed: true });
      }
    }
    return root;
  }

  /** The state of the window as it is drawn in the upper right corner. */
  #find(window: number, { colorAt }: Position, color: Stone): Found | undefined {
    const { width, height } = this.#options.windows[window];
    const states = this.#states[window];
    const cell = (column: number, row: number): string => {
      const stone = colorAt[pointAt(row, SIZE - 1 - column)];
      return stone === 0 ? '.' : stone === color ? 'O' : 'X';
    };
    let upright = '';
    let turned = '';
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        upright += cell(column, row);
        if (width === height) turned += cell(row, column);
      }
    const state = states.get(upright);
    if (state) return { state, turned: false };
    const mirror = width === height ? states.get(turned) : undefined;
    return mirror && { state: mirror, turned: true };
  }

  #moveNode(
    window: number,
    state: PlayedState,
    cell: number,
    { played, won }: PlayedMove,
    point: string,
    color: Stone,
  ): Node {
    const { windows, shares, least } = this.#options;
    const { width, height } = windows[window];
    const move = `;${color === BLACK ? 'B' : 'W'}[${point}]`;
    if (played < least || this.#isExplained(window, state, cell, played))
      return { text: move, children: [], told: false };
    this.#moves++;
    // On an empty corner nothing is left: it is told what is played, and other generators propose it.
    const isEmpty = !/[OX]/.test(state.cells);
    const letter = isEmpty ? '-' : classOf(played / state.seen, shares);
    const mark = `SQ[${sgfPoint(width - 1, height - 1)}]`;
    const comment = `C[${letter}\n:,seen(${state.seen}),played(${played}),won(${won})]`;
    return { text: `${move}${mark}${comment}`, children: [], told: true };
  }

  /** Whether a window inside of this one proposes the move nearly as often. */
  #isExplained(
    window: number,
    { cells, seen, mirrored }: PlayedState,
    cell: number,
    played: number,
  ): boolean {
    const { windows, explained } = this.#options;
    const { width, height } = windows[window];
    const [column, row] = [cell % SIDE, Math.floor(cell / SIDE)];
    return windows.some((inner, i) => {
      if (inner.width * inner.height >= width * height) return false;
      return [false, true].some((turn) => {
        const [across, down] = turn ? [inner.height, inner.width] : [inner.width, inner.height];
        if (across > width || down > height || column >= across || row >= down) return false;
        let seenCells = '';
        for (let y = 0; y < inner.height; y++)
          for (let x = 0; x < inner.width; x++)
            seenCells += turn ? cells[x * width + y] : cells[y * width + x];
        const state = this.#states[i].get(seenCells);
        const moves = [turn ? column * SIDE + row : row * SIDE + column];
        if (state?.mirrored) moves.push(turn ? row * SIDE + column : column * SIDE + row);
        const known = moves.map((at) => state?.moves.get(at)).find((move) => move !== undefined);
        if (known === undefined) return false;
        // Where the window is its own mirror image and this one is not, half of the moves are mirrored ones.
        const half = state!.mirrored && !mirrored && column !== row ? 2 : 1;
        return known.played / (half * state!.seen) >= (explained * played) / seen;
      });
    });
  }
}

/** Takes off the branches that tell nothing; whether any is left. */
function pruned(node: Node): boolean {
  node.children = node.children.filter(pruned);
  return node.told || node.children.length > 0;
}

/** Most played first. */
function movesOf({ moves }: PlayedState): [number, PlayedMove][] {
  return [...moves].sort(([a, one], [b, other]) => other.played - one.played || a - b);
}

/** Of the upper right corner; both counted from it. */
function sgfPoint(column: number, row: number): string {
  return String.fromCharCode(97 + SIZE - 1 - column, 97 + row);
}

/** A game as SGF: a branch stands on a line of its own. */
function nested(root: Node): string {
  const parts: string[] = ['('];
  const open: { node: Node; next: number }[] = [{ node: root, next: 0 }];
  parts.push(root.text);
  while (open.length > 0) {
    const top = open[open.length - 1];
    const { children } = top.node;
    if (top.next < children.length) {
      const child = children[top.next++];
      parts.push(children.length > 1 ? `\n(${child.text}` : `\n${child.text}`);
      open.push({ node: child, next: 0 });
    } else {
      open.pop();
      const parent = open[open.length - 1];
      if (!parent || parent.node.children.length > 1) parts.push(')');
    }
  }
  return parts.join('');
}
