import { expect, test } from 'vitest';
import { BLACK } from '../board/point.ts';
import type { StageName } from '../protocol/progress.ts';
import { STOP, newWatch } from '../util/watch.ts';
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

test('a stop in the midst of a stage leaves nothing half known', () => {
  const whole = entering(() => undefined).decide(BLACK);
  /** Decides with a watch that is raised at that look, and again without; how many looks there were, and both decisions. */
  function stoppedAt(at: number): { looks: number; stopped: unknown; again: unknown } {
    const engine = entering(() => undefined);
    const watch = newWatch();
    engine.watch = watch;
    const analysis = engine.analysis();
    const { look } = analysis;
    let looks = 0;
    analysis.look = () => {
      if (++looks === at) watch[STOP] = 1;
      look();
    };
    const stopped = engine.unlessStopped(() => engine.decide(BLACK));
    watch[STOP] = 0;
    return { looks, stopped, again: engine.decide(BLACK) };
  }
  const { looks, stopped } = stoppedAt(0);
  expect(stopped).toEqual(whole);
  expect(looks).toBeGreaterThan(100);
  for (let at = 1; at <= looks; at += Math.ceil(looks / 10))
    expect(stoppedAt(at)).toEqual({ looks: at, stopped: undefined, again: whole });
});
