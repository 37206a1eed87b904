import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import {
  BLACK,
  BOARD_ARRAY,
  PASS,
  WHITE,
  allPoints,
  opponent,
  parsePoint,
  pointName,
} from '../board/point.ts';
import type { ValueTerm } from '../protocol/moves.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import { moveDraw, type MoveDraw } from '../protocol/searchLevels.ts';
import type { SettledSpace } from '../protocol/moves.ts';
import type { MoveChoice, Rules, SearchReport } from '../protocol/types.ts';
import { compileMonteCarlo } from '../../patterns/montecarlo/compile.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { closingMove, rankedMoves } from './choose.ts';
import { MONTECARLO } from './parameters.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { UctSearch } from './search.ts';
import { settle } from './settle.ts';

const chinese: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };
const japanese: Rules = { ...chinese, scoring: 'japanese' };

interface Asked {
  rules: Rules;
  komi: number;
  playouts?: number;
  mayResign?: boolean;
  afterPass?: boolean;
  patterns?: MonteCarloTable;
  /** The classic engine's move and what it thinks it is worth; empty for a pass. */
  classic?: [move: string, value: number] | [];
  /** Another move that it thinks is worth something. */
  valued?: [move: string, value: number];
  parameters?: Partial<MonteCarloParameters>;
  /** The closed space that this move settles. */
  settled?: SettledSpace;
}

/** A value of that many points. */
const worth = (amount: number): ValueTerm => ({
  ...{ kind: 'territory', name: 'territory', operation: 'add', amount, reasons: [], about: 0 },
});

function chosen(drawing: string, color: Stone, o: Asked): string {
  const position = parseBoard(drawing);
  position.rules = o.rules;
  position.komi = o.komi;
  if (o.afterPass === true) position.play(PASS, opponent(color));
  const { patterns, parameters } = o;
  const search = new UctSearch({ maxNodes: 50_000, ...(patterns && { patterns }), ...parameters });
  const moves = [o.classic ?? [], o.valued ?? []].flatMap(([name, value]) =>
    name === undefined || value === undefined
      ? []
      : {
          ...{ point: parsePoint(name, position.size)!, value, terms: [worth(value)] },
          ...{ reasons: [], safety: 'safe' as const },
        },
  );
  const choice: MoveChoice = moves[0] ? { kind: 'play', point: moves[0].point } : { kind: 'pass' };
  const classic = o.classic && { choice, moves, settled: o.settled };
  search.start(position, color, { komi: o.komi, rules: o.rules, seed: 4, classic });
  search.run(o.playouts ?? 1500);
  return named(search.choose({ mayResign: o.mayResign ?? false }), position.size);
}

function named(choice: MoveChoice, size: number): string {
  return choice.kind === 'play' ? pointName(choice.point, size) : choice.kind;
}

/** A game of GNU Go against itself; E3 is dead, and white is 30 points ahead. */
const finished = `
  . X O . . . . . .
  X X O . . . . . .
  X O O . . . . . .
  . X O O O O O O O
  X . X X X O . . O
  . X X O O O O O X
  X X O . X O X X X
  O O O . O X . X X
  . . . . O X X . X`;

test('a race that a pass would lose is no finished game', () => {
  // Lost to GNU Go by passing: white is in atari at D7, but takes first when left alone.
  const race = `
    . . . X O O O . .
    . . X X X O . O .
    . . . . O X O . .
    . . . X O X O O .
    . X . X O X X O O
    X . . O X O X X X
    O X X X X O X . .
    O O O O O O O X X
    . . . . . O O O O`;
  // Playouts that take whatever can be taken see the danger soonest.
  const eyes = 'oOo\nO*O\noO?\n:0\n\noOo\nO*O\n---\n:0\n\n|Oo\n|*O\n+--\n:0\n\n';
  const { table } = compileMonteCarlo(
    `${eyes}%%%\n%*%\n%%%\n:3000,ocap2+\n:2000,xcap1+,osafe\n:0,ounsafe,ocap0\n:60,near\n:10\n`,
  );
  const asked = { rules: chinese, komi: 7.5, playouts: 4000, patterns: table };
  expect(chosen(race, BLACK, asked)).toBe('D7');
});

