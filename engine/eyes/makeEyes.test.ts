import { describe, expect, test } from 'vitest';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KO_A, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { makeWorms } from '../worms/makeWorms.ts';
import {
  chainsAround,
  isEyeSpace,
  isFalseEye,
  isHalfEye,
  isMarginalEyeSpace,
  isProperEyeSpace,
  makeProperEye,
  maxEyeValue,
  owlTopologicalEye,
  removeEyePoint,
  removeHalfEye,
} from './autohelpers.ts';
import { EyeMap, MARGINAL, NO_SUM } from './eyeMap.ts';
import { isChimera } from './eyeValue.ts';
import { addFalseEye } from './topology.ts';
import { EyeAnalyzer, evalEye, makeEyes } from './makeEyes.ts';
import type { EyeOptions, Eyes } from './makeEyes.ts';
import { eyesRecord } from './record.ts';
import { WormKnowledge } from './wormKnowledge.ts';

const analyzer = new EyeAnalyzer(builtinEyeTable());

interface Drawn {
  eyes: Eyes;
  at: (name: string) => Point;
  /** Value, and vital points where they matter. */
  value: (name: string, color: Stone) => string;
  /** The points of the space there, marginal ones with !. */
  space: (name: string, color: Stone) => string;
}

/** The eyes of a drawn board; `cuts` names points where the other colour can cut white, with a stone of that code. */
function drawn(
  rows: readonly string[],
  options: EyeOptions = {},
  cuts: readonly string[] = [],
  safe = WIN,
): Drawn {
  const position = parseBoard(rows.join('\n'));
  const { size } = position;
  const at = (name: string): Point => parsePoint(name, size)!;
  const names = (points: readonly Point[]): string => points.map((point) => pointName(point, size)).join(' ');
  const reader = new Reader();
  const worms = makeWorms(position, { reader, attack: null, defense: null });
  const cut = new Uint8Array(BOARD_ARRAY);
  for (const name of cuts) cut[at(name)] = 1;
  const knowledge = new WormKnowledge(position, worms, reader, [null, cut, null]);
  if (cuts.length > 0) knowledge.safeMove = () => safe;
  const eyes = makeEyes(position, knowledge, analyzer, options);
  return {
    eyes,
    at,
    value: (name, color) => {
      const found = eyes.valueAt(color, at(name));
      if (!found) return 'none';
      const { value, attacks, defenses } = found;
      const vital = attacks.length + defenses.length > 0 ? ` ${names(attacks)} / ${names(defenses)}` : '';
      return formatEyeValue(value) + vital;
    },
    space: (name, color) => {
      const map = eyes.map(color);
      const i = map.spaceAt(at(name));
      if (i < 0) return '';
      const points = map.spacePoints(i).sort((a, b) => a - b);
      return points
        .map((point) => pointName(point, size) + (map.mark[point] === MARGINAL ? '!' : ''))
        .join(' ');
    },
  };
}

const empty = (count: number, size: number): string[] =>
  Array.from({ length: count }, () => '.'.repeat(size));
/** Three or four rows in the middle of a board of eleven. */
const eleven = (...rows: string[]): string[] => [...empty(5, 11), ...rows, ...empty(6 - rows.length, 11)];
const HALF_EYE_BOARD = eleven('XXOOOOO....', 'XO....O....', 'X.OOOOO....', 'XXXXXX.....');

test('8.5: a margin, a half eye and a false eye are the same game {2|1}', () => {
  const margin = drawn(eleven('XXXOOOOO...', 'X.......O..', 'XXXOOOOO...'));
  expect(margin.space('E5', WHITE)).toBe('D5! E5 F5 G5 H5');
  expect(margin.value('E5', WHITE)).toBe('1122 D5 G5 / D5 G5');
  const half = drawn(HALF_EYE_BOARD);
  expect(half.space('E5', WHITE)).toBe('C5 D5 E5 F5');
  expect(isHalfEye(half.eyes, half.at('C5'))).toBe(true);
  expect(half.value('E5', WHITE)).toBe('1122 E5 B4 / E5 B4');
  const wrong = drawn(eleven('XXXOOOOOO..', 'X.O.....O..', 'XXXOOOOOO..'));
  expect(wrong.space('E5', WHITE)).toBe('D5! E5 F5 G5 H5');
  expect(isFalseEye(wrong.eyes, wrong.at('D5'))).toBe(true);
  expect(wrong.value('E5', WHITE)).toBe('1122 D5 G5 / D5 G5');
});

