import { beforeAll, describe, expect, test } from 'vitest';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { type PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, parsePoint, pointName, WHITE } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { FoundPattern } from '../protocol/patterns.ts';
import { dump } from '../testing/comparePosition.ts';
import { Engine } from './engine.ts';
import { PatternQueries } from './patternQueries.ts';

const DATABASE = `
Pattern Cut1

XO
*X

:/,B

Xa
*B

;lib(a) < 3 && lib(B) > 1


Pattern Weak1

XO
*X

:/,B

Xa
*X

;lib(a) > 1 && !weak(a)


Pattern Edge1

O*
--

:8,-
`;

/** The set of a database, as the host would make it. */
function setOf(text: string, name: string): PatternSet {
  const { value } = parseDatabase(text, name);
  const { value: patterns, diagnostics } = compilePatterns(value);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return PatternSet.from(buildPatternSet([databaseInput(name, 'dfa', patterns)]));
}

const board = parseBoard(`
  . . . . . . .
  . . . . . . .
  . . X O . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . O . . .`);
const engine = new Engine();
const queries = new PatternQueries(engine);
const all = { databases: null };
let set: PatternSet;

beforeAll(() => {
  set = setOf(DATABASE, 'test');
  engine.usePatterns(set);
});

const names = (points: number[]): string => points.map((point) => pointName(point, 7)).join(' ');
const shown = ({ index, move, points, accepted }: FoundPattern): string =>
  `${index} ${pointName(move, 7)}: ${names(points)} ${accepted}`;

describe('matches', () => {
  test('say where they lie and what the constraint says', () => {
    const before = dump(board);
    const { matches, setId, more } = queries.matches(board, { color: WHITE, ...all });
    expect({ setId, more }).toEqual({ setId: set.id, more: false });
    expect(dump(board)).toBe(before);
    // The two sides of the stone at the edge are mirror images.
    expect(matches.map(shown).sort()).toEqual(['2 C1: D1 C1 true', '2 E1: D1 E1 true']);
    const cuts = queries.matches(board, { color: BLACK, ...all }).matches;
    expect(cuts.filter(({ index }) => index < 2)).toEqual([]);
  });

  test('follow the side that moves', () => {
    const cut = parseBoard(`
      . . . . .
      . X O . .
      . . X . .
      . . . . .
      . . . . .`);
    const { matches } = queries.matches(cut, { color: WHITE, ...all });
    expect(
      matches.map(({ index, move, accepted, missing }) => [index, pointName(move, 5), accepted, missing]),
    ).toEqual([
      [0, 'B3', true, []],
      [1, 'B3', null, ['dragons']],
    ]);
    // Whichever way it lies, the cells are those of the diagram: X O, * X.
    for (const { points, width, height } of matches) {
      expect([width, height]).toEqual([2, 2]);
      expect(points.map((point) => cut.colorAt[point])).toEqual([BLACK, WHITE, 0, BLACK]);
    }
  });

  test('may be asked for a point and for databases', () => {
    const around = (name: string) =>
      queries.matches(board, { color: WHITE, ...all, around: parsePoint(name, 7)! }).matches.map(shown);
    expect(around('C1')).toEqual(['2 C1: D1 C1 true']);
    expect(around('D1')).toHaveLength(2);
    expect(around('G7')).toEqual([]);
    expect(queries.matches(board, { color: WHITE, databases: ['other'] }).matches).toEqual([]);
    expect(queries.matches(board, { color: WHITE, databases: ['other', 'test'] }).matches).toHaveLength(2);
  });

  test('may be asked for some patterns of a database', () => {
    const found = (patterns: number[]) =>
      queries.matches(board, { color: WHITE, databases: ['test'], patterns }).matches;
    const whole = queries.matches(board, { color: WHITE, databases: ['test'] }).matches;
    const [{ index }] = whole;
    expect(found([index])).toEqual(whole.filter((one) => one.index === index));
    expect(found([])).toEqual([]);
  });

  test('are those of the program without other patterns', () => {
    const { setId, matches } = new PatternQueries(new Engine()).matches(board, { color: WHITE, ...all });
    expect(setId).toBe(builtinPatternSet().id);
    expect(matches.some(({ database }) => database === 'patterns')).toBe(true);
  });

  test('end when the flag rises, and say so', () => {
    const stopped = new Engine();
    stopped.watch = Int32Array.of(1);
    expect(new PatternQueries(stopped).matches(board, { color: WHITE, ...all })).toMatchObject({
      matches: [],
      stopped: true,
    });
  });

  test('are cut off when there are far too many', () => {
    const crowded = new Engine();
    const many = new PatternQueries(crowded);
    crowded.usePatterns(
      setOf(Array.from({ length: 20 }, (_, i) => `Pattern P${i}\n\n.*\n\n:8,-\n`).join('\n'), 'many'),
    );
    const empty = parseBoard(Array.from({ length: 19 }, () => '.'.repeat(19)).join('\n'));
    const { matches, more } = many.matches(empty, { color: WHITE, ...all });
    expect({ count: matches.length, more }).toEqual({ count: 5000, more: true });
  });
});