test('nor is a group that needs a move, though the opponent passed and the board as it stands is won', () => {
  // Lost to GNU Go by passing as well.
  const open = `
    X . O O O X X X O
    X O O X X X O O .
    X O . X . X O . O
    . O O X . X X O .
    O O X . X X O O .
    O X X X . X O . .
    O O X O . X O . .
    O O O X . X O O .
    . X X . X X X O .`;
  expect(chosen(open, WHITE, { rules: chinese, komi: 7.5, playouts: 4000, afterPass: true })).not.toBe(
    'pass',
  );
});

test('nor is a fight that the account takes for settled, whoever is behind', () => {
  // Lost to GNU Go with 90,000 playouts a move: all good moves were taken for idle, and instead of a pass H5 was played.
  const position = parseBoard(`
    . . . . . . . . .
    . . O X X X . . .
    . . O X O X . . .
    . . O O O O X . .
    . X O . . X . . .
    O O X X X . X . .
    . . O X . . . . .
    O O O X O X X . .
    . . . O . O O . .`);
  position.rules = chinese;
  // Enough for black to be behind, but not hopelessly.
  position.komi = 9.5;
  const search = new UctSearch({ maxNodes: 100_000 });
  const rootMoves = [parsePoint('C1', 9) ?? PASS];
  for (const seed of [1, 2, 3]) {
    search.start(position, BLACK, { komi: 9.5, rules: chinese, seed, rootMoves });
    search.run(2000);
    expect(search.report().winRate).toBeGreaterThan(0.2);
    expect(search.report().winRate).toBeLessThan(0.5);
    expect(named(search.choose({ mayResign: false }), 9)).toBe('C1');
  }
});

describe.each([BLACK, WHITE] as const)('in a finished game colour %i', (color) => {
  test.each([
    ['chinese', true],
    ['chinese', false],
    ['japanese', true],
    ['japanese', false],
  ] as const)('passes: %s counting, opponent passed: %s', (scoring, afterPass) => {
    expect(chosen(finished, color, { rules: { ...chinese, scoring }, komi: 6.5, afterPass })).toBe('pass');
    // Nor does it matter who is ahead.
    expect(chosen(finished, color, { rules: { ...chinese, scoring }, komi: -60.5, afterPass })).toBe('pass');
  });
});

describe('resigning', () => {
  test('a lost game is given up when that is allowed', () => {
    const o = { rules: japanese, komi: 6.5 };
    expect(chosen(finished, BLACK, { ...o, mayResign: true })).toBe('resign');
    expect(chosen(finished, BLACK, { ...o, mayResign: false })).toBe('pass');
    expect(chosen(finished, WHITE, { ...o, mayResign: true })).toBe('pass');
  });

  test('but not while the board is empty', () => {
    const search = new UctSearch({ maxNodes: 50_000 });
    search.start(new Position(9, chinese), BLACK, { komi: 100.5, rules: chinese, seed: 1 });
    search.run(1000);
    expect(search.report().winRate).toBeLessThan(0.01);
    expect(search.choose({ mayResign: true }).kind).toBe('play');
  });
});

describe.each([BLACK, WHITE] as const)('a game that hangs on one move: colour %i', (color) => {
  test.each([true, false])('plays it, opponent passed: %s', (afterPass) => {
    const drawing = `
      O O O O O O O
      O . O O . O O
      O O O O O O O
      O O O O O O O
      O O O O O O .
      X X X X O O .
      . . . X O . .`;
    expect(chosen(drawing, color, { rules: chinese, komi: -40.5, afterPass })).toBe('B1');
    // Under territory counting the many white stones are no points: alive, black has 3 of them, and white 6.
    expect(chosen(drawing, color, { rules: japanese, komi: -5.5, afterPass })).toBe('B1');
  });
});

