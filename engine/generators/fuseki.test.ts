import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, parsePoint, pointAt, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { LeaveOut } from '../protocol/moves.ts';
import { Engine } from '../genmove/engine.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { compileJoseki } from '../../patterns/joseki/compile.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { Generators } from '../genmove/classicReasons.ts';
import { emptyCorners, fusekiReasons, isHandicapOpening } from './fuseki.ts';
import { GENERATORS } from './parameters.ts';
import { josekiReasons } from './joseki.ts';
import { MoveReasons } from './reasons.ts';

/** A board after moves in turn, black first. */
function after(size: number, moves: string): Position {
  const position = new Position(size);
  let color: Stone = BLACK;
  for (const name of moves.split(' ').filter(Boolean)) {
    position.play(parsePoint(name, size)!, color);
    color = color === BLACK ? WHITE : BLACK;
  }
  return position;
}

/** Moves and their least values, best first. */
function leastValues(reasons: MoveReasons, size: number): [string, number][] {
  return reasons
    .candidates()
    .map(({ point, values }): [string, number] => [
      pointName(point, size),
      Math.max(0, ...values.filter(({ what }) => what === 'minimumValue').map(({ amount }) => amount)),
    ])
    .sort((a, b) => b[1] - a[1]);
}

function corners(position: Position, seed: number): [string, number][] {
  const reasons = new MoveReasons();
  emptyCorners(position, BLACK, seed, reasons);
  return leastValues(reasons, position.size);
}

const engine = new Engine(19);

/** Adds what the databases of openings and empty corners say on a board. */
function addOpenings(position: Position, color: Stone, reasons: MoveReasons): Generators {
  engine.position = position;
  const analysis = engine.analysis();
  const generators = new Generators(analysis, color, reasons);
  const { tools } = generators;
  const runner = generators.runner.bind(generators);
  fusekiReasons(
    position,
    color,
    { shapes: tools, runner, openings: analysis.openings, seed: 1, parameters: GENERATORS.defaults },
    reasons,
  );
  return generators;
}

/** What all generators of openings say on a board. */
function opening(position: Position, color: Stone, leaveOut?: LeaveOut): MoveReasons {
  const reasons = new MoveReasons(leaveOut);
  const generators = addOpenings(position, color, reasons);
  josekiReasons(position, color, generators.runner.bind(generators), generators.tools, reasons);
  return reasons;
}

/** A set with one database. */
function setOf(name: string, text: string): PatternSet {
  const { value } = parseDatabase(text, name);
  return PatternSet.from(buildPatternSet([databaseInput(name, value.matcher, compilePatterns(value).value)]));
}

test('a database whose patterns show the whole board is one of openings, whatever its name', () => {
  const empty = '|.....|\n';
  const board = (text: string): string => `+-----+\n${text}+-----+\n`;
  const text = `Pattern Centre1\n\n${board(empty.repeat(2) + '|..*..|\n' + empty.repeat(2))}\n:+,-,value(30)\n`;
  const usual = engine.patternSet;
  try {
    engine.usePatterns(setOf('small', text));
    const reasons = opening(after(5, ''), BLACK).candidates();
    const centre = reasons.find(({ point }) => pointName(point, 5) === 'C3')!;
    expect(centre.reasons.map(({ source }) => source.pattern?.name)).toContain('Centre1');
    engine.usePatterns(setOf('small', 'Pattern Part1\n\nO.X\n.*.\n\n:8,-,value(30)\n'));
    expect(engine.analysis().openings).toEqual([]);
  } finally {
    engine.usePatterns(usual);
  }
});

const first = (reasons: MoveReasons, size: number): string => leastValues(reasons, size)[0]?.[0] ?? '';

