import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTest, changeExpectation, markExpectedFail } from './edit.ts';
import { parseSuite } from './suite.ts';

const text = `# head
loadsgf a.sgf
1 attack A1 \t
  #?  [0]*  # see 7
2 attack B1

3 attack C1
#? [1 $&]`;

describe('changeExpectation', () => {
  test('changes the one line', () => {
    expect(changeExpectation(text, 1, { pattern: '1 B1', expectedFail: false })).toBe(
      text.replace('#?  [0]*', '#? [1 B1]'),
    );
    expect(markExpectedFail(text, 3, true)).toBe(`${text}*`);
    expect(markExpectedFail(text, 1, false)).toBe(text.replace('#?  [0]*', '#? [0]'));
    expect(changeExpectation(text, 3, { pattern: "$'$1", negated: true })?.endsWith("#? [!$'$1]")).toBe(true);
  });

  test('adds one where there is none', () => {
    const added = changeExpectation(text, 2, { pattern: '0' }) ?? '';
    expect(added).toBe(text.replace('2 attack B1\n', '2 attack B1\n#? [0]\n'));
    expect(changeExpectation('1 a', 1, { pattern: 'x' })).toBe('1 a\n#? [x]');
    expect(changeExpectation('1 a\r\n2 b\r\n', 1, { pattern: 'x' })).toBe('1 a\r\n#? [x]\r\n2 b\r\n');
  });

  test('of a test that is not there is nothing', () => {
    expect(changeExpectation(text, 4, { pattern: 'x' })).toBeUndefined();
  });

  test('leaves all other lines alone, whatever they are', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'loadsgf a.sgf',
        '#? [x]',
        '#? [y]*',
        '',
        '# c',
        'play black A1',
        '  ',
        '#?[',
        '\t#? [!z]&\r',
      ),
      fc.nat(5).map((n) => `${n} attack A1`),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), fc.nat(5), (lines, number) => {
        const before = lines.join('\n');
        const known = parseSuite('', before).tests.find((one) => one.number === number);
        const after = changeExpectation(before, number, { pattern: 'new', negated: true });
        expect(after === undefined).toBe(known === undefined);
        if (after === undefined) return;
        const now = parseSuite('', after).tests.find((one) => one.number === number);
        expect(now?.expectation).toMatchObject({ pattern: 'new', negated: true });
        const was = before.split('\n');
        const is = after.split('\n');
        if (known?.expectation)
          expect(is.filter((_, i) => i !== (known.expectation?.line ?? 0) - 1)).toEqual(
            was.filter((_, i) => i !== (known.expectation?.line ?? 0) - 1),
          );
        else expect(is.length).toBe(was.length + 1);
      }),
    );
  });
});

describe('addTest', () => {
  const added = {
    prelude: ['loadsgf b.sgf 12'],
    command: 'owl_attack D4',
    expectation: { pattern: '1 (E5|F6)', negated: false, expectedFail: true, ignored: false },
    category: 'EYES',
    severity: 5,
    description: 'two\n lines',
  };

  test('appends it as it will be read', () => {
    const { text: after, number } = addTest(text, added);
    expect(number).toBe(10);
    expect(after.startsWith(`${text}\n\n`)).toBe(true);
    const test = parseSuite('s', after).tests.at(-1);
    expect(test).toMatchObject({
      ...{ number: 10, command: 'owl_attack D4', prelude: ['loadsgf b.sgf 12'], category: 'EYES' },
      ...{ severity: 5, description: 'two lines', expectation: { pattern: '1 (E5|F6)', expectedFail: true } },
    });
    expect(addTest(after, added).number).toBe(20);
  });

  test('to an empty file, and by a number', () => {
    const { text: after } = addTest('', { ...added, number: 7, description: undefined, severity: undefined });
    expect(after).toBe('# CATEGORY=EYES\nloadsgf b.sgf 12\n7 owl_attack D4\n#? [1 (E5|F6)]*\n');
    expect(() => addTest(after, { ...added, number: 7 })).toThrow('taken');
  });
});
