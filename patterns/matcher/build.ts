/**
 * Builds a PatternSet's buffer from compiled patterns. Each pattern goes to the matcher its database asks for if it
 * qualifies, and otherwise to the automaton, which can match everything; a note says why.
 */
import { STRIDE } from '../../engine/board/point.ts';
import type { Program } from '../constraints/program.ts';
import { anchorCell } from '../format/anchor.ts';
import type { AnchorColor } from '../format/anchor.ts';
import { packSections, textSection, unpackSections } from '../format/container.ts';
import type { Section } from '../format/container.ts';
import * as layout from '../format/layout.ts';
import { transformX, transformY } from '../format/transform.ts';
import type { MatcherKind, PatternShape } from '../format/types.ts';
import { buildCornerTree, cornerObstacle } from './cornerTree.ts';
import { DfaBuilder } from './dfaBuilder.ts';
import type { DfaTables } from './dfaBuilder.ts';
import { buildFullboard, fullboardObstacle } from './fullboard.ts';
import { databasesIn } from './patternSet.ts';
import type { DatabaseText, PatternRecord } from './sections.ts';

/** A pattern to be put into a set. */
export interface PatternInput {
  shape: PatternShape;
  /** What the set keeps of it for people and for the callers. */
  record: PatternRecord;
  /** By label in the order of the programs' bindings: its first cell, −1 without one. */
  labelCells: readonly number[];
  constraint: Program | null;
  action: Program | null;
}

export interface DatabaseInput {
  name: string;
  matcher: MatcherKind;
  /** Which stones to prefer as anchors; 'any' without. */
  anchors?: AnchorColor;
  patterns: readonly PatternInput[];
}

/** What is remembered of a database by name: its automaton, and what was built of it last. */
interface Remembered {
  dfa: DfaBuilder;
  last?: { input: DatabaseInput; built: BuiltDatabase };
}

/** What building remembers from one set to the next, so that an edit costs little; the sets are the same without. */
export type BuildCache = Map<string, Remembered>;

/** A database as PatternDatabase.from takes it; the id names the content. */
export interface BuiltDatabase {
  id: string;
  bytes: Uint8Array;
}

/**
 * Builds a database, whose patterns must have no errors. Larger than 19 x 19 ones are kept but never match. The very input that the
 * cache saw last is not built again.
 */
export function buildDatabase(input: DatabaseInput, cache: BuildCache = new Map()): BuiltDatabase {
  const { name } = input;
  const known = cache.get(name) ?? { dfa: new DfaBuilder() };
  if (known.last?.input === input) return known.last.built;
  const bytes = new Uint8Array(packSections(sectionsOf(input, known.dfa)));
  const built = { id: unpackSections(bytes, true).id, bytes };
  cache.set(name, { ...known, last: { input, built } });
  return built;
}

/** The buffer of a set, as PatternSet.from takes it. */
export function buildPatternSet(
  databases: readonly DatabaseInput[],
  cache: BuildCache = new Map(),
): ArrayBuffer {
  return packSet(databases.map((database) => buildDatabase(database, cache)));
}

/** The databases of such a buffer, each with a copy of its bytes. Throws DamagedBufferError. */
export function unpackSet(buffer: ArrayBufferLike): BuiltDatabase[] {
  return databasesIn(unpackSections(buffer).sections).map((section) => {
    const bytes = new Uint8Array(section);
    return { id: unpackSections(bytes, true).id, bytes };
  });
}

/** Databases that were built before as the buffer of one set: a section each. */
export function packSet(databases: readonly Pick<BuiltDatabase, 'bytes'>[]): ArrayBuffer {
  return packSections(databases.map(({ bytes }) => bytes));
}

const LARGEST = 19;

/** Why a pattern of such a database is left to the automaton; undefined when its own matcher takes it. */
function obstacleOf(matcher: MatcherKind, { shape, record }: PatternInput): string | undefined {
  if (matcher === 'dfa') return undefined;
  if (matcher === 'fullboard') return fullboardObstacle(shape);
  return cornerObstacle(
    shape,
    record.values.map(([name]) => name),
  );
}

