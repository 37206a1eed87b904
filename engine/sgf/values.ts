/**
 * SGF property values: escaping, points, compressed point lists, composed values (FF[4]). The tree keeps values raw, exactly
 * as between "[" and "]"; everything that reads or makes one goes through here.
 */
import { PASS, columnOf, parsePoint, pointAt, rowOf, type Point } from '../board/point.ts';

/** True for a name a property may be given: capitals and digits, a capital first. Files may hold others. */
export function isPropertyId(id: string): boolean {
  return /^[A-Z][A-Z0-9]*$/.test(id);
}

/** True when a raw value ends where it seems to: every "]" escaped and no lone backslash at the end. */
export function isRawValue(raw: string): boolean {
  if (!raw.includes(']') && !raw.includes('\\')) return true;
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === ']') return false;
    if (raw[i] === '\\' && ++i === raw.length) return false;
  }
  return true;
}

/**
 * Raw value for a text. `composed` also escapes colons, for one half of a composed value. A "[" that would make the text
 * look like the next node is escaped too, so that no reader that repairs files (ours does) takes it for one.
 */
export function escapeText(text: string, composed = false): string {
  return escapeNodes(text.replace(composed ? /[\]\\:]/g : /[\]\\]/g, '\\$&'));
}

/** A raw value with every "[" escaped that would make it look like the next node. */
export function escapeNodes(raw: string): string {
  return raw.replace(/([;(]\s*[A-Za-z]{1,20}\s*)\[/g, '$1\\[');
}

/**
 * The text a raw value stands for: escapes resolved, escaped line breaks removed, every kind of line break turned into \n,
 * other white space into spaces.
 */
export function unescapeText(raw: string): string {
  if (!/[\\\r\t\v\f]/.test(raw)) return raw;
  return raw.replace(
    /\\(\r\n|\n\r|[^])|\\$|\r\n|\n\r|[\r\t\v\f]/g,
    (match: string, escaped: string | undefined) => {
      if (escaped !== undefined)
        return /[\r\n]/.test(escaped) ? '' : /[\t\v\f]/.test(escaped) ? ' ' : escaped;
      if (match === '\\') return '';
      return match.includes('\r') ? '\n' : ' ';
    },
  );
}

/** Like unescapeText for a SimpleText value: line breaks become spaces. */
export function unescapeSimpleText(raw: string): string {
  return unescapeText(raw).replace(/\n/g, ' ');
}

/** The halves of a composed value, split at its first unescaped colon, still raw; undefined when there is none. */
export function splitComposed(raw: string): [string, string] | undefined {
  for (let i = 0; i < raw.length; i++) {
    if (raw[i] === '\\') i++;
    else if (raw[i] === ':') return [raw.slice(0, i), raw.slice(i + 1)];
  }
  return undefined;
}

/**
 * The point a raw value names; PASS for '' and 'tt'. Undefined when it is not on a board of this size. Letters of either
 * case and, for old files, "D4" coordinates are understood.
 */
export function sgfToPoint(raw: string, size: number): Point | undefined {
  const value = raw.length === 2 ? raw : raw.trim();
  if (value.length === 2) {
    let column = value.charCodeAt(0) - 97;
    let row = value.charCodeAt(1) - 97;
    // Capitals mean 27..52 on bigger boards; on ours they can only be a sloppy writer's small letters.
    if (column < 0 && column >= -32) column += 32;
    if (row < 0 && row >= -32) row += 32;
    if (column >= 0 && row >= 0 && column < size && row < size) return pointAt(row, column);
    if (column === 19 && row === 19) return PASS;
  }
  if (value === '') return PASS;
  return /^[a-z]\d\d?$/i.test(value) ? parsePoint(value, size) : undefined;
}

/** Raw value for a point; a pass is ''. */
export function pointToSgf(point: Point, _size?: number): string {
  if (point === PASS) return '';
  return String.fromCharCode(97 + columnOf(point), 97 + rowOf(point));
}

/** The points of a list of raw values, rectangles ("aa:cc") expanded, each point once; what is not on the board is left out. */
export function expandPoints(values: readonly string[], size: number): Point[] {
  const points = new Set<Point>();
  for (const value of values) {
    const corners = value.includes(':') ? splitComposed(value) : undefined;
    if (!corners) {
      const point = sgfToPoint(value, size);
      if (point !== undefined && point !== PASS) points.add(point);
      continue;
    }
    const a = sgfToPoint(corners[0], size);
    const b = sgfToPoint(corners[1], size);
    if (!a || !b) continue;
    const bottom = Math.max(rowOf(a), rowOf(b));
    const right = Math.max(columnOf(a), columnOf(b));
    for (let row = Math.min(rowOf(a), rowOf(b)); row <= bottom; row++) {
      for (let column = Math.min(columnOf(a), columnOf(b)); column <= right; column++)
        points.add(pointAt(row, column));
    }
  }
  return [...points];
}

/**
 * Raw values for a set of points, as few as a greedy cover by rectangles gives, in reading order. Rectangles of two points
 * are written out singly: "aa:ab" is no shorter and older programs do not know it.
 */
export function compressPoints(points: readonly Point[], size: number): string[] {
  const left = new Set(points);
  left.delete(PASS);
  const values: string[] = [];
  const rowIsThere = (row: number, from: number, to: number): boolean => {
    for (let column = from; column <= to; column++) if (!left.has(pointAt(row, column))) return false;
    return true;
  };
  for (const point of [...left].sort((a, b) => a - b)) {
    if (!left.has(point)) continue;
    const top = rowOf(point);
    const from = columnOf(point);
    let best = [top, from];
    let bestArea = 1;
    let to = from;
    for (; to < size && left.has(pointAt(top, to)); to++) {
      let bottom = top;
      while (bottom + 1 < size && rowIsThere(bottom + 1, from, to)) bottom++;
      const area = (bottom - top + 1) * (to - from + 1);
      if (area > bestArea) {
        bestArea = area;
        best = [bottom, to];
      }
    }
    if (bestArea < 3) {
      left.delete(point);
      values.push(pointToSgf(point));
      continue;
    }
    for (let row = top; row <= best[0]; row++) {
      for (let column = from; column <= best[1]; column++) left.delete(pointAt(row, column));
    }
    values.push(`${pointToSgf(point)}:${pointToSgf(pointAt(best[0], best[1]))}`);
  }
  return values;
}
