import { expect, test } from 'vitest';
import { pointName } from '../board/point.ts';
import { valueWithoutExperience } from '../protocol/moves.ts';
import { koFight } from '../testing/koFight.ts';
import { Engine } from './engine.ts';

test('a ko that may not be retaken yet is worth what retaking it would be, and threats are worth that', () => {
  const engine = new Engine();
  // The lowest level at which a threat is found.
  engine.level = 4;
  engine.position = koFight();
  const { toMove: color } = engine;
  const ko = engine.position.koPoint;
  expect(pointName(ko, 19)).toBe('B14');
  const free = engine.position.withoutKoBan();
  expect(free.koPoint).toBe(0);
  expect(free.hash()).not.toBe(engine.position.hash());
  const [retaken] = engine.decideAbout(free, color).moves;
  expect(retaken.point).toBe(ko);
  const { choice, moves } = engine.decide(color);
  expect(choice).toEqual({ kind: 'play', point: moves[0].point });
  const threats = moves.filter(({ terms }) => terms.some(({ kind }) => kind === 'threat'));
  expect(threats).toContain(moves[0]);
  expect(threats.length).toBeGreaterThan(1);
  for (const { point, value, terms } of threats) {
    expect(engine.position.isLegal(point, color)).toBe(true);
    const term = terms.find(({ kind }) => kind === 'threat')!;
    expect(term.amount).toBeCloseTo(retaken.value);
    expect(value).toBeGreaterThanOrEqual(valueWithoutExperience(retaken));
  }
});
