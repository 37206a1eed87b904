/** What `yomi tsumego solve` does. */
import { EMPTY, PASS, columnOf, pointName, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { likelyMove } from '../../engine/genmove/lifeMove.ts';
import { AreaSearch } from '../../engine/solver/areaSearch.ts';
import { MONTECARLO } from '../../engine/montecarlo/parameters.ts';
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

interface Solvers {
  readonly solver: ProblemSolver;
  /** For what it does not solve. */
  readonly search: AreaSearch;
}

/** How our first move compares with the book's. */
const OUTCOMES = {
  book: 'as in the book',
  bookToo: 'another one than in the book, which is right too',
  other: 'another one than in the book',
  lostBook: 'no move works as long as the walls hold, the best try as in the book',
  lostOther: 'no move works as long as the walls hold, the best try another one or none',
  likelyBook: 'not solved, by search as in the book',
  likelyOther: 'not solved, by search another one',
  open: 'not solved',
} as const;
type Outcome = keyof typeof OUTCOMES;

/** Solves the problems of files and tells of each, and of all together. Throws CliError. */
export async function solveFiles(
  files: readonly string[],
  { limit, step, nodes }: SolveOptions,
  say: (line: string) => void,
): Promise<void> {
  const collections = files.map((file) => ({ file, problems: readProblems(file) }));
  const solvers = {
    solver: new ProblemSolver(TABLE_BITS),
    search: new AreaSearch(MONTECARLO.defaults),
  };
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
      const { text, outcome, count } = solveOne(problem, nodes, solvers);
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
  problem: BookProblem,
  nodes: number,
  { solver, search }: Solvers,
): { text: string; outcome: Outcome | undefined; count: number } {
  const { position, toMove, goal, book } = problem;
  const name = (point: Point): string => pointName(point, position.size);
  const { fight, solution } = findProblem(position, { toMove, nodes, goal }, solver) ?? {};
  const told = (answer: string, outcome: Outcome): ReturnType<typeof solveOne> => ({
    text: `: ${answer}${book === undefined ? '' : `; book ${name(book)}`}`,
    outcome: book === undefined ? undefined : outcome,
    count: solution?.nodes ?? 0,
  });
  const solved = solution?.code === UNKNOWN ? undefined : solution;
  const verdict = solved ? `${codeName(solved.code)}${solved.proved ? ', proved' : ''}` : 'unknown';
  if (solved && solved.moves.length > 0) {
    const { moves } = solved;
    const outcome =
      moves[0] === book ? 'book' : book !== undefined && moves.includes(book) ? 'bookToo' : 'other';
    return told(`${verdict}, ${moves.map(name).join(' ')}`, outcome);
  }
  // Whoever asks has reason to think that some move works: if none does, the walls are hardly what the problem is about.
  const likely = likelyMove(
    position,
    {
      color: toMove,
      among: movesAround(problem),
      positions: MONTECARLO.defaults.areaPositions,
      seed: 1,
      stop: null,
    },
    search,
  );
  if (solved) {
    const inFight = fight?.region.find((point) => point === likely);
    const tried = inFight ?? solved.line.at(0) ?? PASS;
    const answer = tried === PASS ? verdict : `${verdict}, best try ${name(tried)}`;
    return told(answer, tried === book ? 'lostBook' : 'lostOther');
  }
  if (likely === undefined) return told(verdict, 'open');
  return told(`${verdict}, likely ${name(likely)}`, likely === book ? 'likelyBook' : 'likelyOther');
}

/** Legal moves in the smallest rectangle with all stones, and one line around it. */
function movesAround({ position, toMove }: BookProblem): Point[] {
  const stones = [...position.points].filter((point) => position.colorAt[point] !== EMPTY);
  const within = (of: (point: Point) => number): ((point: Point) => boolean) => {
    const least = Math.min(...stones.map(of));
    const most = Math.max(...stones.map(of));
    return (point) => of(point) >= least - 1 && of(point) <= most + 1;
  };
  const inRows = within(rowOf);
  const inColumns = within(columnOf);
  return [...position.points].filter(
    (point) => inRows(point) && inColumns(point) && position.isLegal(point, toMove),
  );
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