test('takes the last dame when the area needs it, and not for territory', () => {
  const drawing = `
    . X . X O . O
    X X X X O O O
    . X X X O O .
    X X X X . O O
    . X X X O O .
    X X X X O O O
    . X . X O . O`;
  // Black's 28 points against 20, and one more for whoever takes E4.
  expect(chosen(drawing, BLACK, { rules: chinese, komi: 8.5 })).toBe('E4');
  expect(chosen(drawing, WHITE, { rules: chinese, komi: 7.5 })).toBe('E4');
  expect(chosen(drawing, BLACK, { rules: japanese, komi: 0.5 })).toBe('pass');
  expect(chosen(drawing, WHITE, { rules: japanese, komi: 0.5 })).toBe('pass');
});

test.each(['japanese', 'chinese'] as const)(
  'an open border is shut before passing (%s counting)',
  (scoring) => {
    // White owns the right side and three dead stones in it, but at J7 the border is open.
    const position = parseBoard(`
    . . . . . . . . .
    . . . . . X . X X
    . . X . X . X O .
    . . O X X X O O .
    . X X O X O X . .
    . X O O O O X X O
    . X O . . . O O .
    X O O O . . . . .
    X O . O . . . . .`);
    const named = (names: string): Point[] => names.split(' ').map((name) => parsePoint(name, 9) ?? PASS);
    const dead = named('C6 G5 G4 H4');
    const ownership = new Float32Array(BOARD_ARRAY).fill(-1);
    for (const p of allPoints(9)) if (position.colorAt[p] === BLACK && !dead.includes(p)) ownership[p] = 1;
    for (const p of named('A9 B9 C9 D9 E9 F9 G9 H9 J9 A8 B8 C8 D8 E8 G8 A7 B7 D7 F7 A6 B6 C6 A5 A4 A3'))
      ownership[p] = 1;
    const account = { ownership, dead, winRate: { [BLACK]: 0.5, [WHITE]: 0.5 } };
    const rules = { ...japanese, scoring };
    const choice = closingMove(position, account, rules, WHITE);
    expect(choice).toEqual({ kind: 'play', point: parsePoint('J7', 9) });
    expect(closingMove(position, account, rules, BLACK)).toEqual({ kind: 'pass' });
    position.play(parsePoint('J7', 9) ?? PASS, WHITE);
    expect(closingMove(position, account, rules, WHITE)).toEqual({ kind: 'pass' });
  },
);

test('answers a pass in the opening with a move', () => {
  const position = new Position(9, japanese);
  position.play(PASS, BLACK);
  const search = new UctSearch({ maxNodes: 50_000 });
  search.start(position, WHITE, { komi: -2.5, rules: japanese, seed: 1 });
  search.run(500);
  expect(search.choose({ mayResign: true }).kind).toBe('play');
});

test('stops thinking about it when told to', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const position = parseBoard(finished);
  const search = new UctSearch({ maxNodes: 50_000 });
  search.start(position, WHITE, { komi: 6.5, rules: japanese, seed: 4 });
  search.run(300, stop);
  Atomics.store(stop, 0, 1);
  // The favourite, unexamined.
  expect(search.choose({ mayResign: false })).toEqual({ kind: 'play', point: expect.any(Number) as number });
});

test.each([
  [5, chinese],
  [5, japanese],
  [7, chinese],
  [7, japanese],
  [3, chinese],
  [2, japanese],
  [1, japanese],
])('games on size %i end with two passes', (size, rules) => {
  const search = new UctSearch({ maxNodes: 50_000 });
  for (let game = 0; game < 3; game++) {
    const position = new Position(size, { ...rules, ko: 'positional' });
    position.komi = 3.5;
    let c: Stone = BLACK;
    let passes = 0;
    const rates: number[] = [];
    while (passes < 2) {
      search.start(position, c, { komi: position.komi, rules: position.rules, seed: game });
      search.run(200);
      const choice = search.choose({ mayResign: false });
      const p = choice.kind === 'play' ? choice.point : PASS;
      expect(position.isLegal(p, c)).toBe(true);
      position.play(p, c);
      passes = p === PASS ? passes + 1 : 0;
      const rate = search.report().winRate;
      rates.push(c === BLACK ? rate : 1 - rate);
      c = opponent(c);
      expect(position.moveNumber).toBeLessThan(6 * size * size + 10);
    }
    if (size < 5) continue;
    // Nobody passed away a game that he thought won.
    const { komi } = position;
    const { dead } = settle(position, { komi, rules: position.rules, seed: 1, playouts: 600 });
    const { margin } = scorePosition(position, { dead, scoring: rules.scoring, komi });
    const believed = (rates.at(-1) as number) + (rates.at(-2) as number);
    if (believed > 1.6) expect(margin).toBeGreaterThan(0);
    if (believed < 0.4) expect(margin).toBeLessThan(0);
  }
});

