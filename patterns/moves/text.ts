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
import type { ShapeEntry } from './entry.ts';

/** A fault in a text: the line, from 1, and what is wrong with it. */
export interface MoveFault {
  line: number;
  message: string;
}

/** A feature that is no shape. */
export interface FixedFeature {
  family: string;
  number: number;
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

/** The cells of rows, or what is wrong with them. */
function cellsOf(rows: string, size: number): Uint8Array | string {
  const { cells: order, lengths } = ROW_CELLS[size];
  const parts = rows.split('/');
  if (parts.length !== lengths.length)
    return `a shape of size ${size} has ${lengths.length} rows, not ${parts.length}`;
  const cells = new Uint8Array(CELL_COUNTS[size]);
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const begin = at;
    for (const token of part.match(/\d+|\D/g) ?? []) {
      if (/\d/.test(token)) {
        const end = at + Number(token);
        if (end - begin > lengths[i]) return `row ${i + 1} is too long`;
        while (at < end) if (order[at++] < 0) return 'the move is missing';
        continue;
      }
      const value = SIGNS.indexOf(token);
      if (at - begin >= lengths[i]) return `row ${i + 1} is too long`;
      if (order[at] < 0 ? token !== '*' : value < OWN) return `"${token}" is not expected in row ${i + 1}`;
      if (order[at] >= 0) cells[order[at]] = value;
      at++;
    }
    if (at - begin !== lengths[i]) return `row ${i + 1} has ${at - begin} points, not ${lengths[i]}`;
  }
  return cells;
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
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = readLine(line.split(/\s+/));
    if (typeof read === 'string') faults.push({ line: i + 1, message: read });
    else lines.push({ ...read, line: i + 1 });
  }
  return { lines, faults };
}

function readLine(words: readonly string[]): MoveLine | string {
  const [kind, ...rest] = words;
  const wanted =
    kind === 'shape' ? 4 : kind === 'liberties' || kind === 'feature' ? 4 : kind === 'reply' ? 5 : 0;
  if (wanted === 0) return `"${kind}" is none of shape, liberties, reply, feature`;
  if (rest.length !== wanted) return `${kind} needs ${wanted} words after it, not ${rest.length}`;
  const strength = Number(rest[wanted - 2]);
  const count = Number(rest[wanted - 1]);
  if (!(strength > 0 && strength < 1e9)) return `the strength "${rest[wanted - 2]}" is no number above 0`;
  if (!Number.isInteger(count) || count < 0) return `the count "${rest[wanted - 1]}" is no whole number`;
  const of = featureOf(kind, rest);
  return typeof of === 'string' ? of : { of, strength, count };
}

function featureOf(kind: string, rest: readonly string[]): ShapeEntry | FixedFeature | string {
  const whole = (word: string, below: number): boolean => /^\d+$/.test(word) && Number(word) < below;
  if (kind === 'feature')
    return whole(rest[1], 1e6)
      ? { family: rest[0], number: Number(rest[1]) }
      : `"${rest[1]}" is no whole number`;
  if (kind !== 'liberties' && !whole(rest[0], SIZES))
    return `the size "${rest[0]}" is not one of 0 to ${SIZES - 1}`;
  const size = kind === 'liberties' ? 0 : Number(rest[0]);
  const cells = cellsOf(rest[kind === 'liberties' ? 0 : 1], size);
  if (typeof cells === 'string') return cells;
  const none = new Uint8Array(5);
  if (kind === 'shape') return { kind: size, cells, last: -1, liberties: none };
  if (kind === 'reply') {
    const [dy, dx] = rest[2].split(',').map(Number);
    const last = cellIndex(dy, dx);
    if (!(last >= 0)) return `"${rest[2]}" is no point near the move`;
    return { kind: REPLY_KIND + size, cells, last, liberties: none };
  }
  const liberties = Uint8Array.from(rest[1].split(','), Number);
  if (liberties.length !== 5 || liberties.some((n) => n > 4) || liberties[4] > 3)
    return `"${rest[1]}" is not four numbers of liberties up to 4 and one up to 3`;
  return { kind: LIBERTIES_KIND, cells, last: -1, liberties };
}
