/** What `yomi tsumego make` does. */
import { BLACK, WHITE } from '../../engine/board/point.ts';
import type { Move } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { emptyPosition, mainLine, nodeMoves, playNode } from '../../engine/sgf/replay.ts';
import { compressPoints, pointToSgf } from '../../engine/sgf/values.ts';
import { ProblemMaker } from '../../engine/solver/makeProblems.ts';
import type { MadeProblem } from '../../engine/solver/makeProblems.ts';
import { checkWritable, writeFileAtomic, writing } from '../files/atomicFile.ts';
import { CliError } from './cliError.ts';
import { gamesIn, readText } from './tsumegoFiles.ts';

export interface MakeOptions {
  output: string;
  /** Problems, at most. */
  count: number;
  /** Read about a fight and a side to move, at most. */
  nodes: number;
  /** What is easier than this is left out. */
  least: number;
}

/** Moves between two positions of a game that are looked at, and the first of them. */
const EVERY = 5;
const FROM = 30;
/** Problems between two times that the file is written. */
const KEEP = 20;

/** Finds problems in games and writes them down, the easiest first. Throws CliError. */
export async function makeProblems(
  files: readonly string[],
  { output, count, nodes, least }: MakeOptions,
  say: (line: string) => void,
): Promise<void> {
  checkWritable(output, CliError);
  const maker = new ProblemMaker(nodes);
  const found: MadeProblem[] = [];
  const keep = (): void => {
    found.sort((a, b) => a.nodes - b.nodes);
    const text = found.map((problem) => `${problemText(problem)}\n`).join('');
    writing(output, CliError, () => writeFileAtomic(output, text));
  };
  let games = 0;
  for (const file of files) {
    for (const positions of gamesOf(file)) {
      if (found.length >= count) break;
      games++;
      for (const position of positions) {
        for (const problem of maker.from(position)) {
          if (problem.nodes < least || found.length >= count) continue;
          found.push(problem);
          if (found.length % KEEP === 0) {
            keep();
            say(`${found.length} problems of ${games} games`);
          }
        }
      }
      // A signal is heard between two games.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  if (games === 0) throw new CliError('There is no game in these files.');
  keep();
  say(`${found.length} problems of ${games} games: ${output}`);
}

/** For each game of a file the positions to look at, one after the other. */
function* gamesOf(file: string): Generator<Iterable<Position>, void> {
  const text = readText(file);
  if (/^\s*\(/.test(text)) {
    for (const root of gamesIn(file, text)) {
      const position = emptyPosition(root);
      const nodes = mainLine(root);
      yield (function* () {
        for (const [i, node] of [...nodes].entries()) {
          playNode(position, node);
          if (nodeMoves(node, position.size).length > 0 && isLookedAt(i)) yield position;
        }
      })();
    }
    return;
  }
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const game = readGame(line);
    if (!game) throw new CliError(`${file}:${i + 1}: not "id komi result moves" with two letters a move`);
    const moves = Array.from(game.moves, (point, k): Move => ({ point, color: k % 2 === 0 ? BLACK : WHITE }));
    yield positionsOf(moves);
  }
}

function* positionsOf(moves: readonly Move[]): Generator<Position, void> {
  const position = new Position(19);
  for (const [i, { point, color }] of moves.entries()) {
    if (!position.isLegal(point, color)) return;
    position.play(point, color);
    if (isLookedAt(i)) yield position;
  }
}

function isLookedAt(move: number): boolean {
  return move >= FROM && move % EVERY === 0;
}

function problemText({ size, black, white, goal, line, nodes }: MadeProblem): string {
  const setUp = (id: string, points: readonly number[]): string =>
    `${id}[${compressPoints(points, size).join('][')}]`;
  const moves = line.map((point, i) => `;${i % 2 === 0 ? 'B' : 'W'}[${pointToSgf(point, size)}]`);
  const todo = goal === 'live' ? 'Black to live' : 'Black to kill';
  return (
    `(;FF[4]GM[1]CA[UTF-8]SZ[${size}]GC[${goal}]PL[B]C[${todo}. Proved by reading ${nodes} positions.]` +
    `${setUp('AB', black)}${setUp('AW', white)}${moves.join('')})`
  );
}
