/**
 * Reads the arguments of a GTP command one after the other. A missing or malformed one throws a GtpError, whose message is
 * the reply; the texts are GNU Go's, since controllers compare them. Stricter than GNU Go in one way: an argument must be
 * well formed as a whole ("9x" is no number), as the protocol says.
 */
import { BLACK, PASS, WHITE, parsePoint } from '../board/point.ts';
import type { Move, Point, Stone } from '../board/point.ts';
import { turned } from './orientation.ts';
import type { Orientation } from './orientation.ts';

/** A command's failure: becomes a "?" reply with this message. */
export class GtpError extends Error {}

/** The argument reader of one command. Vertices are turned to the orientation the board is kept in. */
export class Args {
  private words: string[];
  private used = 0;
  private readonly text: string;
  private readonly size: number;
  private readonly orientation: Orientation;

  constructor(text: string, size: number, orientation: Orientation) {
    this.text = text;
    this.words = text.split(/ +/).filter((word) => word !== '');
    this.size = size;
    this.orientation = orientation;
  }

  /** Everything after the command, as sent. */
  all(): string {
    return this.text;
  }

  /** The next argument, or undefined at the end. */
  next(): string | undefined {
    return this.words[this.used++];
  }

  /** The next argument in lower case, without taking it; '' at the end. */
  peek(): string {
    return (this.words[this.used] ?? '').toLowerCase();
  }

  /** Whether there is another argument. */
  more(): boolean {
    return this.used < this.words.length;
  }

  /** A file name, perhaps in double quotes; only as the first argument. Undefined when there is none. */
  fileName(): string | undefined {
    const quoted = /^"([^"]+)" *(.*)$/.exec(this.text);
    if (!quoted) return this.next();
    this.words = quoted[2].split(/ +/).filter((word) => word !== '');
    return quoted[1];
  }

  integer(failure: string): number {
    const word = this.next() ?? '';
    if (!/^[+-]?\d{1,15}$/.test(word)) throw new GtpError(failure);
    return Number(word);
  }

  float(failure: string): number {
    const word = this.next() ?? '';
    const value = Number(word);
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) || !Number.isFinite(value))
      throw new GtpError(failure);
    return value;
  }

  color(failure = 'invalid color'): Stone {
    const word = (this.next() ?? '').toLowerCase();
    if (word === 'b' || word === 'black') return BLACK;
    if (word === 'w' || word === 'white') return WHITE;
    throw new GtpError(failure);
  }

  /** A vertex on the board or "pass" (PASS). */
  vertexOrPass(failure = 'invalid coordinate'): Point {
    const point = parsePoint(this.next() ?? '', this.size);
    if (point === undefined) throw new GtpError(failure);
    return turned(point, this.size, this.orientation);
  }

  /** A vertex on the board. */
  vertex(failure = 'invalid coordinate'): Point {
    const point = this.vertexOrPass(failure);
    if (point === PASS) throw new GtpError(failure);
    return point;
  }

  /** A colour and a vertex or pass. */
  move(failure = 'invalid color or coordinate'): Move {
    const color = this.color(failure);
    return { color, point: this.vertexOrPass(failure) };
  }

  /** A colour and a vertex on the board. */
  stoneMove(failure = 'invalid color or coordinate'): Move {
    const color = this.color(failure);
    return { color, point: this.vertex(failure) };
  }

  /** An optional seed; undefined when it is absent or no integer (GNU Go ignores those). */
  seed(): number | undefined {
    const word = this.next() ?? '';
    return /^[+-]?\d{1,15}$/.test(word) ? Number(word) | 0 : undefined;
  }
}
