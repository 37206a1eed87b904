/**
 * `node build/vital/cases.ts GAMES COUNT`: a drawn position for each mined pattern (engine/owl/minedShapes.case), in which its move is proved to kill or
 * to live and at most half of all moves do.
 */
import '../scripts/freshBuiltins.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { MAX_SIZE, PASS, columnOf, opponent, pointAt, pointName, rowOf } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { FightSearch } from '../../engine/solver/fightSearch.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { MOVE, PATTERN_INTS } from '../../patterns/format/layout.ts';
import { EAST, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../../patterns/format/types.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { afterMoves, groupsIn } from './fights.ts';
import { minedNames } from './minedNames.ts';

const OUT = new URL('../../engine/owl/minedShapes.case', import.meta.url);
const NODES = 1500;
const MOVE_NODES = 300;
/** How far from the points that are played on the drawing reaches. */
const MARGIN = 2;

const [games, count] = process.argv.slice(2);
const set = builtinPatternSet();
const matchers = ['owl_defendpats', 'owl_attackpats'].map((name) => new Matcher(set.database(name)!));
const missing = new Set(minedNames());
const all = missing.size;
const search = new FightSearch(16);
const found: string[] = [];

/** Notes the position if a pattern stands there that was not seen before. */
function look(fight: Fight, side: Stone, title: string): void {
  const { database } = matchers[side === fight.defender ? 0 : 1];
  const stands = new Map<Point, string[]>();
  matchers[side === fight.defender ? 0 : 1].matchAll(
    Uint8Array.from(fight.colorAt),
    MAX_SIZE,
    side,
    (pattern, _transformation, _anchor, move) => {
      const name = `${database.name}_${database.records[pattern].name}`;
      if (missing.has(name) && fight.region.includes(move))
        stands.set(move, [...(stands.get(move) ?? []), name]);
    },
  );
  if (stands.size === 0) return;
  const works = (move: Point, nodes: number): boolean => {
    search.nodes = 0;
    search.limit = nodes;
    const captured = search.proveAfter(move, side);
    return captured !== undefined && captured === (side !== fight.defender);
  };
  search.begin(fight, 0);
  if ([...stands.keys()].every((move) => !works(move, NODES)) || works(PASS, NODES)) return;
  const moves = fight.region.filter((move) => search.isMove(move, side));
  const right = moves.filter((move) => works(move, MOVE_NODES));
  if (2 * right.length > moves.length) return;
  const shown = new Map([...stands].filter(([move]) => right.includes(move)));
  if (shown.size === 0) return;
  const color = side === 1 ? 'white' : 'black';
  const lines = [...shown].flatMap(([move, names]) =>
    names.map((name) => `${color} ${pointName(move, MAX_SIZE)} -> ${name}`),
  );
  for (const names of shown.values()) for (const name of names) missing.delete(name);
  const rows = fight.region.map(rowOf);
  const columns = fight.region.map(columnOf);
  const inside = (n: number): number => Math.max(0, Math.min(MAX_SIZE - 1, n));
  const [top, bottom] = [inside(Math.min(...rows) - MARGIN), inside(Math.max(...rows) + MARGIN)];
  const [left, right_] = [inside(Math.min(...columns) - MARGIN), inside(Math.max(...columns) + MARGIN)];
  const drawing: string[] = [];
  for (let row = top; row <= bottom; row++) {
    const cells: string[] = [];
    for (let column = left; column <= right_; column++)
      cells.push('.OX'[fight.colorAt[pointAt(row, column)]]);
    drawing.push(cells.join(' '));
  }
  const corner = pointName(pointAt(top, left), MAX_SIZE);
  const text = `== ${title}\nboard ${MAX_SIZE} at ${corner}\n${drawing.join('\n')}\n${[...new Set(lines)].sort().join('\n')}\n`;
  found.push(text);
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
/** What no game shows is drawn as the pattern is, with nothing else on the board. */
function drawnAlone(name: string): string {
  const matcher = matchers.find(({ database }) => name.startsWith(`${database.name}_`))!;
  const { database } = matcher;
  const pattern = database.records.findIndex((record) => name === `${database.name}_${record.name}`);
  const { width, height, cells, edges } = database.shape(pattern);
  const left = (edges & WEST) !== 0 ? 0 : (edges & EAST) !== 0 ? MAX_SIZE - width : 8;
  const top = (edges & NORTH) !== 0 ? 0 : (edges & SOUTH) !== 0 ? MAX_SIZE - height : 8;
  const move = database.sections.patterns[pattern * PATTERN_INTS + MOVE];
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const bits = cells[y * width + x];
      return bits === OWN_BIT ? 'O' : bits === OTHER_BIT ? 'X' : '.';
    }).join(' '),
  );
  const at = pointName(pointAt(top + Math.floor(move / width), left + (move % width)), MAX_SIZE);
  const corner = pointName(pointAt(top, left), MAX_SIZE);
  return `== ${name}, as drawn\nboard ${MAX_SIZE} at ${corner}\n${rows.join('\n')}\nwhite ${at} -> ${name}\n`;
}

const alone = [...missing].map(drawnAlone);
writeFileSync(
  OUT,
  `# Positions of games in which a pattern mined from proofs names a move that kills or lives, where at most half of all moves do (build/vital/cases.ts).\n\n${found
    .concat(alone)
    .join('\n')}`,
);
console.log(
  `${all - missing.size} of ${all} patterns in ${found.length} positions; ${missing.size} as drawn`,
);
