import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { middleGame } from '../../engine/bench/middleGame.ts';
import { BLACK, WHITE } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { PatternQueries } from '../../engine/genmove/patternQueries.ts';
import { dump } from '../../engine/testing/comparePosition.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';
import { idOfAll } from '../../patterns/format/container.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { FIRST } from '../../patterns/moves/families.ts';
import { featureLines } from '../../patterns/moves/table.ts';
import { chosenPatterns, chosenSet } from './chosenSet.ts';
import { compileDatabase, FileCompiler, isUsable } from './database.ts';
import { FakePatternEngine } from './fakeBuilder.ts';
import { shippedFolder } from './folder.ts';
import { precompiled } from './precompiled.ts';
import { PatternService } from './service.ts';
import { PatternSetBuilder } from './set.ts';

const files = readdirSync(shippedFolder()).filter((name) => /\.(db|sgf)$/.test(name));
const compiled = new Map(
  files.map((file) => [file, compileDatabase(file, readFileSync(join(shippedFolder(), file), 'utf8'))]),
);

describe.each(files)('the shipped %s', (file) => {
  const { diagnostics, entries, count } = compiled.get(file)!;

  test('has no errors and no warnings', () => {
    expect(diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, file))).toEqual([]);
  });

  test('has patterns, each with its own name', () => {
    expect(count).toBeGreaterThan(0);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  });
});

test.each(files)('%s need not be compiled again to be the same', (file) => {
  const fresh = compiled.get(file)!;
  const { name, text, kind, count, revision } = fresh;
  const database = precompiled(file, text, new FileCompiler(file))!;
  expect(database).toMatchObject({ name, file, text, kind, count, revision, diagnostics: [] });
  expect(precompiled(file, `${text}\n`, new FileCompiler(file))).toBeUndefined();
  expect(precompiled(`my_${file}`, text, new FileCompiler(file))).toBeUndefined();
  expect(database.built !== null).toBe(isUsable(fresh));
  if (database.built === null) return;
  const [{ id, isBuiltin }] = new PatternSetBuilder().build([database]).databases;
  expect(isBuiltin).toBe(true);
  expect(new PatternSetBuilder().build([fresh]).databases[0]).toMatchObject({ id, isBuiltin: false });
  const told = (one: { name: string; classes: string; line: number }): string =>
    `${one.line}: ${one.name}, classes ${one.classes}`;
  expect(database.built.records().map(told)).toEqual(
    fresh.patterns!.map(({ source }) => told({ ...source, line: fresh.placeOf(source).line })),
  );
  expect(fresh.patterns!.flatMap(({ unknown }) => unknown)).toEqual([]);
  expect(database.entries).toEqual(fresh.entries);
  expect(database.patterns).toHaveLength(count);
});

test('the strengths of moves stand where their features are looked for', () => {
  const { text, strengths } = compiled.get('moves.db')!;
  const { weights } = strengths!().table!;
  const lineOf = featureLines(text);
  const lines = text.split('\n');
  expect(lineOf).toHaveLength(weights.length);
  const wrong = [...lineOf.entries()].filter(([feature, line]) => {
    const strength = line === 0 ? 1 : Number(lines[line - 1].split(' ').at(-2));
    return !(Math.abs(Math.log(strength) - weights[feature]) < 1e-6);
  });
  expect(wrong).toEqual([]);
});

test('the move patterns that live reload and the workshop show', () => {
  const count = (file: string): number => compiled.get(file)?.patterns?.length ?? 0;
  expect(count('patterns.db')).toBeGreaterThanOrEqual(25);
  expect(count('conn.db')).toBeGreaterThanOrEqual(5);
  expect(count('hoshi.sgf')).toBeGreaterThanOrEqual(25);
  expect(compiled.get('hoshi.sgf')).toMatchObject({ kind: 'joseki', matcher: 'corner' });
  expect(compiled.get('conn.db')).toMatchObject({ kind: 'move', matcher: 'dfa' });
  expect(compiled.get('mc_uniform.db')).toMatchObject({ kind: 'monteCarlo', patterns: null });
});

