import { expect, test } from 'vitest';
import { BLACK } from '../board/point.ts';
import type { StageName } from '../protocol/progress.ts';
import { Engine } from './engine.ts';

/** An engine with a few stones, and the stages that its decision enters. */
function entering(onEnter: (stage: StageName) => void): Engine {
  const engine = new Engine(9);
  for (const [point, color] of [
    [64, 2],
    [68, 1],
    [128, 2],
  ] as const)
    engine.position.play(point, color);
  engine.analysis().enter = onEnter;
  return engine;
}

test('a decision enters every stage in the order of the pipeline', () => {
  const entered: StageName[] = [];
  entering((stage) => void entered.push(stage)).decide(BLACK);
  const first = entered.filter((stage, i) => entered.indexOf(stage) === i);
  expect(first.slice(0, 9)).toEqual([
    'worms',
    'cuts',
    'eyes',
    'amalgamation',
    'dragons',
    'shapes',
    'influence',
    'life',
    'breakIns',
  ]);
  expect(first).toContain('moves');
});

test('a stage that throws when it is entered is begun again, and finds the same', () => {
  const whole = entering(() => undefined).decide(BLACK);
  for (const broken of ['cuts', 'eyes', 'amalgamation', 'life', 'breakIns', 'review', 'moves']) {
    const engine = entering((stage) => {
      if (stage === broken) throw new Error(stage);
    });
    expect(() => engine.decide(BLACK)).toThrow(broken);
    engine.analysis().enter = () => undefined;
    expect(engine.decide(BLACK)).toEqual(whole);
  }
});
