import { describe, expect, test } from 'vitest';
import type { ExplainedTerm } from '../../../engine/protocol/patterns.ts';
import { parseDatabase } from '../../../patterns/compiler/parse.ts';
import { completionAt, callAt, parameterOf } from './completion.ts';
import { entryAt, findPatterns, listPatterns, scanEntries } from './entries.ts';
import { innerTerms, valueText } from './terms.ts';
import { appendChange, applyChanges, constraintDiagramChange, transposeChanges } from './textCommands.ts';

const TEXT = `# Head

# A cut
Pattern Cut1

XO  side
*X

:/,B,shape(2)

Xa
*X

;lib(a) > 1 &&
;!attack(a)


# On the edge,
# in two lines
Pattern Edge1

|O.
|*X
+--

:8,-
>antisuji(*)
`;
const patterns = parseDatabase(TEXT, 'patterns').value.patterns;

describe('the list of patterns', () => {
  const list = listPatterns('mine', TEXT, scanEntries(TEXT));

  test('knows where each begins and ends, and its comment', () => {
    expect(
      list.map(({ name, line, endLine, comment, index }) => ({ name, line, endLine, comment, index })),
    ).toEqual([
      { name: 'Cut1', line: 4, endLine: 15, comment: 'A cut', index: 0 },
      { name: 'Edge1', line: 20, endLine: 27, comment: 'On the edge,', index: 1 },
    ]);
  });

  test('agrees with the parser on sound texts, and keeps broken ones', () => {
    expect(scanEntries(TEXT).map(({ line, endLine }) => [line, endLine])).toEqual(
      patterns.map(({ line, endLine }) => [line, endLine]),
    );
    const broken = TEXT.replace(':/,B', ':?,B');
    expect(scanEntries(broken).map(({ name }) => name)).toEqual(['Cut1', 'Edge1']);
    expect(scanEntries('')).toEqual([]);
  });

  test('is searched by name, comment and text; every word must be there', () => {
    const found = (query: string): string[] => findPatterns(list, query).map(({ name }) => name);
    expect(found('')).toEqual(['Cut1', 'Edge1']);
    expect(found('edge')).toEqual(['Edge1']);
    expect(found('two lines')).toEqual(['Edge1']);
    expect(found('ATTACK lib')).toEqual(['Cut1']);
    expect(found('attack edge')).toEqual([]);
    expect(findPatterns([...list].reverse(), 'cut').map(({ name }) => name)).toEqual(['Cut1']);
  });

  test('a name counts before a word of the text', () => {
    const two = listPatterns(
      'x',
      '# Block\nPattern A1\nPattern Block1\n',
      scanEntries('# Block\nPattern A1\nPattern Block1\n'),
    );
    expect(findPatterns(two, 'block').map(({ name }) => name)).toEqual(['Block1', 'A1']);
  });

  test('a line belongs to the pattern around it, comments to the one below', () => {
    const at = (line: number): string | undefined => entryAt(list, line)?.name;
    expect([1, 4, 9, 15].map(at)).toEqual(['Cut1', 'Cut1', 'Cut1', 'Cut1']);
    expect([18, 20, 40].map(at)).toEqual(['Edge1', 'Edge1', 'Edge1']);
    expect(entryAt([], 1)).toBeNull();
  });
});

