/**
 * Replies to GoGui's analyze commands as plain data for the board and for the panel: each type as GoGui's manual describes it. A reply may
 * hold anything: what of it cannot be used is told with its line, and the rest is shown.
 */
import { allPoints, parsePoint, pointName } from '../../../engine/board/point.ts';
import type { Color, Point, Stone } from '../../../engine/protocol/types.ts';
import type { LayerSign, SignLayer, TintLayer, ValueLayer } from '../../board/layers.ts';
import type { VariationStone } from '../../board/types.ts';
import { short, type ReplyFault, type ReplyType } from './analyzeCommands.ts';
import { t } from '../../messages/messages.ts';

/** Colours by GoGui's names. */
const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  gray: '#808080',
  magenta: '#ff00ff',
  pink: '#ffafaf',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
};
/** Faults that are told; a broken board has one in each line. */
const MOST_FAULTS = 12;

/** A parameter of a `param` command. */
export interface Parameter {
  key: string;
  /** The key, for people. */
  label: string;
  value: string;
  kind: 'text' | 'switch' | 'choice';
  choices: readonly { value: string; label: string }[];
}

/** Points of one colour. */
interface ColorGroup {
  color: string;
  /** As the engine names it. */
  name: string;
  points: readonly Point[];
}

/** What a reply shows. */
export interface Picture {
  /** '' for none. */
  text: string;
  /** Words of the text are told apart: points, colours, numbers. */
  highlighted: boolean;
  /** Points that are named in the text are marked. */
  marksText: boolean;
  /** Row-major: from -1, White's, to 1, Black's; null for none. */
  field: readonly number[] | null;
  tints: readonly TintLayer[];
  groups: readonly ColorGroup[];
  signs: readonly SignLayer[];
  values: readonly ValueLayer[];
  variation: readonly VariationStone[];
  /** What the reply says of a point, in full. */
  saidAt: ReadonlyMap<Point, string>;
  /** Of `eplist`: the points that are set; null for every other type. */
  editable: readonly Point[] | null;
  /** Of `param`; null for every other type. */
  parameters: readonly Parameter[] | null;
  faults: readonly ReplyFault[];
}

/** What a reply is read by. */
export interface ReplyContext {
  size: number;
  toMove: Stone;
  /** That %c stands for. */
  color: Stone;
  /** Of the stone at the point that %p stands for; 0 for none. */
  pointColor: Color;
}

/** A picture as it is put together. */
class Drawing {
  readonly size: number;
  text = '';
  highlighted = false;
  marksText = false;
  field: number[] | null = null;
  readonly tints = new Map<Point, TintLayer>();
  readonly names = new Map<string, string>();
  readonly signs: SignLayer[] = [];
  readonly values: ValueLayer[] = [];
  variation: VariationStone[] = [];
  readonly saidAt = new Map<Point, string>();
  editable: Point[] | null = null;
  parameters: Parameter[] | null = null;
  readonly faults: ReplyFault[] = [];
  #untold = 0;

  constructor(size: number) {
    this.size = size;
  }