describe('a closed space that was read to its end', () => {
  // White makes a seki of black's corner by B2, in sente, or black keeps it. The rest is decided.
  const corner = `
    X X . X . . . . .
    O O O X . X X X X
    O X X X X X . . .
    O X O X O X . . .
    O O O X O O X X X
    X X O O O O O O O
    . X X O . . O . .
    . . X X O O O O O
    . . . X O . O . .`;
  const points = ['A4', 'B4', 'A3', 'B3', 'C3', 'A2', 'B2', 'C2', 'D2', 'A1', 'B1', 'C1', 'D1'];
  const asked = {
    ...{ rules: chinese, komi: 5.5, classic: ['B2', 10] as [string, number] },
    parameters: { disputeShare: 0 },
  };
  const settled = {
    move: parsePoint('B2', 9)!,
    points: points.map((name) => parsePoint(name, 9)!),
    worth: 6,
    followup: 20,
    theirs: 0,
  };

  test('is settled as it was read, unless more is to be gained elsewhere', () => {
    expect(chosen(corner, WHITE, asked)).not.toBe('B2');
    expect(chosen(corner, WHITE, { ...asked, settled })).toBe('B2');
    expect(chosen(corner, WHITE, { ...asked, settled: { ...settled, worth: -40, followup: -40 } })).not.toBe(
      'B2',
    );
  });
});

describe('what the classic engine thinks of the last points', () => {
  /** Black kills at G6, and White lives there; A5 fills an eye of Black's. */
  const vital = `
    . X . X X O .
    X X X X O O .
    . X X O O O .
    X X X O O O O
    X . X O O O O
    X X X X O O O
    . X . X X O O`;
  test('is played where nothing large is left, and loses nothing', () => {
    expect(chosen(finished, WHITE, { rules: chinese, komi: 0.5, classic: ['G9', 2] })).toBe('G9');
    expect(chosen(finished, WHITE, { rules: chinese, komi: 0.5, classic: ['G9', 7] })).not.toBe('G9');
  });
  test('is not played when it loses points, though the game is lost anyway', () => {
    // White is far ahead; E2 gives up every black stone but those in the corner.
    const board = `
      . . . . O O O O X
      . . . O O X X X X
      . . . O X X O O O
      . . O O O X O X .
      . . O X X X O X X
      . O O O X . O X .
      . . O X X X O O X
      . . O X . X O X X
      . O . O O X X X X`;
    expect(chosen(board, BLACK, { rules: japanese, komi: 5.5, classic: ['E2', 0.1] })).not.toBe('E2');
  });
  test('is not played when the search sees what it loses', () => {
    expect(chosen(vital, BLACK, { rules: chinese, komi: 6.5, classic: ['A5', 2] })).toBe('G6');
  });
  test('is not played when the search has hardly tried anything but its favourite, or finds it far less likely', () => {
    const of = (smallShare: number, smallRate: number): string => {
      const parameters = { smallLoss: 361, adviceVisits: 1, smallShare, smallRate };
      return chosen(vital, BLACK, { rules: chinese, komi: 6.5, classic: ['G7', 2], parameters });
    };
    expect(of(1, 1)).toBe('G7');
    expect(of(0.8, 1)).toBe('G6');
    expect(of(1, 0.3)).toBe('G6');
  });
  test('is no pass when the search has hardly tried anything but its favourite', () => {
    const of = (smallShare: number): string => {
      const parameters = { smallLoss: 361, smallShare };
      return chosen(vital, BLACK, { rules: chinese, komi: 6.5, classic: [], parameters });
    };
    expect(of(1)).toBe('pass');
    expect(of(0.8)).toBe('G6');
  });
});

