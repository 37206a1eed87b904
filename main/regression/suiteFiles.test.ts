import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { SelectorError, chooseTests, listSuites, readSuite } from './suiteFiles.ts';

const at = useTestFolder();

beforeEach(() => {
  mkdirSync(at('more'));
  writeFileSync(
    at('owl.tst'),
    '1 owl_attack A1\n#? [0]\n2 attack A1\n#? [0]\n2 attack B1\n#? [0]\n30 name\n#? [.*]\n',
  );
  writeFileSync(at('tiny.tst'), '1 attack A1\n#? [0]\n');
  writeFileSync(at('more', 'owl.tst'), '9 name\n#? [.*]\n');
});

function chosen(words: string[], commands: string[] = []): string[] {
  const { tests } = chooseTests(words, [at(), at('more')], commands);
  return tests.map(({ test }) => `${test.suite}:${test.number} ${test.command}`);
}

describe('chooseTests', () => {
  test('everything, and tests with a number that was used only once', () => {
    expect(chosen([])).toEqual(['owl:1 owl_attack A1', 'owl:2 attack A1', 'owl:30 name', 'tiny:1 attack A1']);
  });

  test('by selector, path, folder and command', () => {
    expect(chosen(['tiny', 'owl:2-40'])).toEqual(['tiny:1 attack A1', 'owl:2 attack A1', 'owl:30 name']);
    expect(chosen(['owl:2', 'owl:1-2'])).toEqual(['owl:2 attack A1', 'owl:1 owl_attack A1']);
    expect(chosen([at('more', 'owl.tst')])).toEqual(['owl:9 name']);
    expect(chosen([at('more')])).toEqual(['owl:9 name']);
    expect(chosen([], ['attack'])).toEqual(['owl:2 attack A1', 'tiny:1 attack A1']);
  });

  test.each([
    ['none', 'no suite none'],
    ['owl:3', '‘owl:3’ selects no test'],
    ['owl:x-', 'no suite'],
  ])('%s is refused', (word, message) => {
    expect(() => chosen([word])).toThrow(SelectorError);
    expect(() => chosen([word])).toThrow(message);
  });
});

test('suites of several folders; the first of a name hides the others', () => {
  expect(listSuites([at('nowhere'), at('more'), at()])).toEqual([at('more', 'owl.tst'), at('tiny.tst')]);
});

test('old suites are Latin-1', () => {
  writeFileSync(at('old.tst'), Buffer.from('# DESCRIPTION=M\xfcller\n1 name\n#? [.*]\n', 'latin1'));
  expect(readSuite(at('old.tst')).tests[0].description).toBe('Müller');
  writeFileSync(at('new.tst'), '# DESCRIPTION=Müller\n1 name\n#? [.*]\n');
  expect(readSuite(at('new.tst')).tests[0].description).toBe('Müller');
});