  fault(line: number, text: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ line, text });
    else this.#untold++;
  }

  /** The point of a name; undefined, with a fault, when it is none of this board's. */
  point(word: string, line: number): Point | undefined {
    const point = parsePoint(word, this.size);
    if (point === undefined) this.fault(line, t('commands:fault.point', { text: short(word) }));
    return point === 0 ? undefined : point;
  }

  points(words: readonly string[], line: number): Point[] {
    return words.flatMap((word) => this.point(word, line) ?? []);
  }

  mark(points: readonly Point[], sign: LayerSign, tone: SignLayer['tone'] = 'plain'): void {
    for (const point of points) this.signs.push({ point, sign, tone, place: 'middle' });
  }

  say(point: Point, text: string): void {
    const before = this.saidAt.get(point);
    this.saidAt.set(point, before === undefined ? text : `${before}, ${text}`);
  }

  label(point: Point, text: string): void {
    this.values.push({ point, text: fitting(text), tone: 'plain', amount: 1 });
    this.say(point, text);
  }

  /** False when it is no colour. */
  tint(name: string, points: readonly Point[]): boolean {
    const color = colorOf(name);
    if (color === undefined) return false;
    if (!this.names.has(color)) this.names.set(color, name.toLowerCase());
    for (const point of points) {
      this.tints.set(point, { point, color });
      this.say(point, name);
    }
    return true;
  }

  influence(point: Point, word: string, line: number): void {
    const value = numberOf(word);
    if (value === undefined) {
      this.fault(line, t('commands:fault.number', { text: short(word) }));
      return;
    }
    if (Math.abs(value) > 1)
      this.fault(
        line,
        t('commands:fault.beyond', {
          value: word,
          point: pointName(point, this.size),
          drawn: Math.sign(value),
        }),
      );
    this.field ??= Array<number>(this.size * this.size).fill(0);
    this.field[allPoints(this.size).indexOf(point)] = Math.max(-1, Math.min(1, value));
    if (value !== 0) this.say(point, word);
  }

  done(): Picture {
    const tints = [...this.tints.values()];
    const more =
      this.#untold > 0 ? [{ line: 0, text: t('commands:fault.more', { count: this.#untold }) }] : [];
    return {
      text: this.text,
      highlighted: this.highlighted,
      marksText: this.marksText,
      field: this.field,
      tints,
      groups: [...this.names].map(([color, name]) => ({
        color,
        name,
        points: tints.filter((tint) => tint.color === color).map(({ point }) => point),
      })),
      signs: this.signs,
      values: this.values,
      variation: this.variation,
      saidAt: this.saidAt,
      editable: this.editable,
      parameters: this.parameters,
      faults: [...this.faults, ...more],
    };
  }
}

/** Reads a reply of a type. */
export function pictureOf(type: ReplyType, text: string, context: ReplyContext): Picture {
  const drawing = new Drawing(context.size);
  READERS[type](drawing, text, context);
  return drawing.done();
}

type Reader = (drawing: Drawing, text: string, context: ReplyContext) => void;

const READERS: Readonly<Record<ReplyType, Reader>> = {
  none: () => undefined,
  reload: () => undefined,
  string: (drawing, text) => void (drawing.text = text),
  hstring: (drawing, text) => {
    drawing.text = text;
    drawing.highlighted = true;
  },
  pstring: (drawing, text) => {
    drawing.text = text;
    drawing.marksText = true;
  },
  hpstring: (drawing, text) => {
    drawing.text = text;
    drawing.highlighted = true;
    drawing.marksText = true;
  },
  plist: (drawing, text) => drawing.mark(listedPoints(drawing, text), 'frame'),
  eplist: (drawing, text) => void (drawing.editable = listedPoints(drawing, text)),
  pspairs: readPairs,
  sboard: (drawing, text) =>
    readBoard(drawing, text, (point, word) => {
      if (word !== '') drawing.label(point, word);
    }),
  cboard: (drawing, text) =>
    readBoard(drawing, text, (point, word, line) => {
      // GoGui passes over names that it does not know; here it is said.
      if (word !== '' && !drawing.tint(word, [point]))
        drawing.fault(line, t('commands:fault.colour', { text: short(word) }));
    }),
  dboard: (drawing, text) =>
    readBoard(drawing, text, (point, word, line) => drawing.influence(point, word, line)),
  bwboard: (drawing, text) =>
    readBoard(drawing, text, (point, word) => {
      const owner = stoneOf(word);
      if (owner === undefined) return;
      drawing.mark([point], 'square', owner === 2 ? 'black' : 'white');
      drawing.say(point, t(owner === 2 ? 'commands:said.black' : 'commands:said.white'));
    }),
  param: readParameters,
  gfx: readGraphics,
  var: (drawing, text, { toMove }) => readVariation(drawing, text, toMove),
  varb: (drawing, text) => readVariation(drawing, text, 2),
  varw: (drawing, text) => readVariation(drawing, text, 1),
  varc: (drawing, text, { color }) => readVariation(drawing, text, color),
  varp: (drawing, text, { pointColor, toMove }) =>
    readVariation(drawing, text, pointColor === 1 || pointColor === 2 ? pointColor : toMove),
  varpo: (drawing, text, { pointColor, toMove }) =>
    readVariation(drawing, text, pointColor === 1 ? 2 : pointColor === 2 ? 1 : toMove),
};

/** Every word of a text, with its line. */
function words(text: string): { word: string; line: number }[] {
  return text.split('\n').flatMap((row, i) => wordsOf(row).map((word) => ({ word, line: i + 1 })));
}