test('where search and classic engine would play two moves, the one that makes more points is played', () => {
  // Black takes three stones at F6.
  const board = `
    . . . . . . . . .
    . . . . . . . . .
    . . X X X . . . .
    . X O O O . . . .
    . . X X X O . . .
    . . . . . . . . .
    . O . . . . O . .
    . . . . . . . . .
    . . . . . . . . .`;
  const of = (classic: [string, number], valued: [string, number], disputeShare = 1): string => {
    const parameters = { adviceVisits: 100_000, disputeShare };
    return chosen(board, BLACK, { rules: chinese, komi: 6.5, classic, valued, parameters });
  };
  expect(of(['F6', 10], ['G7', 2000])).toBe('F6');
  expect(of(['F6', 10], ['G7', 2000], 0)).toBe('G7');
  expect(of(['G7', 10], ['F6', 2000])).toBe('F6');
});

test('odds count for less beside visits where a level has more playouts for each point', () => {
  const [searched, likely]: Point[] = [40, 41];
  const moves = [
    { point: searched, visits: 1000, winRate: 0.5, prior: 0.01, pv: [] },
    { point: likely, visits: 300, winRate: 0.5, prior: 0.3, pv: [] },
  ];
  const report: SearchReport = {
    ...{ color: BLACK, playouts: 1300, winRate: 0.5, scoreMean: 0 },
    ...{ moves, ownership: [] },
  };
  const parameters = MONTECARLO.defaults;
  const classic = { choice: { kind: 'pass' } as const, moves: [] };
  const best = [19, 13, 9].map((size) => rankedMoves(size, report, { parameters, classic })[0].point);
  expect(best).toEqual([likely, likely, searched]);
  expect(rankedMoves(19, report, { parameters })[0].point).toBe(searched);
});

describe('a move that is drawn', () => {
  const drawn = (seed: number, draw: MoveDraw): string => {
    const position = parseBoard(`${'. '.repeat(9)}\n`.repeat(9));
    const search = new UctSearch({ maxNodes: 50_000 });
    search.start(position, BLACK, { komi: 7.5, rules: chinese, seed });
    search.run(100);
    const move = named(search.choose({ mayResign: false, draw }), 9);
    const { moves } = search.report();
    const visits = moves.find(({ point }) => pointName(point, 9) === move)?.visits ?? 0;
    expect(visits).toBeGreaterThan(0);
    return `${move}${visits === moves[0].visits ? ' favourite' : ''}`;
  };
  const seeds = Array.from({ length: 40 }, (_, i) => i);

  test('is the same for the same seed, and many a move for many', () => {
    const odds: MoveDraw = { odds: 1, power: 1 };
    const moves = seeds.map((seed) => drawn(seed, odds));
    expect(new Set(moves).size).toBeGreaterThan(3);
    expect(drawn(7, odds)).toBe(moves[7]);
  });

  test('is the favourite, the oftener the higher the power', () => {
    const often = (power: number): number =>
      seeds.filter((seed) => drawn(seed, { odds: 0, power }).endsWith('favourite')).length;
    const [flat, steep, sure] = [1, 4, 100].map(often);
    expect(steep).toBeGreaterThan(flat);
    expect(sure).toBe(seeds.length);
  });

  test('is so at the weak levels only, and less and less', () => {
    const draws = Array.from({ length: 10 }, (_, i) => moveDraw(i + 1));
    expect(draws.map((draw) => draw !== undefined)).toEqual([
      true,
      true,
      true,
      ...Array<boolean>(7).fill(false),
    ]);
    for (let i = 1; i < 3; i++) {
      expect(draws[i]!.power).toBeGreaterThan(draws[i - 1]!.power);
      expect(draws[i]!.odds).toBeLessThan(draws[i - 1]!.odds);
    }
  });
});
