import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, columnOf, parsePoint, pointAt, rowOf } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { TRANSFORMS, transformPoint } from '../board/transforms.ts';
import { Engine } from '../genmove/engine.ts';
import { CaseTests } from '../genmove/caseTests.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { Rng } from '../util/rng.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { printDiagram, printPattern } from '../../patterns/compiler/print.ts';
import { EMPTY_BIT, OTHER_BIT, OWN_BIT, SOUTH } from '../../patterns/format/types.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { cellsAround } from './around.ts';
import {
  CaseGatherer,
  CoreSurvey,
  GameWalk,
  ShapeCounter,
  TurnSample,
  WIDEST_CELLS,
  casesOf,
  type ShapeCounts,
} from './caseGatherer.ts';
import { readGame, type RecordedGame } from './gameReplay.ts';
import {
  CORE_CASES,
  basesOf,
  bestOf,
  coresOf,
  grownFrom,
  shapesToCount,
  type MineOptions,
  type Seed,
} from './mine.ts';
import { conditionText, minedPattern, testsOf } from './minedPattern.ts';
import {
  isMoreGeneral,
  liesAt,
  orientations,
  shapeName,
  shapeOfRules,
  turnedShape,
  type MinedShape,
} from './minedShape.ts';
import { partsKept, separate, type TestedCase } from './separateCases.ts';

function textOf(points: readonly Point[]): string {
  return points.map((point) => String.fromCharCode(97 + columnOf(point), 97 + rowOf(point))).join('');
}

/**
 * Games in which White, whose stone stands beside Black's, plays on the far side of the corner of the two (a hane) when Black has another
 * stone at a distance, and never without it. They lie in all ways, at different places.
 */
function haneGames(count: number): RecordedGame[] {
  const rng = new Rng(7);
  return Array.from({ length: count }, (_, i) => {
    const row = 6 + rng.below(4);
    const column = 7 + rng.below(3);
    const turn = i === 0 ? 0 : TRANSFORMS[rng.below(8)];
    const at = (dy: number, dx: number): Point => transformPoint(pointAt(row + dy, column + dx), 19, turn);
    const far = (n: number): Point => transformPoint(pointAt(17, 1 + 2 * n), 19, turn);
    const begin = [at(0, 0), at(0, 1)];
    const moves =
      i % 2 === 0 ? [...begin, at(-2, -2), at(-1, 0)] : [...begin, far(0), far(1), far(2), far(3)];
    return readGame(`${i} 6.5 W+R ${textOf(moves)}`)!;
  });
}

/** All steps of the mine, the games in that order. */
function mined(
  seeds: readonly Seed[],
  options: MineOptions,
  games: readonly RecordedGame[],
  order: readonly number[] = games.map((_, i) => i),
): { shape: MinedShape; counts: ShapeCounts }[] {
  const through = (look: { add: (walk: GameWalk, game: number, record: RecordedGame) => void }): void => {
    const walk = new GameWalk({ every: options.every, playouts: builtinTable() });
    for (const i of order) look.add(walk, i, games[i]);
  };
  const survey = new CoreSurvey(coresOf(seeds), options.every);
  through(survey);
  const bases = basesOf(seeds, survey.counts, options);
  const gatherer = new CaseGatherer(
    bases.map(({ core }) => core),
    CORE_CASES,
  );
  through(gatherer);
  const grown = bases.flatMap((base, i) => {
    const cases = casesOf(base.core, gatherer.samples[i], {
      every: options.every,
      cellsOf: ({ game, at, point }) => cellsOf(games[game], at, point),
    });
    return grownFrom(base, cases, options);
  });
  const shapes = shapesToCount(grown);
  const counter = new ShapeCounter(shapes, { every: options.every, mostOthers: 10 });
  through(counter);
  return bestOf(
    shapes.map(({ shape }, i) => ({ shape, counts: counter.counts[i] })),
    options,
  );
}

/** The cells around a move of a game. */
const seedOf = (game: RecordedGame, at: number): Uint8Array => cellsOf(game, at, game.moves[at]);

/** The cells around a point before a move of a game. */
function cellsOf({ moves }: RecordedGame, at: number, point: Point): Uint8Array {
  const position = new Position(19);
  for (let i = 0; i < at; i++) position.play(moves[i], i % 2 === 0 ? BLACK : WHITE);
  const board = new PatternBoard(19, builtinTable());
  board.load(position.colorAt);
  const cells = new Uint8Array(WIDEST_CELLS);
  cellsAround(board, point, at % 2 === 0 ? BLACK : WHITE, WIDEST_CELLS, cells);
  return cells;
}