/** Words of a line; those with spaces are quoted, and `""` is an empty one. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
}

function listedPoints(drawing: Drawing, text: string): Point[] {
  const found = words(text).flatMap(({ word, line }) => drawing.point(word, line) ?? []);
  return [...new Set(found)];
}

function readPairs(drawing: Drawing, text: string): void {
  const all = words(text);
  for (let i = 0; i < all.length; i += 2) {
    const { word, line } = all[i];
    const point = drawing.point(word, line);
    const said = all.at(i + 1);
    if (!said) drawing.fault(line, t('commands:fault.follows', { text: short(word) }));
    else if (point !== undefined) drawing.label(point, said.word);
  }
}

/** Rows of as many words as the board has lines, the top one first. */
function readBoard(
  drawing: Drawing,
  text: string,
  cell: (point: Point, word: string, line: number) => void,
): void {
  const { size } = drawing;
  const rows = text.split('\n').flatMap((row, i) => (row.trim() === '' ? [] : [{ row, line: i + 1 }]));
  const points = allPoints(size);
  for (const [at, { row, line }] of rows.entries()) {
    if (at >= size) {
      drawing.fault(line, t('commands:fault.manyRows', { size }));
      break;
    }
    const cells = wordsOf(row);
    if (cells.length !== size) drawing.fault(line, t('commands:fault.words', { count: cells.length, size }));
    for (const [column, word] of cells.slice(0, size).entries()) cell(points[at * size + column], word, line);
  }
  if (rows.length < size)
    drawing.fault(rows.at(-1)?.line ?? 1, t('commands:fault.fewRows', { rows: rows.length, size }));
}

/** Points and passes of alternating colours; colours between them are those of the next move, and any other word is passed over. */
function readVariation(drawing: Drawing, text: string, first: Stone): void {
  drawing.text = text;
  let color = first;
  let number = 0;
  for (const { word } of words(text)) {
    const said = stoneOf(word);
    if (said !== undefined) {
      color = said;
      continue;
    }
    const point = parsePoint(word, drawing.size);
    if (point === undefined) continue;
    number++;
    if (point !== 0) drawing.variation.push({ color, point, number });
    color = color === 2 ? 1 : 2;
  }
  if (number === 0 && text.trim() !== '') drawing.fault(1, t('commands:fault.noMove'));
}

function readParameters(drawing: Drawing, text: string): void {
  drawing.parameters = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '' || /^\s*\[[^\]]*\]\s*$/.test(line)) continue;
    const match = /^\s*(?:\[([^\]]*)\]\s+)?(\S+)(?:\s+(.*?))?\s*$/.exec(line);
    if (!match) {
      drawing.fault(i + 1, t('commands:fault.parameter', { text: short(line) }));
      continue;
    }
    const [, type = 'string', key, value = ''] = match;
    const [name, ...items] = type.split('/');
    const isSwitch = name === 'bool';
    if (isSwitch && value !== '0' && value !== '1')
      drawing.fault(i + 1, t('commands:fault.switch', { text: short(value) }));
    drawing.parameters.push({
      key,
      label: forPeople(key),
      value,
      kind: isSwitch ? 'switch' : name === 'list' && items.length > 0 ? 'choice' : 'text',
      choices: [...new Set(items)].map((item) => ({ value: item, label: forPeople(item) })),
    });
  }
}

/** One drawing command on each line. */
function readGraphics(drawing: Drawing, text: string): void {
  const texts: string[] = [];
  for (const [i, row] of text.split('\n').entries()) {
    const line = i + 1;
    const [command, ...rest] = wordsOf(row);
    if (command === undefined) continue;
    const marked = (sign: LayerSign, tone?: SignLayer['tone']): void =>
      drawing.mark(drawing.points(rest, line), sign, tone);
    switch (command.toUpperCase()) {
      case 'BLACK':
        marked('square', 'black');
        break;
      case 'WHITE':
        marked('square', 'white');
        break;
      case 'CIRCLE':
        marked('circle');
        break;
      case 'SQUARE':
        marked('frame');
        break;
      case 'TRIANGLE':
        marked('triangle');
        break;
      case 'MARK':
        marked('cross');
        break;
      case 'COLOR':
        if (rest.length > 0 && !drawing.tint(rest[0], drawing.points(rest.slice(1), line)))
          drawing.fault(line, t('commands:fault.colour', { text: short(rest[0]) }));
        break;
      case 'LABEL':
        readPairsOf(drawing, rest, line, (point, said) => drawing.label(point, said));
        break;
      case 'INFLUENCE':
        readPairsOf(drawing, rest, line, (point, said) => drawing.influence(point, said, line));
        break;
      case 'VAR':
        readMoves(drawing, rest, line);
        break;
      case 'TEXT':
        texts.push(row.trim().slice(command.length).trim());
        break;
      case 'CLEAR':
        break;
      default:
        drawing.fault(line, t('commands:fault.drawing', { text: short(command) }));
    }
  }
  drawing.text = texts.join('\n');
}

