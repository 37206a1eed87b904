/**
 * The text of a database of moves: one line for each feature, with its strength and how often a move that had it was played.
 *
 *     shape SIZE ROWS STRENGTH COUNT
 *     liberties ROWS ABOVE,LEFT,RIGHT,BELOW,OWN STRENGTH COUNT
 *     reply SIZE ROWS DOWN,RIGHT STRENGTH COUNT
 *     feature FAMILY NUMBER STRENGTH COUNT
 *
 * ROWS are the rows of the shape from the top, with / between them, as the mover sees it: O own, X enemy, # beyond the edge, *
 * the move, and a number for so many empty points. LIBERTIES are those of the chains beside the move (0: no stone, 4: four or
 * more) and of the move itself afterwards (1 to 3); DOWN,RIGHT is where the previous move was. A strength is a factor: a move
 * with the product of its strengths twice as large as another's is twice as likely to be played.
 */
import { said, type Saying, type SayingKey, type Told } from '../../engine/protocol/sayings.ts';
import {
  CELLS,
  CELL_COUNTS,
  LIBERTIES_KIND,
  RADIUS,
  REACHES,
  REPLY_KIND,
  SIZES,
  cellIndex,
} from './shapes.ts';
import { OWN, sizeOfKind } from './entry.ts';
import { FAMILIES } from './families.ts';
import type { Family, FixedFeature } from './families.ts';
import type { ShapeEntry } from './entry.ts';

/** A fault in a text, and its line, from 1. */
export interface MoveFault extends Told {
  line: number;
}

export interface MoveLine {
  of: ShapeEntry | FixedFeature;
  strength: number;
  count: number;
}

export interface MoveText {
  /** `line` is from 1. */
  lines: (MoveLine & { line: number })[];
  faults: MoveFault[];
}

/** What a line says, what is wrong with it, or null for an empty line or a comment. */
export type ReadLine = MoveLine | Saying | null;

/** Whether something is wrong with the line. */
export function isFault(read: ReadLine): read is Saying {
  return read !== null && 'key' in read;
}

function fault(key: SayingKey, args: Readonly<Record<string, string | number>>): Saying {
  return { key, args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, `${value}`])) };
}

const SIGNS = '.OX#';

/** The rows of a shape. */
function rowsOf(cells: Uint8Array, size: number): string {
  const rows: string[] = [];
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    let row = '';
    let empty = 0;
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const i = cellIndex(dy, dx);
      const isCentre = dy === 0 && dx === 0;
      if (!isCentre && (i < 0 || i >= CELL_COUNTS[size])) continue;
      const sign = isCentre ? '*' : SIGNS[cells[i]];
      if (sign === '.') empty++;
      else {
        row += (empty > 0 ? String(empty) : '') + sign;
        empty = 0;
      }
    }
    if (empty > 0) row += String(empty);
    if (row !== '') rows.push(row);
  }
  return rows.join('/');
}

/** By size: the cells in the order of the rows, -1 for the move, and how long each row is. */
const ROW_CELLS = REACHES.map((_, size) => {
  const cells: number[] = [];
  const lengths: number[] = [];
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    const before = cells.length;
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const i = cellIndex(dy, dx);
      if (dy === 0 && dx === 0) cells.push(-1);
      else if (i >= 0 && i < CELL_COUNTS[size]) cells.push(i);
    }
    if (cells.length > before) lengths.push(cells.length - before);
  }
  return { cells, lengths };
});

const ZERO = 48;
const SLASH = 47;

/** The cells of rows, or what is wrong with them. */
function cellsOf(rows: string, size: number): Uint8Array | Saying {
  const { cells: order, lengths } = ROW_CELLS[size];
  const cells = new Uint8Array(CELL_COUNTS[size]);
  let row = 0;
  let begin = 0;
  let at = 0;
  for (let i = 0; i <= rows.length; i++) {
    const code = i < rows.length ? rows.charCodeAt(i) : SLASH;
    if (code === SLASH) {
      if (row < lengths.length && at - begin !== lengths[row])
        return fault('host.db.moves.rowPoints', { row: row + 1, n: at - begin, wanted: lengths[row] });
      row++;
      begin = at;
      continue;
    }
    // What comes after the last row is only counted.
    if (row >= lengths.length) continue;
    const end = begin + lengths[row];
    if (code >= ZERO && code < ZERO + 10) {
      let empty = code - ZERO;
      for (; isDigit(rows, i + 1) && empty < 1000; i++) empty = 10 * empty + rows.charCodeAt(i + 1) - ZERO;
      if (at + empty > end) return fault('host.db.moves.rowLong', { row: row + 1 });
      for (; empty > 0; empty--) if (order[at++] < 0) return fault('host.db.moves.noMove', {});
      continue;
    }
    if (at >= end) return fault('host.db.moves.rowLong', { row: row + 1 });
    const value = SIGNS.indexOf(rows[i]);
    const cell = order[at++];
    if (cell < 0 ? rows[i] !== '*' : value < OWN)
      return fault('host.db.moves.unexpected', { char: rows[i], row: row + 1 });
    if (cell >= 0) cells[cell] = value;
  }
  if (row !== lengths.length) return fault('host.db.moves.rows', { size, wanted: lengths.length, n: row });
  return cells;
}

