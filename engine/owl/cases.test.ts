import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import { owlAnswer } from '../testing/owlCase.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).filter((name) => name.endsWith('.case'));

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(join(folder, name), 'utf8'));
  test.each(cases.map((drawn) => [`${drawn.name} (line ${drawn.line})`, drawn] as const))(
    '%s',
    (_, drawn) => {
      expect(checkCase(drawn, owlAnswer)).toEqual([]);
    },
  );
});
