/**
 * `node build/vital/cases.ts GAMES COUNT`: adds to engine/owl/shapes.case a drawn position for each pattern of the owl databases that has none, in which its
 * move is proved to kill or to live and at most half of all moves do.
 */
import '../scripts/freshBuiltins.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import {
  BLACK,
  EMPTY,
  MAX_SIZE,
  PASS,
  WHITE,
  columnOf,
  opponent,
  pointAt,
  pointName,
  rowOf,
} from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { OWL_DATABASES } from '../../engine/owl/owlPatterns.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { parseCases } from '../../engine/testing/caseRunner.ts';
import { OwlSayings } from '../../engine/testing/owlSayings.ts';
import type { OwlSaying } from '../../engine/testing/owlSayings.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { afterMoves, boardOf, groupsIn } from './fights.ts';
import { REACH } from './samples.ts';

const CASES = new URL('../../engine/owl/shapes.case', import.meta.url);
const NODES = 1500;
const MOVE_NODES = 300;
/** How far from the points that are played on the drawing reaches. */
const MARGIN = REACH;

const [games, count] = process.argv.slice(2);
const drawn = new Set(
  parseCases(readFileSync(CASES, 'utf8')).flatMap(({ assertions }) => assertions.map(({ code }) => code)),
);
const missing = new Set(
  OWL_DATABASES.flatMap((database) =>
    builtinPatternSet()
      .database(database)!
      .records.map(({ name }) => `${database}_${name}`),
  ).filter((name) => !drawn.has(name)),
);
const sayings = new OwlSayings();
const search = new FightSearch(16);

/** What patterns not seen before say about the dragon of the fight as a side's move. */
function newSayings(fight: Fight, side: Stone): OwlSaying[] {
  const board = boardOf(fight);
  const chains = new Set(
    fight.target
      .filter((point) => board.colorAt[point] === fight.defender)
      .map((point) => board.findOrigin(point)),
  );
  return [...chains]
    .flatMap((chain) => sayings.about(board, chain))
    .filter(({ name, color, move }) => color === side && missing.has(name) && fight.region.includes(move));
}

/** Adds the position if a pattern names a move there that was not seen before. */
function look(fight: Fight, side: Stone, title: string): void {
  const said = newSayings(fight, side);
  if (said.length === 0) return;
  const works = (move: Point, nodes: number): boolean => {
    search.nodes = 0;
    search.limit = nodes;
    const captured = search.proveAfter(move, side);
    return captured !== undefined && captured === (side !== fight.defender);
  };
  search.begin(fight, 0);
  if (said.every(({ move }) => !works(move, NODES)) || works(PASS, NODES)) return;
  const moves = fight.region.filter((move) => search.isMove(move, side));
  const right = moves.filter((move) => works(move, MOVE_NODES));
  if (2 * right.length > moves.length) return;
  const rows = fight.region.map(rowOf);
  const columns = fight.region.map(columnOf);
  const inside = (n: number): number => Math.max(0, Math.min(MAX_SIZE - 1, n));
  const [top, bottom] = [inside(Math.min(...rows) - MARGIN), inside(Math.max(...rows) + MARGIN)];
  const [left, right_] = [inside(Math.min(...columns) - MARGIN), inside(Math.max(...columns) + MARGIN)];
  const isDrawn = (point: Point): boolean =>
    rowOf(point) >= top && rowOf(point) <= bottom && columnOf(point) >= left && columnOf(point) <= right_;
  // Liberties may hang on what is not drawn.
  const colorAt = Array.from(fight.colorAt, (color, point) =>
    (color === BLACK || color === WHITE) && !isDrawn(point) ? EMPTY : color,
  );
  const lines = new Map(
    newSayings({ ...fight, colorAt }, side)
      .filter(({ move }) => right.includes(move))
      .map(({ name, text }) => [name, text]),
  );
  if (lines.size === 0) return;
  for (const name of lines.keys()) missing.delete(name);
  const drawing: string[] = [];
  for (let row = top; row <= bottom; row++) {
    const cells: string[] = [];
    for (let column = left; column <= right_; column++)
      cells.push('.OX'[fight.colorAt[pointAt(row, column)]]);
    drawing.push(cells.join(' '));
  }
  const corner = pointName(pointAt(top, left), MAX_SIZE);
  appendFileSync(
    CASES,
    `\n== ${title}\nboard ${MAX_SIZE} at ${corner}\n${drawing.join('\n')}\n${[...lines.values()].sort().join('\n')}\n`,
  );
}

const lines = readFileSync(games, 'utf8').split('\n').slice(0, Number(count));
for (const [n, line] of lines.entries()) {
  if (missing.size === 0) break;
  for (const { fight, position } of groupsIn(line)) {
    for (const side of [fight.defender, opponent(fight.defender)])
      for (const changed of [
        { ...fight, colorAt: position.colorAt.slice() },
        ...afterMoves(fight, position, opponent(side)),
      ])
        look(changed, side, `game ${n + 1}, ${side === fight.defender ? 'to live' : 'to kill'}`);
  }
}
console.log(`without a case: ${[...missing].join(' ') || 'none'}`);