describe('empty corners', () => {
  test('an empty board has the points of four corners', () => {
    const names = corners(after(19, ''), 1).map(([name]) => name);
    expect(names).toHaveLength(32);
    expect(names).toEqual(expect.arrayContaining(['D4', 'D16', 'Q4', 'Q16', 'R16', 'C3', 'D3']));
  });

  test('a corner with a stone in it has none', () => {
    const names = corners(after(19, 'Q16 C6'), 1).map(([name]) => name);
    expect(names).toHaveLength(16);
    expect(names).not.toContain('R16');
    expect(names).not.toContain('D4');
    expect(corners(after(19, 'Q16 D4 Q4 D16'), 1)).toEqual([]);
  });

  test('a stone on the side or in the centre does not fill a corner', () => {
    expect(corners(after(19, 'K10 K4'), 1)).toHaveLength(32);
  });

  test('the seed decides, and star points and 4-3 points come first much more often than others', () => {
    const position = after(19, '');
    const choices = Array.from({ length: 200 }, (_, seed) => corners(position, seed)[0][0]);
    expect(corners(position, 5)).toEqual(corners(position, 5));
    const usual = choices.filter((name) => /^([DQ](4|16)|[CR](4|16)|[DQ](3|17))$/.test(name)).length;
    expect(usual).toBeGreaterThan(170);
    expect(new Set(choices).size).toBeGreaterThan(8);
  });

  test('small boards have corners for the first moves only, tiny ones begin in the middle', () => {
    expect(corners(after(9, ''), 1)).toHaveLength(16);
    expect(corners(after(9, 'E5 C3 G7 E3'), 1)).toEqual([]);
    expect(corners(after(5, ''), 1).map(([name]) => name)).toEqual(['C3']);
    expect(corners(after(5, 'C3'), 1)).toEqual([]);
  });
});

describe('databases of the opening', () => {
  test('the first move of 9x9 is the centre', () => {
    expect(first(opening(after(9, ''), BLACK), 9)).toBe('E5');
  });

  test('three stars in a row are among the fifth moves', () => {
    const moves = leastValues(opening(after(19, 'Q16 D4 Q4 D16'), BLACK), 19);
    expect(moves).toContainEqual(['Q10', 30]);
  });

  test('left out, the databases are silent', () => {
    const leaveOut = { databases: ['fuseki', 'openings'], modules: ['joseki'] };
    expect(opening(after(19, 'Q16 D4 Q4 D16'), BLACK, leaveOut).candidates()).toEqual([]);
  });

  test('a handicap of two stones and more is noticed while the board is open', () => {
    const position = new Position(19);
    for (const name of ['Q16', 'D4']) position.addStone(parsePoint(name, 19)!, BLACK);
    expect(isHandicapOpening(position)).toBe(true);
    position.play(parsePoint('Q4', 19)!, WHITE);
    expect(isHandicapOpening(position)).toBe(false);
    expect(isHandicapOpening(after(19, 'Q16 D4'))).toBe(false);
  });

  test('with a handicap, the weaker side answers the approach', () => {
    const position = new Position(19);
    for (const name of ['Q16', 'D4', 'D16', 'Q4']) position.addStone(parsePoint(name, 19)!, BLACK);
    position.play(parsePoint('F3', 19)!, WHITE);
    expect(['D6', 'C6']).toContain(first(opening(position, BLACK), 19));
  });
});

describe('joseki', () => {
  test.each([
    ['the invasion at 3-3 is blocked', 'Q16 R17', BLACK, ['Q17', 'R16']],
    ['pushes along', 'Q16 R17 Q17', WHITE, ['R16']],
    ['answers the approach to a star', 'Q16 R14', BLACK, ['O17', 'O16']],
    ['keeps the corner after the slide', 'Q16 R14 O17 S16', BLACK, ['R17']],
    ['answers the high approach to a 4-3 point', 'R16 P16', BLACK, ['P17']],
    ['draws back', 'R16 P16 P17 O17', BLACK, ['Q17']],
  ] as const)('%s', (_name, moves, color, expected) => {
    // The other corners are taken, so that no empty one comes first.
    const position = after(19, moves);
    position.addStone(parsePoint('D4', 19)!, BLACK);
    position.addStone(parsePoint('D16', 19)!, WHITE);
    position.addStone(parsePoint('Q4', 19)!, WHITE);
    // Openings of the whole board are not asked.
    const reasons = opening(position, color, { databases: ['openings'] });
    const least = leastValues(reasons, 19).filter(([name]) => {
      const { reasons: given } = reasons.at(parsePoint(name, 19)!)!;
      return given.some(({ source }) => source.module === 'joseki');
    });
    expect(least[0][1]).toBeGreaterThanOrEqual(20);
    const best = least.filter(([, value]) => value === least[0][1]).map(([name]) => name);
    expect(best).toEqual(expect.arrayContaining([...expected]));
  });

  test('a small board has none', () => {
    const reasons = opening(after(9, 'G7 H6'), BLACK);
    const modules = reasons.candidates().flatMap((one) => one.reasons.map(({ source }) => source.module));
    expect(modules).not.toContain('joseki');
  });
});

