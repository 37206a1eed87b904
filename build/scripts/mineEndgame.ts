/**
 * `node build/scripts/mineEndgame.ts LEARN CHECK`: patterns for the endgame of what strong players play on the three lines at the edge, from
 * two collections of games, printed as the text of a database. One turn in 12 from move 150 on is looked at,
 * without moves that leave their chain in atari. Patterns are learnt one after the other (sequential
 * covering): each grows cell by cell, always by the condition that raises the lower bound of its played share most, and what it explains counts
 * no more for the next. In the end those stay that are played as often in the games of CHECK.
 */
import { readFileSync } from 'node:fs';
import { EMPTY, STRIDE } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { edgeDistance } from '../../engine/board/position.ts';
import type { Position } from '../../engine/board/position.ts';
import { positionBefore, readGame } from '../../engine/learning/gameReplay.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { gameLines } from '../../main/mining/gameLines.ts';

const SIZE = 19;
const FIRST_MOVE = 150;
const EVERY = 12;
const GAMES = 6000;
/** A pattern must be played so often, and on this part of the turns that it stands for, by the lower bound of its interval. */
const MIN_PLAYED = 40;
const MIN_SHARE = 0.015;
const MAX_CELLS = 9;
/** A condition must raise the lower bound by this factor. */
const GAIN = 1.06;
/** In the other games the share must be this part of its own, and the lower bound above MIN_HELD. */
const KEEPS = 0.75;
const MIN_HELD = 0.012;
/** How near an answer is, in lines both ways. */
const NEAR = 5;

/** Columns to each side of the move, and lines above it that a pattern may look at. */
const ASIDE = 2;
const ABOVE = 2;

/** States of a cell and what a diagram writes for sets of them: bit 0 empty, 1 O, 2 X. */
const SYMBOLS = new Map([
  [1, '.'],
  [2, 'O'],
  [4, 'X'],
  [3, 'o'],
  [5, 'x'],
]);

interface Cell {
  /** Columns from the move; lines from the edge, 0 for the first. */
  dx: number;
  line: number;
}

/** Room for so many rows of a line. */
const ROOM = 4_000_000;

/** Places where a move is possible, on one line: two rows each, as it stands and mirrored. */
interface Table {
  readonly cells: Cell[];
  rows: number;
  /** By cell, the states of all rows as bits; 0 beyond the board. */
  readonly states: Uint8Array[];
  /** By row: 1 where the move was played, and where the other side answered near, too. */
  readonly played: Uint8Array;
  readonly answered: Uint8Array;
}

interface Rule {
  line: number;
  /** By number of the cell. */
  conditions: Map<number, number>;
}

interface Count {
  places: number;
  played: number;
  answered: number;
}

function lowerBound(hits: number, all: number): number {
  return all === 0 ? 0 : wilson(hits / all, all)[0];
}

function cellsOf(line: number): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at <= line + ABOVE; at++)
    for (let dx = -ASIDE; dx <= ASIDE; dx++) if (dx !== 0 || at !== line) cells.push({ dx, line: at });
  return cells;
}

/** The state of the point as a bit, 0 beyond the board. */
function stateAt(position: Position, column: number, row: number, color: Stone): number {
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return 0;
  const value = position.colorAt[(row + 1) * STRIDE + column + 1];
  return value === EMPTY ? 1 : value === color ? 2 : 4;
}

/** Adds the states of the cells around a move, seen with its nearest edge below. */
function addRow(table: Table, position: Position, point: Point, color: Stone, mirror: boolean): void {
  const row = Math.floor(point / STRIDE) - 1;
  const column = (point % STRIDE) - 1;
  const line = edgeDistance(point, SIZE);
  const stateOf = ({ dx, line: at }: Cell): number => {
    const aside = mirror ? -dx : dx;
    if (row === line) return stateAt(position, column + aside, at, color);
    if (row === SIZE - 1 - line) return stateAt(position, column + aside, SIZE - 1 - at, color);
    if (column === line) return stateAt(position, at, row + aside, color);
    return stateAt(position, SIZE - 1 - at, row + aside, color);
  };
  for (const [i, cell] of table.cells.entries()) table.states[i][table.rows] = stateOf(cell);
}