const drawn = (shape: Parameters<typeof minedPattern>[0]): string =>
  printDiagram(minedPattern(shape, { name: 'A' }).diagram);

describe('the mine', () => {
  const games = haneGames(400);

  test('finds the smallest shape that predicts the move, and how often it was played', () => {
    const options = { played: 50, share: 0.3, every: 1 };
    const shapes = mined([seedOf(games[0], 3), seedOf(games[2], 3)], options, games);
    expect(shapes).toHaveLength(1);
    const [{ shape, counts }] = shapes;
    expect(drawn(shape)).toBe('X...\n?.*.\n?.XO\n');
    expect(counts).toMatchObject({ played: 200, matched: 200 });
    expect(counts.plays).toHaveLength(200);
    expect(counts.plays[1]).toEqual({ game: 2, at: 3, point: games[2].moves[3] });
  });

  test('finds nothing where a move follows from nothing', () => {
    const rng = new Rng(3);
    const any = Array.from({ length: 200 }, (_, i) => {
      const points = new Set(Array.from({ length: 12 }, () => pointAt(rng.below(19), rng.below(19))));
      return readGame(`${i} 6.5 W+R ${textOf([...points])}`)!;
    });
    const seeds = any.slice(0, 20).map((game) => seedOf(game, 8));
    expect(mined(seeds, { played: 20, share: 0.2, every: 1 }, any)).toEqual([]);
  });

  test('estimates turns from a part of them', () => {
    const options = { played: 50, share: 0.3, every: 3 };
    const shapes = mined([seedOf(games[0], 3)], options, games);
    expect(shapes[0].counts.played).toBe(200);
    expect(Math.abs(shapes[0].counts.matched - 200)).toBeLessThan(60);
    expect(shapes[0].counts.matched % 3).toBe(0);
  });
});

describe('a shape', () => {
  const corner = shapeOfRules(
    [
      { dy: 0, dx: -1, bits: OWN_BIT },
      { dy: -1, dx: 1, bits: OTHER_BIT },
      { dy: -2, dx: 0, bits: EMPTY_BIT | OTHER_BIT },
    ],
    { south: 1 },
  );

  test('is drawn with its edge', () => {
    expect(drawn(corner)).toBe('?x?\n??X\nO*?\n???\n---\n');
    expect(corner.edges).toBe(SOUTH);
  });

  test('has one name and eight orientations, one when it is symmetric', () => {
    const lies = orientations(corner);
    expect(lies).toHaveLength(8);
    expect(new Set(lies.map(shapeName)).size).toBe(1);
    expect(orientations(shapeOfRules([{ dy: 0, dx: 1, bits: OWN_BIT }]))).toHaveLength(4);
  });

  test('lies where the matcher finds its pattern', () => {
    const text = printPattern(minedPattern(corner, { name: 'Corner' }));
    const { value } = compilePatterns(parseDatabase(text, 'mined').value);
    const database = PatternSet.from(buildPatternSet([databaseInput('mined', 'dfa', value)])).database(
      'mined',
    )!;
    const matcher = new Matcher(database);
    const rng = new Rng(11);
    let all = 0;
    for (let i = 0; i < 40; i++) {
      const position = new Position(19);
      for (let n = 0; n < 200; n++) {
        const point = pointAt(rng.below(19), rng.below(19));
        const color = n % 2 === 0 ? BLACK : WHITE;
        if (position.isLegal(point, color)) position.play(point, color);
      }
      const found = new Set<number>();
      matcher.matchAll(position.colorAt, 19, BLACK, (_p, _t, _a, move) => found.add(move));
      const lies = orientations(corner);
      const own = position.points.filter((p) => lies.some((one) => liesAt(one, position.colorAt, p, BLACK)));
      expect([...own].sort()).toEqual([...found].sort());
      all += own.length;
    }
    expect(all).toBeGreaterThan(20);
  });

  test('is explained by a shape that asks less, however that lies, and by none that asks something else', () => {
    const less = turnedShape(shapeOfRules([{ dy: 0, dx: -1, bits: OWN_BIT }], { south: 1 }), 5);
    expect(isMoreGeneral(less, corner)).toBe(true);
    expect(isMoreGeneral(corner, less)).toBe(false);
    expect(isMoreGeneral(shapeOfRules([{ dy: 0, dx: -1, bits: OWN_BIT }], { south: 0 }), corner)).toBe(false);
    // What lies outside the other's rectangle need not be on the board there.
    expect(isMoreGeneral(shapeOfRules([{ dy: 0, dx: -3, bits: 7 }]), corner)).toBe(false);
  });
});

