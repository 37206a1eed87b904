import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, EMPTY, OFF_BOARD, pointAt } from '../../engine/board/point.ts';
import { generateDatabase } from '../../patterns/compiler/generate.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { compileDatabase } from '../patterns/database.ts';
import { PatternSetBuilder } from '../patterns/set.ts';
import { PatternMixer } from './mixPatterns.ts';
import { bisect, trialsFor } from './patternBisect.ts';

describe('searching changes', () => {
  const changes = Array.from({ length: 1000 }, (_, i) => i);

  test.each([0, 1, 499, 998, 999])('one of a thousand, number %i', async (guilty) => {
    let trials = 0;
    const found = await bisect(changes, async (some) => {
      trials++;
      return Promise.resolve(some.has(guilty));
    });
    expect(found).toEqual({ culprits: [guilty], onlyThese: true });
    expect(trials).toBeLessThanOrEqual(trialsFor(1000));
  });

  test('three that need one another', async () => {
    const needed = [17, 400, 401];
    const found = await bisect(changes, (some) => Promise.resolve(needed.every((one) => some.has(one))));
    expect(found).toEqual({ culprits: needed, onlyThese: true });
  });

  test('one of two that are each enough: the others are told to be enough as well', async () => {
    const found = await bisect(changes, (some) => Promise.resolve(some.has(10) || some.has(700)));
    expect(found).toEqual({ culprits: [10], onlyThese: false });
  });

  test('what turns it back again in between leaves the answer true', async () => {
    // 5 turns it, 300 turns it back unless 600 is there.
    const turns = (some: ReadonlySet<number>): boolean => some.has(5) && (!some.has(300) || some.has(600));
    const { culprits } = await bisect(changes, (some) => Promise.resolve(turns(some)));
    expect(turns(new Set(culprits))).toBe(true);
    for (const one of culprits) expect(turns(new Set(culprits.filter((other) => other !== one)))).toBe(false);
  });
});

const A = 'Pattern A\n\nXO\n*X\n\n:8,B\n';
const B = 'Pattern B\n\nOX\n.*\n\n:8,-,value(3)\n';
const C = 'Pattern C\n\nX*X\n?O?\n\n:|,-\n\nX*X\n?a?\n\n;lib(a)>1\n';

function setOf(...files: [name: string, text: string][]): PatternSet {
  const databases = files.map(([name, text]) => compileDatabase(name, text));
  for (const { diagnostics } of databases)
    expect(diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
  return PatternSet.from(new PatternSetBuilder().build(databases).buffer);
}

describe('sets between two sets', () => {
  const from = setOf(['patterns.db', `${A}\n${B}\n${C}`], ['conn.db', A]);
  const to = setOf(
    ['patterns.db', `${A}\n${C.replace('>1', '>2')}\n${B.replaceAll('Pattern B', 'Pattern D')}`],
    ['attack.db', B.replace('value(3)', 'value(4)')],
  );
  const mixer = new PatternMixer(from, to);

  test('the changes are named, and a line that moved is none', () => {
    expect(mixer.changes.map(({ database, name, kind }) => `${kind} ${database} ${name}`).sort()).toEqual([
      'added attack B',
      'added patterns D',
      'changed patterns C',
      'removed conn A',
      'removed patterns B',
    ]);
    const moved = setOf(['patterns.db', `# more\n\n${A}\n${B}\n${C}`], ['conn.db', A]);
    expect(new PatternMixer(from, moved).changes).toEqual([]);
  });

  test('no change gives the old set, all changes what the new one has', () => {
    expect(PatternSet.from(mixer.build(new Set())).id).toBe(from.id);
    const all = PatternSet.from(mixer.build(new Set(mixer.changes)));
    // Only a pattern that stayed keeps its old line.
    expect(new PatternMixer(all, to).changes).toEqual([]);
    expect(all.databases.map(({ name }) => name).sort()).toEqual(to.databases.map(({ name }) => name).sort());
  });

  test('one change is the only difference from the old set', () => {
    for (const change of mixer.changes) {
      const some = PatternSet.from(mixer.build(new Set([change])));
      expect(new PatternMixer(from, some).changes).toEqual([change]);
    }
  });

  test('another order of the same patterns is a change', () => {
    const turned = setOf(['patterns.db', `${B}\n${A}\n${C}`], ['conn.db', A]);
    const between = new PatternMixer(from, turned);
    expect(between.changes).toEqual([{ database: 'patterns', name: '', kind: 'order', line: 1 }]);
    expect(PatternSet.from(between.build(new Set())).id).toBe(from.id);
    const all = PatternSet.from(between.build(new Set(between.changes)));
    expect(all.databases[0].records.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
  });

  test('a set that is taken apart and built again finds the same', () => {
    const text = generateDatabase(60, 3);
    const whole = setOf(['patterns.db', text]);
    const again = PatternSet.from(new PatternMixer(whole, setOf(['other.db', A])).build(new Set()));
    expect(again.id).toBe(whole.id);
    const board = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
    for (let i = 0; i < 81; i++)
      board[pointAt(Math.floor(i / 9), i % 9)] = i % 4 === 0 ? 1 : i % 3 === 0 ? 2 : EMPTY;
    const matches = (set: PatternSet): string[] => {
      const found: string[] = [];
      new Matcher(set.databases[0]).matchAll(board, 9, 2, (...match) => void found.push(match.join()));
      return found;
    };
    expect(matches(again)).toEqual(matches(whole));
  });
});
