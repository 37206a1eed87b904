import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { drawnDragon as drawn } from '../testing/drawnDragon.ts';

const SIZE = 13;
/** Open at the right: whoever plays first decides. */
const NARROW = `. O O O O O O . .
O O X X X X O . .
O X X . . . . . .
O X . . . . O . .`;
/** The same with more room: it lives. */
const WIDE = `. O O O O O O O O . .
O O X X X X X X O O .
O X X . . . . X X . .
O X . . . . . . . O .`;

function analysisWith(set: PatternSet, position: Position): Analysis {
  const analysis = new Analysis(new Reader(), new ConnectionReader(), set);
  analysis.setPosition(position);
  return analysis;
}

/** A set with owl_attackpats.db alone, of this text. */
function attackSet(text: string): PatternSet {
  const { value } = parseDatabase(text, 'owl_attackpats');
  const { value: patterns, diagnostics } = compilePatterns(value);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return PatternSet.from(buildPatternSet([databaseInput('owl_attackpats', 'dfa', patterns)]));
}

/** A pattern beside every stone of the dragon, with this value. */
const beside = (value: number): string => `Pattern Beside\n\nX*\n\n:8,s,value(${value})\n`;

/** What proposed the moves that were tried in an attack. */
function proposers(set: PatternSet, { position, attack }: ReturnType<typeof drawn>): string[] {
  const { owl } = analysisWith(set, position);
  const recorder = new TraceRecorder(position);
  position.trace = owl.sink = recorder;
  owl.read(position, attack);
  position.trace = owl.sink = null;
  const found = new Set<string>();
  const open = [recorder.trace.root];
  for (const node of open) {
    found.add(node.by);
    open.push(...node.children);
  }
  return [...found];
}

test('the engine reads with the patterns of its set, and tells which one proposed a move, and where it stands', () => {
  const board = drawn(NARROW, 'C4', 'E3');
  const pattern = /pattern (\w+) \((owl_\w+)\.db:(\d+)\)/;
  const set = builtinPatternSet();
  const told = proposers(set, board).flatMap((by) => pattern.exec(by) ?? []);
  expect(told.length).toBeGreaterThan(0);
  const [, name, database, line] = told;
  const record = set.database(database)!.records.find((one) => one.name === name);
  expect(record?.line).toBe(Number(line));
  // Without the databases nothing of the kind is tried.
  const bare = proposers(attackSet(''), board);
  expect(bare.some((by) => by.includes('pattern'))).toBe(false);
});

test('a value of 100 wins', () => {
  const { position, attack } = drawn(WIDE, 'C4', 'E3');
  expect(analysisWith(attackSet(beside(60)), position).owl.read(position, attack).code).toBe(LOSE);
  const { code, move } = analysisWith(attackSet(beside(100)), position).owl.read(position, attack);
  expect(code).toBe(WIN);
  const dragon = position.colorAt[parsePoint('E3', SIZE)!];
  expect(position.hasNeighbor(move, dragon as Stone)).toBe(true);
});

test('two forced moves fail', () => {
  const { position, attack } = drawn(NARROW, 'C4', 'E3');
  expect(analysisWith(attackSet(beside(60)), position).owl.read(position, attack).code).toBe(WIN);
  expect(analysisWith(attackSet(beside(99)), position).owl.read(position, attack).code).toBe(LOSE);
});

describe('what only reading knows', () => {
  /** The verdict on the wide dragon when a pattern wins wherever the constraint holds. */
  const codeIf = (constraint: string): number => {
    const { position, attack } = drawn(WIDE, 'C4', 'E3');
    const text = `Pattern Beside\n\nX*\n\n:8,s,value(100)\n\na*\n\n;${constraint}\n`;
    return analysisWith(attackSet(text), position).owl.read(position, attack).code;
  };

  test('the sum over the diagonals of an eye point', () => {
    expect(codeIf('owl_topological_eye(*,a) >= 0')).toBe(WIN);
    expect(codeIf('owl_topological_eye(*,a) > 8')).toBe(LOSE);
    expect(codeIf('owl_topological_eye(*,a) <= 2')).toBe(WIN);
  });

  test('makes a pattern inactive elsewhere', () => {
    const text =
      'Pattern A\n\nX*\n\n:8,s,value(1)\n\na*\n\n;owl_escape_value(*) && owl_topological_eye(*,a)\n';
    for (const [name, unknown] of [
      ['owl_attackpats', []],
      ['owl_vital_apats', []],
      ['patterns', ['owl_escape_value', 'owl_topological_eye']],
      ['attack', ['owl_escape_value', 'owl_topological_eye']],
    ] as const) {
      const { value, diagnostics } = compilePatterns(parseDatabase(text, name).value);
      expect(value.map((pattern) => pattern.unknown)).toEqual([unknown]);
      expect(diagnostics).toHaveLength(unknown.length);
    }
  });
});
