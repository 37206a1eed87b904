/**
 * `yomi patterns openings`: counts what is played in the corners and on the whole board of games, and writes it as two databases, a tree
 * of joseki in SGF and openings of whole boards. It goes through the games twice and keeps what is common in bounded memory, so a run
 * that is ended is simply begun again.
 */
import { join } from 'node:path';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { josekiTree } from '../../engine/learning/josekiTree.ts';
import { openingBook } from '../../engine/learning/openingBook.ts';
import { OpeningHarvest } from '../../engine/learning/openingHarvest.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface OpeningsOptions {
  /** The folder to write to. */
  output: string;
  least: number;
  leastBoard: number;
}

/** Games between two looks at how far it is. */
const BLOCK = 2000;

/** Lines from the corner; chosen on validate.txt, see engine/TUNING.md. */
const WINDOWS = [
  { width: 7, height: 7 },
  { width: 8, height: 11 },
  { width: 10, height: 10 },
] as const;
/** What is played less often is not even counted; what is told of less often than counted leads on in the tree. */
const COUNTED = 10;
const CORNER_MOVES = 60;
const BOARD_MOVES = 24;
/** See engine/TUNING.md. */
const SHARES = { U: 0.85, J: 0.5, j: 0.15, t: 0.03 };
const EXPLAINED = 0.8;
const BOARD_VALUE = 30;
const BOARD_SHARE = 0.1;

/** Runs the command; returns the exit code. Throws UsageError. */
export function mineOpenings(files: readonly string[], options: OpeningsOptions, output: Output): number {
  const { least, leastBoard, output: folder } = options;
  const lines = files.flatMap((file) => gamesOf(file));
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  const harvest = new OpeningHarvest({
    windows: WINDOWS,
    leastCorner: Math.min(COUNTED, least),
    leastBoard: Math.min(COUNTED, leastBoard),
    cornerMoves: CORNER_MOVES,
    boardMoves: BOARD_MOVES,
  });
  for (const [pass, what] of (['surveyed', 'counted'] as const).entries()) {
    for (const [i, line] of lines.entries()) {
      const game = readGame(line)!;
      if (pass === 0) harvest.survey(game);
      else harvest.count(game);
      const done = (pass * lines.length + i + 1) / (2 * lines.length);
      if ((i + 1) % BLOCK === 0 || i + 1 === lines.length)
        output.err(`${progressBar(done)} ${i + 1} of ${lines.length} games ${what}\n`);
    }
  }
  const made = 'Made by "yomi patterns openings"; not to be edited by hand.';
  const how = `${lines.length} games; what was played at least`;
  const joseki = josekiTree(harvest.corners(), {
    windows: WINDOWS,
    shares: SHARES,
    least,
    explained: EXPLAINED,
    about: `Joseki as they are played. ${made}\n${how} ${least} times in the first ${CORNER_MOVES} moves.`,
  });
  const openings = openingBook(harvest.boards(), {
    size: 19,
    least: leastBoard,
    value: BOARD_VALUE,
    leastShare: BOARD_SHARE,
    about: [
      `Openings as they are played. ${made}`,
      `${how} ${leastBoard} times in the first ${BOARD_MOVES} moves.`,
    ],
  });
  const write = (name: string, { text, moves }: { text: string; moves: number }): void => {
    const file = join(folder, name);
    try {
      writeFileAtomic(file, text);
    } catch (error) {
      throw new UsageError(
        `Cannot write '${file}': ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    output.out(`${file}: ${moves} moves\n`);
  };
  write('joseki.sgf', joseki);
  write('openings.db', openings);
  return FINE;
}
