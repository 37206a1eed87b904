import { describe, expect, test } from 'vitest';
import type { ProblemGrade } from '../ipc/api.ts';
import type { StoredCard } from '../store/problems.ts';
import { afterTry } from './problemSchedule.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Tries a problem each time when it is due. */
function tried(...grades: ProblemGrade[]): { card: StoredCard; waits: number[] } {
  let card: StoredCard | undefined;
  const waits: number[] = [];
  for (const grade of grades) {
    card = afterTry(card, grade, card?.due ?? START);
    waits.push(card.due - card.time);
  }
  return { card: card!, waits };
}

describe('a problem comes again', () => {
  test('after ever longer times while it is solved', () => {
    const { card, waits } = tried('right', 'right', 'right', 'right');
    expect(card).toMatchObject({ grade: 'right', tries: 4 });
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeGreaterThanOrEqual(DAY);
    expect(waits[3]).toBeGreaterThan(7 * DAY);
  });

  test('after ten minutes when it was not solved, also after it was learnt', () => {
    expect(tried('wrong', 'wrong').waits).toEqual([10 * MINUTE, 10 * MINUTE]);
    const { card, waits } = tried('right', 'right', 'right', 'wrong');
    expect(card).toMatchObject({ grade: 'wrong', tries: 4 });
    expect(waits[3]).toBe(10 * MINUTE);
  });

  test('sooner when help was taken', () => {
    expect(tried('helped').waits[0]).toBeLessThan(DAY);
    expect(tried('right', 'right', 'helped').waits[2]).toBeLessThan(
      tried('right', 'right', 'right').waits[2],
    );
  });

  test('by no chance', () => {
    expect(tried('right', 'helped', 'wrong')).toEqual(tried('right', 'helped', 'wrong'));
  });

  test('also when what the schedule goes by cannot be read any more', () => {
    for (const card of ['', '{', '{}', '{"due":7}']) {
      const broken: StoredCard = { grade: 'right', tries: 9, time: START, due: START, card };
      expect(afterTry(broken, 'right', START)).toEqual({ ...tried('right').card, tries: 10 });
    }
  });
});