function sectionsOf(database: DatabaseInput, builder: DfaBuilder): Section[] {
  const { name, matcher, patterns, anchors: prefer = 'any' } = database;
  const shapes = patterns.map(({ shape }) => shape);
  const tables = patternTables(patterns, prefer);
  const notes: DatabaseText['notes'] = [];
  const own: { shape: PatternShape; firstTurned: number }[] = [];
  const left = patterns.map((input, pattern) => {
    const { shape } = input;
    if (shape.width > LARGEST || shape.height > LARGEST) {
      notes.push({ pattern, message: `never matches: it is larger than ${LARGEST} x ${LARGEST}` });
      return false;
    }
    const obstacle = obstacleOf(matcher, input);
    if (obstacle !== undefined) notes.push({ pattern, message: `matched by the automaton: ${obstacle}` });
    else if (matcher !== 'dfa') {
      own.push({ shape, firstTurned: tables.patterns[pattern * layout.PATTERN_INTS + layout.TURNED_FROM] });
      return false;
    }
    return true;
  });
  const dfa = builder.build(shapes, prefer, (pattern) => left[pattern]);
  const corner = buildCornerTree(matcher === 'corner' ? own : [], prefer);
  const fullboard = buildFullboard(matcher === 'fullboard' ? own : [], prefer);
  const text: DatabaseText = { name, matcher, notes, records: patterns.map(({ record }) => record) };
  const sections: Section[] = [];
  sections[layout.TEXT] = textSection(JSON.stringify(text));
  sections[layout.PATTERNS] = tables.patterns;
  sections[layout.CELLS] = tables.cells;
  sections[layout.TURNED] = tables.turned;
  sections[layout.LABELS] = tables.labels;
  sections[layout.CODE] = tables.code;
  sections[layout.CONSTANTS] = tables.constants;
  addDfa(sections, dfa);
  sections[layout.CORNER_VARIATIONS] = corner.variations;
  sections[layout.CORNER_PATTERNS] = corner.patterns;
  sections[layout.FULLBOARD] = fullboard.entries;
  sections[layout.FULLBOARD_CELLS] = fullboard.cells;
  return sections;
}

function addDfa(sections: Section[], { start, depth, states, lists, testsFrom, tests }: DfaTables): void {
  sections[layout.DFA] = Int32Array.of(start, depth);
  sections[layout.DFA_STATES] = states;
  sections[layout.DFA_LISTS] = lists;
  sections[layout.DFA_TESTS_FROM] = testsFrom;
  sections[layout.DFA_TESTS] = tests;
}

function patternTables(inputs: readonly PatternInput[], prefer: AnchorColor) {
  const patterns: number[] = [];
  const cells = new Uint8Array(inputs.reduce((sum, { shape }) => sum + shape.cells.length, 0));
  let end = 0;
  const turned: number[] = [];
  const labels: number[] = [];
  const code: number[] = [];
  const constants: number[] = [];
  const program = (source: Program | null) => {
    if (source === null) return [0, 0, 0, 0, 0];
    const { length } = source.code;
    const row = [code.length, length, constants.length, source.constants.length, source.stackSize];
    for (const instruction of source.code) code.push(instruction);
    for (const constant of source.constants) constants.push(constant);
    return row;
  };
  for (const [pattern, { shape, labelCells, constraint, action }] of inputs.entries()) {
    const { width, height, edges, moveX, moveY, transformations } = shape;
    const anchor = anchorCell(shape, prefer);
    const move = moveX < 0 ? -1 : moveY * width + moveX;
    const firstTurned = turned.length / layout.TURNED_INTS;
    patterns.push(width, height, edges, end, anchor, move, firstTurned, transformations.length);
    patterns.push(labels.length, labelCells.length, ...program(constraint), ...program(action));
    cells.set(shape.cells, end);
    end += shape.cells.length;
    for (const cell of labelCells) labels.push(cell);
    const dx = moveX - (anchor % width);
    const dy = moveY - Math.floor(anchor / width);
    for (const t of transformations) {
      const step = move < 0 ? layout.NO_MOVE : transformX(t, dx, dy) + STRIDE * transformY(t, dx, dy);
      turned.push(pattern, t, step);
    }
  }
  return {
    patterns: Int32Array.from(patterns),
    cells,
    turned: Int32Array.from(turned),
    labels: Int32Array.from(labels),
    code: Int32Array.from(code),
    constants: Float64Array.from(constants),
  };
}
