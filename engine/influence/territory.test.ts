import { describe, expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, allPoints, parsePoint, pointAt } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';
import { computeInfluence, finish } from './computeInfluence.ts';
import type { InfluenceOptions } from './computeInfluence.ts';
import { InfluenceField, SAFE_STONE } from './field.ts';
import { escapeInfluence, escapeValues } from './escape.ts';
import { computeMoveInfluence, initialInfluence } from './moves.ts';
import { INFLUENCE } from './parameters.ts';
import { InfluencePatterns } from './patterns.ts';
import { influenceRecord } from './record.ts';
import {
  AREA_REGION,
  MOYO_REGION,
  TERRITORY_REGION,
  areaSpace,
  areaStones,
  findRegions,
  regionAt,
  whoseArea,
  whoseMoyo,
  whoseTerritory,
} from './regions.ts';
import { territoryDelta, territorySum, valueTerritory } from './territory.ts';

const BARE = { territorial: true, safeStones: null, strengths: null, patterns: null };

/** The position of a drawing: O white, X black, lower case for lost stones, and the options that say so. */
function drawn(rows: string[], color: Stone): { position: Position; options: InfluenceOptions } {
  const position = new Position(rows.length);
  const safeStones = new Uint8Array(BOARD_ARRAY);
  for (const [row, line] of rows.entries())
    for (const [column, symbol] of Array.from(line).entries()) {
      if (!'OXox'.includes(symbol)) continue;
      const point = pointAt(row, column);
      position.addStone(point, 'Oo'.includes(symbol) ? WHITE : BLACK);
      if ('OX'.includes(symbol)) safeStones[point] = SAFE_STONE;
    }
  return { position, options: { ...BARE, color, safeStones } };
}

/** An empty board with the given influences everywhere, and closed for both colours. */
function uniform(size: number, white: number, black: number): InfluenceField {
  const field = new InfluenceField(new Position(size), WHITE, true, new Uint8Array(BOARD_ARRAY));
  for (const point of field.points) {
    field.influence[WHITE][point] = white;
    field.influence[BLACK][point] = black;
  }
  return field;
}

function valueAt(field: InfluenceField, name: string): number {
  valueTerritory(field);
  return field.territory[parsePoint(name, field.size)!];
}

describe('the value of a point', () => {
  test('is the cube of the relative difference where there is enough influence', () => {
    expect(valueAt(uniform(19, 90, 10), 'K10')).toBeCloseTo(0.8 ** 3, 12);
    expect(valueAt(uniform(19, 10, 90), 'K10')).toBeCloseTo(-(0.8 ** 3), 12);
    expect(valueAt(uniform(19, 70, 70), 'K10')).toBe(0);
    expect(valueAt(uniform(19, 0, 0), 'K10')).toBe(0);
  });

  test('is reduced where both are small, more in the center than at the edge, and there more than in the corner', () => {
    const [center, side, corner] = ['K10', 'K1', 'A1'].map((name) => valueAt(uniform(19, 5, 0), name));
    expect(0 < center && center < side && side < corner && corner < 1).toBe(true);
    expect(valueAt(uniform(19, 50, 0), 'K10')).toBe(1);
  });

  test('is drawn to the least neighbour as far as that lets the other side out', () => {
    const field = uniform(9, 90, 10);
    const beside = parsePoint('F5', 9)!;
    field.influence[BLACK][beside] = 90;
    expect(valueAt(field, 'E5')).toBe(0);
    field.permeability[BLACK][beside] = 0.25;
    expect(valueAt(field, 'E5')).toBeCloseTo(0.75 * 0.8 ** 3, 12);
    field.permeability[BLACK][beside] = 0;
    expect(valueAt(field, 'E5')).toBeCloseTo(0.8 ** 3, 12);
    // And never changes hands by that.
    field.permeability[BLACK][beside] = 1;
    field.influence[WHITE][beside] = 0;
    expect(valueAt(field, 'E5')).toBe(0);
  });

  test('is nothing for whom a point is non-territory', () => {
    const field = uniform(9, 90, 10);
    const point = parsePoint('E5', 9)!;
    field.nonTerritory[point] = BLACK;
    expect(valueAt(field, 'E5')).toBeGreaterThan(0);
    field.nonTerritory[point] = WHITE;
    expect(valueAt(field, 'E5')).toBe(0);
    // The neighbours are not touched by it.
    expect(field.territory[parsePoint('F5', 9)!]).toBeCloseTo(0.8 ** 3, 12);
  });

  test('counts prisoners with the point that they leave', () => {
    const { position, options } = drawn(
      ['.......', '.......', 'OOOOOOO', 'XXXXXXX', '.......', '...o...', '.......'],
      WHITE,
    );
    const field = computeInfluence(position, options);
    const lost = pointAt(5, 3);
    expect(field.territory[lost]).toBe(-2);
    expect(influenceRecord(field, 'dragonsUnknown').maps.influence_regions[5 * 7 + 3]).toBe(4);
    expect(territorySum(field)).toBeCloseTo(14 - 21 - 1, 9);
  });
});

