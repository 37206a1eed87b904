import { describe, expect, test } from 'vitest';
import { RaceTable, eyeLiberties } from './liberties.ts';

const table = new RaceTable();
const race = (own: number, other: number, shared = 0, ownEye = 0, otherEye = 0): number =>
  table.result({ own, other, shared, ownEye, otherEye });

describe('liberties', () => {
  test('big eyes are worth 3, 5, 8, 12 and 17 liberties, less the stones in them', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => eyeLiberties(n, 0))).toEqual([1, 2, 3, 5, 8, 12, 17]);
    expect(eyeLiberties(6, 2)).toBe(10);
  });

  test('without shared liberties the side to move wins with as many as the other', () => {
    for (let n = 1; n <= 20; n++) {
      expect(race(n, n)).toBe(1);
      expect(race(n, n + 1)).toBe(-1);
    }
  });

  test('without eyes, shared liberties must all be filled but one: the side to move needs a lead of one less than there are', () => {
    for (let shared = 2; shared <= 6; shared++) {
      for (let lead = 0; lead <= shared; lead++) {
        expect(race(2 + lead, 2, shared), `${shared} shared, lead ${lead}`).toBe(lead >= shared - 1 ? 1 : 0);
      }
    }
  });

  test('an eye against none: shared liberties count for the eye only', () => {
    // Own: eye and three shared; the other has to fill all of them, so four moves against five.
    expect(race(0, 5, 3, 1, 0)).toBe(-1);
    expect(race(0, 4, 3, 1, 0)).toBe(1);
    // Without the eye it would be seki.
    expect(race(1, 2, 3, 0, 0)).toBe(0);
  });

  test('eyes on both sides with shared liberties are seki unless one is far ahead', () => {
    expect(race(0, 0, 1, 1, 1)).toBe(0);
    expect(race(0, 0, 2, 1, 1)).toBe(0);
    expect(race(9, 0, 1, 1, 1)).toBe(1);
  });
});
