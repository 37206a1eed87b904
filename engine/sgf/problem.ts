/**
 * Problems in SGF collections: what a game tree sets as a problem, and its solution as plain data (the book). Collections differ in how
 * they say that a variation is wrong: by a property, by a word at the beginning of a comment, or by saying RIGHT where a line is right, so
 * that all others are wrong. All of these are understood; without any, everything in the tree is a solution.
 */
import type { Saying } from '../protocol/sayings.ts';
import { BLACK, PASS, SIDES, WHITE, allPoints, opponent, pointName } from '../board/point.ts';
import type { Move, Point, Stone } from '../board/point.ts';
import { DEFAULT_RULES } from '../board/position.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { gameInfo } from './gameInfo.ts';
import { nodeMove, nodeMoves, pathTo, positionAt, toMoveAt } from './replay.ts';
import type { SgfCollection, SgfNode } from './tree.ts';
import { expandPoints, sgfToPoint, splitComposed } from './values.ts';

/** What is to be done, where the file says so. */
const PROBLEM_TASKS = ['live', 'kill', 'ko', 'connect', 'capture'] as const;
export type ProblemTask = (typeof PROBLEM_TASKS)[number];

/** A move of the book. */
export interface BookNode {
  /** Index of the node before it; 0 is the position that is set. */
  parent: number;
  color: Stone;
  point: Point;
  comment: string;
  /** Of the solver's moves: it is, or leads to, a solution. Of the other side's: a right move was answered by it. */
  right: boolean;
}

export interface Problem {
  /** '' where the file gives it none. */
  name: string;
  task: ProblemTask | null;
  comment: string;
  solver: Stone;
  /** Where it begins; `toMove` is the solver. */
  position: PositionSpec;
  /** Every node after its parent. Node 0 is the position that is set, and no move; a problem without a solution has no other. */
  book: BookNode[];
}

/** A game tree of a collection: a problem, or why it is none. */
export type ReadProblem = { line: number } & ({ problem: Problem } | { fault: Saying });

/** All game trees of a collection, in file order, one after the other: whoever has other things to do can do them between. */
export function* readProblems(collection: SgfCollection): Generator<ReadProblem, void> {
  const { text, start } = collection.layout;
  let line = 1;
  let at = 0;
  for (const root of collection.games) {
    for (; at < start[root.id]; at++) if (text[at] === '\n') line++;
    const read = readProblem(root);
    yield 'key' in read ? { line, fault: read } : { line, problem: read };
  }
}

/** The problem of one game tree, or why it is none. */
function readProblem(root: SgfNode): Problem | Saying {
  const { size, komi, rules = DEFAULT_RULES, unsupported, gameName } = gameInfo(root);
  if (unsupported !== undefined) return unsupported;
  const start = startOf(root);
  if (!start) return { key: 'host.sgf.noStones' };
  const stones = stonesAt(start, size);
  if ('key' in stones) return stones;
  const first = firstMove(start, size);
  const solver = first?.color ?? toMoveAt(start);
  if (first && !isLegal(start, stones, size, first))
    return { key: 'host.sgf.firstMove', args: { move: pointName(first.point, size) } };
  const book = readBook(start, size, solver);
  if (book.length > 1 && !book.some(({ right }, i) => i > 0 && right)) return { key: 'host.sgf.allWrong' };
  const of = (color: Stone): Point[] => [...stones.keys()].filter((point) => stones.get(point) === color);
  return {
    name: gameName || oneLine(start.text('N') ?? ''),
    task: taskOf(root),
    comment: commentOf(root, start),
    solver,
    position: {
      size,
      komi,
      rules,
      handicap: 0,
      black: of(BLACK),
      white: of(WHITE),
      moves: [],
      toMove: solver,
    },
    book,
  };
}

/** The node of the main line from which on moves are played, if stones were set up before. */
function startOf(root: SgfNode): SgfNode | undefined {
  let found: SgfNode | undefined;
  for (let node: SgfNode | undefined = root; node; node = node.children.at(0)) {
    if (node.has('B') || node.has('W')) return found;
    if (node.has('AB') || node.has('AW')) found = node;
  }
  return found;
}

/** What is set up from the root to a node; or why it cannot be. A Position for each problem of a file would take seconds. */
function stonesAt(start: SgfNode, size: number): Map<Point, Stone> | Saying {
  const stones = new Map<Point, Stone>();
  for (const { properties } of pathTo(start)) {
    for (const { id, values } of properties) {
      if (id !== 'AB' && id !== 'AW' && id !== 'AE') continue;
      const off = values.find(
        (value) => value !== '' && cornersOf(value).some((raw) => !sgfToPoint(raw, size)),
      );
      if (off !== undefined) return { key: 'host.sgf.offPoint', args: { value: `${id}[${off}]` } };
      for (const point of expandPoints(values, size)) {
        if (id === 'AE') stones.delete(point);
        else stones.set(point, id === 'AB' ? BLACK : WHITE);
      }
    }
  }
  if (stones.size === 0) return { key: 'host.sgf.noStones' };
  const dead = withoutLiberties(stones, size);
  if (dead === undefined) return stones;
  return { key: 'host.sgf.noLiberties', args: { point: pointName(dead, size) } };
}