describe('moves that were counted in games', () => {
  const counts = (text: string): string => `C[${text}]`;
  const database = (name: string, sgf: string): ReturnType<typeof databaseInput> => {
    const { value } = parseDatabase(compileJoseki(sgf, name).text, name);
    return databaseInput(name, 'corner', compilePatterns(value).value);
  };
  const tree = (branches: string): string => `(;SZ[19];B[pd];W[qf]${branches})`;
  const written = tree('(;B[nc]SQ[mg]C[J])');
  const counted = tree(
    `(;B[nc]SQ[mg]${counts('U\n:,seen(10),played(9),won(5)')})` +
      `(;B[qe]SQ[mg]${counts('j\n:,seen(20),played(5),won(1)')})(;B[qe]SQ[kk]${counts('J\n:,seen(8),played(4),won(1)')})` +
      `(;B[nd]SQ[mg]${counts('-\n:,seen(100),played(1),won(1)')})`,
  );

  test('what people wrote stands, and in its corner above all; the highest praise of several windows counts', () => {
    const usual = engine.patternSet;
    const found = (databases: ReturnType<typeof databaseInput>[]): Map<string, number> => {
      engine.usePatterns(PatternSet.from(buildPatternSet(databases)));
      return new Map(leastValues(opening(after(19, 'Q16 R14'), BLACK), 19));
    };
    try {
      const games = found([database('joseki', counted)]);
      // U is worth 40, and nine turns of ten 3.6 more; J is worth 27, and half of the turns 2 more.
      expect(games.get('O17')).toBeCloseTo(43.6);
      expect(games.get('R15')).toBe(29);
      expect(games.has('O16')).toBe(false);
      const one = opening(after(19, 'Q16 R14'), BLACK)
        .candidates()
        .find(({ point }) => pointName(point, 19) === 'R15')!;
      expect(new Set(one.reasons.map(({ source }) => source.pattern?.name)).size).toBe(1);

      const both = found([database('hoshi', written), database('joseki', counted)]);
      expect(both.get('O17')).toBe(27);
      // Of its windows the one that does not rise above what is written.
      expect(both.get('R15')).toBe(21);
    } finally {
      engine.usePatterns(usual);
    }
  });

  test('of whole boards chance picks one by how often it was played, and lifts it', () => {
    const board = (row: string, colon: string, name: string): string =>
      `Pattern ${name}\n\n+-----+\n|.....|\n|.....|\n${row}\n|.....|\n|.....|\n+-----+\n\n${colon}\n\n`;
    const text =
      board('|..*..|', ':+,-,value(30),seen(100),played(75),won(40)', 'A1') +
      board('|.*...|', ':8,-,value(30),seen(100),played(25),won(10)', 'A2');
    const usual = engine.patternSet;
    try {
      engine.usePatterns(setOf('small', text));
      const position = after(5, '');
      engine.position = position;
      const analysis = engine.analysis();
      let centre = 0;
      for (let seed = 0; seed < 200; seed++) {
        const reasons = new MoveReasons();
        const generators = new Generators(analysis, BLACK, reasons);
        fusekiReasons(
          position,
          BLACK,
          {
            shapes: generators.tools,
            runner: generators.runner.bind(generators),
            openings: analysis.openings,
            seed,
            parameters: GENERATORS.defaults,
          },
          reasons,
        );
        const values = leastValues(reasons, 5).filter(([, value]) => value > 30);
        expect(values).toHaveLength(1);
        if (values[0][0] === 'C3') centre++;
      }
      expect(centre).toBeGreaterThan(125);
      expect(centre).toBeLessThan(175);
    } finally {
      engine.usePatterns(usual);
    }
  });
});

test('every board of fuseki.db has the move that is drawn on it', () => {
  const database = builtinPatternSet().database('fuseki')!;
  const silent = database.records.filter((record, pattern) => {
    const { width, cells } = database.shape(pattern);
    const position = new Position(width);
    for (const [i, bits] of cells.entries()) {
      const point = pointAt(Math.floor(i / width), i % width);
      if (bits === OWN_BIT) position.addStone(point, WHITE);
      if (bits === OTHER_BIT) position.addStone(point, BLACK);
    }
    const reasons = new MoveReasons();
    addOpenings(position, WHITE, reasons);
    return !reasons
      .candidates()
      .some(({ reasons }) => reasons.some(({ source }) => source.pattern?.name === record.name));
  });
  expect(silent.map((record) => record.name)).toEqual([]);
});
