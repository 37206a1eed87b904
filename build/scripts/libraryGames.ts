/** A library of any size for benches: games of files with a line each, as in ../shared/games, turned and with colours exchanged where there are fewer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { symmetry } from '../../main/library/trace.ts';

const SIZE = 19;
const shared = join(import.meta.dirname, '../../../shared/games');
const letter = (line: number): string => String.fromCodePoint(97 + line);

/** Games as SGF, each another one. Throws when a file cannot be read. */
export function libraryGames(count: number, files: readonly string[]): string[] {
  const chosen =
    files.length > 0
      ? files
      : readdirSync(shared).flatMap((name) => (name.endsWith('.txt') ? join(shared, name) : []));
  const lines = chosen.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return Array.from({ length: count }, (_, game) => {
    const [id, , result, moves] = lines[game % lines.length].split(' ');
    return sgf(id, result, moves, Math.floor(game / lines.length));
  });
}

/** Round 0 is the game as it is. */
function sgf(id: string, result: string, moves: string, round: number): string {
  const to = symmetry(SIZE, round % 8);
  const turned = (move: string): string => {
    if (move === 'tt') return move;
    const point = to[(move.charCodeAt(1) - 97) * SIZE + move.charCodeAt(0) - 97];
    return letter(point % SIZE) + letter(Math.floor(point / SIZE));
  };
  const colours = round % 2 === 0 ? 'BW' : 'WB';
  const nodes = (moves.match(/../g) ?? []).map((move, i) => `;${colours[i % 2]}[${turned(move)}]`);
  return `(;SZ[${SIZE}]PB[Player ${id}]PW[Player ${round}]RE[${result}]${nodes.join('')})`;
}
