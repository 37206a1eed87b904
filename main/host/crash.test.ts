/**
 * The same promise as store/crash.test.ts, kept by the whole host: what a call has answered survives `kill -9`, and the file
 * of a document that is being saved is at every moment either the old one or the new one. The lock of a killed host does
 * not keep the next one out.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { runAndKill, seededInts } from '../store/testKill.ts';
import { TestHost } from './testHost.ts';

/** Far above the seconds it takes, so that a busy machine does not fail it. */
const TIMEOUT = 600_000;
const at = useTestFolder();
const script = join(import.meta.dirname, 'crashWriter.ts');

function numbers(lines: string[], word: string): number[] {
  return lines.filter((line) => line.startsWith(word)).map((line) => Number(line.slice(word.length)));
}

/** The file after so many edits, on one line. */
function fileAfter(edits: number): string {
  const nodes = Array.from({ length: edits }, (_, i) => `;${i % 2 === 0 ? 'B' : 'W'}[]C[edit ${i}]`);
  return `(;GM[1]SZ[9]${nodes.join('')})`;
}

test(
  '12 kills while editing and saving lose nothing',
  async () => {
    const random = seededInts(42);
    writeFileSync(at('game.sgf'), fileAfter(0));
    let held = 0;
    let saves = 0;
    let inFile = 0;
    for (let round = 0; round < 12; round++) {
      const moment = { lines: 1 + random(16), milliseconds: random(5) };
      const lines = await runAndKill(script, [at('data'), at('game.sgf')], moment);
      const edits = numbers(lines, 'edit ');
      expect(edits).toEqual(edits.map((_, i) => held + i));

      const file = readFileSync(at('game.sgf'), 'utf8').replaceAll('\n', '');
      const inFileNow = file.split(';').length - 2;
      expect(file).toBe(fileAfter(inFileNow));
      const answered = numbers(lines, 'save ').at(-1);
      if (answered !== undefined) expect(inFileNow).toBeGreaterThanOrEqual(answered + 1);
      expect(inFileNow).toBeGreaterThanOrEqual(inFile);
      expect(inFileNow % 5).toBe(0);
      inFile = inFileNow;

      const yomi = new TestHost(at('data'));
      const { documents, notices } = await yomi.call('app.start', {});
      expect(notices.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(documents).toHaveLength(1);
      const [{ revision, journal, cursor }] = documents;
      expect([0, 1]).toContain(revision - (held + edits.length));
      expect(journal.map(([edit]) => edit.op === 'insert' && edit.nodes[0].properties[1].values[0])).toEqual(
        journal.map((_, i) => `edit ${i}`),
      );
      expect([revision, revision - 1]).toContain(cursor);
      yomi.close();
      held = revision;
      saves += numbers(lines, 'save ').length;
    }
    expect(held).toBeGreaterThan(50);
    expect(saves).toBeGreaterThan(5);
    // A kill may leave the hidden file that was being written, and nothing else.
    expect(
      readdirSync(at())
        .filter((name) => !name.startsWith('.yomi-'))
        .sort(),
    ).toEqual(['data', 'game.sgf']);
  },
  TIMEOUT,
);