test('the compiled set finds every pattern where it is drawn, and is used on real boards', () => {
  const databases = [...compiled.values()].filter(({ patterns }) => patterns !== null);
  const builder = new PatternSetBuilder();
  const built = builder.build(databases);
  for (const database of databases) expect(builder.lost(built, database, undefined)).toEqual([]);
  const engine = new Engine();
  const queries = new PatternQueries(engine);
  engine.usePatterns(PatternSet.from(built.buffer));
  const found = new Set<string>();
  const verdicts = new Set<boolean | null>();
  for (const [game, size] of [19, 13, 13, 9, 9, 19].entries()) {
    const position = middleGame(size, Math.floor((size * size * (game + 1)) / 12), game + 1);
    position.canonicalize();
    const before = dump(position);
    for (const color of [WHITE, BLACK] as const) {
      for (const { database, index, accepted } of queries.matches(position, { color, databases: null })
        .matches) {
        found.add(`${database} ${index}`);
        verdicts.add(accepted);
      }
    }
    expect(dump(position)).toBe(before);
  }
  expect([...verdicts].sort()).toEqual([false, null, true]);
  expect(found.size).toBeGreaterThan(400);
});

test('the workshop, a folder on the command line and the engine have the same set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-shipped-'));
  const engine = new FakePatternEngine();
  const service = new PatternService({
    folder,
    engine,
    builder: new PatternSetBuilder(),
    changed: () => undefined,
    notify: ({ message }) => expect.fail(message),
  });
  const { id } = builtinPatternSet();
  expect(service.list().setId).toBe(id);
  expect(engine.given.map((databases) => idOfAll(databases.map((database) => database.id)))).toEqual([id]);
  service.close();
  expect(chosenSet(folder).id).toBe(id);
  expect(chosenPatterns(shippedFolder())).toEqual({
    set: expect.objectContaining({ id }) as PatternSet,
    faults: [],
  });
  // Edited strengths come with the folder.
  writeFileSync(join(folder, 'moves.db'), 'feature line 0 1e6 1\n');
  const { set, strengths } = chosenPatterns(folder);
  expect(set.id).toBe(id);
  expect(strengths!.weights[FIRST.line]).toBeCloseTo(Math.log(1e6), 5);
  writeFileSync(join(folder, 'moves.db'), 'feature line 0 0 1\n');
  const faulty = chosenPatterns(folder);
  expect(faulty.strengths).toBeUndefined();
  expect(faulty.faults).toEqual([
    expect.stringContaining('moves.db:1:1: error: the strength "0" is no number above 0'),
  ]);
  rmSync(folder, { recursive: true });
});

test('of a folder with mistakes the rest is in use, with the built-in databases where it has none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-partial-'));
  const good = 'Pattern Good1\n\nO.X\n.*.\n\n:8,-,shape(1)\n\n';
  const bad = 'Pattern Bad1\n\nO.X\n.Z.\n\n:8,-\n\n';
  const far = 'Pattern Far1\n\nO.X\n.*X\n\n:8,-,far_helper\n';
  writeFileSync(join(folder, 'patterns.db'), good + bad + far);
  const { set, faults } = chosenPatterns(folder);
  const patterns = set.database('patterns')!;
  expect(patterns.records.map(({ name }) => name)).toEqual(['Good1', 'Far1']);
  const builtin = builtinPatternSet();
  expect(set.databases.map(({ name }) => name)).toEqual(builtin.databases.map(({ name }) => name));
  expect(set.database('conn')!.count).toBe(builtin.database('conn')!.count);
  expect(faults).toEqual([
    expect.stringContaining("patterns.db:11:2: error: unknown symbol 'Z' in the diagram"),
    expect.stringMatching(/patterns\.db: inactive patterns, by what is unknown: far_helper \(1\)$/),
  ]);
  rmSync(folder, { recursive: true });
});

test('a set that lost a pattern is noticed', () => {
  const conn = compiled.get('conn.db')!;
  const builder = new PatternSetBuilder();
  const fewer = { ...conn, patterns: conn.patterns!.slice(1) };
  expect(builder.lost(builder.build([fewer]), conn, undefined)).not.toEqual([]);
  // What was in the set before is not tried again.
  expect(builder.lost(builder.build([fewer]), conn, conn)).toEqual([]);
  expect(builder.lost(builder.build([]), conn, undefined)).toEqual([...conn.patterns!.keys()]);
});
