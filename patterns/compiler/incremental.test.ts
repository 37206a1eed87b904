import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePatterns } from './compile.ts';
import { generateDatabase } from './generate.ts';
import { IncrementalCompiler } from './incremental.ts';
import type { IncrementalResult } from './incremental.ts';
import { parseDatabase } from './parse.ts';

function atOnce(text: string): Omit<IncrementalResult, 'compiled'> {
  const { value, diagnostics } = parseDatabase(text, 'patterns');
  const compiled = compilePatterns(value);
  return {
    database: value,
    patterns: compiled.value,
    diagnostics: [...diagnostics, ...compiled.diagnostics],
  };
}

function expectSame(compiler: IncrementalCompiler, text: string): IncrementalResult {
  const result = compiler.compile(text);
  expect({ ...result, compiled: 0 }).toEqual({ ...atOnce(text), compiled: 0 });
  return result;
}

const original = `# A header.

goal_elements OX

${generateDatabase(12, 3)}
Pattern Notes
goal_elements O
callback_data
.a.
...

O*X   text
...

:8,OX,shape(2),value(3)

O*X
.b.

;ko(b)
;  || ko(*)
>antisuji(b);

# The end.
`;

test('only what changed is compiled', () => {
  const compiler = new IncrementalCompiler('patterns');
  const first = expectSame(compiler, original);
  expect(first.compiled).toBe(13);
  expect(expectSame(compiler, original).compiled).toBe(0);

  const lines = original.split('\n');
  const at = lines.findIndex((line) => line.startsWith('Pattern G3_5'));
  const edited = lines.toSpliced(at + 2, 0, '# A new line.').join('\n');
  const second = expectSame(compiler, edited);
  expect(second.compiled).toBe(1);
  // The other patterns are the same objects, though those below have moved.
  for (const [i, pattern] of second.patterns.entries()) {
    const same =
      pattern.shape === first.patterns[i].shape && pattern.constraint === first.patterns[i].constraint;
    expect([i, same]).toEqual([i, i !== 4]);
  }
  expect(expectSame(compiler, original).compiled).toBe(1);
});

test('a pattern that moves elsewhere is not compiled again', () => {
  const compiler = new IncrementalCompiler('patterns');
  compiler.compile(original);
  const pieces = original.split(/(?=# A generated pattern)/);
  const moved = [pieces[0], pieces[1], pieces[4], pieces[2], pieces[3], ...pieces.slice(5)].join('');
  expect(expectSame(compiler, moved).compiled).toBe(0);
});

test('the name of an earlier pattern, and the same text twice', () => {
  const compiler = new IncrementalCompiler('patterns');
  const one = 'Pattern A\n\nO*X\n\n:8,-\n';
  expectSame(compiler, one);
  const { diagnostics } = expectSame(compiler, `${one}\n${one}\n${one}`);
  expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
    [7, "the name 'A' is taken by the pattern in line 1"],
    [13, "the name 'A' is taken by the pattern in line 1"],
  ]);
  expectSame(compiler, `\n\n# x\n\n${one}`);
  // Above the first pattern of a text a comment that stands apart is the header, above others it is theirs.
  const apart = (name: string): string => `# x\n\nPattern ${name}\n\nO*X\n\n:8,-\n`;
  expectSame(compiler, `${apart('A')}${apart('B')}`);
  expectSame(compiler, `${apart('B')}${apart('A')}`);
  expectSame(compiler, '');
  expectSame(compiler, '# nothing\n\n# but comments');
  expectSame(compiler, 'Pattern');
  expectSame(compiler, `Pattern A\n\n# x\nPattern B\n\n# y\n\n# z`);
});

test('any sequence of edits gives what compiling at once gives', () => {
  const change = fc.record({
    at: fc.nat(original.length),
    remove: fc.oneof(fc.nat(3), fc.nat(200)),
    insert: fc.oneof(
      fc.constantFrom(
        '',
        '\n',
        '\n\n',
        '# c\n',
        '\n# c\n\n',
        'Pattern ',
        '\nPattern G3_2\n',
        '\r\n',
        '\u2028Pattern',
        '*',
        ';',
      ),
      fc.string({ maxLength: 3 }),
    ),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const compiler = new IncrementalCompiler('patterns');
      let text = original;
      for (const { at, remove, insert } of changes) {
        text = text.slice(0, at) + insert + text.slice(at + remove);
        expectSame(compiler, text);
      }
    }),
    { numRuns: 150 },
  );
});
