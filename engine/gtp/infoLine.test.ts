import { describe, expect, test } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { MoveStats, SearchReport } from '../protocol/types.ts';
import { NOTHING_MORE, infoLine } from './infoLine.ts';
import type { InfoOptions, Naming } from './infoLine.ts';
import { unturned } from './orientation.ts';

const p = (name: string, size = 3): Point => parsePoint(name, size) as Point;

function naming(orientation = 0, size = 3): Naming {
  return {
    orientation,
    position: { size },
    name: (point) => pointName(unturned(point, size, orientation), size),
  };
}

function move(name: string, visits: number, winRate: number, more: Partial<MoveStats> = {}): MoveStats {
  const point = name === 'pass' ? PASS : p(name);
  return { point, visits, winRate, pv: [point], ...more };
}

function report(color: Stone, moves: MoveStats[]): SearchReport {
  return {
    color,
    playouts: 1000,
    winRate: 0.5,
    scoreMean: 2.25,
    moves,
    ownership: [1, 0.5, 0, -1, -0.0000001, 0.25, 0, 0, -0.125],
  };
}

const lz: InfoOptions = {
  dialect: 'lz',
  minMoves: 0,
  maxMoves: Infinity,
  ...NOTHING_MORE,
};
const kata: InfoOptions = { ...lz, dialect: 'kata' };

const two = [
  move('B2', 600, 0.55125, {
    pv: [p('B2'), PASS, p('A3')],
    prior: 0.25,
    scoreMean: 1.5,
    pvVisits: [600, 20, 9],
  }),
  move('C1', 400, 1, { prior: 0.125, scoreMean: -3, pvVisits: [400] }),
];

