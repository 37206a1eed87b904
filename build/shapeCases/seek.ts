/**
 * `node build/shapeCases/seek.ts GAMES FROM TO SIZE OUT.jsonl SEEN.jsonl...`: reads corners of SIZE x SIZE of positions of the games of these lines as boards of
 * their own, and writes what the patterns of the databases of moves say there (choose.ts). Of each game those few boards are read that show most
 * patterns that were seldom seen to speak, here or in the files that are named last.
 */
import '../scripts/freshBuiltins.ts';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { BLACK, EMPTY, WHITE } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { SHAPE_DATABASES, ShapeSayings } from '../../engine/testing/shapeSayings.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { boardOf, boardsIn, corner, namesIn, readBoard } from './boards.ts';

const FROM_MOVE = 8;
const EVERY = 9;
const TO_MOVE = 230;
/** Boards read of a game. */
const PER_GAME = 3;
/** Boards in which a pattern speaks that are enough. */
const ENOUGH = 3;
/** After so many boards in which it stands and is silent a pattern counts half. */
const PATIENCE = 6;
/** Stones that cost as much time as a board does anyway. */
const STONES = 15;

const [games, from, to, sizeText, out, ...before] = process.argv.slice(2);
const size = Number(sizeText);
const matchers = SHAPE_DATABASES.map((name) => new Matcher(builtinPatternSet().database(name)!));
const sayings = new ShapeSayings();
const spoke = new Map<string, number>();
const stood = new Map<string, number>();
const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);

/** The patterns that stand there, whatever they ask. */
function standing(board: Position): Set<string> {
  const found = new Set<string>();
  for (const matcher of matchers)
    for (const color of [BLACK, WHITE] as const)
      matcher.matchAll(board.colorAt, size, color, (index, _transformation, _anchor, move) => {
        if (board.isLegal(move, color))
          found.add(`${matcher.database.name}_${matcher.database.records[index].name}`);
      });
  return found;
}

function rarity(name: string): number {
  const times = spoke.get(name) ?? 0;
  return times >= ENOUGH ? 0 : 1 / (1 + times) / (1 + ((stood.get(name) ?? 0) - times) / PATIENCE);
}

function read(name: string, board: Position, stands: ReadonlySet<string>): void {
  const seen = readBoard(name, board, sayings);
  appendFileSync(out, `${JSON.stringify(seen)}\n`);
  for (const pattern of stands) count(stood, pattern);
  for (const pattern of namesIn(seen)) count(spoke, pattern);
}

for (const file of new Set([out, ...before].filter((one) => existsSync(one))))
  for (const seen of boardsIn(file)) for (const pattern of namesIn(seen)) count(spoke, pattern);

const lines = readFileSync(games, 'utf8').split('\n');
for (let n = Number(from); n < Number(to); n++) {
  const game = readGame(lines[n] ?? '');
  if (!game || game.moves.length < TO_MOVE / 2) continue;
  const boards: { name: string; board: Position; stands: Set<string>; worth: number }[] = [];
  for (let move = FROM_MOVE + (n % EVERY); move < Math.min(TO_MOVE, game.moves.length); move += EVERY)
    for (const right of [false, true])
      for (const low of [false, true]) {
        const board = boardOf(size, corner(positionBefore(game, move).position, size, right, low));
        const stones = board.points.filter((point) => board.colorAt[point] !== EMPTY).length;
        const stands = standing(board);
        const worth = [...stands].reduce((sum, name) => sum + rarity(name), 0) / (STONES + stones);
        const where = `${low ? 'lower' : 'upper'} ${right ? 'right' : 'left'}`;
        if (worth > 0) boards.push({ name: `game ${game.id}, move ${move}, ${where}`, board, stands, worth });
      }
  boards.sort((a, b) => b.worth - a.worth);
  for (const { name, board, stands } of boards.slice(0, PER_GAME)) read(name, board, stands);
}
