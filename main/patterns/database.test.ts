import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import {
  compileDatabase,
  FileCompiler,
  hasErrors,
  kindOf,
  revisionOf,
  type CompiledDatabase,
} from './database.ts';
import { shippedFolder } from './folder.ts';
import { PatternSetBuilder } from './set.ts';

describe('the kind of a file', () => {
  const moves = 'Pattern A1\n\nO*\n\n:8,-\n';
  const eyes = 'Pattern 548\n\nxX.!\n\n:0111\n';
  const monteCarlo = '???\n?*?\n???\n:7\n';

  test.each([
    ['hoshi.sgf', '(;)', 'joseki'],
    ['mc_mine.db', '', 'monteCarlo'],
    ['eyes2.db', '', 'eye'],
    ['mine.db', moves, 'move'],
    ['moves.db', moves, 'move'],
    ['mine.db', '# learnt\nfeature last 3 2 10\n', 'strengths'],
    ['mine.db', '', 'move'],
    ['mine.db', eyes, 'eye'],
    ['mine.db', monteCarlo, 'monteCarlo'],
    ['mine.db', `${monteCarlo}:3,near\n`, 'monteCarlo'],
    ['patterns.db', moves.replace(':8', ':|'), 'move'],
  ])('%s with %j', (file, text, kind) => {
    expect(kindOf(file, text)).toBe(kind);
  });
});

test('joseki are told with the lines of the SGF file', () => {
  const { entries, patterns, placeOf } = compileDatabase(
    'hoshi.sgf',
    '(;SZ[19]\n;B[pd]\n;W[qf]SQ[mh]LB[pd:A]C[J\n#An approach.\n;attack(A)])',
  );
  expect(entries).toEqual([{ name: 'hoshi2', line: 3, endLine: 5 }]);
  const [place] = patterns![0].source.constraint!.places;
  expect(placeOf(place)).toEqual({ line: 5, column: 2 });
});

test('revisions tell texts apart', () => {
  expect(revisionOf('a')).toBe(revisionOf('a'));
  expect(revisionOf('a')).not.toBe(revisionOf('b'));
});

describe('damaged texts', () => {
  const PIECES = [
    'Pattern ',
    '\n',
    ':',
    ';',
    '>',
    '(',
    ')',
    '[',
    ']',
    '*',
    '?',
    '|',
    '---',
    '+',
    '\\',
    ',',
    'C[',
    '%',
    '\0',
    '1e9',
  ];

  /** `edits` places at most are changed. */
  function damage(text: string, rng: Rng, edits: number): string {
    const chars = [...text];
    for (let i = 0; i < 1 + rng.below(edits); i++) {
      const at = rng.below(chars.length);
      const kind = rng.below(3);
      if (kind === 0) chars.splice(at, 1 + rng.below(20));
      else if (kind === 1) chars.splice(at, 0, rng.pick(PIECES));
      else chars.splice(at, rng.below(40), ...chars.slice(rng.below(chars.length), at).slice(0, 60));
    }
    return chars.join('');
  }

  /** Enough of a large file: of the many lines of moves.db some of each kind, of the counted joseki the first branches, of the openings the first boards. */
  function part(file: string, text: string): string {
    const lines = text.split('\n');
    if (file === 'moves.db') return lines.filter((_, i) => i % 400 === 0).join('\n');
    if (file === 'openings.db')
      return text
        .split(/^(?=Pattern )/m)
        .slice(0, 40)
        .join('');
    if (file !== 'joseki.sgf') return text;
    const end = lines.findIndex((line, i) => i > 1000 && line.endsWith(')]'));
    const first = lines.slice(0, end + 1).join('\n');
    return first + ')'.repeat(first.split('(').length - first.split(')').length);
  }

  /** What goes on from an earlier text makes of this one what is made of it alone, to the last byte. */
  function expectAsAlone(file: string, database: CompiledDatabase, builder: PatternSetBuilder): void {
    const alone = compileDatabase(file, database.text);
    const told = ({ diagnostics, entries, count }: CompiledDatabase) => ({ diagnostics, entries, count });
    expect(told(database)).toEqual(told(alone));
    expect(database.strengths?.()).toEqual(alone.strengths?.());
    expect(database.patterns?.length).toBe(alone.patterns?.length);
    if (!database.patterns) return;
    const [one, other] = [builder.build([database]), new PatternSetBuilder().build([alone])];
    expect(Buffer.compare(Buffer.from(one.buffer), Buffer.from(other.buffer))).toBe(0);
  }

  const files = readdirSync(shippedFolder()).filter((file) => /\.(db|sgf)$/.test(file) && file !== 'eyes.db');

  test.each(files)('%s: never a crash, places in the text, and what is good makes a set', (file) => {
    const text = part(file, readFileSync(join(shippedFolder(), file), 'utf8'));
    const rng = new Rng(7);
    // As where a file is edited: what compiles and builds goes on from one text to the next.
    const compiler = new FileCompiler(file);
    const builder = new PatternSetBuilder();
    let good = 0;
    let bad = 0;
    const misplaced: unknown[] = [];
    for (let i = 0; i < 150; i++) {
      // A text of whole boards has hardly a place where much damage does not break one.
      const damaged = damage(text, rng, i % 2 === 0 ? 12 : 1);
      const rows = damaged.split('\n').length;
      const database = compileDatabase(file, damaged, compiler);
      if (i % 15 === 0) expectAsAlone(file, database, builder);
      misplaced.push(
        ...database.diagnostics.filter(({ line, column }) => !(line >= 1 && line <= rows && column >= 1)),
        ...database.entries.filter(({ line, endLine }) => !(endLine >= line)),
      );
      const strengths = database.strengths?.();
      if (strengths) expect(strengths.table === undefined).toBe(hasErrors(database.diagnostics));
      if (strengths?.table) good++;
      else if (!database.patterns) bad++;
      else {
        good++;
        expect(builder.lost(builder.build([database]), database, undefined)).toEqual([]);
      }
    }
    expect(misplaced).toEqual([]);
    expect(bad).toBeGreaterThan(20);
    // Of strengths hardly a character may go.
    if (database(file)) expect(good).toBeGreaterThan(file === 'moves.db' ? 2 : 5);
  });

  /** Whether the file holds patterns for a set. */
  function database(file: string): boolean {
    return !file.startsWith('mc_');
  }
});