test('exchanging the colours changes every sign', () => {
  const rng = new Rng(3);
  for (let n = 0; n < 20; n++) {
    const position = new Position(9);
    const mirrored = new Position(9);
    for (const point of position.points) {
      const stone = rng.pick([EMPTY, EMPTY, EMPTY, WHITE, BLACK]);
      if (stone === EMPTY) continue;
      position.addStone(point, stone as Stone);
      mirrored.addStone(point, (3 - stone) as Stone);
    }
    const field = computeInfluence(position, { ...BARE, color: WHITE });
    const opposite = computeInfluence(mirrored, { ...BARE, color: BLACK });
    for (const point of position.points) {
      expect(opposite.territory[point]).toBeCloseTo(-field.territory[point], 12);
      expect(opposite.influence[BLACK][point]).toBe(field.influence[WHITE][point]);
      expect(regionAt(opposite, point)).toBe(-regionAt(field, point) + 0);
    }
  }
});

describe('regions', () => {
  test('territory is moyo and moyo is area', () => {
    const seen = [0, 0, 0];
    const rng = new Rng(8);
    for (let n = 0; n < 10; n++) {
      const position = new Position(13);
      for (const point of position.points)
        if (rng.below(6) === 0) position.addStone(point, rng.pick([WHITE, BLACK]));
      for (const field of initialInfluence(position, BARE))
        for (const point of position.points) {
          const whose = [whoseTerritory, whoseMoyo, whoseArea].map((ask) => ask(field, point));
          for (const [i, color] of whose.entries()) if (color !== EMPTY) seen[i]++;
          if (whose[0] !== EMPTY) expect(whose[1]).toBe(whose[0]);
          if (whose[1] !== EMPTY) expect(whose[2]).toBe(whose[1]);
        }
    }
    expect(seen[0] > 100 && seen[1] > seen[0] && seen[2] > seen[1]).toBe(true);
  });

  test('hang together over stones of the owner, and are counted', () => {
    const { position, options } = drawn(
      ['..O.X..', '..O.X..', '..O.X..', '..O.X..', '..O.X..', '..O.X..', 'OOO.XXX'],
      WHITE,
    );
    const field = computeInfluence(position, options);
    for (const kind of [AREA_REGION, MOYO_REGION, TERRITORY_REGION] as const) {
      const regions = findRegions(field, kind);
      const corner = regions.list[regions.of[pointAt(0, 0)]];
      expect(corner).toMatchObject({ color: WHITE, stones: 9, space: 12 });
      expect(areaStones(regions, pointAt(0, 6))).toBe(9);
      expect(areaSpace(regions, pointAt(0, 2))).toBe(12);
      // Nobody's.
      expect(regions.of[pointAt(3, 3)]).toBe(-1);
      expect(areaSpace(regions, pointAt(3, 3))).toBe(0);
    }
    expect(findRegions(field, TERRITORY_REGION).list[0].territory).toBeCloseTo(12, 6);
  });
});