describe('commands on the text', () => {
  test('the diagram is copied below the colon line, once', () => {
    const [cut, edge] = patterns;
    expect(constraintDiagramChange(TEXT, cut)).toBeNull();
    const text = applyChanges(TEXT, [constraintDiagramChange(TEXT, edge)!]);
    expect(text).toContain(':8,-\n\n|O.\n|*X\n+--\n\n>antisuji(*)\n');
    const after = parseDatabase(text, 'patterns').value.patterns[1];
    expect(after.constraintDiagram?.cells).toEqual(edge.diagram.cells);
    expect(constraintDiagramChange(text, after)).toBeNull();
  });

  test('also below the last line of a text', () => {
    const text = 'Pattern A1\n\n*O  side\n\n:8,-';
    const pattern = parseDatabase(text, 'patterns').value.patterns[0];
    expect(applyChanges(text, [constraintDiagramChange(text, pattern)!])).toBe(`${text}\n\n*O`);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('turning it by %i and back gives the drawings again', (t) => {
    const inverse = [0, 1, 2, 3, 4, 6, 5, 7];
    for (const which of [0, 1]) {
      const turned = applyChanges(TEXT, transposeChanges(TEXT, patterns[which], t));
      const parsed = parseDatabase(turned, 'patterns');
      expect(parsed.diagnostics).toEqual([]);
      expect(turned).toContain('# in two lines');
      for (const back of new Set([t, inverse[t]])) {
        const again = applyChanges(turned, transposeChanges(turned, parsed.value.patterns[which], back));
        if (again === TEXT) return;
      }
      expect.unreachable('no way back');
    }
  });

  test('turning changes nothing but drawings and symmetry', () => {
    const turned = applyChanges(TEXT, transposeChanges(TEXT, patterns[0], 2));
    expect(turned).toContain('OX  side\nX*\n\n:\\,B,shape(2)\n\naX\nX*\n');
    expect(turned.slice(turned.indexOf(';lib'))).toBe(TEXT.slice(TEXT.indexOf(';lib')));
  });

  test('a pattern is added two empty lines below the last', () => {
    expect(applyChanges('a\n\n', [appendChange('a\n\n', 'b\n')])).toBe('a\n\n\nb\n');
    expect(applyChanges('', [appendChange('', 'b\n')])).toBe('b\n');
  });
});

describe('completion', () => {
  const offer = (before: string, explicit = false, database = 'patterns'): string[] | undefined =>
    completionAt({ database, before, pattern: patterns[0], names: ['Cut1'] }, explicit)?.offers.map(
      ({ label }) => label,
    );

  test('constraints offer tests, constants and the letters of the diagram', () => {
    const offers = offer(';at')!;
    expect(offers).toContain('attack');
    expect(offers).toContain('ALIVE');
    expect(offers[0]).toBe('a');
    expect(offers).not.toContain('antisuji');
    expect(offer('>an')).toContain('antisuji');
  });

  test('a function comes with its signature and documentation', () => {
    const found = completionAt(
      { database: 'patterns', before: ';x && lib', pattern: null, names: [] },
      false,
    )!;
    expect(found.from).toBe(6);
    expect(found.offers.find(({ label }) => label === 'lib')).toMatchObject({
      type: 'function',
      detail: '(x)',
      apply: 'lib(',
      info: expect.stringContaining('liberties') as string,
    });
  });

  test('the colon line offers symmetries, the classes of the database, values', () => {
    expect(offer(':')).toContain('|');
    expect(offer(':8,')).toContain('C');
    expect(offer(':8,C')).not.toContain('C');
    expect(offer(':8,', false, 'influence')).toContain('I');
    expect(offer(':8,', false, 'attack')).not.toContain('J');
    expect(offer(':8,C,sh')).toContain('shape');
    expect(offer(':8,C,shape(2')).toBeUndefined();
  });

  test('a new line offers the next pattern, but not over a diagram', () => {
    expect(
      completionAt({ database: 'x', before: 'Pat', pattern: null, names: ['Cut1'] }, false)?.offers[0],
    ).toMatchObject({ label: 'Pattern', apply: 'Pattern Cut2' });
    expect(offer('O')).toBeUndefined();
    expect(offer('')).toBeUndefined();
    expect(offer('', true)).toContain('goal_elements');
    expect(offer('# at')).toBeUndefined();
  });

  test('the call around the cursor and its argument', () => {
    expect(callAt(';lib(')).toMatchObject({ fn: { name: 'lib' }, argument: 0, open: 4 });
    expect(callAt(';does_attack(*, ')).toMatchObject({ fn: { name: 'does_attack' }, argument: 1 });
    expect(callAt(';lib(a) > ')).toBeNull();
    expect(callAt(';lib((1, 2')).toMatchObject({ fn: { name: 'lib' } });
    expect(callAt('# lib(')).toBeNull();
    expect(parameterOf(callAt(';somewhat(')?.fn ?? callAt(';o_somewhere(')!.fn, 3)).toBe(0);
    expect(parameterOf(callAt(';does_attack(')!.fn, 1)).toBe(1);
  });
});

describe('explained terms', () => {
  const leaf = (
    text: string,
    value: number | null = null,
    rest: Partial<ExplainedTerm> = {},
  ): ExplainedTerm => ({
    text,
    value,
    skipped: false,
    line: 1,
    column: 1,
    args: [],
    ...rest,
  });
  const term = (text: string, value: number | null, args: ExplainedTerm[]): ExplainedTerm =>
    leaf(text, value, { args });
  const labels = [{ label: 'a', points: [42] }];

  test('a chain of one operator is one list', () => {
    const call = (name: string) => term(`${name}(a)`, 1, [leaf('a', 42)]);
    const inner = term('x(a) && (y(a) || z(a))', 1, [
      call('x'),
      term('y(a) || z(a)', 1, [call('y'), call('z')]),
    ]);
    const all = term('x(a) && (y(a) || z(a)) && w(a)', 1, [inner, call('w')]);
    expect(innerTerms(all).map(({ text }) => text)).toEqual(['x(a)', 'y(a) || z(a)', 'w(a)']);
    expect(innerTerms(call('x'))).toEqual([]);
  });

  test('values in words', () => {
    expect(valueText(leaf('lib(a) > 1', 0), labels, 9)).toEqual({ text: 'false', kind: 'false' });
    expect(valueText(leaf('!attack(a)', 1), labels, 9)).toEqual({ text: 'true', kind: 'true' });
    expect(valueText(leaf('lib(a)', 3), labels, 9)).toEqual({ text: '3', kind: 'number' });
    expect(valueText(leaf('a', 42), labels, 9)).toEqual({ text: 'B8', kind: 'number' });
    expect(valueText(leaf('b(a)', null, { skipped: true }), labels, 9).kind).toBe('skip');
    expect(valueText(leaf('b(a)', null, { missing: 'dragon_status' }), labels, 9).text).toBe(
      'needs dragon status',
    );
  });
});