describe('tests for a constraint', () => {
  const cases = (played: (i: number) => boolean[], others: (i: number) => boolean[]): TestedCase[] => [
    ...Array.from({ length: 60 }, (_, i) => ({ played: true, holds: played(i) })),
    ...Array.from({ length: 60 }, (_, i) => ({ played: false, holds: others(i) })),
  ];

  test('are those that separate, as wanted or not', () => {
    const all = cases(
      (i) => [i % 3 === 0, i % 10 === 9, true],
      (i) => [i % 3 === 0, i % 10 !== 9, i % 4 < 3],
    );
    const found = separate(all, 3);
    expect(found).toEqual([{ test: 1, wanted: false }]);
    expect(partsKept(all, found)).toEqual({ played: 0.9, others: 0.1 });
  });

  test('must show in both halves of the cases', () => {
    const all = cases(
      () => [true],
      (i) => [i % 2 === 0 ? i % 20 === 0 : true],
    );
    expect(separate(all, 1)).toEqual([]);
  });

  test('are asked of the engine, by the constraint language', () => {
    const shape = shapeOfRules([
      { dy: 0, dx: 1, bits: OTHER_BIT },
      { dy: 0, dx: 2, bits: OWN_BIT },
    ]);
    const tests = testsOf(shape, true);
    const at = tests.indexOf('lib(A) > 2');
    expect(conditionText(tests, { test: at, wanted: false })).toBe('lib(A) <= 2');
    expect(conditionText(tests, { test: tests.indexOf('attack(A)'), wanted: false })).toBe('!attack(A)');
    const asks = new CaseTests(shape, tests, true);
    const position = new Position(19);
    const play = (name: string, color: typeof BLACK | typeof WHITE): void =>
      position.play(parsePoint(name, 19)!, color);
    // White's stone at K10 has one liberty left, and then four.
    for (const name of ['K11', 'L10']) play(name, BLACK);
    play('K10', WHITE);
    play('K9', BLACK);
    const engine = new Engine(19);
    const said = (): Record<string, boolean> => {
      const holds = asks.ask(engine, position.copy(), BLACK, parsePoint('J10', 19)!);
      return Object.fromEntries(tests.map((name, i) => [name, holds[i]]));
    };
    expect(said()).toMatchObject({ 'lib(A) > 2': false, 'attack(A)': true, 'does_attack(*,A)': true });
    position.undo();
    play('L9', BLACK);
    play('K9', WHITE);
    expect(said()).toMatchObject({ 'lib(A) > 2': true, 'attack(A)': false, 'does_attack(*,A)': false });
  });
});

describe('a sample of turns', () => {
  const turns = (game: number): { game: number; at: number; point: Point }[] =>
    Array.from({ length: 10 }, (_, at) => ({ game, at, point: pointAt(3, at) }));

  test('has every turn as likely as any other', () => {
    const kept = new Array<number>(10).fill(0);
    for (let game = 0; game < 2000; game++) {
      const sample = new TurnSample(2);
      for (const turn of turns(game)) sample.meet(turn);
      expect(sample.kept).toHaveLength(2);
      for (const { at } of sample.kept) kept[at]++;
    }
    for (const count of kept) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  test('is the same in any order, and of parts that are joined', () => {
    const all = Array.from({ length: 50 }, (_, game) => turns(game)).flat();
    const sampleOf = (some: readonly (typeof all)[number][]): TurnSample => {
      const sample = new TurnSample(20);
      for (const turn of some) sample.meet(turn);
      return sample;
    };
    const whole = sampleOf(all);
    expect(sampleOf([...all].reverse()).kept).toEqual(whole.kept);
    const joined = sampleOf(all.slice(300));
    for (const part of [all.slice(0, 7), all.slice(7, 300)]) joined.join(sampleOf(part));
    expect(joined.kept).toEqual(whole.kept);
    expect([joined.seen, joined.kept.length]).toEqual([500, 20]);
    expect(new TurnSample(0).kept).toEqual([]);
  });
});
