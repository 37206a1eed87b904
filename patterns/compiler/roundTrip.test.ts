/** Reading, writing, turning: what must hold for every database there can be. */
import { readFileSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagram, ElementNote, SourceDatabase, SourcePattern, Symmetry } from '../format/types.ts';
import { composeTransformations, inverseTransformation, transformShape } from '../format/transform.ts';
import { checkDatabase } from './check.ts';
import { compilePatterns } from './compile.ts';
import { matcherOf } from './databases.ts';
import { generateDatabase } from './generate.ts';
import { parseDatabase } from './parse.ts';
import { printDatabase, printPattern } from './print.ts';
import { shapeOf } from './shape.ts';
import { transposePattern } from './transpose.ts';

/** Without all that says where something stands in the text. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  const places = ['line', 'column', 'endLine', 'rows', 'colon', 'places'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !places.includes(key))
      .map(([key, part]) => [key, bare(part)]),
  );
}

const place = { line: 0, column: 0 };
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
/** A line of text that keeps its shape when printed: no line feeds, no spaces at the ends. */
const sentence = fc
  .string({ maxLength: 12 })
  .map((text) => text.replaceAll(/[\n\r\u2028\u2029]/g, '').trim());
const plain = sentence.map((text) => text.replaceAll('#', '').trim());

function diagrams(symbols: string): fc.Arbitrary<Diagram> {
  return fc
    .record({
      width: fc.integer({ min: 1, max: 7 }),
      height: fc.integer({ min: 1, max: 7 }),
      edges: fc.nat(15),
    })
    .chain(({ width, height, edges }) =>
      fc.record({
        line: fc.constant(0),
        column: fc.constant(0),
        width: fc.constant(width),
        height: fc.constant(height),
        edges: fc.constant(edges),
        cells: fc.array(fc.constantFrom(...symbols), {
          minLength: width * height,
          maxLength: width * height,
        }),
        sideComments: fc.array(sentence, { minLength: height, maxLength: height }),
      }),
    );
}

const letters = '.XOxo?*,!abcdefgABCQ';
const note: fc.Arbitrary<ElementNote | null> = fc.oneof(
  fc.constant(null),
  word.map((text) => ({ ...place, text, diagram: null })),
  diagrams(letters).map((diagram) => ({ ...place, text: '', diagram })),
);
const programText = fc.option(
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((lines) => ({ text: lines.join('\n'), places: [] })),
);

const patterns: fc.Arbitrary<SourcePattern> = fc.record({
  ...{ line: fc.constant(0), column: fc.constant(0), endLine: fc.constant(0), colon: fc.constant(place) },
  name: word,
  comments: fc.array(sentence, { maxLength: 3 }),
  diagram: diagrams('.XOxo?*,!Q'),
  symmetry: fc.constantFrom<Symmetry>('8', '|', '-', '\\', '/', 'X', '+', '0', 'O'),
  classes: fc.stringMatching(/^[A-Za-z-]{0,4}$/).filter((classes) => classes !== 'NULL'),
  values: fc.array(
    fc.record({
      ...{ line: fc.constant(0), column: fc.constant(0) },
      name: fc.stringMatching(/^[a-z_]{1,8}$/),
      value: fc.oneof(
        fc.integer({ min: -999, max: 999 }),
        fc.integer({ min: -999999, max: 999999 }).map((n) => n / 1000),
        fc.constantFrom(1e-7, 0.000000001, 999999999, 0.1),
      ),
    }),
    { maxLength: 3 },
  ),
  helper: fc.option(fc.stringMatching(/^[a-z_]{1,8}_helper$/)),
  constraintDiagram: fc.option(diagrams(letters)),
  constraint: programText,
  action: programText,
  goalElements: note,
  callbackData: note,
});