function tablesOf(file: string): Table[] {
  const tables = [0, 1, 2].map((line): Table => {
    const cells = cellsOf(line);
    return {
      cells,
      rows: 0,
      states: cells.map(() => new Uint8Array(ROOM)),
      played: new Uint8Array(ROOM),
      answered: new Uint8Array(ROOM),
    };
  });
  for (const [number, text] of gameLines(readFileSync(file, 'utf8'), file).slice(0, GAMES).entries()) {
    const game = readGame(text);
    if (!game) continue;
    for (let at = FIRST_MOVE + (number % EVERY); at < game.moves.length; at += EVERY) {
      const { position, color } = positionBefore(game, at);
      for (const point of position.points) {
        const line = edgeDistance(point, SIZE);
        if (line > 2 || position.colorAt[point] !== EMPTY) continue;
        if (!position.isLegal(point, color) || position.isSelfAtari(point, color)) continue;
        const isPlayed = Number(point === game.moves[at]);
        const isAnswered = isPlayed * Number(isNear(point, game.moves[at + 1] ?? 0));
        const table = tables[line];
        for (const mirror of [false, true]) {
          addRow(table, position, point, color, mirror);
          table.played[table.rows] = isPlayed;
          table.answered[table.rows++] = isAnswered;
        }
      }
    }
  }
  return tables;
}

function isNear(a: Point, b: Point): boolean {
  if (b === 0) return false;
  const rows = Math.abs(Math.floor(a / STRIDE) - Math.floor(b / STRIDE));
  return rows + Math.abs((a % STRIDE) - (b % STRIDE)) <= NEAR;
}

/** Grows a rule from the rows that are left; undefined when none is good enough. */
function grow(table: Table, line: number, left: Int32Array): Rule | undefined {
  const { played } = table;
  const conditions = new Map<number, number>();
  let rows = left;
  let bound = lowerBound(
    rows.reduce((sum, row) => sum + played[row], 0),
    rows.length,
  );
  while (conditions.size < MAX_CELLS) {
    let best: { cell: number; set: number; bound: number } | undefined;
    for (let cell = 0; cell < table.cells.length; cell++) {
      if (conditions.has(cell)) continue;
      const states = table.states[cell];
      const all = [0, 0, 0, 0, 0];
      const hits = [0, 0, 0, 0, 0];
      for (const row of rows) {
        all[states[row]]++;
        hits[states[row]] += played[row];
      }
      for (const set of SYMBOLS.keys()) {
        const count = (from: number[]): number =>
          (set & 1 ? from[1] : 0) + (set & 2 ? from[2] : 0) + (set & 4 ? from[4] : 0);
        const its = lowerBound(count(hits), count(all));
        if (count(hits) >= MIN_PLAYED && its > (best?.bound ?? bound * GAIN))
          best = { cell, set, bound: its };
      }
    }
    if (!best) break;
    const { cell, set } = best;
    conditions.set(cell, set);
    rows = rows.filter((row) => (table.states[cell][row] & set) !== 0);
    ({ bound } = best);
  }
  const hasStone = [...conditions.values()].some((set) => set === 2 || set === 4);
  return hasStone && bound >= MIN_SHARE ? { line, conditions } : undefined;
}

function matches(table: Table, row: number, { conditions }: Rule): boolean {
  for (const [cell, set] of conditions) if ((table.states[cell][row] & set) === 0) return false;
  return true;
}

/** What a rule did; a place counts once, however it is turned. */
function countOf(table: Table, rule: Rule): Count {
  const count = { places: 0, played: 0, answered: 0 };
  for (let row = 0; row < table.rows; row += 2) {
    if (!matches(table, row, rule) && !matches(table, row + 1, rule)) continue;
    count.places++;
    count.played += table.played[row];
    count.answered += table.answered[row];
  }
  return count;
}

function learn(tables: Table[]): Rule[] {
  return tables.flatMap((table, line) => {
    const rules: Rule[] = [];
    let left = Int32Array.from({ length: table.rows }, (_, row) => row);
    for (;;) {
      const rule = grow(table, line, left);
      if (!rule) return rules;
      rules.push(rule);
      left = left.filter((row) => !matches(table, row, rule) && !matches(table, row ^ 1, rule));
    }
  });
}