/** A stone of a chain that has no liberties; undefined where all have some. */
function withoutLiberties(stones: ReadonlyMap<Point, Stone>, size: number): Point | undefined {
  const onBoard = new Set(allPoints(size));
  const seen = new Set<Point>();
  for (const [origin, color] of stones) {
    if (seen.has(origin)) continue;
    seen.add(origin);
    let free = false;
    const chain = [origin];
    for (const stone of chain) {
      for (const side of SIDES) {
        const beside = stone + side;
        free ||= onBoard.has(beside) && !stones.has(beside);
        if (stones.get(beside) !== color || seen.has(beside)) continue;
        seen.add(beside);
        chain.push(beside);
      }
    }
    if (!free) return origin;
  }
  return undefined;
}

/** Whether the first move can be played. */
function isLegal(
  start: SgfNode,
  stones: ReadonlyMap<Point, Stone>,
  size: number,
  { color, point }: Move,
): boolean {
  if (point === PASS) return true;
  if (stones.has(point)) return false;
  const onBoard = allPoints(size);
  const hasLiberty = SIDES.some((side) => onBoard.includes(point + side) && !stones.has(point + side));
  return hasLiberty || positionAt(start).isLegal(point, color);
}

/** The point, or the two corners of a rectangle, of a value. */
function cornersOf(value: string): string[] {
  return splitComposed(value) ?? [value];
}

/** The first move of the tree below a node, along first variations. */
function firstMove(start: SgfNode, size: number): Move | undefined {
  for (let node = start.children.at(0); node; node = node.children.at(0)) {
    const move = nodeMove(node, size);
    if (move) return move;
  }
  return undefined;
}

function taskOf(root: SgfNode): ProblemTask | null {
  const said = root.text('GC')?.trim().toLowerCase() ?? '';
  return PROBLEM_TASKS.find((task) => task === said) ?? null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What the file says about the problem, beside the task in one word. */
function commentOf(root: SgfNode, start: SgfNode): string {
  const said = taskOf(root) === null ? (root.text('GC') ?? '') : '';
  const comments = root === start ? [root.text('C')] : [root.text('C'), start.text('C')];
  return [said, ...comments].filter((text) => text !== undefined && text.trim() !== '').join('\n');
}

const SAYS_WRONG =
  /\bWRONG\b|^\W*([Ww]rong|[Ii]ncorrect[oae]?|[Ff]ail(s|ed|ure)?|[Ff]alsch(er|e|es)?|[Ff]aux)\b|失[敗败]|不正[解确]|^[\s\p{P}]*错误|실패|오답/u;
const SAYS_RIGHT =
  /\bRIGHT\b|^\W*([Cc]orrect[oae]?|[Rr]ight|[Rr]ichtig)\b|(?<!不)正解|^[\s\p{P}]*(正确|정답|정해)/u;

/** The moves below the start. Where one side moves twice in a row the other has passed; stones set up later end a line. */
function readBook(start: SgfNode, size: number, solver: Stone): BookNode[] {
  const book: BookNode[] = [{ parent: 0, color: opponent(solver), point: PASS, comment: '', right: true }];
  /** By book node: the file says that it is wrong, or right. */
  const wrong = [false];
  const said = [false];
  const add = (parent: number, color: Stone, point: Point, node?: SgfNode): number => {
    const comment = node?.text('C') ?? '';
    const words = [node?.text('N') ?? '', comment];
    book.push({ parent, color, point, comment, right: true });
    wrong.push(node !== undefined && (node.has('BM') || words.some((text) => SAYS_WRONG.test(text))));
    said.push(!wrong.at(-1) && words.some((text) => SAYS_RIGHT.test(text)));
    return book.length - 1;
  };
  const open: [node: SgfNode, under: number][] = start.children.map((node) => [node, 0]).reverse() as never;
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, under] = next;
    const moves = nodeMoves(node, size);
    if (moves.length > 1 || ['AB', 'AW', 'AE'].some((id) => node.has(id))) continue;
    let at = under;
    if (moves.length === 1) {
      const [{ color, point }] = moves;
      if (color === book[under].color) {
        // A variation in which the other side begins is none of the solver's.
        if (under === 0) continue;
        at = add(under, opponent(color), PASS);
      }
      at = add(at, color, point, node);
    }
    for (const child of node.children.toReversed()) open.push([child, at]);
  }
  markRight(book, wrong, said);
  return book;
}

/** Finds which moves are right from what the file says. */
function markRight(book: BookNode[], wrong: readonly boolean[], said: readonly boolean[]): void {
  const leads = said.slice();
  const isLeaf = book.map(() => true);
  for (let i = 1; i < book.length; i++) isLeaf[book[i].parent] = false;
  // Where right lines are named, all others are wrong; else all that are not said to be.
  if (!said.includes(true)) for (let i = 0; i < book.length; i++) leads[i] = isLeaf[i] && !wrong[i];
  for (let i = book.length - 1; i > 0; i--) {
    if (wrong[i]) leads[i] = false;
    if (leads[i]) leads[book[i].parent] = true;
  }
  // What follows a move that is said to be right is right; what follows a wrong one is not.
  const within = said.slice();
  for (let i = 1; i < book.length; i++) {
    const { parent } = book[i];
    within[i] ||= within[parent] && !wrong[i];
    book[i].right = (leads[i] || within[i]) && book[parent].right;
  }
}