function isDigit(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= ZERO && code < ZERO + 10;
}

function strengthText(strength: number): string {
  return strength >= 1000 ? String(Math.round(strength)) : strength.toPrecision(3);
}

/** The line of a feature, without the end of the line. */
export function moveLine({ of, strength, count }: MoveLine): string {
  const end = `${strengthText(strength)} ${count}`;
  if ('family' in of) return `feature ${of.family} ${of.number} ${end}`;
  const size = sizeOfKind(of.kind);
  const rows = rowsOf(of.cells, size);
  if (of.kind === LIBERTIES_KIND) return `liberties ${rows} ${of.liberties.join(',')} ${end}`;
  if (of.kind < LIBERTIES_KIND) return `shape ${size} ${rows} ${end}`;
  const { dy, dx } = CELLS[of.last];
  return `reply ${size} ${rows} ${dy},${dx} ${end}`;
}

/** Reads a text; lines with faults are left out. */
export function readMoves(text: string): MoveText {
  const lines: MoveText['lines'] = [];
  const faults: MoveFault[] = [];
  for (const [i, raw] of text.split('\n').entries()) {
    const read = readMoveLine(raw);
    if (isFault(read)) faults.push({ line: i + 1, ...said(read) });
    else if (read) lines.push({ ...read, line: i + 1 });
  }
  return { lines, faults };
}

/** What a line says, or what is wrong with it; null for one that says nothing: an empty one, or a comment. */
export function readMoveLine(raw: string): ReadLine {
  const line = raw.trim();
  return line === '' || line.startsWith('#') ? null : readLine(line.split(/\s+/));
}

function readLine(words: readonly string[]): MoveLine | Saying {
  const [kind, ...rest] = words;
  const wanted =
    kind === 'shape' ? 4 : kind === 'liberties' || kind === 'feature' ? 4 : kind === 'reply' ? 5 : 0;
  if (wanted === 0) return fault('host.db.moves.kind', { kind });
  if (rest.length !== wanted) return fault('host.db.moves.words', { kind, wanted, n: rest.length });
  const strength = Number(rest[wanted - 2]);
  const count = Number(rest[wanted - 1]);
  if (!(strength > 0 && strength < 1e9)) return fault('host.db.moves.strength', { text: rest[wanted - 2] });
  if (!Number.isInteger(count) || count < 0) return fault('host.db.moves.count', { text: rest[wanted - 1] });
  const of = featureOf(kind, rest);
  return 'key' in of ? of : { of, strength, count };
}

function featureOf(kind: string, rest: readonly string[]): ShapeEntry | FixedFeature | Saying {
  const whole = (word: string, below: number): boolean => /^\d+$/.test(word) && Number(word) < below;
  if (kind === 'feature') {
    const [family, number] = rest;
    if (!whole(number, 1e6)) return fault('host.db.moves.whole', { text: number });
    if (!Object.hasOwn(FAMILIES, family)) return fault('host.db.moves.family', { name: family });
    const count = FAMILIES[family as Family];
    if (Number(number) < count) return { family: family as Family, number: Number(number) };
    return fault('host.db.moves.number', { family, last: count - 1, number });
  }
  if (kind !== 'liberties' && !whole(rest[0], SIZES))
    return fault('host.db.moves.size', { text: rest[0], last: SIZES - 1 });
  const size = kind === 'liberties' ? 0 : Number(rest[0]);
  const cells = cellsOf(rest[kind === 'liberties' ? 0 : 1], size);
  if ('key' in cells) return cells;
  const none = new Uint8Array(5);
  if (kind === 'shape') return { kind: size, cells, last: -1, liberties: none };
  if (kind === 'reply') {
    const [dy, dx] = rest[2].split(',').map(Number);
    const last = /^-?\d,-?\d$/.test(rest[2]) ? cellIndex(dy, dx) : -1;
    if (last < 0) return fault('host.db.moves.near', { text: rest[2] });
    return { kind: REPLY_KIND + size, cells, last, liberties: none };
  }
  const liberties = Uint8Array.from(rest[1].split(','), Number);
  if (!/^[0-4],[0-4],[0-4],[0-4],[1-3]$/.test(rest[1]))
    return fault('host.db.moves.liberties', { text: rest[1] });
  return { kind: LIBERTIES_KIND, cells, last: -1, liberties };
}