describe('moves', () => {
  test('what a capture changes is territory and prisoners: 18 points in the example of manual 13.4', () => {
    // Barriers and non-territory are set by hand as the patterns do.
    const rows = [
      'OOOOOOOOO',
      'O.OOOOO.O',
      'OOOOOOOOO',
      'OOOOOOOOO',
      'XXXXXXXOO',
      'XXXXXXXOO',
      'XXXXXXXOO',
      'X.ooooXOO',
      'X.o..o.OO',
    ];
    const { position, options } = drawn(rows, BLACK);
    const move = pointAt(8, 6);
    const close = (field: InfluenceField): InfluenceField => {
      field.permeability[WHITE][move] = 0;
      field.nonTerritory[move] = BLACK | WHITE;
      for (const point of [pointAt(7, 1), pointAt(8, 1)])
        if (field.safe[pointAt(7, 2)]) field.nonTerritory[point] = BLACK | WHITE;
      finish(field);
      return field;
    };
    const before = close(computeInfluence(position, options));
    const saved = options.safeStones!.slice();
    for (const point of allPoints(9)) if (position.colorAt[point] === WHITE) saved[point] = SAFE_STONE;
    const after = close(computeMoveInfluence(position, move, WHITE, { ...options, safeStones: saved })!);
    const { total, byPoint } = territoryDelta(before, after, WHITE);
    expect(total).toBeCloseTo(18, 1);
    expect(byPoint[pointAt(7, 2)]).toBeCloseTo(2, 6);
    expect(territoryDelta(before, after, BLACK).total).toBeCloseTo(-total, 9);
  });

  test('a stone taken off the board counts as the prisoner that it was before', () => {
    const { position, options } = drawn(['.OX..', 'OX...', 'XX...', '.....', '.....'], WHITE);
    const before = computeInfluence(position, options);
    const after = computeMoveInfluence(position, pointAt(0, 0), BLACK, options)!;
    expect(after.board[pointAt(0, 1)]).toBe(EMPTY);
    const { byPoint } = territoryDelta(before, after, BLACK);
    expect(byPoint[pointAt(0, 1)]).toBeGreaterThan(1);
    // An illegal move has no influence, and nothing is left on the board.
    expect(computeMoveInfluence(position, pointAt(0, 1), BLACK, options)).toBeUndefined();
    expect(position.depth).toBe(0);
  });
});

test('a group can run to its own side and to where nobody is, and not to the other side nor within itself', () => {
  const { position, options } = drawn(
    [
      '...........',
      '...........',
      '..XX...OO..',
      '..XX...OO..',
      '...........',
      '.....O.....',
      '...........',
      '...........',
      '...........',
      '...........',
      '...........',
    ],
    BLACK,
  );
  const group = new Uint8Array(BOARD_ARRAY);
  group[pointAt(5, 5)] = 1;
  const values = escapeValues(escapeInfluence(position, group, WHITE, options), WHITE);
  expect(values[pointAt(2, 1)]).toBe(0);
  expect(values[pointAt(2, 9)]).toBe(4);
  expect(values[pointAt(2, 5)]).toBe(2);
  const parameters = { ...INFLUENCE.defaults, territory: 1, moyoOther: 0, escapeOwnArea: 30 };
  const patterns = new InfluencePatterns(null, null, undefined, parameters);
  const other = escapeValues(escapeInfluence(position, group, WHITE, { ...options, patterns }), WHITE);
  expect(other[pointAt(2, 9)]).toBe(30);
  // The group's own influence does not count: without the friends there is nothing to run to.
  const alone = new Uint8Array(BOARD_ARRAY);
  for (const point of position.points) if (position.colorAt[point] === WHITE) alone[point] = 1;
  const without = escapeValues(escapeInfluence(position, alone, WHITE, options), WHITE);
  expect(Math.max(...without)).toBeLessThan(3);
  expect(without[pointAt(2, 5)]).toBeLessThan(2);
});

test('the record has every map, row by row', () => {
  const { position, options } = drawn(['O..', '...', '..X'], WHITE);
  const field = computeInfluence(position, options);
  const { maps, territory, color } = influenceRecord(field, 'dragonsKnown');
  expect(Object.values(maps).map((map) => map.length)).toEqual(Array(11).fill(9));
  expect(maps.white_strength[0]).toBe(100);
  expect(maps.black_permeability[0]).toBe(0);
  expect(maps.black_strength[8]).toBe(100);
  expect(maps.influence_regions[8]).toBe(-4);
  expect(maps.white_attenuation[4]).toBe(2.4);
  expect(territory).toBeCloseTo(0, 9);
  expect(color).toBe(WHITE);
});