describe('explaining a match', () => {
  const cut = parseBoard(`
    . . . . .
    . X O . .
    . . X . .
    . . . . .
    . . . . .`);

  test('has the points of the letters and the values there', () => {
    const [match] = queries.matches(cut, { color: WHITE, ...all }).matches;
    const { labels, accepted, constraint } = queries.explain(cut, {
      ...match,
      color: WHITE,
      labels: [
        { label: '*', cells: [2] },
        { label: 'a', cells: [1] },
        { label: 'B', cells: [3] },
      ],
      constraint: { text: 'lib(a) < 3 && lib(B) > 1', places: [{ line: 12, column: 2 }] },
      action: null,
    });
    expect(accepted).toBe(true);
    expect(labels.map(({ label }) => label)).toEqual(['*', 'a', 'B']);
    expect(labels.map(({ points }) => cut.colorAt[points[0]])).toEqual([0, WHITE, BLACK]);
    expect(constraint!.args[0].args[0]).toMatchObject({ text: 'lib(a)', value: 2, line: 12, column: 2 });
  });

  test('that is none is refused', () => {
    const [match] = queries.matches(cut, { color: WHITE, ...all }).matches;
    const params = { ...match, color: WHITE as Stone, labels: [], constraint: null, action: null };
    expect(() => queries.explain(cut, { ...params, index: 3 })).toThrow(RangeError);
    expect(() => queries.explain(cut, { ...params, database: 'x' })).toThrow(RangeError);
    expect(() => queries.explain(cut, { ...params, anchor: 0 })).toThrow(RangeError);
    expect(() => new PatternQueries(new Engine()).explain(cut, params)).toThrow(RangeError);
  });
});

describe('another set of patterns', () => {
  const position = parseBoard(`
    . . . . . . .
    . . X O . . .
    . . X O . . .
    . . X O . . .
    . . . X O . .
    . . . . . . .
    . . . . . . .`);
  const moves = (text: string): readonly PatternDatabase[] => setOf(text, 'moves').databases;

  test('leaves what is known of the position where no stage goes by what is another, and is asked for moves', () => {
    const player = new Engine();
    const builtin = builtinPatternSet().databases;
    player.usePatterns(new PatternSet([...builtin, ...moves('Pattern A1\n\nO*\n\n:8,-,shape(3)\n')]));
    const worms = player.analysisOf(position).worms();
    expect(player.analysis().runner('moves')!.database.records[0].name).toBe('A1');

    player.usePatterns(new PatternSet([...builtin, ...moves('Pattern B1\n\nO*\n\n:8,-,shape(3)\n')]));
    expect(player.analysis().worms()).toBe(worms);
    expect(player.analysis().runner('moves')!.database.records[0].name).toBe('B1');
  });

  test('has everything found out again where it has other cutting points', () => {
    const player = new Engine();
    const worms = player.analysisOf(position).worms();
    player.usePatterns(new PatternSet(builtinPatternSet().databases.filter(({ name }) => name !== 'conn')));
    expect(player.analysis().worms()).not.toBe(worms);
  });
});