test('8.1: a chimera', () => {
  const { value, eyes, at } = drawn([
    '.........',
    '.XXXXX...',
    '.XOOOXX..',
    '.XO.OOX..',
    '.XX..OX..',
    '.XXOOXX..',
    '..XXXX...',
    ...empty(2, 9),
  ]);
  expect(value('D6', WHITE)).toBe('0022 D5 / D5');
  expect(isChimera(eyes.valueAt(WHITE, at('D6'))!.value)).toBe(true);
  expect(evalEye(eyes, at('D6'))).toEqual({
    color: WHITE,
    min: 0,
    max: 2,
    attack: at('D5'),
    defense: at('D5'),
  });
  // The margin is black's too.
  expect(evalEye(eyes, at('D5'))).toBeUndefined();
});

test('8.10: a false margin closes the space', () => {
  const rows = [...empty(6, 9), '.OOOOXX..'];
  // Black at D2 would have one liberty left.
  const { space, value } = drawn([...rows, '.OX.X.X..', '.OOOOXX..']);
  expect([space('C2', WHITE), space('D2', WHITE), value('C2', WHITE)]).toEqual(['C2', '', '1111']);
  // With another liberty at F2 he can get out there.
  expect(drawn([...rows, '.OX.XXX..', '.OOOO.X..']).space('C2', WHITE)).not.toBe('C2');
});

describe('what only a board has', () => {
  test('a bent four in the corner, of a wall without liberties, is no straight four', () => {
    const corner = drawn(['..XO.....', '.XXO.....', '.XOO.....', 'XXO......', 'OOO......', ...empty(4, 9)]);
    expect(corner.value('A9', BLACK)).toBe('1122 A8 / A8 A9');
    expect(corner.eyes.valueAt(BLACK, corner.at('A9'))!.source).toBe('search');
    const roomy = drawn([
      '..XO.....',
      '.XXO.....',
      '.X.O.....',
      'XX.O.....',
      '..XO.....',
      '..XO.....',
      '.XXO.....',
      'OOOO.....',
      ...empty(1, 9),
    ]);
    expect(roomy.value('A9', BLACK)).toBe('1222');
  });

  test('stones without room for eyes in a closed part are no guests to be afraid of: seki is life', () => {
    const { value, space } = drawn([
      '.X.XX.XXX',
      'XXXXXXXXX',
      'X.....XX.',
      'X.....X.O',
      'X....X.O.',
      'XXXXXXXXX',
      ...empty(3, 9),
    ]);
    expect(space('J7', BLACK)).toBe('J7 H6 J6 G5 H5 J5');
    expect(value('J7', BLACK).slice(1, 3)).toBe('22');
    expect(value('J7', WHITE)).toBe('none');
  });

  test('a false eye that the attacker occupies is no way out for his stones', () => {
    const [far, side] = ['.XXX.......', '...XOOOO...'];
    // White takes two stones and gets thrown in again; or two stones apart, one of them in the false eye.
    const together = drawn(eleven(far, side, '.OOOXX.O...', side, far));
    expect(isFalseEye(together.eyes, together.at('E4'))).toBe(true);
    expect(together.value('G4', WHITE)).toMatch(/^000/);
    const apart = drawn(eleven(far, side, '.OOOX.XO...', side, far));
    expect(isFalseEye(apart.eyes, apart.at('E4'))).toBe(true);
    expect(apart.value('F4', WHITE)).toMatch(/^.11/);
  });
});

test('a point where the opponent can cut, and stay, is marginal', () => {
  const rows = eleven('XXOOOOO....', 'XOO...O....', 'XXOOOOO....');
  expect(drawn(rows).space('E5', WHITE)).toBe('D5 E5 F5');
  expect(drawn(rows, {}, ['D5']).space('E5', WHITE)).toBe('D5! E5 F5');
  expect(drawn(rows, {}, ['D5'], KO_A).space('E5', WHITE)).toBe('D5 E5 F5');
});

