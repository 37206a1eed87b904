/**
 * `yomi patterns openings`: counts what is played in the corners and on the whole board of games, and writes it as two databases, a tree
 * of joseki in SGF and openings of whole boards. It goes through the games twice and keeps what is common in bounded memory, so a run
 * that is ended is simply begun again. Boards that no collection is about (`--play`) have openings of our own search, which are kept line by line,
 * and no joseki.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { josekiTree } from '../../engine/learning/josekiTree.ts';
import { openingBook } from '../../engine/learning/openingBook.ts';
import { openingGame } from '../../engine/learning/openingGames.ts';
import { OpeningHarvest } from '../../engine/learning/openingHarvest.ts';
import { checkWritable, writeFileAtomic, writing } from '../files/atomicFile.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface OpeningsOptions {
  /** The folder to write to. */
  output: string;
  least: number;
  leastBoard: number;
  size: number;
  /** Openings that our own search is to play; none without. */
  play?: number;
  /** For each of their moves. */
  playouts: number;
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
/** Of our own openings: moves of one, games between two looks, komi. */
const OWN_MOVES = { small: 10, large: 14 };
const OWN_BLOCK = 20;
const KOMI = 7.5;
/** See engine/TUNING.md. */
const SHARES = { U: 0.85, J: 0.5, j: 0.15, t: 0.03 };
const EXPLAINED = 0.8;
const BOARD_VALUE = 30;
const BOARD_SHARE = 0.1;

/** Runs the command; returns the exit code. Throws UsageError. */
export function mineOpenings(files: readonly string[], options: OpeningsOptions, output: Output): number {
  const { least, leastBoard, size, output: folder } = options;
  const own = options.play === undefined ? [] : playOpenings(options.play, options, output);
  const lines = [...files.flatMap((file) => gamesOf(file)), ...own];
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  for (const name of filesOf(size)) checkWritable(join(folder, name), UsageError);
  const windows = size === 19 ? WINDOWS : [];
  const harvest = new OpeningHarvest({
    size,
    windows,
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
    windows,
    shares: SHARES,
    least,
    explained: EXPLAINED,
    about: `Joseki as they are played. ${made}\n${how} ${least} times in the first ${CORNER_MOVES} moves.`,
  });
  const openings = openingBook(harvest.boards(), {
    size,
    least: leastBoard,
    value: BOARD_VALUE,
    leastShare: BOARD_SHARE,
    // How often our own search looks at a move is what it thought beforehand; games of players are not known so well.
    byResult: options.play !== undefined,
    about: [
      `Openings as they are played. ${made}`,
      `${how} ${leastBoard} times in the first ${BOARD_MOVES} moves.`,
    ],
  });
  const write = (name: string, { text, moves }: { text: string; moves: number }): void => {
    const file = join(folder, name);
    writing(file, UsageError, () => writeFileAtomic(file, text));
    output.out(`${file}: ${moves} moves\n`);
  };
  const [file, josekiFile] = filesOf(size);
  if (size === 19) write(josekiFile, joseki);
  write(file, openings);
  return FINE;
}

/** The files that are written: the openings, and where there are any the joseki. */
const filesOf = (size: number): string[] =>
  size === 19 ? ['openings.db', 'joseki.sgf'] : [`openings${size}.db`];

/** Openings of our own search, as lines; those that an earlier run has played are read. */
function playOpenings(
  count: number,
  { output: folder, size, playouts }: OpeningsOptions,
  output: Output,
): string[] {
  const file = join(folder, `own-${size}x${size}-${playouts}.txt`);
  const how = { size, komi: KOMI, moves: size <= 9 ? OWN_MOVES.small : OWN_MOVES.large, playouts };
  const lines = writing(file, UsageError, () => wholeLines(file));
  for (let n = lines.length; n < count; n++) {
    const line = openingGame(n, how);
    writing(file, UsageError, () => appendFileSync(file, `${line}\n`));
    lines.push(line);
    if ((n + 1) % OWN_BLOCK === 0 || n + 1 === count)
      output.err(`${progressBar((n + 1) / count)} ${n + 1} of ${count} openings played\n`);
  }
  return lines.slice(0, count);
}

/** The lines of a file that is there; one at its end that was not finished is taken out of it. */
function wholeLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileAtomic(file, whole);
  return gamesOf(file);
}
