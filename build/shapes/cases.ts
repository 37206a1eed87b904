/**
 * `node build/shapes/cases.ts GAMES > engine/generators/cases/plainShapes.case`: corners of positions of games, as boards of their own, in which
 * the patterns of the databases of moves stand that ask about liberties at most. Few boards, each pattern in one; those without are named in the end.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { pointAt } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { PLAIN_DATABASES, PlainSayings } from '../../engine/testing/plainSayings.ts';
import { gameLines } from '../../main/mining/gameLines.ts';
import { boardOf, corner } from '../shapeCases/boards.ts';

const SIZE = 13;
const GAMES = 1200;
const FROM_MOVE = 20;
const EVERY = 23;

interface Drawn {
  name: string;
  board: Position;
  said: string[];
}

function rowsOf(board: Position): string[] {
  return Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (__, column) => '.OX'[board.colorAt[pointAt(row, column)]]).join(' '),
  );
}

const sayings = new PlainSayings();
const nameIn = (said: string): string => said.split(' -> ')[1];
/** Boards that showed something new when they came. */
const drawn: Drawn[] = [];
const seen = new Set<string>();
const [file] = process.argv.slice(2);
for (const text of gameLines(readFileSync(file, 'utf8'), file).slice(0, GAMES)) {
  const game = readGame(text);
  if (!game) continue;
  for (let at = FROM_MOVE; at < game.moves.length; at += EVERY) {
    const { position } = positionBefore(game, at);
    for (const [right, low] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ]) {
      const board = boardOf(SIZE, corner(position, SIZE, right, low));
      const said = [...sayings.of(board)];
      if (said.every((one) => seen.has(nameIn(one)))) continue;
      for (const one of said) seen.add(nameIn(one));
      const where = `${low ? 'lower' : 'upper'} ${right ? 'right' : 'left'}`;
      drawn.push({ name: `game ${game.id}, move ${at}, ${where}`, board, said });
    }
  }
}

console.log(`# Corners of games in which patterns of ${PLAIN_DATABASES.join(' and ')} that ask about liberties at most stand:
#   white E5 -> endgame_LateHane3     LateHane3 as white's pattern, with its move at E5`);
const left = new Set(seen);
while (left.size > 0) {
  const newIn = ({ said }: Drawn): number => new Set(said.map(nameIn).filter((name) => left.has(name))).size;
  const best = drawn.reduce((a, b) => (newIn(b) > newIn(a) ? b : a));
  const lines = best.said.filter((one) => left.delete(nameIn(one))).sort();
  console.log(`\n== ${best.name}\n${[...rowsOf(best.board), ...lines].join('\n')}`);
}
console.error(`not seen: ${sayings.names.filter((name) => !seen.has(name)).join(' ')}`);