const databases: fc.Arbitrary<SourceDatabase> = fc.record({
  name: fc.constant('patterns'),
  matcher: fc.constant('dfa' as const),
  patterns: fc.array(patterns, { minLength: 1, maxLength: 4 }),
  comments: fc.array(sentence, { maxLength: 2 }),
  footer: fc.array(sentence, { maxLength: 2 }),
  declarations: fc.array(
    fc.record({
      ...{ line: fc.constant(0), column: fc.constant(0) },
      keyword: fc.constantFrom('goal_elements', 'some_thing'),
      text: word,
    }),
    { maxLength: 2 },
  ),
});

test('printing and reading gives the same database', () => {
  fc.assert(
    fc.property(databases, (db) => {
      const text = printDatabase(db);
      const { value, diagnostics } = parseDatabase(text, 'patterns');
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(bare(value)).toEqual(bare({ ...db, matcher: matcherOf('patterns', db.patterns) }));
      expect(printDatabase(value)).toBe(text);
    }),
    { numRuns: 400 },
  );
});

test('reading, printing and reading a generated database changes nothing', () => {
  for (const seed of [1, 2, 3]) {
    const first = parseDatabase(generateDatabase(60, seed), 'patterns');
    expect([...first.diagnostics, ...checkDatabase(first.value)]).toEqual([]);
    expect(first.value.patterns.length).toBe(60);
    const second = parseDatabase(printDatabase(first.value), 'patterns');
    expect(bare(second)).toEqual(bare(first));
  }
});

const transformation = fc.nat(7);

test('turning a pattern is a group, and shape and turning commute', () => {
  fc.assert(
    fc.property(patterns, transformation, transformation, (pattern, first, second) => {
      // Texts move together in a smaller number of rows and do not part again.
      const silent = (one: Diagram | null): Diagram | null => one && { ...one, sideComments: [] };
      const mute = (one: SourcePattern): unknown =>
        bare({
          ...one,
          diagram: silent(one.diagram),
          constraintDiagram: silent(one.constraintDiagram),
          goalElements: one.goalElements && {
            ...one.goalElements,
            diagram: silent(one.goalElements.diagram),
          },
          callbackData: one.callbackData && {
            ...one.callbackData,
            diagram: silent(one.callbackData.diagram),
          },
        });
      const once = transposePattern(pattern, first);
      expect(mute(transposePattern(once, inverseTransformation(first)))).toEqual(mute(pattern));
      expect(mute(transposePattern(once, second))).toEqual(
        mute(transposePattern(pattern, composeTransformations(first, second))),
      );
      const turned = transformShape(first, shapeOf(pattern));
      // With several '*' the first one is the move, and that is another one after turning.
      if (pattern.diagram.cells.filter((cell) => cell === '*').length < 2) {
        expect({ ...shapeOf(once), transformations: turned.transformations }).toEqual(turned);
      }
      const texts = (one: SourcePattern): string =>
        one.diagram.sideComments.filter((text) => text !== '').join(' ');
      expect(texts(once)).toBe(texts(pattern));
      const printed = parseDatabase(printPattern(once), 'patterns').value.patterns;
      expect(bare(printed)).toEqual(bare([once]));
    }),
    { numRuns: 300 },
  );
});

test('a symmetry that holds still holds after turning', () => {
  const drawings: [Symmetry, string][] = [
    ['|', 'O*O\nX.X\n'],
    ['-', 'OX\n*.\nOX\n'],
    ['\\', '*X\nXO\n'],
    ['/', 'X*\nOX\n'],
    ['O', 'OX.\n.*.\n.XO\n'],
    ['X', 'OX.\nX*X\n.XO\n'],
    ['+', 'OXO\n.*.\nOXO\n'],
  ];
  for (const [symmetry, drawing] of drawings) {
    const { value } = parseDatabase(`Pattern A\n\n${drawing}\n:${symmetry},-\n`, 'patterns');
    expect(checkDatabase(value)).toEqual([]);
    for (let t = 0; t < 8; t++) {
      const patterns = [transposePattern(value.patterns[0], t)];
      expect(checkDatabase({ ...value, patterns })).toEqual([]);
    }
  }
});

