import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { compileBuiltins, presentSources } from '../../build/scripts/compilePatterns.ts';
import { builtinBytes } from '../../main/patterns/builtinFile.ts';
import { shippedFolder } from '../../main/patterns/folder.ts';
import { packSections, textSection, unpackSections } from '../format/container.ts';
import { compileJoseki } from '../joseki/compile.ts';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { Builtins, builtinPatternSet, builtinTable } from './builtins.ts';

/** Names and texts of the databases of the set; of joseki the text that is compiled. */
const DATABASES = readdirSync(shippedFolder())
  .filter((file) => !/^(mc_|eyes|moves)/.test(file))
  .sort()
  .map((file) => {
    const name = file.replace(/\.(db|sgf)$/, '');
    return [name, file.endsWith('.sgf') ? compileJoseki(shippedText(file), name).text : shippedText(file)];
  });

test('the file is what the sources compile to, and says so', async () => {
  const bytes = new Uint8Array(builtinBytes());
  expect(Buffer.from(await compileBuiltins()).equals(bytes)).toBe(true);
  expect(new Builtins(builtinBytes()).sources).toBe(presentSources());
});

test('every database is in the set, which is read once', () => {
  const set = builtinPatternSet();
  expect(set.databases.map(({ name }) => name)).toEqual(DATABASES.map(([name]) => name));
  for (const { name, count } of set.databases) expect(count, name).toBeGreaterThan(2);
  expect(builtinPatternSet()).toBe(set);
});

test('every pattern has a name and a comment before it, or counts of games', () => {
  for (const [name, text] of DATABASES) {
    if (name === 'joseki' || name === 'openings') {
      const counted = text.match(/^:.*\bseen\(\d+\),played\(\d+\),won\(\d+\)$/gm) ?? [];
      expect(counted.length, name).toBe(text.match(/^Pattern /gm)!.length);
      continue;
    }
    const lines = text.split('\n');
    const uncommented = lines.flatMap((line, i) => {
      if (!line.startsWith('Pattern ')) return [];
      let above = i - 1;
      while (above >= 0 && lines[above].trim() === '') above--;
      return lines[above]?.startsWith('#') ? [] : [line];
    });
    expect(uncommented, name).toEqual([]);
  }
});

test('there is a table for each Monte Carlo database, the default one too', () => {
  const files = readdirSync(shippedFolder()).filter((name) => name.startsWith('mc_'));
  expect(files.sort()).toEqual(MC_PATTERNS.map((name) => `${name}.db`).sort());
  expect(new Set(MC_PATTERNS.map(builtinTable)).size).toBe(MC_PATTERNS.length);
  expect(MC_PATTERNS.map(builtinTable)).toContain(builtinTable());
});

describe('bytes that cannot be used are refused', () => {
  const good = Uint8Array.from(new Uint8Array(builtinBytes())).buffer;

  test('cut off or changed', () => {
    expect(() => new Builtins(good.slice(0, 999))).toThrow(/cannot be used: 999 bytes where/);
    const changed = new Uint8Array(good.slice(0));
    changed[changed.length >> 1] ^= 1;
    expect(() => new Builtins(changed.buffer)).toThrow(/cannot be used: .*hash/);
  });

  test('of another version, or something else', () => {
    const { sections } = unpackSections(good);
    const other = packSections(sections.with(0, textSection('{"format":0}')));
    expect(() => new Builtins(other)).toThrow(/another version of Yomi/);
    expect(() => new Builtins(packSections(sections.slice(1)))).toThrow(/another version of Yomi/);
  });
});