describe('the line', () => {
  test('lz: whole numbers of ten thousandths, moves one behind the other', () => {
    const all: InfoOptions = { ...lz, rootInfo: true, ownership: true, pvVisits: true };
    for (const options of [lz, all]) {
      expect(infoLine(report(BLACK, two), options, naming())).toBe(
        'info move B2 visits 600 winrate 5513 prior 2500 lcb 5113 order 0 pv B2 pass A3 ' +
          'info move C1 visits 400 winrate 10000 prior 1250 lcb 9905 order 1 pv C1',
      );
    }
  });

  test('kata: fractions with a decimal point, scores from the side to move', () => {
    const line = (color: Stone): string => infoLine(report(color, two), kata, naming());
    expect(line(BLACK)).toBe(
      'info move B2 visits 600 winrate 0.55125 prior 0.25 lcb 0.511252 edgeVisits 600 utility 0.1025 utilityLcb 0.022504 scoreMean 1.5 scoreLead 1.5 scoreSelfplay 1.5 order 0 pv B2 pass A3 ' +
        'info move C1 visits 400 winrate 1.0 prior 0.125 lcb 0.990487 edgeVisits 400 utility 1.0 utilityLcb 0.980975 scoreMean -3.0 scoreLead -3.0 scoreSelfplay -3.0 order 1 pv C1',
    );
    expect(line(WHITE)).toContain('scoreMean -1.5 scoreLead -1.5 scoreSelfplay -1.5 order 0');
    expect(line(WHITE)).toContain('winrate 0.55125');
  });

  test('kata: visits along the variation', () => {
    expect(infoLine(report(BLACK, two), { ...kata, pvVisits: true }, naming())).toMatch(
      /pv B2 pass A3 pvVisits 600 20 9 info .* pv C1 pvVisits 400$/,
    );
  });

  test('kata: the position as a whole, then the points, row by row from the top left', () => {
    const both: InfoOptions = { ...kata, rootInfo: true, ownership: true };
    const end = (color: Stone, orientation = 0): string =>
      infoLine(report(color, two), both, naming(orientation)).replace(/^.* rootInfo/, 'rootInfo');
    expect(end(BLACK)).toBe(
      'rootInfo visits 1000 utility 0.0 winrate 0.5 scoreMean 2.25 scoreLead 2.25 scoreSelfplay 2.25 ownership 1.0 0.5 0.0 -1.0 0.0 0.25 0.0 0.0 -0.125',
    );
    expect(end(WHITE)).toBe(
      'rootInfo visits 1000 utility 0.0 winrate 0.5 scoreMean -2.25 scoreLead -2.25 scoreSelfplay -2.25 ownership -1.0 -0.5 0.0 1.0 0.0 -0.25 0.0 0.0 0.125',
    );
  });

  test('kata: what a detailed report adds, each of it where it is asked for', () => {
    const [first, second] = two;
    const detailed: SearchReport = {
      ...report(WHITE, [
        {
          ...first,
          utility: 0.2,
          scoreStdev: 4.5,
          ownership: [1, 0, 0, 0, 0, 0, 0, 0, -0.5],
          ownershipStdev: [0, 1, 1, 1, 1, 1, 1, 1, 0.75],
        },
        // Nothing is known of a move that only the search before has tried.
        second,
      ]),
      utility: -0.125,
      scoreStdev: 6.25,
      ownershipStdev: [0, 0.5, 1, 0, 0, 0, 0, 0, 0.25],
    };
    const line = (options: Partial<InfoOptions>): string =>
      infoLine(detailed, { ...kata, ...options }, naming());
    expect(line({})).toContain(
      'edgeVisits 600 utility 0.2 utilityLcb 0.120567 scoreMean -1.5 scoreStdev 4.5 scoreLead -1.5 scoreSelfplay -1.5 order 0 pv B2 pass A3 info',
    );
    expect(line({ rootInfo: true })).toMatch(
      / rootInfo visits 1000 utility -0\.125 winrate 0\.5 scoreMean -2\.25 scoreStdev 6\.25 scoreLead -2\.25 scoreSelfplay -2\.25$/,
    );
    expect(line({ pvVisits: true, pvEdgeVisits: true })).toMatch(
      /pv B2 pass A3 pvVisits 600 20 9 pvEdgeVisits 600 20 9 info .* pv C1 pvVisits 400 pvEdgeVisits 400$/,
    );
    expect(line({ movesOwnership: true, movesOwnershipStdev: true })).toMatch(
      /pv B2 pass A3 movesOwnership -1\.0( 0\.0){7} 0\.5 movesOwnershipStdev 0\.0( 1\.0){7} 0\.75 info .* pv C1$/,
    );
    expect(line({ ownershipStdev: true })).toMatch(/ ownershipStdev 0\.0 0\.5 1\.0( 0\.0){5} 0\.25$/);
    expect(line({})).not.toMatch(/[oO]wnership|pvVisits|rootInfo/);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'orientation %i: points and ownership as the controller sees them',
    (turn) => {
      // Whoever owns the point of the favourite must own it in the list, too.
      const ownership = Array.from({ length: 9 }, (_, i) => (i === 1 ? 1 : 0));
      const found = { ...report(BLACK, [move('B3', 10, 0.5)]), ownership };
      const words = infoLine(found, { ...kata, ownership: true }, naming(turn)).split(' ');
      const vertex = words[2];
      const owned = words.slice(words.indexOf('ownership') + 1).indexOf('1.0');
      expect(
        pointName(
          [p('A3'), p('B3'), p('C3'), p('A2'), p('B2'), p('C2'), p('A1'), p('B1'), p('C1')][owned],
          3,
        ),
      ).toBe(vertex);
    },
  );
});

describe('which moves are shown', () => {
  const shown = (moves: MoveStats[], options: Partial<InfoOptions> = {}): string =>
    [
      ...infoLine(report(BLACK, moves), { ...lz, ...options }, naming()).matchAll(
        /move (\w+) .*? order (\d+)/g,
      ),
    ]
      .map(([, name, order]) => `${order}:${name}`)
      .join(' ');
  const many = [move('A1', 10_000, 0.6), move('pass', 500, 0.5), move('A2', 50, 0.5), move('A3', 49, 0.5)];

  test('no pass, and none that was hardly looked at', () => {
    expect(shown(many)).toBe('0:A1 1:A2');
  });
  test('minmoves brings them back, as far as there are any', () => {
    expect(shown(many, { minMoves: 3 })).toBe('0:A1 1:A2 2:A3');
    expect(shown(many, { minMoves: 99 })).toBe('0:A1 1:A2 2:A3');
  });
  test('maxmoves limits them', () => {
    expect(shown(many, { maxMoves: 1 })).toBe('0:A1');
  });
  test('nothing to show is no line at all', () => {
    for (const options of [lz, { ...kata, rootInfo: true, ownership: true }]) {
      expect(infoLine(report(BLACK, [move('pass', 10, 0.5)]), options, naming())).toBe('');
      expect(infoLine(report(BLACK, []), options, naming())).toBe('');
    }
    expect(infoLine(report(BLACK, many), { ...lz, maxMoves: 0 }, naming())).toBe('');
  });
});
