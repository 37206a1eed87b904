/**
 * `node build/shapeCases/draw.ts GAMES OUT.jsonl TRIES NAME...`: for patterns that games seldom show (database_Name), draws the diagram into an empty
 * board or a corner of a position of a game, until the pattern speaks there; choose.ts takes what is found as it takes boards of seek.ts.
 */
import '../scripts/freshBuiltins.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import { BLACK, EMPTY, WHITE } from '../../engine/board/point.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { ShapeSayings } from '../../engine/testing/shapeSayings.ts';
import { Rng } from '../../engine/util/rng.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { EAST, EMPTY_BIT, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../../patterns/format/types.ts';
import { boardOf, corner, namesIn, readBoard } from './boards.ts';

const SMALL = 9;
const LARGE = 13;
/** Of the boards that may be small, those that are. */
const SMALL_SHARE = 0.75;
/** Of the positions, those that begin empty. */
const EMPTY_SHARE = 0.3;
const FROM_MOVE = 30;
/** Stones strewn over an empty board. */
const MOST_STREWN = 10;

const [games, out, tries, ...names] = process.argv.slice(2);
const lines = readFileSync(games, 'utf8').split('\n');
const random = new Rng(1);
const sayings = new ShapeSayings();

function surroundings(size: number): { colors: number[]; name: string } {
  const empty = random.unit() < EMPTY_SHARE;
  const game = empty ? undefined : readGame(lines[random.below(lines.length)]);
  if (!game || game.moves.length <= FROM_MOVE) {
    const colors = new Array<number>(size * size).fill(EMPTY);
    for (let i = random.below(MOST_STREWN); i > 0; i--)
      colors[random.below(colors.length)] = random.below(2) === 0 ? BLACK : WHITE;
    return { colors, name: 'drawn' };
  }
  const move = FROM_MOVE + random.below(game.moves.length - FROM_MOVE);
  const { position } = positionBefore(game, move);
  const colors = corner(position, size, random.below(2) === 0, random.below(2) === 0);
  return { colors, name: `drawn into game ${game.id}, move ${move}` };
}

function shapeOf(name: string): { width: number; height: number; edges: number; cells: Uint8Array } {
  const split = name.indexOf('_');
  const database = builtinPatternSet().database(name.slice(0, split))!;
  return database.shape(database.records.findIndex((record) => record.name === name.slice(split + 1)));
}

function fits(name: string, size: number): boolean {
  const { width, height } = shapeOf(name);
  return Math.max(width, height) <= size;
}

/** Draws it for white, where its edges let it be; turned as in the database. */
function draw(name: string, size: number, colors: number[]): void {
  const { width, height, cells, edges } = shapeOf(name);
  const between = (low: number, high: number, length: number): number =>
    low !== 0 ? 0 : high !== 0 ? size - length : random.below(size - length + 1);
  const left = between(edges & WEST, edges & EAST, width);
  const top = between(edges & NORTH, edges & SOUTH, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bits = cells[y * width + x];
      const at = (top + y) * size + left + x;
      const now = colors[at];
      const bit = now === EMPTY ? EMPTY_BIT : now === WHITE ? OWN_BIT : OTHER_BIT;
      if ((bits & bit) === 0)
        colors[at] = (bits & EMPTY_BIT) !== 0 ? EMPTY : (bits & OWN_BIT) !== 0 ? WHITE : BLACK;
    }
}

for (const name of names) {
  let trial = 0;
  for (; trial < Number(tries); trial++) {
    const size = fits(name, SMALL) && random.unit() < SMALL_SHARE ? SMALL : LARGE;
    const { colors, name: title } = surroundings(size);
    draw(name, size, colors);
    const board = boardOf(size, colors);
    const said = [...sayings.of(board, new Set([name]))];
    if (!said.some((text) => !text.includes('Not '))) continue;
    const seen = readBoard(title, board, sayings);
    if (!namesIn(seen).has(name)) continue;
    appendFileSync(out, `${JSON.stringify(seen)}\n`);
    break;
  }
  console.log(`${name}: ${trial < Number(tries) ? `after ${trial + 1} trials` : `never in ${tries} trials`}`);
}