function readPairsOf(
  drawing: Drawing,
  all: readonly string[],
  line: number,
  pair: (point: Point, said: string) => void,
): void {
  for (let i = 0; i < all.length; i += 2) {
    const point = drawing.point(all[i], line);
    if (i + 1 >= all.length) drawing.fault(line, t('commands:fault.follows', { text: short(all[i]) }));
    else if (point !== undefined) pair(point, all[i + 1]);
  }
}

/** Pairs of a colour and a move. */
function readMoves(drawing: Drawing, all: readonly string[], line: number): void {
  for (let i = 0; i + 1 < all.length; i += 2) {
    const color = stoneOf(all[i]);
    const point = parsePoint(all[i + 1], drawing.size);
    if (color === undefined || point === undefined)
      drawing.fault(line, t('commands:fault.move', { text: short(`${all[i]} ${all[i + 1]}`) }));
    else if (point !== 0) drawing.variation.push({ color, point, number: i / 2 + 1 });
  }
}

function stoneOf(word: string): Stone | undefined {
  if (/^b(lack)?$/i.test(word)) return 2;
  return /^w(hite)?$/i.test(word) ? 1 : undefined;
}

function colorOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower;
  return Object.hasOwn(NAMED_COLORS, lower) ? NAMED_COLORS[lower] : undefined;
}

function numberOf(word: string): number | undefined {
  const value = word === '' ? NaN : Number(word);
  return Number.isFinite(value) ? value : undefined;
}

/** As it fits on a point: numbers with fewer digits, other texts cut. */
function fitting(text: string): string {
  if (text.length <= 5) return text;
  const value = numberOf(text);
  if (value !== undefined) {
    for (const digits of [2, 1, 0]) if (value.toFixed(digits).length <= 5) return value.toFixed(digits);
  }
  return `${text.slice(0, 4)}…`;
}

function forPeople(key: string): string {
  const said = key.replaceAll('_', ' ');
  return said === said.toLowerCase() ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}

/** A piece of a text, by what it is. */
export interface TextPiece {
  text: string;
  kind: 'plain' | 'head' | 'point' | 'color' | 'number' | 'upper';
  /** Of a point. */
  point?: Point;
}

/** A line in pieces: a word with a colon at its beginning, points, colours, numbers, words in capitals. */
export function piecesOf(line: string, size: number): TextPiece[] {
  const head = /^\s*\w[\w -]*:/.exec(line)?.[0] ?? '';
  const pieces: TextPiece[] = head === '' ? [] : [{ text: head, kind: 'head' }];
  for (const [word] of line
    .slice(head.length)
    .matchAll(/[A-Za-z]+[0-9]*|-?[0-9]+(?:\.[0-9]+)?|[^A-Za-z0-9-]+|-/g)) {
    const piece = pieceOf(word, size);
    const before = pieces.at(-1);
    if (piece.kind === 'plain' && before?.kind === 'plain') before.text += word;
    else pieces.push(piece);
  }
  return pieces;
}

function pieceOf(word: string, size: number): TextPiece {
  const point = parsePoint(word, size);
  if (point !== undefined && point !== 0) return { text: word, kind: 'point', point };
  if (/^(black|white)$/i.test(word)) return { text: word, kind: 'color' };
  if (/^-?[0-9]/.test(word)) return { text: word, kind: 'number' };
  return { text: word, kind: /^[A-Z]{2,}$/.test(word) ? 'upper' : 'plain' };
}

/** The points that are named in a text. */
export function pointsIn(text: string, size: number): Point[] {
  const found = [...text.matchAll(/(?<![A-Za-z0-9_])[A-HJ-Ta-hj-t][1-9][0-9]?(?![A-Za-z0-9_])/g)].flatMap(
    ([word]) => parsePoint(word, size) ?? [],
  );
  return [...new Set(found)];
}
