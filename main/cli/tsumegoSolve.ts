/** What `yomi tsumego solve` does. */
import { PASS, pointName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { UNKNOWN, codeName } from '../../engine/reading/codes.ts';
import { emptyPosition, mainLine, nodeMove, playNode, toMoveAt } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { findProblem } from '../../engine/solver/problems.ts';
import { ProblemSolver } from '../../engine/solver/solveProblem.ts';
import { CliError } from './cliError.ts';
import { gamesIn, readText } from './tsumegoFiles.ts';

export interface SolveOptions {
  /** Of each file, at most. */
  limit: number;
  step: number;
  /** For a problem, at most. */
  nodes: number;
}

/** 2 to the power of it times 32 bytes. */
const TABLE_BITS = 19;

/** A problem of a collection, with the first move of its main line, where it has one. */
interface BookProblem {
  readonly name: string;
  readonly position: Position;
  readonly toMove: Stone;
  readonly goal: 'live' | 'kill' | undefined;
  readonly book: Point | undefined;
}

/** How our first move compares with the book's. */
const OUTCOMES = {
  book: 'as in the book',
  bookToo: 'another one than in the book, which is right too',
  other: 'another one than in the book',
  guess: 'not solved, the best try as in the book',
  unsolved: 'not solved',
  open: 'no group shut in that needs a move',
} as const;
type Outcome = keyof typeof OUTCOMES;

/** Solves the problems of files and tells of each, and of all together. Throws CliError. */
export async function solveFiles(
  files: readonly string[],
  { limit, step, nodes }: SolveOptions,
  say: (line: string) => void,
): Promise<void> {
  const collections = files.map((file) => ({ file, problems: readProblems(file) }));
  const solver = new ProblemSolver(TABLE_BITS);
  const counts = Object.fromEntries(Object.keys(OUTCOMES).map((key) => [key, 0])) as Record<Outcome, number>;
  let all = 0;
  let read = 0;
  const begin = process.cpuUsage();
  for (const { file, problems } of collections) {
    for (const [i, problem] of problems
      .filter((_, n) => n % step === 0)
      .slice(0, limit)
      .entries()) {
      const before = process.cpuUsage();
      const { text, outcome, count } = solveOne(problem, nodes, solver);
      const { user, system } = process.cpuUsage(before);
      say(
        `${file}:${i * step + 1} ${problem.name}${text} (${count} nodes, ${((user + system) / 1e6).toFixed(2)} s)`,
      );
      all++;
      read += count;
      if (outcome !== undefined) counts[outcome]++;
      // Whoever reads along sees each line at once.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const { user, system } = process.cpuUsage(begin);
  const seconds = (user + system) / 1e6;
  say(`${all} problems, ${read} nodes, ${seconds.toFixed(1)} s of processor time`);
  for (const [key, words] of Object.entries(OUTCOMES))
    say(`${String(counts[key as Outcome]).padStart(5)} ${words}`);
}

function solveOne(
  { position, toMove, goal, book }: BookProblem,
  nodes: number,
  solver: ProblemSolver,
): { text: string; outcome: Outcome | undefined; count: number } {
  const name = (point: Point): string => pointName(point, position.size);
  const bookText = book === undefined ? '' : `; book ${name(book)}`;
  const problem = findProblem(position, { toMove, nodes, goal }, solver);
  if (!problem) return { text: `: ${OUTCOMES.open}${bookText}`, outcome: 'open', count: 0 };
  const { code, proved, moves, line, nodes: read } = problem.solution;
  const answer = moves.at(0) ?? line.at(0) ?? PASS;
  const isBook = answer === book;
  let outcome: Outcome = 'unsolved';
  if (moves.length > 0) {
    outcome = isBook ? 'book' : book !== undefined && moves.includes(book) ? 'bookToo' : 'other';
  } else if (code === UNKNOWN && isBook) outcome = 'guess';
  const verdict = code === UNKNOWN ? 'unknown' : `${codeName(code)}${proved ? ', proved' : ''}`;
  const tried = moves.length > 0 ? moves.map(name).join(' ') : `best try ${name(answer)}`;
  return {
    text: `: ${verdict}, ${tried}${bookText}`,
    outcome: book === undefined ? undefined : outcome,
    count: read,
  };
}

function readProblems(file: string): BookProblem[] {
  const problems = gamesIn(file, readText(file))
    .map(problemOf)
    .filter((problem) => problem !== undefined);
  if (problems.length === 0)
    throw new CliError(`There is no problem in '${file}': no game has stones set up.`);
  return problems;
}

function problemOf(root: SgfNode): BookProblem | undefined {
  const position = emptyPosition(root);
  let book: Point | undefined;
  let before = root;
  for (const node of mainLine(root)) {
    const move = nodeMove(node, position.size);
    if (move) {
      book = move.point;
      break;
    }
    playNode(position, node);
    before = node;
  }
  if (position.stonesOnBoard(3) === 0) return undefined;
  const hint = root.first('GC');
  return {
    name: root.first('GN') ?? '',
    position,
    toMove: toMoveAt(before),
    goal: hint === 'live' || hint === 'kill' ? hint : undefined,
    book,
  };
}
