/**
 * Values of an SGF text that say nothing here: a move off the board, a komi that is no number. They stay in the tree as they were
 * written and are saved so; everything else passes over them, and this is where it is said. Of a game that cannot be shown at all
 * (gameInfo's `unsupported`) nothing is said, since that is.
 */
import type { Saying, SayingKey } from '../protocol/sayings.ts';
import { PASS } from '../board/point.ts';
import { gameInfo, MAX_KOMI, readKomi, readNumber } from './gameInfo.ts';
import type { ParsedSgf } from './parser.ts';
import { propertyAt, scanProperty } from './scanner.ts';
import { TextFindings } from './textFindings.ts';
import { SgfNode, type SgfCollection, type SourceLayout } from './tree.ts';
import type { Diagnostic, SgfProperty } from './types.ts';
import { sgfToPoint, splitComposed } from './values.ts';

/** Lists of points. */
const POINTS = new Set(['AB', 'AW', 'AE', 'TR', 'SQ', 'CR', 'MA', 'M', 'SL', 'TB', 'TW', 'DD', 'VW']);
/** What a number is, and what holds instead of one that is none. */
const NUMBERS: ReadonlyMap<string, SayingKey> = new Map([
  ['KM', 'host.sgf.komi'],
  ['HA', 'host.sgf.handicap'],
  ['TM', 'host.sgf.time'],
] as const);
/** Characters of a value that a finding repeats. */
const SHOWN = 20;

/** The parser has told what is odd about the text itself. */
const NOTHING = (): undefined => undefined;

/** All that is odd in a text: what the parser found, and the values that are not used; in the order of the text. */
export function allFindings({ value, diagnostics }: ParsedSgf): Diagnostic[] {
  return [...diagnostics, ...unusableValues(value)].sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The values of the text that a collection was read from that are not used, with line and column of their property. */
export function unusableValues({ layout }: SgfCollection): Diagnostic[] {
  const findings = new TextFindings();
  const { properties, parent } = layout;
  /** Size of each node's board, 0 for one that cannot be shown. */
  const sizes = new Uint8Array(properties.length);
  for (let id = 0; id < properties.length; id++) {
    sizes[id] = parent[id] < 0 ? sizeOf(properties[id]) : sizes[parent[id]];
    if (sizes[id] === 0) continue;
    for (const property of properties[id]) {
      const fault = faultOf(property, sizes[id], parent[id] < 0);
      if (fault) findings.add('warning', fault, placeOf(layout, id, property.id));
    }
  }
  return findings.list(layout.text);
}

function sizeOf(properties: readonly SgfProperty[]): number {
  const { size, unsupported } = gameInfo(new SgfNode(0, properties));
  return unsupported === undefined ? size : 0;
}

/** What is wrong with a property's values, and what holds instead. */
function faultOf({ id, values }: SgfProperty, size: number, isRoot: boolean): Saying | undefined {
  const [first] = values;
  if (id === 'B' || id === 'W') {
    if (sgfToPoint(first, size) === undefined)
      return { key: 'host.sgf.offBoard', args: { value: shown(id, first), size: `${size}` } };
    return values.length > 1 ? { key: 'host.sgf.values', args: { id, n: `${values.length}` } } : undefined;
  }
  if (POINTS.has(id)) return faulty(id, values, 'host.sgf.noPoint', (value) => isArea(value, size));
  if (id === 'LB') return faulty(id, values, 'host.sgf.noLabel', (value) => isLabel(value, size));
  if (id === 'AR' || id === 'LN')
    return faulty(id, values, 'host.sgf.noPair', (value) => isPair(value, size));
  if (id === 'PL' && !/^\s*[bw12]/i.test(first))
    return { key: 'host.sgf.noPlayer', args: { value: shown(id, first) } };
  const number = isRoot ? NUMBERS.get(id) : undefined;
  if (number === undefined || first.trim() === '') return undefined;
  if (id === 'KM' && readKomi(first) !== undefined) return undefined;
  if (readNumber(first) === undefined) return { key: number, args: { value: shown(id, first) } };
  return id === 'KM'
    ? { key: 'host.sgf.komiRange', args: { value: shown(id, first), most: `${MAX_KOMI}` } }
    : undefined;
}

/** The first value of a list that is not used, and how many more there are. */
function faulty(
  id: string,
  values: readonly string[],
  key: SayingKey,
  isUsed: (value: string) => boolean,
): Saying | undefined {
  const bad = values.filter((value) => value.trim() !== '' && !isUsed(value));
  if (bad.length === 0) return undefined;
  const first: Saying = { key, args: { value: shown(id, bad[0]) } };
  if (bad.length === 1) return first;
  return { key: 'host.sgf.andMore', args: { first: [first], n: `${bad.length - 1}`, id } };
}

function isPoint(raw: string | undefined, size: number): boolean {
  const point = raw === undefined ? undefined : sgfToPoint(raw, size);
  return point !== undefined && point !== PASS;
}

function isPair(value: string, size: number): boolean {
  const corners = splitComposed(value);
  return corners !== undefined && corners.every((corner) => isPoint(corner, size));
}

function isArea(value: string, size: number): boolean {
  return isPoint(value, size) || isPair(value, size);
}

function isLabel(value: string, size: number): boolean {
  return isPoint(splitComposed(value)?.[0], size);
}

function shown(id: string, value: string): string {
  const text = value.replace(/\s+/g, ' ').trim();
  return `${id}[${text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text}]`;
}

/** Where a property of a node begins in the text; where the node does for one that cannot be found again. */
function placeOf({ text, start, end }: SourceLayout, node: number, id: string): number {
  let at = start[node];
  while (at < end[node]) {
    const property = propertyAt(text, at) ? scanProperty(text, at, NOTHING) : undefined;
    if (property?.id === id) return property.start;
    at = property ? property.end : at + 1;
  }
  return start[node];
}