/** What a move is called, by what stands beside it in the pattern, and in words. */
function kindOf({ line, conditions }: Rule, cells: readonly Cell[]): [string, string] {
  const at = (dx: number, up: number): string => {
    const cell = cells.findIndex((one) => one.dx === dx && one.line === line + up);
    return SYMBOLS.get(conditions.get(cell) ?? 0) ?? '?';
  };
  const has = (stone: string, ...where: [number, number][]): boolean =>
    where.some(([dx, up]) => at(dx, up) === stone);
  const sides: [number, number][] = [
    [-1, 0],
    [1, 0],
  ];
  const shoulders: [number, number][] = [
    [-1, 1],
    [1, 1],
  ];
  const heels: [number, number][] = [
    [-1, -1],
    [1, -1],
  ];
  const where = ['first', 'second', 'third'][line];
  if (at(-1, 0) === 'O' && at(1, 0) === 'O') return ['Join', `Join two stones on the ${where} line.`];
  if (has('O', ...sides) && has('X', ...sides))
    return ['Wall', `Stop X on the ${where} line beside a stone of one's own.`];
  if (at(0, 1) === 'O' && has('X', ...sides))
    return ['Stop', `Stop X on the ${where} line, under a stone of one's own.`];
  if (at(0, 1) === 'X' && has('O', ...sides)) return ['Under', `Go on under X along the ${where} line.`];
  if (at(0, 1) === 'X' && has('O', ...shoulders)) return ['Bend', `Hane on the ${where} line.`];
  if (at(0, 1) === 'O') return ['Down', `Descend to the ${where} line.`];
  if (at(0, -1) === 'X' || has('X', ...heels)) return ['Cap', `Hold X down from the ${where} line.`];
  if (at(0, -1) === 'O' || has('O', ...heels)) return ['Rise', `Come up to the ${where} line.`];
  if (has('X', ...sides) && has('O', ...shoulders))
    return ['Meet', `Meet X on the ${where} line, a diagonal below a stone of one's own.`];
  if (has('X', ...sides)) return ['Contact', `Move against X on the ${where} line.`];
  if (has('O', ...sides)) return ['Walk', `Stretch along the ${where} line.`];
  if (has('X', ...shoulders) && has('O', ...shoulders))
    return ['Gap', `Fill the gap between both walls on the ${where} line.`];
  if (has('O', ...shoulders)) return ['Slant', `A diagonal move to the ${where} line.`];
  if (has('X', ...shoulders)) return ['Reach', `Reach below X on the ${where} line.`];
  if (at(0, 1) === 'X') return ['Clamp', `Clamp X from below on the ${where} line.`];
  if (has('O', [-2, 0], [2, 0])) return ['Leap', `Jump along the ${where} line.`];
  return ['Quiet', `A quiet move on the ${where} line.`];
}

function diagramOf({ line, conditions }: Rule, cells: readonly Cell[]): string {
  const used = [...conditions.keys()].map((cell) => cells[cell]);
  const left = Math.min(0, ...used.map(({ dx }) => dx));
  const right = Math.max(0, ...used.map(({ dx }) => dx));
  const top = Math.max(line, ...used.map((cell) => cell.line));
  const rows: string[] = [];
  for (let at = top; at >= 0; at--) {
    let row = '';
    for (let dx = left; dx <= right; dx++) {
      const cell = cells.findIndex((one) => one.dx === dx && one.line === at);
      row += dx === 0 && at === line ? '*' : (SYMBOLS.get(conditions.get(cell) ?? 0) ?? '?');
    }
    rows.push(row);
  }
  return [...rows, '-'.repeat(right - left + 1)].join('\n');
}

const [learnFile, checkFile] = process.argv.slice(2);
const tables = tablesOf(learnFile);
const rules = learn(tables);
const checks = tablesOf(checkFile);
const numbers = new Map<string, number>();
let dropped = 0;
const percent = (part: number, all: number): string => ((100 * part) / Math.max(all, 1)).toFixed(1);
for (const rule of rules) {
  const { cells } = tables[rule.line];
  const own = countOf(tables[rule.line], rule);
  const held = countOf(checks[rule.line], rule);
  if (
    held.played / Math.max(held.places, 1) < (KEEPS * own.played) / own.places ||
    lowerBound(held.played, held.places) < MIN_HELD
  ) {
    dropped++;
    continue;
  }
  const [kind, about] = kindOf(rule, cells);
  const number = (numbers.get(kind) ?? 0) + 1;
  numbers.set(kind, number);
  console.log(`# ${about}
# Played in ${own.played} of ${own.places} places (${percent(own.played, own.places)} %), held apart in ${held.played} of ${held.places} (${percent(held.played, held.places)} %); answered near in ${percent(own.answered, own.played)} %.
Pattern ${kind}${number}

${diagramOf(rule, cells)}

:8,OXe

`);
}
console.error(
  `${rules.length} rules, ${dropped} dropped; places ${tables.map(({ rows }) => rows / 2).join(' ')}`,
);
