/**
 * Compiles parsed Monte Carlo patterns to a lookup table, in the order of the manual: the first pattern that matches in one
 * of the eight symmetries and has a line whose properties hold gives the value; without one it is 1. Warns of lines that
 * never decide anything.
 *
 * Every neighbourhood there is (7,642) is tried against every pattern, rather than patterns being expanded: it is a matter
 * of milliseconds, and tells at the same time which lines are reached.
 */
import { finding, type Diagnostic } from '../diagnostic.ts';
import {
  CONTEXT_COUNT,
  NEAR,
  O_UNSAFE,
  X_SUICIDE,
  X_UNSAFE,
  isPossible,
  opponentCapture,
  ownCapture,
} from './context.ts';
import {
  CELL_BLACK,
  CELL_EMPTY,
  CELL_WHITE,
  CODE_COUNT,
  ORTHOGONAL,
  cellOf,
  possibleCodes,
  swapColors,
  symmetricCodes,
} from './neighbourhood.ts';
import { ALLOW_EMPTY, ALLOW_OFF, ALLOW_OPPONENT, ALLOW_OWN, parsePatterns } from './parse.ts';
import type { Pattern, PatternLine } from './parse.ts';
import type { MonteCarloTable } from './table.ts';

/** Of a move no pattern matches. */
const DEFAULT_VALUE = 1;
/** By cell, for black to move. */
const ALLOW = [ALLOW_EMPTY, ALLOW_OPPONENT, ALLOW_OWN, ALLOW_OFF] as const;

/** Parses and compiles; the table is missing when there are errors. */
export function compileMonteCarlo(text: string): { table?: MonteCarloTable; diagnostics: Diagnostic[] } {
  const { value, diagnostics } = parsePatterns(text);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const { table, unreached } = build(value);
  diagnostics.push(...warnings(value, unreached));
  diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  return { table, diagnostics };
}

/** Which contexts can occur in a neighbourhood (black to move), as far as that can be told from it. */
function feasible(code: number): (context: number) => boolean {
  const beside = ORTHOGONAL.map((cell) => cellOf(code, cell));
  const empty = beside.filter((k) => k === CELL_EMPTY).length;
  const own = beside.includes(CELL_BLACK);
  const opponent = beside.includes(CELL_WHITE);
  return (context) => {
    if (!isPossible(context)) return false;
    if (!opponent && ownCapture(context) > 0) return false;
    if (!own && opponentCapture(context) > 0) return false;
    if (empty > 0 && (context & X_SUICIDE) !== 0) return false;
    if (empty > 1 && (context & (O_UNSAFE | X_UNSAFE)) !== 0) return false;
    // A lone stone has the liberties that are there and what it captures.
    if (!own && empty < 2 && ownCapture(context) === 0 && (context & O_UNSAFE) === 0) return false;
    if (!opponent && empty < 2 && opponentCapture(context) === 0 && (context & X_UNSAFE) === 0) return false;
    return true;
  };
}

function matches(pattern: Pattern, codes: readonly number[]): boolean {
  return codes.some((code) =>
    pattern.cells.every((allowed, cell) => (allowed & ALLOW[cellOf(code, cell)]) !== 0),
  );
}

function build(patterns: readonly Pattern[]): { table: MonteCarloTable; unreached: Set<PatternLine> } {
  const unreached = new Set(patterns.flatMap(({ values }) => values));
  const rowOfCode = new Uint16Array(CODE_COUNT);
  const rowOfKey = new Map<string, number>();
  const rows: Uint32Array[] = [];
  const seen = new Set<string>();
  for (const code of possibleCodes()) {
    const codes = [...new Set(symmetricCodes(code))];
    const least = Math.min(...codes);
    if (least !== code) continue;
    const matching = patterns.filter((pattern) => matches(pattern, codes)).flatMap(({ values }) => values);
    const key = matching.map(({ line }) => line).join();
    let row = rowOfKey.get(key);
    if (row === undefined) {
      row = rows.length;
      rowOfKey.set(key, row);
      rows.push(valuesByContext(matching));
    }
    for (const symmetric of codes) rowOfCode[symmetric] = row;
    const isFeasible = feasible(code);
    const cases = `${key}:${ORTHOGONAL.map((cell) => cellOf(code, cell))
      .sort()
      .join('')}`;
    if (!seen.has(cases)) markReached(matching, isFeasible, unreached);
    seen.add(cases);
  }
  return { table: pack(rowOfCode, rows), unreached };
}

/** By context: the value of the first line that holds. */
function valuesByContext(lines: readonly PatternLine[]): Uint32Array {
  return Uint32Array.from({ length: CONTEXT_COUNT }, (_, context) => {
    const line = lines.find(({ contexts }) => contexts[context] === 1);
    return line ? line.value : DEFAULT_VALUE;
  });
}

function markReached(
  lines: readonly PatternLine[],
  isFeasible: (context: number) => boolean,
  unreached: Set<PatternLine>,
): void {
  for (let context = 0; context < CONTEXT_COUNT; context++) {
    if (!isFeasible(context)) continue;
    const line = lines.find(({ contexts }) => contexts[context] === 1);
    if (line) unreached.delete(line);
  }
}

/** Makes blocks of the contexts that have the same values in all rows. */
function pack(blackRow: Uint16Array, rows: readonly Uint32Array[]): MonteCarloTable {
  const blockOf = new Uint8Array(CONTEXT_COUNT);
  const blockOfKey = new Map<string, number>();
  const columns: number[] = [];
  for (let context = 0; context < CONTEXT_COUNT; context++) {
    // What cannot occur may share any block.
    if (!isPossible(context)) continue;
    const key = rows.map((row) => row[context]).join();
    let block = blockOfKey.get(key);
    if (block === undefined) {
      block = blockOfKey.size;
      blockOfKey.set(key, block);
      columns.push(context);
    }
    blockOf[context] = block;
  }
  const values = new Uint32Array(columns.length * rows.length);
  for (const [block, context] of columns.entries()) {
    for (const [row, byContext] of rows.entries()) values[block * rows.length + row] = byContext[context];
  }
  const distinct = new Set(values);
  distinct.delete(0);
  return {
    rows: rows.length,
    blocks: columns.length,
    blackRow,
    whiteRow: blackRow.map((_, code) => blackRow[swapColors(code)]),
    blockOf,
    values,
    usesNear: blockOf.some(
      (block, context) => context < NEAR && isPossible(context) && block !== blockOf[context | NEAR],
    ),
    isFlat: columns.length === 1 && distinct.size <= 1,
  };
}

function warnings(patterns: readonly Pattern[], unreached: ReadonlySet<PatternLine>): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const { values, line, column } of patterns) {
    const lost = values.filter((value) => unreached.has(value));
    if (lost.length === values.length) {
      found.push(finding('warning', { key: 'host.db.mc.unused' }, { line, column }));
      continue;
    }
    for (const value of lost) {
      // Those with contradictory properties have had their warning.
      if (!value.contexts.includes(1)) continue;
      found.push(finding('warning', { key: 'host.db.mc.lineUnused' }, value));
    }
  }
  return found;
}