describe('questions and changes of patterns', () => {
  test('answers', () => {
    const { eyes, at } = drawn(HALF_EYE_BOARD);
    const [inside, half, key] = [at('E5'), at('C5'), at('B4')];
    expect([inside, key, at('H9')].map((point) => isEyeSpace(eyes, point))).toEqual([true, true, false]);
    expect([inside, key].map((point) => isProperEyeSpace(eyes, point))).toEqual([true, false]);
    expect([inside, key].map((point) => isMarginalEyeSpace(eyes, point))).toEqual([false, true]);
    expect([inside, half].map((point) => isHalfEye(eyes, point))).toEqual([false, true]);
    expect([inside, key, at('H9')].map((point) => maxEyeValue(eyes, point))).toEqual([2, 0, 0]);
    const sum = (point: Point): number =>
      owlTopologicalEye(eyes.position, eyes.knowledge, eyes.visible, eyes.map(WHITE), point);
    expect([sum(half), sum(inside)]).toEqual([3, 0]);
    expect(eyes.map(WHITE).sum[inside]).toBe(NO_SUM);
    expect(chainsAround(eyes.position, eyes.map(WHITE), eyes.map(WHITE).spaceAt(inside))).toHaveLength(2);
  });

  test('a half eye taken for a whole one, a false eye, a proper one, a point taken out', () => {
    const { eyes, at, value, space } = drawn(HALF_EYE_BOARD);
    removeHalfEye(eyes, at('C5'));
    expect(value('E5', WHITE)).toBe('1222');
    addFalseEye(eyes.map(WHITE), at('C5'));
    eyes.forgetValues();
    expect([space('E5', WHITE), value('E5', WHITE)]).toEqual(['C5! D5 E5 F5', '1112']);
    makeProperEye(eyes, at('C5'));
    expect([space('E5', WHITE), value('E5', WHITE)]).toEqual(['C5 D5 E5 F5', '1222']);
    const without = drawn(HALF_EYE_BOARD, {
      modifySpaces: (white) => removeEyePoint(white!, parsePoint('F5', 11)!),
    });
    expect(without.space('F5', WHITE)).toBe('');
    expect(without.space('E5', WHITE)).toBe('C5 D5 E5');
  });
});

test('the record of a position', () => {
  const { eyes, at } = drawn(HALF_EYE_BOARD);
  const record = eyesRecord(eyes, eyes.position);
  const space = record.spaces.find(({ points }) => points.includes(at('E5')))!;
  expect(space).toMatchObject({ color: WHITE, origin: at('C5'), esize: 4, msize: 0, value: [1, 1, 2, 2] });
  // The half eye hangs on its key point below.
  expect([space.source, ...space.shape]).toEqual(['database', ' ..*.', '@    ']);
  expect(record.halfEyes.filter(({ color }) => color === WHITE)).toEqual([
    { color: WHITE, point: at('C5'), kind: 'half', sum: 3, attacks: [at('B4')], defenses: [at('B4')] },
  ]);
  const index = Array.from(eyes.position.points).indexOf(at('E5'));
  expect([record.marks[0][index], record.marks[1][index]]).toEqual([1, 0]);
  expect([record.neighbors[0][index], record.marginalNeighbors[0][index]]).toEqual([2, 0]);
  // Spaces too open to be worth anything are drawn whole.
  expect(record.spaces.every(({ shape, esize }) => shape.join('').replaceAll(' ', '').length >= esize)).toBe(
    true,
  );
});

test('one pair of maps serves any number of positions', () => {
  const first = drawn(HALF_EYE_BOARD);
  const maps = [new EyeMap(WHITE), new EyeMap(BLACK)];
  for (const { eyes } of [drawn(empty(9, 9)), first]) {
    analyzer.analyze(eyes.position, eyes.knowledge, maps[0], maps[1]);
    for (const [i, color] of [WHITE, BLACK].entries()) {
      const { mark, kind, neighbors, count } = eyes.map(color as Stone);
      expect([maps[i].mark, maps[i].kind, maps[i].neighbors, maps[i].count]).toEqual([
        mark,
        kind,
        neighbors,
        count,
      ]);
    }
  }
});