/** Everything a compiler is asked for; the result does not matter, coming to an end does. */
function compileAnything(text: string, name: string): number {
  const { value, diagnostics } = parseDatabase(text, name);
  const compiled = compilePatterns(value);
  const lines = text.split('\n').length;
  for (const { line, column, message } of [...diagnostics, ...compiled.diagnostics]) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(message).not.toContain('undefined');
  }
  for (const pattern of value.patterns) {
    shapeOf(pattern);
    const again = parseDatabase(printPattern(pattern), name);
    expect(bare(again.value.patterns)).toEqual(bare([pattern]));
  }
  return compiled.value.length;
}

test('random bytes never crash the compiler', () => {
  const signs = fc.array(
    fc.constantFrom(
      ...'.XOxo*?!,|-+#:;>\n\n\n \t(),8ab',
      'Pattern ',
      'Pattern A\n\n',
      '\n:8,-\n',
      'goal_elements ',
    ),
    {
      maxLength: 80,
    },
  );
  const bytes = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.uint8Array({ maxLength: 300 }).map((data) => new TextDecoder('latin1').decode(data)),
    signs.map((list) => list.join('')),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom('patterns', 'hoshi', 'fuseki', 'conn', 'barriers'), (text, name) => {
      compileAnything(text, name);
    }),
    { numRuns: 600 },
  );
});

test('mutated databases never crash the compiler, and most patterns survive a mutation', () => {
  const original = generateDatabase(20, 7);
  let kept = 0;
  let runs = 0;
  const change = fc.record({
    at: fc.nat(original.length),
    remove: fc.nat(3),
    insert: fc.oneof(
      fc.constant(''),
      fc.constantFrom(...'.XO*|-+#:;>\n ()&!,8at?\0\t\r'),
      fc.string({ maxLength: 4 }),
    ),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let text = original;
      for (const { at, remove, insert } of changes)
        text = text.slice(0, at) + insert + text.slice(at + remove);
      kept += compileAnything(text, 'patterns');
      runs++;
    }),
    { numRuns: 200 },
  );
  expect(kept / runs).toBeGreaterThan(20 - 4);
});

test('lines of any length and depth end in time', () => {
  const long = 100_000;
  const around = (middle: string): string => `Pattern A\n\nO*X\n\n:8,-\n\n${middle}\n`;
  for (const text of [
    around(`;${'('.repeat(long)}`),
    around(`;${'!'.repeat(long)}1`),
    around(`;1${'+1'.repeat(long)}`),
    around(`;${'1?'.repeat(long)}`),
    around(`;lib(${'*,'.repeat(long)}*)`),
    around(`>${'if(1)'.repeat(long)};`),
    around(`>${'{'.repeat(long)};`),
    around(';lib(*)\n'.repeat(2000)),
    around('x'.repeat(long)),
    'Pattern A\n'.repeat(5000),
    '|'.repeat(long),
    `Pattern ${'-'.repeat(long)}`,
    `Pattern A\n\nO*X\n\n:8,-${',shape(1)'.repeat(5000)}`,
    `Pattern A\n\nO*X\n\n:8,-,shape(${'9'.repeat(long)})`,
    `Pattern A\n\nO*X\n\n:8,-,${'a'.repeat(long)}`,
  ]) {
    const { value, diagnostics } = parseDatabase(text, 'patterns');
    expect(diagnostics.length + checkDatabase(value).length).toBeGreaterThan(0);
  }
});

test('the databases of the project have no mistakes', () => {
  const folder = new URL('../db/', import.meta.url);
  for (const file of readdirSync(folder)) {
    // Monte Carlo, eye and move-strength databases have languages of their own.
    if (!file.endsWith('.db') || /^(mc_|eyes|moves)/.test(file)) continue;
    const { value, diagnostics } = parseDatabase(
      readFileSync(new URL(file, folder), 'utf8'),
      file.slice(0, -3),
    );
    expect([file, ...diagnostics, ...checkDatabase(value)]).toEqual([file]);
    expect(value.patterns.length).toBeGreaterThan(0);
  }
});
